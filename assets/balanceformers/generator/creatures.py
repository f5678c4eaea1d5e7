"""The creatures: a body that carries seven levels of energy, and the seats' bodies that are laid over it.

A level has a spine in the middle: so many red blocks to its left as the energy is below zero, so many green
ones to its right as it is above, and a ring on the spine for zero. The panel is the same in both boxes; Black
has a black body, White a white one. Heads, rims and feet come with the seat: its colour and its shape.
"""

from __future__ import annotations

import math
from pathlib import Path

import yaml

from assets.balanceformers.generator.woodcut import (
    INK,
    MINUS,
    NIGHT,
    PLUS,
    SHADE,
    WHITE,
    cut,
    cuts,
)
from assets.generator.svg import XY, Svg, poly, regular, star

SOURCE = Path(__file__).parents[1] / "creatures.yaml"
BOX = 256
SPINE = 128
TOP, LEVEL, LEVELS = 54, 26, 7  # the first level begins at TOP
LEFT, RIGHT = 40, 216
BLOCK, GAP = 25.5, 2.5
SIDE = (
    "M44 44 L212 44 C222 44 227 50 227 60 L229 224 C229 236 222 242 212 242"
    " L44 242 C34 242 27 236 27 224 L29 60 C29 50 34 44 44 44 Z"
)

SEATS = {
    "sky": ("#56b4e9", "#1f6f9f"),
    "amber": ("#e69f00", "#8f5f00"),
    "jade": ("#2fbf91", "#147055"),
    "rose": ("#d481b0", "#8a3f69"),
    "lemon": ("#efe15a", "#94861a"),
    "ivory": ("#e9e4da", "#867d6b"),
}
HEADS = {
    "sky": "M38 47 C36 16 78 6 128 6 C178 6 220 16 218 47 Z",
    "amber": "M26 47 L128 3 L230 47 Z",
    "jade": "M34 47 L34 9 L222 9 L222 47 Z",
    "rose": "M30 32 L86 7 L128 2 L170 7 L226 32 L204 47 L52 47 Z",
    "lemon": "M42 47 L26 8 L74 22 L101 3 L128 19 L155 3 L182 22 L230 8 L214 47 Z",
    "ivory": "M28 47 L28 32 L58 7 L198 7 L228 32 L228 47 Z",
}


def energies() -> dict[str, list[list[int]]]:
    """The rows of the seven creatures by colour ("black-1")."""
    read = yaml.safe_load(SOURCE.read_text(encoding="utf-8"))
    return {str(name): [[int(x) for x in row] for row in rows] for name, rows in read["sets"].items()}


def _feet(svg: Svg, fill: str, toes: str) -> None:
    for x in (58, 152):
        svg.rect(x, 240.5, 46, 13.5, 6, fill, stroke=INK, width=4)
        cuts(svg, [cut((x + 15.5 * n, 253), (x + 15.5 * n, 246), 3.4, tail=1) for n in (1, 2)], toes)


def _panel(svg: Svg, row: list[int] | None) -> None:
    high = LEVEL * LEVELS
    svg.rect(LEFT - 3, TOP - 3, RIGHT - LEFT + 6, high + 6, 6, INK)
    svg.rect(LEFT, TOP, RIGHT - LEFT, high, 3, WHITE)
    for level in range(1, LEVELS, 2):
        svg.rect(LEFT, TOP + LEVEL * level, RIGHT - LEFT, LEVEL, 0, SHADE)
    svg.rect(SPINE - 2, TOP, 4, high, 0, INK)
    for level, energy in enumerate(row or []):
        middle = TOP + LEVEL * (level + 0.5)
        if energy == 0:
            svg.circle(SPINE, middle, 8, WHITE, stroke=INK, width=4.4)
        for k in range(abs(energy)):
            near = SPINE + 2 + GAP + k * (BLOCK + GAP)
            x = near if energy > 0 else BOX - near - BLOCK
            svg.rect(x, middle - 9, BLOCK, 18, 1.5, PLUS if energy > 0 else MINUS)


def _creature(white: bool, row: list[int] | None) -> str:
    svg = Svg(BOX)
    body, line = (WHITE, INK) if white else (NIGHT, WHITE)
    _feet(svg, body, line)
    svg.path(SIDE, body, stroke=INK, width=6)
    _panel(svg, row)
    return svg.text()


def _pupil(seat: str, x: float, y: float) -> str:
    """The seat's shape, small."""
    shapes: dict[str, list[XY]] = {
        "sky": regular(x, y, 6.4, 24),
        "amber": regular(x, y + 1.4, 8.6, 3),
        "jade": regular(x, y, 8, 4, math.pi / 4),
        "rose": [(x, y - 8.6), (x + 6.8, y), (x, y + 8.6), (x - 6.8, y)],
        "lemon": star(x, y + 0.4, 9.6, 4.2),
        "ivory": regular(x, y, 7.4, 6, 0),
    }
    return poly(shapes[seat])


def _crest(seat: str) -> list[str]:
    """Cuts that model the head."""
    marks = []
    for k in range(4):
        a: XY = (54 + 8.5 * k, 44)
        b: XY = (56 + 8.5 * k, 26 - 3 * min(k, 2))
        if seat == "amber":
            a, b = (60 + 9 * k, 44), (70 + 8 * k, 32 - 3 * k)
        elif seat == "lemon":
            a, b = (52 + 9 * k, 45), (46 + 9 * k, 22 + 3 * k)
        for ends in ((a, b), ((BOX - a[0], a[1]), (BOX - b[0], b[1]))):
            marks.append(cut(*ends, 4, tail=0.8))
    return marks


def _body(seat: str) -> str:
    """What is laid over a creature: the seat's rim, feet and head; the panel stays free."""
    colour, deep = SEATS[seat]
    svg = Svg(BOX)
    svg.path(SIDE, stroke=INK, width=18)
    svg.path(SIDE, stroke=colour, width=7)
    _feet(svg, colour, INK)
    if seat == "sky":
        for x in (48, 208):
            svg.circle(x, 22, 13, colour, stroke=INK, width=5)
    svg.path(HEADS[seat], INK, stroke=INK, width=12)
    svg.path(HEADS[seat], colour)
    cuts(svg, _crest(seat), deep)
    for x in (102, 154):
        svg.circle(x, 28, 13, WHITE, stroke=INK, width=3.6)
        svg.path(_pupil(seat, x + (1.6 if x < SPINE else -1.6), 28.6), INK)
    svg.path("M121 35 L135 35 L128 46 Z", INK)
    return svg.text()


def pictures() -> dict[str, str]:
    """All creatures, blank ones, and the seats' bodies by file name."""
    made = {f"creature-blank-{box}": _creature(box == "white", None) for box in ("black", "white")}
    for name, rows in energies().items():
        for k, row in enumerate(rows):
            made[f"creature-{name}-{k}"] = _creature(name.startswith("white"), row)
    made.update({f"creature-body-{seat}": _body(seat) for seat in SEATS})
    return made
