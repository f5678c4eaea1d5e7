"""Recorded groups: draw commands recorded once under a key and replayed in later frames."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Final, NamedTuple, TypeAlias

import pygame
from msgspec import Struct

Paint: TypeAlias = Callable[[pygame.Surface, pygame.Rect], None]
"""Paints on a surface within a rectangle, in pixels."""

COMMAND_SIZE: Final = 150
"""Memory of a draw command besides its surface, expressed in pixels of a surface."""

MAX_UNUSED_SIZE: Final = 6_000_000
"""Pixels of all cached groups that the last frame does not contain: 24 MB if they shared no surface with
other caches."""


class DrawCommand(Struct, eq=False):
    """A command of the display list: how to paint one box of the frame."""

    key: Hashable
    """Commands with equal keys look the same."""
    box: pygame.Rect
    """The area in pixels; nothing outside it is painted."""
    paint: Paint | None = None
    """Paints the box; None if `picture` is blitted instead."""
    opaque: bool = False
    """Whether every pixel of the box is covered, so that nothing below shows."""
    picture: pygame.Surface | None = None
    """A premultiplied surface that fills the box, in place of `paint`.

    Runs of these are blitted in one call.
    """


class IdentityKey:
    """A cache key that wraps an object: two are equal if they wrap the very same object.

    Neither comparing nor hashing looks into the object, which suits large values that are replaced when they
    change.
    """

    __slots__ = ("value",)

    def __init__(self, value: object) -> None:
        self.value = value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, IdentityKey) and self.value is other.value

    def __hash__(self) -> int:
        return id(self.value)


class HashedKey:
    """A cache key that computes the hash of the wrapped value only once.

    The value may describe everything that a table shows, and is looked up several times a frame.
    """

    __slots__ = ("_hash", "_key")

    def __init__(self, key: Hashable) -> None:
        self._key, self._hash = key, hash(key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, HashedKey) and self._hash == other._hash and self._key == other._key

    def __hash__(self) -> int:
        return self._hash


class RecordedGroup(NamedTuple):
    """Draw commands that were recorded together under one key."""

    commands: list[DrawCommand]
    """The commands, in painting order."""
    inner: dict[Hashable, RecordedGroup]
    """The groups recorded within this one, at any depth, by their keys."""
    size: int
    """Memory estimate: the pixels that the commands cover, plus COMMAND_SIZE for each command."""
    reusable: bool
    """Whether the key may occur again after a frame without it."""


class GroupCache:
    """The recorded groups of draw commands: of this frame, the frame before, and unused earlier ones.

    If unused groups take too much room, those that were drawn least recently are dropped.
    """

    def __init__(self) -> None:
        self.clear()

    def clear(self) -> None:
        """Drop all recorded groups of draw commands."""
        self.current: dict[Hashable, RecordedGroup] = {}
        """The groups of the frame, or of the group that is being recorded."""
        self._this_frame: dict[Hashable, RecordedGroup] = {}  # at any depth
        self._last_frame: dict[Hashable, RecordedGroup] = {}
        self._unused: OrderedDict[Hashable, RecordedGroup] = OrderedDict()
        self._unused_size = 0

    def find(self, key: Hashable) -> RecordedGroup | None:
        """Return the draw commands recorded under a key; None if they have to be recorded."""
        group = self._this_frame.get(key) or self._last_frame.get(key)
        if group is None and (group := self._unused.pop(key, None)):
            self._unused_size -= group.size
        return group

    def add(self, key: Hashable, group: RecordedGroup) -> None:
        """Add a recorded group to the frame, or to the outer group that is being recorded."""
        self.current[key] = self._this_frame[key] = group
        self.current |= group.inner

    def end_frame(self) -> None:
        """Finish the frame: keep its groups for the next one, and drop old groups that exceed the limit."""
        before, self._last_frame = self._last_frame, self.current
        self.current, self._this_frame = {}, {}
        for key in set(before).difference(self._last_frame):
            group = before[key]
            if group.reusable:
                self._unused[key] = group
                self._unused_size += group.size
        while self._unused_size > MAX_UNUSED_SIZE:
            self._unused_size -= self._unused.popitem(last=False)[1].size
