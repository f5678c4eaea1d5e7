"""The drawn examples of EQUILIBRIX Connect's rulebook, painted as the table paints them."""

from __future__ import annotations

from functools import partial
from typing import Final

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Box, Rect, rect
from client.draw.typesetter import Typesetter
from client.games.equilibrix.board import colours, field_names, stones_view as paint
from client.games.equilibrix.board.dice_view import SHARED_CENTRE_RISE, DieModel, draw_die
from client.games.equilibrix.pages import example_board
from client.rulebook.equilibrix import FlowerExample, PositionsExample, StonesExample
from client.rulebook.examples import Example
from client.scenes.rulebook.figure import Figure, SlabColours, arrange_figure, draw_figure, get_picture_width
from rules.equilibrix.board import HANDED
from saves.seats import COLOURS

GROUND: Final = SlabColours(colours.EXAMPLE_TOP, colours.EXAMPLE_BOTTOM, colours.EXAMPLE_EDGE)

_DIE: Final = 132.0
_GAP: Final = 30.0
_TURN: Final = 52.0  # between a position and its mirror image
_ANGLE: Final = 34.0
_SPACING: Final = 92.0  # of the stones shown by themselves
_COLUMN: Final = 2.0  # of a colour, in units of the spacing
_HIGH: Final = 1.84


def example_size(texts: Typesetter, example: Example, width: float) -> tuple[float, float]:
    """Return the size of an example that may be as wide as `width`."""
    return width, _figure(texts, example, width).height


def pairs_with(first: Example, second: Example) -> bool:
    """Return whether two examples that follow each other look better side by side."""
    if not (isinstance(first, FlowerExample) and isinstance(second, FlowerExample)):
        return False
    return _like(first) == _like(second) and not first.network


def _like(example: FlowerExample) -> tuple[bool, bool]:
    """Return what makes two pictures of the board look alike."""
    return bool(example.cut), example.born is None


def words_of(example: Example) -> str:
    """Return the words drawn in an example, for the search."""
    match example:
        case PositionsExample(names):
            return " ".join(field_names.name_position(name) for name in names)
        case FlowerExample(die=die) if die:
            return field_names.name_position(die)
        case _:
            return ""


def draw_example(canvas: Canvas, box: Box, example: Example) -> None:
    """Draw an example into a box of the size that `example_size` gave (or higher)."""
    area = rect(box)
    found = _figure(canvas.texts, example, area.width)
    draw_figure(canvas, area, found, example.caption, GROUND, partial(_draw, example=example))


def _figure(texts: Typesetter, example: Example, width: float) -> Figure:
    return arrange_figure(texts, example.caption, _size(example, get_picture_width(width)), width)


def _size(example: Example, width: float) -> tuple[float, float]:
    """Return how large the picture is where it may be that wide."""
    match example:
        case PositionsExample():
            side, wide = _dice(example, width)
            return wide, side + _ANGLE
        case StonesExample(seats=seats):
            a = min(_SPACING, width / (seats * _COLUMN))
            return seats * _COLUMN * a, _HIGH * a
        case FlowerExample():
            return example_board.size(example, width)
        case _:
            return width, 0.0


def _draw(canvas: Canvas, area: Rect, *, example: Example) -> None:
    match example:
        case PositionsExample():
            _draw_dice(canvas, area, example)
        case StonesExample(seats=seats):
            _draw_stones(canvas, area, seats)
        case FlowerExample():
            example_board.draw(canvas, area, example)
        case _:
            pass


# --- positions ------------------------------------------------------------------------------------------
def _dice(example: PositionsExample, width: float) -> tuple[float, float]:
    """Return the side of a die, and how wide all are together."""
    count = len(example.names)
    if example.mirror:
        fixed = count * _TURN + (count - 1) * _GAP
        side = min(_DIE, (width - fixed) / (2 * count))
        return side, 2 * count * side + fixed
    side = min(_DIE, (width - (count - 1) * _GAP) / count)
    return side, count * side + (count - 1) * _GAP


def _draw_dice(canvas: Canvas, area: Rect, example: PositionsExample) -> None:
    """Draw each as it lies on a die, its angle below; where wanted its mirror image beside it."""
    side, _ = _dice(example, area.width)
    x = area.x
    for name in example.names:
        box = Rect(x, area.y, side, side)
        draw_die(canvas, box, DieModel(name, "open"))
        below = box
        if example.mirror:
            x += side + _TURN
            canvas.icon("flip", (x - _TURN / 2, box.centery), 30, theme.GOLD)
            other = Rect(x, area.y, side, side)
            _draw_mirrored(canvas, other, name)
            below = box.union(other)
        canvas.text(
            field_names.format_angle(name),
            (below.centerx, below.bottom + _ANGLE * 0.62),
            styles.TOTAL.in_(theme.GOLD),
            anchor="center",
        )
        x += side + _GAP


def _draw_mirrored(canvas: Canvas, box: Rect, name: str) -> None:
    """Draw the mirror image on a die of its own, whose light stays where it is."""
    canvas.image("equilibrix/die-body", box.center, box.width)
    center = (box.centerx, box.centery - SHARED_CENTRE_RISE * box.width)
    canvas.image(f"equilibrix/face-{name.lower()}", center, box.width, mirror=name in HANDED)


# --- stones ---------------------------------------------------------------------------------------------
def _draw_stones(canvas: Canvas, area: Rect, seats: int) -> None:
    """For each colour a base, below it a petal and a triangle."""
    a = area.width / (seats * _COLUMN)
    for seat, colour in enumerate(COLOURS[:seats]):
        middle = area.x + (seat + 0.5) * _COLUMN * a
        base = (middle, area.y + 0.58 * a)
        canvas.image(f"equilibrix/base-{colour}", base, paint.BASE_SIZE * a)
        y = area.y + 1.3 * a
        canvas.image(f"equilibrix/stone-petal-{colour}-60", (middle - 0.42 * a, y), paint.STONE_SIZE * a)
        canvas.image(
            f"equilibrix/stone-triangle-{colour}", (middle + 0.36 * a, y + 0.1 * a), paint.STONE_SIZE * a
        )
