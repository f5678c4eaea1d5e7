"""Dragging cubes: from the supply or a hole to a hole or a tile, from the board to its tile."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

import pygame

from client.draw.geometry import Point
from client.table.bindings import Binding

if TYPE_CHECKING:
    from client.games.envyra.scene import EnvyraTable

BINDINGS: Final = (Binding("drag", (), ("drag",)),)
"""What this table knows besides what every table does."""

DRAG_FROM = 12.0
"""Logical units the pointer must move before a press becomes a drag."""

FROM_SUPPLY = -1
"""Where a carried cube comes from that lay in the supply."""


class DragInput:
    """Turns presses that move into carried cubes of one table."""

    def __init__(self, table: EnvyraTable) -> None:
        self._table = table
        self._pressed: tuple[int, Point] | None = None

    def before_widgets(self, event: pygame.Event) -> bool:
        """True: nobody else needs the event."""
        table = self._table
        point = table.point(event)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            origin = None if point is None else self._origin(point)
            self._pressed = None if origin is None or point is None else (origin, point)
        elif event.type == pygame.MOUSEMOTION and point is not None:
            self._moved(event, point)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self._dropped(event, point)
        return False

    def after_widgets(self, event: pygame.Event) -> bool:
        """The right button lets go."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
            return self._table.choosing.let_go()
        return False

    def key(self, _event: pygame.Event) -> bool:
        """Envyra has no keys of its own."""
        return False

    def _origin(self, point: Point) -> int | None:
        """What lies under a press and can be carried: a cube of the supply, or one in a hole."""
        table = self._table
        choosing, layout = table.choosing, table.layout
        if not choosing.open or table.position.phase == "removal":
            return None
        in_holes = choosing.staged if table.position.phase == "boards" else tuple(choosing.choices)
        for position in in_holes:
            if layout.holes[position].collidepoint(point):
                return position
        if table.position.phase == "boards" and layout.supply.collidepoint(point):
            return FROM_SUPPLY
        return None

    def _moved(self, event: pygame.Event, point: Point) -> None:
        table = self._table
        choosing = table.choosing
        if self._pressed is None or not event.buttons[0] or not choosing.open:
            return
        origin, start = self._pressed
        if choosing.carried is None and math.dist(start, point) > DRAG_FROM:
            if origin == FROM_SUPPLY and len(choosing.staged) >= choosing.limit > 1:
                self._pressed = None
                return
            choosing.carried = origin
            table.app.sound.play("pick")
        if choosing.carried is not None:
            choosing.drag_at = point
            choosing.hover_on(self.position(point))
            table.invalidate()

    def _dropped(self, event: pygame.Event, point: Point | None) -> bool:
        table = self._table
        choosing = table.choosing
        origin, self._pressed = choosing.carried, None
        if origin is None:
            return False
        choosing.carried = choosing.drag_at = None
        table.ui.handle(event)  # what was pressed is let go, and not clicked
        target = None if point is None else self.position(point)
        if table.position.phase == "boards":
            self._drop_on_board(origin, target)
        elif target == origin and point is not None and not table.layout.holes[origin].collidepoint(point):
            choosing.picked = origin
            choosing.confirm()
        table.refresh()
        return True

    def _drop_on_board(self, origin: int, target: int | None) -> None:
        choosing = self._table.choosing
        if origin == FROM_SUPPLY:
            if target is not None and target not in choosing.staged:
                choosing.toggle(target)
        elif target is None:
            choosing.take_away(origin)
        elif target != origin:
            choosing.move_staged(origin, target)

    def position(self, point: Point) -> int | None:
        """The position whose tile or hole lies under a point."""
        layout = self._table.layout
        for boxes in (layout.tiles, layout.holes):
            for position, box in enumerate(boxes):
                if box.collidepoint(point):
                    return position
        return None
