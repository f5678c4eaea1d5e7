"""Colours of Envyra's table; those that all tables share are in the theme."""

from __future__ import annotations

from typing import Final

from client.draw.theme import Colour, rgb

# --- tiles ------------------------------------------------------------------------------------
THEME: Final[dict[str, Colour]] = {
    "orange": rgb("ee8434"),
    "green": rgb("5fae4b"),
    "blue": rgb("3f8fd6"),
    "": rgb("8d7bb8"),
}
"""Colours of the themes; "" is for tiles without one."""
MISSING_INK: Final[dict[str, Colour]] = {
    "orange": rgb("ffbe55"),
    "green": rgb("b8ec72"),
    "blue": rgb("9adcff"),
}
"""Colours of the numbers on signs for tiles that are missing, by theme."""
VEIL: Final = rgb("0a0814")
NUMBER_INK: Final = rgb("231604")
BADGE: Final = rgb("120d20")
BADGE_EDGE: Final = rgb("6b5f92")
PILL_BOTTOM: Final = rgb("d3a344")
MISSING_EDGE: Final = rgb("968882")
"""Outline of the place of a symbol that is missing in a set."""

# --- cards ------------------------------------------------------------------------------------
CARD_TOP: Final = rgb("322a60")
CARD_BOTTOM: Final = rgb("1c1736")
BACK_TOP: Final = rgb("462c5e")
BACK_BOTTOM: Final = rgb("1e1230")

# --- table ------------------------------------------------------------------------------------
GRID_TOP: Final = rgb("342d5c")
GRID_BOTTOM: Final = rgb("1e1938")
GRID_EDGE: Final = rgb("544b88")
WOOD_EDGE: Final = rgb("92704a")
NOW_TOP: Final = rgb("5c4a1a")
NOW_BOTTOM: Final = rgb("342a12")
TURN_TOP: Final = rgb("2f294e")
TURN_BOTTOM: Final = rgb("241f3e")
TURN_EDGE: Final = rgb("52497c")
PATH: Final = rgb("6c6294")
CURTAIN_TOP: Final = rgb("4a4180")
CURTAIN_BOTTOM: Final = rgb("262046")
TAKER_TOP: Final = rgb("342a16")
TAKER_BOTTOM: Final = rgb("1e180e")

# --- new game, rulebook -----------------------------------------------------------------------
PREVIEW: Final[dict[str, tuple[Colour, Colour, Colour]]] = {
    "grid": (rgb("2b2a52"), rgb("191833"), rgb("5b5a9c")),
    "bag": (rgb("3d2458"), rgb("211433"), rgb("8358b3")),
    "end": (rgb("2c3350"), rgb("181c31"), rgb("7b86b8")),
    "open": (rgb("43341c"), rgb("241c12"), rgb("b8862f")),
    "secret": (rgb("46254a"), rgb("26142b"), rgb("a4609c")),
}
"""Top, bottom and edge of the panels that show what will lie on the table."""
EXAMPLE_TOP: Final = rgb("221d35")
EXAMPLE_BOTTOM: Final = rgb("151122")
EXAMPLE_EDGE: Final = rgb("443b63")
BECAUSE: Final = rgb("aec4ff")
"""Outline of what an example in the rulebook is about."""
