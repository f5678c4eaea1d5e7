"""The set-up: bases, starting stones, supplies, who begins (E-SET-1 to E-SET-3)."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from msgspec.structs import replace

from rules.contract import Scalar
from rules.equilibrix import board
from rules.equilibrix.actions import Birth
from rules.equilibrix.content import content
from rules.equilibrix.events import Captured
from rules.equilibrix.game import GAME
from rules.equilibrix.setup import start_fields
from rules.equilibrix.state import NOBODY, bases
from tests.rules.equilibrix.positions import count_supply, filter_events, full, mask, numbers, run, setup


def angles(players: int, seat: int) -> set[int]:
    """Return where a seat's bases lie."""
    return {30 + 60 * base for base in bases(players, seat)}


def test_bases_of_two_alternate_those_of_three_lie_opposite() -> None:
    """E-SET-1."""
    assert angles(2, 0) == {30, 150, 270}
    assert angles(2, 1) == {90, 210, 330}
    assert [angles(3, seat) for seat in range(3)] == [{30, 210}, {150, 330}, {90, 270}]
    for players in (2, 3):
        assert sorted(base for seat in range(players) for base in bases(players, seat)) == list(range(6))


@pytest.mark.parametrize("players", [2, 3])
def test_players_have_15_petals_and_9_triangles(players: int) -> None:
    """E-SET-1, E-SET-2."""
    state = GAME.start(players, 4)
    assert full(state) == (15, 9)
    for seat in range(players):
        assert count_supply(state, seat) == (14, 8)
        assert state.stones[seat].bit_count() == 2
        assert (state.stones[seat] & board.PETAL_MASK).bit_count() == 1


@pytest.mark.parametrize("players", [2, 3])
def test_players_have_10_petals_and_6_triangles_in_the_modest_game(players: int) -> None:
    """E-VAR-1: starting stones included."""
    state = GAME.start(players, 4, {"modest": True})
    assert full(state) == (10, 6)
    assert {count_supply(state, seat) for seat in range(players)} == {(9, 5)}
    placed = GAME.start(players, 4, {"modest": True, "asymmetric": True})
    assert {count_supply(placed, seat) for seat in range(players)} == {(10, 6)}


def test_starting_stones_lie_round_the_central_flower() -> None:
    """E-SET-2."""
    two, three = GAME.start(2, 1), GAME.start(3, 1)
    assert two.stones == (mask([(0, 0, 0), (0, 0, 90)]), mask([(0, 0, 180), (0, 0, 270)]))
    assert three.stones == (
        mask([(0, 0, 0), (0, 0, 330)]),
        mask([(0, 0, 120), (0, 0, 90)]),
        mask([(0, 0, 240), (0, 0, 210)]),
    )


@pytest.mark.parametrize("players", [2, 3])
def test_starting_stones_and_bases_are_images_of_each_other(players: int) -> None:
    """E-SET-2: by the board's rotation."""
    turn = 6 // players
    for seat in range(players):
        following = (seat + 1) % players
        stones = start_fields(players, seat)
        assert tuple(board.rotate_field(field, turn) for field in stones) == start_fields(players, following)
        assert {(base + turn) % 6 for base in bases(players, seat)} == set(bases(players, following))


def test_no_starting_stone_of_three_can_fall_while_its_own_neighbour_lies() -> None:
    """E-SET-2, E-CAP-4: every formation round it needs a field on which the same player's other one lies."""
    for seat in range(3):
        petal, triangle = start_fields(3, seat)
        for field, other in ((petal, triangle), (triangle, petal)):
            rings = content().get_capture_masks("sides", field)
            assert rings
            assert all(ring >> other & 1 for ring in rings)


@pytest.mark.parametrize("choice", ["sides", "wide"])
@pytest.mark.parametrize("players", [2, 3])
def test_no_starting_stone_can_fall_in_the_first_turn(players: int, choice: str) -> None:
    """E-SET-2: whoever begins, whatever is rolled and born."""
    for seat, face in product(range(players), content().faces("a")):
        begun = replace(GAME.start(players, 1, {"encircling": choice}), start=seat, seat=seat, dice=(face,))
        for action in GAME.actions(begun, seat):
            if isinstance(action, Birth):
                assert filter_events(run(begun, action)[1], Captured) == []


@pytest.mark.parametrize("players", [2, 3])
def test_start_player_is_random(players: int) -> None:
    """E-SET-3."""
    states = [GAME.start(players, seed) for seed in range(300)]
    assert all(state.start == state.seat for state in states)
    counts = Counter(state.start for state in states)
    assert set(counts) == set(range(players))
    assert min(counts.values()) > 200 / players


def test_the_first_roll_is_one_die_the_first_one() -> None:
    """E-TURN-1, E-DIE-0: all its six faces come up."""
    rolled = Counter(GAME.start(2, seed).dice for seed in range(300))
    assert set(rolled) == {(face,) for face in content().faces("a")}
    assert min(rolled.values()) > 25


def test_another_first_die_can_be_defined(monkeypatch: pytest.MonkeyPatch) -> None:
    """E-TURN-1."""
    known = content()
    first = replace(known.dice.first, die="b")
    monkeypatch.setattr(
        "rules.equilibrix.turns.content", lambda: replace(known, dice=replace(known.dice, first=first))
    )
    assert {GAME.start(2, seed).dice[0] for seed in range(100)} == set(content().faces("b"))


def test_options_are_kept() -> None:
    chosen: dict[str, Scalar] = {
        "modest": True, "asymmetric": True, "fair": True, "surprise": True, "paradox": "optional",
        "blocking": True, "mirror": False, "encircling": "wide",
    }  # fmt: skip
    assert {option.name for option in GAME.options} == set(chosen)
    assert GAME.start(3, 1, chosen).setup == setup(3, **chosen)
    assert GAME.start(2, 1).setup == setup(2)
    for name, value in chosen.items():
        state = GAME.start(2, 1, {name: value})
        assert getattr(state.setup, name) == value
        assert state.setup == setup(2, **{name: value})


def test_the_first_turn_has_begun() -> None:
    state = GAME.start(2, 9)
    assert (state.phase, state.turn, state.acted, state.open) == ("action", 1, False, (True,))
    assert (state.die, state.taken, state.born, state.winner) == (NOBODY,) * 4
    assert state.offers == (0, 0)
    assert numbers((0, 0, 0)) <= set(board.iter_fields(state.occupied_mask))
