"""Draws the examples of a game that has none: a module in place of a game's own painter."""

from __future__ import annotations

from client.draw.canvas import Canvas
from client.draw.geometry import Box
from client.draw.typesetter import Typesetter
from client.rulebook.examples import Example


def example_size(texts: Typesetter, example: Example, width: float) -> tuple[float, float]:
    """Nothing has no height."""
    del texts, example
    return width, 0.0


def pairs_with(first: Example, second: Example) -> bool:
    """Never."""
    del first, second
    return False


def words_of(example: Example) -> str:
    """None."""
    del example
    return ""


def draw_example(canvas: Canvas, box: Box, example: Example) -> None:
    """Nothing."""
    del canvas, box, example
