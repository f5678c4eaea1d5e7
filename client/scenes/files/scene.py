"""The file chooser: folders and saved games anywhere on the disk, to open one or to name a new one."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import ClassVar, Final

import pygame

from client import i18n
from client.draw import chrome, input_glyphs, styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.i18n import tr
from client.scene import Program, Scene
from client.scenes.files import about
from client.scenes.files.layout import PLACE_GAP, PLACE_HEIGHT, FilesLayout, files_layout
from client.scenes.files.list import Browser, FileItem, Jump, shortened, start_folders
from client.scenes.shelf.empty_state import draw_message
from client.scenes.shelf.game_text import describe_game
from client.table.bindings import PAD_A
from client.widgets import Aloud, Button, Choice, IconButton, Item, RowLook, ScrollList
from client.widgets.spoken import Spoken, paragraph
from saves.files import is_folder
from saves.journal import SUFFIX
from saves.shelf import ShelfEntry

LATE: Final = 0.25
"""Seconds after which a folder that is still being read says so."""
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


class FilesScene(Scene, ABC):
    """What opening and saving have in common: places, the path, the list, jumping by letters.

    title: what it is for. start: the folder to begin with; where that is not there, the first place.
    """

    saving: ClassVar[bool] = False

    def __init__(self, app: Program, title: str, start: Path | None = None) -> None:
        super().__init__(app)
        self.title = title
        self.places = start_folders()
        first = self.places[0].path if self.places else Path.cwd()
        self.browser = Browser(start if start is not None and is_folder(start) else first)
        self.jump = Jump()
        self.layout: FilesLayout
        self._late = False

    # --- what there is ----------------------------------------------------------------------------
    @property
    def item(self) -> FileItem | None:
        """The selected folder or file."""
        return self.browser.item

    @property
    def told(self) -> ShelfEntry | None:
        """The game that the panel tells of."""
        return None

    def enter(self) -> None:
        """The list answers the arrows at once."""
        self.ensure_built()
        self.ui.focus_on("files.list")

    # --- building -----------------------------------------------------------------------------------
    def build(self) -> None:
        """All widgets for the present size."""
        labels = [self._place_label(index) for index in range(len(self.places))]
        widest = max((self.texts.width(label, styles.BODY) for label in labels), default=120.0)
        self.layout = files_layout(
            self.width,
            self.height,
            saving=self.saving,
            places_count=len(self.places),
            place_width=min(300.0, widest + 120),
        )
        place = self.layout
        place.frame.add_back_button(self.ui, "files.back", self.cancel)
        self._build_list()
        self.ui.add(IconButton("files.up", place.up, "up", tr("files.up"), on_press=self.up))
        self._build_places(labels)
        self.build_bar()
        self.dress()

    def _place_label(self, index: int) -> str:
        place = self.places[index]
        return place.name or tr(f"files.place.{place.kind}")

    def _build_places(self, labels: list[str]) -> None:
        place = self.layout
        here = next((i for i, one in enumerate(self.places) if one.path == self.browser.folder), -1)
        if place.place is not None:
            items = [Item(-1, tr("files.places"), icon="folder", enabled=False)] if here < 0 else []
            items += [
                Item(index, label, icon=_ICONS[self.places[index].kind]) for index, label in enumerate(labels)
            ]
            self.ui.add(
                Choice(
                    "files.place", place.place, tr("files.places"), items, here,
                    lambda index: self.go(self.places[index].path), style="drop-down",
                )
            )  # fmt: skip
        if place.places is None:
            return
        for index, label in enumerate(labels):
            box = Rect(
                place.places.x, place.places.y + index * (PLACE_HEIGHT + PLACE_GAP), place.places.width,
                PLACE_HEIGHT,
            )  # fmt: skip
            target = self.places[index].path
            self.ui.add(
                Button(
                    f"files.place.{index}", box, label, icon=_ICONS[self.places[index].kind], align="left",
                    chosen=index == here, on_press=lambda target=target: self.go(target),  # type: ignore[misc]
                )
            )  # fmt: skip

    def _build_list(self) -> None:
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
            on_select=self._select,
            on_open=lambda _: self.press_item(),
            gap=4.0,
            radius=theme.RADIUS_CONTROL,
            ground=_FADES,
            say_row=lambda index: self._row_words(self.browser.listing.items[index]),
        )
        self.ui.add(rows)
        if self.layout.about is not None:
            self.ui.add(Aloud("files.about", self.layout.about, self._about))
        if items:
            rows.select(self.browser.selected)

    # --- without sight ------------------------------------------------------------------------------
    def heard_as(self) -> str:
        """What it is for."""
        return self.title

    def spoken(self) -> tuple[Spoken, ...]:
        """Where one is, and why nothing is listed there."""
        where = paragraph("files.where", str(self.browser.folder))
        words = "\n".join(said for said in (self._nothing() or ())[1:] if said)
        return (where, paragraph("files.nothing", words)) if words else (where,)

    def said_anew(self) -> None:
        """The rows say something else now."""
        rows = self.ui["files.list"]
        assert isinstance(rows, ScrollList)
        rows.said_anew()

    def _about(self) -> Spoken:
        return paragraph("", self.hint if self.told is None else describe_game(self.told))

    def _nothing(self) -> tuple[str, str, str] | None:
        """The sign and the words that stand in the place of a list."""
        listing = self.browser.listing
        if self.browser.reading > 0.0:
            return ("clock", tr("files.reading"), "") if self._late else None
        if listing.problem is not None:
            code = listing.problem.code if listing.problem.code in _PROBLEMS else "other"
            return "warning", tr("files.problem.title"), tr(f"files.problem.{code}")
        return None if listing.items else ("folder", tr("files.empty"), "")

    def _row_words(self, item: FileItem) -> str:
        """A folder; a file and when it was written, or that it has been taken."""
        if item.is_folder:
            return tr("screens.folder", name=item.name)
        return f"{item.name[: -len(SUFFIX)]}, {self._beside(item)}"

    def _beside(self, item: FileItem) -> str:
        return tr("files.taken") if self.is_taken(item) else _date(item.time)

    @abstractmethod
    def build_bar(self) -> None:
        """The buttons in the bar, and what else there is."""

    def dress(self) -> None:
        """The buttons say what fits what is selected."""
        self.ui["files.up"].enabled = self.browser.folder.parent != self.browser.folder
        self.invalidate()

    def bar_buttons(self, gold: str, icon: str, on_gold: Callable[[], object], plain: str) -> None:
        """The gold button at the right of the bar, and the one that leaves beside it."""
        frame, texts = self.layout.frame, self.texts
        wide = max(220.0, texts.width(gold, styles.ROW_STRONG) + 96)
        box = frame.bar_button_box(frame.right, wide)
        self.ui.add(Button("files.ok", box, gold, icon=icon, kind="gold", on_press=on_gold))
        wide = max(150.0, texts.width(plain, styles.BODY_STRONG) + 56)
        box = frame.bar_button_box(box.x - 14, wide)
        self.ui.add(Button("files.done", box, plain, on_press=self.cancel))

    # --- doing --------------------------------------------------------------------------------------
    def go(self, folder: Path) -> None:
        """Look at another folder."""
        self.browser.go(folder)
        self._arrived()

    def up(self) -> None:
        """To the folder around this one, which stays selected there."""
        if self.browser.up():
            self._arrived()

    def _arrived(self) -> None:
        self.jump = Jump()
        self._late = False
        ring = self.ui.ring
        self.rebuild()
        if not self.ui.writing:
            self.ui.focus_on("files.list", ring=ring)
        self.selected()
        self.dress()

    def _select(self, index: int) -> None:
        if index != self.browser.selected:
            self.browser.selected = index
            self.selected()
        self.dress()

    def selected(self) -> None:
        """Another file or folder is selected."""

    def press_item(self) -> None:
        """Enter, a double click, A: into the folder; or the file."""
        item = self.item
        if item is None:
            return
        if item.is_folder:
            self.go(item.path)
        else:
            self.press_file(item)

    @abstractmethod
    def press_file(self, item: FileItem) -> None:
        """The file was opened by Enter or a double click."""

    def _jump_to(self, letter: str) -> bool:
        index = self.jump.type(letter, self.browser.listing.items, self.browser.selected)
        rows = self.ui["files.list"]
        assert isinstance(rows, ScrollList)
        if index is None:
            self.app.notify(tr("app.refused.letter"), "refused")
        else:
            rows.select(index)
        return True

    def handle(self, event: pygame.Event) -> bool:
        """Backspace goes up, letters jump to a name; all else belongs to the widgets."""
        if event.type != pygame.KEYDOWN or self.ui.writing or self.ui.popup is not None:
            return super().handle(event)
        typed = (
            event.unicode if not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_ALT) else ""
        )
        if typed == " " and self.jump.is_on:
            return self._jump_to(" ")
        if super().handle(event):
            return True
        if event.key == pygame.K_BACKSPACE:
            self.up()
            return True
        return bool(typed and typed.isprintable() and typed != " ") and self._jump_to(typed)

    # --- time ---------------------------------------------------------------------------------------
    @property
    def animating(self) -> bool:
        """While a folder is read."""
        return super().animating or self.browser.reading > 0.0

    def update(self, dt: float) -> None:
        """Show what has been read."""
        super().update(dt)
        if self.browser.collect():
            self._arrived()
        elif self.browser.reading > LATE and not self._late:
            self._late = True
            self.invalidate()

    # --- drawing ------------------------------------------------------------------------------------
    def draw(self, canvas: Canvas) -> None:
        """Ground, path, list, what is told of the file."""
        place = self.layout
        chrome.backdrop(canvas)
        place.frame.paint_title(canvas, self.title, end=place.frame.right)
        place.frame.paint_bar(canvas)
        self._draw_path(canvas)
        nothing = self._nothing()
        if nothing is not None:
            draw_message(canvas, place.list, *nothing)
        if place.about is not None:
            tell = about.paint_panel if place.panel else about.paint_strip
            tell(canvas, place.about, self.told, self.hint)
        self.draw_bar(canvas)
        self.ui.draw(canvas)

    @property
    def hint(self) -> str:
        """What the panel says while it can tell of no game."""
        return tr("files.hint")

    def draw_bar(self, canvas: Canvas) -> None:
        """What stands at the left of the bar: keys and what they do."""
        frame = self.layout.frame
        room = self.ui["files.done"].rect.x - 20 - frame.left
        hints = [
            *input_glyphs.either(tr("files.key.move"), input_glyphs.CROSS, tr("files.keys.choose")),
            *input_glyphs.either(tr("files.key.enter"), PAD_A, tr("files.keys.open")),
            *input_glyphs.either(tr("files.key.backspace"), None, tr("files.keys.up")),
            *input_glyphs.either(tr("files.key.letters"), None, tr("files.keys.jump")),
        ]
        input_glyphs.hints(canvas, frame.left, frame.bar.centery, hints, room)

    def _draw_path(self, canvas: Canvas) -> None:
        box = self.layout.path
        canvas.well(box, edge=theme.EDGE)
        room = box.width - 36

        def fits(text: str) -> bool:
            return canvas.texts.width(text, styles.BODY) <= room

        text = shortened(self.browser.folder, fits)
        canvas.text(
            text,
            (box.x + 18, box.centery - 1),
            styles.BODY.in_(theme.IVORY),
            anchor="midleft",
            max_width=room,
        )

    def _draw_row(self, canvas: Canvas, index: int, box: Rect, look: RowLook) -> None:
        item = self.browser.listing.items[index]
        if look.selected:
            canvas.slab(
                box, top=theme.lighten(theme.ROW_TOP, 16), bottom=theme.lighten(theme.ROW_BOTTOM, 10),
                edge=theme.GOLD, edge_width=2,
            )  # fmt: skip
        elif look.hovered:
            canvas.slab(box, top=theme.ROW_TOP, bottom=theme.ROW_BOTTOM, edge=theme.EDGE)
        taken = self.is_taken(item)
        icon, colour = ("folder", theme.GOLD) if item.is_folder else ("file", theme.SECONDARY)
        if taken:
            icon, colour = "check", theme.GOOD
        canvas.icon(icon, (box.x + 30, box.centery), 26, colour)
        end = box.right - 16
        if not item.is_folder:
            colour = theme.GOOD if taken else theme.MUTED
            style = styles.NOTE.in_(colour)
            end = canvas.text(self._beside(item), (end, box.centery - 1), style, anchor="midright").x
            end -= 16
        x = box.x + 58
        name = item.name if item.is_folder else item.name[: -len(SUFFIX)]
        canvas.text(
            name, (x, box.centery - 1), styles.BODY.in_(theme.IVORY), anchor="midleft", max_width=end - x
        )

    def is_taken(self, item: FileItem) -> bool:
        """Whether the file is on the shelf already."""
        del item
        return False


def _date(seconds: float) -> str:
    return i18n.date(datetime.fromtimestamp(seconds, UTC))
