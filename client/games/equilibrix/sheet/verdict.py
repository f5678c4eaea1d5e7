"""Who has won, or why nobody has, and how it stands while the game is going on."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from client.games.equilibrix.sheet import picture as sheet_picture
from client.i18n import tr
from client.scenes.results.sheet import Group, Ranked, Verdict
from rules.contract import Outcome, ScoreLine
from rules.equilibrix.state import NOBODY, EquilibrixState

EMBLEM = "emblem-equilibrix"


def final_verdict(
    state: EquilibrixState, counts: Sequence[ScoreLine], outcome: Outcome, groups: Sequence[Group]
) -> Verdict:
    """How the game ended."""
    places: list[tuple[Ranked, ...]] = []
    number = 1
    for seats in outcome.ranking:
        places.append(tuple(_place(number, state, counts, groups, seat) for seat in seats))
        number += len(seats)
    first, others = places[0], tuple(place for shared in places[1:] for place in shared)
    won = state.winner != NOBODY
    ended = _ended(state, groups)
    length = tr("equilibrix.sheet.turns", n=state.turn)
    return Verdict(
        won=won,
        lead=tr("equilibrix.sheet.wins" if won else "equilibrix.sheet.draw"),
        first=first,
        lines=(ended, length) if state.ending != "turns" else (ended,),
        others=others,
        emblem=EMBLEM,
        sound="" if won else "round-end",
    )


def running(state: EquilibrixState, counts: Sequence[ScoreLine], groups: Sequence[Group]) -> Verdict:
    """How it stands: who has more bases in one network, those who have resigned behind."""
    joined = [(seat not in state.resigned, counts[seat].points) for seat in range(len(groups))]
    ordered = sorted(range(len(groups)), key=lambda seat: joined[seat], reverse=True)
    places = [
        _place(1 + sum(other > joined[seat] for other in joined), state, counts, groups, seat)
        for seat in ordered
    ]
    return Verdict(
        won=False,
        lead=tr("equilibrix.sheet.leads"),
        first=tuple(place for place in places if place.number == 1),
        lines=(tr("equilibrix.sheet.standing"),),
        others=tuple(place for place in places if place.number > 1),
        emblem=EMBLEM,
    )


def _place(
    number: int, state: EquilibrixState, counts: Sequence[ScoreLine], groups: Sequence[Group], seat: int
) -> Ranked:
    """Somebody with the bases that are joined."""
    group = groups[seat]
    joined, of = counts[seat].points, counts[seat].number("of")
    return Ranked(
        number,
        group.name,
        group.colour,
        group.image,
        joined,
        figure=tr("equilibrix.table.bases-of", n=joined, m=of),
        unit=tr("equilibrix.table.bases"),
        note=tr("equilibrix.sheet.resigned") if seat in state.resigned else "",
        picture=partial(sheet_picture.bases, colour=group.colour, joined=joined, of=of),
    )


def _ended(state: EquilibrixState, groups: Sequence[Group]) -> str:
    """What brought the end (E-WIN-1, E-END-1)."""
    name = groups[state.winner].name if state.winner != NOBODY else ""
    return tr(f"equilibrix.sheet.ended.{state.ending}", name=name, n=state.turn)
