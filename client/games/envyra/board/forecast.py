"""What would come of a cube on a tile: who would take it, and what for. Pure."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from rules.envyra.content import content
from rules.envyra.cube_phase import find_taker
from rules.envyra.requirements import Holdings, count_themes, missing_tiles, qualifies_for_end
from rules.envyra.scoring import has_all_symbols
from rules.envyra.sets import best_sets, set_points
from rules.envyra.state import NO_TILE, EnvyraState

Playability: TypeAlias = Literal["", "not-yet", "after-first", "never"]
"""Whether a cube whose owner does not meet a requirement can still become playable in this round: nothing is
missing · perhaps · only if the other cube on the board brings it · no."""


class Forecast(Struct, frozen=True):
    """A cube of `seat` comes to the tile on `place`, as things stand.

    count, need: cubes there then, and how many it takes. taker: who takes the tile then, None if it does not
    have its cubes yet; tie: the latest cube decides. score: cubes of each on it, the first who leads or takes
    it. leader: who has most, None if several. points: the tile's star. set_gain: what the taker's sets gain;
    new_set: by one set more. cards: open cards the taker gets, card_points: theirs. secret: points of the
    taker's secret card, if it is known and fulfilled by this. qualifies: the taker meets what the end tile
    requires, not having done so before. lacks: tiles the seat is missing before the cube may move there.
    """

    position: int
    seat: int
    tile: str
    cube_count: int
    cubes_needed: int
    cube_counts: tuple[int, ...]
    leader: int | None
    missing_tiles: Holdings
    taker: int | None = None
    tie: bool = False
    points: int = 0
    set_gain: int = 0
    adds_set: bool = False
    claimed_cards: tuple[str, ...] = ()
    card_points: int = 0
    secret_points: int = 0
    qualifies: bool = False
    ends_game: bool = False

    @property
    def gain(self) -> int:
        """What the taker's points grow by, as far as everybody knows: star, sets, open cards."""
        return self.points + self.set_gain + self.card_points


def forecast_cube(position: EnvyraState, seat: int, place: int) -> Forecast | None:
    """Return what a cube of the seat on that place would do now; None where there is no tile."""
    tile_id = position.grid[place]
    if tile_id == NO_TILE:
        return None
    tile = content().tiles[tile_id]
    cubes = (*position.cubes[place], seat)
    by, tie = find_taker(cubes)
    counts = {each: cubes.count(each) for each in cubes}
    score = (counts[by], *sorted((counts[each] for each in counts if each != by), reverse=True))
    lacks = missing_tiles(position.taken[seat], tile)
    leader = None if tie else by
    seen = Forecast(place, seat, tile_id, len(cubes), tile.cubes, score, leader, lacks)
    return _forecast_taking(position, seen, by, tie=tie) if len(cubes) >= tile.cubes else seen


def _forecast_taking(position: EnvyraState, seen: Forecast, by: int, *, tie: bool) -> Forecast:
    """Return the forecast with what comes of the tile going to `by`."""
    known = content()
    tile, before = known.tiles[seen.tile], position.taken[by]
    after = (*before, tile.id)
    cards = tuple(card for card in position.open_cards if has_all_symbols(after, card))
    secret = position.secret[by]
    fulfilled = has_all_symbols(after, secret) and not has_all_symbols(before, secret)
    end_tile = known.end_tile(position.setup.end_tile)
    return replace(
        seen,
        taker=by,
        tie=tie,
        points=tile.points,
        set_gain=set_points(after) - set_points(before),
        adds_set=len(best_sets(after)) > len(best_sets(before)),
        claimed_cards=cards,
        card_points=sum(known.cards[card].points for card in cards),
        secret_points=known.cards[secret].points if fulfilled else 0,
        qualifies=qualifies_for_end(after, end_tile) and not qualifies_for_end(before, end_tile),
        ends_game=tile.kind == "end",
    )


def find_missing_tiles(position: EnvyraState, seat: int, place: int) -> Holdings:
    """Return the tiles that a seat is missing before a cube of it may move to that place."""
    tile = position.grid[place]
    return (0, 0, 0) if tile == NO_TILE else missing_tiles(position.taken[seat], content().tiles[tile])


def assess_playability(
    position: EnvyraState, seat: int, place: int, board: tuple[int, ...], *, more: bool
) -> Playability:
    """Whether a cube for that place can become playable in this round.

    board: where the seat's cubes wait, or are going to. more: another one may still be put there. Only tiles
    on which the seat has a cube, or which one of its cubes waits for, can bring what is missing.
    """
    lacks = find_missing_tiles(position, seat, place)
    if not any(lacks):
        return ""
    near = {p for p, cubes in enumerate(position.cubes) if seat in cubes} - {place}
    if _cover(position, near, lacks):
        return "not-yet"
    waiting = set(board) - {place}
    if _cover(position, near | waiting, lacks):
        return "after-first"
    anywhere = set(range(len(position.grid))) - {place}
    return "not-yet" if more and _cover(position, anywhere, lacks) else "never"


def _cover(position: EnvyraState, places: set[int], lacks: Holdings) -> bool:
    """Return whether the tiles on these places are enough to fill what is missing."""
    tiles = tuple(position.grid[place] for place in places if position.grid[place] != NO_TILE)
    return all(has >= lack for has, lack in zip(count_themes(tiles), lacks, strict=True))
