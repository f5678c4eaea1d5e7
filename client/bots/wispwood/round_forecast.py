"""Forecast of the rest of a round: turns, filled cells, trees."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

CELLS_PER_TURN: Final = 3.5
"""Cells that a turn fills."""

ROUND_TURNS: Final = (4.6, 5.8, 6.9)
"""Mean number of turns of a player in each round with other players; the fireflies give the exact number."""


class RoundForecast(NamedTuple):
    """What is likely to happen until the end of the round."""

    frame: int
    """The square that is being filled, as a mask."""
    free: int
    """Its cells without a tile."""
    turns: float
    """Own turns left in the round."""
    trees: float
    """Chance that a free cell bears a tree at the end."""
    wisps: float
    """Chance that a free cell bears a wisp at the end."""
    turns_to_ends: tuple[float, ...]
    """For this and every later round the own turns until its end."""

    @property
    def this_round(self) -> RoundForecast:
        """The forecast without later rounds."""
        return self._replace(turns_to_ends=self.turns_to_ends[:1])

    @property
    def now(self) -> RoundForecast:
        """The forecast if the round ended at once and no other came."""
        return RoundForecast(self.frame, 0, 0.0, 0.0, 0.0, (0.0,))


def sum_turns_to_ends(
    turns: float, round_: int, rounds: int, round_lengths: Sequence[float]
) -> tuple[float, ...]:
    """Return the own turns until the end of this round and of every later one."""
    turns_to_ends = [turns]
    for number in range(round_, rounds):
        turns_to_ends.append(turns_to_ends[-1] + round_lengths[number])
    return tuple(turns_to_ends)


def forecast_round(frame: int, tiles: int, turns: float, later: tuple[float, ...]) -> RoundForecast:
    """Return the forecast for a frame. `later` holds the own turns of the later rounds, added up."""
    free = frame & ~tiles
    free_count = free.bit_count()
    if not free_count or turns <= 0:
        return RoundForecast(
            frame, free, turns, 0.0, 0.0, (turns, *(turns + more_turns for more_turns in later))
        )
    filled_share = min(1.0, CELLS_PER_TURN * turns / free_count)
    wisps = min(0.92 * turns / free_count, filled_share)
    return RoundForecast(
        frame,
        free,
        turns,
        filled_share - wisps,
        wisps,
        (turns, *(turns + more_turns for more_turns in later)),
    )
