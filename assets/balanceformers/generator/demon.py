"""The demon: black, with a bat's wings, horns and red eyes, carved into the other side of the outline."""

from __future__ import annotations

import math

from assets.balanceformers.generator import contour
from assets.balanceformers.generator.woodcut import (
    INK,
    NIGHT,
    PAPER,
    RED,
    SLATE,
    both,
    cut,
    cuts,
    lerp,
    spindle,
)
from assets.generator.svg import XY, Svg, poly

WRIST: XY = (340.0, 20.0)
ELBOW: XY = (306.0, 92.0)
SHOULDER: XY = (280.0, 98.0)


def _points() -> list[XY]:
    return [contour.across(contour.cusp(k)) for k in range(10)]


def _fold(a: XY, b: XY, share: float) -> str:
    """A cut from one finger towards the next, ended before it would leave the wing."""
    sag = 0.2 * math.hypot(b[0] - a[0], b[1] - a[1])
    middle = lerp(a, b, 0.5)
    length = math.hypot(b[0] - a[0], b[1] - a[1])
    bent = (middle[0] + (b[1] - a[1]) / length * sag, middle[1] - (b[0] - a[0]) / length * sag)
    line: list[XY] = []
    for k in range(13):
        t = 0.05 + (share - 0.05) * k / 12
        point = lerp(lerp(a, bent, t), lerp(bent, b, t), t)
        if contour.depth("demon", point) < 8:
            break
        line.append(point)
    return spindle(line, lambda t: 0.5 + 3 * (1 - t)) if len(line) > 3 else ""


def _membrane(svg: Svg) -> None:
    """Folds of the skin between the fingers: rows of cuts that run along the rim."""
    tips = _points()
    spans = (
        (WRIST, tips[9], WRIST, tips[6], 9),
        (WRIST, tips[6], ELBOW, tips[3], 9),
        (ELBOW, tips[3], SHOULDER, tips[0], 8),
    )
    folds = []
    for a0, a1, b0, b1, count in spans:
        for k in range(count):
            reach = 0.2 + 0.72 * k / (count - 1)
            folds.append(_fold(lerp(a0, a1, reach), lerp(b0, b1, reach), 0.7 - 0.12 * (k % 2)))
    cuts(svg, filter(None, folds), PAPER, 0.62)
    pleats = []
    for k, base in (
        (8, WRIST),
        (7, WRIST),
        (5, lerp(WRIST, ELBOW, 0.35)),
        (4, lerp(WRIST, ELBOW, 0.7)),
        (2, ELBOW),
        (1, SHOULDER),
    ):
        pleats.append(cut(lerp(tips[k], base, 0.04), lerp(tips[k], base, 0.42), 3.2, tail=0.3))
    cuts(svg, pleats, PAPER)


def _fingers(svg: Svg) -> None:
    tips = _points()
    bones = []
    for base, tip, width in (
        (WRIST, tips[9], 9),
        (WRIST, tips[6], 8.5),
        (lerp(WRIST, ELBOW, 0.35), tips[3], 8.5),
    ):
        bones.append(cut(base, lerp(base, tip, 0.985), width, tail=1.4, bow=-2))
    for data in bones:
        svg.path(data, PAPER, stroke=INK, width=2)


def _arm(svg: Svg) -> None:
    svg.path(
        "M268 100 C284 98 292 92 298 78 C306 58 314 40 330 22 L350 20"
        " C336 44 328 66 322 86 C314 108 300 118 278 122 Z",
        NIGHT,
        stroke=PAPER,
        width=2.4,
    )
    svg.path("M330 24 L333 3 L341 14 L352 4 L349 22 Z", PAPER, stroke=INK, width=1.6)  # claws
    lines = []
    for k in range(8):
        a = lerp((296, 92), (331, 30), k / 7)
        lines.append(cut((a[0] + 12, a[1] + 5), (a[0] + 1, a[1] + 1), 3, tail=0.4))
    cuts(svg, lines, PAPER)


def _smoke(svg: Svg) -> None:
    """Darkness round the head, with thin flames in it."""
    svg.path("M256 0 L512 0 L345 14 C318 40 306 72 296 90 L256 104 Z", INK)
    flames = []
    for x, y, height, bow in ((306, 62, 44, 5), (316, 40, 30, -4), (296, 80, 34, -5), (300, 26, 18, 3)):
        flames.append(cut((x, y), (x + 5, y - height), 5, bow=bow, tail=0.3))
    cuts(svg, flames, RED, 0.85)


def _wing(svg: Svg) -> None:
    _smoke(svg)
    _membrane(svg)
    svg.path(poly(contour.inset("demon", 4.4), closed=False), stroke=PAPER, width=2.2)
    svg.line("M352 4.400 L496 4.400", PAPER, 1.8)
    _fingers(svg)
    _arm(svg)


def _body(svg: Svg) -> None:
    svg.path("M264 214 C284 208 296 194 295 172", stroke=INK, width=9)  # tail
    svg.path("M264 214 C284 208 296 194 295 172", stroke=PAPER, width=3)
    svg.path("M286 176 L296 152 L304 177 L295 171 Z", PAPER, stroke=INK, width=2)
    svg.path(
        "M222 96 C236 84 276 84 290 96 C288 122 281 140 277 156 C283 180 278 206 268 230 L256 252 L244 230"
        " C234 206 229 180 235 156 C231 140 224 122 222 96 Z",
        NIGHT,
        stroke=INK,
        width=8,
    )
    svg.path(
        "M222 96 C236 84 276 84 290 96 C288 122 281 140 277 156 C283 180 278 206 268 230 L256 250 L244 230"
        " C234 206 229 180 235 156 C231 140 224 122 222 96 Z",
        NIGHT,
        stroke=PAPER,
        width=2.5,
    )
    lines = [cut((256, 246), (256, 164), 3, tail=0.8)]
    for n in range(8):
        y = 104 + 6.6 * n
        lines.append(cut((287 - 1.4 * n, y), (272 - 0.5 * n, y + 5), 3.2, tail=0.4))
    for n in range(8):
        y = 164 + 7.6 * n
        lines.append(cut((280 - 0.5 * n - 0.12 * n * n, y), (263, y + 6), 3.2, tail=0.4))
        lines.append(cut((251, y + 4), (240 + 0.8 * n, y), 2.2, tail=0.4))
    for n in range(3):
        lines.append(cut((256, 122 + 11 * n), (244, 118 + 11 * n), 2.4, bow=-2, tail=0.5))
        lines.append(cut((256, 122 + 11 * n), (268, 118 + 11 * n), 2.4, bow=2, tail=0.5))
    cuts(svg, lines, PAPER)
    svg.line("M234 104 Q248 118 256 112 Q264 118 278 104 M256 112 L256 150", PAPER, 2)
    for x in (250, 262):  # hooves
        svg.path(
            f"M{x - 5} 232 L{x + 5} 232 L{256 + (x - 256) * 0.3:.1f} 249 Z", PAPER, stroke=INK, width=1.6
        )


def _head(svg: Svg) -> None:
    def half() -> None:
        svg.path("M277 52 C294 44 301 24 291 4 C286 24 276 33 264 35 Z", PAPER, stroke=INK, width=3)
        cuts(
            svg,
            [cut((295 - 4 * k, 22 + 6 * k), (286 - 4 * k, 20 + 4.5 * k), 2.6, tail=0.5) for k in range(4)],
            INK,
        )
        svg.path("M277 58 L299 58 L276 76 Z", NIGHT, stroke=PAPER, width=2.2)

    both(svg, half)
    svg.path(
        "M232 46 C235 33 246 29 256 29 C266 29 277 33 280 46 C283 67 270 84 256 98 C242 84 229 67 232 46 Z",
        NIGHT,
        stroke=PAPER,
        width=2.6,
    )

    def face() -> None:
        svg.path("M275 51 L258 60 L262 66 C268 66 274 61 275 51 Z", RED, stroke=INK, width=1.4)
        svg.circle(265.5, 60.5, 1.9, INK)
        svg.line("M278 45 L258 56 M259.500 71 L258.500 74", PAPER, 2.2)
        svg.path("M264 81.500 L261.500 88 L259 83.500 Z", PAPER)
        cuts(
            svg,
            [cut((258.5 + 5 * k, 32 + 0.6 * k), (258 + 4 * k, 46 - 2 * k), 2.4, tail=0.4) for k in range(3)],
            PAPER,
        )

    both(svg, face)
    svg.line("M244 79 Q256 87.500 268 79", PAPER, 2.2)
    cuts(
        svg,
        [cut((278 - 1.6 * n, 64 + 5 * n), (270 - 1.2 * n, 67 + 4 * n), 2.4, tail=0.4) for n in range(4)],
        PAPER,
    )


def picture() -> str:
    """The light side of a demon (its figure is dark all the same)."""
    svg = Svg(contour.BOX)
    shape = contour.outline("demon")
    svg.path(shape, SLATE)
    both(svg, lambda: _wing(svg))
    _body(svg)
    _head(svg)
    svg.path(shape, stroke=INK, width=4.4)
    return svg.text()
