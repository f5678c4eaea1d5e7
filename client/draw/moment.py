"""What is made for one frame, kept until it is seen: one turn of the loop may not be enough for it."""

from __future__ import annotations

from collections.abc import Callable, Hashable

import pygame

from client.draw.cache import Maker


class Moment:
    """The frame of now. maker: who says how much of it is made in this turn; None: it comes at once, and
    nothing need be kept for it."""

    def __init__(self) -> None:
        self.maker: Maker | None = None
        self._known: dict[Hashable, pygame.Surface] = {}
        self._made: list[pygame.Surface] = []

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

    def begins(self) -> None:
        """Something is to be made. Raises what the maker raises."""
        if self.maker is not None:
            self.maker.begins()

    def ends(self, made: pygame.Surface) -> None:
        """It is made, and stays even where a cache has no room for it."""
        if self.maker is not None:
            self.maker.ends(made)
            self._made.append(made)

    def seen(self) -> None:
        """The frame is on the screen, or comes no more."""
        self._known.clear()
        self._made.clear()
