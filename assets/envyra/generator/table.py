"""What lies behind everything: the dark table, the slabs for the three grids, and the boards' wood."""

from __future__ import annotations

import math
import random

from assets.envyra.generator.parts import slab
from assets.generator.svg import TAU, Svg, num, polar, poly

WIDTH, HEIGHT = 1920, 1200
GOLD = "#e9c46a"
TILE, GAP, MARGIN = 230, 8, 27  # of the slabs, in pixels of the target picture


def _embers(svg: Svg, dice: random.Random) -> None:
    """Fire in the lower left: warm light and sparks that rise."""
    svg.circle(
        60,
        1130,
        760,
        svg.radial(60, 1130, 760, (0, "#c2531c", 0.34), (0.4, "#7a2f1a", 0.16), (1, "#3a1620", 0)),
    )
    for _ in range(46):
        t = dice.random()
        x, y = 20 + dice.uniform(0, 420) * (0.35 + 0.65 * t), 1180 - 620 * t * dice.uniform(0.5, 1)
        r = dice.uniform(5, 15) * (1.1 - 0.6 * t)
        svg.glow(x, y, r, "#ff9a3c", 0.4)
        svg.circle(x, y, r * 0.16, "#ffe0a0", opacity=0.8)
    for x, y, k, strength in ((120, 1090, 1.0, 0.5), (250, 1140, 0.6, 0.4), (36, 1000, 0.5, 0.35)):
        svg.glow(x, y, 150 * k, "#f0701e", strength * 0.5)


def _foliage(svg: Svg, dice: random.Random) -> None:
    """Leaves in the upper right: a few boughs in the dark."""
    svg.circle(
        1880,
        60,
        720,
        svg.radial(1880, 60, 720, (0, "#3f8a4a", 0.3), (0.45, "#26543a", 0.14), (1, "#16302c", 0)),
    )
    for bough in range(6):
        x, y = 1940.0, -40.0 + bough * 76
        heading = math.radians(150 + bough * 9 + dice.uniform(-5, 5))
        data = f"M{num(x)} {num(y)}"
        for step in range(9):
            heading += math.radians(dice.uniform(-4, 9))
            x, y = x + 44 * math.cos(heading), y + 44 * math.sin(heading)
            data += f" L{num(x)} {num(y)}"
            for side in (-1, 1):
                _leaf(svg, dice, x, y, heading + side * math.radians(dice.uniform(36, 60)), 1 - step * 0.07)
        svg.line(data, "#1d3a2a", 4, 0.8)


def _leaf(svg: Svg, dice: random.Random, x: float, y: float, angle: float, scale: float) -> None:
    length, width = 54 * scale * dice.uniform(0.8, 1.2), 14 * scale
    tip, middle = polar(x, y, length, angle), polar(x, y, length * 0.45, angle)
    one, two = polar(*middle, width, angle + TAU / 4), polar(*middle, width, angle - TAU / 4)
    data = (
        f"M{num(x)} {num(y)} Q{num(one[0])} {num(one[1])} {num(tip[0])} {num(tip[1])}"
        f" Q{num(two[0])} {num(two[1])} {num(x)} {num(y)} Z"
    )
    svg.path(data, dice.choice(("#2c5a3a", "#234a34", "#36683e")), opacity=dice.uniform(0.35, 0.6))


def _ripples(svg: Svg, dice: random.Random) -> None:
    """Water in the lower right: rings of rain on a dark pool."""
    svg.circle(
        1860,
        1130,
        800,
        svg.radial(1860, 1130, 800, (0, "#2f74c0", 0.32), (0.45, "#1f4a80", 0.15), (1, "#16263e", 0)),
    )
    for _ in range(15):
        x, y = 1900 - abs(dice.gauss(0, 300)), 1190 - abs(dice.gauss(0, 150))
        size = dice.uniform(34, 96) * (0.5 + 0.5 * y / HEIGHT)
        for share, strength in ((1.0, 0.1), (0.66, 0.15), (0.36, 0.2)):
            svg.ellipse(
                x,
                y,
                size * share,
                size * share * 0.32,
                stroke="#9fdcff",
                width=2,
                stroke_opacity=strength,
            )


def _carving(svg: Svg) -> None:
    """In the upper left, hardly seen: the three signs in a ring, as on the game's medal."""
    svg.circle(
        150,
        120,
        620,
        svg.radial(150, 120, 620, (0, "#6a5cc0", 0.26), (0.5, "#3a3278", 0.12), (1, "#1a1633", 0)),
    )
    for r, strength in ((300, 0.05), (250, 0.09), (200, 0.05)):
        svg.circle(150, 130, r, stroke="#b9a7ff", width=2, stroke_opacity=strength)


def ground() -> str:
    """The whole background; centre-crop it to the shape of the window."""
    svg, dice = Svg(WIDTH, HEIGHT), random.Random(17)
    base = svg.linear(0, 0, 0, HEIGHT, (0, "#16122a"), (0.5, "#120f20"), (1, "#0c0a15"))
    svg.rect(0, 0, WIDTH, HEIGHT, 0, base)
    svg.circle(
        860,
        560,
        980,
        svg.radial(860, 560, 980, (0, "#332a62", 0.75), (0.55, "#1e1940", 0.4), (1, "#120f20", 0)),
    )
    _carving(svg)
    _embers(svg, dice)
    _foliage(svg, dice)
    _ripples(svg, dice)
    shade = svg.radial(960, 560, 1250, (0, "#05060c", 0), (0.62, "#05060c", 0.05), (1, "#05060c", 0.55))
    svg.rect(0, 0, WIDTH, HEIGHT, 0, shade)
    return svg.text()


def _veins(svg: Svg, dice: random.Random, width: float, height: float) -> None:
    """Long quiet veins and grains in the slab's face."""
    veins = ""
    for _ in range(7):
        y, bend = dice.uniform(30, height - 30), dice.uniform(-40, 40)
        veins += (
            f"M14 {num(y)} C{num(width * 0.3)} {num(y + bend)} {num(width * 0.7)} {num(y - bend)}"
            f" {num(width - 14)} {num(y + bend * 0.5)} "
        )
    svg.line(veins.strip(), "#8a7fd0", 1.6, 0.06)
    grains = ""
    for _ in range(120):
        x, y, r = dice.uniform(16, width - 16), dice.uniform(16, height - 16), dice.uniform(0.8, 1.8)
        grains += poly([(x - r, y), (x, y - r), (x + r, y), (x, y + r)]) + " "
    svg.path(grains.strip(), "#b9a7ff", opacity=0.09)


def stone(columns: int, rows: int) -> str:
    """The slab under a grid: dark indigo stone, a sunken face, a golden light along the rim."""
    width = columns * TILE + (columns - 1) * GAP + 2 * MARGIN
    height = rows * TILE + (rows - 1) * GAP + 2 * MARGIN
    svg, dice = Svg(width, height), random.Random(columns * 10 + rows)
    body = svg.linear(0, 0, width, height, (0, "#37305c"), (0.5, "#241e40"), (1, "#171229"))
    svg.path(slab(3, 3, width - 6, height - 6, 24), body, stroke="#07050c", width=3)
    rim = svg.linear(
        0,
        0,
        width,
        height,
        (0, "#ffe9b0", 0.95),
        (0.2, GOLD, 0.6),
        (0.5, "#8a6a2a", 0.28),
        (0.8, GOLD, 0.3),
        (1, GOLD, 0.6),
    )
    svg.path(slab(5, 5, width - 10, height - 10, 22), stroke=rim, width=2.5)
    face = slab(13, 13, width - 26, height - 26, 17)
    glow = svg.radial(
        width / 2, height / 2, max(width, height) * 0.62, (0, "#231d43"), (0.5, "#1a1632"), (1, "#110e1d")
    )
    svg.path(face, glow)
    _veins(svg, dice, width, height)
    for w, o in ((12, 0.28), (5, 0.5)):
        lip = svg.linear(0, 0, 0, height, (0, "#000000", o * 2), (0.6, "#000000", o), (1, "#6a5fa8", o))
        svg.path(face, stroke=lip, width=w)
    return svg.text()


def wood() -> str:
    """Dark boards without an edge, to be cut to the shape of a player's board."""
    svg, dice = Svg(512), random.Random(8)
    svg.rect(0, 0, 512, 512, 0, svg.linear(0, 0, 512, 512, (0, "#5c4632"), (0.5, "#483526"), (1, "#33251b")))
    for k in range(34):
        y, bend = k * 15.5 + dice.uniform(-5, 5), dice.uniform(-16, 16)
        data = f"M-10 {num(y)} C140 {num(y + bend)} 340 {num(y - bend)} 522 {num(y + bend * 0.4)}"
        svg.line(data, "#1c120b" if k % 3 else "#a98662", dice.uniform(1.2, 4), dice.uniform(0.1, 0.28))
    for x, y, size in ((380, 130, 26), (96, 392, 20)):
        for share, strength in ((1.0, 0.25), (0.68, 0.3), (0.34, 0.5)):
            svg.ellipse(
                x, y, size * 1.7 * share, size * share, stroke="#1c120b", width=3, stroke_opacity=strength
            )
    for y in (170, 342):
        svg.line(f"M-4 {y} H516", "#140c07", 3, 0.6)
        svg.line(f"M-4 {y + 3} H516", "#b08c66", 1.4, 0.3)
    return svg.text()


def hole() -> str:
    """One hole of a player's board, wide enough for a cube."""
    svg = Svg(256)
    data = slab(10, 10, 236, 236, 42)
    with svg.moved("translate(0 4)"):
        svg.path(data, stroke="#c9a578", width=5, stroke_opacity=0.45)
    svg.path(data, svg.linear(0, 10, 0, 246, (0, "#0a0609"), (0.6, "#150e10"), (1, "#2a1d18")))
    for w, o in ((22, 0.2), (14, 0.25), (6, 0.45)):
        lip = svg.linear(0, 10, 0, 246, (0, "#000000", o * 2), (0.6, "#000000", o), (1, "#a07c58", o))
        svg.path(data, stroke=lip, width=w)
    return svg.text()


def pictures() -> dict[str, str]:
    """Every ground by file name."""
    return {
        "table-ground": ground(),
        "table-stone": stone(3, 3),
        "table-stone-3x2": stone(3, 2),
        "table-stone-4x3": stone(4, 3),
        "board-ground": wood(),
        "board-hole": hole(),
    }
