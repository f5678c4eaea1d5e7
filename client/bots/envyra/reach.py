"""Cubes for tiles whose requirement their owner does not meet: what may still bring it in this round, and
what such a cube is good for if nothing does."""

from __future__ import annotations

import random
from collections.abc import Collection
from itertools import permutations
from typing import Final, Literal, TypeAlias

from client.bots.envyra.contest import HEAT, Contest, ContestOffer, drawn, softmax
from client.bots.envyra.rounds import Round
from client.bots.envyra.tiles import colour
from rules.envyra.cubes import taker
from rules.envyra.state import THEMES

TRIED: Final = 12
"""Boards of the others that a cube kept back is compared in."""

Way: TypeAlias = Literal["cubes", "other", "none"]
"""What may bring what is missing for a tile: cubes that stand on other tiles · only the other cube that is
put out now · nothing in this round."""


def way(there: Round, place: int, board: ContestOffer) -> Way:
    """How a cube for that place may become playable in this round. board: all that the seat puts out."""
    seat = there.seat
    standing = {each for each, cubes in enumerate(there.position.cubes) if seat in cubes}
    others = set(board) - {place}
    if _brings(there, place, standing - others, ()):
        return "cubes"
    if not _brings(there, place, standing - others, others):
        return "none"
    return "other" if _brings(there, place, (), others) else "cubes"


def kept_back(there: Round, place: int, board: ContestOffer) -> bool:
    """Whether a cube that will come back from that place is worth more to the seat than on any tile it may go
    to, as far as others do what looks good to them."""
    position, seat = there.position, there.seat
    hold, known = position.holds[seat], position.known
    rest = tuple(other for other in board if other != place)
    instead = [
        tuple(sorted((*rest, other)))
        for other, tile in enumerate(position.grid)
        if tile >= 0 and other not in board and known.able(hold, tile)
    ]
    if not instead:
        return True
    offers = [there.earnest(each) for each in range(there.players)]
    odds = [
        softmax([outlay.value(offer) for offer in each], HEAT)
        for outlay, each in zip(there.outlays(), offers, strict=True)
    ]
    contest, chance = Contest(position, there.passes, offers), random.Random(0)
    sums = dict.fromkeys((board, *instead), 0.0)
    for _ in range(TRIED):
        boards = [drawn(chance, each, likely) for each, likely in zip(offers, odds, strict=True)]
        for offer in sums:
            sums[offer] += contest.payoff((*boards[:seat], offer, *boards[seat + 1 :]))[seat]
    return all(sums[offer] < sums[board] for offer in instead)


def _brings(there: Round, place: int, standing: Collection[int], waiting: Collection[int]) -> bool:
    """Whether taking these tiles would be enough for the requirement of another one. waiting: the seat puts a
    cube there now."""
    position, known = there.position, there.position.known
    got = [0] * len(THEMES)
    for each in (*standing, *waiting):
        if each != place and _may_come(there, each, waits=each in waiting):
            for theme in range(len(THEMES)):
                got[theme] += colour(known.unit[position.grid[each]], theme)
    hold = position.holds[there.seat]
    needs = known.needs[position.grid[place]]
    return all(colour(hold, theme) + got[theme] >= need for theme, need in enumerate(needs))


def _may_come(there: Round, place: int, *, waits: bool) -> bool:
    """Whether a tile can fall to the seat in this round if the others play as suits it; everybody puts one
    cube there at most."""
    position, seat = there.position, there.seat
    cubes, own = position.cubes[place], (seat,) if waits else ()
    others = [each for each in range(there.players) if each != seat and each not in there.state.sits_out]
    missing = position.known.cubes[position.grid[place]] - len(cubes) - len(own)
    return any(taker((*cubes, *row, *own))[0] == seat for row in permutations(others, missing))
