"""The widgets of the table's frame: top buttons, answers in the bottom bar, the log, the judge's buttons."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from client import registry
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.i18n import tr
from client.table import bars, top_bar
from client.table.keys_page import open_keys
from client.table.log_area import LogArea
from client.table.newest import line
from client.table.parts import BarButton, Judgement
from client.table.unsaved import is_unsaved, tell
from client.widgets import Button, IconButton, Look, Painted, Ui

if TYPE_CHECKING:
    from client.table.table_scene import TableScene

GAP = 16.0
TIGHT = 0.85
"""Where room is short the main answer has so much of what its longest words would need: they shrink."""


def top(table: TableScene) -> float:
    """Menu, rules, sound, and where the right column is folded the log; gives the x left of them."""
    layout = table.frame_layout
    size = 36.0 if layout.compact else 40.0
    sound = "sound" if table.settings.sound_on else "mute"
    readable = registry.has_pages(table.game_id)
    wanted = [
        ("table.menu", "menu", tr("table.menu.title"), table.open_menu)
        if table.tour is None
        else ("tour.leave", "close", tr("tour.leave"), table.cancel),
        *([("table.rules", "question", tr("table.rules"), table.open_rules)] if readable else []),
        ("table.sound", sound, tr("table.sound"), table.toggle_sound),
    ]
    if table.tour is not None:  # Esc leaves at once: there is no pause menu to find them in
        wanted.insert(1, ("tour.keys", "keyboard", tr("table.menu.keys"), lambda: open_keys(table)))
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


def newest(table: TableScene, right: float) -> None:
    """The newest happening, where the log is folded. right: where the buttons of the top bar begin."""
    told = table.log.newest
    if not table.frame_layout.compact or told is None:
        return
    box = top_bar.newest_box(table.texts, table.frame_layout, table.heading(), right)
    table.ui.add(line(table, told, box))


def bottom(table: TableScene) -> float:
    """The main answer, hint and undo, then what else there is, from right to left; gives the x left of them.

    The main one has a place of its own, wide enough for all it may say, so that hint and undo never wander.
    """
    layout = table.frame_layout
    right = layout.bottom.right - 24
    if table.watching.offered:
        for wanted in _watched(table):
            right -= _answer(table, wanted, right) + GAP
        return right
    main, others = _answers(table)
    room = _main_width(table)
    if main is not None:
        room = max(room, _answer(table, main, right, least=room))
    right -= room + (GAP if room else 0.0)
    for wanted in (*table.hints.buttons(), *_undo(table), *others):
        right -= _answer(table, wanted, right) + GAP
    return right


def _watched(table: TableScene) -> list[BarButton]:
    """Whoever watches can always do that otherwise."""
    return [*table.watching.buttons(), *(() if table.busy else table.opponents.buttons() or ())]


def _answers(table: TableScene) -> tuple[BarButton | None, list[BarButton]]:
    """What stands in the main place, and the rest: the golden one, where none is the first with words. While
    events are shown there is nothing to answer. After every decision another question is asked there, though
    the button may be the same and stand where it stood."""
    own = table.busy_buttons() if table.busy else table.opponents.buttons()
    found = [replace(one, answer=table.match.moves) for one in table.bar_buttons()] if own is None else own
    golden = (index for index, one in enumerate(found) if one.kind == "gold")
    main = next(golden, 0 if found and not found[0].sign_only else None)
    if main is None:
        return None, found
    return found[main], [*found[:main], *found[main + 1 :]]


def _main_width(table: TableScene) -> float:
    """How wide the place of the main answer is: as wide as the longest that the game says there."""
    least = 0.0
    for words in table.main_words():
        least = max(least, _width(table, words, gold=True, icon=True))
    return least * (TIGHT if table.frame_layout.compact else 1.0)


def _undo(table: TableScene) -> list[BarButton]:
    secrecy, why = table.secrecy, ""
    if table.busy:
        why = "table.why.busy"
    elif not secrecy.may_undo:
        seats = table.match.seats
        begun = any(seats[step.seat].human for step in table.match.history)
        why = "table.why.over" if table.match.outcome else "table.why.seen" if begun else "table.why.nothing"
    said = tr(why) if why else ""
    found = [BarButton("table.undo", tr("table.undo"), table.undo, icon="undo", enabled=not why, why=said)]
    if secrecy.may_redo and not table.busy:
        found.append(BarButton("table.redo", tr("table.redo"), table.redo, icon="redo"))
    return found


def _width(table: TableScene, words: str, *, gold: bool, icon: bool) -> float:
    """How wide a button with those words is."""
    size, least = _type(table, gold=gold)
    return max(table.texts.width(words, size=size, font="semi") + (38 if icon else 0) + 44, least)


def _type(table: TableScene, *, gold: bool) -> tuple[float, float]:
    """The size of a button's words, and its least width."""
    if table.frame_layout.compact:
        return (19.0, 96.0) if gold else (18.0, 96.0)
    return (24.0, 240.0) if gold else (20.0, 96.0)


def _answer(table: TableScene, wanted: BarButton, right: float, *, least: float = 0.0) -> float:
    """One button that ends at `right`; gives its width. least: how wide it is at least."""
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
                why=wanted.why,
            )
        )
        return height
    size, _ = _type(table, gold=gold)
    brief = layout.compact and bool(wanted.short)
    label = wanted.short if brief else wanted.label
    width = least or _width(table, label, gold=gold, icon=bool(wanted.icon))
    why = wanted.why or (tr("table.why.choose") if gold else "")
    button = Button(
        wanted.id,
        Rect(right - width, y, width, height),
        label,
        icon=wanted.icon,
        kind=wanted.kind,
        on_press=wanted.on_press,
        enabled=wanted.enabled,
        tooltip=_tooltip(wanted, brief=brief),
        why=why,
        size=size,
    )
    button.answer = wanted.answer
    table.ui.add(button)
    return width


def _tooltip(wanted: BarButton, *, brief: bool) -> str:
    """What else is to be said of a button, after its whole words where only the brief ones are on it."""
    if not brief:
        return wanted.tooltip
    return f"{wanted.label}. {wanted.tooltip}" if wanted.tooltip else wanted.label


def log(table: TableScene, ui: Ui, side: Rect) -> None:
    """The log's lines, scrolling, in a right column."""
    box = bars.log_box(side, table.seats_height(side.width - 40))
    height = table.log.height(table.texts, box.width - 22)
    words = tr("table.log")
    ui.add(LogArea("table.log-lines", box, words, table.log, height, table.look_back, table.invalidate))


def judge(table: TableScene, judgement: Judgement) -> None:
    """The judge's word over whatever lies there, the way to the rulebook, and a way out."""
    dock = table.judge_dock()
    box = bars.judge_box(table.texts, judgement, dock)

    def paint(canvas: Canvas, _area: Rect, _look: Look) -> None:
        bars.judge(canvas, judgement, dock)

    table.ui.add(Painted("judge.word", box, judgement.words, paint=paint, focusable=False, sound=""))
    if judgement.readable:
        words = tr("ruling.open")
        width = table.texts.width(words, size=18, font="semi") + 40
        place = (box.left + 20, box.bottom - 52, width, 40)
        table.ui.add(Button("judge.open", place, words, on_press=table.open_rule, size=18))
    corner = (box.right - 50, box.top + 10, 38, 38)
    close = tr("ruling.close")
    table.ui.add(IconButton("judge.close", corner, "close", close, on_press=table.close_judge, icon_size=20))
