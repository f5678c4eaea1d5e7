"""Exercises from reviewed games: a decision to be tried again, to find a better move."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec import Struct

from client.lessons.chapters import Chapter, LessonStep, WrongMove
from client.lessons.move_conditions import MoveCondition
from client.review.model import Decision
from client.session.match import Match

PLAYED_MOVE_KEY: Final = "find-played"
"""Last part of the language key of the answer to the move that was played."""


class ReviewExercise(Struct, frozen=True):
    """A decision of a reviewed game, to be tried again as an exercise."""

    match: Match
    """The match in which the decision was made."""
    decision: Decision
    """The decision, with its review."""
    move: int
    """Number of the move in the game, from 1."""

    def make_chapter(self) -> Chapter:
        """Return the decision as a lesson chapter: first the task, then the explanation."""
        decision, header = self.decision, self.match.header
        good_actions = (decision.best, *decision.good)
        wrong_moves = (
            ()
            if decision.played in good_actions
            else (WrongMove(MoveCondition(_to_plain_data(decision.played)), PLAYED_MOVE_KEY),)
        )
        find = LessonStep(
            "find",
            do=_to_plain_data(decision.best),
            passes=MoveCondition(any=tuple(MoveCondition(_to_plain_data(action)) for action in good_actions)),
            wrong=wrong_moves,
        )
        return Chapter(
            "again", 1, (), len(header.seats), header.seed, (find, LessonStep("why")), dict(header.options),
            decision.seat,
        )  # fmt: skip


def _to_plain_data(raw: msgspec.Raw) -> dict[str, object]:
    """Return an action as plain data."""
    data: dict[str, object] = msgspec.json.decode(raw, type=dict[str, object])
    return data
