"""What Envyra's pictures share: the themes' colours and outlines, soft shadows, emblems and the vortex.

The renderer knows no blur: a soft shadow is a handful of strokes of falling width laid over one another.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from assets.generator.svg import XY, Stop, Svg, num, polar, poly, regular

Triple = tuple[str, str, str]  # light, body, shade

FIRE: Triple = ("#ffc04a", "#f0701e", "#5a1a06")
LEAF: Triple = ("#b6ec70", "#4f9f3e", "#0f3a16")
WATER: Triple = ("#9fdcff", "#3484d8", "#0a2a5c")
VIOLET: Triple = ("#f0d8ff", "#a56fe0", "#2a0f4a")
GOLD: Triple = ("#fff0c0", "#e9c46a", "#5a3c0c")
THEMES = {"orange": FIRE, "green": LEAF, "blue": WATER}


@dataclass(frozen=True)
class StoneShades:
    """The shades of one kind of stone, from its lit edge to the bottom of what is carved into it."""

    light: str
    body: str
    shade: str
    deep: str
    accent: str
    rim: str


STONES = {
    "orange": StoneShades("#d98a58", "#a3572f", "#5a2a18", "#2b100a", "#ee8434", "#ffc58a"),
    "green": StoneShades("#86ad6e", "#4a7541", "#213c24", "#0b1e10", "#5fae4b", "#cdf0a8"),
    "blue": StoneShades("#76a8d2", "#3a6c9f", "#193a60", "#08182e", "#3f8fd6", "#b8e0ff"),
    "bonus": StoneShades("#c9b98f", "#8b7850", "#463a26", "#1c1408", "#e9c46a", "#fff0c0"),
    "end": StoneShades("#6a6384", "#3b3553", "#1a1729", "#06050c", "#a79fbd", "#e6defa"),
    "end-alt": StoneShades("#7c5a94", "#4a3263", "#22152f", "#0a0512", "#c39be6", "#f0dcff"),
}


# -- outlines ----------------------------------------------------------------------------------------
def disc(x: float, y: float, r: float) -> str:
    """Path data of a circle."""
    return oval(x, y, r, r)


def oval(x: float, y: float, a: float, b: float) -> str:
    """Path data of an ellipse."""
    arc = f"A{num(a)} {num(b)} 0 1 1"
    return f"M{num(x - a)} {num(y)} {arc} {num(x + a)} {num(y)} {arc} {num(x - a)} {num(y)} Z"


def slab(x: float, y: float, w: float, h: float, r: float) -> str:
    """Path data of a rectangle with round corners."""
    arc = f"A{num(r)} {num(r)} 0 0 1"
    return (
        f"M{num(x + r)} {num(y)} H{num(x + w - r)} {arc} {num(x + w)} {num(y + r)} V{num(y + h - r)}"
        f" {arc} {num(x + w - r)} {num(y + h)} H{num(x + r)} {arc} {num(x)} {num(y + h - r)}"
        f" V{num(y + r)} {arc} {num(x + r)} {num(y)} Z"
    )


def drop(x: float, y: float, h: float, w: float) -> str:
    """A falling drop, its point upwards."""

    def p(dx: float, dy: float) -> str:
        return f"{num(x + w * dx)} {num(y + h * dy)}"

    return (
        f"M{p(0, -0.6)} C{p(0.25, -0.25)} {p(0.55, -0.05)} {p(0.5, 0.2)} C{p(0.46, 0.46)} {p(-0.46, 0.46)}"
        f" {p(-0.5, 0.2)} C{p(-0.55, -0.05)} {p(-0.25, -0.25)} {p(0, -0.6)} Z"
    )


def mark(theme: str, x: float, y: float, r: float) -> str:
    """The small sign of a theme: triangle, leaf or drop."""

    def p(dx: float, dy: float) -> str:
        return f"{num(x + r * dx)} {num(y + r * dy)}"

    if theme == "orange":
        return poly(regular(x, y + r * 0.18, r * 1.15, 3))
    if theme == "blue":
        return drop(x, y + r * 0.1, r * 2.1, r * 1.9)
    left = f"C{p(-1.1, -0.5)} {p(-0.2, -1.1)} {p(1, -1)} Z"
    return f"M{p(1, -1)} C{p(1.1, 0.5)} {p(0.2, 1.1)} {p(-1, 1)} {left}"


def medallion(kind: str, x: float, y: float, r: float) -> str:
    """The outline of a medallion: toothed for fire, lobed for leaves, round for water, else eight-sided."""
    if kind == "orange":
        return poly(polar(x, y, r * (0.9 if k % 2 else 1.02), math.pi * (k - 0.5) / 14) for k in range(28))
    if kind == "green":
        tips = regular(x, y, r * 0.9, 8, math.pi / 8)
        arc = f"A{num(r * 0.42)} {num(r * 0.42)} 0 0 1"
        return (
            f"M{num(tips[-1][0])} {num(tips[-1][1])} "
            + " ".join(f"{arc} {num(a)} {num(b)}" for a, b in tips)
            + " Z"
        )
    if kind == "bonus":
        return poly(regular(x, y, r * 1.03, 8, math.pi / 8))
    return disc(x, y, r)


# -- light -------------------------------------------------------------------------------------------
def soft(
    svg: Svg, data: str, width: float, strength: float, *, colour: str = "#000000", steps: int = 4
) -> None:
    """A blurred edge round an outline."""
    for k in range(steps):
        svg.path(
            data,
            stroke=colour,
            width=width * (steps - k) / steps,
            stroke_opacity=strength / steps * 1.25,
        )


def shadow(svg: Svg, data: str, width: float, strength: float, fall: float = 6, steps: int = 4) -> None:
    """The soft shadow of a shape that lies a little above the ground."""
    with svg.moved(f"translate(0 {num(fall)})"):
        svg.path(data, "#000000", opacity=strength / 2)
        soft(svg, data, width, strength, steps=steps)


def emblem(
    svg: Svg,
    data: str,
    fill: str,
    shades: tuple[str, str],
    *,
    outline: float = 9,
    rim: float = 2.6,
    shaded: bool = True,
) -> None:
    """One part of a symbol: shadow, dark outline, body and a rim light from the top left."""
    dark, light = shades
    if shaded:
        shadow(svg, data, 20, 0.45)
    svg.path(data, dark, stroke=dark, width=outline)
    svg.path(data, fill)
    if rim:
        paint = svg.linear(60, 20, 190, 230, (0, light), (0.45, light, 0.35), (1, light, 0))
        svg.path(data, stroke=paint, width=rim)


def halo(svg: Svg, x: float, y: float, r: float, inner: str, outer: str, strength: float) -> None:
    """The glow behind a symbol."""
    svg.circle(x, y, r, svg.radial(x, y, r, (0, inner, strength), (1, outer, 0)))


def bead(svg: Svg, x: float, y: float, r: float, shades: Triple, edge: str, width: float = 2) -> None:
    """A small glass ball."""
    light, body, shade = shades
    svg.circle(x, y, r + width, edge)
    stops: tuple[Stop, ...] = ((0, "#ffffff"), (0.4, light), (0.75, body), (1, shade))
    svg.circle(x, y, r, svg.radial(x - r * 0.35, y - r * 0.4, r * 1.4, *stops))


# -- the vortex --------------------------------------------------------------------------------------
@dataclass(frozen=True)
class Whirl:
    """A vortex: how many arms, how far they turn (degrees), their width and their colours in turn."""

    arms: int
    turn: float
    width: float
    colours: Sequence[Triple]
    core: str = "#fff6d8"


TRIAD = Whirl(3, 400, 96, (FIRE, LEAF, WATER))


def flowing(points: Sequence[XY], start: str = "M") -> str:
    """An open curve near the points, without corners; `start` L: it goes on from where the path is."""

    def text(point: XY) -> str:
        return f"{num(point[0])} {num(point[1])}"

    data = f"{start}{text(points[0])}"
    for (ax, ay), (bx, by) in pairwise(points[1:]):
        data += f" Q{num(ax)} {num(ay)} {num((ax + bx) / 2)} {num((ay + by) / 2)}"
    return f"{data} L{text(points[-1])}"


def vortex(svg: Svg, x: float, y: float, radius: float, whirl: Whirl) -> None:
    """Arms of colour that turn into a bright middle."""
    steps = 34 if whirl.arms < 5 else 24
    for k in range(whirl.arms):
        light, body, shade = whirl.colours[k % len(whirl.colours)]
        outer: list[XY] = []
        inner: list[XY] = []
        for j in range(steps + 1):
            t = j / steps
            r = radius * (1 - t) ** 1.15 + 8 * t * radius / 68
            swell = math.sin(math.pi * min(1.0, t + 0.004)) ** 0.6 if t < 0.9 else 0.45
            width = math.radians(whirl.width * (1 - t * 0.75) * swell) / 2
            angle = math.radians(k * 360 / whirl.arms + whirl.turn * t)
            outer.append(polar(x, y, r, angle - width))
            inner.append(polar(x, y, r * 0.96, angle + width))
        data = f"{flowing(outer)} {flowing(inner[::-1], 'L')} Z"
        svg.path(data, shade, stroke=shade, width=radius * 0.06)
        svg.path(data, svg.radial(x, y, radius, (0, "#ffffff"), (0.3, light), (0.75, body), (1, shade)))
        svg.line(flowing(outer[: steps * 5 // 6]), "#ffffff", radius * 0.027, 0.6)
    for share, strength in ((0.34, 0.5), (0.22, 0.9)):
        halo(svg, x, y, radius * share, whirl.core, whirl.core, strength)


def heart_of_gold(svg: Svg, x: float, y: float, r: float) -> None:
    """The golden bead in the middle of the end tile's vortex."""
    paint = svg.radial(x - r * 0.3, y - r * 0.4, r * 1.4, (0, "#fffdf0"), (0.5, "#ffe08a"), (1, "#b8862f"))
    svg.circle(x, y, r, paint, stroke="#2a1a04", width=r * 0.25)
