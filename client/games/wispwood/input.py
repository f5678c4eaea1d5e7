"""Keys, gamepad and dragging: the other ways to do what clicks do."""

from __future__ import annotations

import math
from functools import partial
from typing import TYPE_CHECKING

import pygame

from client.draw.geometry import Point
from client.games.wispwood.hand import Hand

if TYPE_CHECKING:
    from client.games.wispwood.scene import WispwoodTable

DRAG_FROM = 12.0
"""Logical units the pointer must move before a press becomes a drag."""


class HandInput:
    """Turns raw events into changes of the hand of one table."""

    def __init__(self, table: WispwoodTable) -> None:
        self._table = table
        self._pressed: tuple[str, Point] | None = None
        self._dragging = False

    def before_widgets(self, event: pygame.Event) -> bool:
        """Dragging from the pond into the forest; the gamepad's buttons that change what is in hand, which
        would move the focus else. True: nobody else needs the event."""
        point = self._table.point(event)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._dragging = False
            self._pressed = None if point is None else self._pressed_at(point)
        elif event.type == pygame.MOUSEMOTION and point is not None:
            self._moved(event, point)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self._dropped(event, point)
        elif event.type == pygame.JOYBUTTONDOWN and self._table.choosing.hand is not None:
            return self._pad(event.button)
        return False

    def after_widgets(self, event: pygame.Event) -> bool:
        """The right button lets go, the wheel turns."""
        choosing = self._table.choosing
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
            return choosing.let_go()
        if choosing.hand is None:
            return False
        if event.type == pygame.MOUSEWHEEL:
            choosing.turn(-1 if event.y > 0 else 1)
            return True
        return False

    def key(self, event: pygame.Event) -> bool:
        """R turns, F mirrors, E moves the wisp within the shape; with Shift the other way."""
        choosing = self._table.choosing
        if choosing.hand is None or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            return False
        if event.key == pygame.K_r:
            choosing.turn(3 if event.mod & pygame.KMOD_SHIFT else 1)
        elif event.key == pygame.K_f:
            choosing.change(Hand.mirror)
        elif event.key == pygame.K_e:
            choosing.change(partial(Hand.move_wisp, by=-1 if event.mod & pygame.KMOD_SHIFT else 1))
        else:
            return False
        return True

    def _pad(self, button: int) -> bool:
        """X turns, Y mirrors, the shoulders move the wisp."""
        choosing = self._table.choosing
        if button == 2:
            choosing.turn(1)
        elif button == 3:
            choosing.change(Hand.mirror)
        elif button in (4, 5):
            choosing.change(partial(Hand.move_wisp, by=1 if button == 5 else -1))
        else:
            return False
        return True

    def _moved(self, event: pygame.Event, point: Point) -> None:
        table = self._table
        hand = table.choosing.hand
        if hand is not None and hand.at is None:
            table.invalidate()  # the shape hangs on the pointer
        if self._pressed is None or not event.buttons[0] or table.busy:
            return
        widget, start = self._pressed
        if not self._dragging and math.dist(start, point) > DRAG_FROM:
            self._lift(widget)
        if self._dragging:
            table.choosing.point_cell(table.grid.cell(point))

    def _pressed_at(self, point: Point) -> tuple[str, Point] | None:
        top = next(iter(self._table.ui.under(point)), None)
        return (top.id, point) if top is not None and top.id.startswith("pond.") else None

    def _lift(self, widget: str) -> None:
        """The press has become a drag: what was pressed is in the hand now."""
        table = self._table
        what, number = widget.rsplit(".", 1)
        if what == "pond.slot" and int(number) in table.choosing.legal.slots:
            table.choosing.press_slot(int(number))
        elif what == "pond.shape":
            name = table.position.shapes[int(number)]
            held = table.choosing.hand
            if name in table.choosing.legal.places and (held is None or held.shape != name):
                table.choosing.lift(name)
        self._dragging = table.choosing.hand is not None
        if not self._dragging:
            self._pressed = None

    def _dropped(self, event: pygame.Event, point: Point | None) -> bool:
        dragging, self._dragging, self._pressed = self._dragging, False, None
        cell = self._table.grid.cell(point) if dragging and point is not None else None
        if cell is None:
            return False
        self._table.ui.handle(event)  # what was pressed is let go
        self._table.choosing.press_cell(cell)
        return True
