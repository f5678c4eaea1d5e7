"""Colours of Wispwood's board; the colours shared by all games are in `client.draw.theme`."""

from __future__ import annotations

from typing import Final

from client.draw import theme
from client.draw.theme import Colour, parse_colour

# --- wisps and cards --------------------------------------------------------------------------
WISP: Final[dict[str, Colour]] = {
    "pumpkin": parse_colour("f28c28"),
    "hat": parse_colour("9b6bdf"),
    "orb": parse_colour("58d0e6"),
    "heart": parse_colour("ef5d7a"),
    "tree": parse_colour("2f5d46"),
}
WISP_LIGHT: Final[dict[str, Colour]] = {**WISP, "tree": parse_colour("6fd3a0")}
"""Lights in the colour of a deck: trees are too dark for that."""
CARD: Final[dict[str, tuple[Colour, Colour, Colour]]] = {
    "pumpkin": (parse_colour("4a2a17"), parse_colour("1d1320"), parse_colour("c97a32")),
    "hat": (parse_colour("35235a"), parse_colour("191430"), parse_colour("8a62c9")),
    "orb": (parse_colour("143f50"), parse_colour("111c2c"), parse_colour("3f9db8")),
    "heart": (parse_colour("4d1f35"), parse_colour("1f1226"), parse_colour("c2536f")),
    "tree": (parse_colour("1f4035"), parse_colour("121d1f"), parse_colour("4c9675")),
}
"""Top, bottom and edge of the cards, by deck."""
WELL_TOP: Final = parse_colour("16121e")
WELL_BOTTOM: Final = parse_colour("100d18")

# --- forest -----------------------------------------------------------------------------------
MINT: Final = parse_colour("8fe0c0")
FLOOR: Final = parse_colour("173234")
INK: Final = parse_colour("322006")
CELL_EDGE: Final = parse_colour("26423f")
CELL_GROUND: Final = parse_colour("0a1014")
LIT: Final = parse_colour("ffe08f")
CLOSED: Final = parse_colour("3c1216")
SIGN_GROUND: Final = parse_colour("111e22")
FOREST_TOP: Final = parse_colour("1b2b33")
FOREST_BOTTOM: Final = parse_colour("0f151c")
FOREST_EDGE: Final = parse_colour("37605a")
FOREST_EDGE_HOVER: Final = parse_colour("4b7870")
OFFER_TOP: Final = parse_colour("1a1812")
OFFER_BOTTOM: Final = parse_colour("1e1a10")
OFFER_EDGE: Final = parse_colour("ffdf94")
OFFER_GLOW: Final = parse_colour("ffce6a")
OFFER_LIGHT: Final = parse_colour("ffd67a")
OFFER_CORE: Final = parse_colour("fff0c8")
BRASS_TOP: Final = parse_colour("f3d68a")
BRASS_BOTTOM: Final = parse_colour("c9963c")
BRASS_EDGE: Final = parse_colour("fff0c0")
TABLE_TOP: Final = parse_colour("143a3e")
TABLE_BOTTOM: Final = parse_colour("081a1e")

# --- pond -------------------------------------------------------------------------------------
WATER: Final = parse_colour("50bec8")
PAID: Final = parse_colour("a696e8")
"""Rim of shapes that cost the cat."""
LANTERN: Final = parse_colour("ffe2a0")
"""Light behind a wisp that is pointed at."""
CHOSEN_GROUND: Final = parse_colour("4a3816")
CHOSEN_EDGE: Final = parse_colour("ffdf8c")
SHAPE_GROUND: Final = parse_colour("221c3a")
LIT_GROUND: Final = parse_colour("423318")
TAG: Final = parse_colour("18142a")

# --- ghost ------------------------------------------------------------------------------------
COLD: Final = parse_colour("aec4ff")
COLD_BRIGHT: Final = parse_colour("dfe8ff")
COLD_PALE: Final = parse_colour("cddaff")
COLD_DARK: Final = parse_colour("1b2444")
COLD_INK: Final = parse_colour("1b2050")
COLD_TOP: Final = parse_colour("232a52")
COLD_BOTTOM: Final = parse_colour("13142a")
GHOST_TOP: Final = parse_colour("232a52")
GHOST_BOTTOM: Final = parse_colour("13142a")
GHOST_EDGE: Final = parse_colour("4b568f")
GHOST_LINE: Final = parse_colour("5a66a8")
LEVEL_TOP: Final = parse_colour("2c3464")
LEVEL_BOTTOM: Final = parse_colour("1c2145")
LEVEL_EDGE: Final = parse_colour("3d4680")
STRONG_TOP: Final = parse_colour("3d4a8c")
STRONG_BOTTOM: Final = parse_colour("2a3468")
WEAK_BOTTOM: Final = parse_colour("191d3e")
MOON: Final = parse_colour("ffe278")

# --- points and seats -------------------------------------------------------------------------
GAINED: Final = parse_colour("ffe9a0")
POINTS: Final = parse_colour("ffe296")
PREVIEW: Final[dict[int, tuple[Colour, Colour, Colour]]] = {
    1: (parse_colour("3a3018"), parse_colour("1c170f"), theme.GOLD_DEEP),
    0: (parse_colour("232634"), parse_colour("14161f"), theme.TICK),
    -1: (parse_colour("40221f"), parse_colour("1e1214"), theme.DANGER_EDGE),
}
"""Top, bottom and edge of what shows a move that gains (1), costs (-1) or neither (0)."""
CORAL_TOP: Final = parse_colour("ffab98")
CORAL_BOTTOM: Final = parse_colour("d9654f")
CORAL_EDGE: Final = parse_colour("ffd0c4")
POINTS_TOP: Final = parse_colour("162228")
POINTS_BOTTOM: Final = parse_colour("0f161c")
POINTS_EDGE: Final = parse_colour("2e4a46")
SEAT_TOP: Final = parse_colour("1f1b36")
SEAT_BOTTOM: Final = parse_colour("17142a")

# --- rulebook ---------------------------------------------------------------------------------
EXAMPLE_TOP: Final = parse_colour("16272b")
EXAMPLE_BOTTOM: Final = parse_colour("0e191e")
EXAMPLE_EDGE: Final = parse_colour("2f4c4e")
