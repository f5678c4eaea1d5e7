"""What is said once, of its own accord: what happens on the table, messages, whose turn it is."""

from __future__ import annotations

from collections import deque
from itertools import count
from typing import Final

from client.access.tree import URGENT
from client.widgets.spoken import Spoken

_KEPT: Final = 8


class Voice:
    """The last things said. Each has an id of its own, so that the same words twice are said twice."""

    def __init__(self) -> None:
        self._number = count(1)
        self._said: deque[Spoken] = deque(maxlen=_KEPT)

    def say(self, words: str, *, urgent: bool = False) -> None:
        """Say something; urgent words interrupt what is being said."""
        value = URGENT if urgent else ""
        self._said.append(Spoken(f"said.{next(self._number)}", "status", words, value=value))

    def hush(self) -> None:
        """The player went on: what was said is of no use any more."""
        self._said.clear()

    @property
    def said(self) -> tuple[Spoken, ...]:
        """What was said lately, the newest last."""
        return tuple(self._said)
