"""Recorded groups: draw commands recorded once under a key, and replayed in later frames."""

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
    """One thing to paint."""

    key: Hashable
    """Commands with equal keys look the same."""
    box: pygame.Rect
    """No pixel outside is painted."""
    paint: Paint | None = None
    opaque: bool = False
    """Whether no pixel of the box shows what is below."""
    picture: pygame.Surface | None = None
    """A premultiplied surface that fills the box, in place of `paint`.

    Runs of these are blitted in one call.
    """


class IdentityKey:
    """A key equal to another one of the same object, without comparing or hashing the object.

    Useful for large values that stay the same object until something in them changes.
    """

    __slots__ = ("value",)

    def __init__(self, value: object) -> None:
        self.value = value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, IdentityKey) and self.value is other.value

    def __hash__(self) -> int:
        return id(self.value)


class HashedKey:
    """A key whose hash is computed once.

    It may hold all that a table shows, and is looked up several times a frame.
    """

    __slots__ = ("_hash", "_key")

    def __init__(self, key: Hashable) -> None:
        self._key, self._hash = key, hash(key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, HashedKey) and self._hash == other._hash and self._key == other._key

    def __hash__(self) -> int:
        return self._hash


class RecordedGroup(NamedTuple):
    """Draw commands that were recorded together."""

    commands: list[DrawCommand]
    inner: dict[Hashable, RecordedGroup]
    """The groups within this one, at any depth."""
    size: int
    """Pixels that the commands cover, and COMMAND_SIZE for each of them."""
    reusable: bool
    """Whether the key may come again after a frame without it."""


class GroupCache:
    """The groups of the frame being composed, of the one before, and of earlier frames while there is room.

    The group drawn least recently is dropped first.
    """

    def __init__(self) -> None:
        self.clear()

    def clear(self) -> None:
        """Drop all groups."""
        self.current: dict[Hashable, RecordedGroup] = {}
        """The groups of the frame, or of the group that is being recorded."""
        self._this_frame: dict[Hashable, RecordedGroup] = {}  # at any depth
        self._last_frame: dict[Hashable, RecordedGroup] = {}
        self._unused: OrderedDict[Hashable, RecordedGroup] = OrderedDict()
        self._unused_size = 0

    def find(self, key: Hashable) -> RecordedGroup | None:
        """Return the group under a key, None if it has to be recorded."""
        group = self._this_frame.get(key) or self._last_frame.get(key)
        if group is None and (group := self._unused.pop(key, None)):
            self._unused_size -= group.size
        return group

    def add(self, key: Hashable, group: RecordedGroup) -> None:
        """Add a group to the frame, or to the group that is being recorded."""
        self.current[key] = self._this_frame[key] = group
        self.current |= group.inner

    def end_frame(self) -> None:
        """Keep the groups of the frame for the next one, and drop what there is no room for."""
        before, self._last_frame = self._last_frame, self.current
        self.current, self._this_frame = {}, {}
        for key in set(before).difference(self._last_frame):
            group = before[key]
            if group.reusable:
                self._unused[key] = group
                self._unused_size += group.size
        while self._unused_size > MAX_UNUSED_SIZE:
            self._unused_size -= self._unused.popitem(last=False)[1].size
