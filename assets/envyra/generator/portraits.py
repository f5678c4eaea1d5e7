"""The characters of the opponents: the smith, the herbalist, the ferryman."""

from __future__ import annotations

from assets.envyra.generator.fire import FLAME
from assets.generator.busts import INK, eyes, head, medal, shoulders

LEAF = "M0 0 C4 -9 13 -12 22 -10 C20 -1 11 6 0 0 Z"
BROW = "M50 50 L60 52 M68 52 L78 50"


def _smith() -> str:
    svg = medal("#a4492a", "#2e0f0a")
    svg.glow(102, 60, 30, "#ff9a2e", 0.8)
    with svg.moved("translate(84 34) scale(0.14)"):
        svg.path(FLAME, "#ff9326", stroke="#ffe08a", width=12)
    shoulders(svg, "#4a4650", "#201c26")
    svg.path("M44 84 L50 80 L78 80 L84 84 L82 118 C70 123 58 123 46 118 Z", "#7a4a28", stroke=INK, width=2.2)
    head(svg, "#e0a070", "#a5643c", y=55)
    svg.path(
        "M45 48 C46 32 54 28 64 28 C74 28 82 32 83 48 C76 43 52 43 45 48 Z", "#b8442a", stroke=INK, width=2.2
    )
    svg.path("M82 42 L96 36 L92 46 L98 52 L82 48 Z", "#b8442a", stroke=INK, width=2)
    svg.line(BROW, "#3a1c10", 3)
    eyes(svg, y=57)
    svg.path("M46 60 C50 68 78 68 82 60 C82 76 76 86 64 86 C52 86 46 76 46 60 Z", "#3a1c10")
    svg.line("M60 73 L68 73", "#e0a070", 2.4)
    svg.line("M31 105 L42 78", "#8a5a30", 6)
    svg.path("M26 68 L52 78 L48 90 L22 80 Z", "#9aa0b0", stroke=INK, width=2.4)
    return svg.text()


def _herbalist() -> str:
    svg = medal("#5f9c5a", "#12281a")
    for x, y, turn in ((26, 62, -120), (18, 78, -100), (104, 60, -50), (112, 76, -70)):
        with svg.moved(f"translate({x} {y}) rotate({turn})"):
            svg.path(LEAF, "#8fce6a", stroke="#1c3a22", width=1.8)
    svg.path("M46 46 C36 64 40 84 36 98 L92 98 C88 84 92 64 82 46 Z", "#7a4a2c", stroke=INK, width=2.4)
    shoulders(svg, "#3f7550", "#17301f")
    svg.path("M50 83 L64 99 L78 83 L72 79 L56 79 Z", "#e9e0c4", stroke=INK, width=2)
    head(svg, "#f0c8a0", "#bd8a60", y=57)
    eyes(svg, "#2f5d46", y=58)
    svg.path("M58 70 C62 74 66 74 70 70", stroke="#8a4a3a", width=2.4)
    svg.path(
        "M44 56 C44 38 54 32 64 32 C74 32 84 38 84 56 C78 46 70 43 64 44 C58 43 50 46 44 56 Z", "#7a4a2c"
    )
    straw = svg.linear(64, 18, 64, 48, (0, "#f3dc94"), (1, "#b98f3e"))
    svg.path("M44 40 C46 24 54 19 64 19 C74 19 82 24 84 40 Z", straw, stroke=INK, width=2.4)
    svg.path("M26 46 C38 34 90 34 102 46 C90 50 38 50 26 46 Z", straw, stroke=INK, width=2.4)
    for turn in range(0, 360, 72):
        with svg.moved(f"translate(80 36) rotate({turn})"):
            svg.ellipse(0, -5.5, 3.4, 5, "#f7f3ff", stroke="#5a4a7a", width=1)
    svg.circle(80, 36, 3, "#f2b53a")
    svg.path("M74 96 L80 119 L94 114 L100 96 Z", "#b8744a", stroke=INK, width=2.4)
    for turn in (-130, -95, -60):
        with svg.moved(f"translate(87 96) rotate({turn})"):
            svg.path(LEAF, "#a6de76", stroke="#1c3a22", width=1.8)
    return svg.text()


def _ferryman() -> str:
    svg = medal("#3f7fb4", "#0e1f3c")
    svg.circle(96, 32, 11, "#f3ead0", opacity=0.9)
    svg.path(
        "M16 86 Q24 79 32 86 T48 86 T64 86 T80 86 T96 86 T112 86",
        stroke="#6fb4e4",
        width=3,
        stroke_opacity=0.7,
    )
    svg.path(
        "M22 97 Q30 90 38 97 T54 97 T70 97 T86 97 T106 97", stroke="#4a90cc", width=3, stroke_opacity=0.7
    )
    svg.line("M30 40 L40 110", "#8a5a30", 5)
    svg.path("M25 24 C32 20 36 26 35 43 L28 44 C23 36 21 28 25 24 Z", "#b88a50", stroke=INK, width=2.2)
    shoulders(svg, "#33588c", "#122448")
    svg.path("M46 84 C56 92 72 92 82 84 L86 96 C72 104 56 104 42 96 Z", "#d9e6f2", stroke=INK, width=2.2)
    head(svg, "#dca97c", "#9c6a42", y=56)
    eyes(svg, y=57)
    svg.path(
        "M46 62 C52 68 76 68 82 62 C82 80 74 90 64 90 C54 90 46 80 46 62 Z", "#d4dbe6", stroke=INK, width=2
    )
    svg.line("M59 73 C62 75 66 75 69 73", "#6a4a3a", 2.4)
    hat = svg.linear(64, 18, 64, 52, (0, "#3a6a9c"), (1, "#16305a"))
    svg.path("M64 14 C50 22 36 36 26 48 C44 54 84 54 102 48 C92 36 78 22 64 14 Z", hat, stroke=INK, width=2.5)
    svg.line("M50 30 C46 38 44 44 44 49 M78 30 C82 38 84 44 84 49 M64 20 L64 50", "#7fb4e0", 1.6, 0.6)
    return svg.text()


def pictures() -> dict[str, str]:
    """Every portrait by file name."""
    made = {"smith": _smith(), "herbalist": _herbalist(), "ferryman": _ferryman()}
    return {f"portrait-{name}": text for name, text in made.items()}
