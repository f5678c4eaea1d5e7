"""The shelf: all saved and finished games, to continue, look at, rename, copy, throw away and bring back."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pygame

from client.draw import ornaments, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.i18n import tr
from client.scene import Scene
from client.scenes.shelf import filters, paint, panel, words
from client.scenes.shelf.deeds import Deeds
from client.scenes.shelf.layout import ShelfLayout, shelf_layout
from client.scenes.shelf.list import Collection, View
from client.scenes.shelf.rows import draw_row
from client.widgets import Button, IconButton, Look, Painted, RowLook, ScrollList
from client.widgets.button import Kind
from saves.errors import SaveError
from saves.shelf import Entry, Shelf

if TYPE_CHECKING:
    from client.app import App

READING: Final = 0.004
"""Seconds of a frame spent on reading files that are not known yet."""
UNDO_STAYS: Final = 10.0
_FADES: Final = (theme.mix(theme.GROUND, theme.PANEL_TOP, 0.6), theme.BAR)
"""Into what the list fades at its top and at its bottom, where the bar begins."""


class ShelfScene(Scene):
    """The list with its filters, the details of the selected game, the trash."""

    def __init__(self, app: App, *, shelf: Shelf | None = None) -> None:
        super().__init__(app)
        self.shelf = shelf or Shelf()
        self.games = Collection(self.shelf)
        self.bin = Collection(self.shelf, trash=True)
        self.in_trash = False
        self.view = View()
        self.shown: list[Entry] = []
        self.selected: Path | None = None
        self.failure: SaveError | None = None
        self.deeds = Deeds(app, self.shelf, self._changed)
        self.deleted: Path | None = None
        self._deleted_title = ""
        self._undo_until = 0.0
        self._rescuable: dict[Entry, int] = {}
        self.layout: ShelfLayout

    # --- what there is ----------------------------------------------------------------------------
    @property
    def collection(self) -> Collection:
        """The games, or the trash."""
        return self.bin if self.in_trash else self.games

    @property
    def entry(self) -> Entry | None:
        """The selected game."""
        return next((entry for entry in self.shown if entry.path == self.selected), None)

    def enter(self) -> None:
        """Look at the folder."""
        self._load()

    def resume(self) -> None:
        """Back from a game: it may have gone on."""
        self._load()
        self.rebuild()

    def _load(self) -> None:
        self.failure = None
        try:
            self.games.load()
            self.bin.load()
        except SaveError as error:
            self.failure = error
        self._choose()

    def _choose(self) -> None:
        """What is shown now; something of it is always selected."""
        self.shown = self.collection.shown(self.view)
        if self.entry is None:
            first = self.collection.first_sound(self.shown)
            self.selected = first.path if first is not None else None

    def _changed(self, path: Path | None) -> None:
        """The folder has changed; that file is to be selected."""
        self._load()
        if path is not None:
            self.selected = path
        self._choose()
        self.rebuild()
        self._show_selected()

    def _refresh(self) -> None:
        self._choose()
        self.ui.ring = self.ui.ring and not self.ui.writing  # else the search field would select its text
        self.rebuild()

    # --- building -----------------------------------------------------------------------------------
    def build(self) -> None:
        """All widgets for the present size."""
        texts = self.texts
        bin_label = tr("shelf.bin-count", n=len(self.bin.entries)) if self.bin.entries else tr("shelf.bin")
        low = self.height < 800
        self.layout = shelf_layout(
            self.width,
            self.height,
            trash_width=texts.width(bin_label, size=20, font="semi") + 96,
            wanted_width=filters.wanted_width(texts, low=low),
            games_width=filters.games_width(texts),
        )
        place = self.layout
        self.ui.add(IconButton("shelf.back", place.back, "back", tr("shelf.back"), on_press=self.cancel))
        if not self.in_trash:
            self.ui.add(
                Button("shelf.trash", place.trash, bin_label, icon="trash", on_press=self.toggle_trash)
            )
        if self.collection.entries and not self.failure:
            self._build_filters()
            self._build_list()
            self._build_deeds()
        elif not self.in_trash and not self.failure:
            self._build_empty()
        self._build_undo()
        self._dress()

    def _build_filters(self) -> None:
        def to_list(_: str) -> None:
            self.ui.focus_on("shelf.list", ring=True)

        for widget in filters.all_of(self.layout, self.view, self.see, to_list, in_trash=self.in_trash):
            self.ui.add(widget)

    def _build_list(self) -> None:
        index = next((i for i, one in enumerate(self.shown) if one.path == self.selected), -1)
        gap = 10.0 if self.layout.low else 14.0
        box = self.layout.list.copy()
        if len(self.shown) * (self.layout.row + gap) + 16 - gap > box.height:
            box.width += 20 if self.layout.panel else 12  # the bar stands beside the rows, not on them
        rows = ScrollList(
            "shelf.list",
            box,
            tr("shelf.list"),
            len(self.shown),
            self.layout.row,
            self._draw_row,
            selected=index,
            on_select=self._select,
            on_open=lambda _: self.go(),
            gap=gap,
            ground=_FADES,
        )
        self.ui.add(rows)
        rows.select(index)

    def _build_deeds(self) -> None:
        """The buttons for the selected game: in the panel, or in the bar where there is none."""
        place = self.layout
        self.ui.add(Button("shelf.go", place.bar, "", icon="play", kind="gold", on_press=self.go))
        plain: list[tuple[str, str, Callable[[], object]]] = [
            ("rename", "rename", self.rename),
            ("copy", "copy", self.copy),
            ("table", "eye", self.watch),
            ("delete", "trash", self.delete),
        ]
        for name, icon, press in plain:
            kind: Kind = "danger" if name == "delete" else "plain"
            label = tr(f"shelf.{name}.button")
            # a pencil is understood beside a title; what throws away always says so
            if name == "rename" or (not place.panel and name != "delete"):
                kind = "ghost" if place.panel else "plain"
                self.ui.add(IconButton(f"shelf.{name}", place.bar, icon, label, kind=kind, on_press=press))
            else:
                self.ui.add(Button(f"shelf.{name}", place.bar, label, icon=icon, kind=kind, on_press=press))

    def _place_deeds(self) -> None:
        """The buttons that are to be seen: in the panel, or in the bar where there is none."""
        place, entry = self.layout, self.entry
        if place.panel:
            shown = [self.ui[f"shelf.{name}"] for name in panel.DEEDS if self.ui[f"shelf.{name}"].visible]
            inside = self._inside()
            self.ui["shelf.go"].rect = inside.gold
            for widget, box in zip(shown, inside.small, strict=True):
                widget.rect = box
            if entry is not None and self.ui["shelf.rename"].visible:
                words_at = panel.game_layout(self.texts, inside.text, entry, low=place.low)
                self.ui["shelf.rename"].rect = words_at.pencil
            return
        go = self.ui["shelf.go"]
        labels = [go.label, *(tr(f"shelf.go.{name}") for name in ("continue", "result", "restore"))]
        wide = {"go": max(self.texts.width(label, size=22, font="semi") for label in labels) + 76}
        wide["delete"] = self.texts.width(tr("shelf.delete.button"), size=20, font="semi") + 76
        names = [
            name for name in ("go", *reversed(panel.DEEDS), "rename") if self.ui[f"shelf.{name}"].visible
        ]
        boxes = panel.bar_layout(place.bar, place.margin, [wide.get(name, panel.SQUARE) for name in names])
        for name, box in zip(names, boxes, strict=True):
            self.ui[f"shelf.{name}"].rect = box

    def _inside(self) -> panel.PanelLayout:
        place = self.layout
        assert place.panel is not None  # asked only where there is a panel
        buttons = sum(self.ui[f"shelf.{name}"].visible for name in panel.DEEDS)
        return panel.panel_layout(
            place.panel, low=place.low, buttons=buttons, gold=self.ui["shelf.go"].visible
        )

    def _build_empty(self) -> None:
        wide = max(280.0, self.texts.width(tr("shelf.empty.button"), size=24, font="semi") + 110)
        y = self.layout.bar.y - (96 if self.layout.low else 150)
        self.ui.add(
            Button(
                "shelf.new",
                Rect(self.width / 2 - wide / 2, y, wide, 64),
                tr("shelf.empty.button"),
                icon="plus",
                kind="gold",
                on_press=lambda: self.app.open("new-game"),
            )
        )

    def _build_undo(self) -> None:
        label = tr("shelf.delete.undo")
        box = self._undo_box()
        wide = self.texts.width(label, size=20, font="semi") + 76
        button = Button(
            "shelf.undo",
            Rect(box.right - wide - 8, box.y + 8, wide, box.height - 16),
            label,
            icon="undo",
            on_press=self.undo,
        )
        slab = Painted("shelf.undo.slab", box, self._undo_words(), paint=self._paint_undo, focusable=False)
        slab.visible = button.visible = self.deleted is not None
        self.ui.add(slab)
        self.ui.add(button)

    def _undo_box(self) -> Rect:
        """The slab that says what was deleted."""
        label = self.texts.width(tr("shelf.delete.undo"), size=20, font="semi") + 76
        told = self.texts.width(self._undo_words(), size=20)
        wide = min(self.width - 48, told + label + 96)
        return Rect(self.width / 2 - wide / 2, self.layout.bar.y - 76, wide, 60)

    def _undo_words(self) -> str:
        return tr("shelf.delete.done", title=self._deleted_title)

    def _dress(self) -> None:
        """The buttons say and offer what fits the selected game."""
        entry = self.entry
        if "shelf.go" not in self.ui:
            return
        broken = entry is not None and entry.problem is not None
        fine = entry is not None and not broken and not self.in_trash
        go = self.ui["shelf.go"]
        assert isinstance(go, Button)
        name = "continue"
        if self.in_trash:
            name = "restore"
        elif entry is not None and broken:
            name = "rescue"
        elif entry is not None and entry.finished:
            name = "result"
        moves = self._moves_to_rescue(entry) if name == "rescue" and entry is not None else 0
        go.label = tr(f"shelf.go.{name}", n=moves)
        go.icon = panel.GO[name]
        go.visible = entry is not None and (name != "rescue" or moves > 0)
        self.ui["shelf.rename"].visible = self.ui["shelf.copy"].visible = fine
        self.ui["shelf.table"].visible = fine and entry is not None and entry.finished
        self.ui["shelf.delete"].visible = entry is not None and not self.in_trash
        self._place_deeds()
        self.invalidate()

    def _moves_to_rescue(self, entry: Entry) -> int:
        if entry.problem is None or entry.problem.code != "damaged":
            return 0
        if entry not in self._rescuable:
            self._rescuable[entry] = words.sound_moves(entry)
        return self._rescuable[entry]

    def _show_selected(self) -> None:
        if "shelf.list" in self.ui:
            rows = self.ui["shelf.list"]
            assert isinstance(rows, ScrollList)
            rows.select(rows.selected)

    # --- doing --------------------------------------------------------------------------------------
    def _select(self, index: int) -> None:
        self.selected = self.shown[index].path
        self._dress()

    def see(self, view: View) -> None:
        """Other games, or in another order."""
        self.view = view
        self._refresh()

    def toggle_trash(self) -> None:
        """To the trash and back."""
        self.in_trash = not self.in_trash
        self.view = View(order=self.view.order)
        self.selected = None
        self._forget_undo()
        self._choose()
        self.rebuild()

    def go(self) -> None:
        """The gold button: continue, look at the result, rescue, or put back."""
        entry = self.entry
        if entry is None:
            return
        if self.in_trash:
            path = self.deeds.restore(entry.path)
            if path is not None:
                self.app.notice(tr("shelf.restored", title=words.title(entry)), "good")
                self._changed(None)
        elif entry.problem is None:
            self.deeds.open(entry)
        elif self._moves_to_rescue(entry):
            self.deeds.rescue(entry)

    def rename(self) -> None:
        """F2."""
        if self.entry is not None and self._is_fine():
            self.deeds.rename(self.entry)

    def copy(self) -> None:
        """A second game like it."""
        if self.entry is not None and self._is_fine():
            self.deeds.copy(self.entry)

    def watch(self) -> None:
        """The table of a finished game."""
        if self.entry is not None and self._is_fine():
            self.deeds.watch(self.entry)

    def delete(self) -> None:
        """Into the trash; for a while it can be taken back at once."""
        entry = self.entry
        if entry is None or self.in_trash:
            return
        index = self.shown.index(entry)
        place = self.deeds.delete(entry)
        if place is None:
            return
        self.deleted, self._deleted_title = place, words.title(entry)
        self._undo_until = time.monotonic() + UNDO_STAYS
        left = [one for one in self.shown if one is not entry]
        self._changed(left[min(index, len(left) - 1)].path if left else None)

    def undo(self) -> None:
        """Take the last deletion back."""
        if self.deleted is None:
            return
        path = self.deeds.restore(self.deleted)
        self._forget_undo()
        self._changed(path)

    def _forget_undo(self) -> None:
        self.deleted = None
        if "shelf.undo" in self.ui:
            self.ui["shelf.undo"].visible = self.ui["shelf.undo.slab"].visible = False
        self.invalidate()

    def _is_fine(self) -> bool:
        entry = self.entry
        return entry is not None and entry.problem is None and not self.in_trash

    def cancel(self) -> None:
        """Out of the trash, then back."""
        if self.in_trash:
            self.toggle_trash()
        else:
            super().cancel()

    def handle(self, event: pygame.Event) -> bool:
        """F2, Delete, Ctrl+Z, and files dropped onto the window."""
        if super().handle(event):
            return True
        if event.type == pygame.DROPFILE:
            self.deeds.import_file(Path(event.file))
            return True
        if event.type != pygame.KEYDOWN:
            return False
        keys: dict[int, Callable[[], object]] = {pygame.K_F2: self.rename, pygame.K_DELETE: self.delete}
        if event.key == pygame.K_z and event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            self.undo()
        elif event.key in keys:
            keys[event.key]()
        elif event.key == pygame.K_f and event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            self.ui.focus_on("shelf.search", ring=True)
        else:
            return False
        return True

    # --- time ---------------------------------------------------------------------------------------
    @property
    def animating(self) -> bool:
        """While files are read."""
        return super().animating or not self.collection.is_read

    def update(self, dt: float) -> None:
        """Read on; the offer to undo passes."""
        super().update(dt)
        if self.deleted is not None and time.monotonic() > self._undo_until:
            self._forget_undo()
        if not self.collection.is_read and self.collection.read_some(READING):
            if self.view.needs_reading:
                self._refresh()
            self.invalidate()

    # --- drawing ------------------------------------------------------------------------------------
    def draw(self, canvas: Canvas) -> None:
        """Background, header, list, panel, bar."""
        place = self.layout
        ornaments.backdrop(canvas)
        self._draw_header(canvas)
        self._draw_bar(canvas)
        if self.failure is not None:
            told = words.problem(self.failure)
            paint.message(canvas, place.list, "warning", tr("shelf.error.folder"), told)
        elif not self.collection.entries:
            self._draw_empty(canvas)
        else:
            if place.panel:
                panel.paint(canvas, place.panel, self._inside(), self.entry, low=place.low)
                paint.count(canvas, place, self._count)
            if not self.shown:
                title, text = tr("shelf.none.title"), tr("shelf.none.text")
                paint.message(canvas, place.list, "search", title, text)
        self.ui.draw(canvas)

    def _paint_undo(self, canvas: Canvas, box: Rect, look: Look) -> None:
        del look
        paint.undo(canvas, box, self._undo_words(), self.ui["shelf.undo"].rect.x - 14)

    def _draw_row(self, canvas: Canvas, index: int, box: Rect, look: RowLook) -> None:
        draw_row(canvas, box, self.shown[index], look)

    def _draw_header(self, canvas: Canvas) -> None:
        place = self.layout
        end = (self.width - place.margin if self.in_trash else place.trash.x) - 24
        title = tr("shelf.bin" if self.in_trash else "shelf.title")
        told = tr("shelf.bin-text") if self.in_trash else tr("shelf.games", n=len(self.games.entries))
        paint.header(canvas, place, title, told if self.collection.entries else "", end)

    @property
    def _count(self) -> str:
        return tr("shelf.shown", n=len(self.shown), m=len(self.collection.entries))

    def _draw_bar(self, canvas: Canvas) -> None:
        if not self.layout.panel and self.collection.entries:
            paint.bar(canvas, self.layout.bar)
            place = (self.layout.margin, self.layout.bar.centery)
            canvas.text(self._count, place, size=18, colour=theme.MUTED, anchor="midleft")
            return
        keys = []
        if self.entry is not None:
            keys = [("move", "choose")]
            if self.ui["shelf.go"].visible:
                keys.append(("Enter", "open"))
            if self._is_fine():
                keys.append(("F2", "rename"))
            if not self.in_trash:
                keys.append(("Delete", "delete"))
        keys.append(("Esc", "back"))
        hints = [(tr(f"shelf.key.{key}"), tr(f"shelf.keys.{word}")) for key, word in keys]
        paint.bar(canvas, self.layout.bar, hints, self.layout.margin)

    def _draw_empty(self, canvas: Canvas) -> None:
        """A friendly picture where there is nothing yet."""
        if self.in_trash:
            title, text = tr("shelf.bin-empty.title"), tr("shelf.bin-empty.text")
            paint.message(canvas, self.layout.list, "trash", title, text)
        else:
            paint.empty(canvas, self.layout, self.ui["shelf.new"].rect.y)
