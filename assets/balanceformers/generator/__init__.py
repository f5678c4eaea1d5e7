"""Writes the art of Balanceformers: `python -m assets.balanceformers.generator` from the project's root."""

from __future__ import annotations

from pathlib import Path

from assets.balanceformers.generator import creatures, marks, pieces, portraits, table, tokens, wheel

FOLDER = Path(__file__).parents[1] / "art"


def pictures() -> dict[str, str]:
    """Every picture by file name (without the ending)."""
    made: dict[str, str] = {}
    for module in (creatures, marks, pieces, portraits, table, tokens, wheel):
        made.update(module.pictures())
    return made
