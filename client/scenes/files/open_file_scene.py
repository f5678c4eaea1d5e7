"""The file chooser that imports saved games from files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from client.i18n import tr
from client.scenes.files.folder_listing import BackgroundTask, FileItem
from client.scenes.files.scene import FileChooserScene
from client.widgets import Button
from saves.errors import SaveError
from saves.shelf import ShelfEntry

if TYPE_CHECKING:
    from client.scene import Program


class OpenFileScene(FileChooserScene):
    """A file chooser that imports saved games from files, one after another."""

    def __init__(
        self, app: Program, title: str, import_file: Callable[[Path], bool], start: Path | None = None
    ) -> None:
        """Create the scene.

        Args:
            app: The program.
            title: What the files are for.
            import_file: Imports a file and returns whether that worked.
            start: The folder to open first.
        """
        super().__init__(app, title, start)
        self.import_file = import_file
        self.imported: set[Path] = set()
        self._previewed_entry: ShelfEntry | None = None
        self._task: BackgroundTask[ShelfEntry | None] | None = None
        self.on_selection_changed()

    @property
    def previewed_entry(self) -> ShelfEntry | None:
        """The saved game in the selected file; None until the file has been read."""
        return self._previewed_entry

    @property
    def preview_hint(self) -> str:
        """Text of the preview while no game is previewed."""
        return tr("files.reading") if self._task is not None else tr("files.hint")

    def add_bar(self) -> None:
        """Add the import button and the close button to the bottom bar."""
        self.add_bar_buttons(tr("files.take"), "import", self.open_item, tr("files.done"))

    def update_buttons(self) -> None:
        """Update the main button: "open" for a folder, "import" for a file; disable it for unusable files."""
        super().update_buttons()
        button = self.ui["files.ok"]
        assert isinstance(button, Button)
        item, entry = self.selected_item, self._previewed_entry
        is_folder = item is not None and item.is_folder
        button.text = tr("files.into" if is_folder else "files.take")
        button.icon = "folder" if is_folder else "import"
        is_sound = entry is not None and entry.problem is None
        button.enabled = is_folder or (item is not None and is_sound and not self.is_imported(item))

    def on_selection_changed(self) -> None:
        """Start reading the newly selected file in the background."""
        self._previewed_entry, self._task = None, None
        item = self.selected_item
        if item is not None and not item.is_folder:
            self._task = BackgroundTask(lambda: _read_game(item.path))
            self._collect()

    def _collect(self) -> bool:
        if self._task is None or not self._task.is_done:
            return False
        self._previewed_entry, self._task = self._task.result, None
        return True

    @property
    def is_animating(self) -> bool:
        """Whether the file chooser needs frames: a file or folder is being read."""
        return super().is_animating or self._task is not None

    def update(self, dt: float) -> None:
        """Show the preview of a game as soon as its file has been read."""
        super().update(dt)
        if self._collect():
            self.update_buttons()

    def open_file(self, item: FileItem) -> None:
        """Import the saved game in the selected file, unless it has been imported already."""
        if self.is_imported(item) or self._previewed_entry is None:
            return
        if self._previewed_entry.problem is not None:
            self.app.sound.play("error")  # the preview says why
        elif self.import_file(item.path):
            self.imported.add(item.path)
            self.update_accessible_rows()
            self.update_buttons()

    def is_imported(self, item: FileItem) -> bool:
        """Return whether a file has been imported since the file chooser was opened."""
        return item.path in self.imported


def _read_game(path: Path) -> ShelfEntry | None:
    """Return the game in a file; None if the file has just been deleted."""
    try:
        entry = ShelfEntry.from_path(path)
    except SaveError:
        return None
    _ = entry.problem  # reads the file
    return entry
