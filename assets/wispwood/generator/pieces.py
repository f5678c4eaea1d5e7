"""Ghost, fireflies, paws, shapes and the pond with its eight places."""

from __future__ import annotations

import math
import random

from assets.generator.svg import TAU, Svg, num, polar, poly, regular
from assets.wispwood.generator.tiles import face

SHAPES: dict[str, tuple[tuple[int, int], ...]] = {
    "i2": ((0, 0), (1, 0)),
    "i3": ((0, 0), (1, 0), (2, 0)),
    "l3": ((0, 0), (0, 1), (1, 1)),
    "i4": ((0, 0), (1, 0), (2, 0), (3, 0)),
    "o4": ((0, 0), (1, 0), (0, 1), (1, 1)),
    "t4": ((0, 0), (1, 0), (2, 0), (1, 1)),
    "s4": ((1, 0), (2, 0), (0, 1), (1, 1)),
    "l4": ((0, 0), (0, 1), (1, 1), (2, 1)),
}


def ghost() -> str:
    """The ghost itself."""
    svg = Svg(256)
    svg.glow(128, 130, 126, "#a8c8ff", 0.6)
    veil = svg.linear(
        60, 32, 200, 236, (0, "#ffffff"), (0.35, "#dfe8ff"), (0.75, "#9db0ea", 0.9), (1, "#6674c4", 0.5)
    )
    svg.path(
        "M56 214 C44 236 66 240 78 224 C86 238 106 240 114 224 C122 240 144 240 150 224 C160 240 182"
        " 238 186 222"
        " C198 238 216 232 206 208 C196 182 202 140 196 104 C190 58 164 32 128 32 C92 32 66 58 60 104"
        " C56 146 64 184 56 214 Z",
        veil,
        stroke="#4a55a0",
        width=3.5,
        stroke_opacity=0.8,
    )
    svg.path(
        "M176 56 C196 90 186 140 198 204 C180 214 172 170 176 130 C180 100 178 78 176 56 Z",
        "#5563b8",
        opacity=0.35,
    )
    svg.line("M72 108 C76 70 98 46 124 44", "#ffffff", 7, 0.95)
    for hand in (
        "M62 136 C40 130 30 146 36 162 C42 170 56 164 66 162 Z",
        "M194 136 C216 126 230 140 224 158 C218 168 204 164 192 162 Z",
    ):
        paint = svg.linear(30, 130, 230, 170, (0, "#ffffff"), (1, "#a9b8f0"))
        svg.path(hand, paint, stroke="#4a55a0", width=3, stroke_opacity=0.7)
    face(svg, 128, 102, "#252a5c", 27, 12, 15, "#ff9ac4")
    svg.spark(214, 66, 9, "#e6efff")
    svg.spark(38, 84, 7, "#e6efff")
    return svg.text()


def _coin(svg: Svg, shades: tuple[str, str, str], edge: str) -> None:
    light, body, dark = shades
    svg.circle(128, 134, 118, "#05040a", opacity=0.45)
    svg.circle(
        128, 128, 116, svg.radial(100, 92, 170, (0, light), (0.6, body), (1, dark)), stroke="#0a0812", width=4
    )
    rim = svg.linear(0, 14, 0, 240, (0, edge), (0.5, edge, 0.4), (1, edge, 0.15))
    svg.circle(128, 128, 108, stroke=rim, width=6)
    svg.circle(128, 128, 94, stroke=edge, width=2, stroke_opacity=0.35)


def firefly() -> str:
    """The back of a firefly token."""
    svg = Svg(256)
    _coin(svg, ("#3d4f66", "#1d2a40", "#0d1424"), "#ffe9a0")
    svg.glow(128, 172, 84, "#ffe873", 0.9)
    for side in (-1, 1):
        upper = svg.linear(128, 90, 128 + side * 110, 120, (0, "#ffffff", 0.85), (1, "#b7d8ff", 0.25))
        svg.ellipse(
            128 + side * 52,
            106,
            58,
            27,
            upper,
            stroke="#dcecff",
            width=3,
            stroke_opacity=0.8,
            turn=side * -24,
        )
        lower = svg.linear(128, 130, 128 + side * 90, 150, (0, "#ffffff", 0.7), (1, "#b7d8ff", 0.2))
        svg.ellipse(
            128 + side * 44,
            140,
            42,
            18,
            lower,
            stroke="#dcecff",
            width=2.5,
            stroke_opacity=0.6,
            turn=side * 18,
        )
    lamp = svg.radial(126, 186, 46, (0, "#fffff0"), (0.4, "#fff39a"), (1, "#f0b93e"))
    svg.ellipse(128, 176, 26, 42, lamp, stroke="#6b4a12", width=3)
    svg.line(
        "M104 168 Q128 176 152 168 M103 184 Q128 194 153 184 M108 200 Q128 208 148 200", "#a8701c", 3, 0.7
    )
    svg.ellipse(
        128, 118, 23, 28, svg.radial(120, 108, 36, (0, "#8a6a58"), (1, "#2d1f24")), stroke="#120b10", width=3
    )
    svg.circle(
        128, 86, 21, svg.radial(122, 78, 30, (0, "#6a5866"), (1, "#221a26")), stroke="#120b10", width=3
    )
    for side in (-1, 1):
        feeler = f"M{128 + side * 8} 68 C{128 + side * 14} 52 {128 + side * 24} 48 {128 + side * 30} 44"
        svg.line(feeler, "#ffe9a0", 4)
        svg.circle(128 + side * 31, 43, 5, "#ffe9a0")
        svg.circle(128 + side * 9, 85, 6.5, "#ffffff")
        svg.circle(128 + side * 8, 86, 3.4, "#120b10")
    return svg.text()


def firefly_face() -> str:
    """The front of a firefly token; the program writes the number on it."""
    svg = Svg(256)
    _coin(svg, ("#56431a", "#3a2c16", "#1a120c"), "#ffe9a0")
    svg.glow(128, 128, 104, "#ffe08a", 0.1)
    return svg.text()


def _paw_print(svg: Svg, fill: str, edge: str, width: float) -> None:
    svg.path(
        "M128 118 C164 118 196 158 190 190 C184 216 158 214 128 206 C98 214 72 216 66 190 C60 158 92 118"
        " 128 118 Z",
        fill,
        stroke=edge,
        width=width,
    )
    for x, y, r, turn in ((56, 126, 23, -22), (98, 78, 25, -8), (158, 78, 25, 8), (200, 126, 23, 22)):
        svg.ellipse(x, y, r, r * 1.32, fill, stroke=edge, width=width, turn=turn)


def paw() -> str:
    """A golden paw: how hard a wish is."""
    svg = Svg(256)
    svg.glow(128, 138, 120, "#e9c46a", 0.5)
    gold = svg.linear(60, 50, 190, 230, (0, "#fff2c8"), (0.45, "#e9c46a"), (1, "#a8701c"))
    _paw_print(svg, gold, "#3b240a", 6)
    svg.line("M84 178 C84 156 102 136 122 132", "#fffbe8", 7, 0.75)
    return svg.text()


def _bark_edge(angle: float) -> tuple[float, float]:
    return polar(128, 128, 112 + 3 * math.sin(angle * 7 + 1) + 1.8 * math.sin(angle * 16), angle)


def start_paw() -> str:
    """A slice of a branch with a paw burnt in: who starts the round."""
    svg = Svg(256)
    svg.circle(128, 137, 112, "#05040a", opacity=0.5)
    bark = svg.linear(40, 30, 216, 236, (0, "#9a7452"), (0.5, "#5e422f"), (1, "#2c1d17"))
    edge = [_bark_edge(TAU * k / 120) for k in range(120)]
    svg.path(poly(edge), bark, stroke="#140c09", width=5)
    wood = svg.radial(108, 100, 150, (0, "#ffe9bf"), (0.55, "#dcb078"), (1, "#9a6c40"))
    svg.circle(128, 128, 94, wood, stroke="#4a3220", width=4)
    for radius, strength in ((80, 0.4), (67, 0.3), (54, 0.26)):
        svg.circle(126, 127, radius, stroke="#9a6c40", width=3, stroke_opacity=strength)
    with svg.at(128 - 128 * 0.6, 128 - 140 * 0.6, 0.6):
        _paw_print(svg, svg.linear(60, 50, 190, 220, (0, "#5a3317"), (1, "#2d170b")), "#fff0cf", 5)
    svg.line("M46 104 A86 86 0 0 1 106 44", "#fff6dc", 6, 0.7)
    return svg.text()


def shape(cells: tuple[tuple[int, int], ...]) -> str:
    """One of the eight shapes, in the position printed between the pond's places."""
    svg = Svg(256)
    columns = max(x for x, _ in cells) + 1
    rows = max(y for _, y in cells) + 1
    unit = min(66.0, 232 / columns)
    left, top = 128 - columns * unit / 2, 128 - rows * unit / 2
    for column, row in cells:
        svg.rect(
            left + column * unit + 2,
            top + row * unit + 7,
            unit - 4,
            unit - 4,
            unit * 0.2,
            "#05040a",
            opacity=0.55,
        )
    for column, row in cells:
        x, y, side = left + column * unit + 2.5, top + row * unit + 2.5, unit - 5
        ivory = svg.linear(x, y, x + side, y + side, (0, "#fff6dc"), (0.5, "#e6d3a4"), (1, "#a98d58"))
        svg.rect(x, y, side, side, unit * 0.2, ivory, stroke="#33260f", width=3.5)
        svg.line(f"M{num(x + side * 0.2)} {num(y + side * 0.16)} H{num(x + side * 0.72)}", "#ffffff", 4, 0.8)
    return svg.text()


MIDDLE = 512


def _octagon(radius: float) -> str:
    return poly(regular(MIDDLE, MIDDLE, radius, 8, TAU / 16))


def _stone(svg: Svg) -> None:
    wood = svg.linear(0, 0, 0, 1024, (0, "#5a4a44"), (0.5, "#3a2f31"), (1, "#1d171d"))
    svg.path(_octagon(506), wood, stroke="#0b080e", width=6)
    rim = svg.linear(0, 30, 0, 1000, (0, "#d8b98a", 0.9), (0.4, "#8f7356", 0.5), (1, "#3c2f2c", 0.4))
    svg.path(_octagon(497), stroke=rim, width=4)
    stone = svg.radial(
        MIDDLE, MIDDLE, 490, (0, "#2b4a4c"), (0.55, "#22393c"), (0.8, "#1d2b2e"), (1, "#192124")
    )
    svg.path(_octagon(486), stone, stroke="#0c1113", width=4)
    for k in range(4):
        inner = polar(MIDDLE, MIDDLE, 274, math.radians(-109.5 + 90 * k))
        outer = polar(MIDDLE, MIDDLE, 446, math.radians(-101.6 + 90 * k))
        svg.line(poly([inner, outer], closed=False), "#0b1214", 5, 0.8)
        lit = [(x + 4, y + 3) for x, y in (inner, outer)]
        svg.line(poly(lit, closed=False), "#8fb0a8", 2, 0.4)
    dice = random.Random(5)
    for _ in range(70):
        angle, radius, size = dice.uniform(0, TAU), dice.uniform(290, 462), dice.uniform(5, 15)
        x, y = polar(MIDDLE, MIDDLE, radius, angle)
        svg.ellipse(
            x, y, size, size * 0.62, dice.choice(["#35574a", "#2c4a44", "#44604f", "#3a4a4c"]), opacity=0.5
        )
        svg.ellipse(x - size * 0.2, y - size * 0.2, size / 2, size / 4, "#9fc4a8", opacity=0.14)


def _lily(svg: Svg, x: float, y: float, size: float, turn: float) -> None:
    angle = math.radians(turn)
    x1, y1 = x + size * math.cos(angle + 0.3), y + size * 0.72 * math.sin(angle + 0.3)
    x2, y2 = x + size * math.cos(angle - 0.3), y + size * 0.72 * math.sin(angle - 0.3)
    data = (
        f"M{num(x)} {num(y)} L{num(x1)} {num(y1)} A{num(size)} {num(size * 0.72)} 0 1 1 {num(x2)} {num(y2)} Z"
    )
    with svg.moved("translate(4 7)"):
        svg.path(data, "#03101a", opacity=0.5)
    leaf = svg.radial(
        x - size * 0.4, y - size * 0.4, size * 1.8, (0, "#8fd08c"), (0.5, "#3f8a5c"), (1, "#1c4c3c")
    )
    svg.path(data, leaf, stroke="#0c2a22", width=2.5)


def _water(svg: Svg) -> None:
    svg.path(_octagon(272), "#0a1418", stroke="#6d8f86", width=3, stroke_opacity=0.5)
    deep = svg.radial(482, 462, 300, (0, "#3f9fb0"), (0.3, "#22657f"), (0.65, "#143a5c"), (1, "#0b1c38"))
    svg.path(_octagon(262), deep, stroke="#061019", width=4)
    x, y = MIDDLE - 28, MIDDLE - 60
    svg.circle(
        x, y, 170, svg.radial(x, y, 170, (0, "#fff6d2", 0.55), (0.25, "#cdeee8", 0.28), (1, "#8fd8e0", 0))
    )
    moon = svg.radial(x - 10, y - 10, 60, (0, "#fffdf0"), (0.6, "#fdf0c4"), (1, "#d8d6b0"))
    svg.circle(x, y, 46, moon, opacity=0.9)
    for down, w, strength in ((6, 96, 0.5), (26, 70, 0.4), (48, 112, 0.28), (76, 60, 0.22), (104, 90, 0.16)):
        row = MIDDLE + down
        svg.line(f"M{x - w} {row} Q{x} {row + 9} {x + w} {row}", "#fdf3cf", 6, strength)
    for radius, strength in ((80, 0.28), (130, 0.22)):
        svg.ellipse(x, y, radius, radius * 0.9, stroke="#c6f3f3", width=3, stroke_opacity=strength)
    for lily in (
        (640, 610, 52, 20),
        (586, 664, 34, -60),
        (384, 646, 44, 130),
        (650, 420, 32, -20),
        (352, 560, 26, 70),
    ):
        _lily(svg, *lily)
    svg.glow(640, 596, 34, "#ffd2ea", 0.6)
    for k in range(6):
        a = math.radians(60 * k)
        svg.ellipse(
            640 + 13 * math.cos(a),
            594 + 9 * math.sin(a),
            13,
            8,
            "#ffd9ee",
            stroke="#b8608e",
            width=1.5,
            turn=60 * k,
        )
    svg.circle(640, 594, 6, "#ffe08a")


def pond() -> str:
    """The octagon with recesses for eight tiles and, between them, medallions for the eight shapes."""
    svg = Svg(1024)
    _stone(svg)
    _water(svg)
    for k in range(8):
        x, y = polar(MIDDLE, MIDDLE, 350 if k % 2 else 372, math.radians(-90 + 45 * k))
        hollow = svg.linear(0, y - 80, 0, y + 80, (0, "#070d10"), (0.5, "#0f1c20"), (1, "#182a2c"))
        svg.rect(x - 80, y - 80, 160, 160, 30, hollow, stroke="#05090b", width=4)
        lip = svg.linear(0, y - 80, 0, y + 80, (0, "#000000", 0.5), (1, "#a9d6c4", 0.5))
        svg.rect(x - 83, y - 83, 166, 166, 33, stroke=lip, width=3)
        x, y = polar(MIDDLE, MIDDLE, 428, math.radians(-67.5 + 45 * k))
        svg.circle(x, y + 4, 58, "#000000", opacity=0.4)
        knot = svg.radial(x - 16, y - 20, 86, (0, "#5c4a40"), (0.6, "#3a2d2b"), (1, "#221a1d"))
        svg.circle(x, y, 57, knot, stroke="#0b080a", width=4)
        svg.circle(
            x,
            y,
            52,
            stroke=svg.linear(0, y - 52, 0, y + 52, (0, "#e0bf8e", 0.9), (1, "#6b5340", 0.4)),
            width=3,
        )
    return svg.text()


def pictures() -> dict[str, str]:
    """Every piece by file name."""
    made = {
        "ghost": ghost(),
        "firefly": firefly(),
        "firefly-face": firefly_face(),
        "paw": paw(),
        "start-paw": start_paw(),
        "pond": pond(),
    }
    made.update({f"shape-{name}": shape(cells) for name, cells in SHAPES.items()})
    return made
