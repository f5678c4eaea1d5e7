"""Search over what cannot be known: candidates are tried in the same sampled worlds, the better ones longer.

Flat Monte Carlo over information sets with common random numbers and sequential halving: simple, any-time,
and honest, since a world is only ever drawn from what the seat can see.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from client.bots.clock import Clock
from client.bots.thought import Weighed
from rules.contract import Action, State

W = TypeVar("W", bound=State)


@dataclass(slots=True)
class _Arm:
    """A candidate with what has been found out about it."""

    action: Action
    prior: float
    total: float = 0.0
    trials: int = 0

    def value(self, trust: float) -> float:
        """The mean of its trials, with the prior counting as so many of them."""
        weight = self.trials + trust
        return (self.total + self.prior * trust) / weight if weight else self.prior


@dataclass(frozen=True, slots=True)
class Search(Generic[W]):
    """world: the sampled world of a number, the same whenever it is asked for. trial: what an action brings
    in a world (it spends the clock's nodes itself).

    trust: how many trials the prior is worth. least: trials of every candidate before any is left out.
    """

    world: Callable[[int], W]
    trial: Callable[[W, Action, int], float]
    trust: float = 1.0
    least: int = 1

    def best(self, candidates: Sequence[Weighed], clock: Clock) -> tuple[Weighed, ...]:
        """The candidates with better values, the best first. Their values are the priors.

        In every round those that are left are tried in the same worlds; then the worse half is left out.
        """
        left = sorted((_Arm(one.action, one.value) for one in candidates), key=lambda arm: -arm.prior)
        out: list[_Arm] = []
        rounds = max(1, math.ceil(math.log2(max(2, len(left)))))
        share = max(1, (clock.nodes - clock.used) // rounds)
        number = 0
        while len(left) > 1 and not clock.out():
            end, tried = clock.used + share, 0
            while (clock.used < end or tried < self.least) and self._try_all(left, number, clock):
                number += 1
                tried += 1
            left.sort(key=lambda arm: -arm.value(self.trust))
            if tried:
                half = (len(left) + 1) // 2
                left, out = left[:half], left[half:] + out
        return tuple(Weighed(arm.action, arm.value(self.trust)) for arm in left + out)

    def _try_all(self, arms: Sequence[_Arm], number: int, clock: Clock) -> bool:
        """One more world for all; whether there was time for it. A world half tried would be unfair."""
        if clock.out():
            return False
        world = self.world(number)
        found: list[float] = []
        for arm in arms:
            if clock.out() and found:
                return False
            found.append(self.trial(world, arm.action, number))
        for arm, value in zip(arms, found, strict=True):
            arm.total += value
            arm.trials += 1
        return True
