"""Tests of the About screen."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from client.diagnostics.credits import FONTS, LIBRARIES, find_licences_file
from client.platform import file_manager
from client.scenes.about import AboutScene
from saves import VERSION
from saves.settings import Settings
from tests.client.accessibility.painted_texts import find_inaccessible_texts, list_painted_texts
from tests.client.driver import Driver, make_app
from tests.parametrization import parametrize_product


def open_about(size: tuple[int, int] = (1920, 1080), language: str = "en", scale: float = 1.0) -> Driver:
    driver = Driver(make_app(size, settings=Settings(language=language, ui_scale=scale)))
    driver.app.open("settings")
    driver.frames(2)
    driver.click("settings.program")
    driver.settle()
    assert isinstance(driver.scene, AboutScene)
    return driver


@pytest.fixture
def download(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Return the folder of a download that this program is started from."""
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "stolek"))
    (tmp_path / "LICENCES.txt").touch()
    return tmp_path


def test_version_libraries_and_fonts_are_shown() -> None:
    driver = open_about()
    words = list_painted_texts(driver.app)
    assert f"Stolek {VERSION}" in words
    for one in LIBRARIES:
        assert f"{one.name} {one.version}" in words
        assert one.licence in words
    for one in FONTS:
        assert one.name in words
    assert find_inaccessible_texts(driver.app) == []
    driver.key("escape")
    driver.frames(2)
    assert "settings.program" in driver.scene.ui


@pytest.mark.usefixtures("download")
@parametrize_product(
    pytest.mark.parametrize("language", ["en", "cs", "sk"]),
    pytest.mark.parametrize(
        ("size", "scale"), [((1280, 720), 1.0), ((1280, 720), 1.5), ((1280, 720), 2.0), ((2560, 1440), 1.0)]
    ),
)
def test_every_widget_can_be_reached_and_none_overlap(
    language: str, size: tuple[int, int], scale: float
) -> None:
    driver = open_about(size, language, scale)
    assert driver.overlapping() == []
    stops = [widget.id for widget in driver.scene.ui if widget.is_focusable]
    assert "about.licences" in stops
    assert sorted(widget.id for widget in driver.tab_round()) == sorted(stops)


def test_download_shows_the_folder_of_licences(download: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[Path] = []

    def show(folder: Path, *_: object) -> bool:
        shown.append(folder)
        return len(shown) < 2

    monkeypatch.setattr(file_manager, "show_folder", show)
    driver = open_about()
    driver.click("about.licences")
    assert shown == [download]
    driver.click("about.licences")
    driver.frames(2)
    assert any(str(download) in words for words in driver.app.notices.texts)


def test_installed_program_has_no_licences_button(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert find_licences_file() is None
    assert "about.licences" not in open_about().scene.ui
    contents = tmp_path / "Stolek.app" / "Contents"
    (contents / "Resources").mkdir(parents=True)
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(contents / "MacOS" / "stolek"))
    assert find_licences_file() is None
    (contents / "Resources" / "LICENCES.txt").touch()
    assert find_licences_file() == contents / "Resources" / "LICENCES.txt"


def test_programs_of_the_system_load_their_own_libraries(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LD_LIBRARY_PATH", "/of/the/player")
    assert file_manager.get_system_environment()["LD_LIBRARY_PATH"] == "/of/the/player"
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setenv("LD_LIBRARY_PATH", "/of/the/download")
    monkeypatch.setenv("_PYI_ARCHIVE_FILE", "/of/the/download/stolek")
    assert "LD_LIBRARY_PATH" not in file_manager.get_system_environment()
    monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", "/of/the/player")
    assert file_manager.get_system_environment() == {
        **{name: value for name, value in os.environ.items() if "_PYI_" not in name and "ORIG" not in name},
        "LD_LIBRARY_PATH": "/of/the/player",
    }
