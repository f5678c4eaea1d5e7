"""Medallion, sign and mood picture of a game that brings none: three pawns on a table."""

from __future__ import annotations

from assets.frame.generator.emblems import medal
from assets.frame.generator.symbols import pen
from assets.generator.svg import Svg

SIDE = 640
WOOD = ("#f3e3c2", "#b98a4e", "#5c3a1b")
SKY = ("#bfe3fa", "#4a9fd0", "#173f5f")
JADE = ("#bff0dc", "#35a97f", "#0f4a39")


def _pawn(svg: Svg, x: float, foot: float, k: float, shades: tuple[str, str, str]) -> None:
    """A turned pawn that stands there, 2.6 times as high as `k`."""
    light, body, dark = shades
    p = pen(x, foot, k)
    svg.ellipse(x, foot, k * 0.95, k * 0.22, "#05040a", opacity=0.45)
    skin = svg.linear(x - k * 0.8, foot, x + k * 0.8, foot, (0, light), (0.4, body), (1, dark))
    svg.path(
        f"M{p(-0.8, 0)} C{p(-0.8, -0.35)} {p(-0.3, -0.5)} {p(-0.26, -1.45)} L{p(0.26, -1.45)}"
        f" C{p(0.3, -0.5)} {p(0.8, -0.35)} {p(0.8, 0)} C{p(0.5, 0.2)} {p(-0.5, 0.2)} {p(-0.8, 0)} Z",
        skin,
    )
    svg.ellipse(x, foot - 1.5 * k, k * 0.5, k * 0.14, skin)
    head = svg.radial(x - k * 0.18, foot - 2.2 * k, k * 0.75, (0, light), (0.5, body), (1, dark))
    svg.circle(x, foot - 2.05 * k, k * 0.52, head)


def _three(svg: Svg, x: float, foot: float, k: float) -> None:
    _pawn(svg, x - 1.15 * k, foot - 0.35 * k, k * 0.86, SKY)
    _pawn(svg, x + 1.15 * k, foot - 0.35 * k, k * 0.86, JADE)
    _pawn(svg, x, foot, k, WOOD)


def _scene() -> str:
    svg = Svg(SIDE)
    svg.rect(0, 0, SIDE, SIDE, 0, svg.linear(0, 0, 0, SIDE, (0, "#171433"), (0.6, "#2b2352"), (1, "#120f20")))
    lamp = svg.radial(320, 120, 420, (0, "#ffe9b0", 0.5), (0.5, "#e9c46a", 0.14), (1, "#e9c46a", 0))
    svg.rect(0, 0, SIDE, SIDE, 0, lamp)
    svg.ellipse(320, 500, 330, 120, "#05040a", opacity=0.5)
    svg.ellipse(320, 478, 318, 112, svg.linear(0, 370, 0, 590, (0, "#6b4a2c"), (1, "#2a1a0f")))
    svg.ellipse(
        320, 468, 306, 104, svg.radial(320, 430, 320, (0, "#7a5a3a"), (0.6, "#4a3220"), (1, "#2f1f13"))
    )
    for share in (0.82, 0.6, 0.38):
        svg.ellipse(320, 468, 306 * share, 104 * share, stroke="#e0b478", width=1.5, stroke_opacity=0.18)
    _three(svg, 320, 490, 92)
    return svg.text()


def pictures() -> dict[str, str]:
    """The three pictures by file name."""
    sign = Svg(128)
    _pawn(sign, 64, 108, 38, WOOD)
    return {
        "emblem-plain": medal("#3a3358", "#14112a", lambda svg: _three(svg, 128, 188, 46)),
        "sign-plain": sign.text(),
        "scene-plain": _scene(),
    }
