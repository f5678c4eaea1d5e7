"""Saving every action for good, and going on with a long game."""

from __future__ import annotations

import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from client.session.match import Match
from rules.rng import seed_generator
from tests.bench.row import Row, spread
from tests.golden.record import choose_action
from tests.saves.seats import seats

ROOT = Path(__file__).parents[2]


class Long(NamedTuple):
    """A game that takes as many decisions as its kind can be expected to; its seed was looked for."""

    game: str
    players: int
    seed: int


GAMES = (
    Long("wispwood", 4, 5),
    Long("envyra", 4, 40),
    Long("equilibrix", 3, 20),  # all of its 200 turns
    Long("balanceformers", 6, 1),
)


def rows(quick: bool) -> Iterator[Row]:
    """Yield, for a long game of each kind, saving its actions, its file, and resuming it."""
    resumes: dict[str, float] = {}
    for long in GAMES:
        # beside the program, not in the system's folder for temporary files: that one may live in memory,
        # where nothing has to reach a disk
        with tempfile.TemporaryDirectory(prefix=".bench-", dir=ROOT) as folder:
            times: list[float] = []
            for number in range(1 if quick else 4):
                path = Path(folder) / f"{number}.stolek"
                times += act_seconds(long, path)
            yield from spread(f"save an action of {long.game}", times, p99=10)
            moves = Match.resume(path).moves
            name = f"{long.game}, {moves} actions"
            yield Row(f"file of {name}", path.stat().st_size / 1024, "KiB")
            seconds = [resume_seconds(path) for _ in range(3 if quick else 15)]
            resumes[name] = statistics.median(seconds)
            yield Row(f"go on with {name}, median", resumes[name] * 1000, "ms")
    slowest = max(resumes, key=lambda name: resumes[name])
    yield Row(f"go on with the slowest ({slowest})", resumes[slowest] * 1000, "ms", at_most=300)


def act_seconds(long: Long, path: Path) -> list[float]:
    """Return seconds of each `Match.act` of the whole game: the rules, the hash and the safe write."""
    match = Match.create(long.game, seats(long.players), long.seed, {}, path=path)
    rng = seed_generator(long.seed)
    times: list[float] = []
    while match.outcome is None:
        rng, seat, action = choose_action(match.game, match.state, rng)
        began = time.perf_counter()
        match.act(seat, action)
        times.append(time.perf_counter() - began)
    match.close()
    return times


def resume_seconds(path: Path) -> float:
    """Return seconds to resume the game in a file."""
    began = time.perf_counter()
    Match.resume(path)
    return time.perf_counter() - began
