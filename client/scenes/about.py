"""What the program is: its version, whose it is, and what it is made with."""

from __future__ import annotations

from typing import Final

from client.diagnostics.credits import FONTS, Library, licences, made_with
from client.draw import ornaments, styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.i18n import tr
from client.platform import file_manager
from client.scene import Scene
from client.scenes import sections
from client.scenes.frame import SceneFrame
from client.scenes.panels import add_columns, add_done, fill_columns
from client.scenes.sections import Row, Section, Spacing
from client.widgets import Button, IconButton
from client.widgets.spoken import Spoken, paragraph
from saves import VERSION

_TWO_COLUMNS: Final = 1180.0
_LINE: Final = 40.0
_GAP: Final = 24.0


class AboutScene(Scene):
    """A panel for the program, one for libraries, one for fonts."""

    music = ""  # what is heard at a table goes on

    def heard_as(self) -> str:
        """About the program."""
        return tr("about.title")

    def spoken(self) -> tuple[Spoken, ...]:
        """What kind of program it is."""
        return (paragraph("about.tagline", tr("app.tagline")),)

    # --- building ---------------------------------------------------------------------------------
    def build(self) -> None:
        """Header, panels, bar."""
        frame = self.frame = SceneFrame(self.width, self.height)
        two = self.width >= _TWO_COLUMNS
        self.spacing = Spacing.of(frame.compact or not two)
        self.ui.add(IconButton("about.back", frame.back, "back", tr("about.back"), on_press=self.cancel))
        self.title_end = frame.right
        if licences() is not None:
            words = tr("about.licences")
            box = frame.corner(frame.right, self.texts.width(words, styles.BODY_STRONG) + 86)
            self.title_end = box.x - 24
            self.ui.add(
                Button(
                    "about.licences",
                    box,
                    words,
                    icon="folder",
                    on_press=self._show_licences,
                    tooltip=tr("about.licences-hint"),
                )
            )
        width = (frame.wide - frame.gutter) / 2 if two else frame.wide
        self._inner = width - 2 * self.spacing.padding
        program = Section(tr("about.program", version=VERSION), self._words(), icon="info")
        fonts = Section(tr("about.fonts"), self._rows(FONTS), icon="text-size")
        libraries = Section(tr("about.libraries"), self._rows(made_with()), icon="shelf")
        columns = [[program, fonts], [libraries]] if two else [[program, libraries, fonts]]
        self.area = add_columns(self.ui, frame, columns, self.spacing, "about", tr("about.title"))
        fill_columns(self.ui, self.area, columns, self.spacing, "about")
        add_done(self.ui, frame, "about.done", self.cancel)

    # --- rows ---------------------------------------------------------------------------------------
    def _words(self) -> list[Row]:
        """What is to be read, a paragraph a row."""
        return [self._paragraph(tr(key)) for key in ("about.what", "about.licence", "about.saving")]

    def _paragraph(self, words: str) -> Row:
        def paint(canvas: Canvas, box: Rect) -> None:
            canvas.paragraph(words, box.topleft, box.width, styles.BODY)

        tall = self.texts.paragraph_height(words, self._inner, styles.BODY)
        return Row(tall, sections.nothing, paint, tell=paragraph("", words))

    def _rows(self, made_with: tuple[Library, ...]) -> list[Row]:
        return [self._row(one) for one in made_with]

    def _row(self, one: Library) -> Row:
        """Its name and version at the left, its licence at the right."""
        name, licence = f"{one.name} {one.version}".rstrip(), one.licence

        def paint(canvas: Canvas, box: Rect) -> None:
            room = box.width - self.texts.width(licence, styles.BODY) - _GAP
            canvas.text(name, (box.x, box.centery), styles.ROW_STRONG, anchor="midleft", max_width=room)
            canvas.text(
                licence, (box.right, box.centery), styles.BODY.in_(theme.SECONDARY), anchor="midright"
            )

        told = paragraph("", tr("about.row", name=name, licence=licence))
        return Row(_LINE, sections.nothing, paint, divider=True, tell=told)

    # --- the texts of licences ----------------------------------------------------------------------
    def _show_licences(self) -> None:
        file = licences()
        if file is None:  # somebody has taken it away meanwhile
            return
        folder = file.parent

        def failed() -> None:
            self.app.notice(tr("about.no-folder", folder=folder), "error")

        if not file_manager.show_folder(folder, lambda: self.app.post(failed)):
            failed()

    # --- drawing ------------------------------------------------------------------------------------
    def draw(self, canvas: Canvas) -> None:
        """Background, title, panels, bar."""
        ornaments.backdrop(canvas)
        self.frame.paint_title(canvas, tr("about.title"), tr("app.tagline"), end=self.title_end)
        self.frame.paint_bar(canvas)
        self.ui.draw(canvas)
