"""The six scenarios, each by itself and together (E-VAR-2 to E-VAR-6; Modest is in test_setting_up)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.equilibrix import board
from rules.equilibrix.actions import Pass, PlaceStart
from rules.equilibrix.births import rebirths
from rules.equilibrix.board import FREE
from rules.equilibrix.content import content
from rules.equilibrix.events import (
    BonusEarned,
    Born,
    Captured,
    DiePassed,
    GameEnded,
    Granted,
    RingJudged,
    Rolled,
    StartPlaced,
    TakenBack,
    TurnBegan,
)
from rules.equilibrix.game import GAME
from tests.rules.equilibrix.positions import (
    Spot,
    at,
    back,
    backs_of,
    birth,
    births_of,
    captures,
    judge,
    kinds_of,
    left,
    mask,
    numbers,
    of,
    only,
    owners,
    placed,
    position,
    ruling,
    run,
)
from tests.rules.equilibrix.test_networks import SPOKES

PETAL: Spot = (0, 0, 0)
BESIDE: tuple[Spot, Spot] = ((0, 0, 30), (0, 0, 330))
"""A petal, and the triangles at its sides."""

TRIANGLE: Spot = (0, 0, 90)
THREE: tuple[Spot, Spot, Spot] = ((0, 0, 60), (0, 0, 120), (0, 1, 180))
"""A triangle, and the petals at its sides."""

FAR: dict[int, list[Spot]] = {1: [(-3, 0, 0)]}


# ---------------------------------------------------------------- Asymmetric


@pytest.mark.parametrize(("players", "order"), [(2, (0, 1, 1, 0)), (3, (0, 1, 2, 2, 1, 0))])
def test_triangles_are_placed_in_turn_order_then_petals_in_reverse(
    players: int, order: tuple[int, ...]
) -> None:
    """E-VAR-2: A3 B3 B2 A2, or A3 B3 C3 C2 B2 A2; then A plays the turn with one die."""
    starts = set()
    for seed in range(12):
        state = GAME.start(players, seed, {"asymmetric": True})
        first = state.start
        starts.add(first)
        assert (state.turn, state.dice, state.stones) == (0, (), (0,) * players)
        for number, place in enumerate(order):
            assert state.phase == "placing"
            assert state.seat == (first + place) % players
            fields = {
                action.field for action in GAME.actions(state, state.seat) if isinstance(action, PlaceStart)
            }
            shape = board.TRIANGLE_MASK if number < players else board.PETAL_MASK
            assert fields == set(board.fields(shape & ~state.occupied))
            assert kinds_of(state) == {"PlaceStart"}
            seat, field = state.seat, sorted(fields)[seed * 3]
            state, told = run(state, PlaceStart(field))
            assert told[0] == StartPlaced(seat, field)
        assert of(told, TurnBegan)[0] == TurnBegan(first, 1)
        assert len(only(told, Rolled).dice) == 1
        assert (state.phase, state.turn, state.seat) == ("action", 1, first)
    assert starts == set(range(players))


def test_starting_stones_lie_anywhere_regardless_of_others() -> None:
    """E-VAR-2: but on free fields, and of the shape that is due."""
    state = position(2, {0: [TRIANGLE]}, "", phase="placing", seat=1, asymmetric=True)
    assert ruling(state, placed(TRIANGLE)) == ("E-VAR-2", "free")
    assert ruling(state, placed(PETAL)) == ("E-VAR-2", "shape")
    assert ruling(state, PlaceStart(144)) == ("E-VAR-2", "free")
    state, _ = run(state, placed((0, 0, 30)))
    assert ruling(state, placed((0, 0, 150))) == ("E-VAR-2", "shape")
    state, _ = run(state, placed((0, 0, 60)))
    assert owners(state, TRIANGLE, (0, 0, 30), (0, 0, 60)) == (0, 1, 1)
    assert ruling(GAME.start(2, 1), placed(PETAL)) == ("E-VAR-2", "now")


def test_starting_stones_are_blocked_too() -> None:
    """E-VAR-2, E-VAR-6: a petal between two hostile triangles; one's own beside it keeps the field open."""
    stones: dict[int, list[Spot]] = {0: [BESIDE[0]], 1: [BESIDE[1]], 2: [(2, 0, 90)]}
    for seat, closed in ((2, True), (1, False), (0, False)):
        state = position(
            3, stones, "", phase="placing", seat=seat, start=(seat + 1) % 3, asymmetric=True, blocking=True
        )
        assert ruling(state, placed(PETAL)) == (("E-VAR-6", "") if closed else ("", ""))
        paradox = replace(state, setup=replace(state.setup, paradox="optional"))
        assert ruling(paradox, placed(PETAL)) == ("E-VAR-6", "")


# ---------------------------------------------------------------- Fair


def test_there_are_two_free_actions_in_a_turn_one_in_the_first() -> None:
    """E-VAR-3."""
    state = GAME.start(2, 3, {"fair": True})
    assert (state.dice, state.open) == ((FREE,), (True,))
    state, told = run(state, Pass(0))
    assert of(told, Rolled) == []
    assert only(told, Granted) == Granted(state.seat, 2)
    assert (state.dice, state.open) == ((FREE, FREE), (True, True))
    assert not Granted.reveals
    state, told = run(state, Pass(1))
    assert of(told, TurnBegan) == []
    state, told = run(state, Pass(0))
    assert only(told, TurnBegan).turn == 3


def test_a_free_birth_shares_a_centre_with_its_mother() -> None:
    """E-VAR-3: in whatever position."""
    state = position(2, {0: [PETAL], **FAR}, f"{FREE} {FREE}", fair=True)
    around = {board.CENTRES.index(centre) for centre in ((0, 0), (1, 0))}
    wanted = (board.AROUND[min(around)] | board.AROUND[max(around)]) & ~state.occupied
    assert births_of(state, 0) == births_of(state, 1) == set(board.fields(wanted))
    assert ruling(state, birth(0, (2, 0, 0))) == ("E-VAR-3", "")
    _, told = run(state, birth(0, (0, 0, 150)))
    assert only(told, Born).mothers == (at(*PETAL),)


def test_without_an_own_stone_any_field_is_free_for_a_birth() -> None:
    """E-VAR-3: with one shape missing it is not."""
    state = position(2, FAR, f"{FREE} {FREE}", fair=True)
    assert births_of(state) == set(board.fields(board.ALL & ~state.occupied))
    state = position(2, {0: [TRIANGLE], **FAR}, f"{FREE} {FREE}", fair=True)
    assert at(2, 0, 0) not in births_of(state)


def test_any_own_stone_may_be_taken_back_freely() -> None:
    """E-VAR-3: one that stands alone, too."""
    spots: list[Spot] = [PETAL, (2, 0, 90)]
    state = position(2, {0: spots, **FAR}, f"{FREE} {FREE}", fair=True)
    assert backs_of(state) == numbers(*spots)
    state, told = run(state, back(0, PETAL), back(1, (2, 0, 90)))
    assert len(of(told, TakenBack)) == 2
    assert state.stones[0] == 0


def test_a_free_bonus_is_free_likewise() -> None:
    """E-VAR-3, E-CAP-5."""
    state = position(2, {0: [BESIDE[0]], 1: [PETAL]}, f"{FREE} {FREE}", fair=True)
    state, _ = run(state, birth(0, BESIDE[1]))
    assert (state.phase, state.die) == ("bonus", 0)
    assert at(*PETAL) in births_of(state)
    assert backs_of(state) == numbers(*BESIDE)
    state, _ = run(state, birth(0, PETAL))
    assert (state.phase, state.open) == ("action", (False, True))


def test_the_supply_counts_in_the_fair_game() -> None:
    """E-VAR-3, E-SUP-1."""
    triangles: list[Spot] = [(0, 0, angle) for angle in range(30, 360, 60)]
    state = position(2, {0: triangles, **FAR}, f"{FREE} {FREE}", fair=True, modest=True)
    assert left(state, 0) == (10, 0)
    assert all(board.is_petal(field) for field in births_of(state))


# ---------------------------------------------------------------- Surprise


def test_the_stone_taken_back_may_be_born_again_at_once() -> None:
    """E-VAR-4: with the same die, the same shape, in the position with another own stone."""
    stones = {0: [PETAL, (0, 0, 60), (0, 0, 30)], **FAR}
    state = position(2, stones, "PP60 PT30", surprise=True)
    state, told = run(state, back(0, (0, 0, 60)))
    assert told == (TakenBack(0, 0, at(0, 0, 60)),)
    assert (state.phase, state.die, state.taken, state.open) == ("reborn", 0, at(0, 0, 60), (True, True))
    assert kinds_of(state) == {"Birth", "Pass"}
    assert births_of(state) == numbers((0, 0, 60), (0, 0, 300), (1, 0, 120), (1, 0, 240))
    assert births_of(state, 1) == set()
    assert ruling(state, birth(1, (0, 0, 300))) == ("E-VAR-4", "die")
    assert ruling(state, back(0, PETAL)) == ("E-VAR-4", "now")
    assert ruling(state, birth(0, (0, 0, 330))) == ("E-VAR-4", "shape")
    again, told = run(state, birth(0, (0, 0, 300)))
    assert told == (Born(0, 0, at(0, 0, 300), (at(*PETAL),), True),)
    assert (again.phase, again.open, again.taken) == ("action", (False, True), -1)
    assert left(again, 0) == left(position(2, stones, "PP60 PT30"), 0)


def test_it_may_be_born_on_the_field_that_it_left() -> None:
    """E-VAR-4: which completes a formation anew."""
    stones: dict[int, list[Spot]] = {0: [*BESIDE], 1: [PETAL]}
    state = position(2, stones, "TT60 PP60", surprise=True)
    state, told = run(state, back(0, BESIDE[1]), birth(0, BESIDE[1]))
    assert captures(told) == {(1, at(*PETAL))}
    assert only(told, BonusEarned) == BonusEarned(0, 0)
    assert (state.phase, state.die) == ("bonus", 0)


def test_the_second_birth_may_be_declined() -> None:
    """E-VAR-4: which is told."""
    state = position(2, {0: [PETAL, (0, 0, 60)], **FAR}, "PP60 PP60", surprise=True)
    state, told = run(state, back(0, PETAL), Pass(0))
    assert told[1:] == (DiePassed(0, 0, False),)
    assert (state.phase, state.open, state.taken) == ("action", (False, True), -1)


def test_nothing_is_born_again_that_was_not_taken_back() -> None:
    """E-VAR-4."""
    state = position(2, {0: [PETAL, (0, 0, 60)], **FAR}, "PP60 PP60", surprise=True)
    assert rebirths(state, "PP60") == 0


def test_a_petal_and_its_triangle_stay_a_pair() -> None:
    """E-VAR-4: the other shape is the mother then, and without a petal none is born just anywhere."""
    state = position(2, {0: [PETAL, BESIDE[0]], **FAR}, "PT30 PP60", surprise=True)
    state, _ = run(state, back(0, PETAL))
    assert births_of(state) == numbers(PETAL, (0, 0, 60), (1, 0, 120))


def test_surprise_holds_for_both_dice() -> None:
    """E-VAR-4: with the second one after the first as well."""
    state = position(2, {0: [PETAL, (0, 0, 60)], **FAR}, "PP60 PP60", surprise=True)
    state, _ = run(state, back(1, PETAL), birth(1, PETAL), back(0, PETAL))
    assert (state.phase, state.die, state.open) == ("reborn", 0, (True, False))
    state, told = run(state, birth(0, (0, 0, 120)))
    assert only(told, TurnBegan).seat == 1
    assert state.stones[0] == mask([(0, 0, 60), (0, 0, 120)])


def test_surprise_holds_for_bonus_actions() -> None:
    """E-VAR-4, E-CAP-5: and a capture then earns another."""
    stones: dict[int, list[Spot]] = {0: [BESIDE[0]], 1: [PETAL, (0, 0, 300)]}
    state = position(2, stones, "TT60 PP60", surprise=True)
    state, _ = run(state, birth(0, BESIDE[1]))
    assert state.phase == "bonus"
    state, _ = run(state, back(0, BESIDE[0]))
    assert (state.phase, state.die) == ("reborn", 0)
    state, told = run(state, birth(0, (0, 0, 270)))
    assert captures(told) == {(1, at(0, 0, 300))}
    assert (state.phase, state.die) == ("bonus", 0)
    state, _ = run(state, Pass(0))
    assert (state.phase, state.open) == ("action", (False, True))


def test_in_the_fair_game_sharing_a_centre_is_enough() -> None:
    """E-VAR-4, E-VAR-3: and the last stone may go anywhere."""
    state = position(2, {0: [PETAL, (0, 0, 90)], **FAR}, f"{FREE} {FREE}", fair=True, surprise=True)
    half, _ = run(state, back(0, PETAL))
    corners = [board.CENTRES.index(centre) for centre in board.CORNERS[at(0, 0, 90)]]
    around = board.AROUND[corners[0]] | board.AROUND[corners[1]] | board.AROUND[corners[2]]
    assert births_of(half) == set(board.fields(around & board.PETAL_MASK & ~half.occupied))
    state = position(2, {0: [PETAL], **FAR}, f"{FREE} {FREE}", fair=True, surprise=True)
    alone, _ = run(state, back(1, PETAL))
    assert births_of(alone, 1) == set(board.fields(board.PETAL_MASK & ~alone.occupied))


def test_a_second_birth_can_win() -> None:
    """E-VAR-4, E-WIN-1."""
    chain = [*SPOKES[30], *SPOKES[210]]
    last = chain.pop(0)
    state = position(3, {0: [*chain, (1, 1, 90)], **FAR}, "TT60 PP60", surprise=True)
    state, told = run(state, back(0, (1, 1, 90)), birth(0, last))
    assert told[-1] == GameEnded("linked", 0)


def test_where_nothing_can_be_born_again_nobody_is_asked() -> None:
    """E-VAR-4, E-VAR-6: the field it left is closed, the other one taken."""
    stones: dict[int, list[Spot]] = {0: [PETAL, (0, 0, 180)], 1: [*BESIDE, (-1, 0, 180)]}
    state = position(2, stones, "PP180 PP60", surprise=True, blocking=True)
    state, told = run(state, back(0, PETAL))
    assert told == (TakenBack(0, 0, at(*PETAL)),)
    assert (state.phase, state.open) == ("action", (False, True))
    without = position(2, stones, "PP180 PP60", surprise=True)
    assert run(without, back(0, PETAL))[0].phase == "reborn"


# ---------------------------------------------------------------- Paradox

OWN: dict[int, list[Spot]] = {0: [PETAL, BESIDE[0]], 1: [(-3, 0, 0)]}
"""An own petal that the own triangle at 330° encircles."""


def test_own_encircled_stones_fall_where_that_is_compulsory() -> None:
    """E-VAR-5: and earn a bonus action."""
    state = position(2, OWN, "TT60 PP60", paradox="compulsory")
    before = left(state, 0)
    state, told = run(state, birth(0, BESIDE[1]))
    assert only(told, Captured) == Captured(0, at(*PETAL), 0, tuple(sorted(numbers(*BESIDE))))
    assert only(told, BonusEarned) == BonusEarned(0, 0)
    assert (state.phase, state.bonuses) == ("bonus", 1)
    assert left(state, 0) == (before[0] + 1, before[1] - 1)


def test_without_paradox_they_stay() -> None:
    """E-VAR-5, E-CAP-4."""
    state, told = run(position(2, OWN, "TT60 PP60"), birth(0, BESIDE[1]))
    assert captures(told) == set()
    assert state.phase == "action"


def test_the_player_decides_where_it_is_optional() -> None:
    """E-VAR-5: what stays earns nothing."""
    state = position(2, OWN, "TT60 PP60", paradox="optional")
    state, told = run(state, birth(0, BESIDE[1]))
    assert captures(told) == set()
    assert (state.phase, state.rings, state.born) == ("rings", (at(*PETAL),), at(*BESIDE[1]))
    assert kinds_of(state) == {"Judge"}
    gone, told = run(state, judge(PETAL, True))
    assert told[:2] == (
        RingJudged(0, at(*PETAL), True),
        Captured(0, at(*PETAL), 0, tuple(sorted(numbers(*BESIDE)))),
    )
    assert gone.phase == "bonus"
    stays, told = run(state, judge(PETAL, False))
    assert told == (RingJudged(0, at(*PETAL), False),)
    assert owners(stays, PETAL) == (0,)
    assert (stays.phase, stays.open, stays.born) == ("action", (False, True), -1)


def test_round_an_own_stone_own_and_foreign_stones_count() -> None:
    """E-VAR-5: mixed."""
    stones: dict[int, list[Spot]] = {0: [TRIANGLE, THREE[0]], 1: [THREE[1]]}
    _, told = run(position(2, stones, "PP60 PP60", paradox="compulsory"), birth(0, THREE[2]))
    assert captures(told) == {(0, at(*TRIANGLE))}


def test_stones_of_others_fall_as_ever() -> None:
    """E-VAR-5, E-CAP-4: a stone of the victim's own colour encircles nothing."""
    for paradox in ("optional", "compulsory"):
        for ring, falls in ((2, True), (1, False)):
            stones: dict[int, list[Spot]] = {0: [(0, 0, 270)], 1: [PETAL]}
            stones[ring] = [*stones.get(ring, []), BESIDE[0]]
            _, told = run(position(3, stones, "TT60 PP60", paradox=paradox), birth(0, BESIDE[1]))
            assert captures(told) == ({(1, at(*PETAL))} if falls else set())


def test_several_own_stones_are_decided_one_after_another() -> None:
    """E-VAR-5, E-CAP-3: then all fall together; foreign ones fall whatever is decided."""
    petals: list[Spot] = [(0, 0, 0), (0, 0, 300)]
    stones: dict[int, list[Spot]] = {0: [(0, 0, 30), (0, 0, 270), (1, -1, 30), *petals], 1: [(1, -1, 60)]}
    assert at(1, -1, 30) == at(1, 0, 270)
    assert numbers((1, -1, 60)) == numbers((1, 0, 240))
    state = position(2, stones, "TT60 PP60", paradox="optional")
    first, told = run(state, birth(0, (0, 0, 330)))
    assert first.rings == tuple(sorted(numbers(*petals)))
    assert first.falling == mask([(1, 0, 240)])
    assert captures(told) == set()
    low, high = sorted(petals, key=lambda spot: at(*spot))
    assert ruling(first, judge(high, True)) == ("E-VAR-5", "judge")
    for answers in ((True, True), (True, False), (False, True), (False, False)):
        half, told = run(first, judge(low, answers[0]))
        assert half.rings == (at(*high),)
        assert captures(told) == set()
        last, told = run(half, judge(high, answers[1]))
        fallen = {(0, at(*spot)) for spot, falls in zip((low, high), answers, strict=True) if falls}
        assert captures(told) == fallen | {(1, at(1, 0, 240))}
        assert last.phase == "bonus"
        assert last.bonuses == 0  # a foreign stone fell as well


MUTUAL: list[Spot] = [(0, 0, 300), (1, 0, 240), (1, 0, 120), (0, 0, 120), (0, 1, 180)]
"""With the petals at 0° and 60°, whichever of the two is born encircles the other by its rhombus."""


@pytest.mark.parametrize("paradox", ["optional", "compulsory"])
def test_at_most_six_bonus_actions_are_earned_by_own_stones_alone(paradox: str) -> None:
    """E-VAR-5: else the chain would never end."""
    assert content().limits.own_bonuses == 6
    pair: tuple[Spot, Spot] = ((0, 0, 0), (0, 0, 60))
    stones = {0: [*MUTUAL, pair[1]], **FAR}
    state = position(2, stones, "PP60 PP60", paradox=paradox, encircling="wide")
    earned = 0
    for number in range(7):
        assert state.bonuses == earned == number
        state, told = run(state, birth(0, pair[number % 2]))
        if paradox == "optional":
            state, told = run(state, judge(pair[1 - number % 2], True))
        assert captures(told) == {(0, at(*pair[1 - number % 2]))}
        earned += len(of(told, BonusEarned))
        assert state.phase == ("bonus" if number < 6 else "action")
    assert earned == 6
    assert (state.open, state.bonuses) == ((False, True), 0)
    # the other die counts anew
    state, told = run(state, birth(1, pair[1]))
    if paradox == "optional":
        state, told = run(state, judge(pair[0], True))
    assert len(of(told, BonusEarned)) == 1
    assert (state.phase, state.die, state.bonuses) == ("bonus", 1, 1)


def test_bonus_actions_earned_by_foreign_stones_are_not_limited() -> None:
    """E-VAR-5: with or without own ones."""
    for own in ([], [(0, 0, 300), (0, 0, 270)]):
        stones: dict[int, list[Spot]] = {0: [BESIDE[0], *own], 1: [PETAL]}
        state = position(
            2, stones, "TT60 PP60", phase="bonus", die=0, bonuses=6, paradox="compulsory"
        )  # fmt: skip
        state, told = run(state, birth(0, BESIDE[1]))
        assert len(captures(told)) == 1 + bool(own)
        assert (state.phase, state.bonuses) == ("bonus", 6)


def test_the_win_is_judged_after_own_stones_have_fallen() -> None:
    """E-VAR-5, E-WIN-1: the petal that was a link has gone."""
    link: Spot = PETAL
    mine: list[Spot] = [
        link, (1, 0, 60), (1, 1, 30), (-1, 1, 0), (-1, 0, 60), (-1, -1, 60), (-1, -1, 210),
    ]  # fmt: skip
    ring: list[Spot] = [(1, 0, 120), (0, 0, 300), (1, 0, 240)]
    stones = {0: mine, 1: ring[:2], 2: ring[2:]}
    state = position(3, stones, "PP60 PP60", encircling="wide", paradox="compulsory")
    _, told = run(state, birth(0, (0, 0, 60)))
    assert captures(told) == {(0, at(*link))}
    assert of(told, GameEnded) == []
    # by choice: who keeps the stone wins
    state = position(3, stones, "PP60 PP60", encircling="wide", paradox="optional")
    state, _ = run(state, birth(0, (0, 0, 60)))
    assert state.phase == "rings"
    _, told = run(state, judge(link, True))
    assert of(told, GameEnded) == []
    over, told = run(state, judge(link, False))
    assert told[-1] == GameEnded("linked", 0)
    assert (over.phase, over.rings, over.born, over.die) == ("over", (), -1, -1)


def test_a_stone_born_on_a_field_encircled_by_anybody_stays() -> None:
    """E-VAR-5, E-CAP-2."""
    for stones in ({0: [*BESIDE]}, {0: [BESIDE[0]], 1: [BESIDE[1]]}):
        state = position(2, stones, "PT30 PP60", paradox="compulsory")
        state, told = run(state, birth(0, PETAL))
        assert captures(told) == set()
        assert owners(state, PETAL) == (0,)


# ---------------------------------------------------------------- Blocking


def test_no_stone_is_born_on_an_encircled_field() -> None:
    """E-VAR-6: two hostile triangles round a petal, three hostile petals round a triangle."""
    stones: dict[int, list[Spot]] = {0: [(0, 0, 60), (0, 0, 150)], 1: [*BESIDE]}
    state = position(2, stones, "PP60 PP60", blocking=True)
    assert ruling(state, birth(0, PETAL)) == ("E-VAR-6", "")
    assert ruling(position(2, stones, "PP60 PP60"), birth(0, PETAL)) == ("", "")
    stones = {0: [(0, 0, 30)], 1: [*THREE]}
    state = position(2, stones, "TT60 PP60", blocking=True)
    assert ruling(state, birth(0, TRIANGLE)) == ("E-VAR-6", "")


def test_an_open_formation_blocks_nothing() -> None:
    """E-VAR-6: nor one with a stone of the own colour in it."""
    for ring in ({1: [BESIDE[0]]}, {1: [BESIDE[0]], 0: [BESIDE[1]]}, {0: [*BESIDE]}):
        stones = {0: [(0, 0, 60), *ring.get(0, [])], 1: [(-3, 0, 0), *ring.get(1, [])]}
        state = position(2, stones, "PP60 PT30", blocking=True)
        assert ruling(state, birth(0, PETAL)) == ("", "")


def test_two_others_block_together() -> None:
    """E-VAR-6, E-CAP-4: but not either of the two."""
    stones: dict[int, list[Spot]] = {0: [(0, 0, 60)], 1: [BESIDE[0]], 2: [BESIDE[1]]}
    assert ruling(position(3, stones, "PP60 PP60", blocking=True), birth(0, PETAL)) == ("E-VAR-6", "")
    state = position(3, stones, "PT30 PP60", seat=1, blocking=True)
    assert ruling(state, birth(0, PETAL)) == ("", "")


def test_births_without_a_mother_are_blocked_too() -> None:
    """E-VAR-6, E-BIRTH-2."""
    stones: dict[int, list[Spot]] = {0: [TRIANGLE], 1: [*BESIDE]}
    state = position(2, stones, "PP60 TT60", blocking=True)
    everywhere = set(board.fields(board.PETAL_MASK))
    assert births_of(state) == everywhere - numbers(PETAL)


def test_second_births_are_blocked_too() -> None:
    """E-VAR-6, E-VAR-4: the field that was left among them."""
    stones: dict[int, list[Spot]] = {0: [PETAL, (0, 0, 60)], 1: [*BESIDE]}
    state = position(2, stones, "PP60 PP60", blocking=True, surprise=True)
    state, _ = run(state, back(0, PETAL))
    assert ruling(state, birth(0, PETAL)) == ("E-VAR-6", "")
    assert births_of(state) == numbers((0, 0, 120), (0, 1, 300), (0, 1, 180))


def test_the_wide_patterns_block_where_they_are_played() -> None:
    """E-VAR-6, E-CAP-1."""
    ring: list[Spot] = [(0, 0, 60), (0, 0, 300), (1, 0, 120), (1, 0, 240)]
    for choice, rule in (("wide", "E-VAR-6"), ("sides", "")):
        state = position(2, {0: [BESIDE[0]], 1: ring}, "PT30 PP60", blocking=True, encircling=choice)
        assert ruling(state, birth(0, PETAL))[0] == rule


@pytest.mark.parametrize("paradox", ["optional", "compulsory"])
def test_with_paradox_every_complete_ring_closes_the_field(paradox: str) -> None:
    """E-VAR-6, E-VAR-5: of any colours, to whoever is on turn."""
    for ring in ({0: [*BESIDE]}, {0: [BESIDE[0]], 1: [BESIDE[1]]}, {1: [*BESIDE]}):
        stones = {0: [(0, 0, 60), *ring.get(0, [])], 1: [(1, 0, 120), *ring.get(1, [])]}
        for seat in (0, 1):
            state = position(2, stones, "PP60 PP60", seat=seat, blocking=True, paradox=paradox)
            assert ruling(state, birth(0, PETAL)) == ("E-VAR-6", "")
    stones = {0: [(0, 0, 60), BESIDE[0]], 1: [(-3, 0, 0)]}
    state = position(2, stones, "PP60 PP60", blocking=True, paradox=paradox)
    assert ruling(state, birth(0, PETAL)) == ("", "")


def test_blocking_closes_nothing_to_the_opposite_action() -> None:
    """E-VAR-6, E-BACK-1: an encircled stone may be taken back."""
    stones: dict[int, list[Spot]] = {0: [PETAL, (0, 0, 60)], 1: [*BESIDE]}
    state = position(2, stones, "PP60 PP60", blocking=True)
    assert at(*PETAL) in backs_of(state)


def test_a_field_is_open_again_when_its_formation_is_broken() -> None:
    """E-VAR-6."""
    stones: dict[int, list[Spot]] = {0: [(0, 0, 60), *THREE[1:]], 1: [*BESIDE, (0, 0, 180)]}
    state = position(2, stones, "PP60 TT60", blocking=True, seat=1, used=[0])
    state, _ = run(state, back(1, BESIDE[0]))
    state = replace(state, dice=("PP60", "PP60"))
    assert ruling(state, birth(0, PETAL)) == ("", "")
