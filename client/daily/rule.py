"""The rule by which a day's game follows from its date. It is published, and never changes.

1. The text of the day is ``stolek/1/<game>/<YYYY-MM-DD>``, ``stolek/1/wispwood/2026-11-23`` for example. The
   date is that of the Gregorian calendar, in figures; the 1 is the version of this rule.
2. Its SHA-256 (of the text in UTF-8) is cut into numbers of eight bytes, the most significant first.
3. The first number without its uppermost bit is the seed: the very seed that the text means where a seed is
   written for a new game.
4. The second number, divided by how many set-ups `assets/<game>/daily.yaml` lists for that day of the week,
   leaves the place of the day's set-up in that list, from 0.
5. The third number, divided by how many players the set-up has, leaves the seat of whoever plays, from 0.
6. The game is played with the program's own components; corrections by players do not apply.

Whoever needs another rule, or other set-ups, writes another version beside this one: days that have been
played must stay what they were.
"""

from __future__ import annotations

from datetime import date
from typing import Final

import msgspec

VERSION: Final = 1

_BYTES_PER_NUMBER: Final = 8
_SEED_COUNT: Final = 1 << 63


class DayNumbers(msgspec.Struct, frozen=True):
    """The numbers that the rule derives from a day."""

    seed: int
    """Seed of the game."""
    setup: int
    """Selects the set-up, modulo their number."""
    seat: int
    """Selects the player's seat, modulo the number of players."""


def day_text(game_id: str, day: date) -> str:
    """Return the text from which everything is derived."""
    return f"stolek/{VERSION}/{game_id}/{day.isoformat()}"


def day_numbers(game_id: str, day: date) -> DayNumbers:
    """Return the numbers of a day."""
    import hashlib  # noqa: PLC0415  OpenSSL takes long to load

    digest = hashlib.sha256(day_text(game_id, day).encode()).digest()
    first, second, third = (
        int.from_bytes(digest[start : start + _BYTES_PER_NUMBER], "big")
        for start in range(0, 3 * _BYTES_PER_NUMBER, _BYTES_PER_NUMBER)
    )
    return DayNumbers(first % _SEED_COUNT, second, third)
