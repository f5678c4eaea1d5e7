"""Keys, the wheel, and dragging a stone from the supply: the other ways to do what clicks do."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

import pygame

from client.draw.geometry import Point
from client.games.equilibrix import layout
from client.table.bindings import Binding, Chord, Pressed, pressed

if TYPE_CHECKING:
    from client.games.equilibrix.scene import EquilibrixTable

BINDINGS: Final = (
    Binding("turn", (Chord(pygame.K_r), Chord(pygame.K_r, -1, shift=True)), ("wheel",)),
    Binding("die", (Chord(pygame.K_d),)),
    Binding("pass", (Chord(pygame.K_p),)),
    Binding("drag", (), ("drag",)),
)
"""What this table knows besides what every table does."""

DRAG_FROM = 12.0
"""Logical units the pointer must move before a press becomes a drag."""


class HandInput:
    """Turns raw events into what the hand of one table does."""

    def __init__(self, table: EquilibrixTable) -> None:
        self._table = table
        self._pressed: Point | None = None

    def before_widgets(self, event: pygame.Event) -> bool:
        """A stone dragged from the supply. True: nobody else needs the event."""
        table = self._table
        point = table.point(event)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            there = point is not None and table.layout.supply.collidepoint(point)
            self._pressed = point if there and table.choosing.births else None
        elif event.type == pygame.MOUSEMOTION and point is not None:
            self._moved(event, point)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self._dropped(event, point)
        return False

    def after_widgets(self, event: pygame.Event) -> bool:
        """The right button lets go, the wheel turns the drawn position."""
        choosing = self._table.choosing
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
            return choosing.let_go()
        if event.type == pygame.MOUSEWHEEL and choosing.die is not None and event.y:
            choosing.turn(1 if event.y > 0 else -1)
            return True
        return False

    def key(self, event: pygame.Event) -> bool:
        """R turns the drawn position (Shift: the other way), D takes the other die, P passes it."""
        choosing = self._table.choosing
        asked = pressed(BINDINGS, event) if choosing.open else None
        match asked:
            case None:
                return False
            case Pressed("turn", by):
                choosing.turn(by)
            case Pressed("die", _):
                choosing.next_die()
            case _:
                choosing.pass_die()
        return True

    def _moved(self, event: pygame.Event, point: Point) -> None:
        choosing = self._table.choosing
        if self._pressed is None or not event.buttons[0] or not choosing.open:
            return
        if not choosing.dragging and math.dist(self._pressed, point) > DRAG_FROM:
            choosing.dragging = True
            self._table.app.sound.play("pick")
        if choosing.dragging:
            choosing.drag_at = point
            choosing.hover_on(layout.field_at(self._table.layout, point))
            self._table.invalidate()

    def _dropped(self, event: pygame.Event, point: Point | None) -> bool:
        choosing = self._table.choosing
        dragging, self._pressed = choosing.dragging, None
        choosing.dragging, choosing.drag_at = False, None
        if not dragging:
            return False
        self._table.ui.handle(event)  # what was pressed is let go, and not clicked
        field = None if point is None else layout.field_at(self._table.layout, point)
        if field is not None and choosing.births >> field & 1:
            choosing.picked = field
            choosing.confirm()
        self._table.refresh()
        return True
