"""Phase II: the cubes go from the boards to the tiles, and tiles to their takers.

N-PH2-1 to N-PH2-3, N-REQ-1, N-TAKE-1, N-EQ-A, N-END-A.
"""

from __future__ import annotations

from rules.draft import put
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
from rules.envyra.requirements import held, suffices
from rules.envyra.scoring import collected
from rules.envyra.state import NO_TILE, PositionFields

LAPS = 2
"""Passes of phase II; one in the simplified game (N-VAR-1)."""


def begin(draft: Draft) -> None:
    """The boards lie open; the start player is the first to move."""
    draft.phase = "cubes"
    draft.lap = 1
    draft.seat = draft.start
    draft.say(BoardsRevealed(draft.boards))
    _turn(draft)


def playable(state: PositionFields, seat: int) -> tuple[int, ...]:
    """The positions of the seat's cubes that may go to their tiles now, ascending."""
    waiting = state.boards[seat]
    if not waiting:
        return ()
    tiles, grid, holdings = content().tiles, state.grid, held(state.taken[seat])
    return tuple(
        position
        for position in waiting
        if grid[position] != NO_TILE and suffices(holdings, tiles[grid[position]])
    )


def move(draft: Draft, position: int) -> None:
    """The seat on turn has chosen between two cubes; what follows by itself follows."""
    _move(draft, position, forced=False)
    _after_move(draft)


def _turn(draft: Draft) -> None:
    """Turns one after another, as long as nobody has to choose."""
    while draft.phase == "cubes":
        seat = draft.seat
        can = playable(draft, seat)
        if can:
            draft.say(TurnBegan(seat, draft.lap))
        elif draft.boards[seat]:
            draft.say(Skipped(seat, draft.lap))
        if len(can) > 1:
            return
        if can:
            _move(draft, can[0], forced=True)
            if draft.phase != "cubes" or not _turn_over(draft):
                return
        elif not _end_of_turn(draft):
            return


def _after_move(draft: Draft) -> None:
    if draft.phase == "cubes" and _turn_over(draft):
        _turn(draft)


def _turn_over(draft: Draft) -> bool:
    """After a move: in the second pass the other cube follows if it can; then the next turn.

    False if nothing is left to be done in this phase.
    """
    if _last_pass(draft):
        # the first of them has moved, so at most one is left, and it must go (N-PH2-2, N-PH2-3)
        for position in playable(draft, draft.seat):
            _move(draft, position, forced=True)
            if draft.phase != "cubes":
                return False
    return _end_of_turn(draft)


def _last_pass(draft: Draft) -> bool:
    return draft.lap == LAPS


def _end_of_turn(draft: Draft) -> bool:
    """What cannot be used any more goes back; the next seat is on turn, or the round ends (then False)."""
    seat, players = draft.seat, draft.setup.players
    single = draft.setup.simplified
    if (single or _last_pass(draft)) and draft.boards[seat]:
        left, draft.boards = draft.boards[seat], put(draft.boards, seat, ())
        draft.say(CubesBack(seat, left))
    final = (draft.start - 1) % players
    if draft.lap == 1 and seat != final:
        draft.seat = (seat + 1) % players
    elif draft.lap == 1 and not single:
        draft.lap = LAPS
    elif draft.lap == LAPS and seat != draft.start:
        draft.seat = (seat - 1) % players
    else:
        rounds.end(draft)
        return False
    return True


def _move(draft: Draft, position: int, *, forced: bool) -> None:
    seat = draft.seat
    draft.boards = put(draft.boards, seat, tuple(p for p in draft.boards[seat] if p != position))
    draft.cubes = put(draft.cubes, position, (*draft.cubes[position], seat))
    draft.say(CubeMoved(seat, position, forced))
    if len(draft.cubes[position]) >= content().tiles[draft.grid[position]].cubes:
        _take(draft, position)


def taker(cubes: tuple[int, ...]) -> tuple[int, bool]:
    """Who takes a tile with these cubes, and whether several had most of them, so that the latest cube
    decided (N-TAKE-1)."""
    counts = {seat: cubes.count(seat) for seat in cubes}
    top = max(counts.values())
    tied = [seat for seat, count in counts.items() if count == top]
    return next(seat for seat in reversed(cubes) if seat in tied), len(tied) > 1


def _take(draft: Draft, position: int) -> None:
    tile, on_tile = draft.grid[position], draft.cubes[position]
    seat, tie = taker(on_tile)
    waiting = tuple(other for other, board in enumerate(draft.boards) if position in board)
    draft.lay(position, NO_TILE)
    draft.boards = tuple(tuple(p for p in board if p != position) for board in draft.boards)
    draft.taken = put(draft.taken, seat, (*draft.taken[seat], tile))
    draft.idle = -1
    draft.say(TileTaken(seat, position, tile, draft.seat, on_tile, waiting, tie))
    _claim(draft, seat)
    if content().tiles[tile].kind == "end":
        rounds.finish(draft, "end-tile")


def _claim(draft: Draft, seat: int) -> None:
    """The taker gets every open card whose symbols are now all among their tiles (N-EQ-A)."""
    for card in draft.open_cards:
        if collected(draft.taken[seat], card):
            draft.open_cards = tuple(other for other in draft.open_cards if other != card)
            draft.claimed = put(draft.claimed, seat, (*draft.claimed[seat], card))
            draft.say(CardClaimed(seat, card))
