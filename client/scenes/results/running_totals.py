"""The totals of all players beside the table while a score sheet is counted, in the order of seats."""

from __future__ import annotations

from collections.abc import Callable

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.i18n import format_number
from client.scenes.results.player_names import NameForm
from client.scenes.results.sheet import SUM, TOTAL, CellKey, Sheet, SheetGroup

_GAP, _MAX_HEIGHT, _PAD = 10.0, 112.0, 20.0


def draw_running_totals(
    canvas: Canvas, box: Rect, sheet: Sheet, names: NameForm, count_points: Callable[[CellKey], int]
) -> None:
    """Draw a strip for each player with the total that rises row by row.

    Args:
        canvas: Where to draw.
        box: The box of all strips; they begin at its top.
        sheet: The score sheet.
        names: The form of the players' names.
        count_points: Returns how much of a number has been counted.
    """
    count = len(sheet.groups)
    height = min(_MAX_HEIGHT, (box.height - _GAP * (count - 1)) / count)
    cells = [CellKey(index, TOTAL if sheet.rounds > 1 else 1, SUM) for index in range(count)]
    style = styles.SCORE.with_size(height * 0.5)
    final_totals = (format_number(sheet.find_points(cell) or 0) for cell in cells)
    room = max(canvas.texts.measure_width(total, style) for total in final_totals)
    for index, (group, cell) in enumerate(zip(sheet.groups, cells, strict=True)):
        strip = Rect(box.x, box.y + index * (height + _GAP), box.width, height)
        canvas.panel(strip, radius=14.0, shadow=False)
        _draw_name(canvas, Rect(strip.x + _PAD, strip.y, strip.width - 3 * _PAD - room, height), group, names)
        at = (strip.right - _PAD, strip.centery)
        canvas.text(format_number(count_points(cell)), at, style, anchor="midright")


def _draw_name(canvas: Canvas, box: Rect, group: SheetGroup, names: NameForm) -> None:
    size = min(24.0, box.height * 0.4)
    center = (box.x + size / 2, box.centery)
    if group.colour:
        canvas.seat(group.colour, center, size)
    else:
        canvas.image(group.image, center, size * 1.2)
    x, style = box.x + size + 10, styles.HEADING.with_colour(theme.IVORY)
    name = names.format_for_sentence(group.name)
    canvas.text(name, (x, box.centery), style, anchor="midleft", max_width=box.right - x, shrink=True)
