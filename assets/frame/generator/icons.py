"""The line icons: a box of 48, a stroke of 3 with round ends, one colour that the program replaces."""

from __future__ import annotations

import math

from assets.generator.svg import num, poly, star

IVORY = "#efe7d6"


def _path(data: str) -> str:
    return f'<path d="{data}"/>'


def _ring(x: float, y: float, radius: float) -> str:
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(radius)}"/>'


def _dot(x: float, y: float, radius: float = 2.2) -> str:
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(radius)}" fill="{IVORY}" stroke="none"/>'


def _box(x: float, y: float, w: float, h: float, radius: float, extra: str = "") -> str:
    place = f'x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}"'
    return f'<rect {place} rx="{num(radius)}" ry="{num(radius)}"{extra}/>'


def _gear(teeth: int = 8) -> str:
    profile = ((-0.30, 13.2), (-0.20, 18), (0.20, 18), (0.30, 13.2))
    points = []
    for tooth in range(teeth):
        for offset, radius in profile:
            turn = tooth * 2 * math.pi / teeth + offset
            points.append((24 + radius * math.sin(turn), 24 - radius * math.cos(turn)))
    return poly(points)


_SPEAKER = _path("M7 19 H14 L24 10 V38 L14 29 H7 Z")
_EYE = "M4 24 C10 14.5 17 11 24 11 C31 11 38 14.5 44 24 C38 33.5 31 37 24 37 C17 37 10 33.5 4 24 Z"

ICONS: dict[str, str] = {
    "back": _path("M20 12 L8 24 L20 36 M8 24 H40"),
    "menu": _path("M8 13 H40 M8 24 H40 M8 35 H40"),
    "close": _path("M12 12 L36 36 M36 12 L12 36"),
    "check": _path("M9 25 L19 35 L39 13"),
    "plus": _path("M24 9 V39 M9 24 H39"),
    "minus": _path("M9 24 H39"),
    "undo": _path("M16 9 L8 17 L16 25 M8 17 H29 A10.5 10.5 0 0 1 29 38 H17"),
    "redo": _path("M32 9 L40 17 L32 25 M40 17 H19 A10.5 10.5 0 0 0 19 38 H31"),
    "hint": _path(
        "M18.5 34 C18.5 28 11 26 11 18.5 A13 13 0 0 1 37 18.5 C37 26 29.5 28 29.5 34 Z M19.5 40.5 H28.5"
        " M24 34 V24 M20 20.5 L24 24 L28 20.5"
    ),
    "judge": _path(
        "M24 7 V41 M14 41 H34 M9.5 13 H38.5 M3.5 28 L9.5 13 L15.5 28 M3.5 28 A6 5.5 0 0 0 15.5 28 Z"
        " M32.5 28 L38.5 13 L44.5 28 M32.5 28 A6 5.5 0 0 0 44.5 28 Z"
    ),
    "rulebook": _path(
        "M24 13 C20 9.5 13 8.5 6 9 V36 C13 35.5 20 36.5 24 40 C28 36.5 35 35.5 42 36 V9 C35 8.5 28 9.5"
        " 24 13 V40"
    ),
    "learn": _path("M3.5 19 L24 10 L44.5 19 L24 28 Z M13 23.5 V33 C18 37.5 30 37.5 35 33 V23.5 M44.5 19 V31"),
    "settings": _path(_gear()) + _ring(24, 24, 5.5),
    "language": _ring(24, 24, 17.5) + _path("M6.5 24 H41.5 M24 6.5 C13 16 13 32 24 41.5 C35 32 35 16 24 6.5"),
    "sound": _SPEAKER + _path("M30.5 18 A8.6 8.6 0 0 1 30.5 30 M35.5 12 A17 17 0 0 1 35.5 36"),
    "music": _ring(12.5, 36, 5) + _ring(33.5, 32, 5) + _path("M17.5 36 V12 L38.5 8 V32 M17.5 20 L38.5 16"),
    "mute": _SPEAKER + _path("M31 19 L41 29 M41 19 L31 29"),
    "full-screen": _path("M8 17 V8 H17 M31 8 H40 V17 M40 31 V40 H31 M17 40 H8 V31"),
    "window": _path("M17 8 V17 H8 M40 17 H31 V8 M31 40 V31 H40 M8 31 H17 V40"),
    "grid": _box(7, 7, 34, 34, 5) + _path("M18.5 7 V41 M29.5 7 V41 M7 18.5 H41 M7 29.5 H41"),
    "play": _path("M15 9 L38 24 L15 39 Z"),
    "pause": _box(11.5, 9, 8, 30, 2.5) + _box(28.5, 9, 8, 30, 2.5),
    "step-forward": _path("M11 10 L30 24 L11 38 Z M37 10 V38"),
    "step-back": _path("M37 10 L18 24 L37 38 Z M11 10 V38"),
    "fast": _path("M7 11 L23 24 L7 37 Z M25 11 L41 24 L25 37 Z"),
    "rewind": _path("M41 11 L25 24 L41 37 Z M23 11 L7 24 L23 37 Z"),
    "branch": _ring(14, 9.5, 4.5)
    + _ring(14, 38.5, 4.5)
    + _ring(35, 14.5, 4.5)
    + _path("M14 14 V34 M35 19 C35 27 14 24 14 34"),
    "level-sapling": _path(
        "M24 42 V24 M24 27 C24 18 17 13 8 13 C8 22 15 27 24 27 Z M24 23 C24 13 31 8 40 8 C40 18 33 23 24 23 Z"
    ),
    "level-twig": _path(
        "M24 43 C24 33 25 22 24 7 M24 27 C24 20 29 16 37 16 C37 23 32 27 24 27 Z"
        " M24 35 C24 28 19 24 11 24 C11 31 16 35 24 35 Z M24 18 C24 12 20 9 14 8 C14 14 18 18 24 18 Z"
    ),
    "level-branch": _path(
        "M7 42 C18 36 30 24 41 7 M20 33 C17 26 17 20 20 14 M29 24 C34 23 38 23 43 25"
        " M20 14 C15 13 12 10 12 5 C17 6 20 9 20 14 Z M43 25 C43 30 40 33 35 34 C35 29 38 26 43 25 Z"
    ),
    "level-trunk": _path(
        "M10 41 C16 37 17 30 17 14 H31 C31 30 32 37 38 41 Z M17 14 A7 3.5 0 0 1 31 14 A7 3.5 0 0 1 17 14 Z"
        " M22 24 V32 M27 28 V36"
    ),
    "level-crown": _path(
        "M24 43 V27 M24 34 L16 27 M24 31 L31 25 M16 32 A9 9 0 0 1 9 18 A9 9 0 0 1 20 8 A9 9 0 0 1 34 11"
        " A9 9 0 0 1 38 25 A8 8 0 0 1 32 32"
    ),
    "save": _path(
        "M8 11 A3 3 0 0 1 11 8 H32 L40 16 V37 A3 3 0 0 1 37 40 H11 A3 3 0 0 1 8 37 Z M15 8 V17 H29 V8"
        " M14 40 V27 H34 V40"
    ),
    "load": _path("M6 38 V12 A2 2 0 0 1 8 10 H18 L22 15 H36 A2 2 0 0 1 38 17 V22 M6 38 L13 22 H43 L37 38 Z"),
    "shelf": _path(
        "M5 41 H43 M9 41 V11 H16.5 V41 M16.5 41 V17 H24 V41 M28 18.5 L34.6 16.6 L41 41 M28 18.5 L34 41"
        " M11.5 17 H14 M19 23 H21.5"
    ),
    "trash": _path("M8 13 H40 M18 13 V8 H30 V13 M12 13 L14 41 H34 L36 13 M20.5 20 V34 M27.5 20 V34"),
    "rename": _path(
        "M8 40 L10.5 30.5 L31 10 A3.6 3.6 0 0 1 36 10 L38 12 A3.6 3.6 0 0 1 38 17 L17.5 37.5 Z M27 14 L34 21"
    ),
    "copy": _box(17, 17, 23, 23, 3.5)
    + _path(
        "M31 17 V11.5 A3.5 3.5 0 0 0 27.5 8 H11.5 A3.5 3.5 0 0 0 8 11.5 V27.5 A3.5 3.5 0 0 0 11.5 31 H17"
    ),
    "export": _path(
        "M24 31 V8 M15 16.5 L24 7.5 L33 16.5 M8 29 V38 A2 2 0 0 0 10 40 H38 A2 2 0 0 0 40 38 V29"
    ),
    "import": _path(
        "M24 7 V30 M15 21.5 L24 30.5 L33 21.5 M8 29 V38 A2 2 0 0 0 10 40 H38 A2 2 0 0 0 40 38 V29"
    ),
    "filter": _path("M7 9 H41 L28.5 24.5 V36.5 L19.5 41 V24.5 Z"),
    "sort": _path("M14 9 V39 M7 32 L14 39 L21 32 M26 12 H42 M26 22 H38 M26 32 H33"),
    "eye": _path(_EYE) + _ring(24, 24, 6),
    "eye-off": _path(
        "M4 24 C7.2 18.9 10.7 15.6 14.4 13.5 M20.5 11.3 C30.5 9.8 38 14.5 44 24 C42 27.2 39.9 29.7 37.6"
        " 31.6 M31.5 35.4 C29 36.5 26.5 37 24 37 C17 37 10 33.5 4 24 M9 8 L39 40"
    )
    + _path("M19 20.5 A6 6 0 0 0 26.8 29.2"),
    "human": _ring(24, 15.5, 8) + _path("M8 41 C8 32 15 28.5 24 28.5 C33 28.5 40 32 40 41"),
    "robot": _box(9, 17, 30, 23, 6)
    + _path("M24 17 V10.5 M19 33.5 H29 M4.5 25 V32 M43.5 25 V32")
    + _ring(24, 8, 2.2)
    + _dot(18, 26.5, 2.4)
    + _dot(30, 26.5, 2.4),
    "ghost": _path("M10 41 V22 A14 14 0 0 1 38 22 V41 L33.3 36 L28.7 41 L24 36 L19.3 41 L14.7 36 Z")
    + _dot(19, 22, 2.4)
    + _dot(29, 22, 2.4),
    "dice": _box(8, 8, 32, 32, 7)
    + _dot(17, 17, 2.6)
    + _dot(31, 17, 2.6)
    + _dot(24, 24, 2.6)
    + _dot(17, 31, 2.6)
    + _dot(31, 31, 2.6),
    "cards": _box(19, 8, 20, 30, 3.5, ' transform="rotate(10 29 23)"')
    + _path("M15.2 13.2 L9.4 14.2 A3.4 3.4 0 0 0 6.6 18.2 L10.6 40.2 A3.4 3.4 0 0 0 14.6 43 L23.5 41.4")
    + _path("M29 18 L33 23.5 L28 28.5 L24.5 22.8 Z"),
    "calendar": _box(6.5, 10, 35, 31.5, 5)
    + _path("M6.5 19.5 H41.5 M16 5.5 V13.5 M32 5.5 V13.5")
    + _dot(16, 27, 2.4)
    + _dot(24, 27, 2.4)
    + _dot(32, 27, 2.4)
    + _dot(16, 34.5, 2.4)
    + _dot(24, 34.5, 2.4),
    "clock": _ring(24, 24, 17.5) + _path("M24 13 V24 L31.5 28.5"),
    "chart": _path("M7 7 V41 H43 M17 33 V26 M26 33 V14 M35 33 V20"),
    "trophy": _path(
        "M14 8 H34 V19 A10 10 0 0 1 14 19 Z M14 12 H7 C7 19 9.5 22.5 15 23.5 M34 12 H41 C41 19 38.5 22.5"
        " 33 23.5 M24 29 V35 M17 41 C17 37 20 35 24 35 C28 35 31 37 31 41 Z"
    ),
    "keyboard": _box(4.5, 11, 39, 26, 5)
    + _path("M16 30.5 H32")
    + "".join(
        _dot(x, y, 1.9) for x, y in ((12, 19), (20, 19), (28, 19), (36, 19), (16, 25), (24, 25), (32, 25))
    ),
    "gamepad": _path(
        "M15 13 H33 C40 13 43.5 22 43.5 30 C43.5 37 37.5 37.5 34.5 33.5 L31 29 H17 L13.5 33.5 C10.5 37.5"
        " 4.5 37 4.5 30 C4.5 22 8 13 15 13 Z M16 17.5 V24.5 M12.5 21 H19.5"
    )
    + _dot(30, 23.5)
    + _dot(34.5, 18.5),
    "colour-blind": _ring(24, 24, 17.5)
    + _path("M24 6.5 V41.5 M24 14 H38 M24 20.7 H41 M24 27.3 H41 M24 34 H38"),
    "text-size": _path("M19.5 39 L31 9 L42.5 39 M23.3 29 H38.7 M5 39 L11.2 23 L17.4 39 M7.4 33.2 H15"),
    "warning": _path("M24 7.5 L43 40 H5 Z M24 19 V29") + _dot(24, 34.6),
    "info": _ring(24, 24, 17.5) + _path("M24 22.5 V33.5") + _dot(24, 15.5),
    "question": _ring(24, 24, 17.5)
    + _path("M18.5 19.5 C18.5 12.5 29.8 12.5 29.8 19 C29.8 23.4 24 23.4 24 28")
    + _dot(24, 34),
    "speed": _path("M9.5 37 A18 18 0 1 1 38.5 37 M24 27 L32.5 17")
    + _dot(24, 27, 3)
    + _path("M8.5 27 H11 M37 27 H39.5 M24 11 V13.5"),
    "accessibility": _ring(24, 24, 17.5)
    + _dot(24, 14, 2.8)
    + _path("M14 20 C20 21.7 28 21.7 34 20 M24 21.5 V28 L19 36 M24 28 L29 36"),
    "home": _path("M7 23 L24 8 L41 23 M12 19 V40 H36 V19 M20 40 V29 H28 V40"),
    "exit": _path("M28 8 H12 A3 3 0 0 0 9 11 V37 A3 3 0 0 0 12 40 H28 M20 24 H42 M34 16 L42 24 L34 32"),
    "search": _ring(21, 21, 13) + _path("M30.5 30.5 L41 41"),
    "seed": _path(
        "M24 41 V23 M24 27 C13 27 8.5 20 8 11 C18 11 24 17 24 27 M24 22 C24 13.5 30 9 40 8.5 C40 17.5 34"
        " 22.5 24 22.5"
    ),
    "chevron-down": _path("M11 18 L24 31 L37 18"),
    "chevron-right": _path("M18 11 L31 24 L18 37"),
    "chevron-left": _path("M30 11 L17 24 L30 37"),
    "lock": _box(10, 21, 28, 20, 4) + _path("M16 21 V15.5 A8 8 0 0 1 32 15.5 V21 M24 29 V33"),
    "shuffle": _path(
        "M6 14 H12 C22 14 24 34 34 34 H41 M6 34 H12 C15.5 34 18 31.5 20 28.2 M26 19.8 C28 16.5 30.5 14"
        " 34 14 H41 M36 8.5 L41.5 14 L36 19.5 M36 28.5 L41.5 34 L36 39.5"
    ),
    "log": _path("M17 12 H41 M17 24 H41 M17 36 H41")
    + _dot(8.5, 12, 2.5)
    + _dot(8.5, 24, 2.5)
    + _dot(8.5, 36, 2.5),
    "pass": _ring(14, 14, 6.5)
    + _path("M4 40 C4 31 8.5 27.5 14 27.5 C17 27.5 19.5 28.5 21.2 30.2 M26 34 H43 M36 27 L43 34 L36 41"),
    "star": _path(poly(star(24, 25, 18.5, 8))),
    "more": _dot(10, 24, 3) + _dot(24, 24, 3) + _dot(38, 24, 3),
    "broken": _path(
        "M11 41 V10 A3 3 0 0 1 14 7 H29 L38 16 V25 L32 29 L27 25 L21 30 L16 26 L11 30 M29 7 V16 H38 M11"
        " 36 L16 32 L21 36 L27 31 L32 35 L38 31 V41 H11"
    ),
    "refresh": _path(
        "M39 20 A16 16 0 0 0 10.5 15 M9 28 A16 16 0 0 0 37.5 33 M10 7 V15.5 H18.5 M38 41 V32.5 H29.5"
    ),
    "paw": _path(
        "M24 23 C30.5 23 36.5 30.5 35.5 36 C34.5 40.8 29.5 40.2 24 38.5 C18.5 40.2 13.5 40.8 12.5 36"
        " C11.5 30.5 17.5 23 24 23 Z"
    )
    + _ring(9.5, 23.5, 3.6)
    + _ring(18, 13, 4)
    + _ring(30, 13, 4)
    + _ring(38.5, 23.5, 3.6),
    "waves": _path(
        "M6 15 C10 10.5 14 10.5 18 15 S26 19.5 30 15 S38 10.5 42 15 M6 25 C10 20.5 14 20.5 18 25 S26 29.5"
        " 30 25 S38 20.5 42 25 M6 35 C10 30.5 14 30.5 18 35 S26 39.5 30 35 S38 30.5 42 35"
    ),
    "rotate": _path("M38.5 27 A15 15 0 1 1 33 12.5 L38 17 M39 7.5 V17.5 H29"),
    "flip": _path("M24 6 V42 M17 14 V34 H5 Z M31 14 V34 H43 Z"),
    "move": _path(
        "M24 6 V42 M6 24 H42 M18.5 11.5 L24 6 L29.5 11.5 M18.5 36.5 L24 42 L29.5 36.5 M11.5 18.5 L6 24"
        " L11.5 29.5 M36.5 18.5 L42 24 L36.5 29.5"
    ),
    "chevron-up": _path("M11 30 L24 17 L37 30"),
    "bell": _path(
        "M9 35 C13 31 12.5 26 12.5 21 A11.5 11.5 0 0 1 35.5 21 C35.5 26 35 31 39 35 Z M19.5 40 A5 5 0 0"
        " 0 28.5 40 M24 9.5 V6"
    ),
    "crown": _path("M8 36 L5.5 15 L16 23.5 L24 9 L32 23.5 L42.5 15 L40 36 Z M9 41 H39"),
    "flag": _path("M11 42 V7 H38 L32 16.5 L38 26 H11"),
    "pin": _path("M24 43 C16 33 10.5 26.5 10.5 19.5 A13.5 13.5 0 0 1 37.5 19.5 C37.5 26.5 32 33 24 43 Z")
    + _ring(24, 19.5, 5),
    "history": _path("M8.5 16.5 A17 17 0 1 1 7 26 M7 8 V17 H16 M24 14.5 V24.5 L31 28.5"),
    "replay": _path("M8.5 16.5 A17 17 0 1 1 7 26 M7 8 V17 H16 M19.5 16.5 L33 24.5 L19.5 32.5 Z"),
    "folder": _path(
        "M6 38 V12 A2.5 2.5 0 0 1 8.5 9.5 H18 L22.5 15 H39.5 A2.5 2.5 0 0 1 42 17.5 V38 Z M6 21 H42"
    ),
    "file": _path("M11 41 V10 A3 3 0 0 1 14 7 H28 L38 17 V38 A3 3 0 0 1 35 41 Z M28 7 V17 H38"),
    "drive": _box(5.5, 15, 37, 18, 4.5) + _path("M12 24 H24") + _dot(36, 24, 2.4),
    "desktop": _box(5.5, 8, 37, 25, 4) + _path("M24 33 V40 M15 40 H33"),
    "up": _path("M24 40 V9 M12 20.5 L24 8.5 L36 20.5"),
    "hand": _path(
        "M17 25 V11 A3.2 3.2 0 0 1 23.4 11 V22 M23.4 19 A3.2 3.2 0 0 1 29.8 19 V23 M29.8 21 A3.1 3.1 0 0"
        " 1 36 21 V25 M36 24 A3 3 0 0 1 42 24 V30 C42 38 37 43 29 43 C22 43 19 40 16 35 L9.5 26 C7.8"
        " 23.4 11.2 21 13.3 23.2 L17 27.5"
    ),
}


def icon(body: str) -> str:
    """One icon as a file."""
    pen = f'fill="none" stroke="{IVORY}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"'
    size = 'width="48" height="48" viewBox="0 0 48 48"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}><g {pen}>{body}</g></svg>\n'


def pictures() -> dict[str, str]:
    """Every icon by file name."""
    return {f"icon-{name}": icon(body) for name, body in ICONS.items()}
