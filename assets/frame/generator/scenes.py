"""The mood pictures of the four games on their cards in the menu, and the ground behind every screen."""

from __future__ import annotations

import math
import random

from assets.frame.generator.symbols import drop, flame, leaf, petal, wisp
from assets.generator.svg import TAU, Svg, num, polar, poly

GOLD = "#e9c46a"
SIDE = 640


def _fir(x: float, foot: float, h: float, w: float) -> str:
    right = [
        point
        for k in range(1, 6)
        for point in (
            (x + w * k / 5, foot - h + h * 0.92 * k / 5),
            (x + w * k / 10, foot - h + h * (0.184 * k - 0.02)),
        )
    ]
    left = [(2 * x - px, py) for px, py in right]
    trunk = [(0.12, -0.08 * h), (0.12, 6), (-0.12, 6), (-0.12, -0.08 * h)]
    stem = [(x + w * dx, foot + dy) for dx, dy in trunk]
    return poly([(x, foot - h), *right[:-1], *stem, *reversed(left[:-1])])


def _light(svg: Svg, x: float, y: float, r: float, colour: str, strength: float = 0.8) -> None:
    svg.circle(
        x, y, r, svg.radial(x, y, r, (0, colour, strength), (0.35, colour, strength * 0.4), (1, colour, 0))
    )


def wispwood() -> str:
    """Wisps over a pond in a forest."""
    svg, dice = Svg(SIDE), random.Random(7)
    sky = svg.linear(0, 0, 0, SIDE, (0, "#0c1b2b"), (0.45, "#1d4a52"), (0.75, "#12333a"), (1, "#081619"))
    svg.rect(0, 0, SIDE, SIDE, 0, sky)
    _light(svg, 320, 250, 300, "#7fd1c0", 0.45)
    _light(svg, 420, 120, 130, "#e8f2dc", 0.35)
    svg.path("M440 81 A44 44 0 1 0 462 136 A36 36 0 1 1 440 81 Z", "#f0f4dc")
    for row, (colour, foot, h, count) in enumerate(
        (("#2b6365", 400, 190, 12), ("#1c4a4d", 440, 240, 10), ("#103236", 490, 310, 8))
    ):
        for k in range(count):
            x = (k + 0.5) * SIDE / count + dice.uniform(-18, 18)
            if row == 2 and 200 < x < 440:
                continue
            low, tall = foot + dice.uniform(-8, 18), h * dice.uniform(0.75, 1.15)
            svg.path(_fir(x, low, tall, h * 0.21), colour)
    svg.path("M0 470 C160 440 480 440 640 470 V640 H0 Z", "#0b2226")
    water = svg.radial(320, 530, 230, (0, "#4fb3a6"), (0.6, "#1e5b5c"), (1, "#123b3f"))
    svg.path(
        "M110 540 C180 480 460 480 530 540 C460 610 180 610 110 540 Z",
        water,
        stroke="#8fdccb",
        width=2,
        stroke_opacity=0.5,
    )
    for x, y, r, body, light in (
        (320, 360, 78, "#f28c28", "#ffd9a0"),
        (226, 392, 48, "#58d0e6", "#d5f7ff"),
        (440, 415, 56, "#9b6bdf", "#e4d2ff"),
        (520, 330, 34, "#ef5d7a", "#ffd0da"),
        (120, 320, 30, "#f28c28", "#ffd9a0"),
    ):
        _light(svg, x, y + 6, r * 2.1, body, 0.55)
        wisp(svg, x, y, r, light, body, "#1c0d22", halo=False)
    for x, colour in ((320, "#f28c28"), (240, "#58d0e6"), (420, "#9b6bdf")):
        svg.path(f"M{x - 26} 540 Q{x} 524 {x + 26} 540 Q{x} 556 {x - 26} 540 Z", colour, opacity=0.45)
    for _ in range(26):
        place = dice.uniform(20, 620), dice.uniform(200, 620)
        _light(svg, *place, dice.uniform(3, 8), "#f6e7a1", 0.9)
    svg.path(_fir(30, 640, 330, 74), "#061417")
    svg.path(_fir(610, 640, 380, 80), "#061417")
    return svg.text()


def _stone_tile(svg: Svg, x: float, y: float, theme: str, turn: float) -> None:
    colour, symbol = {
        "fire": ("#ee8434", flame),
        "leaf": ("#5fae4b", leaf),
        "water": ("#3f8fd6", drop),
    }[theme]
    k = 88
    with svg.moved(f"rotate({num(turn)} {num(x)} {num(y)})"):
        svg.rect(x - k, y - k + 8, 2 * k, 2 * k, 16, "#08060c", opacity=0.55)
        stone = svg.linear(x - k, y - k, x + k, y + k, (0, "#d9d0c0"), (1, "#8d8374"))
        svg.rect(x - k, y - k, 2 * k, 2 * k, 16, stone)
        face = svg.linear(x - k, y - k, x - k, y + k, (0, "#4b4452"), (1, "#2f2a38"))
        svg.rect(x - k + 7, y - k + 7, 2 * k - 14, 2 * k - 14, 11, face, stroke=colour, width=3)
        svg.circle(x, y + 2, k * 0.62, svg.radial(x, y + 2, k * 0.66, (0, colour, 0.5), (1, colour, 0)))
        symbol(svg, x, y + 2, k * 0.5)


def _cube(svg: Svg, x: float, y: float, shades: tuple[str, str, str]) -> None:
    k = 24
    shadow = [(x, y + k * 1.15), (x + k * 1.25, y + k * 0.5), (x, y + k * 1.5), (x - k * 1.1, y + k * 0.7)]
    svg.path(poly(shadow), "#000000", opacity=0.35)
    left, right = x - k * 0.88, x + k * 0.88
    svg.path(poly([(x, y - k), (right, y - k * 0.5), (x, y), (left, y - k * 0.5)]), shades[0])
    svg.path(poly([(left, y - k * 0.5), (x, y), (x, y + k), (left, y + k * 0.5)]), shades[1])
    svg.path(poly([(right, y - k * 0.5), (x, y), (x, y + k), (right, y + k * 0.5)]), shades[2])


def envyra() -> str:
    """Stone tiles with bright cubes."""
    svg = Svg(SIDE)
    svg.rect(0, 0, SIDE, SIDE, 0, svg.linear(0, 0, 0, SIDE, (0, "#2b2233"), (1, "#15111c")))
    _light(svg, 110, 150, 330, "#ee8434", 0.5)
    _light(svg, 540, 170, 330, "#3f8fd6", 0.5)
    _light(svg, 320, 560, 330, "#5fae4b", 0.42)
    turns = (-2, 1.5, -1, 2, -1.5, 1, 2, -2, 1)
    for row in range(3):
        for column in range(3):
            theme = ("fire", "water", "leaf")[(column + 2 * row) % 3]
            _stone_tile(svg, 120 + column * 200, 125 + row * 200, theme, turns[row * 3 + column])
    sky, amber = ("#8fd0f5", "#4a9fd0", "#2d78a8"), ("#ffcf66", "#e09a00", "#a86e00")
    jade, rose = ("#7fe0c0", "#2fb088", "#1b7f60"), ("#efb4d4", "#c9709f", "#934a75")
    for x, y, shades in (
        (170, 170, sky), (205, 188, amber), (187, 150, sky),
        (352, 372, jade), (388, 352, jade), (372, 328, rose),
        (560, 180, amber), (130, 560, rose), (560, 565, sky), (525, 580, jade), (542, 548, sky),
    ):  # fmt: skip
        _cube(svg, x, y, shades)
    return svg.text()


FLOWER = 84.0  # distance of two centres of the Flower of Life


def _centre(q: int, r: int) -> tuple[float, float]:
    return 320 + FLOWER * (q + r / 2), 310 + FLOWER * r * math.sqrt(3) / 2


def equilibrix() -> str:
    """Glass petals on the Flower of Life."""
    svg = Svg(SIDE)
    svg.rect(0, 0, SIDE, SIDE, 0, svg.radial(320, 300, 460, (0, "#34248a"), (0.5, "#1b1352"), (1, "#0b0826")))
    centres = [(q, r) for q in range(-4, 5) for r in range(-4, 5) if abs(q + r) <= 4]
    for q, r in centres:
        svg.circle(*_centre(q, r), FLOWER, stroke=GOLD, width=1.8, stroke_opacity=0.38)
    network = (
        ((-2, 3), (-1, 2)), ((-1, 2), (-1, 1)), ((-1, 1), (0, 0)), ((0, 0), (1, -1)),
        ((1, -1), (1, -2)), ((1, -2), (2, -3)), ((0, 0), (1, 0)), ((0, 0), (-1, 0)),
    )  # fmt: skip
    for a, b in network:
        (x1, y1), (x2, y2) = _centre(*a), _centre(*b)
        _light(svg, (x1 + x2) / 2, (y1 + y2) / 2, 74, GOLD, 0.4)
    for a, b in network:
        ends = (*_centre(*a), *_centre(*b))
        glass = svg.linear(*ends, (0, "#fff3cf"), (0.5, "#e0ad45"), (1, "#fff0c0"))
        svg.path(petal(*ends), glass, stroke="#fff6da", width=2)
    others = (
        ((2, 0), (2, -1)), ((2, -1), (3, -2)), ((1, 1), (2, 0)), ((0, 2), (1, 1)),
        ((-2, 1), (-2, 0)), ((-3, 1), (-2, 1)), ((-2, 0), (-1, -1)),
    )  # fmt: skip
    for a, b in others:
        ends = (*_centre(*a), *_centre(*b))
        shades = ("#c9f1ff", "#3f7fd0") if a[0] >= 0 else ("#f6d3e8", "#a04f86")
        glass = svg.linear(*ends, (0, shades[0]), (1, shades[1]))
        svg.path(petal(*ends), glass, stroke="#eaf6ff", width=1.6, opacity=0.9)
    for q, r in centres:
        svg.circle(*_centre(q, r), 3.4, "#f6e2a8", opacity=0.8)
    return svg.text()


def _creature(svg: Svg, row: int, angle: float, span: float, inner: float, outer: float) -> None:
    """One black creature of a ring of the woodcut disc; the white between two of them is another."""
    paper, black = "#e9e3d3", "#14121a"
    depth = outer - inner

    def at(turn: float, radius: float) -> tuple[float, float]:
        return polar(320, 310, radius, angle + turn * span)

    def p(turn: float, share: float) -> str:
        x, y = at(turn, inner + share * depth)
        return f"{num(x)} {num(y)}"

    svg.path(
        f"M{p(0, -0.1)} C{p(-0.16, 0.2)} {p(-0.34, 0.1)} {p(-0.5, 0.42)} C{p(-0.36, 0.48)}"
        f" {p(-0.34, 0.66)} {p(-0.4, 1)}"
        f" C{p(-0.26, 0.74)} {p(-0.16, 0.72)} {p(0, 1.16)} C{p(0.16, 0.72)} {p(0.26, 0.74)} {p(0.4, 1)}"
        f" C{p(0.34, 0.66)} {p(0.36, 0.48)} {p(0.5, 0.42)} C{p(0.34, 0.1)} {p(0.16, 0.2)} {p(0, -0.1)} Z",
        black,
    )
    if row <= 2:
        svg.circle(*at(0, inner + 0.34 * depth), depth * 0.09, paper)
        for side in (-1, 1):
            vein = f"M{p(side * 0.06, 0.52)} Q{p(side * 0.2, 0.5)} {p(side * 0.32, 0.62)}"
            svg.line(vein, paper, depth * 0.035)
        svg.line(f"M{p(0, 0.5)} L{p(0, 0.95)}", paper, depth * 0.03)


def _heart_of_the_disc(svg: Svg, angle: float, span: float) -> None:
    def p(turn: float, radius: float) -> str:
        x, y = polar(320, 310, radius, angle + turn * span)
        return f"{num(x)} {num(y)}"

    svg.path(
        f"M{p(0, 4)} C{p(-0.5, 30)} {p(-0.46, 60)} {p(-0.5, 78)} C{p(-0.3, 67)} {p(-0.12, 70)} {p(0, 87)}"
        f" C{p(0.12, 70)} {p(0.2, 55)} {p(0.02, 20)} Z",
        "#14121a",
    )


def balanceformers() -> str:
    """A woodcut disc: rings of creatures that shrink towards the rim."""
    svg, dice = Svg(SIDE), random.Random(19)
    svg.rect(0, 0, SIDE, SIDE, 0, "#0f0d13")
    svg.circle(320, 310, 296, "#e9e3d3")
    for k in (0, 2, 4):
        _heart_of_the_disc(svg, k * TAU / 6, TAU / 6)
    rings = ((78, 168, 6), (168, 232, 12), (232, 268, 24), (268, 288, 48))
    for row, (inner, outer, count) in enumerate(rings, 1):
        for k in range(count):
            _creature(svg, row, (k + row % 2 / 2) * TAU / count, TAU / count, inner, outer)
    svg.circle(320, 310, 296, stroke="#14121a", width=6)
    svg.circle(320, 310, 302, stroke=GOLD, width=3, stroke_opacity=0.8)
    svg.circle(320, 310, 30, GOLD)
    svg.circle(320, 310, 25, "#14121a")
    svg.path("M306 320 L320 294 L334 320 Z", "#c8503c")
    for _ in range(90):
        y = dice.uniform(0, SIDE)
        x = dice.choice((dice.uniform(-20, 60), dice.uniform(560, 620), dice.uniform(0, 600)))
        length, width = dice.uniform(12, 40), dice.choice((1, 1.5, 2))
        if math.hypot(x + 15 - 320, y - 310) >= 325:
            svg.line(f"M{num(x)} {num(y)} h{num(length)}", "#e9e3d3", width, 0.28)
    return svg.text()


def background() -> str:
    """The calm ground, drawn in the upper 1920 x 1080 of a square."""
    svg, dice = Svg(1920), random.Random(11)
    svg.rect(0, 0, 1920, 1920, 0, "#0f0d18")
    svg.circle(
        960,
        300,
        1300,
        svg.radial(960, 300, 1300, (0, "#2a2352", 0.85), (0.5, "#1a1633", 0.6), (1, "#0f0d18", 0)),
    )
    for q in range(-12, 13):
        for r in range(-5, 6):
            x, y = 960 + 150 * (q + r / 2), 470 + 150 * r * math.sqrt(3) / 2
            strength = 0.11 - abs(x - 960) / 960 * 0.055 - abs(y - 470) / 1400 * 0.09
            if strength > 0.012 and -200 < x < 2120:
                svg.circle(x, y, 150, stroke="#b9a7ff", width=1.4, stroke_opacity=strength)
    for colour, foot, h, count, opacity in (
        ("#161a33", 1000, 250, 30, 0.75),
        ("#101528", 1050, 230, 26, 0.9),
        ("#0b0e1b", 1100, 230, 22, 1.0),
    ):
        for k in range(count):
            x = (k + 0.5) * 1920 / count + dice.uniform(-30, 30)
            edge = abs(x - 960) / 960
            low, tall = foot + dice.uniform(0, 30), h * dice.uniform(0.5, 0.9) * (0.35 + 0.8 * edge)
            svg.path(_fir(x, low, tall, h * 0.17 * (0.5 + 0.6 * edge)), colour, opacity=opacity)
        hill = f"M0 {foot - 10} C500 {foot + 25} 1400 {foot + 25} 1920 {foot - 10} V1920 H0 Z"
        svg.path(hill, colour, opacity=opacity)
    for _ in range(34):
        x, y, size = dice.uniform(0, 1920), dice.uniform(700, 1070), dice.uniform(3, 7)
        colour = dice.choice(("#f6e7a1", "#9fe6d2", "#f2b38a"))
        if abs(x - 960) < 900:
            _light(svg, x, y, size, colour, 0.55)
    return svg.text()


def pictures() -> dict[str, str]:
    """Every scene by file name."""
    return {
        "scene-wispwood": wispwood(),
        "scene-envyra": envyra(),
        "scene-equilibrix": equilibrix(),
        "scene-balanceformers": balanceformers(),
        "background": background(),
    }
