"""Creation of tables for lesson chapters, practice positions and the first game after the lessons."""

from __future__ import annotations

from typing import TYPE_CHECKING

import rules
from client.bots.levels import LEVELS
from client.games import registry
from client.i18n import tr
from client.lessons.chapters import Chapter, load_chapter, load_lessons
from client.lessons.lesson_match import LessonMatch
from client.lessons.practice import load_practice, next_unsolved_item
from client.lessons.progress import find_next_chapter
from client.scenes.common.quick_start_seats import create_single_player_seats
from client.scenes.new_game.options_panel import make_random_seed_text
from client.scenes.new_game.setup_form import HUMAN, seed_number
from client.scenes.table_factory import create_table
from client.session import content_overrides
from client.session.match import Match
from saves import override_files
from saves.errors import SaveError
from saves.seats import SeatInfo
from saves.settings import Settings

if TYPE_CHECKING:
    from client.scene import Program
    from client.table.table import Table


def create_lesson_table(app: Program, game: str, chapter_id: str = "") -> Table:
    """Return the table for a chapter of a game's lessons, by default for the next unlearned one.

    Raises:
        KeyError: There is no such game or chapter.
        LessonError: The lessons cannot be read.
    """
    lesson = (None if chapter_id else find_next_chapter(app.settings, game)) or load_chapter(game, chapter_id)
    seats = _create_lesson_seats(app.settings, lesson)
    return create_table(app, LessonMatch(rules.load(game), lesson, seats))


def create_practice_table(app: Program, game: str, item_id: str = "") -> Table:
    """Return the table for a practice position, by default the next unsolved one, else the first.

    Raises:
        KeyError: There is no such game or position.
        LessonError: The positions cannot be read.
    """
    items = {item.id: item for item in load_practice(game)}
    item = next_unsolved_item(app.settings, game) or next(iter(items.values()), None)
    if item_id or item is None:
        item = items[item_id]
    lesson = item.make_chapter()
    seats = _create_lesson_seats(app.settings, lesson)
    return create_table(app, LessonMatch(rules.load(game), lesson, seats, item))


def _create_lesson_seats(settings: Settings, lesson: Chapter) -> tuple[SeatInfo, ...]:
    """Return the seats of a chapter; the guide plays for the opponents."""
    return create_single_player_seats(settings, lesson.players, lesson.seat, LEVELS[0])


def open_game_after_lessons(app: Program, game_id: str) -> None:
    """Open a first real game after the lessons, with an easy setup and the weakest opponents.

    The player's content overrides apply if they are switched on. If the game cannot be saved, a notice says
    so and it is played all the same.
    """
    game_lessons = load_lessons(game_id)
    assert game_lessons is not None
    kind = LEVELS[0] if registry.has_mind(game_id) else HUMAN
    seats = create_single_player_seats(app.settings, game_lessons.first_players, 0, kind)
    overrides = content_overrides.get_active_overrides(override_files.load_overrides(game_id), app.settings)
    seed, options = seed_number(make_random_seed_text()), game_lessons.first_options
    try:
        match = Match.create(game_id, seats, seed, options, corrections=overrides)
    except SaveError as error:
        app.notify(tr(error.text_key, **error.params), kind="error")
        match = Match.create(game_id, seats, seed, options, saved=False, corrections=overrides)
    app.open("table", match=match)
    if not app.settings.last_seats:
        app.change_settings(last_seats=seats)
