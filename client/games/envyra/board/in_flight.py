"""What is in the air over Envyra's table: it is painted on its way, and nowhere else."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec import Struct


class InFlight(Struct, frozen=True):
    """cubes: on tiles, by position and index. holes: on boards, by seat and position. tiles: by position."""

    cubes: frozenset[tuple[int, int]] = frozenset()
    holes: frozenset[tuple[int, int]] = frozenset()
    tiles: frozenset[int] = frozenset()


class FlightTracker:
    """The air over one table. now: what is in it. changed: is told when that is something else."""

    def __init__(self, changed: Callable[[], None]) -> None:
        self.now = InFlight()
        self._changed = changed

    def lift(
        self,
        *,
        cubes: Iterable[tuple[int, int]] = (),
        holes: Iterable[tuple[int, int]] = (),
        tiles: Iterable[int] = (),
    ) -> None:
        """Something takes off."""
        now = self.now
        self._become(InFlight(now.cubes | set(cubes), now.holes | set(holes), now.tiles | set(tiles)))

    def land(self) -> None:
        """Nothing is in the air any more."""
        self._become(InFlight())

    def _become(self, now: InFlight) -> None:
        if now != self.now:
            self.now = now
            self._changed()
