"""The player's corrections on the new game's screen: what they change, what is wrong, and their folder."""

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
from client.widgets import Aloud, ScrollArea
from client.widgets.spoken import paragraph
from saves import definitions
from saves.definitions import Found
from saves.errors import SaveError

if TYPE_CHECKING:
    from client.scene import Program

_WIDE: Final = 860.0
_BAR: Final = 24.0
_MARGINS: Final = 250.0
"""Of the window's height, what is not left for the words: title, buttons, and what lies around them."""


class LineStyle(NamedTuple):
    """How a line is set. gap: above it."""

    style: Style
    indent: float
    gap: float


_STYLES: Final = {
    "about": LineStyle(styles.BODY, 0, 0),
    "head": LineStyle(styles.BODY_STRONG, 0, 18),
    "file": LineStyle(styles.BODY_STRONG.in_(theme.GOLD), 0, 12),
    "place": LineStyle(styles.BODY_STRONG, 18, 10),
    "value": LineStyle(styles.BODY.in_(theme.SECONDARY), 36, 2),
}


class TextLine(NamedTuple):
    """A line, or a paragraph, of what is told; the words are never rich text."""

    kind: str
    text: str

    def height(self, texts: Typesetter, width: float) -> float:
        """How tall it is with the gap above it."""
        style = _STYLES[self.kind]
        room = width - style.indent
        return style.gap + texts.paragraph_height(self.text, room, style.style, rich=False)

    def paint(self, canvas: Canvas, y: float, width: float) -> None:
        """Draw it, the gap above it included, from that height on."""
        style = _STYLES[self.kind]
        canvas.paragraph(
            self.text,
            (style.indent, y + style.gap),
            width - style.indent,
            style.style,
            rich=False,
        )


def lines_of(found: Found) -> list[TextLine]:
    """What it is all for, then all changed values, or all problems, file by file."""
    lines = [TextLine("about", tr("definitions.dialog.about"))]
    if found.problems:
        lines.append(TextLine("head", tr("definitions.dialog.problems")))
        said = [(problem.file, *format_problem(problem)) for problem in found.problems]
    elif found.changes:
        lines.append(TextLine("head", tr("definitions.dialog.changes")))
        said = [(change.file, *format_change(change)) for change in found.changes]
    else:
        return [*lines, TextLine("head", tr("definitions.dialog.new"))] if found.exists else lines
    before = ""
    for file, place, words in said:
        if file != before:
            lines.append(TextLine("file", file))
            before = file
        if place:
            lines.append(TextLine("place", place))
        lines.append(TextLine("value", words))
    return lines


class CorrectionsDialog(Dialog):
    """What the player's corrections of a game are. It looks again whenever its window is come back to.

    on_change: called with what is found then.
    """

    def __init__(self, app: Program, found: Found, name: str, on_change: Callable[[Found], object]) -> None:
        super().__init__(app, "", "", (), icon="rename", width=_WIDE)
        self.found = found
        self.name = name
        self.on_change = on_change
        self.lines: list[TextLine] = []

    def build(self) -> None:
        """Title, words and buttons for what there is."""
        found = self.found
        self.title = tr("definitions.dialog.title")
        self.lines = lines_of(found)
        label = tr("definitions.dialog.open" if found.exists else "definitions.dialog.create")
        self.buttons = (
            DialogButton("close", tr("definitions.dialog.close"), icon="close"),
            DialogButton("folder", label, self._open_folder, kind="gold", icon="folder"),
        )
        super().build()

    def answer(self, button: DialogButton) -> None:
        """The folder is shown beside the dialog, which stays."""
        if button.id == "folder":
            self._open_folder()
        else:
            super().answer(button)

    def _open_folder(self) -> None:
        def failed() -> None:
            self.app.notify(tr("definitions.dialog.no-folder", folder=self.found.folder), "error")

        try:
            words = tr("definitions.head", game=self.name)
            folder = definitions.begin(self.found.game, words, tr("definitions.example"))
        except SaveError as error:
            self.app.notify(tr(error.key, **error.params), "error")
            return
        self.look_again()
        if not file_manager.show_folder(folder, lambda: self.app.post(failed)):
            failed()

    def look_again(self) -> None:
        """Perhaps the files are other ones by now."""
        found = definitions.find(self.found.game)
        if found != self.found:
            self.found = found
            self.rebuild()
            self.on_change(found)

    def handle(self, event: pygame.Event) -> bool:
        """Somebody comes back from writing."""
        if event.type == pygame.WINDOWFOCUSGAINED:
            self.look_again()
        return super().handle(event)

    # --- what is told ---------------------------------------------------------------------------------
    def _told_height(self, width: float) -> float:
        return sum(line.height(self.texts, width) for line in self.lines)

    def extra_height(self) -> float:
        """Room for all of it, or for as much as the window has."""
        width = min(_WIDE, self.width - 2 * self.apart.margin) - 2 * self.apart.pad - _BAR
        return self.apart.between + min(self._told_height(width), max(160.0, self.height - _MARGINS))

    def add_extra(self, place: Rect) -> None:
        """Everything in one area, scrolled where it is long."""
        box = Rect(place.x, place.y - 10.0, place.width, place.height + 10.0)
        tall = self._told_height(box.width - _BAR)
        shades = [
            theme.mix(theme.ROW_TOP, theme.PANEL_BOTTOM, (y - self.box.y) / self.box.height)
            for y in (box.top, box.bottom)
        ]
        self.ui.add(
            ScrollArea(
                "dialog.told",
                box,
                self.title,
                tall,
                paint=self._paint_told,
                focusable=tall > box.height,
                ground=(shades[0], shades[1]),
            )
        )
        said = paragraph("", "\n".join(line.text for line in self.lines))
        self.ui.add(Aloud("dialog.lines", box, said))

    def _paint_told(self, canvas: Canvas) -> None:
        width = self.ui["dialog.told"].rect.width - _BAR
        y = 0.0
        for line in self.lines:
            tall = line.height(canvas.texts, width)
            if canvas.shows(Rect(0, y, width, tall)):
                line.paint(canvas, y, width)
            y += tall
