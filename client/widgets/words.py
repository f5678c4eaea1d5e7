"""Words of a widget that are put together when somebody first asks for them: most are never looked at."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

LateWords: TypeAlias = str | Callable[[], str]
"""Words, or what finds them: asked once at most, when pointer or focus rests there, or somebody listens. What
finds them speaks of what was shown when the widget was made, so it holds a look, not a table."""


def said(words: LateWords) -> str:
    """The words themselves."""
    return words if isinstance(words, str) else words()


def pair(find: Callable[[], tuple[str, str]]) -> tuple[LateWords, LateWords]:
    """What a thing is called and what explains it, where one function finds both.

    Tables do this a hundred times a decision: a `functools.cache` takes longer to make than it saves here.
    """
    found: list[tuple[str, str]] = []

    def both() -> tuple[str, str]:
        if not found:
            found.append(find())
        return found[0]

    return lambda: both()[0], lambda: both()[1]


class OwnWords:
    """An attribute of widgets that holds words, whether they are found already or not."""

    def __init__(self, default: str = "") -> None:
        self._default = default

    def __set_name__(self, owner: type[object], name: str) -> None:
        self._name = f"_{name}"

    def __get__(self, one: object, owner: type[object]) -> str:
        words: LateWords = one.__dict__.get(self._name, self._default)
        if not isinstance(words, str):
            words = one.__dict__[self._name] = words()
        return words

    def __set__(self, one: object, words: LateWords) -> None:
        one.__dict__[self._name] = words
