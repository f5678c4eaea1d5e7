"""What is around a table: who sits there, and what the buttons at its top open."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from client import registry
from client.dialog import DialogButton
from client.i18n import language
from client.table.around import Around
from client.table.judging import JudgedScene
from client.table.pausing import pause_menu
from client.table.side import SideScene

if TYPE_CHECKING:
    from client.table.table_scene import TableScene


class WaysOut(JudgedScene):
    """A scene with a pause menu, rules, sound, and a right column that may be folded."""

    @property
    def _table(self) -> TableScene:
        return cast("TableScene", self)

    @property
    def around(self) -> Around:
        """Who sits there, who looks, who decides, just now."""
        table = self._table
        return Around(
            seats=tuple(table.match.seats),
            people=table.secrecy.people,
            decider=table.decider,
            viewer=table.viewer,
            busy=table.busy,
            tour=table.tour is not None,
            compact=self.frame_layout.compact,
            language=language(),
            calm=self.app.reduce_motion,
            settings=self.settings,
        )

    def open_menu(self) -> None:
        """The pause menu."""
        self.app.push(pause_menu(self._table))

    def menu_buttons(self) -> tuple[DialogButton, ...]:
        """What a game adds to the pause menu."""
        return ()

    def open_rules(self) -> None:
        """The rulebook over the table, at the rule of the present step; nothing where there is none."""
        if not registry.has_pages(self.game_id):
            return
        self.app.open("rulebook", game_id=self.game_id, anchor=self._table.prompt().rule or None)

    def toggle_sound(self) -> None:
        """All sound on or off."""
        self.app.change(sound_on=not self.settings.sound_on)
        self.refresh()

    def open_side(self) -> None:
        """Slide the folded right column in."""
        self.app.push(SideScene(self._table))
