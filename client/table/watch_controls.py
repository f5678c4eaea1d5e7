"""Controls for a person who watches computer opponents play: pause and speed."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from client.i18n import tr
from client.table import playback_speed
from client.table.bar_models import BarButton
from client.table.bindings import WATCHING, find_pressed_command
from client.table.face import AnyPort
from client.table.playback_speed import PlaybackSpeed


def is_watched(table: AnyPort) -> bool:
    """Return whether only computer opponents play at a table, and the game is not over."""
    match = table.match
    return not (match.is_replay or table.secrecy.people or match.read_only or match.outcome)


class WatchControls:
    """The pause and speed controls of a table at which only computer opponents play.

    Attributes:
        is_halted: Whether the game is paused: no opponent moves.
    """

    def __init__(self, table: AnyPort, go_on: Callable[[], object]) -> None:
        self._table = table
        self._go_on = go_on
        self._pace = PlaybackSpeed()
        self.is_halted = False

    @property
    def is_offered(self) -> bool:
        """Whether the controls are shown: only computer opponents play, and the game is not over."""
        return is_watched(self._table)

    @property
    def speed(self) -> float:
        """The factor for the speed of animations; 1 if people play."""
        return self._pace.speed if self.is_offered else 1.0

    def toggle_pause(self) -> None:
        """Pause the game between computer opponents, or resume it."""
        self.is_halted = not self.is_halted
        self._table.refresh()
        self._table.app.announce(tr("playback.paused" if self.is_halted else "playback.playing"), public=True)
        if not self._table.animator.is_busy:
            self._go_on()

    def change_speed(self) -> None:
        """Change the speed of a watched game to the next higher one; after the fastest comes the slowest."""
        self._pace.select_next()
        self._show_speed()

    def _show_speed(self) -> None:
        self._table.refresh()
        self._table.app.announce(playback_speed.format_speed(self._pace.speed), public=True)

    def handle_key(self, event: pygame.Event) -> bool:
        """Pause, resume or change the speed if an event is a key for that; return whether it was used."""
        if not self.is_offered:
            return False
        if find_pressed_command(WATCHING, event) is not None and not self._table.ui.ring:
            self.toggle_pause()
            return True
        if self._pace.handle_key(event):
            self._show_speed()
            return True
        return False

    def make_buttons(self) -> list[BarButton]:
        """Return the buttons of a watched game for the bottom bar: pause or resume, and speed."""
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
