"""The dialog on a player's corrections (content overrides) of a game: changes, problems and folder."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple

import pygame

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.draw.styles import Style
from client.draw.typesetter import Typesetter
from client.i18n import tr
from client.platform import file_manager
from client.scene.dialog import Dialog, DialogButton
from client.session.content_overrides import format_change, format_problem
from client.widgets import ScreenReaderText, ScrollArea
from client.widgets.accessible_node import make_paragraph
from saves import override_files
from saves.errors import SaveError
from saves.override_files import PlayerOverrides

if TYPE_CHECKING:
    from client.scene import Program

_WIDTH: Final = 860.0
_SCROLL_BAR_WIDTH: Final = 24.0
_OTHER_HEIGHT: Final = 250.0
"""The part of the window's height that title, buttons and margins need."""


class LineStyle(NamedTuple):
    """Text style of a line in the dialog on corrections, its indent, and the gap above it."""

    style: Style
    indent: float
    gap: float


_STYLES: Final = {
    "about": LineStyle(styles.BODY, 0, 0),
    "head": LineStyle(styles.BODY_STRONG, 0, 18),
    "file": LineStyle(styles.BODY_STRONG.with_colour(theme.GOLD), 0, 12),
    "place": LineStyle(styles.BODY_STRONG, 18, 10),
    "value": LineStyle(styles.BODY.with_colour(theme.SECONDARY), 36, 2),
}


class TextLine(NamedTuple):
    """A line or paragraph in the dialog on corrections; its text is never interpreted as rich text."""

    kind: str
    text: str

    def height(self, texts: Typesetter, width: float) -> float:
        """Return the height of a line of the dialog, including the gap above the line."""
        style = _STYLES[self.kind]
        room = width - style.indent
        return style.gap + texts.measure_height(self.text, room, style.style, rich=False)

    def draw(self, canvas: Canvas, y: float, width: float) -> None:
        """Draw a line of the dialog below `y`, after the gap above the line."""
        style = _STYLES[self.kind]
        canvas.paragraph(
            self.text,
            (style.indent, y + style.gap),
            width - style.indent,
            style.style,
            rich=False,
        )


def make_lines(overrides: PlayerOverrides) -> list[TextLine]:
    """Return the lines of the dialog on corrections.

    They explain corrections and list all changed values, or all problems, file by file.
    """
    lines = [TextLine("about", tr("definitions.dialog.about"))]
    if overrides.problems:
        lines.append(TextLine("head", tr("definitions.dialog.problems")))
        texts = [(problem.file, *format_problem(problem)) for problem in overrides.problems]
    elif overrides.changes:
        lines.append(TextLine("head", tr("definitions.dialog.changes")))
        texts = [(change.file, *format_change(change)) for change in overrides.changes]
    else:
        return [*lines, TextLine("head", tr("definitions.dialog.new"))] if overrides.exists else lines
    before = ""
    for file, place, words in texts:
        if file != before:
            lines.append(TextLine("file", file))
            before = file
        if place:
            lines.append(TextLine("place", place))
        lines.append(TextLine("value", words))
    return lines


class CorrectionsDialog(Dialog):
    """Dialog that shows a player's corrections (content overrides) of a game.

    It reads the files again whenever the window gets the focus.
    """

    def __init__(
        self,
        app: Program,
        overrides: PlayerOverrides,
        name: str,
        on_change: Callable[[PlayerOverrides], object],
    ) -> None:
        super().__init__(app, "", "", (), icon="rename", width=_WIDTH)
        self.overrides = overrides
        self.name = name
        self.on_change = on_change
        self.lines: list[TextLine] = []

    def build(self) -> None:
        """Create title, text and buttons of the dialog for the current corrections."""
        overrides = self.overrides
        self.title = tr("definitions.dialog.title")
        self.lines = make_lines(overrides)
        label = tr("definitions.dialog.open" if overrides.exists else "definitions.dialog.create")
        self.buttons = (
            DialogButton("close", tr("definitions.dialog.close"), icon="close"),
            DialogButton("folder", label, self._open_folder, kind="gold", icon="folder"),
        )
        super().build()

    def answer(self, button: DialogButton) -> None:
        """Handle a press of a dialog button: open the folder of corrections, or close the dialog."""
        if button.id == "folder":
            self._open_folder()
        else:
            super().answer(button)

    def _open_folder(self) -> None:
        def show_failure() -> None:
            self.app.notify(tr("definitions.dialog.no-folder", folder=self.overrides.folder), "error")

        try:
            words = tr("definitions.head", game=self.name)
            folder = override_files.create_override_folder(
                self.overrides.game, words, tr("definitions.example")
            )
        except SaveError as error:
            self.app.notify(tr(error.text_key, **error.params), "error")
            return
        self.reload()
        if not file_manager.show_folder(folder, lambda: self.app.call_soon(show_failure)):
            show_failure()

    def reload(self) -> None:
        """Read the player's corrections again; rebuild the dialog if they have changed."""
        overrides = override_files.load_overrides(self.overrides.game)
        if overrides != self.overrides:
            self.overrides = overrides
            self.rebuild_widgets()
            self.on_change(overrides)

    def handle(self, event: pygame.Event) -> bool:
        """Handle an event; read the corrections again when the window gets the focus."""
        if event.type == pygame.WINDOWFOCUSGAINED:
            self.reload()
        return super().handle(event)

    # --- text -----------------------------------------------------------------------------------------
    def _text_height(self, width: float) -> float:
        return sum(line.height(self.texts, width) for line in self.lines)

    def measure_extra(self) -> float:
        """Return the height of the dialog's text, limited to the space the window has."""
        width = min(_WIDTH, self.width - 2 * self.apart.margin) - 2 * self.apart.pad - _SCROLL_BAR_WIDTH
        return self.apart.between + min(self._text_height(width), max(160.0, self.height - _OTHER_HEIGHT))

    def add_extra(self, place: Rect) -> None:
        """Add the dialog's text in an area that can be scrolled."""
        box = Rect(place.x, place.y - 10.0, place.width, place.height + 10.0)
        height = self._text_height(box.width - _SCROLL_BAR_WIDTH)
        shades = [
            theme.mix(theme.ROW_TOP, theme.PANEL_BOTTOM, (y - self.box.y) / self.box.height)
            for y in (box.top, box.bottom)
        ]
        self.ui.add(
            ScrollArea(
                "dialog.told",
                box,
                self.title,
                height,
                paint=self._draw_text,
                focusable=height > box.height,
                ground=(shades[0], shades[1]),
            )
        )
        accessible = make_paragraph("", "\n".join(line.text for line in self.lines))
        self.ui.add(ScreenReaderText("dialog.lines", box, accessible))

    def _draw_text(self, canvas: Canvas) -> None:
        width = self.ui["dialog.told"].rect.width - _SCROLL_BAR_WIDTH
        y = 0.0
        for line in self.lines:
            height = line.height(canvas.texts, width)
            if canvas.is_visible(Rect(0, y, width, height)):
                line.draw(canvas, y, width)
            y += height
