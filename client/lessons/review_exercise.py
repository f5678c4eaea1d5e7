"""Exercises from reviewed games: a decision to be tried again, to find a better move."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec import Struct

from client.lessons.chapters import Chapter, LessonStep, WrongMoveAnswer
from client.lessons.move_conditions import MoveCondition
from client.review.model import DecisionReview
from client.session.dealing_anew import deal_anew, make_view_seed
from client.session.match import Match
from rules.contract import State

PLAYED_MOVE_KEY: Final = "find-played"
"""Last part of the language key of the answer to the move that was played."""


class ReviewExercise(Struct, frozen=True):
    """A decision of a reviewed game, to be tried again as an exercise."""

    match: Match
    """The match in which the decision was made."""
    decision: DecisionReview
    """The decision, with its review."""
    move: int
    """Number of the move in the game, from 1."""

    @property
    def is_dealt_anew(self) -> bool:
        """Whether the position is dealt anew, because the game is not over and hides something.

        Only what the seat of the decision could not know is dealt anew.
        """
        game = self.match.game
        return self.match.outcome is None and game.is_view(game.view(self._true_position, self.decision.seat))

    @property
    def _true_position(self) -> State:
        return self.match.history[self.decision.step].before

    def make_position(self) -> State:
        """Return the position in which the decision is tried again, always the same one.

        In a finished game this is the true position. In an unfinished game everything that the seat could not
        know is dealt at random, so that the exercise gives away no secrets.
        """
        game, seat, position = self.match.game, self.decision.seat, self._true_position
        if not self.is_dealt_anew:
            return position
        return deal_anew(game, position, (seat,), make_view_seed(game, position, seat))

    def make_chapter(self) -> Chapter:
        """Return the decision as a lesson chapter: first the task, then the explanation."""
        decision, header = self.decision, self.match.header
        good_actions = (decision.best, *decision.good)
        wrong_moves = (
            ()
            if decision.played in good_actions
            else (WrongMoveAnswer(MoveCondition(_to_plain_data(decision.played)), PLAYED_MOVE_KEY),)
        )
        find = LessonStep(
            "find",
            do=_to_plain_data(decision.best),
            passes=MoveCondition(any=tuple(MoveCondition(_to_plain_data(action)) for action in good_actions)),
            wrong=wrong_moves,
        )
        return Chapter(
            "again", 1, len(header.seats), header.seed, (find, LessonStep("why")), dict(header.options),
            decision.seat,
        )  # fmt: skip


def _to_plain_data(raw: msgspec.Raw) -> dict[str, object]:
    """Return an action as plain data."""
    data: dict[str, object] = msgspec.json.decode(raw, type=dict[str, object])
    return data
