"""What is said once, of its own accord: what happens on the table, messages, whose turn it is."""

from __future__ import annotations

from collections import deque
from itertools import count
from typing import Final

from client.access.tree import URGENT
from client.widgets.spoken import Spoken

_KEPT: Final = 24


class Voice:
    """What is to be said, and the last things said. Each has an id of its own, so that the same words twice
    are said twice. However much comes at once, all of it is handed on."""

    def __init__(self) -> None:
        self._number = count(1)
        self._said: deque[Spoken] = deque()
        self._fresh = 0  # so many of them, the last ones, have not been handed on

    def say(self, words: str, *, urgent: bool = False) -> None:
        """Say something; urgent words interrupt what is being said."""
        value = URGENT if urgent else ""
        self._said.append(Spoken(f"said.{next(self._number)}", "status", words, value=value))
        self._fresh += 1

    def told(self) -> None:
        """All of it has been handed on; the last words stay to be read."""
        self._fresh = 0
        while len(self._said) > _KEPT:
            self._said.popleft()

    def go_on(self) -> None:
        """The player went on: what has been said is of no use any more, what has not still is to be."""
        while len(self._said) > self._fresh:
            self._said.popleft()

    def hush(self) -> None:
        """Nothing of it may be heard any more."""
        self._said.clear()
        self._fresh = 0

    @property
    def said(self) -> tuple[Spoken, ...]:
        """What was said lately, the newest last."""
        return tuple(self._said)
