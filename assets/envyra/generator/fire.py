"""The four symbols of the orange theme: flame, sun, volcano, lightning."""

from __future__ import annotations

import math

from assets.envyra.generator.parts import disc, emblem, halo, oval, soft
from assets.generator.svg import TAU, Svg, num, polar, poly

INK = "#3a0c05"
RIM = "#ffe9a8"
FLAME = (
    "M126 8 C134 50 168 74 182 104 C190 96 194 86 194 72 C214 100 224 138 214 172 C204 216 172 244 128 244"
    " C72 242 34 200 46 148 C52 124 66 110 68 80 C86 90 95 104 98 120 C116 96 130 58 126 8 Z"
)
BOLT = "M158 16 L62 142 L114 142 L88 240 L200 102 L144 102 L184 16 Z"
MOUNTAIN = (
    "M92 96 C104 104 152 104 164 96 C174 140 204 196 246 232 C206 244 50 244 10 232 C52 196 82 140 92 96 Z"
)
SMOKE = ((170, 42, 26), (140, 30, 22), (96, 46, 24), (118, 52, 26), (156, 62, 22))


def _spark(svg: Svg, x: float, y: float, r: float) -> None:
    svg.circle(x, y, r + 4, "#ff8a2a", opacity=0.35)
    svg.circle(x, y, r, "#ffd66b")


def flame() -> str:
    """A fire with a bright heart."""
    svg = Svg(256)
    halo(svg, 128, 150, 106, "#ff9a2e", "#ff5a00", 0.5)
    body = svg.linear(128, 10, 128, 244, (0, "#ffd257"), (0.35, "#ff9326"), (0.7, "#ee4f16"), (1, "#a81f0c"))
    emblem(svg, FLAME, body, (INK, RIM))
    svg.path(
        "M126 8 C134 50 168 74 182 104 C190 96 194 86 194 72 C214 100 224 138 214 172 C204 216 172 244 128"
        " 244"
        " C176 224 192 186 182 146 C172 112 132 84 126 8 Z",
        "#7e1206",
        opacity=0.36,
    )
    svg.path(
        "M50 148 C46 196 74 236 116 243 C84 224 68 190 76 152 C80 132 86 112 74 82 C70 110 56 124 50 148 Z",
        "#ffe08a",
        opacity=0.28,
    )
    svg.path(
        "M132 92 C138 124 170 140 172 178 C174 214 154 236 128 238 C100 236 82 214 86 184 C88 168 98 158"
        " 102 142"
        " C110 148 114 156 116 164 C126 146 134 122 132 92 Z",
        svg.linear(128, 92, 128, 238, (0, "#ffe98f"), (0.5, "#ffc33a"), (1, "#ff7d1a")),
    )
    svg.path(
        "M128 160 C132 178 150 188 150 208 C150 226 140 236 127 236 C113 236 105 226 106 210 C107 200 113 194"
        " 116 186 C120 190 122 194 123 198 C127 188 129 176 128 160 Z",
        svg.linear(128, 160, 128, 236, (0, "#fffbe2"), (1, "#ffe680")),
    )
    for x, y, r in ((220, 60, 6), (44, 66, 5), (172, 38, 4)):
        _spark(svg, x, y, r)
    return svg.text()


def _rays(near: float, far: float, offset: float) -> str:
    """Ten curved rays in one path."""
    half = math.radians(11)
    data = ""
    for k in range(10):
        a = offset + k * TAU / 10
        middle = (near + far) / 2
        start, end = polar(128, 128, near, a - half), polar(128, 128, near, a + half)
        tip = polar(128, 128, far, a + math.radians(5))
        one = polar(128, 128, middle, a - half * 0.75 - math.radians(4))
        two = polar(128, 128, middle, a + half * 0.45 + math.radians(4))
        data += (
            f"M{num(start[0])} {num(start[1])} Q{num(one[0])} {num(one[1])} {num(tip[0])} {num(tip[1])}"
            f" Q{num(two[0])} {num(two[1])} {num(end[0])} {num(end[1])} Z "
        )
    return data.strip()


def sun() -> str:
    """A sun with a spiral on its face."""
    svg = Svg(256)
    halo(svg, 128, 128, 126, "#ffb52e", "#ff8a00", 0.6)
    far = svg.radial(128, 128, 100, (0, "#ffb52c"), (1, "#d4560e"))
    emblem(svg, _rays(56, 97, math.radians(18)), far, ("#421303", RIM), outline=8, rim=2)
    near = svg.radial(128, 128, 124, (0, "#ffd65a"), (0.6, "#ff9f24"), (1, "#e8601a"))
    emblem(svg, _rays(56, 122, 0), near, ("#421303", "#fff0b8"), outline=8, rim=2, shaded=False)
    face = svg.radial(112, 106, 84, (0, "#fff6c4"), (0.45, "#ffd24c"), (1, "#ef8216"))
    emblem(svg, disc(128, 128, 62), face, ("#5a1d04", "#fffbe0"), outline=8, rim=3, shaded=False)
    svg.circle(128, 128, 50, stroke="#b9560c", width=4, stroke_opacity=0.55)
    svg.circle(128, 130, 50, stroke="#fff3b0", width=2, stroke_opacity=0.6)
    coil = [polar(128, 128, 4 + k * 0.058, math.radians(k - 60)) for k in range(0, 680, 14)]
    svg.line(poly(((x, y + 2.5) for x, y in coil), closed=False), "#fff5bd", 6, 0.8)
    svg.line(poly(coil, closed=False), "#b9560c", 7, 0.88)
    svg.path("M80 108 C88 84 112 72 134 74 C112 82 96 94 88 114 Z", "#ffffff", opacity=0.45)
    return svg.text()


def _lava(svg: Svg) -> None:
    """One broad stream from the crater that forks below: two would look like trousers."""
    stream = (
        "M102 98 C112 106 142 106 154 98 C156 112 148 122 152 138 C156 154 176 160 184 180 C190 196 184 208"
        " 192 222"
        " C196 234 182 240 176 228 C168 212 172 200 160 186 C150 174 138 170 132 176 C124 184 130 198 124 212"
        " C120 224 106 222 106 210 C106 196 114 188 110 172 C106 160 90 164 84 180 C80 192 84 202 76 212"
        " C68 218 60 210 64 200 C70 186 66 176 76 162 C86 150 102 150 106 136 C110 122 100 112 102 98 Z"
    )
    soft(svg, stream, 18, 0.5, colour="#ff5a10")
    body = svg.linear(128, 98, 128, 230, (0, "#fff0a0"), (0.35, "#ffae2a"), (1, "#e83e0c"))
    svg.path(stream, body, stroke="#8c1c04", width=3)
    svg.line("M122 112 C128 122 126 134 124 148 M140 112 C138 126 142 142 152 156", "#fff8c8", 4, 0.7)


def volcano() -> str:
    """A mountain that spits fire and smoke."""
    svg = Svg(256)
    halo(svg, 128, 96, 94, "#ff8a26", "#ff4a00", 0.75)
    for x, y, r in SMOKE:
        svg.circle(x, y, r + 4, "#2a0d08")
    for x, y, r in SMOKE:
        puff = svg.radial(x - 6, y - 9, r * 1.3, (0, "#e2b49a"), (0.5, "#7e5850"), (1, "#3c2320"))
        svg.circle(x, y, r, puff)
    jet = svg.linear(128, 34, 128, 106, (0, "#fff0a0"), (0.5, "#ffb22c"), (1, "#ff6a12"))
    fountain = "M128 34 C132 62 152 74 156 104 L100 104 C102 76 126 66 128 34 Z"
    emblem(svg, fountain, jet, ("#4a1004", "#fff4c0"), outline=7, shaded=False)
    rock = svg.linear(60, 110, 210, 240, (0, "#b8705a"), (0.45, "#7a4032"), (1, "#33150f"))
    emblem(svg, MOUNTAIN, rock, ("#1f0905", "#ffc58f"))
    svg.path(
        "M164 96 C174 140 204 196 246 232 C222 240 180 242 150 242 C176 220 166 180 150 150 C144 134 146 112"
        " 148 101 Z",
        "#180603",
        opacity=0.4,
    )
    svg.line("M52 200 C46 212 40 222 30 230 M206 190 C198 206 206 222 214 236", "#220a05", 5, 0.5)
    crater = svg.radial(128, 96, 38, (0, "#fff6c0"), (0.5, "#ffb02a"), (1, "#d23c08"))
    svg.path(oval(128, 98, 37, 10), crater)
    _lava(svg)
    for x, y, r in ((72, 74, 6), (192, 92, 6), (58, 112, 4), (206, 64, 4)):
        _spark(svg, x, y, r)
    return svg.text()


def lightning() -> str:
    """A bolt between two small ones."""
    svg = Svg(256)
    halo(svg, 128, 128, 122, "#ffd23a", "#ff8a00", 0.5)
    for side in ("M66 66 L84 90 L73 97 L92 122", "M198 148 L183 168 L195 175 L175 204"):
        svg.line(side, "#4a2000", 14)
        svg.line(side, "#ffb52e", 7.5)
        svg.line(side, "#fff2b5", 3)
    body = svg.linear(90, 10, 170, 250, (0, "#fff3a8"), (0.4, "#ffcb3c"), (1, "#f07a12"))
    emblem(svg, BOLT, body, ("#431703", "#fffbe0"), outline=11, rim=3)
    svg.path("M184 16 L144 102 L200 102 L88 240 L132 124 L112 124 L166 16 Z", "#b84a06", opacity=0.42)
    svg.path("M158 16 L62 142 L84 142 L151 46 Z", "#ffffff", opacity=0.5)
    svg.path("M114 142 L88 240 L124 158 L134 138 Z", "#fff7c8", opacity=0.35)
    return svg.text()


def pictures() -> dict[str, str]:
    """Every symbol by file name."""
    return {"flame": flame(), "sun": sun(), "volcano": volcano(), "lightning": lightning()}
