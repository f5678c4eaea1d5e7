"""The clock of the daily games: the only place where they ask for the date."""

from __future__ import annotations

from datetime import date


def today() -> date:
    """Return the local date of this computer."""
    return date.today()
