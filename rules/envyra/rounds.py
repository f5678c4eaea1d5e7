"""The beginning and end of rounds: refill, cubes, start marker, stuck players, and the end of the game.

N-FILL-1 to N-FILL-3, N-CUBE-1, N-MARK-1, N-STUCK-1, N-END-B, N-END-C, N-END-D.
"""

from __future__ import annotations

from rules.envyra import scoring
from rules.envyra.content import content
from rules.envyra.draft import Draft
from rules.envyra.events import (
    CubesCollected,
    EndTilePutBack,
    GameEnded,
    LastRound,
    MarkerPassed,
    RoundBegan,
    RoundEnded,
    SecretsShown,
    Stuck,
    TileDrawn,
    TileRemoved,
)
from rules.envyra.requirements import meets_any, meets_end_tile_requirement
from rules.envyra.state import NO_TILE, Ending, PositionFields
from rules.rng import random_below

MAX_IDLE_ROUNDS = 30
"""Rounds in a row without a taken tile after which the game ends (N-END-D)."""


def begin_round(draft: Draft) -> None:
    """Begin a round; if a player may put a cube on no tile, a tile is removed or the last round begins."""
    draft.round += 1
    draft.lap = 1
    _open_boards(draft)
    draft.emit(RoundBegan(draft.round, draft.start))
    seats = stuck_seats(draft)
    if not seats:
        return
    draft.phase = "removal"
    draft.seat = seats[0]
    draft.emit(Stuck(seats))
    free = removable_positions(draft)
    if not draft.bag or not free:
        _begin_last_round(draft)
    elif len(free) == 1:
        remove_tile(draft, free[0])


def stuck_seats(state: PositionFields) -> tuple[int, ...]:
    """Return the seats that may put a cube on no tile of the grid, clockwise from the start player."""
    players = state.setup.players
    order = [(state.start + place) % players for place in range(players)]
    return tuple(seat for seat in order if not meets_any(state.taken[seat], state.grid))


def removable_positions(state: PositionFields) -> tuple[int, ...]:
    """Return the positions whose tiles a stuck player may remove: those without cubes."""
    return tuple(
        position for position, tile in enumerate(state.grid) if tile != NO_TILE and not state.cubes[position]
    )


def remove_tile(draft: Draft, position: int) -> None:
    """Remove a tile from the game and replace it with one from the bag that lets everybody play.

    If the bag has no such tile, the last round begins (N-STUCK-1, N-END-C).
    """
    tile = draft.grid[position]
    draft.lay(position, NO_TILE)
    draft.removed += (tile,)
    draft.emit(TileRemoved(draft.seat, position, tile))
    helpful = [
        index
        for index, other in enumerate(draft.bag)
        if all(meets_any(taken, (*draft.grid, other)) for taken in draft.taken)
    ]
    if not helpful:
        _begin_last_round(draft)
        return
    draft.rng, choice = random_below(draft.rng, len(helpful))
    drawn = draft.draw(helpful[choice])
    draft.lay(position, drawn)
    _open_boards(draft)
    draft.emit(TileDrawn(position, drawn))


def end_round(draft: Draft) -> None:
    """End a round: refill the grid, return cubes, pass the start marker, and begin the next round.

    If a condition for the end is met, the game ends instead.
    """
    draft.emit(RoundEnded(draft.round))
    if draft.last:
        finish_game(draft, "stuck")
        return
    if not _refill(draft):
        finish_game(draft, "bag")
        return
    _collect_cubes(draft)
    draft.start = (draft.start + 1) % draft.setup.players
    draft.idle += 1
    draft.emit(MarkerPassed(draft.start))
    if draft.idle >= MAX_IDLE_ROUNDS:
        finish_game(draft, "idle")
    else:
        begin_round(draft)


def finish_game(draft: Draft, ending: Ending) -> None:
    """End the game: show the secret cards and count all points."""
    draft.phase = "over"
    draft.ending = ending
    if any(draft.secret):
        draft.emit(SecretsShown(draft.secret))
    draft.emit(GameEnded(ending, scoring.count_final_points(draft.to_state())))


def _open_boards(draft: Draft) -> None:
    draft.phase = "boards"
    draft.boards = ((),) * draft.setup.players
    draft.seat = draft.start


def _begin_last_round(draft: Draft) -> None:
    """Begin one last round for those who can play (N-END-C)."""
    draft.last = True
    draft.sits_out = tuple(sorted(stuck_seats(draft)))
    nobody = len(draft.sits_out) == draft.setup.players
    if not nobody:
        _open_boards(draft)
    draft.emit(LastRound(draft.sits_out))
    if nobody:
        finish_game(draft, "stuck")


def _refill(draft: Draft) -> bool:
    """Fill the empty positions one by one. Return False if the game ends instead (N-END-B)."""
    end_tile = content().get_end_tile_id(draft.setup.end_tile)
    qualified = any(meets_end_tile_requirement(taken, end_tile) for taken in draft.taken)
    for position, there in enumerate(draft.grid):
        if there != NO_TILE or not draft.bag:
            continue
        if draft.bag == (end_tile,) and not qualified:
            return False
        draft.rng, index = random_below(draft.rng, len(draft.bag))
        tile = draft.draw(index)
        if tile == end_tile and not qualified:
            others, draft.bag = draft.bag, (*draft.bag, end_tile)
            draft.emit(EndTilePutBack(position))
            draft.bag = others
            draft.rng, index = random_below(draft.rng, len(draft.bag))
            tile = draft.draw(index)
            draft.bag += (end_tile,)
        draft.lay(position, tile)
        draft.emit(TileDrawn(position, tile))
    return True


def _collect_cubes(draft: Draft) -> None:
    """Return all cubes of seats without supply from the tiles; the order of the others stays (N-CUBE-1)."""
    for seat in range(draft.setup.players):
        places = tuple(place for place, cubes in enumerate(draft.cubes) for cube in cubes if cube == seat)
        if len(places) == content().cubes:
            draft.cubes = tuple(tuple(cube for cube in cubes if cube != seat) for cubes in draft.cubes)
            draft.emit(CubesCollected(seat, places))
