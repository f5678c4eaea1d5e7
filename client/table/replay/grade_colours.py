"""Colours of the grades of decisions; icons distinguish the grades as well."""

from __future__ import annotations

from typing import Final

from client.draw import theme
from client.draw.theme import Colour
from client.review.grades import Grade

GRADE_INK: Final[dict[Grade, Colour]] = {
    "forced": theme.MUTED,
    "best": theme.GOLD,
    "good": theme.GOOD,
    "costly": theme.LINK,
    "inaccuracy": theme.LINK,
    "mistake": theme.BAD_TEXT,
    "blunder": theme.BAD,
}
"""Colour of the icon and the name of each grade."""
