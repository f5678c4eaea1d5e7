"""Opening of score sheets from a table, and closing of the table."""

from __future__ import annotations

from collections.abc import Callable

from client.scene import Scene
from client.session.match import Match
from client.table.animator import Animator
from client.table.secrecy import Secrecy
from client.table.shelf_card import ShelfCardWriter


class ScoreSheetOpener:
    """Opens the score sheets of one table over it, and closes the table.

    Attributes:
        is_blocked: Whether no sheet opens, because a turn is played again.
    """

    def __init__(
        self, scene: Scene, match: Match, animator: Animator, secrecy: Secrecy, shelf_card: ShelfCardWriter
    ) -> None:
        self._scene = scene
        self._match = match
        self._animator = animator
        self._secrecy = secrecy
        self._shelf_card = shelf_card
        self._awaits_round_result = False  # motions wait until the score sheet of a round is closed
        self._has_shown_result = False
        self.is_blocked = False

    @property
    def is_on_top(self) -> bool:
        """Whether the table is the uppermost screen: nothing covers it, not even a menu."""
        return self._scene.app.scenes.top is self._scene

    @property
    def is_open(self) -> bool:
        """Whether the table is still open, possibly below other screens."""
        return self._scene in self._scene.app.scenes

    def close_table(self) -> None:
        """Close the table and return to the screen below it."""
        self._scene.app.close(self._scene)

    def open_result(self, on_named: Callable[[], object] | None = None) -> None:
        """Open the final score sheet of the game over the table; only the first time it is counted.

        Args:
            on_named: Called once the winner has been named.
        """
        self._shelf_card.save_now_and_picture_when_idle()
        counts = not self._has_shown_result
        self._scene.app.open("results", match=self._match, counts=counts, on_named=on_named)
        self._has_shown_result = True

    def open_round_result(self, number: int) -> None:
        """Open the score sheet of a round; animations of later events wait until it is closed.

        This does nothing in a replay, while a turn is played again, if only opponents play, and in a lesson,
        whose guide explains the points.
        """
        if not self._secrecy.people or self._match.is_lesson or self.is_blocked:
            return
        self._animator.is_held = self._awaits_round_result = True
        self._shelf_card.save_now_and_picture_when_idle()
        self._scene.app.open(
            "results", match=self._match, round=number, on_continue=self.resume_after_round_result
        )

    def resume_after_round_result(self) -> None:
        """Continue with the animations that waited for a round's score sheet, if there are any."""
        if self._awaits_round_result:
            self._awaits_round_result = False
            self._animator.release()
            self._scene.invalidate()
