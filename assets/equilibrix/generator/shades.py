"""The seats' glass: colours, signs, and the small ornaments of each."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from assets.equilibrix.generator.flower import FigurePose
from assets.generator.svg import XY, Svg, poly, regular, star


@dataclass(frozen=True)
class Glass:
    """Shades of one colour of glass; ink draws the sign, casing surrounds it."""

    shine: str
    light: str
    body: str
    deep: str
    dark: str
    pale: bool = False

    @property
    def ink(self) -> str:
        """What the sign is drawn with: light on coloured glass, dark on pale glass."""
        return self.dark if self.pale else self.shine

    @property
    def casing(self) -> str:
        """The edge that lifts the sign off the glass."""
        return self.shine if self.pale else self.dark


SEATS = {
    "sky": Glass("#e3f6ff", "#8fd4fb", "#3f9fdb", "#0f4a7c", "#072743"),
    "amber": Glass("#fff2cf", "#ffc653", "#e08f00", "#84480a", "#3f1f03"),
    "jade": Glass("#dcfff0", "#6fe3bb", "#1fa67c", "#0a5743", "#042b22"),
    "rose": Glass("#ffe9f6", "#f3a6d1", "#c8609c", "#742658", "#3a0d29"),
    "lemon": Glass("#fffee6", "#fbf38c", "#e2d02f", "#8d7c0c", "#363003", pale=True),
    "ivory": Glass("#ffffff", "#faf6ec", "#d9d1c0", "#8a806d", "#2b2620", pale=True),
}


def sign(name: str, x: float, y: float, size: float) -> str:
    """The seat's shape as path data, about as heavy as a disc of radius `size`."""
    if name == "sky":
        arc = f"A{size:.2f} {size:.2f} 0 1 1"
        return f"M{x - size:.2f} {y:.2f} {arc} {x + size:.2f} {y:.2f} {arc} {x - size:.2f} {y:.2f} Z"
    shapes: dict[str, Callable[[], list[XY]]] = {
        "amber": lambda: regular(x, y + size * 0.22, size * 1.34, 3),
        "jade": lambda: regular(x, y, size * 1.28, 4, math.pi / 4),
        "rose": lambda: [(x, y - size * 1.36), (x + size, y), (x, y + size * 1.36), (x - size, y)],
        "lemon": lambda: star(x, y + size * 0.08, size * 1.36, size * 0.6),
        "ivory": lambda: regular(x, y, size * 1.12, 6, 0),
    }
    return poly(shapes[name]())


def ornament(name: str, place: FigurePose, spots: tuple[tuple[XY, float], ...]) -> tuple[str, str]:
    """Small signs at the spots (with their sizes), turned with the stone: lines, and filled shapes."""
    lines, fills = "", ""
    for at, size in spots:
        s = size
        if name == "amber":  # chevrons that point away from the middle
            lines += _strokes(place, at, [(-0.5 * s, -1.2 * s), (0.5 * s, 0.0), (-0.5 * s, 1.2 * s)])
        elif name == "jade":  # bars across
            lines += _strokes(place, at, [(0.0, -1.2 * s), (0.0, 1.2 * s)])
        elif name == "sky" and s > 0.03:  # a ring
            lines += sign(name, *place.at(at), s * place.unit * 0.8) + " "
        else:
            fills += sign(name, *place.at(at), s * place.unit * (0.66 if name == "sky" else 0.84)) + " "
    return lines.strip(), fills.strip()


def _strokes(place: FigurePose, at: XY, line: list[XY]) -> str:
    """A small line whose x runs away from the middle of the stone."""
    away = math.atan2(at[1], at[0])
    c, s = math.cos(away), math.sin(away)
    points = [place.at((at[0] + x * c - y * s, at[1] + x * s + y * c)) for x, y in line]
    return poly(points, closed=False) + " "


def engrave(svg: Svg, glass: Glass, lines: str, fills: str, width: float) -> None:
    """Lines and filled shapes with a casing that keeps them readable on any glass."""
    strength = 0.7 if glass.pale else 0.55
    for data in filter(None, (lines, fills)):
        svg.path(data, stroke=glass.casing, width=width + 3.4, stroke_opacity=strength)
    if lines:
        svg.path(lines, stroke=glass.ink, width=width)
    if fills:
        svg.path(fills, glass.ink)
