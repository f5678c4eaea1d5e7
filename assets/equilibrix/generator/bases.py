"""The bases: crescents over the middle petal of a side, in each colour and for each of the six sides.

A picture's box is 1.5 of the spacing; its middle is the middle of the side, the two centres of the base lie
half the spacing from it. Light comes from above and signs stand upright on all sides.
"""

from __future__ import annotations

from assets.equilibrix.generator import flower
from assets.equilibrix.generator.flower import DIRECTIONS, FigurePose
from assets.equilibrix.generator.shades import SEATS, Glass, engrave, sign
from assets.generator.svg import Svg

BOX, UNIT, MIDDLE = 300, 200, 150
UPRIGHT = 90
ASIDE = ((0.19, -0.265, 0.034), (0.3, -0.175, 0.024))  # ornaments beside the sign


def _node(svg: Svg, glass: Glass, x: float, y: float) -> None:
    """One of the two centres: a glass bead in a golden ring."""
    ring = svg.linear(x, y - 22, x, y + 22, (0, "#ffe9b0"), (0.5, "#e9c46a"), (1, "#8a6420"))
    svg.circle(x, y + 2.5, 22.5, "#05030d", opacity=0.45)
    svg.circle(x, y, 20, glass.dark, stroke=ring, width=4.5)
    bead = svg.radial(x - 3, y - 4, 15, (0, glass.light), (0.6, glass.body), (1, glass.deep))
    svg.circle(x, y, 12, bead)
    svg.ellipse(x - 3, y - 4, 4.6, 3.6, glass.shine, opacity=0.92)


def base(seat: str, direction: int = UPRIGHT) -> str:
    """A base that looks to a direction."""
    svg, glass = Svg(BOX), SEATS[seat]
    place = FigurePose(MIDDLE, MIDDLE, UNIT, direction - UPRIGHT)
    heart = place.at((0, -0.27))
    top, foot = heart[1] - 78, heart[1] + 78
    svg.path(flower.crescent(place.fallen(4), 0), "#05030d", opacity=0.5)
    body = svg.linear(
        heart[0] - 20, top, heart[0] + 20, foot, (0, glass.light), (0.45, glass.body), (1, glass.deep)
    )
    rim = svg.linear(0, top, 0, foot, (0, glass.shine), (0.6, glass.light), (1, glass.body))
    svg.path(flower.crescent(place, 0.01), body, stroke=rim, width=2.5)
    deep = svg.linear(0, top, 0, foot, (0, glass.dark, 0.92), (0.5, glass.deep, 0.9), (1, glass.deep, 0.7))
    pale = svg.linear(0, top, 0, foot, (0, glass.deep, 0.5), (1, glass.light, 0.9))
    sunk = flower.crescent(place, 0.045)
    svg.path(sunk, pale if glass.pale else deep, stroke=glass.dark, width=1.6, stroke_opacity=0.8)
    for x, y, size in ASIDE:
        for side in (-1, 1):
            spot = place.at((side * x, y))
            data = sign(seat, *spot, size * UNIT)
            svg.path(data, glass.ink if glass.pale else glass.light)
    middle = place.at((0, -0.315))
    engrave(svg, glass, sign(seat, *middle, 16), "", 4.4)
    svg.path(sign(seat, *middle, 6.2), glass.ink)
    for x in (-0.5, 0.5):
        _node(svg, glass, *place.at((x, 0)))
    return svg.text()


def pictures() -> dict[str, str]:
    """Every base by file name: looking up, and by its direction for the other five sides."""
    made: dict[str, str] = {}
    for seat in SEATS:
        for direction in DIRECTIONS:
            made[f"base-{seat}" + ("" if direction == UPRIGHT else f"-{direction}")] = base(seat, direction)
    return made
