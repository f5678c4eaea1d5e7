"""A position of EQUILIBRIX Connect.

Fields are the numbers of `board`; sets of them are bit masks. Seats are 0–2.
"""

from __future__ import annotations

from functools import cache
from typing import Literal, TypeAlias

from rules import draft
from rules.contract import State
from rules.equilibrix import board

Phase: TypeAlias = Literal["placing", "action", "bonus", "reborn", "rings", "draw", "over"]
"""What is being decided: where a starting stone goes (Asymmetric) · an action with one of the dice · a bonus
action with the same die · where the stone just taken back is born again (Surprise) · whether an own encircled
stone falls (Paradox) · whether the game shall be a draw · nothing more."""

Ending: TypeAlias = Literal["", "linked", "turns", "agreed", "resigned"]
"""Why the game is over; "" while it goes on."""

NOBODY = -1


class Setup(draft.Setup, frozen=True):
    """The choices made before the game, as `Game.options` names them."""

    mirror: bool
    encircling: str
    modest: bool
    asymmetric: bool
    fair: bool
    surprise: bool
    paradox: str
    blocking: bool


class PositionFields(draft.PositionFields[Setup]):
    """All that makes a position, with what every game has before it.

    turn: the number of the present turn, from 1; 0 while starting stones are placed. start: who began. seat:
    whose turn it is (in phase "draw" still theirs). dice: the rolled positions. open: for each die whether it
    may still be used. die: the one in use in phases "bonus", "reborn" and "rings", else NOBODY. acted: an
    action of this turn has been done or declined. bonuses: bonus actions that own stones alone have earned
    with the die in use. stones: for each seat the set of its fields. taken: the field of the stone that may
    be born again, else NOBODY. born: the field of the stone whose rings are being judged, else NOBODY.
    rings: own encircled stones still to be decided. falling: the set of stones that will leave. offers: for
    each seat the number of its own turns before it may offer a draw again. agreed: for each seat whether it
    has agreed to the draw that is offered. resigned: seats in the order in which they gave up. winner: a
    seat, or NOBODY.
    """

    phase: Phase
    ending: Ending
    turn: int
    start: int
    seat: int
    dice: tuple[str, ...]
    open: tuple[bool, ...]
    die: int
    acted: bool
    bonuses: int
    stones: tuple[int, ...]
    taken: int
    born: int
    rings: tuple[int, ...]
    falling: int
    offers: tuple[int, ...]
    agreed: tuple[bool, ...]
    resigned: tuple[int, ...]
    winner: int

    @property
    def occupied(self) -> int:
        """All fields with a stone."""
        return all_of(self.stones)

    def owner(self, field: int) -> int:
        """Whose stone lies on a field; NOBODY's if none does."""
        for seat, stones in enumerate(self.stones):
            if stones >> field & 1:
                return seat
        return NOBODY


class EquilibrixState(PositionFields, State, frozen=True):  # type: ignore[misc]  # its fields are frozen too
    """A position as everybody gets it."""


def all_of(stones: tuple[int, ...]) -> int:
    """All fields on which one of the seats has a stone."""
    filled = 0
    for own in stones:
        filled |= own
    return filled


@cache
def bases(players: int, seat: int) -> tuple[int, ...]:
    """The bases of a seat, as indices into `board.BASES` (E-SET-1)."""
    if players == 2:
        return tuple(range(seat, len(board.BASES), 2))
    return 2 * seat, (2 * seat + 3) % len(board.BASES)
