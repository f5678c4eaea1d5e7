"""What can be done with a game on the shelf. Every failure becomes a dialog in the player's words."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import platformdirs

from client.i18n import tr
from client.platform import file_manager
from client.scene.dialog import Dialog, DialogButton, InputDialog
from client.scenes.files.list import usual_folder
from client.scenes.files.opening import OpenScene
from client.scenes.files.saving import SaveScene
from client.scenes.saved_games import open_game
from client.scenes.shelf import words as shelf_words
from client.session.match import Match
from saves.errors import SaveError
from saves.paths import ensured
from saves.shelf import Shelf, ShelfEntry

if TYPE_CHECKING:
    from client.scene import Program

TITLE_LENGTH = 40


class ShelfDeeds:
    """Opens, renames, copies, deletes, restores, imports, exports.

    changed: called with the file to select afterwards.
    """

    def __init__(self, app: Program, shelf: Shelf, changed: Callable[[Path | None], None]) -> None:
        self.app = app
        self.shelf = shelf
        self.changed = changed
        self.outside: Path | None = None  # the folder from or to which a game was carried last

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

    def open(self, entry: ShelfEntry) -> None:
        """Continue a game; of a finished one look at the result."""
        if entry.problem is not None:
            self.complain(entry.problem, tr("shelf.error.open"))
            return
        with self._told(tr("shelf.error.open")):
            open_game(self.app, entry.path)

    def replay(self, entry: ShelfEntry) -> None:
        """The game from its beginning, move by move; nothing can be changed there."""
        with self._told(tr("shelf.error.open")):
            self.app.open("replay", match=Match.resume(entry.path, read_only=True))

    def rename(self, entry: ShelfEntry) -> None:
        """Ask for another title."""

        def done(title: str) -> None:
            with self._told(tr("shelf.error.rename")):
                self.shelf.rename(entry.path, title.strip())
            self.changed(entry.path)

        self.app.push(
            InputDialog(
                self.app,
                tr("shelf.rename.title"),
                tr("shelf.rename.text"),
                entry.title,
                done,
                label=tr("shelf.rename.label"),
                max_length=TITLE_LENGTH,
            )
        )

    def copy(self, entry: ShelfEntry) -> None:
        """A second game that stands where this one does."""
        with self._told(tr("shelf.error.copy")):
            title = tr("shelf.copy-of", title=shelf_words.title(entry))
            path = self.shelf.copy(entry.path, title[: TITLE_LENGTH + 20])
            self.app.notice(tr("shelf.copied"), "good")
            self.changed(path)

    def rescue(self, entry: ShelfEntry) -> None:
        """Open the part of a damaged game before the damage, as a new game."""
        with self._told(tr("shelf.error.rescue")):
            path = self.shelf.rescue(entry.path)
            self.changed(path)
            open_game(self.app, path)

    def delete(self, entry: ShelfEntry) -> Path | None:
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

    def purge(self, entry: ShelfEntry, after: Path | None) -> None:
        """Delete a game in the trash for good, once the player has said so. after: what is selected then."""

        def done() -> None:
            with self._told(tr("shelf.error.purge")):
                self.shelf.purge(entry.path)
                self.app.notice(tr("shelf.purged", n=1))
            self.changed(after)

        text = tr("shelf.purge.text", title=shelf_words.title(entry))
        self._ask(tr("shelf.purge.title"), text, tr("shelf.purge.button"), done)

    def empty_trash(self, count: int) -> None:
        """Delete everything in the trash for good, once the player has said so."""

        def done() -> None:
            with self._told(tr("shelf.error.empty-bin")):
                self.app.notice(tr("shelf.purged", n=self.shelf.empty_trash()))
            self.changed(None)

        text = tr("shelf.empty-bin.text", n=count)
        self._ask(tr("shelf.empty-bin.title"), text, tr("shelf.empty-bin.confirm"), done)

    def _ask(self, title: str, text: str, label: str, done: Callable[[], object]) -> None:
        buttons = (
            DialogButton("cancel", tr("app.cancel")),
            DialogButton("yes", label, done, kind="danger", icon="trash"),
        )
        self.app.push(Dialog(self.app, title, text, buttons, icon="trash"))

    def show_folder(self) -> None:
        """The folder of the games, in the system's own file manager."""

        def failed() -> None:
            ok = DialogButton("ok", tr("shelf.ok"))
            text = tr("shelf.folder-failed.text", folder=str(self.shelf.folder))
            title = tr("shelf.folder-failed.title")
            self.app.push(Dialog(self.app, title, text, (ok,), icon="folder"))

        with self._told(tr("shelf.folder-failed.title")):
            folder = ensured(self.shelf.folder)
            if not file_manager.show_folder(folder, lambda: self.app.post(failed)):
                failed()

    def export(self, entry: ShelfEntry) -> None:
        """Ask for a place, and write the game into a file there."""

        def written(target: Path) -> bool:
            self.outside = target.parent
            try:
                self.shelf.export(entry.path, target)
            except SaveError as error:
                self.complain(error, tr("shelf.error.export"))
                return False
            self.app.notice(tr("shelf.exported", name=target.name), "good")
            return True

        def refused(folder: Path) -> str:
            return "files.own-folder" if self.shelf.owns(folder) else ""

        title = tr("shelf.export.title", title=shelf_words.title(entry))
        name = shelf_words.export_name(entry)
        start = self.outside or usual_folder(platformdirs.user_documents_path)
        self.app.push(SaveScene(self.app, title, entry, name, written, refused, start))

    def show_records(self) -> None:
        """What has been won in these games, and the best of them."""
        self.app.open("records")

    def choose_files(self) -> None:
        """Let the player find games in files, and take them one after another."""
        start = self.outside or usual_folder(platformdirs.user_downloads_path)
        self.app.push(OpenScene(self.app, tr("shelf.import.title"), self.import_file, start))

    def import_file(self, source: Path) -> bool:
        """A file was chosen, or dropped onto the window; whether the game is on the shelf now."""
        self.outside = source.parent
        try:
            path = self.shelf.import_file(source)
        except SaveError as error:
            self.complain(error, tr("shelf.error.import"))
            return False
        self.app.notice(tr("shelf.imported"), "good")
        self.changed(path)
        return True
