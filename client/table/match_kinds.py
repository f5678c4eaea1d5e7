"""Whether the match of a table is another than one that is played: what looks back and what teaches is loaded
only for these."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.session.match import Match

if TYPE_CHECKING:
    from client.lessons.lesson_match import LessonMatch
    from client.session.replay_match import ReplayMatch


def looked_back(match: Match) -> ReplayMatch | None:
    """The match, if it is one that is looked back at."""
    if type(match) is Match:
        return None
    from client.session.replay_match import ReplayMatch  # noqa: PLC0415

    return match if isinstance(match, ReplayMatch) else None


def lesson(match: Match) -> LessonMatch | None:
    """The match, if it goes through a chapter of the lessons."""
    if type(match) is Match:
        return None
    from client.lessons.lesson_match import LessonMatch  # noqa: PLC0415

    return match if isinstance(match, LessonMatch) else None
