"""The top bar of a table: title, round and steps of the turn.

While the right column is folded away, it also shows total scores and the latest line of the log.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.draw.styles import Style
from client.draw.typesetter import Typesetter
from client.table import frame_painting
from client.table.bar_models import SeatTotal, TopBarWords, TurnStep
from client.table.frame_layout import FrameLayout
from client.table.seat_panel import draw_remark_chip

_LEFT: Final = 56.0
"""Where the text of a compact bar begins, after the emblem."""

_ROOM: Final = 500.0
"""Width of the text below which a compact bar shows the totals in two lines."""

_THREE: Final = 3
"""So many totals would make two unequal lines: they share one if there is any room."""

_UPPER, _LOWER = -12.0, 13.0
"""Offsets of the two lines of a compact bar from its middle; in a slim bar they are smaller."""

_BADGE_PADDING: Final = 24.0
"""Width of a badge in place of the title beyond that of its text."""


class _Look(Struct, frozen=True):
    """Styles of title and round, and the gap between them."""

    title: Style
    round: Style
    gap: float


_FULL = _Look(styles.TITLE.with_colour(theme.GOLD), styles.ROW_STRONG, 48.0)
_COMPACT = _Look(styles.HEADING.with_colour(theme.GOLD), styles.LABEL, 20.0)
_TWO_LINES = _Look(styles.SUBHEADING.with_colour(theme.GOLD), styles.LABEL, 16.0)


def get_latest_line_box(texts: Typesetter, layout: FrameLayout, heading: TopBarWords, right: float) -> Rect:
    """Return the box in which a compact top bar shows the latest line of the log.

    Args:
        texts: Measures text.
        layout: The zones of the table.
        heading: The text of the bar.
        right: X where the bar's buttons begin, in logical units.
    """
    left = _LEFT - 4
    end = _place_totals(texts, layout, heading, _TWO_LINES, right)[1]
    return Rect(left, layout.top.centery + _get_line_heights(layout)[1] - 12, end - left, 24)


def locate_total(
    texts: Typesetter, layout: FrameLayout, heading: TopBarWords, right: float, index: int, *, newest: bool
) -> Point | None:
    """Return the middle of a total in a compact top bar; None if it is not there.

    Args:
        texts: Measures text.
        layout: The zones of the table.
        heading: The text of the bar.
        right: X where the bar's buttons begin, in logical units.
        index: Index of the total.
        newest: Whether a second line is left free for the latest line of the log.
    """
    if not layout.compact:
        return None
    picture = heading.scores[index].picture
    for one in _place_totals(texts, layout, heading, _choose_look(layout, newest=newest), right)[0]:
        if one.score.picture == picture:
            return one.end[0] - texts.measure_width(one.score.text, one.style) / 2, one.end[1]
    return None


def _choose_look(layout: FrameLayout, *, newest: bool) -> _Look:
    if not layout.compact:
        return _FULL
    return _TWO_LINES if newest else _COMPACT


def _get_line_heights(layout: FrameLayout) -> tuple[float, float]:
    nearer = 1.0 if layout.tight else 0.0
    return _UPPER + nearer, _LOWER - nearer


def draw_top_bar(
    canvas: Canvas, layout: FrameLayout, heading: TopBarWords, right: float, *, newest: bool
) -> None:
    """Draw the top bar of a table, but not its buttons.

    Args:
        canvas: Where to draw.
        layout: The zones of the table.
        heading: The text of the bar.
        right: X where the bar's buttons begin, in logical units.
        newest: Whether a compact bar leaves a second line free for the latest line of the log.
    """
    bar = layout.top
    canvas.layer(
        ("table-top", bar.width),
        bar,
        lambda inner: frame_painting.draw_bar_background(inner, bar, bar.bottom),
    )
    two = newest and layout.compact
    look = _choose_look(layout, newest=newest)
    middle = bar.centery + (_get_line_heights(layout)[0] if two else 0.0)
    emblem = 36.0 if two else 32.0 if layout.compact else 40.0
    canvas.image(heading.picture, (32 if layout.compact else 44, bar.centery), emblem)
    x = _LEFT if layout.compact else 76.0
    room = right - x if layout.compact else None
    if heading.is_title_badge:
        x = _draw_badge(canvas, heading.title, (x, middle), layout) + look.gap
    else:
        title = canvas.text(
            heading.title, (x, middle), look.title, anchor="midleft", max_width=room, shrink=layout.compact
        )
        x = title.right + look.gap
    if not layout.compact or _measure_heading(canvas.texts, layout, heading, look) <= right:
        x = canvas.text(heading.round, (x, middle + 1), look.round, anchor="midleft").right + 20
    if heading.note and not layout.compact:
        note = canvas.text(
            heading.note, (x, middle + 1), styles.BODY.with_colour(theme.MUTED), anchor="midleft"
        )
        x = note.right
    if layout.compact:
        places, right = _place_totals(canvas.texts, layout, heading, look, right)
        _draw_scores(canvas, places)
    elif heading.remark:
        remark = canvas.text(
            heading.remark, (right - 12, middle + 1), styles.BODY.with_colour(theme.MUTED), anchor="midright"
        )
        right = remark.left - 20
    if heading.steps:
        _draw_steps(canvas, heading, (x, middle), right, two=two)
    else:
        _draw_aim(
            canvas,
            heading.aim,
            x + 24,
            right - 12,
            middle,
            styles.LABEL if layout.compact else styles.BODY_STRONG,
        )


def _draw_badge(canvas: Canvas, text: str, midleft: Point, layout: FrameLayout) -> float:
    """Draw a text on a golden badge in place of the title; return its right end."""
    style = _get_badge_style(layout)
    width = canvas.texts.measure_width(text, style)
    right = midleft[0] + width + _BADGE_PADDING
    height = style.size * (1.4 if layout.compact else 1.6)
    draw_remark_chip(
        canvas,
        (right, midleft[1]),
        text,
        style,
        text_width=width,
        padding=_BADGE_PADDING,
        height=height,
    )
    return right


def _get_badge_style(layout: FrameLayout) -> Style:
    return styles.LABEL if layout.compact else styles.LEAD


def _draw_aim(
    canvas: Canvas, wordings: tuple[str, ...], left: float, right: float, middle: float, style: Style
) -> None:
    """Draw the goal in its longest wording that fits, as close to the middle as possible."""
    for words in wordings:
        width = canvas.texts.measure_width(words, style)
        if width <= right - left:
            x = min(max(left, (canvas.width - width) / 2), right - width)
            canvas.text(words, (x, middle + 1), style, anchor="midleft")
            return


# --- points -----------------------------------------------------------------------------------------


_STEP_ROOM = 170.0
"""Width that certain points and others leave to a step of the turn; without it only totals are shown."""


class _Place(Struct, frozen=True):
    """Where a total is: the centre of the seat's symbol and the end of the number."""

    score: SeatTotal
    sign: Point
    end: Point
    style: Style

    @property
    def small(self) -> bool:
        """Whether it is in one of two lines."""
        return self.style is styles.LABEL


def _place_scores(
    texts: Typesetter, layout: FrameLayout, scores: Sequence[SeatTotal], right: float, heading_end: float
) -> tuple[list[_Place], float]:
    """Return the places of all totals and the x left of them, in two lines if room is short.

    Three stay in one line as long as title and round, which end at `heading_end`, leave room for it.
    """
    middle = layout.top.centery
    line, left = _place_line(texts, [(score,) for score in scores], right, (middle,), small=False)
    if left - _LEFT >= _ROOM or len(scores) < _THREE or (len(scores) == _THREE and left >= heading_end):
        return line, left
    half = (len(scores) + 1) // 2
    columns = [tuple(scores[i::half]) for i in range(half)]
    upper, lower = _get_line_heights(layout)
    return _place_line(
        texts, columns, right, (middle + upper - (0 if layout.tight else 1), middle + lower), small=True
    )


def _place_line(
    texts: Typesetter,
    columns: Sequence[tuple[SeatTotal, ...]],
    right: float,
    middles: tuple[float, ...],
    *,
    small: bool,
) -> tuple[list[_Place], float]:
    """Return columns from right to left, each as wide as its widest number."""
    places = []
    for column in reversed(columns):
        style = styles.LABEL if small else styles.ROW_STRONG
        left = right - 8 - max(texts.measure_width(one.text, style) for one in column)
        sign = left - (17 if small else 20)
        for score, middle in zip(column, middles, strict=False):
            places.append(_Place(score, (sign, middle), (right - 8, middle + 1), style))
        right = sign - (16 if small else 20)
    return places, right - 12


def _measure_heading(texts: Typesetter, layout: FrameLayout, heading: TopBarWords, look: _Look) -> float:
    """Return where title and round end in a compact bar."""
    title, padding = (
        (_get_badge_style(layout), _BADGE_PADDING) if heading.is_title_badge else (look.title, 0.0)
    )
    return (
        _LEFT
        + texts.measure_width(heading.title, title)
        + padding
        + look.gap
        + texts.measure_width(heading.round, look.round)
    )


def _place_totals(
    texts: Typesetter, layout: FrameLayout, heading: TopBarWords, look: _Look, right: float
) -> tuple[list[_Place], float]:
    """Return the places of all totals and the x left of them, none if title and round leave no room."""
    end = _measure_heading(texts, layout, heading, look)
    if any(score.pending for score in heading.scores):
        columns = [(score,) for score in heading.scores]
        apart, left = _place_line(texts, columns, right, (layout.top.centery,), small=False)
        if left - end >= _STEP_ROOM:
            return apart, left
    totals = [replace(score, pending=0) for score in heading.scores]
    places, left = _place_scores(texts, layout, totals, right, end)
    return (places, left) if left >= end else ([], right)


def _draw_scores(canvas: Canvas, places: list[_Place]) -> None:
    """Draw the totals, that of the player to move on a golden chip."""
    for one in places:
        colour = theme.GOLD if one.score.active else theme.IVORY
        if one.score.active:
            _draw_chip(canvas, one)
        canvas.text(one.score.text, one.end, one.style.with_colour(colour), anchor="midright")
        canvas.image(one.score.picture, one.sign, 22.0 if one.small else 28.0)


def _draw_chip(canvas: Canvas, place: _Place) -> None:
    """Draw the chip below the total of the player to move."""
    high = 23.0 if place.small else 36.0
    pad = 3.0 if place.small else 6.0
    width = canvas.texts.measure_width(place.score.text, place.style)
    left = min(place.sign[0] - (11 if place.small else 14), place.end[0] - width) - pad
    chip = Rect(left, place.sign[1] - high / 2, place.end[0] + pad + 1 - left, high)
    canvas.slab(
        chip, radius=high / 2, top=theme.CHOSEN_TOP, bottom=theme.CHOSEN_BOTTOM, edge=theme.CHOSEN_EDGE,
        edge_width=2,
    )  # fmt: skip


# --- the steps of the turn --------------------------------------------------------------------------


def _draw_steps(canvas: Canvas, heading: TopBarWords, left: Point, right: float, *, two: bool) -> None:
    """Draw all steps, or the present one alone if there is no room.

    They stand as close to the middle as possible; in the first of two lines they follow the round.
    """
    style = styles.LABEL if two else styles.BODY_STRONG
    gap = 36.0 if two else 44.0
    now = tuple(step for step in heading.steps if step.state == "now")
    ways = (
        (heading.steps, 30.0 if two else 60.0, style),
        (now, 30.0 if two else 60.0, style),
        (now, 20.0, styles.LABEL),
    )
    for steps, least, letters in ways:
        widths = [canvas.texts.measure_width(step.label, letters) for step in steps]
        total = sum(widths) + gap * max(0, len(widths) - 1)
        middle = 0.0 if two else min(canvas.width / 2 - total / 2 - 60, right - 13 - total)
        start = max(left[0] + least, middle)
        if start + total < right - 12:
            _draw_side_by_side(canvas, steps, (start, left[1]), widths, letters, gap)
            return


def _draw_side_by_side(
    canvas: Canvas, steps: tuple[TurnStep, ...], at: Point, widths: list[float], style: Style, gap: float
) -> None:
    """Draw as many steps as fit, the present one underlined."""
    (x, middle), low = at, style is styles.LABEL
    for step, width in zip(steps, widths, strict=True):
        now = step.state == "now"
        if now:
            canvas.spot((x + width / 2, middle), 100, theme.GOLD, alpha=0.18)
            canvas.fill((x, middle + (11 if low else 20), width, 2 if low else 4), theme.GOLD, radius=2)
        colour = theme.GOLD if now else theme.SECONDARY if step.state == "done" else theme.MUTED
        canvas.text(step.label, (x, middle), style.with_colour(colour), anchor="midleft")
        x += width + gap
        if step is not steps[-1]:
            canvas.icon("chevron-right", (x - gap / 2, middle + 1), style.size - 2, theme.MUTED)
