"""Colours of Wispwood; those that all tables share are in `client.draw.theme`."""

from __future__ import annotations

from typing import Final

from client.draw.theme import Colour, rgb

# --- wisps and cards --------------------------------------------------------------------------
WISP: Final[dict[str, Colour]] = {
    "pumpkin": rgb("f28c28"),
    "hat": rgb("9b6bdf"),
    "orb": rgb("58d0e6"),
    "heart": rgb("ef5d7a"),
    "tree": rgb("2f5d46"),
}
CARD: Final[dict[str, tuple[Colour, Colour, Colour]]] = {
    "pumpkin": (rgb("4a2a17"), rgb("1d1320"), rgb("c97a32")),
    "hat": (rgb("35235a"), rgb("191430"), rgb("8a62c9")),
    "orb": (rgb("143f50"), rgb("111c2c"), rgb("3f9db8")),
    "heart": (rgb("4d1f35"), rgb("1f1226"), rgb("c2536f")),
    "tree": (rgb("1f4035"), rgb("121d1f"), rgb("4c9675")),
}
"""Top, bottom and edge of the cards, by deck."""
WELL_TOP: Final = rgb("16121e")
WELL_BOTTOM: Final = rgb("100d18")

# --- forest -----------------------------------------------------------------------------------
MINT: Final = rgb("8fe0c0")
FLOOR: Final = rgb("173234")
INK: Final = rgb("322006")
CELL_EDGE: Final = rgb("26423f")
CELL_GROUND: Final = rgb("0a1014")
LIT: Final = rgb("ffe08f")
CLOSED: Final = rgb("3c1216")
SIGN_GROUND: Final = rgb("111e22")
FOREST_TOP: Final = rgb("1b2b33")
FOREST_BOTTOM: Final = rgb("0f151c")
FOREST_EDGE: Final = rgb("37605a")
FOREST_EDGE_HOVER: Final = rgb("4b7870")
OFFER_TOP: Final = rgb("1a1812")
OFFER_BOTTOM: Final = rgb("1e1a10")
OFFER_EDGE: Final = rgb("ffdf94")
OFFER_GLOW: Final = rgb("ffce6a")
OFFER_LIGHT: Final = rgb("ffd67a")
OFFER_CORE: Final = rgb("fff0c8")
BRASS_TOP: Final = rgb("f3d68a")
BRASS_BOTTOM: Final = rgb("c9963c")
BRASS_EDGE: Final = rgb("fff0c0")
TABLE_TOP: Final = rgb("143a3e")
TABLE_BOTTOM: Final = rgb("081a1e")

# --- pond -------------------------------------------------------------------------------------
WATER: Final = rgb("50bec8")
PAID: Final = rgb("a696e8")
"""Rim of shapes that cost the cat."""
LANTERN: Final = rgb("ffe2a0")
"""Light behind a wisp that is pointed at."""
CHOSEN_GROUND: Final = rgb("4a3816")
CHOSEN_EDGE: Final = rgb("ffdf8c")
SHAPE_GROUND: Final = rgb("221c3a")
LIT_GROUND: Final = rgb("423318")
TAG: Final = rgb("18142a")

# --- ghost ------------------------------------------------------------------------------------
COLD: Final = rgb("aec4ff")
COLD_BRIGHT: Final = rgb("dfe8ff")
COLD_PALE: Final = rgb("cddaff")
COLD_DARK: Final = rgb("1b2444")
COLD_INK: Final = rgb("1b2050")
COLD_TOP: Final = rgb("232a52")
COLD_BOTTOM: Final = rgb("13142a")
GHOST_TOP: Final = rgb("232a52")
GHOST_BOTTOM: Final = rgb("13142a")
GHOST_EDGE: Final = rgb("4b568f")
GHOST_LINE: Final = rgb("5a66a8")
LEVEL_TOP: Final = rgb("2c3464")
LEVEL_BOTTOM: Final = rgb("1c2145")
LEVEL_EDGE: Final = rgb("3d4680")
STRONG_TOP: Final = rgb("3d4a8c")
STRONG_BOTTOM: Final = rgb("2a3468")
WEAK_BOTTOM: Final = rgb("191d3e")
MOON: Final = rgb("ffe278")

# --- points and seats -------------------------------------------------------------------------
GAIN: Final = rgb("96e1aa")
GAINED: Final = rgb("ffe9a0")
POINTS: Final = rgb("ffe296")
PREVIEW_TOP: Final = rgb("3a3018")
PREVIEW_BOTTOM: Final = rgb("1c170f")
PREVIEW_WORD: Final = rgb("f0d696")
POINTS_TOP: Final = rgb("162228")
POINTS_BOTTOM: Final = rgb("0f161c")
POINTS_EDGE: Final = rgb("2e4a46")
SEAT_TOP: Final = rgb("1f1b36")
SEAT_BOTTOM: Final = rgb("17142a")

# --- rulebook ---------------------------------------------------------------------------------
EXAMPLE_TOP: Final = rgb("16272b")
EXAMPLE_BOTTOM: Final = rgb("0e191e")
EXAMPLE_EDGE: Final = rgb("2f4c4e")
