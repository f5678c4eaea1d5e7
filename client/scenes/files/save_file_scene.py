"""The file chooser that exports a saved game to a file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.i18n import tr
from client.scene.dialog import Dialog, DialogButton
from client.scenes.files.folder_listing import FileItem
from client.scenes.files.scene import FileChooserScene
from client.widgets import TextField, WidgetText
from saves.files import is_folder, is_legal_name
from saves.journal import SUFFIX
from saves.shelf import ShelfEntry

if TYPE_CHECKING:
    from client.scene import Program


class SaveFileScene(FileChooserScene):
    """A file chooser that asks for a folder and a file name to export a saved game.

    Attributes:
        name: The typed file name.
        message: Why the game cannot be saved under that name; "" if it can.
    """

    saving: ClassVar[bool] = True

    def __init__(
        self,
        app: Program,
        title: str,
        entry: ShelfEntry,
        name: str,
        write: Callable[[Path], bool],
        find_refusal: Callable[[Path], str],
        start: Path | None = None,
    ) -> None:
        """Create the scene.

        Args:
            app: The program.
            title: What the file is for.
            entry: The game.
            name: The suggested name.
            write: Writes the file and returns whether that worked.
            find_refusal: Returns the key of a text why a folder is no place for the game, or "".
            start: The folder to open first.
        """
        super().__init__(app, title, start)
        self.entry = entry
        self.name = name
        self.write = write
        self.find_refusal = find_refusal
        self.message = ""

    @property
    def previewed_entry(self) -> ShelfEntry | None:
        """The saved game to export, which the preview shows."""
        return self.entry

    def enter(self) -> None:
        """Focus the field for the file name and select its text, when the screen is opened."""
        self.ensure_built()
        self.ui.focus_on("files.name")
        field = self.ui["files.name"]
        assert isinstance(field, TextField)
        field.anchor, field.caret = 0, len(field.value)

    def add_bar(self) -> None:
        """Add the field for the file name, the save button and the cancel button."""
        assert self.layout.name is not None
        self.ui.add(
            TextField(
                "files.name",
                self.layout.name,
                lambda: WidgetText(tr("files.name"), painted=self._describe_name()),
                self.name,
                self._set_name,
                on_submit=lambda _: self.submit(),
                icon="rename",
                placeholder=tr("files.name"),
                max_length=120,
            )
        )
        self.add_bar_buttons(tr("files.save"), "export", self.submit, tr("app.cancel"))

    def _describe_name(self) -> str:
        """Return why the game cannot be saved under the name, and the suffix."""
        return f"{self.message}\n{SUFFIX}".strip()

    def _set_name(self, name: str) -> None:
        self.name, self.message = name, ""
        self.invalidate()

    def open_file(self, item: FileItem) -> None:
        """Take over the name of an existing file and save there, after a confirmation."""
        self.name = item.name[: -len(SUFFIX)]
        self.rebuild_widgets()
        self.submit()

    def submit(self) -> None:
        """Save under the typed file name; if that file exists, ask for confirmation first.

        If the name cannot be used, show why.
        """
        name = self.name.strip()
        if name.lower().endswith(SUFFIX):
            name = name[: -len(SUFFIX)].rstrip()
        target = self.browser.folder / (name + SUFFIX)
        self.message = self._find_problem(name, target)
        self.invalidate()
        if self.message:
            self.app.sound.play("error")
            self.app.announce(self.message, urgent=True)
        elif _is_taken(target):
            self._confirm_replacing(target)
        else:
            self._save(target)

    def _find_problem(self, name: str, target: Path) -> str:
        if not name:
            return tr("files.no-name")
        if not is_legal_name(name):
            return tr("files.bad-name")
        refusal = self.find_refusal(self.browser.folder)
        if refusal:
            return tr(refusal)
        return tr("files.is-folder") if is_folder(target) else ""

    def _confirm_replacing(self, target: Path) -> None:
        buttons = (
            DialogButton("cancel", tr("app.cancel")),
            DialogButton("replace", tr("files.replace.confirm"), lambda: self._save(target), kind="danger"),
        )
        text = tr("files.replace.text", name=target.name)
        self.app.push(Dialog(self.app, tr("files.replace.title"), text, buttons, icon="warning"))

    def _save(self, target: Path) -> None:
        if self.write(target):
            self.app.close(self)

    def draw_key_hints(self, canvas: Canvas) -> None:
        """Draw the suffix after the field for the name, and in the bar the error message or key hints."""
        if self.layout.suffix is not None:
            at = self.layout.suffix.midleft
            canvas.text(SUFFIX, (at[0], at[1] - 1), styles.ROW.with_colour(theme.MUTED), anchor="midleft")
        if not self.message:
            super().draw_key_hints(canvas)
            return
        frame = self.layout.frame
        room = self.ui["files.done"].rect.x - 24 - frame.left - 40
        height = canvas.texts.measure_height(self.message, room, styles.NOTE, line=1.2, max_lines=3)
        canvas.icon("warning", (frame.left + 14, frame.bar.centery), 28, theme.BAD)
        at = (frame.left + 40, frame.bar.centery - height / 2)
        canvas.paragraph(
            self.message, at, room, styles.NOTE.with_colour(theme.BAD_TEXT), line=1.2, max_lines=3, rich=False
        )


def _is_taken(path: Path) -> bool:
    try:
        return path.exists()
    except OSError:
        return True  # better to ask once too often
