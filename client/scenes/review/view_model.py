"""The view model of the review page."""

from __future__ import annotations

from msgspec import Struct

from client.review.key_moments import KeyMoment, find_key_moments
from client.review.labels import has_points
from client.review.model import Decision, Review
from client.review.visibility import visible_seats
from client.scenes.results.player_names import first_word
from client.session.match import Match


class ReviewViewModel(Struct, frozen=True):
    """What the page may show of a review."""

    match: Match
    review: Review
    seats: tuple[int, ...]
    """Seats that may be shown."""
    key_moments: tuple[KeyMoment, ...]
    has_points: bool
    """Whether losses are given in points too."""

    @classmethod
    def create(cls, match: Match, review: Review) -> ReviewViewModel:
        """Return the view model of a review."""
        seats = visible_seats(match, review)
        people = [seat for seat, info in enumerate(match.seats) if info.human]
        return cls(match, review, seats, find_key_moments(review, seats, people), has_points(review))

    @property
    def is_solo(self) -> bool:
        """Whether there is only one seat."""
        return self.review.players == 1

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """The decisions that may be shown, without forced ones."""
        return tuple(
            decision
            for decision in self.review.decisions
            if decision.seat in self.seats and decision.grade != "forced"
        )

    @property
    def decisive_moments(self) -> tuple[Decision, ...]:
        """The decisions that decided the game, as far as they may be shown."""
        return tuple(decision for decision in self.review.costliest_decisions if decision.seat in self.seats)

    def get_name(self, seat: int) -> str:
        """Return the short name of a player."""
        return first_word(self.match.seats[seat].name)

    def get_colour(self, seat: int) -> str:
        """Return the colour of a seat."""
        return self.match.seats[seat].colour

    def get_move_number(self, step: int) -> int:
        """Return the number of a step as replays count it, from 1."""
        return self.review.earlier + step + 1
