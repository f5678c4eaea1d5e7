"""The clock of the daily games: the only place where they ask for today's date."""

from __future__ import annotations

from datetime import date


def today() -> date:
    """Return today's date in this computer's time zone."""
    return date.today()
