"""Keys, the wheel, and dragging a stone from the supply: the other ways to do what clicks do."""

from __future__ import annotations

from typing import Final

import pygame

from client.draw.geometry import Point
from client.games.equilibrix.board import layout
from client.games.equilibrix.board.view_model import EquilibrixViewModel
from client.games.equilibrix.table.selection_controller import EquilibrixController
from client.table.bindings import Binding, Chord, Pressed, of, pressed
from client.table.drag_input import DragInput
from client.table.face import TablePort
from rules.equilibrix.state import EquilibrixState

BINDINGS: Final = of(
    "equilibrix",
    Binding("turn", (Chord(pygame.K_r), Chord(pygame.K_r, -1, shift=True)), ("wheel",)),
    Binding("die", (Chord(pygame.K_d),)),
    Binding("pass", (Chord(pygame.K_p),)),
    Binding("drag", (), ("drag",)),
)
"""What this table knows besides what every table does."""


class StoneInput(DragInput[bool]):
    """Turns raw events into changes of the selection: keys, the wheel, a stone dragged from the supply."""

    def __init__(
        self, table: TablePort[EquilibrixState, EquilibrixViewModel], controller: EquilibrixController
    ) -> None:
        super().__init__(table, controller)
        self._table = table
        self._controller: EquilibrixController = controller

    @property
    def dragging(self) -> bool:
        """Whether a stone hangs on the pointer."""
        return self._controller.held.drag_at is not None

    def thing_at(self, point: Point) -> bool | None:
        """Return True over the supply, if a stone can be born."""
        there = self._table.view_model.layout.supply.collidepoint(point)
        return True if there and self._controller.held.births else None

    def begin_drag(self, thing: bool, point: Point) -> None:
        """Have a stone hang on the pointer."""
        del thing
        self._table.app.sound.play("pick")
        self.drag_to(point)

    def drag_to(self, point: Point) -> None:
        """Move the stone over a field."""
        self._controller.drag(point, self._field_at(point))

    def drop(self) -> None:
        """Take the stone off the pointer."""

    def drop_at(self, thing: bool, point: Point | None) -> None:
        """Have the stone born on the field, if it can be."""
        del thing
        self._controller.drop(None if point is None else self._field_at(point))

    def after_widgets(self, event: pygame.Event) -> bool:
        """Handle the right button, which lets go, and the wheel, which turns the drawn position."""
        controller = self._controller
        if event.type == pygame.MOUSEWHEEL and controller.held.die is not None and event.y:
            controller.turn(1 if event.y > 0 else -1)
            return True
        return super().after_widgets(event)

    def key(self, event: pygame.Event) -> bool:
        """Handle R (turn the drawn position; Shift: the other way), D (the other die) and P (pass it)."""
        controller = self._controller
        command = pressed(BINDINGS, event) if controller.open else None
        match command:
            case None:
                return False
            case Pressed("turn", by):
                controller.turn(by)
            case Pressed("die", _):
                controller.next_die()
            case _:
                controller.pass_die()
        return True

    def _field_at(self, point: Point) -> int | None:
        return layout.field_at(self._table.view_model.layout, point)
