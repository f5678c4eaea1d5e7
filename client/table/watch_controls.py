"""Watching opponents that play among themselves: at a speed, with a pause."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from client.i18n import tr
from client.table import playback_speed
from client.table.bar_models import BarButton
from client.table.bindings import WATCHING, pressed
from client.table.face import AnyPort
from client.table.playback_speed import Pace


class WatchControls:
    """Whoever watches one table. halted: nobody moves until the game goes on; `go_on` is called then."""

    def __init__(self, table: AnyPort, go_on: Callable[[], object]) -> None:
        self._table = table
        self._go_on = go_on
        self._pace = Pace()
        self.halted = False

    @property
    def offered(self) -> bool:
        """Whether nobody at this screen plays, and the game is not over."""
        return self._table.is_watched

    @property
    def speed(self) -> float:
        """How fast everything is shown; 1 where somebody plays."""
        return self._pace.speed if self.offered else 1.0

    def toggle(self) -> None:
        """Stand still, or go on."""
        self.halted = not self.halted
        self._table.refresh()
        if not self._table.is_busy:
            self._go_on()

    def change_speed(self) -> None:
        """The next speed; behind the fastest comes the slowest."""
        self._pace.cycle()
        self._table.refresh()

    def key(self, event: pygame.Event) -> bool:
        """Space stops and goes on, plus and minus change the speed."""
        if not self.offered:
            return False
        if pressed(WATCHING, event) is not None and not self._table.ui.ring:
            self.toggle()
            return True
        if self._pace.key(event):
            self._table.refresh()
            return True
        return False

    def buttons(self) -> list[BarButton]:
        """The bottom bar's buttons; they stay where they are whatever is shown."""
        label, icon = ("opponents.watch.play", "play") if self.halted else ("opponents.watch.pause", "pause")
        return [
            BarButton("watch.play", tr(label), self.toggle, icon=icon, kind="gold"),
            BarButton(
                "watch.speed",
                playback_speed.words(self._pace.speed),
                self.change_speed,
                tooltip=tr("opponents.watch.speed"),
            ),
        ]
