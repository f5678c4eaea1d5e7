"""What comes in from the system: read so that nothing of it ends the program."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TypeVar

import pygame

from client.app.frame_pacer import FramePacer
from client.app.notices import NoticeKind
from client.i18n import tr

log = logging.getLogger(__name__)

T = TypeVar("T")


class Incoming:
    """Events, as they come. tell: says something to the player.

    pygame gives up on what is written in no known way, as the name of a dropped file can be: that is left
    out, and told.
    """

    def __init__(self, pace: FramePacer, tell: Callable[[str, NoticeKind], object]) -> None:
        self._pace = pace
        self._tell = tell

    def events(self, first: pygame.Event | None) -> list[pygame.Event]:
        """All since the last time, behind the one that is known already."""
        known: list[pygame.Event] = [] if first is None else [first]
        return known + self._legible(pygame.event.get, known[:0])

    def wait(self, seconds: float, *, idle: float, listening: bool) -> pygame.Event | None:
        """The next one, or None when the time is up: see `FramePacer.wait`."""
        return self._legible(lambda: self._pace.wait(seconds, idle=idle, listening=listening), None)

    def _legible(self, read: Callable[[], T], otherwise: T) -> T:
        try:
            return read()
        except (SystemError, UnicodeError) as error:
            log.warning("an event cannot be read: %s", error)
            pygame.event.clear((pygame.DROPFILE, pygame.DROPTEXT))
            self._tell(tr("app.illegible"), "error")
            return otherwise
