"""Progress in lessons: which chapters have been completed, stored in the settings."""

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

_SEPARATOR = "."


def get_completed_chapters(settings: Settings, game_id: str) -> frozenset[str]:
    """Return the ids of a game's lesson chapters that have been completed."""
    prefix = game_id + _SEPARATOR
    return frozenset(name.removeprefix(prefix) for name in settings.learned if name.startswith(prefix))


def add_completed_chapter(settings: Settings, game_id: str, chapter_id: str) -> tuple[str, ...]:
    """Return the setting `learned` (ids of completed lesson chapters) with one more chapter added."""
    name = game_id + _SEPARATOR + chapter_id
    return settings.learned if name in settings.learned else (*settings.learned, name)


def find_next_chapter(settings: Settings, game_id: str, after: str = "") -> Chapter | None:
    """Return the next lesson chapter that has not been completed; None if it is time to play.

    The search starts after the chapter with the id `after`, if given, and wraps around. Chapters for later
    are found only after a chapter for later, and only once all others have been completed.
    """
    from client.lessons.chapters import load_lessons  # noqa: PLC0415  where somebody learns

    game_lessons = load_lessons(game_id)
    chapters = game_lessons.chapters if game_lessons else ()
    learned_ids = get_completed_chapters(settings, game_id)
    start = next((index + 1 for index, each in enumerate(chapters) if each.id == after), 0)
    open_chapters = [each for each in (*chapters[start:], *chapters[:start]) if each.id not in learned_ids]
    first = next((each for each in open_chapters if not each.later), None)
    if first is not None or not any(each.later for each in chapters if each.id == after):
        return first
    return next(iter(open_chapters), None)


def has_lessons(game_id: str) -> bool:
    """Return whether a game has lessons that can be used.

    For a game from outside the program with invalid lessons the answer is False, and the log says why.
    Lessons of the program's own games are not read for this.
    """
    if registry.is_built_in(game_id):
        return resources.find_file(game_id, FILE) is not None
    from client.lessons.chapters import LessonError, load_lessons  # noqa: PLC0415  it has to be read

    try:
        return load_lessons(game_id) is not None
    except LessonError as error:
        log.warning("no lessons: %s", error)
        return False


def is_game_new_to_everyone(settings: Settings, game_id: str) -> bool:
    """Return whether no lesson of a game has been completed and no known person has played it."""
    return not get_completed_chapters(settings, game_id) and all(
        one.game != game_id for one in settings.people
    )
