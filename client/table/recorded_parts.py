"""Parts of a table that depend on its view model alone, recorded once for each view model."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.draw.input_glyphs import pad_in_use
from client.draw.recorded_groups import IdentityKey
from client.table import bars, top_bar
from client.table.bar_models import Prompt
from client.table.face import AnyPort


def board(canvas: Canvas, table: AnyPort) -> None:
    """Draw everything of the game below the widgets."""
    _of_look(canvas, table, "board", table.face.draw_board)


def top(canvas: Canvas, table: AnyPort, right: float, *, newest: bool) -> None:
    """Draw the top bar, left of `right`; `newest` includes the latest line of the log."""
    layout = table.frame_layout
    _of_look(
        canvas,
        table,
        "top",
        lambda inner: top_bar.draw(inner, layout, table.face.heading(), right, newest=newest),
        right,
        newest,
    )


def bottom(
    canvas: Canvas, table: AnyPort, words: Callable[[], Prompt], instead: Prompt | None, right: float
) -> None:
    """Draw the bottom bar.

    Args:
        words: Its text, which depends on the view model, on text shown `instead`, and on whether something
        moves.
        right: Where its buttons begin.
    """
    _of_look(
        canvas,
        table,
        "bottom",
        lambda inner: bars.bottom_bar(inner, table.frame_layout, words(), right),
        instead,
        table.animator.moving,
        right,
        pad_in_use(),
    )


def side(canvas: Canvas, table: AnyPort) -> None:
    """Draw the right column with the seats and the title of the log."""

    def paint(inner: Canvas) -> None:
        column = table.frame_layout.side
        bars.side_ground(inner, column)
        box = Rect(column.left + 20, column.top + 20, column.width - 40, 0)
        box.height = table.face.seats_height(box.width)
        table.face.draw_seats(inner, box)
        bars.log_title(inner, column, box.bottom, table.face.heading().round)

    _of_look(canvas, table, "side", paint)


def _of_look(
    canvas: Canvas,
    table: AnyPort,
    part: str,
    paint: Callable[[Canvas], None],
    *more: Hashable,
) -> None:
    """Draw a part of the table that follows from the view model and from `more`."""
    key = "table", part, more, IdentityKey(table.view_model)
    canvas.group(key, canvas.rect, paint, reusable=False)
