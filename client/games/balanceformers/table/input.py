"""Keys, and dragging creatures: the other ways to do what clicks do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from client.draw.geometry import Point
from client.games.balanceformers.board import layout
from client.games.balanceformers.board.view_model import BalanceformersViewModel
from client.games.balanceformers.table.selection_controller import BalanceformersController
from client.table.bindings import Binding, Chord, of, pressed
from client.table.drag_input import DragInput
from client.table.face import TablePort
from rules.balanceformers.state import BalanceformersState

BINDINGS: Final = of(
    "balanceformers",
    Binding("forecast", (Chord(pygame.K_f),), looking=True),
    Binding("pause", (Chord(pygame.K_p),), looking=True),
    Binding("drag", (), ("drag",)),
)
"""What this table knows besides what every table does."""


class CreatureInput(DragInput[int]):
    """Turns raw events into changes of the selection: keys, and a creature dragged to a slot."""

    def __init__(
        self,
        table: TablePort[BalanceformersState, BalanceformersViewModel],
        controller: BalanceformersController,
        toggle_forecast: Callable[[], object],
        toggle_pause: Callable[[], object],
    ) -> None:
        super().__init__(table, controller)
        self._table = table
        self._controller: BalanceformersController = controller
        self._toggle_forecast = toggle_forecast
        self._toggle_pause = toggle_pause

    @property
    def dragging(self) -> bool:
        """Whether a creature hangs on the pointer."""
        return self._controller.held.dragging

    def thing_at(self, point: Point) -> int | None:
        """Return the creature at a point that may be lifted."""
        model = self._table.view_model
        if model.unfolded and model.layout.drawer.collidepoint(point):
            return None
        slot = layout.slot_at(model.layout, point)
        creature = None if slot is None else model.position.at().get(slot)
        if creature is None:
            creature = layout.waiting_at(model.layout, model.position, point)
        return creature if creature in self._controller.held.liftable else None

    def begin_drag(self, thing: int, point: Point) -> None:
        """Have the creature hang on the pointer."""
        del point
        self._controller.drag(thing)

    def drag_to(self, point: Point) -> None:
        """Move the creature over a slot."""
        self._controller.drag_to(point, self._slot_at(point))

    def drop(self) -> None:
        """Take the creature off the pointer."""
        self._controller.drop()

    def drop_at(self, thing: int, point: Point | None) -> None:
        """Put the creature on the slot, or back."""
        del thing
        self._controller.drop_on(None if point is None else self._slot_at(point))

    def key(self, event: pygame.Event) -> bool:
        """Handle F, which switches the forecast, and P, which holds the reckoning."""
        command = pressed(BINDINGS, event)
        if command is None:
            return False
        if command.does == "forecast":
            self._toggle_forecast()
        else:
            self._toggle_pause()
        return True

    def _slot_at(self, point: Point) -> int | None:
        return layout.slot_at(self._table.view_model.layout, point)
