"""What decides between players of Envyra with equal points, as a sentence (N-WIN-1)."""

from __future__ import annotations

from client.i18n import format_score, tr
from rules.contract import Outcome
from rules.envyra.scoring import SET


def describe_decision(outcome: Outcome) -> str:
    """Return what decided who has won with equal points, "" if more points did."""
    if outcome.reason == "sets":
        winner, second = (
            sum(line.points for line in outcome.sheets[seats[0]] if line.key == SET)
            for seats in outcome.ranking[:2]
        )
        return tr("envyra.sheet.by-sets", score=format_score(winner, second))
    if outcome.reason == "end-tile":
        return tr("envyra.sheet.by-end-tile")
    return tr("envyra.sheet.equal") if outcome.reason == "shared" else ""
