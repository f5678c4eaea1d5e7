"""Painters of the trace (what each seat did in its last turn) and of highlighted places on the board."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec import Struct

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.draw.styles import Style
from client.draw.theme import Colour
from client.draw.typesetter import Typesetter
from client.table.board_places import Deed, Region, ReviewMarks
from client.table.clip_around import clip_around_box

_LABEL = 18.0
_NOTHING = ReviewMarks()
_DISC = 0.66
"""Radius of the disc below a symbol, as a share of its size."""

_OPEN = (-122.0, 122.0)
"""Where the line around a round place begins and ends, in degrees clockwise from the top."""


class TraceModel(Struct, frozen=True):
    """View model of a part of the trace (what a seat did last), or of a highlighted place of the board."""

    deed: Deed
    """What happened there."""
    region: Region
    """Where it is on the screen."""
    colour: Colour
    """Colour of the seat that acted."""
    sign: str
    """Name of the picture of the seat that acted, "" for none."""
    way: tuple[Point, ...] = ()
    """Points of its path, empty if nothing moved."""
    start: Region | None = None
    """Where the thing came from, None if nothing moved or that place is not visible."""
    name: str = ""
    """The name of the place in the text, if the board does not show it."""
    rim: bool = True
    """Whether the place has a ring."""
    fresh: bool = True
    """Whether the seat that acted was the last one to move."""
    number: str = ""
    """Numbers of the steps in the turn that did it, "" for none."""

    @property
    def faint(self) -> float:
        """The factor for line width and opacity: 1, or less if another seat has acted since then."""
        return 1.0 if self.fresh else 0.7


class TraceScale(Struct, frozen=True):
    """The sizes with which the trace (what each seat did in its last turn) is drawn.

    Attributes:
        small: Whether to use the smaller sizes of compact layouts.
    """

    small: bool

    @property
    def line(self) -> float:
        """The width of the trace's lines, in logical units."""
        return 2.0 if self.small else 2.6

    @property
    def sign(self) -> float:
        """The width and height of the seats' symbols in the trace, in logical units."""
        return 18.0 if self.small else 22.0

    @property
    def number(self) -> Style:
        """The text style of the numbers of steps."""
        return styles.LABEL.with_size(0.67 * self.sign)


def draw_traces(canvas: Canvas, shown: Sequence[TraceModel], scale: TraceScale, area: Rect) -> None:
    """Draw the trace of the last turns: thin rings and dotted paths with the symbols of the seats.

    Args:
        canvas: Where to draw.
        shown: What to draw.
        scale: The sizes to use.
        area: The box within which to draw.
    """
    for one in shown:
        _draw_path(canvas, one, scale.line * one.faint, area, alpha=0.6 * one.faint)
    for one in shown:
        width = scale.line * one.faint
        if one.start is not None:
            _draw_picture(canvas, _Left(one.start, one.colour, width, 0.75 * one.faint), area)
        if one.rim:
            _draw_picture(
                canvas, _Rim(one.region, one.colour, width, 0.85 * one.faint, one.deed == "gone"), area
            )
    _draw_signs(canvas, shown, scale)


def draw_highlights(
    canvas: Canvas, shown: Sequence[TraceModel], scale: TraceScale, area: Rect, spoken: ReviewMarks = _NOTHING
) -> None:
    """Draw the places on the board that a log line is about: strong rings, paths, symbols and names.

    Args:
        canvas: Where to draw.
        shown: What to draw.
        scale: The sizes to use.
        area: The box in which names have to stay.
        spoken: The marks of a review, which names must not cover.
    """
    for one in shown:
        _make_path(canvas, one, scale.line, alpha=1.0)
    for one in shown:
        if one.start is not None:
            _draw_start(canvas, one.start, one.colour, scale.line, alpha=1.0)
        named, dashed = one.deed in ("named", "changed"), one.deed == "gone"
        width = scale.line * (1.2 if named else 1.8)
        for wider, alpha in ((5.0, 0.16), (3.0, 0.24)):
            for _ in clip_around_box(canvas, *_get_kept_box(one.region)):
                _draw_outline(canvas, one.region, one.colour, width * wider, alpha=alpha)
        _draw_ring(canvas, one.region, theme.mix(one.colour, theme.WHITE, 0.5), width, dashed=dashed)
    _draw_signs(canvas, [one for one in shown if one.deed in ("came", "gone")], scale)
    draw_names(canvas, [(one.region, one.name) for one in shown], scale, area, spoken)


def draw_names(
    canvas: Canvas,
    places: Sequence[tuple[Region, str]],
    scale: TraceScale,
    area: Rect,
    spoken: ReviewMarks = _NOTHING,
) -> None:
    """Draw names beside places on the board, each once, so that they do not overlap.

    Args:
        canvas: Where to draw.
        places: The places with their names.
        scale: The sizes to use.
        area: The box in which names have to stay.
        spoken: The marks of a review, which names must not cover.
    """
    for box, name in place_names(canvas.texts, places, scale, area, spoken):
        canvas.slab(box, radius=box.height / 2, top=theme.RAISED_TOP, bottom=theme.RAISED_BOTTOM,
                    edge=theme.GOLD, edge_width=1.5, light=0.0)  # fmt: skip
        canvas.text(name, box.center, styles.LABEL, anchor="center")


def place_names(
    texts: Typesetter,
    places: Sequence[tuple[Region, str]],
    scale: TraceScale,
    area: Rect,
    spoken: ReviewMarks = _NOTHING,
) -> list[tuple[Rect, str]]:
    """Return the box of each name beside its place on the board, so that they do not overlap.

    Places below the card of a review get no name.

    Args:
        texts: Measures text.
        places: The places with their names.
        scale: The sizes to use.
        area: The box in which names have to stay.
        spoken: The marks of a review, which names must not cover.
    """
    found: list[tuple[Rect, str]] = []
    card = spoken.card or Rect(0, 0, 0, 0)
    for region, name in dict.fromkeys(places):
        if name and not card.collidepoint(region.box.center):
            there = [*spoken.kept, card, *(box for box, _ in found)]
            found.append(
                (
                    _find_free_place(
                        region, texts.measure_width(name, styles.LABEL) + 20, scale, area, there
                    ),
                    name,
                )
            )
    return found


def _find_free_place(
    region: Region, width: float, scale: TraceScale, area: Rect, there: Sequence[Rect]
) -> Rect:
    """Return a free place for a name: above, below or beside its place."""
    box, gap, height = region.box, scale.sign * 0.6, 28.0
    ring = next((one for one in there if one.collidepoint(box.center)), None)
    if ring is not None:  # what is ringed is named beside its ring
        box, gap = box.union(ring), 2.0
    above = Rect(box.centerx - width / 2, box.top - gap - height, width, height)
    below = Rect(box.centerx - width / 2, box.bottom + gap, width, height)
    right = Rect(box.right + gap, box.centery - height / 2, width, height)
    left = Rect(box.left - gap - width, box.centery - height / 2, width, height)
    near = (above, below, right, left)
    for one in (*near, *_list_farther_places(box, near)):
        if area.contains(one) and not any(one.colliderect(other) for other in there):
            return one
    above.clamp_ip(area)
    while any(above.colliderect(other) for other in there) and above.bottom + height <= area.bottom:
        above.top += height + 2
    return above


def _list_farther_places(box: Rect, near: tuple[Rect, Rect, Rect, Rect]) -> Iterator[Rect]:
    """Yield further places for a name: diagonally, and a little further away on all sides."""
    above, below, right, left = near
    for one in (above, below):
        for x in (box.centerx, box.centerx - one.width):
            yield Rect(x, one.top, one.width, one.height)
    for away in (0.5, 1.0, 1.5):
        step = above.height * away
        yield above.move(0, -step)
        yield below.move(0, step)
        yield right.move(step, 0)
        yield left.move(-step, 0)
        for x in (box.centerx, box.centerx - above.width):
            yield Rect(x, above.top - step, above.width, above.height)
            yield Rect(x, below.top + step, below.width, below.height)


def get_bounds(shown: Sequence[TraceModel], scale: TraceScale) -> Rect:
    """Return the bounding box of a drawing of trails or highlighted places; there must be at least one."""
    reach = 2 * scale.sign + 8  # symbols lie on rings, numbers outside them
    boxes = [one.region.box for one in shown] + [one.start.box for one in shown if one.start is not None]
    boxes += [Rect(x, y, 0, 0) for one in shown for x, y in one.way]
    return boxes[0].unionall(boxes[1:]).inflate(2 * reach, 2 * reach)


# --- parts ----------------------------------------------------------------------------------------------


def _draw_ring(
    canvas: Canvas, region: Region, colour: Colour, width: float, *, dashed: bool, alpha: float = 1.0
) -> None:
    """Draw the line around a place over a dark one, visible on any ground."""
    for _ in clip_around_box(canvas, *_get_kept_box(region)):
        _draw_outline(canvas, region, theme.RIM, width + 2.5, alpha=0.5 * alpha)
        if not dashed:
            _draw_outline(canvas, region, colour, width, alpha=alpha)
        elif region.outline:
            _draw_dashes(canvas, region.outline, colour, width, alpha)
        elif region.is_round:
            _draw_dashes(canvas, _list_circle_points(region, 28), colour, width, alpha)
        else:
            box = region.box
            canvas.dashed_outline(box, colour, radius=region.radius, width=width, dash=9, gap=7, alpha=alpha)


def _get_kept_box(region: Region) -> tuple[Rect, Rect]:
    """Return the box that stays free at a place, and the page around it."""
    return Rect(region.kept), region.box.inflate(60, 60)


def _draw_outline(canvas: Canvas, region: Region, colour: Colour, width: float, *, alpha: float) -> None:
    """Return the line around a place.

    Circles are open at the bottom, where a thing's text is; highlights of legal moves are closed.
    """
    if region.outline:
        canvas.polyline(region.outline, colour, width=width, closed=True, alpha=alpha)
    elif region.is_round:
        canvas.arc(region.center, region.radius, *_OPEN, colour, width=width, alpha=alpha)
    else:
        canvas.outline(region.box, colour, radius=region.radius, width=width, alpha=alpha)


def _list_circle_points(region: Region, steps: int) -> list[Point]:
    """Return points of a circle, clockwise from the right."""
    x, y = region.center
    turns = [math.tau * step / steps for step in range(steps)]
    return [(x + region.radius * math.cos(turn), y + region.radius * math.sin(turn)) for turn in turns]


def _draw_dashes(canvas: Canvas, line: Sequence[Point], colour: Colour, width: float, alpha: float) -> None:
    """Return every other segment of a closed line."""
    for a, b in list(pairwise([*line, line[0]]))[::2]:
        canvas.polyline((a, b), colour, width=width, alpha=alpha)


def _draw_start(canvas: Canvas, region: Region, colour: Colour, width: float, *, alpha: float) -> None:
    """Draw a ring of dots where something was, without covering what is there now."""
    size = width * 0.6
    if region.outline:
        line = list_dots([*region.outline, region.outline[0]], size * 5, 0.0)
    else:
        line = _list_circle_points(region, max(12, round(math.tau * region.radius / (size * 5))))
    canvas.dots(line, (size * 1.7, theme.RIM, 0.5 * alpha), (size, colour, alpha))


class _Left(Struct, frozen=True):
    """A ring of dots where something was."""

    region: Region
    colour: Colour
    width: float
    alpha: float

    def draw(self, canvas: Canvas) -> None:
        """Draw it."""
        _draw_start(canvas, self.region, self.colour, self.width, alpha=self.alpha)


class _Rim(Struct, frozen=True):
    """The line around a place, dashed if something has left."""

    region: Region
    colour: Colour
    width: float
    alpha: float
    dashed: bool

    def draw(self, canvas: Canvas) -> None:
        """Draw it."""
        _draw_ring(canvas, self.region, self.colour, self.width, dashed=self.dashed, alpha=self.alpha)


def _draw_picture(canvas: Canvas, one: _Left | _Rim, area: Rect) -> None:
    """Draw the ring around a place from one cached layer: a large table has thousands of dots."""
    reach = 2 * one.width + 8
    box = one.region.box.inflate(2 * reach, 2 * reach).clip(area)
    if box.width and box.height:
        canvas.layer(("table-round", one, tuple(box)), box, one.draw)


def _draw_path(canvas: Canvas, one: TraceModel, width: float, area: Rect, *, alpha: float) -> None:
    """Draw a path from one cached layer."""
    if len(one.way) < 2:
        return
    reach = 2 * width + 2
    xs, ys = [x for x, _ in one.way], [y for _, y in one.way]
    left, top = min(xs) - reach, min(ys) - reach
    box = Rect(left, top, max(xs) + reach - left, max(ys) + reach - top).clip(area)
    if box.width and box.height:
        canvas.layer(
            ("table-way", one, width, tuple(box)),
            box,
            lambda inner: _make_path(inner, one, width, alpha=alpha),
        )


def _make_path(canvas: Canvas, one: TraceModel, width: float, *, alpha: float) -> None:
    """Draw dots along a path, evenly spaced, ending at the ring."""
    if len(one.way) < 2:
        return
    size = width * 0.95
    reach = min(one.region.width, one.region.height) / 2 + size * 2
    centers = list_dots(one.way, size * 4.2, reach, reach if one.start is not None else 0.0)
    canvas.dots(centers, (size * 1.5, theme.RIM, 0.55 * alpha), (size, one.colour, alpha))


def list_dots(way: Sequence[Point], gap: float, end: float, begin: float = 0.0) -> list[Point]:
    """Return points along a line at equal distances.

    Args:
        way: The points of the line.
        gap: Distance between two points.
        end: Length at the end of the line without points.
        begin: Length at the beginning of the line without points.
    """
    total = sum(math.dist(a, b) for a, b in pairwise(way))
    found: list[Point] = []
    wanted, walked = begin, 0.0
    for a, b in pairwise(way):
        length = math.dist(a, b)
        while wanted <= walked + length and wanted < total - end:
            t = (wanted - walked) / length if length else 0.0
            found.append((a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t))
            wanted += gap
        walked += length
    return found


def place_sign(one: TraceModel, size: float) -> Point:
    """Return the centre for a seat's symbol on the ring around a place.

    On a box or circle, that is at the upper left of the ring, or at the lower right if the upper left has to
    stay free; if no ring is drawn, it is closer to the middle. On an outline, it is the upper left point, or
    the centre if the piece there shows the symbol itself or has gone.

    Args:
        one: The trail or highlighted place.
        size: Width and height of the symbol.
    """
    region, box = one.region, one.region.box
    if region.outline:
        if region.has_own_sign or one.deed == "gone":
            return region.center
        return min(region.outline, key=lambda point: point[0] + 1.3 * point[1])
    corner = min(region.radius, box.width / 2) * (0.29 if one.rim else 0.45)
    x, y = box.left + corner, box.top + corner
    disc = Rect(x - size * _DISC, y - size * _DISC, size * _DISC * 2, size * _DISC * 2)
    return (box.right, box.bottom) if disc.colliderect(Rect(region.kept)) else (x, y)


def _draw_signs(canvas: Canvas, shown: Sequence[TraceModel], scale: TraceScale) -> None:
    """Draw the actors' symbols on the rings."""
    for one, spot, size in list_sign_spots(shown, scale):
        canvas.circle(spot, size * _DISC, theme.RIM, alpha=0.85)
        canvas.image(one.sign, spot, size)


def draw_numbers(canvas: Canvas, shown: Sequence[TraceModel], scale: TraceScale) -> None:
    """Draw the numbers of steps at the lower left of their places, beside the symbols on outlines."""
    style, ground = scale.number, theme.RIM
    height = style.size * 1.36
    signs = {one: (spot, size) for one, spot, size in list_sign_spots(shown, scale)}
    for one in shown:
        if not one.number:
            continue
        x, y = _place_number(one, signs.get(one), height)
        width = max(height, canvas.texts.measure_width(one.number, style) + style.size * 0.7)
        box = Rect(x - width / 2, y - height / 2, width, height)
        canvas.slab(
            box, radius=height / 2, top=ground, bottom=ground, edge=one.colour, edge_width=1.5, light=0
        )
        canvas.text(one.number, box.center, style, anchor="center")


def _place_number(one: TraceModel, sign: tuple[Point, float] | None, height: float) -> Point:
    """Return the centre for the number of a step.

    Args:
        one: The trail.
        sign: Centre and size of the seat's symbol, None if none is drawn.
        height: Height of the number's plate.
    """
    region = one.region
    if not region.outline:
        corner = min(region.radius, region.width / 2) * 0.29
        return region.box.left + corner - height * 0.2, region.box.bottom - corner + height * 0.2
    if sign is None:
        return min(region.outline, key=lambda point: point[0] - 1.3 * point[1])
    (x, y), size = sign
    return x + size * 0.55, y + size * 0.55


def list_sign_spots(
    shown: Sequence[TraceModel], scale: TraceScale
) -> Iterator[tuple[TraceModel, Point, float]]:
    """Yield each trail that a seat's symbol is drawn for, with the centre and the size of the symbol.

    Several symbols at one place are side by side.
    """
    taken: list[Point] = []
    for one in shown:
        box, region = one.region.box, one.region
        if not one.sign or (region.has_own_sign and not region.outline and one.deed == "came"):
            continue
        size = max(14.0, min(scale.sign, 0.45 * max(box.width, box.height)) * (1.0 if one.rim else 0.8))
        x, y = place_sign(one, size)
        step = size if x <= region.center[0] else -size
        while any(math.dist((x, y), other) < size * 0.8 for other in taken):
            x += step
        taken.append((x, y))
        yield one, (x, y), size
