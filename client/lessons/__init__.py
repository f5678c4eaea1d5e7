"""Lessons: chapters that teach a game at its own table, as data; no window needed."""

from __future__ import annotations

from typing import Final

FILE: Final = "lessons.yaml"
"""What a game's lessons are called."""
