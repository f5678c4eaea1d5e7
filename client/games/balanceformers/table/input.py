"""Keys, and dragging creatures: the other ways to do what clicks do."""

from __future__ import annotations

import math
from typing import Final

import pygame

from client.draw.geometry import Point
from client.games.balanceformers.board import layout
from client.games.balanceformers.table.choosing import Choosing
from client.games.balanceformers.table.desk import BalanceformersDesk
from client.table.bindings import Binding, Chord, of, pressed

BINDINGS: Final = of(
    "balanceformers",
    Binding("forecast", (Chord(pygame.K_f),), looking=True),
    Binding("pause", (Chord(pygame.K_p),), looking=True),
    Binding("drag", (), ("drag",)),
)
"""What this table knows besides what every table does."""

DRAG_FROM = 12.0
"""Logical units the pointer must move before a press becomes a drag."""


class HandInput:
    """Turns raw events into what the hand of one table does."""

    def __init__(self, desk: BalanceformersDesk, choosing: Choosing) -> None:
        self._desk = desk
        self._choosing = choosing
        self._pressed: tuple[int, Point] | None = None

    def before_widgets(self, event: pygame.Event) -> bool:
        """A creature dragged to a slot. True: nobody else needs the event."""
        point = self._desk.point(event)
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
            return self._choosing.let_go()
        return False

    def key(self, event: pygame.Event) -> bool:
        """F switches the forecast, P holds the reckoning."""
        asked = pressed(BINDINGS, event)
        if asked is None:
            return False
        if asked.does == "forecast":
            self._desk.toggle_forecast()
        else:
            self._desk.toggle_pause()
        return True

    def _creature_at(self, point: Point) -> int | None:
        """The creature under a press that may be lifted."""
        desk = self._desk
        if desk.view_model.unfolded and desk.layout.drawer.collidepoint(point):
            return None
        slot = layout.slot_at(desk.layout, point)
        creature = None if slot is None else desk.position.at().get(slot)
        if creature is None:
            creature = layout.waiting_at(desk.layout, desk.position, point)
        return creature if creature in self._choosing.held.liftable else None

    def _moved(self, event: pygame.Event, point: Point) -> None:
        choosing = self._choosing
        if self._pressed is None or not event.buttons[0] or not choosing.open:
            return
        creature, start = self._pressed
        if not choosing.held.dragging and math.dist(start, point) > DRAG_FROM:
            choosing.drag(creature)
        if choosing.held.dragging:
            choosing.drag_to(point, layout.slot_at(self._desk.layout, point))

    def _dropped(self, event: pygame.Event, point: Point | None) -> bool:
        self._pressed = None
        if not self._choosing.drop():
            return False
        self._desk.ui.handle(event)  # what was pressed is let go, and not clicked
        self._choosing.drop_on(None if point is None else layout.slot_at(self._desk.layout, point))
        return True
