"""Games between opponents, and the positions met in them, as features."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

import msgspec

import rules
from client.bots.levels import LEVELS, Level
from client.bots.mind import choose_action, get_mind
from client.bots.position_features import PositionFeatures
from client.review.determinization import play_forced_actions
from rules.contract import AnyGame, Scalar, State
from tests.arena.play import TOO_LONG

PLAIN: Final = 1 / 3
"""Share of games with default options, unless another is given; all others have random ones."""

EQUAL: Final = 0.8
"""Share of tables at which all opponents are of one level; at the others they are of two adjacent levels."""

BETWEEN: Final = 0.25
"""Share of decisions after which a position in the middle of what follows is added."""


class Moment(msgspec.Struct, frozen=True):
    """A position as one of the seats sees it."""

    seats: tuple[tuple[float, ...], ...]
    """Each seat's features."""
    stage: float
    """Stage of the game, 0–1."""
    late: bool
    """Whether it is of the second half of the game's decisions."""

    @property
    def features(self) -> PositionFeatures:
        """The features of the position."""
        return PositionFeatures(self.seats, self.stage)


class ObservedGame(msgspec.Struct, frozen=True):
    """A finished game and some of its positions."""

    seed: int
    """Seed of the game, its options and its table."""
    levels: tuple[Level, ...]
    """Level of each seat."""
    shares: tuple[float, ...]
    """Each seat's share of first place."""
    points: tuple[float, ...]
    """Each seat's points."""
    moments: tuple[Moment, ...]
    """The positions, in the order of the game."""

    @property
    def table(self) -> str:
        """Level of all seats; "mixed" if they differ."""
        return self.levels[0] if len(set(self.levels)) == 1 else "mixed"


def options_for(
    game: AnyGame, players: int, chance: random.Random, plain: float = PLAIN
) -> dict[str, Scalar]:
    """Return the options of a game."""
    if chance.random() < plain:
        return {}
    known = [option for option in game.options if not option.players or players in option.players]
    return {option.name: chance.choice(option.choices) for option in known}


def choose_levels(levels: Sequence[Level], players: int, chance: random.Random) -> tuple[Level, ...]:
    """Return the level of each seat at a random table.

    Args:
        levels: The levels to choose from, from the gentlest to the strongest.
        players: Number of seats.
        chance: Source of random numbers.
    """
    place = chance.randrange(len(levels))
    if players == 1 or len(levels) == 1 or chance.random() < EQUAL:
        return (levels[place],) * players
    near = levels[max(0, place - 1) : place + 1] if place else levels[:2]
    return tuple(chance.choice(near) for _ in range(players))


def observe_game(
    game_id: str, players: int, levels: Sequence[Level], max_moments: int, seed: int, plain: float = PLAIN
) -> ObservedGame:
    """Play a game between opponents, errors included, and return it with at most `max_moments` positions.

    Raises:
        RuntimeError: If the game does not end.
    """
    game, chance = rules.load(game_id), random.Random(f"{game_id} {players} {seed}")
    options = options_for(game, players, chance, plain)
    table = choose_levels(levels, players, chance)
    state = game.start(players, seed, options)
    positions: list[tuple[int, State]] = []
    for number in range(TOO_LONG):
        outcome = game.outcome(state)
        if outcome is not None:
            break
        seat = chance.choice(game.deciders(state))
        view = game.view(state, seat)
        action = choose_action(game, view, seat, table[seat], seed + number, timed=False).action
        step = game.apply(state, seat, action)
        positions.append((number, play_forced_actions(game, state)))  # as reviews assess it
        if len(step.events) > 1 and chance.random() < BETWEEN:
            positions.append((number, step.positions[chance.randrange(len(step.events) - 1)]))
        state = step.state
    else:
        raise RuntimeError(f"{game_id} with seed {seed} does not end")
    half = number / 2
    chosen = sorted(chance.sample(range(len(positions)), min(max_moments, len(positions))))
    moments = [_moment(game, positions[place][1], positions[place][0] >= half, chance) for place in chosen]
    first = outcome.ranking[0]
    return ObservedGame(
        seed=seed,
        levels=table,
        shares=tuple(1 / len(first) if seat in first else 0.0 for seat in range(players)),
        points=tuple(float(sum(line.points for line in sheet)) for sheet in outcome.sheets),
        moments=tuple(moment for moment in moments if moment.stage < 1),  # a finished game needs no weights
    )


def _moment(game: AnyGame, state: State, late: bool, chance: random.Random) -> Moment:
    seat = chance.randrange(game.players(state))
    with game.active():
        features = get_mind(game.id).extract_features(game.view(state, seat), seat)
    if features is None:
        raise RuntimeError(f"the mind of {game.id} extracts no features")
    return Moment(features.seats, features.stage, late)


def level(name: str) -> Level:
    """Return the level of that name."""
    return LEVELS[LEVELS.index(name)]
