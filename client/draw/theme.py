"""The visual theme: every colour, length and duration of the interface; text sizes are in `styles`.

Lengths are in logical units (pixels at 1920×1080 and 100 %), durations in seconds.
"""

from __future__ import annotations

from typing import Final

Colour = tuple[int, int, int]


def parse_colour(code: str) -> Colour:
    """Return the RGB colour of a hexadecimal code, as in ``parse_colour("e9c46a")``."""
    return int(code[0:2], 16), int(code[2:4], 16), int(code[4:6], 16)


def mix(first: Colour, second: Colour, t: float) -> Colour:
    """Return the colour between `first` (`t` = 0) and `second` (`t` = 1)."""
    r, g, b = (round(x + (y - x) * t) for x, y in zip(first, second, strict=True))
    return r, g, b


def lighten(colour: Colour, amount: int) -> Colour:
    """Return a colour with `amount`, -255 to 255, added to each channel."""
    r, g, b = (max(0, min(255, x + amount)) for x in colour)
    return r, g, b


def compute_luminance(colour: Colour) -> float:
    """Return the relative luminance of a colour as defined by WCAG 2, 0-1."""

    def linear(value: int) -> float:
        share = value / 255
        return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4

    r, g, b = (linear(value) for value in colour)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


# --- colours ---------------------------------------------------------------------------------
BLACK: Final = (0, 0, 0)
WHITE: Final = (255, 255, 255)
GROUND: Final = parse_colour("0f0d18")
PANEL_TOP: Final = parse_colour("1d1932")
PANEL_BOTTOM: Final = parse_colour("151226")
EDGE: Final = parse_colour("3b3563")
ROW_TOP: Final = parse_colour("272145")
ROW_BOTTOM: Final = parse_colour("1d1935")
BAR: Final = parse_colour("120f20")
DAMAGED: Final = parse_colour("33202c")

GOLD: Final = parse_colour("e9c46a")
GOLD_DEEP: Final = parse_colour("b8862f")
GOLD_TOP: Final = parse_colour("f0cf7c")
GOLD_BOTTOM: Final = parse_colour("b8862f")
GOLD_EDGE: Final = parse_colour("f7dfa0")
INK: Final = parse_colour("241703")

IVORY: Final = parse_colour("efe7d6")
BODY: Final = parse_colour("d3cae0")
SECONDARY: Final = parse_colour("b9b1cc")
MUTED: Final = parse_colour("a79fbd")
DISABLED_TEXT: Final = parse_colour("8c86a3")
GOOD: Final = parse_colour("7cc48f")
BAD: Final = parse_colour("e0705a")
BAD_TEXT: Final = parse_colour("ffb8a6")
GAIN: Final = GOLD
LOSS: Final = parse_colour("ff8f78")
"""What a move brings or costs; grey (`SECONDARY`) if neither. `draw.gains` adds a sign to the colour."""

WELL_TOP: Final = parse_colour("0c0a14")
WELL_BOTTOM: Final = parse_colour("131020")
WELL_EDGE: Final = parse_colour("6f669a")
WELL_EDGE_HOVER: Final = parse_colour("8f83b8")
BUTTON_TOP: Final = parse_colour("2b2547")
BUTTON_BOTTOM: Final = parse_colour("1f1a36")
BUTTON_EDGE: Final = parse_colour("574d86")
BUTTON_EDGE_HOVER: Final = parse_colour("6a5fa0")
OFF_TOP: Final = parse_colour("1a1729")
OFF_BOTTOM: Final = parse_colour("171424")
OFF_EDGE: Final = parse_colour("2a2540")
CHOSEN_TOP: Final = parse_colour("54461f")
CHOSEN_BOTTOM: Final = parse_colour("3d3116")
CHOSEN_EDGE: Final = parse_colour("b8862f")
CHOSEN_TEXT: Final = parse_colour("ffe9b0")
DANGER_TOP: Final = parse_colour("4a2230")
DANGER_BOTTOM: Final = parse_colour("321723")
DANGER_EDGE: Final = parse_colour("a0503f")
DANGER_TEXT: Final = parse_colour("ffc9bb")
CHIP: Final = parse_colour("262040")
KEY_TOP: Final = parse_colour("332c54")
KEY_BOTTOM: Final = parse_colour("241f3d")
KEY_EDGE: Final = parse_colour("5a5088")
TICK: Final = parse_colour("6a6190")
KNOB_TOP: Final = parse_colour("fff3cf")
KNOB_BOTTOM: Final = parse_colour("d2a54c")
KNOB_EDGE: Final = parse_colour("5a3f0c")
SWITCH_ON_TOP: Final = parse_colour("fffaeb")
SWITCH_ON_BOTTOM: Final = parse_colour("dcd2bc")
SWITCH_OFF_TOP: Final = parse_colour("cfc7dd")
SWITCH_OFF_BOTTOM: Final = parse_colour("9e95b4")
SWITCH_MARK: Final = parse_colour("7a5510")
SELECTION: Final = parse_colour("5b4a1c")
LINK: Final = parse_colour("a9c8ff")
HINT: Final = parse_colour("e2a0ff")
SHADOW: Final = parse_colour("040309")
RIM: Final = parse_colour("0c0916")
"""Around what is lit or ringed, so that it stands out from any picture."""
RAISED_TOP: Final = parse_colour("2c2650")
RAISED_BOTTOM: Final = parse_colour("1c1834")
"""The slab of whoever is on turn, of what is meant now."""
REFUSED_TOP: Final = parse_colour("42222e")
REFUSED_BOTTOM: Final = parse_colour("281624")
"""Behind what says that something is forbidden, or that somebody falls."""
ADVICE_TOP: Final = parse_colour("4e3e1a")
ADVICE_BOTTOM: Final = parse_colour("2a2116")
TABLE_BAR_TOP: Final = parse_colour("1d1932")
TABLE_BAR_BOTTOM: Final = parse_colour("120f1f")
SIDE_TOP: Final = parse_colour("191530")
SIDE_BOTTOM: Final = parse_colour("110e1c")
BAND_TOP: Final = parse_colour("100d1c")
BAND_BOTTOM: Final = parse_colour("181428")
PLATE_TOP: Final = parse_colour("342b54")
PLATE_BOTTOM: Final = parse_colour("1a152e")
CURTAIN_TOP: Final = parse_colour("251f3f")
CURTAIN_BOTTOM: Final = parse_colour("141120")
CLOTH_DARK: Final = parse_colour("100b1e")
CLOTH_LIGHT: Final = parse_colour("34245c")
CLOTH_SHINE: Final = parse_colour("463078")
VALANCE_DARK: Final = parse_colour("1e1438")
VALANCE_LIGHT: Final = parse_colour("4e3684")
GHOST: Final = parse_colour("e4e9fb")
FINISHED: Final = parse_colour("c3b2ee")
MISSING: Final = parse_colour("ff00c8")
"""In place of a picture that cannot be found."""

SEAT: Final[dict[str, Colour]] = {
    "sky": parse_colour("56b4e9"),
    "amber": parse_colour("e69f00"),
    "jade": parse_colour("2fbf91"),
    "rose": parse_colour("d481b0"),
    "lemon": parse_colour("efe15a"),
    "ivory": parse_colour("e9e4da"),
}

# What high contrast draws instead: quieter texts brighter, edges stronger.
CONTRAST: Final[dict[Colour, Colour]] = {
    MUTED: parse_colour("dcd5ec"),
    SECONDARY: parse_colour("e6e0f0"),
    BODY: IVORY,
    DISABLED_TEXT: parse_colour("b6afc9"),
    EDGE: parse_colour("8077b0"),
    BUTTON_EDGE: parse_colour("9f94d6"),
    BUTTON_EDGE_HOVER: parse_colour("c0b6ee"),
    WELL_EDGE: parse_colour("b3a9e0"),
    KEY_EDGE: parse_colour("9f94d6"),
    OFF_EDGE: parse_colour("6a6190"),
}

_DARK: Final = 0.17
"""Luminance up to which an ink is one for light grounds."""


def get_high_contrast_ink(ink: Colour) -> Colour:
    """Return the text colour to use in high contrast: light inks are lightened, dark ones darkened."""
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
    ("gain on panel", GAIN, PANEL_TOP),
    ("loss on panel", LOSS, PANEL_TOP),
    ("loss on refused", LOSS, REFUSED_TOP),
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
COMPACT_HEIGHT: Final = 700.0
"""Logical height of the window below which header and bar of a screen are lower."""
TIGHT_HEIGHT: Final = 480.0
"""Logical height of the window below which they are lower still."""
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


def get_header_height(height: float) -> float:
    """Return the height of a screen's header in a window of that logical height."""
    return 62.0 if height < TIGHT_HEIGHT else 80.0 if height < COMPACT_HEIGHT else 124.0
