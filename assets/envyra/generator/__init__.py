"""Writes Envyra's art: `python -m assets.envyra.generator` from the project's root."""

from __future__ import annotations

from pathlib import Path

from assets.envyra.generator import cards, fire, growth, pieces, portraits, stones, table, things, water

FOLDER = Path(__file__).parents[1] / "art"


def pictures() -> dict[str, str]:
    """Every picture by file name (without the ending)."""
    made: dict[str, str] = {}
    for module in (cards, fire, growth, pieces, portraits, stones, table, things, water):
        made.update(module.pictures())
    return made
