"""The score sheet for screen readers: who has won in a sentence, then tables of all numbers."""

from __future__ import annotations

from client import i18n
from client.i18n import join_names, tr
from client.scenes.results.sheet import SUM, TOTAL, CellKey, Explanation, RankedPlayer, Sheet, Verdict
from client.table.table_accessibility import join_sentences
from client.widgets.accessible_node import AccessibleNode, make_group, make_paragraph, make_table

WIDGET_GROUPS = {
    "results.cell.": ("results.cells", "screens.reasons"),
    "results.line.": ("results.lines", "screens.lines"),
    "results.group.": ("results.groups", "screens.players"),
    "results.head.": ("results.heads", "screens.columns"),
}
"""The groups of widgets by how their ids begin: the id of the group, and the key of its name."""


def make_widget_groups() -> dict[str, AccessibleNode]:
    """Return the named groups of the score sheet's widgets for screen readers, by id prefix."""
    return {prefix: make_group(id_, tr(key), ()) for prefix, (id_, key) in WIDGET_GROUPS.items()}


def format_verdict(verdict: Verdict) -> str:
    """Return a sentence that says who has won or leads."""
    names = join_names((place.name for place in verdict.first_place), tr("results.and"))
    return verdict.headline if verdict.is_duel else f"{verdict.headline} {names}"


def format_ranking(verdict: Verdict) -> str:
    """Return all players with their scores as text, the best first."""
    return ". ".join(_format_place(place) for place in (*verdict.first_place, *verdict.other_players))


def format_count(sheet: Sheet) -> str:
    """Return all players with their scores from the last to the first, then who has won or leads, and why."""
    verdict = sheet.verdict
    places = [_format_place(place) for place in reversed((*verdict.first_place, *verdict.other_players))]
    return join_sentences(*places, format_verdict(verdict), *verdict.lines)


def _format_place(place: RankedPlayer) -> str:
    rank = tr(f"results.place.r{place.rank}")
    score = " ".join(f"{place.score_text} {place.unit_label}".split())
    text = tr("results.tip.place", place=rank, name=place.name, score=score)
    return f"{text}, {place.note}" if place.note else text


def make_sheet_nodes(sheet: Sheet, *, named: bool = True) -> tuple[AccessibleNode, ...]:
    """Return the score sheet for screen readers: ranking, reasons, and a table for each block.

    Args:
        sheet: The score sheet.
        named: Whether the winner may be named; otherwise there are only the tables.
    """
    if not named:
        return make_table_nodes(sheet)
    verdict = (format_verdict(sheet.verdict),) if sheet.is_counted else ()
    lines = (*verdict, format_ranking(sheet.verdict), *sheet.verdict.lines)
    paragraphs = [make_paragraph(f"results.told.{index}", line) for index, line in enumerate(lines) if line]
    return (*paragraphs, *make_table_nodes(sheet))


def make_table_nodes(sheet: Sheet) -> tuple[AccessibleNode, ...]:
    """Return a table for screen readers of each block of the score sheet, the sums first."""
    return tuple(_describe_table(sheet, index, groups) for index, groups in enumerate(sheet.blocks))


def _describe_table(sheet: Sheet, index: int, groups: tuple[int, ...]) -> AccessibleNode:
    first = sheet.groups[groups[0]]
    heading = first.heading or sheet.heading or tr("screens.sheet")
    columns = [(g, round_number) for g in groups for round_number in _rounds(sheet)]
    heads = [_column_head(sheet, g, round_number) for g, round_number in columns]
    labels = {line.key: line.label for line in sheet.list_lines(groups[0])}
    if sheet.has_sum_row:
        labels = {SUM: sheet.sum_label or tr("results.total"), **labels}
    rows = [
        (label, *(_format_number(sheet, CellKey(g, round_number, key)) for g, round_number in columns))
        for key, label in labels.items()
    ]
    name = f"{heading}, {first.name}" if len(groups) == 1 and len(sheet.groups) > 1 else heading
    return make_table(f"results.table.{index}", name, (heading, *heads), tuple(rows))


def _rounds(sheet: Sheet) -> tuple[int, ...]:
    if not sheet.shows_rounds:
        return (sheet.rounds,)
    rounds = tuple(range(1, sheet.rounds + 1))
    return (TOTAL, *rounds) if sheet.rounds > 1 else rounds


def _column_head(sheet: Sheet, g: int, round_number: int) -> str:
    name = sheet.groups[g].name
    if not sheet.shows_rounds:
        return name
    return f"{name}, {_format_round(round_number)}"


def _format_round(round_number: int) -> str:
    return tr("results.round", n=round_number) if round_number else tr("results.total")


def _format_number(sheet: Sheet, cell: CellKey) -> str:
    points = sheet.find_points(cell)
    if points is None:
        return tr("results.none")
    figure = sheet.format_figure(cell) if cell.line != SUM else ""
    text, product = figure or i18n.format_number(points), sheet.format_product(cell)
    return f"{text} ({product})" if product else text


def make_explanation_node(sheet: Sheet, cell: CellKey) -> AccessibleNode:
    """Return the explanation of a number of the score sheet as a paragraph for screen readers."""
    reason = sheet.explain(cell)
    lines = (
        ", ".join(
            words for words in (sheet.groups[cell.group].name, sheet.format_picture_caption(cell)) if words
        ),
        f"{reason.title}: {reason.score_text}",
        reason.calculation,
        reason.rule or reason.short_rule,
        _format_tiers(reason),
    )
    return make_paragraph("", "\n".join(line for line in lines if line))


def _format_tiers(reason: Explanation) -> str:
    return ", ".join(
        f"{i18n.format_number(tier.count)}: {i18n.format_number(tier.points)}" for tier in reason.tiers
    )


def describe_cell(sheet: Sheet, cell: CellKey) -> str:
    """Return a number of the score sheet in words, with its player, line and round."""
    line = sheet.sum_label or tr(
        "results.round-total" if cell.round and sheet.shows_rounds else "results.total"
    )
    if cell.line != SUM:
        line = sheet.list_lines(cell.group)[sheet.find_line_index(cell.group, cell.line)].label
    words = [sheet.groups[cell.group].name, line]
    if sheet.shows_rounds:
        words.append(_format_round(cell.round))
    return f"{', '.join(dict.fromkeys(words))}: {sheet.format_cell_in_words(cell)}"  # "total" but once
