"""Giving a game a file elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.i18n import tr
from client.scene.dialog import Dialog, DialogButton
from client.scenes.files.list import FileItem
from client.scenes.files.scene import FilesScene
from client.widgets import TextField
from saves.files import is_folder, is_legal_name
from saves.journal import SUFFIX
from saves.shelf import ShelfEntry

if TYPE_CHECKING:
    from client.scene import Program


class SaveScene(FilesScene):
    """To name a file and its folder. write: does it; whether that went well.

    entry: the game that goes into the file. name: what is suggested. refused: key of the words why a folder
    is no place for it, or "".
    """

    saving: ClassVar[bool] = True

    def __init__(
        self,
        app: Program,
        title: str,
        entry: ShelfEntry,
        name: str,
        write: Callable[[Path], bool],
        refused: Callable[[Path], str],
        start: Path | None = None,
    ) -> None:
        super().__init__(app, title, start)
        self.entry = entry
        self.name = name
        self.write = write
        self.refused = refused
        self.message = ""

    @property
    def told(self) -> ShelfEntry | None:
        """The game that goes into the file."""
        return self.entry

    def enter(self) -> None:
        """The name can be written at once."""
        self.ensure_built()
        self.ui.focus_on("files.name")
        field = self.ui["files.name"]
        assert isinstance(field, TextField)
        field.anchor, field.caret = 0, len(field.value)

    def build_bar(self) -> None:
        """The name, the suffix, the two buttons."""
        assert self.layout.name is not None
        field = self.ui.add(
            TextField(
                "files.name",
                self.layout.name,
                tr("files.name"),
                self.name,
                self._write_name,
                on_submit=lambda _: self.submit(),
                icon="rename",
                placeholder=tr("files.name"),
                max_length=120,
            )
        )
        field.aside = self._beside_name
        self.bar_buttons(tr("files.save"), "export", self.submit, tr("app.cancel"))

    def _beside_name(self) -> str:
        """Why it cannot be saved like that, and what will stand behind the name."""
        return f"{self.message}\n{SUFFIX}".strip()

    def _write_name(self, name: str) -> None:
        self.name, self.message = name, ""
        self.invalidate()

    def press_file(self, item: FileItem) -> None:
        """Its name, to be replaced after a question."""
        self.name = item.name[: -len(SUFFIX)]
        self.rebuild()
        self.submit()

    def submit(self) -> None:
        """Save under the name, after a question if there is such a file."""
        name = self.name.strip()
        if name.lower().endswith(SUFFIX):
            name = name[: -len(SUFFIX)].rstrip()
        target = self.browser.folder / (name + SUFFIX)
        self.message = self._problem(name, target)
        self.invalidate()
        if self.message:
            self.app.sound.play("error")
            self.app.announce(self.message, urgent=True)
        elif _is_there(target):
            self._ask(target)
        else:
            self._save(target)

    def _problem(self, name: str, target: Path) -> str:
        if not name:
            return tr("files.no-name")
        if not is_legal_name(name):
            return tr("files.bad-name")
        refused = self.refused(self.browser.folder)
        if refused:
            return tr(refused)
        return tr("files.is-folder") if is_folder(target) else ""

    def _ask(self, target: Path) -> None:
        buttons = (
            DialogButton("cancel", tr("app.cancel")),
            DialogButton("replace", tr("files.replace.confirm"), lambda: self._save(target), kind="danger"),
        )
        text = tr("files.replace.text", name=target.name)
        self.app.push(Dialog(self.app, tr("files.replace.title"), text, buttons, icon="warning"))

    def _save(self, target: Path) -> None:
        if self.write(target):
            self.app.close(self)

    def draw_bar(self, canvas: Canvas) -> None:
        """The suffix behind the name; why it cannot be saved like that; else the keys."""
        if self.layout.suffix is not None:
            at = self.layout.suffix.midleft
            canvas.text(SUFFIX, (at[0], at[1] - 1), styles.ROW.in_(theme.MUTED), anchor="midleft")
        if not self.message:
            super().draw_bar(canvas)
            return
        frame = self.layout.frame
        room = self.ui["files.done"].rect.x - 24 - frame.left - 40
        tall = canvas.texts.paragraph_height(self.message, room, styles.NOTE, line=1.2, max_lines=3)
        canvas.icon("warning", (frame.left + 14, frame.bar.centery), 28, theme.BAD)
        at = (frame.left + 40, frame.bar.centery - tall / 2)
        canvas.paragraph(
            self.message, at, room, styles.NOTE.in_(theme.BAD_TEXT), line=1.2, max_lines=3, rich=False
        )


def _is_there(path: Path) -> bool:
    try:
        return path.exists()
    except OSError:
        return True  # better to ask once too often
