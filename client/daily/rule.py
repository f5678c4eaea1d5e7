"""The rule that derives a day's daily game from its date. It is published, and never changes.

1. The text of the day is ``stolek/1/<game>/<YYYY-MM-DD>``, for example ``stolek/1/wispwood/2026-11-23``. The
date is that of the Gregorian calendar, in figures; the 1 is the version of this rule.
2. Its SHA-256 (of the text in UTF-8) is cut into numbers of eight bytes, the most significant first.
3. The first number without its uppermost bit is the random seed. Entering the text of the day as the seed of
a new game gives the same seed.
4. The second number, modulo the number of set-ups that `assets/<game>/daily.yaml` lists for that day of the
week, is the index of the day's set-up in that list, from 0. Up to the day that `earlier` in that file names,
its options apply too, unless the set-up has others.
5. The third number, modulo the number of players in the set-up, is the seat of the person who plays, from 0.
6. The game is played with the program's own components; corrections by players do not apply.

Another rule, or other set-ups, must be added as a new version beside this one: days that have been played
must stay what they were.
"""

from __future__ import annotations

from datetime import date
from typing import Final

import msgspec

VERSION: Final = 1

_BYTES_PER_NUMBER: Final = 8
_SEED_COUNT: Final = 1 << 63


class DayNumbers(msgspec.Struct, frozen=True):
    """The numbers from which a day's daily game is made: seed, set-up and seat."""

    seed: int
    """Random seed of the game."""
    setup: int
    """Modulo the number of set-ups, the index of the day's set-up."""
    seat: int
    """Modulo the number of players, the seat of the person who plays."""


def day_text(game_id: str, day: date) -> str:
    """Return the text that identifies a day's daily game, which is derived from the text's hash."""
    return f"stolek/{VERSION}/{game_id}/{day.isoformat()}"


def derive_day_numbers(game_id: str, day: date) -> DayNumbers:
    """Return the numbers from which a day's daily game is made, derived from its date."""
    import hashlib  # noqa: PLC0415  OpenSSL takes long to load

    digest = hashlib.sha256(day_text(game_id, day).encode()).digest()
    first, second, third = (
        int.from_bytes(digest[start : start + _BYTES_PER_NUMBER], "big")
        for start in range(0, 3 * _BYTES_PER_NUMBER, _BYTES_PER_NUMBER)
    )
    return DayNumbers(first % _SEED_COUNT, second, third)
