"""Painter of the other players' forests, drawn small."""

from __future__ import annotations

from msgspec import Struct

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.draw.typesetter import Typesetter
from client.games.wispwood.board import colours, tiles
from client.games.wispwood.board.layout import POINT_ROW_HEIGHT, ForestGrid
from rules.wispwood.state import CellMask, Forest
from saves.seats import SeatInfo

LOW_HEIGHT = 140.0
"""Height below which the panel has a narrow head."""

NARROW_WIDTH = 72.0
"""Width below which the seat's sign must be smaller to leave room for the points."""


WISH_PICTURE_SIZE = 22.0
"""Size of the picture of the wish card pointed at, beside its points."""

UNCOUNTED_ALPHA = 0.45
"""Opacity of tiles that do not count for the wish card pointed at."""


class PointRow(Struct, frozen=True):
    """A row below a small forest: what it counts, and the points for that."""

    picture: str
    """Name of the image."""
    name: str
    """Name of the wish card or of the full grid."""
    points: int
    """Points of the forest as it is."""


class WishMark(Struct, frozen=True):
    """What the wish card pointed at counts in a small forest."""

    picture: str
    """Name of the image of the card's deck."""
    points: int | None
    """Points of the forest for the card, None if points are not shown."""
    counted: CellMask
    """The cells that score points."""
    because: CellMask
    """The cells that make them score."""


class SmallForestModel(Struct, frozen=True):
    """View model of another player's forest, drawn small."""

    info: SeatInfo
    """Name, colour and kind of the player."""
    forest: Forest
    """The forest."""
    size: int
    """Side of this round's n×n frame, in cells."""
    total: int | None
    """Points of the player, None where the right column shows them."""
    is_displayed: bool
    """Whether this forest is the one displayed large."""
    shows_name: bool
    """Whether there is room for the player's name."""
    hover: float
    """Strength of the hover highlight, 0…1."""
    rows: tuple[PointRow, ...] = ()
    """What the forest is worth, below it; () if there is no room for that."""
    wish: WishMark | None = None
    """What the wish card pointed at counts; None if none is pointed at."""


def draw_small_forest(canvas: Canvas, box: Rect, model: SmallForestModel) -> None:
    """Draw another player's forest, small, in its panel below the player's name."""
    edge = (
        theme.GOLD
        if model.is_displayed
        else colours.FOREST_EDGE_HOVER
        if model.hover
        else colours.FOREST_EDGE
    )
    canvas.slab(
        box,
        radius=14,
        top=colours.FOREST_TOP,
        bottom=colours.FOREST_BOTTOM,
        edge=edge,
        edge_width=2 if model.is_displayed else 1,
    )
    low = box.height < LOW_HEIGHT
    head = box.top + (17 if low else 22)
    narrow = box.width < NARROW_WIDTH
    sign = (13, 16) if narrow else (16 if low else 22, 20)
    canvas.seat(model.info.colour, (box.left + sign[0], head), sign[1])
    left, right = _get_head_span(box)
    total = model.total if model.wish is None else model.wish.points
    if total is not None:
        right = canvas.text(str(total), (right, head), styles.BODY_STRONG, anchor="midright").left - 8
        if model.wish is not None and right - left >= WISH_PICTURE_SIZE:
            canvas.image(model.wish.picture, (right - WISH_PICTURE_SIZE / 2, head), WISH_PICTURE_SIZE)
            right -= WISH_PICTURE_SIZE + 8
    if model.shows_name and canvas.texts.measure_width(
        model.info.name, styles.LABEL.with_size(styles.LEAST)
    ) <= (right - left):
        canvas.text(
            model.info.name, (left, head), styles.LABEL, anchor="midleft", max_width=right - left, shrink=True
        )
    wish = model.wish
    tiles.draw_forest(
        canvas,
        _get_forest_area(box),
        model.forest,
        model.size,
        colour=model.info.colour,
        mark=0 if wish is None else wish.counted,
        because=0 if wish is None else wish.because,
        dim=1.0 if wish is None else UNCOUNTED_ALPHA,
    )
    _draw_rows(canvas, box, model.rows)


def _draw_rows(canvas: Canvas, box: Rect, rows: tuple[PointRow, ...]) -> None:
    """Draw the points below a small forest."""
    top = _get_forest_area(box).bottom + 10
    height = min(POINT_ROW_HEIGHT, (box.bottom - 6 - top) / max(1, len(rows)))
    if height < styles.LEAST + 4:
        return
    for number, row in enumerate(rows):
        y = top + height * (number + 0.5)
        size = min(28.0, height - 4)
        tint = colours.MINT if row.picture.startswith("icon-") else None
        canvas.image(row.picture, (box.left + 26, y), size - 4 if tint else size, tint=tint)
        points = canvas.text(str(row.points), (box.right - 14, y), styles.BODY_STRONG, anchor="midright")
        room = points.left - 10 - box.left - 48
        canvas.text(row.name, (box.left + 48, y), styles.NOTE, anchor="midleft", max_width=room, shrink=True)


def has_room_for_name(texts: Typesetter, box: Rect, name: str, total: int | None) -> bool:
    """Return whether a player's whole name fits above the small forest, beside the points, if any."""
    left, right = _get_head_span(box)
    if total is not None:
        right -= texts.measure_width(str(total), styles.BODY_STRONG) + 8
    return texts.measure_width(name, styles.LABEL) <= right - left


def _get_head_span(box: Rect) -> tuple[float, float]:
    """Return the left and right edge of the texts over a small forest."""
    low = box.height < LOW_HEIGHT
    edge = 7 if box.width < NARROW_WIDTH else 10 if low else 14
    return box.left + (32 if low else 40), box.right - edge


def _get_forest_area(box: Rect) -> Rect:
    """Return the box of the forest within its panel."""
    top = 32.0 if box.height < LOW_HEIGHT else 42.0
    return Rect(box.left + 8, box.top + top, box.width - 16, min(box.height - top - 8, box.width - 6))


def create_small_grid(box: Rect, forest: Forest, size: int) -> ForestGrid:
    """Return where the cells of a forest are on the screen when it is drawn in a small panel."""
    left, top, side = tiles.compute_forest_placement(_get_forest_area(box), forest, size)
    return ForestGrid(forest.x, forest.y, forest.w, forest.h, left, top, side)
