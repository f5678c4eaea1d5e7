"""Actions of Balanceformers' players. Slots, creatures and pieces are numbered as in `state`."""

from __future__ import annotations

from rules.contract import Action


class BalanceformersAction(Action, frozen=True, tag_field="do"):
    """Base class of all actions in Balanceformers."""


class AddPiece(BalanceformersAction, frozen=True, tag="add-piece"):
    """Lay the next piece while the playing area is built by hand (B-SET-2).

    Attributes:
        i: Column of the cell in which the piece is laid.
        j: Row of the cell.
        d: Side of the cell: 0 N, 1 E, 2 S, 3 W.
    """

    i: int
    j: int
    d: int


class PickTokens(BalanceformersAction, frozen=True, tag="pick-tokens"):
    """Pick a pair of initiative tokens in secret (B-INI-1).

    Attributes:
        square: Value of the square token.
        round: Value of the round token.
    """

    square: int
    round: int


class Place(BalanceformersAction, frozen=True, tag="place"):
    """Put an own creature on a free slot in the prelude, before the first turns (B-PRE-1)."""

    creature: int
    slot: int


class Move(BalanceformersAction, frozen=True, tag="move"):
    """Move a creature to another slot by one step or through a black hole (B-ACT-3, B-HOLE-1)."""

    creature: int
    slot: int


class Reincarnate(BalanceformersAction, frozen=True, tag="reincarnate"):
    """Pay a reincarnation token to put an own dead creature on a free slot (B-ACT-2)."""

    creature: int
    slot: int


class EndTurn(BalanceformersAction, frozen=True, tag="end-turn"):
    """End the turn; actions left are lost (B-ACT-1)."""


class TakeToken(BalanceformersAction, frozen=True, tag="take-token"):
    """Choose the seat that gives up a reincarnation token, as the supply is empty (B-REC-6)."""

    seat: int


ACTION_TYPES: tuple[type[BalanceformersAction], ...] = (
    AddPiece,
    PickTokens,
    Place,
    Move,
    Reincarnate,
    EndTurn,
    TakeToken,
)
