"""What the next player may make of the stones: its best turns with every roll of the dice."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final

from msgspec import Struct

from client.bots.equilibrix.ground import Terrain
from client.bots.equilibrix.play import Stones
from client.bots.equilibrix.turns import Turn, TurnEnd, TurnNode
from client.bots.search_budget import SearchBudget

Roll = tuple[int, ...]
"""The positions that two dice show."""

Chances = tuple[float, ...]
"""How likely each seat wins."""

KEPT: Final = 0.75
"""The part of the ends that is looked at again with more rolls."""


def rolls(ground: Terrain, rng: random.Random) -> list[list[Roll]]:
    """All rolls, in sets that have every face of either die once."""
    one, two = ([ground.number(face) for face in ground.die(die)] for die in (0, 1))
    if ground.fair:
        return [[(one[0], two[0])]]
    rng.shuffle(one)
    return [list(zip(one, two[shift:] + two[:shift], strict=True)) for shift in range(len(two))]


class Replies(Struct, frozen=True):
    """seat: who replies. chances: when that turn is over. width: actions of it that are followed up."""

    ground: Terrain
    seat: int
    chances: Callable[[Stones], Chances]
    budget: SearchBudget
    rolls: list[list[Roll]]
    width: int

    def weighed(self, ends: list[TurnEnd], seat: int, trust: float) -> list[TurnEnd]:
        """The ends of a seat's turn, the best first, with better values: what is left for it after the
        replies counts for a part (trust), and for the rest what they seemed worth.

        The better ones are tried with more rolls, as long as there is time. At least two ends.
        """
        left = sorted(ends, key=lambda end: -end.value)
        totals = dict.fromkeys((end.stones for end in left), 0.0)
        found, out = left, list[TurnEnd]()
        tried = 0
        for some in self.rolls:
            sums = self._summed([end.stones for end in left], some, seat)
            if not sums:
                break
            tried += len(some)
            for stones, total in sums.items():
                totals[stones] += total
            found = [
                TurnEnd(trust * totals[end.stones] / tried + (1 - trust) * end.value, end.stones)
                for end in left
            ]
            known = {plan.stones: plan for plan in found}
            left.sort(key=lambda end: -known[end.stones].value)
            kept = max(2, round(KEPT * len(left)))
            out = [known[end.stones] for end in left[kept:]] + out
            left = left[:kept]
            found = [known[end.stones] for end in left]
        return _falling(found + out)

    def _summed(self, ends: list[Stones], some: list[Roll], seat: int) -> dict[Stones, float]:
        """For each end the chances of a seat after the reply, added up over rolls; nothing if there was no
        time for all."""
        sums = {}
        for stones in ends:
            turn = Turn(
                self.ground, self.seat, lambda after: self.chances(after)[self.seat], self.budget, self.width
            )
            sums[stones] = sum(self.chances(turn.best(TurnNode(stones, roll)).stones)[seat] for roll in some)
            if self.budget.is_exhausted():
                return {}
        return sums


def _falling(plans: list[TurnEnd]) -> list[TurnEnd]:
    """The same with values that never rise: what was left out earlier is worth no more than what was kept."""
    found = []
    most = 1.0
    for plan in plans:
        most = min(most, plan.value)
        found.append(TurnEnd(most, plan.stones))
    return found
