"""Paints the small forests: those of the players who are not shown large."""

from __future__ import annotations

from msgspec import Struct

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.draw.typesetter import Typesetter
from client.games.wispwood.board import colours, tiles
from client.games.wispwood.board.layout import ForestGrid
from rules.wispwood.state import Forest
from saves.seats import SeatInfo

LOW_HEIGHT = 140.0
"""Below this height a small forest's panel has a narrow head."""

NARROW_WIDTH = 72.0
"""Below this width the points in it touch a sign of the usual size."""


class SmallForestModel(Struct, frozen=True):
    """Another player's forest.

    Attributes:
        total: The points, where no right column tells them.
        on: It is shown large.
        named: With the name.
        hover: How much it is pointed at.
    """

    info: SeatInfo
    forest: Forest
    size: int
    total: int | None
    is_displayed: bool
    shows_name: bool
    hover: float


def draw_small_forest(canvas: Canvas, box: Rect, shown: SmallForestModel) -> None:
    """In a panel, below whose it is."""
    edge = (
        theme.GOLD
        if shown.is_displayed
        else colours.FOREST_EDGE_HOVER
        if shown.hover
        else colours.FOREST_EDGE
    )
    canvas.slab(
        box,
        radius=14,
        top=colours.FOREST_TOP,
        bottom=colours.FOREST_BOTTOM,
        edge=edge,
        edge_width=2 if shown.is_displayed else 1,
    )
    low = box.height < LOW_HEIGHT
    head = box.top + (17 if low else 22)
    narrow = box.width < NARROW_WIDTH
    sign = (13, 16) if narrow else (16 if low else 22, 20)
    canvas.seat(shown.info.colour, (box.left + sign[0], head), sign[1])
    left, right = _get_head_span(box)
    if shown.total is not None:
        words = canvas.text(str(shown.total), (right, head), styles.BODY_STRONG, anchor="midright")
        right = words.left - 8
    if shown.shows_name:
        canvas.text(
            shown.info.name, (left, head), styles.LABEL, anchor="midleft", max_width=right - left, shrink=True
        )
    tiles.draw_forest(canvas, _get_forest_area(box), shown.forest, shown.size, colour=shown.info.colour)


def has_room_for_name(texts: Typesetter, box: Rect, name: str, total: int | None) -> bool:
    """Return whether there is room for the whole name over a small forest.

    Beside its points if they are told.
    """
    left, right = _get_head_span(box)
    if total is not None:
        right -= texts.width(str(total), styles.BODY_STRONG) + 8
    return texts.width(name, styles.LABEL) * 0.85 <= right - left


def _get_head_span(box: Rect) -> tuple[float, float]:
    """From where to where the words over a small forest may reach."""
    low = box.height < LOW_HEIGHT
    edge = 7 if box.width < NARROW_WIDTH else 10 if low else 14
    return box.left + (32 if low else 40), box.right - edge


def _get_forest_area(box: Rect) -> Rect:
    """Return where in a small panel the forest is drawn."""
    top = 32.0 if box.height < LOW_HEIGHT else 42.0
    return Rect(box.left + 8, box.top + top, box.width - 16, box.height - top - 8)


def create_small_grid(box: Rect, forest: Forest, size: int) -> ForestGrid:
    """Return the cells of a forest in a small panel."""
    left, top, side = tiles.place_forest(_get_forest_area(box), forest, size)
    return ForestGrid(forest.x, forest.y, forest.w, forest.h, left, top, side)
