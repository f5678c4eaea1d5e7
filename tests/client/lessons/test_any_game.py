"""A game from elsewhere is taught by its data alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from client.lessons.chapters import LessonError, load_lessons
from client.lessons.progress import get_completed_chapters, has_lessons
from client.platform import resources
from client.table.table import Table
from tests.client.driver import Driver, make_app
from tests.fifth_game import registered_game

LESSONS = """
chapters:
- id: row
  minutes: 1
  teaches: []
  players: 2
  seed: 1
  seat: 1
  steps:
  - id: aim
  - id: middle
    do: {do: mark, cell: 4}
    light: [{place: [cell, 4]}]
"""

WORDS = """
first: "Now play."
row:
  title: "Three in a row"
  about: "What one plays for."
  learned: "You know all of it."
  aim: "Three of your marks in a row win."
  middle: "The middle lies in four rows."
  middle-do: "Take it."
  middle-wrong: "That lies in fewer rows."
"""


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """Yield the fifth game, and a folder with its lessons."""
    for language in ("en", "cs", "sk"):
        words = tmp_path / "lang" / language
        words.mkdir(parents=True)
        (words / "noughts-lessons.yaml").write_text(WORDS, encoding="utf-8")
    (tmp_path / "noughts").mkdir()
    (tmp_path / "noughts" / "lessons.yaml").write_text(LESSONS, encoding="utf-8")
    with registered_game():
        resources.add_folder(tmp_path)
        yield tmp_path
        resources.remove_search_folder(tmp_path)


@pytest.mark.usefixtures("folder")
def test_plugged_in_lessons_are_offered_played_and_ticked() -> None:
    assert load_lessons("noughts") is not None
    driver = Driver(make_app())
    driver.app.open("menu")
    driver.settle()
    driver.click("menu.learn.noughts")
    driver.click("lessons.chapter.row")
    driver.settle(30)
    table = driver.scene
    assert isinstance(table, Table)
    assert table.guide is not None
    driver.click("guide.next")
    driver.settle(30)
    driver.click("guide.show")
    driver.settle(30)
    driver.click("guide.again")
    driver.settle(30)
    assert table.guide.expected_action is not None
    table.play_action(table.guide.expected_action)
    driver.settle(30)
    assert driver.scene is not table
    assert get_completed_chapters(driver.app.settings, "noughts") == {"row"}
    driver.click("dialog.chapters")
    driver.settle()
    assert "lessons.first" in driver.scene.ui


def test_unreadable_lessons_are_not_offered(folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    other = folder / "broken"
    (other / "noughts").mkdir(parents=True)
    (other / "noughts" / "lessons.yaml").write_text("chapters: [{id: 3}]", encoding="utf-8")
    resources.remove_search_folder(folder)
    resources.add_folder(other)
    try:
        with pytest.raises(LessonError, match=r"lessons\.yaml"):
            load_lessons("noughts")
        assert not has_lessons("noughts")
        assert "no lessons" in caplog.text
        driver = Driver(make_app())
        driver.app.open("menu")
        driver.settle()
        assert "menu.learn.noughts" not in driver.scene.ui
    finally:
        resources.remove_search_folder(other)
        resources.add_folder(folder)
