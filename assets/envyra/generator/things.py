"""Bigger things round the table: the folding screen, the bag and the corner card."""

from __future__ import annotations

import math

from assets.envyra.generator.parts import (
    FIRE,
    GOLD,
    LEAF,
    TRIAD,
    WATER,
    Whirl,
    emblem,
    mark,
    oval,
    shadow,
    slab,
    vortex,
)
from assets.generator.svg import Svg, num, polar

PANELS = (
    "M10 66 L66 44 L66 216 L10 232 Z",
    "M66 44 L190 44 L190 216 L66 216 Z",
    "M190 44 L246 66 L246 232 L190 216 Z",
)


def screen() -> str:
    """Three folded panels that hide a player's board."""
    svg = Svg(256)
    svg.path(oval(128, 232, 116, 14), "#000000", opacity=0.45)
    for panel in PANELS:
        svg.path(panel, "#0b0818", stroke="#0b0818", width=12)
    paints = (
        svg.linear(10, 60, 66, 60, (0, "#3a3264"), (1, "#5a4f92")),
        svg.linear(66, 44, 190, 216, (0, "#4a4180"), (0.5, "#332c5c"), (1, "#211b40")),
        svg.linear(190, 60, 246, 60, (0, "#2a2450"), (1, "#181432")),
    )
    for panel, paint in zip(PANELS, paints, strict=True):
        svg.path(panel, paint, stroke="#8a7fc4", width=2.4, stroke_opacity=0.7)
    svg.line("M66 44 V216 M190 44 V216", "#0b0818", 3, 0.7)
    svg.line("M10 66 L66 44 L190 44 L246 66", "#e9c46a", 6)
    svg.line("M10 64 L66 42 L190 42", "#fff0c0", 2)
    svg.path("M76 58 H180 V204 H76 Z", stroke="#e9c46a", width=2, stroke_opacity=0.55)
    vortex(svg, 128, 128, 52, TRIAD)
    svg.circle(128, 128, 9, "#e9c46a", stroke="#2a1a04", width=2)
    for theme, x, y, shades in (("orange", 38, 140, FIRE), ("blue", 218, 140, WATER)):
        svg.path(mark(theme, x, y, 14), shades[1], stroke="#0b0818", width=2)
    svg.path(mark("green", 128, 192, 8), LEAF[1], stroke="#0b0818", width=1.5)
    return svg.text()


def _sack(svg: Svg) -> None:
    body = "M88 82 C40 116 14 176 34 216 C48 244 208 244 222 216 C242 176 216 116 168 82 Z"
    cloth = svg.radial(100, 140, 140, (0, "#a878c4"), (0.45, "#6a448a"), (1, "#28163c"))
    emblem(svg, body, cloth, ("#120a1e", "#f0d8ff"), outline=10, rim=3)
    svg.path(
        "M168 82 C216 116 242 176 222 216 C212 236 160 240 128 240 C186 220 196 140 150 86 Z",
        "#12061e",
        opacity=0.5,
    )
    folds = (
        "M100 94 C74 130 66 170 74 206 M120 96 C112 120 110 140 112 154 M150 96 C166 124 174 150 172 180"
        " M138 96 C142 112 144 124 143 132"
    )
    svg.line(folds, "#1c0e2c", 5, 0.55)
    svg.line("M94 96 C66 128 56 166 62 202", "#e2c2f4", 4, 0.45)


def _neck(svg: Svg) -> None:
    collar = (
        "M62 40 C74 20 92 34 104 24 C116 14 138 14 150 24 C164 34 182 20 194 40 C190 60 178 72 168 84 L88 84"
        " C78 72 66 60 62 40 Z"
    )
    cloth = svg.linear(128, 16, 128, 88, (0, "#b486ce"), (1, "#3e2458"))
    emblem(svg, collar, cloth, ("#120a1e", "#f4e0ff"), rim=3, shaded=False)
    mouth = svg.linear(0, 26, 0, 52, (0, "#0c0616"), (1, "#2c183e"))
    svg.path(oval(128, 38, 54, 14), mouth, stroke="#caa2e0", width=2)
    rope = "M84 84 C110 94 146 94 172 84"
    svg.line(rope, "#3a2605", 16)
    svg.line(rope, "#e9c46a", 10)
    svg.line("M84 82 C110 91 146 91 172 82", "#fff0c0", 2.6, 0.9)
    for end in ("M150 92 C160 112 178 120 188 138", "M140 92 C142 116 150 130 150 150"):
        svg.line(end, "#3a2605", 10)
        svg.line(end, "#e9c46a", 5.5)
    for x, y in ((189, 142), (150, 154)):
        svg.circle(x, y, 9, "#3a2605")
        svg.circle(x, y, 7, svg.radial(x - 2, y - 3, 9, (0, "#fff4cc"), (1, "#b8862f")))


def bag() -> str:
    """The cloth bag with the tiles that are still to come."""
    svg = Svg(256)
    svg.path(oval(128, 238, 92, 13), "#000000", opacity=0.5)
    _sack(svg)
    _neck(svg)
    vortex(svg, 112, 186, 36, Whirl(3, 380, 80, (GOLD,)))
    return svg.text()


def corner() -> str:
    """The dark red card under the grid's top left tile; only its edge and that corner show."""
    svg = Svg(256)
    card = slab(8, 8, 240, 240, 26)
    shadow(svg, card, 12, 0.5, 4, 3)
    red = svg.linear(20, 10, 236, 246, (0, "#a2323a"), (0.4, "#6e1a24"), (1, "#3a0b14"))
    svg.path(card, red, stroke="#1c0408", width=4)
    light = svg.linear(20, 10, 200, 220, (0, "#ffc9b8", 0.8), (0.5, "#ff9a86", 0.2), (1, "#ff9a86", 0))
    svg.path(slab(11, 11, 234, 234, 23), stroke=light, width=2.5)
    svg.path(slab(18, 18, 220, 220, 17), stroke="#e9c46a", width=2.5, stroke_opacity=0.6)
    gold = svg.linear(16, 16, 110, 110, (0, "#fff2b8"), (0.5, "#e9c46a"), (1, "#9a6a1c"))
    chevron = "M34 108 V50 C34 40 40 34 50 34 H108 L92 56 H62 C58 56 56 58 56 62 V92 Z"
    svg.path(chevron, gold, stroke="#2a0a04", width=4)
    for k, shades in enumerate((FIRE, LEAF, WATER)):
        x, y = polar(128, 134, 40, math.radians(120 * k - 90))
        svg.circle(x, y, 22, "#2a060c", opacity=0.6)
        svg.path(mark(("orange", "green", "blue")[k], x, y, 14), shades[1], stroke=shades[0], width=2)
    svg.path(f"M{num(128)} 68 A66 66 0 1 1 127.9 68 Z", stroke="#e9c46a", width=2, stroke_opacity=0.5)
    return svg.text()


def pictures() -> dict[str, str]:
    """Every thing by file name."""
    return {"screen": screen(), "bag": bag(), "corner": corner()}
