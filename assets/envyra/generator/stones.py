"""The stone tiles: a rough slab with a carved medallion and, in the grid, a trough for the cubes."""

from __future__ import annotations

import math
import random
from collections.abc import Callable

from assets.envyra.generator.parts import (
    FIRE,
    GOLD,
    LEAF,
    STONES,
    THEMES,
    TRIAD,
    VIOLET,
    WATER,
    StoneShades,
    Whirl,
    bead,
    disc,
    halo,
    heart_of_gold,
    mark,
    medallion,
    oval,
    shadow,
    slab,
    vortex,
)
from assets.generator.svg import XY, Svg, num, polar, poly, regular

FOOT = 246  # the slab's lower edge
TROUGH = slab(17, 187, 222, 49, 13)
IN_GRID = (128.0, 99.0, 77.0)  # the medallion's middle and radius above a trough
ALONE = (128.0, 127.0, 96.0)  # and without one
COUNTER = Whirl(
    8,
    -250,
    41,
    (FIRE, VIOLET, LEAF, VIOLET, WATER, VIOLET, ("#fff6d0", "#d8b050", "#4a3208"), VIOLET),
    "#ffffff",
)


# -- the slab ----------------------------------------------------------------------------------------
def _side(dice: random.Random, start: XY, end: XY, rough: float) -> list[XY]:
    """A chipped edge: every point is pushed inwards a little, one in ten more."""
    points: list[XY] = []
    level = start[1] == end[1]
    for k in range(1, 13):
        t = k / 13
        x, y = start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t
        chip = dice.uniform(0, rough) + (dice.random() < 0.1) * dice.uniform(2, 4) * (rough > 0)
        if level:
            points.append((x + dice.uniform(-2, 2), y + (chip if y < 127 else -chip)))
        else:
            points.append((x + (chip if x < 128 else -chip), y + dice.uniform(-2, 2)))
    return points


def _silhouette(dice: random.Random, inset: float, radius: float, rough: float) -> str:
    low, high, foot = 8 + inset, 248 - inset, FOOT - inset

    def corner(x: float, y: float, start: int) -> list[XY]:
        return [polar(x, y, radius, math.radians(start + 15 * k)) for k in range(7)]

    a, b, c = low + radius, high - radius, foot - radius
    points = corner(a, a, 180)
    points += _side(dice, (a, low), (b, low), rough) + corner(b, a, 270)
    points += _side(dice, (high, a), (high, c), rough) + corner(b, c, 0)
    points += _side(dice, (b, foot), (a, foot), rough) + corner(a, c, 90)
    points += _side(dice, (low, c), (low, a), rough)
    return poly(points)


def _vein(dice: random.Random) -> str:
    y, bend = dice.uniform(24, FOOT - 16), dice.uniform(-12, 12)
    x0, x1 = dice.uniform(16, 100), dice.uniform(140, 240)
    return (
        f"M{num(x0)} {num(y)} C{num(x0 + 40)} {num(y + bend)} {num(x1 - 40)} {num(y - bend)} {num(x1)}"
        f" {num(y + bend / 2)}"
    )


def _mottled(svg: Svg, dice: random.Random, stone: StoneShades) -> None:
    """Clouds of lighter and darker stone, veins and grains; the grains of one shade are one path."""
    for _ in range(16):
        r = dice.uniform(18, 44)
        x, y = dice.uniform(14 + r, 242 - r), dice.uniform(14 + r, FOOT - 6 - r)
        colour = dice.choice((stone.light, stone.light, stone.shade, stone.rim, "#000000"))
        paint = svg.radial(x, y, r, (0, colour, dice.uniform(0.14, 0.3)), (1, colour, 0))
        svg.path(oval(x, y, r, r * dice.uniform(0.5, 1)), paint)
    veins = [_vein(dice) for _ in range(8)]
    for dy, colour, width in ((0.0, "#000000", 2.0), (2.0, stone.rim, 1.0)):
        with svg.moved(f"translate(0 {num(dy)})"):
            svg.line(" ".join(veins), colour, width, 0.2)
    for colour, opacity, count in (("#000000", 0.3, 40), (stone.rim, 0.36, 60)):
        grains = ""
        for _ in range(count):
            x, y, r = dice.uniform(15, 241), dice.uniform(15, FOOT - 8), dice.uniform(0.6, 1.6)
            grains += poly(regular(x, y, r * 1.1, 5, dice.uniform(0, 1))) + " "
        svg.path(grains.strip(), colour, opacity=opacity)


def _crack(svg: Svg, dice: random.Random, stone: StoneShades, start: XY, way: int) -> None:
    points = [start]
    for _ in range(4):
        x, y = points[-1]
        points.append((x + way * dice.uniform(4, 9), y + dice.uniform(-2, 10)))
    svg.line(poly(points, closed=False), "#000000", 2.2, 0.55)
    svg.line(poly(((x + 1.4, y + 1.6) for x, y in points), closed=False), stone.rim, 1.1, 0.5)


def _slab(svg: Svg, stone: StoneShades, seed: int) -> None:
    """The uncarved stone with its thickness below and light from the top left."""
    dice = random.Random(seed)
    edge = _silhouette(dice, 0, 24, 2.2)
    thickness = svg.linear(0, 214, 0, 252, (0, stone.shade), (1, "#0a0710"))
    svg.path(slab(9, 190, 238, 61, 24), thickness, stroke="#07050c", width=5)
    body = svg.linear(30, 10, 226, 246, (0, stone.light), (0.45, stone.body), (1, stone.shade))
    svg.path(edge, body, stroke="#0b0812", width=4)
    _mottled(svg, dice, stone)
    bevel = slab(14, 14, 228, FOOT - 20, 19)
    for width, o in ((14, 0.24), (8, 0.34)):
        stops = (
            (0.0, stone.rim, o * 1.6),
            (0.42, stone.rim, o * 0.3),
            (0.6, "#000000", o * 0.5),
            (1.0, "#000000", o * 2.1),
        )
        svg.path(bevel, stroke=svg.linear(50, 10, 206, 246, *stops), width=width)
    light = svg.linear(40, 10, 180, 200, (0, "#ffffff", 0.75), (0.5, stone.rim, 0.25), (1, stone.rim, 0))
    svg.path(_silhouette(dice, 2, 22, 0), stroke=light, width=1.8)
    _crack(svg, dice, stone, (10, 150), 1)
    _crack(svg, dice, stone, (246, 70), -1)


def _carved(svg: Svg, data: str, stone: StoneShades, top: float, bottom: float) -> None:
    """Cut an outline into the stone: lit lower lip, dark bottom, shadow under the upper lip."""
    with svg.moved("translate(0 2.4)"):
        svg.path(data, stroke=stone.rim, width=2.4, stroke_opacity=0.55)
    svg.path(data, stroke="#000000", width=5, stroke_opacity=0.35)
    svg.path(data, svg.linear(0, top, 0, bottom, (0, stone.deep), (0.55, stone.deep), (1, stone.shade)))
    for width, o in ((12, 0.22), (6, 0.38)):
        lip = svg.linear(
            0, top, 0, bottom, (0, "#000000", o * 2), (0.5, "#000000", o), (1, stone.rim, o * 0.8)
        )
        svg.path(data, stroke=lip, width=width)


def _medallion(svg: Svg, kind: str, x: float, y: float, r: float) -> None:
    stone = STONES[kind]
    _carved(svg, medallion(kind, x, y, r), stone, y - r, y + r)
    svg.circle(
        x, y, r * 0.9, svg.radial(x, y + r * 0.2, r * 0.72, (0, stone.accent, 0.4), (1, stone.accent, 0))
    )
    if kind == "blue":  # two ripples: the round medallion has a sign of its own too
        for share, strength in ((0.9, 0.3), (0.8, 0.16)):
            svg.circle(x, y, r * share, stroke=stone.rim, width=1.6, stroke_opacity=strength)


def _signs(svg: Svg, kind: str, places: tuple[XY, ...]) -> None:
    """The theme's sign, carved small into the corners."""
    stone = STONES[kind]
    for x, y in places:
        if kind == "bonus":
            svg.path(poly(regular(x, y, 11, 4)), stone.accent, stroke="#2a1a04", width=2, opacity=0.85)
            continue
        if kind not in THEMES:
            continue
        data = mark(kind, x, y, 9)
        with svg.moved("translate(0 1.6)"):
            svg.path(data, stroke=stone.rim, width=1.6, stroke_opacity=0.7)
        svg.path(data, stone.deep, stroke="#000000", width=1.6, opacity=0.75, stroke_opacity=0.5)
        svg.path(mark(kind, x, y + 0.6, 6), stone.accent, opacity=0.5)


# -- what the tiles without a symbol carry -----------------------------------------------------------
def _bonus(svg: Svg, x: float, y: float, r: float) -> None:
    """A faceted golden star with a bead of each theme."""
    k = r / 77
    tips = [
        polar(x, y, (66 if i % 4 == 0 else 54 if i % 4 == 2 else 34) * k, math.radians(i * 22.5 - 90))
        for i in range(16)
    ]
    halo(svg, x, y, 70 * k, "#ffe08a", "#e9c46a", 0.55)
    shadow(svg, poly(tips), 16 * k, 0.5, 5 * k)
    svg.path(poly(tips), "#3a2605", stroke="#3a2605", width=8 * k)
    for i in range(16):
        lit = (math.cos(math.radians(i * 22.5 + 56)) + 1) / 2
        shade = "#" + "".join(
            f"{round(low + (high - low) * lit):02x}"
            for low, high in zip((126, 78, 14), (255, 236, 160), strict=True)
        )
        svg.path(poly([(x, y), tips[i], tips[(i + 1) % 16]]), shade, stroke=shade, width=0.6)
    svg.path(poly(tips), stroke="#fff6d0", width=1.8 * k, stroke_opacity=0.7)
    for i, shades in enumerate((FIRE, LEAF, WATER)):
        bx, by = polar(x, y, 15.5 * k, math.radians(i * 120 - 90))
        bead(svg, bx, by, 10 * k, shades, "#2a1a04", 2 * k)


def _end(svg: Svg, x: float, y: float, r: float) -> None:
    vortex(svg, x, y, r - 9, TRIAD)
    heart_of_gold(svg, x, y, r * 0.17)


def _end_alt(svg: Svg, x: float, y: float, r: float) -> None:
    vortex(svg, x, y, r - 7, COUNTER)
    svg.circle(x, y, r * 0.12, "#05030a", stroke="#f6e8ff", width=2.5)


EMBLEMS: dict[str, Callable[[Svg, float, float, float], None]] = {
    "bonus": _bonus,
    "end": _end,
    "end-alt": _end_alt,
}


def tile(kind: str, seed: int, *, taken: bool) -> str:
    """One tile without symbol, number and requirements: the program puts them on it."""
    svg = Svg(256)
    stone = STONES[kind]
    _slab(svg, stone, seed)
    x, y, r = ALONE if taken else IN_GRID
    _signs(svg, kind, ((38, 38), (218, 38), (38, 216), (218, 216)) if taken else ((222, 166),))
    _medallion(svg, kind, x, y, r)
    if kind in ("blue", "end", "end-alt"):  # round any other outline a ring would look like a slip
        stops = ((0.0, stone.rim, 0.6), (0.5, stone.accent, 0.15), (1.0, "#000000", 0.4))
        svg.circle(x, y, r + 5, stroke=svg.linear(x - 60, y - 70, x + 60, y + 70, *stops), width=2)
    if kind in EMBLEMS:
        EMBLEMS[kind](svg, x, y, r)
    if not taken:
        _carved(svg, TROUGH, stone, 187, 236)
    return svg.text()


def emblem_alone(kind: str) -> str:
    """What a bonus or end tile carries, without its stone: for lists and the log."""
    svg = Svg(256)
    if kind != "bonus":
        svg.circle(128, 128, 122, STONES[kind].deep, stroke=STONES[kind].accent, width=5, stroke_opacity=0.7)
    EMBLEMS[kind](svg, 128, 128, 136 if kind == "bonus" else 122)
    return svg.text()


def theme(kind: str) -> str:
    """A theme's sign: its medallion as a coin with its mark on it."""
    svg = Svg(256)
    light, body, shade = THEMES[kind]
    stone = STONES[kind]
    coin = medallion(kind, 128, 126, 106)
    shadow(svg, coin, 16, 0.5, 6, 3)
    svg.path(coin, "#0a0712", stroke="#0a0712", width=18)
    svg.path(
        coin, svg.linear(60, 20, 200, 240, (0, light), (0.5, body), (1, shade)), stroke=stone.rim, width=5
    )
    svg.circle(128, 126, 80, stone.deep, opacity=0.8)
    ring = svg.linear(0, 46, 0, 206, (0, "#000000", 0.7), (1, stone.rim, 0.8))
    svg.circle(128, 126, 80, stroke=ring, width=5)
    sign = mark(kind, 128, 126 if kind != "orange" else 132, 46)
    svg.path(
        sign, svg.linear(90, 80, 170, 180, (0, "#fffdf4"), (0.4, light), (1, body)), stroke=light, width=4
    )
    return svg.text()


def slot_empty() -> str:
    """A place of the grid without a tile."""
    svg = Svg(256)
    svg.path(slab(10, 10, 236, 236, 24), svg.linear(0, 10, 0, 246, (0, "#06050c"), (1, "#17132a")))
    for width, o in ((14, 0.2), (9, 0.25), (4, 0.4)):
        stops = ((0.0, "#000000", o * 2), (0.6, "#000000", o), (1.0, "#5a5288", o))
        svg.path(slab(12, 12, 232, 232, 22), stroke=svg.linear(0, 10, 0, 246, *stops), width=width)
    svg.path(disc(128, 128, 77), stroke=GOLD[1], width=2, stroke_opacity=0.12, dash="3 9")
    return svg.text()


def pictures() -> dict[str, str]:
    """Every tile by file name."""
    made = {"slot-empty": slot_empty()}
    for n, kind in enumerate(STONES):
        made[f"tile-{kind}"] = tile(kind, 11 + n * 7, taken=False)
        made[f"tile-{kind}-taken"] = tile(kind, 12 + n * 7, taken=True)
    made.update({f"mark-{kind}": emblem_alone(kind) for kind in EMBLEMS})
    made.update({f"theme-{kind}": theme(kind) for kind in THEMES})
    return made
