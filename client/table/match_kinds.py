"""Kinds of matches: replays and lessons, whose modules are loaded only for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.session.match import Match

if TYPE_CHECKING:
    from client.lessons.lesson_match import LessonMatch
    from client.session.replay_match import ReplayMatch


def looked_back(match: Match) -> ReplayMatch | None:
    """Return the match if it is a replay, else None."""
    if type(match) is Match:
        return None
    from client.session.replay_match import ReplayMatch  # noqa: PLC0415

    return match if isinstance(match, ReplayMatch) else None


def lesson(match: Match) -> LessonMatch | None:
    """Return the match if it is a lesson, else None."""
    if type(match) is Match:
        return None
    from client.lessons.lesson_match import LessonMatch  # noqa: PLC0415

    return match if isinstance(match, LessonMatch) else None
