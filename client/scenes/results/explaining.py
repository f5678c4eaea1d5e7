"""What a newcomer cannot read on the score sheet: short heads, symbols, laurel, gold, places, tie-breaks."""

from __future__ import annotations

from typing import Protocol

from client.draw.geometry import Rect
from client.draw.text import Typesetter
from client.i18n import signed, tr
from client.scenes.results import hero, table
from client.scenes.results.layout import Columns, SheetLayout
from client.scenes.results.names import NameStyle
from client.scenes.results.reason import says_rule
from client.scenes.results.sheet import TOTAL, CellKey, Ranked, Sheet, SheetLine
from client.session.match import Match
from client.table.players import who_plays
from client.widgets import Explained, Widget, explained

_HEAD = 28.0


class Laid(Protocol):
    """A sheet as it is laid out on the screen. names: how the players are called there."""

    match: Match
    sheet: Sheet
    layout: SheetLayout
    names: NameStyle

    def put(self, widget: Widget) -> None:
        """Add a widget of the sheet."""

    @property
    def texts(self) -> Typesetter:
        """Measures text."""


def group_tip(scene: Laid, group: int) -> str:
    """Who a column is: the name where it is shortened, what plays there, whether it has won or leads."""
    one = scene.sheet.groups[group]
    more = []
    if group in scene.sheet.leaders:
        more.append(tr("results.tip.won" if scene.sheet.final else "results.tip.leads"))
    if one.colour:
        more += [word for seat in scene.match.seats if seat.colour == one.colour for word in who_plays(seat)]
    return explained(one.name, *more) if more or scene.names.of(one.name) != one.name else ""


def line_tip(scene: Laid, groups: tuple[int, ...], line: SheetLine) -> str:
    """What a line counts, where no panel beside the table says it."""
    cell = CellKey(groups[0], _round(scene, groups[0]), line.key)
    if scene.sheet.points(cell) is None:
        return ""
    reason = scene.sheet.reason(cell)
    rule = reason.rule or reason.short
    if not rule:
        return reason.title if reason.title != line.label else ""
    if not scene.layout.small and says_rule(scene.texts, scene.layout.reason, reason):
        return ""
    return explained(line.label, rule)


def _round(scene: Laid, group: int) -> int:
    """The round of a group's last column."""
    for block, groups in zip(scene.layout.blocks, scene.sheet.blocks, strict=True):
        if group in groups:
            return block.groups[groups.index(group)].shown[-1].round
    return TOTAL


def cell_tip(scene: Laid, cell: CellKey, *, best: bool, last: bool) -> str:
    """What gold means: the best of a row; in the last row, who has won or leads."""
    if best:
        return tr("results.best")
    if last and cell.group in scene.sheet.leaders:
        return tr("results.tip.won" if scene.sheet.final else "results.tip.leads")
    return ""


def add(scene: Laid) -> None:
    """All that is no cell: the heads of columns, the laurel, the verdict, the places behind the first."""
    if scene.layout.headed:
        for block, groups in zip(scene.layout.blocks, scene.sheet.blocks, strict=True):
            for group, columns in zip(groups, block.groups, strict=True):
                _heads(scene, group, columns)
    _hero(scene)
    _places(scene)


def _heads(scene: Laid, group: int, columns: Columns) -> None:
    """Rounds in full where they are short, and what is added up in the last column."""
    rounds = [column for column in columns.shown if column.round != TOTAL]
    numbers = [column.round for column in rounds]
    shown = table.round_names(scene.texts, numbers, rounds[0].width) if rounds else []
    for column in columns.shown:
        label = tr("results.round", n=column.round) if column.round else tr("results.total")
        more = "" if column.round else tr("results.tip.total")
        if column.round and label in shown:
            continue
        box = Rect(column.x, scene.layout.heads_y - _HEAD / 2, column.width, _HEAD)
        key = f"results.head.{scene.sheet.groups[group].key}.{column.round}"
        scene.put(Explained(key, box, label, more, focusable=group == 0, radius=8))


def _hero(scene: Laid) -> None:
    """Whose the laurel is; all that the verdict says, where there is room for a part of it only."""
    layout, verdict = scene.layout, scene.sheet.verdict
    large = layout.hero.height >= hero.LARGE
    medal = hero.medal_box(layout.hero, verdict)
    if verdict.won:
        scene.put(Explained("results.laurel", medal, tr("results.tip.laurel"), radius=12))
    if not large and len(verdict.lines) > 1:
        words = hero.words_box(layout.hero, layout.ranks, verdict)
        names = ", ".join(place.name for place in verdict.first)
        label = verdict.lead if verdict.duel else f"{verdict.lead} {names}"
        scene.put(Explained("results.verdict", words, label, *verdict.lines, radius=12))


def _places(scene: Laid) -> None:
    """Place, name and number in words; what the last round has brought, and what told equal ones apart."""
    verdict = scene.sheet.verdict
    for index, (place, box) in enumerate(hero.other_boxes(scene.layout.ranks, verdict)):
        shown = f"{place.shown} {place.counted}"
        label = tr(
            "results.tip.place", place=tr(f"results.place.r{place.number}"), name=place.name, score=shown
        )
        gained = tr("results.tip.gained", points=signed(place.gained)) if place.gained else ""
        more = (place.note, gained, _tie(scene, place))
        scene.put(Explained(f"results.place.{index}", box, label, *more, radius=14))


def _tie(scene: Laid, place: Ranked) -> str:
    """By what somebody stands behind or before others with the same number."""
    verdict, sheet = scene.sheet.verdict, scene.sheet
    everyone = (*verdict.first, *verdict.others)
    equal = [one for one in everyone if one.points == place.points and one.number != place.number]
    group = next((g for g, one in enumerate(sheet.groups) if one.colour == place.colour), None)
    if not equal or group is None or not sheet.final:
        return ""
    return sheet.reason(CellKey(group, _round(scene, group), sheet.whole)).rule
