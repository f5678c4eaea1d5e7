"""What decides between players of Balanceformers with equal scores, as a sentence (B-WIN-1)."""

from __future__ import annotations

from client.i18n import format_score, tr
from rules.contract import Outcome


def describe_decision(outcome: Outcome) -> str:
    """Return what decided who has won with equal scores, "" if a higher score did."""
    if outcome.reason == "higher":
        (first,), (second,) = (outcome.sheets[seats[0]] for seats in outcome.ranking[:2])
        higher = (max(line.number("white"), line.number("black")) for line in (first, second))
        return tr("balanceformers.sheet.by-higher", score=format_score(*higher))
    return tr("balanceformers.sheet.equal") if outcome.reason == "shared" else ""
