"""Paints how the initiative is revealed on the table.

Everybody's two tokens lie large and face down, and are turned over in seat order; then the sums appear, then,
only where they tie, the letters light up in their order, and the rows glide into place. Only then it says who
goes first.
"""

from __future__ import annotations

import math
from typing import Final

from msgspec import Struct

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.easing import ease_in_out, ease_out
from client.draw.geometry import Point, Rect
from client.games.balanceformers.board import colours, initiative_view

_STAGGER, _FLIP = 0.3, 0.4
"""Seconds from one player's tokens to the next one's, and in which a token is turned over."""

_SUMS, _TIE, _LETTER, _GLIDE, _FIRST = 0.5, 0.2, 0.2, 0.7, 1.2
"""Seconds in which the sums appear, before the letters light up, for each letter, in which the rows glide,
and for which it says who goes first."""

_SECOND_TOKEN: Final = 0.12
"""Seconds by which the round token is turned over after the square one."""

_MAX_ROW, _MAX_WIDTH, _MARGIN = 104.0, 780.0, 16.0
"""The height and width that are enough for a row, and what is left free around all."""

_MIN_WIDTH, _WIDTH_IN_ROWS = 400.0, 8.5
"""How wide low rows are, so that names are near their tokens: at least, and in heights of a row."""

_CALM_HIDDEN, _CALM_TURNED, _CALM_RANKED, _CALM_FADE = 0.7, 1.6, 1.6, 0.4
"""Seconds for which tokens lie face down, then face up, then in their order where nothing may move, and for
which each fades into the next."""


class RevealedPair(Struct, frozen=True):
    """The tokens of a seat that are turned over."""

    colour: str
    """Colour of the seat."""
    name: str
    """Name of the player."""
    square: int
    """Value of the square token."""
    round: int
    """Value of the round token."""
    letter: str
    """Letter on the round token."""
    place: int
    """Place in the turn order, from 0."""
    tied: bool
    """Whether another seat has the same sum, so that the letter decides."""

    @property
    def sum(self) -> int:
        """The sum of both tokens."""
        return self.square + self.round


class InitiativeReveal(Struct, frozen=True):
    """What is shown while the initiative is revealed.

    Attributes:
        title: The headline.
        rows: The tokens of all seats, in seat order.
        first: The words that say who goes first.
    """

    title: str
    rows: tuple[RevealedPair, ...]
    first: str


class RevealTimes(Struct, frozen=True):
    """The seconds at which the parts of a reveal begin, and at which it ends."""

    sums: float
    """The sums appear."""
    letters: float
    """The letters of equal sums begin to light up."""
    glide: float
    """The rows begin to glide."""
    first: float
    """It says who goes first."""
    end: float
    """It is over."""


def make_reveal_times(shown: InitiativeReveal) -> RevealTimes:
    """Return when the parts of a reveal begin."""
    sums = _STAGGER * (len(shown.rows) - 1) + _FLIP + _SECOND_TOKEN + 0.1
    letters, tied = sums + _SUMS, sum(row.tied for row in shown.rows)
    glide = letters + (_TIE + _LETTER * tied if tied else 0.0)
    moves = any(row.place != seat for seat, row in enumerate(shown.rows))
    first = glide + (_GLIDE if moves else 0.1)
    return RevealTimes(sums, letters, glide, first, first + _FIRST)


def make_calm_times(shown: InitiativeReveal) -> RevealTimes:
    """Return the same where nothing may move: tokens fade into their faces, then rows into their order."""
    del shown  # as long for all
    glide = _CALM_HIDDEN + _CALM_FADE + _CALM_TURNED
    first = glide + _CALM_FADE
    return RevealTimes(_CALM_HIDDEN, _CALM_HIDDEN, glide, first, first + _CALM_RANKED)


class _Layout(Struct, frozen=True):
    """Where the parts of a reveal lie."""

    box: Rect
    head: float
    foot: float
    row: float
    token: float

    def get_row_top(self, place: float) -> float:
        """Return where a row begins whose place may lie between two."""
        return self.box.top + self.head + self.row * place


def _arrange(area: Rect, rows: int) -> _Layout:
    room = area.inflate(-2 * _MARGIN, -2 * _MARGIN)
    roomy = room.height > 460
    head, foot = (66.0, 78.0) if roomy else (40.0, 48.0)
    row = min(_MAX_ROW, (room.height - head - foot) / rows)
    wide = min(room.width, _MAX_WIDTH, max(_MIN_WIDTH, row * _WIDTH_IN_ROWS))
    box = Rect(0, 0, wide, head + foot + row * rows)
    box.center = area.center
    return _Layout(box, head, foot, row, row * 0.78)


def draw_initiative_reveal(canvas: Canvas, area: Rect, shown: InitiativeReveal, seconds: float) -> None:
    """Draw a frame of the reveal over the table.

    Args:
        area: The table's area.
        seconds: The time since it began.
    """
    times, made = make_reveal_times(shown), _arrange(area, len(shown.rows))
    with canvas.clip(area), canvas.fade(_get_fade(seconds, times)):
        _draw_table(canvas, area, made, shown)
        _draw_rows(canvas, made, shown, seconds)


def draw_calm_reveal(canvas: Canvas, area: Rect, shown: InitiativeReveal, seconds: float) -> None:
    """Draw a frame of the reveal where nothing may move: two fades, between three pictures that stand still.

    It comes and goes at once: fading in, it would let the bright table flash up behind the curtain.

    Args:
        area: The table's area.
        seconds: The time since it began, by `make_calm_times`.
    """
    calm, moving, made = make_calm_times(shown), make_reveal_times(shown), _arrange(area, len(shown.rows))
    # the moments of the other reveal that are shown: face down, face up with what parts equal sums, in order
    moments = ((0.0, 0.0), (calm.sums, moving.glide), (calm.glide, moving.end))
    with canvas.clip(area):
        _draw_table(canvas, area, made, shown)
        begun = [each for each in moments if seconds >= each[0]]
        since, now = begun[-1]
        way = min(1.0, (seconds - since) / _CALM_FADE) if since else 1.0
        if way < 1.0:
            _draw_still_rows(canvas, made, shown, begun[-2][1])
        with canvas.fade(way):
            _draw_still_rows(canvas, made, shown, now)


def _draw_still_rows(canvas: Canvas, made: _Layout, shown: InitiativeReveal, seconds: float) -> None:
    """Draw the rows as one picture: faded part by part, each would first let through what lies below it."""
    canvas.layer(
        ("balanceformers-reveal-rows", tuple(made.box), shown, seconds),
        made.box,
        lambda inner: _draw_rows(inner, made, shown, seconds),
        reusable=False,
    )


def _get_fade(seconds: float, times: RevealTimes) -> float:
    return min(1.0, seconds / 0.25, max(0.0, (times.end - seconds) / 0.25))


def _draw_table(canvas: Canvas, area: Rect, made: _Layout, shown: InitiativeReveal) -> None:
    """Darken the table, and draw the panel on which the rows lie."""
    canvas.fill(area, theme.GROUND, alpha=0.7)
    canvas.group(
        ("balanceformers-reveal", tuple(made.box), shown.title),
        made.box.inflate(60, 60),
        lambda inner: _draw_panel(inner, made, shown.title),
    )


def _draw_rows(canvas: Canvas, made: _Layout, shown: InitiativeReveal, seconds: float) -> None:
    times = make_reveal_times(shown)
    glide = ease_in_out(max(0.0, min(1.0, (seconds - times.glide) / _GLIDE)))
    # those that rise pass above the others
    for seat, row in sorted(enumerate(shown.rows), key=lambda each: each[0] - each[1].place):
        top = made.get_row_top(seat + (row.place - seat) * glide)
        box = Rect(made.box.left + 14, top + 3, made.box.width - 28, made.row - 6)
        _draw_row(canvas, box, made, row, _Moment(seconds, seat, times, _get_letter_time(shown, row, times)))
    if seconds >= times.first:
        style = styles.TITLE if made.foot > 60 else styles.SUBHEADING
        with canvas.fade(min(1.0, (seconds - times.first) / 0.2)):
            canvas.text(
                shown.first, (made.box.centerx, made.box.bottom - made.foot * 0.5),
                style.with_colour(theme.GOLD), anchor="center",
                max_width=made.box.width - 40, shrink=True,
            )  # fmt: skip


def _draw_panel(canvas: Canvas, made: _Layout, title: str) -> None:
    canvas.panel(made.box, radius=22, edge=theme.GOLD_EDGE)
    style = styles.HEADING if made.head > 50 else styles.NAME
    canvas.text(title, (made.box.centerx, made.box.top + made.head * 0.52), style, anchor="center")


def _get_letter_time(shown: InitiativeReveal, row: RevealedPair, times: RevealTimes) -> float:
    """Return when the letter of a row lights up: those of equal sums in their order."""
    before = sum(other.tied and other.place < row.place for other in shown.rows)
    return times.letters + _TIE + _LETTER * before


class _Moment(Struct, frozen=True):
    """The time of a row in a reveal.

    Attributes:
        now: Seconds since it began.
        seat: The seat of the row.
        times: When the parts begin.
        letter: When the letter of this row lights up if it decides.
    """

    now: float
    seat: int
    times: RevealTimes
    letter: float

    def get_flip(self, *, round_: bool) -> float:
        """Return how far a token of the row is turned over, 0-1."""
        begin = 0.1 + _STAGGER * self.seat + (_SECOND_TOKEN if round_ else 0.0)
        return max(0.0, min(1.0, (self.now - begin) / _FLIP))


def _draw_row(canvas: Canvas, box: Rect, made: _Layout, row: RevealedPair, at: _Moment) -> None:
    is_first, is_placed = at.now >= at.times.first and row.place == 0, at.now >= at.times.first
    edge = theme.GOLD if is_first else theme.EDGE
    canvas.slab(box, radius=min(16.0, box.height * 0.3), top=theme.RAISED_TOP, bottom=colours.ROW_BOTTOM,
                edge=edge, edge_width=2.4 if is_first else 1.2)  # fmt: skip
    y, token, text = box.centery, made.token, max(styles.LEAST, min(30.0, box.height * 0.4))
    if is_placed:
        ink = theme.GOLD if is_first else theme.SECONDARY
        canvas.text(f"{row.place + 1}.", (box.left + 14, y), styles.MARK.with_size(text).with_colour(ink),
                    anchor="midleft")  # fmt: skip
    sign = min(38.0, box.height * 0.62)
    left = box.left + 16 + text * 1.25
    canvas.seat(row.colour, (left + sign / 2, y), sign)
    last = box.right - 16 - text * 1.2
    second = last - text * 1.1 - token / 2
    first = second - token * 1.34
    name = left + sign + 12
    canvas.text(row.name, (name, y), styles.ROW.with_size(text), anchor="midleft",
                max_width=max(40.0, first - token / 2 - 10 - name), shrink=True)  # fmt: skip
    _draw_token(canvas, (first, y), token, row, at.get_flip(round_=False), round_=False)
    canvas.text("+", ((first + second) / 2, y), styles.NOTE.with_size(text * 0.8), anchor="center")
    _draw_token(canvas, (second, y), token, row, at.get_flip(round_=True), round_=True)
    if row.tied and at.now >= at.letter:
        lit = 1.0 if at.now >= at.times.glide else max(0.4, 1 - (at.now - at.letter))
        canvas.spot((second, y), token * 0.8, theme.GOLD, alpha=0.5 * lit)
        canvas.ring((second, y), token * 0.5, theme.GOLD, width=max(2.5, token * 0.05))
        _draw_token(canvas, (second, y), token, row, 1.0, round_=True)
    if at.now >= at.times.sums:
        with canvas.fade(ease_out(min(1.0, (at.now - at.times.sums) / 0.25))):
            canvas.text("=", (second + token / 2 + text * 0.55, y), styles.NOTE.with_size(text * 0.8),
                        anchor="center")  # fmt: skip
            style = styles.MARK.with_size(text * 1.2).with_colour(theme.GOLD if is_first else theme.IVORY)
            canvas.text(str(row.sum), (box.right - 16, y), style, anchor="midright")


def _draw_token(
    canvas: Canvas, center: Point, size: float, row: RevealedPair, turned: float, *, round_: bool
) -> None:
    """Draw a token that is being turned over.

    Args:
        turned: How far it is, 0-1: the back before the middle, then the face.
    """
    hidden = initiative_view.HIDDEN
    if 0.0 < turned < 1.0:
        width = max(2.0, size * abs(math.cos(math.pi * ease_in_out(turned))))
        kind, side = "round" if round_ else "square", "-back" if turned < 0.5 else ""
        canvas.sprite(f"balanceformers/initiative-{kind}{side}", center, (width, size))
    elif round_:
        value = row.round if turned else hidden
        initiative_view.draw_round_token(canvas, center, size, value, row.letter if turned else "")
    else:
        initiative_view.draw_square_token(canvas, center, size, row.square if turned else hidden)
