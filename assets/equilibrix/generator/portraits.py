"""The characters of the opponents, of petals and circles: the architect, the hunter, the warden."""

from __future__ import annotations

import math

from assets.generator.busts import medal
from assets.generator.svg import Svg, num, polar

GOLD, PALE, DEEP, NIGHT = "#e9c46a", "#fff0c4", "#b8862f", "#120f24"


def _petal(x: float, y: float, long: float, turn: float) -> str:
    """Where two circles overlap: a petal that begins at a point."""
    a = math.radians(turn)
    end = x + long * math.cos(a), y + long * math.sin(a)
    there, back = (f"{num(at[0])} {num(at[1])}" for at in (end, (x, y)))
    arc = f"A{num(long / math.sqrt(3))} {num(long / math.sqrt(3))} 0 0 1"
    return f"M{back} {arc} {there} {arc} {back} Z"


def _ground() -> Svg:
    svg = medal("#2c2658", "#100d22")
    for turn in range(6):
        x, y = polar(64, 64, 26, math.radians(60 * turn + 30))
        svg.circle(x, y, 26, stroke=GOLD, width=1, stroke_opacity=0.22)
    svg.circle(64, 64, 26, stroke=GOLD, width=1, stroke_opacity=0.22)
    return svg


def _cloak(svg: Svg, light: str, dark: str) -> None:
    svg.path(
        "M22 104 C30 86 48 80 64 80 C80 80 98 86 106 104 A58 58 0 0 1 22 104 Z",
        svg.linear(64, 80, 64, 122, (0, light), (1, dark)),
        stroke=GOLD,
        width=2.2,
    )


def _face(svg: Svg, light: str, dark: str) -> None:
    """Long like a petal."""
    svg.path(
        _petal(64, 94, 66, -90), svg.linear(48, 34, 80, 90, (0, light), (1, dark)), stroke=GOLD, width=2.4
    )


def _architect() -> str:
    svg = _ground()
    _cloak(svg, "#3f6f9a", "#18284e")
    _face(svg, "#f5dfb4", "#c79a5c")
    svg.line("M52 57 L60 57 M68 57 L76 57 M64 58 L64 68 M58 76 L70 76", NIGHT, 2.6)
    svg.path(
        "M46 46 C48 32 56 26 64 26 C72 26 80 32 82 46 C74 40 54 40 46 46 Z", "#2f5f8a", stroke=GOLD, width=2
    )
    svg.line("M100 46 L86 98 M100 46 L112 92", DEEP, 5)
    svg.line("M100 46 L86 98 M100 46 L112 92", PALE, 1.8)
    svg.circle(100, 45, 6, GOLD, stroke=NIGHT, width=2)
    for turn in (-150, -90, -30):
        svg.path(_petal(64, 118, 20, turn), "#7fd0f0", stroke=NIGHT, width=1.2)
    return svg.text()


def _hunter() -> str:
    svg = _ground()
    _cloak(svg, "#8a3b52", "#341428")
    svg.path(
        "M64 14 C40 26 32 54 40 84 C52 92 76 92 88 84 C96 54 88 26 64 14 Z",
        svg.linear(64, 14, 64, 90, (0, "#b04a5e"), (1, "#4a1a30")),
        stroke=GOLD,
        width=2.4,
    )
    svg.path("M64 34 C50 42 46 60 50 78 C58 84 70 84 78 78 C82 60 78 42 64 34 Z", NIGHT)
    svg.path(
        "M49 60 C54 54 60 56 62 62 C57 65 52 64 49 60 Z M79 60 C74 54 68 56 66 62 C71 65 76 64 79 60 Z", PALE
    )
    svg.circle(57, 60.4, 1.8, NIGHT)
    svg.circle(71, 60.4, 1.8, NIGHT)
    svg.path("M64 62 L69 74 L64 80 L59 74 Z", GOLD)
    svg.line("M98 30 C118 52 118 82 96 104", DEEP, 5)
    svg.line("M98 30 L96 104", PALE, 1.6)
    svg.line("M74 68 L112 66", PALE, 2.2)
    svg.path("M118 66 L108 61 L110 66 L108 71 Z", GOLD)
    return svg.text()


def _warden() -> str:
    svg = _ground()
    _cloak(svg, "#3c7a68", "#143028")
    _face(svg, "#f5dfb4", "#c79a5c")
    svg.path(
        "M38 74 C36 36 48 20 64 20 C80 20 92 36 90 74 L80 80 L80 60 L68 60 L67 76 L61 76"
        " L60 60 L48 60 L48 80 Z",
        svg.linear(44, 22, 86, 86, (0, "#dfe6f2"), (1, "#6f7a98")),
        stroke=NIGHT,
        width=2.4,
    )
    svg.path("M64 20 C60 10 64 6 64 6 C64 6 68 10 64 20 Z", GOLD, stroke=DEEP, width=2)
    svg.line("M64 22 L64 56", DEEP, 3)
    for side in (-1, 1):
        svg.circle(64 + side * 9.5, 67, 2.4, NIGHT)
    svg.path("M64 84 L84 90 C84 104 76 114 64 120 C52 114 44 104 44 90 Z", "#2c5f8f", stroke=GOLD, width=2.6)
    for turn in range(6):
        svg.path(_petal(64, 101, 11, 60 * turn + 30), PALE, stroke=NIGHT, width=0.8)
    return svg.text()


def pictures() -> dict[str, str]:
    """Every portrait by file name."""
    made = {"architect": _architect(), "hunter": _hunter(), "warden": _warden()}
    return {f"portrait-{name}": text for name, text in made.items()}
