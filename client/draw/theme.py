"""Every colour, length and duration of the frame, in one place; sizes of type are in `styles`.

Lengths are logical units (pixels at 1920×1080 and 100 %), durations seconds.
"""

from __future__ import annotations

from typing import Final

Colour = tuple[int, int, int]


def rgb(code: str) -> Colour:
    """Return the colour of a hexadecimal code, as in ``rgb("e9c46a")``."""
    return int(code[0:2], 16), int(code[2:4], 16), int(code[4:6], 16)


def mix(first: Colour, second: Colour, t: float) -> Colour:
    """Return the colour at `t`, 0-1, between `first` and `second`."""
    r, g, b = (round(x + (y - x) * t) for x, y in zip(first, second, strict=True))
    return r, g, b


def lighten(colour: Colour, amount: int) -> Colour:
    """Return the colour with `amount`, -255-255, added to each channel."""
    r, g, b = (max(0, min(255, x + amount)) for x in colour)
    return r, g, b


def compute_luminance(colour: Colour) -> float:
    """Return the relative luminance as defined by WCAG 2, 0-1."""

    def linear(value: int) -> float:
        share = value / 255
        return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4

    r, g, b = (linear(value) for value in colour)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


# --- colours ---------------------------------------------------------------------------------
BLACK: Final = (0, 0, 0)
WHITE: Final = (255, 255, 255)
GROUND: Final = rgb("0f0d18")
PANEL_TOP: Final = rgb("1d1932")
PANEL_BOTTOM: Final = rgb("151226")
EDGE: Final = rgb("3b3563")
ROW_TOP: Final = rgb("272145")
ROW_BOTTOM: Final = rgb("1d1935")
BAR: Final = rgb("120f20")
DAMAGED: Final = rgb("33202c")

GOLD: Final = rgb("e9c46a")
GOLD_DEEP: Final = rgb("b8862f")
GOLD_TOP: Final = rgb("f0cf7c")
GOLD_BOTTOM: Final = rgb("b8862f")
GOLD_EDGE: Final = rgb("f7dfa0")
INK: Final = rgb("241703")

IVORY: Final = rgb("efe7d6")
BODY: Final = rgb("d3cae0")
SECONDARY: Final = rgb("b9b1cc")
MUTED: Final = rgb("a79fbd")
DISABLED_TEXT: Final = rgb("8c86a3")
GOOD: Final = rgb("7cc48f")
BAD: Final = rgb("e0705a")
BAD_TEXT: Final = rgb("ffb8a6")

WELL_TOP: Final = rgb("0c0a14")
WELL_BOTTOM: Final = rgb("131020")
WELL_EDGE: Final = rgb("6f669a")
WELL_EDGE_HOVER: Final = rgb("8f83b8")
BUTTON_TOP: Final = rgb("2b2547")
BUTTON_BOTTOM: Final = rgb("1f1a36")
BUTTON_EDGE: Final = rgb("574d86")
BUTTON_EDGE_HOVER: Final = rgb("6a5fa0")
OFF_TOP: Final = rgb("1a1729")
OFF_BOTTOM: Final = rgb("171424")
OFF_EDGE: Final = rgb("2a2540")
CHOSEN_TOP: Final = rgb("54461f")
CHOSEN_BOTTOM: Final = rgb("3d3116")
CHOSEN_EDGE: Final = rgb("b8862f")
CHOSEN_TEXT: Final = rgb("ffe9b0")
DANGER_TOP: Final = rgb("4a2230")
DANGER_BOTTOM: Final = rgb("321723")
DANGER_EDGE: Final = rgb("a0503f")
DANGER_TEXT: Final = rgb("ffc9bb")
CHIP: Final = rgb("262040")
KEY_TOP: Final = rgb("332c54")
KEY_BOTTOM: Final = rgb("241f3d")
KEY_EDGE: Final = rgb("5a5088")
TICK: Final = rgb("6a6190")
KNOB_TOP: Final = rgb("fff3cf")
KNOB_BOTTOM: Final = rgb("d2a54c")
KNOB_EDGE: Final = rgb("5a3f0c")
SWITCH_ON_TOP: Final = rgb("fffaeb")
SWITCH_ON_BOTTOM: Final = rgb("dcd2bc")
SWITCH_OFF_TOP: Final = rgb("cfc7dd")
SWITCH_OFF_BOTTOM: Final = rgb("9e95b4")
SWITCH_MARK: Final = rgb("7a5510")
SELECTION: Final = rgb("5b4a1c")
LINK: Final = rgb("a9c8ff")
HINT: Final = rgb("e2a0ff")
SHADOW: Final = rgb("040309")
RIM: Final = rgb("0c0916")
"""Around what is lit or ringed, so that it stands out from any picture."""
RAISED_TOP: Final = rgb("2c2650")
RAISED_BOTTOM: Final = rgb("1c1834")
"""The slab of whoever is on turn, of what is meant now."""
REFUSED_TOP: Final = rgb("42222e")
REFUSED_BOTTOM: Final = rgb("281624")
"""Behind what says that something is forbidden, or that somebody falls."""
ADVICE_TOP: Final = rgb("4e3e1a")
ADVICE_BOTTOM: Final = rgb("2a2116")
TABLE_BAR_TOP: Final = rgb("1d1932")
TABLE_BAR_BOTTOM: Final = rgb("120f1f")
SIDE_TOP: Final = rgb("191530")
SIDE_BOTTOM: Final = rgb("110e1c")
BAND_TOP: Final = rgb("100d1c")
BAND_BOTTOM: Final = rgb("181428")
CURTAIN_TOP: Final = rgb("251f3f")
CURTAIN_BOTTOM: Final = rgb("141120")
CLOTH_DARK: Final = rgb("100b1e")
CLOTH_LIGHT: Final = rgb("34245c")
CLOTH_SHINE: Final = rgb("463078")
VALANCE_DARK: Final = rgb("1e1438")
VALANCE_LIGHT: Final = rgb("4e3684")
GHOST: Final = rgb("e4e9fb")
FINISHED: Final = rgb("c3b2ee")
MISSING: Final = rgb("ff00c8")
"""In place of a picture that cannot be found."""

SEAT: Final[dict[str, Colour]] = {
    "sky": rgb("56b4e9"),
    "amber": rgb("e69f00"),
    "jade": rgb("2fbf91"),
    "rose": rgb("d481b0"),
    "lemon": rgb("efe15a"),
    "ivory": rgb("e9e4da"),
}

# What high contrast draws instead: quieter texts brighter, edges stronger.
CONTRAST: Final[dict[Colour, Colour]] = {
    MUTED: rgb("dcd5ec"),
    SECONDARY: rgb("e6e0f0"),
    BODY: IVORY,
    DISABLED_TEXT: rgb("b6afc9"),
    EDGE: rgb("8077b0"),
    BUTTON_EDGE: rgb("9f94d6"),
    BUTTON_EDGE_HOVER: rgb("c0b6ee"),
    WELL_EDGE: rgb("b3a9e0"),
    KEY_EDGE: rgb("9f94d6"),
    OFF_EDGE: rgb("6a6190"),
}

_DARK: Final = 0.17
"""Luminance up to which an ink is one for light grounds."""


def get_high_contrast_ink(ink: Colour) -> Colour:
    """Return the high-contrast colour of text: nearer to white on dark grounds, to black on light ones."""
    if ink in CONTRAST:
        return CONTRAST[ink]
    return mix(ink, BLACK, 0.6) if compute_luminance(ink) < _DARK else mix(ink, WHITE, 0.45)


# Text on ground as the kit uses them; a test holds each to 4.5 : 1 (large text, signs: 3 : 1).
TEXT_PAIRS: Final[tuple[tuple[str, Colour, Colour], ...]] = (
    ("ivory on ground", IVORY, GROUND),
    ("ivory on panel", IVORY, PANEL_TOP),
    ("body on panel", BODY, PANEL_TOP),
    ("secondary on panel", SECONDARY, PANEL_TOP),
    ("muted on panel", MUTED, PANEL_TOP),
    ("muted on row", MUTED, ROW_TOP),
    ("muted on ground", MUTED, GROUND),
    ("muted on well", MUTED, WELL_BOTTOM),
    ("ivory on well", IVORY, WELL_BOTTOM),
    ("ivory on button", IVORY, lighten(BUTTON_TOP, 18)),
    ("gold on panel", GOLD, PANEL_TOP),
    ("ink on gold", INK, GOLD_BOTTOM),
    ("ink on light gold", INK, GOLD_TOP),
    ("chosen", CHOSEN_TEXT, CHOSEN_TOP),
    ("danger", DANGER_TEXT, lighten(DANGER_TOP, 18)),
    ("good on panel", GOOD, PANEL_TOP),
    ("good on chip", GOOD, CHIP),
    ("warning on danger", BAD_TEXT, DANGER_TOP),
    ("bad on panel", BAD, PANEL_TOP),
    ("body on damaged", BODY, DAMAGED),
    ("key cap", IVORY, KEY_TOP),
    ("link on panel", LINK, PANEL_TOP),
    ("ivory on selection", IVORY, SELECTION),
    ("disabled text", DISABLED_TEXT, OFF_TOP),
)
SIGN_PAIRS: Final[tuple[tuple[str, Colour, Colour], ...]] = (
    ("well edge", WELL_EDGE, PANEL_TOP),
    ("focus ring", GOLD, GROUND),
    ("hint ring", HINT, GROUND),
    ("sign on a hint ring", INK, HINT),
    ("switch mark", SWITCH_MARK, SWITCH_ON_BOTTOM),
    *((f"seat {name}", colour, PANEL_TOP) for name, colour in SEAT.items()),
)

# --- lengths ---------------------------------------------------------------------------------
MARGIN: Final = 80.0
GUTTER: Final = 24.0
PADDING: Final = 32.0
BOTTOM_BAR: Final = 96.0
RADIUS_CONTROL: Final = 12.0
RADIUS_ROW: Final = 16.0
RADIUS_PANEL: Final = 20.0
RADIUS_CARD: Final = 24.0
RADIUS_CURTAIN: Final = 32.0
HEIGHT_BUTTON: Final = 56.0
SWITCH: Final = (60.0, 32.0)
FOCUS_GAP: Final = 4.0

# --- type ------------------------------------------------------------------------------------
LINE: Final = 1.32

# --- motion ----------------------------------------------------------------------------------
HOVER: Final = 0.12
RING: Final = 0.15
PANEL_IN: Final = 0.2
FADE: Final = 0.15
CURTAIN_DOWN: Final = 0.35
CURTAIN_OPEN: Final = 0.45
TOOLTIP_DELAY: Final = 0.5
NOTICE_STAYS: Final = 4.0
CARET_BLINK: Final = 0.53
