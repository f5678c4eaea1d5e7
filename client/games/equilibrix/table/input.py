"""Keys, the wheel, and dragging a stone from the supply: the other ways to do what clicks do."""

from __future__ import annotations

import math
from typing import Final

import pygame

from client.draw.geometry import Point
from client.games.equilibrix.board import layout
from client.games.equilibrix.table.choosing import Choosing, EquilibrixDesk
from client.table.bindings import Binding, Chord, Pressed, of, pressed

BINDINGS: Final = of(
    "equilibrix",
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

    def __init__(self, desk: EquilibrixDesk, choosing: Choosing) -> None:
        self._desk = desk
        self._choosing = choosing
        self._pressed: Point | None = None

    def before_widgets(self, event: pygame.Event) -> bool:
        """A stone dragged from the supply. True: nobody else needs the event."""
        desk = self._desk
        point = desk.point(event)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            there = point is not None and desk.layout.supply.collidepoint(point)
            self._pressed = point if there and self._choosing.held.births else None
        elif event.type == pygame.MOUSEMOTION and point is not None:
            self._moved(event, point)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self._dropped(event, point)
        return False

    def after_widgets(self, event: pygame.Event) -> bool:
        """The right button lets go, the wheel turns the drawn position."""
        choosing = self._choosing
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
            return choosing.let_go()
        if event.type == pygame.MOUSEWHEEL and choosing.held.die is not None and event.y:
            choosing.turn(1 if event.y > 0 else -1)
            return True
        return False

    def key(self, event: pygame.Event) -> bool:
        """R turns the drawn position (Shift: the other way), D takes the other die, P passes it."""
        choosing = self._choosing
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
        choosing = self._choosing
        if self._pressed is None or not event.buttons[0] or not choosing.open:
            return
        dragging = choosing.held.drag_at is not None
        if not dragging and math.dist(self._pressed, point) > DRAG_FROM:
            dragging = True
            self._desk.app.sound.play("pick")
        if dragging:
            choosing.drag(point, layout.field_at(self._desk.layout, point))

    def _dropped(self, event: pygame.Event, point: Point | None) -> bool:
        self._pressed = None
        if self._choosing.held.drag_at is None:
            return False
        self._desk.ui.handle(event)  # what was pressed is let go, and not clicked
        self._choosing.drop(None if point is None else layout.field_at(self._desk.layout, point))
        self._desk.refresh()
        return True
