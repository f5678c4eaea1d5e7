"""Events of Balanceformers, read by the table, the log and the sounds.

Slots, creatures and pieces are numbered as in `state`.
"""

from __future__ import annotations

from typing import ClassVar

from rules.balanceformers.state import Ending, Pair, Piece
from rules.contract import Event


class BalanceformersEvent(Event, frozen=True, tag_field="event"):
    """Base class of all events in Balanceformers."""


class PieceAdded(BalanceformersEvent, frozen=True, tag="piece-added"):
    """A player laid a piece while the playing area was built by hand (B-SET-2)."""

    seat: int
    piece: Piece


class AreaDone(BalanceformersEvent, frozen=True, tag="area-done"):
    """The playing area built by hand is complete.

    Attributes:
        area: Its pieces, now in the order in which Death judges them.
    """

    area: tuple[Piece, ...]


class RoundBegan(BalanceformersEvent, frozen=True, tag="round-began"):
    """A round began.

    Attributes:
        round: Number of the round, from 1.
        deficits: The energy deficits Death looks for in it, as positive numbers.
    """

    round: int
    deficits: tuple[int, ...]


class TokensReturned(BalanceformersEvent, frozen=True, tag="tokens-returned"):
    """All initiative tokens came back to their owners, before the last round (B-INI-3)."""


class TokensPicked(BalanceformersEvent, frozen=True, tag="tokens-picked"):
    """A player picked a pair of initiative tokens; only that player may see which (B-INI-1)."""

    seat: int
    pair: Pair

    def audience(self) -> int | None:
        """Return the only seat that may see the event: the one that picked the tokens."""
        return self.seat


class TokensReady(BalanceformersEvent, frozen=True, tag="tokens-ready"):
    """A player has picked initiative tokens; the public event that does not say which."""

    seat: int


class InitiativeShown(BalanceformersEvent, frozen=True, tag="initiative-shown"):
    """All picked pairs of initiative tokens were revealed.

    Attributes:
        pairs: The pair of each seat: the values of a square and a round token.
        order: The seats in turn order.
        ties: Seats with equal sums, whose order the letters on their tokens decided.
    """

    pairs: tuple[Pair, ...]
    order: tuple[int, ...]
    ties: tuple[int, ...]

    reveals: ClassVar[bool] = True


class TurnBegan(BalanceformersEvent, frozen=True, tag="turn-began"):
    """A player's turn began, or in the prelude a player began to place creatures.

    Attributes:
        seat: The player.
        actions: Number of actions; in the prelude number of creatures to place in a row.
    """

    seat: int
    actions: int


class Placed(BalanceformersEvent, frozen=True, tag="placed"):
    """A player placed a creature on a slot in the prelude, before the first turns."""

    seat: int
    creature: int
    slot: int


class Moved(BalanceformersEvent, frozen=True, tag="moved"):
    """A creature moved to another slot, by a step or through a black hole."""

    seat: int
    """The player who moved it."""
    creature: int
    """The creature."""
    origin: int
    """The slot it left."""
    slot: int
    """The slot it came to."""
    hole: bool
    """Whether it went through a black hole."""


class Reincarnated(BalanceformersEvent, frozen=True, tag="reincarnated"):
    """A dead creature came back to the board for a reincarnation token."""

    seat: int
    creature: int
    slot: int


class TurnEnded(BalanceformersEvent, frozen=True, tag="turn-ended"):
    """A player's turn ended.

    Attributes:
        seat: The player.
        unused: Number of actions lost.
    """

    seat: int
    unused: int


class ReckoningBegan(BalanceformersEvent, frozen=True, tag="reckoning-began"):
    """The reckoning began: Death judges all creatures on the board."""

    round: int
    deficits: tuple[int, ...]


class Judged(BalanceformersEvent, frozen=True, tag="judged"):
    """Death judged a creature in the reckoning: it lives, is balanced (0) or dies (B-REC-1)."""

    creature: int
    """The creature."""
    slot: int
    """Its slot."""
    levels: tuple[int, ...]
    """The energy levels it was judged by."""
    sums: tuple[int, ...]
    """Sums of the energies of all creatures on its piece at these levels."""
    verdict: int
    """1 lives, 0 balanced, −1 dies."""
    helpers: tuple[int, ...]
    """The seats whose white scoring token moves."""
    white: int
    """Columns by which the white token of each helper moves."""
    black: int
    """Columns by which the owner's black token moves."""


class TokenGained(BalanceformersEvent, frozen=True, tag="token-gained"):
    """A helper gained a reincarnation token, because the creature it helped was balanced.

    Attributes:
        seat: The helper.
        source: The seat that gave the token; −1 for the supply, −2 if nobody had one, so that none was
            gained.
    """

    seat: int
    source: int


class Died(BalanceformersEvent, frozen=True, tag="died"):
    """The creatures that Death took in the reckoning left the board."""

    creatures: tuple[int, ...]


class DeathMoved(BalanceformersEvent, frozen=True, tag="death-moved"):
    """Death moved to the next cross of the death wheel (B-DTH-1)."""

    round: int


class TurnedDark(BalanceformersEvent, frozen=True, tag="turned-dark"):
    """Pieces without a creature turned dark for the rest of the game (B-DTH-2)."""

    pieces: tuple[int, ...]


class GameEnded(BalanceformersEvent, frozen=True, tag="game-ended"):
    """The game is over.

    Attributes:
        ending: Why it ended.
        extinct: The seats without a creature on the board.
    """

    ending: Ending
    extinct: tuple[int, ...]


EVENT_TYPES: tuple[type[BalanceformersEvent], ...] = (
    PieceAdded,
    AreaDone,
    RoundBegan,
    TokensReturned,
    TokensPicked,
    TokensReady,
    InitiativeShown,
    TurnBegan,
    Placed,
    Moved,
    Reincarnated,
    TurnEnded,
    ReckoningBegan,
    Judged,
    TokenGained,
    Died,
    DeathMoved,
    TurnedDark,
    GameEnded,
)
