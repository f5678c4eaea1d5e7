"""Who sits at the games of tests."""

from __future__ import annotations

from saves.seats import COLOURS, SeatInfo


def seats(count: int) -> tuple[SeatInfo, ...]:
    """Return so many people, called by their numbers."""
    return tuple(SeatInfo(f"P{number}", colour) for number, colour in enumerate(COLOURS[:count], start=1))
