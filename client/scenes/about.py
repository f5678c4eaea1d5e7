"""The About screen: version and licence of the program, and the libraries and fonts it uses."""

from __future__ import annotations

from typing import Final

from client.diagnostics.credits import FONTS, Library, find_licences_file, list_installed_libraries
from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.i18n import tr
from client.platform import file_manager
from client.scene import Scene
from client.scenes.common.panels import (
    Panel,
    PanelRow,
    PanelsArea,
    PanelSpacing,
    arrange_columns,
    make_text_row,
)
from client.scenes.common.scene_frame import SceneFrame
from client.widgets.accessible_node import AccessibleNode, make_paragraph
from client.widgets.widget_text import WidgetText
from saves import VERSION

_TWO_COLUMNS: Final = 1180.0
_LINE: Final = 40.0
_GAP: Final = 24.0


class AboutScene(Scene):
    """The About screen: panels about the program, the libraries and the fonts it uses."""

    music = ""  # the ambience of a table goes on

    def accessible_name(self) -> str:
        """Return the name of the About screen for screen readers."""
        return tr("about.title")

    def accessible_nodes(self) -> tuple[AccessibleNode, ...]:
        """Return the subtitle of the About screen for screen readers."""
        return (make_paragraph("about.tagline", tr("app.tagline")),)

    # --- building ---------------------------------------------------------------------------------
    def build(self) -> None:
        """Add header, panels and bottom bar of the About screen."""
        frame = self.frame = SceneFrame(self.width, self.height)
        two = self.width >= _TWO_COLUMNS
        spacing = PanelSpacing.create(compact=frame.compact or not two)
        frame.add_back_button(self.ui, "about.back", self.cancel)
        self._title_end = frame.right
        if find_licences_file() is not None:
            text = WidgetText(tr("about.licences"), details=tr("about.licences-hint"))
            box = frame.add_header_button(self.ui, "about.licences", text, "folder", self._show_licences)
            self._title_end = box.x - 24
        widths = frame.split_width(0.5) if two else (frame.width,)
        texts = [tr(key) for key in ("about.what", "about.licence", "about.saving")]
        inner = widths[0] - 2 * spacing.padding
        program = Panel(
            tr("about.program", version=VERSION),
            [make_text_row(self.texts, text, inner) for text in texts],
            icon="info",
        )
        fonts = Panel(tr("about.fonts"), [self._make_library_row(font) for font in FONTS], icon="text-size")
        libraries = Panel(
            tr("about.libraries"),
            [self._make_library_row(library) for library in list_installed_libraries()],
            icon="shelf",
        )
        columns = [[program, fonts], [libraries]] if two else [[program, libraries, fonts]]
        bottom = arrange_columns(columns, frame, widths, spacing)
        self.area = self.ui.add(PanelsArea("about.area", frame.middle, tr("about.title")))
        self.area.show_panels([panel for column in columns for panel in column], spacing, bottom)
        frame.add_done_button(self.ui, "about.done", self.cancel)

    def _make_library_row(self, library: Library) -> PanelRow:
        """Return a row with name and version at the left and the licence at the right."""
        name, licence = f"{library.name} {library.version}".rstrip(), library.licence

        def paint(canvas: Canvas, box: Rect) -> None:
            room = box.width - self.texts.measure_width(licence, styles.BODY) - _GAP
            canvas.text(name, (box.x, box.centery), styles.ROW_STRONG, anchor="midleft", max_width=room)
            canvas.text(
                licence, (box.right, box.centery), styles.BODY.with_colour(theme.SECONDARY), anchor="midright"
            )

        accessible = make_paragraph("", tr("about.row", name=name, licence=licence))
        return PanelRow(_LINE, paint=paint, divider=True, accessible=accessible)

    # --- the texts of licences ----------------------------------------------------------------------
    def _show_licences(self) -> None:
        file = find_licences_file()
        if file is None:  # the file has been removed since the screen was built
            return
        folder = file.parent

        def failed() -> None:
            self.app.notify(tr("about.no-folder", folder=folder), "error")

        if not file_manager.show_folder(folder, lambda: self.app.call_soon(failed)):
            failed()

    # --- drawing ------------------------------------------------------------------------------------
    def draw(self, canvas: Canvas) -> None:
        """Draw the About screen: background, title, bottom bar and widgets."""
        self.frame.paint(canvas, tr("about.title"), tr("app.tagline"), end=self._title_end)
        self.ui.draw(canvas)
