"""Paints the scoring track: twenty columns with their turn at 15, and two tokens of every seat."""

from __future__ import annotations

from dataclasses import dataclass

from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.draw.theme import Colour
from rules.balanceformers.content import content

RISE: tuple[Colour, Colour] = ((84, 76, 128), (62, 54, 100))
FALL: tuple[Colour, Colour] = ((128, 56, 50), (94, 38, 36))
TURN: tuple[Colour, Colour] = ((206, 158, 62), (160, 114, 36))


@dataclass(frozen=True)
class Token:
    """A scoring token. counts: it is the lower one of its seat."""

    colour: str
    white: bool
    column: int
    spot: Point
    counts: bool


@dataclass(frozen=True)
class Track:
    """The track. tokens: in the order in which they are painted; size: of a token; turn: a word at
    15; heights: of the columns; foot: of the line of numbers."""

    title: str
    note: str
    turn: str
    tokens: tuple[Token, ...]
    size: float
    heights: tuple[float, ...]
    foot: float


def draw(canvas: Canvas, box: Rect, inner: Rect, shown: Track) -> None:
    """Panel, columns, numbers and tokens."""
    canvas.panel(box, radius=20 if box.height >= 90 else 10)
    if box.height >= 150:
        word = canvas.text(
            shown.title, (box.left + 24, box.top + 30), size=26, font="serif", anchor="midleft"
        )
        canvas.text(
            shown.note, (word.right + 16, box.top + 31), size=19, colour=theme.SECONDARY, anchor="midleft",
            max_width=box.right - word.right - 40, shrink=True,
        )  # fmt: skip
    _columns(canvas, inner, shown)
    for token in shown.tokens:
        draw_token(canvas, token.spot, shown.size, token.colour, white=token.white, counts=token.counts)


def _columns(canvas: Canvas, inner: Rect, shown: Track) -> None:
    values = content().track.values
    step = inner.width / len(values)
    foot = shown.foot
    low = inner.bottom - foot
    peak = values.index(max(values))
    for column, value in enumerate(values):
        x = inner.left + step * column
        top = low - shown.heights[column]
        colours = RISE if column < peak else TURN if column == peak else FALL
        bar = Rect(x + step * 0.03, top, step * 0.94, low - top)
        canvas.slab(bar, radius=3, top=colours[0], bottom=colours[1], edge=theme.INK, edge_width=1.5)
        _cuts(canvas, bar, flip=column > peak)
        ink = theme.IVORY if column < peak else theme.GOLD if column == peak else (240, 138, 118)
        size = (24.0 if column == peak else 20.0) if foot > 20 else min(15.0, step * 0.5)
        canvas.text(
            str(value), (x + step / 2, inner.bottom - foot / 2), size=size, font="bold", colour=ink,
            anchor="center",
        )  # fmt: skip
        if column == peak and step >= 50 and shown.heights[column] >= 30:
            canvas.text(
                shown.turn, bar.center, size=18, font="semi", colour=theme.INK, anchor="center",
                max_width=step - 8, shrink=True,
            )  # fmt: skip


def _cuts(canvas: Canvas, bar: Rect, *, flip: bool) -> None:
    """A few cuts of the knife, as in a woodcut."""
    count = int(bar.height / 11)
    for line in range(1, count):
        y = bar.top + line * 11
        long = bar.width * (0.24 + 0.13 * (line % 3))
        x = bar.right - 4 - long if flip else bar.left + 4
        canvas.line((x, y), (x + long, y), theme.INK, width=1.2, alpha=0.5)


def draw_token(
    canvas: Canvas, center: Point, size: float, colour: str, *, white: bool, counts: bool = False
) -> None:
    """A scoring token with its seat's sign; the one that counts in a golden ring."""
    if counts:
        canvas.spot(center, size * 0.72, theme.GOLD, alpha=0.5)
    canvas.image(f"balanceformers/score-{'white' if white else 'black'}", center, size)
    canvas.seat(colour, center, size * 0.54)
    if counts:
        canvas.ring(center, size * 0.51, theme.GOLD, width=max(1.6, size * 0.07))
