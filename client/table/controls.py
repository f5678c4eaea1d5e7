"""The widgets of the table's frame: top buttons, answers in the bottom bar, the log, the judge's buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.i18n import tr
from client.table import bars
from client.table.log_area import LogArea
from client.table.parts import BarButton, Judgement
from client.table.unsaved import is_unsaved, tell
from client.widgets import Button, IconButton, Look, Painted, Ui

if TYPE_CHECKING:
    from client.table.table_scene import TableScene

GAP = 16.0


def top(table: TableScene) -> float:
    """Menu, rules, sound, and where the right column is folded the log; gives the x left of them."""
    layout = table.frame_layout
    size = 36.0 if layout.compact else 40.0
    sound = "sound" if table.settings.sound_on else "mute"
    wanted = [
        ("table.menu", "menu", tr("table.menu.title"), table.open_menu)
        if table.tour is None
        else ("tour.leave", "close", tr("tour.leave"), table.cancel),
        ("table.rules", "question", tr("table.rules"), table.open_rules),
        ("table.sound", sound, tr("table.sound"), table.toggle_sound),
    ]
    if layout.compact:
        wanted.append(("table.log", "log", tr("table.log"), table.open_side))
    if is_unsaved(table):
        wanted.append(("table.unsaved", "warning", tr("app.unsaved.sign"), lambda: tell(table)))
    x = layout.top.right - 24
    for id_, icon, label, press in wanted:
        box = (x - size, layout.top.centery - size / 2, size, size)
        table.ui.add(IconButton(id_, box, icon, label, on_press=press, icon_size=size * 0.58))
        x -= size + 12
    return x


def bottom(table: TableScene) -> float:
    """The answers and undo, from right to left; gives the x left of them."""
    layout = table.frame_layout
    right = layout.bottom.right - 24
    for wanted in _wanted(table):
        right -= _answer(table, wanted, right) + GAP
    return right


def _wanted(table: TableScene) -> list[BarButton]:
    """While events are shown there is nothing to answer; whoever watches can always do that otherwise."""
    if table.watching.offered:
        return [*table.watching.buttons(), *(() if table.busy else table.opponents.buttons() or ())]
    return table.busy_buttons() if table.busy else _answers(table)


def _answers(table: TableScene) -> list[BarButton]:
    own = table.opponents.buttons()
    return [*(table.bar_buttons() if own is None else own), *table.hints.buttons(), *_undo(table)]


def _undo(table: TableScene) -> list[BarButton]:
    secrecy = table.secrecy
    found = [BarButton("table.undo", tr("table.undo"), table.undo, icon="undo", enabled=secrecy.may_undo)]
    if secrecy.may_redo:
        found.append(BarButton("table.redo", tr("table.redo"), table.redo, icon="redo"))
    return found


def _answer(table: TableScene, wanted: BarButton, right: float) -> float:
    """One button that ends at `right`; gives its width."""
    layout = table.frame_layout
    gold, height = wanted.kind == "gold", layout.buttons_height
    y = layout.bottom.centery - height / 2
    bare = wanted.sign_only or (layout.compact and wanted.id in bars.SIGN_ONLY)
    if bare and wanted.icon is not None:
        box = Rect(right - height, y, height, height)
        table.ui.add(
            IconButton(
                wanted.id,
                box,
                wanted.icon,
                wanted.label,
                on_press=wanted.on_press,
                enabled=wanted.enabled,
                tooltip=wanted.tooltip or None,
            )
        )
        return height
    if layout.compact:
        size, least = (19.0, 96.0) if gold else (18.0, 96.0)
    else:
        size, least = (24.0, 240.0) if gold else (20.0, 96.0)
    words = table.texts.width(wanted.label, size=size, font="semi")
    width = max(words + (38 if wanted.icon else 0) + 44, least)
    table.ui.add(
        Button(
            wanted.id,
            Rect(right - width, y, width, height),
            wanted.label,
            icon=wanted.icon,
            kind=wanted.kind,
            on_press=wanted.on_press,
            enabled=wanted.enabled,
            tooltip=wanted.tooltip,
            size=size,
        )
    )
    return width


def log(table: TableScene, ui: Ui, side: Rect) -> None:
    """The log's lines, scrolling, in a right column."""
    box = bars.log_box(side, table.seats_height(side.width - 40))
    height = table.log.height(table.texts, box.width - 22)
    area = LogArea("table.log-lines", box, tr("table.log"), table.log, height, table.look_back)
    ui.add(area)
    if table.tour is not None and table.tour.moved_for(area):
        area.show_present()


def judge(table: TableScene, judgement: Judgement) -> None:
    """The judge's word over whatever lies there, the way to the rulebook, and a way out."""
    dock = table.judge_dock()
    box = bars.judge_box(table.texts, judgement, dock)

    def paint(canvas: Canvas, _area: Rect, _look: Look) -> None:
        bars.judge(canvas, judgement, dock)

    table.ui.add(Painted("judge.word", box, judgement.words, paint=paint, focusable=False, sound=""))
    words = tr("ruling.open")
    width = table.texts.width(words, size=18, font="semi") + 40
    place = (box.left + 20, box.bottom - 52, width, 40)
    table.ui.add(Button("judge.open", place, words, on_press=table.open_rule, size=18))
    corner = (box.right - 50, box.top + 10, 38, 38)
    close = tr("ruling.close")
    table.ui.add(IconButton("judge.close", corner, "close", close, on_press=table.close_judge, icon_size=20))
