"""The Equilibrium cards: a golden frame round a calm ground, and a balance of the three themes on the"
" back."""

from __future__ import annotations

import math

from assets.envyra.generator.parts import FIRE, LEAF, WATER, bead, halo, mark, shadow, slab
from assets.generator.svg import TAU, Svg, num, polar, poly, regular

GOLD = "#e9c46a"


def _card(svg: Svg, shades: tuple[str, str, str]) -> None:
    """A square card with a double golden frame."""
    card = slab(8, 6, 240, 240, 22)
    shadow(svg, card, 12, 0.55, 4, 3)
    top, middle, bottom = shades
    svg.path(
        card, svg.linear(40, 6, 216, 246, (0, top), (0.5, middle), (1, bottom)), stroke="#07050c", width=3
    )
    gold = svg.linear(20, 6, 236, 246, (0, "#fff2c8"), (0.3, GOLD), (0.6, "#b8862f"), (1, "#6b4a12"))
    svg.path(slab(11, 9, 234, 234, 19), stroke=gold, width=5)
    svg.path(slab(19, 17, 218, 218, 13), stroke=GOLD, width=1.6, stroke_opacity=0.45)
    for x, y in ((19, 17), (237, 17), (19, 235), (237, 235)):
        svg.path(poly(regular(x, y, 7, 4)), gold, stroke="#2a1a04", width=1.5)


def _balance(svg: Svg, x: float, y: float, r: float, strength: float) -> None:
    """Three interlocking rings in a circle: all three themes weigh the same."""
    svg.circle(x, y, r, stroke=GOLD, width=r * 0.03, stroke_opacity=strength)
    for k in range(3):
        cx, cy = polar(x, y, r * 0.42, TAU * k / 3 - math.pi / 2)
        svg.circle(cx, cy, r * 0.42, stroke=GOLD, width=r * 0.03, stroke_opacity=strength)
    ticks = ""
    for k in range(24):
        (ax, ay), (bx, by) = polar(x, y, r * 1.06, TAU * k / 24), polar(x, y, r * 1.13, TAU * k / 24)
        ticks += f"M{num(ax)} {num(ay)} L{num(bx)} {num(by)} "
    svg.line(ticks.strip(), GOLD, r * 0.025, strength * 0.8)


def front() -> str:
    """The ground of a card; the program puts symbols and points on it."""
    svg = Svg(256)
    _card(svg, ("#3a3268", "#262048", "#16112c"))
    halo(svg, 128, 126, 116, "#7a6ad0", "#3a3268", 0.28)
    _balance(svg, 128, 126, 84, 0.12)
    return svg.text()


def back() -> str:
    """The back of a card nobody but its owner knows."""
    svg = Svg(256)
    _card(svg, ("#5a3a78", "#34204e", "#180e2a"))
    halo(svg, 128, 126, 112, "#c79bff", "#5a3a78", 0.42)
    _balance(svg, 128, 126, 86, 0.8)
    signs = (("orange", FIRE), ("green", LEAF), ("blue", WATER))
    for k, (theme, (light, body, shade)) in enumerate(signs):
        x, y = polar(128, 126, 47, TAU * k / 3 - math.pi / 2)
        svg.circle(x, y, 27, "#0c0618", opacity=0.75)
        paint = svg.linear(x - 16, y - 20, x + 16, y + 20, (0, light), (0.5, body), (1, shade))
        svg.path(mark(theme, x, y, 17), paint, stroke="#fff8e6", width=2)
    bead(svg, 128, 126, 8, ("#fff2c8", GOLD, "#6b4a12"), "#1a0e04", 2.5)
    return svg.text()


def pictures() -> dict[str, str]:
    """Both sides by file name."""
    return {"card-front": front(), "card-back": back()}
