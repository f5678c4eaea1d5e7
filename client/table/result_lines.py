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
    return tr("table.result.totals", list=list_totals(names, totals))


def list_totals(names: Iterable[str], totals: Iterable[int]) -> str:
    """Return names with a number each, such as "Ida 3, Ota 1"."""
    parts = (tr("table.result.total", name=name, n=total) for name, total in zip(names, totals, strict=True))
    return ", ".join(parts)


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
