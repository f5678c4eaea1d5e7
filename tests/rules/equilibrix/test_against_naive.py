"""The fast rules against slow ones written once more from the law: whole games of all scenarios."""

from __future__ import annotations

import random
from collections import deque
from itertools import combinations, product

import pytest

from rules.contract import Scalar
from rules.equilibrix import board, stone_networks
from rules.equilibrix.actions import (
    AnswerDraw,
    Birth,
    EquilibrixAction,
    Judge,
    OfferDraw,
    Pass,
    PlaceStart,
    Resign,
    TakeBack,
)
from rules.equilibrix.content import content
from rules.equilibrix.events import BaseLinked, Born, Captured, EquilibrixEvent, Rolled
from rules.equilibrix.game import GAME
from rules.equilibrix.state import EquilibrixState
from tests.parametrization import mark_cases
from tests.rules.equilibrix import naive
from tests.rules.equilibrix.positions import filter_events

# ---------------------------------------------------------------- the board


@pytest.mark.parametrize("mirror", [True, False])
def test_positions_of_all_pairs_match_plane_geometry(mirror: bool) -> None:
    """E-DIE-0, E-DIE-1."""
    tables = board.IN_POSITION if mirror else board.IN_POSITION_ANTICLOCKWISE
    for one, other in combinations(range(board.FIELDS), 2):
        name = naive.position(one, other, mirror)
        for position in board.POSITIONS:
            assert bool(tables[position][one] >> other & 1) == (position == name), (one, other)
            assert bool(tables[position][other] >> one & 1) == (position == name), (one, other)
        assert bool(tables[board.FREE][one] >> other & 1) == (name != "")


@pytest.mark.parametrize("choice", ["sides", "wide"])
def test_formations_match_plane_geometry(choice: str) -> None:
    """E-CAP-1."""
    for field in range(board.FIELDS):
        rings = {tuple(board.iter_fields(ring)) for ring in content().get_capture_masks(choice, field)}
        assert rings == set(naive.formations(field, choice == "wide"))


def test_bases_match_plane_geometry() -> None:
    """E-GEO-2."""
    for base, points in zip(board.BASES, naive.BASES, strict=True):
        for centre in base:
            assert min(naive.apart(naive.plane(*centre), point) for point in points) < naive.NEAR


# ---------------------------------------------------------------- whole games


def options(number: int) -> dict[str, Scalar]:
    """Return scenarios by a number's digits, so that all come up, singly and mixed."""
    return {
        "surprise": bool(number & 1),
        "blocking": bool(number & 2),
        "paradox": ("off", "optional", "compulsory")[number % 3],
        "fair": number % 4 == 3,
        "asymmetric": number % 5 > 2,
        "modest": number % 7 > 3,
        "mirror": number % 11 < 7,
        "encircling": "wide" if number % 13 > 5 else "sides",
        "start": ("usual", "chosen", "drawn", "chosen", "usual")[number % 5],
    }


def plain(action: EquilibrixAction) -> naive.Choice:
    match action:
        case PlaceStart(field):
            return "start", 0, field
        case Birth(die, field):
            return "birth", die, field
        case TakeBack(die, field):
            return "back", die, field
        case Pass(die):
            return "pass", die, 0
        case Judge(field, falls):
            return "judge", int(falls), field
        case OfferDraw():
            return "offer", 0, 0
        case AnswerDraw(agree):
            return "answer", int(agree), 0
        case Resign():
            return "resign", 0, 0
    raise AssertionError(action)


WEIGHTS = {"Pass": 0.15, "TakeBack": 0.3, "OfferDraw": 0.03, "Resign": 0.004}
"""How often a kind of action is chosen that would hold the game up, against births."""


def choose(draw: random.Random, state: EquilibrixState, seat: int) -> EquilibrixAction:
    """Return a legal action, sometimes a birth where stones may fall."""
    actions = GAME.actions(state, seat)
    kinds = sorted({type(action).__name__ for action in actions})
    (kind,) = draw.choices(kinds, [WEIGHTS.get(kind, 1) for kind in kinds])
    alike = [action for action in actions if type(action).__name__ == kind]
    if isinstance(alike[0], Birth) and draw.random() < 0.4:
        filled = state.occupied_mask

        def crowd(action: EquilibrixAction) -> int:
            assert isinstance(action, Birth)
            rings = content().get_capture_masks(state.setup.encircling, action.field)
            return max(((ring & filled).bit_count() for ring in rings), default=0)

        return max(draw.sample(alike, min(len(alike), 5)), key=crowd)
    return draw.choice(alike)


def assert_same(state: EquilibrixState, table: naive.Table) -> None:
    """Check that the state and the naive table are the same position."""
    assert {f: state.get_stone_owner(f) for f in board.iter_fields(state.occupied_mask)} == table.stones
    assert (state.phase, state.turn, state.seat) == (table.phase, table.turn, table.seat)
    assert (state.ending, state.winner) == (table.ending, table.winner)
    assert list(state.dice) == table.dice
    assert list(state.resigned) == table.gone
    assert list(state.offers) == table.waits
    if state.phase == "over":
        return
    assert [not still for still in state.open] == table.used
    assert (state.acted, state.die, state.bonuses) == (table.acted, table.using, table.earned)
    assert list(state.rings) == table.pending
    assert GAME.deciders(state) == (table.decider(),)
    assert {plain(action) for action in GAME.actions(state, table.decider())} == table.may()


def assert_networks(state: EquilibrixState, table: naive.Table, told: tuple[EquilibrixEvent, ...]) -> None:
    for born in filter_events(told, Born):
        players, seat = state.setup.players, born.seat
        groups = table.networks(seat)
        joined = stone_networks.find_bases_in_largest_network(state.stones[seat], players, seat)
        assert set(joined) in [*groups, set()]
        assert len(joined) == max((len(group) for group in groups), default=0)
        assert set(stone_networks.reached_bases(state.stones[seat], players, seat)) == set().union(*groups)
        linked = stone_networks.bases_linked_by(state.stones[seat], players, seat, born.field)
        assert set(linked) in [*groups, set()]
        for event in filter_events(told, BaseLinked):
            assert event.bases == linked


def play_both(state: EquilibrixState, seed: int) -> tuple[EquilibrixState, set[str]]:
    """Play to the end with both, comparing after every decision; the last state, the kinds of events."""
    draw = random.Random(seed)
    table = naive.Table.of(state)
    assert_same(state, table)
    kinds = set()
    while deciders := GAME.deciders(state):
        action = choose(draw, state, deciders[0])
        transition = GAME.apply(state, deciders[0], action)
        state, told = transition.state, transition.events
        table.coming = deque(list(event.dice) for event in filter_events(told, Rolled))
        table.do(plain(action))
        assert not table.coming
        assert sorted(event.field for event in filter_events(told, Captured)) == table.fallen
        assert_same(state, table)
        assert_networks(state, table, told)
        kinds |= {type(event).__name__ for event in told}
    return state, kinds


@pytest.mark.parametrize(
    ("players", "number"),
    mark_cases(product((2, 3), range(32)), [(2 + number % 2, number) for number in range(12)]),
)
def test_whole_game_matches_the_naive_rules(players: int, number: int) -> None:
    """E-TURN-1 to E-VAR-6: what may be done and what comes of it, in all scenarios."""
    state = GAME.start(players, number, options(number))
    state, _ = play_both(state, number)
    assert state.phase == "over"
