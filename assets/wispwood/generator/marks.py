"""Frameless signs for lines of text and small grids: clear by shape alone at 18 to 30 pixels."""

from __future__ import annotations

import math

from assets.generator.svg import Svg, num, poly, star

INK = "#120d1c"


def _sign(svg: Svg, data: str, fill: str, *, width: float = 2.4) -> None:
    svg.path(data, fill, stroke=INK, width=width)


def pumpkin() -> str:
    """Wide ribs, a stem and a carved face."""
    svg = Svg(48)
    skin = svg.linear(0, 12, 0, 44, (0, "#ffb347"), (1, "#e8741a"))
    _sign(svg, "M24 13 C8 9 2 20 3 29 C4 39 13 45 24 44 C35 45 44 39 45 29 C46 20 40 9 24 13 Z", skin)
    svg.line("M14 14 C9 24 10 36 15 43 M34 14 C39 24 38 36 33 43", "#b4500e", 1.8, 0.7)
    _sign(svg, "M20.5 13 C21 9 20 6 17.5 4 L23 2 C26.5 5 27.5 9 27.5 13 Z", "#7fb55a", width=2)
    for x in (15.5, 32.5):
        svg.path(poly([(x - 4.6, 26), (x, 18.5), (x + 4.6, 26)]), "#fff3b8", stroke="#6b2a05", width=1.4)
    svg.path(
        "M11 30 Q24 36 37 30 Q35 39 29.5 39.5 L28 36.5 H20 L18.5 39.5 Q13 39 11 30 Z",
        "#fff3b8",
        stroke="#6b2a05",
        width=1.4,
    )
    return svg.text()


def hat() -> str:
    """A bent cone over a wide brim."""
    svg = Svg(48)
    cloth = svg.linear(10, 4, 36, 40, (0, "#c7a0ff"), (1, "#7740c4"))
    _sign(
        svg,
        "M11 36 C15 26 17 19 20 11 C22 5 29 1 37 4 C40 5.4 39 8.4 36 8 C32 7.4 30.5 9 30.4 12 C31 20 34"
        " 29 37 36 Z",
        cloth,
    )
    svg.path("M13.5 29 Q24 33.5 34.4 29 L36.6 35 Q24 40 11.6 35 Z", "#f4c04a", stroke=INK, width=1.6)
    _sign(
        svg,
        "M2 38 C7 33 11 33.6 14 35 C20 37.6 28 37.6 34 35 C37 33.6 41 33 46 38 C43 44 33 45 24 44.6 C15"
        " 45 5 44 2 38 Z",
        cloth,
    )
    svg.path(poly(star(24, 32, 5.4, 2.4)), "#fff6d0", stroke="#8a5a14", width=1)
    return svg.text()


def orb() -> str:
    """A ball with a tilted ring."""
    svg = Svg(48)
    with svg.moved("rotate(-18 24 24)"):
        svg.line("M3.5 24 A20.5 7 0 0 1 44.5 24", INK, 5.4)
        svg.line("M3.5 24 A20.5 7 0 0 1 44.5 24", "#d6fbff", 2.6)
    ball = svg.radial(20, 18, 22, (0, "#f2feff"), (0.45, "#6bdcf2"), (1, "#1d86b4"))
    svg.circle(24, 24, 14.5, ball, stroke=INK, width=2.4)
    with svg.moved("rotate(-18 24 24)"):
        svg.line("M3.5 24 A20.5 7 0 0 0 44.5 24", INK, 5.8)
        svg.line("M3.5 24 A20.5 7 0 0 0 44.5 24", "#e6fdff", 3)
    return svg.text()


def heart() -> str:
    """A heart with one highlight."""
    svg = Svg(48)
    body = svg.radial(19, 16, 30, (0, "#ffc2cd"), (0.5, "#f2607e"), (1, "#b82a54"))
    _sign(
        svg,
        "M24 44 C16 38 4 30 4 17.5 C4 10 9.5 5 15.5 5 C19.5 5 22.5 7.5 24 11 C25.5 7.5 28.5 5 32.5 5"
        " C38.5 5 44 10 44 17.5 C44 30 32 38 24 44 Z",
        body,
    )
    svg.line("M9.5 18 C9 13 12 10 15.5 10", "#fff4f4", 3, 0.9)
    return svg.text()


def tree() -> str:
    """A fir of three storeys."""
    svg = Svg(48)
    _sign(svg, "M20 36 H28 V46.6 H20 Z", "#a9794f", width=1.8)
    green = svg.linear(10, 4, 38, 40, (0, "#8fdcac"), (1, "#2f7d58"))
    _sign(svg, "M24 2 L34.5 16 H30 L39.5 28 H34.5 L43 39 H5 L13.5 28 H8.5 L18 16 H13.5 Z", green)
    return svg.text()


def cat() -> str:
    """A cat's head."""
    svg = Svg(48)
    coat = svg.radial(20, 18, 32, (0, "#fff6e2"), (0.6, "#ead3a4"), (1, "#b08f5a"))
    _sign(
        svg,
        "M6 4 L17.5 11.5 C21.5 10.4 26.5 10.4 30.5 11.5 L42 4 C44 12 44 18 43 24 C44 36 34 43 24 43"
        " C14 43 4 36 5 24 C4 18 4 12 6 4 Z",
        coat,
    )
    for x in (15.5, 32.5):
        svg.ellipse(x, 24, 3.6, 4.6, INK)
        svg.circle(x - 1.2, 22.4, 1.3, "#ffffff")
    svg.path("M21 30.5 H27 L24 34 Z", "#d9647e")
    svg.line("M24 34 Q22 38 17.5 37 M24 34 Q26 38 30.5 37", INK, 1.9)
    return svg.text()


def paw() -> str:
    """Four toes and a pad."""
    svg = Svg(48)
    gold = svg.linear(8, 6, 38, 44, (0, "#ffe9ae"), (1, "#cf9a3c"))
    _sign(
        svg,
        "M24 21 C32 21 39 29.5 37.5 37 C36 43 30 42 24 40.5 C18 42 12 43 10.5 37 C9 29.5 16 21 24 21 Z",
        gold,
    )
    for x, y, r, turn in ((7.5, 21, 4.6, -22), (17, 10.5, 5, -8), (31, 10.5, 5, 8), (40.5, 21, 4.6, 22)):
        svg.ellipse(x, y, r, r * 1.32, gold, stroke=INK, width=2.2, turn=turn)
    return svg.text()


def firefly() -> str:
    """Two wings and a shining lamp."""
    svg = Svg(48)
    svg.glow(24, 34, 15, "#ffe873", 0.8)
    for side in (-1, 1):
        svg.ellipse(
            24 + side * 11.5, 19, 11.5, 6, "#dcecff", stroke=INK, width=1.8, opacity=0.95, turn=side * -24
        )
    svg.ellipse(
        24,
        33,
        6.6,
        11,
        svg.radial(23, 35, 12, (0, "#fffff0"), (0.5, "#ffee86"), (1, "#f0b93e")),
        stroke=INK,
        width=2,
    )
    svg.line("M18.4 31 Q24 33 29.6 31 M18.4 36.5 Q24 38.5 29.6 36.5", "#a8701c", 1.6, 0.8)
    svg.line("M21.5 9 C20 5 17.5 4 15.5 3.6 M26.5 9 C28 5 30.5 4 32.5 3.6", "#ffe9a0", 2)
    svg.ellipse(24, 17, 5.4, 8.4, "#8a6a58", stroke=INK, width=2)
    return svg.text()


def ghost() -> str:
    """A ghost with a wavy hem."""
    svg = Svg(48)
    veil = svg.linear(0, 4, 0, 46, (0, "#ffffff"), (0.5, "#d8e3ff"), (1, "#93a6ec"))
    _sign(
        svg,
        "M8 43 C9 34 7.5 28 8 21 C9 9.5 15 3.5 24 3.5 C33 3.5 39 9.5 40 21 C40.5 28 39 34 40 43"
        " C36 46.5 33.5 44 32 41 C30 45.5 26 45.5 24 41.5 C22 45.5 18 45.5 16 41 C14.5 44 12 46.5 8 43 Z",
        veil,
    )
    for x in (17.5, 30.5):
        svg.ellipse(x, 20, 3.4, 4.6, "#252a5c")
        svg.circle(x - 1.1, 18.4, 1.3, "#ffffff")
    svg.line("M20 28 Q24 32 28 28", "#252a5c", 2.2)
    return svg.text()


def vine() -> str:
    """A corner of vine for the wish cards; mirrored for the other corner."""
    svg = Svg(96)
    gold = "#e9c46a"
    svg.line("M6 90 C6 50 14 22 46 12 C62 7 78 8 90 6", gold, 2.6, 0.75)
    svg.line(
        "M20 38 C30 40 38 48 36 58 C34 66 24 64 26 57 M46 12 C50 22 60 28 68 24 C74 20 70 13 65 16",
        gold,
        2.2,
        0.6,
    )
    leaves = (
        (8, 72, -160, 15),
        (10, 56, 20, 16),
        (14, 40, -140, 15),
        (32, 20, 70, 15),
        (58, 9, -60, 12),
        (76, 8, 50, 13),
    )
    for x, y, turn, size in leaves:
        a = math.radians(turn)
        tip = (x + size * math.cos(a), y + size * math.sin(a))
        side = (size * 0.42 * math.cos(a + 1.57), size * 0.42 * math.sin(a + 1.57))
        mx, my = (x + tip[0]) / 2, (y + tip[1]) / 2
        svg.path(
            f"M{num(x)} {num(y)} Q{num(mx + side[0])} {num(my + side[1])} {num(tip[0])} {num(tip[1])}"
            f" Q{num(mx - side[0])} {num(my - side[1])} {num(x)} {num(y)} Z",
            gold,
            opacity=0.8,
        )
    return svg.text()


def pictures() -> dict[str, str]:
    """Every sign by file name."""
    return {
        "mark-pumpkin": pumpkin(),
        "mark-hat": hat(),
        "mark-orb": orb(),
        "mark-heart": heart(),
        "mark-tree": tree(),
        "mark-cat": cat(),
        "mark-paw": paw(),
        "mark-firefly": firefly(),
        "mark-ghost": ghost(),
        "card-vine": vine(),
    }
