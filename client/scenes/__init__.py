"""All scenes by name, imported only when they are opened."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

    from client.scene import Program, Scene

# name → where it is; a class taking (app, **params) or a function doing the same
SCENES: Final[dict[str, tuple[str, str]]] = {
    "menu": ("client.scenes.menu.scene", "MenuScene"),
    "new-game": ("client.scenes.new_game.scene", "NewGameScene"),
    "shelf": ("client.scenes.shelf.scene", "ShelfScene"),
    "records": ("client.scenes.records.scene", "RecordsScene"),
    "records-people": ("client.scenes.records.people", "RecordPeopleScene"),
    "about": ("client.scenes.about", "AboutScene"),
    "settings": ("client.scenes.settings", "SettingsScene"),
    "keys": ("client.scenes.key_bindings", "open_keys"),
    "key-choices": ("client.scenes.key_bindings", "KeyChoicesScene"),
    "rulebook": ("client.scenes.rulebook.scene", "RulebookScene"),
    "results": ("client.scenes.results.scene", "ResultsScene"),
    "table": ("client.scenes.table_factory", "open_table"),
    "replay": ("client.scenes.table_factory", "open_replay"),
    "lessons": ("client.scenes.lessons.scene", "LessonsScene"),
    "lesson": ("client.scenes.lessons.opening", "open_lesson"),
    "learned": ("client.scenes.lessons.learned", "learned_dialog"),
    "practice": ("client.scenes.lessons.practice", "open_practice"),
    "daily": ("client.scenes.daily.scene", "DailyScene"),
    "practised": ("client.scenes.lessons.practice", "practised"),
    "again": ("client.scenes.review.again", "open_again"),
    "tried": ("client.scenes.review.again", "tried"),
    "review": ("client.scenes.review.scene", "ReviewScene"),
    "saved": ("client.scenes.saved_games", "saved_game"),
}
ALONE: Final = ("about", "daily", "lessons", "menu", "new-game", "records", "rulebook", "settings", "shelf")
"""Those that need no more than the program, so that anybody may ask for them by name."""

ALIASES: Final[dict[str, str]] = {"rules": "rulebook", "new": "new-game"}


def maker(name: str) -> Callable[..., Scene]:
    """What makes a scene, by its name; KeyError for an unknown one."""
    module, attribute = SCENES[ALIASES.get(name, name)]
    make: Callable[..., Scene] = getattr(import_module(module), attribute)
    return make


def open_scene(app: Program, name: str, **params: object) -> Scene:
    """Make a scene by its name; KeyError for an unknown one."""
    return maker(name)(app, **params)
