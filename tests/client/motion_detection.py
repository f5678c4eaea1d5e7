"""Whether something travels or pulses: looks at every frame, and at what becomes of each small square of it.

What only fades or switches goes from one picture to the next without a way back. What travels covers and
bares again, what pulses comes back. So between two rests no square may leave the span between how it was and
how it is in the end.
"""

from __future__ import annotations

from typing import Final

import pygame

from tests.client.driver import Driver

GRID: Final = (160, 90)
"""So many squares are looked at."""

REST: Final = 0.1
"""Seconds in which nothing changes: what comes then is something new."""

LEAST: Final = 14
"""How far a colour may stray: rounding, and edges of fades."""


class Watcher(Driver):
    """Keeps what the screen shows, frame by frame. dt: seconds between two."""

    dt = 1 / 60

    def look_on(self, most: float) -> list[bytes]:
        """Return what is shown until nothing moves any more, at most so many seconds, as small pictures."""
        seen, rest = [self._small()], 0.0
        for _ in range(round(most / self.dt)):
            self.app.run_iteration(self.dt)
            seen.append(self._small())
            rest = 0.0 if self.app.activity.is_animating or seen[-1] != seen[-2] else rest + self.dt
            if rest > 2 * REST:
                break
        return seen

    def _small(self) -> bytes:
        return pygame.image.tobytes(pygame.transform.smoothscale(self.app.window.surface, GRID), "RGB")

    def strayed(self, seen: list[bytes]) -> set[tuple[int, int]]:
        """Return the squares that went astray between two rests."""
        found: set[tuple[int, int]] = set()
        for part in parts(seen, round(REST / self.dt)):
            found |= astray(part)
        return found


def parts(seen: list[bytes], rest: int) -> list[list[bytes]]:
    """Return what is seen, cut where nothing changes for so many frames."""
    found: list[list[bytes]] = []
    now, alike = [seen[0]], 0
    for one in seen[1:]:
        if one == now[-1]:
            alike += 1
            continue
        if alike >= rest:
            found.append(now)
            now = [now[-1]]
        alike = 0
        now.append(one)
    return [*found, now]


def astray(part: list[bytes]) -> set[tuple[int, int]]:
    """Return the squares that leave the span between the first picture and the last."""
    first, last = part[0], part[-1]
    found: set[tuple[int, int]] = set()
    for one in part[1:-1]:
        if one in (first, last):
            continue
        for index, (value, begin, end) in enumerate(zip(one, first, last, strict=True)):
            low, high = (begin, end) if begin < end else (end, begin)
            if value < low - LEAST or value > high + LEAST:
                square = index // 3
                found.add((square % GRID[0], square // GRID[0]))
    return found
