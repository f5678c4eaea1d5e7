"""The angel: white feathers, a robe, folded hands and a halo, carved into the shared outline."""

from __future__ import annotations

import math

from assets.balanceformers.generator import contour
from assets.balanceformers.generator.woodcut import BRASS, GOLD, INK, WHITE, both, cut, cuts, lerp, notches
from assets.generator.svg import XY, Svg, num, polar

FEATHERS = 9
PLUME = "#e4dac6"  # a little darker than the creatures that will stand on it
ARM = "M276 86 C284 50 312 20 372 9 C420 3 466 2 508 1 L470 14 C420 20 366 30 330 50 C306 66 296 82 292 104 Z"


def edge(share: float) -> XY:
    """A point of the wing's rim, from the lowest feather (0) to the outermost (1)."""
    place = min(max(share, 0.0), 1.0) * FEATHERS
    k = min(int(place), FEATHERS - 1)
    return lerp(contour.cusp(k), contour.cusp(k + 1), place - k)


def quill(share: float, reach: float) -> XY:
    """A point on a feather: from its root (0) to the rim (1)."""
    return lerp(contour.root(share), edge(share), reach)


def _primaries(svg: Svg) -> None:
    """The nine long feathers: gaps that open towards the rim, shafts, and barbs on their shaded side."""
    gaps, shafts, barbs = [], [], []
    for k in range(FEATHERS):
        if k:
            gaps.append(cut(contour.cusp(k), quill(k / FEATHERS, 0.42), 4.6, tail=2))
        middle = (k + 0.5) / FEATHERS
        a, _, _, d = contour.feathers()[k]
        tip = lerp(lerp(a, d, 0.5), quill(middle, 1.08), 0.9)
        shafts.append(cut(quill(middle, 0.5), tip, 2.6, tail=0.6))
        for n in range(9):
            reach = 0.6 + 0.055 * n
            if k == 8 and n > 4:
                continue
            start = quill(middle - 0.004, reach - 0.02)
            end = quill(middle - (0.42 if n < 7 else 0.3) / FEATHERS, reach + 0.05)
            barbs.append(cut(end, start, 2.7, tail=0.5))
    cuts(svg, gaps, INK)
    cuts(svg, shafts, INK)
    cuts(svg, barbs, INK)


def _row(svg: Svg, count: int, reach: float, shadow: float) -> None:
    """One row of short feathers over the long ones, with its black shadow beneath."""
    for ink in (True, False):
        for k in range(count - 1, -1, -1):
            share = (k + 0.5) / count
            if share > 0.93:
                continue
            tip = quill(share, reach + (shadow if ink else 0))
            a, b = quill(k / count, reach * 0.84), quill((k + 1) / count, reach * 0.84)
            ra, rb = quill(k / count, 0.04), quill((k + 1) / count, 0.04)
            over = lerp(quill(share, reach * 0.84), tip, 2.1)
            ca, cb = lerp(a, over, 0.62), lerp(b, over, 0.62)
            data = "M" + " L".join(f"{num(x)} {num(y)}" for x, y in (ra, a))
            data += f" C{num(ca[0])} {num(ca[1])} {num(cb[0])} {num(cb[1])} {num(b[0])} {num(b[1])}"
            data += f" L{num(rb[0])} {num(rb[1])} Z"
            svg.path(data, INK if ink else PLUME, stroke=INK, width=2.2)
            if not ink:
                line = [cut(quill(share, 0.12), quill(share, reach * 0.86), 2, tail=0.6)]
                for n in range(3):
                    mid = reach * (0.5 + 0.15 * n)
                    line.append(cut(quill(share - 0.32 / count, mid + 0.05), quill(share, mid), 2, tail=0.4))
                cuts(svg, line, INK)


def _glory(svg: Svg) -> None:
    """Darkness behind the head, and the rays of light in it."""
    svg.path("M256 0 L420 0 C350 6 300 30 280 92 L256 110 Z", INK)
    rays = []
    for k in range(9):
        angle = math.radians(-84 + 12.5 * k)
        near = polar(256, 48, 43, angle)
        far = polar(256, 48, (47, 62)[k % 2] + (0, 6, 14, 22, 26, 22, 14, 6, 0)[k], angle)
        if far[1] > 3 and near[1] > 3:
            rays.append(cut(near, far, 3.2, tail=0.5))
    cuts(svg, rays, PLUME)


def _wing(svg: Svg) -> None:
    _primaries(svg)
    _row(svg, 8, 0.62, 0.06)
    _row(svg, 7, 0.36, 0.06)
    _glory(svg)
    svg.path(ARM, PLUME, stroke=INK, width=2.6)
    scales = []
    for k in range(11):
        x, y = 300 + 15 * k, 62 - 38 * math.sin(min(1.0, k / 7.5) * math.pi / 2) - 1.0 * k
        scales.append(cut((x - 4, y + 4), (x + 9, y - 9 + 0.4 * k), 2.6, bow=-3, tail=0.6))
    cuts(svg, scales, INK)


def _robe(svg: Svg) -> None:
    svg.path(
        "M222 96 C230 84 244 80 256 80 C268 80 282 84 290 96 C287 130 285 180 282 228 L256 254 L230 228"
        " C227 180 225 130 222 96 Z",
        WHITE,
        stroke=INK,
        width=4.4,
    )
    svg.path("M229 224 C238 216 246 224 256 217 C266 224 274 216 283 224 L283 230 L256 257 L229 230 Z", INK)
    for x, turn in ((250.2, 8), (261.8, -8)):  # bare feet
        svg.ellipse(x, 234, 4.6, 11, PLUME, turn=turn)
        cuts(svg, [cut((x - 2 + 2 * n, 226), (x - 2 + 2 * n, 230), 1, tail=0.6) for n in (0, 1, 2)], INK)
    folds = []
    for x, foot, top in ((236, 240, 118), (245, 247, 136), (256, 256, 140), (267, 265, 136), (276, 272, 118)):
        folds.append(cut((foot, 217), (x, top), 3.6, tail=0.7, bow=(foot - x) * 0.6))
    for n in range(11):  # the shaded side
        y = 112 + 9.4 * n
        folds.append(cut((287.5 - 0.3 * n, y), (275.5 - 0.1 * n, y + 3), 3, tail=0.5))
    for n in range(5):
        folds.append(cut((227.5, 128 + 18 * n), (234, 130 + 18 * n), 2, tail=0.5))
    cuts(svg, folds, INK)
    sleeves = "M225 99 C229 118 242 129 252 131 L256 106 L260 131 C270 129 283 118 287 99"
    svg.path(sleeves, WHITE, stroke=INK, width=2.8)
    cuts(svg, [cut((229 + 4 * n, 104 + 5 * n), (246, 118 + 2 * n), 2, tail=0.5) for n in range(4)], INK)
    cuts(svg, [cut((283 - 4 * n, 104 + 5 * n), (266, 118 + 2 * n), 2.6, tail=0.5) for n in range(4)], INK)
    svg.path(
        "M256 94 C248 105 247 120 251.500 132 L260.500 132 C265 120 264 105 256 94 Z",
        WHITE,
        stroke=INK,
        width=2.4,
    )
    svg.line("M256 97 L256 131", INK, 1.5)


def _head(svg: Svg) -> None:
    svg.circle(256, 46, 40, INK)
    svg.circle(256, 46, 36.5, stroke=GOLD, width=4.4)
    cuts(svg, notches(256, 46, 28, 34.5, 28, 2.4), BRASS)
    svg.path(  # hair
        "M231 66 C224 34 236 19 256 19 C276 19 288 34 281 66"
        " C280 78 275 86 270 90 L242 90 C237 86 232 78 231 66 Z",
        PLUME,
        stroke=INK,
        width=2.8,
    )

    def locks() -> None:
        lines = []
        for k in range(6):
            a = (279.5 - 1.6 * k, 84 - 1.5 * k)
            lines.append(cut(a, (258 + 2.4 * k, 22.5 + 1.5 * k), 2.4, bow=10.5 - 1.4 * k, tail=0.6))
        cuts(svg, lines, INK)

    both(svg, locks)
    svg.path(
        "M240.500 50 C240.500 37 247 32 256 32 C265 32 271.500 37 271.500 50 C271.500 67 263 78 256 78"
        " C249 78 240.500 67 240.500 50 Z",
        WHITE,
        stroke=INK,
        width=2.2,
    )
    cuts(
        svg,
        [cut((270.5 - 0.5 * n, 52 + 4 * n), (264.5 - 0.3 * n, 54 + 4 * n), 1.8, tail=0.4) for n in range(5)],
        INK,
    )
    svg.line("M244.500 52 Q248.500 56 252.500 52 M259.500 52 Q263.500 56 267.500 52", INK, 2)
    svg.line(
        "M244 47 Q248 44.500 252 46.500 M260 46.500 Q264 44.500 268 47 M256.500 51 L254.500 61 L258 61.500",
        INK,
        1.4,
    )
    svg.line("M250.500 67.500 Q256 71 261.500 67.500", INK, 1.8)


def picture() -> str:
    """The light side of an angel."""
    svg = Svg(contour.BOX)
    shape = contour.outline("angel")
    svg.path(shape, PLUME)
    both(svg, lambda: _wing(svg))
    _robe(svg)
    _head(svg)
    svg.path(shape, stroke=INK, width=4.4)
    return svg.text()
