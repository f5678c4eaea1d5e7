"""Medallions and signs of the four games, the logo and the icon of the program."""

from __future__ import annotations

import math
from collections.abc import Callable

from assets.frame.generator.symbols import duality, pen, seed, triad, wisp
from assets.generator.svg import TAU, Svg, polar, poly, regular

GOLD = "#e9c46a"
SEATS = (("#56b4e9", "#1f5f8c"), ("#2fbf91", "#12604a"), ("#e69f00", "#7a5200"), ("#d481b0", "#7c4063"))


def medal(inner: str, outer: str, draw: Callable[[Svg], None]) -> str:
    """A coin with a golden rim and whatever is drawn on it."""
    svg = Svg(256)
    svg.circle(128, 131, 122, "#05040a", opacity=0.45)
    svg.circle(128, 128, 120, svg.linear(60, 10, 200, 250, (0, "#f7dfa0"), (0.5, "#b8862f"), (1, "#6b4a12")))
    svg.circle(128, 128, 112, "#1a1206")
    svg.circle(128, 128, 110, svg.radial(128, 98, 150, (0, inner), (1, outer)))
    svg.circle(128, 128, 104, stroke=GOLD, width=1.5, stroke_opacity=0.5)
    draw(svg)
    return svg.text()


def _wispwood(svg: Svg) -> None:
    pool = svg.radial(128, 128, 90, (0, "#2f7a74"), (1, "#12393c"))
    svg.path(poly(regular(128, 128, 84, 8, TAU / 16)), pool, stroke="#7fd1c0", width=2.5)
    for k in range(8):
        p = pen(*polar(128, 128, 93, k * TAU / 8), 1)
        svg.path(
            f"M{p(0, -13)} L{p(8, 1)} L{p(4, 1)} L{p(10, 10)} L{p(-10, 10)} L{p(-4, 1)} L{p(-8, 1)} Z",
            "#3f8a63",
            stroke="#0c2420",
            width=1.5,
        )
    wisp(svg, 128, 126, 86)


def _envyra(svg: Svg) -> None:
    svg.path(poly(regular(128, 142, 96, 3)), stroke="#cfc3a2", width=2, stroke_opacity=0.35)
    triad(svg, 128, 132, 96)


def _equilibrix(svg: Svg) -> None:
    svg.circle(128, 128, 86, stroke=GOLD, width=1.5, stroke_opacity=0.35)
    seed(svg, 128, 128, 168)


def _balanceformers(svg: Svg) -> None:
    duality(svg, 128, 128, 98)


def _logo(svg: Svg, x: float, y: float, r: float) -> None:
    """A round table seen from above with four games on it and four players round it."""
    for k, (light, dark) in enumerate(SEATS):
        sx, sy = polar(x, y, r * 0.9, math.radians(45 + 90 * k))
        svg.circle(sx, sy + r * 0.02, r * 0.225, "#05040a", opacity=0.5)
        svg.circle(sx, sy, r * 0.215, dark)
        cushion = svg.radial(sx - r * 0.05, sy - r * 0.08, r * 0.42, (0, light), (0.3, light), (1, dark))
        svg.circle(sx, sy - r * 0.012, r * 0.19, cushion)
    svg.circle(x, y + r * 0.04, r * 0.83, "#05040a", opacity=0.55)
    rim = svg.linear(
        x - r * 0.6, y - r * 0.8, x + r * 0.6, y + r * 0.8, (0, "#f7dfa0"), (0.5, "#b8862f"), (1, "#5f4110")
    )
    svg.circle(x, y, r * 0.82, rim)
    svg.circle(x, y, r * 0.755, "#1a0f06")
    board = r * 0.74
    wood = svg.radial(x - r * 0.2, y - r * 0.3, r * 1.2, (0, "#5b3d28"), (0.6, "#3a2519"), (1, "#22140d"))
    svg.circle(x, y, board, wood)
    for ring, strength in ((0.62, 0.14), (0.5, 0.12), (0.37, 0.14), (0.26, 0.1)):
        svg.circle(
            x + r * 0.02, y - r * 0.01, r * ring, stroke="#d9a066", width=r * 0.008, stroke_opacity=strength
        )
    for k in range(4):
        a = TAU / 8 + k * TAU / 4
        beam = [polar(x, y, r * 0.11, a), polar(x, y, board * 0.97, a)]
        svg.line(poly(beam, closed=False), GOLD, r * 0.016, 0.75)
    q = r * 0.445
    wisp(svg, x, y - q, r * 0.36)
    triad(svg, x + q, y + r * 0.02, r * 0.27)
    seed(svg, x, y + q, r * 0.42)
    duality(svg, x - q, y, r * 0.235)
    svg.circle(x - q, y, r * 0.235, stroke=GOLD, width=r * 0.014)
    svg.circle(x, y, r * 0.105, svg.linear(x, y - r * 0.1, x, y + r * 0.1, (0, "#fff1c2"), (1, "#9c6c1e")))
    svg.circle(x, y, r * 0.07, "#2a1a0c")
    for w, h in ((0.02, 0.055), (0.055, 0.02)):
        svg.path(poly([(x, y - r * h), (x + r * w, y), (x, y + r * h), (x - r * w, y)]), "#f7dfa0")


def logo() -> str:
    """The table alone."""
    svg = Svg(512)
    _logo(svg, 256, 256, 228)
    return svg.text()


def app_icon() -> str:
    """The table on a rounded square."""
    svg = Svg(512)
    ground = svg.linear(0, 0, 0, 512, (0, "#2a2350"), (1, "#0f0d18"))
    svg.rect(8, 8, 496, 496, 112, ground, stroke="#6a5fa0", width=4)
    svg.circle(256, 250, 240, svg.radial(256, 250, 240, (0, GOLD, 0.3), (1, GOLD, 0)))
    _logo(svg, 256, 254, 208)
    return svg.text()


def _sign(game: str) -> str:
    svg = Svg(128)
    if game == "wispwood":
        wisp(svg, 64, 66, 62, halo=False)
    elif game == "envyra":
        triad(svg, 64, 66, 58)
    elif game == "equilibrix":
        seed(svg, 64, 64, 104)
    else:
        duality(svg, 64, 64, 54)
        svg.circle(64, 64, 55, stroke=GOLD, width=3)
    return svg.text()


def pictures() -> dict[str, str]:
    """Every emblem and sign by file name."""
    made = {
        "emblem-wispwood": medal("#1c4a48", "#0a1a20", _wispwood),
        "emblem-envyra": medal("#4a4155", "#1c1726", _envyra),
        "emblem-equilibrix": medal("#2b2070", "#0e0a2c", _equilibrix),
        "emblem-balanceformers": medal("#2a2733", "#0e0c14", _balanceformers),
        "logo": logo(),
        "app-icon": app_icon(),
    }
    for game in ("wispwood", "envyra", "equilibrix", "balanceformers"):
        made[f"sign-{game}"] = _sign(game)
    return made
