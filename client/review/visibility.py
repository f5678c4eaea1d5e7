"""Which seats a review may show.

No seat is shown whose secrets the viewer of an unfinished game cannot know.
"""

from __future__ import annotations

import rules
from client.review.model import Review
from client.session.match import Match


def visible_seats(match: Match, review: Review) -> tuple[int, ...]:
    """Return the seats a review may show without giving away secrets.

    In a finished game these are all seats; otherwise the seat of the only person who plays, if there is just
    one, and every seat that sees nothing hidden from that person.
    """
    if match.outcome is not None:
        return tuple(range(review.player_count))
    people = [seat for seat, info in enumerate(match.seats) if info.human]
    viewer = people[0] if len(people) == 1 else None
    return tuple(
        seat for seat in range(review.player_count) if seat == viewer or not _sees_more(match, seat, viewer)
    )


def _sees_more(match: Match, seat: int, viewer: int | None) -> bool:
    states = [match.initial_state, *(step.after for step in match.history)]
    game = match.game
    return any(
        rules.digest(game.view(state, seat)) != rules.digest(game.view(state, viewer)) for state in states
    )
