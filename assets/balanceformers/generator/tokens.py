"""Tokens, slots and the scoring track; numbers, letters and the seats' shapes are set by the program."""

from __future__ import annotations

import math

from assets.balanceformers.generator.woodcut import (
    BRASS,
    GOLD,
    INK,
    NIGHT,
    PAPER,
    WHITE,
    cut,
    cuts,
    notches,
    spindle,
)
from assets.generator.svg import XY, Svg, num, polar

BOX = 128
WING = (
    "M95 37 C70 35 43 44 33 67 C31 74 30 83 32 92 C38 84 43 84 47 89 C50 81 55 80 60 84"
    " C63 75 68 74 74 77 C76 69 81 66 88 66 C84 61 82 59 81 57 C89 54 94 46 95 37 Z"
)
FOOT = (
    "M51 42 C58 42 61 48 60 58 C59 68 61 76 59 84 C57 92 47 92 45 84 C42 74 42 64 42 56 C42 48 45 42 51 42 Z"
)
TRACK = (1440, 96)
COLUMN, COLUMNS, TURN = 72, 20, 15


def _slot(svg: Svg) -> None:
    svg.circle(64, 64, 60, INK, opacity=0.9)
    svg.circle(64, 64, 55.5, stroke=PAPER, width=5)
    svg.circle(64, 64, 48, stroke=PAPER, width=1.5, stroke_opacity=0.5)


def _wing_marks(svg: Svg) -> None:
    svg.path(WING, PAPER)
    svg.line("M46 86 C49 74 58 63 69 58 M60 81 C62 72 68 65 76 61 M40 66 C50 54 66 47 84 46", INK, 2.8)


def slots() -> dict[str, str]:
    """Empty slots, upright as on a piece that faces north; and the light on one that may be chosen."""
    made = {}
    for side in ("left", "right"):
        svg = Svg(BOX)
        _slot(svg)
        if side == "left":
            _wing_marks(svg)
        else:
            with svg.moved("translate(128 0) scale(-1 1)"):
                _wing_marks(svg)
        made[f"slot-{side}"] = svg.text()
    svg = Svg(BOX)
    _slot(svg)
    for move in ("translate(-1 -2)", "translate(129 4) scale(-1 1)"):
        with svg.moved(move):
            svg.path(FOOT, PAPER)
            for x, y, r in ((45, 36, 4), (52.5, 33, 3.6), (59, 35.5, 3.2)):
                svg.circle(x, y, r, PAPER)
    made["slot-feet"] = svg.text()
    svg = Svg(BOX)
    svg.circle(64, 64, 62, INK, opacity=0.5)
    svg.circle(64, 64, 57, stroke=GOLD, width=8)
    svg.circle(64, 64, 50, GOLD, opacity=0.22)
    cuts(svg, notches(64, 64, 36, 48, 16, 4.4), GOLD, 0.9)
    svg.circle(64, 64, 12, GOLD, stroke=INK, width=3)
    made["slot-lit"] = svg.text()
    return made


def _square(ground: str, line: str) -> Svg:
    svg = Svg(BOX)
    svg.rect(6, 6, 116, 116, 14, INK)
    svg.rect(10, 10, 108, 108, 11, ground)
    svg.rect(18, 18, 92, 92, 6, stroke=line, width=3)
    corners = []
    for k in range(1, 4):
        corners.append(cut((18, 110 - 9 * k), (18 + 9 * k, 110), 3, tail=1.4))
        corners.append(cut((110, 18 + 9 * k), (110 - 9 * k, 18), 3, tail=1.4))
    cuts(svg, corners, line)
    return svg


def _round(ground: str, line: str) -> Svg:
    svg = Svg(BOX)
    svg.circle(64, 64, 60, INK)
    svg.circle(64, 64, 56, ground)
    cuts(svg, notches(64, 64, 48.5, 55.5, 44, 3.4), line)
    svg.circle(64, 64, 46.5, stroke=line, width=2.6)
    return svg


def initiative() -> dict[str, str]:
    """Initiative tokens: fronts with room for what is written on them, and backs."""
    made = {"initiative-square": _square(WHITE, INK).text(), "initiative-round": _round(WHITE, INK).text()}
    svg = _square(NIGHT, PAPER)
    svg.path("M64 34 L94 64 L64 94 L34 64 Z", stroke=PAPER, width=4)
    cuts(svg, [cut((64 + 21 * x, 64 + 21 * y), (64 + 4 * x, 64 + 4 * y), 6, tail=0.6)
               for x, y in ((0, 1), (1, 0), (0, -1), (-1, 0))], PAPER)  # fmt: skip
    made["initiative-square-back"] = svg.text()
    svg = _round(NIGHT, PAPER)
    svg.circle(64, 64, 27, stroke=PAPER, width=4)
    cuts(svg, notches(64, 64, 6, 21, 6, 6), PAPER)
    made["initiative-round-back"] = svg.text()
    return made


def _winding(cx: float, cy: float, radius: float, turns: float, start: float) -> list[XY]:
    points = []
    for k in range(72):
        t = k / 71
        angle = start + turns * math.tau * t
        r = radius * (1 - 0.9 * t)
        points.append((cx + r * math.cos(angle), cy + r * math.sin(angle)))
    return points


def reincarnation() -> str:
    """A shoot that unrolls: a life comes back."""
    svg = Svg(BOX)
    svg.circle(64, 64, 60, INK)
    svg.circle(64, 64, 55, "#17362b", stroke="#7cc48f", width=4)
    cuts(svg, notches(64, 64, 45, 52, 40, 2), "#7cc48f", 0.7)
    shoot = spindle(_winding(62, 68, 31, 1.75, -math.pi / 2), lambda t: 9.5 - 4.5 * t)
    svg.path(shoot, "#d9f2df", stroke=INK, width=2.4)
    svg.path("M62 38 C66 16 90 12 100 24 C94 40 74 46 62 38 Z", "#7cc48f", stroke=INK, width=3.4)
    cuts(svg, [cut((64, 37), (93, 25), 3.4, tail=0.5)], INK)
    svg.path("M60 40 C56 26 42 22 34 30 C38 42 50 46 60 40 Z", "#d9f2df", stroke=INK, width=3.4)
    return svg.text()


def reckoning() -> dict[str, str]:
    """The white side: it lives; the black side: it dies."""
    white = Svg(BOX)
    white.circle(64, 64, 60, INK)
    white.circle(64, 64, 56, WHITE)
    cuts(white, notches(64, 64, 50, 55, 48, 2), INK)
    white.path("M36 64 L57 86 L94 44", stroke=INK, width=12)
    black = Svg(BOX)
    black.circle(64, 64, 60, WHITE)
    black.circle(64, 64, 56, INK)
    cuts(black, notches(64, 64, 50, 55, 48, 2), WHITE)
    black.path("M42 42 L86 86 M86 42 L42 86", stroke=WHITE, width=12)
    return {"reckoning-white": white.text(), "reckoning-black": black.text()}


def score() -> dict[str, str]:
    """The two tokens of a seat on the track; the seat's shape fits into the middle (radius 36)."""
    white, black = _round(WHITE, INK), Svg(BOX)
    black.circle(64, 64, 60, WHITE)
    black.circle(64, 64, 55, INK)
    cuts(black, notches(64, 64, 47.5, 54.5, 44, 3.2), WHITE)
    black.circle(64, 64, 45.5, stroke=WHITE, width=2.6)
    return {"score-white": white.text(), "score-black": black.text()}


def value(column: int) -> int:
    """What a column is worth."""
    return column if column <= TURN else 2 * TURN - column


def track() -> str:
    """Twenty steps that rise to the turn and fall behind it; on the lower edge, numbers come below it."""
    svg = Svg(*TRACK)
    base = TRACK[1]
    for column in range(COLUMNS):
        x, worth = column * COLUMN, value(column)
        high = 10 + worth * 5.2
        top = base - high
        turn = column == TURN
        colour = BRASS if turn else "#443d68" if column < TURN else "#6b2f2a"
        light = "#f3d98c" if turn else "#7b72a8" if column < TURN else "#c46a56"
        svg.rect(x + 1, top, COLUMN - 2, high, 3, INK)
        svg.rect(x + 3, top + 2, COLUMN - 6, high - 2, 2, colour)
        svg.rect(x + 3, top + 2, COLUMN - 6, 3, 1.5, light)
        lines = []
        for k in range(1, int((high - 4) // 8) + 1):
            y = top + 3 + 8 * k
            length = (COLUMN - 14) * (0.3 + 0.5 * ((k * 7 + column * 3) % 5) / 5)
            side = x + 5 if column < TURN else x + COLUMN - 5
            if turn:
                continue
            lines.append(cut((side, y), (side + (length if column < TURN else -length), y), 3, tail=0.6))
        cuts(svg, lines, INK, 0.75)
        if turn:
            sun = (x + COLUMN / 2, base)  # it sets here; the word stands above it
            ways = [math.radians(-168 + 19.5 * n) for n in range(9)]
            rays = [cut(polar(*sun, 18, way), polar(*sun, 31, way), 4, tail=0.6) for way in ways]
            cuts(svg, rays, INK, 0.5)
            svg.path(f"M{num(sun[0] - 13)} {base} A13 13 0 0 1 {num(sun[0] + 13)} {base} Z", INK, opacity=0.5)
    return svg.text()


def pictures() -> dict[str, str]:
    """Tokens, slots and the track by file name."""
    return {
        **slots(),
        **initiative(),
        **reckoning(),
        **score(),
        "reincarnation": reincarnation(),
        "scoring-track": track(),
    }
