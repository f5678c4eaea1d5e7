"""Who has won, by how much or by which token, how the game ended; and how it stands meanwhile."""

from __future__ import annotations

from collections.abc import Sequence

from client.i18n import tr
from client.scenes.results.sheet import Group, Ranked, Verdict
from rules.balanceformers.state import Ending
from rules.contract import Outcome, ScoreLine

EMBLEM = "emblem-balanceformers"


def final_verdict(
    counts: Sequence[ScoreLine], outcome: Outcome, groups: Sequence[Group], ending: Ending
) -> Verdict:
    """How the game ended."""
    places = _places(outcome.ranking, groups)
    first = tuple(place for place in places if place.number == 1)
    return Verdict(
        won=True,
        lead=tr("balanceformers.sheet.shared" if len(first) > 1 else "balanceformers.sheet.wins"),
        first=first,
        lines=(_why(counts, outcome, groups), _ended(counts, groups, ending)),
        others=places[len(first) :],
        emblem=EMBLEM,
    )


def running(counts: Sequence[ScoreLine], groups: Sequence[Group]) -> Verdict:
    """How it stands while the game is going on, ranked as it would be at the end (B-WIN-1)."""
    ranks = [tuple(sorted(_values(line))) for line in counts]
    ordered = sorted(set(ranks), reverse=True)
    ranking = tuple(tuple(seat for seat, rank in enumerate(ranks) if rank == one) for one in ordered)
    places = _places(ranking, groups)
    first = tuple(place for place in places if place.number == 1)
    return Verdict(
        won=False,
        lead=tr("balanceformers.sheet.leads"),
        first=first,
        lines=(tr("balanceformers.tip.running"),),
        others=places[len(first) :],
        emblem=EMBLEM,
    )


def _places(ranking: Sequence[Sequence[int]], groups: Sequence[Group]) -> tuple[Ranked, ...]:
    """Everybody from the first on; shared places have the same number."""
    found: list[Ranked] = []
    number = 1
    for seats in ranking:
        found += [
            Ranked(number, groups[seat].name, groups[seat].colour, "", groups[seat].total) for seat in seats
        ]
        number += len(seats)
    return tuple(found)


def _why(counts: Sequence[ScoreLine], outcome: Outcome, groups: Sequence[Group]) -> str:
    """By how much, or what told equals apart."""
    if outcome.reason == "shared" or len(outcome.ranking) < 2:
        return tr("balanceformers.sheet.equal")
    winner, seconds = outcome.ranking[0][0], outcome.ranking[1]
    if outcome.reason == "higher":
        score = f"{max(_values(counts[winner]))} : {max(_values(counts[seconds[0]]))}"
        return tr("balanceformers.sheet.by-higher", score=score.replace(" ", "\u00a0"))
    names = tr("results.and").join(groups[seat].name for seat in seconds)
    return tr("balanceformers.sheet.ahead", n=groups[winner].total - groups[seconds[0]].total, name=names)


def _ended(counts: Sequence[ScoreLine], groups: Sequence[Group], ending: Ending) -> str:
    """What brought the end (B-END-1, B-END-2)."""
    if ending != "extinct":
        return tr("balanceformers.sheet.ended.rounds")
    names = [group.name for seat, group in enumerate(groups) if not counts[seat].number("creatures")]
    return tr("balanceformers.sheet.ended.extinct", n=len(names), names=", ".join(names))


def _values(line: ScoreLine) -> tuple[int, int]:
    return line.number("white"), line.number("black")
