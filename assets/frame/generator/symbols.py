"""The sign of each game, drawn round a point within a radius: wisp, triad, seed of life, duality."""

from __future__ import annotations

import math
from collections.abc import Callable

from assets.generator.svg import TAU, Svg, num, polar

Pen = Callable[[float, float], str]


def pen(x: float, y: float, scale: float) -> Pen:
    """A function that turns coordinates of the symbol into text of the picture."""
    return lambda dx, dy: f"{num(x + dx * scale)} {num(y + dy * scale)}"


def petal(x1: float, y1: float, x2: float, y2: float) -> str:
    """The lens between two points of the Flower of Life."""
    r = num(math.hypot(x2 - x1, y2 - y1))
    start, end = f"{num(x1)} {num(y1)}", f"{num(x2)} {num(y2)}"
    return f"M{start} A{r} {r} 0 0 1 {end} A{r} {r} 0 0 1 {start} Z"


def wisp(
    svg: Svg,
    x: float,
    y: float,
    radius: float,
    light: str = "#ffe9a8",
    body: str = "#f28c28",
    eyes: str = "#3a1c05",
    *,
    halo: bool = True,
) -> None:
    """Wispwood: a small flame with a face."""
    if halo:
        stops = ((0.0, body, 0.55), (0.55, body, 0.22), (1.0, body, 0.0))
        svg.circle(x, y, radius, svg.radial(x, y + 0.1 * radius, radius, *stops))
    k = radius * 0.62
    p = pen(x, y, k)
    data = (
        f"M{p(0.12, -1.28)} C{p(0.1, -0.7)} {p(0.95, -0.35)} {p(0.9, 0.3)} C{p(0.86, 0.82)}"
        f" {p(0.45, 1.08)} {p(0, 1.08)}"
        f" C{p(-0.5, 1.08)} {p(-0.92, 0.76)} {p(-0.9, 0.24)} C{p(-0.88, -0.12)} {p(-0.6, -0.3)}"
        f" {p(-0.5, -0.62)}"
        f" C{p(-0.34, -0.5)} {p(-0.26, -0.36)} {p(-0.2, -0.22)} C{p(-0.1, -0.6)} {p(-0.06, -0.96)}"
        f" {p(0.12, -1.28)} Z"
    )
    svg.path(data, svg.radial(x, y + 0.45 * k, k * 1.5, (0, "#fffbe6"), (0.35, light), (1, body)))
    for side in (-1, 1):
        svg.ellipse(x + side * 0.34 * k, y + 0.28 * k, 0.13 * k, 0.2 * k, eyes)
    svg.line(f"M{p(-0.2, 0.64)} Q{p(0, 0.8)} {p(0.2, 0.64)}", eyes, max(1, 0.07 * k))


def flame(svg: Svg, x: float, y: float, k: float) -> None:
    """Envyra's fire."""
    p = pen(x, y, k)
    svg.path(
        f"M{p(0.1, -1)} C{p(0.2, -0.4)} {p(0.8, -0.2)} {p(0.72, 0.38)} C{p(0.68, 0.8)} {p(0.35, 1)} {p(0, 1)}"
        f" C{p(-0.4, 1)} {p(-0.72, 0.76)} {p(-0.72, 0.32)} C{p(-0.72, -0.02)} {p(-0.5, -0.16)}"
        f" {p(-0.42, -0.46)}"
        f" C{p(-0.3, -0.36)} {p(-0.2, -0.26)} {p(-0.16, -0.12)} C{p(-0.08, -0.5)} {p(0, -0.7)}"
        f" {p(0.1, -1)} Z",
        svg.linear(x, y - k, x, y + k, (0, "#ffd08a"), (1, "#e0671c")),
    )
    svg.path(
        f"M{p(0.02, 0.86)} C{p(-0.34, 0.86)} {p(-0.36, 0.4)} {p(0.06, 0.02)} C{p(0.1, 0.3)} {p(0.4, 0.4)}"
        f" {p(0.36, 0.62)}"
        f" C{p(0.32, 0.8)} {p(0.2, 0.86)} {p(0.02, 0.86)} Z",
        "#ffe7b0",
    )


def drop(svg: Svg, x: float, y: float, k: float) -> None:
    """Envyra's water."""
    p = pen(x, y, k)
    svg.path(
        f"M{p(0, -1)} C{p(0.34, -0.46)} {p(0.72, -0.08)} {p(0.72, 0.34)}"
        f" A{num(0.72 * k)} {num(0.68 * k)} 0 0 1 {p(-0.72, 0.34)} C{p(-0.72, -0.08)} {p(-0.34, -0.46)}"
        f" {p(0, -1)} Z",
        svg.linear(x, y - k, x, y + k, (0, "#a8dcff"), (1, "#2b78c0")),
    )
    r = num(0.44 * k)
    svg.line(f"M{p(-0.44, 0.34)} A{r} {r} 0 0 0 {p(-0.04, 0.76)}", "#e6f5ff", 0.12 * k)


def leaf(svg: Svg, x: float, y: float, k: float) -> None:
    """Envyra's leaf."""
    p = pen(x, y, k)
    svg.path(
        f"M{p(-0.78, 0.86)} C{p(-1, -0.3)} {p(-0.2, -0.95)} {p(0.92, -0.88)}"
        f" C{p(0.98, 0.3)} {p(0.3, 0.95)} {p(-0.5, 0.6)} Z",
        svg.linear(x + k, y - k, x - k, y + k, (0, "#bfe58f"), (1, "#3f8a36")),
    )
    svg.line(
        f"M{p(-0.8, 0.92)} C{p(-0.45, 0.3)} {p(0, -0.15)} {p(0.5, -0.48)}"
        f" M{p(-0.16, 0.06)} L{p(-0.14, -0.42)} M{p(-0.3, 0.22)} L{p(0.3, 0.3)}",
        "#eaf7d8",
        0.09 * k,
    )


def triad(svg: Svg, x: float, y: float, radius: float) -> None:
    """Envyra: fire, leaf and water."""
    q = radius * 0.54
    flame(svg, x, y - q, radius * 0.43)
    leaf(svg, x - q * 0.87, y + q * 0.55, radius * 0.37)
    drop(svg, x + q * 0.87, y + q * 0.52, radius * 0.41)


def seed(svg: Svg, x: float, y: float, radius: float) -> None:
    """Equilibrix: the seed of life with six petals."""
    r, gold, light = radius * 0.5, "#e9c46a", "#f6e2a8"
    for k in range(6):
        tip_x, tip_y = polar(x, y, r, k * TAU / 6 - math.pi / 2)
        shades = ("#fff1c2", "#c8922f") if k % 2 == 0 else ("#dccbff", "#6d4fc4")
        fill = svg.linear(x, y, tip_x, tip_y, (0, shades[0]), (1, shades[1]))
        svg.path(petal(x, y, tip_x, tip_y), fill, stroke=light, width=radius * 0.018)
    for k in range(6):
        a = k * TAU / 6 - math.pi / 2
        (x1, y1), (x2, y2) = polar(x, y, r, a), polar(x, y, r, a + TAU / 6)
        svg.path(petal(x1, y1, x2, y2), gold, stroke=light, width=radius * 0.018, opacity=0.28)
        svg.circle(x1, y1, radius * 0.055, "#fff1c2")
    svg.circle(x, y, r, stroke=gold, width=radius * 0.03)
    for k in range(6):
        a = k * TAU / 6 - math.pi / 2
        (x1, y1), (x2, y2) = polar(x, y, r, a - TAU / 6), polar(x, y, r, a + TAU / 6)
        arc = f"M{num(x1)} {num(y1)} A{num(r)} {num(r)} 0 0 1 {num(x2)} {num(y2)}"
        svg.line(arc, gold, radius * 0.022, 0.75)
    svg.circle(x, y, radius * 0.07, "#fff6da")


def _feathers(x: float, y: float, r: float) -> str:
    """The angel's wing, to the right."""
    p = pen(x, y, r)
    data = f"M{p(0.06, 0.52)} C{p(0.02, -0.1)} {p(0.2, -0.6)} {p(0.74, -0.62)}"
    px, py = 0.74, -0.62
    for tx, ty in ((0.86, -0.34), (0.86, -0.08), (0.78, 0.15), (0.64, 0.34), (0.44, 0.46)):
        data += f" C{p(px + 0.1, py + 0.12)} {p(tx + 0.03, ty - 0.06)} {p(tx - 0.16, ty - 0.02)}"
        px, py = tx - 0.16, ty - 0.02
    return data + f" C{p(0.24, 0.5)} {p(0.16, 0.52)} {p(0.06, 0.52)} Z"


def _membrane(x: float, y: float, r: float) -> str:
    """The demon's wing, to the left."""
    right = pen(x, y, r)

    def p(dx: float, dy: float) -> str:
        return right(-dx, dy)

    return (
        f"M{p(0.06, 0.52)} C{p(0.04, 0.05)} {p(0.12, -0.3)} {p(0.34, -0.44)} L{p(0.38, -0.66)}"
        f" L{p(0.48, -0.48)}"
        f" C{p(0.7, -0.46)} {p(0.84, -0.26)} {p(0.86, 0.06)} C{p(0.78, -0.06)} {p(0.68, -0.04)}"
        f" {p(0.64, 0.3)}"
        f" C{p(0.54, 0.14)} {p(0.44, 0.16)} {p(0.38, 0.48)} C{p(0.28, 0.34)} {p(0.14, 0.38)}"
        f" {p(0.06, 0.52)} Z"
    )


def duality(svg: Svg, x: float, y: float, r: float) -> None:
    """Balanceformers: half angel, half demon, in black and white."""
    white, black = "#efe9da", "#14121c"
    p, radius = pen(x, y, r), num(r)
    svg.path(f"M{p(0, -1)} A{radius} {radius} 0 0 0 {p(0, 1)} Z", white)
    svg.path(f"M{p(0, -1)} A{radius} {radius} 0 0 1 {p(0, 1)} Z", black)
    svg.path(_membrane(x, y, r), black)
    svg.path(_feathers(x, y, r), white)
    for ax, ay, bx, by in ((0.16, 0.3, 0.62, -0.34), (0.17, 0.36, 0.6, -0.08), (0.2, 0.42, 0.5, 0.14)):
        svg.line(f"M{p(ax, ay)} Q{p(0.22, by - 0.02)} {p(bx, by)}", black, r * 0.03)
    for bx, by in ((-0.64, 0.24), (-0.38, 0.42), (-0.82, -0.02)):
        svg.line(f"M{p(-0.4, -0.42)} Q{p(bx + 0.02, by - 0.42)} {p(bx, by)}", white, r * 0.025)
    head = num(0.13 * r)
    svg.path(f"M{p(0, -0.62)} A{head} {head} 0 0 0 {p(0, -0.36)} Z", black)
    svg.path(f"M{p(0, -0.62)} A{head} {head} 0 0 1 {p(0, -0.36)} Z", white)
    svg.path(f"M{p(0, -0.34)} C{p(-0.2, -0.1)} {p(-0.1, 0.4)} {p(0, 0.84)} Z", black)
    svg.path(f"M{p(0, -0.34)} C{p(0.2, -0.1)} {p(0.1, 0.4)} {p(0, 0.84)} Z", white)
    svg.path(
        f"M{p(-0.06, -0.6)} C{p(-0.16, -0.64)} {p(-0.2, -0.72)} {p(-0.17, -0.82)}"
        f" C{p(-0.12, -0.74)} {p(-0.06, -0.7)} {p(0, -0.64)} Z",
        black,
    )
    halo = f"A{num(0.17 * r)} {num(0.06 * r)} 0 1 1"
    svg.line(f"M{p(0.01, -0.72)} {halo} {p(0.01, -0.69)}", "#e9c46a", r * 0.035)
