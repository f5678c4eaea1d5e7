"""What is said once, of its own accord: what happens on the table, messages, whose turn it is."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from itertools import count
from typing import Final

from client.accessibility.tree import URGENT
from client.widgets.spoken import Spoken

_KEPT: Final = 24


class Voice:
    """What is to be said, and the last things said. Each has an id of its own, so that the same words twice
    are said twice. However much comes at once, all of it is handed on."""

    def __init__(self) -> None:
        self._number = count(1)
        self._said: deque[Spoken] = deque()
        self._fresh = 0  # so many of them, the last ones, have not been handed on
        self._for_all: set[str] = set()  # those of them that anybody may hear

    def say(self, words: str, *, urgent: bool = False, for_all: bool = False) -> None:
        """Say something; urgent words interrupt what is being said. for_all: anybody may hear it."""
        one = Spoken(f"said.{next(self._number)}", "status", words, value=URGENT if urgent else "")
        self._said.append(one)
        self._fresh += 1
        if for_all:
            self._for_all.add(one.id)

    def one_by_one(self) -> Iterator[tuple[Spoken, ...]]:
        """What was said up to each thing that has not been handed on, but for the last.

        Platforms tell in any order what comes to them at once.
        """
        said = self.said
        for number in range(len(said) - self._fresh + 1, len(said)):
            yield said[:number]

    def told(self) -> None:
        """All of it has been handed on; the last words stay to be read."""
        self._fresh = 0
        self._for_all.clear()
        while len(self._said) > _KEPT:
            self._said.popleft()

    def go_on(self) -> None:
        """The player went on: what has been said is of no use any more, what has not still is to be."""
        while len(self._said) > self._fresh:
            self._said.popleft()

    def hush(self) -> None:
        """Nothing of it may be heard any more, but for what is to be said to all."""
        self.go_on()
        kept = [one for one in self._said if one.id in self._for_all]
        self._said = deque(kept)
        self._fresh = len(kept)

    @property
    def said(self) -> tuple[Spoken, ...]:
        """What was said lately, the newest last."""
        return tuple(self._said)
