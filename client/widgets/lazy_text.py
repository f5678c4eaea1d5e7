"""Lazy text: labels and tooltips that are composed when they are first needed, since most never are."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

LazyText: TypeAlias = str | Callable[[], str]
"""Text, or a function that composes it, called at most once: when the pointer or the focus rests there, or a
screen reader reads it. It describes what was shown when the widget was made, so it holds a view model, not a
table."""


def resolve_text(words: LazyText) -> str:
    """Return the text itself."""
    return words if isinstance(words, str) else words()


def lazy_pair(find: Callable[[], tuple[str, str]]) -> tuple[LazyText, LazyText]:
    """Return a lazy name and a lazy explanation that one call of `find` composes together.

    Tables do this a hundred times a decision; making a `functools.cache` takes longer than it saves here.
    """
    found: list[tuple[str, str]] = []

    def both() -> tuple[str, str]:
        if not found:
            found.append(find())
        return found[0]

    return lambda: both()[0], lambda: both()[1]


class LazyTextAttribute:
    """Descriptor of a widget's attribute that takes lazy text and returns plain text."""

    def __init__(self, default: str = "") -> None:
        self._default = default

    def __set_name__(self, owner: type[object], name: str) -> None:
        self._name = f"_{name}"

    def __get__(self, one: object, owner: type[object]) -> str:
        words: LazyText = one.__dict__.get(self._name, self._default)
        if not isinstance(words, str):
            words = one.__dict__[self._name] = words()
        return words

    def __set__(self, one: object, words: LazyText) -> None:
        one.__dict__[self._name] = words
