"""How long saving takes, for the test and the table of benchmarks."""

from __future__ import annotations

import random
import time
from pathlib import Path

from client.match import Match
from saves.seats import COLOURS, SeatInfo


def seats(count: int) -> tuple[SeatInfo, ...]:
    return tuple(SeatInfo(f"P{number}", colour) for number, colour in enumerate(COLOURS[:count], start=1))


def act_seconds(folder: Path, game_id: str = "wispwood", players: int = 4, actions: int = 300) -> list[float]:
    """Seconds of each `Match.act` of a random game in `folder`: the rules, the hash and the safe write."""
    match = Match.create(game_id, seats(players), 7, {}, path=folder / "timing.stolek")
    chooser = random.Random(7)
    times: list[float] = []
    while match.outcome is None and len(times) < actions:
        seat = match.deciders[0]
        action = chooser.choice(match.game.actions(match.state, seat))
        began = time.perf_counter()
        match.act(seat, action)
        times.append(time.perf_counter() - began)
    return times


def resume_seconds(path: Path) -> float:
    """Seconds to resume the game in a file."""
    began = time.perf_counter()
    Match.resume(path)
    return time.perf_counter() - began
