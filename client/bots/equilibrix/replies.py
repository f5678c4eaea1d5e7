"""What the next player may make of the stones: its best turns with dice drawn beforehand."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field as own

from client.bots.clock import Clock
from client.bots.equilibrix.ground import Ground
from client.bots.equilibrix.play import Stones
from client.bots.equilibrix.turns import Spot, Turn

Roll = tuple[int, ...]
"""The positions that two dice show."""


def rolls(ground: Ground, number: int, chance: random.Random) -> tuple[Roll, ...]:
    """So many rolls, of which every six have every face of either die once."""
    found: list[Roll] = []
    one, two = ([ground.number(face) for face in ground.die(die)] for die in (0, 1))
    if ground.fair:
        return ((one[0], two[0]),) if number else ()
    while len(found) < number:
        chance.shuffle(one)
        found += zip(one, two, strict=True)
    return tuple(found[:number])


@dataclass(slots=True)
class Replies:
    """chances: how likely each seat wins when the turn of `seat`, who replies, is over."""

    ground: Ground
    seat: int
    chances: Callable[[Stones], tuple[float, ...]]
    clock: Clock
    rolls: tuple[Roll, ...]
    width: int
    _known: dict[Stones, tuple[float, ...]] = own(default_factory=dict)

    def expected(self, stones: Stones) -> tuple[float, ...] | None:
        """How likely each seat wins after the reply, on an average; None if there was no time for that."""
        known = self._known.get(stones)
        if known is not None:
            return known
        turn = Turn(
            self.ground, self.seat, lambda after: self.chances(after)[self.seat], self.clock, self.width
        )
        total = [0.0] * self.ground.players
        for roll in self.rolls:
            end = turn.best(Spot(stones, roll)).stones
            if self.clock.out():
                return None
            for seat, part in enumerate(self.chances(end)):
                total[seat] += part / len(self.rolls)
        self._known[stones] = tuple(total)
        return self._known[stones]
