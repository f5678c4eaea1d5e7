"""The set-up: bases, starting stones, supplies, who begins (E-SET-1 to E-SET-4)."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from msgspec.structs import replace

import rules
from rules.contract import Scalar
from rules.equilibrix import board
from rules.equilibrix.actions import Birth, PlaceStart
from rules.equilibrix.content import content
from rules.equilibrix.events import Captured, Rolled, StartPlaced, TurnBegan
from rules.equilibrix.game import GAME
from rules.equilibrix.setup import start_fields
from rules.equilibrix.state import NOBODY, EquilibrixState, bases
from tests.rules.equilibrix.positions import (
    count_supply,
    filter_events,
    find_field,
    full,
    list_action_kinds,
    mask,
    numbers,
    only,
    place_start,
    ruling,
    run,
    setup,
)


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


# ---------------------------------------------------------------- other starts


def assert_images(state: EquilibrixState) -> None:
    """Check that everybody's stones are those of the seat before, turned."""
    players = state.players
    for seat, stones in enumerate(state.stones):
        turned = {board.rotate_field(field, 6 // players) for field in board.iter_fields(stones)}
        assert turned == set(board.iter_fields(state.stones[(seat + 1) % players]))


def test_no_field_is_an_image_of_itself() -> None:
    """E-SET-4: so a free field has free images, and nothing can fall together."""
    for field, sixths in product(range(board.FIELDS), (2, 3, 4)):
        assert board.rotate_field(field, sixths) != field


@pytest.mark.parametrize("players", [2, 3])
def test_every_symmetric_start_is_drawn_equally_often(players: int) -> None:
    """E-SET-4: each petal as often as any other, each triangle too, one whatever the other is."""
    count = 6_000
    petals, triangles, halves = Counter[int](), Counter[int](), Counter[tuple[bool, bool]]()
    for seed in range(count):
        state = GAME.start(players, seed, {"start": "drawn"})
        assert (state.phase, state.turn, len(state.dice)) == ("action", 1, 1)
        assert_images(state)
        petal, triangle = board.iter_fields(state.stones[0])
        petals[petal] += 1
        triangles[triangle] += 1
        halves[petal % 2 == 0, triangle % 2 == 0] += 1
    assert (len(petals), len(triangles)) == (90, 54)
    for counts in (petals, triangles, halves):
        wanted = count / len(counts)
        # chi-square: its mean is the number of kinds less one, its standard deviation √(2 · that)
        distance = sum((found - wanted) ** 2 / wanted for found in counts.values())
        freedom = len(counts) - 1
        assert distance < freedom + 4 * (2 * freedom) ** 0.5


def test_a_drawn_start_follows_from_the_seed() -> None:
    """E-SET-4."""
    drawn = [GAME.start(2, seed, {"start": "drawn"}) for seed in range(50)]
    assert drawn == [GAME.start(2, seed, {"start": "drawn"}) for seed in range(50)]
    assert len({state.stones for state in drawn}) > 45
    assert {state.start for state in drawn} == {0, 1}


@pytest.mark.parametrize("players", [2, 3])
def test_the_start_player_places_a_triangle_then_a_petal_and_images_follow_at_once(players: int) -> None:
    """E-SET-4: before the first roll, which the start player makes."""
    starts = set()
    for seed in range(12):
        state = GAME.start(players, seed, {"start": "chosen"})
        first = state.start
        starts.add(first)
        for shape, petal in ((board.TRIANGLE_MASK, False), (board.PETAL_MASK, True)):
            assert (state.phase, state.turn, state.dice, state.seat) == ("placing", 0, (), first)
            assert list_action_kinds(state) == {"PlaceStart"}
            actions = GAME.actions(state, first)
            fields = [action.field for action in actions if isinstance(action, PlaceStart)]
            assert set(fields) == set(board.iter_fields(shape & ~state.occupied_mask))
            field = fields[seed * 4 + 1]
            state, told = run(state, PlaceStart(field))
            placed = filter_events(told, StartPlaced)
            seats = [(first + step) % players for step in range(players)]
            images = [board.rotate_field(field, 6 // players * step) for step in range(players)]
            assert placed == [StartPlaced(seat, image) for seat, image in zip(seats, images, strict=True)]
            assert_images(state)
            assert bool(filter_events(told, Rolled)) == petal
        assert filter_events(told, TurnBegan)[0] == TurnBegan(first, 1)
        assert len(only(told, Rolled).dice) == 1
        assert (state.phase, state.turn, state.seat) == ("action", 1, first)
    assert starts == set(range(players))


def test_a_chosen_start_wants_a_free_field_of_the_shape_that_is_due() -> None:
    """E-SET-4: the images of others lie as well."""
    state = GAME.start(2, 1, {"start": "chosen"})
    assert ruling(state, place_start((0, 0, 60))) == ("E-SET-4", "shape")
    assert ruling(state, PlaceStart(board.FIELDS)) == ("E-SET-4", "free")
    state, _ = run(state, place_start((0, 0, 30)))
    assert ruling(state, place_start((0, 0, 210))) == ("E-SET-4", "free")
    assert ruling(state, place_start((0, 0, 90))) == ("E-SET-4", "shape")
    state, _ = run(state, place_start((0, 0, 60)))
    assert ruling(state, place_start((0, 0, 0))) == ("E-SET-4", "now")


def test_nothing_is_encircled_while_a_start_is_chosen() -> None:
    """E-SET-4, E-CAP-2: a petal between two triangles of others stays."""
    state = GAME.start(3, 1, {"start": "chosen", "encircling": "wide", "blocking": True})
    state, _ = run(state, place_start((0, 0, 30)))
    state, told = run(state, place_start((0, 0, 0)))
    assert filter_events(told, Captured) == []
    assert sum(stones.bit_count() for stones in state.stones) == 6


@pytest.mark.parametrize("start", ["drawn", "chosen"])
def test_the_start_means_nothing_in_the_asymmetric_game(start: str) -> None:
    """E-SET-4, E-VAR-2."""
    asymmetric = GAME.start(2, 5, {"asymmetric": True, "start": start})
    usual = GAME.start(2, 5, {"asymmetric": True})
    assert replace(asymmetric, setup=usual.setup) == usual
    state, told = run(asymmetric, place_start((0, 0, 30)))
    assert told == (StartPlaced(asymmetric.start, find_field(0, 0, 30)),)
    assert state.seat != state.start
    assert ruling(state, place_start((0, 0, 30))) == ("E-VAR-2", "free")


def test_games_saved_before_the_option_keep_their_states() -> None:
    """E-SET-4: a usual start leaves no trace in the JSON of a state, so its digest stays."""
    read = "".join(("us", "ual"))  # equal to the default, but another object, as a text of a file is
    for options in ({}, {"start": "usual"}, {"start": read}):
        assert b'"start":"' not in rules.to_json(GAME.start(2, 1, options))
    for start in ("drawn", "chosen"):
        state = GAME.start(2, 1, {"start": start})
        assert rules.from_json(rules.load("equilibrix"), "state", rules.to_json(state)) == state


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
        "blocking": True, "mirror": True, "encircling": "wide", "start": "chosen",
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
