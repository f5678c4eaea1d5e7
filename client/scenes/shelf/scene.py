"""The shelf: the screen of all saved games, where they are continued, replayed, renamed or deleted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final

import pygame

from client.draw import chrome, styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.draw.input_glyphs import KeyHint
from client.i18n import tr
from client.platform.keyboard import is_command
from client.scene import Program, Scene
from client.scenes.shelf import empty_state, game_text
from client.scenes.shelf.action_bar import ActionBar
from client.scenes.shelf.actions import UNDO_CHORD, DeletedGame, ShelfActions
from client.scenes.shelf.details_panel import DetailsPanel
from client.scenes.shelf.header import ShelfHeader
from client.scenes.shelf.layout import ShelfLayout
from client.scenes.shelf.model import GameQuery, ShelfModel
from client.scenes.shelf.rows import LIST_ID, RowPainter, make_row_tooltips
from client.scenes.shelf.thumbnails import Thumbnails
from client.widgets import Button, ButtonState, PaintedButton, RowState, ScrollList, TooltipArea
from client.widgets.accessible_node import AccessibleNode, make_paragraph
from saves.shelf import Shelf

READ_BUDGET_S: Final = 0.008
"""Seconds of a frame spent on reading files."""
REST_S: Final = 0.15
"""Seconds without movement after which files are read. While the list moves only visible rows are read."""
REFRESH_INTERVAL_S: Final = 0.15
"""Seconds after which the filters are applied again while files are read."""
_FADES: Final = (theme.mix(theme.GROUND, theme.PANEL_TOP, 0.6), theme.BAR)
"""The colours into which the list fades at its top and at its bottom, where the bar begins."""


class ShelfScene(Scene):
    """The screen of saved games: list with filters, details of the selected game, and the trash."""

    def __init__(self, app: Program, *, shelf: Shelf | None = None) -> None:
        super().__init__(app)
        self.model = ShelfModel(shelf or Shelf())
        self.thumbnails = Thumbnails(app.resources.images)
        self.actions = ShelfActions(app, self.model, self._reload, self._update_buttons)
        self.layout: ShelfLayout
        self._header = ShelfHeader(app, self.ui, self.model, self.actions)
        self._details = DetailsPanel(app, self.ui, self.model, self.thumbnails)
        self._visited_offer: DeletedGame | None = None  # the offer to undo that Tab has led to
        self._bar = ActionBar(app, self.ui, self.model, self.actions, self._details)
        self._rows = RowPainter(self.thumbnails)
        self._rows_shape: object = None  # what the cached rows were painted for
        self._ground_key = object()  # another one when what stands still is to be drawn anew
        self._rest_s = 0.0  # seconds since the list moved
        self._since_refresh_s = 0.0

    def list_key_hints(self) -> list[KeyHint]:
        """Return the keys that the bottom bar shows, each with what it does."""
        return self._bar.list_key_hints()

    # --- coming and going -----------------------------------------------------------------------
    def enter(self) -> None:
        """List the folder of saved games when the screen is opened."""
        self.model.load()

    def resume(self) -> None:
        """List the saved games again, because the selected one may have been continued meanwhile."""
        self.actions.review.forget_matches()
        if self.model.selected is not None:
            self.model.shelf.invalidate(self.model.selected)
            self.thumbnails.invalidate(self.model.selected)
            self._rows.clear_cache()
        self.model.load()
        self.rebuild_widgets()

    def handle_imported_games(self, paths: Sequence[Path]) -> None:
        """List games that have just been put on the shelf, and select the last of them."""
        self._reload(None if self.model.in_trash else paths[-1])

    def on_removed(self) -> None:
        """Stop reading thumbnails when the screen is closed."""
        self.thumbnails.close()
        self._rows.clear_cache()

    def _reload(self, selected: Path | None) -> None:
        """List the folder again after a change; select that file."""
        self.model.load()
        if selected is not None:
            self.model.selected = selected
        self.model.apply_query()
        self.rebuild_widgets()
        rows = self._list
        if rows is not None:
            rows.select(rows.selected)  # scrolls to it
            if self.app.listening:  # whoever listens hears which game is selected now
                self.ui.focus_on(LIST_ID)

    def _refresh(self) -> None:
        """Apply the filters again."""
        self.model.apply_query()
        self.ui.ring = self.ui.ring and not self.ui.is_typing  # else the search field would select its text
        self.rebuild_widgets()

    # --- building -------------------------------------------------------------------------------
    def build(self) -> None:
        """Add all widgets of the shelf for the present size of the window."""
        # enough for twice what is seen, however large the screen
        width, height = self.app.window.surface.get_size()
        self._rows.set_cache_limit(width * height * 8)
        if self._rows_shape != self.app.layout_key:
            self._rows_shape = self.app.layout_key
            self._rows.clear_cache()
        self.layout = self._header.compute_layout()
        self._bar.set_layout(self.layout)
        self._header.add_buttons(self.cancel, self.toggle_trash)
        if self.model.collection.entries and not self.model.failure:
            self._header.add_filters(self.set_query)
            self._add_list()
            self._details.build(self.layout.panel, low=self.layout.low)
            self._bar.add_buttons()
        elif not self.model.in_trash and not self.model.failure:
            self._add_new_game_button()
        self._add_undo_toast()
        self._update_buttons()

    def _add_list(self) -> None:
        model, layout = self.model, self.layout
        gap = 10.0 if layout.low else 14.0
        box = layout.list.copy()
        if len(model.listed) * (layout.row + gap) + 16 - gap > box.height:
            box.width += 20 if layout.panel else 12  # the scroll bar stands beside the rows, not on them
        index = model.selected_index
        rows = ScrollList(
            LIST_ID,
            box,
            tr("shelf.list"),
            len(model.listed),
            layout.row,
            self._draw_row,
            selected=index,
            on_select=self._select,
            on_open=lambda _: self.actions.do_main_action(),
            gap=gap,
            ground=_FADES,
            explain=self._make_row_tooltips,
            row_text=lambda row: game_text.describe_row(model.listed[row]),
        )
        self.ui.add(rows)
        rows.select(index)

    def _add_new_game_button(self) -> None:
        label = tr("shelf.empty.button")
        box = empty_state.locate_new_game_button(self.layout, self.texts.measure_width(label, styles.LEAD))

        def open_new_game() -> None:
            self.app.open("new-game")

        self.ui.add(Button("shelf.new", box, label, icon="plus", kind="gold", on_press=open_new_game))

    def _add_undo_toast(self) -> None:
        """Add what says which game was deleted, and the button that undoes it."""
        deleted, label = self.actions.deleted, tr("shelf.delete.undo")
        text = tr("shelf.delete.done", title=deleted.title if deleted is not None else "")
        button_width = self.texts.measure_width(label, styles.BODY_STRONG) + 76
        width = min(self.width - 48, self.texts.measure_width(text, styles.BODY) + button_width + 96)
        box = Rect(self.width / 2 - width / 2, self.layout.bar.y - 76, width, 60)
        button_box = Rect(box.right - button_width - 8, box.y + 8, button_width, box.height - 16)
        button = Button("shelf.undo", button_box, label, icon="undo", on_press=self.undo_delete)

        def draw(canvas: Canvas, box: Rect, state: ButtonState) -> None:
            del state
            canvas.panel(box, radius=16, edge=theme.GOLD_DEEP)
            canvas.icon("trash", (box.x + 30, box.centery), 24, theme.SECONDARY)
            at, style = (box.x + 54, box.centery - 1), styles.BODY.with_colour(theme.IVORY)
            max_width = button.rect.x - 14 - at[0]
            canvas.text(text, at, style, anchor="midleft", max_width=max_width, shrink=True)

        toast = PaintedButton("shelf.undo.slab", box, text, paint=draw, focusable=False)
        toast.visible = button.visible = deleted is not None and deleted.is_offered
        self.ui.add(toast)
        self.ui.add(button)

    def _hide_undo_toast(self) -> None:
        for id_ in ("shelf.undo", "shelf.undo.slab"):
            if id_ in self.ui:
                self.ui[id_].visible = False
        self.invalidate()

    def _update_buttons(self) -> None:
        """Make buttons, tooltips and details fit the selected game."""
        self._bar.update()
        self._details.update_tooltips()
        self._ground_key = object()
        self.invalidate()

    @property
    def _list(self) -> ScrollList | None:
        if LIST_ID not in self.ui:
            return None
        rows = self.ui[LIST_ID]
        assert isinstance(rows, ScrollList)
        return rows

    # --- screen reader --------------------------------------------------------------------------
    def accessible_name(self) -> str:
        """Return the name of the screen for screen readers: that of the shelf, or of the trash."""
        return self._header.title

    def accessible_nodes(self) -> tuple[AccessibleNode, ...]:
        """Return screen reader texts: how many games are listed, and if none is, why."""
        is_filtered = 0 < len(self.model.listed) < len(self.model.collection.entries)
        lines = (self._count if is_filtered else self._header.subtitle, *self._get_message())
        return tuple(make_paragraph(f"shelf.told.{index}", line) for index, line in enumerate(lines) if line)

    # --- input ----------------------------------------------------------------------------------
    def _select(self, index: int) -> None:
        self.model.selected = self.model.listed[index].path
        self._update_buttons()

    def set_query(self, query: GameQuery) -> None:
        """Apply new filters, search text or sort order to the list of saved games."""
        self.model.query = query
        self._refresh()

    def toggle_trash(self) -> None:
        """Switch between the saved games and the trash."""
        self.model.toggle_trash()
        self.actions.deleted = None
        self.rebuild_widgets()
        texts = (node.name for node in self.accessible_nodes())
        self.app.announce(". ".join((self.accessible_name(), *texts)), public=True)

    def cancel(self) -> None:
        """Return from the trash to the saved games, or close the shelf."""
        if self.model.in_trash:
            self.toggle_trash()
        else:
            super().cancel()

    def handle(self, event: pygame.Event) -> bool:
        """Handle Delete, Ctrl+R, Ctrl+Z and Ctrl+F, unless a widget does; Tab leads to the offer to undo."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_TAB and self._focus_undo(event):
            return True
        if super().handle(event):
            return True
        if event.type != pygame.KEYDOWN:
            return False
        keys: dict[tuple[int, bool], Callable[[], object]] = {
            (pygame.K_DELETE, False): self.actions.delete,
            (pygame.K_r, True): self.actions.rename,
            (UNDO_CHORD.key, UNDO_CHORD.ctrl): self.undo_delete,
            (pygame.K_f, True): partial(self.ui.focus_on, "shelf.search", ring=True),
        }
        act = keys.get((event.key, is_command(event)))
        if act is not None:
            act()
        return act is not None

    def _focus_undo(self, event: pygame.Event) -> bool:
        """Focus the offer to undo if it is new or Tab is pressed on the list; return whether it was."""
        deleted, focused = self.actions.deleted, self.ui.focused_id
        is_near = deleted is not self._visited_offer or focused in (LIST_ID, "shelf.new", None)
        if deleted is None or not deleted.is_offered or event.mod & pygame.KMOD_SHIFT or not is_near:
            return False
        self._visited_offer = deleted
        self.ui.focus_on("shelf.undo", ring=True)
        return True

    def undo_delete(self) -> None:
        """Restore the game that was deleted last, and lead the focus to it."""
        self.actions.undo_delete()
        if LIST_ID in self.ui:
            self.ui.focus_on(LIST_ID)

    # --- time -----------------------------------------------------------------------------------
    @property
    def is_animating(self) -> bool:
        """Whether the shelf must be updated in each frame: it moves, or reads files or thumbnails."""
        return super().is_animating or not self.model.collection.is_read or self.thumbnails.is_reading

    def update(self, dt: float) -> None:
        """Read more game files and thumbnails, and hide the offer to undo a deletion once it has expired."""
        super().update(dt)
        deleted = self.actions.deleted
        if deleted is not None and not deleted.is_offered:
            self._hide_undo_toast()
        if self.thumbnails.collect():
            self.invalidate()
        self._read_on(dt)

    def _read_on(self, dt: float) -> None:
        collection = self.model.collection
        if collection.is_read:
            return
        self._since_refresh_s += dt
        self._rest_s = 0.0 if super().is_animating else self._rest_s + dt
        before = collection.entries
        if self._rest_s < REST_S or not collection.read_some(READ_BUDGET_S):
            return
        all_read = collection.read_count == len(collection.entries)
        changed = collection.entries != before  # games turned out to be empty, or older than their files
        due = self._since_refresh_s > REFRESH_INTERVAL_S or all_read
        if changed or (self.model.query.needs_reading and due):
            self._since_refresh_s = 0.0
            self._refresh()
        if all_read:
            self.invalidate()

    # --- drawing --------------------------------------------------------------------------------
    def draw(self, canvas: Canvas) -> None:
        """Draw the shelf: static parts (cached while the list moves), thumbnail and widgets."""
        canvas.group(self._ground_key, canvas.rect, self._draw_ground, reusable=False)
        if self.model.collection.entries and self.model.failure is None:
            self._details.draw_thumbnail(canvas)
        self.ui.draw(canvas)

    def _draw_ground(self, canvas: Canvas) -> None:
        """Draw background, header, details and bar."""
        chrome.draw_backdrop(canvas)
        self._header.draw(canvas)
        self._bar.draw(canvas, self._count)
        if self.model.failure is None and self.model.collection.entries and self.layout.panel:
            self._details.draw(canvas)
            self._header.draw_count(canvas, self._count)
        message = self._get_message()
        if "shelf.new" in self.ui:
            empty_state.draw_empty_shelf(canvas, self.layout, self.ui["shelf.new"].rect.y)
        elif message:
            icon = "warning" if self.model.failure else "search" if self.model.collection.entries else "trash"
            empty_state.draw_message(canvas, self.layout.list, icon, *message)

    def _get_message(self) -> tuple[str, str] | tuple[()]:
        """Return title and text of what is shown in the place of rows; () if there are rows."""
        model = self.model
        if model.failure is not None:
            return tr("shelf.error.folder"), game_text.format_problem(model.failure)
        if not model.collection.entries:
            name = "bin-empty" if model.in_trash else "empty"
            return tr(f"shelf.{name}.title"), tr(f"shelf.{name}.text")
        return () if model.listed else (tr("shelf.none.title"), tr("shelf.none.text"))

    @property
    def _count(self) -> str:
        return tr("shelf.shown", n=len(self.model.listed), m=len(self.model.collection.entries))

    def _make_row_tooltips(self, index: int, row: Rect) -> list[TooltipArea]:
        entry = self.model.listed[index]
        return make_row_tooltips(self.texts, row, entry, with_players=not self.layout.panel)

    def _draw_row(self, canvas: Canvas, index: int, row: Rect, state: RowState) -> None:
        self._rows.draw(canvas, row, self.model.listed[index], state)
