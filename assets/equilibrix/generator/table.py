"""The table: darkness with gold geometry far away in it."""

from __future__ import annotations

import math

from assets.equilibrix.generator import flower
from assets.equilibrix.generator.flower import FigurePose
from assets.generator.svg import Stop, Svg, num, poly, regular

WIDTH, HEIGHT = 1920, 1200
MIDDLE = FigurePose(940, 590, 232)
REACH = 7


def _circle(x: float, y: float, r: float) -> str:
    arc = f"A{num(r)} {num(r)} 0 1 1"
    return f"M{num(x - r)} {num(y)} {arc} {num(x + r)} {num(y)} {arc} {num(x - r)} {num(y)} Z"


def ground() -> str:
    """A dark indigo room with a huge Flower of Life in it, brightest half-way out."""
    svg = Svg(WIDTH, HEIGHT)
    x, y = MIDDLE.x, MIDDLE.y
    stops: tuple[Stop, ...] = ((0.0, "#251d4e"), (0.32, "#1d1740"), (0.62, "#130f29"), (1.0, "#0c0a16"))
    svg.rect(0, 0, WIDTH, HEIGHT, 0, svg.radial(x, y, 1180, *stops))
    svg.circle(120, 1140, 620, svg.radial(120, 1140, 620, (0, "#3a2470", 0.28), (1, "#3a2470", 0)))
    svg.circle(1830, 80, 560, svg.radial(1830, 80, 560, (0, "#20366e", 0.24), (1, "#20366e", 0)))
    fine = svg.radial(
        x,
        y,
        1160,
        (0, "#e9c46a", 0.02),
        (0.4, "#e9c46a", 0.08),
        (0.62, "#e9c46a", 0.15),
        (1, "#c39a4a", 0.03),
    )
    centres = [
        (q, r) for q in range(-REACH, REACH + 1) for r in range(-REACH, REACH + 1) if abs(q + r) <= REACH
    ]
    seen = []
    for q, r in centres:
        cx, cy = MIDDLE.at(flower.spot(q, r))
        if -MIDDLE.unit < cx < WIDTH + MIDDLE.unit and -MIDDLE.unit < cy < HEIGHT + MIDDLE.unit:
            seen.append((cx, cy))
    svg.path(" ".join(_circle(cx, cy, MIDDLE.unit) for cx, cy in seen), stroke=fine, width=1.4)
    for cx, cy in seen:
        svg.circle(cx, cy, 3, fine)
    for corners, radius, turn in ((6, 700, 0.0), (6, 700 * math.sqrt(3), math.pi / 6)):
        svg.path(poly(regular(x, y, radius, corners, turn)), stroke=fine, width=1.2)
    for radius in (560, 700, 980):
        svg.circle(x, y, radius, stroke=fine, width=1.6)
    return svg.text()


def pictures() -> dict[str, str]:
    """The table by file name."""
    return {"table-ground": ground()}
