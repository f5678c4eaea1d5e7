"""Forecast for the rest of a round: turns left, cells filled, trees planted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

CELLS_PER_TURN: Final = 3.5
"""Cells that a turn fills."""

ROUND_TURNS: Final = (4.6, 5.8, 6.9)
"""Mean number of turns of a player in each round with other players; the fireflies give the exact number."""


class RoundForecast(NamedTuple):
    """Forecast for one forest until the end of the round, with the later rounds' turns."""

    frame: int
    """Mask of the n×n square that is being filled."""
    free: int
    """Mask of its cells without a tile."""
    turns: float
    """Own turns left in the round."""
    trees: float
    """Probability that a free cell has a tree at the end of the round."""
    wisps: float
    """Probability that a free cell has a wisp at the end of the round."""
    turns_to_ends: tuple[float, ...]
    """Own turns from now until the end of this round and of each later one."""

    @property
    def without_later_rounds(self) -> RoundForecast:
        """The forecast of this round only, as if no round came after it."""
        return self._replace(turns_to_ends=self.turns_to_ends[:1])

    @property
    def for_immediate_end(self) -> RoundForecast:
        """The forecast for a game that ends at once: no free cells, no turns, no later rounds."""
        return RoundForecast(self.frame, 0, 0.0, 0.0, 0.0, (0.0,))


def sum_turns_to_ends(
    turns: float, round_: int, rounds: int, round_lengths: Sequence[float]
) -> tuple[float, ...]:
    """Return the cumulative own turns until the end of this round and of each later one.

    Args:
        turns: Own turns left in this round.
        round_: Number of this round, from 1.
        rounds: Number of rounds of the game.
        round_lengths: Own turns in each round of the game.
    """
    turns_to_ends = [turns]
    for number in range(round_, rounds):
        turns_to_ends.append(turns_to_ends[-1] + round_lengths[number])
    return tuple(turns_to_ends)


def forecast_round(frame: int, tiles: int, turns: float, later: tuple[float, ...]) -> RoundForecast:
    """Return the forecast of a round for the n×n square `frame` of a forest.

    Args:
        frame: Mask of the square.
        tiles: Mask of all tiles of the forest.
        turns: Own turns left in this round.
        later: Own turns from the end of this round until the end of each later one.
    """
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
