"""How fast the program and its rules are: `python -m tests.bench` prints one table.

A room of measurements is a module of this package with a function `rows(quick) -> Iterator[Row]`; `ROOMS`
names them in the order of the table. Nothing here is asserted by the tests: times depend on the machine.
"""

from __future__ import annotations

ROOMS: tuple[str, ...] = (
    "start",
    "frames",
    "idle",
    "listening",
    "memory",
    "saving",
    "files",
    "shelf",
    "records",
    "lessons",
    "thinking",
    "reviewing",
    "review_page",
    "playing",
)
"""The modules with measurements, in the order of the table."""
