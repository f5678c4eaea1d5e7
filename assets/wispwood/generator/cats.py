"""The six cats, awake beside their tree stump or asleep behind it, and the ghost's cat."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from assets.generator.svg import Svg, num

INK = "#0b0812"
PINK = "#e88fa6"

EAR = "M-52 -12 C-58 -48 -56 -66 -50 -72 C-40 -70 -22 -56 -14 -44 Z"
EAR_INSIDE = "M-46 -28 C-49 -44 -48 -56 -46 -60 C-38 -56 -30 -50 -24 -44 Z"
LARGE_EAR = "M-52 -6 C-63 -44 -66 -66 -62 -80 C-48 -76 -24 -62 -10 -44 Z"
LARGE_EAR_INSIDE = "M-48 -26 C-55 -46 -57 -58 -55 -67 C-44 -62 -32 -54 -22 -44 Z"
SMALL_EAR = "M-56 -14 C-62 -40 -60 -54 -52 -58 C-40 -60 -26 -52 -16 -44 Z"
SMALL_EAR_INSIDE = "M-48 -28 C-52 -40 -51 -47 -47 -49 C-40 -50 -32 -46 -26 -42 Z"

ROUND_HEAD = "M0 -50 C34 -50 58 -30 58 0 C58 30 32 46 0 46 C-32 46 -58 30 -58 0 C-58 -30 -34 -50 0 -50 Z"
WEDGE_HEAD = "M0 -50 C36 -50 59 -32 56 -4 C53 26 26 49 0 49 C-26 49 -53 26 -56 -4 C-59 -32 -36 -50 0 -50 Z"
FLUFFY_HEAD = (
    "M0 -52 C34 -52 58 -34 60 -6 L70 6 L61 12 L70 28 L56 28 L58 42 L42 38 C28 50 -28 50 -42 38 L-58"
    " 42 L-56 28"
    " L-70 28 L-61 12 L-70 6 L-60 -6 C-58 -34 -34 -52 0 -52 Z"
)

BODY = "M76 226 C64 190 78 136 128 130 C178 136 192 190 180 226 C166 236 90 236 76 226 Z"
FLUFFY_BODY = (
    "M70 226 L58 216 L66 210 L56 196 L66 190 C68 160 88 134 128 130 C168 134 188 160 190 190 L200 196"
    " L190 210"
    " L198 216 L186 226 C170 238 86 238 70 226 Z"
)
TAIL = (
    "M176 212 C226 212 236 168 214 140 C206 130 200 140 206 150 C218 172 202 190 168 190"  # open on purpose
)
TAIL_TIP = (
    "M222 156 C220 149 217 144 214 140 C206 130 200 140 206 150 C208 154 210 158 210.6 161"
    " C215 161 219 159 222 156 Z"
)
FLUFFY_TAIL = (
    "M172 218 C196 228 226 220 238 196 L248 196 L243 184 C248 168 244 150 234 138 C226 126 208 124 202 138"
    " L194 140 L201 150 C208 172 194 188 166 192 Z"
)
STUMP = (
    "M54 142 C52 176 48 206 26 228 C48 240 74 232 88 236 C104 244 150 244 166 236 C184 232 210 240 230 228"
    " C208 206 204 176 202 142 C180 156 76 156 54 142 Z"
)


@dataclass(frozen=True, slots=True)
class Patch:
    """A mark of another colour, in the coordinates of the part it lies on."""

    data: str
    colour: str
    opacity: float = 0.9


@dataclass(frozen=True, slots=True)
class CatTraits:
    """What makes one cat different from the others."""

    light: str
    coat: str
    dark: str
    belly: str
    eye: str
    rim: str
    collar: str
    ear_inside: str = PINK
    points: str = ""  # colour of ears, paws and tail where they differ from the coat
    stripes: str = ""
    build: str = "round"  # round, wedge or fluffy
    one_eyed: bool = False
    outline: str = INK
    face: tuple[Patch, ...] = field(default=())
    body: tuple[Patch, ...] = field(default=())
    tail_tip: str = ""


LOOKS = {
    "a": CatTraits("#6a648c", "#332e4c", "#171424", "#4a4468", "#ffd95e", "#c4bcf2", "#e69f00"),
    "b": CatTraits(
        "#ffc27a", "#e38a3a", "#8e4315", "#ffe6c0", "#7fe0a0", "#ffe6b8", "#56b4e9", stripes="#a8521a"
    ),
    "c": CatTraits(
        "#ffffff",
        "#d9d6e4",
        "#7d7896",
        "#ffffff",
        "#62cdf2",
        "#ffffff",
        "#2fbf91",
        face=(Patch("M4 -48 C34 -48 56 -30 56 0 C54 12 46 16 38 12 C24 4 8 -10 4 -48 Z", "#6a5f7c"),),
        body=(Patch("M152 138 C178 150 190 190 182 222 C164 222 150 190 152 138 Z", "#6a5f7c", 0.85),),
    ),
    "d": CatTraits(
        "#fff7e6",
        "#ecd9b8",
        "#a88a68",
        "#fff3dc",
        "#4fb4ff",
        "#fff2d4",
        "#d481b0",
        ear_inside="#a3705f",
        points="#54382e",
        build="wedge",
        face=(
            Patch(
                "M0 -24 C24 -26 42 -12 42 4 C42 18 34 26 26 34 C18 44 10 47 0 47 C-10 47 -18 44 -26 34"
                " C-34 26 -42 18 -42 4 C-42 -12 -24 -26 0 -24 Z",
                "#8a6248",
                0.55,
            ),
            Patch(
                "M0 -6 C14 -4 26 8 28 22 C28 36 14 46 0 46 C-14 46 -28 36 -28 22 C-26 8 -14 -4 0 -6 Z",
                "#4a3028",
                0.85,
            ),
        ),
    ),
    "e": CatTraits(
        "#b9c6d8",
        "#7b8aa3",
        "#3f4a63",
        "#a9b7cb",
        "#ff9d3c",
        "#dbe8fa",
        "#efe15a",
        build="fluffy",
    ),
    "f": CatTraits(
        "#ffffff",
        "#f3ead8",
        "#a89c8c",
        "#ffffff",
        "#8fdc7a",
        "#fff6e0",
        "#e9e4da",
        one_eyed=True,
        face=(
            Patch(
                "M-6 -49 C-34 -47 -57 -30 -57 -2 C-57 8 -52 18 -46 24 C-34 18 -18 10 -12 -6 C-8 -20 -8"
                " -36 -6 -49 Z",
                "#e0822e",
                0.95,
            ),
            Patch(
                "M8 -49 C36 -46 57 -29 57 -2 C57 8 52 18 46 24 C34 20 16 8 12 -8 C8 -22 8 -36 8 -49 Z",
                "#3a3242",
                0.95,
            ),
        ),
        body=(
            Patch(
                "M82 168 C74 190 70 208 77 224 C94 224 102 206 98 186 C96 176 90 168 82 168 Z",
                "#3a3242",
                0.92,
            ),
            Patch("M156 140 C178 150 188 180 184 206 C170 204 156 180 156 140 Z", "#e0822e", 0.95),
        ),
        tail_tip="#e0822e",
    ),
}
GHOST_CAT = CatTraits(
    "#ffffff",
    "#cfdcff",
    "#6f80cf",
    "#f4f8ff",
    "#58d0e6",
    "#ffffff",
    "#9db0ea",
    outline="#2b3270",
)


def _sides() -> Iterator[str]:
    yield "scale(1 1)"
    yield "scale(-1 1)"


def _ears(svg: Svg, look: CatTraits, coat: str) -> None:
    ear, inside = {
        "wedge": (LARGE_EAR, LARGE_EAR_INSIDE),
        "fluffy": (SMALL_EAR, SMALL_EAR_INSIDE),
    }.get(look.build, (EAR, EAR_INSIDE))
    colours = [look.points or coat, look.points or coat]
    if look.one_eyed:  # the calico wears the colour of each patch up to the ear
        colours = [patch.colour for patch in look.face]
    for side, colour in zip(_sides(), colours, strict=True):
        with svg.moved(side):
            svg.path(ear, colour, stroke=look.outline, width=4)
            svg.path(inside, look.ear_inside, opacity=0.75)


def _eyes(svg: Svg, look: CatTraits) -> None:
    for side in (-1, 1):
        x = side * 26
        if look.one_eyed and side == 1:
            svg.line("M13 0 Q26 11 39 -1", "#f6efe2", 8)
            svg.line("M13 0 Q26 11 39 -1", look.outline, 5)
            svg.line("M31 -24 L20 -10 M31 12 L24 20", "#f1b9a0", 3.2)
            continue
        iris = svg.radial(x, -2, 17, (0, "#ffffff"), (0.35, look.eye), (1, look.eye))
        svg.ellipse(x, -2, 15, 16, look.outline)
        svg.ellipse(x, -2, 12.5, 13.5, iris)
        svg.ellipse(x, -1, 5, 11, look.outline)
        svg.circle(x - 4, -8, 3.6, "#ffffff")


def _face(svg: Svg, look: CatTraits) -> None:
    dark_muzzle = look.build == "wedge"
    if not dark_muzzle:
        for side in (-1, 1):
            svg.ellipse(side * 13, 20, 16, 13, look.belly, opacity=0.9)
    _eyes(svg, look)
    svg.path(
        "M-6 11 L6 11 L0 18 Z", "#f08aa0" if not dark_muzzle else "#2b1a17", stroke=look.outline, width=1.5
    )
    mouth = "#1d100e" if dark_muzzle else look.outline
    svg.line("M0 18 Q-3 28 -12 26 M0 18 Q3 28 12 26", mouth, 3)
    for side in (-1, 1):
        svg.line(f"M{side * 22} 20 L{side * 50} 14 M{side * 22} 25 L{side * 50} 28", "#ffffff", 2, 0.6)


def head(svg: Svg, look: CatTraits, x: float, y: float, scale: float) -> None:
    """The head with its middle at (x, y); 116 units wide at scale 1."""
    with svg.at(x, y, scale):
        coat = svg.radial(-14, -22, 86, (0, look.light), (0.55, look.coat), (1, look.dark))
        _ears(svg, look, coat)
        shape = {"wedge": WEDGE_HEAD, "fluffy": FLUFFY_HEAD}.get(look.build, ROUND_HEAD)
        svg.path(shape, coat, stroke=look.outline, width=4)
        for patch in look.face:
            svg.path(patch.data, patch.colour, opacity=patch.opacity)
        if look.stripes:
            for stripe in (
                "M0 -46 L0 -26",
                "M-14 -44 L-10 -27",
                "M14 -44 L10 -27",
                "M-56 4 L-42 6",
                "M56 4 L42 6",
                "M-53 18 L-41 17",
                "M53 18 L41 17",
            ):
                svg.line(stripe, look.stripes, 6)
        if look.build == "fluffy":
            svg.line("M-10 -50 Q-4 -42 -8 -34 M0 -52 Q4 -42 0 -32 M10 -50 Q6 -42 8 -34", look.dark, 4, 0.55)
            svg.line("M-58 16 L-48 14 M-54 30 L-45 25 M58 16 L48 14 M54 30 L45 25", look.dark, 3.5, 0.55)
        svg.line("M-54 -6 C-52 -32 -30 -46 -4 -46", look.rim, 4, 0.7)
        _face(svg, look)


def _paw(svg: Svg, look: CatTraits, x: float, y: float, rx: float, drop: float) -> None:
    light = look.points or look.belly
    fill = svg.radial(x - 5, y - 6, 26, (0, light), (1, look.points or look.coat))
    svg.ellipse(x, y, rx, 13, fill, stroke=look.outline, width=3.5)
    toe = look.outline if not look.points else "#1d100e"
    svg.line(
        f"M{num(x - 6)} {num(y + drop)} V{num(y + 9)} M{num(x + 5)} {num(y + drop)} V{num(y + 9)}", toe, 2.4
    )


def _body(svg: Svg, look: CatTraits) -> None:
    fluffy = look.build == "fluffy"
    tail = svg.linear(160, 140, 236, 212, (0, look.points or look.light), (1, look.points or look.dark))
    svg.path(FLUFFY_TAIL if fluffy else TAIL, tail, stroke=look.outline, width=4)
    if look.tail_tip:
        svg.path(TAIL_TIP, look.tail_tip)
    coat = svg.linear(70, 130, 186, 230, (0, look.light), (0.45, look.coat), (1, look.dark))
    svg.path(FLUFFY_BODY if fluffy else BODY, coat, stroke=look.outline, width=4)
    if fluffy:
        svg.path(
            "M92 146 L98 168 L106 162 L112 184 L122 174 L128 194 L134 174 L144 184 L150 162 L158 168"
            " L164 146 Z",
            look.light,
            opacity=0.75,
        )
    else:
        svg.path("M104 150 C100 184 112 206 128 206 C144 206 156 184 152 150 Z", look.belly, opacity=0.85)
    for patch in look.body:
        svg.path(patch.data, patch.colour, opacity=patch.opacity)
    if look.stripes:
        for stripe in ("M78 184 L94 188", "M76 202 L92 203", "M178 184 L162 188", "M180 202 L164 203"):
            svg.line(stripe, look.stripes, 7)
    for x in (106, 150):
        _paw(svg, look, x, 222, 21, 2)
    svg.line("M80 200 C78 178 86 154 104 140", look.rim, 4, 0.6)


def ready(look: CatTraits) -> str:
    """The cat that sits and waits to be asked."""
    svg = Svg(256)
    svg.glow(128, 140, 122, look.rim, 0.42)
    svg.ellipse(128, 228, 80, 14, "#05040a", opacity=0.6)
    _body(svg, look)
    head(svg, look, 128, 92, 1.12)
    if look.build == "fluffy":
        svg.line("M98 146 Q128 158 158 146", look.collar, 8)
    else:
        svg.line("M88 138 Q128 158 168 138", INK, 13, 0.55)
        svg.line("M88 138 Q128 158 168 138", look.collar, 9)
    bell = svg.radial(125, 148, 13, (0, "#fff8d8"), (0.5, "#ffd95e"), (1, "#a8701c"))
    svg.circle(128, 153, 10, bell, stroke="#3b240a", width=2)
    return svg.text()


def _stump(svg: Svg) -> None:
    bark = svg.linear(40, 0, 216, 0, (0, "#a8805e"), (0.35, "#6f4f3b"), (0.7, "#453026"), (1, "#281b17"))
    svg.path(STUMP, bark, stroke="#120b0a", width=4)
    for crack in (
        "M78 160 C76 190 74 206 64 224",
        "M104 164 C106 190 104 214 98 232",
        "M138 164 C136 190 142 214 146 234",
        "M174 160 C174 186 180 206 190 222",
    ):
        svg.line(crack, "#20140f", 4, 0.65)
    svg.line("M62 150 C60 182 56 204 40 224", "#e0bd94", 4, 0.55)
    top = svg.radial(118, 140, 84, (0, "#f2d2a0"), (0.6, "#c99a68"), (1, "#8a6242"))
    svg.ellipse(128, 144, 75, 17, top, stroke="#120b0a", width=4)
    svg.ellipse(126, 144, 50, 10, stroke="#8a6242", width=3)
    svg.ellipse(124, 144, 26, 5, stroke="#8a6242", width=3)


def _mushroom(svg: Svg) -> None:
    svg.path("M52 232 Q70 206 92 234 Z", "#4c8a5f")
    svg.path("M164 238 Q188 214 214 232 Z", "#3b7350")
    svg.path("M196 226 L198 206 L210 206 L212 226 Z", "#f3e6d0", stroke="#120b0a", width=2.5)
    svg.path(
        "M184 208 C186 190 222 190 224 208 C212 214 196 214 184 208 Z", "#e0604f", stroke="#120b0a", width=3
    )
    svg.circle(198, 202, 3.5, "#ffffff")
    svg.circle(211, 203, 3, "#ffffff")


def hidden(look: CatTraits) -> str:
    """The cat that already helped and peeps from behind its stump."""
    svg = Svg(256)
    svg.glow(128, 150, 112, "#5c7f74", 0.3)
    svg.ellipse(128, 234, 98, 13, "#05040a", opacity=0.6)
    head(svg, look, 128, 112, 1.06)
    _stump(svg)
    for x in (88, 168):
        _paw(svg, look, x, 140, 19, 3)
    _mushroom(svg)
    return svg.text()


def ghost_cat() -> str:
    """The ghost's cat: pale, floating, with a wisp for legs."""
    svg = Svg(256)
    svg.glow(128, 130, 126, "#93b4ff", 0.75)
    veil = svg.linear(70, 140, 214, 230, (0, "#ffffff"), (0.45, "#c4d3ff"), (1, "#7486d8", 0.55))
    svg.path(
        "M76 150 C70 186 92 206 120 212 C150 218 184 210 200 226 C206 234 216 228 212 216 C206 196 190"
        " 190 184 176"
        " C180 164 182 156 180 146 Z",
        veil,
        stroke="#4a55a0",
        width=4,
        stroke_opacity=0.8,
    )
    svg.line("M84 160 C82 182 98 196 118 200", "#ffffff", 5, 0.8)
    for x in (104, 146):
        svg.ellipse(x, 178, 17, 13, "#f4f8ff", stroke="#4a55a0", width=3, stroke_opacity=0.8)
    head(svg, GHOST_CAT, 128, 100, 1.18)
    svg.spark(42, 186, 9, "#e6efff")
    svg.spark(216, 60, 8, "#e6efff")
    return svg.text()


def pictures() -> dict[str, str]:
    """Every cat by file name."""
    made = {"ghost-cat": ghost_cat()}
    for letter, look in LOOKS.items():
        made[f"cat-{letter}-ready"] = ready(look)
        made[f"cat-{letter}-hidden"] = hidden(look)
    return made
