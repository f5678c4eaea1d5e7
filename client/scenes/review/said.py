"""The chances of a whole game for those who do not see the curve: a table, round by round."""

from __future__ import annotations

from client.i18n import percent, tr
from client.scenes.review.curve import CurveShown
from client.widgets.spoken import Spoken, table


def chances(title: str, shown: CurveShown) -> Spoken:
    """Everybody's chance when each round begins, and at the end of what was looked at."""
    moments = [(words, at) for at, words in shown.rounds]
    moments.append((tr("screens.end"), shown.total))
    heads = (tr("screens.when"), *(one.name for one in shown.seats))
    rows = tuple(
        (words, *(percent(one.chances[min(at, len(one.chances) - 1)]) for one in shown.seats))
        for words, at in moments
    )
    return table("review.chances", title, heads, rows)
