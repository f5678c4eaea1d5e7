"""What a position between two rounds is worth to every seat: its chance of winning, in parts of POINTS."""

from __future__ import annotations

import math
from typing import Final, TypeAlias

from client.bots.envyra.chances import chances, step
from client.bots.envyra.outlook import Outlook
from client.bots.envyra.position import NOBODY, Position
from client.bots.envyra.tiles import set_points

POINTS: Final = 20.0
"""What a sure win is worth more than a sure loss."""

MARGIN: Final = 0.03
"""What a point of lead is worth besides: bots like to win clearly, and to lose narrowly."""

SUPPLY: Final = (0.0, -0.5, 0.0, 0.15, 0.2, 0.2)
"""What cubes in the supply are worth, by their number; one alone makes a slow round."""

PATIENCE: Final = 0.94
"""What a cube that a tile still needs takes off what is hoped from it."""

START: Final = 1.15
"""How much more likely the next start player is to come in time."""

SOON: Final = 0.25
"""Interest in a tile for which one more tile must be held first."""

CALM, STORM = 1.0, 0.95
"""The spread of final scores around what they look like: with no tiles left, and by the root of their
number."""

END_PATIENCE: Final = 0.75
"""The same as PATIENCE for the end tile."""

ENDING: Final = (0.0, 0.3, 0.6, 0.9, 1.0, 1.0, 1.0, 1.0)
"""How likely the end tile is tried for, by the interest of the one who wants it most."""

Shares: TypeAlias = tuple[float, ...]
"""For each seat what a position is worth to it."""


class TilesSeen:
    """The tiles as they look to seats with certain holdings.

    gains: for each tile what it adds to each seat; base: what each seat has without the grid.
    """

    def __init__(self, outlook: Outlook, holds: tuple[int, ...], open_: int) -> None:
        self.outlook, self.holds, self.open = outlook, holds, open_
        self.base = tuple(outlook.worth(hold, open_, seat) for seat, hold in enumerate(holds))
        self.gains: dict[int, tuple[float, ...]] = {}
        self.hopes: dict[tuple[int, tuple[int, ...], int], tuple[float, ...]] = {}

    def gain(self, tile: int) -> tuple[float, ...]:
        """What a tile adds to each seat that would take it."""
        found = self.gains.get(tile)
        if found is None:
            known, worth = self.outlook.tiles, self.outlook.worth
            found = self.gains[tile] = tuple(
                known.points[tile] + worth(hold + known.unit[tile], self.open, seat) - self.base[seat]
                for seat, hold in enumerate(self.holds)
            )
        return found

    def interests(self, tile: int, first: int) -> tuple[int, ...]:
        """How likely the seats put cubes there, as `chances` wants it. first: the next start player."""
        known, found = self.outlook.tiles, []
        gains = self.gain(tile)
        mean = max(1.0, sum(gains) / len(gains))
        for seat, hold in enumerate(self.holds):
            lacking = known.lacking(hold, tile) if not known.able(hold, tile) else 0
            interest = (gains[seat] / mean) ** 2 * (START if seat == first else 1.0)
            found.append(step(interest * (1.0, SOON, 0.0)[min(lacking, 2)]))
        return tuple(found)

    def hope(self, tile: int, cubes: tuple[int, ...], first: int) -> tuple[float, ...]:
        """What each seat may expect of a tile on the grid with these cubes."""
        key = tile, cubes, first
        found = self.hopes.get(key)
        if found is None:
            left = self.outlook.tiles.cubes[tile] - len(cubes)
            likely = chances(cubes, left, self.interests(tile, first))
            still = PATIENCE**left
            gains = self.liked_gain(tile)
            found = self.hopes[key] = tuple(
                still * chance * gain for chance, gain in zip(likely, gains, strict=True)
            )
        return found

    def liked_gain(self, tile: int) -> tuple[float, ...]:
        """The gains as the seat that thinks likes them. How likely tiles are taken is not moved by that: a
        seat that took them for its own already would put no cubes there."""
        gains, outlook, own = self.gain(tile), self.outlook, self.outlook.seat
        if not outlook.likes:
            return gains
        hold = self.holds[own]
        more = outlook.liking(hold + outlook.tiles.unit[tile], hold)
        return (*gains[:own], gains[own] + more, *gains[own + 1 :])


class Evaluator:
    """Judges positions of one decision. start: the start player of the next round. bag: tiles in the bag.
    last: whether the game ends with this round."""

    def __init__(self, outlook: Outlook, start: int, bag: int, *, last: bool = False) -> None:
        self.outlook, self.start, self.bag, self.last = outlook, start, bag, last
        self.scenes: dict[tuple[tuple[int, ...], int], TilesSeen] = {}

    def scene(self, position: Position) -> TilesSeen:
        """The tiles as they look to those who hold what they hold now."""
        key = tuple(position.holds), position.open
        found = self.scenes.get(key)
        if found is None:
            found = self.scenes[key] = TilesSeen(self.outlook, *key)
        return found

    def shares(self, position: Position) -> Shares:
        """Of a position after a round, before the grid is filled."""
        if self.last or position.ender != NOBODY:
            return final(position)
        hopes = self.hopes(position)
        known, left, end = self.outlook.tiles, self.bag, NOBODY
        for place, tile in enumerate(position.grid):
            if tile >= 0:
                left += 1
                if known.ends[tile]:
                    end = place
        spread = CALM + STORM * math.sqrt(left)
        if end == NOBODY:
            return _by_hopes(hopes, spread)
        return self._with_end(position, end, hopes, spread)

    def hopes(self, position: Position) -> list[float]:
        """The points that each seat may hope for. Who has no cubes takes its own back first."""
        supplies = position.collect()
        scene, known = self.scene(position), self.outlook.tiles
        found = [
            score + base + SUPPLY[min(count, 5)]
            for score, base, count in zip(position.scores, scene.base, supplies, strict=True)
        ]
        if self.outlook.likes:
            own = self.outlook.seat
            found[own] += self.outlook.liking(position.holds[own])
        for place, tile in enumerate(position.grid):
            if tile >= 0 and not known.ends[tile]:
                for seat, hope in enumerate(scene.hope(tile, position.cubes[place], self.start)):
                    found[seat] += hope
        return found

    def _with_end(self, position: Position, place: int, hopes: list[float], spread: float) -> Shares:
        """The end tile lies there: whoever would win by taking it will try to."""
        tile, cubes = position.grid[place], position.cubes[place]
        go_on = _by_hopes(hopes, spread)
        known, points = self.outlook.tiles, set_totals(position)
        ends: list[Shares] = []
        interests: list[int] = []
        for seat, hold in enumerate(position.holds):
            taken = [total + known.points[tile] * (other == seat) for other, total in enumerate(points)]
            ends.append(_by_hopes(taken, CALM))
            lacking = 0 if known.able(hold, tile) else known.lacking(hold, tile)
            eager = max(0.0, ends[-1][seat] - go_on[seat]) / POINTS * 3
            eager *= (1.0, SOON, 0.0)[min(lacking, 2)] * (START if seat == self.start else 1.0)
            interests.append(step(eager))
        left = known.cubes[tile] - len(cubes)
        likely = chances(cubes, left, tuple(interests))
        still = END_PATIENCE**left * min(1.0, max((ENDING[one] for one in interests), default=0.0))
        found = [(1 - still * sum(likely)) * share for share in go_on]
        for end, chance in zip(ends, likely, strict=True):
            for seat, share in enumerate(end):
                found[seat] += still * chance * share
        return tuple(found)


def set_totals(position: Position) -> list[float]:
    """Points so far, sets among them."""
    return [score + set_points(hold) for score, hold in zip(position.scores, position.holds, strict=True)]


def _by_hopes(hopes: list[float], spread: float) -> Shares:
    top = max(hopes)
    odds = [math.exp(2 * (hope - top) / spread) for hope in hopes]
    total, mean = sum(odds), sum(hopes) / len(hopes)
    return tuple(POINTS * one / total + MARGIN * (hope - mean) for one, hope in zip(odds, hopes, strict=True))


def final(position: Position) -> Shares:
    """Of a game that is over; the own secret card counts, the others' are not known."""
    totals = [
        position.scores[seat] + position.outlook.worth_now(hold, seat)
        for seat, hold in enumerate(position.holds)
    ]
    sets = [set_points(hold) for hold in position.holds]
    ranks = [
        (total, points, seat == position.ender)
        for seat, (total, points) in enumerate(zip(totals, sets, strict=True))
    ]
    best, mean = max(ranks), sum(totals) / len(totals)
    winners = ranks.count(best)
    return tuple(
        POINTS / winners * (rank == best) + MARGIN * (total - mean)
        for rank, total in zip(ranks, totals, strict=True)
    )
