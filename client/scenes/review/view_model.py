"""View model of the review screen."""

from __future__ import annotations

from msgspec import Struct

from client.i18n import has_text, lower_initial, tr
from client.review.key_moments import KeyMoment, find_key_moments
from client.review.labels import is_game_with_points
from client.review.model import DecisionReview, Review
from client.review.visibility import visible_seats
from client.scenes.results.player_names import first_word
from client.session.match import Match
from client.table.replay.landmarks import RoundMark


class ReviewViewModel(Struct, frozen=True):
    """The part of a review that may be shown, with names and colours of the seats."""

    match: Match
    """The reviewed match."""
    review: Review
    """The whole review, including decisions that must stay hidden."""
    seats: tuple[int, ...]
    """Seats that may be shown."""
    key_moments: tuple[KeyMoment, ...]
    """The decisions and strokes of luck that decided the game."""
    is_game_with_points: bool
    """Whether losses are given in points too."""
    rounds: tuple[RoundMark, ...] = ()
    """The rounds of the game, or whatever its chart counts."""

    @classmethod
    def create(cls, match: Match, review: Review, rounds: tuple[RoundMark, ...] = ()) -> ReviewViewModel:
        """Return the view model of a review of a match whose rounds begin at these marks."""
        seats = visible_seats(match, review)
        people = [seat for seat, info in enumerate(match.seats) if info.human]
        moments = find_key_moments(review, seats, people)
        return cls(match, review, seats, moments, is_game_with_points(review), rounds)

    @property
    def is_solo(self) -> bool:
        """Whether the game has only one seat."""
        return self.review.player_count == 1

    @property
    def decisions(self) -> tuple[DecisionReview, ...]:
        """The decisions that may be shown, without forced ones (only one legal action)."""
        return tuple(
            decision
            for decision in self.review.decisions
            if decision.seat in self.seats and decision.grade != "forced"
        )

    @property
    def decisive_moments(self) -> tuple[DecisionReview, ...]:
        """The costliest decisions of the game, as far as they may be shown."""
        return tuple(decision for decision in self.review.costliest_decisions if decision.seat in self.seats)

    def get_short_name(self, seat: int) -> str:
        """Return the first word of the name of the player in a seat."""
        return first_word(self.match.seats[seat].name)

    def get_colour(self, seat: int) -> str:
        """Return the name of a seat's colour."""
        return self.match.seats[seat].colour

    def format_round(self, number: int) -> str:
        """Return the name of a round, or of a turn in a game that counts turns."""
        key = f"review.round-first-{self.match.game.id}"
        return tr(key if has_text(key) else "review.round-first", n=number)

    def put_into_round(self, step: int, text: str) -> str:
        """Return a text about a step with the round in which it is, as the chart counts them."""
        begun = [mark.number for mark in self.rounds if mark.at <= step]
        if not begun:
            return text
        return tr("review.in-round", round=self.format_round(begun[-1]), text=lower_initial(text))

    def locate(self, step: int, name: str) -> str:
        """Return the round and the number of a step with the name of a player, if that is not ""."""
        number = self.get_move_number(step)
        row = tr("review.row", n=number, name=name) if name else tr("review.row-move", n=number)
        return self.put_into_round(step, row)

    def get_move_number(self, step: int) -> int:
        """Return the number of a step as replays count it, from 1."""
        return self.review.earlier + step + 1
