"""The playback speed of a replay, or of a game that only opponents play."""

from __future__ import annotations

from typing import Final

import pygame

from client.i18n import format_number, tr
from client.table.bindings import SPEED, find_pressed_command

SPEEDS: Final = (0.5, 1.0, 2.0, 4.0, 8.0)


class PlaybackSpeed:
    """The playback speed of a replay or of a watched game.

    Attributes:
        speed: A factor, one of SPEEDS; 1 is normal.
    """

    def __init__(self) -> None:
        self.speed = 1.0

    def select_next(self) -> None:
        """Change to the next higher playback speed; after the fastest comes the slowest."""
        self.speed = SPEEDS[(SPEEDS.index(self.speed) + 1) % len(SPEEDS)]

    def handle_key(self, event: pygame.Event) -> bool:
        """Raise or lower the playback speed for the keys plus and minus; return False for other events."""
        asked = find_pressed_command(SPEED, event)
        if asked is None:
            return False
        self.speed = SPEEDS[max(0, min(len(SPEEDS) - 1, SPEEDS.index(self.speed) + asked.by))]
        return True


def format_speed(speed: float) -> str:
    """Return the label of the button for the playback speed, such as "2×"."""
    return tr("playback.speed", x=format_number(speed, 0 if speed >= 1 else 1))
