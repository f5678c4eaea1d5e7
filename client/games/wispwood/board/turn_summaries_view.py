"""Painter of what happened since a player's last turn: a chip for each opponent."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from client.draw import gains, styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.games.wispwood.board import tiles


class TurnSummary(Struct, frozen=True):
    """What a player did in a turn."""

    seat: int
    """The player."""
    kind: int | None
    """Kind of the wisp that was placed, None for a tree turn."""
    shape: str
    """Name of its shape, "" for a tree turn."""
    trees: int
    """Number of trees planted in a tree turn."""
    gain: int
    """Points that the turn brought to the forest."""


class ChipModel(Struct, frozen=True):
    """View model of the chip of an opponent's turn."""

    summary: TurnSummary
    """What was done."""
    colour: str
    """Colour of the seat."""
    name: str
    """Name of the player, "" if there is no room for it."""
    shows_points: bool
    """Whether points are shown."""
    hover: float
    """Strength of the hover highlight, 0…1."""


_GAP: Final = 8.0
_SIGN: Final = 20.0
_PICTURE: Final = 26.0
_SMALL: Final = 130.0
"""Width of a chip below which its parts are small and close together."""
_TITLE: Final = 30.0
"""Width of the picture that says what the chips are about, with the gap behind it."""
_TITLE_ROOM: Final = 400.0
"""Width from which on there is room for it."""


def arrange_chips(box: Rect, count: int) -> list[Rect]:
    """Return the boxes of the chips side by side in a box."""
    title = _TITLE if box.width >= _TITLE_ROOM else 0.0
    width = min(220.0, (box.width - title - _GAP * (count - 1)) / count)
    step = width + _GAP
    return [Rect(box.left + title + number * step, box.top, width, box.height) for number in range(count)]


def draw_title(canvas: Canvas, box: Rect) -> None:
    """Draw the picture that says what the chips are about, if there is room for it."""
    if box.width >= _TITLE_ROOM:
        canvas.icon("history", (box.left + 12, box.centery), 24, theme.SECONDARY)


def draw_chip(canvas: Canvas, box: Rect, model: ChipModel) -> None:
    """Draw the chip of an opponent's turn: sign and name, wisp and shape or trees, and points."""
    summary = model.summary
    canvas.slab(
        box,
        radius=box.height / 2,
        top=theme.lighten(theme.ROW_TOP, round(20 * model.hover)),
        bottom=theme.ROW_BOTTOM,
        edge=theme.GOLD if model.hover else theme.SEAT[model.colour],
    )
    y, size = box.centery, min(_PICTURE, box.height - 6)
    is_small = box.width < _SMALL
    sign, padding, gap = (16.0, 5.0, 3.0) if is_small else (_SIGN, 10.0, 6.0)
    canvas.seat(model.colour, (box.left + padding + sign / 2, y), sign)
    left, right = box.left + padding + sign + gap, box.right - padding
    if model.shows_points:
        style = styles.LABEL.with_size(styles.LEAST) if is_small else styles.LABEL
        right = gains.draw_gain(canvas, summary.gain, (right, y), style, anchor="midright").left - gap
    size = min(size, max(1.0, right - left - 2))
    pictures = (
        ["wispwood/tree"] * summary.trees
        if summary.kind is None
        else [tiles.get_wisp_image(summary.kind), tiles.get_shape_image(summary.shape)]
    )
    step = size + 2
    pictures = pictures[: max(1, int((right - left) // step))]
    x = right - step * len(pictures)
    name_room = x - 6 - left
    if canvas.texts.measure_width(model.name, styles.LABEL.with_size(styles.LEAST)) <= name_room:
        canvas.text(model.name, (left, y), styles.LABEL, anchor="midleft", max_width=name_room, shrink=True)
    else:
        x = left
    for number, picture in enumerate(pictures):
        canvas.image(picture, (x + step * (number + 0.5), y), size)
