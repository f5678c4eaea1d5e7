"""The table: a forest at night with the light of lanterns, drawn wide and calm behind everything else."""

from __future__ import annotations

import random

from assets.generator.svg import Svg, num

WIDTH, HEIGHT = 1920, 1200
Layer = tuple[str, float, int, float, float]

# colour, opacity, trunks, width, share of them that carry boughs
LAYERS: tuple[Layer, ...] = (
    ("#24484c", 0.42, 30, 13, 0.0),
    ("#193338", 0.55, 22, 20, 0.35),
    ("#0f2027", 0.7, 15, 30, 0.6),
)
LANTERNS = ((118, 150, 1.0), (846, 60, 0.7), (1492, 120, 0.85))


def _trunk(dice: random.Random, x: float, w: float, boughs: bool) -> str:
    """One path with its boughs: a see-through shape must not lie over another of the same tree."""
    lean = dice.uniform(-40, 40)
    knee = x + lean * dice.uniform(0.3, 0.6)
    root = w * dice.uniform(2.0, 2.8)
    data = (
        f"M{num(x - root)} {HEIGHT} C{num(x - w)} {HEIGHT - 150} {num(knee - w * 0.8)} 620"
        f" {num(x + lean - w * 0.55)} -10"
        f" L{num(x + lean + w * 0.55)} -10 C{num(knee + w * 0.8)} 620 {num(x + w)} {HEIGHT - 150}"
        f" {num(x + root)} {HEIGHT} Z"
    )
    side = dice.choice((-1, 1))
    for y in (dice.uniform(110, 300), dice.uniform(320, 520)) if boughs else ():
        data += " " + _bough(dice, x + (lean + (knee - x - lean) * max(0.0, y) / 620) * 0.9, y, w, side)
        side = -side
    return data


def _bough(dice: random.Random, x: float, y: float, w: float, side: int) -> str:
    reach, rise = dice.uniform(110, 230) * side, dice.uniform(50, 150)
    low = f"{num(x)} {num(y + w * 1.1)}"
    tip = f"{num(x + reach)} {num(y - rise)}"
    high = f"{num(x)} {num(y - w * 0.3)}"
    under = f"{num(x + reach * 0.42)} {num(y + w * 0.1)}"
    fork = f"{num(x + reach * 0.6)} {num(y - rise * 0.62)}"
    twig = f"{num(x + reach * 0.66)} {num(y - rise * 1.25)}"
    over = f"{num(x + reach * 0.5)} {num(y - rise * 0.6)}"
    above = f"{num(x + reach * 0.25)} {num(y - rise * 0.35)}"
    if side < 0:  # clockwise like the trunk, or the overlap would be cut out
        return f"M{low} Q{under} {tip} L{fork} L{twig} L{over} Q{above} {high} Z"
    return f"M{high} Q{above} {over} L{twig} L{fork} L{tip} Q{under} {low} Z"


def _lantern(svg: Svg, x: float, y: float, scale: float) -> None:
    svg.glow(x, y + 40 * scale, 330 * scale, "#ffb45a", 0.34)
    svg.line(f"M{num(x)} -4 V{num(y)}", "#0a1115", 3 * scale)
    with svg.at(x, y, scale):
        svg.path("M-9 0 H9 L15 14 H-15 Z", "#1c1712", stroke="#07080b", width=2)
        svg.circle(0, -5, 6, stroke="#3a2e20", width=3)
        glass = svg.linear(0, 14, 0, 64, (0, "#ffdf94"), (0.5, "#fff3c8"), (1, "#f2a545"))
        svg.path("M-16 14 H16 L20 40 L14 64 H-14 L-20 40 Z", glass, stroke="#1a130c", width=3)
        svg.line("M0 14 V64 M-18 39 H18", "#3a2713", 2.4, 0.75)
        svg.path("M-17 64 H17 L12 74 H-12 Z", "#1c1712", stroke="#07080b", width=2)
        svg.glow(0, 40, 60, "#fff0bd", 0.75)


def _ferns(svg: Svg, dice: random.Random) -> None:
    for _ in range(46):
        x, h = dice.uniform(-20, WIDTH + 20), dice.uniform(50, 150)
        for _ in range(5):
            bend, up = dice.uniform(-90, 90), h * dice.uniform(0.6, 1)
            svg.path(
                f"M{num(x - 7)} {HEIGHT} Q{num(x + bend * 0.2)} {num(HEIGHT - up * 0.8)} {num(x + bend)}"
                f" {num(HEIGHT - up)}"
                f" Q{num(x + bend * 0.3 + 8)} {num(HEIGHT - up * 0.5)} {num(x + 7)} {HEIGHT} Z",
                "#0a161a",
                opacity=0.75,
            )


def table() -> str:
    """The whole background; centre-crop it to the shape of the window."""
    svg = Svg(WIDTH, HEIGHT)
    svg.rect(
        0, 0, WIDTH, HEIGHT, 0, svg.linear(0, 0, 0, HEIGHT, (0, "#141a30"), (0.5, "#112430"), (1, "#0b0f18"))
    )
    svg.circle(
        320,
        430,
        820,
        svg.radial(320, 430, 820, (0, "#4fa39a", 0.6), (0.5, "#2a6a6c", 0.26), (1, "#1c3a4a", 0)),
    )
    svg.circle(
        1190,
        440,
        680,
        svg.radial(1190, 440, 680, (0, "#b88a3c", 0.26), (0.5, "#6a5232", 0.12), (1, "#4a3a2a", 0)),
    )
    dice = random.Random(29)
    for colour, opacity, count, width, boughs in LAYERS:
        for k in range(count):
            x = (k + 0.5 + dice.uniform(-0.42, 0.42)) * WIDTH / count
            w = width * dice.uniform(0.7, 1.25)
            svg.path(_trunk(dice, x, w, dice.random() < boughs), colour, opacity=opacity)
        mist = svg.linear(
            0,
            0,
            0,
            HEIGHT,
            (0, "#3d7f80", 0.02),
            (0.55, "#3d7f80", 0.06),
            (0.85, "#3d7f80", 0.12),
            (1, "#3d7f80", 0.02),
        )
        svg.rect(0, 0, WIDTH, HEIGHT, 0, mist)
    svg.rect(
        0,
        0,
        WIDTH,
        HEIGHT,
        0,
        svg.linear(0, 0, 0, HEIGHT, (0, "#0a0f16", 0), (0.72, "#0a0f16", 0.02), (1, "#070a10", 0.85)),
    )
    _ferns(svg, dice)
    for lantern in LANTERNS:
        _lantern(svg, *lantern)
    for _ in range(60):
        x, y, r = dice.uniform(0, WIDTH), dice.uniform(60, HEIGHT - 60), dice.uniform(7, 22)
        svg.glow(x, y, r, "#f0d682", 0.34)
        svg.glow(x, y, r * 0.3, "#fff6d2", 0.8)
    svg.rect(
        0,
        0,
        WIDTH,
        HEIGHT,
        0,
        svg.radial(960, 560, 1250, (0, "#05060c", 0), (0.62, "#05060c", 0.05), (1, "#05060c", 0.6)),
    )
    return svg.text()


def pictures() -> dict[str, str]:
    """The background by file name."""
    return {"table-forest": table()}
