"""The tiles of the forest: four kinds of wisps and three trees."""

from __future__ import annotations

import random

from assets.generator.svg import Stop, Svg, num, poly, star

LOWER_EDGE = "L248 204 A44 44 0 0 1 204 248 L52 248 A44 44 0 0 1 8 204 Z"


def clearing(svg: Svg, shades: tuple[str, str, str], light: str, light_y: float, seed: int) -> None:
    """The ground of a wisp tile: a lit clearing between far trunks."""
    top, middle, bottom = shades
    svg.rect(8, 8, 240, 240, 44, svg.linear(0, 8, 0, 248, (0, top), (0.55, middle), (1, bottom)))
    dice = random.Random(seed)
    for trunk in (34, 62, 196, 224):
        w = dice.uniform(5, 10)
        x = trunk + dice.uniform(-5, 5)
        fade = svg.linear(0, 30, 0, 190, (0, bottom, 0), (0.4, bottom, 0.55), (1, bottom, 0.8))
        svg.path(poly([(x - w, 200), (x - w / 2, 30), (x + w / 2, 30), (x + w, 200)]), fade)
    stops: tuple[Stop, ...] = ((0, light, 0.95), (0.5, light, 0.59), (0.8, light, 0.23), (1, light, 0))
    svg.circle(128, light_y, 118, svg.radial(128, light_y, 118, *stops))
    ground = svg.linear(0, 180, 0, 248, (0, bottom, 0.65), (1, bottom))
    svg.path("M8 196 C50 176 84 202 126 192 C168 184 204 176 248 194 " + LOWER_EDGE, ground)


def frame(svg: Svg, edge: str, ferns: str, seed: int) -> None:
    """Ferns at the foot, the rim light and the glass on top; the last thing on every tile."""
    dice = random.Random(seed * 7)
    for left in (True, False):
        for k in range(6):
            x = 24 + k * 11 if left else 232 - k * 11
            h = dice.uniform(18, 40) - k * 2
            dx = dice.uniform(-9, 9)
            svg.path(
                f"M{num(x - 3.5)} 240 Q{num(x + dx * 0.4)} {num(240 - h * 0.6)} {num(x + dx)} {num(240 - h)}"
                f" Q{num(x + dx * 0.4 + 3)} {num(240 - h * 0.5)} {num(x + 3.5)} 240 Z",
                ferns,
                opacity=0.9,
            )
    svg.rect(8, 8, 240, 240, 44, stroke="#07060d", width=4, stroke_opacity=0.55)
    svg.rect(
        11,
        11,
        234,
        234,
        41,
        stroke=svg.linear(0, 8, 0, 248, (0, edge), (0.35, edge, 0.5), (1, edge, 0.14)),
        width=5,
    )
    shine = svg.linear(0, 15, 0, 92, (0, "#ffffff", 0.15), (0.5, "#ffffff", 0.05), (1, "#ffffff", 0))
    svg.rect(15, 15, 226, 100, 37, shine)


def face(
    svg: Svg, x: float, y: float, colour: str, apart: float, eye: float, smile: float, blush: str
) -> None:
    """Two eyes, two blushes and a smile."""
    for side in (-1, 1):
        ex = x + side * apart
        svg.ellipse(ex, y, eye, eye * 1.25, colour)
        svg.circle(ex - eye * 0.25, y - eye * 0.45, eye * 0.36, "#ffffff")
        svg.ellipse(
            x + side * (apart + eye * 1.7), y + eye * 1.75, eye * 1.1, eye * 0.65, blush, opacity=0.55
        )
    top = y + eye * 1.3
    curve = f"M{num(x - smile)} {num(top)} Q{num(x)} {num(top + smile * 1.15)} {num(x + smile)} {num(top)}"
    svg.line(curve, colour, eye * 0.66)


def pumpkin() -> str:
    """A carved pumpkin with light inside."""
    svg = Svg(256)
    clearing(svg, ("#4a2113", "#2c130f", "#12080a"), "#ff8c1e", 134, 3)
    svg.ellipse(128, 206, 82, 14, "#080406", opacity=0.5)
    svg.glow(128, 136, 108, "#ffb03a", 0.6)
    outer, inner = ("#ffb23e", "#f0841f", "#a8430d"), ("#ffc653", "#f78f24", "#b84c0f")
    ribs = (
        (78, 40, 50, outer),
        (178, 40, 50, outer),
        (102, 40, 58, inner),
        (154, 40, 58, inner),
        (128, 36, 62, ("#ffd76a", "#ff9d2e", "#c9570f")),
    )
    for cx, rx, ry, (light, body, shade) in ribs:
        skin = svg.radial(128, 150, 92, (0, light), (0.5, body), (1, shade))
        svg.ellipse(cx, 142, rx, ry, skin, stroke="#7a2c08", width=3, stroke_opacity=0.75)
    svg.line("M44 126 C50 98 74 88 92 92", "#ffe3a0", 5, 0.8)
    svg.line("M104 84 C118 76 138 76 152 84", "#fff0c0", 5, 0.85)
    svg.line("M166 92 C186 88 206 100 212 128", "#ffd488", 4, 0.55)
    stem = svg.linear(100, 40, 140, 90, (0, "#a4c46a"), (0.5, "#5f8a45"), (1, "#2e4a2a"))
    svg.path(
        "M116 88 C118 70 112 58 100 48 L120 40 C134 52 138 70 141 88 C132 94 124 94 116 88 Z",
        stem,
        stroke="#1d2e17",
        width=3,
        stroke_opacity=0.7,
    )
    svg.line("M138 74 C156 60 168 66 166 76 C164 84 154 80 158 72", "#8db65c", 5)
    flame = svg.radial(128, 152, 62, (0, "#fffdf0"), (0.5, "#fff0a8"), (1, "#ffc43d"))
    for x in (98, 158):
        svg.path(
            f"M{x - 16} 142 Q{x - 14} 136 {x} 115 Q{x + 14} 136 {x + 16} 142 Q{x} 150 {x - 16} 142 Z",
            flame,
            stroke="#8a3407",
            width=4,
        )
    svg.path(
        "M78 158 Q128 176 178 158 Q174 190 150 195 L146 185 L134 187 L132 198 L120 198 L116 186 L104 184"
        " L100 193 Q82 186 78 158 Z",
        flame,
        stroke="#8a3407",
        width=4,
    )
    svg.glow(128, 150, 62, "#fff3b0", 0.28)
    svg.spark(44, 62, 9, "#ffe1a0")
    svg.spark(214, 70, 7, "#ffe1a0")
    frame(svg, "#ffbe70", "#120806", 3)
    return svg.text()


def hat() -> str:
    """A witch's hat with a small wisp under its brim."""
    svg = Svg(256)
    clearing(svg, ("#38215e", "#22143f", "#0d0819"), "#9a5df0", 124, 5)
    svg.glow(128, 140, 112, "#b985ff", 0.55)
    svg.glow(128, 190, 54, "#f2dcff", 0.75)
    veil = svg.linear(0, 170, 0, 232, (0, "#cfa8ff"), (0.5, "#f3e6ff"), (1, "#c9a1ff", 0.6))
    svg.path("M80 176 C80 226 100 232 112 222 C118 234 138 234 144 222 C156 232 176 226 176 176 Z", veil)
    face(svg, 128, 201, "#3b1d66", 20, 7.5, 8, "#ff8fd0")
    cone = svg.linear(72, 60, 190, 150, (0, "#cda2ff"), (0.4, "#8f57db"), (1, "#472384"))
    svg.path(
        "M72 172 C86 132 98 96 112 64 C122 42 150 28 186 38 C198 42 196 54 186 53 C172 50 164 58 162 70"
        " C164 100 174 136 186 172 C150 184 108 184 72 172 Z",
        cone,
        stroke="#2a1352",
        width=4,
    )
    svg.line("M82 166 C94 130 106 98 118 68 C126 52 140 44 158 42", "#f0ddff", 5, 0.8)
    svg.line("M150 70 C152 100 160 140 168 168", "#2d1459", 4, 0.28)
    svg.line("M118 84 Q136 92 160 84", "#2d1459", 4, 0.4)
    band = svg.linear(80, 0, 180, 0, (0, "#ffe08a"), (0.5, "#f0b93e"), (1, "#a8701c"))
    svg.path(
        "M80 148 Q128 166 178 148 L185 170 Q128 190 73 170 Z",
        band,
        stroke="#4a2a0c",
        width=3,
        stroke_opacity=0.7,
    )
    brim = svg.linear(24, 160, 232, 200, (0, "#c79bff"), (0.45, "#8049cb"), (1, "#44207f"))
    svg.path(
        "M22 174 C40 160 62 164 76 166 C108 180 150 180 182 166 C196 164 218 160 234 174 C226 190 176 192"
        " 128 188 C80 192 30 190 22 174 Z",
        brim,
        stroke="#2a1352",
        width=4,
    )
    svg.line("M32 172 C46 166 62 168 78 172", "#f3e4ff", 4, 0.75)
    svg.glow(128, 160, 34, "#fff2b8", 0.6)
    svg.path(poly(star(128, 160, 19, 9)), "#fff3c0", stroke="#8a5a14", width=3)
    for x, y, size in ((58, 78, 10), (208, 92, 8), (76, 118, 5)):
        svg.spark(x, y, size, "#f0dcff")
    frame(svg, "#cfaeff", "#0d0819", 5)
    return svg.text()


def orb() -> str:
    """A ringed orb with a friendly face."""
    svg = Svg(256)
    clearing(svg, ("#0f4254", "#0b2a3a", "#061018"), "#2fc4e8", 128, 8)
    svg.glow(128, 128, 116, "#7fe6ff", 0.65)
    with svg.moved("rotate(-18 128 130)"):
        ring = svg.linear(30, 150, 226, 100, (0, "#ffffff"), (0.5, "#8ff0ff"), (1, "#e6fdff"))
        svg.line("M22 130 A106 32 0 0 1 234 130", "#06303f", 15, 0.45)
        svg.line("M22 130 A106 32 0 0 1 234 130", ring, 8)
    ball = svg.radial(
        112, 104, 104, (0, "#ffffff"), (0.22, "#d6fbff"), (0.5, "#66dcf2"), (0.8, "#1f8fb8"), (1, "#0d5479")
    )
    svg.circle(128, 128, 70, ball, stroke="#07384f", width=3)
    svg.path(
        "M70 148 C84 186 140 202 176 170 C188 158 194 144 194 130 C186 166 140 184 104 166 C88 158 76"
        " 150 70 148 Z",
        "#052f45",
        opacity=0.28,
    )
    svg.line("M78 106 C84 82 104 68 126 66", "#ffffff", 7, 0.85)
    svg.circle(74, 122, 4, "#ffffff", opacity=0.85)
    svg.line("M186 158 C176 178 156 190 136 192", "#aef5ff", 4, 0.8)
    svg.path("M92 94 C118 78 150 84 164 104 C146 96 118 96 92 94 Z", "#ffffff", opacity=0.28)
    face(svg, 128, 122, "#06384e", 24, 9.5, 13, "#ff9ac0")
    with svg.moved("rotate(-18 128 130)"):
        svg.line("M22 130 A106 32 0 0 0 234 130", "#06303f", 15, 0.6)
        svg.line("M22 130 A106 32 0 0 0 234 130", ring, 9)
    for x, y, r in ((44, 172, 12), (206, 76, 9)):
        svg.glow(x, y, r * 2.6, "#bff6ff", 0.7)
        svg.circle(
            x, y, r, svg.radial(x - 3, y - 3, r * 1.2, (0, "#ffffff"), (0.5, "#b6f5ff"), (1, "#3fb5d6"))
        )
    svg.spark(62, 56, 9, "#d8fbff")
    svg.spark(200, 204, 8, "#d8fbff")
    frame(svg, "#93ecff", "#041017", 8)
    return svg.text()


def heart() -> str:
    """A glassy heart with a small flame on top."""
    svg = Svg(256)
    clearing(svg, ("#571a31", "#330f22", "#14060f"), "#ff4f78", 128, 11)
    svg.glow(128, 128, 116, "#ff7d9c", 0.65)
    body = svg.radial(112, 104, 132, (0, "#ffe9ec"), (0.25, "#ffa9b8"), (0.6, "#ef5d7a"), (1, "#9a1c46"))
    svg.path(
        "M128 214 C96 190 42 156 42 104 C42 72 64 52 90 52 C108 52 121 62 128 77 C135 62 148 52 166 52"
        " C192 52 214 72 214 104 C214 156 160 190 128 214 Z",
        body,
        stroke="#5c0d2a",
        width=4,
    )
    svg.path(
        "M128 206 C166 178 206 148 206 104 C206 92 202 82 196 74 C200 124 160 168 116 190 C120 196 124"
        " 202 128 206 Z",
        "#6a0d33",
        opacity=0.2,
    )
    svg.line("M56 106 C54 82 70 66 90 65", "#fff4f4", 8, 0.9)
    svg.circle(61, 126, 4.5, "#fff4f4", opacity=0.85)
    svg.line("M200 118 C194 146 172 170 146 190", "#ffb7c6", 4, 0.75)
    svg.glow(128, 122, 64, "#fff0e6", 0.45)
    face(svg, 128, 114, "#5a0f2e", 27, 10, 15, "#ff3f6e")
    flame = svg.linear(0, 30, 0, 70, (0, "#fff2c4"), (1, "#ff8fa4"))
    svg.path("M128 68 C116 54 122 44 130 30 C132 42 144 48 138 62 C136 66 132 70 128 68 Z", flame)
    for x, y, size in ((46, 50, 8), (212, 46, 8), (52, 192, 9), (208, 186, 6)):
        svg.spark(x, y, size, "#ffd8e0")
    frame(svg, "#ffb3c4", "#14060f", 11)
    return svg.text()


def _grove(svg: Svg, seed: int, moon: tuple[float, float]) -> None:
    svg.rect(8, 8, 240, 240, 44, svg.linear(0, 8, 0, 248, (0, "#234b46"), (0.5, "#16352f"), (1, "#0a1a17")))
    halo = svg.radial(*moon, 74, (0, "#bfe6c8", 0.5), (0.35, "#7fc7a0", 0.22), (1, "#7fc7a0", 0))
    svg.circle(*moon, 74, halo)
    dice = random.Random(seed)
    for k in range(7):
        x = 38 + k * 30 + dice.uniform(-5, 5)
        h = dice.uniform(50, 90)
        w = h * 0.27
        svg.path(
            f"M{num(max(x - w, 10))} 206 Q{num(x - w * 0.4)} {num(206 - h / 2)} {num(x)} {num(206 - h)}"
            f" Q{num(x + w * 0.4)} {num(206 - h / 2)} {num(min(x + w, 246))} 206 Z",
            "#1d4239",
            opacity=0.9,
        )
    ground = svg.linear(0, 186, 0, 248, (0, "#16332a"), (1, "#081410"))
    svg.path("M8 198 C52 182 92 204 132 196 C176 186 208 184 248 198 " + LOWER_EDGE, ground)


def _fir(svg: Svg, x: float, foot: float, h: float, w: float, shades: tuple[str, str, str]) -> None:
    svg.path(
        poly(
            [
                (x - h * 0.045, foot),
                (x - h * 0.03, foot - h * 0.3),
                (x + h * 0.03, foot - h * 0.3),
                (x + h * 0.045, foot),
            ]
        ),
        "#2a1d18",
    )
    light, body, shade = shades
    for k in range(4):
        tip = foot - h * (0.42 + 0.2 * k)
        low = foot - h * (0.08 + 0.2 * k)
        half = w * (1 - 0.2 * k)

        def at(dx: float, y: float, half: float = half) -> str:
            return f"{num(x + half * dx)} {num(y)}"

        data = (
            f"M{at(0, tip)} C{at(0.2, tip + h * 0.14)} {at(0.36, low - h * 0.05)} {at(0.54, low)}"
            f" Q{at(0.36, low + h * 0.005)} {at(0.26, low + h * 0.035)} Q{at(0.1, low)}"
            f" {at(0, low + h * 0.05)}"
            f" Q{at(-0.1, low)} {at(-0.26, low + h * 0.035)} Q{at(-0.36, low + h * 0.005)} {at(-0.54, low)}"
            f" C{at(-0.36, low - h * 0.05)} {at(-0.2, tip + h * 0.14)} {at(0, tip)} Z"
        )
        needles = svg.linear(
            x - half / 2, tip + h * 0.02, x + half / 2, low, (0, light), (0.45, body), (1, shade)
        )
        svg.path(data, needles, stroke="#0a1f19", width=2.4, stroke_opacity=0.8)
        svg.line(
            f"M{num(x - 3)} {num(tip + h * 0.05)} C{at(-0.18, tip + h * 0.16)} {at(-0.32, low - h * 0.05)}"
            f" {at(-0.46, low - h * 0.012)}",
            "#b8e6c4",
            3,
            0.5,
        )


GREEN = ("#a2e8ba", "#4a9d76", "#1a4738")
FAR_GREEN = ("#6fbe94", "#37785f", "#163a2f")
TREE_EDGE = ("#7dbd9a", "#07120f")


def fir() -> str:
    """A single fir."""
    svg = Svg(256)
    _grove(svg, 1, (88, 88))
    svg.ellipse(128, 214, 60, 11, "#040a08", opacity=0.55)
    _fir(svg, 128, 216, 186, 150, GREEN)
    svg.spark(196, 78, 5, "#e8f4c0", 0.8)
    frame(svg, *TREE_EDGE, 1)
    return svg.text()


def two_firs() -> str:
    """Two firs, one behind the other."""
    svg = Svg(256)
    _grove(svg, 2, (168, 86))
    svg.ellipse(100, 214, 76, 11, "#040a08", opacity=0.5)
    _fir(svg, 168, 204, 136, 108, FAR_GREEN)
    _fir(svg, 96, 218, 172, 134, GREEN)
    frame(svg, *TREE_EDGE, 2)
    return svg.text()


def oak() -> str:
    """A round tree."""
    svg = Svg(256)
    _grove(svg, 4, (88, 86))
    svg.ellipse(130, 214, 64, 11, "#040a08", opacity=0.55)
    bark = svg.linear(104, 0, 156, 0, (0, "#7a5a48"), (0.5, "#47322a"), (1, "#211613"))
    svg.path(
        "M112 218 C120 190 116 168 112 146 L96 128 L104 124 L120 138 L130 110 L140 112 L138 140 L158 124"
        " L164 130 L144 156 C142 180 146 200 154 218 Z",
        bark,
        stroke="#0d0a0a",
        width=2.4,
        stroke_opacity=0.7,
    )
    for x, y, r in (
        (84, 124, 40),
        (176, 120, 42),
        (128, 130, 36),
        (104, 86, 44),
        (156, 84, 42),
        (130, 62, 34),
    ):
        leaves = svg.radial(
            x - r * 0.4, y - r * 0.45, r * 1.5, (0, "#9ae4b4"), (0.45, "#479672"), (1, "#194438")
        )
        svg.circle(x, y, r, leaves, stroke="#0a221b", width=2, stroke_opacity=0.55)
        bend = num(r * 0.82)
        svg.line(
            f"M{num(x - r * 0.8)} {num(y - r * 0.2)} A{bend} {bend} 0 0 1 {num(x - r * 0.05)}"
            f" {num(y - r * 0.8)}",
            "#c2ebcc",
            3,
            0.5,
        )
    svg.spark(206, 190, 5, "#e8f4c0", 0.8)
    frame(svg, *TREE_EDGE, 4)
    return svg.text()


def ground() -> str:
    """A clearing without a tree: what a cat sits on."""
    svg = Svg(256)
    _grove(svg, 6, (128, 92))
    svg.ellipse(
        128,
        206,
        96,
        26,
        svg.radial(128, 206, 96, (0, "#6fae86", 0.4), (0.6, "#3f7a5e", 0.2), (1, "#16332a", 0)),
    )
    for x, y, size in ((46, 66, 5), (208, 58, 6), (218, 150, 4), (36, 148, 4)):
        svg.spark(x, y, size, "#f4edc0", 0.85)
    frame(svg, "#e9c98a", TREE_EDGE[1], 6)
    return svg.text()


def pictures() -> dict[str, str]:
    """Every tile by file name."""
    return {
        "wisp-pumpkin": pumpkin(),
        "wisp-hat": hat(),
        "wisp-orb": orb(),
        "wisp-heart": heart(),
        "tile-ground": ground(),
        "tree": fir(),
        "tree-2": two_firs(),
        "tree-3": oak(),
    }
