"""Events of Envyra, from which the table is animated, the log is written and sounds are played.

Positions of the grid are numbered from 0, row by row from the top left. Cubes are named by their seats.
"""

from __future__ import annotations

from typing import ClassVar

from rules.contract import Event
from rules.envyra.state import Ending


class EnvyraEvent(Event, frozen=True, tag_field="event"):
    """Base class of the events of Envyra."""


class BoardChosen(EnvyraEvent, frozen=True, tag="board-chosen"):
    """Event: a player has put cubes on the board; only that player may see which (N-PH1-1)."""

    seat: int
    positions: tuple[int, ...]

    def audience(self) -> int | None:
        """Return the seat that alone may see the event: the owner of the board."""
        return self.seat


class BoardReady(EnvyraEvent, frozen=True, tag="board-ready"):
    """Event for everybody: a player has filled the board, in secret."""

    seat: int


class BoardsRevealed(EnvyraEvent, frozen=True, tag="boards-revealed"):
    """Event: all players have filled their boards, which are now shown to everybody.

    Attributes:
        boards: For each seat the positions that its cubes wait for, () if it sits out.
    """

    boards: tuple[tuple[int, ...], ...]

    reveals: ClassVar[bool] = True


class TurnBegan(EnvyraEvent, frozen=True, tag="turn-began"):
    """Event: the turn of a player who can move a cube begins, in pass 1 or 2 of phase II (N-PH2-1)."""

    seat: int
    lap: int


class Skipped(EnvyraEvent, frozen=True, tag="skipped"):
    """Event: a player is skipped, as none of the cubes on the player's board may move now (N-PH2-3).

    The event that those cubes return to the supply, `CubesBack`, may follow.
    """

    seat: int
    lap: int


class CubeMoved(EnvyraEvent, frozen=True, tag="cube-moved"):
    """Event: a cube moved from its owner's board to its tile.

    Attributes:
        seat: The owner of the cube.
        position: Position of the tile.
        forced: Whether the owner had no choice.
    """

    seat: int
    position: int
    forced: bool


class TileTaken(EnvyraEvent, frozen=True, tag="tile-taken"):
    """Event: a tile has all the cubes it needs and goes to a player (N-TAKE-1)."""

    seat: int
    """The taker."""
    position: int
    """Position of the tile."""
    tile: str
    """Id of the tile."""
    by: int
    """Owner of the last cube."""
    cubes: tuple[int, ...]
    """The cubes on it, in order."""
    waiting: tuple[int, ...]
    """Seats whose waiting cube goes back from the board."""
    tie: bool
    """Whether several had most cubes on it, so that the latest decided."""


class CardClaimed(EnvyraEvent, frozen=True, tag="card-claimed"):
    """Event: a player has all symbols of an open Equilibrium card and gets the card (N-EQ-A)."""

    seat: int
    card: str


class CubesBack(EnvyraEvent, frozen=True, tag="cubes-back"):
    """Event: cubes that could not move return from a board to the supply (N-PH2-3)."""

    seat: int
    positions: tuple[int, ...]


class RoundEnded(EnvyraEvent, frozen=True, tag="round-ended"):
    """Event: phase II, and with it the round, is over."""

    round: int


class TileDrawn(EnvyraEvent, frozen=True, tag="tile-drawn"):
    """Event: a tile was drawn from the bag and laid on a position (N-FILL-1, N-STUCK-1)."""

    position: int
    tile: str

    reveals: ClassVar[bool] = True


class EndTilePutBack(EnvyraEvent, frozen=True, tag="end-tile-put-back"):
    """Event: the end tile was drawn but put back, as nobody meets its requirement (N-FILL-3)."""

    position: int

    reveals: ClassVar[bool] = True


class CubesCollected(EnvyraEvent, frozen=True, tag="cubes-collected"):
    """Event: a player without free cubes took all cubes back from the tiles (N-CUBE-1).

    Attributes:
        seat: The player.
        positions: Position of each cube, with repeats.
    """

    seat: int
    positions: tuple[int, ...]


class MarkerPassed(EnvyraEvent, frozen=True, tag="marker-passed"):
    """Event: the start player's marker was passed to this seat (N-MARK-1)."""

    seat: int


class RoundBegan(EnvyraEvent, frozen=True, tag="round-began"):
    """Event: a round began."""

    round: int
    start: int


class Stuck(EnvyraEvent, frozen=True, tag="stuck"):
    """Event: these players may put a cube on no tile of the grid (N-STUCK-1), in turn order."""

    seats: tuple[int, ...]


class TileRemoved(EnvyraEvent, frozen=True, tag="tile-removed"):
    """Event: a stuck player took a tile out of the game (N-STUCK-1)."""

    seat: int
    position: int
    tile: str


class LastRound(EnvyraEvent, frozen=True, tag="last-round"):
    """Event: the last round begins; players whom no tile can help any more sit it out (N-END-C).

    If a tile was removed before, this event reveals something hidden: that the bag holds no helpful tile.
    """

    sits_out: tuple[int, ...]

    reveals: ClassVar[bool] = True


class SecretsShown(EnvyraEvent, frozen=True, tag="secrets-shown"):
    """Event: the players' secret Equilibrium cards are shown at the end (N-EQ-B)."""

    cards: tuple[str, ...]

    reveals: ClassVar[bool] = True


class GameEnded(EnvyraEvent, frozen=True, tag="game-ended"):
    """Event: the game is over.

    Attributes:
        ending: The reason.
        totals: The points of each seat.
    """

    ending: Ending
    totals: tuple[int, ...]


EVENT_TYPES: tuple[type[EnvyraEvent], ...] = (
    BoardChosen,
    BoardReady,
    BoardsRevealed,
    TurnBegan,
    Skipped,
    CubeMoved,
    TileTaken,
    CardClaimed,
    CubesBack,
    RoundEnded,
    TileDrawn,
    EndTilePutBack,
    CubesCollected,
    MarkerPassed,
    RoundBegan,
    Stuck,
    TileRemoved,
    LastRound,
    SecretsShown,
    GameEnded,
)
