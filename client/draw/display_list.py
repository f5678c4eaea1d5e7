"""The display list: a frame's draw commands, which are compared with those of the frame before.

Only areas in which the two frames differ are painted. Commands are in painting order, the lowest first.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import Final

import pygame

from client.draw.frame_diff import find_changed_boxes
from client.draw.recorded_groups import COMMAND_SIZE, DrawCommand, GroupCache, HashedKey, RecordedGroup

_CELL_MERGE_COUNT: Final = 16
"""Above this number of rectangles they are merged by cells, which takes less time."""

_CELL_PX: Final = 24
"""Side of a cell, in pixels."""

_MAX_CLEAN_CELLS: Final = 64
"""Unchanged cells that are painted along rather than splitting a rectangle.

Another rectangle costs as much.
"""

_MAX_CLEAN_SHARE: Final = 0.3
"""The same, as a share of the rectangle's cells."""

_MAX_MERGED_AREA: Final = 1.3
"""Two rectangles are merged if their union has at most this many times their area."""


class DisplayList:
    """The draw commands of the frame on the screen, and of the next frame, which is being composed.

    Surfaces are compared by identity, so a surface that was drawn must never change.
    """

    def __init__(self) -> None:
        self._shown: list[DrawCommand] = []
        self._is_screen_known = False
        self.commands: list[DrawCommand] = []
        self._groups = GroupCache()
        self._size = 0

    def invalidate(self) -> None:
        """Forget the frame on the screen, so that the next frame is painted completely."""
        self.begin_frame()
        self._is_screen_known, self._shown = False, []
        self._groups.clear()

    def begin_frame(self) -> None:
        """Discard the commands composed so far and start a new frame; recorded groups are kept."""
        self.commands, self._size = [], 0

    def append(self, command: DrawCommand) -> None:
        """Append a draw command to the frame, above all others; a command with an empty box is ignored."""
        if command.box.w and command.box.h:
            self.commands.append(command)
            self._size += COMMAND_SIZE + command.box.w * command.box.h

    def append_group(self, key: Hashable, record: Callable[[], None], *, reusable: bool = True) -> None:
        """Append the draw commands that `record` appends, or replay those recorded under an equal key.

        Args:
            key: Groups with equal keys look the same.
            record: Appends the commands, possibly in further groups; called if nothing is recorded.
            reusable: Whether the key may occur again after a frame without it.
        """
        groups, key = self._groups, HashedKey(key)
        group = groups.find(key)
        if group is None:
            start, size, outer = len(self.commands), self._size, groups.current
            groups.current = {}
            try:
                record()
                group = RecordedGroup(self.commands[start:], groups.current, self._size - size, reusable)
            finally:
                groups.current = outer
        else:
            self.commands += group.commands
            self._size += group.size
        groups.add(key, group)

    def present(self, screen: pygame.Surface) -> list[pygame.Rect]:
        """Paint the areas that differ from the frame before; return their rectangles in pixels."""
        whole = screen.get_rect()
        changed = find_changed_boxes(self._shown, self.commands) if self._is_screen_known else [whole]
        dirty_rects = merge_rects(box.clip(whole) for box in changed)
        self._is_screen_known = False  # as long as it is half painted
        self.paint(screen, dirty_rects)
        self._shown, self._is_screen_known = self.commands, True
        self._groups.end_frame()
        return dirty_rects

    def paint(self, surface: pygame.Surface, rects: Sequence[pygame.Rect]) -> None:
        """Paint the frame onto a surface within the given rectangles, which must not overlap.

        In each rectangle, commands hidden below an opaque one that covers it are skipped.
        """
        commands = self.commands
        boxes = [command.box for command in commands] if rects else []
        opaque = [index for index, command in enumerate(commands) if command.opaque][::-1] if rects else []
        clip = surface.get_clip()
        try:
            for rect in rects:
                lowest = next((index for index in opaque if boxes[index].contains(rect)), 0)
                touched = rect.collidelistall(boxes)
                surface.set_clip(rect)
                _paint_commands(
                    surface, rect, [commands[index] for index in touched[bisect_left(touched, lowest) :]]
                )
        finally:
            surface.set_clip(clip)


def _paint_commands(surface: pygame.Surface, rect: pygame.Rect, commands: Iterable[DrawCommand]) -> None:
    """Paint commands in a rectangle that the surface is clipped to; consecutive pictures in one call."""
    blits: list[tuple[pygame.Surface, tuple[int, int]]] = []
    for command in commands:
        if command.picture is not None:
            blits.append((command.picture, command.box.topleft))
            continue
        if blits:
            surface.fblits(blits, pygame.BLEND_PREMULTIPLIED)
            blits.clear()
        if command.paint is not None:
            command.paint(surface, command.box.clip(rect))
    surface.fblits(blits, pygame.BLEND_PREMULTIPLIED)


def merge_rects(boxes: Iterable[pygame.Rect]) -> list[pygame.Rect]:
    """Return rectangles that cover all `boxes` and do not overlap.

    Boxes close to each other are merged where that adds little area.
    """
    merged: list[pygame.Rect] = []
    pending = list({tuple(box): box for box in boxes if box.w and box.h}.values())
    if len(pending) > _CELL_MERGE_COUNT:
        return _merge_by_cells(pending)
    while pending:
        box = pending.pop()
        index = _find_mergeable(box, merged)
        if index is None:
            merged.append(box)
        else:
            pending.append(box.union(merged.pop(index)))
    return merged


def _merge_by_cells(boxes: Sequence[pygame.Rect]) -> list[pygame.Rect]:
    """Return rectangles that cover the boxes, found by the cells of a grid that the boxes reach into."""
    whole = boxes[0].unionall(boxes[1:])
    cells = pygame.Surface((whole.w // _CELL_PX + 1, whole.h // _CELL_PX + 1), 0, 8)
    cells.set_colorkey(0)
    left, top, fill = whole.x, whole.y, cells.fill
    for box_x, box_y, width, height in boxes:
        x_px, y_px = box_x - left, box_y - top
        x, y = x_px // _CELL_PX, y_px // _CELL_PX
        fill(1, (x, y, (x_px + width - 1) // _CELL_PX - x + 1, (y_px + height - 1) // _CELL_PX - y + 1))
    return [
        pygame.Rect(whole.x + x * _CELL_PX, whole.y + y * _CELL_PX, w * _CELL_PX, h * _CELL_PX).clip(whole)
        for x, y, w, h in _split_cells(cells, cells.get_rect())
    ]


def _split_cells(cells: pygame.Surface, area: pygame.Rect) -> Iterator[pygame.Rect]:
    """Yield disjoint rectangles of cells that hold all set cells of an area, and few others."""
    bounds = cells.subsurface(area).get_bounding_rect().move(area.topleft)
    count = bounds.w * bounds.h
    clean = count - pygame.mask.from_surface(cells.subsurface(bounds)).count()
    if clean <= max(_MAX_CLEAN_CELLS, count * _MAX_CLEAN_SHARE):
        yield bounds
        return
    for half in _split_in_half(bounds):
        yield from _split_cells(cells, half)


def _split_in_half(area: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
    """Return both halves, cut across the longer side."""
    x, y, w, h = area
    if w > h:
        return pygame.Rect(x, y, w // 2, h), pygame.Rect(x + w // 2, y, w - w // 2, h)
    return pygame.Rect(x, y, w, h // 2), pygame.Rect(x, y + h // 2, w, h - h // 2)


def _find_mergeable(box: pygame.Rect, rects: Sequence[pygame.Rect]) -> int | None:
    """Return the index of a rectangle that is to be merged with the box, None if there is none."""
    area = box.w * box.h
    for index, other in enumerate(rects):
        union = box.union(other)
        if box.colliderect(other) or union.w * union.h <= _MAX_MERGED_AREA * (area + other.w * other.h):
            return index
    return None
