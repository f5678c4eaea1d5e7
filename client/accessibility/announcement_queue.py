"""Announcements: text that is read out once without being asked for, such as lines of the log or messages."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from itertools import count
from typing import Final

from client.accessibility.tree import URGENT
from client.widgets.accessible_node import AccessibleNode

_MAX_DELIVERED: Final = 24
"""Announcements that stay readable after delivery."""


class AnnouncementQueue:
    """Announcements to deliver, followed by the last delivered ones.

    Each has an id of its own, so the same text twice is read out twice. Nothing is dropped, however much
    comes at once.
    """

    def __init__(self) -> None:
        self._number = count(1)
        self._announcements: deque[AccessibleNode] = deque()
        self._pending = 0
        """How many announcements, counted from the newest, are not delivered yet."""
        self._public_ids: set[str] = set()
        """Ids of the pending announcements that every player may hear."""

    def add(self, text: str, *, urgent: bool = False, public: bool = False) -> None:
        """Append an announcement.

        Args:
            text: What is read out.
            urgent: Whether it interrupts what is being read out.
            public: Whether every player at the screen may hear it.
        """
        node = AccessibleNode(f"said.{next(self._number)}", "status", text, value=URGENT if urgent else "")
        self._announcements.append(node)
        self._pending += 1
        if public:
            self._public_ids.add(node.id)

    def iter_steps(self) -> Iterator[tuple[AccessibleNode, ...]]:
        """Yield the announcements up to each pending one, except the last.

        Platforms read out simultaneous additions in any order, so each is sent in an update of its own.
        """
        announcements = self.announcements
        for end in range(len(announcements) - self._pending + 1, len(announcements)):
            yield announcements[:end]

    def mark_delivered(self) -> None:
        """Mark everything as delivered; the newest announcements stay to be read again."""
        self._pending = 0
        self._public_ids.clear()
        while len(self._announcements) > _MAX_DELIVERED:
            self._announcements.popleft()

    def drop_delivered(self) -> None:
        """Drop what has been delivered: the player went on."""
        while len(self._announcements) > self._pending:
            self._announcements.popleft()

    def drop_private(self) -> None:
        """Drop everything but pending public announcements: another player takes over."""
        self.drop_delivered()
        self._announcements = deque(node for node in self._announcements if node.id in self._public_ids)
        self._pending = len(self._announcements)

    @property
    def announcements(self) -> tuple[AccessibleNode, ...]:
        """The recent announcements, the newest last."""
        return tuple(self._announcements)
