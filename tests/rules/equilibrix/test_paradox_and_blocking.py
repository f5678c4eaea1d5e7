"""Paradox and Blocking, alone and together (E-VAR-5, E-VAR-6)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.equilibrix import board
from rules.equilibrix.content import content
from rules.equilibrix.events import (
    BonusEarned,
    Captured,
    GameEnded,
    RingJudged,
)
from tests.rules.equilibrix.positions import (
    Spot,
    back,
    birth,
    captures,
    count_supply,
    filter_events,
    find_field,
    judge,
    list_action_kinds,
    list_births,
    list_takebacks,
    mask,
    numbers,
    only,
    owners,
    position,
    ruling,
    run,
)

PETAL: Spot = (0, 0, 0)
BESIDE: tuple[Spot, Spot] = ((0, 0, 30), (0, 0, 330))
"""A petal, and the triangles at its sides."""

TRIANGLE: Spot = (0, 0, 90)
THREE: tuple[Spot, Spot, Spot] = ((0, 0, 60), (0, 0, 120), (0, 1, 180))
"""A triangle, and the petals at its sides."""

FAR: dict[int, list[Spot]] = {1: [(-3, 0, 0)]}


# ---------------------------------------------------------------- Paradox

OWN: dict[int, list[Spot]] = {0: [PETAL, BESIDE[0]], 1: [(-3, 0, 0)]}
"""An own petal that the own triangle at 330° encircles."""


def test_own_encircled_stones_fall_where_that_is_compulsory() -> None:
    """E-VAR-5: and earn a bonus action."""
    state = position(2, OWN, "TT60 PP60", paradox="compulsory")
    before = count_supply(state, 0)
    state, told = run(state, birth(0, BESIDE[1]))
    assert only(told, Captured) == Captured(0, find_field(*PETAL), 0, tuple(sorted(numbers(*BESIDE))))
    assert only(told, BonusEarned) == BonusEarned(0, 0)
    assert (state.phase, state.bonuses) == ("bonus", 1)
    assert count_supply(state, 0) == (before[0] + 1, before[1] - 1)


def test_own_encircled_stones_stay_without_paradox() -> None:
    """E-VAR-5, E-CAP-4."""
    state, told = run(position(2, OWN, "TT60 PP60"), birth(0, BESIDE[1]))
    assert captures(told) == set()
    assert state.phase == "action"


def test_the_player_decides_where_it_is_optional() -> None:
    """E-VAR-5: what stays earns nothing."""
    state = position(2, OWN, "TT60 PP60", paradox="optional")
    state, told = run(state, birth(0, BESIDE[1]))
    assert captures(told) == set()
    assert (state.phase, state.rings, state.born) == ("rings", (find_field(*PETAL),), find_field(*BESIDE[1]))
    assert list_action_kinds(state) == {"Judge"}
    gone, told = run(state, judge(PETAL, True))
    assert told[:2] == (
        RingJudged(0, find_field(*PETAL), True),
        Captured(0, find_field(*PETAL), 0, tuple(sorted(numbers(*BESIDE)))),
    )
    assert gone.phase == "bonus"
    stays, told = run(state, judge(PETAL, False))
    assert told == (RingJudged(0, find_field(*PETAL), False),)
    assert owners(stays, PETAL) == (0,)
    assert (stays.phase, stays.open, stays.born) == ("action", (False, True), -1)


def test_round_an_own_stone_own_and_foreign_stones_count() -> None:
    """E-VAR-5: mixed."""
    stones: dict[int, list[Spot]] = {0: [TRIANGLE, THREE[0]], 1: [THREE[1]]}
    _, told = run(position(2, stones, "PP60 PP60", paradox="compulsory"), birth(0, THREE[2]))
    assert captures(told) == {(0, find_field(*TRIANGLE))}


def test_stones_of_others_are_captured_as_usual() -> None:
    """E-VAR-5, E-CAP-4: a stone of the victim's own colour encircles nothing."""
    for paradox in ("optional", "compulsory"):
        for ring, falls in ((2, True), (1, False)):
            stones: dict[int, list[Spot]] = {0: [(0, 0, 270)], 1: [PETAL]}
            stones[ring] = [*stones.get(ring, []), BESIDE[0]]
            _, told = run(position(3, stones, "TT60 PP60", paradox=paradox), birth(0, BESIDE[1]))
            assert captures(told) == ({(1, find_field(*PETAL))} if falls else set())


def test_several_own_stones_are_decided_one_after_another() -> None:
    """E-VAR-5, E-CAP-3: then all fall together; foreign ones fall whatever is decided."""
    petals: list[Spot] = [(0, 0, 0), (0, 0, 300)]
    stones: dict[int, list[Spot]] = {0: [(0, 0, 30), (0, 0, 270), (1, -1, 30), *petals], 1: [(1, -1, 60)]}
    assert find_field(1, -1, 30) == find_field(1, 0, 270)
    assert numbers((1, -1, 60)) == numbers((1, 0, 240))
    state = position(2, stones, "TT60 PP60", paradox="optional")
    first, told = run(state, birth(0, (0, 0, 330)))
    assert first.rings == tuple(sorted(numbers(*petals)))
    assert first.falling == mask([(1, 0, 240)])
    assert captures(told) == set()
    low, high = sorted(petals, key=lambda spot: find_field(*spot))
    assert ruling(first, judge(high, True)) == ("E-VAR-5", "judge")
    for answers in ((True, True), (True, False), (False, True), (False, False)):
        half, told = run(first, judge(low, answers[0]))
        assert half.rings == (find_field(*high),)
        assert captures(told) == set()
        last, told = run(half, judge(high, answers[1]))
        fallen = {(0, find_field(*spot)) for spot, falls in zip((low, high), answers, strict=True) if falls}
        assert captures(told) == fallen | {(1, find_field(1, 0, 240))}
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
        assert captures(told) == {(0, find_field(*pair[1 - number % 2]))}
        earned += len(filter_events(told, BonusEarned))
        assert state.phase == ("bonus" if number < 6 else "action")
    assert earned == 6
    assert (state.open, state.bonuses) == ((False, True), 0)
    # the other die counts anew
    state, told = run(state, birth(1, pair[1]))
    if paradox == "optional":
        state, told = run(state, judge(pair[0], True))
    assert len(filter_events(told, BonusEarned)) == 1
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
    assert captures(told) == {(0, find_field(*link))}
    assert filter_events(told, GameEnded) == []
    # by choice: who keeps the stone wins
    state = position(3, stones, "PP60 PP60", encircling="wide", paradox="optional")
    state, _ = run(state, birth(0, (0, 0, 60)))
    assert state.phase == "rings"
    _, told = run(state, judge(link, True))
    assert filter_events(told, GameEnded) == []
    over, told = run(state, judge(link, False))
    assert told[-1] == GameEnded("linked", 0)
    assert (over.phase, over.rings, over.born, over.die) == ("over", (), -1, -1)


def test_stone_born_on_an_encircled_field_stays() -> None:
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
    everywhere = set(board.iter_fields(board.PETAL_MASK))
    assert list_births(state) == everywhere - numbers(PETAL)


def test_second_births_are_blocked_too() -> None:
    """E-VAR-6, E-VAR-4: the field that was left among them."""
    stones: dict[int, list[Spot]] = {0: [PETAL, (0, 0, 60)], 1: [*BESIDE]}
    state = position(2, stones, "PP60 PP60", blocking=True, surprise=True)
    state, _ = run(state, back(0, PETAL))
    assert ruling(state, birth(0, PETAL)) == ("E-VAR-6", "")
    assert list_births(state) == numbers((0, 0, 120), (0, 1, 300), (0, 1, 180))


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
    assert find_field(*PETAL) in list_takebacks(state)


def test_a_field_is_open_again_when_its_formation_is_broken() -> None:
    """E-VAR-6."""
    stones: dict[int, list[Spot]] = {0: [(0, 0, 60), *THREE[1:]], 1: [*BESIDE, (0, 0, 180)]}
    state = position(2, stones, "PP60 TT60", blocking=True, seat=1, used=[0])
    state, _ = run(state, back(1, BESIDE[0]))
    state = replace(state, dice=("PP60", "PP60"))
    assert ruling(state, birth(0, PETAL)) == ("", "")
