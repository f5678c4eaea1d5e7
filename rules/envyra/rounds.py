"""Between the rounds: refill, cubes, marker, the stuck, and the end of the game.

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
from rules.envyra.requirements import meets_any, qualifies
from rules.envyra.state import NO_TILE, Ending, PositionFields
from rules.rng import below

PATIENCE = 30
"""Rounds in a row without a taken tile after which the game ends (N-END-D)."""


def begin(draft: Draft) -> None:
    """The new round; whoever is stuck is helped first."""
    draft.round += 1
    draft.lap = 1
    _open_boards(draft)
    draft.say(RoundBegan(draft.round, draft.start))
    seats = stuck(draft)
    if not seats:
        return
    draft.phase = "removal"
    draft.seat = seats[0]
    draft.say(Stuck(seats))
    free = removable(draft)
    if not draft.bag or not free:
        _last_round(draft)
    elif len(free) == 1:
        remove(draft, free[0])


def stuck(state: PositionFields) -> tuple[int, ...]:
    """The seats that meet the requirements of no tile on the grid, clockwise from the start player."""
    players = state.setup.players
    order = [(state.start + place) % players for place in range(players)]
    return tuple(seat for seat in order if not meets_any(state.taken[seat], state.grid))


def removable(state: PositionFields) -> tuple[int, ...]:
    """The positions of tiles without cubes."""
    return tuple(
        position for position, tile in enumerate(state.grid) if tile != NO_TILE and not state.cubes[position]
    )


def remove(draft: Draft, position: int) -> None:
    """A tile leaves the game; one that lets everybody play takes its place, if there is one."""
    tile = draft.grid[position]
    draft.lay(position, NO_TILE)
    draft.removed += (tile,)
    draft.say(TileRemoved(draft.seat, position, tile))
    helpful = [
        index
        for index, other in enumerate(draft.bag)
        if all(meets_any(taken, (*draft.grid, other)) for taken in draft.taken)
    ]
    if not helpful:
        _last_round(draft)
        return
    draft.rng, choice = below(draft.rng, len(helpful))
    drawn = draft.draw(helpful[choice])
    draft.lay(position, drawn)
    _open_boards(draft)
    draft.say(TileDrawn(position, drawn))


def end(draft: Draft) -> None:
    """Phase II is over: refill, cubes, marker, and on to the next round."""
    draft.say(RoundEnded(draft.round))
    if draft.last:
        finish(draft, "stuck")
        return
    if not _refill(draft):
        finish(draft, "bag")
        return
    _collect(draft)
    draft.start = (draft.start + 1) % draft.setup.players
    draft.idle += 1
    draft.say(MarkerPassed(draft.start))
    if draft.idle >= PATIENCE:
        finish(draft, "idle")
    else:
        begin(draft)


def finish(draft: Draft, ending: Ending) -> None:
    """The game is over: secret cards are shown, points counted."""
    draft.phase = "over"
    draft.ending = ending
    if any(draft.secret):
        draft.say(SecretsShown(draft.secret))
    draft.say(GameEnded(ending, scoring.totals(draft.state())))


def _open_boards(draft: Draft) -> None:
    draft.phase = "boards"
    draft.boards = ((),) * draft.setup.players
    draft.seat = draft.start


def _last_round(draft: Draft) -> None:
    """One more round for those who can play (N-END-C)."""
    draft.last = True
    draft.sits_out = tuple(sorted(stuck(draft)))
    nobody = len(draft.sits_out) == draft.setup.players
    if not nobody:
        _open_boards(draft)
    draft.say(LastRound(draft.sits_out))
    if nobody:
        finish(draft, "stuck")


def _refill(draft: Draft) -> bool:
    """Fill the empty positions one by one; False if the game ends instead (N-END-B)."""
    end_tile = content().end_tile(draft.setup.end_tile)
    qualified = any(qualifies(taken, end_tile) for taken in draft.taken)
    for position, there in enumerate(draft.grid):
        if there != NO_TILE or not draft.bag:
            continue
        if draft.bag == (end_tile,) and not qualified:
            return False
        draft.rng, index = below(draft.rng, len(draft.bag))
        tile = draft.draw(index)
        if tile == end_tile and not qualified:
            others, draft.bag = draft.bag, (*draft.bag, end_tile)
            draft.say(EndTilePutBack(position))
            draft.bag = others
            draft.rng, index = below(draft.rng, len(draft.bag))
            tile = draft.draw(index)
            draft.bag += (end_tile,)
        draft.lay(position, tile)
        draft.say(TileDrawn(position, tile))
    return True


def _collect(draft: Draft) -> None:
    """Who has no cube in the supply takes all back from the tiles; the others' order stays (N-CUBE-1)."""
    for seat in range(draft.setup.players):
        places = tuple(place for place, cubes in enumerate(draft.cubes) for cube in cubes if cube == seat)
        if len(places) == content().cubes:
            draft.cubes = tuple(tuple(cube for cube in cubes if cube != seat) for cubes in draft.cubes)
            draft.say(CubesCollected(seat, places))
