"""Asymmetric, Fair and Surprise, alone and together (E-VAR-2 to E-VAR-4; Modest is in test_setting_up)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.equilibrix import board
from rules.equilibrix.actions import Pass, PlaceStart
from rules.equilibrix.births import get_rebirth_field_mask
from rules.equilibrix.board import FREE
from rules.equilibrix.events import (
    BonusEarned,
    Born,
    DiePassed,
    GameEnded,
    Granted,
    Rolled,
    StartPlaced,
    TakenBack,
    TurnBegan,
)
from rules.equilibrix.game import GAME
from tests.rules.equilibrix.positions import (
    Spot,
    back,
    birth,
    captures,
    count_supply,
    filter_events,
    find_field,
    list_action_kinds,
    list_births,
    list_takebacks,
    mask,
    numbers,
    only,
    owners,
    place_start,
    position,
    ruling,
    run,
)
from tests.rules.equilibrix.test_networks import SPOKES

PETAL: Spot = (0, 0, 0)
BESIDE: tuple[Spot, Spot] = ((0, 0, 30), (0, 0, 330))
"""A petal, and the triangles at its sides."""

TRIANGLE: Spot = (0, 0, 90)

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
            assert fields == set(board.iter_fields(shape & ~state.occupied_mask))
            assert list_action_kinds(state) == {"PlaceStart"}
            seat, field = state.seat, sorted(fields)[seed * 3]
            state, told = run(state, PlaceStart(field))
            assert told[0] == StartPlaced(seat, field)
        assert filter_events(told, TurnBegan)[0] == TurnBegan(first, 1)
        assert len(only(told, Rolled).dice) == 1
        assert (state.phase, state.turn, state.seat) == ("action", 1, first)
    assert starts == set(range(players))


def test_starting_stones_lie_anywhere_regardless_of_others() -> None:
    """E-VAR-2: but on free fields, and of the shape that is due."""
    state = position(2, {0: [TRIANGLE]}, "", phase="placing", seat=1, asymmetric=True)
    assert ruling(state, place_start(TRIANGLE)) == ("E-VAR-2", "free")
    assert ruling(state, place_start(PETAL)) == ("E-VAR-2", "shape")
    assert ruling(state, PlaceStart(144)) == ("E-VAR-2", "free")
    state, _ = run(state, place_start((0, 0, 30)))
    assert ruling(state, place_start((0, 0, 150))) == ("E-VAR-2", "shape")
    state, _ = run(state, place_start((0, 0, 60)))
    assert owners(state, TRIANGLE, (0, 0, 30), (0, 0, 60)) == (0, 1, 1)
    assert ruling(GAME.start(2, 1), place_start(PETAL)) == ("E-VAR-2", "now")


def test_starting_stones_are_blocked_too() -> None:
    """E-VAR-2, E-VAR-6: a petal between two hostile triangles; one's own beside it keeps the field open."""
    stones: dict[int, list[Spot]] = {0: [BESIDE[0]], 1: [BESIDE[1]], 2: [(2, 0, 90)]}
    for seat, closed in ((2, True), (1, False), (0, False)):
        state = position(
            3, stones, "", phase="placing", seat=seat, start=(seat + 1) % 3, asymmetric=True, blocking=True
        )
        assert ruling(state, place_start(PETAL)) == (("E-VAR-6", "") if closed else ("", ""))
        paradox = replace(state, setup=replace(state.setup, paradox="optional"))
        assert ruling(paradox, place_start(PETAL)) == ("E-VAR-6", "")


# ---------------------------------------------------------------- Fair


def test_fair_turn_has_two_free_actions_and_the_first_turn_one() -> None:
    """E-VAR-3."""
    state = GAME.start(2, 3, {"fair": True})
    assert (state.dice, state.open) == ((FREE,), (True,))
    state, told = run(state, Pass(0))
    assert filter_events(told, Rolled) == []
    assert only(told, Granted) == Granted(state.seat, 2)
    assert (state.dice, state.open) == ((FREE, FREE), (True, True))
    assert not Granted.reveals
    state, told = run(state, Pass(1))
    assert filter_events(told, TurnBegan) == []
    state, told = run(state, Pass(0))
    assert only(told, TurnBegan).turn == 3


def test_a_free_birth_shares_a_centre_with_its_mother() -> None:
    """E-VAR-3: in whatever position."""
    state = position(2, {0: [PETAL], **FAR}, f"{FREE} {FREE}", fair=True)
    around = {board.CENTRES.index(centre) for centre in ((0, 0), (1, 0))}
    wanted = (board.AROUND[min(around)] | board.AROUND[max(around)]) & ~state.occupied_mask
    assert list_births(state, 0) == list_births(state, 1) == set(board.iter_fields(wanted))
    assert ruling(state, birth(0, (2, 0, 0))) == ("E-VAR-3", "")
    _, told = run(state, birth(0, (0, 0, 150)))
    assert only(told, Born).mothers == (find_field(*PETAL),)


def test_without_an_own_stone_any_field_is_free_for_a_birth() -> None:
    """E-VAR-3: with one shape missing it is not."""
    state = position(2, FAR, f"{FREE} {FREE}", fair=True)
    assert list_births(state) == set(board.iter_fields(board.ALL & ~state.occupied_mask))
    state = position(2, {0: [TRIANGLE], **FAR}, f"{FREE} {FREE}", fair=True)
    assert find_field(2, 0, 0) not in list_births(state)


def test_any_own_stone_may_be_taken_back_freely() -> None:
    """E-VAR-3: one that stands alone, too."""
    spots: list[Spot] = [PETAL, (2, 0, 90)]
    state = position(2, {0: spots, **FAR}, f"{FREE} {FREE}", fair=True)
    assert list_takebacks(state) == numbers(*spots)
    state, told = run(state, back(0, PETAL), back(1, (2, 0, 90)))
    assert len(filter_events(told, TakenBack)) == 2
    assert state.stones[0] == 0


def test_a_free_bonus_is_free_likewise() -> None:
    """E-VAR-3, E-CAP-5."""
    state = position(2, {0: [BESIDE[0]], 1: [PETAL]}, f"{FREE} {FREE}", fair=True)
    state, _ = run(state, birth(0, BESIDE[1]))
    assert (state.phase, state.die) == ("bonus", 0)
    assert find_field(*PETAL) in list_births(state)
    assert list_takebacks(state) == numbers(*BESIDE)
    state, _ = run(state, birth(0, PETAL))
    assert (state.phase, state.open) == ("action", (False, True))


def test_the_supply_counts_in_the_fair_game() -> None:
    """E-VAR-3, E-SUP-1."""
    triangles: list[Spot] = [(0, 0, angle) for angle in range(30, 360, 60)]
    state = position(2, {0: triangles, **FAR}, f"{FREE} {FREE}", fair=True, modest=True)
    assert count_supply(state, 0) == (10, 0)
    assert all(board.is_petal(field) for field in list_births(state))


# ---------------------------------------------------------------- Surprise


def test_the_stone_taken_back_may_be_born_again_at_once() -> None:
    """E-VAR-4: with the same die, the same shape, in the position with another own stone."""
    stones = {0: [PETAL, (0, 0, 60), (0, 0, 30)], **FAR}
    state = position(2, stones, "PP60 PT30", surprise=True)
    state, told = run(state, back(0, (0, 0, 60)))
    assert told == (TakenBack(0, 0, find_field(0, 0, 60)),)
    assert (state.phase, state.die, state.taken, state.open) == (
        "reborn",
        0,
        find_field(0, 0, 60),
        (True, True),
    )
    assert list_action_kinds(state) == {"Birth", "Pass"}
    assert list_births(state) == numbers((0, 0, 60), (0, 0, 300), (1, 0, 120), (1, 0, 240))
    assert list_births(state, 1) == set()
    assert ruling(state, birth(1, (0, 0, 300))) == ("E-VAR-4", "die")
    assert ruling(state, back(0, PETAL)) == ("E-VAR-4", "now")
    assert ruling(state, birth(0, (0, 0, 330))) == ("E-VAR-4", "shape")
    again, told = run(state, birth(0, (0, 0, 300)))
    assert told == (Born(0, 0, find_field(0, 0, 300), (find_field(*PETAL),), True),)
    assert (again.phase, again.open, again.taken) == ("action", (False, True), -1)
    assert count_supply(again, 0) == count_supply(position(2, stones, "PP60 PT30"), 0)


def test_second_birth_can_use_the_vacated_field() -> None:
    """E-VAR-4: which completes a formation anew."""
    stones: dict[int, list[Spot]] = {0: [*BESIDE], 1: [PETAL]}
    state = position(2, stones, "TT60 PP60", surprise=True)
    state, told = run(state, back(0, BESIDE[1]), birth(0, BESIDE[1]))
    assert captures(told) == {(1, find_field(*PETAL))}
    assert only(told, BonusEarned) == BonusEarned(0, 0)
    assert (state.phase, state.die) == ("bonus", 0)


def test_the_second_birth_may_be_declined() -> None:
    """E-VAR-4: which is told."""
    state = position(2, {0: [PETAL, (0, 0, 60)], **FAR}, "PP60 PP60", surprise=True)
    state, told = run(state, back(0, PETAL), Pass(0))
    assert told[1:] == (DiePassed(0, 0, False),)
    assert (state.phase, state.open, state.taken) == ("action", (False, True), -1)


def test_second_birth_needs_a_taken_back_stone() -> None:
    """E-VAR-4."""
    state = position(2, {0: [PETAL, (0, 0, 60)], **FAR}, "PP60 PP60", surprise=True)
    assert get_rebirth_field_mask(state, "PP60") == 0


def test_a_petal_and_its_triangle_stay_a_pair() -> None:
    """E-VAR-4: the other shape is the mother then, and without a petal none is born just anywhere."""
    state = position(2, {0: [PETAL, BESIDE[0]], **FAR}, "PT30 PP60", surprise=True)
    state, _ = run(state, back(0, PETAL))
    assert list_births(state) == numbers(PETAL, (0, 0, 60), (1, 0, 120))


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
    assert captures(told) == {(1, find_field(0, 0, 300))}
    assert (state.phase, state.die) == ("bonus", 0)
    state, _ = run(state, Pass(0))
    assert (state.phase, state.open) == ("action", (False, True))


def test_in_the_fair_game_sharing_a_centre_is_enough() -> None:
    """E-VAR-4, E-VAR-3: and the last stone may go anywhere."""
    state = position(2, {0: [PETAL, (0, 0, 90)], **FAR}, f"{FREE} {FREE}", fair=True, surprise=True)
    half, _ = run(state, back(0, PETAL))
    corners = [board.CENTRES.index(centre) for centre in board.CORNERS[find_field(0, 0, 90)]]
    around = board.AROUND[corners[0]] | board.AROUND[corners[1]] | board.AROUND[corners[2]]
    assert list_births(half) == set(board.iter_fields(around & board.PETAL_MASK & ~half.occupied_mask))
    state = position(2, {0: [PETAL], **FAR}, f"{FREE} {FREE}", fair=True, surprise=True)
    alone, _ = run(state, back(1, PETAL))
    assert list_births(alone, 1) == set(board.iter_fields(board.PETAL_MASK & ~alone.occupied_mask))


def test_a_second_birth_can_win() -> None:
    """E-VAR-4, E-WIN-1."""
    chain = [*SPOKES[30], *SPOKES[210]]
    last = chain.pop(0)
    state = position(3, {0: [*chain, (1, 1, 90)], **FAR}, "TT60 PP60", surprise=True)
    state, told = run(state, back(0, (1, 1, 90)), birth(0, last))
    assert told[-1] == GameEnded("linked", 0)


def test_impossible_second_birth_is_skipped() -> None:
    """E-VAR-4, E-VAR-6: the field it left is closed, the other one taken."""
    stones: dict[int, list[Spot]] = {0: [PETAL, (0, 0, 180)], 1: [*BESIDE, (-1, 0, 180)]}
    state = position(2, stones, "PP180 PP60", surprise=True, blocking=True)
    state, told = run(state, back(0, PETAL))
    assert told == (TakenBack(0, 0, find_field(*PETAL)),)
    assert (state.phase, state.open) == ("action", (False, True))
    without = position(2, stones, "PP180 PP60", surprise=True)
    assert run(without, back(0, PETAL))[0].phase == "reborn"
