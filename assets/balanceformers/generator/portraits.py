"""The characters of the opponents, cut in wood: the shepherd, the reaper, the hoarder."""

from __future__ import annotations

import math

from assets.balanceformers.generator.woodcut import BRASS, GOLD, INK, NIGHT, PAPER, SHADE, SLATE, WHITE
from assets.generator.svg import Svg, polar, poly

CENTRE = 64.0


def _ground(ground: str, ray: str) -> Svg:
    """A round block with rays cut into it."""
    svg = Svg(128)
    svg.circle(CENTRE, CENTRE, 60, ground)
    for number in range(36):
        angle = math.tau * number / 36
        tip = polar(CENTRE, CENTRE, 40 if number % 2 else 46, angle)
        svg.path(
            poly([polar(CENTRE, CENTRE, 56, angle - 0.045), tip, polar(CENTRE, CENTRE, 56, angle + 0.045)]),
            ray,
        )
    svg.circle(CENTRE, CENTRE, 60.5, stroke=svg.linear(20, 8, 108, 120, (0, GOLD), (1, BRASS)), width=4)
    return svg


def _folds(svg: Svg, ink: str, *lines: str) -> None:
    svg.line(" ".join(lines), ink, 2)


def _shepherd() -> str:
    svg = _ground(NIGHT, SLATE)
    svg.circle(64, 46, 27, stroke=GOLD, width=3)
    svg.path(
        "M21 103 C25 86 42 78 64 78 C86 78 103 86 107 103 A58 58 0 0 1 21 103 Z", WHITE, stroke=INK, width=2.5
    )
    _folds(svg, INK, "M40 90 L36 112", "M50 86 L48 118", "M64 96 L64 120", "M78 86 L80 118", "M88 92 L92 110")
    svg.path(
        "M44 50 C42 66 44 80 50 86 L78 86 C84 80 86 66 84 50 C82 32 46 32 44 50 Z",
        SHADE,
        stroke=INK,
        width=2.5,
    )
    svg.ellipse(64, 58, 15, 19, WHITE, stroke=INK, width=2.5)
    svg.path("M50 50 C54 40 74 40 78 50 C72 46 56 46 50 50 Z", SHADE, stroke=INK, width=1.8)
    for side in (-1, 1):
        svg.line(f"M{64 + side * 10} 58 Q{64 + side * 7} 61 {64 + side * 4} 58", INK, 2.4)
    svg.line("M59 69 Q64 73 69 69", INK, 2.2)
    svg.line("M98 112 L98 46 C98 30 116 32 113 45 C112 51 105 51 105 46", INK, 8)
    svg.line("M98 112 L98 46 C98 30 116 32 113 45 C112 51 105 51 105 46", GOLD, 4)
    for x, y in ((34, 100), (42, 96), (50, 100), (38, 107), (48, 108), (43, 102)):
        svg.circle(x, y, 6.5, PAPER, stroke=INK, width=1.8)
    svg.ellipse(30, 104, 5, 6.5, NIGHT)
    svg.circle(28.6, 103, 1.1, WHITE)
    return svg.text()


def _reaper() -> str:
    svg = _ground(PAPER, SHADE)
    svg.path("M21 103 C25 86 40 80 64 80 C88 80 103 86 107 103 A58 58 0 0 1 21 103 Z", INK)
    svg.path("M64 14 C38 18 32 52 38 92 C52 100 76 100 90 92 C96 52 90 18 64 14 Z", INK)
    _folds(svg, PAPER, "M43 44 C41 60 42 76 45 90", "M85 44 C87 60 86 76 83 90", "M50 30 C56 22 72 22 78 30")
    svg.path(
        "M64 32 C50 32 46 44 47 56 C48 64 52 66 53 72 L54 82 L74 82 L75 72 C76 66 80 64 81 56"
        " C82 44 78 32 64 32 Z",
        WHITE,
    )
    for side in (-1, 1):
        svg.ellipse(64 + side * 8, 55, 5.6, 6.6, INK)
    svg.path("M64 61 L60.5 69 L67.5 69 Z", INK)
    svg.line("M58 74 L58 82 M64 74 L64 82 M70 74 L70 82", INK, 2)
    svg.line("M22 44 L36 118", BRASS, 5)
    svg.path("M20 44 C36 20 62 10 92 16 C68 20 44 32 28 50 Z", NIGHT, stroke=PAPER, width=2)
    svg.line("M32 36 C46 26 62 20 78 17", PAPER, 1.4)
    return svg.text()


def _hoarder() -> str:
    svg = _ground(SLATE, NIGHT)
    for side in (-1, 1):
        svg.circle(64 + side * 26, 34, 13, PAPER, stroke=INK, width=2.5)
        svg.circle(64 + side * 26, 35, 7, INK)
    svg.path(
        "M24 105 C24 84 42 76 64 76 C86 76 104 84 104 105 A58 58 0 0 1 24 105 Z", PAPER, stroke=INK, width=2.5
    )
    svg.path(
        "M64 26 C40 26 34 46 32 58 C18 66 20 90 40 92 C50 94 58 90 64 88"
        " C70 90 78 94 88 92 C108 90 110 66 96 58"
        " C94 46 88 26 64 26 Z",
        WHITE,
        stroke=INK,
        width=2.5,
    )
    _folds(
        svg,
        INK,
        "M30 70 L38 72",
        "M28 78 L37 78",
        "M98 70 L90 72",
        "M100 78 L91 78",
        "M58 32 L58 40 M64 30 L64 40 M70 32 L70 40",
    )
    for side in (-1, 1):
        svg.circle(64 + side * 13, 54, 4.6, INK)
        svg.circle(64 + side * 13 - 1.4, 52.4, 1.4, WHITE)
    svg.path("M58 64 C60 61 68 61 70 64 C69 69 66 70 64 70 C62 70 59 69 58 64 Z", INK)
    svg.path("M60 74 L64 72 L68 74 L67.5 83 L60.5 83 Z", WHITE, stroke=INK, width=1.8)
    svg.line("M64 74 L64 83", INK, 1.4)
    for x, y, r in ((46, 108, 10), (82, 108, 10), (64, 104, 12)):
        svg.circle(x, y, r, GOLD, stroke=INK, width=2.5)
        svg.circle(x, y, r - 4, stroke=BRASS, width=1.8)
    svg.path("M64 98 L66 102 L70 104 L66 106 L64 110 L62 106 L58 104 L62 102 Z", INK)
    return svg.text()


def pictures() -> dict[str, str]:
    """Every portrait by file name."""
    made = {"shepherd": _shepherd(), "reaper": _reaper(), "hoarder": _hoarder()}
    return {f"portrait-{name}": text for name, text in made.items()}
