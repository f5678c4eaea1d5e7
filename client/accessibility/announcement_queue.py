"""Announcements: texts that a screen reader reads out once without being asked, such as log lines."""

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
    """Announcements for a screen reader: those delivered last, followed by those still to be delivered.

    Each has an id of its own, so that equal texts are read out twice. No pending announcement is dropped,
    however many there are, unless a newer one of its topic replaces it.
    """

    def __init__(self) -> None:
        self._number = count(1)
        self._announcements: deque[AccessibleNode] = deque()
        self._pending = 0
        """How many announcements, counted from the newest, are not delivered yet."""
        self._public_ids: set[str] = set()
        """Ids of the pending announcements that every player may hear."""
        self._topics: dict[str, str] = {}
        """For each topic the id of its newest announcement, pending or not."""

    def add(self, text: str, *, urgent: bool = False, public: bool = False, topic: str = "") -> None:
        """Append an announcement for the screen reader.

        Args:
            text: The text to read out.
            urgent: Whether it interrupts what is being read out.
            public: Whether every player at the screen may hear it.
            topic: What only the newest announcement holds for, such as "selection"; a pending one of the same
                topic is dropped. "" for none.
        """
        node = AccessibleNode(f"said.{next(self._number)}", "status", text, value=URGENT if urgent else "")
        if topic:
            self._drop_pending(self._topics.get(topic, ""))
            self._topics[topic] = node.id
        self._announcements.append(node)
        self._pending += 1
        if public:
            self._public_ids.add(node.id)

    def _drop_pending(self, node_id: str) -> None:
        """Drop an announcement unless it is delivered already."""
        delivered = len(self._announcements) - self._pending
        for index, node in enumerate(self._announcements):
            if node.id == node_id and index >= delivered:
                del self._announcements[index]
                self._pending -= 1
                self._public_ids.discard(node_id)
                return

    def iter_steps(self) -> Iterator[tuple[AccessibleNode, ...]]:
        """Yield the announcements up to each pending one except the last, to deliver them one by one.

        Platforms read out simultaneous additions in any order, so each is sent in an update of its own.
        """
        announcements = self.announcements
        for end in range(len(announcements) - self._pending + 1, len(announcements)):
            yield announcements[:end]

    def mark_delivered(self) -> None:
        """Mark all announcements as delivered; the newest are kept, to be read again on request."""
        self._pending = 0
        self._public_ids.clear()
        while len(self._announcements) > _MAX_DELIVERED:
            self._announcements.popleft()

    def drop_delivered(self) -> None:
        """Drop the announcements delivered so far, because the player has done something since."""
        while len(self._announcements) > self._pending:
            self._announcements.popleft()

    def drop_private(self) -> None:
        """Drop all announcements except pending public ones, because another player takes over."""
        self.drop_delivered()
        self._announcements = deque(node for node in self._announcements if node.id in self._public_ids)
        self._pending = len(self._announcements)

    @property
    def announcements(self) -> tuple[AccessibleNode, ...]:
        """The kept and pending announcements as accessible nodes, the newest last."""
        return tuple(self._announcements)
