"""What sets a game apart from others, as its final sheet says it."""

from __future__ import annotations

from client.i18n import tr
from client.scenes.results.daily import day_marks
from client.session.match import Match


def marks_of(match: Match) -> list[str]:
    """A day's game, undo without bounds, another game's beginning, components that the player corrected."""
    header, marks = match.header, [*day_marks(match)]
    if header.free_undo:
        marks.append(tr("results.free-undo"))
    if header.branch is not None:
        marks.append(tr("results.branch", n=header.branch.moves))
    if header.corrections:
        marks.append(tr("results.corrections"))
    return marks
