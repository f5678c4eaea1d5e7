"""Actions on saved games, such as renaming and deleting. Every failure becomes a dialog."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

import platformdirs
import pygame
from msgspec import Struct

from client.i18n import tr
from client.platform import file_manager
from client.records.seat_reviews import read_seat_reviews
from client.review.review_controller import ReviewButtonModel, ReviewController
from client.scene.dialog import Dialog, DialogButton, InputDialog
from client.scenes.files.folder_listing import resolve_usual_folder
from client.scenes.files.open_file_scene import OpenFileScene
from client.scenes.files.save_file_scene import SaveFileScene
from client.scenes.saved_game_opening import open_saved_game
from client.scenes.shelf import game_text
from client.scenes.shelf.model import ShelfModel
from client.session.match import Match
from client.session.replay_match import copy_game
from client.table.binding_glyphs import list_key_labels
from client.table.bindings import Chord
from saves.errors import SaveError
from saves.graphemes import truncate_graphemes
from saves.paths import ensure_folder

if TYPE_CHECKING:
    from client.scene import Program

MAX_TITLE_LENGTH: Final = 40
"""Characters of a title the player may type."""
_COPY_MARK_LENGTH: Final = 20
"""Characters by which the title of a copy may be longer."""
UNDO_SECONDS: Final = 10.0
"""Seconds for which undoing a deletion is offered on the screen; to whoever listens as long as the shelf is
open."""

UNDO_CHORD: Final = Chord(pygame.K_z, ctrl=True)
"""The key that takes the last deletion back."""


class DeletedGame(Struct, frozen=True):
    """A saved game that has just been moved to the trash and can still be restored by undo."""

    path: Path
    """Its file in the trash."""
    title: str
    expires: float
    """When the offer to undo disappears from the screen, on the clock of `time.monotonic`."""

    @property
    def is_offered(self) -> bool:
        """Whether the screen still offers to undo the deletion."""
        return time.monotonic() <= self.expires


class ShelfActions:
    """Actions on the saved games of the shelf, most of them on the selected game.

    Attributes:
        review: The job behind the button that makes and opens the review (the analysis) of the selected game.
        deleted: The last deletion, as long as it can be undone; else None.
    """

    def __init__(
        self,
        app: Program,
        model: ShelfModel,
        on_files_changed: Callable[[Path | None], None],
        on_changed: Callable[[], object],
    ) -> None:
        """Create the actions.

        Args:
            app: The program.
            model: The listed games.
            on_files_changed: Called after files were changed, with the file to select.
            on_changed: Called when only the look of the buttons has changed.
        """
        self.app = app
        self.model = model
        self.shelf = model.shelf
        self.review = SelectedReviewJob(app, model, self.show_error, on_changed)
        self.deleted: DeletedGame | None = None
        self._on_files_changed = on_files_changed
        self._external_folder: Path | None = None  # where a game was imported from or exported to last

    # --- failures -------------------------------------------------------------------------------
    def show_error(self, error: SaveError, heading: str) -> None:
        """Show a dialog that explains why a file operation failed."""
        ok = DialogButton("ok", tr("shelf.ok"))
        self.app.push(Dialog(self.app, heading, game_text.format_problem(error), (ok,), icon="warning"))

    @contextmanager
    def _show_errors(self, heading: str) -> Iterator[None]:
        try:
            yield
        except SaveError as error:
            self.show_error(error, heading)

    # --- the selected game ----------------------------------------------------------------------
    def do_main_action(self) -> None:
        """Do what suits the selected game: open it, rescue its damaged file, or restore it from trash."""
        entry = self.model.selected_entry
        if entry is None:
            return
        if self.model.in_trash:
            if self._restore(entry.path) is not None:
                self.app.notify(tr("shelf.restored", title=game_text.format_title(entry)), "good")
                self._on_files_changed(None)
        elif entry.problem is None:
            with self._show_errors(tr("shelf.error.open")):
                open_saved_game(self.app, entry.path)
        elif self.model.count_rescuable_moves(entry):
            with self._show_errors(tr("shelf.error.rescue")):
                path = self.shelf.rescue(entry.path)
                self._on_files_changed(path)
                open_saved_game(self.app, path)

    def replay(self) -> None:
        """Open the selected game read-only, to replay it move by move from its beginning."""
        entry = self.model.usable_entry
        if entry is not None:
            with self._show_errors(tr("shelf.error.open")):
                self.app.open("replay", match=Match.resume(entry.path, read_only=True))

    def rename(self) -> None:
        """Ask the player for a new title of the selected game and save it."""
        entry = self.model.usable_entry
        if entry is None:
            return

        def save_title(title: str) -> None:
            with self._show_errors(tr("shelf.error.rename")):
                self.shelf.rename(entry.path, title.strip())
            self._on_files_changed(entry.path)

        self.app.push(
            InputDialog(
                self.app,
                tr("shelf.rename.title"),
                tr("shelf.rename.text"),
                entry.title,
                save_title,
                label=tr("shelf.rename.label"),
                max_length=MAX_TITLE_LENGTH,
            )
        )

    def copy(self) -> None:
        """Copy the selected game; if it goes on, what its human players cannot know is dealt anew."""
        entry = self.model.usable_entry
        if entry is None:
            return
        with self._show_errors(tr("shelf.error.copy")):
            title = tr("shelf.copy-of", title=game_text.format_title(entry))
            title = truncate_graphemes(title, MAX_TITLE_LENGTH + _COPY_MARK_LENGTH)
            path, is_dealt_anew = copy_game(self.shelf, entry.path, title)
            self.app.notify(tr("shelf.copied-anew" if is_dealt_anew else "shelf.copied"), "good")
            self._on_files_changed(path)

    def export(self) -> None:
        """Ask the player for a folder and a file name, and export the selected game there."""
        entry = self.model.usable_entry
        if entry is None:
            return

        def write(target: Path) -> bool:
            self._external_folder = target.parent
            try:
                self.shelf.export(entry.path, target)
            except SaveError as error:
                self.show_error(error, tr("shelf.error.export"))
                return False
            self.app.notify(tr("shelf.exported", name=target.name), "good")
            return True

        def find_refusal(folder: Path) -> str:
            return "files.own-folder" if self.shelf.is_own_folder(folder) else ""

        title = tr("shelf.export.title", title=game_text.format_title(entry))
        name = game_text.make_export_file_name(entry)
        start = self._external_folder or resolve_usual_folder(platformdirs.user_documents_path)
        self.app.push(SaveFileScene(self.app, title, entry, name, write, find_refusal, start))

    # --- the trash ------------------------------------------------------------------------------
    def delete(self) -> None:
        """Move the selected game to the trash and offer to undo that; if it is there already, purge it."""
        entry = self.model.selected_entry
        if self.model.in_trash:
            self.purge()
            return
        if entry is None:
            return
        neighbour = self.model.find_neighbour(entry)
        with self._show_errors(tr("shelf.error.delete")):
            path = self.shelf.move_to_trash(entry.path)
            title = game_text.format_title(entry)
            expires = math.inf if self.app.listening else time.monotonic() + UNDO_SECONDS
            self.deleted = DeletedGame(path, title, expires)
            keys = "+".join(list_key_labels(UNDO_CHORD))
            way_back = tr("shelf.delete.way-back", keys=keys, button=tr("shelf.delete.undo"))
            self.app.announce(f"{tr('shelf.delete.done', title=title)} {way_back}")
            self._on_files_changed(neighbour)

    def undo_delete(self) -> None:
        """Restore the game that was deleted last from the trash, and notify the player."""
        deleted, self.deleted = self.deleted, None
        if deleted is None:
            self.app.notify(tr("table.why.nothing"), "refused")
            return
        path = self._restore(deleted.path)
        if path is not None:
            self.app.notify(tr("shelf.restored", title=deleted.title), "good")
        self._on_files_changed(path)

    def _restore(self, path: Path) -> Path | None:
        """Move a file out of the trash; return its place on the shelf, None if that failed."""
        try:
            return self.shelf.restore_from_trash(path)
        except SaveError as error:
            self.show_error(error, tr("shelf.error.restore"))
            return None

    def purge(self) -> None:
        """Ask for confirmation, then delete the selected game in the trash permanently."""
        entry = self.model.selected_entry
        if entry is None or not self.model.in_trash:
            return
        neighbour = self.model.find_neighbour(entry)

        def delete_file(*, keep_result: bool = True) -> None:
            with self._show_errors(tr("shelf.error.purge")):
                self.shelf.delete_permanently(entry.path, keep_result=keep_result, reviewer=read_seat_reviews)
                self.app.notify(tr("shelf.purged", n=1))
            self._on_files_changed(neighbour)

        text = tr("shelf.purge.text", title=game_text.format_title(entry))
        self._confirm("purge", text, tr("shelf.purge.button"), delete_file, with_results=entry.has_result)

    def empty_trash(self) -> None:
        """Ask for confirmation, then delete all games in the trash permanently."""

        def delete_files(*, keep_result: bool = True) -> None:
            with self._show_errors(tr("shelf.error.empty-bin")):
                n = self.shelf.empty_trash(keep_results=keep_result, reviewer=read_seat_reviews)
                self.app.notify(tr("shelf.purged", n=n))
            self._on_files_changed(None)

        entries = self.model.trash.entries
        text, has_results = (
            tr("shelf.empty-bin.text", n=len(entries)),
            any(entry.has_result for entry in entries),
        )
        self._confirm(
            "empty-bin", text, tr("shelf.empty-bin.confirm"), delete_files, with_results=has_results
        )

    def _confirm(
        self, action: str, text: str, label: str, delete: Callable[..., object], *, with_results: bool
    ) -> None:
        """Ask whether to delete, and if there are results, whether the records go on counting them."""
        buttons = [
            DialogButton("cancel", tr("app.cancel")),
            DialogButton("yes", label, delete, kind="danger", icon="trash"),
        ]
        if with_results:
            text = f"{text}\n\n{tr(f'shelf.{action}.keeps')}"
            delete_all = partial(delete, keep_result=False)
            also = DialogButton("with-result", tr(f"shelf.{action}.with-result"), delete_all, kind="danger")
            buttons.insert(1, also)
        self.app.push(Dialog(self.app, tr(f"shelf.{action}.title"), text, buttons, icon="trash", width=760.0))

    # --- other places ---------------------------------------------------------------------------
    def show_folder(self) -> None:
        """Show the folder of saved games in the system's file manager."""

        def show_failure() -> None:
            ok = DialogButton("ok", tr("shelf.ok"))
            text = tr("shelf.folder-failed.text", folder=str(self.shelf.folder))
            title = tr("shelf.folder-failed.title")
            self.app.push(Dialog(self.app, title, text, (ok,), icon="folder"))

        with self._show_errors(tr("shelf.folder-failed.title")):
            folder = ensure_folder(self.shelf.folder)
            if not file_manager.show_folder(folder, lambda: self.app.call_soon(show_failure)):
                show_failure()

    def show_records(self) -> None:
        """Open the screen of records: statistics of finished games."""
        self.app.open("records")

    def choose_import(self) -> None:
        """Open the file chooser, in which the player imports game files one after another."""
        start = self._external_folder or resolve_usual_folder(platformdirs.user_downloads_path)
        self.app.push(OpenFileScene(self.app, tr("shelf.import.title"), self.import_file, start))

    def import_file(self, source: Path) -> bool:
        """Copy a game file from elsewhere into the shelf; return whether that succeeded."""
        self._external_folder = source.parent
        try:
            path = self.shelf.import_file(source)
        except SaveError as error:
            self.show_error(error, tr("shelf.error.import"))
            return False
        self.app.notify(tr("shelf.imported"), "good")
        self._on_files_changed(path)
        return True


class SelectedReviewJob:
    """The review (analysis) of the selected saved game, as a `ProgressButton` makes and shows it."""

    def __init__(
        self,
        app: Program,
        model: ShelfModel,
        show_error: Callable[[SaveError, str], None],
        on_changed: Callable[[], object],
    ) -> None:
        self._app = app
        self._model = model
        self._show_error = show_error
        self._on_changed = on_changed
        self._entries: dict[Path, ReviewController] = {}

    @property
    def _words(self) -> ReviewButtonModel:
        return ReviewButtonModel(self._app.reviews.find_review_run(self._model.selected))

    @property
    def label(self) -> str:
        """Label of the button that makes or opens the review of the selected game."""
        return self._words.label

    @property
    def icon(self) -> str:
        """Name of the icon on the button that makes or opens the review of the selected game."""
        return self._words.icon

    @property
    def progress_share(self) -> float | None:
        """Share of the selected game's review that is done, 0-1; None while none is being made."""
        return self._words.progress_share

    def press(self) -> None:
        """Start, resume or stop making the selected game's review; open it once it is complete."""
        path = self._model.selected
        if path is None:
            return
        if path not in self._entries:
            try:
                match = Match.resume(path, read_only=True)
            except SaveError as error:
                self._show_error(error, tr("shelf.error.open"))
                return
            self._entries[path] = ReviewController(self._app, match, self._on_changed)
        self._entries[path].press()

    def forget_matches(self) -> None:
        """Discard the matches opened for reviews, because their games may have been continued."""
        self._entries.clear()
