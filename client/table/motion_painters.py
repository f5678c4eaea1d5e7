"""Painters for animations of all games: banners, rising numbers, and points along a line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from client.draw import gains, styles, theme
from client.draw.canvas import Canvas
from client.draw.easing import ease_out
from client.draw.geometry import Point, Rect
from client.draw.styles import Style
from client.draw.theme import Colour
from client.draw.typesetter import Typesetter

_GRAND_PLATE: Final = (112.0, 84.0, styles.DISPLAY)
_TALL_PLATE: Final = (84.0, 64.0, styles.TITLE)
_LOW_PLATE: Final = (54.0, 40.0, styles.SUBHEADING)
"""Height of the plate of a caption and of the picture in it, and the style of its text: for the name of a
winner, with room for large text, and without."""

_APART: Final = 8.0
"""Gap between numbers that rise side by side."""
_PAD_X, _PAD_Y = 10.0, 3.0
"""How far the dark plate of a rising number reaches beyond it."""

_NUMBER_SHARE: Final = 0.6
"""Largest height of a number that stays in a cell, as a share of the cell's."""


def interpolate(a: Point, b: Point, t: float) -> Point:
    """Return the point on the line from `a` to `b` at a share `t` of its length, 0-1."""
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t


def get_banner_height(area: Rect) -> float:
    """Return the height of a banner over a board, given the box of the board."""
    return 130.0 if area.height > 560 else 96.0


def draw_banner(canvas: Canvas, area: Rect, words: str, more: str, t: float) -> None:
    """Draw a frame of a banner with large text over the board, which fades in and out.

    It is for the beginning of a round, for the last turn or round and for the end; see `draw_caption`.

    Args:
        canvas: Where to draw.
        area: The box of the board.
        words: The text; nothing is drawn if it is empty.
        more: A smaller second line, "" for none.
        t: Share of the time of the animation that is over, 0-1.
    """
    if not words:
        return
    alpha = min(1.0, t * 6, (1 - t) * 6)
    height = get_banner_height(area)
    box = Rect(area.left, area.centery - height / 2, area.width, height)
    tall = height > 100
    with canvas.fade(alpha):
        canvas.gradient(box, theme.BAND_TOP, theme.BAND_BOTTOM, alpha=0.9)
        canvas.line(box.topleft, box.topright, theme.GOLD, width=2, alpha=0.7)
        canvas.line(box.bottomleft, box.bottomright, theme.GOLD, width=2, alpha=0.7)
        y = box.centery - (0 if not more else 18 if tall else 14)
        canvas.text(
            words,
            (box.centerx, y),
            styles.DISPLAY if tall else styles.BANNER,
            anchor="center",
            max_width=area.width - 40,
            shrink=True,
        )
        if more:
            canvas.text(
                more,
                (box.centerx, box.centery + (34 if tall else 27)),
                (styles.LEAD if tall else styles.BODY).with_colour(theme.GOLD),
                anchor="center",
                max_width=area.width - 40,
                shrink=True,
            )


def measure_caption(
    texts: Typesetter,
    words: str,
    *,
    picture: bool = False,
    max_width: float = 900.0,
    tall: bool = True,
    grand: bool = False,
) -> tuple[float, float]:
    """Return the width and the height of the plate of a caption, see `draw_caption`."""
    height, sign, style = _choose_plate(tall=tall, grand=grand)
    padding = (sign + 18 if picture else 0.0) + 2 * 28
    return min(max_width, texts.measure_width(words, style) + padding), height


def _choose_plate(*, tall: bool, grand: bool) -> tuple[float, float, Style]:
    if not tall:
        return _LOW_PLATE
    return _GRAND_PLATE if grand else _TALL_PLATE


def draw_caption(
    canvas: Canvas,
    center: Point,
    words: str,
    t: float,
    *,
    picture: str = "",
    colour: Colour = theme.GOLD,
    max_width: float = 900.0,
    tall: bool = True,
    grand: bool = False,
) -> None:
    """Draw a frame of a caption over the board, on a plate as wide as its text, which fades in and out.

    It tells of what has just happened; a banner announces what matters for the whole table.

    Args:
        canvas: The canvas to draw on.
        center: Middle of the plate.
        words: The text.
        t: Share of the animation's time that has passed, 0–1.
        picture: Name of a picture before the text, "" for none.
        colour: Colour of the edge.
        max_width: Largest width of the plate.
        tall: Whether there is room for large text.
        grand: Whether the text is as large as there is room for.
    """
    _, sign, style = _choose_plate(tall=tall, grand=grand)
    width, height = measure_caption(
        canvas.texts, words, picture=bool(picture), max_width=max_width, tall=tall, grand=grand
    )
    rise = 10 * (1 - ease_out(min(1.0, t * 6)))
    box = Rect(center[0] - width / 2, center[1] - height / 2 + rise, width, height)
    with canvas.fade(min(1.0, t * 8, (1 - t) * 6)):
        canvas.glow(box, colour, radius=height / 2, blur=18, alpha=0.4)
        canvas.slab(
            box,
            radius=height / 2,
            top=theme.PLATE_TOP,
            bottom=theme.PLATE_BOTTOM,
            edge=colour,
            edge_width=2,
        )
        x = box.left + 28
        if picture:
            canvas.image(picture, (x + sign / 2 - 8, box.centery), sign)
            x += sign + 10
        canvas.text(
            words,
            (x, box.centery - 1),
            style,
            anchor="midleft",
            max_width=box.right - 24 - x,
            shrink=True,
        )


def compute_number_offsets(texts: Typesetter, rises: Sequence[tuple[Point, int]]) -> list[float]:
    """Return how far to raise the start of each of several rising numbers, so that none covers another.

    Args:
        texts: Measures text.
        rises: Where each number starts, and the number itself (points won or lost).
    """
    size, taken, found = styles.SCORE.size, list[Rect](), dict[int, float]()
    for index in sorted(range(len(rises)), key=lambda one: rises[one][0]):
        (x, y), gained = rises[index]
        wide = gains.measure_gain(texts, gained, styles.SCORE) + 2 * _PAD_X + _APART
        box = Rect(x - wide / 2, y - size / 2 - _PAD_Y, wide, size + 2 * _PAD_Y)
        while (hit := box.collidelist(taken)) >= 0:
            box.bottom = taken[hit].top - 1
        taken.append(box)
        found[index] = y - box.centery
    return [found[index] for index in range(len(rises))]


def draw_rising_text(
    canvas: Canvas, center: Point, gained: int, t: float, *, cell: Rect | None = None
) -> None:
    """Draw a frame of a number of points won or lost that rises on a dark plate and fades.

    Args:
        canvas: Where to draw.
        center: Where the number starts.
        gained: The points; nothing is drawn for 0.
        t: Share of the time of the animation that is over, 0-1.
        cell: Box in which the number stays, so that it covers no text around it; None if there is none.
    """
    if not gained:
        return
    style, alpha = styles.SCORE, min(1.0, 2 - 2 * t)
    y = center[1] - 20 - 46 * ease_out(t)
    if cell is not None:
        style = style.with_size(min(style.size, cell.height * _NUMBER_SHARE))
        y = cell.centery + (cell.height - style.size) * (0.5 - ease_out(t))
    width = gains.measure_gain(canvas.texts, gained, style) + 2 * _PAD_X
    plate = Rect(center[0] - width / 2, y - style.size / 2 - _PAD_Y, width, style.size + 2 * _PAD_Y)
    canvas.fill(plate, theme.RIM, radius=plate.height / 2, alpha=0.85 * alpha)
    gains.draw_gain(canvas, gained, plate.center, style, alpha=alpha)
