"""The shelf: all saved and finished games, to continue, look at, rename, copy, throw away and bring back."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

import pygame

from client.draw import ornaments, styles, theme
from client.draw.cache import SurfaceCache
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.i18n import tr
from client.scene import Program, Scene
from client.scenes.shelf import buttons, explaining, filters, frame_words, paint, panel, saying, words
from client.scenes.shelf.deeds import ShelfDeeds
from client.scenes.shelf.layout import ShelfLayout, shelf_layout
from client.scenes.shelf.list import Collection, View
from client.scenes.shelf.pictures import Pictures
from client.scenes.shelf.review import ShelfReview
from client.scenes.shelf.rows import draw_row
from client.widgets import Aloud, Button, ButtonState, Explained, Painted, RowLook, ScrollList
from client.widgets.spoken import Spoken
from saves.errors import SaveError
from saves.shelf import Shelf, ShelfEntry

READING: Final = 0.008
"""Seconds of a frame spent on reading files that are not known yet."""
RESTS: Final = 0.15
"""Seconds after which the list is at rest. While it moves only what comes into view is read."""
REFRESH: Final = 0.15
"""Seconds between two looks at what the filters let through, while files are read."""
UNDO_STAYS: Final = 10.0
_MOVING: Final = ("shelf.list", "shelf.undo.slab", "shelf.undo")
"""The widgets that are drawn anew in every frame."""
_FADES: Final = (theme.mix(theme.GROUND, theme.PANEL_TOP, 0.6), theme.BAR)
"""Into what the list fades at its top and at its bottom, where the bar begins."""


class ShelfScene(Scene):
    """The list with its filters, the details of the selected game, the trash."""

    def __init__(self, app: Program, *, shelf: Shelf | None = None) -> None:
        super().__init__(app)
        self.shelf = shelf or Shelf()
        self.games, self.bin = Collection(self.shelf), Collection(self.shelf, trash=True)
        self.in_trash = False
        self.view = View()
        self.shown: list[ShelfEntry] = []
        self.selected: Path | None = None
        self.pictures = Pictures(app.studio.images)
        self._rows = SurfaceCache(0)
        self._built_shape: object = None
        self._seen: object = None  # what the standing part of the last frame depended on
        self._still: tuple[object, pygame.Surface] | None = None
        self._complete = True  # what stands still is all there: the panel's picture has been read
        self._places: dict[Path, int] = {}
        self._rest = 0.0  # seconds since the list moved, or since it was there
        self._unseen = 0.0  # seconds since what has been read was last filtered
        self.failure: SaveError | None = None
        self.deeds = ShelfDeeds(app, self.shelf, self._changed)
        self.review = ShelfReview(app, self.deeds, lambda: self.selected, self._dress)
        self.deleted: Path | None = None
        self._deleted_title = ""
        self._undo_until = 0.0
        self._rescuable: dict[ShelfEntry, int] = {}
        self.layout: ShelfLayout

    # --- what there is ----------------------------------------------------------------------------
    @property
    def collection(self) -> Collection:
        """The games, or the trash."""
        return self.bin if self.in_trash else self.games

    @property
    def entry(self) -> ShelfEntry | None:
        """The selected game."""
        index = self._places.get(self.selected) if self.selected is not None else None
        return self.shown[index] if index is not None else None

    @property
    def origin(self) -> str:
        """The title of the game that the selected one continues; "" if there is none."""
        header = self.entry.header if self.entry is not None else None
        return self.games.title_of(header.branch.game) if header is not None and header.branch else ""

    def enter(self) -> None:
        """Look at the folder."""
        self._load()

    def resume(self) -> None:
        """Back from a game: it may have gone on, and its table has left another card and picture."""
        self.review.forget()
        if self.selected is not None:
            self.shelf.forget(self.selected)
            self.pictures.forget(self.selected)
            self._rows.clear()
            self._still = None
        self._load()
        self.rebuild()

    def leave(self) -> None:
        """No more pictures are read, and none kept."""
        self.pictures.close()
        self._still = None
        self._rows.clear()

    def _load(self) -> None:
        self.failure = None
        for collection in (self.games, self.bin):
            try:
                collection.load()
            except SaveError as error:
                if collection is self.collection:  # the games are there, whatever became of the trash
                    self.failure = error
        self._choose()

    def _choose(self) -> None:
        """What is shown now; something of it is always selected."""
        self.shown = self.collection.shown(self.view)
        self._places = {entry.path: index for index, entry in enumerate(self.shown)}
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
        # enough for twice what is seen, however large the screen
        width, height = self.app.screen.get_size()
        self._rows.limit = width * height * 8
        if self._built_shape != self.app.shape:
            self._built_shape = self.app.shape
            self._rows.clear()
        texts = self.texts
        corner = buttons.corner_label(self)
        self.layout = shelf_layout(
            self.width,
            self.height,
            trash_width=texts.width(corner, styles.BODY_STRONG) + 96,
            wanted_width=filters.wanted_width(texts, low=self.height < 800),
            games_width=filters.games_width(texts),
            import_width=buttons.import_width(self),
        )
        buttons.add_header(self)
        if self.collection.entries and not self.failure:
            self._build_filters()
            self._build_list()
            explaining.add_to_panel(self)
            buttons.add_deeds(self)
        elif not self.in_trash and not self.failure:
            buttons.add_new(self, lambda: self.app.open("new-game"))
        self._build_undo()
        self._dress()

    def _build_filters(self) -> None:
        def to_list(_: str) -> None:
            self.ui.focus_on("shelf.list", ring=True)

        for widget in filters.all_of(self.layout, self.view, self.see, to_list, in_trash=self.in_trash):
            self.ui.add(widget)

    def _build_list(self) -> None:
        index = self._places.get(self.selected, -1) if self.selected is not None else -1
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
            explain=self._explain_row,
            say_row=lambda row: saying.row(self.shown[row]),
        )
        self.ui.add(rows)
        rows.select(index)
        if self.layout.panel:
            tell = partial(frame_words.panel_words, self)
            self.ui.add(Aloud("shelf.about", self.layout.panel, tell))

    def heard_as(self) -> str:
        """The shelf, or the trash."""
        return frame_words.header(self)[0]

    def spoken(self) -> tuple[Spoken, ...]:
        """How many games there are; why there are none."""
        some = 0 < len(self.shown) < len(self.collection.entries)
        told = self._count if some else frame_words.header(self)[1]
        return frame_words.lines(told, *frame_words.message(self, self.failure))

    def _build_undo(self) -> None:
        label = tr("shelf.delete.undo")
        box = self._undo_box()
        wide = self.texts.width(label, styles.BODY_STRONG) + 76
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
        label = self.texts.width(tr("shelf.delete.undo"), styles.BODY_STRONG) + 76
        told = self.texts.width(self._undo_words(), styles.BODY)
        wide = min(self.width - 48, told + label + 96)
        return Rect(self.width / 2 - wide / 2, self.layout.bar.y - 76, wide, 60)

    def _undo_words(self) -> str:
        return tr("shelf.delete.done", title=self._deleted_title)

    def _dress(self) -> None:
        """The buttons say and offer what fits the selected game."""
        buttons.dress(self)
        explaining.dress(self)
        self.invalidate()

    def moves_to_rescue(self, entry: ShelfEntry) -> int:
        """How many moves of a damaged game are sound."""
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
        elif self.moves_to_rescue(entry):
            self.deeds.rescue(entry)

    def rename(self) -> None:
        """F2."""
        if self.entry is not None and self.is_fine():
            self.deeds.rename(self.entry)

    def copy(self) -> None:
        """A second game like it."""
        if self.entry is not None and self.is_fine():
            self.deeds.copy(self.entry)

    def replay(self) -> None:
        """The game from its beginning, move by move."""
        if self.entry is not None and self.is_fine():
            self.deeds.replay(self.entry)

    def export(self) -> None:
        """The game into a file elsewhere."""
        if self.entry is not None and self.is_fine():
            self.deeds.export(self.entry)

    def delete(self) -> None:
        """Into the trash; for a while it can be taken back at once. In the trash: for good."""
        entry = self.entry
        if self.in_trash:
            self.purge()
            return
        if entry is None:
            return
        after = self._after(entry)
        place = self.deeds.delete(entry)
        if place is None:
            return
        self.deleted, self._deleted_title = place, words.title(entry)
        self._undo_until = time.monotonic() + UNDO_STAYS
        self._changed(after)

    def purge(self) -> None:
        """Delete the selected game in the trash for good, after a question."""
        if self.entry is not None and self.in_trash:
            self.deeds.purge(self.entry, self._after(self.entry))

    def empty(self) -> None:
        """Delete all that is in the trash for good, after a question."""
        self._forget_undo()
        self.deeds.empty_trash(len(self.bin.entries))

    def _after(self, entry: ShelfEntry) -> Path | None:
        """What is selected when this one is gone."""
        index = self._places[entry.path]
        left = self.shown[:index] + self.shown[index + 1 :]
        return left[min(index, len(left) - 1)].path if left else None

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

    def is_fine(self) -> bool:
        """Whether something can be done with the selected game beside looking at its reason."""
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
        """While files and pictures are read."""
        return super().animating or not self.collection.is_read or self.pictures.pending

    def update(self, dt: float) -> None:
        """Read on; the offer to undo passes."""
        super().update(dt)
        if self.deleted is not None and time.monotonic() > self._undo_until:
            self._forget_undo()
        if self.pictures.collect():
            self.invalidate()
        self._read_on(dt)

    def _read_on(self, dt: float) -> None:
        if self.collection.is_read:
            return
        self._unseen += dt
        self._rest = 0.0 if super().animating else self._rest + dt
        listed = len(self.collection.entries)
        if self._rest < RESTS or not self.collection.read_some(READING):
            return
        done = self.collection.known == len(self.collection.entries)
        fewer = len(self.collection.entries) < listed  # games turned out to be empty
        if fewer or (self.view.needs_reading and (self._unseen > REFRESH or done)):
            self._unseen = 0.0
            self._refresh()
        if done:
            self.invalidate()

    # --- drawing ------------------------------------------------------------------------------------
    def draw(self, canvas: Canvas) -> None:
        """All that stands still, kept as a picture while only the list moves; then the list."""
        key = self._still_key()
        if self._still is not None and key is not None and self._still[0] == key:
            canvas.again(self._still[1])
        else:
            self._draw_still(canvas)
            again = self._complete and key is not None and key == self._seen
            self._still = (key, canvas.so_far()) if again else None
        self._seen = key
        for id_ in _MOVING:
            if id_ in self.ui and self.ui[id_].visible:
                self.ui[id_].draw(canvas)

    def _still_key(self) -> object:
        """All that the standing part of the picture depends on; None while it moves itself."""
        if self.ui.writing or self.ui.hovered not in (None, "shelf.list") or self.failure is not None:
            return None
        widgets = [
            (one.id, tuple(one.rect), one.label, one.visible, one.hover, one.ring_amount, one.held)
            for one in self.ui
            if one.id not in _MOVING
        ]
        entry = self.entry
        about = (entry.path, entry.time, entry.size, self.origin) if entry is not None else None
        return self.app.shape, self.view, self.in_trash, about, self._count, widgets

    def _draw_still(self, canvas: Canvas) -> None:
        """Background, header, panel, bar, and all widgets but those that move."""
        place, self._complete = self.layout, True
        ornaments.backdrop(canvas)
        paint.header(canvas, place, *frame_words.header(self))
        self._draw_bar(canvas)
        if self.failure is not None:
            paint.message(canvas, place.list, "warning", *frame_words.message(self, self.failure))
        elif not self.collection.entries:
            bottom = None if self.in_trash else self.ui["shelf.new"].rect.y
            paint.nothing(canvas, place, bottom)
        else:
            if place.panel:
                inside = buttons.inside(self)
                self._complete = panel.paint(
                    canvas, place.panel, inside, self.entry, self.pictures, low=place.low, origin=self.origin
                )
                paint.count(canvas, place, self._count)
            if not self.shown:
                paint.message(canvas, place.list, "search", *frame_words.message(self, None))
        for widget in self.ui:
            if widget.visible and widget.id not in _MOVING:
                widget.draw(canvas)

    @property
    def _count(self) -> str:
        return tr("shelf.shown", n=len(self.shown), m=len(self.collection.entries))

    def _draw_bar(self, canvas: Canvas) -> None:
        place = self.layout
        paint.bar(canvas, place.bar, frame_words.keys(self), place.margin)
        if place.panel or not self.collection.entries or self.failure is not None:
            return
        deeds = (one.rect.x for one in self.ui if one.visible and one.rect.y > place.bar.y)
        paint.count_in_bar(canvas, place, self._count, min(deeds, default=self.width))

    def _paint_undo(self, canvas: Canvas, box: Rect, look: ButtonState) -> None:
        del look
        paint.undo(canvas, box, self._undo_words(), self.ui["shelf.undo"].rect.x - 14)

    def _explain_row(self, index: int, box: Rect) -> list[Explained]:
        return explaining.row_notes(self.texts, box, self.shown[index], alone=not self.layout.panel)

    def _draw_row(self, canvas: Canvas, index: int, box: Rect, look: RowLook) -> None:
        draw_row(canvas, box, self.shown[index], look, self.pictures, self._rows)
