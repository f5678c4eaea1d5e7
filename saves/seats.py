"""Seats of a game: name, colour, and who decides."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

import msgspec

from saves.sanitize import MAX_NAME_LENGTH, MAX_WORD_LENGTH, sanitize_line

SeatColour: TypeAlias = Literal["sky", "amber", "jade", "rose", "lemon", "ivory"]
"""A colour of a seat."""

COLOURS: tuple[SeatColour, ...] = get_args(SeatColour)
"""All colours, in the order in which they are offered."""


class SeatInfo(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Who sits at one seat of a game: name, colour, and whether a person or an opponent plays."""

    name: str
    """The player's name."""
    colour: SeatColour
    """Name of the seat's colour."""
    kind: str = "human"
    """"human", or the name of a computer opponent's level."""
    character: str = ""
    """Character of a computer opponent, "" for none; in a set-up, "" means a random one."""

    @property
    def human(self) -> bool:
        """Whether a person plays this seat, not a computer opponent."""
        return self.kind == "human"

    def sanitized(self) -> SeatInfo:
        """Return a copy of the seat with sanitized texts."""
        return SeatInfo(
            sanitize_line(self.name, MAX_NAME_LENGTH),
            self.colour,
            sanitize_line(self.kind, MAX_WORD_LENGTH),
            sanitize_line(self.character, MAX_WORD_LENGTH),
        )
