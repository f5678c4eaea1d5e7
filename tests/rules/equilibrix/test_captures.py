"""Encircling, and the bonus actions it brings (E-CAP-1 to E-CAP-5)."""

from __future__ import annotations

from itertools import permutations

import pytest

from rules.equilibrix import board
from rules.equilibrix.actions import Pass
from rules.equilibrix.content import content
from rules.equilibrix.events import BonusEarned, Captured, DiePassed, GameEnded, TurnBegan
from tests.rules.equilibrix.positions import (
    Spot,
    back,
    birth,
    captures,
    count_supply,
    filter_events,
    find_field,
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

PETAL: Spot = (0, 0, 0)
BESIDE: tuple[Spot, Spot] = ((0, 0, 30), (0, 0, 330))
"""A petal, and the triangles at its sides."""

TRIANGLE: Spot = (0, 0, 90)
THREE: tuple[Spot, Spot, Spot] = ((0, 0, 60), (0, 0, 120), (0, 1, 180))
"""A triangle, and the petals at its sides."""


# ---------------------------------------------------------------- what falls


def test_a_petal_between_two_hostile_triangles_falls() -> None:
    """E-CAP-1, E-CAP-3: back to its owner's supply."""
    for first, last in (BESIDE, BESIDE[::-1]):
        state = position(2, {0: [first], 1: [PETAL]}, "TT60 PP60")
        before = count_supply(state, 1)
        state, told = run(state, birth(0, last))
        assert only(told, Captured) == Captured(1, find_field(*PETAL), 0, tuple(sorted(numbers(*BESIDE))))
        assert owners(state, PETAL, *BESIDE) == (-1, 0, 0)
        assert count_supply(state, 1) == (before[0] + 1, before[1])


def test_a_triangle_between_three_hostile_petals_falls() -> None:
    """E-CAP-1, E-CAP-3."""
    for *lying, last in permutations(THREE):
        state = position(2, {0: lying, 1: [TRIANGLE]}, "PP60 TT60")
        before = count_supply(state, 1)
        state, told = run(state, birth(0, last))
        assert only(told, Captured) == Captured(1, find_field(*TRIANGLE), 0, tuple(sorted(numbers(*THREE))))
        assert owners(state, TRIANGLE) == (-1,)
        assert count_supply(state, 1) == (before[0], before[1] + 1)


def test_two_petals_do_not_encircle_a_triangle() -> None:
    """E-CAP-1."""
    state = position(2, {0: [THREE[0]], 1: [TRIANGLE]}, "PP60 PP60")
    state, told = run(state, birth(0, THREE[1]))
    assert captures(told) == set()
    assert state.phase == "action"


@pytest.mark.parametrize("choice", ["sides", "wide"])
def test_rim_petals_never_fall(choice: str) -> None:
    """E-CAP-1: one of their sides is open."""
    for field in range(board.PETALS):
        assert (content().get_capture_masks(choice, field) == ()) == (board.SIDES[field] == 0)
    rim: Spot = (3, -1, 60)
    assert board.SIDES[find_field(*rim)] == 0
    around = board.AROUND[board.CENTRES.index((3, -1))] | board.AROUND[board.CENTRES.index((3, 0))]
    last = find_field(3, 0, 210)  # its only triangle
    assert around >> last & 1
    mine = [spot for spot in list_spots(around) if find_field(*spot) not in (find_field(*rim), last)]
    petals = [spot for spot in mine if spot[2] % 60 == 0]
    triangles = [spot for spot in mine if spot[2] % 60 == 30]
    state = position(2, {0: [*petals, *triangles], 1: [rim]}, "TT60 PP60", encircling=choice)
    state, told = run(state, birth(0, (3, 0, 210)))
    assert captures(told) == set()
    assert owners(state, rim) == (1,)


def list_spots(fields: int) -> list[Spot]:
    """Return a spot of each field of a set."""
    found = []
    for field in board.iter_fields(fields):
        corner = board.CORNERS[field][0]
        found.append((*corner, 30 * board.get_direction(field, corner)))
    return found


def test_a_triangle_at_the_rim_can_fall() -> None:
    """E-CAP-1: all triangles have three petals at their sides."""
    assert all(content().get_capture_masks("sides", field) for field in range(board.PETALS, board.FIELDS))
    stones: dict[int, list[Spot]] = {0: [(3, -1, 60), (3, 0, 180)], 1: [(3, 0, 210)]}
    _, told = run(position(2, stones, "PP60 PP60"), birth(0, (3, -1, 120)))
    assert captures(told) == {(1, find_field(3, 0, 210))}


# ---------------------------------------------------------------- when


def test_a_stone_may_be_born_on_an_encircled_field_and_stays() -> None:
    """E-CAP-2: it is safe there until the formation is completed anew."""
    state = position(2, {0: list(BESIDE), 1: [(0, 0, 60), (-3, 0, 0)]}, "PP60 TT60", seat=1)
    state, told = run(state, birth(0, PETAL), Pass(1))
    assert captures(told) == set()
    # the encircler's next birth is elsewhere: nothing is judged backwards
    other = position(2, {0: list(BESIDE), 1: [PETAL]}, "TT60 TT60")
    other, told = run(other, birth(0, (0, 0, 90)))
    assert captures(told) == set()
    # one of the two goes and is born again: that completes it
    _, told = run(other, back(1, BESIDE[0]))
    assert captures(told) == set()
    again = position(2, {0: list(BESIDE), 1: [PETAL]}, "TT60 TT60")
    again, told = run(again, back(0, BESIDE[0]), birth(1, BESIDE[0]))
    assert captures(told) == {(1, find_field(*PETAL))}


def test_taking_back_never_captures() -> None:
    """E-CAP-2, E-BACK-1: though what is left encircles a stone that was born there."""
    state = position(2, {0: [*BESIDE, (0, 0, 90)], 1: [PETAL]}, "TT60 TT120")
    state, told = run(state, back(0, (0, 0, 90)))
    assert captures(told) == set()
    assert filter_events(told, BonusEarned) == []
    assert owners(state, PETAL) == (1,)


def test_only_the_player_to_move_captures() -> None:
    """E-CAP-2, E-CAP-4: a birth that completes a formation of others takes nothing of one's own."""
    stones = {0: [PETAL, (0, 0, 300)], 1: [BESIDE[0]], 2: [(0, 0, 270)]}
    state = position(3, stones, "PP60 PT30")
    state, told = run(state, birth(0, (0, 0, 60)))
    assert captures(told) == set()


def test_starting_stones_capture_nothing() -> None:
    """E-CAP-2: one may be placed between two hostile ones, and stays; it was placed last."""
    stones = {0: [BESIDE[0]], 1: [BESIDE[1]], 2: [TRIANGLE]}
    state = position(3, stones, "", phase="placing", seat=2, asymmetric=True)
    state, told = run(state, place_start(PETAL), place_start(THREE[0]), place_start(THREE[1]))
    assert captures(told) == set()
    assert owners(state, PETAL, TRIANGLE) == (2, 2)
    assert (state.phase, state.seat) == ("action", 0)


# ---------------------------------------------------------------- how many, whose


def test_several_stones_fall_at_once() -> None:
    """E-CAP-3: with one bonus action for all."""
    around: list[Spot] = [(0, 0, 30), (0, 0, 270), (1, 0, 210)]
    victims: list[Spot] = [(0, 0, 0), (0, 0, 300), (1, -1, 120)]
    middle: Spot = (0, 0, 330)
    outer = next(
        spot
        for spot in list_spots(board.SIDES[find_field(*victims[2])])
        if find_field(*spot) != find_field(*middle)
    )
    state = position(2, {0: [*around[:2], outer], 1: victims}, "TT60 PP60")
    state, told = run(state, birth(0, middle))
    assert captures(told) == {(1, find_field(*victim)) for victim in victims}
    assert len(filter_events(told, BonusEarned)) == 1
    assert count_supply(state, 1) == (15, 9)


def test_stones_that_encircle_each_other_fall_together() -> None:
    """E-CAP-3: all are judged before the first is taken away."""
    # the three petals round a triangle are pairwise parts of each other's rhombus
    born, one, other = THREE
    ring_of_one = mask_without(board.RHOMBUS[find_field(*one)], born)
    ring_of_other = mask_without(board.RHOMBUS[find_field(*other)], born)
    mine = [
        spot
        for spot in list_spots(ring_of_one | ring_of_other)
        if find_field(*spot) not in numbers(one, other, born)
    ]
    state = position(3, {0: mine, 1: [one], 2: [other]}, "PP120 TT60", encircling="wide")
    state, told = run(state, birth(0, born))
    assert captures(told) == {(1, find_field(*one)), (2, find_field(*other))}
    assert owners(state, one, other) == (-1, -1)


def mask_without(fields: int, spot: Spot) -> int:
    return fields & ~mask([spot])


def test_captures_are_compulsory() -> None:
    """E-CAP-3: nobody is asked."""
    state = position(2, {0: [BESIDE[0]], 1: [PETAL]}, "TT60 PP60")
    state, _ = run(state, birth(0, BESIDE[1]))
    assert state.phase == "bonus"
    assert owners(state, PETAL) == (-1,)


def test_with_three_players_a_formation_may_mix_the_two_others() -> None:
    """E-CAP-4."""
    state = position(3, {0: [(0, 0, 270)], 1: [PETAL], 2: [BESIDE[0]]}, "TT60 PP60")
    _, told = run(state, birth(0, BESIDE[1]))
    assert captures(told) == {(1, find_field(*PETAL))}
    state = position(3, {0: [THREE[0]], 1: [TRIANGLE], 2: [THREE[1]]}, "PP60 PP60")
    _, told = run(state, birth(0, THREE[2]))
    assert captures(told) == {(1, find_field(*TRIANGLE))}


def test_a_stone_of_the_victims_own_colour_encircles_nothing() -> None:
    """E-CAP-4."""
    state = position(3, {0: [(0, 0, 270)], 1: [PETAL, BESIDE[0]]}, "TT60 PP60")
    _, told = run(state, birth(0, BESIDE[1]))
    assert captures(told) == set()
    state = position(3, {0: [THREE[0]], 1: [TRIANGLE, THREE[1]]}, "PP60 PP60")
    _, told = run(state, birth(0, THREE[2]))
    assert captures(told) == set()


def test_own_stones_are_not_captured() -> None:
    """E-CAP-4."""
    for mixed in ({0: [PETAL, BESIDE[0]]}, {0: [PETAL, (0, 0, 270)], 1: [BESIDE[0]]}):
        state = position(3, mixed, "TT60 PP60")
        state, told = run(state, birth(0, BESIDE[1]))
        assert captures(told) == set()
        assert owners(state, PETAL) == (0,)


def test_stones_of_a_resigned_player_count_and_can_be_captured() -> None:
    """E-CAP-4."""
    state = position(3, {0: [(0, 0, 270)], 1: [PETAL], 2: [BESIDE[0]]}, "TT60 PP60", resigned=(2,))
    _, told = run(state, birth(0, BESIDE[1]))
    assert captures(told) == {(1, find_field(*PETAL))}
    state = position(3, {0: [BESIDE[0]], 2: [PETAL]}, "TT60 PP60", resigned=(2,))
    before = count_supply(state, 2)
    state, told = run(state, birth(0, BESIDE[1]))
    assert captures(told) == {(2, find_field(*PETAL))}
    assert count_supply(state, 2) == (before[0] + 1, before[1])


# ---------------------------------------------------------------- wide patterns


def test_a_petal_falls_by_its_rhombus_if_that_is_played() -> None:
    """E-CAP-1: the four petals round it."""
    ring = list_spots(board.RHOMBUS[find_field(*PETAL)])
    assert {find_field(*spot) for spot in ring} == numbers((0, 0, 60), (0, 0, 300), (1, 0, 120), (1, 0, 240))
    for choice, falls in (("wide", {(1, find_field(*PETAL))}), ("sides", set())):
        state = position(2, {0: ring[1:], 1: [PETAL]}, "PP60 PP120", encircling=choice)
        _, told = run(state, birth(0, ring[0]))
        assert captures(told) == falls


def test_a_triangle_falls_by_its_neighbours_if_that_is_played() -> None:
    """E-CAP-1: the three triangles beside it, those of TT60."""
    ring = list_spots(board.NEIGHBOURS[find_field(*TRIANGLE)])
    assert {find_field(*spot) for spot in ring} == numbers((0, 0, 30), (0, 0, 150), (0, 1, 150))
    assert all(board.IN_POSITION["TT60"][find_field(*TRIANGLE)] >> find_field(*spot) & 1 for spot in ring)
    for choice, falls in (("wide", {(1, find_field(*TRIANGLE))}), ("sides", set())):
        state = position(2, {0: ring[1:], 1: [TRIANGLE]}, "TT120 PP120", encircling=choice)
        _, told = run(state, birth(0, ring[0]))
        assert captures(told) == falls


def test_the_plain_patterns_hold_in_the_wide_game_too() -> None:
    """E-CAP-1: and a stone in both formations falls once."""
    state = position(2, {0: [BESIDE[0]], 1: [PETAL]}, "TT60 PP60", encircling="wide")
    _, told = run(state, birth(0, BESIDE[1]))
    assert captures(told) == {(1, find_field(*PETAL))}
    assert len(filter_events(told, Captured)) == 1


# ---------------------------------------------------------------- bonus actions

CHAIN: dict[int, list[Spot]] = {0: [(0, 0, 30)], 1: [(0, 0, 0), (0, 0, 300), (-3, 0, 0)]}
"""Triangles born at 330° and then at 270° capture a petal each."""


def test_a_capture_earns_one_more_action_with_the_same_position() -> None:
    """E-CAP-5: at once, before the other die, without rolling."""
    state = position(2, CHAIN, "TT60 PP60")
    state, told = run(state, birth(0, (0, 0, 330)))
    assert only(told, BonusEarned) == BonusEarned(0, 0)
    assert (state.phase, state.die, state.open, state.dice) == ("bonus", 0, (True, True), ("TT60", "PP60"))
    assert list_births(state) >= numbers((0, 0, 270), (0, 0, 90))
    assert list_births(state, 1) == set()
    assert ruling(state, birth(1, (1, 1, 0))) == ("E-CAP-5", "die")
    assert ruling(state, Pass(1)) == ("E-CAP-5", "die")
    state, told = run(state, birth(0, (0, 0, 90)))
    assert filter_events(told, BonusEarned) == []
    assert (state.phase, state.open) == ("action", (False, True))


def test_a_bonus_that_captures_earns_another() -> None:
    """E-CAP-5."""
    state = position(2, CHAIN, "PP60 TT60")
    state, told = run(state, birth(1, (0, 0, 330)), birth(1, (0, 0, 270)))
    assert len(filter_events(told, BonusEarned)) == 2
    assert captures(told) == {(1, find_field(0, 0, 0)), (1, find_field(0, 0, 300))}
    assert (state.phase, state.die) == ("bonus", 1)


def test_a_bonus_may_be_an_opposite_action() -> None:
    """E-CAP-5: which earns nothing more."""
    state = position(2, CHAIN, "TT60 PP60")
    state, _ = run(state, birth(0, (0, 0, 330)))
    assert list_takebacks(state) == numbers((0, 0, 30), (0, 0, 330))
    state, told = run(state, back(0, (0, 0, 30)))
    assert filter_events(told, BonusEarned) == []
    assert (state.phase, state.open) == ("action", (False, True))


def test_a_bonus_may_be_declined() -> None:
    """E-CAP-5."""
    state = position(2, CHAIN, "TT60 PP60")
    state, told = run(state, birth(0, (0, 0, 330)), Pass(0))
    assert told[-1] == DiePassed(0, 0, False)
    assert (state.phase, state.open, state.seat) == ("action", (False, True), 0)


def test_a_bonus_of_which_nothing_can_be_made_lapses() -> None:
    """E-CAP-5: the only own triangle has no partner and no free field opposite."""
    stones: dict[int, list[Spot]] = {
        0: [(-3, 0, 0)],
        1: [PETAL, (0, 0, 150), (1, 0, 30), (1, -1, 270)],
        2: [BESIDE[0]],
    }
    state = position(3, stones, "TT180 PP60")
    state, told = run(state, birth(0, BESIDE[1]))
    assert captures(told) == {(1, find_field(*PETAL))}
    assert filter_events(told, BonusEarned) == [BonusEarned(0, 0)]
    assert filter_events(told, DiePassed) == [DiePassed(0, 0, True)]
    assert (state.phase, state.open) == ("action", (False, True))


def test_a_bonus_with_the_last_die_comes_before_the_next_turn() -> None:
    """E-CAP-5."""
    state = position(2, CHAIN, "PP60 TT60", used=[0])
    state, told = run(state, birth(1, (0, 0, 330)))
    assert filter_events(told, TurnBegan) == []
    assert (state.phase, state.seat) == ("bonus", 0)
    state, told = run(state, Pass(1))
    assert only(told, TurnBegan).seat == 1


def test_a_bonus_in_the_very_first_turn() -> None:
    """E-CAP-5, E-TURN-1: the one die is played again."""
    state = position(2, CHAIN, "TT60")
    state, _ = run(state, birth(0, (0, 0, 330)))
    assert (state.phase, state.die, state.turn) == ("bonus", 0, 1)
    state, _ = run(state, Pass(0))
    assert (state.turn, state.seat, len(state.dice)) == (2, 1, 2)


def test_the_game_can_be_won_in_a_bonus_chain() -> None:
    """E-CAP-5, E-WIN-1: the rest of the turn lapses."""
    # triangles join three centres each: from base to base across the board, with a gap that the bonus fills
    stones = {
        0: [(1, 1, 30), (0, 0, 30), (0, 0, 150), (-1, 0, 270), (-1, -1, 210)],
        1: [(-3, 0, 0)],
        2: [(0, 0, 180)],
    }
    state = position(3, stones, "TT60 PP60")
    state, told = run(state, birth(0, (0, 0, 210)))
    assert captures(told) == {(2, find_field(0, 0, 180))}
    assert state.phase == "bonus"
    state, told = run(state, birth(0, (1, 0, 90)))
    assert told[-1] == GameEnded("linked", 0)
    assert (state.phase, state.die, state.winner) == ("over", -1, 0)
