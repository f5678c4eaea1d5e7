"""Paints the sum that decides about a creature, beside its piece.

The bands of energy that Death looks for slide together from the creatures, each with its number; then the sum
stands there, then the verdict and who gains what by it.
"""

from __future__ import annotations

import math
from typing import Final

from msgspec import Struct

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.easing import ease_in_out
from client.draw.geometry import Point, Rect
from client.games.balanceformers.board import (
    colours,
    free_places,
    layout as zones,
    phrases,
    verdict_view,
)
from client.games.balanceformers.board.creatures_view import (
    choose_number_colour,
    format_signed_number,
    get_level_box,
)
from client.games.balanceformers.board.verdict_view import INKS, LevelSum, VerdictBreakdown
from client.games.balanceformers.board.view_model import BalanceformersViewModel
from client.table.motion_painters import interpolate
from rules.balanceformers.state import PARTS

_SIZE: Final = 22.0
"""The size of figures where there is room; else they are as small as any text may be."""

_MAX_ENERGY: Final = 3
"""The highest energy, for which a band has room at either side of its spine."""

_BAND_GAP, _GAIN = 0.6, 1.05
"""The gap between bands, and the size of pictures of gains, as multiples of the size of figures."""

_NUMBER, _CHIP_WIDTH = 28.0, 190.0
"""The width of the number of what is gained, and of the verdict with its word in any language."""

SLIDE_SHARE, SUM_SHARE = 0.62, 0.8
"""The shares of the time after which the bands lie side by side, and the verdict appears."""

_OPEN_SHARE: Final = 0.3
"""The share of the time in which the box appears, with the first bands."""

_PAD: Final = 12.0
"""What is left free at the right of what is gained."""

_GRID: Final = 72.0
"""How far apart the places are that are tried for the sum beside those around its piece."""

RING: Final = 0.7
"""The radius of the ring around the judged creature, where its leader ends, in sides of the creature."""

_BRIEF_FIGURE: Final = 0.62
"""The width of a figure, of its size, where a panel has the sum and only the verdict is beside the piece."""

_NEARNESS: Final = 6.0
"""What it costs to be far from the creature: rather free slots are covered."""


class SumCallout(Struct, frozen=True):
    """The sum that decides about a creature, with the bands of all creatures of its piece."""

    breakdown: VerdictBreakdown
    """The verdict and its numbers."""
    box: tuple[float, float, float, float]
    """Left, top, width and height on the screen."""
    spot: Point
    """Centre of the judged creature."""
    starts: tuple[tuple[Point, ...], ...]
    """For each judged level the centres of the bands on the creatures."""
    band_width: float
    """The width of the bands there."""
    size: float
    """The size of figures."""
    ring: float
    """The radius of the ring around the judged creature."""
    is_brief: bool
    """Whether only the verdict is told here, for want of room: a panel has the sum."""


def make_sum_callout(view_model: BalanceformersViewModel) -> SumCallout | None:
    """Return the sum of the verdict that is explained now; None if none is."""
    verdict, made = view_model.focused_verdict, view_model.layout
    if verdict is None or view_model.glide is not None:
        return None
    spot = zones.locate_slot(made, verdict.slot)
    if not zones.is_in_view(made, spot):
        return None
    state = view_model.foreseen_position
    shown = verdict_view.make_breakdown(view_model.content, state, verdict, view_model.colour)
    group = phrases.list_creatures_on_piece(state, verdict.slot)
    side, centers = made.creature_side, [zones.locate_slot(made, state.places[each]) for each in group]
    starts = tuple(
        tuple(_get_center(get_level_box(center, side, line.number - 1)) for center in centers)
        for line in shown.lines
    )
    size = _SIZE if made.area.height >= 620 and made.area.width >= 900 else styles.LEAST
    piece = made.plane.get_bounding_box([state.area[verdict.slot // PARTS]])
    around = piece.unionall([Rect(x - side / 2, y - side / 2, side, side) for x, y in centers])
    room, is_brief = made.area.inflate(-12, -12), made.compact
    wanted = _compute_brief_size(shown, size) if is_brief else _compute_size(shown, size)
    if is_brief:
        around = Rect(*spot, 1, 1).inflate(side * RING * 2, side * RING * 2)
    places = free_places.list_places_around(around, wanted, room, 6.0 if is_brief else 22.0)
    if not is_brief:
        places += _list_free_ground(wanted, room)
    # the same for all of a piece, so that it does not jump while they are judged one after another
    middle = _get_center(around)
    box = free_places.choose_place(
        view_model, middle, verdict.slot // PARTS, places, nearness=_NEARNESS, panels=free_places.COST_READ
    )
    place = (box.left, box.top, box.width, box.height)
    width = get_level_box(spot, side, 0).width
    return SumCallout(shown, place, spot, starts, width, size, side * RING, is_brief)


def _list_free_ground(size: Point, room: Rect) -> list[Rect]:
    """Return boxes of a size all over a room: over black holes and beside the board there is free ground."""
    wide, high = size
    columns, rows = (max(1, int(free / _GRID)) for free in (room.width - wide, room.height - high))
    xs = [room.left + (room.width - wide) * number / columns for number in range(columns + 1)]
    ys = [room.top + (room.height - high) * number / rows for number in range(rows + 1)]
    return [Rect(x, y, wide, high) for x in xs for y in ys]


def _get_center(box: Rect) -> Point:
    x, y = box.center
    return x, y


def _get_band_size(size: float) -> Point:
    """Return width and height of a band beside others."""
    return size * 3.0, size * 1.16


def _compute_size(shown: VerdictBreakdown, size: float) -> Point:
    """Return width and height of the callout, the same for all verdicts on a piece, whoever gains by them."""
    wide, _ = _get_band_size(size)
    count, picture = len(shown.creatures), size * _GAIN
    bands = count * (wide + size * _BAND_GAP) + size * 4.2
    gains = picture * (0.95 * max(1, count - 1) + 1.5) + _NUMBER
    if count > 1:  # a creature alone cannot be in balance
        gains += picture * 1.7 + _NUMBER
    return max(bands, size * 1.4 + _CHIP_WIDTH + gains) + _PAD, size * (1.6 * len(shown.lines) + 2.3)


def _compute_brief_size(shown: VerdictBreakdown, size: float) -> Point:
    """Return width and height of a verdict with its sums alone."""
    figures = len(_format_brief_sums(shown))
    return size * (2.0 + _BRIEF_FIGURE * figures), size * 1.5


def _format_brief_sums(shown: VerdictBreakdown) -> str:
    sums = [shown.total] if shown.joint else [line.sum for line in shown.lines]
    return " ".join(map(format_signed_number, sums))


def draw_sum_callout(canvas: Canvas, callout: SumCallout, t: float) -> None:
    """Draw the sum beside its piece.

    Args:
        t: Share of the time that has passed in which the bands slide together, 0-1.
    """
    box = Rect(*callout.box)
    if t >= 1.0:
        reach = box.unionall([Rect(*callout.spot, 1, 1)]).inflate(60, 60)
        canvas.group(("balanceformers-sum", callout), reach, lambda inner: _draw(inner, callout, 1.0))
        return
    _draw(canvas, callout, t)


def _draw(canvas: Canvas, callout: SumCallout, t: float) -> None:
    box, shown, size = Rect(*callout.box), callout.breakdown, callout.size
    is_said = t >= SUM_SHARE
    if callout.is_brief:
        if is_said:
            _draw_brief(canvas, box, shown, size)
        return
    ink = INKS[shown.verdict] if is_said else theme.EDGE
    with canvas.fade(min(1.0, t / _OPEN_SHARE)):
        canvas.panel(box, radius=14, edge=ink)
        canvas.outline(box, ink, radius=14, width=2.5 if is_said else 1.4)
    row, (wide, high) = size * 1.6, _get_band_size(size)
    way = ease_in_out(min(1.0, t / SLIDE_SHARE))
    for number, (line, starts) in enumerate(zip(shown.lines, callout.starts, strict=True)):
        y = box.top + size * 0.35 + row * (number + 0.5)
        x = box.left + size * 0.6
        for index, (value, start) in enumerate(zip(line.values, starts, strict=True)):
            goal = x + wide / 2, y
            if way < 1.0:  # where its number comes to lie
                place = Rect(x, y - high / 2, wide, high)
                canvas.outline(place, theme.EDGE, radius=5, alpha=0.7 * min(1.0, t / _OPEN_SHARE))
            center = interpolate(start, goal, way)
            width = callout.band_width + (wide - callout.band_width) * way
            band = Rect(center[0] - width / 2, center[1] - high / 2, width, high)
            draw_band(canvas, band, value, shown.creatures[index].colour, size)
            x += wide + size * _BAND_GAP
        if way >= 1.0:
            _draw_sum(canvas, (x, y), box.right - size * 0.7, line, size)
    if not is_said:
        return
    y = box.top + size * 0.35 + row * len(shown.lines) + size * 0.85
    chip = Rect(box.left + size * 0.45, y - size * 0.75, _CHIP_WIDTH, size * 1.5)
    with canvas.fade(min(1.0, (t - SUM_SHARE) / (1 - SUM_SHARE) + 0.3)):
        verdict_view.draw_verdict_chip(canvas, chip, shown)
        left = chip.right + size * 0.4
        if not verdict_view.draw_verdict_gains(canvas, (left, y), shown, size=size * _GAIN):
            room = box.right - left - _PAD
            canvas.text(shown.nothing, (left, y), styles.NOTE, anchor="midleft", max_width=room, shrink=True)


def _draw_brief(canvas: Canvas, box: Rect, shown: VerdictBreakdown, size: float) -> None:
    """Draw the sign of the verdict and its sums."""
    ground, ink = verdict_view.GROUNDS[shown.verdict], INKS[shown.verdict]
    canvas.slab(box, radius=box.height / 2, top=ground, bottom=ground, edge=ink, edge_width=1.8, light=0.0)
    canvas.image(f"balanceformers/{verdict_view.MARKS[shown.verdict]}", (box.left + size * 0.85, box.centery),
                 size * 1.1)  # fmt: skip
    middle = (box.left + size * 1.45 + box.right - size * 0.4) / 2
    style = styles.MARK.with_size(size).with_colour(ink)
    canvas.text(_format_brief_sums(shown), (middle, box.centery), style, anchor="center")


def draw_sum_leader(canvas: Canvas, callout: SumCallout) -> None:
    """Draw the line from the sum to the ring around the judged creature."""
    (x, y), box = callout.spot, Rect(*callout.box)
    if callout.is_brief or box.collidepoint(x, y):
        return
    end = max(box.left + 16, min(box.right - 16, x)), max(box.top + 12, min(box.bottom - 12, y))
    start = interpolate((x, y), end, min(1.0, callout.ring / math.dist((x, y), end)))
    canvas.line(start, end, theme.INK, width=6, alpha=0.7)
    canvas.line(start, end, theme.GOLD, width=2.5)


def _draw_sum(canvas: Canvas, left: Point, right: float, line: LevelSum, size: float) -> None:
    x, y = left
    canvas.text("=", (x + size * 0.3, y), styles.NOTE.with_size(size), anchor="midleft")
    style = styles.MARK.with_size(size * 1.1).with_colour(choose_number_colour(line.sum))
    canvas.text(format_signed_number(line.sum), (right, y), style, anchor="midright")


def draw_band(canvas: Canvas, box: Rect, energy: int, colour: str, size: float) -> None:
    """Draw one band, cut out of a creature: blocks at one side of the spine, their number at the other.

    Args:
        energy: The energy on that level.
        colour: Colour of the creature's seat, which frames the band.
        size: The size of the number.
    """
    frame = box.inflate(size * 0.22, size * 0.22)
    canvas.fill(frame, theme.SEAT[colour], radius=5)
    canvas.fill(box, colours.PAPER, radius=3)
    canvas.line((box.centerx, box.top), (box.centerx, box.bottom), theme.INK, width=2)
    ink = colours.PLUS if energy > 0 else colours.MINUS if energy < 0 else theme.INK
    side = 1 if energy > 0 else -1
    block, gap = box.width / 2 / (_MAX_ENERGY + 0.4), 1.5
    for step in range(abs(energy)):
        middle = box.centerx + side * (2 + block * (step + 0.5))
        canvas.fill(Rect(middle - block / 2 + gap / 2, box.top + 4, block - gap, box.height - 8), ink)
    if energy == 0:
        canvas.ring(box.center, box.height * 0.2, theme.INK, width=2)
    at = box.centerx - side * box.width * 0.26, box.centery
    canvas.text(
        format_signed_number(energy), at, styles.MARK.with_size(size).with_colour(ink), anchor="center"
    )
