"""Paints the scoring track: twenty columns that rise to 15 and fall again, and two tokens of every seat.

If both tokens of a seat are on one column they are one disc with two halves, so no column carries more discs
than there are seats. There is room for all of them, some side by side if that makes them larger.
"""

from __future__ import annotations

import math
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.games.balanceformers.board import colours
from client.games.balanceformers.board.layout import COLUMNS, TableLayout

_PALE = frozenset({"ivory", "lemon"})
"""Signs that a white token would swallow: they have a dark rim there."""

_RIM = tuple((math.cos(math.tau * step / 8), math.sin(math.tau * step / 8)) for step in range(8))
"""Where the dark shape of a sign is painted below it, in widths of its rim."""


class Token(Struct, frozen=True):
    """A disc on the scoring track: one token of a seat, or both if they share a column."""

    colour: str
    """Colour of the seat."""
    faces: tuple[bool, ...]
    """(True,) for a white token, (False,) for a black one, both for a disc of two halves."""
    spot: Point
    """Centre of the disc on the screen."""
    counts: bool
    """Whether it is or includes the seat's lower token, which is its score."""


class TrackModel(Struct, frozen=True):
    """The scoring track with its tokens."""

    title: str
    """Headline of the panel."""
    note: str
    """Secondary text in the headline."""
    turn: str
    """Word above the highest column, after which the values fall."""
    tokens: tuple[Token, ...]
    """The discs in painting order."""
    size: float
    """Diameter of a disc."""
    heights: tuple[float, ...]
    """Height of each column on the screen."""
    values: tuple[int, ...]
    """Value of each column in points."""
    foot: float
    """Height of the line of numbers below the columns."""

    @property
    def without_tokens(self) -> TrackModel:
        """A copy of the track without tokens."""
        return replace(self, tokens=())


def draw_track(canvas: Canvas, box: Rect, inner: Rect, model: TrackModel) -> None:
    """Draw the scoring track: panel, columns, numbers and tokens.

    Args:
        box: The box of the panel.
        inner: The box of the columns.
    """
    bare = model.without_tokens
    canvas.group(
        ("balanceformers-track", bare, tuple(box)),
        canvas.rect,
        lambda within: _draw_ground(within, box, inner, bare),
    )
    for token in model.tokens:
        if len(token.faces) == 2:
            draw_token_pair(canvas, token.spot, model.size, token.colour)
        else:
            white = token.faces[0]
            draw_token(canvas, token.spot, model.size, token.colour, white=white, counts=token.counts)


def _draw_ground(canvas: Canvas, box: Rect, inner: Rect, model: TrackModel) -> None:
    canvas.panel(box, radius=20 if box.height >= 90 else 10)
    if has_headline(box):
        word = canvas.text(model.title, (box.left + 20, box.top + 20), styles.HEADING, anchor="midleft")
        peak = inner.left + inner.width / len(model.values) * (model.values.index(max(model.values)) + 0.5)
        style = styles.LABEL.with_colour(theme.GOLD)
        half = canvas.texts.measure_width(model.turn, style) / 2
        canvas.text(  # above its column, where no token stands
            model.note,
            (word.right + 14, box.top + 21),
            styles.NOTE,
            anchor="midleft",
            max_width=peak - half - 14 - word.right - 14,
            shrink=True,
        )
        canvas.text(model.turn, (peak, box.top + 21), style, anchor="center")
    _draw_columns(canvas, inner, model)


def _draw_columns(canvas: Canvas, inner: Rect, model: TrackModel) -> None:
    values = model.values
    step = inner.width / len(values)
    foot = model.foot
    low = inner.bottom - foot
    peak = values.index(max(values))
    for column, value in enumerate(values):
        x = inner.left + step * column
        top = low - model.heights[column]
        pair = colours.RISE if column < peak else colours.TURN if column == peak else colours.FALL
        bar = Rect(x + step * 0.03, top, step * 0.94, low - top)
        canvas.slab(bar, radius=3, top=pair[0], bottom=pair[1], edge=theme.INK, edge_width=1.5)
        _draw_cuts(canvas, bar, flip=column > peak)
        ink = theme.IVORY if column < peak else theme.GOLD if column == peak else colours.FALLEN
        style = styles.FIGURE if foot > 20 else styles.MARK.with_size(min(styles.LEAST, step * 0.7))
        canvas.text(
            str(value),
            (x + step / 2, inner.bottom - foot / 2),
            style.with_colour(ink),
            anchor="center",
        )


def _draw_cuts(canvas: Canvas, bar: Rect, *, flip: bool) -> None:
    """Draw a few cuts of the knife, as in a woodcut."""
    count = int(bar.height / 11)
    for line in range(1, count):
        y = bar.top + line * 11
        long = bar.width * (0.24 + 0.13 * (line % 3))
        x = bar.right - 4 - long if flip else bar.left + 4
        canvas.line((x, y), (x + long, y), theme.INK, width=1.2, alpha=0.5)


def draw_token(
    canvas: Canvas, center: Point, size: float, colour: str, *, white: bool, counts: bool = False
) -> None:
    """Draw a scoring token with its seat's emblem, in a golden ring if it is the seat's score."""
    if counts:
        canvas.spot(center, size * 0.72, theme.GOLD, alpha=0.5)
    canvas.image(f"balanceformers/score-{'white' if white else 'black'}", center, size)
    _draw_sign(canvas, center, size, colour, pale=white)
    if counts:
        canvas.ring(center, size * 0.51, theme.GOLD, width=max(1.6, size * 0.07))


def draw_token_pair(canvas: Canvas, center: Point, size: float, colour: str) -> None:
    """Draw both scoring tokens of a seat as one disc: left half white, right half black."""
    canvas.spot(center, size * 0.72, theme.GOLD, alpha=0.5)
    canvas.image("balanceformers/score-white", center, size)
    with canvas.clip((center[0], center[1] - size, size, size * 2)):
        canvas.image("balanceformers/score-black", center, size)
    _draw_sign(canvas, center, size, colour, pale=True)
    canvas.ring(center, size * 0.51, theme.GOLD, width=max(1.6, size * 0.07))


def _draw_sign(canvas: Canvas, center: Point, size: float, colour: str, *, pale: bool) -> None:
    """Draw the seat's sign.

    A dark disc below a pale one would make the white token a black one, so it has but a rim.
    """
    side = size * 0.54
    if pale and colour in _PALE:
        side, rim = size * 0.5, size * 0.04
        for x, y in _RIM:
            canvas.image(f"seat-{colour}", (center[0] + x * rim, center[1] + y * rim), side, tint=theme.INK)
    canvas.seat(colour, center, side)


_MAX_DISC_SIZE = 38.0
_MIN_DISC_SIZE = 8.0

_LEAST_SHARE = 0.11
"""The height of the lowest column, as a share of that of the highest; the others rise evenly."""


TokenId = tuple[int, bool]
"""Whose it is, and whether it is the white one."""


class _Measures(Struct, frozen=True):
    """Sizes that follow from the box of the track and the number of seats."""

    across: int
    """Discs that may stand side by side on a column."""
    rows: int
    """Rows of discs needed on a column in the worst case."""
    size: float
    """Diameter of a disc."""
    room: float
    """Height above the numbers."""


def get_columns_box(layout: TableLayout) -> Rect:
    """Return the box of the scoring track's columns and their numbers, without the panel around them."""
    return _get_columns_box(layout.track)


def _get_columns_box(box: Rect) -> Rect:
    pad = 16.0 if box.height >= 90 else 6.0
    head, low = (34.0, 5.0) if has_headline(box) else (3.0, 2.0)
    return Rect(box.left + pad, box.top + head, box.width - 2 * pad, box.height - head - low)


def has_headline(box: Rect) -> bool:
    """Return whether a scoring track in this box has room for a headline."""
    return box.height >= 110


def get_numbers_height(layout: TableLayout) -> float:
    """Return the height of the line of numbers below the scoring track's columns."""
    return _get_numbers_height(get_columns_box(layout))


def _get_numbers_height(columns: Rect) -> float:
    return 28.0 if columns.height >= 70 else 16.0


def _measure_track(layout: TableLayout) -> _Measures:
    return _measure(tuple(layout.track), len(layout.seats))


@lru_cache(8)
def _measure(track: tuple[float, ...], seats: int) -> _Measures:
    columns = _get_columns_box(Rect(*track))
    room = columns.height - _get_numbers_height(columns)
    return _Measures(*_fit_discs(columns.width / COLUMNS, room, seats), room)


def _fit_discs(step: float, room: float, seats: int) -> tuple[int, int, float]:
    found = []
    for across in (1, 2, 3):
        rows = -(-seats // across)
        size = min(step * 0.98 / across, room / rows, _MAX_DISC_SIZE)
        found.append((max(0.0, size), across, rows))  # there is no room at all in a tiny window
    best = max(found)[0]
    # a little smaller is well worth it where fewer rows let the columns rise higher
    size, across, rows = min((each for each in found if each[0] >= best * 0.85), key=lambda each: each[2])
    return across, rows, max(_MIN_DISC_SIZE, size)


def get_token_size(layout: TableLayout) -> float:
    """Return the diameter of a scoring token on the track."""
    return _measure_track(layout).size


def compute_column_heights(layout: TableLayout, values: tuple[int, ...]) -> tuple[float, ...]:
    """Return the height of each column of the scoring track, with room for a token above the highest.

    Args:
        values: The value of each column.
    """
    return _compute_heights(_measure_track(layout), values)


@lru_cache(8)
def _compute_heights(made: _Measures, values: tuple[int, ...]) -> tuple[float, ...]:
    highest, most = max(values), max(made.room * 0.4, made.room - made.size)  # a disc stands on the peak
    return tuple(max(3.0, most * (_LEAST_SHARE + (1 - _LEAST_SHARE) * value / highest)) for value in values)


def locate_tokens(
    layout: TableLayout, values: tuple[int, ...], white: tuple[int, ...], black: tuple[int, ...]
) -> dict[TokenId, Point]:
    """Return the centre of each scoring token on the track, by seat and whether it is the white one.

    Args:
        values: The value of each column.
        white: The column of each seat's white token.
        black: The column of each seat's black token.
    """
    on: dict[int, list[int]] = {}
    for seat, columns in enumerate(zip(white, black, strict=True)):
        for column in sorted(set(columns)):
            on.setdefault(column, []).append(seat)
    at = {
        (column, seat): spot
        for column, seats in on.items()
        for seat, spot in zip(seats, _stack_discs(layout, values, column, len(seats)), strict=True)
    }
    return {
        (seat, is_white): at[columns[seat], seat]
        for is_white, columns in ((True, white), (False, black))
        for seat in range(len(white))
    }


def _stack_discs(layout: TableLayout, values: tuple[int, ...], column: int, count: int) -> list[Point]:
    """Return the places for so many discs on a column, from its top upwards.

    Where they need more room than there is above it, the lower ones stand before it.
    """
    area, made = get_columns_box(layout), _measure_track(layout)
    across, size = made.across, made.size
    step = area.width / COLUMNS
    middle = area.left + step * (column + 0.5)
    top = area.bottom - get_numbers_height(layout) - compute_column_heights(layout, values)[column]
    rows = -(-count // across)
    rise = min(size, made.room / rows)
    top = max(top, area.top + rise * rows)
    found = []
    for place in range(count):
        row, beside = divmod(place, across)
        width = min(across, count - row * across)
        x = middle + (beside - (width - 1) / 2) * min(size, step / across)
        found.append((x, top - size * 0.5 - rise * row))
    return found
