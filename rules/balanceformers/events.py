"""What can happen in Balanceformers, as the table, the log and the sounds are told.

Slots, creatures and pieces are numbered as in `state`.
"""

from __future__ import annotations

from typing import ClassVar

from rules.balanceformers.state import Ending, Pair, Piece
from rules.contract import Event


class BalanceformersEvent(Event, frozen=True, tag_field="event"):
    """Anything that happens in Balanceformers."""


class PieceAdded(BalanceformersEvent, frozen=True, tag="piece-added"):
    """A piece was laid by hand (B-SET-2)."""

    seat: int
    piece: Piece


class AreaDone(BalanceformersEvent, frozen=True, tag="area-done"):
    """The area is complete: its pieces, now in judging order."""

    area: tuple[Piece, ...]


class RoundBegan(BalanceformersEvent, frozen=True, tag="round-began"):
    """A round began. deficits: what Death looks for."""

    round: int
    deficits: tuple[int, ...]


class TokensReturned(BalanceformersEvent, frozen=True, tag="tokens-returned"):
    """All initiative tokens come back to their owners (B-INI-3)."""


class TokensPicked(BalanceformersEvent, frozen=True, tag="tokens-picked"):
    """A player has picked a pair; only they may see which (B-INI-1)."""

    seat: int
    pair: Pair

    def audience(self) -> int | None:
        """The player whose pair it is."""
        return self.seat


class TokensReady(BalanceformersEvent, frozen=True, tag="tokens-ready"):
    """A player has picked a pair."""

    seat: int


class InitiativeShown(BalanceformersEvent, frozen=True, tag="initiative-shown"):
    """All pairs are revealed. order: the seats, first to last; ties: seats whose place a letter decided."""

    pairs: tuple[Pair, ...]
    order: tuple[int, ...]
    ties: tuple[int, ...]

    reveals: ClassVar[bool] = True


class TurnBegan(BalanceformersEvent, frozen=True, tag="turn-began"):
    """A player is on turn. actions: how many; in the prelude how many creatures are placed in a row."""

    seat: int
    actions: int


class Placed(BalanceformersEvent, frozen=True, tag="placed"):
    """A creature was placed in the prelude."""

    seat: int
    creature: int
    slot: int


class Moved(BalanceformersEvent, frozen=True, tag="moved"):
    """A creature made a step; hole: through a black hole."""

    seat: int
    creature: int
    origin: int
    slot: int
    hole: bool


class Reincarnated(BalanceformersEvent, frozen=True, tag="reincarnated"):
    """A dead creature came back for a token."""

    seat: int
    creature: int
    slot: int


class TurnEnded(BalanceformersEvent, frozen=True, tag="turn-ended"):
    """A turn is over. unused: actions that are lost."""

    seat: int
    unused: int


class ReckoningBegan(BalanceformersEvent, frozen=True, tag="reckoning-began"):
    """Death judges."""

    round: int
    deficits: tuple[int, ...]


class Judged(BalanceformersEvent, frozen=True, tag="judged"):
    """A creature was judged (B-REC-1). levels: at which; sums: of all on its piece there; verdict: 1, 0, −1.

    helpers: the seats that move white, by `white` columns; black: columns its owner moves black.
    """

    creature: int
    slot: int
    levels: tuple[int, ...]
    sums: tuple[int, ...]
    verdict: int
    helpers: tuple[int, ...]
    white: int
    black: int


class TokenGained(BalanceformersEvent, frozen=True, tag="token-gained"):
    """A helper gained a reincarnation token; source: from whom; −1 the supply, −2 nobody has one."""

    seat: int
    source: int


class Died(BalanceformersEvent, frozen=True, tag="died"):
    """The dead leave the board."""

    creatures: tuple[int, ...]


class DeathMoved(BalanceformersEvent, frozen=True, tag="death-moved"):
    """Death moves one cross on (B-DTH-1)."""

    round: int


class TurnedDark(BalanceformersEvent, frozen=True, tag="turned-dark"):
    """Pieces without a creature turn dark for good (B-DTH-2)."""

    pieces: tuple[int, ...]


class GameEnded(BalanceformersEvent, frozen=True, tag="game-ended"):
    """The game is over. extinct: the seats without a creature."""

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
