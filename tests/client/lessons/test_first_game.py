"""The first game behind the lessons: gentle, saved, and over the player's corrections."""

from __future__ import annotations

import pytest

import rules
from client.lessons.chapters import load_lessons
from client.session import content_overrides
from client.table.table import Table
from rules import GAMES
from saves.errors import SaveError
from saves.journal import Journal
from saves.override_files import load_overrides, override_folder
from saves.settings import Settings
from saves.shelf import Shelf
from tests.client.driver import Driver, make_app


def open_first_game(game_id: str) -> Table:
    """Return the table behind the button on the lessons' page."""
    driver = Driver(make_app())
    driver.app.open("lessons", game=game_id)
    driver.settle()
    driver.click("lessons.first")
    found = next(scene for scene in driver.app.scenes if isinstance(scene, Table))
    assert found is driver.scene
    return found


@pytest.mark.parametrize("game_id", GAMES)
def test_first_game_has_gentle_opponents_and_is_saved(game_id: str) -> None:
    told = load_lessons(game_id)
    assert told is not None
    match = open_first_game(game_id).match
    assert [seat.kind for seat in match.seats] == ["human", *["sapling"] * (told.first_players - 1)]
    assert told.first_options.items() <= dict(match.options).items()
    assert [entry.path for entry in Shelf().list_entries()] == [match.path]


def test_first_game_uses_active_content_overrides() -> None:
    folder = override_folder("envyra")
    folder.mkdir(parents=True)
    (folder / "tiles.yaml").write_text("theme:\n  orange_flame_1: {points: 2, cubes: 3}\n", encoding="utf-8")
    own = content_overrides.get_active_overrides(load_overrides("envyra"), Settings())
    assert own is not None
    played = open_first_game("envyra").match.game.content_hash()
    assert played == rules.load("envyra", own).content_hash()
    assert played != rules.load("envyra").content_hash()


def test_first_game_is_played_unsaved_on_a_full_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*arguments: object, **_: object) -> Journal:
        raise SaveError("disk-full", given=len(arguments))

    monkeypatch.setattr(Journal, "create", full)
    assert open_first_game("wispwood").match.path is None
