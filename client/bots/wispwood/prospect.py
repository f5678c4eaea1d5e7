"""What is still to come in a round, as far as it can be guessed: turns, filled cells, trees."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

PACE: Final = 3.5
"""Cells that a turn fills."""

ROUND_TURNS: Final = (4.6, 5.8, 6.9)
"""Turns of a player in each round, on average, where others play; the fireflies count them exactly."""


class Prospect(NamedTuple):
    """frame: the square that is being filled. free: its cells without a tile. turns: own turns that the round
    still has. trees: how likely a free cell bears a tree at the end. wisps: likewise a wisp. spans: for this
    and every later round the own turns until its end."""

    frame: int
    free: int
    turns: float
    trees: float
    wisps: float
    spans: tuple[float, ...]

    @property
    def this_round(self) -> Prospect:
        """The same, as if no round came later."""
        return self._replace(spans=self.spans[:1])

    @property
    def now(self) -> Prospect:
        """The same, as if the round ended at once and no other came."""
        return Prospect(self.frame, 0, 0.0, 0.0, 0.0, (0.0,))


def spans(turns: float, round_: int, rounds: int, lengths: Sequence[float]) -> tuple[float, ...]:
    """Own turns until the end of this round, and of every later one. lengths: the turns of each round."""
    found = [turns]
    for number in range(round_, rounds):
        found.append(found[-1] + lengths[number])
    return tuple(found)


def prospect(frame: int, tiles: int, turns: float, later: tuple[float, ...]) -> Prospect:
    """How a frame may look at the end. later: own turns of the rounds after this one, added up."""
    free = frame & ~tiles
    count = free.bit_count()
    if not count or turns <= 0:
        return Prospect(frame, free, turns, 0.0, 0.0, (turns, *(turns + more for more in later)))
    fill = min(1.0, PACE * turns / count)
    wisps = min(0.92 * turns / count, fill)
    return Prospect(frame, free, turns, fill - wisps, wisps, (turns, *(turns + more for more in later)))
