"""What players do in a game besides winning or losing it: by these numbers characters differ."""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from rules.balanceformers.events import RoundBegan
from rules.contract import Event, Outcome
from rules.envyra.content import content
from rules.envyra.events import Stuck, TileTaken
from rules.equilibrix.events import Captured

if TYPE_CHECKING:
    from tests.arena.play import Played


def count_events(habits: tuple[Counter[str], ...], events: tuple[Event, ...]) -> None:
    """Count what happened for whoever did it."""
    for event in events:
        seat = event.by if isinstance(event, Captured) else getattr(event, "seat", None)
        if isinstance(seat, int) and 0 <= seat < len(habits):
            habits[seat][type(event).__name__] += 1
            if isinstance(event, TileTaken):
                symbol = content().tiles[event.tile].symbol
                if symbol:
                    habits[seat][f"TileTaken {content().symbols[symbol]}"] += 1
        if isinstance(event, RoundBegan):  # of all games' mean, the share that came so far
            for own in habits:
                own[f"RoundBegan {event.round}"] += 1
        if isinstance(event, Stuck):
            for stuck in event.seats:
                habits[stuck]["Stuck"] += 1


def find_ending(events: tuple[Event, ...]) -> str:
    """Return what ended a game, as its last events tell; "" for a game that ends in one way only."""
    return next((str(event.ending) for event in events if hasattr(event, "ending")), "")


def count_score_lines(habits: tuple[Counter[str], ...], outcome: Outcome) -> None:
    """Count the points of every line of the sheets."""
    for own, sheet in zip(habits, outcome.sheets, strict=False):
        for line in sheet:
            own[line.key] += line.points


def endings(games: list[Played]) -> Iterator[str]:
    """Yield how many games each thing ended, and in how many somebody was stuck."""
    counts = Counter(game.ending for game in games if game.ending)
    if counts:
        told = ", ".join(f"{ending} {count}" for ending, count in sorted(counts.items()))
        stuck = sum(any(own["Stuck"] for own in game.habits) for game in games)
        yield f"ended by: {told}" + f"; somebody stuck in {stuck}" * bool(stuck)


def table(levels: tuple[str, ...], games: list[Played]) -> Iterator[str]:
    """Yield means of a game: points of each line of the sheet, and how often what happened."""
    every = {
        level: [game.habits[seat] for game in games for seat, one in enumerate(game.levels) if one == level]
        for level in levels
    }
    yield f"{'a game':<24}" + "".join(f"{level:>20}" for level in levels)
    for name in sorted({name for some in every.values() for own in some for name in own}):
        means = (statistics.fmean(own[name] for own in some) for some in every.values())
        yield f"{name:<24}" + "".join(f"{mean:>20.2f}" for mean in means)
