"""Events of Envyra, read by the table, the log and the sounds.

Positions of the grid are numbered from 0, row by row from the top left. Cubes are named by their seats.
"""

from __future__ import annotations

from typing import ClassVar

from rules.contract import Event
from rules.envyra.state import Ending


class EnvyraEvent(Event, frozen=True, tag_field="event"):
    """Any event of Envyra."""


class BoardChosen(EnvyraEvent, frozen=True, tag="board-chosen"):
    """A player has put cubes on the board; only that player may see where (N-PH1-1)."""

    seat: int
    positions: tuple[int, ...]

    def audience(self) -> int | None:
        """Return the player whose board it is."""
        return self.seat


class BoardReady(EnvyraEvent, frozen=True, tag="board-ready"):
    """A player has chosen; nobody else knows what."""

    seat: int


class BoardsRevealed(EnvyraEvent, frozen=True, tag="boards-revealed"):
    """All have chosen; the boards are open.

    Attributes:
        boards: For each seat its positions, () if it sits out.
    """

    boards: tuple[tuple[int, ...], ...]

    reveals: ClassVar[bool] = True


class TurnBegan(EnvyraEvent, frozen=True, tag="turn-began"):
    """A player with a playable cube is on turn, in pass 1 or 2 (N-PH2-1)."""

    seat: int
    lap: int


class Skipped(EnvyraEvent, frozen=True, tag="skipped"):
    """A player has cubes on the board, none of them playable now (N-PH2-3). A `CubesBack` may follow."""

    seat: int
    lap: int


class CubeMoved(EnvyraEvent, frozen=True, tag="cube-moved"):
    """A cube went from the board to its tile.

    Attributes:
        seat: Its owner.
        position: Position of the tile.
        forced: True if there was nothing to choose.
    """

    seat: int
    position: int
    forced: bool


class TileTaken(EnvyraEvent, frozen=True, tag="tile-taken"):
    """A tile has all its cubes and goes to a player (N-TAKE-1)."""

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
    """A player has all symbols of an open Equilibrium card and gets it (N-EQ-A)."""

    seat: int
    card: str


class CubesBack(EnvyraEvent, frozen=True, tag="cubes-back"):
    """Cubes that could not be moved go back from the board to the supply (N-PH2-3)."""

    seat: int
    positions: tuple[int, ...]


class RoundEnded(EnvyraEvent, frozen=True, tag="round-ended"):
    """Phase II of a round is over."""

    round: int


class TileDrawn(EnvyraEvent, frozen=True, tag="tile-drawn"):
    """A tile came from the bag to a position (N-FILL-1, N-STUCK-1)."""

    position: int
    tile: str

    reveals: ClassVar[bool] = True


class EndTilePutBack(EnvyraEvent, frozen=True, tag="end-tile-put-back"):
    """The end tile was drawn for a position, but nobody qualifies: it is back in the bag (N-FILL-3)."""

    position: int

    reveals: ClassVar[bool] = True


class CubesCollected(EnvyraEvent, frozen=True, tag="cubes-collected"):
    """A player had no cube left and took all back from the tiles (N-CUBE-1).

    Attributes:
        seat: The player.
        positions: Position of each cube, with repeats.
    """

    seat: int
    positions: tuple[int, ...]


class MarkerPassed(EnvyraEvent, frozen=True, tag="marker-passed"):
    """The start marker went to this seat (N-MARK-1)."""

    seat: int


class RoundBegan(EnvyraEvent, frozen=True, tag="round-began"):
    """A round began."""

    round: int
    start: int


class Stuck(EnvyraEvent, frozen=True, tag="stuck"):
    """These players meet the requirements of no tile on the grid (N-STUCK-1), in turn order."""

    seats: tuple[int, ...]


class TileRemoved(EnvyraEvent, frozen=True, tag="tile-removed"):
    """A stuck player took a tile out of the game (N-STUCK-1)."""

    seat: int
    position: int
    tile: str


class LastRound(EnvyraEvent, frozen=True, tag="last-round"):
    """There is no help for the stuck: one last round, without these seats (N-END-C).

    After a removal this reveals what the bag does not hold, which nobody could know.
    """

    sits_out: tuple[int, ...]

    reveals: ClassVar[bool] = True


class SecretsShown(EnvyraEvent, frozen=True, tag="secrets-shown"):
    """The secret Equilibrium cards are shown, seat by seat (N-EQ-B)."""

    cards: tuple[str, ...]

    reveals: ClassVar[bool] = True


class GameEnded(EnvyraEvent, frozen=True, tag="game-ended"):
    """The game is over.

    Attributes:
        ending: Why.
        totals: Points of each seat.
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
