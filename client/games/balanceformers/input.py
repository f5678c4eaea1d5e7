"""Keys, and dragging creatures: the other ways to do what clicks do."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

import pygame

from client.draw.geometry import Point
from client.games.balanceformers import layout
from client.table.bindings import Binding, Chord, pressed

if TYPE_CHECKING:
    from client.games.balanceformers.scene import BalanceformersTable

BINDINGS: Final = (
    Binding("forecast", (Chord(pygame.K_f),), looking=True),
    Binding("pause", (Chord(pygame.K_p),), looking=True),
    Binding("drag", (), ("drag",)),
)
"""What this table knows besides what every table does."""

DRAG_FROM = 12.0
"""Logical units the pointer must move before a press becomes a drag."""


class HandInput:
    """Turns raw events into what the hand of one table does."""

    def __init__(self, table: BalanceformersTable) -> None:
        self._table = table
        self._pressed: tuple[int, Point] | None = None

    def before_widgets(self, event: pygame.Event) -> bool:
        """A creature dragged to a slot. True: nobody else needs the event."""
        table = self._table
        point = table.point(event)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            creature = None if point is None else self._creature_at(point)
            self._pressed = None if creature is None or point is None else (creature, point)
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

    def key(self, event: pygame.Event) -> bool:
        """F switches the forecast, P holds the reckoning."""
        asked = pressed(BINDINGS, event)
        if asked is None:
            return False
        if asked.does == "forecast":
            self._table.toggle_forecast()
        else:
            self._table.toggle_pause()
        return True

    def _creature_at(self, point: Point) -> int | None:
        """The creature under a press that may be lifted."""
        table = self._table
        slot = layout.slot_at(table.layout, point)
        creature = None if slot is None else table.position.at().get(slot)
        if creature is None:
            creature = layout.waiting_at(table.layout, table.position, point)
        return creature if creature in table.choosing.liftable else None

    def _moved(self, event: pygame.Event, point: Point) -> None:
        choosing = self._table.choosing
        if self._pressed is None or not event.buttons[0] or not choosing.open:
            return
        creature, start = self._pressed
        if not choosing.dragging and math.dist(start, point) > DRAG_FROM:
            choosing.creature, choosing.dragging = creature, True
            self._table.app.sound.play("pick")
            self._table.refresh()
        if choosing.dragging:
            choosing.drag_at = point
            choosing.hover_on(layout.slot_at(self._table.layout, point))
            self._table.invalidate()

    def _dropped(self, event: pygame.Event, point: Point | None) -> bool:
        table = self._table
        choosing = table.choosing
        dragging, self._pressed = choosing.dragging, None
        choosing.dragging, choosing.drag_at = False, None
        if not dragging:
            return False
        table.ui.handle(event)  # what was pressed is let go, and not clicked
        slot = None if point is None else layout.slot_at(table.layout, point)
        if slot is not None and choosing.slots >> slot & 1:
            choosing.press_slot(slot)
        else:
            choosing.creature = None
        table.refresh()
        return True
