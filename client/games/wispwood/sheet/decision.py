"""What decides between players of Wispwood with equal points, as a sentence (W-END-1)."""

from __future__ import annotations

from client.i18n import format_score, tr
from rules.contract import Outcome
from rules.wispwood.game import FULL_GRID


def describe_decision(outcome: Outcome) -> str:
    """Return what decided who has won with equal points, "" if more points did."""
    if outcome.reason == "full-grids":
        return describe_tie_break(outcome, outcome.ranking[0][0])
    return tr("wispwood.sheet.equal") if outcome.reason == "shared" else ""


def count_full_grids(outcome: Outcome, seat: int) -> int:
    """Return how many grids a seat has filled in the whole game."""
    return sum(line.key == FULL_GRID and line.points > 0 for line in outcome.sheets[seat])


def describe_tie_break(outcome: Outcome, seat: int) -> str:
    """Return how full grids decide between a seat and others with as many points, "" if they do not."""
    totals = [sum(line.points for line in sheet) for sheet in outcome.sheets]
    grids = [count_full_grids(outcome, other) for other in range(len(totals))]
    others = [
        grids[other]
        for other, total in enumerate(totals)
        if total == totals[seat] and grids[other] != grids[seat]
    ]
    return tr("wispwood.sheet.by-grids", score=format_score(grids[seat], max(others))) if others else ""
