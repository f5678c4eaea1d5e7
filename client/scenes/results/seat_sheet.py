"""What a player has so far, opened from the seat's card at a table: a panel for each line of the sheet."""

from __future__ import annotations

from functools import partial
from typing import ClassVar, Final

import pygame
from msgspec.structs import replace

from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.draw.recorded_groups import IdentityKey
from client.i18n import tr
from client.scene import Program, Scene
from client.scenes.results import screen_reader
from client.scenes.results.score_explanation import draw_reason_panel
from client.scenes.results.sheet import CellKey
from client.scenes.results.sheet_with_remarks import make_sheet
from client.session.match import Match
from client.widgets import IconButton
from client.widgets.accessible_node import AccessibleNode

_PANEL_WIDTH, _PANEL_HEIGHT, _GAP, _MARGIN = 430.0, 560.0, 16.0, 24.0
_MIN_PANEL_WIDTH: Final = 300.0
"""Where panels would be narrower than this, only the one that sums up the player is shown."""
_BAR: Final = 56.0
"""Height above the panels, with the button that closes them."""


class SeatSheet(Scene):
    """The panels of one seat over a table; Esc or a click beside them closes them."""

    overlay: ClassVar[bool] = True
    music: ClassVar[str] = ""

    match: Match

    def __init__(self, app: Program, match: Match, seat: int) -> None:
        """Create the panels.

        Args:
            app: The program.
            match: The match; only what its score sheet shows before the end is shown.
            seat: The seat.
        """
        super().__init__(app)
        self.match = match
        self.seat = seat
        with match.game.active():
            self.sheet = make_sheet(match, None)

    @property
    def cells(self) -> tuple[CellKey, ...]:
        """The numbers that are explained: all lines of the seat, or what sums them up if room is short."""
        lines = [line.key for line in self.sheet.list_lines(self.seat)]
        needed = len(lines) * (_MIN_PANEL_WIDTH + _GAP) - _GAP + 2 * _MARGIN
        keys = lines if needed <= self.width else [self.sheet.summary_line]
        return tuple(CellKey(self.seat, 1, key) for key in keys)

    def list_boxes(self) -> list[Rect]:
        """Return the boxes of the panels."""
        count = len(self.cells)
        width = min(_PANEL_WIDTH, (self.width - 2 * _MARGIN - (count - 1) * _GAP) / count)
        height = min(_PANEL_HEIGHT, self.height - _BAR - 2 * _MARGIN)
        left = (self.width - count * width - (count - 1) * _GAP) / 2
        top = (self.height - height + _BAR) / 2
        return [Rect(left + index * (width + _GAP), top, width, height) for index in range(count)]

    def build(self) -> None:
        """Add the button that closes the panels."""
        with self.match.game.active():
            self.sheet = make_sheet(self.match, None)
        last = self.list_boxes()[-1]
        box = (last.right - 44, last.top - 52, 44, 44)
        self.ui.add(IconButton("seat-sheet.close", box, "close", tr("ruling.close"), on_press=self.cancel))

    def accessible_name(self) -> str:
        """Return the name of the player."""
        return self.sheet.groups[self.seat].name

    def accessible_nodes(self) -> tuple[AccessibleNode, ...]:
        """Return a node for each panel."""
        nodes = (screen_reader.make_explanation_node(self.sheet, cell) for cell in self.cells)
        # a tree in which two nodes share an id is refused, and nothing is heard from then on
        return tuple(
            replace(node, id=f"seat-sheet.{cell.line}") for cell, node in zip(self.cells, nodes, strict=True)
        )

    def handle(self, event: pygame.Event) -> bool:
        """Handle an event; a click beside the panels closes them."""
        if super().handle(event):
            return True
        point = self.get_point(event)
        if event.type == pygame.MOUSEBUTTONDOWN and point is not None:
            if not any(box.collidepoint(point) for box in self.list_boxes()):
                self.cancel()
            return True
        return False

    def draw(self, canvas: Canvas) -> None:
        """Draw the panels over the dimmed table."""
        canvas.fill(self.rect, theme.GROUND, alpha=0.72)
        for cell, box in zip(self.cells, self.list_boxes(), strict=True):
            key = self, IdentityKey(self.sheet), cell, tuple(box)
            canvas.group(key, box.inflate(56, 56), partial(self._draw_panel, cell=cell, box=box))
        self.ui.draw(canvas)

    def _draw_panel(self, canvas: Canvas, cell: CellKey, box: Rect) -> None:
        group, when = self.sheet.groups[cell.group], self.sheet.format_picture_caption(cell)
        draw_reason_panel(canvas, box, self.sheet.explain(cell), group.name, group, when)
