"""Who sits at the table."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

import msgspec

from saves import sanitize

SeatColour: TypeAlias = Literal["sky", "amber", "jade", "rose", "lemon", "ivory"]
"""The colours a seat can have."""

COLOURS: tuple[SeatColour, ...] = get_args(SeatColour)
"""All colours, in the order in which they are offered."""


class SeatInfo(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A seat: the player's name, colour, and who decides for it ("human", or the name of an opponent).

    character: of an opponent, "" for nobody's; what is being arranged means by that whichever chance will
    have.
    """

    name: str
    colour: SeatColour
    kind: str = "human"
    character: str = ""

    @property
    def human(self) -> bool:
        """Whether a person decides for this seat."""
        return self.kind == "human"

    def shown(self) -> SeatInfo:
        """The same with a name that can be shown, whoever has written it."""
        return SeatInfo(
            sanitize.line(self.name, sanitize.NAME),
            self.colour,
            sanitize.line(self.kind, sanitize.WORD),
            sanitize.line(self.character, sanitize.WORD),
        )
