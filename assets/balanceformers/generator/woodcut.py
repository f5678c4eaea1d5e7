"""The woodcutter's tools: the few inks, tapered cuts, and drawing both halves of a figure at once."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence

from assets.generator.svg import XY, Svg, num, poly

INK = "#0b0912"
PAPER = "#efe7d6"
WHITE = "#f7f2e6"
SHADE = "#ddd3bd"
NIGHT = "#17121f"
SLATE = "#2b2439"
GOLD = "#e9c46a"
BRASS = "#b8862f"
RED = "#e0705a"
VIOLET = "#8d78d8"
MINUS = "#b3321f"
PLUS = "#157055"


def lerp(a: XY, b: XY, t: float) -> XY:
    """The point at share t of the way from a to b."""
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t


def cut(a: XY, b: XY, width: float, *, bow: float = 0, tail: float = 0) -> str:
    """Path data of one cut of the knife: `width` wide at a, `tail` at b, bowed to the right of its way."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = math.hypot(dx, dy) or 1
    nx, ny = -dy / length, dx / length
    mx, my = (a[0] + b[0]) / 2 + nx * bow, (a[1] + b[1]) / 2 + ny * bow
    half, thin, mid = width / 2, tail / 2, (width * 0.62 + tail * 0.38) / 2

    def at(x: float, y: float, off: float) -> str:
        return f"{num(x + nx * off)} {num(y + ny * off)}"

    return (
        f"M{at(*a, half)} Q{at(mx, my, mid)} {at(*b, thin)} L{at(*b, -thin)}"
        f" Q{at(mx, my, -mid)} {at(*a, -half)} Z"
    )


def spindle(points: Sequence[XY], width: Callable[[float], float]) -> str:
    """Path data of a curved cut along the points, as wide as a function of 0..1 says."""
    left: list[XY] = []
    right: list[XY] = []
    last = len(points) - 1
    for k, (x, y) in enumerate(points):
        (ax, ay), (bx, by) = points[max(0, k - 1)], points[min(last, k + 1)]
        length = math.hypot(bx - ax, by - ay) or 1
        half = width(k / last) / 2
        nx, ny = -(by - ay) / length * half, (bx - ax) / length * half
        left.append((x + nx, y + ny))
        right.append((x - nx, y - ny))
    return poly([*left, *reversed(right)])


def both(svg: Svg, draw: Callable[[], None], *, box: float = 512) -> None:
    """Draw the right half and its mirror image."""
    draw()
    with svg.moved(f"translate({num(box)} 0) scale(-1 1)"):
        draw()


def cuts(svg: Svg, parts: Iterable[str], colour: str, opacity: float = 1) -> None:
    """Many cuts as one path."""
    svg.path(" ".join(parts), colour, opacity=opacity)


def notches(
    cx: float, cy: float, inner: float, outer: float, count: int, width: float, turn: float = 0
) -> list[str]:
    """A ring of cuts that point inwards."""
    made = []
    for k in range(count):
        angle = turn + math.tau * k / count
        c, s = math.cos(angle), math.sin(angle)
        made.append(cut((cx + outer * c, cy + outer * s), (cx + inner * c, cy + inner * s), width, tail=0.6))
    return made
