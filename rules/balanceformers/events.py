"""Events of Balanceformers, read by the table, the log and the sounds.

Slots, creatures and pieces are numbered as in `state`.
"""

from __future__ import annotations

from typing import ClassVar

from rules.balanceformers.state import Ending, Pair, Piece
from rules.contract import Event


class BalanceformersEvent(Event, frozen=True, tag_field="event"):
    """Any event of Balanceformers."""


class PieceAdded(BalanceformersEvent, frozen=True, tag="piece-added"):
    """A piece was laid by hand (B-SET-2)."""

    seat: int
    piece: Piece


class AreaDone(BalanceformersEvent, frozen=True, tag="area-done"):
    """The area is complete.

    Attributes:
        area: Its pieces, now in judging order.
    """

    area: tuple[Piece, ...]


class RoundBegan(BalanceformersEvent, frozen=True, tag="round-began"):
    """A round began.

    Attributes:
        round: Its number.
        deficits: What Death looks for.
    """

    round: int
    deficits: tuple[int, ...]


class TokensReturned(BalanceformersEvent, frozen=True, tag="tokens-returned"):
    """All initiative tokens come back to their owners (B-INI-3)."""


class TokensPicked(BalanceformersEvent, frozen=True, tag="tokens-picked"):
    """A player has picked a pair of tokens; only that player may see which (B-INI-1)."""

    seat: int
    pair: Pair

    def audience(self) -> int | None:
        """Return the player whose pair it is."""
        return self.seat


class TokensReady(BalanceformersEvent, frozen=True, tag="tokens-ready"):
    """A player has picked a pair."""

    seat: int


class InitiativeShown(BalanceformersEvent, frozen=True, tag="initiative-shown"):
    """All pairs are revealed.

    Attributes:
        pairs: The pair of each seat.
        order: The seats, first to last.
        ties: Seats whose place a letter decided.
    """

    pairs: tuple[Pair, ...]
    order: tuple[int, ...]
    ties: tuple[int, ...]

    reveals: ClassVar[bool] = True


class TurnBegan(BalanceformersEvent, frozen=True, tag="turn-began"):
    """A player is on turn.

    Attributes:
        seat: The player.
        actions: Number of actions; in the prelude number of creatures placed in a row.
    """

    seat: int
    actions: int


class Placed(BalanceformersEvent, frozen=True, tag="placed"):
    """A creature was placed in the prelude."""

    seat: int
    creature: int
    slot: int


class Moved(BalanceformersEvent, frozen=True, tag="moved"):
    """A creature made a step."""

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
    """A dead creature came back for a token."""

    seat: int
    creature: int
    slot: int


class TurnEnded(BalanceformersEvent, frozen=True, tag="turn-ended"):
    """A turn is over.

    Attributes:
        seat: The player.
        unused: Actions that are lost.
    """

    seat: int
    unused: int


class ReckoningBegan(BalanceformersEvent, frozen=True, tag="reckoning-began"):
    """Death begins to judge."""

    round: int
    deficits: tuple[int, ...]


class Judged(BalanceformersEvent, frozen=True, tag="judged"):
    """Death judged a creature at the reckoning: lives, zero or dies (B-REC-1)."""

    creature: int
    """The creature."""
    slot: int
    """Its slot."""
    levels: tuple[int, ...]
    """The levels that were looked at."""
    sums: tuple[int, ...]
    """Sums of the energies of all creatures on its piece at these levels."""
    verdict: int
    """1, 0 or −1."""
    helpers: tuple[int, ...]
    """The seats that move white."""
    white: int
    """Columns by which each helper moves white."""
    black: int
    """Columns by which the owner moves black."""


class TokenGained(BalanceformersEvent, frozen=True, tag="token-gained"):
    """A helper gained a reincarnation token.

    Attributes:
        seat: The helper.
        source: The seat it came from; −1 the supply, −2 nobody has one.
    """

    seat: int
    source: int


class Died(BalanceformersEvent, frozen=True, tag="died"):
    """The dead leave the board."""

    creatures: tuple[int, ...]


class DeathMoved(BalanceformersEvent, frozen=True, tag="death-moved"):
    """Death moves on by one cross (B-DTH-1)."""

    round: int


class TurnedDark(BalanceformersEvent, frozen=True, tag="turned-dark"):
    """Pieces without a creature turn dark for good (B-DTH-2)."""

    pieces: tuple[int, ...]


class GameEnded(BalanceformersEvent, frozen=True, tag="game-ended"):
    """The game is over.

    Attributes:
        ending: Why.
        extinct: The seats without a creature.
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
