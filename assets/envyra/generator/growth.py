"""The four symbols of the green theme: leaf, tree, flower, seed."""

from __future__ import annotations

import math
import random

from assets.envyra.generator.parts import disc, emblem, halo, oval
from assets.generator.svg import Svg, num, polar

INK = "#0c2410"
RIM = "#ecffc0"
BARK = ("#1d0f05", "#ffe0ae")
CROWNS = ((74, 112, 44), (182, 112, 44), (100, 66, 42), (158, 66, 42), (128, 100, 52), (128, 46, 38))


def leaf() -> str:
    """A single leaf with its veins and a dewdrop."""
    svg = Svg(256)
    halo(svg, 128, 128, 120, "#9be36a", "#3fae3b", 0.38)
    stalk = "M36 232 C56 208 68 196 84 176"
    for colour, width, strength in ((INK, 22, 1.0), ("#6b9a3a", 12, 1.0), ("#c9e88a", 4, 0.7)):
        svg.line(stalk, colour, width, strength)
    blade = (
        "M226 22 C236 92 232 160 190 196 C152 228 100 218 74 186 C46 150 58 96 104 70 C144 48 188 50 226 22 Z"
    )
    body = svg.linear(90, 60, 200, 220, (0, "#b8ea6e"), (0.45, "#62b545"), (1, "#23702f"))
    emblem(svg, blade, body, (INK, RIM), outline=10, rim=3)
    svg.path(
        "M226 22 C236 92 232 160 190 196 C152 228 100 218 74 186 C130 160 190 100 226 22 Z",
        "#0d4a1d",
        opacity=0.42,
    )
    spine = "M74 186 C130 150 186 96 226 22"
    veins = (
        "M104 166 C100 140 100 116 106 92 M134 142 C130 120 132 98 140 74 M164 114 C162 98 166 80 174 60"
        " M118 156 C140 166 166 170 194 166 M148 130 C168 138 190 140 214 134 M178 98 C194 102 208 102 226 96"
    )
    svg.line(spine, "#0f4a1c", 9, 0.7)
    svg.line(veins, "#0f4a1c", 5.5, 0.55)
    svg.line(spine, "#e8fbae", 5)
    svg.line(veins, "#d8f59a", 2.8, 0.85)
    svg.path("M84 112 C100 84 140 76 176 66 C148 82 116 92 96 122 Z", "#ffffff", opacity=0.32)
    dew = svg.radial(193, 146, 11, (0, "#ffffff", 0.95), (0.5, "#d7ffe0", 0.6), (1, "#1a6030", 0.2))
    svg.circle(196, 150, 8, dew)
    svg.circle(194, 147, 2.6, "#ffffff")
    return svg.text()


def _crown(svg: Svg, dice: random.Random, x: float, y: float, r: float) -> None:
    """One ball of leaves; its glints are one path."""
    stops = ((0.0, "#b9ec72"), (0.4, "#5fb146"), (0.8, "#237031"), (1.0, "#114a22"))
    svg.circle(x, y, r, svg.radial(x - r * 0.35, y - r * 0.45, r * 1.5, *stops))
    glints = ""
    for _ in range(7):
        px, py = polar(x, y, r * dice.uniform(0.3, 0.85), math.radians(dice.uniform(190, 340)))
        glints += f"M{num(px - 7)} {num(py)} q6 -8 14 -1 q-6 7 -14 1 Z "
    svg.path(glints.strip(), "#d8f79a", opacity=0.45)
    bend = num(r * 0.94)
    arc = (
        f"M{num(x - r * 0.8)} {num(y - r * 0.5)} A{bend} {bend} 0 0 1 {num(x + r * 0.3)} {num(y - r * 0.89)}"
    )
    svg.line(arc, "#f0ffc4", 2.6, 0.6)


def tree() -> str:
    """A round tree with red fruit."""
    svg, dice = Svg(256), random.Random(4)
    halo(svg, 128, 110, 122, "#8fdc64", "#3fae3b", 0.34)
    svg.path(oval(128, 236, 86, 14), "#000000", opacity=0.4)
    trunk = (
        "M108 130 C112 170 110 200 70 238 C92 232 104 230 116 240 C124 246 134 246 142 240 C154 230 166 232"
        " 188 238"
        " C148 200 146 170 150 130 Z"
    )
    wood = svg.linear(96, 150, 166, 210, (0, "#c08a52"), (0.5, "#845428"), (1, "#43260f"))
    emblem(svg, trunk, wood, BARK, outline=8, rim=2.4, shaded=False)
    svg.line("M122 150 C124 186 120 212 104 230 M136 150 C136 186 142 210 154 226", "#2c1607", 4, 0.6)
    for x, y, r in CROWNS:
        svg.circle(x, y + 6, r + 6, "#000000", opacity=0.2)
    for x, y, r in CROWNS:
        svg.circle(x, y, r + 5, INK)
    for x, y, r in CROWNS:
        _crown(svg, dice, x, y, r)
    for x, y in ((88, 120), (150, 118), (174, 84), (110, 76)):
        svg.circle(x, y, 8.4, "#4a0d08")
        svg.circle(x, y, 6.8, svg.radial(x - 2, y - 2, 8, (0, "#ffb08a"), (1, "#d8402a")))
    return svg.text()


def _petal(length: float, width: float) -> str:
    wide, low, high = num(width * 1.05), num(length * 0.4), num(length * 0.98)
    return (
        f"M0 -18 C{num(width)} -{low} {wide} -{high} 0 -{num(length)}"
        f" C-{wide} -{high} -{num(width)} -{low} 0 -18 Z"
    )


def _petals(svg: Svg, offset: int, length: float, width: float, shades: tuple[str, str, str]) -> None:
    turns = [f"translate(128 104) rotate({offset + k * 60})" for k in range(6)]
    data = _petal(length, width)
    for turn in turns:
        with svg.moved(turn):
            svg.path(data, "#0c2a10", stroke="#0c2a10", width=8)
    light, body, shade = shades
    paint = svg.linear(0, -length, 0, -14, (0, light), (0.55, body), (1, shade))
    half = (
        f"M0 -22 C{num(width * 0.7)} -{num(length * 0.45)} {num(width * 0.8)} -{num(length * 0.9)} 0"
        f" -{num(length)}"
        f" C{num(width * 0.2)} -{num(length * 0.7)} 4 -40 0 -22 Z"
    )
    for turn in turns:
        with svg.moved(turn):
            svg.path(data, paint, stroke="#f6ffd0", width=1.6, stroke_opacity=0.7)
            svg.path(half, "#4f9a1e", opacity=0.3)
            svg.line(f"M0 -30 L0 -{num(length * 0.72)}", "#2f6a2c", 2.4, 0.55)


def flower() -> str:
    """A blossom of twelve petals on its stalk."""
    svg = Svg(256)
    halo(svg, 128, 120, 120, "#c9f08a", "#3fae3b", 0.36)
    stalk = "M128 150 C126 190 132 220 124 246"
    svg.line(stalk, INK, 20)
    svg.line(stalk, "#4f9a3c", 11)
    for side in (
        "M126 216 C96 216 70 196 62 172 C94 172 120 188 126 216 Z",
        "M128 222 C154 222 184 206 194 180 C160 180 134 194 128 222 Z",
    ):
        green = svg.linear(70, 170, 190, 225, (0, "#9fdc62"), (1, "#2c7a34"))
        emblem(svg, side, green, (INK, RIM), outline=7, rim=2)
    _petals(svg, 30, 96, 34, ("#c6f06c", "#5fae3c", "#1d5c28"))
    _petals(svg, 0, 86, 32, ("#fffff0", "#f2f6a0", "#8cc63f"))
    heart = svg.radial(120, 95, 36, (0, "#fff0a0"), (0.5, "#f5bd3a"), (1, "#b86a10"))
    emblem(svg, disc(128, 104, 25), heart, ("#3a1c04", "#fffbe0"), outline=7, rim=2.4, shaded=False)
    for k in range(11):
        x, y = polar(128, 104, 16 if k % 2 else 9, math.radians(k * 33))
        svg.circle(x, y, 2.6, "#7a3c06", opacity=0.75)
    return svg.text()


SPROUTS = (
    (
        "M130 70 C96 74 58 58 44 20 C88 10 124 30 130 70 Z",
        "M130 70 C96 74 58 58 44 20 C72 46 100 60 130 70 Z",
    ),
    (
        "M130 76 C136 44 168 20 214 32 C206 68 170 90 130 76 Z",
        "M130 76 C160 66 190 52 214 32 C206 68 170 90 130 76 Z",
    ),
)


def seed() -> str:
    """A nut that sprouts."""
    svg = Svg(256)
    halo(svg, 128, 140, 116, "#b7e070", "#3fae3b", 0.36)
    stalk = "M130 138 C124 112 122 92 130 66"
    svg.line(stalk, INK, 22)
    svg.line(stalk, "#79c24a", 12)
    with svg.moved("translate(-3 0)"):
        svg.line(stalk, "#dff7a0", 3.5, 0.8)
    for blade, dark in SPROUTS:
        green = svg.linear(50, 16, 200, 84, (0, "#c4f07c"), (0.5, "#6fc24c"), (1, "#2f8038"))
        emblem(svg, blade, green, (INK, "#f2ffd0"), outline=8)
        svg.path(dark, "#0f4a1c", opacity=0.4)
    svg.line("M130 70 C100 60 72 46 44 20 M130 76 C160 66 190 52 214 32", "#e9fcb8", 2.8, 0.85)
    nut = (
        "M128 108 C166 112 194 148 192 186 C190 216 160 236 128 250 C96 236 66 216 64 186 C62 148 90 112"
        " 128 108 Z"
    )
    body = svg.radial(104, 150, 120, (0, "#e8c084"), (0.45, "#b0763e"), (1, "#4c2a10"))
    emblem(svg, nut, body, ("#1d0f05", "#fff0c8"), outline=10, rim=3)
    svg.path(
        "M128 108 C166 112 194 148 192 186 C190 216 160 236 128 250 C166 220 176 156 128 108 Z",
        "#2a1204",
        opacity=0.42,
    )
    svg.line("M128 112 C108 150 108 210 126 246", "#3a1c08", 6, 0.7)
    svg.line("M123 114 C102 150 103 210 121 246", "#f4d49a", 2.6, 0.6)
    svg.line("M96 142 C84 160 82 182 90 208 M156 138 C170 156 176 184 164 212", "#3a1c08", 4, 0.4)
    svg.path("M72 170 C78 148 92 134 110 126 C96 142 88 158 84 184 Z", "#ffffff", opacity=0.35)
    svg.path(
        "M128 110 C120 118 116 128 112 132 C124 134 140 134 150 130 C142 126 134 118 128 110 Z", "#1a0d04"
    )
    return svg.text()


def pictures() -> dict[str, str]:
    """Every symbol by file name."""
    return {"leaf": leaf(), "tree": tree(), "flower": flower(), "seed": seed()}
