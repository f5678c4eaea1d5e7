"""The characters of the opponents: the lamplighter, the forester, the witch."""

from __future__ import annotations

from assets.generator.busts import INK, eyes, head, medal, shoulders

PUMPKIN, ORB, HAT, HEART, TREE = "#f28c28", "#58d0e6", "#9b6bdf", "#ef5d7a", "#2f5d46"
LEAF = "M0 0 C4 -9 13 -12 22 -10 C20 -1 11 6 0 0 Z"
CAT = "M0 0 C-3 -6 -3 -15 2 -19 L0 -29 L8 -23 L16 -23 L24 -29 L22 -19 C27 -15 27 -6 24 0 C18 5 6 5 0 0 Z"


def _lamplighter() -> str:
    svg = medal("#3a4a52", "#141c26")
    svg.glow(94, 76, 26, PUMPKIN, 0.9)
    svg.glow(24, 54, 22, ORB, 0.8)
    svg.circle(24, 54, 5, "#d8f6ff")
    shoulders(svg, "#5a4632", "#2a1f18")
    svg.path("M50 84 L64 98 L78 84 L74 80 L54 80 Z", "#c8552e", stroke=INK, width=2)
    head(svg, "#f4c79a", "#c98b5c")
    eyes(svg)
    svg.path("M50 66 C56 70 60 64 64 67 C68 64 72 70 78 66 C74 76 54 76 50 66 Z", "#6b4a2c")
    svg.path("M44 44 C44 22 52 17 64 17 C76 17 84 22 84 44 Z", "#3c3350", stroke=INK, width=2.5)
    svg.path("M45 38 L83 38 L84 44 L44 44 Z", PUMPKIN)
    svg.path("M34 44 C44 39 84 39 94 44 C90 51 38 51 34 44 Z", "#2d2640", stroke=INK, width=2.5)
    svg.line("M88 62 C88 52 104 52 104 62", "#e9c46a", 3)
    svg.path("M84 64 L108 64 L105 92 L87 92 Z", "#ffd98a", stroke="#6a4a1a", width=3)
    svg.path("M96 69 C101 77 102 84 96 88 C90 84 91 77 96 69 Z", "#f2701e")
    svg.line("M82 63 L110 63 M85 93 L107 93", "#8a6424", 4)
    return svg.text()


def _forester() -> str:
    svg = medal("#3f6b52", "#12261c")
    for x, tall in ((22, 34), (106, 38)):
        svg.path(f"M{x} {84 - tall} L{x - 12} 92 L{x + 12} 92 Z", TREE, opacity=0.9)
    shoulders(svg, "#5f8a54", "#27412c")
    svg.path(
        "M64 27 C40 27 34 48 38 72 C44 84 84 84 90 72 C94 48 88 27 64 27 Z", "#3c6a3f", stroke=INK, width=2.5
    )
    head(svg, "#e9b88a", "#b67a4c", y=59)
    eyes(svg, y=57)
    svg.path(
        "M45 60 C48 66 56 68 64 66 C72 68 80 66 83 60 C86 82 76 98 64 100 C52 98 42 82 45 60 Z",
        svg.linear(64, 60, 64, 100, (0, "#a8612e"), (1, "#6d3816")),
        stroke=INK,
        width=2,
    )
    svg.path("M58 72 C62 75 66 75 70 72", stroke="#4a2410", width=2.5)
    for x, y, turn in ((64, 32, -75), (53, 35, -130), (75, 35, -25), (44, 43, -150), (84, 43, -5)):
        with svg.moved(f"translate({x} {y}) rotate({turn})"):
            svg.path(LEAF, "#8fce6a", stroke="#1c3a22", width=1.8)
    svg.path(
        "M64 118 C54 111 54 103 59 102 C62 101.5 64 105 64 106 C64 105 66 101.5 69 102"
        " C74 103 74 111 64 118 Z",
        HEART,
        stroke=INK,
        width=1.8,
    )
    return svg.text()


def _witch() -> str:
    svg = medal("#5a4382", "#1d1430")
    svg.circle(98, 34, 13, "#f5e6b8", opacity=0.9)
    svg.circle(93, 31, 11.5, "#503c76")
    svg.path("M46 48 C36 70 38 92 32 104 L96 104 C90 92 92 70 82 48 Z", "#c65a2e", stroke=INK, width=2.5)
    shoulders(svg, "#4a3470", "#221636")
    head(svg, "#f2cfae", "#c7946e", y=61)
    eyes(svg, "#2f6b46", y=62)
    svg.path("M58 73 C62 77 68 77 72 72", stroke="#8a3a2a", width=2.5)
    svg.path("M46 54 C52 48 76 48 82 54 C76 60 70 53 64 56 C58 53 52 60 46 54 Z", "#c65a2e")
    svg.path(
        "M42 48 C48 34 54 22 76 8 C72 18 80 32 86 48 Z",
        svg.linear(50, 10, 80, 50, (0, "#8a62cf"), (1, "#4a3180")),
        stroke=INK,
        width=2.5,
    )
    svg.path("M45 43 C56 38 74 38 85 43 L87 49 L41 49 Z", HAT)
    svg.path("M26 52 C40 42 88 42 102 52 C92 60 36 60 26 52 Z", "#3c2869", stroke=INK, width=2.5)
    with svg.moved("translate(82 102)"):
        svg.path(CAT, "#15101e", stroke="#7a62a8", width=1.6)
        eyes(svg, "#ffd95e", x=12, y=-10, apart=5.5, size=2.6)
    return svg.text()


def pictures() -> dict[str, str]:
    """Every portrait by file name."""
    made = {"lamplighter": _lamplighter(), "forester": _forester(), "witch": _witch()}
    return {f"portrait-{name}": text for name, text in made.items()}
