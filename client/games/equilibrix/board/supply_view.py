"""Painter of the supply panel, which shows every stone a player has left."""

from __future__ import annotations

from msgspec import Struct

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.games.equilibrix.board import board_view
from client.games.equilibrix.board.layout import TableLayout, get_supply_row
from client.games.equilibrix.board.view_model import EquilibrixViewModel
from client.i18n import tr
from rules.equilibrix import births
from rules.equilibrix.state import EquilibrixState

PETAL_WIDTH_SHARE = 0.53
"""Width of a leaning petal as a share of its picture."""


class SupplyModel(Struct, frozen=True):
    """View model of the supply panel: the stones that a player has left."""

    title: str
    """Headline."""
    colour: str
    """Colour of the seat."""
    petals: int
    """Number of petals."""
    triangles: int
    """Number of triangles."""
    note: str = ""
    """Quiet line at its foot."""


def build_supply_model(view_model: EquilibrixViewModel) -> SupplyModel:
    """Return the view model of the supply panel for the displayed seat."""
    state, seat = view_model.position, view_model.displayed_seat
    if view_model.context.is_only_person(seat):
        title = tr("equilibrix.table.your-supply")
    else:
        title = tr("equilibrix.table.supply-of", name=view_model.names[seat])
    can_take_back = view_model.decider is not None and view_model.selection.takebacks
    note = tr("equilibrix.table.click-back") if can_take_back and state.phase != "over" else ""
    return SupplyModel(title, view_model.colour(seat), *count_supply(state, seat), note)


def count_supply(state: EquilibrixState, seat: int) -> tuple[int, int]:
    """Return the numbers of petals and of triangles left in the supply of a seat."""
    return births.count_supply(state, seat, petals=True), births.count_supply(state, seat, petals=False)


def draw_supply_panel(canvas: Canvas, layout: TableLayout, model: SupplyModel) -> None:
    """Draw the supply panel: headline, a row of petals and a row of triangles."""
    box = layout.supply
    board_view.draw_panel(canvas, layout, box, model.title if box.height >= 150 else "")
    if model.note and layout.is_roomy and box.height >= 250:
        canvas.text(
            model.note,
            (box.left + layout.panel_padding, box.bottom - 25),
            styles.NOTE,
            anchor="midleft",
            max_width=box.width - 2 * layout.panel_padding,
            shrink=True,
        )
    for petals in (True, False):
        _draw_row(canvas, get_supply_row(layout, petals), model, petals=petals)


def _draw_row(canvas: Canvas, row: Rect, model: SupplyModel, *, petals: bool) -> None:
    count = model.petals if petals else model.triangles
    words = tr("equilibrix.table.petals" if petals else "equilibrix.table.triangles")
    if row.height >= 64:
        text_width = max(canvas.texts.measure_width(words, styles.NOTE), 34.0) if row.width > 200 else 34.0
        canvas.text(
            words,
            (row.right, row.centery - 17),
            styles.NOTE,
            anchor="midright",
            max_width=text_width,
            shrink=True,
        )
        canvas.text(
            str(count),
            (row.right, row.centery + 14),
            styles.FIGURE.with_colour(theme.IVORY if count else theme.BAD),
            anchor="midright",
        )
    else:
        text_width = 34.0
        canvas.text(
            str(count),
            (row.right, row.centery),
            styles.FIGURE.with_colour(theme.IVORY if count else theme.BAD),
            anchor="midright",
        )
    room = Rect(row.left, row.top, row.width - text_width - 14, row.height)
    if not count:
        none = tr("equilibrix.table.none-left")
        if canvas.texts.measure_width(none, styles.NOTE) <= room.width:  # else the red 0 says it
            canvas.text(none, room.midleft, styles.NOTE, anchor="midleft")
        return
    for center, size, turned in arrange_stone_row(room, count, petals=petals):
        draw_small_stone(canvas, center, size, model.colour, petals=petals, turned=turned)


def arrange_stone_row(room: Rect, count: int, *, petals: bool) -> list[tuple[Point, float, bool]]:
    """Return for each stone of a row in the supply panel its middle, its size, and if it points down.

    Args:
        room: Rectangle of the row.
        count: Number of stones.
        petals: Whether they are petals, not triangles.
    """
    if petals:
        size = min(room.height * 1.05, 98.0)
        width, step = size * PETAL_WIDTH_SHARE, size * 0.26
    else:
        size = min(room.height * 1.08, 88.0, room.width * 0.52)
        width, step = size * 0.92, size * 0.5
    alternating = not petals
    if count > 1:
        max_step = max(1.0, room.width - width) / (count - 1)
        alternating = alternating and max_step >= step * 0.68  # if too close together, they all point up
        step = min(step, max_step)
    y = room.centery + (0 if petals else size * 0.06)
    return [
        ((room.left + width / 2 + index * step, y), size, alternating and index % 2 == 1)
        for index in range(count)
    ]


def draw_small_stone(
    canvas: Canvas, center: Point, size: float, colour: str, *, petals: bool, turned: bool = False
) -> None:
    """Draw a stone outside the board: a leaning petal, or a triangle that points up or down."""
    end = "-60" if petals else "-down" if turned else ""
    x, y = center
    if turned:  # the middle of a triangle is not that of its height
        y -= size * 0.12
    shape = "petal" if petals else "triangle"
    canvas.image(f"equilibrix/stone-{shape}-{colour}{end}", (x, y), size)
