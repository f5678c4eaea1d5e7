"""The last lines of a log: the totals of all, what decided between equal ones, and who has won."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from client.i18n import tr
from client.table.log_entries import LogLine
from rules.contract import Outcome


def format_totals(names: Sequence[str], totals: Sequence[int]) -> str:
    """Return the points of all players as text, in seat order.

    Args:
        names: The names of the seats.
        totals: The points of each seat.
    """
    return list_amounts(names, (tr("results.n-points", n=total) for total in totals))


def list_amounts(names: Iterable[str], amounts: Iterable[str]) -> str:
    """Return what each player has as text, such as "Ida: 3 points, Player 2: 1 point"."""
    return ", ".join(tr("table.has", name=name, what=what) for name, what in zip(names, amounts, strict=True))


def make_result_lines(totals: str, decision: str, result: str) -> tuple[LogLine, ...]:
    """Return the log lines of a game's result, with the winner in the last one.

    Args:
        totals: All players with their points or what else counts.
        decision: What decided between players with equal points, "" if they are not equal.
        result: Who has won.
    """
    between = (LogLine(decision, "icon-sort", aside=True),) if decision else ()
    return LogLine(totals, "icon-star", aside=True), *between, LogLine(result, "icon-trophy")


def sum_sheets(outcome: Outcome) -> tuple[int, ...]:
    """Return the points of each seat, from the lines of its score sheet."""
    return tuple(sum(line.points for line in sheet) for sheet in outcome.sheets)
