"""The outline that an angel and a demon share: feathers on one side, a bat's wing on the other.

Every picture of a piece is a whole cell of 512; the figure stands in its northern quarter with the feet at
the centre and the wings at the two upper corners. The long side is straight. Each leg is one curve: the
angel's nine feather tips reach over the diagonal, and between them the points of the demon's wing reach back.
Mirrored at the diagonal the angel's leg is the demon's, so figures of any two neighbours meet exactly,
however they are turned.
"""

from __future__ import annotations

import math
from itertools import pairwise

from assets.balanceformers.generator.woodcut import lerp
from assets.generator.svg import XY, num

BOX = 512
APEX: XY = (256.0, 256.0)
LENGTH = 256 * math.sqrt(2)
ROOTS: tuple[XY, XY] = ((284.0, 92.0), (470.0, 6.0))  # the feathers grow from this line

# along the leg from the feet, and how far inside the angel (negative) the demon's points reach
CUSPS: tuple[tuple[float, float], ...] = (
    (34, 0), (82, -9), (128, -10), (172, -18), (212, -9),
    (248, -9), (282, -15), (312, -6), (338, -5), (LENGTH, 0),
)  # fmt: skip
REACH = (24, 25, 24, 23, 21, 19, 16, 13, 9, 0)  # how far the feathers' tips reach at each of them
Curve = tuple[XY, XY, XY, XY]


def at(along: float, out: float) -> XY:
    """A point by its way along the right leg and its distance out of the piece."""
    k = math.sqrt(0.5)
    return APEX[0] + (along + out) * k, APEX[1] + (out - along) * k


def cusp(k: int) -> XY:
    """The k-th point between two feathers of the angel's right wing."""
    return at(*CUSPS[k])


def root(share: float) -> XY:
    """Where a feather begins, from the lowest (0) to the outermost (1)."""
    return lerp(*ROOTS, share)


def _way(k: int) -> XY:
    """Where a feather's tip points: half along the feather, half straight out of the piece."""
    (x, y), (rx, ry) = cusp(k), root(k / 9)
    length = math.hypot(x - rx, y - ry) or 1
    half = math.sqrt(0.5)
    dx, dy = 0.45 * (x - rx) / length + 0.55 * half, 0.45 * (y - ry) / length + 0.55 * half
    length = math.hypot(dx, dy)
    return dx / length, dy / length


def feathers() -> list[Curve]:
    """The nine feather tips of the right wing as cubic curves, from the feet to the corner."""
    made = []
    for k in range(len(CUSPS) - 1):
        a, b = cusp(k), cusp(k + 1)
        (ax, ay), (bx, by) = _way(k), _way(k + 1)
        near, far = REACH[k], REACH[k + 1] * 0.9
        made.append((a, (a[0] + ax * near, a[1] + ay * near), (b[0] + bx * far, b[1] + by * far), b))
    return made


def across(point: XY) -> XY:
    """Mirrored at the right diagonal: the other figure's side of the same curve."""
    return BOX - point[1], BOX - point[0]


def mirrored(point: XY) -> XY:
    """Mirrored at the axis of the figure."""
    return BOX - point[0], point[1]


def leg(kind: str) -> list[Curve]:
    """The right leg of an angel or a demon, from the feet to the corner."""
    straight = (APEX, lerp(APEX, cusp(0), 1 / 3), lerp(APEX, cusp(0), 2 / 3), cusp(0))
    curves = [straight, *feathers()]
    if kind == "angel":
        return curves
    return [(across(a), across(b), across(c), across(d)) for a, b, c, d in curves]


def _bend(curve: Curve) -> str:
    return "C" + " ".join(f"{num(x)} {num(y)}" for x, y in curve[1:])


def leg_path(kind: str, *, left: bool = False) -> str:
    """Path data of one leg, from the feet to the wing."""
    curves = leg(kind)
    if left:
        curves = [(mirrored(a), mirrored(b), mirrored(c), mirrored(d)) for a, b, c, d in curves]
    return f"M{num(APEX[0])} {num(APEX[1])}" + "".join(_bend(curve) for curve in curves)


def outline(kind: str) -> str:
    """Path data of the whole figure, closed."""
    back = [(mirrored(d), mirrored(c), mirrored(b), mirrored(a)) for a, b, c, d in reversed(leg(kind))]
    return f"{leg_path(kind)} L0 0{''.join(_bend(curve) for curve in back)} Z"


def sampled(kind: str, steps: int = 10) -> list[XY]:
    """Points along the right leg, from the feet to the corner."""
    points = [APEX]
    for a, b, c, d in leg(kind):
        for k in range(1, steps + 1):
            t = k / steps
            u = 1 - t
            w = (u**3, 3 * u * u * t, 3 * u * t * t, t**3)
            points.append(
                (
                    w[0] * a[0] + w[1] * b[0] + w[2] * c[0] + w[3] * d[0],
                    w[0] * a[1] + w[1] * b[1] + w[2] * c[1] + w[3] * d[1],
                )
            )
    return points


def depth(kind: str, point: XY) -> float:
    """How far inside the right leg a point lies; below 0 outside (only near the figure's right half)."""
    line = sampled(kind, 5)
    near = min(math.hypot(point[0] - x, point[1] - y) for x, y in line)
    inside = False
    ring = [*line, (256.0, -400.0), (256.0, 256.0)]
    for (ax, ay), (bx, by) in pairwise(ring):
        if (ay > point[1]) != (by > point[1]) and point[0] < ax + (bx - ax) * (point[1] - ay) / (by - ay):
            inside = not inside
    return near if inside else -near


def inset(kind: str, depth: float) -> list[XY]:
    """The right leg moved inwards: a line that follows the outline at a distance."""
    line = sampled(kind, 14)
    kept = []
    for (ax, ay), (bx, by) in pairwise(line):
        length = math.hypot(bx - ax, by - ay) or 1
        x = (ax + bx) / 2 + (by - ay) / length * depth
        y = (ay + by) / 2 - (bx - ax) / length * depth
        if all(math.hypot(x - px, y - py) > depth - 0.4 for px, py in line):
            kept.append((x, y))
    return kept
