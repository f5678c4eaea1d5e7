"""The bottom bar of the shelf (the list of saved games), and the buttons for the selected game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from client.draw import input_glyphs, styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.draw.input_glyphs import KeyHint
from client.i18n import tr
from client.review.review_controller import can_review
from client.scenes.shelf import game_text
from client.scenes.shelf.actions import ShelfActions
from client.scenes.shelf.details_panel import BUTTON_GAP, DetailsPanel
from client.scenes.shelf.layout import ShelfLayout
from client.scenes.shelf.model import ShelfModel
from client.table.bindings import PAD_A, PAD_B
from client.widgets import Button, IconButton, ProgressButton, Ui, Widget, WidgetText
from client.widgets.button import ButtonKind
from saves.shelf import ShelfEntry

if TYPE_CHECKING:
    from client.scene import Program

_MAIN_ICONS: Final = {"continue": "play", "result": "trophy", "rescue": "copy", "restore": "undo"}
"""What the main button may be for, and its icon."""
_ICONS: Final = {
    "rename": "rename", "replay": "replay", "copy": "copy", "export": "export", "delete": "trash",
    "purge": "trash",
}  # fmt: skip
_DANGERS: Final = ("delete", "purge")
_ORDER: Final = ("replay", "review", "copy", "export", "delete", "purge")
"""The buttons below the main one; the one that renames stands beside the title."""
_BUTTON_SIZE: Final = 52.0
_NARROW_GAP: Final = 6.0


class ActionBar:
    """The bottom bar of the shelf (the list of saved games) and the buttons for the selected game.

    The buttons are in the bar, or in the details panel if the window has room for that panel.
    """

    def __init__(
        self, app: Program, ui: Ui, model: ShelfModel, actions: ShelfActions, details: DetailsPanel
    ) -> None:
        self._app = app
        self._ui = ui
        self._model = model
        self._actions = actions
        self._details = details
        self._layout: ShelfLayout

    # --- building -------------------------------------------------------------------------------
    def set_layout(self, layout: ShelfLayout) -> None:
        """Set the layout that `add_buttons` will use for the shelf's bottom bar."""
        self._layout = layout

    def add_buttons(self) -> None:
        """Add all buttons for a saved game; `update` shows and places those that suit the selected one."""
        layout, actions = self._layout, self._actions
        self._ui.add(
            Button("shelf.go", layout.bar, "", icon="play", kind="gold", on_press=actions.do_main_action)
        )
        presses: dict[str, Callable[[], object]] = {
            "rename": actions.rename,
            "replay": actions.replay,
            "copy": actions.copy,
            "export": actions.export,
            "delete": actions.delete,
            "purge": actions.purge,
        }
        for name, press in presses.items():
            id_, icon, label = f"shelf.{name}", _ICONS[name], tr(f"shelf.{name}.button")
            kind: ButtonKind = "danger" if name in _DANGERS else "plain"
            # a pencil is understood beside a title; what deletes always says so
            if name == "rename" or (not layout.panel and name not in _DANGERS):
                kind = "ghost" if layout.panel else "plain"
                self._ui.add(IconButton(id_, layout.bar, icon, label, kind=kind, on_press=press))
            else:
                self._ui.add(Button(id_, layout.bar, label, icon=icon, kind=kind, on_press=press))
        self._ui.add(ProgressButton("shelf.review", layout.bar, actions.review, bare=not layout.panel))

    def update(self) -> None:
        """Show, label and place the buttons that suit the selected saved game."""
        if "shelf.go" not in self._ui:
            return
        model, ui, entry = self._model, self._ui, self._model.selected_entry
        self._update_main_button()
        usable = model.usable_entry
        for name in ("rename", "replay", "copy", "export"):
            ui[f"shelf.{name}"].visible = usable is not None
        review = ui["shelf.review"]
        assert isinstance(review, ProgressButton)
        review.visible = usable is not None and can_review(
            usable.game, usable.moves, trying=_is_daily_try(usable)
        )
        review.refresh()
        ui["shelf.delete"].visible = entry is not None and not model.in_trash
        ui["shelf.purge"].visible = entry is not None and model.in_trash
        if self._layout.panel:
            self._place_in_panel()
        else:
            self._place_in_bar()

    def _update_main_button(self) -> None:
        entry, button = self._model.selected_entry, self._ui["shelf.go"]
        assert isinstance(button, Button)
        name, moves = "continue", 0
        if self._model.in_trash:
            name = "restore"
        elif entry is not None and entry.problem is not None:
            name, moves = "rescue", self._model.count_rescuable_moves(entry)
        elif entry is not None and entry.finished:
            name = "result"
        title = game_text.format_title(entry) if entry is not None else ""
        button.text = WidgetText(tr(f"shelf.go.{name}", n=moves), painted=title)
        button.icon = _MAIN_ICONS[name]
        button.visible = entry is not None and (name != "rescue" or moves > 0)

    def _get_button(self, name: str) -> Widget:
        return self._ui[f"shelf.{name}"]

    def _place_in_panel(self) -> None:
        buttons = [self._get_button(name) for name in _ORDER if self._get_button(name).visible]
        boxes = self._details.place_buttons(len(buttons), has_main=self._get_button("go").visible)
        self._get_button("go").rect = boxes.main_button
        for button, box in zip(buttons, boxes.buttons, strict=True):
            button.rect = box
        entry = self._model.selected_entry
        if entry is not None and self._get_button("rename").visible:
            self._get_button("rename").rect = self._details.layout_game(entry).rename_button

    def _place_in_bar(self) -> None:
        texts, layout, main = self._app.texts, self._layout, self._get_button("go")
        labels = [main.label, *(tr(f"shelf.go.{name}") for name in ("continue", "result", "restore"))]
        widths = {"go": max(texts.measure_width(label, styles.ROW_STRONG) for label in labels) + 76}
        for name in _DANGERS:
            widths[name] = texts.measure_width(tr(f"shelf.{name}.button"), styles.BODY_STRONG) + 76
        names = [name for name in ("go", *reversed(_ORDER), "rename") if self._get_button(name).visible]
        boxes = compute_bar_layout(
            layout.bar, layout.margin, [widths.get(name, _BUTTON_SIZE) for name in names]
        )
        for name, box in zip(names, boxes, strict=True):
            self._get_button(name).rect = box

    # --- painting -------------------------------------------------------------------------------
    def draw(self, canvas: Canvas, count: str) -> None:
        """Draw the shelf's bottom bar without its buttons.

        Args:
            canvas: Canvas to draw on.
            count: Text that says how many games are listed; drawn if there is no details panel, otherwise key
                hints are.
        """
        layout, bar = self._layout, self._layout.bar
        canvas.fill(bar, theme.BAR, alpha=0.94)
        canvas.line((0, bar.y), (bar.right, bar.y), theme.EDGE)
        if layout.panel or not self._model.collection.entries:
            input_glyphs.draw_hints(
                canvas, layout.margin, bar.centery, self.list_key_hints(), bar.width * 0.7
            )
            end, style = (bar.right - layout.margin, bar.centery), styles.NOTE.with_colour(theme.MUTED)
            saved = canvas.text(tr("shelf.saved"), end, style, anchor="midright")
            canvas.icon("check", (saved.x - 20, bar.centery), 22, theme.GOOD)
        elif self._model.failure is None:
            buttons = (widget.rect.x for widget in self._ui if widget.visible and widget.rect.y > bar.y)
            end_x = min(buttons, default=self._app.metrics.width)
            if canvas.texts.measure_width(count, styles.NOTE) < end_x - layout.margin - 12:
                style = styles.NOTE.with_colour(theme.MUTED)
                canvas.text(count, (layout.margin, bar.centery), style, anchor="midleft")

    def list_key_hints(self) -> list[KeyHint]:
        """Return the keys that the bottom bar shows, each with what it does."""
        model = self._model
        hints = []
        if model.selected_entry is not None:
            hints = [("move", "choose")]
            if "shelf.go" in self._ui and self._get_button("go").visible:
                hints.append(("Enter", "restore" if model.in_trash else "open"))
            if model.usable_entry is not None:
                hints.append(("ctrl-r", "rename"))
            hints.append(("Delete", "purge" if model.in_trash else "delete"))
        hints.append(("Esc", "back"))
        buttons = {"move": input_glyphs.CROSS, "Enter": PAD_A, "Esc": PAD_B}
        return [
            hint
            for key, word in hints
            for hint in input_glyphs.choose_hint(
                tr(f"shelf.key.{key}"), buttons.get(key), tr(f"shelf.keys.{word}")
            )
        ]


def compute_bar_layout(bar: Rect, margin: float, widths: Sequence[float]) -> list[Rect]:
    """Return the rectangles of buttons in a bottom bar, right-aligned, the first at the right end.

    If they need too much room, the gaps become narrower, then the first button does.

    Args:
        bar: Rectangle of the bar.
        margin: Space at both ends of the bar.
        widths: Widths of the buttons.
    """
    room, gap, widths = bar.width - 2 * margin, BUTTON_GAP, list(widths)
    excess = sum(widths) + gap * (len(widths) - 1) - room
    if widths and excess > 0:
        gap = _NARROW_GAP
        widths[0] -= max(0.0, excess - (BUTTON_GAP - gap) * (len(widths) - 1))
    boxes, x = list[Rect](), bar.right - margin
    for width in widths:
        boxes.append(Rect(x - width, bar.centery - _BUTTON_SIZE / 2, width, _BUTTON_SIZE))
        x -= width + gap
    return boxes


def _is_daily_try(entry: ShelfEntry) -> bool:
    """Return whether a game is the one counted try of a day and still going on."""
    daily = None if entry.header is None else entry.header.daily
    return daily is not None and daily.counted and not entry.finished
