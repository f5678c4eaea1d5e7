"""The speed of a replay, or of a game that only opponents play."""

from __future__ import annotations

from typing import Final

import pygame

from client.i18n import format_number, tr
from client.table.bindings import SPEED, pressed

SPEEDS: Final = (0.5, 1.0, 2.0, 4.0, 8.0)


class PlaybackSpeed:
    """A speed, one of SPEEDS; 1 is the normal one."""

    def __init__(self) -> None:
        self.speed = 1.0

    def select_next(self) -> None:
        """Change to the next speed; after the fastest comes the slowest."""
        self.speed = SPEEDS[(SPEEDS.index(self.speed) + 1) % len(SPEEDS)]

    def handle_key(self, event: pygame.Event) -> bool:
        """Handle plus (faster) and minus (slower); return False for other keys."""
        asked = pressed(SPEED, event)
        if asked is None:
            return False
        self.speed = SPEEDS[max(0, min(len(SPEEDS) - 1, SPEEDS.index(self.speed) + asked.by))]
        return True


def format_speed(speed: float) -> str:
    """Return the label of the button."""
    return tr("playback.speed", x=format_number(speed, 0 if speed >= 1 else 1))
