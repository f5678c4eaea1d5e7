"""A score sheet for those who do not see it: who won in a sentence, then tables of all numbers."""

from __future__ import annotations

from typing import Protocol

from client import i18n
from client.i18n import tr
from client.scenes.results.sheet import SUM, TOTAL, CellKey, Explanation, Ranked, Sheet, Verdict
from client.widgets.spoken import Spoken, group, paragraph, table


class SaidSheet(Protocol):
    """A sheet on the screen, and the number that is explained there."""

    sheet: Sheet
    cell: CellKey


def title(verdict: Verdict) -> str:
    """How it ended, or how it stands."""
    names = tr("results.and").join(place.name for place in verdict.first)
    return verdict.lead if verdict.duel else f"{verdict.lead} {names}"


def totals(verdict: Verdict) -> str:
    """Everybody with what they have, the first one first."""
    return ". ".join(_placed(place) for place in (*verdict.first, *verdict.others))


def _placed(place: Ranked) -> str:
    rank = f"results.place.r{place.number}"
    score = " ".join(f"{place.shown} {place.counted}".split())
    said = tr("results.tip.place", place=tr(rank), name=place.name, score=score)
    return f"{said}, {place.note}" if place.note else said


def told(scene: SaidSheet) -> tuple[Spoken, ...]:
    """The verdict, and a table for those who have lines in common."""
    verdict = scene.sheet.verdict
    lines = (totals(verdict), *verdict.lines)
    found = [paragraph(f"results.told.{number}", words) for number, words in enumerate(lines) if words]
    return (*found, *tables(scene.sheet))


def tables(sheet: Sheet) -> tuple[Spoken, ...]:
    """All numbers, line by line, the total of everybody first."""
    return tuple(_table(sheet, number, groups) for number, groups in enumerate(sheet.blocks))


def _table(sheet: Sheet, number: int, groups: tuple[int, ...]) -> Spoken:
    first = sheet.groups[groups[0]]
    heading = first.heading or sheet.heading or tr("screens.sheet")
    columns = [(at, round) for at in groups for round in _rounds(sheet)]
    heads = [_head(sheet, at, round) for at, round in columns]
    keys = [line.key for line in sheet.lines_of(groups[0])]
    words = {line.key: line.label for line in sheet.lines_of(groups[0])}
    if sheet.summed:
        keys.insert(0, SUM)
        words[SUM] = sheet.sum_label or tr("results.total")
    rows = [(words[key], *(_number(sheet, CellKey(at, round, key)) for at, round in columns)) for key in keys]
    name = ", ".join([heading, *([first.name] if len(groups) == 1 and len(sheet.groups) > 1 else [])])
    return table(f"results.table.{number}", name, (heading, *heads), tuple(rows))


def _rounds(sheet: Sheet) -> tuple[int, ...]:
    if not sheet.by_rounds:
        return (sheet.rounds,)
    rounds = tuple(range(1, sheet.rounds + 1))
    return (TOTAL, *rounds) if sheet.rounds > 1 else rounds


def _head(sheet: Sheet, at: int, round: int) -> str:
    name = sheet.groups[at].name
    if not sheet.by_rounds:
        return name
    return f"{name}, {tr('results.round', n=round) if round else tr('results.total')}"


def _number(sheet: Sheet, key: CellKey) -> str:
    points = sheet.points(key)
    if points is None:
        return tr("results.none")
    figure = sheet.figure(key) if key.line != SUM else ""
    product = sheet.product(key)
    said = figure or i18n.number(points)
    return f"{said} ({product})" if product else said


def reason(scene: SaidSheet) -> Spoken:
    """Why the number that is looked at is what it is."""
    sheet, key = scene.sheet, scene.cell
    found = sheet.reason(key)
    lines = (
        ", ".join(words for words in (sheet.groups[key.group].name, sheet.when(key)) if words),
        f"{found.title}: {found.shown}",
        found.calculation,
        found.rule or found.short,
        _tiers(found),
    )
    return paragraph("", "\n".join(line for line in lines if line))


def cell(sheet: Sheet, key: CellKey) -> str:
    """A number with whose it is, in which line and round."""
    group, total = sheet.groups[key.group], tr("results.total")
    line = tr("results.round-total") if key.round and sheet.by_rounds else total
    line = sheet.sum_label or line
    if key.line != SUM:
        line = sheet.lines_of(key.group)[sheet.index(key.group, key.line)].label
    when = tr("results.round", n=key.round) if key.round else total
    words = dict.fromkeys([group.name, line, *([when] if sheet.by_rounds else [])])  # "total" but once
    return f"{', '.join(words)}: {sheet.spoken(key)}"


def why(scene: SaidSheet, key: CellKey) -> str:
    """How that number came about, while it is the one that is explained."""
    return scene.sheet.reason(key).calculation if key == scene.cell else ""


def _tiers(found: Explanation) -> str:
    """The table of a card."""
    tiers = (f"{i18n.number(tier.count)}: {i18n.number(tier.points)}" for tier in found.tiers)
    return ", ".join(tiers)


def groups() -> dict[str, Spoken]:
    """Numbers that can be asked for their reasons, apart from names of lines and players."""
    return {
        "results.cell.": group("results.cells", tr("screens.reasons"), ()),
        "results.line.": group("results.lines", tr("screens.lines"), ()),
        "results.group.": group("results.groups", tr("screens.players"), ()),
        "results.head.": group("results.heads", tr("screens.columns"), ()),
    }
