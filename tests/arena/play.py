"""One game between opponents, without a window and without a file."""

from __future__ import annotations

import random
import time
from dataclasses import dataclass, field

import rules
from client.bots.levels import LEVELS, Level
from client.bots.mind import decide
from rules.contract import Scalar

RANDOM = "random"
PLAYERS = (RANDOM, *LEVELS)
"""Who can play in the arena."""

TOO_LONG = 20_000
"""Decisions after which a game counts as one that does not end."""


@dataclass
class Played:
    """A game that is over. levels: who sat where. ranking: groups of seats, best first. seconds: by level, of
    every decision between several actions."""

    levels: tuple[str, ...]
    ranking: tuple[tuple[int, ...], ...]
    points: tuple[int, ...]
    reason: str
    decisions: int
    seconds: dict[str, list[float]] = field(default_factory=dict)

    def share(self, seat: int) -> float:
        """1 for the first place, a part of it where it is shared, else 0."""
        first = self.ranking[0]
        return 1 / len(first) if seat in first else 0.0


def play(
    game_id: str,
    levels: tuple[str, ...],
    seed: int,
    options: dict[str, Scalar],
    *,
    timed: bool = True,
    left_out: tuple[str, ...] = ("Resign", "OfferDraw"),
) -> Played:
    """A whole game. left_out: actions that the random player never takes.

    Raises RuntimeError without an end.
    """
    game = rules.load(game_id)
    state = game.start(len(levels), seed, options)
    chance = random.Random(seed)
    seconds: dict[str, list[float]] = {level: [] for level in levels}
    for number in range(TOO_LONG):
        outcome = game.outcome(state)
        if outcome is not None:
            points = tuple(sum(line.points for line in sheet) for sheet in outcome.sheets)
            return Played(levels, outcome.ranking, points, outcome.reason, number, seconds)
        seat = game.deciders(state)[0]
        level = levels[seat]
        if level == RANDOM:
            actions = game.actions(state, seat)
            wanted = [each for each in actions if type(each).__name__ not in left_out] or list(actions)
            action = chance.choice(wanted)
        else:
            began = time.perf_counter()
            thought = decide(game, game.view(state, seat), seat, _level(level), seed + number, timed=timed)
            if len(thought.weighed) > 1:
                seconds[level].append(time.perf_counter() - began)
            action = thought.action
        state = game.apply(state, seat, action).state
    raise RuntimeError(f"{game_id} with {levels} and seed {seed} does not end")


def play_task(
    game_id: str, options: dict[str, Scalar], timed: bool, task: tuple[int, tuple[str, ...]]
) -> Played:
    """The same for a pool of processes. task: the seed, and who sits where."""
    seed, levels = task
    return play(game_id, levels, seed, options, timed=timed)


def _level(name: str) -> Level:
    return LEVELS[LEVELS.index(name)]
