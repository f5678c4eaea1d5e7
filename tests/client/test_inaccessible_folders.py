"""The program where the player's folders are out of reach, and where there is no home at all."""

from __future__ import annotations

from pathlib import Path

import platformdirs
import pytest

from client.__main__ import main
from client.scenes.files.folder_listing import find_start_folders
from client.scenes.files.open_file_scene import OpenFileScene
from client.scenes.files.save_file_scene import SaveFileScene
from client.session.match import Match
from saves.paths import config_dir, data_dir
from saves.seats import SeatInfo
from saves.shelf import Shelf
from tests.client.driver import Driver, make_app
from tests.saves.missing_drive import NUMBERS, go_away


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("name", ["menu", "daily", "new-game", "records", "shelf"])
def test_every_screen_opens_without_access_to_games(
    name: str, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for folder in (data_dir(), config_dir()):
        folder.mkdir(parents=True, exist_ok=True)
        go_away(monkeypatch, folder, number)
    app = make_app()
    app.open(name)
    Driver(app).frames(5)


@pytest.mark.parametrize("number", NUMBERS)
def test_inaccessible_copy_target_is_reported(
    number: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    seats = (SeatInfo("Žofie", "sky"), SeatInfo("Řehoř", "amber"))
    Match.create("equilibrix", seats, 7, {}).close()
    app = make_app()
    app.open("shelf")
    driver = Driver(app)
    entry = Shelf().list_entries()[0]
    go_away(monkeypatch, tmp_path / "drive", number)
    scene = SaveFileScene(app, "Copy", entry, "name", lambda _: False, lambda _: "", tmp_path / "drive")
    app.push(scene)
    driver.frames(3)
    scene.open_folder(tmp_path / "drive")
    driver.frames(3)
    scene.submit()
    driver.frames(3)
    assert app.scenes.top is not scene, "it is asked about, for something may lie there"


def _failing(*_: object, **__: object) -> Path:
    raise RuntimeError("could not determine the home directory")


def _without_a_home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "home", _failing)
    for name in ("data", "config", "log", "cache", "desktop", "documents", "downloads"):
        monkeypatch.setattr(platformdirs, f"user_{name}_path", _failing)


def test_missing_home_prints_advice(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _without_a_home(monkeypatch)
    monkeypatch.delenv("STOLEK_HOME")
    assert main(["--lang", "en", "--scene", "shelf"]) == 2
    assert "STOLEK_HOME" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["--version"])


def test_file_chooser_lists_drives_without_a_home(monkeypatch: pytest.MonkeyPatch) -> None:
    _without_a_home(monkeypatch)
    assert {place.kind for place in find_start_folders()} <= {"root", "drive"}
    app = make_app()
    app.open("shelf")
    driver = Driver(app)
    driver.frames(2)
    driver.click("shelf.import")
    driver.frames(2)
    assert isinstance(app.scenes.top, OpenFileScene)
