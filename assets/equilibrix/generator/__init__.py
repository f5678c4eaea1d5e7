"""Writes the art of EQUILIBRIX Connect: `python -m assets.equilibrix.generator` from the project's root."""

from __future__ import annotations

from pathlib import Path

from assets.equilibrix.generator import bases, board, dice, light, marks, portraits, stones, table

FOLDER = Path(__file__).parents[1] / "art"


def pictures() -> dict[str, str]:
    """Every picture by file name (without the ending)."""
    made: dict[str, str] = {}
    for module in (bases, board, dice, light, marks, portraits, stones, table):
        made.update(module.pictures())
    return made
