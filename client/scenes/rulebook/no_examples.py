"""The painter of examples for a game without examples: a module in place of the game's own painter."""

from __future__ import annotations

from client.draw.canvas import Canvas
from client.draw.geometry import Box
from client.draw.typesetter import Typesetter
from client.rulebook.examples import Example


def example_size(texts: Typesetter, example: Example, width: float) -> tuple[float, float]:
    """Return a size without height."""
    del texts, example
    return width, 0.0


def pairs_with(first: Example, second: Example) -> bool:
    """Return False."""
    del first, second
    return False


def words_of(example: Example) -> str:
    """Return no text."""
    del example
    return ""


def draw_example(canvas: Canvas, box: Box, example: Example) -> None:
    """Draw nothing."""
    del canvas, box, example
