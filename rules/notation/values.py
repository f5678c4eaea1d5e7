"""Values that fields of several games have: seats, numbers and the random generator."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from rules.notation.scanner import Scanner

SEATS: Final = "ABCDEF"
"""The letters of the seats, in seat order."""


def write_seats(seats: Iterable[int]) -> str:
    """Return seats as letters, without separator."""
    return "".join(SEATS[seat] for seat in seats)


def read_seat(scanner: Scanner, players: int) -> int:
    """Return the next seat. Raises NotationError if no such seat plays."""
    return scanner.read_letter(SEATS[:players], "seat")


def read_seats(scanner: Scanner, players: int) -> tuple[int, ...]:
    """Return all seats up to the end of the value."""
    seats = []
    while not scanner.is_done:
        seats.append(read_seat(scanner, players))
    return tuple(seats)


def write_rng(rng: int) -> tuple[str, str]:
    """Return the field of a random generator."""
    return "rng", f"{rng:016x}"


def read_rng(scanner: Scanner) -> int:
    """Return a random generator."""
    return int(scanner.read_letters("0123456789abcdef", "hexadecimal", 16), 16)


def write_numbers(numbers: Sequence[int]) -> str:
    """Return numbers as a list."""
    return ",".join(map(str, numbers))
