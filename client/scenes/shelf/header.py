"""The header of the shelf (the list of saved games): title, buttons, search field and filters."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.games import registry
from client.i18n import tr
from client.scenes.shelf.actions import ShelfActions
from client.scenes.shelf.game_text import get_game_name
from client.scenes.shelf.layout import ShelfLayout, compute_shelf_layout
from client.scenes.shelf.model import GameQuery, ShelfModel, SortOrder, StatusFilter
from client.widgets import Button, IconButton, Selector, SelectorItem, TextField, Ui, WidgetText

if TYPE_CHECKING:
    from client.scene import Program

_STATUSES: Final[tuple[StatusFilter, ...]] = ("all", "playing", "finished")
_ORDERS: Final[tuple[SortOrder, ...]] = ("newest", "oldest", "name")
_IMPORT_LABELLED: Final = 1400.0
"""From this width of the window on the button that imports has a label."""


class ShelfHeader:
    """The header of the shelf or of its trash: title, buttons, search field and filters."""

    def __init__(self, app: Program, ui: Ui, model: ShelfModel, actions: ShelfActions) -> None:
        self._app = app
        self._ui = ui
        self._model = model
        self._actions = actions
        self._layout: ShelfLayout

    # --- building -------------------------------------------------------------------------------
    def compute_layout(self) -> ShelfLayout:
        """Compute and return the layout of the shelf, with room for the labels in its header."""
        self._layout = compute_shelf_layout(
            self._app.metrics.width,
            self._app.metrics.height,
            trash_width=self._app.texts.measure_width(self._trash_label, styles.BODY_STRONG) + 96,
            status_width=self._measure_statuses(),
            game_width=self._measure_games(),
            import_width=self._measure_import(),
        )
        return self._layout

    def _measure_statuses(self) -> float:
        labels = [tr(f"shelf.filter.{status}") for status in _STATUSES]
        widest = max(self._app.texts.measure_width(label, styles.BODY_STRONG) for label in labels)
        return len(_STATUSES) * (widest + (24 if self._app.metrics.height < 800 else 36)) + 8

    def _measure_games(self) -> float:
        """Return the width of the choice of a game, 0 if there is only one."""
        if len(registry.list_game_ids()) < 2:
            return 0.0
        names = [tr("shelf.game.all"), *map(get_game_name, registry.list_game_ids())]
        return max(self._app.texts.measure_width(name, styles.BODY) for name in names) + 112

    def _measure_import(self) -> float:
        """Return the width of the button that imports, 0 if it shows its icon alone."""
        if self._app.metrics.width < _IMPORT_LABELLED:
            return 0.0
        return self._app.texts.measure_width(tr("shelf.import.button"), styles.BODY_STRONG) + 96

    @property
    def _trash_label(self) -> str:
        """The label at the right end: the trash, or what empties it."""
        if self._model.in_trash:
            return tr("shelf.empty-bin.button")
        count = len(self._model.trash.entries)
        return tr("shelf.bin-count", n=count) if count else tr("shelf.bin")

    def add_buttons(self, on_back: Callable[[], object], on_toggle_trash: Callable[[], object]) -> None:
        """Add the header's buttons: back, records, import, folder, trash; in the trash: back, empty."""
        layout, ui, actions, label = self._layout, self._ui, self._actions, self._trash_label
        ui.add(IconButton("shelf.back", layout.back, "back", tr("shelf.back"), on_press=on_back))
        if self._model.in_trash:
            if self._model.trash.entries:
                id_, press = "shelf.empty-bin", actions.empty_trash
                ui.add(Button(id_, layout.trash, label, icon="trash", kind="danger", on_press=press))
            return
        title, press = tr("records.title"), actions.show_records
        ui.add(IconButton("shelf.records", layout.records, "chart", title, on_press=press))
        title, press = tr("shelf.import.button"), actions.choose_import
        if self._measure_import():
            ui.add(Button("shelf.import", layout.import_, title, icon="import", on_press=press))
        else:
            ui.add(IconButton("shelf.import", layout.import_, "import", title, on_press=press))
        title, press = tr("shelf.folder"), actions.show_folder
        ui.add(IconButton("shelf.folder", layout.folder, "folder", title, on_press=press))
        ui.add(Button("shelf.trash", layout.trash, label, icon="trash", on_press=on_toggle_trash))

    def add_filters(self, on_change: Callable[[GameQuery], object]) -> None:
        """Add search field, filters and sort order; in the trash only search and sort order.

        Args:
            on_change: Called with the new query when the player changes any of them.
        """
        layout, in_trash = self._layout, self._model.in_trash

        def change(**changes: str) -> None:
            on_change(replace(self._model.query, **changes))

        self._ui.add(
            TextField(
                "shelf.search",
                layout.search.union(layout.status) if in_trash else layout.search,
                tr("shelf.search"),
                self._model.query.text,
                lambda text: change(text=text),
                icon="search",
                placeholder=tr("shelf.search-hint"),
                on_submit=lambda _: self._ui.focus_on("shelf.list", ring=True),
            )
        )
        if not in_trash:
            self._add_game_choice(lambda game: change(game=game))
            self._ui.add(
                Selector(
                    "shelf.filter",
                    layout.status,
                    tr("shelf.filter.label"),
                    [SelectorItem(status, tr(f"shelf.filter.{status}")) for status in _STATUSES],
                    self._model.query.status,
                    lambda status: change(status=status),
                )
            )
        order = self._model.query.order
        self._ui.add(
            Selector(
                "shelf.order",
                layout.order,
                WidgetText(
                    tr("shelf.order.label"),
                    details=tr(f"shelf.order.{order}") if layout.compact_order else "",
                ),
                [SelectorItem(name, tr(f"shelf.order.{name}")) for name in _ORDERS],
                order,
                lambda name: change(order=name),
                style="drop-down",
                icon="sort",
                compact=layout.compact_order,
            )
        )

    def _add_game_choice(self, on_change: Callable[[str], object]) -> None:
        if self._layout.game is None:
            return
        items = [SelectorItem("", tr("shelf.game.all"), icon="filter")]
        items += [
            SelectorItem(game, get_game_name(game), image=registry.icon_image(game))
            for game in registry.list_game_ids()
        ]
        label, game = tr("shelf.game.label"), self._model.query.game
        self._ui.add(
            Selector(
                "shelf.game", self._layout.game, label, items, game, on_change, style="drop-down",
                compact=self._layout.compact_game,
            )
        )  # fmt: skip

    # --- words ----------------------------------------------------------------------------------
    @property
    def title(self) -> str:
        """Title of the screen: that of the shelf, or of the trash if that is open."""
        return tr("shelf.bin" if self._model.in_trash else "shelf.title")

    @property
    def subtitle(self) -> str:
        """The number of saved games, or an explanation of the trash; "" if the list is empty."""
        if not self._model.collection.entries:
            return ""
        if self._model.in_trash:
            return tr("shelf.bin-text")
        return tr("shelf.games", n=len(self._model.games.entries))

    def draw(self, canvas: Canvas) -> None:
        """Draw the title of the shelf, and the subtitle if it fits."""
        layout = self._layout
        buttons = [self._ui[id_] for id_ in ("shelf.records", "shelf.empty-bin") if id_ in self._ui]
        end = (buttons[0].rect.x if buttons else self._app.metrics.width - layout.margin) - 24
        x = layout.back.right + 28
        at = (x, layout.header_y - 2)
        title = canvas.text(self.title, at, layout.title, anchor="midleft", max_width=end - x)
        subtitle, style = self.subtitle, styles.BODY.with_colour(theme.MUTED)
        if subtitle and title.right + 26 + canvas.texts.measure_width(subtitle, styles.BODY) < end:
            canvas.text(subtitle, (title.right + 26, layout.header_y + 4), style, anchor="midleft")

    def draw_count(self, canvas: Canvas, count: str) -> None:
        """Draw the text that says how many of the saved games are listed, above the details panel."""
        right = canvas.width - self._layout.margin
        if canvas.texts.measure_width(count, styles.NOTE) <= right - self._layout.order.right - 16:
            style = styles.NOTE.with_colour(theme.MUTED)
            canvas.text(count, (right, self._layout.order.centery), style, anchor="midright")
