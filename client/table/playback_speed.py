"""How fast a game goes on that nobody plays: one that is looked back at, or one among opponents alone."""

from __future__ import annotations

from typing import Final

import pygame

from client.i18n import format_number, tr
from client.table.bindings import SPEED, pressed

SPEEDS: Final = (0.5, 1.0, 2.0, 4.0, 8.0)


class Pace:
    """speed: one of SPEEDS; 1 is how things are shown to players."""

    def __init__(self) -> None:
        self.speed = 1.0

    def cycle(self) -> None:
        """The next speed; behind the fastest comes the slowest."""
        self.speed = SPEEDS[(SPEEDS.index(self.speed) + 1) % len(SPEEDS)]

    def key(self, event: pygame.Event) -> bool:
        """Plus: the next faster speed, minus: the next slower one, if there is one. False for other keys."""
        asked = pressed(SPEED, event)
        if asked is None:
            return False
        self.speed = SPEEDS[max(0, min(len(SPEEDS) - 1, SPEEDS.index(self.speed) + asked.by))]
        return True


def words(speed: float) -> str:
    """What the button says."""
    return tr("playback.speed", x=format_number(speed, 0 if speed >= 1 else 1))
