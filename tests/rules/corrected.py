"""Definitions corrected for a while."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import rules
from rules.overlay import Corrections


@contextmanager
def corrected(game_id: str, corrections: Corrections) -> Iterator[str]:
    """Corrections are in force; gives their hash."""
    try:
        yield rules.use_definitions(game_id, corrections)
    finally:
        rules.use_definitions(game_id, None)
