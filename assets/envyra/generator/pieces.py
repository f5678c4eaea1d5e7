"""Small pieces: cubes with the signs of the seats, requirements, star, pips, lock, tick and start cone."""

from __future__ import annotations

from assets.envyra.generator.parts import THEMES, disc, emblem, oval, shadow, slab
from assets.generator.svg import Svg, poly, regular, star

# light, body, shade, ink; the ink also outlines the sign, and is the sign where the cube itself is light
SEATS: dict[str, tuple[str, str, str, str]] = {
    "sky": ("#c4ebff", "#56b4e9", "#1b5f8e", "#0a2a44"),
    "amber": ("#ffdf8a", "#e69f00", "#93600a", "#3a2400"),
    "jade": ("#a8f2d6", "#2fbf91", "#12704f", "#052e20"),
    "rose": ("#ffd2ea", "#d481b0", "#8a3d6a", "#3a1029"),
    "lemon": ("#fffbd0", "#efe15a", "#a0911a", "#3a3406"),
    "ivory": ("#ffffff", "#e4decf", "#958d7a", "#2e2a22"),
}
PALE = {"lemon", "ivory"}
# the signs round (0, 0), all about as heavy
SIGNS = {
    "sky": disc(0, 0, 47),
    "amber": poly(regular(0, 10, 60, 3)),
    "jade": slab(-42, -42, 84, 84, 7),
    "rose": poly([(0, -57), (50, 0), (0, 57), (-50, 0)]),
    "lemon": poly(star(0, 5, 62, 27)),
    "ivory": poly(regular(0, 0, 52, 6)),
}
TOP = poly([(26, 74), (92, 20), (236, 34), (182, 92)])
FRONT = poly([(26, 74), (182, 92), (176, 242), (34, 220)])
RIGHT = poly([(182, 92), (236, 34), (226, 178), (176, 242)])
HULL = poly([(26, 74), (92, 20), (236, 34), (226, 178), (176, 242), (34, 220)])


def cube(seat: str) -> str:
    """A cube seen from the left and above; its sign lies on the front, sheared with it."""
    svg = Svg(256)
    light, body, shade, ink = SEATS[seat]
    svg.path(oval(140, 232, 100, 18), "#000000", opacity=0.35)
    svg.path(HULL, ink, stroke="#07050c", width=22)
    front = svg.linear(30, 80, 180, 240, (0, body), (0.3, body), (1, shade))
    svg.path(FRONT, front, stroke=body, width=5)
    svg.path(RIGHT, svg.linear(190, 60, 220, 230, (0, shade), (1, ink)), stroke=shade, width=5)
    svg.path(
        TOP, svg.linear(80, 20, 180, 95, (0, "#ffffff"), (0.25, light), (1, body)), stroke=light, width=6
    )
    svg.line("M26 74 L182 92 L236 34", "#ffffff", 5, 0.75)
    svg.line("M182 92 L176 242", "#ffffff", 4, 0.45)
    inner = ink if seat in PALE else "#fffaf0"
    with svg.moved("matrix(.975 .112 -.03 .965 105 157)"):
        if seat in PALE:
            svg.path(SIGNS[seat], light, stroke=light, width=14)
        else:
            svg.path(SIGNS[seat], ink, stroke=ink, width=16)
        svg.path(SIGNS[seat], inner, stroke=inner, width=4)
    return svg.text()


OUTLINES = {
    "orange": (
        "M128 14 C136 14 142 18 147 26 L240 196 C248 214 238 232 218 232 L38 232 C18 232 8 214 16 196 L109 26"
        " C114 18 120 14 128 14 Z"
    ),
    "green": "M236 18 C252 130 214 236 92 236 C60 236 20 236 20 236 C20 236 18 180 20 158 C26 60 120 14 236"
    " 18 Z",
    "blue": "M128 8 C150 62 216 104 216 164 C216 214 176 246 128 246 C80 246 40 214 40 164 C40 104 106 62"
    " 128 8 Z",
}


def requirement(theme: str) -> str:
    """The badge of a requirement; the program writes the number on it."""
    svg = Svg(256)
    data = OUTLINES[theme]
    light, body, shade = THEMES[theme]
    with svg.moved("translate(0 6)"):
        svg.path(data, "#000000", stroke="#000000", width=16, opacity=0.45, stroke_opacity=0.45)
    svg.path(data, shade, stroke="#0a0712", width=18)
    paint = svg.linear(60, 20, 200, 240, (0, light), (0.5, body), (1, shade))
    svg.path(data, paint, stroke="#fff8e6", width=7)
    with svg.moved("translate(28 22) scale(.72)"):
        svg.path(data, "#ffffff", opacity=0.12)
    return svg.text()


def requirement_missing(theme: str) -> str:
    """The same as a dark outline: not met."""
    svg = Svg(256)
    data = OUTLINES[theme]
    svg.path(data, "#140f22", stroke="#0a0712", width=22)
    svg.path(data, "#140f22", stroke=THEMES[theme][0], width=11)
    return svg.text()


def requirement_plain(theme: str) -> str:
    """The same without an edge: a sign of the colour among words."""
    svg = Svg(256)
    data = OUTLINES[theme]
    light, body, _ = THEMES[theme]
    svg.path(data, svg.linear(60, 20, 200, 240, (0, light), (0.6, body), (1, body)), stroke=body, width=6)
    return svg.text()


def points() -> str:
    """The golden star that carries a tile's points."""
    svg = Svg(256)
    tips = star(128, 134, 112, 62)
    data = poly(tips)
    shadow(svg, data, 26, 0.5, 7)
    svg.path(data, "#3a2605", stroke="#3a2605", width=26)
    body = svg.linear(70, 30, 190, 230, (0, "#fff2b8"), (0.45, "#e9c46a"), (1, "#9a6a1c"))
    edge = svg.linear(70, 30, 190, 230, (0, "#fffbe6"), (0.5, "#f3d78a"), (1, "#7a5210"))
    svg.path(data, body, stroke=edge, width=11)
    for k in range(10):
        facet = poly([(128, 134), tips[k], tips[(k + 1) % 10]])
        svg.path(facet, "#ffffff" if k % 2 else "#6a4208", opacity=0.16 if k % 2 else 0.22)
    plate = svg.radial(128, 138, 58, (0, "#fff0b8", 0.85), (0.7, "#f3d78a", 0.6), (1, "#e9c46a", 0))
    svg.circle(128, 138, 58, plate)
    return svg.text()


def pip_empty() -> str:
    """A place for a cube."""
    svg = Svg(256)
    outer = slab(38, 38, 180, 180, 34)
    svg.path(outer, "#05040a", stroke="#000000", width=16, opacity=0.6, stroke_opacity=0.5)
    svg.path(outer, stroke=svg.linear(0, 38, 0, 218, (0, "#000000", 0.8), (1, "#efe7d6", 0.9)), width=12)
    svg.path(slab(58, 58, 140, 140, 24), stroke="#efe7d6", width=12, stroke_opacity=0.72)
    return svg.text()


def pip_full() -> str:
    """A place that is taken, for where no cube has room."""
    svg = Svg(256)
    data = slab(38, 38, 180, 180, 34)
    svg.path(data, "#3a2605", stroke="#1a1002", width=18)
    gold = svg.linear(60, 40, 200, 220, (0, "#fff2b8"), (0.5, "#e9c46a"), (1, "#9a6a1c"))
    svg.path(data, gold, stroke="#fff6d0", width=7)
    return svg.text()


def start_cone() -> str:
    """The start marker: a golden cone with two ivory bands."""
    svg = Svg(256)
    svg.path(oval(134, 226, 90, 22), "#000000", opacity=0.45)
    gold = svg.linear(50, 120, 214, 140, (0, "#ffe9b0"), (0.3, "#e9c46a"), (0.62, "#b8862f"), (1, "#5a3a0e"))
    cone = "M118 20 C122 10 134 10 138 20 L214 206 C210 248 46 248 42 206 Z"
    emblem(svg, cone, gold, ("#241503", "#fffbe6"), outline=10, shaded=False)
    for band, left, right in (
        ("M92 84 C108 96 148 96 164 84 L176 114 C150 130 106 130 80 114 Z", 80, 180),
        ("M66 148 C96 168 160 168 190 148 L202 178 C168 202 88 202 54 178 Z", 54, 202),
    ):
        svg.path(band, svg.linear(left, 0, right, 0, (0, "#ffffff"), (0.35, "#efe7d6"), (1, "#8d8070")))
    svg.line("M112 40 L62 200", "#ffffff", 9, 0.4)
    return svg.text()


def tick() -> str:
    """Done, or met."""
    svg = Svg(256)
    svg.circle(128, 128, 112, "#07140c")
    green = svg.linear(50, 30, 200, 230, (0, "#b6f0c4"), (0.5, "#5cb878"), (1, "#256a40"))
    svg.circle(128, 128, 100, green)
    svg.line("M72 132 L112 172 L188 86", "#07140c", 38)
    svg.line("M72 132 L112 172 L188 86", "#ffffff", 24)
    return svg.text()


def lock() -> str:
    """Requirements that are not met."""
    svg = Svg(256)
    bow = "M76 120 V88 C76 18 180 18 180 88 V120"
    svg.line(bow, "#0a0712", 40)
    svg.line(bow, "#efe7d6", 22)
    svg.path(slab(44, 112, 168, 124, 22), "#efe7d6", stroke="#0a0712", width=14)
    svg.circle(128, 164, 18, "#1d1932")
    svg.line("M128 166 V200", "#1d1932", 16)
    return svg.text()


def pictures() -> dict[str, str]:
    """Every piece by file name."""
    made = {
        "star": points(),
        "pip-empty": pip_empty(),
        "pip-full": pip_full(),
        "start-cone": start_cone(),
        "tick": tick(),
        "lock": lock(),
    }
    made.update({f"cube-{seat}": cube(seat) for seat in SEATS})
    for theme in THEMES:
        made[f"req-{theme}"] = requirement(theme)
        made[f"req-{theme}-missing"] = requirement_missing(theme)
        made[f"req-{theme}-plain"] = requirement_plain(theme)
    return made
