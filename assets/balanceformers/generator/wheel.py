"""The death wheel: Death, his scythes, and six crosses that show for which deficits he comes."""

from __future__ import annotations

import math

from assets.balanceformers.generator.woodcut import (
    BRASS,
    INK,
    NIGHT,
    PAPER,
    RED,
    WHITE,
    cut,
    cuts,
    notches,
)
from assets.generator.svg import Svg, num, polar

TARGETS = ((1,), (2,), (3,), (1, 2), (1, 3), (2, 3))
RADIUS = 196  # of the circle of crosses, in a wheel of 512
RAIL = "#5d5684"


def _scythe(svg: Svg) -> None:
    """In a box of 128, the blade to the right."""
    svg.path("M40 118 L60 24", stroke=INK, width=15)
    svg.path("M40 118 L60 24", stroke=BRASS, width=8)
    cuts(
        svg,
        [cut((43 + 3.4 * k, 112 - 16 * k), (47 + 3.4 * k, 108 - 16 * k), 2.6, tail=0.6) for k in range(5)],
        INK,
    )
    svg.path("M45 86 L62 81", stroke=INK, width=12)
    svg.path("M45 86 L62 81", stroke=BRASS, width=6)
    svg.path("M49 21 C76 6 108 20 122 58 C104 42 84 38 55 42 Z", PAPER, stroke=INK, width=5)
    cuts(
        svg,
        [cut((60 + 9 * k, 37 + 0.3 * k * k), (68 + 9 * k, 27 + 1.6 * k), 3.2, tail=0.5) for k in range(5)],
        INK,
    )


def scythe() -> str:
    """A scythe by itself."""
    svg = Svg(128)
    _scythe(svg)
    return svg.text()


def base() -> str:
    """The ring of the wheel with six scythes between the places of the crosses."""
    svg = Svg(512)
    svg.circle(256, 256, RADIUS, stroke=INK, width=20)
    svg.circle(256, 256, RADIUS + 5.5, stroke=RAIL, width=2.4)
    svg.circle(256, 256, RADIUS - 5.5, stroke=RAIL, width=2.4)
    cuts(svg, notches(256, 256, RADIUS - 4, RADIUS + 4, 108, 3), RAIL)
    for k in range(6):
        x, y = polar(256, 256, RADIUS, math.radians(-60 + 60 * k))
        turn = num(60 * k + 44)
        with svg.moved(f"translate({num(x)} {num(y)}) rotate({turn}) scale(.8) translate(-72 -64)"):
            _scythe(svg)
    return svg.text()


def _rows(svg: Svg, targets: tuple[int, ...]) -> None:
    """The deficits as a creature shows them: red blocks left of a spine."""
    wide, high, gap = 21, 16, 3
    longest = max(targets) * (wide + gap) + 6
    spine = 80 + longest / 2
    top = 90 if len(targets) == 2 else 98
    tall = len(targets) * 20 - 2
    svg.rect(spine - 4, top - 3, 5, tall + 4, 1.5, PAPER)
    for row, target in enumerate(targets):
        for k in range(target):
            x = spine - 4 - gap - wide - k * (wide + gap)
            svg.rect(x, top + 20 * row, wide, high, 2, RED)


def cross(targets: tuple[int, ...]) -> str:
    """One place of the wheel: a grave's cross above the deficits of its round."""
    svg = Svg(160)
    svg.circle(80, 80, 77, INK)
    svg.circle(80, 80, 72, "#1d1932", stroke=PAPER, width=4.5)
    with svg.moved("translate(16 0) scale(.8)" if len(targets) == 2 else "translate(13.6 0) scale(.83)"):
        svg.path(
            "M69 20 L91 20 L90 38 L112 37 L112 58 L90 57 L91 102 L69 102 L70 57 L48 58 L48 37 L70 38 Z",
            PAPER,
            stroke=INK,
            width=3,
        )
        marks = [cut((89.5, 94 - 8 * k), (81, 98 - 8 * k), 3, tail=0.5) for k in range(5)]
        marks += [cut((111, 42 + 5 * k), (100, 45 + 4 * k), 2.6, tail=0.5) for k in range(3)]
        marks += [cut((89, 24 + 5 * k), (81, 27 + 5 * k), 2.4, tail=0.5) for k in range(3)]
        cuts(svg, marks, INK)
        hill = [cut((58 - 4 * k, 104), (70 - 2 * k, 99), 2.6, tail=0.5) for k in range(3)]
        hill += [cut((102 + 4 * k, 104), (90 + 2 * k, 99), 2.6, tail=0.5) for k in range(3)]
        if len(targets) == 1:
            cuts(svg, hill, PAPER, 0.7)
    _rows(svg, targets)
    return svg.text()


def death() -> str:
    """Death with the scythe, in a box of 256; the feet at the lower edge."""
    svg = Svg(256)
    svg.path("M198 250 L214 40", stroke=INK, width=18)
    svg.path("M198 250 L214 40", stroke=BRASS, width=10)
    cuts(
        svg,
        [cut((198.5 + 1.2 * k, 238 - 18 * k), (205 + 1.2 * k, 233 - 18 * k), 3, tail=0.8) for k in range(11)],
        INK,
    )
    svg.path("M222 36 C184 -2 116 0 78 42 C120 27 170 36 209 60 Z", PAPER, stroke=INK, width=6)
    cuts(
        svg,
        [cut((200 - 14 * k, 51 - 3.6 * k), (192 - 13 * k, 33 - 2.2 * k), 4, tail=0.6) for k in range(7)],
        INK,
    )
    cloak = (
        "M126 42 C164 42 185 74 184 108 C206 130 214 182 220 252 L186 246 L160 252 L128 246 L96 252 L68 246"
        " L34 252 C40 182 50 130 72 108 C70 74 90 42 126 42 Z"
    )
    svg.path(cloak, INK, stroke=INK, width=14)
    svg.path(cloak, NIGHT, stroke=PAPER, width=5)
    folds = []
    for k in range(9):
        foot, top = 56 + 18 * k, 90 + 9 * k
        folds.append(
            cut((foot, 242), (top, 158 + 3 * abs(k - 4)), 5 if k % 2 else 3.4, bow=(k - 4) * 1.8, tail=0.6)
        )
    for k in range(8):  # the lit shoulder
        folds.append(cut((72 - 3 * k + 0.2 * k * k, 116 + 12 * k), (90 - 3 * k, 112 + 12 * k), 3.2, tail=0.6))
    cuts(svg, folds, PAPER, 0.85)
    svg.path(
        "M128 56 C155 56 170 80 170 108 C170 136 150 154 128 154"
        " C106 154 86 136 86 108 C86 80 101 56 128 56 Z",
        "#000000",
        stroke=PAPER,
        width=3.4,
    )
    svg.path(
        "M128 70 C150 70 160 86 160 103 C160 115 154 121 149 125 L148 141 L108 141 L107 125"
        " C102 121 96 115 96 103 C96 86 106 70 128 70 Z",
        WHITE,
        stroke=INK,
        width=3,
    )
    svg.path("M102 101 C103 91 122 91 122 102 C121 115 103 114 102 101 Z", INK)
    svg.path("M134 102 C134 91 153 91 154 101 C153 114 135 115 134 102 Z", INK)
    svg.path("M128 110 L122 122 L134 122 Z", INK)
    svg.line("M116 128 L116 140 M124 128 L124 140 M132 128 L132 140 M140 128 L140 140", INK, 2.6)
    svg.circle(112, 103, 3.6, RED)
    svg.circle(144, 103, 3.6, RED)
    cuts(
        svg, [cut((157 - 2 * k, 92 - 5 * k), (147 - 2 * k, 90 - 3 * k), 2.8, tail=0.5) for k in range(4)], INK
    )
    svg.path("M186 150 C197 145 214 148 216 159 C216 170 197 173 186 167 Z", WHITE, stroke=INK, width=4)
    svg.line("M195 150 L197 169 M205 148 L207 169", INK, 2.4)
    return svg.text()


def pictures() -> dict[str, str]:
    """The wheel's parts by file name."""
    crosses = {f"wheel-cross-{k}": cross(targets) for k, targets in enumerate(TARGETS, 1)}
    return {"wheel-base": base(), "scythe": scythe(), "death": death(), **crosses}
