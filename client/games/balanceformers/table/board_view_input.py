"""Turns wheel, fingers, keys and gamepad buttons into changes of what of the playing area is shown."""

from __future__ import annotations

import math
from collections.abc import Callable

import pygame

from client.draw.geometry import Point
from client.games.balanceformers.board import layout
from client.games.balanceformers.board.layout import TableLayout
from client.games.balanceformers.table.board_camera import STEP, BoardCamera
from client.table.drag_input import DRAG_FROM
from client.table.face import AnyPort


class BoardViewInput:
    """Magnifies and moves the playing area of one table."""

    def __init__(
        self,
        table: AnyPort,
        camera: BoardCamera,
        get_layout: Callable[[], TableLayout],
        follow_hand: Callable[[], object],
    ) -> None:
        """Begin with nothing held.

        Args:
            table: The table.
            camera: What decides which part of the playing area is shown.
            get_layout: Returns the present layout.
            follow_hand: Called when a hand has moved the view; widgets follow when it lets go.
        """
        self._table = table
        self._camera = camera
        self._get_layout = get_layout
        self._follow_hand = follow_hand
        self._pressed: Point | None = None
        self._last: Point | None = None

    @property
    def is_moving(self) -> bool:
        """Whether the playing area hangs on the pointer."""
        return self._last is not None

    def can_move_at(self, point: Point) -> bool:
        """Return whether a hand that moves from a point moves the playing area."""
        made = self._get_layout()
        return made.is_cut and self._is_on_board(point)

    def _is_on_board(self, point: Point) -> bool:
        made, model = self._get_layout(), self._table.view_model
        drawer = made.drawer if getattr(model, "is_drawer_open", False) else None
        return made.view_box.collidepoint(point) and not (drawer is not None and drawer.collidepoint(point))

    # --- dragging the ground ----------------------------------------------------------------------

    def press(self, point: Point | None) -> None:
        """Remember a press on the ground, which may become a movement; None for none."""
        self._last = None
        self._pressed = point if point is not None and self.can_move_at(point) else None

    def drag(self, point: Point, *, held: bool) -> bool:
        """Move the playing area with the pointer; return whether it was moved.

        Args:
            point: Where the pointer is.
            held: Whether the left button is down.
        """
        if self._pressed is None or not held:
            return False
        if self._last is None:
            if math.dist(self._pressed, point) <= DRAG_FROM:
                return False
            self._table.ui.cancel_press()
            self._last = self._pressed
        if self._camera.magnify(1.0, point, self._last):
            self._follow_hand()
        self._last = point
        return True

    def release(self) -> bool:
        """End the movement; return False if there was none."""
        was_moving = self.is_moving
        self._pressed = self._last = None
        if was_moving:
            self._table.refresh()
        return was_moving

    # --- magnifying -------------------------------------------------------------------------------

    def pinch(self, event: pygame.Event) -> bool:
        """Magnify and move the playing area with two fingers; return whether they are on it."""
        unit = self._table.app.metrics.unit
        at = event.at[0] / unit, event.at[1] / unit
        if not self._is_on_board(at):
            return False
        self.press(None)
        self._table.ui.cancel_press()
        if self._camera.magnify(event.by, at, (at[0] - event.rel[0] / unit, at[1] - event.rel[1] / unit)):
            self._follow_hand()
        return True

    def turn_wheel(self, event: pygame.Event) -> bool:
        """Magnify around the pointer by the wheel's notches; return whether the pointer is on the board."""
        if not self._is_on_board(self._table.pointer):
            return False
        if event.y and self._camera.magnify(STEP**event.y, self._table.pointer):
            self._table.refresh()
        return True

    def step(self, by: int) -> None:
        """Magnify by a step (1) or the other way round (-1) around the focus, else the pointer."""
        if self._camera.magnify(STEP**by, self._find_center()):
            self._table.refresh()

    def show_everything(self) -> bool:
        """Show everything, or the light pieces alone; return False if nothing changes."""
        is_changed = self._camera.show_everything()
        if is_changed:
            self._table.refresh()
        return is_changed

    def _find_center(self) -> Point:
        made, slot = self._get_layout(), self.find_focused_slot()
        if slot is not None:
            return layout.locate_slot(made, slot)
        if self._is_on_board(self._table.pointer):
            return self._table.pointer
        x, y = made.board.center
        return x, y

    def find_focused_slot(self) -> int | None:
        """Return the slot that has the visible keyboard focus, None if none has."""
        ui = self._table.ui
        kind, _, number = (ui.focused_id or "").partition(".")
        return int(number) if ui.ring and kind == "slot" else None
