"""Names of all scenes; their modules are imported when they are first opened."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

    from client.scene import Program, Scene

SCENES: Final[dict[str, tuple[str, str]]] = {
    "menu": ("client.scenes.menu.scene", "MenuScene"),
    "new-game": ("client.scenes.new_game.scene", "NewGameScene"),
    "shelf": ("client.scenes.shelf.scene", "ShelfScene"),
    "records": ("client.scenes.records.scene", "RecordsScene"),
    "records-people": ("client.scenes.records.people", "RecordPeopleScene"),
    "about": ("client.scenes.about", "AboutScene"),
    "settings": ("client.scenes.settings", "SettingsScene"),
    "keys": ("client.scenes.key_bindings", "create_keys_page"),
    "key-choices": ("client.scenes.key_bindings", "KeyBindingsScene"),
    "rulebook": ("client.scenes.rulebook.scene", "RulebookScene"),
    "results": ("client.scenes.results.scene", "ResultsScene"),
    "seat-sheet": ("client.scenes.results.seat_sheet", "SeatSheet"),
    "table": ("client.scenes.table_factory", "create_table"),
    "replay": ("client.scenes.table_factory", "create_replay_table"),
    "lessons": ("client.scenes.lessons.scene", "LessonsScene"),
    "lesson": ("client.scenes.lessons.lesson_table_creation", "create_lesson_table"),
    "learned": ("client.scenes.lessons.completion", "complete_chapter"),
    "practice": ("client.scenes.lessons.lesson_table_creation", "create_practice_table"),
    "daily": ("client.scenes.daily.scene", "DailyScene"),
    "practised": ("client.scenes.lessons.completion", "complete_practice"),
    "again": ("client.scenes.review.retry", "create_retry_table"),
    "tried": ("client.scenes.review.retry", "create_retry_result_dialog"),
    "review": ("client.scenes.review.scene", "ReviewScene"),
    "saved": ("client.scenes.saved_game_opening", "create_saved_game_scene"),
}
"""Module and factory of each scene by name: a class or function that takes (app, **params)."""

STANDALONE_SCENES: Final = (
    "about",
    "daily",
    "lessons",
    "menu",
    "new-game",
    "records",
    "rulebook",
    "settings",
    "shelf",
)
"""Scenes without required parameters, which can be opened from the command line."""

SCENE_ALIASES: Final[dict[str, str]] = {"rules": "rulebook", "new": "new-game"}
"""Other names of scenes on the command line."""


def get_scene_factory(name: str) -> Callable[..., Scene]:
    """Return the class or function that creates a scene.

    Raises:
        KeyError: There is no scene of that name.
    """
    module, attribute = SCENES[SCENE_ALIASES.get(name, name)]
    factory: Callable[..., Scene] = getattr(import_module(module), attribute)
    return factory


def open_scene(app: Program, name: str, **params: object) -> Scene:
    """Create a scene by its name.

    Raises:
        KeyError: There is no scene of that name.
    """
    return get_scene_factory(name)(app, **params)
