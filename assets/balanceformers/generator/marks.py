"""Signs for words and buttons: a step, a way through a hole, and the three verdicts."""

from __future__ import annotations

import math

from assets.balanceformers.generator.woodcut import GOLD, INK, PAPER, RED, VIOLET, WHITE, cut, cuts, spindle
from assets.generator.svg import Svg

BOX = 256
GREEN = "#7cc48f"


def step() -> str:
    """From one slot to the next."""
    svg = Svg(BOX)
    svg.path("M58 190 L190 66", stroke=INK, width=48)
    svg.path("M96 96 L190 66 L156 156 Z", INK, stroke=INK, width=26)
    svg.circle(56, 192, 50, INK)
    svg.circle(198, 60, 54, INK)
    svg.path("M84 168 L134 120", stroke=PAPER, width=18)
    svg.path("M106 94 L166 88 L156 146 Z", PAPER)
    svg.circle(56, 192, 34, INK, stroke=PAPER, width=12)
    svg.circle(198, 60, 42, GOLD, stroke=INK, width=8)
    return svg.text()


def hole() -> str:
    """Light that winds into a black hole."""
    svg = Svg(BOX)
    svg.circle(128, 128, 112, "#000000", stroke=VIOLET, width=10)
    arms = []
    for arm in range(3):
        line = []
        for k in range(60):
            t = k / 59
            angle, radius = math.tau * arm / 3 + 4.4 * t, 94 - 74 * t
            line.append((128 + radius * math.cos(angle), 128 + radius * math.sin(angle)))
        arms.append(spindle(line, lambda t: 16 * math.sin(math.pi * (0.1 + 0.85 * t))))
    cuts(svg, arms, PAPER)
    svg.circle(128, 128, 18, "#000000", stroke=GOLD, width=7)
    return svg.text()


def dies() -> str:
    """A skull."""
    svg = Svg(BOX)
    skull = (
        "M128 26 C192 26 222 66 222 114 C222 146 206 160 192 170 L190 214 C190 224 184 228 174 228 L82 228"
        " C72 228 66 224 66 214 L64 170 C50 160 34 146 34 114 C34 66 64 26 128 26 Z"
    )
    svg.path(skull, INK, stroke=INK, width=26)
    svg.path(skull, WHITE, stroke=RED, width=7)
    svg.path("M56 116 C58 88 112 88 112 118 C110 152 58 150 56 116 Z", INK)
    svg.path("M144 118 C144 88 198 88 200 116 C198 150 146 152 144 118 Z", INK)
    svg.path("M128 140 L114 172 L142 172 Z", INK)
    svg.line("M98 190 L98 226 M128 190 L128 226 M158 190 L158 226", INK, 8)
    cuts(svg, [cut((212 - 4 * k, 84 - 10 * k), (186 - 4 * k, 80 - 7 * k), 6, tail=1) for k in range(4)], INK)
    return svg.text()


def lives() -> str:
    """A shoot with two leaves."""
    svg = Svg(BOX)
    leaves = (
        "M124 150 C122 74 66 44 22 52 C24 112 66 152 124 150 Z",
        "M134 118 C134 56 182 20 236 26 C238 84 194 124 134 118 Z",
    )
    stem = "M128 232 C124 190 122 150 132 108"
    svg.path(stem, stroke=INK, width=34)
    for leaf in leaves:
        svg.path(leaf, INK, stroke=INK, width=24)
    svg.path("M58 232 C90 214 166 214 198 232", stroke=INK, width=32)
    svg.path(stem, stroke=GREEN, width=15)
    svg.path("M58 232 C90 214 166 214 198 232", stroke=PAPER, width=13)
    for leaf in leaves:
        svg.path(leaf, GREEN)
    veins = [cut((122, 148), (44, 68), 9, tail=2), cut((136, 116), (216, 44), 9, tail=2)]
    veins += [cut((98 - 17 * k, 124 - 18 * k), (98 - 17 * k - 26, 130 - 18 * k), 6, tail=1) for k in range(3)]
    veins += [cut((160 + 18 * k, 94 - 16 * k), (184 + 18 * k, 100 - 16 * k), 6, tail=1) for k in range(3)]
    cuts(svg, veins, INK)
    return svg.text()


def zero() -> str:
    """A ring on its spine: perfect balance, between red and green."""
    svg = Svg(BOX)
    svg.rect(8, 84, 240, 88, 14, INK)
    svg.rect(116, 10, 24, 236, 10, INK)
    svg.rect(18, 98, 44, 60, 4, RED)
    svg.rect(194, 98, 44, 60, 4, GREEN)
    svg.rect(122, 16, 12, 224, 5, PAPER)
    svg.circle(128, 128, 66, INK)
    svg.circle(128, 128, 46, INK, stroke=GOLD, width=20)
    return svg.text()


def pictures() -> dict[str, str]:
    """The signs by file name."""
    return {
        "mark-step": step(),
        "mark-hole": hole(),
        "mark-dies": dies(),
        "mark-lives": lives(),
        "mark-zero": zero(),
    }
