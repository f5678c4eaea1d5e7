"""What the end of a game shows: a laurel and rays of light."""

from __future__ import annotations

import math

from assets.generator.svg import TAU, Svg, num, polar


def _leaf(x: float, y: float, angle: float, length: float, width: float) -> str:
    tip_x, tip_y = polar(x, y, length, angle)
    ax, ay = polar(x, y, length * 0.3, angle)
    bx, by = polar(x, y, length * 0.72, angle)
    sx, sy = width * math.cos(angle + math.pi / 2), width * math.sin(angle + math.pi / 2)
    return (
        f"M{num(x)} {num(y)} C{num(ax + sx)} {num(ay + sy)} {num(bx + sx)} {num(by + sy)} {num(tip_x)}"
        f" {num(tip_y)}"
        f" C{num(bx - sx)} {num(by - sy)} {num(ax - sx)} {num(ay - sy)} {num(x)} {num(y)} Z"
    )


def laurel() -> str:
    """Two golden branches round an empty middle (an emblem of 60 % of the size fits in)."""
    svg = Svg(512)
    cx, cy, radius = 256, 250, 188
    light = svg.linear(70, 60, 440, 460, (0, "#fff0c0"), (0.5, "#f0cf7c"), (1, "#c9933a"))
    dark = svg.linear(70, 60, 440, 460, (0, "#e3b95c"), (0.5, "#c08a33"), (1, "#85591a"))
    for side in (-1, 1):
        bend = [polar(cx, cy, radius, math.pi / 2 + side * (0.2 + k * 0.09)) for k in range(30)]
        svg.line("M" + " L".join(f"{num(x)} {num(y)}" for x, y in bend), "#8a5f20", 4)
        for k in range(12):
            angle = math.pi / 2 + side * (0.3 + k * 0.215)
            x, y = polar(cx, cy, radius, angle)
            along = angle + side * math.pi / 2
            size = 50 - abs(k - 5) * 1.6
            svg.path(_leaf(x, y, along - side * 0.56, size, 11), dark, stroke="#4f340c", width=1.5)
            svg.path(_leaf(x, y, along + side * 0.5, size, 11), light, stroke="#6b4712", width=1.5)
        x, y = polar(cx, cy, radius, math.pi / 2 + side * 2.81)
        svg.path(
            _leaf(x, y, math.pi / 2 + side * 2.81 + side * math.pi / 2, 42, 10),
            light,
            stroke="#6b4712",
            width=1.5,
        )
    for x, y, turn in ((238, 446, 2.5), (274, 446, 0.64)):
        svg.path(_leaf(x, y - 6, turn, 40, 9), dark, stroke="#4f340c", width=1.5)
    knot = svg.radial(250, 432, 22, (0, "#fff6d8"), (0.5, "#e9c46a"), (1, "#8a5f20"))
    svg.circle(256, 438, 15, knot, stroke="#4f340c", width=2)
    return svg.text()


def rays() -> str:
    """Golden rays that fade outwards; laid softly behind a winner."""
    svg = Svg(1024)
    shine = svg.radial(
        512,
        512,
        512,
        (0, "#e9c46a", 0.34),
        (0.35, "#e9c46a", 0.17),
        (0.75, "#e9c46a", 0.05),
        (1, "#e9c46a", 0),
    )
    for k in range(28):
        angle = TAU * k / 28
        half = 0.058 if k % 2 else 0.036
        reach = 512 if k % 2 else 430
        (ax, ay), (bx, by) = polar(512, 512, reach, angle - half), polar(512, 512, reach, angle + half)
        svg.path(f"M512 512 L{num(ax)} {num(ay)} L{num(bx)} {num(by)} Z", shine)
    svg.glow(512, 512, 300, "#f7dfa0", 0.36)
    return svg.text()


def pictures() -> dict[str, str]:
    """Both by file name."""
    return {"laurel": laurel(), "rays": rays()}
