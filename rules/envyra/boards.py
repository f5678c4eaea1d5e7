"""Phase I: everybody puts one cube or two on the own board, in secret (N-PH1-1, N-PH1-2)."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from rules.draft import put
from rules.envyra import cubes
from rules.envyra.actions import PutCubes
from rules.envyra.content import content
from rules.envyra.draft import Draft
from rules.envyra.events import BoardChosen, BoardReady
from rules.envyra.state import NO_TILE, EnvyraState, PositionFields

MOST = 2
"""Cubes that may be put on a board in a round; one in the simplified game (N-VAR-1)."""


def choosing(state: PositionFields) -> tuple[int, ...]:
    """The seats that have not chosen yet, clockwise from the start player."""
    start, boards, out = state.start, state.boards, state.sits_out
    order = (*range(start, state.setup.players), *range(start))
    return tuple([seat for seat in order if not boards[seat] and seat not in out])


def supply(state: EnvyraState, seat: int) -> int:
    """Cubes in a seat's supply: neither on tiles nor on the board.

    What lies behind the screen of another seat counts as in its supply as long as it cannot be seen.
    """
    waiting = sum(position >= 0 for position in state.boards[seat])
    return content().cubes - state.on_tiles(seat) - waiting


def most(state: EnvyraState, seat: int) -> int:
    """How many cubes the seat may put on its board at most: one or two."""
    tiles = len(state.grid) - state.grid.count(NO_TILE)
    if state.setup.simplified or tiles == 1 or content().cubes - state.on_tiles(seat) == 1:
        return 1
    return MOST


def offers(state: EnvyraState, seat: int) -> tuple[PutCubes, ...]:
    """All that the seat may put on its board."""
    return _offers(tuple([tile != NO_TILE for tile in state.grid]), most(state, seat))


@lru_cache(maxsize=1 << 12)
def _offers(filled: tuple[bool, ...], count: int) -> tuple[PutCubes, ...]:
    positions = [position for position, there in enumerate(filled) if there]
    return tuple(
        PutCubes(chosen) for number in range(1, count + 1) for chosen in combinations(positions, number)
    )


def choose(draft: Draft, seat: int, positions: tuple[int, ...]) -> None:
    """A seat has chosen; with the last one the boards are revealed and phase II begins."""
    draft.boards = put(draft.boards, seat, positions)
    draft.say(BoardChosen(seat, positions))
    draft.say(BoardReady(seat))
    if not choosing(draft):
        cubes.begin(draft)
