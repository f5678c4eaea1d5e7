"""Phase I of a round: every player puts one cube or two on the own board in secret (N-PH1-1, N-PH1-2)."""

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
    """Return the seats that have not yet put cubes on their board in this round.

    They are in clockwise order from the start player; seats that sit out are left out.
    """
    start, boards, out = state.start, state.boards, state.sits_out
    order = (*range(start, state.setup.players), *range(start))
    return tuple([seat for seat in order if not boards[seat] and seat not in out])


def count_cubes_in_supply(state: EnvyraState, seat: int) -> int:
    """Return the number of cubes in a seat's supply: neither on tiles nor on its board.

    Cubes on a board that is hidden from the viewer count as in the supply.
    """
    waiting = sum(position >= 0 for position in state.boards[seat])
    return content().cubes - state.count_cubes_on_tiles(seat) - waiting


def max_cubes(state: EnvyraState, seat: int) -> int:
    """Return how many cubes the seat may put on its board at most in this round: one or two."""
    tiles = len(state.grid) - state.grid.count(NO_TILE)
    if state.setup.simplified or tiles == 1 or content().cubes - state.count_cubes_on_tiles(seat) == 1:
        return 1
    return MAX_CUBES


def list_put_cubes_actions(state: EnvyraState, seat: int) -> tuple[PutCubes, ...]:
    """Return all legal choices of cubes that the seat may put on its board."""
    return _list_offers(tuple([tile != NO_TILE for tile in state.grid]), max_cubes(state, seat))


@lru_cache(maxsize=1 << 12)
def _list_offers(filled: tuple[bool, ...], count: int) -> tuple[PutCubes, ...]:
    positions = [position for position, there in enumerate(filled) if there]
    return tuple(
        PutCubes(chosen) for number in range(1, count + 1) for chosen in combinations(positions, number)
    )


def choose_board(draft: Draft, seat: int, positions: tuple[int, ...]) -> None:
    """Record which cubes a seat puts on its board; after the last seat, begin phase II."""
    draft.boards = replace_at(draft.boards, seat, positions)
    draft.emit(BoardChosen(seat, positions))
    draft.emit(BoardReady(seat))
    if not undecided_seats(draft):
        cube_phase.begin_phase(draft)
