"""Decides when the curtain of a table closes, and for whom it opens."""

from __future__ import annotations

from collections.abc import Callable

from client.table.curtain import Curtain
from client.table.face import AnyPort
from client.table.secret_card_popup import SecretCardPopup


class CurtainController:
    """Closes the curtain of one table between people who decide in secret at the same screen."""

    def __init__(self, table: AnyPort, show_to_viewer: Callable[[], None]) -> None:
        """Begin without a curtain.

        Args:
            table: The table.
            show_to_viewer: Shows the table as another viewer may see it.
        """
        self._table = table
        self._show_to_viewer = show_to_viewer

    def close_if_needed(self, *, down: bool = False) -> None:
        """Close the curtain if a secret decision is due and the viewer is not one who has to make it.

        Args:
            down: Whether the curtain covers the table at once, without its animation.
        """
        table, secrecy = self._table, self._table.secrecy
        if not secrecy.is_decision_secret or table.match.read_only or secrecy.decider is not None:
            return
        if secrecy.waiting_seats and not self._is_closed:
            table.app.push(Curtain(table, secrecy.waiting_seats[0], self._look, down=down))

    def close_before_reveal(self) -> None:
        """Close the curtain after the last secret decision; once it is open, the results are shown."""
        self._table.animator.is_held = True
        self._table.app.push(Curtain(self._table, None, self._look))

    def close_for_decider(self) -> None:
        """Close the curtain at the request of the player who has to decide."""
        self.hide_secrets()
        self._show_to_viewer()
        self.close_if_needed()

    def show_secret_card(self, seat: int) -> None:
        """Open a popup in which the player of a seat can look at the secret card of that seat."""
        self._table.app.push(SecretCardPopup(self._table, seat))

    def hide_secrets(self) -> None:
        """Make the table show public information only, if several people share the screen."""
        secrecy = self._table.secrecy
        if secrecy.has_several_people and secrecy.viewer is not None:
            secrecy.viewer = None
            self._table.ui.focus_on(None)

    @property
    def _is_closed(self) -> bool:
        scenes = self._table.app.scenes
        return any(isinstance(scene, Curtain) and scene.table is self._table for scene in scenes)

    def _look(self, seat: int) -> None:
        """Show the table to this person alone."""
        self._table.secrecy.viewer = seat
        self._show_to_viewer()
