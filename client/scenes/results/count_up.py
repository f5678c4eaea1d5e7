"""The count of a score sheet: its numbers are counted row by row, and only then the winner is named."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

ROW_S: Final = 0.8
"""Seconds from one row to the next, if there are few."""
_MAX_ROWS_S: Final = 3.5
"""Seconds of all rows at most: six rows follow one another every 0.58 s."""
_ROW_COUNT_SHARE: Final = 0.7
"""Share of a row's time in which its numbers rise."""
SILENCE_S: Final = 0.7
"""Seconds before the last row, in which nothing moves and nothing sounds."""
VERDICT_FADE_S: Final = 0.4
"""Seconds in which headline, names and laurel appear, after the last row."""


class CountUp:
    """The animation of a score sheet: rows in their order, silence, the last row, then the verdict."""

    def __init__(self, order: Sequence[int]) -> None:
        """Create the animation at its beginning.

        Args:
            order: Indices of the rows in the order in which they are counted; () to begin with the verdict.
        """
        self._order = tuple(order)
        self._row_s = min(ROW_S, _MAX_ROWS_S / max(1, len(self._order)))
        self._clock_s = 0.0

    @property
    def _rows_s(self) -> float:
        """When the last row has been counted."""
        return len(self._order) * self._row_s + (SILENCE_S if self._order else 0.0)

    def _get_start(self, place: int) -> float:
        """Return when the row at a place of the order begins to be counted."""
        return place * self._row_s + (SILENCE_S if place == len(self._order) - 1 else 0.0)

    @property
    def is_finished(self) -> bool:
        """Whether everything is counted and the verdict is fully visible."""
        return self._clock_s >= self._rows_s + VERDICT_FADE_S

    @property
    def is_counted(self) -> bool:
        """Whether everything is counted, so that the winner may be named."""
        return self._clock_s >= self._rows_s

    @property
    def begun_rows(self) -> int:
        """Number of rows that have begun to be counted."""
        return sum(self._clock_s > self._get_start(place) for place in range(len(self._order)))

    @property
    def current_row(self) -> int | None:
        """Index of the row that was begun last; None before the first and in the silence."""
        begun = self.begun_rows
        is_silent = begun == len(self._order) - 1 and self._clock_s >= begun * self._row_s
        return None if begun == 0 or is_silent else self._order[begun - 1]

    @property
    def verdict_opacity(self) -> float:
        """Opacity of headline, names and laurel, 0–1."""
        return max(0.0, min(1.0, (self._clock_s - self._rows_s) / VERDICT_FADE_S))

    def get_row_progress(self, row: int) -> float:
        """Return how far the numbers of a row have been counted, 0–1."""
        if row not in self._order:
            return 1.0
        elapsed = self._clock_s - self._get_start(self._order.index(row))
        return max(0.0, min(1.0, elapsed / (self._row_s * _ROW_COUNT_SHARE)))

    def advance(self, seconds: float) -> None:
        """Advance the animation by some seconds."""
        self._clock_s += seconds

    def finish(self) -> None:
        """End the animation, so that all numbers and the verdict are shown."""
        self._clock_s = self._rows_s + VERDICT_FADE_S
