"""Check letters: two letters at the end of a text that find every single changed or exchanged letter."""

from __future__ import annotations

from typing import Final

LETTERS: Final = "0123456789abcdefghjkmnpqrstuvwx"
"""The 31 check letters, without those that look like others."""

MODULUS: Final = 953
"""A prime below 31²; with `FACTOR`, a generator of its residues, no two single changes within a text of 951
letters look alike."""

FACTOR: Final = 5

_FIRST: Final = 31
"""So much less than its code is each letter worth: a space, the first printable one, is 1."""


def compute_check_letters(text: str) -> str:
    """Return the two check letters of a text."""
    return format_check_value(compute_check_value(text))


def compute_check_value(text: str) -> int:
    """Return the number that the check letters of a text stand for, below `MODULUS`."""
    value = 0
    for letter in text:
        value = (value * FACTOR + ord(letter) - _FIRST) % MODULUS
    return value


def format_check_value(value: int) -> str:
    """Return a check value as two letters."""
    return LETTERS[value // len(LETTERS)] + LETTERS[value % len(LETTERS)]
