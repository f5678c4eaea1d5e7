"""The calendar of the daily games: a month with the result of each day."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Callable, Sequence
from datetime import date, timedelta
from functools import partial
from typing import Final

from msgspec import Struct

from client import i18n
from client.daily.progress import DailyProgress, DayMark
from client.daily.share_text import result_text
from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.draw.typesetter import Typesetter
from client.i18n import tr
from client.scenes.common.panels import PanelRow, paint_row_button
from client.widgets import ButtonState, PaintedButton, WidgetText
from client.widgets.widget import Widget

ICONS: Final[dict[DayMark, str]] = {"won": "trophy", "lost": "close", "begun": "play"}
"""Icons of marks. A draw is painted as two lines, a missed day as a small ring."""

LEGEND: Final[tuple[DayMark, ...]] = ("won", "drawn", "lost", "begun", "missed")

FIRST_DAY: Final = date(2026, 1, 1)
"""The calendar goes back to this day, or further if there are earlier games."""

_DAYS_PER_WEEK: Final = 7
_WEEKS: Final = 6
"""Number of lines, the same for all months, so that nothing moves from one month to another."""
_WEEKDAYS_HEIGHT: Final = 32.0
_GAP: Final = 6.0
_ICON_SIZE: Final = 24.0
_LEGEND_LINE: Final = 34.0


class Month(Struct, frozen=True):
    """A month of the calendar, identified by its first day."""

    first: date

    @classmethod
    def from_day(cls, day: date) -> Month:
        """Return the month that contains a day."""
        return cls(day.replace(day=1))

    @property
    def last(self) -> date:
        """The last day of the month."""
        return self.first.replace(day=monthrange(self.first.year, self.first.month)[1])

    @property
    def days(self) -> tuple[date, ...]:
        """All days of the month in order."""
        return tuple(self.first + timedelta(n) for n in range(self.last.day))

    def get_previous(self, standing: DailyProgress) -> Month | None:
        """Return the previous month, None if the calendar of daily games does not go back that far.

        Args:
            standing: The player's daily results; the calendar also includes all days with a result.
        """
        earliest = min((FIRST_DAY, standing.today, *standing.tries))
        if self.first.toordinal() == 1 or self.first <= earliest:
            return None
        return Month.from_day(self.first - timedelta(1))

    def get_next(self, standing: DailyProgress) -> Month | None:
        """Return the next month; None if the calendar does not go that far.

        Args:
            standing: The player's daily results; the calendar goes up to today or the latest result.
        """
        latest = max((standing.today, *standing.tries))
        return Month.from_day(self.last + timedelta(1)) if self.last < latest else None


def get_mark_text(mark: DayMark) -> str:
    """Return the meaning of a day's mark in the calendar, such as "won", as translated text."""
    return tr(f"daily.mark.{mark}")


def get_day_result(standing: DailyProgress, day: date) -> str:
    """Return the result of a daily game on a day as text, with points if it was finished."""
    counted_try = standing.tries.get(day)
    return get_mark_text(standing.get_day_mark(day)) if counted_try is None else result_text(counted_try)


def paint_mark(canvas: Canvas, mark: DayMark, center: Point, size: float = _ICON_SIZE) -> None:
    """Paint the mark for the result of a daily game; nothing for days without a result."""
    x, y = center
    if mark in ICONS:
        ink = theme.GOLD if mark == "won" else theme.IVORY
        canvas.icon(ICONS[mark], center, size, ink)
    elif mark == "drawn":
        for dy in (-0.16, 0.16):
            bar = Rect(x - size * 0.34, y + dy * size - 1.5, size * 0.68, 3)
            canvas.fill(bar, theme.IVORY, radius=1.5)
    elif mark == "missed":
        side = size * 0.36
        canvas.outline(Rect(x - side / 2, y - side / 2, side, side), theme.MUTED, radius=side / 2, width=1.5)


def list_open_days(month: Month, standing: DailyProgress) -> list[date]:
    """Return the days of a month that can be chosen: those that are not in the future."""
    return [day for day in month.days if standing.get_day_mark(day) != "future"]


def get_day_id(day: date) -> str:
    """Return the id of the widget of a day."""
    return f"daily.day.{day.isoformat()}"


def make_month_row(
    month: Month,
    standing: DailyProgress,
    chosen: date,
    day_height: float,
    add: Callable[[Widget], object],
    choose: Callable[[date], object],
) -> PanelRow:
    """Return a panel row with the days of a month as buttons, each with the mark of its result.

    Args:
        month: The month.
        standing: The player's results in a daily game.
        chosen: The chosen day.
        day_height: Height of a day's button.
        add: Adds a widget to the panel.
        choose: Called with the day that is pressed.
    """
    open_days = list_open_days(month, standing)
    stop = next((day for day in (chosen, standing.today, *open_days) if day in open_days), None)

    def day_box(box: Rect, day: date) -> Rect:
        index = day.day - 1 + month.first.weekday()
        width = (box.width - (_DAYS_PER_WEEK - 1) * _GAP) / _DAYS_PER_WEEK
        left = box.left + index % _DAYS_PER_WEEK * (width + _GAP)
        top = box.top + _WEEKDAYS_HEIGHT + index // _DAYS_PER_WEEK * (day_height + _GAP)
        return Rect(left, top, width, day_height)

    def paint_weekdays(canvas: Canvas, box: Rect) -> None:
        step = (box.width + _GAP) / _DAYS_PER_WEEK
        for index, name in enumerate(i18n.list_weekdays()):
            center = (box.left + index * step + (step - _GAP) / 2, box.top + _WEEKDAYS_HEIGHT / 2 - 4)
            canvas.text(name, center, styles.NOTE, anchor="center", max_width=step)

    def add_days(box: Rect) -> None:
        for day in month.days:
            mark = standing.get_day_mark(day)
            result = get_day_result(standing, day)
            label = tr("daily.day-label", day=i18n.format_day(day, weekday=True), mark=result)
            button = PaintedButton(
                get_day_id(day),
                day_box(box, day),
                WidgetText(label, reason=get_mark_text("future")),
                paint=partial(_paint_day, day, mark, chosen, standing.today),
                on_press=partial(choose, day),
                radius=theme.RADIUS_CONTROL,
                name_in_tooltip=True,
                enabled=mark != "future",
                focusable=mark != "future",
            )
            button.on = True if day == chosen else None
            button.tab_group, button.is_group_stop = "daily.days", day == stop
            add(button)

    height = _WEEKDAYS_HEIGHT + _WEEKS * day_height + (_WEEKS - 1) * _GAP
    return PanelRow(height, add_days, paint_weekdays)


def _paint_day(
    day: date, mark: DayMark, chosen: date, today: date, canvas: Canvas, box: Rect, state: ButtonState
) -> None:
    style = styles.NOTE.with_colour(theme.IVORY if state.enabled else theme.DISABLED_TEXT)
    if state.enabled:
        paint_row_button(canvas, box, state, selected=day == chosen, radius=theme.RADIUS_CONTROL)
    if day == today:
        style = styles.LABEL.with_colour(theme.GOLD)
        canvas.fill(Rect(box.left + 12, box.bottom - 9, 22, 3), theme.GOLD, radius=1.5)
    canvas.text(f"{day.day}", (box.left + 12, box.centery), style, anchor="midleft")
    paint_mark(canvas, mark, (box.right - 24, box.centery))


def list_legend_marks(month: Month, standing: DailyProgress) -> list[DayMark]:
    """Return the marks that the legend explains: those of results, that of a missed day only if there is one.

    Before the first game of a player no day is missed.
    """
    has_missed = any(standing.get_day_mark(day) == "missed" for day in month.days)
    return [mark for mark in LEGEND if mark != "missed" or has_missed]


def make_legend_row(texts: Typesetter, width: float, marks: Sequence[DayMark]) -> PanelRow:
    """Return a panel row that explains marks of the calendar, wrapped to a width."""
    items: list[tuple[DayMark, float, int]] = []
    x, line = 0.0, 0
    for mark in marks:
        item_width = _ICON_SIZE + 10 + texts.measure_width(get_mark_text(mark), styles.NOTE)
        if x and x + item_width > width:
            x, line = 0.0, line + 1
        items.append((mark, x, line))
        x += item_width + 26

    def paint(canvas: Canvas, box: Rect) -> None:
        for mark, x, line in items:
            left, y = box.left + x, box.top + (line + 0.5) * _LEGEND_LINE
            paint_mark(canvas, mark, (left + _ICON_SIZE / 2, y))
            canvas.text(get_mark_text(mark), (left + _ICON_SIZE + 10, y), styles.NOTE, anchor="midleft")

    return PanelRow((line + 1) * _LEGEND_LINE, paint=paint)
