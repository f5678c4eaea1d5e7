"""Writes Wispwood's art: `python -m assets.wispwood.generator` from the project's root."""

from __future__ import annotations

from pathlib import Path

from assets.wispwood.generator import cats, marks, pieces, portraits, table, tiles

FOLDER = Path(__file__).parents[1] / "art"


def pictures() -> dict[str, str]:
    """Every picture by file name (without the ending)."""
    made: dict[str, str] = {}
    for module in (cats, marks, pieces, portraits, table, tiles):
        made.update(module.pictures())
    return made
