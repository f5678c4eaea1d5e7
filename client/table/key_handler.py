"""Handling of the keys that do the same at every table, such as undo, hint and rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

import pygame

from client.i18n import tr
from client.table import bindings
from client.table.face import AnyPort
from client.table.focus import FocusController
from client.table.frame_widgets import LOG_LINES
from client.table.hints import HintController
from client.table.pause_menu import open_rulebook
from client.table.table_frame import TableFrame
from client.table.turn_replay import TurnReplay

KeyActions: TypeAlias = Mapping[str, Callable[[int], object]]
"""The action of each command, called with its direction."""


class KeyHandler:
    """Handles, for one table, the keys whose meaning does not depend on the game."""

    def __init__(
        self,
        table: AnyPort,
        frame: TableFrame,
        focus: FocusController,
        hints: HintController,
        turn_replay: TurnReplay,
    ) -> None:
        self._table = table
        self._frame = frame
        self._focused_before_log: str | None = None
        self._actions: KeyActions = {
            "undo": lambda _: table.undo_or_redo(undo=True),
            "redo": lambda _: table.undo_or_redo(undo=False),
            "hint": lambda _: hints.ask(),
            "last-turn": lambda by: turn_replay.play(whole=by < 0),
            "rules": lambda _: open_rulebook(table),
            "log": lambda _: self._go_to_log(),
            "ends": focus.jump_to_end,
            "worth": focus.step_by_worth,
        }

    def _go_to_log(self) -> None:
        """Focus the log, or go back from it to where the focus was before.

        Where the log has no place of its own, or a card has taken it, the drawer with it opens.
        """
        ui = self._table.ui
        if ui.focused_id == LOG_LINES:
            before = self._focused_before_log
            ui.focus_on(before if before in ui else ui.first, ring=True)
        elif LOG_LINES in ui and ui[LOG_LINES].is_focusable:
            self._focused_before_log = ui.focused_id
            ui.focus_on(LOG_LINES, ring=True)
        else:
            self._frame.open_side_drawer()

    def press_main_button(self) -> None:
        """Press the bottom bar's main button, else that of a card; if it cannot be pressed, say why."""
        table = self._table
        main_button = self._frame.main_button or table.ui.default or ""
        if not table.ui.press(main_button):
            why = table.ui[main_button].reason if main_button in table.ui else ""
            table.app.notify(
                why or tr("table.why.busy" if table.animator.is_busy else "table.why.choose"), "refused"
            )

    def handle_key(self, event: pygame.Event) -> bool:
        """Carry out the command of a key or gamepad button that neither a widget nor the game used.

        Returns:
            Whether it has one.
        """
        binding = bindings.find_pressed_command(bindings.TABLE, event)
        if binding is not None and binding.does in self._actions:  # the program handles "answer"
            self._actions[binding.does](binding.by)
            return True
        return False

    def speeds_up(self, event: pygame.Event) -> bool:
        """Return whether an event (a key, or a click on the board) asks to skip the running animations."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._table.frame_layout.board.collidepoint(self._table.pointer)
        return bindings.find_pressed_command(bindings.HURRY, event) is not None
