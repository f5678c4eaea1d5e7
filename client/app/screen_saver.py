"""The system's screen saver: allowed, unless a player watches, or plays by gamepad."""

from __future__ import annotations

from typing import Final

import pygame

from client.app.frame_pacing import ActivityMonitor
from client.draw.input_glyphs import get_gamepad_in_use
from client.scene import Program

WATCHING_S: Final = 20.0
"""Seconds without input after which somebody is watching. No screen saver starts earlier."""

GAMEPAD_TIMEOUT_S: Final = 600.0
"""Seconds without input after which a gamepad has been put down. Systems do not notice its buttons."""


class ScreenSaverControl:
    """Prevents the screen saver while opponents play, a game is replayed or scored, or a gamepad is used."""

    def __init__(self, app: Program, activity: ActivityMonitor) -> None:
        self._app = app
        self._activity = activity
        self._is_allowed: bool | None = None

    def update(self) -> None:
        """Allow or prevent the screen saver, if that has changed."""
        allowed = not self._is_needed_awake
        if allowed != self._is_allowed:
            self._is_allowed = allowed
            pygame.display.set_allow_screensaver(allowed)

    @property
    def _is_needed_awake(self) -> bool:
        top, since_input_s = self._app.scenes.top, self._activity.since_input_s
        if top is None or self._app.window.is_minimized:
            return False
        if get_gamepad_in_use() is not None and since_input_s < GAMEPAD_TIMEOUT_S:
            return True
        return since_input_s >= WATCHING_S and top.plays_by_itself
