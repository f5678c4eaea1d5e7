"""Who leads or has won, by how much, and what decided it."""

from __future__ import annotations

from collections.abc import Sequence

from client.i18n import tr
from client.scenes.results.sheet import TOTAL, Group, Ranked, SheetLine, Verdict
from rules.contract import Outcome
from rules.wispwood.game import FULL_GRID

CLOSE, FAR = 5, 25
"""Up to so many points behind the ghost was close; from so many on it was far."""

CLEAR = 2
"""By so many points a wish or a round must have brought more than any other to be called decisive."""

EMBLEM, GHOST_EMBLEM = "emblem-wispwood", "wispwood/ghost"


def strongest(group: Group, only: int | None = None) -> tuple[int, int]:
    """Line and round of a player's greatest number, in one round only if asked."""
    found = [
        (points, round_number, line)
        for line, row in enumerate(group.points)
        for round_number, points in enumerate(row, start=1)
        if points is not None and only in (None, round_number)
    ]
    _, round_number, line = max(found, key=lambda one: (one[0], one[1], -one[2]))
    return line, round_number


def final_verdict(
    outcome: Outcome, groups: Sequence[Group], lines: Sequence[SheetLine], *, person: bool = True
) -> Verdict:
    """How the game ended. person: whoever played against the ghost is told so; else a computer did."""
    if outcome.reason.startswith("ghost-"):
        return _solo(outcome, groups, lines, person=person)
    places: list[tuple[Ranked, ...]] = []
    number = 1
    for seats in outcome.ranking:
        places.append(tuple(_place(number, groups[seat]) for seat in seats))
        number += len(seats)
    first, others = places[0], tuple(place for shared in places[1:] for place in shared)
    return Verdict(
        won=True,
        lead=tr("wispwood.sheet.shared" if len(first) > 1 else "wispwood.sheet.wins"),
        first=first,
        lines=_why(outcome, groups, lines),
        others=others,
        emblem=EMBLEM,
    )


def round_verdict(groups: Sequence[Group], rounds: int, *, solo: bool, last: bool) -> Verdict:
    """How it stands after a round; last: none will follow."""
    ordered = sorted(groups, key=lambda group: -group.total)
    places = [_standing(1 + sum(g.total > group.total for g in groups), group) for group in ordered]
    first = tuple(place for place in places if place.number == 1)
    others = tuple(place for place in places if place.number > 1)
    ahead = first[0].points - others[0].points if others else 0
    seconds = [place.name for place in others if place.number == others[0].number]
    words: tuple[str, ...]
    if len(first) > 1 or not others:
        lead = tr("results.standing.tie", round=rounds)
        words = () if last else (tr("results.standing.level"),)
    else:
        ghost = solo and bool(first[0].image)
        lead = tr("results.standing.alone", round=rounds)
        words = (tr("results.standing.leads", n=ahead, name=tr("results.and").join(seconds)),)
        if ghost and not last:
            words = (tr("results.standing.ghost-leads", n=ahead),)
    return Verdict(won=False, lead=lead, first=first, lines=words, others=others, emblem=EMBLEM)


def _place(number: int, group: Group) -> Ranked:
    return Ranked(number, group.name, group.colour, group.image, group.total)


def _standing(number: int, group: Group) -> Ranked:
    """A place on the way, with what the last round has brought."""
    gained = group.sums[-1] if len(group.sums) > 1 else 0
    return Ranked(number, group.name, group.colour, group.image, group.total, gained)


def _why(outcome: Outcome, groups: Sequence[Group], lines: Sequence[SheetLine]) -> tuple[str, ...]:
    """By how much, and which wish made the difference."""
    winner = outcome.ranking[0][0]
    if outcome.reason == "shared" or len(outcome.ranking) < 2:
        return (tr("wispwood.sheet.equal"),)
    seconds = outcome.ranking[1]
    if outcome.reason == "full-grids":
        return (tr("wispwood.sheet.by-grids"),)
    names = tr("results.and").join(groups[seat].name for seat in seconds)
    ahead = groups[winner].total - groups[seconds[0]].total
    words = tr("wispwood.sheet.ahead", n=ahead, name=names)
    if len(seconds) > 1:
        return (words,)  # what was decisive against one need not be so against the other
    return (words, *decisive(groups[winner], groups[seconds[0]], lines))


def decisive(winner: Group, second: Group, lines: Sequence[SheetLine]) -> tuple[str, ...]:
    """The wish or the round with the biggest lead over the second; () if none stands out."""
    wishes = [
        (winner.number(line, TOTAL) or 0) - (second.number(line, TOTAL) or 0) for line in range(len(lines))
    ]
    rounds = [mine - theirs for mine, theirs in zip(winner.sums, second.sums, strict=True)]
    ahead = winner.total - second.total
    for margins in sorted((wishes, rounds), key=max, reverse=True):
        margin = max(margins)
        others = sorted(margins)[:-1]
        if margin < CLEAR or margin * 2 <= ahead or (others and margin - others[-1] < CLEAR):
            continue
        index = margins.index(margin)
        if margins is rounds:
            return (tr("results.biggest.round", n=margin, round=index + 1, name=second.name),)
        if lines[index].key == FULL_GRID:
            return (tr("results.biggest.grid", n=margin, name=second.name),)
        return (tr("results.biggest.wish", n=margin, card=lines[index].label, name=second.name),)
    return ()


def _solo(outcome: Outcome, groups: Sequence[Group], lines: Sequence[SheetLine], *, person: bool) -> Verdict:
    """Alone against the ghost: as many points are enough, and losing is told kindly."""
    player, ghost = groups
    won = outcome.reason == "ghost-beaten"
    ahead = player.total - ghost.total
    line, round_number = strongest(player)
    best = tr(
        "results.solo.best",
        n=player.points[line][round_number - 1] or 0,
        card=lines[line].label,
        round=tr(f"results.in-round.r{round_number}"),
    )
    me, it = _place(1 if won else 2, player), _place(2 if won else 1, ghost)
    if won:
        key = "wispwood.sheet.ghost-beaten" if ahead else "wispwood.sheet.ghost-level"
        words = tr(key, n=ahead)
        lead = tr("wispwood.sheet.you-win" if person else "wispwood.sheet.wins")
        return Verdict(True, lead, (me,), (words, best) if person else (words,), (it,), EMBLEM, duel=True)
    solace = "close" if -ahead <= CLOSE else "far" if -ahead >= FAR else "lost"
    words = tr("wispwood.sheet.ghost-wins", n=-ahead)
    lead = tr("results.solo.ghost-has-it")
    comfort = tr(f"results.solo.{solace}")
    told = (words, comfort) if person else (words,)
    return Verdict(False, lead, (it,), told, (me,), GHOST_EMBLEM, duel=True)
