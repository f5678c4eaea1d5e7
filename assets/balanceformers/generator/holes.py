"""The dark sides: black holes with light that winds into them; a piece's rims and the lines of its sides."""

from __future__ import annotations

import math
from functools import partial

from assets.balanceformers.generator import contour
from assets.balanceformers.generator.woodcut import PAPER, VIOLET, cuts, spindle
from assets.generator.svg import XY, Svg

CENTRE: XY = (256.0, 98.0)
BLACK = "#000000"
ARMS = 9


def _room(x: float, y: float) -> float:
    """How far a point is from the nearest straight side of the piece."""
    k = math.sqrt(0.5)
    return min(y, (x - y) * k, (512 - x - y) * k)


def _arm(turn: float, hand: int, far: float) -> list[XY]:
    points = []
    for k in range(140):
        t = k / 139
        radius = 19 * math.exp(2.75 * t)
        angle = hand * (turn + 4.6 * t)
        x = CENTRE[0] + radius * math.cos(angle) * 1.14
        y = CENTRE[1] + radius * math.sin(angle) * 0.86
        if radius > far or _room(x, y) < 13:
            break
        points.append((x, y))
    return points


def _width(wide: float, t: float) -> float:
    """Thin at both ends."""
    return 0.9 + wide * math.pow(math.sin(math.pi * math.pow(t, 0.8)), 1.2)


def _hole(kind: str, hand: int) -> str:
    svg = Svg(contour.BOX)
    svg.path(contour.outline(kind), BLACK, stroke=BLACK, width=3)
    bright: list[str] = []
    pale: list[str] = []
    for k in range(ARMS * 2):
        arm = _arm(math.tau * k / (ARMS * 2), hand, 260 if k % 2 == 0 else 200)
        if len(arm) < 12:
            continue
        wide = 6.4 if k % 2 == 0 else 3.2
        widths = partial(_width, wide)
        (bright if k % 2 == 0 else pale).append(spindle(arm, widths))
    cuts(svg, bright, "#8f8877")
    cuts(svg, pale, "#5d4fa0")
    for k in range(26):  # dust
        angle, far = k * 2.39996, 60 + 6.2 * k
        x, y = CENTRE[0] + 1.3 * far * math.cos(hand * angle), CENTRE[1] + 0.8 * far * math.sin(hand * angle)
        if _room(x, y) > 16:
            svg.circle(x, y, 1.2 + 0.9 * (k % 3 == 0), PAPER, opacity=0.65)
    svg.circle(*CENTRE, 29, BLACK)
    svg.circle(*CENTRE, 21, BLACK, stroke=PAPER, width=2.2)
    svg.circle(*CENTRE, 27, stroke=VIOLET, width=1.8)
    return svg.text()


def _side(kind: str, which: str) -> str:
    """A white line along one side, or all round; the program gives it its colour."""
    svg = Svg(contour.BOX)
    if which == "top":
        data = "M0 2.500 L512 2.500"
    elif which == "all":
        data = contour.outline(kind)
    else:
        data = contour.leg_path(kind, left=which == "left")
    svg.path(data, stroke="#ffffff", width=5)
    return svg.text()


RIMS = {
    "solid": "",
    "beads": "7 13",
    "gaps": "30 24",
    "dots": "0.01 37.99 8 8",
}
"""The dashes of rims; dots lie in the gaps."""


def _rim(kind: str, dash: str) -> str:
    """A white line all round, of which the program keeps the half within the piece."""
    svg = Svg(contour.BOX)
    svg.path(contour.outline(kind), stroke="#ffffff", width=15, cap="butt", dash=dash)
    return svg.text()


def _shape(kind: str) -> str:
    """All that lies within a piece, white."""
    svg = Svg(contour.BOX)
    svg.path(contour.outline(kind), "#ffffff")
    return svg.text()


def pictures() -> dict[str, str]:
    """Dark sides and side lines by file name."""
    made = {"angel-dark": _hole("angel", 1), "demon-dark": _hole("demon", -1)}
    for kind in ("angel", "demon"):
        for which in ("left", "right", "all"):
            made[f"edge-{kind}-{which}"] = _side(kind, which)
        made[f"shape-{kind}"] = _shape(kind)
        for name, dash in RIMS.items():
            made[f"rim-{kind}-{name}"] = _rim(kind, dash)
    made["edge-top"] = _side("angel", "top")
    return made
