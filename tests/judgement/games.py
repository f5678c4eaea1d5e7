"""Games between opponents, and how everybody stood along them."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

import msgspec

import rules
from client.bots.levels import LEVELS, Level
from client.bots.mind import choose_action, get_mind
from client.bots.position_features import PositionFeatures
from rules.contract import AnyGame, Scalar, State
from tests.arena.play import TOO_LONG

PLAIN: Final = 1 / 3
"""How many games are played with the options that stand there at first, unless it is asked for otherwise; all
others with any."""

EQUAL: Final = 0.8
"""At how many tables all opponents are of one level; at the others of two levels next to each other."""

BETWEEN: Final = 0.25
"""After how many decisions a position in the middle of what follows is kept besides."""


class Moment(msgspec.Struct, frozen=True):
    """A position as one of the seats sees it. late: whether it is of the game's second half of decisions."""

    seats: tuple[tuple[float, ...], ...]
    stage: float
    late: bool

    @property
    def features(self) -> PositionFeatures:
        """How the seats stand in it."""
        return PositionFeatures(self.seats, self.stage)


class ObservedGame(msgspec.Struct, frozen=True):
    """A game that is over. shares: for each seat its part of the first place. points: what it scored."""

    seed: int
    shares: tuple[float, ...]
    points: tuple[float, ...]
    moments: tuple[Moment, ...]


def options_for(
    game: AnyGame, players: int, chance: random.Random, plain: float = PLAIN
) -> dict[str, Scalar]:
    """Return the options of a game."""
    if chance.random() < plain:
        return {}
    known = [option for option in game.options if not option.players or players in option.players]
    return {option.name: chance.choice(option.choices) for option in known}


def choose_levels(levels: Sequence[Level], players: int, chance: random.Random) -> tuple[Level, ...]:
    """Who sits where. levels: those that play, from the gentlest to the strongest."""
    place = chance.randrange(len(levels))
    if players == 1 or len(levels) == 1 or chance.random() < EQUAL:
        return (levels[place],) * players
    near = levels[max(0, place - 1) : place + 1] if place else levels[:2]
    return tuple(chance.choice(near) for _ in range(players))


def observe_game(
    game_id: str,
    players: int,
    levels: Sequence[Level],
    most: int,
    seed: int,
    plain: float = PLAIN,
    *,
    careful: bool = False,
) -> ObservedGame:
    """Return a whole game, and at most so many of its moments. careful: all decide as they would advise."""
    game, chance = rules.load(game_id), random.Random(f"{game_id} {players} {seed}")
    options = options_for(game, players, chance, plain)
    table = choose_levels(levels, players, chance)
    state = game.start(players, seed, options)
    found: list[tuple[int, State]] = []
    for number in range(TOO_LONG):
        outcome = game.outcome(state)
        if outcome is not None:
            break
        seat = chance.choice(game.deciders(state))
        view = game.view(state, seat)
        action = choose_action(
            game, view, seat, table[seat], seed + number, timed=False, error_free=careful
        ).action
        step = game.apply(state, seat, action)
        found.append((number, state))
        if len(step.events) > 1 and chance.random() < BETWEEN:
            found.append((number, step.positions[chance.randrange(len(step.events) - 1)]))
        state = step.state
    else:
        raise RuntimeError(f"{game_id} with seed {seed} does not end")
    half = number / 2
    kept = sorted(chance.sample(range(len(found)), min(most, len(found))))
    seen = [_moment(game, found[place][1], found[place][0] >= half, chance) for place in kept]
    moments = tuple(moment for moment in seen if moment.stage < 1)  # what is over needs no weights
    first = outcome.ranking[0]
    shares = tuple(1 / len(first) if seat in first else 0.0 for seat in range(players))
    points = tuple(float(sum(line.points for line in sheet)) for sheet in outcome.sheets)
    return ObservedGame(seed, shares, points, moments)


def _moment(game: AnyGame, state: State, late: bool, chance: random.Random) -> Moment:
    seat = chance.randrange(game.players(state))
    with game.active():
        standing = get_mind(game.id).extract_features(game.view(state, seat), seat)
    if standing is None:
        raise RuntimeError(f"the mind of {game.id} does not say how seats stand")
    return Moment(standing.seats, standing.stage, late)


def level(name: str) -> Level:
    """Return the level of that name."""
    return LEVELS[LEVELS.index(name)]
