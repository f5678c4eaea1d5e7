"""The search for practice positions: decisions with one move that is clearly best."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Final, NamedTuple

import msgspec

import rules
from client.bots.levels import COMMON_LEVELS, LEVELS, Level
from client.bots.mind import choose_action, find_reasons
from client.bots.thought import Reason, Thought
from client.i18n import has_text
from rules.contract import Action, AnyGame, State
from tests.practice.deep_search import think_deeply

FEWEST: Final = 5
"""Actions among which something can be looked for."""

APART: Final = 4
"""So many of them at least have to lead to different positions."""

MOST_REASONS: Final = 3
"""As many as a hint gives."""

_LONGEST: Final = 2000


class Margin(NamedTuple):
    """How much the best move is better than any that leads somewhere else. same: moves that do not."""

    best: Action
    value: float
    same: tuple[Action, ...]


class Candidate(NamedTuple):
    """A decision with a move that seems better than all others. number: how many moves were made before.

    kind: what the move is. margin: by how much.
    """

    players: int
    seed: int
    number: int
    seat: int
    kind: str
    moves: tuple[tuple[int, Action], ...]
    state: State
    margin: float


class Confirmed(NamedTuple):
    """A candidate whose move was found again every time. margin: the smallest of all."""

    candidate: Candidate
    best: Action
    same: tuple[Action, ...]
    margin: float
    reasons: tuple[Reason, ...]


def measure_margin(game: AnyGame, state: State, seat: int, thought: Thought) -> Margin | None:
    """Return the margin of the best move; None if all moves lead to the same, or none was compared."""
    first = thought.weighed[0]
    reached = game.apply(state, seat, first.action).state
    same: list[Action] = []
    for other in thought.weighed[1:]:
        if game.apply(state, seat, other.action).state != reached:
            return Margin(first.action, first.value - other.value, tuple(same))
        same.append(other.action)
    return None


QUICK: Final[Level] = "trunk"
"""Who takes the first look; it also plays, and the gentler ones do."""


def choose_levels(players: int, rng: random.Random) -> tuple[Level, ...]:
    """Return the level of each seat: a good one and gentler ones, shuffled."""
    levels = [
        QUICK,
        *(rng.choice(COMMON_LEVELS[: COMMON_LEVELS.index(QUICK) + 1]) for _ in range(players - 1)),
    ]
    rng.shuffle(levels)
    return tuple(levels)


def find_candidates(game_id: str, players: int, seed: int) -> Iterator[Candidate]:
    """Yield the decisions of a game between opponents that offer a choice to one seat alone."""
    game, chance = rules.load(game_id), random.Random(seed)
    state, moves = game.start(players, seed, {}), list[tuple[int, Action]]()
    levels = choose_levels(players, chance)
    for number in range(_LONGEST):
        if game.outcome(state) is not None:
            return
        deciders = game.deciders(state)
        seat = chance.choice(deciders)
        view = game.view(state, seat)
        if len(deciders) == 1 and len(game.actions(state, seat)) >= FEWEST:
            thought = choose_action(game, view, seat, QUICK, seed + number, timed=False, error_free=True)
            found = measure_margin(game, state, seat, thought)
            if found is not None:
                yield Candidate(
                    players, seed, number, seat, type(found.best).__name__, tuple(moves), state, found.value
                )
        action = choose_action(game, view, seat, levels[seat], seed + number, timed=False).action
        moves.append((seat, action))
        state = game.apply(state, seat, action).state


def confirm_candidate(game_id: str, candidate: Candidate, least: float) -> Confirmed | None:
    """Return the candidate if the strongest level finds its move, and twice again after long thinking.

    Returns:
        None if another move is found, or if no reason for the move can be given.
    """
    game = rules.load(game_id)
    _, _, _, seat, _, _, state, _ = candidate
    view = game.view(state, seat)
    led = {action: game.apply(state, seat, action).state for action in game.actions(state, seat)}
    if len(set(led.values())) < APART:
        return None
    usual = choose_action(game, view, seat, LEVELS[-1], 0, timed=False, error_free=True)
    found: list[Margin] = []
    for thought in (usual, *(think_deeply(game, view, seat, seed) for seed in (1, 2))):
        margin = measure_margin(game, state, seat, thought)
        if margin is None or margin.value < least:
            return None
        found.append(margin)
    first = found[0]
    if any(other.best not in (first.best, *first.same) for other in found):
        return None
    told = find_reasons(game, view, seat, first.best)[:MOST_REASONS]
    reasons = tuple(one for one in told if has_text(f"bots.{game_id}.reason.{one.key}"))
    if not reasons:
        return None
    # all that lead there, not only those that were weighed next to it
    same = tuple(one for one, there in led.items() if one != first.best and there == led[first.best])
    return Confirmed(candidate, first.best, same, min(one.value for one in found), reasons)


def to_plain_action(action: Action) -> dict[str, object]:
    """Return an action as the rules serialize it."""
    written = msgspec.json.decode(rules.to_json(action))
    assert isinstance(written, dict)
    return written
