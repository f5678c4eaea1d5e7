"""The lens: a magnifier over the board that follows the pointer, or the focus, while a key is held."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

import pygame

from client.draw import shapes, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.draw.lens_canvas import LensCanvas
from client.table import bindings
from client.table.context import TableViewModel
from client.table.face import AnyPort
from client.table.trace_layer import TRACE_ID

SCALE: Final = 2.5
"""How much larger than on the screen everything is in the lens."""

WIDTH, HEIGHT = 460.0, 340.0
"""Size of the lens in logical units; it is smaller where the board is."""

_RADIUS: Final = 24.0
_REST_S: Final = 0.1
"""Seconds for which the lens has to lie still before its part of the board is drawn anew at its size."""

_MIDDLE_BUTTON: Final = 2


class Lens:
    """Shows a part of the board 2.5 times as large while its key or the middle mouse button is held.

    While it moves it enlarges what the screen showed when it was taken up. Once it lies still, the part below
    is drawn anew at that size, piece by piece while nothing else is to be done: then every digit is sharp,
    and no frame has waited for it.
    """

    def __init__(self, table: AnyPort) -> None:
        self._table = table
        self.is_held = False
        self._screen: pygame.Surface | None = None
        self._rested_s = 0.0
        self._drawn_for: tuple[Point, TableViewModel] | None = None
        self._sharp: tuple[tuple[Point, TableViewModel], pygame.Surface] | None = None
        self._steps: Iterator[None] = iter(())

    @property
    def center(self) -> Point:
        """The point of the board in the middle: the focus, if it shows, or else the pointer."""
        table, board = self._table, self._table.frame_layout.board
        ui = table.ui
        if ui.ring and ui.focused_id is not None and board.colliderect(ui[ui.focused_id].visible_rect):
            x, y = ui[ui.focused_id].visible_rect.center
        else:
            x, y = table.pointer if board.collidepoint(table.pointer) else board.center
        return min(max(x, board.left), board.right), min(max(y, board.top), board.bottom)

    @property
    def is_settling(self) -> bool:
        """Whether the lens has just moved, so that its sharp picture has to wait."""
        return self.is_held and self._rested_s < _REST_S

    def handle_event(self, event: pygame.Event) -> bool:
        """Take up or lay down the lens, or move it; return whether the event was its key or button."""
        table = self._table
        released = event.type == pygame.MOUSEBUTTONUP and event.button == _MIDDLE_BUTTON
        if self.is_held and (released or bindings.is_key_release(bindings.LENS, event)):
            self.lay_down()
            return True
        if event.type == pygame.WINDOWFOCUSLOST:
            self.lay_down()
            return False
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == _MIDDLE_BUTTON
        if bindings.find_pressed_command(bindings.LENS, event) is None and not pressed:
            return False
        if pressed and not table.frame_layout.board.collidepoint(table.pointer):
            return False
        if not self.is_held:
            self.is_held, self._rested_s = True, 0.0
            table.invalidate()
        return True

    @property
    def is_sharp(self) -> bool:
        """Whether the lens shows its part of the board drawn anew at its size."""
        sharp = self._sharp
        return (
            self.is_held
            and sharp is not None
            and sharp[0][0] == self.center
            and sharp[0][1] is self._table.view_model
        )

    def lay_down(self) -> None:
        """Remove the lens and free its pictures."""
        if self.is_held:
            self.is_held = False
            self._screen = self._sharp = self._drawn_for = None
            self._table.app.cancel_idle(self)
            self._table.invalidate()

    def update(self, dt: float) -> None:
        """Begin to draw the part below the lens anew once it has lain still for a moment."""
        if not self.is_held:
            return
        before, now = self._drawn_for, (self.center, self._table.view_model)
        if before is None or before[0] != now[0] or before[1] is not now[1]:
            self._drawn_for, self._rested_s = now, 0.0
            self._table.app.cancel_idle(self)
            self._table.ui.dirty = True
            return
        was_settling = self.is_settling
        self._rested_s += dt
        if was_settling and not self.is_settling:
            self._steps = self._paint(now)
            self._table.app.run_when_idle(self, self._go_on)

    def _go_on(self) -> None:
        """Take the next step of the sharp picture."""
        if self.is_held and next(self._steps, self) is None:
            self._table.app.run_when_idle(self, self._go_on)

    def _paint(self, drawn_for: tuple[Point, TableViewModel]) -> Iterator[None]:
        """Paint the sharp picture step by step: first every image is loaded, then all is drawn."""
        table = self._table
        metrics, box = table.app.metrics, self._get_box()
        size = max(1, round(box.width * metrics.unit)), max(1, round(box.height * metrics.unit))
        surface = pygame.Surface(size, pygame.SRCALPHA, 32)
        canvas = LensCanvas(surface, metrics.unit, table.app.resources, drawn_for[0], SCALE)
        requests: list[Callable[[], object]] = []
        canvas.requests = requests
        for draw in self._list_painters(canvas):
            draw(canvas)
        yield
        for load in requests:
            load()
            yield
        canvas.requests = None
        canvas.fill(table.frame_layout.board, theme.GROUND)
        for draw in self._list_painters(canvas):
            draw(canvas)
            yield
        shapes.round_corners_in_place(surface, round(_RADIUS * metrics.unit))
        self._sharp = drawn_for, surface
        table.ui.dirty = True

    def _list_painters(self, canvas: Canvas) -> list[Callable[[Canvas], object]]:
        """Return what draws the board and the widgets on it, the lowest first."""
        table, board = self._table, self._table.frame_layout.board
        widgets = [
            widget.draw
            for widget in table.ui.widgets
            if widget.id == TRACE_ID
            or (
                widget.visible
                and widget.parent is None
                and board.colliderect(widget.rect)
                and canvas.is_visible(widget.rect.inflate(80, 80))
            )
        ]
        return [table.face.draw_board, table.face.draw_pieces, *widgets]

    def _get_box(self) -> Rect:
        """Return the box of the lens on the screen, around its point but within the board."""
        board = self._table.frame_layout.board
        box = Rect(0, 0, min(WIDTH, board.width - 8), min(HEIGHT, board.height - 8))
        box.center = self.center
        return box.clamp(board.inflate(-4, -4))

    def draw(self, canvas: Canvas) -> None:
        """Draw the lens above the whole table."""
        if not self.is_held:
            return
        if self._screen is None:
            self._screen = canvas.surface.copy()  # what the last frame has left there, without the lens
        box = self._get_box()
        canvas.shadow(box, radius=_RADIUS, blur=18, alpha=0.8)
        if self._sharp is not None and self.is_sharp:
            canvas.blit(self._sharp[1], box.topleft)
        else:
            canvas.blit(self._enlarge(self._screen, canvas.unit, box), box.topleft)
        canvas.outline(box, theme.GOLD, radius=_RADIUS, width=2.5)

    def _enlarge(self, screen: pygame.Surface, unit: float, box: Rect) -> pygame.Surface:
        """Return the part of a picture of the screen around the lens's point, enlarged."""
        size = max(1, round(box.width * unit)), max(1, round(box.height * unit))
        part = pygame.Rect(0, 0, max(1, round(size[0] / SCALE)), max(1, round(size[1] / SCALE)))
        part.center = round(self.center[0] * unit), round(self.center[1] * unit)
        source = pygame.Surface(part.size, pygame.SRCALPHA, 32)
        source.fill((*theme.GROUND, 255))
        source.blit(screen, (0, 0), part)
        enlarged = pygame.transform.smoothscale(source, size)
        shapes.round_corners_in_place(enlarged, round(_RADIUS * unit))
        return enlarged
