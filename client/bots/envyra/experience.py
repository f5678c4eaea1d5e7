"""What many games have taught: how likely a position after a round is won, by the traits of its seats, its
tiles and its end tile.

`python -m tests.learning.envyra` plays games, notes every position between two rounds with who won, and fits
the weights. They are data, `assets/envyra/experience.yaml`; there are some for two players only.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from typing import Final, TypeAlias

from client.bots.envyra.evaluation import MARGIN, POINTS, Evaluator, Shares, TilesSeen, final
from client.bots.envyra.outlook import Outlook
from client.bots.envyra.position import NOBODY, Position
from client.bots.envyra.tiles import set_points
from client.bots.envyra.traits import (
    END,
    GROUPS,
    SEAT,
    TILE,
    end_trait,
    holding_traits,
    names,
    seat_traits,
    spread,
    tile_trait,
)
from rules.content import Definitions

FILE: Final = "experience.yaml"
PLAYERS: Final = 2
"""The only number of players there are lessons for."""

SURE: Final = 30.0
"""The logarithm of odds that nothing is surer than."""

Weights: TypeAlias = dict[str, dict[str, float]]
"""For each group what its traits weigh, in logarithms of odds."""


_TRIED: ContextVar[Weights | None] = ContextVar("_TRIED", default=None)


@contextmanager
def trying(told: Weights | None) -> Iterator[None]:
    """Judge by these weights until the end of the block (None: by those of the file)."""
    token = _TRIED.set(told)
    try:
        yield
    finally:
        _TRIED.reset(token)


def weights() -> Weights:
    """What is judged by. Raises ContentError."""
    tried = _TRIED.get()
    return learned() if tried is None else tried


@cache
def learned() -> Weights:
    """What the file says. Raises ContentError."""
    definitions = Definitions.of_game("envyra", (FILE,))
    found = {group: definitions.part(FILE, group, dict[str, float], {}) for group in GROUPS}
    if not definitions.told(FILE):
        for group, traits in found.items():
            for trait in traits.keys() - set(names(group)):
                definitions.say(FILE, f"{group}.{trait}", "there is no such trait")
    definitions.done()
    return found


class SeatsSeen:
    """Two seats with certain holdings, and the tiles as they look to them.

    sets: points of sets. lead: by how much the first is ahead by its holding. races: the same of tiles with
    cubes.
    """

    def __init__(self, seen: TilesSeen, told: Weights) -> None:
        self.seen = seen
        self.races: dict[tuple[int, tuple[int, ...]], float] = {}
        seat = told[SEAT]
        one, other = (
            _sum(seat, holding_traits(seen.outlook, hold, base))
            for hold, base in zip(seen.holds, seen.base, strict=True)
        )
        self.lead = one - other
        self.sets = tuple(set_points(hold) for hold in seen.holds)


class ExperiencedEvaluator(Evaluator):
    """Judges positions between two seats by what games have taught."""

    def __init__(self, outlook: Outlook, start: int, bag: int, *, last: bool = False) -> None:
        super().__init__(outlook, start, bag, last=last)
        self.told = weights()
        self._seats: dict[tuple[tuple[int, ...], int], SeatsSeen] = {}
        self._start = [self._of_seat(0.0, 0, seat) for seat in range(PLAYERS)]
        self._point = self._of_seat(1.0, 0, 0) - self._start[0]
        supplies = range(outlook.tiles.each + 1)
        self._supply = [self._of_seat(0.0, cubes, 0) - self._start[0] for cubes in supplies]

    def shares(self, position: Position) -> Shares:
        """Of a position after a round, before the grid is filled."""
        if self.last or position.ender != NOBODY:
            return final(position)
        supplies = position.collect()
        seats, ends, left = self._scene(position), self.outlook.tiles.ends, self.bag
        lead, end = seats.lead + self.lead(position, supplies), 0.0
        for place, tile in enumerate(position.grid):
            if tile >= 0:
                left += 1
                if ends[tile]:
                    end = self._ending(seats, position, place)
                else:
                    lead += self._race(seats, tile, position.cubes[place])
        scale = spread(left)
        return shares_of(lead / scale + end, scale)

    def _scene(self, position: Position) -> SeatsSeen:
        key = tuple(position.holds), position.open
        found = self._seats.get(key)
        if found is None:
            found = self._seats[key] = SeatsSeen(self.scene(position), self.told)
        return found

    def lead(self, position: Position, supplies: list[int]) -> float:
        """By how much the first seat is ahead by points, cubes and turn."""
        points = float(position.scores[0] - position.scores[1])
        if self.outlook.likes:
            own = self.outlook.seat
            points += self.outlook.liking(position.holds[own]) * (1 if own == 0 else -1)
        cubes = self._supply[supplies[0]] - self._supply[supplies[1]]
        return self._point * points + cubes + self._start[0] - self._start[1]

    def _of_seat(self, points: float, supply: int, seat: int) -> float:
        return _sum(self.told[SEAT], seat_traits(self.outlook, points, supply, first=seat == self.start))

    def _race(self, seats: SeatsSeen, tile: int, cubes: tuple[int, ...]) -> float:
        """By how much the first seat is ahead by a tile on the grid."""
        key = tile, cubes
        found = seats.races.get(key)
        if found is None:
            told, seen = self.told[TILE], seats.seen
            one, other = (
                told.get(trait, 0.0) * gain
                for trait, gain in zip(
                    tile_traits(seen, tile, cubes, self.start), seen.liked_gain(tile), strict=True
                )
            )
            found = seats.races[key] = one - other
        return found

    def _ending(self, seats: SeatsSeen, position: Position, place: int) -> float:
        """By how much the first seat is ahead by the end tile."""
        told, ahead = self.told[END], position.scores[0] + seats.sets[0] - position.scores[1] - seats.sets[1]
        tile, cubes = position.grid[place], position.cubes[place]
        one, other = end_traits(seats.seen, tile, cubes, ahead, self.start)
        return (told.get(one, 0.0) if one else 0.0) - (told.get(other, 0.0) if other else 0.0)


def end_traits(
    seen: TilesSeen, tile: int, cubes: tuple[int, ...], ahead: int, start: int
) -> tuple[str | None, str | None]:
    """The trait of the end tile with these cubes for each of two seats. ahead: by how many points the first
    one is ahead without it. start: the next start player."""
    known = seen.outlook.tiles
    points, missing = known.points[tile], known.cubes[tile] - len(cubes)
    one, other = cubes.count(0), cubes.count(1)
    lacks, lacks_too = known.lacking(seen.holds[0], tile), known.lacking(seen.holds[1], tile)
    return (
        end_trait(missing, one, other, lacks, lacks_too, wins=points + ahead > 0, first=start == 0),
        end_trait(missing, other, one, lacks_too, lacks, wins=points - ahead > 0, first=start == 1),
    )


def tile_traits(seen: TilesSeen, tile: int, cubes: tuple[int, ...], start: int) -> tuple[str, str]:
    """The trait of a tile with these cubes for each of two seats. start: the next start player."""
    known = seen.outlook.tiles
    missing = known.cubes[tile] - len(cubes)
    there = cubes.count(0), cubes.count(1)
    lacks = known.lacking(seen.holds[0], tile), known.lacking(seen.holds[1], tile)
    return (
        tile_trait(missing, there[0], there[1], lacks[0], lacks[1], first=start == 0),
        tile_trait(missing, there[1], there[0], lacks[1], lacks[0], first=start == 1),
    )


def shares_of(odds: float, scale: float) -> Shares:
    """For two seats by the logarithm of the odds that the first wins. scale: the spread of final scores."""
    odds = max(-SURE, min(SURE, odds))
    chance = 1 / (1 + math.exp(-odds))
    # a lead is worth something besides, in points as the plain evaluator reckons odds from them
    lead = MARGIN * odds * scale / 4
    return POINTS * chance + lead, POINTS * (1 - chance) - lead


def evaluator(
    outlook: Outlook, start: int, bag: int, *, last: bool = False, learned: bool = False
) -> Evaluator:
    """Who judges positions of one decision. learned: by experience, where there is any."""
    if learned and outlook.players == PLAYERS:
        return ExperiencedEvaluator(outlook, start, bag, last=last)
    return Evaluator(outlook, start, bag, last=last)


def _sum(told: Mapping[str, float], traits: tuple[tuple[str, float], ...]) -> float:
    return sum(told.get(trait, 0.0) * value for trait, value in traits)
