"""Which day it is: the one place where the daily games look at a clock."""

from __future__ import annotations

from datetime import date


def today() -> date:
    """The day by the clock of this computer, where it is."""
    return date.today()
