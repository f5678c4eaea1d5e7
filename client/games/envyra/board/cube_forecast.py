"""Forecasts (results of a possible move) of putting a cube on a tile, and whether it can become playable."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from rules.envyra import requirements
from rules.envyra.content import BOOK, content
from rules.envyra.cube_phase import find_taker
from rules.envyra.requirements import Holdings, count_themes, meets_end_tile_requirement
from rules.envyra.scoring import TileWorth, assess_tile
from rules.envyra.state import NO_TILE, EnvyraState

Playability: TypeAlias = Literal["", "not-yet", "after-first", "never"]
"""Whether a cube whose owner does not meet a requirement can become playable in this round: nothing is
missing, perhaps, only if the other cube on the board brings what is missing, no."""


class Forecast(Struct, frozen=True):
    """The result of putting one more cube on a tile of the grid in the present position (Envyra)."""

    position: int
    """The position of the tile."""
    seat: int
    """The owner of the cube."""
    tile: str
    """Id of the tile."""
    cube_count: int
    """Number of cubes on the tile with this one."""
    cubes_needed: int
    """Number of cubes with which the tile is taken."""
    cube_counts: tuple[int, ...]
    """Number of cubes of each seat on the tile, that of the seat that leads or takes it first."""
    leader: int | None
    """The seat with most cubes, None if several have as many."""
    missing_tiles: Holdings
    """Tiles of each theme that the seat is missing before the cube may move there."""
    taker: int | None = None
    """The seat that takes the tile, None if it does not have its cubes yet."""
    tie: bool = False
    """Whether the latest cube decides who takes the tile."""
    points: int = 0
    """Points on the star of the tile."""
    set_gain: int = 0
    """Points by which the taker's sets grow."""
    adds_set: bool = False
    """Whether the taker has one set more."""
    claimed_cards: tuple[str, ...] = ()
    """Open cards that the taker claims."""
    card_points: int = 0
    """Points of the cards claimed."""
    secret_points: int = 0
    """Points of the taker's secret card, if it is known and becomes fulfilled."""
    qualifies: bool = False
    """Whether the taker now meets what the end tile requires."""
    ends_game: bool = False
    """Whether the tile is the end tile."""

    @property
    def gain(self) -> int:
        """Points that everybody can see the taker gain: star of the tile, sets, and open cards."""
        return self.points + self.set_gain + self.card_points


def forecast_cube(state: EnvyraState, seat: int, position: int) -> Forecast | None:
    """Return the result of putting a seat's cube on the tile at a grid position, None if none is there."""
    tile_id = state.grid[position]
    if tile_id == NO_TILE:
        return None
    tile = content().tiles[tile_id]
    cubes = (*state.cubes[position], seat)
    taker, tie = find_taker(cubes)
    counts = {owner: cubes.count(owner) for owner in cubes}
    others = sorted((count for owner, count in counts.items() if owner != taker), reverse=True)
    expected = Forecast(
        position,
        seat,
        tile_id,
        cube_count=len(cubes),
        cubes_needed=tile.cubes,
        cube_counts=(counts[taker], *others),
        leader=None if tie else taker,
        missing_tiles=requirements.count_missing_tiles(state.taken[seat], tile),
    )
    return _add_gains(state, expected, taker, tie=tie) if len(cubes) >= tile.cubes else expected


def _add_gains(state: EnvyraState, expected: Forecast, taker: int, *, tie: bool) -> Forecast:
    """Return the forecast with what the tile brings its taker."""
    definitions = content()
    tile, tiles_before = definitions.tiles[expected.tile], state.taken[taker]
    worth = assess_tile(state, taker, tile.id)
    end_tile = definitions.get_end_tile_id(state.setup.end_tile)
    return replace(
        expected,
        taker=taker,
        tie=tie,
        points=worth.stars,
        set_gain=worth.sets,
        adds_set=worth.new_sets > 0,
        claimed_cards=worth.claimed_cards,
        card_points=worth.cards,
        secret_points=worth.secret,
        qualifies=meets_end_tile_requirement((*tiles_before, tile.id), end_tile)
        and not meets_end_tile_requirement(tiles_before, end_tile),
        ends_game=tile.kind == "end",
    )


@BOOK.cached(maxsize=8)
def list_worths(state: EnvyraState) -> tuple[tuple[TileWorth | None, ...], ...]:
    """Return for each seat what the tile on each grid position would bring it, None where no tile lies."""
    return tuple(
        tuple(None if tile == NO_TILE else assess_tile(state, seat, tile) for tile in state.grid)
        for seat in range(state.setup.players)
    )


def find_missing_tiles(state: EnvyraState, seat: int, position: int) -> Holdings:
    """Return how many tiles of each theme a seat still has to own before its cube may go to a position.

    All numbers are 0 for a position without a tile.
    """
    tile = state.grid[position]
    if tile == NO_TILE:
        return (0, 0, 0)
    return requirements.count_missing_tiles(state.taken[seat], content().tiles[tile])


def assess_cube_playability(
    state: EnvyraState, seat: int, position: int, board: tuple[int, ...], *, more: bool
) -> Playability:
    """Return whether the seat can still get, in this round, the tiles that its cube for a tile requires.

    Only tiles on which the seat has a cube, or for which one of its cubes waits, can supply them.

    Args:
        state: The state.
        seat: The owner of the cube.
        position: The position of the tile that the cube is for.
        board: The positions that all cubes on the seat's board wait for.
        more: Whether another cube may still be put on the board.

    Returns:
        "" if nothing is missing; "after-first" if only the tile that the seat's other waiting cube is for can
        bring it; "not-yet" if other tiles can; "never" if none can.
    """
    missing = find_missing_tiles(state, seat, position)
    if not any(missing):
        return ""
    contested = {other for other, cubes in enumerate(state.cubes) if seat in cubes} - {position}
    if _are_sufficient(state, contested, missing):
        return "not-yet"
    waiting = set(board) - {position}
    if _are_sufficient(state, contested | waiting, missing):
        return "after-first"
    others = set(range(len(state.grid))) - {position}
    return "not-yet" if more and _are_sufficient(state, others, missing) else "never"


def _are_sufficient(state: EnvyraState, positions: set[int], missing: Holdings) -> bool:
    """Return whether the tiles on some positions include all that is missing."""
    tiles = tuple(state.grid[position] for position in positions if state.grid[position] != NO_TILE)
    return all(count >= need for count, need in zip(count_themes(tiles), missing, strict=True))
