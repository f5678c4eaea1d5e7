"""Keys, gamepad and dragging: the other ways to do what clicks do."""

from __future__ import annotations

import math
from typing import Final

import pygame

from client.draw.geometry import Point
from client.games.wispwood.board.layout import shape_center, shape_size
from client.games.wispwood.board.selection import LiftedShape
from client.games.wispwood.board.view_model import WispwoodViewModel
from client.games.wispwood.table.selection_controller import WispwoodController
from client.table.bindings import (
    PAD_LEFT,
    PAD_RIGHT,
    PAD_X,
    PAD_Y,
    Binding,
    Chord,
    PadButton,
    Pressed,
    of,
    pressed,
)
from client.table.drag_input import DRAG_FROM
from client.table.face import TablePort
from client.table.selection import SelectionInput
from rules.wispwood.placement import shapes_beside
from rules.wispwood.state import WispwoodState

BINDINGS: Final = of(
    "wispwood",
    Binding(
        "turn",
        (Chord(pygame.K_r), Chord(pygame.K_r, -1, shift=True)),
        ("wheel",),
        (PadButton(PAD_X),),
    ),
    Binding("mirror", (Chord(pygame.K_f),), (), (PadButton(PAD_Y),)),
    Binding(
        "move-wisp",
        (Chord(pygame.K_e), Chord(pygame.K_e, -1, shift=True)),
        (),
        (PadButton(PAD_LEFT, -1), PadButton(PAD_RIGHT)),
    ),
    Binding("drag", (), ("drag",)),
)
"""What this table knows besides what every table does."""


class ShapeInput(SelectionInput):
    """Turns raw events into changes of the hand of one table."""

    def __init__(
        self, table: TablePort[WispwoodState, WispwoodViewModel], controller: WispwoodController
    ) -> None:
        super().__init__(controller)
        self._table = table
        self._controller: WispwoodController = controller
        self._pressed: tuple[str, Point] | None = None
        self._dragging = False

    def before_widgets(self, event: pygame.Event) -> bool:
        """Dragging from the pond into the forest.

        The gamepad's buttons that change what is in hand, which would move the focus else. True: nobody else
        needs the event.
        """
        point = self._table.point(event)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._dragging = False
            self._pressed = None if point is None else self._pressed_at(point)
        elif event.type == pygame.MOUSEMOTION and point is not None:
            self._moved(event, point)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self._dropped(event, point)
        elif event.type == pygame.JOYBUTTONDOWN and self._controller.hand is not None:
            return self.key(event)
        return False

    def after_widgets(self, event: pygame.Event) -> bool:
        """Return the right button lets go, the wheel turns."""
        controller = self._controller
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
            return controller.drop_last()
        if controller.hand is None:
            return False
        if event.type == pygame.MOUSEWHEEL:
            controller.turn(-1 if event.y > 0 else 1)
            return True
        return False

    def key(self, event: pygame.Event) -> bool:
        """Return a key or a gamepad's button turns or mirrors the shape, or moves the wisp within it."""
        controller = self._controller
        asked = None if controller.hand is None else pressed(BINDINGS, event)
        match asked:
            case None:
                return False
            case Pressed("turn", by):
                controller.turn(by % 4)
            case Pressed("mirror", _):
                controller.change(LiftedShape.flipped)
            case Pressed(_, by):
                controller.change(lambda hand: hand.shifted(by))
        return True

    @property
    def carries(self) -> bool:
        """Whether a wisp is dragged that has no shape yet."""
        return self._dragging and self._controller.hand is None

    def _moved(self, event: pygame.Event, point: Point) -> None:
        table = self._table
        hand = self._controller.hand
        if self.carries or (hand is not None and hand.at is None):
            table.invalidate()  # what is held hangs on the pointer
        if self._pressed is None or not event.buttons[0] or table.is_busy:
            return
        widget, start = self._pressed
        if not self._dragging and math.dist(start, point) > DRAG_FROM:
            self._lift(widget)
        if self.carries:
            self._lead_to_shape(point)
        if self._dragging and self._controller.hand is not None:
            self._controller.point_cell(table.view_model.grid.cell(point))

    def _pressed_at(self, point: Point) -> tuple[str, Point] | None:
        top = next(iter(self._table.ui.widgets_at(point)), None)
        return (top.id, point) if top is not None and top.id.startswith("pond.") else None

    def _lift(self, widget: str) -> None:
        """Select what was pressed: the press has become a drag."""
        table = self._table
        what, number = widget.rsplit(".", 1)
        if what == "pond.slot":
            self._dragging = self._take(int(number))
        elif what == "pond.shape":
            name = table.shown.shapes[int(number)]
            held = self._controller.hand
            if name in self._controller.legal.places and (held is None or held.shape != name):
                self._controller.lift(name)
            self._dragging = self._controller.hand is not None
        if not self._dragging:
            self._pressed = None

    def _take(self, slot: int) -> bool:
        """Have the wisp of a slot on the pointer: one that may be taken, or the one that was."""
        table = self._table
        state = table.shown
        if not self._controller.open or state.slots[slot] < 0:
            return False
        shape = state.phase == "shape"
        if slot in self._controller.legal.slots or (shape and slot != state.taken):
            self._controller.press_slot(slot)
            state = table.shown
        return state.phase == "shape" and slot == state.taken

    def _lead_to_shape(self, point: Point) -> None:
        """Take one of the two shapes beside a wisp that is dragged over it."""
        table = self._table
        state = table.shown
        for name in shapes_beside(state.shapes, state.taken):
            center = shape_center(table.view_model.layout.pond, state.shapes.index(name))
            near = math.dist(center, point) <= shape_size(table.view_model.layout.pond)
            if near and name in self._controller.legal.places:
                self._controller.lift(name)
                return

    def _dropped(self, event: pygame.Event, point: Point | None) -> bool:
        table, bare = self._table, self.carries
        dragging, self._dragging, self._pressed = self._dragging, False, None
        if not dragging or point is None:
            return False
        table.invalidate()
        if bare:
            return self._dropped_bare(event, point)
        cell = table.view_model.grid.cell(point)
        if cell is None:
            return False
        table.ui.handle(event)  # what was pressed is let go
        self._controller.press_cell(cell)
        return True

    def _dropped_bare(self, event: pygame.Event, point: Point) -> bool:
        """Return a wisp without a shape is let go.

        Over a shape it takes it, over its own place it goes back, else it waits for its shape.
        """
        table = self._table
        top = next(iter(table.ui.widgets_at(point)), None)
        if top is None or not top.id.startswith("pond.shape."):
            return False
        table.ui.handle(event)
        self._controller.press_shape(table.shown.shapes[int(top.id.rsplit(".", 1)[1])])
        return True
