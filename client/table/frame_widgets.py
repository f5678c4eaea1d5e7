"""Widgets around the board: buttons of the top and bottom bar, the log, and the popup of a ruling."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from client.draw import styles
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.draw.styles import Style
from client.draw.typesetter import Typesetter
from client.i18n import tr
from client.table import frame_painting, ruling_popup_view
from client.table.bar_models import BarButton
from client.table.face import AnyPort
from client.table.frame_layout import FrameLayout
from client.table.log_area import LogArea
from client.table.ruling_popup import RulingPopup
from client.table.table_buttons import BarButtons, TopButton
from client.widgets import Button, ButtonState, IconButton, PaintedButton, ProgressButton, Ui, WidgetText

if TYPE_CHECKING:
    from client.table.replay.playback import Playback

LOG_LINES = "table.log-lines"
"""Id of the widget with the lines of the log."""

COMPACT_BUTTON_SHARE = 0.85
"""Share of the width of the longest main label that the main button has if room is short.

The label shrinks.
"""


def add_top_buttons(
    ui: Ui, layout: FrameLayout, signs: tuple[TopButton, ...], playback: Playback | None = None
) -> float:
    """Add the buttons of the top bar in reading order, and return the x where the free space ends.

    Args:
        ui: The widgets of the table.
        layout: The zones of the table.
        signs: The icon buttons to add, the rightmost first.
        playback: The controls of a replay, None outside of replays; its review card may take up more of the
            bar.
    """
    size = 36.0 if layout.compact else 40.0
    step = size + (8 if layout.tight else 12)
    end = layout.top.right - layout.edge
    for place, sign in reversed(list(enumerate(signs))):
        box = (end - place * step - size, layout.top.centery - size / 2, size, size)
        if sign.work is not None:
            ui.add(ProgressButton(sign.id, box, sign.work, bare=True))
        else:
            ui.add(
                IconButton(sign.id, box, sign.icon, sign.label, on_press=sign.on_press, icon_size=size * 0.58)
            )
    x = end - len(signs) * step
    return x if playback is None else playback.get_top_bar_text_end(x)


def add_bottom_buttons(
    ui: Ui, texts: Typesetter, layout: FrameLayout, answers: BarButtons, main_button_labels: tuple[str, ...]
) -> float:
    """Add the buttons of the bottom bar from right to left, and return the x where the free space ends.

    The main button has a fixed width, enough for all its labels, so that hint and undo never move.

    Args:
        ui: The widgets of the table.
        texts: Measures text.
        layout: The zones of the table.
        answers: The buttons to add.
        main_button_labels: All labels that the main button may have.
    """
    place = _BottomButtonBuilder(ui, texts, layout)
    right = layout.bottom.right - layout.edge
    if answers.has_main_place:
        room = place.measure_main_button(main_button_labels)
        if answers.main is not None:
            room = max(room, place.add_button(answers.main, right, least=room))
        right -= room + (layout.gap if room else 0.0)
    for wanted in answers.others:
        right -= place.add_button(wanted, right) + layout.gap
    return right


class _BottomButtonBuilder:
    """Adds buttons to the bottom bar from right to left."""

    def __init__(self, ui: Ui, texts: Typesetter, layout: FrameLayout) -> None:
        self._ui, self._texts, self._layout = ui, texts, layout

    def measure_main_button(self, all_words: tuple[str, ...]) -> float:
        """Return the width of the main button: that of its longest label."""
        least = 0.0
        for words in all_words:
            least = max(least, self._measure_button(words, gold=True, icon=True))
        return least * (COMPACT_BUTTON_SHARE if self._layout.compact else 1.0)

    def _measure_button(self, words: str, *, gold: bool, icon: bool) -> float:
        """Return the width of a button with that label."""
        least = 240.0 if gold and not self._layout.compact else 96.0
        return max(
            self._texts.measure_width(words, self._get_label_style(gold=gold)) + (38 if icon else 0) + 44,
            least,
        )

    def _get_label_style(self, *, gold: bool) -> Style:
        """Return the style of a button's label."""
        if self._layout.compact:
            return styles.BODY_STRONG if gold else styles.LABEL
        return styles.LEAD if gold else styles.BODY_STRONG

    def add_button(self, wanted: BarButton, right: float, *, least: float = 0.0) -> float:
        """Add a button that ends at `right`, at least `least` wide; return its width."""
        layout = self._layout
        gold, height = wanted.kind == "gold", layout.bar_button_height
        y = layout.bottom.centery - height / 2
        slim = layout.tight and not least and wanted.kind == "plain"
        bare = slim or wanted.icon_only or (layout.compact and wanted.id in frame_painting.ICON_ONLY_BUTTONS)
        if bare and wanted.icon is not None:
            self._add_icon_button(wanted, wanted.icon, Rect(right - height, y, height, height))
            return height
        brief = layout.compact and bool(wanted.short)
        label = wanted.short if brief else wanted.label
        width = least or self._measure_button(label, gold=gold, icon=bool(wanted.icon))
        why = wanted.why or (tr("table.why.choose") if gold else "")
        button = Button(
            wanted.id,
            Rect(right - width, y, width, height),
            WidgetText(
                label,
                details=_make_tooltip(wanted, brief=brief),
                reason=why,
                full_name=_make_full_name(wanted),
            ),
            icon=wanted.icon,
            kind=wanted.kind,
            on_press=wanted.on_press,
            enabled=wanted.enabled,
            letters=self._get_label_style(gold=gold),
        )
        button.answer = wanted.answer
        self._ui.add(button)
        return width

    def _add_icon_button(self, wanted: BarButton, icon: str, box: Rect) -> None:
        """Add a button with an icon alone, its label as a tooltip."""
        button = IconButton(
            wanted.id,
            box,
            icon,
            WidgetText(wanted.label, details=wanted.tooltip, reason=wanted.why),
            on_press=wanted.on_press,
            enabled=wanted.enabled,
        )
        button.answer = wanted.answer
        self._ui.add(button)


def _make_full_name(wanted: BarButton) -> str:
    """Return the name of a button for screen readers, "" if the label says enough."""
    return tr("access.button-for", button=wanted.label, what=wanted.target) if wanted.target else ""


def _make_tooltip(wanted: BarButton, *, brief: bool) -> str:
    """Return the tooltip of a button, which starts with the whole label if the button shows a brief one."""
    if not brief:
        return wanted.tooltip
    return f"{wanted.label}. {wanted.tooltip}" if wanted.tooltip else wanted.label


def add_log(
    table: AnyPort,
    ui: Ui,
    side: Rect,
    go_to_step: Callable[[int], object],
    card_height: float = 0.0,
    *,
    seats: bool = True,
) -> None:
    """Add the scrolling log to the right column.

    Args:
        table: The table.
        ui: The widgets to which the log is added.
        side: The box of the right column.
        go_to_step: Called with the number of the step of a pressed line.
        card_height: Height of the card at the bottom of the column, which the log makes room for.
        seats: Whether the panel of the seats is above the log.
    """
    whole = frame_painting.get_log_box(
        side, table.face.measure_seat_panel(side.width - 40) if seats else -20.0
    )
    box = frame_painting.get_log_box_above_card(whole, card_height)
    if box is None:
        return
    width = frame_painting.get_log_line_width(box)
    height = table.log.measure_height(table.app.texts, width)
    ui.add(LogArea(LOG_LINES, box, tr("table.log"), table.log, height, go_to_step, table.invalidate))


def add_ruling_buttons(table: AnyPort, popup: RulingPopup) -> None:
    """Add the popup that says which rule forbids an action, with its close and rulebook buttons."""
    judgement = popup.judgement
    if judgement is None:
        return
    shown, dock = judgement, table.face.get_ruling_dock()
    box = ruling_popup_view.get_ruling_popup_box(table.app.texts, shown, dock)

    def paint(canvas: Canvas, _area: Rect, _state: ButtonState) -> None:
        ruling_popup_view.draw_ruling_popup(canvas, shown, dock)

    table.ui.add(PaintedButton("judge.word", box, shown.words, paint=paint, focusable=False, sound=""))
    if shown.readable:
        words = tr("ruling.open")
        width = table.app.texts.measure_width(words, styles.LABEL) + 40
        place = (box.left + 20, box.bottom - 52, width, 40)
        table.ui.add(Button("judge.open", place, words, on_press=popup.open_rule, letters=styles.LABEL))
    corner = (box.right - 50, box.top + 10, 38, 38)
    close = tr("ruling.close")
    table.ui.add(IconButton("judge.close", corner, "close", close, on_press=popup.close, icon_size=20))
