"""Colours that only EQUILIBRIX Connect uses; the colours shared by all games are in `theme`."""

from __future__ import annotations

from typing import Final

from client.draw.theme import Colour, parse_colour

# --- stones -----------------------------------------------------------------------------------
GOLD_EDGE: Final = parse_colour("ffe496")
GOLD_LIGHT: Final = parse_colour("e9b450")
WELL: Final = parse_colour("181238")
RED: Final = parse_colour("ff7860")
GLOWS: Final[dict[str, Colour]] = {"sky": parse_colour("5aaaf0"), "amber": parse_colour("ec7a16")}
"""The light of seats whose own colour would be too pale, or too near the gold of births."""
PALE: Final = parse_colour("fffcf0")
ALERT: Final = parse_colour("ffd6c8")
CUT: Final = parse_colour("ffece0")
CUT_SHADE: Final = parse_colour("140a18")

# --- threads of births ------------------------------------------------------------------------
THREAD: Final = parse_colour("ffecb8")
PICKED: Final = parse_colour("ffdc6e")
HUSHED: Final = parse_colour("d8b470")
"""The same where no die is chosen, or nearly every field is meant."""
THREAD_SHADE: Final = parse_colour("281a10")
KNOT: Final = parse_colour("462e14")

# --- panels -----------------------------------------------------------------------------------
DIE_BOTTOM: Final = parse_colour("18142e")
SWITCH_TOP: Final = parse_colour("423a74")
SWITCH_BOTTOM: Final = parse_colour("28224a")
CALLOUT_TOP: Final = parse_colour("322a4e")
CALLOUT_BOTTOM: Final = parse_colour("1e1932")

# --- rulebook ---------------------------------------------------------------------------------
PETAL: Final = parse_colour("352b6e")
TRIANGLE: Final = parse_colour("1a143f")
LINE: Final = parse_colour("c79d4c")
HUB: Final = parse_colour("120d28")
EXAMPLE_TOP: Final = parse_colour("1f1a38")
EXAMPLE_BOTTOM: Final = parse_colour("131024")
EXAMPLE_EDGE: Final = parse_colour("443b63")
BECAUSE: Final = parse_colour("9fd8ff")
"""What an example in the rulebook is about."""
