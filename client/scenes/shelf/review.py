"""The review of the selected game, begun from the shelf."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from client.i18n import tr
from client.review.review_controller import ReviewEntry, RunWords
from client.scenes.shelf.deeds import ShelfDeeds
from client.session.match import Match
from saves.errors import SaveError

if TYPE_CHECKING:
    from client.scene import Program


class ShelfReview:
    """selected: gives the file of the selected game. changed: called when the button looks different now."""

    def __init__(
        self,
        app: Program,
        deeds: ShelfDeeds,
        selected: Callable[[], Path | None],
        changed: Callable[[], object],
    ) -> None:
        self._app = app
        self._deeds = deeds
        self._selected = selected
        self._changed = changed
        self._entries: dict[Path, ReviewEntry] = {}

    @property
    def _words(self) -> RunWords:
        return RunWords(self._app.reviews.run_of(self._selected()))

    @property
    def label(self) -> str:
        """What the button says."""
        return self._words.label

    @property
    def icon(self) -> str:
        """Its sign."""
        return self._words.icon

    @property
    def share(self) -> float | None:
        """How much is done of a review that is being made."""
        return self._words.share

    def press(self) -> None:
        """Begin, go on or stop; look at it when it is there. The game is opened for that, as to look back."""
        path = self._selected()
        if path is None:
            return
        if path not in self._entries:
            try:
                match = Match.resume(path, read_only=True)
            except SaveError as error:
                self._deeds.complain(error, tr("shelf.error.open"))
                return
            self._entries[path] = ReviewEntry(self._app, match, self._changed)
        self._entries[path].press()

    def forget(self) -> None:
        """Games may have gone on meanwhile."""
        self._entries.clear()
