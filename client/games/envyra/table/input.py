"""Dragging cubes: from the supply or a hole to a hole or a tile, from the board to its tile."""

from __future__ import annotations

from typing import Final

from client.draw.geometry import Point
from client.games.envyra.board.view_model import FROM_SUPPLY, EnvyraViewModel
from client.games.envyra.table.selection_controller import EnvyraController
from client.table.bindings import Binding, of
from client.table.drag_input import DragInput
from client.table.face import TablePort
from rules.envyra.state import EnvyraState

BINDINGS: Final = of(
    "envyra",
    Binding("drag", (), ("drag",)),
)
"""What this table knows besides what every table does."""


class CubeDrag(DragInput[int]):
    """Turns presses that move into carried cubes: by their position, or FROM_SUPPLY."""

    def __init__(self, table: TablePort[EnvyraState, EnvyraViewModel], controller: EnvyraController) -> None:
        super().__init__(table, controller)
        self._table = table
        self._controller: EnvyraController = controller

    @property
    def dragging(self) -> bool:
        """Whether a cube hangs on the pointer."""
        return self._controller.hand.carried is not None

    def thing_at(self, point: Point) -> int | None:
        """Return what can be carried from a point: a cube of the supply, or one in a hole."""
        hand, layout, phase = self._controller.hand, self._table.view_model.layout, self._table.shown.phase
        if not self._controller.open or phase == "removal":
            return None
        in_holes = hand.staged if phase == "boards" else tuple(hand.choices)
        for position in in_holes:
            if layout.holes[position].collidepoint(point):
                return position
        if phase == "boards" and layout.supply.collidepoint(point):
            return FROM_SUPPLY
        return None

    def begin_drag(self, thing: int, point: Point) -> None:
        """Carry the cube, unless all cubes of the supply are on the board."""
        del point
        hand = self._controller.hand
        if thing == FROM_SUPPLY and len(hand.staged) >= hand.limit > 1:
            self._pressed = None
            return
        self._controller.carry(thing)
        self._table.app.sound.play("pick")

    def drag_to(self, point: Point) -> None:
        """Carry the cube over a position."""
        self._controller.drag(point, self.position(point))

    def drop(self) -> None:
        """Take the cube off the pointer."""
        self._controller.drop()

    def drop_at(self, thing: int, point: Point | None) -> None:
        """Put the cube into a hole or on its tile."""
        table, target = self._table, None if point is None else self.position(point)
        if table.shown.phase == "boards":
            self._drop_on_board(thing, target)
            return
        hole = table.view_model.layout.holes[thing] if thing != FROM_SUPPLY else None
        if target == thing and hole is not None and point is not None and not hole.collidepoint(point):
            self._controller.move(thing)

    def _drop_on_board(self, origin: int, target: int | None) -> None:
        controller = self._controller
        if origin == FROM_SUPPLY:
            if target is not None and target not in controller.hand.staged:
                controller.toggle(target)
        elif target is None:
            controller.take_away(origin)
        elif target != origin:
            controller.move_staged(origin, target)

    def position(self, point: Point) -> int | None:
        """Return the position whose tile or hole is at a point."""
        layout = self._table.view_model.layout
        for boxes in (layout.tiles, layout.holes):
            for position, box in enumerate(boxes):
                if box.collidepoint(point):
                    return position
        return None
