"""Caches of surfaces: one bounded by the bytes they take, one of what a frame needs until it is seen, for one
turn of the loop may not be enough for it."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager, suppress
from typing import Final, Protocol
from weakref import WeakValueDictionary

import pygame

_BRIEFLY: Final = 0.004
"""Seconds that a turn of the loop waits for what is made beside it."""


class Unfinished(Exception):  # noqa: N818  no error: the next turn of the loop goes on with it
    """So much of a frame is new that the rest of it is made in the next turn of the loop."""


class Maker(Protocol):
    """Who is told of everything that caches make."""

    def begins(self) -> None:
        """Something is to be made. What this raises leaves all as it was."""

    def ends(self, made: pygame.Surface) -> None:
        """It is made."""


class Budget(Protocol):
    """Who says how much is made in a turn of the loop."""

    def begins(self) -> None:
        """Something is to be made. Raises Unfinished where that is left to the next turn."""

    def ends(self) -> None:
        """It is made."""

    def notes(self) -> None:
        """Some more of the frame is to be put together. Raises Unfinished as above."""

    def pauses(self) -> None:
        """Something is done once and for all, and as much follows. Raises Unfinished as above."""

    def waits(self) -> None:
        """Something is made beside, and the next turn of the loop looks for it."""


def surface_bytes(surface: pygame.Surface) -> int:
    """How much memory the pixels of a surface take."""
    return surface.get_pitch() * surface.get_height()


_FLEETING = 4
"""So many surfaces that will not come again are kept at least: a frame may need them all."""


class SurfaceCache:
    """The least recently used surfaces leave first when the limit (bytes) is passed; before all others those
    that will not come again once they are gone. What left is found as long as something still shows it.

    maker: who is asked before anything is made.
    """

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.maker: Maker | None = None
        self.used = 0
        self._items: OrderedDict[Hashable, pygame.Surface] = OrderedDict()
        self._fleeting: OrderedDict[Hashable, None] = OrderedDict()
        self._left: WeakValueDictionary[Hashable, pygame.Surface] = WeakValueDictionary()

    def get(
        self, key: Hashable, make: Callable[[], pygame.Surface], *, returns: bool = True
    ) -> pygame.Surface:
        """The surface kept under `key`, made now if it is not there. returns: whether it may be asked for
        after others of its kind."""
        found = self._items.get(key)
        if found is None:
            found = self._left.get(key)  # it stays there, which does no harm
            found = self._items[key] = self._made(make) if found is None else found
            self.used += surface_bytes(found)
        else:
            self._items.move_to_end(key)
        if not returns:
            self._fleeting[key] = None
            self._fleeting.move_to_end(key)
        # the newest stays even if it alone is too big: its caller is about to draw it
        while self.used > self.limit and len(self._items) > 1:
            self._drop()
        return found

    def _made(self, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        if self.maker is None:
            return make()
        self.maker.begins()
        made = make()
        self.maker.ends(made)
        return made

    def _drop(self) -> None:
        oldest = next(iter(self._fleeting if len(self._fleeting) > _FLEETING else self._items))
        self._fleeting.pop(oldest, None)
        dropped = self._left[oldest] = self._items.pop(oldest)
        self.used -= surface_bytes(dropped)

    def __contains__(self, key: object) -> bool:
        return key in self._items

    def clear(self) -> None:
        """Forget everything (window resized, scale changed)."""
        self._items.clear()
        self._fleeting.clear()
        self._left.clear()
        self.used = 0

    def __len__(self) -> int:
        return len(self._items)


class _Beside(threading.Thread):
    """Something is made in a thread of its own. made: None before that, and where it failed."""

    def __init__(self, make: Callable[[], pygame.Surface]) -> None:
        super().__init__(name="beside", daemon=True)
        self._make = make
        self.made: pygame.Surface | None = None
        self.start()

    def run(self) -> None:
        with suppress(OSError, ValueError, pygame.error):  # raised where it is made once more
            self.made = self._make()


class Moment:
    """The frame of now. maker: who says how much of it is made in this turn; None: it comes at once, and
    nothing need be kept for it."""

    def __init__(self) -> None:
        self.maker: Budget | None = None
        self._known: dict[Hashable, pygame.Surface] = {}
        self._made: list[pygame.Surface] = []
        self._beside: dict[Hashable, _Beside] = {}
        self._rehearsed: set[Hashable] = set()
        self._thread = threading.get_ident()

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """A picture for this frame alone, found again in the next turn. Raises what the maker raises."""
        if self.maker is None:
            return make()
        found = self._known.get(key)
        if found is None:
            self.begins()
            found = self._known[key] = make()
            self.ends(found)
        return found

    def sheet(self, key: Hashable, size: tuple[int, int], flags: int) -> pygame.Surface:
        """A surface to paint something on. The next turn finds the same one, empty: to clear it takes a tenth
        of what the system needs for a large one. Raises what the maker raises."""
        made = self.get((key, "sheet"), lambda: pygame.Surface(size, flags, 32))
        if self.maker is not None:
            made.fill((0, 0, 0, 0))
        return made

    def beside(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """What takes long and needs nothing but itself: made in a thread, so that the loop goes on meanwhile.
        Raises Unfinished until it is there, and what making it raises. In other threads it is made at once.
        """
        if threading.get_ident() != self._thread:
            return make()
        making = self._beside.get(key)
        if making is None:
            if self.maker is None:
                return make()
            making = self._beside[key] = _Beside(make)
        making.join(_BRIEFLY if self.maker else None)
        if making.is_alive() and self.maker:
            self.maker.waits()
            raise Unfinished
        del self._beside[key]
        return make() if making.made is None else making.made

    def begins(self) -> None:
        """Something is to be made. Raises what the maker raises."""
        if self.maker is not None:
            self.maker.begins()

    def ends(self, made: pygame.Surface) -> None:
        """It is made, and stays even where a cache has no room for it."""
        if self.maker is not None:
            self.maker.ends()
            self._made.append(made)

    @contextmanager
    def noting(self) -> Iterator[None]:
        """A part of the frame is put together. Raises Unfinished where the next turn shall do that."""
        if self.maker is not None:
            self.maker.notes()
        yield
        if self.maker is not None:
            self.maker.ends()

    def rehearse(self, key: Hashable, go_through: Callable[[], object]) -> None:
        """Make all that something is made of, by going through it where nothing is seen; once for this frame.
        Raises Unfinished where the next turn shall go on, there or after it."""
        if self.maker is None or key in self._rehearsed:
            return
        go_through()
        self._rehearsed.add(key)
        self.maker.pauses()

    def seen(self) -> None:
        """The frame is on the screen, or comes no more."""
        self._known.clear()
        self._made.clear()
        self._beside.clear()
        self._rehearsed.clear()
