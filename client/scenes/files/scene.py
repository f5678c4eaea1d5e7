"""The base of the file choosers: browsing of folders and saved games anywhere on the disk."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import ClassVar, Final

import pygame

from client import i18n
from client.draw import chrome, input_glyphs, styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.draw.input_glyphs import KeyHint
from client.i18n import tr
from client.platform.keyboard import is_command
from client.scene import Program, Scene
from client.scenes.common.visit_history import VisitHistory
from client.scenes.files.folder_listing import (
    FileItem,
    FolderBrowser,
    find_start_folders,
    shorten_path,
)
from client.scenes.files.layout import PLACE_GAP, PLACE_HEIGHT, FilesLayout, compute_files_layout
from client.scenes.files.preview import draw_preview_panel, draw_preview_strip
from client.scenes.shelf.empty_state import draw_message
from client.scenes.shelf.game_text import describe_game
from client.table.bindings import PAD_A
from client.widgets import Button, IconButton, RowState, ScreenReaderText, ScrollList, Selector, SelectorItem
from client.widgets.accessible_node import AccessibleNode, make_paragraph
from client.widgets.type_ahead import TypeAhead
from saves.files import is_folder
from saves.journal import SUFFIX
from saves.shelf import ShelfEntry

READING_NOTE_DELAY_S: Final = 0.25
"""Seconds after which the scene says that a folder is still being read."""
_ICONS: Final = {
    "home": "home",
    "desktop": "desktop",
    "documents": "file",
    "downloads": "import",
    "root": "drive",
    "drive": "drive",
}
_FADES: Final = (theme.mix(theme.GROUND, theme.PANEL_TOP, 0.6), theme.BAR)
_PROBLEMS: Final = ("missing", "unreadable")


class FileChooserScene(Scene, ABC):
    """Base of the file choosers to open and to save: start folders, path, list, preview, type-ahead."""

    saving: ClassVar[bool] = False

    def __init__(self, app: Program, title: str, start: Path | None = None) -> None:
        """Create the scene.

        Args:
            app: The program.
            title: What the files are for.
            start: The folder to open first; the first place if it does not exist.
        """
        super().__init__(app)
        self.title = title
        self.places = find_start_folders()
        first = self.places[0].path if self.places else Path.cwd()
        self.browser = FolderBrowser(start if start is not None and is_folder(start) else first)
        self.type_ahead = TypeAhead()
        self._history = VisitHistory[tuple[Path, str]]()
        self.layout: FilesLayout
        self._shows_reading = False

    # --- what there is ----------------------------------------------------------------------------
    @property
    def selected_item(self) -> FileItem | None:
        """The selected folder or file, None if nothing is selected."""
        return self.browser.selected_item

    @property
    def previewed_entry(self) -> ShelfEntry | None:
        """The saved game that the preview shows, None if it shows none."""
        return None

    def enter(self) -> None:
        """Focus the list of files when the screen is opened."""
        self.ensure_built()
        self.ui.focus_on("files.list")

    # --- building -----------------------------------------------------------------------------------
    def build(self) -> None:
        """Add all widgets of the file chooser for the present size of the window."""
        labels = [place.name or tr(f"files.place.{place.kind}") for place in self.places]
        max_label = max((self.texts.measure_width(label, styles.BODY) for label in labels), default=120.0)
        self.layout = compute_files_layout(
            self.width,
            self.height,
            saving=self.saving,
            place_count=len(self.places),
            place_choice_width=min(300.0, max_label + 120),
        )
        layout = self.layout
        layout.frame.add_back_button(self.ui, "files.back", self.cancel)
        self._add_list()
        self.ui.add(IconButton("files.up", layout.up, "up", tr("files.up"), on_press=self.open_parent))
        self._add_places(labels)
        self.add_bar()
        self.update_buttons()

    def _add_places(self, labels: list[str]) -> None:
        layout, paths = self.layout, [place.path for place in self.places]
        current = paths.index(self.browser.folder) if self.browser.folder in paths else -1
        if layout.place_choice is not None:
            items = (
                [SelectorItem(-1, tr("files.places"), icon="folder", enabled=False)] if current < 0 else []
            )
            items += [
                SelectorItem(index, label, icon=_ICONS[self.places[index].kind])
                for index, label in enumerate(labels)
            ]
            self.ui.add(
                Selector(
                    "files.place", layout.place_choice, tr("files.places"), items, current,
                    lambda index: self.open_folder(paths[index]), style="drop-down",
                )
            )  # fmt: skip
        column = layout.places
        if column is None:
            return
        for index, label in enumerate(labels):
            y = column.y + index * (PLACE_HEIGHT + PLACE_GAP)
            box = Rect(column.x, y, column.width, PLACE_HEIGHT)
            icon, press = _ICONS[self.places[index].kind], partial(self.open_folder, paths[index])
            button = Button(f"files.place.{index}", box, label, icon=icon, on_press=press)
            button.align, button.chosen = "left", index == current
            self.ui.add(button)

    def _add_list(self) -> None:
        items = self.browser.listing.items
        box = self.layout.list.copy()
        rows = ScrollList(
            "files.list",
            box,
            tr("files.list"),
            len(items),
            self.layout.row,
            self._draw_row,
            selected=self.browser.selected,
            on_select=self.select_row,
            on_open=lambda _: self.open_item(),
            gap=4.0,
            radius=theme.RADIUS_CONTROL,
            ground=_FADES,
            row_text=lambda index: self._describe_item(self.browser.listing.items[index]),
        )
        self.ui.add(rows)
        if self.layout.preview is not None:
            self.ui.add(ScreenReaderText("files.about", self.layout.preview, self._describe_preview))
        if items:
            rows.select(self.browser.selected)

    # --- screen reader ------------------------------------------------------------------------------
    def accessible_name(self) -> str:
        """Return the title of the file chooser, for screen readers."""
        return self.title

    def accessible_nodes(self) -> tuple[AccessibleNode, ...]:
        """Return screen reader texts: the path of the open folder and, if its list is empty, why."""
        folder = make_paragraph("files.where", str(self.browser.folder))
        text = "\n".join(line for line in (self._get_empty_message() or ())[1:] if line)
        return (folder, make_paragraph("files.nothing", text)) if text else (folder,)

    def update_accessible_rows(self) -> None:
        """Have the texts of the listed files for screen readers composed again, because they have changed."""
        rows = self.ui["files.list"]
        assert isinstance(rows, ScrollList)
        rows.clear_row_texts()

    def _describe_preview(self) -> AccessibleNode:
        entry = self.previewed_entry
        return make_paragraph("", self.preview_hint if entry is None else describe_game(entry))

    def _get_empty_message(self) -> tuple[str, str, str] | None:
        """Return icon, title and text of what is shown in the place of a list; None if there are items."""
        listing = self.browser.listing
        if self.browser.reading_duration_s > 0.0:
            return ("clock", tr("files.reading"), "") if self._shows_reading else None
        if listing.problem is not None:
            code = listing.problem.code if listing.problem.code in _PROBLEMS else "other"
            return "warning", tr("files.problem.title"), tr(f"files.problem.{code}")
        return None if listing.items else ("folder", tr("files.empty"), "")

    def _describe_item(self, item: FileItem) -> str:
        """Return the name of a folder; of a file also when it was written, or that it has been imported."""
        if item.is_folder:
            return tr("screens.folder", name=item.name)
        return f"{item.name[: -len(SUFFIX)]}, {self._describe_state(item)}"

    def _describe_state(self, item: FileItem) -> str:
        return tr("files.taken") if self.is_imported(item) else _format_date(item.time)

    @abstractmethod
    def add_bar(self) -> None:
        """Add the widgets of the bottom bar; implemented by the choosers to open and to save."""

    def update_buttons(self) -> None:
        """Enable and label the buttons of the file chooser for the selected item and the open folder."""
        self.ui["files.up"].enabled = self.browser.folder.parent != self.browser.folder
        self.invalidate()

    def add_bar_buttons(
        self, main_label: str, icon: str, on_main: Callable[[], object], close_label: str
    ) -> None:
        """Add the main button and the button that closes the screen at the right of the bottom bar."""
        frame, texts = self.layout.frame, self.texts
        width = max(220.0, texts.measure_width(main_label, styles.ROW_STRONG) + 96)
        box = frame.locate_bar_button(frame.right, width)
        self.ui.add(Button("files.ok", box, main_label, icon=icon, kind="gold", on_press=on_main))
        width = max(150.0, texts.measure_width(close_label, styles.BODY_STRONG) + 56)
        box = frame.locate_bar_button(box.x - 14, width)
        self.ui.add(Button("files.done", box, close_label, on_press=self.cancel))

    # --- input --------------------------------------------------------------------------------------
    def open_folder(self, folder: Path) -> None:
        """Open another folder in the file chooser."""
        self._history.record_departure(self._place)
        self.browser.open(folder)
        self._show_folder()

    def open_parent(self) -> None:
        """Open the parent folder, and select there the folder that was open before."""
        place = self._place
        if self.browser.open_parent():
            self._history.record_departure(place)
            self._show_folder()

    @property
    def _place(self) -> tuple[Path, str]:
        """The open folder and the name of its selected item."""
        item = self.selected_item
        return self.browser.folder, "" if item is None else item.name

    def go_back(self) -> None:
        """Return to the folder that was open before, else close the file chooser."""
        place = self._history.go_back(self._place) if self.ui.popup is None else None
        if place is None:
            super().go_back()
        else:
            self.browser.open(*place)
            self._show_folder()

    def go_forward(self) -> None:
        """Open the folder again from which `go_back` returned."""
        place = self._history.go_forward(self._place)
        if place is not None:
            self.browser.open(*place)
            self._show_folder()

    def _show_folder(self) -> None:
        self.type_ahead = TypeAhead()
        self._shows_reading = False
        ring = self.ui.ring
        self.rebuild_widgets()
        if not self.ui.is_typing:
            self.ui.focus_on("files.list", ring=ring)
        self.on_selection_changed()
        self.update_buttons()

    def select_row(self, index: int) -> None:
        """Select the item with that index in the list of files."""
        if index != self.browser.selected:
            self.browser.selected = index
            self.on_selection_changed()
        self.update_buttons()

    def on_selection_changed(self) -> None:
        """React to the selection of another item; does nothing by default."""

    def open_item(self) -> None:
        """Open the selected folder, or call `open_file` for the selected file."""
        item = self.selected_item
        if item is None:
            return
        if item.is_folder:
            self.open_folder(item.path)
        else:
            self.open_file(item)

    @abstractmethod
    def open_file(self, item: FileItem) -> None:
        """Import a selected file, or save under its name; implemented by the choosers to open and to save."""

    def _select_by_letter(self, letter: str) -> bool:
        names = [item.name for item in self.browser.listing.items]
        index = self.type_ahead.add_letter(letter, names, self.browser.selected)
        rows = self.ui["files.list"]
        assert isinstance(rows, ScrollList)
        if index is None:
            self.app.notify(tr("app.refused.letter"), "refused")
        else:
            rows.select(index)
        return True

    def handle(self, event: pygame.Event) -> bool:
        """Open the parent folder on Backspace and jump to names by typing; pass on all other events."""
        if event.type != pygame.KEYDOWN or self.ui.is_typing or self.ui.popup is not None:
            return super().handle(event)
        typed = "" if is_command(event) or event.mod & pygame.KMOD_LALT else event.unicode
        if typed == " " and self.type_ahead.is_active:
            return self._select_by_letter(" ")
        if super().handle(event):
            return True
        if event.key == pygame.K_BACKSPACE:
            self.open_parent()
            return True
        return bool(typed and typed.isprintable() and typed != " ") and self._select_by_letter(typed)

    # --- time ---------------------------------------------------------------------------------------
    @property
    def is_animating(self) -> bool:
        """Whether the file chooser needs frames, because a folder is being read."""
        return super().is_animating or self.browser.reading_duration_s > 0.0

    def update(self, dt: float) -> None:
        """Show the contents of a folder as soon as they have been read."""
        super().update(dt)
        if self.browser.collect():
            self._show_folder()
        elif self.browser.reading_duration_s > READING_NOTE_DELAY_S and not self._shows_reading:
            self._shows_reading = True
            self.invalidate()

    # --- drawing ------------------------------------------------------------------------------------
    def draw(self, canvas: Canvas) -> None:
        """Draw the file chooser: background, path, preview, bottom bar and widgets."""
        layout, message = self.layout, self._get_empty_message()
        chrome.draw_backdrop(canvas)
        layout.frame.paint_title(canvas, self.title, end=layout.frame.right)
        layout.frame.paint_bar(canvas)
        self._draw_path(canvas)
        if message is not None:
            draw_message(canvas, layout.list, *message)
        if layout.preview is not None:
            draw_preview = draw_preview_panel if layout.has_panel else draw_preview_strip
            draw_preview(canvas, layout.preview, self.previewed_entry, self.preview_hint)
        self.draw_key_hints(canvas)
        self.ui.draw(canvas)

    @property
    def preview_hint(self) -> str:
        """Text of the preview while no game is previewed."""
        return tr("files.hint")

    def draw_key_hints(self, canvas: Canvas) -> None:
        """Draw key hints at the left of the bottom bar."""
        frame = self.layout.frame
        room = self.ui["files.done"].rect.x - 20 - frame.left
        input_glyphs.draw_hints(canvas, frame.left, frame.bar.centery, self.list_key_hints(), room)

    def list_key_hints(self) -> list[KeyHint]:
        """Return the keys that the bottom bar shows, each with what it does."""
        return [
            *input_glyphs.choose_hint(tr("files.key.move"), input_glyphs.CROSS, tr("files.keys.choose")),
            *input_glyphs.choose_hint(tr("files.key.enter"), PAD_A, tr("files.keys.open")),
            *input_glyphs.choose_hint(tr("files.key.backspace"), None, tr("files.keys.up")),
            *input_glyphs.choose_hint(tr("files.key.letters"), None, tr("files.keys.jump")),
        ]

    def _draw_path(self, canvas: Canvas) -> None:
        box = self.layout.path
        canvas.well(box, edge=theme.EDGE)
        room = box.width - 36

        def fits(text: str) -> bool:
            return canvas.texts.measure_width(text, styles.BODY) <= room

        text, at = shorten_path(self.browser.folder, fits), (box.x + 18, box.centery - 1)
        canvas.text(text, at, styles.BODY.with_colour(theme.IVORY), anchor="midleft", max_width=room)

    def _draw_row(self, canvas: Canvas, index: int, box: Rect, state: RowState) -> None:
        item = self.browser.listing.items[index]
        if state.selected:
            canvas.slab(
                box, top=theme.lighten(theme.ROW_TOP, 16), bottom=theme.lighten(theme.ROW_BOTTOM, 10),
                edge=theme.GOLD, edge_width=2,
            )  # fmt: skip
        elif state.hovered:
            canvas.slab(box, top=theme.ROW_TOP, bottom=theme.ROW_BOTTOM, edge=theme.EDGE)
        is_imported = self.is_imported(item)
        icon, colour = ("folder", theme.GOLD) if item.is_folder else ("file", theme.SECONDARY)
        if is_imported:
            icon, colour = "check", theme.GOOD
        canvas.icon(icon, (box.x + 30, box.centery), 26, colour)
        end = box.right - 16
        if not item.is_folder:
            colour = theme.GOOD if is_imported else theme.MUTED
            style = styles.NOTE.with_colour(colour)
            end = canvas.text(self._describe_state(item), (end, box.centery - 1), style, anchor="midright").x
            end -= 16
        x = box.x + 58
        name = item.name if item.is_folder else item.name[: -len(SUFFIX)]
        canvas.text(
            name,
            (x, box.centery - 1),
            styles.BODY.with_colour(theme.IVORY),
            anchor="midleft",
            max_width=end - x,
        )

    def is_imported(self, item: FileItem) -> bool:
        """Return whether a file has been imported; False unless the file chooser imports games."""
        del item
        return False


def _format_date(seconds: float) -> str:
    return i18n.format_date_time(datetime.fromtimestamp(seconds, UTC))
