"""What lies in the hand of whoever decides, and what that hand may do, as a value."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property

from msgspec import Struct, field

from client.draw.geometry import Point
from rules.balanceformers.actions import AddPiece, EndTurn, Move, PickTokens, Place, Reincarnate, TakeToken
from rules.balanceformers.state import Piece
from rules.contract import Action


class Offer(Struct, frozen=True, dict=True):
    """What the player may do now.

    Attributes:
        squares: Square tokens that may be picked.
        rounds: Round tokens that may be picked.
        reach: Of each creature that can be lifted, to move, to place, or to bring back, the set of slots
            where it may go.
        pieces: The places where the next piece may lie.
        givers: From whom the token may come.
        may_end: Whether the turn may be ended.
    """

    squares: tuple[int, ...] = ()
    rounds: tuple[int, ...] = ()
    reach: Mapping[int, int] = field(default_factory=dict)
    pieces: tuple[Piece, ...] = ()
    givers: tuple[int, ...] = ()
    may_end: bool = False

    @classmethod
    def of(cls, actions: Iterable[Action]) -> Offer:
        """Return all that some actions amount to."""
        squares, rounds, givers = set[int](), set[int](), list[int]()
        reach, pieces, may_end = dict[int, int](), list[Piece](), False
        for action in actions:
            match action:
                case Move(creature, slot) | Place(creature, slot) | Reincarnate(creature, slot):
                    reach[creature] = reach.get(creature, 0) | 1 << slot
                case PickTokens(square, round_):
                    squares.add(square)
                    rounds.add(round_)
                case AddPiece(i, j, d):
                    pieces.append((i, j, d))
                case TakeToken(seat):
                    givers.append(seat)
                case EndTurn():
                    may_end = True
                case _:
                    pass
        return cls(
            tuple(sorted(squares)), tuple(sorted(rounds)), reach, tuple(pieces), tuple(givers), may_end
        )

    @cached_property
    def liftable(self) -> frozenset[int]:
        """The creatures that can be lifted."""
        return frozenset(self.reach)


class SelectionState(Struct, frozen=True):
    """The hand over a table.

    pair: the square and the round token picked so far. creature: the one that is lifted. hover,
    hover_creature: the slot and the creature the pointer or the focus is on. dragging: the lifted creature
    hangs on the pointer, which is at drag_at.
    """

    offer: Offer = field(default_factory=Offer)
    pair: tuple[int | None, int | None] = (None, None)
    creature: int | None = None
    hover: int | None = None
    hover_creature: int | None = None
    dragging: bool = False
    drag_at: Point | None = None

    @property
    def liftable(self) -> frozenset[int]:
        """The creatures that can be lifted."""
        return self.offer.liftable

    @property
    def slots(self) -> int:
        """The set of slots where a click puts the lifted creature."""
        return 0 if self.creature is None else self.offer.reach.get(self.creature, 0)

    @property
    def goal(self) -> int | None:
        """The slot the pointer is on, if the lifted creature may go there."""
        return self.hover if self.hover is not None and self.slots >> self.hover & 1 else None

    @property
    def decision(self) -> PickTokens | EndTurn | None:
        """What the gold button would do: confirm the tokens, or end the turn."""
        square, round_ = self.pair
        if square is not None and round_ is not None:
            return PickTokens(square, round_)
        return EndTurn() if self.offer.may_end else None
