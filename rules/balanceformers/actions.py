"""Decisions of a player of Balanceformers. Slots, creatures and pieces are numbered as in `state`."""

from __future__ import annotations

from rules.contract import Action


class BalanceformersAction(Action, frozen=True, tag_field="do"):
    """Any decision in Balanceformers."""


class AddPiece(BalanceformersAction, frozen=True, tag="add-piece"):
    """Building by hand: lay the next piece (B-SET-2).

    Attributes:
        i: Column of its cell.
        j: Row of its cell.
        d: Side of the cell.
    """

    i: int
    j: int
    d: int


class PickTokens(BalanceformersAction, frozen=True, tag="pick-tokens"):
    """Pick initiative tokens, in secret (B-INI-1).

    Attributes:
        square: Value of the square token.
        round: Value of the round token.
    """

    square: int
    round: int


class Place(BalanceformersAction, frozen=True, tag="place"):
    """The prelude: put an own creature on a free slot (B-PRE-1)."""

    creature: int
    slot: int


class Move(BalanceformersAction, frozen=True, tag="move"):
    """Move a creature by one step, or through a hole (B-ACT-3, B-HOLE-1)."""

    creature: int
    slot: int


class Reincarnate(BalanceformersAction, frozen=True, tag="reincarnate"):
    """Return a reincarnation token and put a dead creature on a free slot (B-ACT-2)."""

    creature: int
    slot: int


class EndTurn(BalanceformersAction, frozen=True, tag="end-turn"):
    """End the turn; the actions that are left are lost (B-ACT-1)."""


class TakeToken(BalanceformersAction, frozen=True, tag="take-token"):
    """Choose the seat that gives up a reincarnation token when the supply is empty (B-REC-6)."""

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
