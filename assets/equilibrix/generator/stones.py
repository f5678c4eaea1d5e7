"""The stones: petals and curved triangles of coloured glass, lit from above however they lie.

A picture's box is 1.1 of the spacing, its middle the middle of the field. Signs stand upright on every
stone, the ornaments beside them follow its shape.
"""

from __future__ import annotations

from assets.equilibrix.generator import flower
from assets.equilibrix.generator.flower import PETAL_INSET, TRIANGLE_INSET, FigurePose
from assets.equilibrix.generator.shades import SEATS, Glass, engrave, ornament, sign
from assets.generator.svg import Svg

BOX, UNIT, MIDDLE = 220, 200, 110
TURNS = (0, 60, 120)
SHADOW = "#05030d"


def _signed(svg: Svg, seat: str, glass: Glass, size: float) -> None:
    """The seat's shape, upright in the middle: an outline with a full small one inside."""
    outer, inner = (sign(seat, MIDDLE, MIDDLE, k * size) for k in (1, 0.36))
    engrave(svg, glass, outer, "", 3.8)
    svg.path(inner, glass.ink)


def petal(seat: str, turn: int = 0) -> str:
    """A petal along a direction."""
    svg, glass = Svg(BOX), SEATS[seat]
    place = FigurePose(MIDDLE, MIDDLE, UNIT, turn if turn < 90 else turn - 180)
    top, foot = place.at((0, -0.13)), place.at((0, 0.13))
    svg.path(flower.petal(place.fallen(3), 0.004), SHADOW, opacity=0.55)
    body = svg.linear(*top, *foot, (0, glass.light), (0.42, glass.body), (1, glass.deep))
    svg.path(flower.petal(place, PETAL_INSET), body)
    sunk = svg.linear(*top, *foot, (0.08, glass.deep, 0.85), (0.55, glass.body, 0.7), (0.92, glass.light))
    svg.path(flower.petal(place, 0.042), sunk)
    svg.path(flower.petal(place, 0.042), stroke=glass.dark, width=1.6, stroke_opacity=0.7)
    lower = FigurePose(
        MIDDLE, MIDDLE, UNIT, place.turn + 180
    )  # light that went through gathers at the lower edge
    gathered = svg.linear(
        *place.at((0, 0.04)), *place.at((0, 0.095)), (0, glass.shine, 0), (1, glass.shine, 0.85)
    )
    svg.path(flower.petal_light(lower, 0.05, 0.085, 0.27, 0.12), gathered)
    spots = (((0.148, 0.0), 0.036), ((0.218, 0.0), 0.028), ((0.278, 0.0), 0.016))
    both = tuple(spot for (x, y), size in spots for spot in (((x, y), size), ((-x, y), size)))
    engrave(svg, glass, *ornament(seat, place, both), 3.2)
    _signed(svg, seat, glass, 12.6)
    shine = svg.linear(
        *place.at((0, -0.12)), *place.at((0, -0.05)), (0, "#ffffff", 0.95), (1, "#ffffff", 0.08)
    )
    svg.path(flower.petal_light(place, 0.026, 0.058, 0.32, 0.2), shine)
    rim = svg.linear(*top, *foot, (0, glass.shine), (0.5, glass.light), (1, glass.body))
    svg.path(flower.petal(place, 0.02), stroke=rim, width=2.2)
    svg.circle(*place.at((-0.33, -0.01)), 2.2, "#ffffff", opacity=0.85)
    return svg.text()


def triangle(seat: str, turn: int = 0) -> str:
    """A curved triangle that points up, or with 180 down."""
    svg, glass = Svg(BOX), SEATS[seat]
    place = FigurePose(MIDDLE, MIDDLE, UNIT, turn)
    lit = turn == 180
    line = (96, 70, 116, 176) if lit else (74, 56, 140, 168)
    svg.path(flower.triangle(place.fallen(4), TRIANGLE_INSET), SHADOW, opacity=0.55)
    body = svg.linear(*line, (0, glass.light), (0.5, glass.body), (1, glass.deep))
    svg.path(flower.triangle(place, TRIANGLE_INSET), body, stroke=body, width=3)
    deep = svg.radial(
        MIDDLE,
        MIDDLE + (14 if lit else 22),
        63,
        (0, glass.light, 0.95),
        (0.45, glass.body, 0.8),
        (1, glass.deep, 0.9),
    )
    svg.path(flower.triangle(place, 0.036), deep, stroke=glass.dark, width=1.6, stroke_opacity=0.7)
    spots = tuple(
        (flower.turned((0, -reach), 120 * k), size)
        for k in range(3)
        for reach, size in ((0.172, 0.0305), (0.228, 0.019))
    )
    engrave(svg, glass, *ornament(seat, place, spots), 3.2)
    _signed(svg, seat, glass, 13.6)
    # the light lies along the side that looks up; of the upright stone that is the left one
    facing = FigurePose(MIDDLE, MIDDLE, UNIT, 180 if lit else -120)
    start, end = facing.at((0, 0.145)), facing.at((0, 0.09))
    shine = svg.linear(*start, *end, (0, "#ffffff", 0.9), (1, "#ffffff", 0.05))
    svg.path(flower.triangle_light(facing, 0.025, 0.06, 15, 9), shine)
    rim = svg.linear(*line, (0, glass.shine), (0.5, glass.light), (1, glass.body))
    svg.path(flower.triangle(place, 0.017), stroke=rim, width=2.2)
    return svg.text()


def badge(seat: str) -> str:
    """The sign alone on a dark disc, to be laid over a stone that is drawn small."""
    svg, glass = Svg(BOX), SEATS[seat]
    svg.circle(MIDDLE, MIDDLE, 27, glass.dark, stroke=glass.shine, width=3.4)
    svg.path(sign(seat, MIDDLE, MIDDLE, 14.5), glass.light if glass.pale else glass.shine)
    if seat == "sky":  # a ring: as a disc it would be too like the hexagon
        svg.circle(MIDDLE, MIDDLE, 6.6, glass.dark)
    return svg.text()


def pictures() -> dict[str, str]:
    """Every stone by file name; a turned petal carries its direction."""
    made: dict[str, str] = {}
    for seat in SEATS:
        for turn in TURNS:
            made[f"stone-petal-{seat}" + (f"-{turn}" if turn else "")] = petal(seat, turn)
        made[f"stone-triangle-{seat}"] = triangle(seat)
        made[f"stone-triangle-{seat}-down"] = triangle(seat, 180)
        made[f"stone-sign-{seat}"] = badge(seat)
    return made
