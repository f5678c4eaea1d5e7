"""Colours that only Balanceformers uses; those of all tables are in the theme."""

from __future__ import annotations

from typing import Final

from client.draw.theme import parse_colour

# --- creatures --------------------------------------------------------------------------------
PAPER: Final = parse_colour("f4eedf")
PLUS: Final = parse_colour("12684e")
MINUS: Final = parse_colour("a6261a")
"""The ink of energies on a creature's panel."""
GOOD: Final = parse_colour("7ed69e")
BAD: Final = parse_colour("ff806a")
"""The same on the dark ground."""
BALANCE: Final = parse_colour("e9c46a")

# --- verdicts ---------------------------------------------------------------------------------
GOOD_GROUND: Final = parse_colour("16342a")
BALANCE_GROUND: Final = parse_colour("3a2e12")
BAD_GROUND: Final = parse_colour("42181a")
"""The grounds of the verdicts."""

# --- area and track ---------------------------------------------------------------------------
VIOLET: Final = parse_colour("8e6ee2")
RIM: Final = parse_colour("685ca0")
CALM_ANGEL: Final = parse_colour("4a4468")
CALM_DEMON: Final = parse_colour("1e1930")
"""The ground of pieces whose engraving is faint."""
RISE: Final = (parse_colour("544c80"), parse_colour("3e3664"))
FALL: Final = (parse_colour("803832"), parse_colour("5e2624"))
TURN: Final = (parse_colour("deb04e"), parse_colour("ba8a34"))
"""Top and bottom of the columns before the highest, after it, and of the highest itself."""
FALLEN: Final = parse_colour("f08a76")

# --- panels -----------------------------------------------------------------------------------
BONE: Final = parse_colour("f0e9d9")
"""The bone of the initiative tokens."""
FIELD_TOP: Final = parse_colour("18142c")
FIELD_BOTTOM: Final = parse_colour("141126")
FIELD_LIT_BOTTOM: Final = parse_colour("241f42")
ROW_BOTTOM: Final = parse_colour("201b3c")
TRAY_TOP: Final = parse_colour("342c54")
TRAY_BOTTOM: Final = parse_colour("282242")

# --- rulebook ---------------------------------------------------------------------------------
EXAMPLE_TOP: Final = parse_colour("221d36")
EXAMPLE_BOTTOM: Final = parse_colour("141120")
EXAMPLE_EDGE: Final = parse_colour("463d60")
BECAUSE: Final = parse_colour("9fd8ff")
"""What an example in the rulebook is about."""
