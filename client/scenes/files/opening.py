"""Taking games from files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from client.i18n import tr
from client.scenes.files.list import Errand, FileItem
from client.scenes.files.scene import FilesScene
from client.widgets import Button
from saves.errors import SaveError
from saves.shelf import ShelfEntry

if TYPE_CHECKING:
    from client.scene import Program


class OpenScene(FilesScene):
    """To take games from files, one after another. take: does it; whether that went well."""

    def __init__(
        self, app: Program, title: str, take: Callable[[Path], bool], start: Path | None = None
    ) -> None:
        super().__init__(app, title, start)
        self.take = take
        self.taken: set[Path] = set()
        self._told: ShelfEntry | None = None
        self._errand: Errand[ShelfEntry | None] | None = None
        self.selected()

    @property
    def told(self) -> ShelfEntry | None:
        """The selected file, once it has been looked into."""
        return self._told

    @property
    def hint(self) -> str:
        """What the panel says while it can tell of no game."""
        return tr("files.reading") if self._errand is not None else tr("files.hint")

    def build_bar(self) -> None:
        """Take it, and done."""
        self.bar_buttons(tr("files.take"), "import", self.press_item, tr("files.done"))

    def dress(self) -> None:
        """Into a folder, or onto the shelf: only what can be taken."""
        super().dress()
        ok = self.ui["files.ok"]
        assert isinstance(ok, Button)
        item = self.item
        folder = item is not None and item.is_folder
        ok.label = tr("files.into" if folder else "files.take")
        ok.icon = "folder" if folder else "import"
        sound = self._told is not None and self._told.problem is None
        ok.enabled = folder or (item is not None and sound and not self.is_taken(item))

    def selected(self) -> None:
        """Look into the file."""
        self._told, self._errand = None, None
        item = self.item
        if item is not None and not item.is_folder:
            self._errand = Errand(lambda: _looked_into(item.path))
            self._collect()

    def _collect(self) -> bool:
        if self._errand is None or not self._errand.is_done:
            return False
        self._told, self._errand = self._errand.result, None
        return True

    @property
    def animating(self) -> bool:
        """While a file is looked into."""
        return super().animating or self._errand is not None

    def update(self, dt: float) -> None:
        """Tell of the file as soon as it has been looked into."""
        super().update(dt)
        if self._collect():
            self.dress()

    def press_file(self, item: FileItem) -> None:
        """Take the game."""
        if self.is_taken(item) or self._told is None:
            return
        if self._told.problem is not None:
            self.app.sound.play("error")  # the panel says why
        elif self.take(item.path):
            self.taken.add(item.path)
            self.said_anew()
            self.dress()

    def is_taken(self, item: FileItem) -> bool:
        """Whether it was taken since the chooser was opened."""
        return item.path in self.taken


def _looked_into(path: Path) -> ShelfEntry | None:
    """The game in a file, read; None if it has just gone."""
    try:
        entry = ShelfEntry.of(path)
    except SaveError:
        return None
    _ = entry.problem  # reads it
    return entry
