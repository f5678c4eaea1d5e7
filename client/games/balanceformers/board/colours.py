"""Balanceformers's own colours; what all tables share is in the theme."""

from __future__ import annotations

from typing import Final

from client.draw.theme import rgb

# --- creatures --------------------------------------------------------------------------------
PAPER: Final = rgb("f4eedf")
PLUS: Final = rgb("12684e")
MINUS: Final = rgb("a6261a")
"""The ink of energies on a creature's panel."""
GOOD: Final = rgb("7ed69e")
BAD: Final = rgb("ff806a")
"""The same on the dark ground."""
BALANCE: Final = rgb("e9c46a")

# --- verdicts ---------------------------------------------------------------------------------
GOOD_GROUND: Final = rgb("16342a")
BALANCE_GROUND: Final = rgb("3a2e12")
BAD_GROUND: Final = rgb("42181a")
"""The grounds of the verdicts."""

# --- area and track ---------------------------------------------------------------------------
VIOLET: Final = rgb("8e6ee2")
RIM: Final = rgb("685ca0")
RISE: Final = (rgb("544c80"), rgb("3e3664"))
FALL: Final = (rgb("803832"), rgb("5e2624"))
TURN: Final = (rgb("deb04e"), rgb("ba8a34"))
"""Top and bottom of the columns before the highest, after it, and of the highest itself."""
FALLEN: Final = rgb("f08a76")

# --- panels -----------------------------------------------------------------------------------
BONE: Final = rgb("f0e9d9")
"""The bone of the initiative tokens."""
FIELD_TOP: Final = rgb("18142c")
FIELD_BOTTOM: Final = rgb("141126")
FIELD_LIT_BOTTOM: Final = rgb("241f42")
ROW_BOTTOM: Final = rgb("201b3c")
TRAY_TOP: Final = rgb("342c54")
TRAY_BOTTOM: Final = rgb("282242")

# --- rulebook ---------------------------------------------------------------------------------
EXAMPLE_TOP: Final = rgb("221d36")
EXAMPLE_BOTTOM: Final = rgb("141120")
EXAMPLE_EDGE: Final = rgb("463d60")
BECAUSE: Final = rgb("9fd8ff")
"""What an example in the rulebook is about."""
