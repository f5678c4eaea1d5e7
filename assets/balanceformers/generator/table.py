"""The table: a dark print of angels and demons, almost only felt, with a sky cut above it."""

from __future__ import annotations

import math

from assets.balanceformers.generator import contour
from assets.balanceformers.generator.woodcut import cut, cuts, lerp
from assets.generator.svg import Svg, num, poly

WIDTH, HEIGHT = 1920, 1200
SIDE = 330
TURNS = {"N": 0, "E": 90, "S": 180, "W": 270}


def ground() -> str:
    """Figures in two shades of night, fading towards the edges."""
    svg = Svg(WIDTH, HEIGHT)
    svg.rect(
        0, 0, WIDTH, HEIGHT, 0, svg.radial(800, 560, 1300, (0, "#16132a"), (0.5, "#110f1d"), (1, "#0b0a13"))
    )
    shape = contour.outline("angel")
    scale = num(SIDE / contour.BOX)
    for i in range(WIDTH // SIDE + 2):
        for j in range(HEIGHT // SIDE + 2):
            x, y = -30 + i * SIDE, -46 + j * SIDE
            far = math.hypot(x + SIDE / 2 - 800, (y + SIDE / 2 - 560) * 1.2) / 1150
            strength = max(0.12, 0.6 - 0.5 * far)
            for side in ("N", "S") if (i + j) % 2 == 0 else ("E", "W"):
                move = f"translate({num(x)} {num(y)}) scale({scale}) rotate({TURNS[side]} 256 256)"
                with svg.moved(move):
                    svg.path(shape, "#211c38", opacity=strength)
                    svg.path(_figure(), "#0d0b17", opacity=strength)
    edge: list[str] = []
    for k in range(120):  # long cuts along the rim, as at the edge of a block
        at = 8 + 16.1 * k
        reach = 26 + 22 * math.sin(k * 1.7) + 14 * math.sin(k * 0.61)
        edge.append(cut((at, 0), (at + 2, reach), 4, tail=0.4))
        edge.append(cut((at, HEIGHT), (at - 2, HEIGHT - reach * 1.4), 4, tail=0.4))
    cuts(svg, edge, "#241f3d", 0.35)
    return svg.text()


def _figure() -> str:
    """The gaps between the feathers and the sides of the robe: what makes a figure of the shape."""
    lines = []
    for k in range(1, 9):
        tip, start = contour.cusp(k), lerp(contour.cusp(k), contour.root(k / 9), 0.55)
        lines += [(tip, start), (contour.mirrored(tip), contour.mirrored(start))]
    lines += [((300.0, 232.0), (284.0, 96.0)), ((212.0, 232.0), (228.0, 96.0))]
    return " ".join(poly([(x - 3, y), (x + 3, y + 2), end]) for (x, y), end in lines)


def pictures() -> dict[str, str]:
    """The table by file name."""
    return {"table-ground": ground()}
