"""Of whom a review may tell those who look at it: never what one alone can know in a game that goes on."""

from __future__ import annotations

import rules
from client.review.model import Review
from client.session.match import Match


def told_seats(match: Match, review: Review) -> tuple[int, ...]:
    """The seats of which a review may tell. Of a game that is over: all. Of one that goes on: whoever sits
    alone at the screen, and seats that know nothing that those who look do not see."""
    if match.outcome is not None:
        return tuple(range(review.players))
    people = [seat for seat, info in enumerate(match.seats) if info.human]
    viewer = people[0] if len(people) == 1 else None
    return tuple(
        seat for seat in range(review.players) if seat == viewer or not _knows_more(match, seat, viewer)
    )


def _knows_more(match: Match, seat: int, viewer: int | None) -> bool:
    states = [match.first, *(step.after for step in match.history)]
    game = match.game
    return any(
        rules.digest(game.view(state, seat)) != rules.digest(game.view(state, viewer)) for state in states
    )
