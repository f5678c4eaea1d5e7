"""Paints the supply of whoever plays as drawn stones."""

from __future__ import annotations

from msgspec import Struct

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.games.equilibrix.board.layout import TableLayout, get_supply_row
from client.i18n import tr

PETAL_WIDTH_SHARE = 0.53
"""The width of a leaning petal as a share of its picture's box."""


class SupplyModel(Struct, frozen=True):
    """What the panel shows.

    Attributes:
        ready: Shapes of which one may be born now.
        note: A quiet line at its foot.
    """

    title: str
    colour: str
    petals: int
    triangles: int
    ready: tuple[bool, bool] = (False, False)
    note: str = ""


def draw_supply_panel(canvas: Canvas, layout: TableLayout, model: SupplyModel) -> None:
    """Title and two rows of stones."""
    box = layout.supply
    if layout.is_roomy:
        canvas.panel(box, radius=16)
    else:
        canvas.slab(box, radius=12, top=theme.PANEL_TOP, bottom=theme.PANEL_BOTTOM, edge=theme.EDGE)
    if box.height >= 150:
        canvas.text(
            model.title,
            (box.left + layout.pad, box.top + layout.head / 2 + 2),
            styles.HEADING if layout.is_roomy else styles.NAME,
            anchor="midleft",
            max_width=box.width - 2 * layout.pad,
            shrink=True,
        )
    if model.note and layout.is_roomy and box.height >= 250:
        canvas.text(
            model.note,
            (box.left + layout.pad, box.bottom - 25),
            styles.NOTE,
            anchor="midleft",
            max_width=box.width - 2 * layout.pad,
            shrink=True,
        )
    for petals in (True, False):
        _draw_row(canvas, get_supply_row(layout, petals), model, petals=petals)


def _draw_row(canvas: Canvas, row: Rect, model: SupplyModel, *, petals: bool) -> None:
    count = model.petals if petals else model.triangles
    words = tr("equilibrix.table.petals" if petals else "equilibrix.table.triangles")
    if row.height >= 64:
        aside = max(canvas.texts.width(words, styles.NOTE), 34.0) if row.width > 200 else 34.0
        canvas.text(
            words,
            (row.right, row.centery - 17),
            styles.NOTE,
            anchor="midright",
            max_width=aside,
            shrink=True,
        )
        canvas.text(
            str(count),
            (row.right, row.centery + 14),
            styles.FIGURE.in_(theme.IVORY if count else theme.BAD),
            anchor="midright",
        )
    else:
        aside = 34.0
        canvas.text(
            str(count),
            (row.right, row.centery),
            styles.FIGURE.in_(theme.IVORY if count else theme.BAD),
            anchor="midright",
        )
    room = Rect(row.left, row.top, row.width - aside - 14, row.height)
    if not count:
        none = tr("equilibrix.table.none-left")
        if canvas.texts.width(none, styles.NOTE) <= room.width:  # else the red 0 says it
            canvas.text(none, room.midleft, styles.NOTE, anchor="midleft")
        return
    for center, size, turned in arrange_row(room, count, petals=petals):
        draw_small_stone(canvas, center, size, model.colour, petals=petals, turned=turned)


def arrange_row(room: Rect, count: int, *, petals: bool) -> list[tuple[Point, float, bool]]:
    """Middle, size and whether it lies upside down, for each of so many stones in a row."""
    if petals:
        size = min(room.height * 1.05, 98.0)
        wide, step = size * PETAL_WIDTH_SHARE, size * 0.26
    else:
        size = min(room.height * 1.08, 88.0, room.width * 0.52)
        wide, step = size * 0.92, size * 0.5
    alternating = not petals
    if count > 1:
        narrow = max(1.0, room.width - wide) / (count - 1)
        alternating = alternating and narrow >= step * 0.68  # too near each other they all stand upright
        step = min(step, narrow)
    y = room.centery + (0 if petals else size * 0.06)
    return [
        ((room.left + wide / 2 + index * step, y), size, alternating and index % 2 == 1)
        for index in range(count)
    ]


def draw_small_stone(
    canvas: Canvas, center: Point, size: float, colour: str, *, petals: bool, turned: bool = False
) -> None:
    """Draw a stone off the board: a leaning petal, or a triangle."""
    end = "-60" if petals else "-down" if turned else ""
    x, y = center
    if turned:  # the middle of a triangle is not that of its height
        y -= size * 0.12
    shape = "petal" if petals else "triangle"
    canvas.image(f"equilibrix/stone-{shape}-{colour}{end}", (x, y), size)
