"""The board: the Flower of Life of side 3 in gold lines on deep indigo, inside a golden ring."""

from __future__ import annotations

import math

from assets.equilibrix.generator import flower
from assets.equilibrix.generator.flower import CENTRES, ROOT, SIDE, FigurePose
from assets.generator.svg import XY, Svg, num, poly

BOX, UNIT, MIDDLE = 1000, 144, 500
GOLD, FINE = "#e9c46a", "#d9b05a"
BED = 470  # the sunk ground's radius
RING = 482.5  # the middle of the rim, where its ornaments lie


def _rim(svg: Svg) -> None:
    """The raised ring and the sunk ground inside it."""
    gold = svg.linear(
        0, 6, 0, 994, (0, "#ffe9b4"), (0.3, "#e6bd62"), (0.55, "#b98a38"), (0.8, "#dcb05a"), (1, "#9a6e26")
    )
    rim = svg.radial(500, 420, 580, (0, "#3a2f6b"), (0.8, "#2f2760"), (0.9, "#241d4a"), (1, "#120d28"))
    bed = svg.radial(500, 470, BED, (0, "#241c50"), (0.6, "#191339"), (0.93, "#0f0b24"), (1, "#0a0719"))
    svg.circle(500, 500, 498, "#05030d", opacity=0.6)
    svg.circle(500, 497, 494, rim)
    svg.circle(500, 497, 492.5, stroke=gold, width=3.2)
    svg.circle(500, 497, 488.6, stroke="#120d28", width=1.4, stroke_opacity=0.8)
    svg.circle(500, 500, 471.5, "#05030f")
    svg.circle(500, 502, BED - 1, bed)
    svg.circle(500, 500, 472, stroke=gold, width=1.8)
    svg.circle(500, 500, 466, stroke=FINE, width=0.8, stroke_opacity=0.28)


def _scale(svg: Svg) -> None:
    """Fine marks round the rim: every 3 degrees one, at the corners of the flower a lozenge."""
    fine, long = "", ""
    for k in range(120):
        c, s = math.cos(math.radians(3 * k)), math.sin(math.radians(3 * k))
        x, y = 500 + RING * c, 498.5 + RING * s
        if k % 20 == 0:
            tips = [(8, 0.0), (0.0, 4.6), (-8, 0.0), (0.0, -4.6)]
            svg.path(poly((x - t * s - w * c, y + t * c - w * s) for t, w in tips), "#f3d78a")
        elif k % 20 in (1, 19):
            continue
        elif k % 10 == 0:
            svg.circle(x, y, 2.5, "#f3d78a")
        else:
            half = 2.6 if k % 5 == 0 else 1.5
            mark = f"M{num(x - half * c)} {num(y - half * s)} L{num(x + half * c)} {num(y + half * s)} "
            long, fine = (long + mark, fine) if k % 5 == 0 else (long, fine + mark)
    svg.line(fine.strip(), GOLD, 1.2, 0.42)
    svg.line(long.strip(), GOLD, 1.4, 0.8)


def _inside(x: float, y: float) -> bool:
    """Whether a point lies within the flower's outline."""
    reach = SIDE * ROOT / 2 + 0.135
    return all(abs(flower.turned((x, y), 60 * k)[1]) <= reach for k in range(3))


def _beyond(svg: Svg) -> None:
    """The circles of the flower go on, faintly, until they meet the rim."""
    data = ""
    for q, r in CENTRES:
        if max(abs(q), abs(r), abs(q + r)) < SIDE:
            continue
        x0, y0 = flower.spot(q, r)
        run: list[XY] = []
        for k in range(0, 364, 3):
            x, y = x0 + math.cos(math.radians(k + 15)), y0 + math.sin(math.radians(k + 15))
            if math.hypot(x, y) < 3.23 and not _inside(x, y) and k < 361:
                run.append((MIDDLE + x * UNIT, MIDDLE + y * UNIT))
                continue
            if len(run) > 2:
                data += poly(run, closed=False) + " "
            run = []
    svg.line(data.strip(), "#cfa552", 1.1, 0.3)


def _wells(svg: Svg) -> None:
    """The fields: sunk, petals lighter than triangles."""
    petal = svg.radial(500, 440, 470, (0, "#3f347c"), (0.55, "#31286c"), (1, "#251d50"))
    triangle = svg.radial(500, 440, 470, (0, "#1e1746"), (1, "#130e2d"))
    whole = FigurePose(MIDDLE, MIDDLE, UNIT)
    for fields, draw, paint, inset in (
        (flower.petals(), flower.petal, petal, 0.012),
        (flower.triangles(), flower.triangle, triangle, 0.014),
    ):
        places = [whole.around(middle, turn) for middle, turn in fields]
        svg.path(" ".join(draw(place, 0) for place in places), "#0a0720")
        svg.path(" ".join(draw(place.fallen(1.6), inset) for place in places), paint)


def _lines(svg: Svg) -> None:
    line = svg.linear(150, 60, 850, 940, (0, "#f6d78c"), (0.5, "#d9b05a"), (1, "#b08435"))
    whole = FigurePose(MIDDLE, MIDDLE, UNIT)
    data = " ".join(flower.petal(whole.around(middle, turn)) for middle, turn in flower.petals())
    svg.path(data, stroke="#05030f", width=4.4, stroke_opacity=0.55)
    svg.path(data, stroke=line, width=1.9)
    for q, r in CENTRES:
        x, y = whole.at(flower.spot(q, r))
        svg.circle(x, y, 6.6, "#0d0924", stroke=line, width=1.5)
        svg.circle(x, y, 2.9, "#f1d184")
    for middle, direction in flower.bases():
        place = whole.around(middle, direction - 90)
        svg.path(flower.crescent(place, -0.02), "#060416", opacity=0.8)
        svg.path(flower.crescent(place, 0.005), "#1c1643", stroke=line, width=1.8)
        svg.path(flower.crescent(place, 0.05), stroke=FINE, width=1.1, stroke_opacity=0.5)
        for side in (-0.5, 0.5):
            x, y = place.at((side, 0))
            svg.circle(x, y, 14.4, "#0d0924", stroke=line, width=2.6)
            svg.circle(x, y, 6.6, stroke=FINE, width=1.3)


def board() -> str:
    """The whole board."""
    svg = Svg(BOX)
    _rim(svg)
    _scale(svg)
    _beyond(svg)
    _wells(svg)
    _lines(svg)
    return svg.text()


def pictures() -> dict[str, str]:
    """The board by file name."""
    return {"board": board()}
