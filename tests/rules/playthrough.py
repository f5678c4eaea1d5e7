"""Random games of any registered game, with everything that happened in them."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple, TypeVar

import pytest
from _pytest.mark import ParameterSet

import rules
from rules.contract import SEATS_JOINED, Action, AnyGame, Event, Scalar, State
from rules.serialization import WireKind
from tests.fifth_game import registered_game

T = TypeVar("T")

KEPT = 3
"""Played games that are kept: a whole game with all its positions takes megabytes."""

LONGEST = 20_000
"""Decisions after which a game is taken not to end."""


class Case(NamedTuple):
    """A set-up to play. options: pairs of names and values."""

    game: str
    players: int
    options: tuple[tuple[str, Scalar], ...]
    seed: int

    def __str__(self) -> str:
        chosen = ",".join(f"{name}={value}" for name, value in self.options)
        return f"{self.game}-{self.players}p-{chosen or 'plain'}"


class Step(NamedTuple):
    """One decision: the state before it, its digest and hash when new, who chose what, what came of it,
    and the state after each event."""

    state: State
    digest: str
    hash: int
    seat: int
    offered: tuple[Action, ...]
    action: Action
    events: tuple[Event, ...]
    positions: tuple[State, ...]


class Playthrough(NamedTuple):
    """A whole game. last: the state at its end, with its digest."""

    steps: tuple[Step, ...]
    last: State
    digest: str

    @property
    def states(self) -> tuple[State, ...]:
        """All states, the last one included."""
        return (*(step.state for step in self.steps), self.last)


def list_cases() -> list[Case]:
    """Return for every game and player count set-ups that cover every choice, and two random ones."""
    found: list[Case] = []
    for game_id in rules.list_game_ids():
        game = rules.load(game_id)
        for players in game.player_counts:
            draw = random.Random(f"{game_id} {players}")
            open_options = [o for o in game.options if not o.players or players in o.players]
            orders = [draw.sample(option.choices, len(option.choices)) for option in open_options]
            for k in range(max((len(order) for order in orders), default=1)):
                chosen = tuple(
                    (option.name, order[k % len(order)])
                    for option, order in zip(open_options, orders, strict=True)
                )
                found.append(Case(game_id, players, chosen, draw.getrandbits(64)))
            for _ in range(2):
                chosen = tuple((option.name, draw.choice(option.choices)) for option in open_options)
                found.append(Case(game_id, players, chosen, draw.getrandbits(64)))
            by_seat = tuple(
                (option.name, SEATS_JOINED.join(draw.sample(option.each, players)))
                for option in open_options
                if option.each
            )
            if by_seat:
                found.append(Case(game_id, players, by_seat, draw.getrandbits(64)))
    return found


def start_game(case: Case) -> tuple[AnyGame, State]:
    """Return the game of the case and its first state."""
    game = rules.load(case.game)
    return game, game.start(case.players, case.seed, dict(case.options))


@lru_cache(maxsize=KEPT)
def play_case(case: Case) -> Playthrough:
    """Return the case played to its end, every decision drawn at random by the case's seed."""
    game, state = start_game(case)
    draw = random.Random(case.seed)
    steps: list[Step] = []
    while deciders := game.deciders(state):
        assert len(steps) < LONGEST, "the game does not end"
        seat = draw.choice(deciders)
        offered = game.actions(state, seat)
        assert offered, f"seat {seat} owes a decision and has none"
        action = draw.choice(offered)
        before = rules.digest(state), hash(state)
        transition = game.apply(state, seat, action)
        steps.append(Step(state, *before, seat, offered, action, transition.events, transition.positions))
        state = transition.state
    return Playthrough(tuple(steps), state, rules.digest(state))


with registered_game():
    GAMES: Final = rules.list_game_ids()
    """The program's own games, and a fifth one, which a test has to have at hand (the fixture `fifth`)."""
    CASES: Final = list_cases()


def filter_new_cases(all_cases: Sequence[Case]) -> list[Case]:
    """Return the cases needed for every player count and every option of a game to occur once."""
    seen: set[object] = set()
    found: list[Case] = []
    for case in all_cases:
        told = {(case.game, case.players), *((case.game, name, value) for name, value in case.options)}
        if not told <= seen:
            found.append(case)
            seen |= told
    return found


FEW = filter_new_cases(CASES)
"""The cases that are played every time; all others are long."""


def mark_long_cases(some_cases: Sequence[Case]) -> list[ParameterSet]:
    """Return the cases as parameters of a test, marked `long` unless they always run."""
    few = frozenset(FEW)
    return [pytest.param(case, marks=() if case in few else pytest.mark.long) for case in some_cases]


def mark_long_but_one_a_game(some_cases: Sequence[Case]) -> list[ParameterSet]:
    """Return the cases as parameters, all marked `long` but the first of each game, for two if possible."""
    first: dict[str, Case] = {}
    for case in sorted(some_cases, key=lambda case: case.players != 2):
        first.setdefault(case.game, case)
    few = frozenset(first.values())
    return [pytest.param(case, marks=() if case in few else pytest.mark.long) for case in some_cases]


every_case = pytest.mark.parametrize("case", mark_long_cases(CASES), ids=str, scope="module")
"""For each case: all tests of a module on the same one follow each other, so few have to be kept."""

every_game = pytest.mark.parametrize("game_id", GAMES)

every_defined_game = pytest.mark.parametrize("game_id", rules.GAMES)
"""Those that have definitions, which a player may correct."""


def some(items: Sequence[T], count: int, draw: random.Random) -> list[T]:
    """Return at most so many of the items, the first and the last always among them."""
    if len(items) <= count:
        return list(items)
    inner = sorted(draw.sample(range(1, len(items) - 1), count - 2))
    return [items[i] for i in (0, *inner, len(items) - 1)]


def round_trip(game: AnyGame, kind: WireKind, value: State | Action | Event) -> object:
    """Return the value after a way through JSON, which must have changed nothing."""
    data = rules.to_json(value)
    again = rules.from_json(game, kind, data)
    assert again == value
    assert type(again) is type(value)
    assert rules.to_json(again) == data
    return again
