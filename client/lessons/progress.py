"""What has been learned: the chapters that somebody has gone through, as the settings keep them."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from client.games import registry
from client.lessons import FILE
from client.platform import resources
from saves.settings import Settings

if TYPE_CHECKING:
    from client.lessons.chapters import Chapter

log = logging.getLogger(__name__)

_JOINED = "."


def learned(settings: Settings, game_id: str) -> frozenset[str]:
    """The ids of a game's chapters that have been learned."""
    begun = game_id + _JOINED
    return frozenset(name.removeprefix(begun) for name in settings.learned if name.startswith(begun))


def with_learned(settings: Settings, game_id: str, chapter_id: str) -> tuple[str, ...]:
    """What the settings keep once this chapter has been learned as well."""
    name = game_id + _JOINED + chapter_id
    return settings.learned if name in settings.learned else (*settings.learned, name)


def next_chapter(settings: Settings, game_id: str, after: str = "") -> Chapter | None:
    """The first chapter that has not been learned, behind another one if there is one; None: all are."""
    from client.lessons.chapters import lessons  # noqa: PLC0415  where somebody learns

    found = lessons(game_id)
    chapters = found.chapters if found else ()
    known = learned(settings, game_id)
    start = next((index + 1 for index, one in enumerate(chapters) if one.id == after), 0)
    ordered = (*chapters[start:], *chapters[:start])
    return next((one for one in ordered if one.id not in known), None)


def has_lessons(game_id: str) -> bool:
    """Whether a game can be learned here. One from elsewhere whose lessons cannot be read has none; the log
    says why. Those of the program's own games need not be read for that."""
    if registry.is_built_in(game_id):
        return resources.find(game_id, FILE) is not None
    from client.lessons.chapters import LessonError, lessons  # noqa: PLC0415  it has to be read

    try:
        return lessons(game_id) is not None
    except LessonError as error:
        log.warning("no lessons: %s", error)
        return False


def is_new(settings: Settings, game_id: str) -> bool:
    """Whether nobody here has learned or played a game, as far as is known."""
    return not learned(settings, game_id) and all(one.game != game_id for one in settings.people)
