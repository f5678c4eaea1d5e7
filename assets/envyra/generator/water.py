"""The four symbols of the blue theme: rain, sea, river, ice."""

from __future__ import annotations

from assets.envyra.generator.parts import drop, emblem, halo, oval, slab, soft
from assets.generator.svg import Svg, num

INK = "#061830"
RIM = "#f0fbff"
CLOUD = ((78, 84, 38), (182, 86, 36), (122, 62, 48), (160, 66, 36), (128, 88, 32))
FOAM = (
    (176, 40, 15),
    (198, 44, 16),
    (218, 58, 16),
    (232, 76, 15),
    (239, 98, 14),
    (234, 120, 12),
    (222, 136, 10),
    (152, 42, 12),
    (208, 140, 6),
)


def _cloud(svg: Svg) -> None:
    for x, y, r in CLOUD:
        svg.circle(x, y + 6, r + 6, "#000000", opacity=0.2)
    for x, y, r in CLOUD:
        svg.circle(x, y, r + 5, INK)
    svg.path(slab(60, 80, 140, 46, 20), INK)
    for x, y, r in CLOUD:
        stops = ((0.0, "#ffffff"), (0.4, "#c8e2f8"), (0.85, "#6a9bd0"), (1.0, "#3b6ca6"))
        svg.circle(x, y, r, svg.radial(x - r * 0.3, y - r * 0.5, r * 1.6, *stops))
    foot = svg.linear(0, 94, 0, 122, (0, "#8db8df", 0), (0.5, "#5c8fc4", 0.9), (1, "#2f5f9a"))
    svg.path(slab(52, 94, 156, 28, 14), foot)
    for x, y, r in CLOUD[:4]:
        bend = num(r * 0.94)
        arc = (
            f"M{num(x - r * 0.85)} {num(y - r * 0.4)} A{bend} {bend} 0 0 1 {num(x + r * 0.2)}"
            f" {num(y - r * 0.92)}"
        )
        svg.line(arc, "#ffffff", 3, 0.85)


def rain() -> str:
    """A cloud and three drops."""
    svg = Svg(256)
    halo(svg, 128, 130, 122, "#7cc4ff", "#2a6fd0", 0.36)
    _cloud(svg)
    for x, y, h, w in ((66.0, 174.0, 76, 50), (128.0, 200.0, 90, 58), (190.0, 174.0, 76, 50)):
        glass = svg.linear(
            x - w / 2, y - h / 2, x + w / 2, y + h / 2, (0, "#d4f3ff"), (0.4, "#5fb8f8"), (1, "#1858b4")
        )
        emblem(svg, drop(x, y, h, w), glass, (INK, RIM))

        def p(dx: float, dy: float, x: float = x, y: float = y, w: float = w, h: float = h) -> str:
            return f"{num(x + w * dx)} {num(y + h * dy)}"

        svg.path(
            f"M{p(-0.28, 0.18)} C{p(-0.34, 0)} {p(-0.12, -0.18)} {p(-0.02, -0.34)} C{p(-0.02, -0.1)}"
            f" {p(-0.2, 0.05)}"
            f" {p(-0.28, 0.18)} Z",
            "#ffffff",
            opacity=0.75,
        )
    return svg.text()


def _foam(svg: Svg) -> None:
    for x, y, r in FOAM:
        svg.circle(x, y, r + 4, "#0a2c5e")
    for x, y, r in FOAM:
        paint = svg.radial(
            x - r * 0.3, y - r * 0.4, r * 1.5, (0, "#ffffff"), (0.5, "#eaf7ff"), (1, "#8fc0ea")
        )
        svg.circle(x, y, r, paint)
    for x, y, size in ((248, 138, 4.0), (206, 158, 5.0), (236, 152, 3.5), (190, 152, 3.5)):
        svg.circle(x, y, size, "#e9f7ff")


def sea() -> str:
    """A great wave about to break."""
    svg = Svg(256)
    halo(svg, 128, 128, 124, "#7cc4ff", "#2a6fd0", 0.34)
    wave = (
        "M8 206 C30 196 44 168 54 134 C70 76 118 32 176 38 C216 42 242 72 240 106 C238 128 224 142 208 142"
        " C220 126 218 104 202 94 C184 84 160 92 152 114 C144 140 156 176 198 190 C216 197 230 200 244 206"
        " C236 230 60 246 8 222 Z"
    )
    body = svg.linear(70, 40, 170, 236, (0, "#8fdcff"), (0.35, "#3f9be6"), (0.75, "#1a5fb8"), (1, "#0c3a80"))
    emblem(svg, wave, body, ("#051730", RIM), outline=10, rim=3)
    svg.path(
        "M152 114 C144 140 156 176 198 190 C218 197 234 198 246 200 L246 214 C210 240 130 246 80 238"
        " C130 226 116 160 126 126 C134 98 166 76 202 94 C184 84 160 92 152 114 Z",
        "#06265e",
        opacity=0.42,
    )
    svg.line(
        "M34 200 C58 178 66 146 78 118 C92 84 124 60 160 58 M58 216 C86 190 90 156 100 130 C110 98 136 78"
        " 168 74"
        " M92 222 C112 200 112 166 118 140 C124 112 142 94 170 88",
        "#d8f3ff",
        5,
        0.65,
    )
    _foam(svg)
    swell = (
        "M8 212 C36 194 54 218 84 210 C112 202 126 196 156 210 C186 224 210 198 248 206 C252 212 246 222"
        " 236 228"
        " C200 250 56 250 20 228 C10 222 4 216 8 212 Z"
    )
    near = svg.linear(0, 200, 0, 246, (0, "#5fb6f2"), (0.5, "#1f6ac0"), (1, "#0a3474"))
    emblem(svg, swell, near, ("#051730", RIM), outline=6, rim=0, shaded=False)
    svg.line("M8 214 C36 194 54 218 84 210 C112 202 126 196 156 210 C186 224 210 202 248 206", "#f4fcff", 5)
    svg.line("M40 230 C64 222 84 236 110 228 M138 230 C164 238 186 222 212 228", "#aee0ff", 3.5, 0.7)
    return svg.text()


def _mountains(svg: Svg) -> None:
    for data, light, shade in (
        ("M20 96 L76 26 L120 96 Z", "#9db6d6", "#3d5c8a"),
        ("M104 96 L162 12 L236 96 Z", "#b4cae4", "#34527e"),
    ):
        paint = svg.linear(60, 20, 180, 100, (0, light), (1, shade))
        emblem(svg, data, paint, ("#081a30", "#ffffff"), outline=8, rim=2.4)
    svg.path("M76 26 L94 54 L84 50 L76 60 L68 50 L56 52 Z", "#ffffff", opacity=0.94)
    svg.path("M162 12 L188 42 L174 40 L162 54 L152 42 L140 44 Z", "#ffffff", opacity=0.96)
    svg.path(
        "M162 12 L236 96 L176 96 C182 66 166 54 162 12 Z M76 26 L120 96 L86 96 C92 70 80 56 76 26 Z",
        "#0a2244",
        opacity=0.38,
    )


def _stream(svg: Svg) -> None:
    data = (
        "M110 90 L148 90 C176 102 212 112 204 136 C196 158 122 154 112 174 C106 192 198 202 214 240"
        " C176 253 96 254 50 240 C24 204 24 176 58 152 C92 130 146 138 144 123 C142 111 116 106 110 90 Z"
    )
    soft(svg, data, 14, 0.5, colour="#031430", steps=3)
    paint = svg.linear(128, 90, 120, 250, (0, "#e0f7ff"), (0.3, "#7ccbfb"), (0.7, "#3594ea"), (1, "#1458b4"))
    svg.path(data, paint, stroke="#effbff", width=4, stroke_opacity=0.95)
    svg.path(
        "M204 136 C196 158 122 154 112 174 C106 192 198 202 214 240 C196 246 180 248 164 249 C154 214 86"
        " 206 88 178"
        " C90 152 184 150 204 136 Z",
        "#06306e",
        opacity=0.36,
    )
    svg.line(
        "M140 99 C162 109 186 115 182 128 M160 139 C120 147 80 153 64 178 M56 192 C62 210 76 224 100 238"
        " M94 188 C106 206 140 216 164 238",
        "#ffffff",
        4.4,
        0.75,
    )


def river() -> str:
    """A river that winds down from the mountains."""
    svg = Svg(256)
    halo(svg, 128, 128, 124, "#7cc4ff", "#2a6fd0", 0.3)
    _mountains(svg)
    meadow = (
        "M14 96 C80 84 180 84 242 96 C254 140 244 206 214 240 C160 252 90 252 44 240 C10 206 4 140 14 96 Z"
    )
    grass = svg.linear(60, 90, 190, 246, (0, "#4f8f74"), (0.5, "#2b6a63"), (1, "#123c48"))
    emblem(svg, meadow, grass, ("#081a30", "#d8ffe8"), rim=2)
    _stream(svg)
    for x, y, k in ((36, 132, 1.0), (228, 186, 1.0), (60, 112, 0.6)):
        fir = (
            f"M{num(x)} {num(y - 24 * k)} L{num(x + 13 * k)} {num(y + 8 * k)} L{num(x - 13 * k)}"
            f" {num(y + 8 * k)} Z"
        )
        svg.path(fir, "#16463c", stroke="#06201c", width=3)
        lit = (
            f"M{num(x)} {num(y - 24 * k)} L{num(x + k)} {num(y + 8 * k)} L{num(x - 13 * k)}"
            f" {num(y + 8 * k)} Z"
        )
        svg.path(lit, "#7fc48c", opacity=0.75)
    return svg.text()


def _shard(svg: Svg, place: str, h: float, w: float) -> None:
    """A crystal that grows up from the origin of `place`, half as wide as 2 w."""

    def at(dx: float, dy: float) -> str:
        return f"{num(w * dx)} {num(dy)}"

    tip, left, right = at(0, -h), at(-1, w * 1.05 - h), at(1, w * 1.25 - h)
    ridge, crown = at(0.22, w * 1.7 - h), at(-0.4, w * 1.9 - h)
    foot = at(0.2, 0)
    whole = f"M{tip} L{right} L{at(0.86, 0)} L{at(-0.86, 0)} L{left} Z"
    with svg.moved(place):
        svg.path(whole, "#04142c", stroke="#04142c", width=11)
        svg.path(whole, svg.linear(0, -h, 0, 0, (0, "#eefbff"), (0.5, "#97d8fa"), (1, "#2f7fd0")))
        svg.path(f"M{tip} L{ridge} L{foot} L{at(-0.86, 0)} L{left} Z", "#ffffff", opacity=0.35)
        svg.path(f"M{ridge} L{right} L{at(0.86, 0)} L{foot} Z", "#0c3f8e", opacity=0.5)
        svg.path(f"M{tip} L{left} L{crown} L{ridge} Z", "#ffffff", opacity=0.75)
        svg.line(f"M{crown} L{at(-0.34, -2)} M{ridge} L{foot}", "#ffffff", 2.4, 0.85)
        svg.path(whole, stroke="#f4fdff", width=2, stroke_opacity=0.7)


def _twinkle(x: float, y: float, r: float) -> str:
    q = r * 0.25
    points = ((0, -r), (q, -q), (r, 0), (q, q), (0, r), (-q, q), (-r, 0), (-q, -q))
    return "M" + " L".join(f"{num(x + dx)} {num(y + dy)}" for dx, dy in points) + " Z"


def ice() -> str:
    """Five crystals on snow."""
    svg = Svg(256)
    halo(svg, 128, 128, 124, "#b4e8ff", "#2a6fd0", 0.42)
    svg.path(oval(128, 228, 96, 16), "#000000", opacity=0.4)
    for place, h, w in (
        ("translate(116 220) rotate(-52)", 118, 23),
        ("translate(142 220) rotate(50)", 114, 23),
        ("translate(110 226) rotate(-25)", 172, 28),
        ("translate(150 226) rotate(24)", 164, 27),
        ("translate(128 232)", 220, 37),
    ):
        _shard(svg, place, h, w)
    snow = svg.linear(0, 204, 0, 246, (0, "#ffffff"), (0.5, "#c8e8fc"), (1, "#5596d8"))
    svg.path(
        "M40 230 C50 206 88 206 102 216 C116 202 146 202 156 214 C174 204 206 208 216 230 C196 250 60 250"
        " 40 230 Z",
        snow,
        stroke="#04142c",
        width=4.5,
    )
    sparks = " ".join(_twinkle(x, y, r) for x, y, r in ((38, 66, 10), (224, 56, 12), (206, 22, 7)))
    svg.path(sparks, "#f4fdff")
    return svg.text()


def pictures() -> dict[str, str]:
    """Every symbol by file name."""
    return {"rain": rain(), "sea": sea(), "river": river(), "ice": ice()}
