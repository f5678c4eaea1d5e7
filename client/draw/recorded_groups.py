"""What was noted together for a frame, and is put down again as it is: also some frames later."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Final, NamedTuple, TypeAlias

import pygame
from msgspec import Struct

Paint: TypeAlias = Callable[[pygame.Surface, pygame.Rect], None]
"""Paints something on a surface, within a rectangle (pixels)."""

ITEM: Final = 150
"""About as many pixels take as much memory as something that lies there does besides its own."""

_MOST: Final = 6_000_000
"""Pixels of all passages that are kept although the frame shown last does not have them: 24 MB, if none of
them were a picture that caches keep as well."""


class DrawnItem(Struct, eq=False):
    """Something that lies there. key: two that are equal look the same. box: no pixel beyond it is touched.
    opaque: no pixel of it shows what is below. picture: if that is all of it, what is premultiplied and takes
    the whole box: many of these are put down at once, and nothing else has to paint them."""

    key: Hashable
    box: pygame.Rect
    paint: Paint | None = None
    opaque: bool = False
    picture: pygame.Surface | None = None


class Kept:
    """Stands for a value in a key: equal to what stands for the same object, and found without looking into
    it. Of use where a value is large and stays the same object as long as nothing of it changed."""

    __slots__ = ("value",)

    def __init__(self, value: object) -> None:
        self.value = value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Kept) and self.value is other.value

    def __hash__(self) -> int:
        return id(self.value)


class Known:
    """A key whose hash is reckoned once: it may hold all that a table shows, and is looked up several times
    in a frame."""

    __slots__ = ("_hash", "_key")

    def __init__(self, key: Hashable) -> None:
        self._key, self._hash = key, hash(key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Known) and self._hash == other._hash and self._key == other._key

    def __hash__(self) -> int:
        return self._hash


class Passage(NamedTuple):
    """What was noted together. inner: the passages in it, at any depth. size: pixels that it covers, and
    `ITEM` for each thing in it. returns: whether what it shows may come again once it is gone."""

    items: list[DrawnItem]
    inner: dict[Hashable, Passage]
    size: int
    returns: bool


class Passages:
    """Those of a frame as it is made, those of the one before it, and of earlier ones as many as there is
    room for: what was drawn least recently goes first. now: of the frame, or within a passage what lies in
    it."""

    def __init__(self) -> None:
        self.clear()

    def clear(self) -> None:
        """None is known any more."""
        self.now: dict[Hashable, Passage] = {}
        self._noted: dict[Hashable, Passage] = {}  # for this frame, at any depth, in however many turns
        self._before: dict[Hashable, Passage] = {}
        self._earlier: OrderedDict[Hashable, Passage] = OrderedDict()
        self._used = 0

    def find(self, key: Hashable) -> Passage | None:
        """The one under this key; None if it has to be noted."""
        found = self._noted.get(key) or self._before.get(key)
        if found is None and (found := self._earlier.pop(key, None)):
            self._used -= found.size
        return found

    def note(self, key: Hashable, passage: Passage) -> None:
        """It lies there: in the frame, or in the passage that is noted just now."""
        self.now[key] = self._noted[key] = passage
        self.now |= passage.inner

    def go_on(self) -> None:
        """The frame is made: another one begins."""
        before, self._before, self.now, self._noted = self._before, self.now, {}, {}
        for key in set(before).difference(self._before):
            passage = before[key]
            if passage.returns:
                self._earlier[key] = passage
                self._used += passage.size
        while self._used > _MOST:
            self._used -= self._earlier.popitem(last=False)[1].size
