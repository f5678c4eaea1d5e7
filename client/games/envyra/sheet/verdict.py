"""Who has won, by how much or by which tie-break, and how the game came to its end."""

from __future__ import annotations

from collections.abc import Sequence

from client.games.envyra.sheet.reason import score_words
from client.i18n import tr
from client.scenes.results.sheet import Group, Ranked, Verdict
from rules.contract import Outcome
from rules.envyra.content import Content
from rules.envyra.scoring import Points
from rules.envyra.state import EnvyraState

EMBLEM = "emblem-envyra"


def final_verdict(
    content: Content, state: EnvyraState, outcome: Outcome, groups: Sequence[Group], scored: Sequence[Points]
) -> Verdict:
    """How the game ended."""
    places: list[tuple[Ranked, ...]] = []
    number = 1
    for seats in outcome.ranking:
        places.append(tuple(_place(number, groups[seat]) for seat in seats))
        number += len(seats)
    first, others = places[0], tuple(place for shared in places[1:] for place in shared)
    return Verdict(
        won=True,
        lead=tr("envyra.sheet.shared" if len(first) > 1 else "envyra.sheet.wins"),
        first=first,
        lines=(_why(outcome, groups, scored), _ended(content, state, groups)),
        others=others,
        emblem=EMBLEM,
    )


def standing(groups: Sequence[Group]) -> Verdict:
    """How it stands while the game is going on."""
    ordered = sorted(groups, key=lambda group: -group.total)
    places = [_place(1 + sum(other.total > group.total for other in groups), group) for group in ordered]
    return Verdict(
        won=False,
        lead=tr("envyra.sheet.leads"),
        first=tuple(place for place in places if place.number == 1),
        lines=(tr("envyra.tip.running"),),
        others=tuple(place for place in places if place.number > 1),
        emblem=EMBLEM,
    )


def _place(number: int, group: Group) -> Ranked:
    return Ranked(number, group.name, group.colour, group.image, group.total)


def _why(outcome: Outcome, groups: Sequence[Group], scored: Sequence[Points]) -> str:
    """By how much, or what told equals apart."""
    winner = outcome.ranking[0][0]
    if outcome.reason == "shared" or len(outcome.ranking) < 2:
        return tr("envyra.sheet.equal")
    seconds = outcome.ranking[1]
    if outcome.reason == "sets":
        return tr("envyra.sheet.by-sets", score=score_words(scored[winner].sets, scored[seconds[0]].sets))
    if outcome.reason == "end-tile":
        return tr("envyra.sheet.by-end-tile")
    names = tr("results.and").join(groups[seat].name for seat in seconds)
    ahead = groups[winner].total - groups[seconds[0]].total
    return tr("envyra.sheet.ahead", n=ahead, name=names)


def _ended(content: Content, state: EnvyraState, groups: Sequence[Group]) -> str:
    """What brought the end (N-END-A to N-END-D); with everybody stuck there was no last round (N-END-C)."""
    if len(state.sits_out) == state.setup.players:
        return tr("envyra.sheet.ended.nobody")
    end = content.end_tile(state.setup.end_tile)
    holder = next((groups[seat].name for seat, taken in enumerate(state.taken) if end in taken), "")
    return tr(f"envyra.sheet.ended.{state.ending}", name=holder)
