"""Phase I: everybody puts one cube or two on their own board, in secret (N-PH1-1, N-PH1-2)."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from rules.draft import replace_at
from rules.envyra import cube_phase
from rules.envyra.actions import PutCubes
from rules.envyra.content import content
from rules.envyra.draft import Draft
from rules.envyra.events import BoardChosen, BoardReady
from rules.envyra.state import NO_TILE, EnvyraState, PositionFields

MAX_CUBES = 2
"""Cubes that may be put on a board in a round; one in the simplified game (N-VAR-1)."""


def undecided_seats(state: PositionFields) -> tuple[int, ...]:
    """Return the seats that have not chosen yet, clockwise from the start player."""
    start, boards, out = state.start, state.boards, state.sits_out
    order = (*range(start, state.setup.players), *range(start))
    return tuple([seat for seat in order if not boards[seat] and seat not in out])


def count_supply(state: EnvyraState, seat: int) -> int:
    """Return the number of cubes in a seat's supply: neither on tiles nor on the board.

    Cubes behind another seat's screen count as in its supply as long as they cannot be seen.
    """
    waiting = sum(position >= 0 for position in state.boards[seat])
    return content().cubes - state.on_tiles(seat) - waiting


def max_cubes(state: EnvyraState, seat: int) -> int:
    """Return how many cubes the seat may put on its board at most: one or two."""
    tiles = len(state.grid) - state.grid.count(NO_TILE)
    if state.setup.simplified or tiles == 1 or content().cubes - state.on_tiles(seat) == 1:
        return 1
    return MAX_CUBES


def list_offers(state: EnvyraState, seat: int) -> tuple[PutCubes, ...]:
    """Return all that the seat may put on its board."""
    return _list_offers(tuple([tile != NO_TILE for tile in state.grid]), max_cubes(state, seat))


@lru_cache(maxsize=1 << 12)
def _list_offers(filled: tuple[bool, ...], count: int) -> tuple[PutCubes, ...]:
    positions = [position for position, there in enumerate(filled) if there]
    return tuple(
        PutCubes(chosen) for number in range(1, count + 1) for chosen in combinations(positions, number)
    )


def choose_board(draft: Draft, seat: int, positions: tuple[int, ...]) -> None:
    """Record a seat's choice; with the last one the boards are revealed and phase II begins."""
    draft.boards = replace_at(draft.boards, seat, positions)
    draft.emit(BoardChosen(seat, positions))
    draft.emit(BoardReady(seat))
    if not undecided_seats(draft):
        cube_phase.begin_phase(draft)
