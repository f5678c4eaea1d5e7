"""The curtain's cloth: folds and a scalloped valance with a golden hem, painted once for each size."""

from __future__ import annotations

import math

from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect

_STRIPE = 3.0
_FOLD = 132.0
_SCALLOP = 240.0


def draw_cloth(canvas: Canvas, box: Rect) -> None:
    """Draw the curtain's cloth over a whole box from a cached layer."""
    canvas.layer(("curtain", box.width, box.height), box, lambda inner: paint_cloth(inner, box), opaque=True)


def paint_cloth(canvas: Canvas, box: Rect) -> None:
    """Paint the curtain's cloth over a whole box, without the cache."""
    canvas.fill(box, theme.CLOTH_DARK)
    high = _get_valance_height(box)
    _draw_folds(canvas, box, box.height, theme.CLOTH_DARK, theme.CLOTH_LIGHT, deep=0.62)
    canvas.gradient(box, theme.BLACK, theme.BLACK, top_alpha=0.0, bottom_alpha=0.62)
    canvas.spot((box.centerx, box.centery), box.width * 0.42, theme.CLOTH_SHINE, alpha=0.28)
    _draw_valance_shadow(canvas, box, high)
    _draw_valance(canvas, box, high)
    hem = [_get_hem_point(box, high, x) for x in _list_steps(box, 2.0)]
    canvas.polyline([(x, y + 2) for x, y in hem], theme.GOLD_DEEP, width=7)
    canvas.polyline(hem, theme.GOLD, width=4)


def _get_valance_height(box: Rect) -> float:
    return box.height * (0.115 if box.height >= 900 else 0.086)


def _list_steps(box: Rect, step: float) -> list[float]:
    count = math.ceil(box.width / step)
    return [min(box.right, box.left + step * i) for i in range(count + 1)]


def _get_scallop_width(box: Rect) -> float:
    """Return the width of a scallop, so that a whole number of them fits."""
    return box.width / max(4, round(box.width / _SCALLOP))


def _get_hem_point(box: Rect, high: float, x: float) -> Point:
    """Return the depth of the hem at x: arcs that hang from point to point."""
    wide = _get_scallop_width(box)
    part = ((x - box.left) % wide) / wide
    return x, box.top + high + high * 0.5 * math.sqrt(max(0.0, 1 - (2 * part - 1) ** 2))


def _get_light(x: float, wide: float) -> float:
    """Return the light on the folds at x, 0-1: round ridges, narrow shadows."""
    wave = 0.5 + 0.5 * math.sin(math.tau * x / wide + 0.9 * math.sin(math.tau * x / (wide * 2.7)))
    return math.pow(wave, 1.6)


def _draw_folds(
    canvas: Canvas, box: Rect, height: float, dark: theme.Colour, light: theme.Colour, *, deep: float
) -> None:
    for x in _list_steps(box, _STRIPE)[:-1]:
        tone = theme.mix(dark, light, _get_light(x, _FOLD) * deep)
        canvas.fill((x, box.top, _STRIPE + 1, height), tone)


def _draw_valance(canvas: Canvas, box: Rect, high: float) -> None:
    for x in _list_steps(box, _STRIPE)[:-1]:
        bottom = _get_hem_point(box, high, x + _STRIPE / 2)[1]
        tone = theme.mix(theme.VALANCE_DARK, theme.VALANCE_LIGHT, _get_light(x + 40, _FOLD * 0.8))
        canvas.gradient((x, box.top, _STRIPE + 1, bottom - box.top), theme.mix(tone, theme.BLACK, 0.4), tone)


def _draw_valance_shadow(canvas: Canvas, box: Rect, high: float) -> None:
    wide = max(1, round(_STRIPE * canvas.unit)) / canvas.unit  # whole pixels: stripes that overlap would show
    for x in _list_steps(box, wide)[:-1]:
        bottom = _get_hem_point(box, high, x + wide / 2)[1]
        canvas.gradient((x, bottom, wide, 34), theme.BLACK, theme.BLACK, top_alpha=0.55, bottom_alpha=0.0)
