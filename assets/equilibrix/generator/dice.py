"""The dice: ivory cubes with two golden fields of a flower on each face.

The body's middle is (128, 122) in a box of 256, as it shows a little of its lower side; the fields alone have
their shared centre in the middle of the box, so they may be turned and mirrored there.
"""

from __future__ import annotations

from assets.equilibrix.generator import flower
from assets.equilibrix.generator.flower import ROOT, FigurePose
from assets.generator.svg import Svg

BOX, UNIT = 256, 108
# every position as its two fields with their directions; a triangle lies anticlockwise of the petal
POSITIONS: dict[str, tuple[tuple[str, int], tuple[str, int]]] = {
    "pp60": (("petal", 60), ("petal", 120)),
    "pp120": (("petal", 60), ("petal", 180)),
    "pp180": (("petal", 0), ("petal", 180)),
    "pt30": (("petal", 60), ("triangle", 90)),
    "pt90": (("petal", 0), ("triangle", 90)),
    "pt150": (("petal", 300), ("triangle", 90)),
    "tt60": (("triangle", 90), ("triangle", 150)),
    "tt120": (("triangle", 30), ("triangle", 150)),
    "tt180": (("triangle", 90), ("triangle", 270)),
}
CENTRE = FigurePose(128, 128, UNIT)
ON_BODY = FigurePose(128, 122, UNIT)


def field(centre: FigurePose, kind: str, direction: int, inset: float) -> str:
    """Path data of a field that lies in a direction from a centre of the flower."""
    if kind == "petal":
        return flower.petal(centre.around(flower.turned((0.5, 0), direction), direction), inset)
    return flower.triangle(centre.around(flower.turned((1 / ROOT, 0), direction), direction + 90), inset)


def _body(svg: Svg) -> None:
    """The cube and, faintly, the flower that all faces share."""
    side = svg.linear(0, 8, 0, 250, (0, "#c9b98f"), (1, "#6f5d3c"))
    top = svg.linear(20, 12, 220, 236, (0, "#fffaf0"), (0.5, "#f3ead6"), (1, "#dccdab"))
    edge = svg.linear(0, 8, 0, 236, (0, "#ffffff", 0.95), (0.5, "#ffffff", 0.15), (1, "#8f7a4e", 0.8))
    svg.rect(8, 14, 240, 238, 46, "#05030d", opacity=0.45)
    svg.rect(8, 10, 240, 238, 46, side)
    svg.rect(8, 6, 240, 232, 46, top)
    svg.rect(10, 8, 236, 228, 44, stroke=edge, width=3)
    svg.circle(ON_BODY.x, ON_BODY.y, UNIT, stroke="#b59a5e", width=2, stroke_opacity=0.45)
    flower_of_six = " ".join(field(ON_BODY, "petal", 60 * k, 0) for k in range(6))
    svg.path(flower_of_six, "#c9b27a", opacity=0.16, stroke="#b59a5e", width=1.8, stroke_opacity=0.55)


def _fields(svg: Svg, centre: FigurePose, position: str) -> None:
    gold = svg.linear(40, 30, 210, 220, (0, "#dfae42"), (0.5, "#b57f1e"), (1, "#8a5c10"))
    fields = POSITIONS[position]
    for kind, direction in fields:
        data = field(centre, kind, direction, -0.012 if kind == "petal" else 0.008)
        svg.path(data, "#fffaf0", stroke="#fffaf0", width=9)
    for kind, direction in fields:
        svg.path(
            field(centre, kind, direction, -0.016 if kind == "petal" else 0.006),
            gold,
            stroke="#5a3a06",
            width=4.5,
        )
        svg.path(field(centre, kind, direction, 0.045), stroke="#ffe7ac", width=2.2, stroke_opacity=0.85)
    svg.circle(centre.x, centre.y, 15, "#fffaf0")
    svg.circle(centre.x, centre.y, 11.5, "#231a4c", stroke="#5a3a06", width=2.5)
    svg.circle(centre.x, centre.y, 4.5, "#ffe7ac")


def body() -> str:
    """A die without a position."""
    svg = Svg(BOX)
    _body(svg)
    return svg.text()


def die(position: str) -> str:
    """A die that shows a position."""
    svg = Svg(BOX)
    _body(svg)
    _fields(svg, ON_BODY, position)
    return svg.text()


def face(position: str) -> str:
    """The two fields of a position alone."""
    svg = Svg(BOX)
    _fields(svg, CENTRE, position)
    return svg.text()


def rosette() -> str:
    """The dark flower on which a position is turned: a face drawn in the same box lies on its petals."""
    svg = Svg(BOX)
    gold = svg.linear(0, 4, 0, 252, (0, "#e9c46a"), (1, "#8a6420"))
    svg.circle(128, 128, 126, svg.radial(128, 110, 130, (0, "#211a48"), (1, "#120e28")))
    svg.circle(128, 128, 125, stroke=gold, width=2, stroke_opacity=1)
    svg.circle(128, 128, UNIT, stroke="#8a7448", width=1.6, stroke_opacity=0.8)
    petals = " ".join(field(CENTRE, "petal", 60 * k, 0) for k in range(6))
    svg.path(petals, svg.radial(128, 128, UNIT, (0, "#41367e"), (1, "#2a225a")), stroke="#a58a52", width=1.8)
    svg.circle(128, 128, 9, "#120e28", stroke="#d9b05a", width=2)
    return svg.text()


def pictures() -> dict[str, str]:
    """Every die by file name."""
    made = {"die-body": body(), "rosette": rosette()}
    made.update({f"die-{position}": die(position) for position in POSITIONS})
    made.update({f"face-{position}": face(position) for position in POSITIONS})
    return made
