"""What the page shows of a review, as one value for its panels."""

from __future__ import annotations

from msgspec import Struct

from client.review.key_moments import KeyMoment, find_key_moments
from client.review.labels import has_points
from client.review.model import Decision, Review
from client.review.visibility import visible_seats
from client.scenes.results.names import first_word
from client.session.match import Match


class ReviewShown(Struct, frozen=True):
    """seats: those of which it may tell. points: what is worth a look. scored: points mean something."""

    match: Match
    review: Review
    seats: tuple[int, ...]
    points: tuple[KeyMoment, ...]
    scored: bool

    @classmethod
    def of(cls, match: Match, review: Review) -> ReviewShown:
        """All of it that may be shown."""
        seats = visible_seats(match, review)
        people = [seat for seat, info in enumerate(match.seats) if info.human]
        return cls(match, review, seats, find_key_moments(review, seats, people), has_points(review))

    @property
    def alone(self) -> bool:
        """Whether one plays against the game."""
        return self.review.players == 1

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """Those that may be told, but for the forced ones."""
        found = (one for one in self.review.decisions if one.seat in self.seats)
        return tuple(one for one in found if one.grade != "forced")

    @property
    def moments(self) -> tuple[Decision, ...]:
        """Those that decided the game, as far as they may be told."""
        return tuple(one for one in self.review.moments if one.seat in self.seats)

    def name(self, seat: int) -> str:
        """How a player is called on the page."""
        return first_word(self.match.seats[seat].name)

    def colour(self, seat: int) -> str:
        """The colour of a seat."""
        return self.match.seats[seat].colour

    def move(self, step: int) -> int:
        """How a step is counted where games are looked back at: the first is 1."""
        return self.review.earlier + step + 1
