"""One game between opponents, without a window and without a file."""

from __future__ import annotations

import random
import time
from collections import Counter
from dataclasses import dataclass, field

import rules
from rules.contract import Scalar
from tests.arena.flat_monte_carlo import Effort
from tests.arena.play_statistics import count_events, count_score_lines, find_ending
from tests.arena.players import RANDOM, USUAL, player

TOO_LONG = 20_000
"""Decisions after which a game counts as one that does not end."""


@dataclass
class Played:
    """A game that is over. levels: who sat where. ranking: groups of seats, best first. seconds: by level, of
    every decision between several actions. habits: of each seat, the lines of its sheet, and how often it did
    what events tell. ending: what ended the game, "" where one thing alone does."""

    levels: tuple[str, ...]
    ranking: tuple[tuple[int, ...], ...]
    points: tuple[int, ...]
    reason: str
    decisions: int
    seconds: dict[str, list[float]] = field(default_factory=dict)
    habits: tuple[Counter[str], ...] = ()
    ending: str = ""

    def share(self, seat: int) -> float:
        """Return 1 for the first place, a part of it where it is shared, else 0."""
        first = self.ranking[0]
        return 1 / len(first) if seat in first else 0.0


def play(
    game_id: str,
    levels: tuple[str, ...],
    seed: int,
    options: dict[str, Scalar],
    *,
    timed: bool = True,
    effort: Effort = USUAL,
) -> Played:
    """Return a whole game. Raises RuntimeError without an end, ValueError for somebody who does not play
    it.
    """
    game = rules.load(game_id)
    state = game.start(len(levels), seed, options)
    chance = random.Random(seed)
    players = [player(level, game, chance, timed=timed, effort=effort) for level in levels]
    habits = tuple(Counter[str]() for _ in levels)
    seconds: dict[str, list[float]] = {level: [] for level in levels}
    ending = ""
    for number in range(TOO_LONG):
        outcome = game.outcome(state)
        if outcome is not None:
            points = tuple(sum(line.points for line in sheet) for sheet in outcome.sheets)
            count_score_lines(habits, outcome)
            return Played(levels, outcome.ranking, points, outcome.reason, number, seconds, habits, ending)
        seat = game.deciders(state)[0]
        view, level = game.view(state, seat), levels[seat]
        began = time.perf_counter()
        action = players[seat](view, seat, seed + number)
        spent = time.perf_counter() - began
        if level != RANDOM and len(game.actions(view, seat)) > 1:
            seconds[level].append(spent)
        after = game.apply(state, seat, action)
        count_events(habits, after.events)
        ending = find_ending(after.events)
        state = after.state
    raise RuntimeError(f"{game_id} with {levels} and seed {seed} does not end")


@dataclass(frozen=True)
class Contest:
    """Games between the same players, who change seats. table: who sits where in the first game, whose seed
    is `first`. options: names and values. effort: of `flat`. exchanged: each deal is played as often as there
    are seats, so that everybody has every seat of it."""

    game: str
    table: tuple[str, ...]
    first: int
    options: tuple[tuple[str, Scalar], ...] = ()
    timed: bool = True
    effort: Effort = USUAL
    exchanged: bool = False

    def seating(self, seed: int) -> tuple[str, ...]:
        """Return who sits where, so that every player has every seat equally often."""
        shift = (seed - self.first) % len(self.table)
        return self.table[shift:] + self.table[:shift]

    def play(self, seed: int) -> Played:
        """Return the game with this seed; where deals are played several times, that with this number."""
        options, deal = dict(self.options), seed
        if self.exchanged:
            deal = self.first + (seed - self.first) // len(self.table)
        return play(self.game, self.seating(seed), deal, options, timed=self.timed, effort=self.effort)
