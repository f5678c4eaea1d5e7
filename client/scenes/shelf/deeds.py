"""What can be done with a game on the shelf. Every failure becomes a dialog in the player's words."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from client.dialog import Dialog, DialogButton, Prompt
from client.i18n import tr
from client.match import Match
from client.scenes import open_scene
from client.scenes.shelf import words as shelf_words
from saves.errors import SaveError
from saves.shelf import Entry, Shelf

if TYPE_CHECKING:
    from client.app import App

TITLE_LENGTH = 40


class Deeds:
    """Opens, renames, copies, deletes, restores. changed: called with the file to select afterwards."""

    def __init__(self, app: App, shelf: Shelf, changed: Callable[[Path | None], None]) -> None:
        self.app = app
        self.shelf = shelf
        self.changed = changed

    def complain(self, error: SaveError, heading: str) -> None:
        """Tell the player what went wrong."""
        ok = DialogButton("ok", tr("shelf.ok"))
        self.app.push(Dialog(self.app, heading, shelf_words.problem(error), (ok,), icon="warning"))

    @contextmanager
    def _told(self, heading: str) -> Iterator[None]:
        try:
            yield
        except SaveError as error:
            self.complain(error, heading)

    def open(self, entry: Entry) -> None:
        """Continue a game; of a finished one look at the result."""
        if entry.problem is not None:
            self.complain(entry.problem, tr("shelf.error.open"))
            return
        with self._told(tr("shelf.error.open")):
            match = Match.resume(entry.path, read_only=entry.finished)
            scene = "results" if match.outcome is not None else "table"
            self.app.push(open_scene(self.app, scene, match=match))
            if match.notice:
                self.app.notice(tr(match.notice, **match.notice_params))

    def watch(self, entry: Entry) -> None:
        """The table of a finished game, as it stood at the end."""
        with self._told(tr("shelf.error.open")):
            self.app.push(open_scene(self.app, "table", match=Match.resume(entry.path, read_only=True)))

    def rename(self, entry: Entry) -> None:
        """Ask for another title."""

        def done(title: str) -> None:
            with self._told(tr("shelf.error.rename")):
                self.shelf.rename(entry.path, title.strip())
            self.changed(entry.path)

        self.app.push(
            Prompt(
                self.app,
                tr("shelf.rename.title"),
                tr("shelf.rename.text"),
                entry.title,
                done,
                label=tr("shelf.rename.label"),
                max_length=TITLE_LENGTH,
            )
        )

    def copy(self, entry: Entry) -> None:
        """A second game that stands where this one does."""
        with self._told(tr("shelf.error.copy")):
            title = tr("shelf.copy-of", title=shelf_words.title(entry))
            path = self.shelf.copy(entry.path, title[: TITLE_LENGTH + 20])
            self.app.notice(tr("shelf.copied"), "good")
            self.changed(path)

    def rescue(self, entry: Entry) -> None:
        """Open the part of a damaged game before the damage, as a new game."""
        with self._told(tr("shelf.error.rescue")):
            path = self.shelf.rescue(entry.path)
            self.changed(path)
            match = Match.resume(path)
            scene = "results" if match.outcome is not None else "table"
            self.app.push(open_scene(self.app, scene, match=match))

    def delete(self, entry: Entry) -> Path | None:
        """Into the trash; its place there, None if that failed."""
        try:
            return self.shelf.delete(entry.path)
        except SaveError as error:
            self.complain(error, tr("shelf.error.delete"))
            return None

    def restore(self, path: Path) -> Path | None:
        """Out of the trash; its place on the shelf, None if that failed."""
        try:
            return self.shelf.restore(path)
        except SaveError as error:
            self.complain(error, tr("shelf.error.restore"))
            return None

    def import_file(self, source: Path) -> None:
        """A file was dropped onto the window."""
        with self._told(tr("shelf.error.import")):
            path = self.shelf.import_file(source)
            self.app.notice(tr("shelf.imported"), "good")
            self.changed(path)
