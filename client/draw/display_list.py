"""What a frame is made of, kept until the next one: only where the two differ is anything painted.

A frame is drawn as a list of things put down one over another. Where the same things lie in the same order as
in the frame before, the screen shows them already.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import Final

import pygame

from client.draw.frame_diff import differing
from client.draw.recorded_groups import ITEM, DrawnItem, Known, Passage, Passages

_MANY: Final = 16
"""From so many changed places on those that lie close together are found by cells: it takes less time."""

_CELL: Final = 24
"""Pixels of the side of a cell."""

_FREE: Final = 64
"""So many cells that did not change are painted with others rather than left out: a place more costs that."""

_SPARE: Final = 0.3
"""The same, as a part of a place."""

_SLACK: Final = 1.3
"""Two changed places are painted as one where that is not more than so many times as much to paint."""


class DisplayList:
    """What lies on the screen, lowest first, and what shall lie there after this frame.

    Whatever is put down has to stay as it is: a surface is known by being the same object.
    """

    def __init__(self) -> None:
        self._shown: list[DrawnItem] = []
        self._known = False
        self._items: list[DrawnItem] = []
        self._passages = Passages()
        self._size = 0

    def forget(self) -> None:
        """What is on the screen is not known any more: the next frame is painted as a whole."""
        self.begin()
        self._known, self._shown = False, []
        self._passages.clear()

    def begin(self) -> None:
        """Begin a frame, or begin it again: nothing lies there. Passages that were noted are known."""
        self._items, self._size = [], 0

    def put(self, item: DrawnItem) -> None:
        """Lay something down."""
        if item.box.w and item.box.h:
            self._items.append(item)
            self._size += ITEM + item.box.w * item.box.h

    def passage(self, key: Hashable, note: Callable[[], None], *, returns: bool = True) -> None:
        """Lay down what `note` lays down, or what it did under the same key in an earlier frame. Passages may
        lie in one another. returns: whether the key may come again once it is gone."""
        known, key = self._passages, Known(key)
        noted = known.find(key)
        if noted is None:
            begin, size, around = len(self._items), self._size, known.now
            known.now = {}
            try:
                note()
                noted = Passage(self._items[begin:], known.now, self._size - size, returns)
            finally:
                known.now = around
        else:
            self._items += noted.items
            self._size += noted.size
        known.note(key, noted)

    def picture(self, size: tuple[int, int]) -> pygame.Surface:
        """All that has been laid down in this frame, as a picture of its own."""
        made = pygame.Surface(size, 0, 32)
        self._paint(made, [made.get_rect()])
        return made

    def show(self, screen: pygame.Surface) -> list[pygame.Rect]:
        """Paint on the screen what is not there yet; gives the places that were painted."""
        everything = screen.get_rect()
        changed = differing(self._shown, self._items) if self._known else [everything]
        places = apart(box.clip(everything) for box in changed)
        self._known = False  # as long as it is half painted
        self._paint(screen, places)
        self._shown, self._known = self._items, True
        self._passages.go_on()
        return places

    def _paint(self, surface: pygame.Surface, places: Sequence[pygame.Rect]) -> None:
        """Everything that reaches into these places, from the highest thing on that covers each."""
        items = self._items
        boxes = [item.box for item in items] if places else []
        opaque = [at for at, item in enumerate(items) if item.opaque][::-1] if places else []
        clip = surface.get_clip()
        try:
            for place in places:
                lowest = next((at for at in opaque if boxes[at].contains(place)), 0)
                touched = place.collidelistall(boxes)
                surface.set_clip(place)
                _put_down(surface, place, [items[at] for at in touched[bisect_left(touched, lowest) :]])
        finally:
            surface.set_clip(clip)


def _put_down(surface: pygame.Surface, place: pygame.Rect, items: Iterable[DrawnItem]) -> None:
    """Paint things in a place that the surface is clipped to: pictures that follow each other at once."""
    run: list[tuple[pygame.Surface, tuple[int, int]]] = []
    for item in items:
        if item.picture is not None:
            run.append((item.picture, item.box.topleft))
            continue
        if run:
            surface.fblits(run, pygame.BLEND_PREMULTIPLIED)
            run.clear()
        if item.paint is not None:
            item.paint(surface, item.box.clip(place))
    surface.fblits(run, pygame.BLEND_PREMULTIPLIED)


def apart(boxes: Iterable[pygame.Rect]) -> list[pygame.Rect]:
    """Boxes that cover the same and do not overlap; neighbours are one where that costs little."""
    found: list[pygame.Rect] = []
    waiting = list({tuple(box): box for box in boxes if box.w and box.h}.values())
    if len(waiting) > _MANY:
        return _by_cells(waiting)
    while waiting:
        box = waiting.pop()
        near = _near(box, found)
        if near is None:
            found.append(box)
        else:
            waiting.append(box.union(found.pop(near)))
    return found


def _by_cells(boxes: Sequence[pygame.Rect]) -> list[pygame.Rect]:
    """Places that hold all of the boxes, found by the cells into which they reach."""
    whole = boxes[0].unionall(boxes[1:])
    cells = pygame.Surface((whole.w // _CELL + 1, whole.h // _CELL + 1), 0, 8)
    cells.set_colorkey(0)
    left, top, fill = whole.x, whole.y, cells.fill
    for box_x, box_y, width, height in boxes:
        across, down = box_x - left, box_y - top
        x, y = across // _CELL, down // _CELL
        fill(1, (x, y, (across + width - 1) // _CELL - x + 1, (down + height - 1) // _CELL - y + 1))
    return [
        pygame.Rect(whole.x + x * _CELL, whole.y + y * _CELL, w * _CELL, h * _CELL).clip(whole)
        for x, y, w, h in _filled(cells, cells.get_rect())
    ]


def _filled(cells: pygame.Surface, area: pygame.Rect) -> Iterator[pygame.Rect]:
    """Rectangles of cells that hold all that is set within an area and little else, none over another."""
    around = cells.subsurface(area).get_bounding_rect().move(area.topleft)
    size = around.w * around.h
    if size - pygame.mask.from_surface(cells.subsurface(around)).count() <= max(_FREE, size * _SPARE):
        yield around
        return
    for half in _halves(around):
        yield from _filled(cells, half)


def _halves(area: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
    """Both halves, cut across the longer side."""
    x, y, w, h = area
    if w > h:
        return pygame.Rect(x, y, w // 2, h), pygame.Rect(x + w // 2, y, w - w // 2, h)
    return pygame.Rect(x, y, w, h // 2), pygame.Rect(x, y + h // 2, w, h - h // 2)


def _near(box: pygame.Rect, found: Sequence[pygame.Rect]) -> int | None:
    """Which of them is to be one with the box."""
    size = box.w * box.h
    for at, other in enumerate(found):
        both = box.union(other)
        if box.colliderect(other) or both.w * both.h <= _SLACK * (size + other.w * other.h):
            return at
    return None
