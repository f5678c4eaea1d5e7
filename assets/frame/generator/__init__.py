"""Writes the art of the frame: `python -m assets.frame.generator` from the project's root."""

from __future__ import annotations

from pathlib import Path

from assets.frame.generator import emblems, icons, plain, scenes, seats, winner

FOLDER = Path(__file__).parents[1] / "art"


def pictures() -> dict[str, str]:
    """Every picture by file name (without the ending)."""
    made: dict[str, str] = {}
    for module in (emblems, icons, plain, scenes, seats, winner):
        made.update(module.pictures())
    return made
