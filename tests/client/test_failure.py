"""Tests of the failure screen."""

from __future__ import annotations

from pathlib import Path

import pytest

from client.draw.canvas import Canvas
from client.i18n import tr
from client.platform import file_manager
from client.scene import Scene
from client.scenes.failure import FailureScene
from client.session.match import Match
from saves.paths import data_dir, log_dir, session_markers_dir
from tests.client.driver import Driver, make_app
from tests.client.test_crash_reports import assert_nothing_personal, fresh, game, reports, window

__all__ = ["fresh"]  # a fixture for every test here as well


class Broken(Scene):
    """Fails when it is drawn."""

    def draw(self, canvas: Canvas) -> None:
        raise RuntimeError(f"Žofie Nováková in {data_dir()} is gone", canvas.rect.width)


def failing_table() -> tuple[Driver, Match]:
    driver = window()
    driver.app.open("menu")
    match = game()
    driver.app.open("table", match=match)
    driver.app.push(Broken(driver.app))
    driver.frames(2)
    driver.settle()
    return driver, match


def test_failure_names_the_report_and_resumes_the_game() -> None:
    driver, match = failing_table()
    scene = driver.scene
    assert isinstance(scene, FailureScene)
    (path,) = reports()
    text = path.read_text(encoding="utf-8")
    assert "scenes: MenuScene > Table > Broken" in text
    assert_nothing_personal(text)
    assert path.name in scene.text
    driver.app.marks.flush(5)
    assert len(list(session_markers_dir().iterdir())) == 1, "if the program dies now, the game is offered"
    driver.click("dialog.go-on")
    driver.frames(2)
    (resumed,) = driver.app.scenes.matches
    assert resumed is not match
    assert resumed.state == match.state
    assert len(driver.app.scenes) == 2
    driver.app.finish()
    assert list(session_markers_dir().iterdir()) == []


def test_menu_button_leaves_the_game() -> None:
    driver, _ = failing_table()
    driver.click("dialog.menu")
    driver.app.marks.flush(5)
    assert list(session_markers_dir().iterdir()) == []
    assert "menu.continue" in driver.scene.ui


def test_game_that_cannot_be_resumed_is_reported() -> None:
    driver, match = failing_table()
    assert match.path is not None
    match.path.unlink()
    driver.click("dialog.go-on")
    assert tr("saves.error.missing") in driver.app.notices.texts
    assert len(driver.app.scenes) == 1


@pytest.mark.parametrize("works", [True, False])
def test_folder_button_shows_the_folder(monkeypatch: pytest.MonkeyPatch, works: bool) -> None:
    asked: list[Path] = []

    def shown(path: Path, _: object) -> bool:
        asked.append(path)
        return works

    monkeypatch.setattr(file_manager, "show_folder", shown)
    driver, _ = failing_table()
    driver.click("dialog.folder")
    assert asked == [log_dir()]
    told = tr("app.failure.no-folder", folder=log_dir())
    assert (told in driver.app.notices.texts) is not works
    assert isinstance(driver.scene, FailureScene), "it stays"


def test_resume_button_needs_a_game() -> None:
    driver = window()
    driver.app.open("menu")
    driver.app.push(Broken(driver.app))
    driver.frames(2)
    assert isinstance(driver.scene, FailureScene)
    assert "dialog.go-on" not in driver.scene.ui
    assert driver.scene.ui.default == "dialog.menu"


def test_headless_program_writes_no_report() -> None:
    app = make_app()
    app.strict = False
    app.push(Broken(app))
    Driver(app).frames(2)
    assert isinstance(app.scenes.top, FailureScene)
    assert reports() == []


@pytest.mark.parametrize("language", ["en", "cs", "sk"])
@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1280, 720), 2.0), ((960, 540), 2.0)])
def test_failure_screen_fits_the_window(language: str, size: tuple[int, int], scale: float) -> None:
    driver = window(size, language)
    driver.app.change_settings(ui_scale=scale)
    driver.app.push(FailureScene(driver.app, ValueError("x"), log_dir() / "crash-1.txt", game()))
    driver.settle()
    scene = driver.scene
    assert isinstance(scene, FailureScene)
    assert "dialog.scroll" not in scene.ui, "all of it is read at a glance"
    assert all(scene.box.contains(widget.screen_rect) for widget in scene.ui)
