"""Signs of the game for words and buttons: birth, taking back, capture, link, bonus, passing a die."""

from __future__ import annotations

import math

from assets.equilibrix.generator import dice, flower
from assets.equilibrix.generator.flower import FigurePose
from assets.generator.svg import Svg, polar, poly

BOX = 256
INK = "#0d0924"
GOLD = ("#fff2c0", "#e9c46a", "#9a6a1c")
IVORY = ("#ffffff", "#efe7d6", "#a79fbd")
CORAL = ("#ffc0ae", "#ff7860", "#a8321e")
Triple = tuple[str, str, str]


def _cast(svg: Svg, data: str, shades: Triple, *, outline: float = 18, rim: float = 4) -> None:
    """A shape with a dark outline, lit from above."""
    light, body, shade = shades
    svg.path(data, INK, stroke=INK, width=outline)
    svg.path(
        data, svg.linear(60, 20, 200, 240, (0, light), (0.45, body), (1, shade)), stroke=light, width=rim
    )


def _line(svg: Svg, data: str, shades: Triple, width: float) -> None:
    svg.line(data, INK, width + 16)
    svg.line(data, svg.linear(60, 20, 200, 240, (0, shades[0]), (0.5, shades[1]), (1, shades[1])), width)


def _bead(svg: Svg, x: float, y: float, r: float, shades: Triple) -> None:
    light, body, shade = shades
    svg.circle(x, y, r + 8, INK)
    svg.circle(x, y, r, svg.radial(x - r * 0.3, y - r * 0.4, r * 1.5, (0, light), (0.5, body), (1, shade)))
    svg.circle(x, y, r * 0.42, INK)


def petal() -> str:
    """A petal of no colour."""
    svg = Svg(BOX)
    _cast(svg, flower.petal(FigurePose(128, 128, 236, 60), 0.012), IVORY)
    return svg.text()


def triangle() -> str:
    """A curved triangle of no colour."""
    svg = Svg(BOX)
    _cast(svg, flower.triangle(FigurePose(128, 142, 270), 0.014), IVORY)
    return svg.text()


def base() -> str:
    """A base of no colour."""
    svg = Svg(BOX)
    place = FigurePose(128, 176, 186)
    _cast(svg, flower.crescent(place, 0.0), GOLD)
    for x in (-0.5, 0.5):
        _bead(svg, *place.at((x, 0)), 22, GOLD)
    return svg.text()


def link() -> str:
    """Two stones meet in a shared centre: a network grows."""
    svg = Svg(BOX)
    centre = FigurePose(128, 128, 112)
    for direction in (30, 210):
        _cast(svg, dice.field(centre, "petal", direction, -0.09), GOLD)
    _bead(svg, 128, 128, 34, IVORY)
    return svg.text()


def capture() -> str:
    """A stone is encircled and leaves the board."""
    svg = Svg(BOX)
    light, body, shade = CORAL
    svg.circle(128, 128, 104, stroke=INK, width=40)
    svg.circle(
        128,
        128,
        104,
        "#3a100c",
        stroke=svg.linear(60, 20, 200, 240, (0, light), (0.5, body), (1, shade)),
        width=22,
    )
    cross = "M86 86 L170 170 M170 86 L86 170"
    svg.line(cross, INK, 46)
    svg.line(cross, "#ffe9e2", 27)
    return svg.text()


def blocked() -> str:
    """A field that is closed: a ring of stones is complete round it. Bold and nothing else, as it lies on
    the board no larger than a letter."""
    svg = Svg(BOX)
    paint = svg.linear(60, 20, 200, 240, (0, "#ff9a84"), (1, "#e8583e"))
    svg.circle(128, 128, 104, INK, stroke=INK, width=46)
    svg.line("M66 190 L190 66", paint, 34)
    svg.circle(128, 128, 98, stroke=paint, width=34)
    return svg.text()


def _small_die(svg: Svg, x: float, y: float, side: float) -> None:
    body = svg.linear(x, y, x + side, y + side, (0, "#fffaf0"), (0.5, "#f3ead6"), (1, "#cdbb92"))
    svg.rect(x, y, side, side, side * 0.2, body, stroke=INK, width=12)
    svg.rect(x, y, side, side, side * 0.2, stroke="#ffffff", width=3)
    centre = FigurePose(x + side / 2, y + side / 2, side * 0.41)
    for direction in (0, 180):
        svg.path(dice.field(centre, "petal", direction, -0.03), "#b57f1e", stroke="#5a3a06", width=4)
    svg.circle(centre.x, centre.y, side * 0.085, "#231a4c")


def pass_die() -> str:
    """A die is laid aside unused."""
    svg = Svg(BOX)
    _small_die(svg, 12, 62, 132)
    for x in (164, 208):
        _line(svg, f"M{x} 88 L{x + 32} 128 L{x} 168", GOLD, 22)
    return svg.text()


def bonus() -> str:
    """One action more: a golden flower with a plus."""
    svg = Svg(BOX)
    centre = FigurePose(128, 128, 102)
    _cast(svg, " ".join(dice.field(centre, "petal", 60 * k, -0.07) for k in range(6)), GOLD)
    svg.circle(128, 128, 54, INK)
    svg.circle(128, 128, 54, stroke=GOLD[1], width=8)
    _line(svg, "M100 128 H156 M128 100 V156", ("#ffffff", "#fff2c0", "#fff2c0"), 18)
    return svg.text()


def birth() -> str:
    """A stone is born next to its mother, with a spark."""
    svg = Svg(BOX)
    centre = FigurePose(118, 140, 106)
    _cast(svg, dice.field(centre, "petal", 240, -0.08), ("#cdc4f4", "#8377cc", "#463a8c"))
    _cast(svg, dice.field(centre, "petal", 60, -0.08), GOLD)
    _bead(svg, centre.x, centre.y, 22, IVORY)
    tips = [polar(202, 62, 44 if k % 2 == 0 else 13, math.pi * k / 4) for k in range(8)]
    svg.path(poly(tips), "#ffffff", stroke=INK, width=12)
    svg.path(poly(tips), "#fff6d8", stroke="#ffffff", width=4)
    return svg.text()


def back() -> str:
    """A stone goes back to the supply."""
    svg = Svg(BOX)
    _cast(svg, flower.petal(FigurePose(128, 78, 196), 0.0), IVORY, outline=14)
    _line(svg, "M128 104 V206 M84 166 L128 210 L172 166", GOLD, 26)
    return svg.text()


def pictures() -> dict[str, str]:
    """Every sign by file name."""
    return {
        "mark-petal": petal(),
        "mark-triangle": triangle(),
        "mark-base": base(),
        "mark-link": link(),
        "mark-capture": capture(),
        "mark-blocked": blocked(),
        "mark-pass-die": pass_die(),
        "mark-bonus": bonus(),
        "mark-birth": birth(),
        "mark-back": back(),
    }
