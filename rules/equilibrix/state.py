"""The state of a game of EQUILIBRIX.

Fields are numbered as in `board`; sets of them are bit masks. Seats are 0–2.
"""

from __future__ import annotations

from functools import cache
from typing import Literal, TypeAlias

from rules import draft
from rules.contract import State
from rules.equilibrix import board
from rules.equilibrix.board import FieldMask

Phase: TypeAlias = Literal["placing", "action", "bonus", "reborn", "rings", "draw", "over"]
"""What is being decided: where a starting stone goes (Asymmetric, or a start that is chosen) · an action with
one of the dice · a bonus action with the same die · where the stone just taken back is born again (Surprise)
· whether an own encircled stone falls (Paradox) · whether the game shall be a draw · nothing more."""

Ending: TypeAlias = Literal["", "linked", "turns", "agreed", "resigned"]
"""Why the game is over; "" while it goes on."""

Start: TypeAlias = Literal["usual", "drawn", "chosen"]
"""Round the middle of the board · one of all symmetric starts, by the seed · placed by the start player."""

NOBODY = -1
"""Stands for a seat, a die or a field where there is none."""


class Setup(draft.Setup, frozen=True, omit_defaults=True):
    """Options of a game that are chosen before it starts, as listed in `Game.options`."""

    mirror: bool
    """Whether positions may be mirrored."""
    encircling: str
    """Which patterns encircle: "sides" or "wide"."""
    modest: bool
    """Fewer stones (E-VAR-1)."""
    asymmetric: bool
    """Starting stones are placed by hand (E-VAR-2)."""
    fair: bool
    """No dice (E-VAR-3)."""
    surprise: bool
    """A stone taken back may be born again (E-VAR-4)."""
    paradox: str
    """Whether own stones can fall: "off", "optional" or "compulsory" (E-VAR-5)."""
    blocking: bool
    """Complete formations close fields (E-VAR-6)."""
    start: Start = "usual"
    """Where the starting stones lie (E-SET-4); no meaning in Asymmetric.

    States of games saved before there was this option lack it, so its default is left out of the JSON.
    msgspec knows a default by its identity; a literal type makes equal texts, such as a file's, one object.
    """

    @property
    def is_start_chosen(self) -> bool:
        """Whether the start player places starting stones, with the others' as images (E-SET-4)."""
        return self.start == "chosen" and not self.asymmetric

    @property
    def is_start_placed(self) -> bool:
        """Whether starting stones are placed in the game rather than before it (E-VAR-2, E-SET-4)."""
        return self.start == "chosen" or self.asymmetric


class PositionFields(draft.PositionFields[Setup]):
    """Fields of EQUILIBRIX's state in addition to those of every game."""

    phase: Phase
    """What is being decided."""
    ending: Ending
    """Why the game is over, "" before."""
    turn: int
    """Number of the present turn, from 1; 0 while starting stones are placed."""
    start: int
    """The seat that began."""
    seat: int
    """The seat on turn (in phase "draw" still the one that offers)."""
    dice: tuple[str, ...]
    """The rolled positions."""
    open: tuple[bool, ...]
    """For each die whether it may still be used."""
    die: int
    """The die in use in phases "bonus", "reborn" and "rings", else NOBODY."""
    acted: bool
    """Whether an action of this turn has been done or declined."""
    bonuses: int
    """Bonus actions that own stones alone have earned with the die in use."""
    stones: tuple[FieldMask, ...]
    """For each seat the fields of its stones."""
    taken: int
    """The field of the stone that may be born again, else NOBODY."""
    born: int
    """The field of the stone whose rings are being judged, else NOBODY."""
    rings: tuple[int, ...]
    """Own encircled stones still to be decided."""
    falling: FieldMask
    """The stones that will leave."""
    offers: tuple[int, ...]
    """For each seat the number of its own turns before it may offer a draw again."""
    agreed: tuple[bool, ...]
    """For each seat whether it has agreed to the draw on offer."""
    resigned: tuple[int, ...]
    """Seats in the order in which they gave up."""
    winner: int
    """A seat, or NOBODY."""

    @property
    def occupied_mask(self) -> FieldMask:
        """Mask of all fields that have a stone."""
        return union_of_stones(self.stones)

    def get_stone_owner(self, field: int) -> int:
        """Return the seat whose stone lies on a field, NOBODY if the field is free."""
        for seat, stones in enumerate(self.stones):
            if stones >> field & 1:
                return seat
        return NOBODY


class EquilibrixState(PositionFields, State, frozen=True):  # type: ignore[misc]  # its fields are frozen too
    """The immutable state of a game of EQUILIBRIX."""


def union_of_stones(stones: tuple[FieldMask, ...]) -> FieldMask:
    """Return the mask of all fields on which any seat has a stone."""
    union = 0
    for own in stones:
        union |= own
    return union


@cache
def bases(players: int, seat: int) -> tuple[int, ...]:
    """Return the numbers of a seat's bases, as indices into `board.BASES` (E-SET-1)."""
    if players == 2:
        return tuple(range(seat, len(board.BASES), 2))
    return 2 * seat, (2 * seat + 3) % len(board.BASES)
