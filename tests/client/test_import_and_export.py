"""The file chooser: games come from files and go into them."""

from __future__ import annotations

from pathlib import Path

import pytest

from client.scene import Scene
from client.scenes.shelf.scene import ShelfScene
from client.widgets import TextField
from saves.errors import SaveError
from saves.journal import Journal
from saves.paths import games_dir, trash_dir
from saves.shelf import Shelf
from tests.client.file_chooser_helpers import double_click, exporting, importing, names, outside, row, top
from tests.client.shelf_helpers import damage, saved_game

# --- importing ------------------------------------------------------------------------------------


def test_several_games_are_imported_one_after_another(home: Path) -> None:
    for name in ("First.stolek", "Second.stolek"):
        outside(home, name)
    app, driver, scene = importing()
    assert names(scene) == ["First.stolek", "Second.stolek"]
    assert scene.previewed_entry is not None
    assert scene.previewed_entry.title == "First"
    driver.key("enter")
    assert scene.is_imported(scene.browser.listing.items[0])
    assert not scene.ui["files.ok"].enabled
    assert top(app) is scene
    driver.key("enter")  # once is enough
    double_click(driver, scene, "Second.stolek")
    assert sorted(entry.title for entry in Shelf().list_entries()) == ["First", "Second"]
    driver.click("files.done")
    shelf = top(app)
    assert isinstance(shelf, ShelfScene)
    assert sorted(entry.title for entry in shelf.model.listed) == ["First", "Second"]
    assert sorted(path.name for path in (home / "Downloads").iterdir()) == ["First.stolek", "Second.stolek"]


def test_failed_import_shows_the_reason(home: Path) -> None:
    damage(outside(home, "Damaged.stolek", moves=14))
    (home / "Downloads" / "Newer.stolek").write_bytes(b'{"stolek":99,"app":"9.1","crc":"00000000"}\n')
    (home / "Downloads" / "Other.stolek").write_bytes(b"hello")
    before = {path.name: path.read_bytes() for path in (home / "Downloads").iterdir()}
    _, driver, scene = importing()
    codes = []
    for name in names(scene):
        driver.click_at(*row(scene, name))
        driver.settle()
        assert scene.previewed_entry is not None
        assert scene.previewed_entry.problem is not None
        codes.append(scene.previewed_entry.problem.code)
        assert not scene.ui["files.ok"].enabled
        driver.key("enter")
    assert codes == ["damaged", "newer", "foreign"]
    assert Shelf().list_entries() == ()
    assert {path.name: path.read_bytes() for path in (home / "Downloads").iterdir()} == before


def test_the_preview_ignores_the_card_beside_the_file(home: Path) -> None:
    path = outside(home, "Damaged.stolek", moves=14)
    (Shelf(home / "Downloads", home)).list_entries()[0].write_missing_card()
    damage(path)
    _, _driver, scene = importing()
    assert scene.previewed_entry is not None
    assert scene.previewed_entry.problem is not None


def test_a_file_deleted_meanwhile_is_handled(home: Path) -> None:
    path = outside(home, "One.stolek")
    app, driver, scene = importing()
    path.unlink()
    driver.key("enter")
    assert top(app) is not scene, "a dialog says that the file is missing"
    driver.key("esc")
    scene.select_row(0)
    driver.settle()
    assert Shelf().list_entries() == ()


# --- exporting ------------------------------------------------------------------------------------


def field(scene: Scene) -> TextField:
    found = scene.ui["files.name"]
    assert isinstance(found, TextField)
    return found


def test_export_suggests_a_name_that_can_be_typed_over(home: Path) -> None:
    path = saved_game("Večer: u Řehoře?")
    app, driver, scene = exporting()
    assert scene.browser.folder == home / "Documents"
    assert field(scene).value.startswith("Večer- u Řehoře")
    assert field(scene).value[-10:].count("-") == 2, "the day"
    driver.type("Pro Lišku")
    driver.key("enter")
    assert isinstance(top(app), ShelfScene)
    written = home / "Documents" / "Pro Lišku.stolek"
    assert written.read_bytes() == path.read_bytes()
    assert Journal.read(written).header.title == "Večer: u Řehoře?"


def test_suggested_name_is_a_valid_file_name(home: Path) -> None:
    saved_game("con")
    _, driver, _scene = exporting()
    driver.click("files.ok")
    (written,) = (home / "Documents").iterdir()
    assert written.name.startswith("con ")
    assert written.suffix == ".stolek"


@pytest.mark.parametrize("name", ["", "a/b", "nul", "what?", ".."])
def test_invalid_name_is_refused_with_a_reason(home: Path, name: str) -> None:
    saved_game("One")
    app, driver, scene = exporting()
    driver.key("delete")
    driver.type(name)
    driver.key("enter")
    assert top(app) is scene
    assert scene.message
    assert not list((home / "Documents").iterdir())
    driver.type("x")
    assert not scene.message


def test_an_existing_file_is_replaced_only_after_a_question(home: Path) -> None:
    saved_game("One")
    there = home / "Documents" / "Old.stolek"
    there.write_bytes(b"precious")
    app, driver, scene = exporting()
    driver.type("Old.STOLEK")  # the suffix may be written or not
    driver.key("enter")
    assert top(app) is not scene
    driver.click("dialog.cancel")
    assert top(app) is scene
    assert there.read_bytes() == b"precious"
    double_click(driver, scene, "Old.stolek")
    assert field(scene).value == "Old"
    driver.settle()
    driver.click("dialog.replace")
    assert isinstance(top(app), ShelfScene)
    assert Journal.read(there).header.title == "One"


@pytest.mark.usefixtures("home")
def test_export_into_the_games_folder_is_refused() -> None:
    path = saved_game("One")
    other = saved_game("Two")
    trash_dir().mkdir(parents=True)
    before = other.read_bytes()
    app, driver, scene = exporting()
    for folder in (games_dir(), trash_dir()):
        scene.open_folder(folder)
        driver.settle()
        scene.name = other.stem
        scene.rebuild_widgets()
        driver.click("files.ok")
        assert top(app) is scene
        assert scene.message
    assert other.read_bytes() == before
    assert path.exists()


@pytest.mark.usefixtures("home")
def test_a_failed_export_shows_an_error_and_keeps_the_chooser_open(monkeypatch: pytest.MonkeyPatch) -> None:
    saved_game("One")

    def full(*_: object) -> None:
        raise SaveError("disk-full")

    monkeypatch.setattr(Shelf, "export", full)
    app, driver, scene = exporting()
    driver.key("enter")
    assert top(app) is not scene
    driver.settle()
    driver.key("esc")
    assert top(app) is scene
    driver.key("esc")
    assert isinstance(top(app), ShelfScene)
