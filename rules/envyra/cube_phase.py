"""Phase II of a round: cubes move from the boards to the tiles, and complete tiles go to their takers.

N-PH2-1 to N-PH2-3, N-REQ-1, N-TAKE-1, N-EQ-A, N-END-A.
"""

from __future__ import annotations

from rules.draft import replace_at
from rules.envyra import rounds
from rules.envyra.content import content
from rules.envyra.draft import Draft
from rules.envyra.events import (
    BoardsRevealed,
    CardClaimed,
    CubeMoved,
    CubesBack,
    Skipped,
    TileTaken,
    TurnBegan,
)
from rules.envyra.requirements import count_themes, is_requirement_met_by
from rules.envyra.scoring import has_all_symbols
from rules.envyra.state import NO_TILE, PositionFields

LAPS = 2
"""Passes of phase II; one in the simplified game (N-VAR-1)."""


def begin_phase(draft: Draft) -> None:
    """Begin phase II: reveal all boards and play forced turns, starting with the start player."""
    draft.phase = "cubes"
    draft.lap = 1
    draft.seat = draft.start
    draft.emit(BoardsRevealed(draft.boards))
    _play_turns(draft)


def playable_positions(state: PositionFields, seat: int) -> tuple[int, ...]:
    """Return the positions to which waiting cubes of a seat may move now, ascending."""
    waiting = state.boards[seat]
    if not waiting:
        return ()
    tiles, grid, holdings = content().tiles, state.grid, count_themes(state.taken[seat])
    return tuple(
        position
        for position in waiting
        if grid[position] != NO_TILE and is_requirement_met_by(holdings, tiles[grid[position]])
    )


def move_cube(draft: Draft, position: int) -> None:
    """Move a cube of the seat to play to the tile on a position, then carry out what is forced."""
    _move_to_tile(draft, position, forced=False)
    _continue_after_move(draft)


def _play_turns(draft: Draft) -> None:
    """Play turns until somebody has to choose or the phase ends."""
    while draft.phase == "cubes":
        seat = draft.seat
        can = playable_positions(draft, seat)
        if can:
            draft.emit(TurnBegan(seat, draft.lap))
        elif draft.boards[seat]:
            draft.emit(Skipped(seat, draft.lap))
        if len(can) > 1:
            return
        if can:
            _move_to_tile(draft, can[0], forced=True)
            if draft.phase != "cubes" or not _finish_turn(draft):
                return
        elif not _pass_turn(draft):
            return


def _continue_after_move(draft: Draft) -> None:
    if draft.phase == "cubes" and _finish_turn(draft):
        _play_turns(draft)


def _finish_turn(draft: Draft) -> bool:
    """Finish a turn after a move: in the second pass the other cube follows if it can.

    Returns:
        False if the phase has ended.
    """
    if _is_last_pass(draft):
        # the first of them has moved, so at most one is left, and it must go (N-PH2-2, N-PH2-3)
        for position in playable_positions(draft, draft.seat):
            _move_to_tile(draft, position, forced=True)
            if draft.phase != "cubes":
                return False
    return _pass_turn(draft)


def _is_last_pass(draft: Draft) -> bool:
    return draft.lap == LAPS


def _pass_turn(draft: Draft) -> bool:
    """Return unusable cubes and pass the turn to the next seat.

    Returns:
        False if the round has ended instead.
    """
    seat, players = draft.seat, draft.setup.players
    single = draft.setup.simplified
    if (single or _is_last_pass(draft)) and draft.boards[seat]:
        left, draft.boards = draft.boards[seat], replace_at(draft.boards, seat, ())
        draft.emit(CubesBack(seat, left))
    final = (draft.start - 1) % players
    if draft.lap == 1 and seat != final:
        draft.seat = (seat + 1) % players
    elif draft.lap == 1 and not single:
        draft.lap = LAPS
    elif draft.lap == LAPS and seat != draft.start:
        draft.seat = (seat - 1) % players
    else:
        rounds.end_round(draft)
        return False
    return True


def _move_to_tile(draft: Draft, position: int, *, forced: bool) -> None:
    seat = draft.seat
    draft.boards = replace_at(draft.boards, seat, tuple(p for p in draft.boards[seat] if p != position))
    draft.cubes = replace_at(draft.cubes, position, (*draft.cubes[position], seat))
    draft.emit(CubeMoved(seat, position, forced))
    if len(draft.cubes[position]) >= content().tiles[draft.grid[position]].cubes:
        _take_tile(draft, position)


def find_taker(cubes: tuple[int, ...]) -> tuple[int, bool]:
    """Return which seat takes a complete tile with these cubes (N-TAKE-1).

    Args:
        cubes: The seat of each cube on the tile, in order of arrival.

    Returns:
        The seat, and whether several seats had most cubes, so that the latest of their cubes decided.
    """
    counts = {seat: cubes.count(seat) for seat in cubes}
    top = max(counts.values())
    tied = [seat for seat, count in counts.items() if count == top]
    return next(seat for seat in reversed(cubes) if seat in tied), len(tied) > 1


def _take_tile(draft: Draft, position: int) -> None:
    tile, on_tile = draft.grid[position], draft.cubes[position]
    seat, tie = find_taker(on_tile)
    waiting = tuple(other for other, board in enumerate(draft.boards) if position in board)
    draft.lay(position, NO_TILE)
    draft.boards = tuple(tuple(p for p in board if p != position) for board in draft.boards)
    draft.taken = replace_at(draft.taken, seat, (*draft.taken[seat], tile))
    draft.idle = -1
    draft.emit(TileTaken(seat, position, tile, draft.seat, on_tile, waiting, tie))
    _claim_cards(draft, seat)
    if content().tiles[tile].kind == "end":
        rounds.finish_game(draft, "end-tile")


def _claim_cards(draft: Draft, seat: int) -> None:
    """Give the taker every open card whose symbols are now all among their tiles (N-EQ-A)."""
    for card in draft.open_cards:
        if has_all_symbols(draft.taken[seat], card):
            draft.open_cards = tuple(other for other in draft.open_cards if other != card)
            draft.claimed = replace_at(draft.claimed, seat, (*draft.claimed[seat], card))
            draft.emit(CardClaimed(seat, card))
