"""What the window does while an opponent thinks as hard as it can in a process of its own.

Here the time on the wall is measured, sixty frames a second: both processes share the machine.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, field

from client.app.app import App
from client.session.match import Match
from client.table.table import Table
from rules import GAMES
from saves.seats import COLOURS, SeatInfo
from saves.settings import Settings
from tests.bench.row import Row, spread
from tests.bench.stage import SIZE, STEP, empty_home

FRAME = 1000 * STEP
"""Milliseconds: with more than this a frame is missed at 60 Hz."""

ANSWER = 100.0
"""Milliseconds from the question to "move now" until the move is there."""

LONGEST = 60.0
"""Seconds at one table."""


@dataclass
class Watched:
    """Seconds of the frames while somebody thought, of those that showed something else, and of hurrying."""

    thinking: list[float] = field(default_factory=list)
    showing: list[float] = field(default_factory=list)
    hurrying: list[float] = field(default_factory=list)


def rows(quick: bool) -> Iterator[Row]:
    """Yield tables of Crowns alone, allowed five seconds, with the default pause."""
    with empty_home():
        for game_id in GAMES:
            watched = watch(game_id, 30 if quick else 300)
            yield from spread(f"{game_id}, a frame while Crown thinks", watched.thinking, p99=FRAME)
            yield from spread(f"{game_id}, other frames of the same time", watched.showing)
            if watched.hurrying:
                yield Row(
                    f"{game_id}, from “move now” to the answer, at most",
                    1000 * max(watched.hurrying),
                    "ms",
                    at_most=ANSWER,
                )


def watch(game_id: str, frames: int) -> Watched:
    """Return a table of Crowns until so many frames were seen while they thought, for a minute at most.

    Every thought that takes a second is hurried.
    """
    app = App(Settings(language="en", opponents_patient=True), size=SIZE, headless=True, strict=True)
    seats = [SeatInfo(f"Crown {number}", COLOURS[number], "crown") for number in range(2)]
    app.open("menu")
    table = app.open("table", match=Match.create(game_id, seats, 5, {}))
    assert isinstance(table, Table)  # the registry of tables says so
    app.thinker.start()
    found = Watched()
    end = time.perf_counter() + LONGEST
    since, hurried, moves = 0.0, 0.0, 0
    while (now := time.perf_counter()) < end and len(found.thinking) < frames:
        thinks = table.opponents.thinking_seat is not None and app.thinker.is_busy
        app.run_iteration(STEP)
        spent = time.perf_counter() - now
        (found.thinking if thinks else found.showing).append(spent)
        since = since + STEP if thinks else 0.0
        if table.match.moves > moves:
            if hurried:
                found.hurrying.append(time.perf_counter() - hurried)
            since, hurried, moves = 0.0, 0.0, table.match.moves
        if since > 1.0 and not hurried:
            table.opponents.move_now()
            hurried = time.perf_counter()
        if app.scenes.top is not table:
            app.scenes.pop()
        time.sleep(max(0.0, STEP - (time.perf_counter() - now)))
    app.finish()
    return found
