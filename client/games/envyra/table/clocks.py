"""What moves on Envyra's table beside the queue of motions: ghosts of the order of moves, and the swirl."""

from __future__ import annotations

from typing import Final

from client.games.envyra.board.order_forecast import OrderForecast

SWIRL_S: Final = 7.0
"""Seconds for which the slab swirls after the end tile has come: then nothing is drawn any more."""

POINTED_SWIRL_S: Final = 1.5
"""Seconds for which it goes on after the pointer has left the end tile."""

SWIRL_SPEED: Final = 0.09
"""Turns in a second."""

GHOST_STEP_S: Final = 0.35
"""Seconds from one ghost of the order of moves to the next."""


HELD_S: Final = 0.4
"""Seconds for which a key must be held until what it shows is announced: Alt is also part of Alt+Tab."""


class HeldKeyClock:
    """Tells when a key has been held for so long that it is meant."""

    def __init__(self) -> None:
        self._held_s: float | None = None

    def advance(self, dt: float, *, is_held: bool) -> bool:
        """Advance by `dt` seconds; return True once for each time that the key is held long enough."""
        if not is_held:
            self._held_s = None
            return False
        before = -1.0 if self._held_s is None else self._held_s
        self._held_s = max(0.0, before) + (dt if before >= 0 else 0.0)
        return before < HELD_S <= self._held_s

    @property
    def seconds_to_announcement(self) -> float | None:
        """Seconds until the key has been held long enough, None if it is not held or has been."""
        if self._held_s is None or self._held_s >= HELD_S:
            return None
        return max(0.01, HELD_S - self._held_s)


class Swirl:
    """The lights on the slab around the end tile: they move for a while, then only as it is pointed at.

    Attributes:
        turn: How far they have turned.
    """

    def __init__(self) -> None:
        self.turn = 0.0
        self._position: int | None = None
        self._left_s = 0.0

    def advance(self, position: int | None, dt: float, *, is_pointed: bool, calm: bool) -> None:
        """Advance by `dt` seconds, with the end tile on a position or, if that is None, not on the grid."""
        if position != self._position:
            self._position = position
            self._left_s = SWIRL_S
        if is_pointed:
            self._left_s = max(self._left_s, POINTED_SWIRL_S)
        if self.is_moving and not calm:
            self._left_s -= dt
            self.turn = (self.turn + dt * SWIRL_SPEED) % 1.0

    @property
    def is_moving(self) -> bool:
        """Whether the lights move, where motion is not reduced."""
        return self._position is not None and self._left_s > 0


class OrderClock:
    """Shows the steps of a forecast one after another, without a frame between two of them.

    Attributes:
        steps_shown: Number of steps that are shown.
    """

    def __init__(self) -> None:
        self.steps_shown = 0
        self._forecast: OrderForecast | None = None
        self._elapsed_s = 0.0

    def advance(self, forecast: OrderForecast | None, dt: float, *, at_once: bool) -> bool:
        """Advance by `dt` seconds, or begin another forecast; return whether other steps are shown now."""
        before = self.steps_shown
        if forecast != self._forecast:
            self._forecast, self._elapsed_s, self.steps_shown = forecast, 0.0, 0
        if forecast is not None:
            self._elapsed_s += dt
            shown = len(forecast.steps) if at_once else 1 + int(self._elapsed_s / GHOST_STEP_S)
            self.steps_shown = min(len(forecast.steps), shown)
        return self.steps_shown != before

    @property
    def seconds_to_step(self) -> float | None:
        """Seconds until the next step is due, None if all are shown."""
        if self._forecast is None or self.steps_shown >= len(self._forecast.steps):
            return None
        return max(0.01, self.steps_shown * GHOST_STEP_S - self._elapsed_s)
