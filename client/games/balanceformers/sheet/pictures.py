"""Pictures on Balanceformers' score sheet: the track with its tokens, a player's creatures, the area.

The rulebook's examples and the new-game screen use them too.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.games.balanceformers.board import area_geometry as planes, area_view, colours, creatures_view
from client.games.balanceformers.board.area_geometry import Plane
from client.games.balanceformers.board.area_view import PiecesModel
from client.games.balanceformers.board.creatures_view import Creature, get_creature
from client.games.balanceformers.board.track_view import draw_token
from client.i18n import tr
from rules.balanceformers.content import Content
from rules.balanceformers.state import CREATURES, OFF, BalanceformersState, Piece, owner_of

_TWO_ROWS_BELOW_ASPECT: Final = (
    2.4  # a box less wide than that, in units of its height, has the track in two rows
)
_OTHER_TOKEN_ALPHA: Final = 0.32
_DEAD_ALPHA: Final = 0.3
_MAX_TOKEN_SIZE: Final = 40.0
_MIN_LINE_HEIGHT: Final = 1.2 * styles.LEAST  # how high a line of numbers is, at least
_MIN_NUMBER_GAP: Final = 3.0  # how far from each other they stand, at least


class TokenColumns(Struct, frozen=True):
    """The scoring track with the columns of all seats' tokens."""

    values: tuple[int, ...]
    """The value of each column."""
    colours: tuple[str, ...]
    """The colour of each seat."""
    white: tuple[int, ...]
    """The column of each seat's white token."""
    black: tuple[int, ...]
    """The column of each seat's black token."""

    def is_scoring_token(self, seat: int, *, white: bool) -> bool:
        """Return whether a token is the seat's score: the lower one, or of equal tokens the white one.

        Args:
            white: Whether the white token is meant.
        """
        one, other = self.values[self.white[seat]], self.values[self.black[seat]]
        return one <= other if white else other < one


class ColouredPosition(Struct, frozen=True):
    """A position with everything needed to draw its creatures.

    Attributes:
        content: The game's definitions of components.
        state: The position.
        colours: The colour of each seat.
    """

    content: Content
    state: BalanceformersState
    colours: tuple[str, ...]

    def creature(self, creature: int) -> Creature:
        """Return the creature with that number as painters need it, in its seat's colour."""
        return get_creature(self.content, self.state, creature, self.colours[owner_of(creature)])


# --- the track ----------------------------------------------------------------------------------------
class _Row(Struct, frozen=True):
    """A row of columns of the track."""

    values: tuple[int, ...]
    """The values of all columns, also of those in other rows."""
    box: Rect
    """The box of the row with its numbers."""
    first: int
    """The first column."""
    last: int
    """The column after the last one."""
    peak: float
    """The height of the highest of all columns."""
    numbers: float
    """The height of the line of numbers below the columns."""

    @property
    def step(self) -> float:
        """The width of a column."""
        return self.box.width / (self.last - self.first)

    def get_bar_box(self, column: int) -> Rect:
        """Return the rectangle of a column."""
        values = self.values
        foot = self.box.bottom - self.numbers
        high = max(2.5, self.peak * (0.08 + 0.92 * values[column] / max(values)))
        x = self.box.left + self.step * (column - self.first)
        return Rect(x + self.step * 0.03, foot - high, self.step * 0.94, high)


def _make_rows(box: Rect, columns: TokenColumns) -> tuple[_Row, ...]:
    """Return the track in one row, or in two rows in a box that is not wide."""
    count, taken = len(columns.values), (*columns.white, *columns.black)
    if box.width >= _TWO_ROWS_BELOW_ASPECT * box.height:
        numbers = max(_MIN_LINE_HEIGHT, min(34.0, box.width / count * 0.8))
        share = 0.46 if taken else 0.98
        return (_Row(columns.values, Rect(box), 0, count, (box.height - numbers) * share, numbers),)
    half = count // 2
    numbers = max(_MIN_LINE_HEIGHT, min(34.0, box.width / half * 0.7))
    peak = (box.height - 2 * numbers) * (0.25 if taken else 0.58)
    upper = box.height * (0.45 if any(column < half for column in taken) else 0.3)
    if not taken:
        upper = peak * 0.66 + numbers
    first = Rect(box.x, box.y, box.width, upper)
    second = Rect(box.x, first.bottom + 4, box.width, box.bottom - first.bottom - 4)
    return (
        _Row(columns.values, first, 0, half, peak, numbers),
        _Row(columns.values, second, half, count, peak, numbers),
    )


def draw_track(
    canvas: Canvas, box: Rect, *, columns: TokenColumns, seats: Sequence[int] | None = None, only: str = ""
) -> None:
    """Draw the scoring track with all tokens.

    Args:
        canvas: Where to draw.
        box: The room for the track.
        columns: The columns with the tokens.
        seats: The seats whose tokens are not pale; None for all.
        only: "w" or "b": only the white or the black tokens are not pale; "" for both.
    """
    rows = _make_rows(box, columns)
    shining = set(range(len(columns.colours)) if seats is None else seats)
    for row in rows:
        for column in range(row.first, row.last):
            _draw_bar(canvas, row, column)
        _draw_numbers(canvas, row, columns, shining)
    for row in rows:
        for column in range(row.first, row.last):
            _draw_stack(canvas, row, column, columns, shining, only)


def _draw_numbers(canvas: Canvas, row: _Row, columns: TokenColumns, shining: set[int]) -> None:
    """Draw the values of the columns.

    If there is no room for all, those with highlighted tokens come first, then the highest and the ends.
    """
    style = styles.MARK.with_size(max(styles.LEAST, min(22.0, row.numbers * 0.72)))
    peak = row.values.index(max(row.values))
    tokens = (where[seat] for seat in sorted(shining) for where in (columns.white, columns.black))
    taken = list[Rect]()
    for column in dict.fromkeys((*tokens, peak, row.first, row.last - 1, *range(row.first, row.last))):
        if not row.first <= column < row.last:
            continue
        bar, words = row.get_bar_box(column), str(row.values[column])
        place = Rect(0, bar.bottom, canvas.texts.measure_width(words, style), row.numbers)
        place.centerx = bar.centerx
        place.clamp_ip(Rect(row.box.left, bar.bottom, row.box.width, row.numbers))
        if any(place.inflate(2 * _MIN_NUMBER_GAP, 0).colliderect(other) for other in taken):
            continue
        taken.append(place)
        ink = theme.IVORY if column < peak else theme.GOLD if column == peak else colours.FALLEN
        at = place.centerx, row.box.bottom - row.numbers * 0.45
        canvas.text(words, at, style.with_colour(ink), anchor="center")


def _draw_bar(canvas: Canvas, row: _Row, column: int) -> None:
    values = row.values
    peak = values.index(max(values))
    pair = colours.RISE if column < peak else colours.TURN if column == peak else colours.FALL
    bar = row.get_bar_box(column)
    canvas.slab(bar, radius=3 if row.step > 12 else 1, top=pair[0], bottom=pair[1], edge=theme.INK)
    if not row.numbers or column != peak:
        return
    word = tr("balanceformers.table.turn")
    if bar.height >= 30 and canvas.texts.measure_width(word, styles.LABEL) < bar.width - 4:
        canvas.text(
            word,
            (bar.centerx, bar.top + 16),
            styles.LABEL.with_colour(theme.INK),
            anchor="center",
            max_width=bar.width - 4,
            shrink=True,
        )


def _draw_stack(
    canvas: Canvas, row: _Row, column: int, columns: TokenColumns, shining: set[int], only: str
) -> None:
    """Draw the tokens on a column one above the other, highlighted ones lowest and in front."""
    here = [
        (seat in shining and only in ("", "w" if white else "b"), seat, white)
        for seat in range(len(columns.colours))
        for white in (True, False)
        if (columns.white if white else columns.black)[seat] == column
    ]
    if not here:
        return
    here.sort(key=lambda token: (not token[0], token[1], not token[2]))
    bar = row.get_bar_box(column)
    size = min(_MAX_TOKEN_SIZE, row.step * 0.96 if row.numbers else row.box.height * 0.5)
    room = bar.top - 3 - row.box.top
    step = min(size, (room - size) / (len(here) - 1)) if len(here) > 1 else size
    for place in reversed(range(len(here))):
        lit, seat, white = here[place]
        spot = (bar.centerx, bar.top - 3 - size / 2 - place * step)
        with canvas.dim(1.0 if lit else _OTHER_TOKEN_ALPHA):
            counts = lit and columns.is_scoring_token(seat, white=white)
            draw_token(canvas, spot, size, columns.colours[seat], white=white, counts=counts)


def draw_token_on_track(canvas: Canvas, box: Rect, *, columns: TokenColumns, seat: int, white: bool) -> None:
    """Draw a small scoring track with one token of a seat.

    Args:
        white: Whether it is the white token.
    """
    high = min(box.height, box.width * 0.42, 84.0)
    row = _Row(
        columns.values,
        Rect(box.x, box.centery - high / 2, box.width, high),
        0,
        len(columns.values),
        high * 0.46,
        0.0,
    )
    for column in range(row.last):
        _draw_bar(canvas, row, column)
    column = (columns.white if white else columns.black)[seat]
    bar, size = row.get_bar_box(column), min(38.0, high * 0.5)
    x = max(box.left + size / 2, min(box.right - size / 2, bar.centerx))
    counts = columns.is_scoring_token(seat, white=white)
    draw_token(canvas, (x, bar.top - size * 0.42), size, columns.colours[seat], white=white, counts=counts)


# --- creatures and the area ---------------------------------------------------------------------------
def draw_creatures(canvas: Canvas, box: Rect, *, position: ColouredPosition, seat: int) -> None:
    """Draw the seven creatures of a seat in one row or two; those off the board are pale."""
    ordered = sorted(
        position.state.creatures(seat), key=lambda creature: position.state.places[creature] == OFF
    )
    lines = 1 if box.width >= 2.4 * box.height else 2
    across = -(-CREATURES // lines)
    size = min(box.height / lines, box.width / across, 64.0)
    step = min(box.width / across, size * 1.04)
    for number, creature in enumerate(ordered):
        line, place = divmod(number, across)
        x = box.centerx + step * (place - (across - 1) / 2)
        y = box.centery + size * (line - (lines - 1) / 2)
        alpha = 1.0 if position.state.places[creature] != OFF else _DEAD_ALPHA
        creatures_view.draw_creature(canvas, (x, y), size, position.creature(creature), alpha=alpha)


def fit_plane(box: Rect, pieces: Sequence[Piece], most: float = 400.0) -> Plane:
    """Return the coordinate conversion that fits an area into a box.

    Args:
        most: Upper limit of a cell's side, which is a whole number of units so that pieces meet exactly.
    """
    west, north, east, south = planes.compute_bounds(pieces)
    s = max(6.0, min(box.width / (east - west), box.height / (south - north), most) // 1)
    x, y = box.center
    return Plane((round(x - (west + east) / 2 * s), round(y - (north + south) / 2 * s)), s)


def draw_area(
    canvas: Canvas, box: Rect, *, position: ColouredPosition, seats: Sequence[int] | None = None
) -> None:
    """Draw the playing area with all creatures.

    Args:
        seats: The seats whose creatures are not pale; None for all.
    """
    state = position.state
    plane = fit_plane(box, state.area)
    area_view.draw_pieces(canvas, plane, PiecesModel(state.area, state.dark, 0))
    shown = tuple(
        area_view.CreatureModel(
            slot,
            position.creature(creature),
            alpha=1.0 if seats is None or owner_of(creature) in seats else 0.4,
        )
        for creature, slot in enumerate(state.places)
        if slot != OFF
    )
    area_view.draw_creatures(canvas, plane, state.area, shown)


def draw_empty_area(canvas: Canvas, box: Rect, pieces: tuple[Piece, ...]) -> None:
    """Draw a playing area without creatures."""
    area_view.draw_pieces(canvas, fit_plane(box, pieces), PiecesModel(pieces, 0, 0))
