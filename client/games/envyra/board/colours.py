"""Colours that only Envyra's table uses; colours that all games share are in the theme."""

from __future__ import annotations

from typing import Final

from client.draw.theme import Colour, parse_colour

# --- tiles ------------------------------------------------------------------------------------
THEME: Final[dict[str, Colour]] = {
    "orange": parse_colour("ee8434"),
    "green": parse_colour("5fae4b"),
    "blue": parse_colour("3f8fd6"),
    "": parse_colour("8d7bb8"),
}
"""Colours of the themes; "" is for tiles without one."""
MISSING_INK: Final[dict[str, Colour]] = {
    "orange": parse_colour("ffbe55"),
    "green": parse_colour("b8ec72"),
    "blue": parse_colour("9adcff"),
}
"""Colours of the numbers on signs for tiles that are missing, by theme."""
VEIL: Final = parse_colour("0a0814")
NUMBER_INK: Final = parse_colour("1c1103")
BADGE: Final = parse_colour("120d20")
BADGE_EDGE: Final = parse_colour("6b5f92")
PILL_BOTTOM: Final = parse_colour("d3a344")
MISSING_EDGE: Final = parse_colour("968882")
"""Outline of the place of a symbol that is missing in a set."""

# --- cards ------------------------------------------------------------------------------------
CARD_TOP: Final = parse_colour("322a60")
CARD_BOTTOM: Final = parse_colour("1c1736")
BACK_TOP: Final = parse_colour("462c5e")
BACK_BOTTOM: Final = parse_colour("1e1230")

# --- table ------------------------------------------------------------------------------------
GRID_TOP: Final = parse_colour("342d5c")
GRID_BOTTOM: Final = parse_colour("1e1938")
GRID_EDGE: Final = parse_colour("544b88")
WOOD_EDGE: Final = parse_colour("92704a")
NOW_TOP: Final = parse_colour("5c4a1a")
NOW_BOTTOM: Final = parse_colour("342a12")
TURN_TOP: Final = parse_colour("2f294e")
TURN_BOTTOM: Final = parse_colour("241f3e")
TURN_EDGE: Final = parse_colour("52497c")
PATH: Final = parse_colour("6c6294")
CURTAIN_TOP: Final = parse_colour("4a4180")
CURTAIN_BOTTOM: Final = parse_colour("262046")
TAKER_TOP: Final = parse_colour("342a16")
TAKER_BOTTOM: Final = parse_colour("1e180e")

# --- new game, rulebook -----------------------------------------------------------------------
PREVIEW: Final[dict[str, tuple[Colour, Colour, Colour]]] = {
    "grid": (parse_colour("2b2a52"), parse_colour("191833"), parse_colour("5b5a9c")),
    "bag": (parse_colour("3d2458"), parse_colour("211433"), parse_colour("8358b3")),
    "end": (parse_colour("2c3350"), parse_colour("181c31"), parse_colour("7b86b8")),
    "open": (parse_colour("43341c"), parse_colour("241c12"), parse_colour("b8862f")),
    "secret": (parse_colour("46254a"), parse_colour("26142b"), parse_colour("a4609c")),
}
"""Top, bottom and edge of the panels that show what will lie on the table."""
EXAMPLE_TOP: Final = parse_colour("221d35")
EXAMPLE_BOTTOM: Final = parse_colour("151122")
EXAMPLE_EDGE: Final = parse_colour("443b63")
BECAUSE: Final = parse_colour("aec4ff")
"""Outline of what an example in the rulebook is about."""
