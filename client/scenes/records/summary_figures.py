"""The figures at the top of the records: games, wins, points, time, and the results of reviews."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct

from client import i18n
from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.draw.styles import Style
from client.draw.typesetter import Typesetter
from client.i18n import tr
from client.records.statistics import Appearance, RecordStatistics
from client.scenes.records import record_text
from client.widgets import TooltipArea, WidgetText

_GAP: Final = 14.0
_VALUE_STYLE: Final = styles.BANNER
_MIN_SCALE: Final = 0.6
"""Smallest size of a long value, as a share of the usual size."""
_VALUE_SIDES: Final = 40.0
"""Space at the sides of a value, both together."""
_SIDES: Final = 24.0
_LINE_HEIGHT: Final = 14.0


class RecordFigure(Struct, frozen=True):
    """A figure at the top of the records: name, value and remark."""

    name: str
    """Last part of the widget's id."""
    label: str
    """Name of the figure."""
    value: str
    """The number as text."""
    note: str = ""
    """A remark below the value."""
    about: str = ""
    """Text of the tooltip."""


def list_figures(
    game: str, appearances: Sequence[Appearance], tally: RecordStatistics
) -> tuple[RecordFigure, ...]:
    """Return the eight figures at the top of the records, in order.

    Args:
        game: Id of the game.
        appearances: The person's finished games.
        tally: Statistics of these games.
    """
    return (*_make_game_figures(game, appearances, tally), *_time_and_review_figures(tally))


def _make_game_figures(
    game: str, appearances: Sequence[Appearance], tally: RecordStatistics
) -> tuple[RecordFigure, ...]:
    since = ""
    if appearances:
        since = tr("records.since", day=record_text.format_day(appearances[0].game.created))
    streak = tr("records.in-a-row", n=tally.streak)
    share = i18n.format_percent(tally.wins / tally.games) if tally.games else ""
    mean = record_text.DASH if tally.mean is None else i18n.format_number(tally.mean, 1)
    best = record_text.DASH if tally.best is None else i18n.format_number(tally.best)
    return (
        RecordFigure("games", tr("records.games"), i18n.format_number(tally.games), since),
        RecordFigure(
            "wins", tr("records.wins"), i18n.format_number(tally.wins), share, tr("records.tip.wins")
        ),
        RecordFigure("streak", tr("records.streak"), i18n.format_number(tally.streak), streak),
        RecordFigure("mean", tr("records.mean"), mean, record_text.get_points_unit(game, tally.mean)),
        RecordFigure("best", tr("records.best"), best, record_text.get_points_unit(game, tally.best)),
    )


def _time_and_review_figures(tally: RecordStatistics) -> tuple[RecordFigure, ...]:
    dash = record_text.DASH
    time = dash if tally.seconds is None else record_text.format_duration(tally.seconds)
    timed = tr("records.in-games", n=tally.timed) if tally.timed else tr("records.not-noted")
    reviewed = tr("records.in-reviews", n=tally.reviewed) if tally.reviewed else tr("records.not-reviewed")
    loss = dash if tally.loss is None else record_text.format_percent(tally.loss)
    luck = dash if tally.luck is None else record_text.format_signed_percent(tally.luck)
    return (
        RecordFigure("time", tr("records.time"), time, timed, tr("records.tip.time")),
        RecordFigure("loss", tr("records.loss"), loss, reviewed, tr("records.tip.loss")),
        RecordFigure("luck", tr("records.luck"), luck, reviewed, tr("records.tip.luck")),
    )


def _count_columns(width: float) -> int:
    return 8 if width >= 1500 else 4


def measure_figures(texts: Typesetter, width: float, figures: Sequence[RecordFigure]) -> float:
    """Return the height of the figures at the top of the records, for a width.

    It grows if a label or remark needs two lines.
    """
    columns = _count_columns(width)
    room = (width - _GAP * (columns - 1)) / columns - _SIDES
    lines = [(figure.label, styles.LABEL) for figure in figures]
    lines += [(figure.note, styles.NOTE) for figure in figures]
    extra = (
        2 * _LINE_HEIGHT
        if any(text and texts.measure_width(text, style) > room for text, style in lines)
        else 0.0
    )
    return 128.0 + extra if columns == 8 else 2 * (112.0 + extra) + _GAP


def _place_figures(box: Rect, count: int) -> list[Rect]:
    if not count:
        return []
    columns = _count_columns(box.width)
    rows = -(-count // columns)
    width = (box.width - _GAP * (columns - 1)) / columns
    height = (box.height - _GAP * (rows - 1)) / rows
    return [
        Rect(
            box.left + index % columns * (width + _GAP),
            box.top + index // columns * (height + _GAP),
            width,
            height,
        )
        for index in range(count)
    ]


def _choose_value_style(texts: Typesetter, width: float, figures: Sequence[RecordFigure]) -> Style:
    """Return one style for all values, in which the longest keeps clear of the edges of its tile."""
    columns = _count_columns(width)
    room = (width - _GAP * (columns - 1)) / columns - _VALUE_SIDES
    fitted = (
        texts.shrink_style_to_fit(figure.value, room, _VALUE_STYLE, least=_MIN_SCALE) for figure in figures
    )
    return min(fitted, key=lambda style: style.size, default=_VALUE_STYLE)


def paint_figures(canvas: Canvas, box: Rect, figures: Sequence[RecordFigure]) -> None:
    """Paint the figures at the top of the records, each on its own slab."""
    texts, places = canvas.texts, _place_figures(box, len(figures))
    values = _choose_value_style(texts, box.width, figures)
    for place, figure in zip(places, figures, strict=True):
        canvas.shadow(place, radius=theme.RADIUS_ROW, blur=10, dy=5, alpha=0.5)
        canvas.slab(
            place, radius=theme.RADIUS_ROW, top=theme.PANEL_TOP, bottom=theme.PANEL_BOTTOM, edge=theme.EDGE
        )
        room, left = place.width - _SIDES, place.left + _SIDES / 2
        canvas.paragraph(
            figure.label,
            (left, place.top + 10),
            room,
            styles.LABEL.with_colour(theme.SECONDARY),
            align="center",
            line=1.2,
            max_lines=2,
            rich=False,
        )
        is_known = figure.value != record_text.DASH
        style = values.with_colour(theme.IVORY if is_known else theme.MUTED)
        center = place.centerx, place.centery + 2
        canvas.text(figure.value, center, style, anchor="center", max_width=place.width - _VALUE_SIDES)
        height = texts.measure_height(figure.note, room, styles.NOTE, line=1.2, max_lines=2, rich=False)
        canvas.paragraph(
            figure.note,
            (left, place.bottom - 9 - height),
            room,
            styles.NOTE,
            align="center",
            line=1.2,
            max_lines=2,
            rich=False,
        )


def make_figure_tooltips(box: Rect, figures: Sequence[RecordFigure]) -> Iterator[TooltipArea]:
    """Yield a widget with tooltip and accessible text for each figure of the records."""
    for place, figure in zip(_place_figures(box, len(figures)), figures, strict=True):
        label = " · ".join(part for part in (f"{figure.label}: {figure.value}", figure.note) if part)
        yield TooltipArea(f"records.figure.{figure.name}", place, WidgetText(label, details=figure.about))
