"""A decision of a reviewed game as a position in which the better move is to be found."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec import Struct

from client.lessons.chapters import Chapter, LessonStep, Wrong
from client.lessons.meaning import Meaning
from client.review.model import Decision
from client.session.match import Match

PLAYED: Final = "find-played"
"""The last part of the key of what is answered to the move that was played."""


class AgainItem(Struct, frozen=True):
    """match: the game it comes from. decision: what the review found. move: which move of the game it is, the
    first is 1."""

    match: Match
    decision: Decision
    move: int

    def chapter(self) -> Chapter:
        """The position as a chapter: what is to be found, then why."""
        decision, header = self.decision, self.match.header
        good = (decision.best, *decision.good)
        wrong = () if decision.played in good else (Wrong(Meaning(_plain(decision.played)), PLAYED),)
        find = LessonStep(
            "find",
            do=_plain(decision.best),
            passes=Meaning(any=tuple(Meaning(_plain(one)) for one in good)),
            wrong=wrong,
        )
        return Chapter(
            "again", 1, (), len(header.seats), header.seed, (find, LessonStep("why")), dict(header.options),
            decision.seat,
        )  # fmt: skip


def _plain(written: msgspec.Raw) -> dict[str, object]:
    """An action as plain data."""
    found: dict[str, object] = msgspec.json.decode(written, type=dict[str, object])
    return found
