"""Paints the players: names, bases reached as small arcs, and what is left in their supplies."""

from __future__ import annotations

from itertools import pairwise

from msgspec import Struct

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.draw.styles import Style
from client.games.equilibrix.board.supply_view import draw_small_stone
from client.i18n import tr
from client.table import seat_panel
from client.table.player_labels import called

TALL, MIDDLE = 186.0, 100.0
"""From these heights on a panel has room for large pictures, or for three lines."""

NARROW = 190.0
"""In a low panel of which less than that can be used the supply needs more of the width."""

_LEAST_BASE = 14.0
"""Arcs are not drawn smaller."""


class SeatModel(Struct, frozen=True):
    """What a panel shows.

    Attributes:
        reached: For each own base whether a stone lies at it.
        joined: Whether it is in the largest network.
        level: Of the computer that plays it, "" for a person.
    """

    name: str
    colour: str
    remark: str
    active: bool
    reached: tuple[bool, ...]
    joined: tuple[bool, ...]
    petals: int
    triangles: int
    out: bool = False
    level: str = ""


def draw(canvas: Canvas, box: Rect, model: SeatModel) -> None:
    """Draw one player."""
    radius = 16.0 if box.height >= MIDDLE else 12.0
    seat_panel.draw_frame(canvas, box, highlighted=model.active, radius=radius)
    with canvas.dim(0.6 if model.out else 1.0):
        if box.height >= MIDDLE:
            _three_lines(canvas, box, model)
        else:
            _two_lines(canvas, box, model)


def _three_lines(canvas: Canvas, box: Rect, model: SeatModel) -> None:
    tall = box.height >= TALL
    roomy = tall or box.width >= 300
    pad = 20.0 if roomy else 12.0
    head = 72.0 if tall else min(46.0, box.height * 0.34)
    foot = 82.0 if tall else min(44.0, box.height * 0.33)
    inner = Rect(box.left + pad, box.top, box.width - 2 * pad, head)
    _head(canvas, inner, model, styles.HEADING if tall else styles.SUBHEADING if roomy else styles.NAME)
    middle = Rect(inner.left, box.top + head, inner.width, box.height - head - foot)
    _bases(canvas, middle, model, words=roomy)
    if roomy:
        canvas.line((inner.left, box.bottom - foot), (inner.right, box.bottom - foot), theme.EDGE, width=1.5)
    _stock(canvas, Rect(inner.left, box.bottom - foot, inner.width, foot), model, words=roomy)


def _two_lines(canvas: Canvas, box: Rect, model: SeatModel) -> None:
    """Name and what the player does; below them bases and supply side by side."""
    head = box.height * 0.45
    inner = Rect(box.left + 12, box.top, box.width - 24, head)
    _head(canvas, inner, model, styles.NAME)
    below = Rect(inner.left, box.top + head, inner.width, box.height - head - 4)
    half = inner.width * (0.52 if inner.width >= NARROW else 0.45)
    _bases(canvas, Rect(below.left, below.top, half, below.height), model, words=False)
    right = Rect(below.left + half + 8, below.top, below.width - half - 8, below.height)
    _stock(canvas, right, model, words=False)


def _head(canvas: Canvas, box: Rect, model: SeatModel, name: Style) -> None:
    """Sign, name, and a word on what the player is doing."""
    y = box.centery + 1
    sign = name.size * 1.15
    canvas.seat(model.colour, (box.left + sign / 2, y), sign)
    left, right = box.left + sign + 12, box.right
    least = canvas.texts.width(model.name, styles.NAME) * 0.95 + (26 if model.level else 0) + 10
    spare = right - left - least - canvas.texts.width(model.remark, styles.NOTE.strong)
    if model.remark and not (name is styles.NAME and spare < 0):  # frame and bottom bar say it
        small = styles.NOTE.strong if model.active else styles.NOTE
        wide = min(
            canvas.texts.width(model.remark, small.strong), max(box.width * 0.42, right - left - least)
        )
        if model.active and name.size > 20:
            chip_left = seat_panel.draw_remark_chip(
                canvas, (right, y), model.remark, small, text_width=wide, padding=26
            )
            right = chip_left - 10
        else:
            ink = theme.GOLD if model.active else theme.SECONDARY
            words = canvas.text(
                model.remark, (right, y), small.in_(ink), anchor="midright", max_width=wide + 2, shrink=True,
            )  # fmt: skip
            right = words.left - 10
    called(canvas, model.name, model.level, (left, y), right - left, name)


def _bases(canvas: Canvas, box: Rect, model: SeatModel, *, words: bool) -> None:
    """Arcs, the reached ones lit, those joined bound together; and how many they are."""
    count, number = len(model.reached), sum(model.joined)
    text = tr("equilibrix.table.bases-of", n=number, m=count)
    word = tr("equilibrix.table.bases")
    aside = 54.0
    if words and box.height >= 64:
        aside = 96.0
        canvas.text(
            text,
            (box.right, box.centery - 12),
            styles.ROW_STRONG,
            anchor="midright",
            max_width=aside,
            shrink=True,
        )
        canvas.text(
            word, (box.right, box.centery + 13), styles.NOTE, anchor="midright", max_width=aside, shrink=True
        )
    else:
        if words:
            text, aside = f"{text} {word}", min(140.0, box.width * 0.4)
        canvas.text(text, box.midright, styles.LABEL, anchor="midright", max_width=aside, shrink=True)
    step = min((box.width - aside - 6) / count, box.height * 1.3, 84.0)
    if step < _LEAST_BASE:  # one stands for all
        size = min(box.width - aside - 4, box.height)
        middle = box.left + size / 2, box.centery + size * 0.115
        canvas.image(f"equilibrix/base-{model.colour}", middle, size, alpha=1.0 if number else 0.5)
        return
    size = step / 0.9  # the nodes of two neighbours keep a gap
    y = box.centery + size * 0.115
    middles = [box.left + step * (index + 0.5) for index in range(count)]
    bound = [x for x, joined in zip(middles, model.joined, strict=True) if joined]
    if len(bound) > 1:
        ink = theme.lighten(theme.SEAT[model.colour], 60)
        for one, other in pairwise(bound):  # from node to node
            canvas.line((one + size / 3, y), (other - size / 3, y), ink, width=4)
    for x, near, joined in zip(middles, model.reached, model.joined, strict=True):
        alpha = 1.0 if joined else 0.62 if near else 0.3
        canvas.image(f"equilibrix/base-{model.colour}", (x, y), size, alpha=alpha)


def _stock(canvas: Canvas, box: Rect, model: SeatModel, *, words: bool) -> None:
    """Draw what is left in the supply."""
    left = box.left
    if words:
        word = canvas.text(
            tr("equilibrix.table.in-supply"),
            box.midleft,
            styles.NOTE,
            anchor="midleft",
            max_width=box.width * 0.34,
            shrink=True,
        )
        left = word.right + 10
    half = (box.right - left) / 2
    figures = styles.FIGURE if box.height > 44 else styles.MARK
    wide = canvas.texts.width("15", figures)
    size = min(box.height * 0.92, half * 0.62, 70.0, (half - wide - 12) / 0.86)
    for index, (petals, count) in enumerate(((True, model.petals), (False, model.triangles))):
        x = left + half * index + size * 0.4
        draw_small_stone(canvas, (x, box.centery), size, model.colour, petals=petals)
        canvas.text(
            str(count),
            (x + size * (0.42 if petals else 0.5) + 4, box.centery),
            figures,
            anchor="midleft",
        )
