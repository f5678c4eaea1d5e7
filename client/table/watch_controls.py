"""Controls for watching opponents play: pause and speed."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from client.i18n import tr
from client.table import playback_speed
from client.table.bar_models import BarButton
from client.table.bindings import WATCHING, pressed
from client.table.face import AnyPort
from client.table.playback_speed import PlaybackSpeed


def is_watched(table: AnyPort) -> bool:
    """Return whether only opponents play, and the game is not over."""
    match = table.match
    return not (match.is_replay or table.secrecy.people or match.read_only or match.outcome)


class WatchControls:
    """The controls of one table; while `halted` nobody moves, and `go_on` is called afterwards."""

    def __init__(self, table: AnyPort, go_on: Callable[[], object]) -> None:
        self._table = table
        self._go_on = go_on
        self._pace = PlaybackSpeed()
        self.is_halted = False

    @property
    def is_offered(self) -> bool:
        """Whether only opponents play, and the game is not over."""
        return is_watched(self._table)

    @property
    def speed(self) -> float:
        """Speed of the animations; 1 while people play."""
        return self._pace.speed if self.is_offered else 1.0

    def toggle_pause(self) -> None:
        """Pause or resume."""
        self.is_halted = not self.is_halted
        self._table.refresh()
        if not self._table.animator.is_busy:
            self._go_on()

    def change_speed(self) -> None:
        """Change to the next speed; after the fastest comes the slowest."""
        self._pace.select_next()
        self._table.refresh()

    def handle_key(self, event: pygame.Event) -> bool:
        """Handle space (pause, resume) and plus and minus (speed)."""
        if not self.is_offered:
            return False
        if pressed(WATCHING, event) is not None and not self._table.ui.ring:
            self.toggle_pause()
            return True
        if self._pace.handle_key(event):
            self._table.refresh()
            return True
        return False

    def make_buttons(self) -> list[BarButton]:
        """Return the bottom bar's buttons, which keep their places."""
        label, icon = (
            ("opponents.watch.play", "play") if self.is_halted else ("opponents.watch.pause", "pause")
        )
        return [
            BarButton("watch.play", tr(label), self.toggle_pause, icon=icon, kind="gold"),
            BarButton(
                "watch.speed",
                playback_speed.format_speed(self._pace.speed),
                self.change_speed,
                tooltip=tr("opponents.watch.speed"),
            ),
        ]
