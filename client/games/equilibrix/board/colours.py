"""EQUILIBRIX Connect's own colours; what all tables share is in the theme."""

from __future__ import annotations

from typing import Final

from client.draw.theme import Colour, rgb

# --- stones -----------------------------------------------------------------------------------
GOLD_EDGE: Final = rgb("ffe496")
GOLD_LIGHT: Final = rgb("e9b450")
WELL: Final = rgb("181238")
RED: Final = rgb("ff7860")
GLOWS: Final[dict[str, Colour]] = {"sky": rgb("5aaaf0"), "amber": rgb("ec7a16")}
"""The light of seats whose own colour would be too pale, or too near the gold of births."""
PALE: Final = rgb("fffcf0")
ALERT: Final = rgb("ffd6c8")
CUT: Final = rgb("ffece0")
CUT_SHADE: Final = rgb("140a18")

# --- threads of births ------------------------------------------------------------------------
THREAD: Final = rgb("ffecb8")
PICKED: Final = rgb("ffdc6e")
HUSHED: Final = rgb("d8b470")
"""The same where no die is chosen, or nearly every field is meant."""
THREAD_SHADE: Final = rgb("281a10")
KNOT: Final = rgb("462e14")

# --- panels -----------------------------------------------------------------------------------
DIE_BOTTOM: Final = rgb("18142e")
SWITCH_TOP: Final = rgb("423a74")
SWITCH_BOTTOM: Final = rgb("28224a")
CALLOUT_TOP: Final = rgb("322a4e")
CALLOUT_BOTTOM: Final = rgb("1e1932")
PLATE_TOP: Final = rgb("342b54")
PLATE_BOTTOM: Final = rgb("1a152e")

# --- rulebook ---------------------------------------------------------------------------------
PETAL: Final = rgb("352b6e")
TRIANGLE: Final = rgb("1a143f")
LINE: Final = rgb("c79d4c")
HUB: Final = rgb("120d28")
EXAMPLE_TOP: Final = rgb("1f1a38")
EXAMPLE_BOTTOM: Final = rgb("131024")
EXAMPLE_EDGE: Final = rgb("443b63")
BECAUSE: Final = rgb("9fd8ff")
"""What an example in the rulebook is about."""
