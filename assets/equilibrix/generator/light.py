"""White shapes of the fields, to be tinted: full, as an outline, as a glow; and the beads of a network.

Full shapes and outlines have the box of their stone or base, glows one of 1.6 of the spacing (of a
base: 2). The renderer knows no blur: a glow is a pile of thin strokes, each a little wider than the last.
"""

from __future__ import annotations

from collections.abc import Callable

from assets.equilibrix.generator import flower
from assets.equilibrix.generator.flower import FigurePose
from assets.equilibrix.generator.shades import SEATS
from assets.generator.svg import Svg

UNIT = 200
STONE_BOX, GLOW_BOX = 220, 320
WHITE = "#ffffff"
LAYERS = 14


def full(draw: Callable[[FigurePose, float], str], turn: int) -> str:
    """The whole field."""
    svg = Svg(STONE_BOX)
    svg.path(draw(FigurePose(110, 110, UNIT, turn), 0.004), WHITE)
    return svg.text()


def edge(draw: Callable[[FigurePose, float], str], turn: int) -> str:
    """The field's outline, inside the gold line."""
    svg = Svg(STONE_BOX)
    svg.path(draw(FigurePose(110, 110, UNIT, turn), 0.014), stroke=WHITE, width=5.4)
    return svg.text()


def glow(draw: Callable[[FigurePose, float], str], turn: int) -> str:
    """Light that falls off round the field, and a little inside it."""
    svg = Svg(GLOW_BOX)
    data = draw(FigurePose(160, 160, UNIT, turn), 0.01)
    svg.path(data, WHITE, opacity=0.3)
    for k in range(LAYERS):
        share = (LAYERS - k) / LAYERS
        svg.path(data, stroke=WHITE, width=4 + 64 * share**1.4, stroke_opacity=0.036 + 0.075 * (1 - share))
    return svg.text()


def base_glow(direction: int) -> str:
    """Light round a base, in a box of 2 of the spacing."""
    svg = Svg(400)
    data = flower.crescent(FigurePose(200, 200, UNIT, direction - 90), 0.01)
    svg.path(data, WHITE, opacity=0.35)
    for k in range(LAYERS):
        share = (LAYERS - k) / LAYERS
        svg.path(data, stroke=WHITE, width=6 + 92 * share**1.4, stroke_opacity=0.036 + 0.075 * (1 - share))
    return svg.text()


def base_edge(direction: int) -> str:
    """The outline of a base that is reached, in the box of the base."""
    svg = Svg(300)
    place = FigurePose(150, 150, UNIT, direction - 90)
    svg.path(flower.crescent(place, 0.01), stroke=WHITE, width=5.4)
    for side in (-0.5, 0.5):
        svg.circle(*place.at((side, 0)), 20, stroke=WHITE, width=5)
    return svg.text()


def bead(seat: str) -> str:
    """A centre that two stones of a network share."""
    svg, glass = Svg(64), SEATS[seat]
    svg.circle(32, 32, 31, glass.dark)
    paint = svg.radial(32, 32, 25, (0, "#ffffff"), (0.5, glass.shine), (0.62, glass.light), (1, glass.light))
    svg.circle(32, 32, 25, paint)
    return svg.text()


def pictures() -> dict[str, str]:
    """Every light by file name."""
    made: dict[str, str] = {}
    for kind, draw, turns in (
        ("petal", flower.petal, {"": 0, "-60": 60, "-120": 120}),
        ("triangle", flower.triangle, {"": 0, "-down": 180}),
    ):
        for end, turn in turns.items():
            made[f"{kind}-light{end}"] = full(draw, turn)
            made[f"{kind}-edge{end}"] = edge(draw, turn)
            made[f"{kind}-glow{end}"] = glow(draw, turn)
    for direction in flower.DIRECTIONS:
        end = "" if direction == 90 else f"-{direction}"
        made[f"base-glow{end}"] = base_glow(direction)
        made[f"base-edge{end}"] = base_edge(direction)
    made.update({f"bead-{seat}": bead(seat) for seat in SEATS})
    return made
