"""The side drawer: where the right column has no place of its own, it slides in over the board."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import ClassVar

import pygame

from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.i18n import tr
from client.scene import Scene
from client.table import bindings, frame_painting, frame_widgets
from client.table.face import AnyPort
from client.table.trace_layer import TraceController, draw_highlights
from client.table.trace_view import TraceScale
from client.widgets import IconButton
from client.widgets.accessible_node import AccessibleNode, make_paragraph


class SideDrawer(Scene):
    """The right column with seats and log, shown over a table; a click beside it or Esc closes it."""

    overlay: ClassVar[bool] = True
    music: ClassVar[str] = ""

    def __init__(
        self,
        table: AnyPort,
        trace: TraceController,
        go_to_step: Callable[[int], object],
        replay_turn: Callable[[], object] | None = None,
    ) -> None:
        """Open the drawer of a table.

        Args:
            table: The table.
            trace: The trace on the board, which highlights what a line of the log is about.
            go_to_step: Called with the step of a pressed line of the log.
            replay_turn: Plays an opponent's last turn again; None if that is not possible at the table.
        """
        super().__init__(table.app)
        self._table = table
        self._trace = trace
        self._go_to_step = go_to_step
        self._replay_turn = replay_turn

    def build(self) -> None:
        """Build the widgets of the side drawer: the log and the close button."""
        side = self.get_box()
        self.ui.add(
            IconButton(
                "side.close",
                (side.right - 60, side.top + 8, 36, 36),
                "close",
                tr("ruling.close"),
                on_press=self.cancel,
                icon_size=20,
            )
        )
        if self._replay_turn is not None:
            place, label = (side.right - 108, side.top + 8, 36, 36), tr("table.last-turn")
            press = partial(self._close_and_replay, self._replay_turn)
            self.ui.add(IconButton("side.last-turn", place, "history", label, on_press=press, icon_size=20))
        has_seats = self._has_seats and not self._has_seats_beside_log
        frame_widgets.add_log(self._table, self.ui, self._get_log_box(), self._go_to_step, seats=has_seats)

    def _close_and_replay(self, replay_turn: Callable[[], object]) -> None:
        """Close the drawer, and play an opponent's last turn again."""
        self.cancel()
        replay_turn()

    def enter(self) -> None:
        """Give the focus to the log if the keyboard is in use."""
        super().enter()
        if self._table.ui.ring:
            self.ensure_built()
            self.ui.focus_on(frame_widgets.LOG_LINES, ring=True)

    def on_removed(self) -> None:
        """Clear the highlighted line of the log when the side drawer closes."""
        self._table.log.pointed = None
        super().on_removed()

    def get_box(self) -> Rect:
        """Return the box of the side drawer, twice as wide if seats and log are side by side."""
        side = self._table.frame_layout.side
        wide = min(self.width - 40, side.width * 2) if self._has_seats_beside_log else side.width
        return Rect(self.width - wide, 0, wide, self.height)

    @property
    def _has_seats(self) -> bool:
        """Whether the seats are in the column: with very little room not if the board shows them too."""
        return not (self._table.frame_layout.tight and self._table.face.seats_at_board)

    @property
    def _has_seats_beside_log(self) -> bool:
        """Whether the seats are beside the log because there is no room above it."""
        return self._table.frame_layout.tight and self._has_seats

    def _get_inner_box(self) -> Rect:
        """Return the column below its button."""
        column = self.get_box()
        return Rect(column.left, 32, column.width, column.height - 32)

    def _get_log_box(self) -> Rect:
        """Return the part of the column for the log."""
        inner = self._get_inner_box()
        if not self._has_seats_beside_log:
            return inner
        return Rect(inner.centerx, inner.top, inner.width / 2, inner.height)

    def accessible_name(self) -> str:
        """Return the title of the side drawer."""
        return tr("screens.side")

    def accessible_nodes(self) -> tuple[AccessibleNode, ...]:
        """Return the round and the state of every seat as nodes for screen readers."""
        seats = tuple(self._table.face.describe_standing()) or self._table.context.names
        found = (self._table.face.make_top_bar_text().round, *seats)
        return tuple(
            make_paragraph(f"side.told.{number}", words) for number, words in enumerate(found) if words
        )

    def draw(self, canvas: Canvas) -> None:
        """Draw the side drawer over the dimmed table."""
        table = self._table
        canvas.fill(self.rect, theme.GROUND, alpha=0.6)
        if table.log.pointed is not None:
            draw_highlights(self._trace, canvas, TraceScale(table.frame_layout.compact))
        frame_painting.draw_right_column_background(canvas, self.get_box(), floating=True)
        side, log = self._get_inner_box(), self._get_log_box()
        end = side.top
        if self._has_seats:
            wide = side.width / 2 if self._has_seats_beside_log else side.width
            inner = Rect(side.left + 20, side.top + 20, wide - 40, 0)
            inner.height = table.face.measure_seat_panel(inner.width)
            table.face.draw_seat_panel(canvas, inner)
            end = side.top if self._has_seats_beside_log else inner.bottom
        frame_painting.draw_log_title(canvas, log, end, table.face.make_top_bar_text().round)
        self.ui.draw(canvas)

    def handle(self, event: pygame.Event) -> bool:
        """Handle an event; a click beside the side drawer or its key closes it."""
        if super().handle(event):
            return True
        point = self.get_point(event)
        if event.type == pygame.MOUSEBUTTONDOWN and point is not None:
            if not self.get_box().collidepoint(point):
                self.cancel()
            return True
        if bindings.find_pressed_command(bindings.LOG, event) is not None:
            self.cancel()
            return True
        return False
