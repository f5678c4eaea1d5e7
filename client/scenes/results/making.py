"""The score sheet of a match, and what its blocks have to hold."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import TypeAlias, cast

from msgspec.structs import replace

from client.draw import styles
from client.draw.text import Typesetter
from client.games import registry
from client.i18n import tr
from client.scenes.results.daily import row_line
from client.scenes.results.layout import BlockNeeds
from client.scenes.results.marks import marks_of
from client.scenes.results.names import whole
from client.scenes.results.sheet import Sheet
from client.session.match import Match

SheetMaker: TypeAlias = Callable[[Match, int | None, Callable[[str], str]], Sheet]
"""The score sheet after a round (None: the final one), and how people are called in its sentences."""


def sheet_of(match: Match, round_number: int | None, called: Callable[[str], str] = whole) -> Sheet:
    """The game's own score sheet, as its descriptor names it.

    called: how people are called in its sentences. A final sheet says what sets the game apart from others.
    """
    made = cast(SheetMaker, registry.find(match.game.id).sheet())(match, round_number, called)
    if round_number is None and (marks := marks_of(match)):
        first, *others = made.verdict.lines or ("",)
        lines = (" ".join((first, *marks)).strip(), *row_line(match), *others)
        made.verdict = replace(made.verdict, lines=lines)
    return made


def needs(texts: Typesetter, sheet: Sheet, *, small: bool) -> list[BlockNeeds]:
    """Of every block its lines and groups, and the room for its longest label. small: labels are."""
    style = styles.LABEL if small else styles.ROW_STRONG
    found = []
    for groups in sheet.blocks:
        lines = sheet.lines_of(groups[0])
        words = [line.label for line in lines]
        words += [sheet.sum_label or tr("results.round-total")] if sheet.summed else []
        widest = max(texts.width(word, style) for word in words)
        heading = texts.width(sheet.groups[groups[0]].heading or sheet.heading, styles.LABEL) + 20
        label_width = max(widest + (64 if small else 74), heading)
        found.append(BlockNeeds(len(lines), len(groups), label_width, sheet.summed))
    return found


def played_again(match: Match) -> Match:
    """The same people and options with another seed. Raises SaveError."""
    return Match.create(
        match.game.id,
        match.seats,
        secrets.randbelow(1_000_000),
        match.options,
        free_undo=match.header.free_undo,
        saved=match.path is not None,
        corrections=match.header.corrections,
    )
