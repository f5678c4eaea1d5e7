"""Dragging cubes: from the supply or a hole to a hole or a tile, from the board to its tile."""

from __future__ import annotations

import math
from typing import Final

import pygame

from client.draw.geometry import Point
from client.games.envyra.board.view_model import FROM_SUPPLY
from client.games.envyra.table.choosing import Choosing, EnvyraDesk
from client.table.bindings import Binding, of

BINDINGS: Final = of(
    "envyra",
    Binding("drag", (), ("drag",)),
)
"""What this table knows besides what every table does."""

DRAG_FROM = 12.0
"""Logical units the pointer must move before a press becomes a drag."""


class DragInput:
    """Turns presses that move into carried cubes of one table."""

    def __init__(self, desk: EnvyraDesk, choosing: Choosing) -> None:
        self._desk = desk
        self._choosing = choosing
        self._pressed: tuple[int, Point] | None = None

    def before_widgets(self, event: pygame.Event) -> bool:
        """True: nobody else needs the event."""
        point = self._desk.point(event)
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
            return self._choosing.let_go()
        return False

    def key(self, _event: pygame.Event) -> bool:
        """Envyra has no keys of its own."""
        return False

    def _origin(self, point: Point) -> int | None:
        """What lies under a press and can be carried: a cube of the supply, or one in a hole."""
        hand, layout, phase = self._choosing.hand, self._desk.layout, self._desk.position.phase
        if not self._choosing.open or phase == "removal":
            return None
        in_holes = hand.staged if phase == "boards" else tuple(hand.choices)
        for position in in_holes:
            if layout.holes[position].collidepoint(point):
                return position
        if phase == "boards" and layout.supply.collidepoint(point):
            return FROM_SUPPLY
        return None

    def _moved(self, event: pygame.Event, point: Point) -> None:
        choosing, hand = self._choosing, self._choosing.hand
        if self._pressed is None or not event.buttons[0] or not choosing.open:
            return
        origin, start = self._pressed
        if hand.carried is None and math.dist(start, point) > DRAG_FROM:
            if origin == FROM_SUPPLY and len(hand.staged) >= hand.limit > 1:
                self._pressed = None
                return
            choosing.carry(origin)
            self._desk.app.sound.play("pick")
        if choosing.hand.carried is not None:
            choosing.drag(point, self.position(point))

    def _dropped(self, event: pygame.Event, point: Point | None) -> bool:
        desk, choosing = self._desk, self._choosing
        origin, self._pressed = choosing.hand.carried, None
        if origin is None:
            return False
        choosing.drop()
        desk.ui.handle(event)  # what was pressed is let go, and not clicked
        target = None if point is None else self.position(point)
        if desk.position.phase == "boards":
            self._drop_on_board(origin, target)
        elif target == origin and point is not None and not desk.layout.holes[origin].collidepoint(point):
            choosing.move(origin)
        desk.refresh()
        return True

    def _drop_on_board(self, origin: int, target: int | None) -> None:
        choosing = self._choosing
        if origin == FROM_SUPPLY:
            if target is not None and target not in choosing.hand.staged:
                choosing.toggle(target)
        elif target is None:
            choosing.take_away(origin)
        elif target != origin:
            choosing.move_staged(origin, target)

    def position(self, point: Point) -> int | None:
        """The position whose tile or hole lies under a point."""
        layout = self._desk.layout
        for boxes in (layout.tiles, layout.holes):
            for position, box in enumerate(boxes):
                if box.collidepoint(point):
                    return position
        return None
