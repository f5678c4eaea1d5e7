"""The file chooser, driven by posted events: by mouse, keyboard and gamepad."""

from __future__ import annotations

import os
import sys
import threading
import time
from pathlib import Path

import pygame
import pytest

from client.draw import styles
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.scenes.files import list as files_list
from client.scenes.files.layout import files_layout
from client.scenes.files.list import (
    Browser,
    Errand,
    FileItem,
    Jump,
    StartFolder,
    drives,
    listed,
    shortened,
    start_folders,
)
from client.scenes.files.opening import OpenScene
from client.scenes.shelf.scene import ShelfScene
from client.widgets import Button, Choice, RowLook, ScrollList
from saves.errors import SaveError
from tests.client.driver import Driver, make_app
from tests.client.filing import SIZES, double_click, importing, names, top
from tests.client.shelving import opened, saved_game
from tests.sweep import crossed

# --- what is listed -------------------------------------------------------------------------------


def test_folders_come_first_and_only_games_follow(home: Path) -> None:
    for name in ("b.stolek", "A.stolek", "č.STOLEK", ".hidden.stolek", "d.png"):
        (home / name).write_bytes(b"")
    (home / "nowhere.stolek").symlink_to(home / "gone")
    found = listed(home)
    assert found.problem is None
    assert [item.name for item in found.items] == [
        "Documents", "Downloads", "Hry", "A.stolek", "b.stolek", "č.STOLEK",
    ]  # fmt: skip
    assert [item.is_folder for item in found.items] == [True] * 3 + [False] * 3


def test_a_folder_that_is_gone_says_so(home: Path) -> None:
    problem = listed(home / "gone").problem
    assert problem is not None
    assert problem.code == "missing"
    a_file = listed(home / "letter.txt").problem
    assert a_file is not None


def test_the_places_are_those_that_are_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "Docs").mkdir()
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    monkeypatch.setattr("platformdirs.user_desktop_path", lambda: tmp_path)  # not set apart
    monkeypatch.setattr("platformdirs.user_documents_path", lambda: tmp_path / "Docs")
    monkeypatch.setattr("platformdirs.user_downloads_path", lambda: tmp_path / "none")
    monkeypatch.setattr(files_list, "drives", lambda: ())
    assert start_folders() == (StartFolder("home", tmp_path), StartFolder("documents", tmp_path / "Docs"))


def test_drives_are_the_root_and_what_is_plugged_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("client.scenes.files.list.sys.platform", "linux")
    monkeypatch.setattr(files_list, "_MOUNTS", (str(tmp_path / "media"), str(tmp_path / "none")))
    (tmp_path / "media" / "zofie" / "STICK").mkdir(parents=True)
    assert [(one.kind, one.name) for one in drives()] == [("root", ""), ("drive", "STICK")]
    monkeypatch.setattr("client.scenes.files.list.sys.platform", "win32")
    assert [one.name for one in drives()][:2] == ["C:", "D:"]


def test_of_ten_thousand_files_only_what_is_seen_is_drawn(home: Path) -> None:
    folder = home / "Downloads"
    for number in range(10_000):
        (folder / f"Partie č. {number}.stolek").touch()
    assert len(listed(folder).items) == 10_000
    app = make_app()
    scene = OpenScene(app, "Import", lambda _: True, folder)
    app.push(scene)
    driver = Driver(app)
    while scene.browser.reading:
        driver.frames()
    rows = scene.ui["files.list"]
    assert isinstance(rows, ScrollList)
    drawn: list[int] = []
    draw_row = rows.draw_row

    def drawing(canvas: Canvas, index: int, box: Rect, look: RowLook) -> None:
        drawn.append(index)
        draw_row(canvas, index, box, look)

    rows.draw_row = drawing
    driver.key("end")
    assert scene.browser.selected == 9_999
    driver.settle()
    app.draw()
    assert 9_999 in drawn
    assert len(set(drawn)) < 300
    app.finish()


def test_a_folder_that_answers_late_blocks_no_frame(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answer, answered = threading.Event(), []

    def slow(folder: Path) -> files_list.Listing:
        answer.wait(60)
        answered.append(folder)
        return listed(folder)

    (home / "Hry" / "one.stolek").touch()
    app, driver, scene = importing()
    monkeypatch.setattr(files_list, "listed", slow)
    scene.go(home / "Hry")
    driver.frames(3)
    assert answered == []
    assert names(scene) == []
    assert scene.animating
    scene.up()  # away before it has answered
    answer.set()
    for _ in range(400):
        driver.frames()
        time.sleep(0.005)
        if not scene.browser.reading:
            break
    assert scene.browser.folder == home
    assert names(scene) == ["Documents", "Downloads", "Hry"]
    assert scene.item is not None
    assert scene.item.name == "Hry"
    app.finish()


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="root may read everything")
def test_an_unreadable_folder_is_told_in_words(home: Path) -> None:
    (home / "Hry").chmod(0)
    try:
        problem = listed(home / "Hry").problem
    finally:
        (home / "Hry").chmod(0o755)
    assert problem is not None
    assert problem.code == "unreadable"


@pytest.mark.parametrize("code", ["missing", "unreadable", "disk-error"])
def test_a_problem_with_a_folder_stands_where_the_list_would(
    home: Path, monkeypatch: pytest.MonkeyPatch, code: str
) -> None:
    app, driver, scene = importing()
    before = pygame.image.tobytes(app.window.surface, "RGB")
    problem = SaveError(code, detail="x")  # type: ignore[arg-type]
    monkeypatch.setattr(files_list, "listed", lambda folder: files_list.Listing(folder, problem=problem))
    scene.go(home)
    driver.settle()
    assert names(scene) == []
    assert pygame.image.tobytes(app.window.surface, "RGB") != before
    assert not scene.ui["files.ok"].enabled
    driver.key("backspace")  # and there is a way out
    assert scene.browser.folder == home.parent


def test_paths_lose_their_beginning_first() -> None:
    path = Path("/", "home", "zofie", "Documents", "games")
    assert shortened(path, lambda text: len(text) < 100) == str(path)
    assert shortened(path, lambda text: len(text) < 20) == str(Path("…", "Documents", "games"))
    assert shortened(path, lambda _: False) == "games"


# --- going about ----------------------------------------------------------------------------------


def test_by_keyboard_through_folders_and_back(home: Path) -> None:
    (home / "Hry" / "staré").mkdir()
    app, driver, scene = importing()
    assert scene.browser.folder == home / "Downloads"
    driver.key("backspace")
    assert scene.browser.folder == home
    assert scene.item is not None
    assert scene.item.name == "Downloads", "where we came from stays selected"
    driver.key("down")
    assert scene.item.name == "Hry"
    driver.key("enter")
    assert names(scene) == ["staré"]
    driver.key("enter")
    assert scene.browser.folder == home / "Hry" / "staré"
    driver.key("backspace", times=2)
    assert scene.browser.folder == home
    driver.key("esc")
    assert isinstance(top(app), ShelfScene)


def test_letters_jump_to_a_name_whatever_the_accents(home: Path) -> None:
    for folder in ("Cesta", "Ústí", "Urban", "Untie knots", "untied", "Žába"):
        (home / "Downloads" / folder).mkdir()
    app, driver, scene = importing()

    def name() -> str:
        assert scene.item is not None
        return scene.item.name

    driver.key("z")
    assert name() == "Žába"
    scene.jump = Jump()  # a second has passed
    driver.key("u")
    first = name()
    driver.key("u")
    assert name() != first
    assert name().casefold()[0] in "uú"
    scene.jump = Jump()
    for letter in "untie":
        driver.key(letter)
    assert name() == "Untie knots"
    driver.key(" ")
    driver.key("k")
    assert name() == "Untie knots"
    assert scene.browser.folder == home / "Downloads", "the space was a letter, not a press"
    driver.key("q")
    assert name() == "Untie knots"
    app.finish()


def test_a_jump_goes_on_while_one_types_and_begins_anew_after_a_while() -> None:
    items = [FileItem(name, Path(name), True) for name in ("ab", "ac", "b")]
    jump = Jump()
    assert jump.type("a", items, 2) == 0
    assert jump.type("c", items, 0) == 1
    assert jump.type("x", items, 1) is None
    jump.at -= 10
    assert not jump.is_on
    assert jump.type("b", items, 1) == 2
    assert Jump().type("a", [], -1) is None


def test_by_gamepad_into_a_folder_up_and_out(home: Path) -> None:
    app, driver, scene = importing()
    scene.go(home)
    driver.pad(12)  # down
    driver.pad(0)  # A
    assert scene.browser.folder == home / "Downloads"
    (home / "Downloads" / "x").mkdir()
    scene.go(home / "Downloads")
    driver.pad(11)  # up, beyond the list
    assert scene.ui.focused == "files.up"
    driver.pad(0)
    assert scene.browser.folder == home
    driver.pad(1)  # B
    assert isinstance(top(app), ShelfScene)


@pytest.mark.parametrize("size", [(960, 540), (1920, 1080)])
def test_by_mouse_to_a_place(home: Path, size: tuple[int, int]) -> None:
    app, driver, scene = importing(size)
    if scene.layout.places is None:
        choice = scene.ui["files.place"]
        assert isinstance(choice, Choice)
        driver.click("files.place")
        driver.click_at(*choice.rect_of(1).center)
    else:
        driver.click("files.place.1")
    assert scene.browser.folder == home / "Documents"
    driver.click("files.up")
    assert scene.browser.folder == home
    double_click(driver, scene, "Hry")
    assert scene.browser.folder == home / "Hry"
    driver.click("files.done")
    assert isinstance(top(app), ShelfScene)


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize("size", SIZES)
def test_tab_reaches_everything(size: tuple[int, int]) -> None:
    _, driver, scene = importing(size)
    reached = {widget.id for widget in driver.tab_round()}
    assert reached == {widget.id for widget in scene.ui if widget.focusable}
    assert {"files.back", "files.up", "files.done"} <= reached


# --- how it looks ---------------------------------------------------------------------------------


@pytest.mark.usefixtures("home")
@crossed(
    pytest.mark.parametrize("language", ["en", "cs", "sk"]),
    pytest.mark.parametrize("size", SIZES),
    pytest.mark.parametrize("saving", [False, True]),
)
def test_widgets_stay_inside_the_window_and_apart(language: str, size: tuple[int, int], saving: bool) -> None:
    saved_game("One")
    app, driver, shelf = opened(size, language)
    driver.click("shelf.export" if saving else "shelf.import")
    driver.settle()
    scene = top(app)
    assert scene is not None
    assert scene is not shelf
    seen = [w for w in scene.ui if w.visible]
    for widget in seen:
        assert scene.rect.contains(widget.screen_rect), widget.id
        for other in seen:
            # the list keeps room for the ring around its rows
            box = other.screen_rect.inflate(-18, -18) if other.id == "files.list" else other.screen_rect
            mine = widget.screen_rect if widget.id != "files.list" else widget.screen_rect.inflate(-18, -18)
            assert other is widget or not mine.colliderect(box), (widget.id, other.id)
    for name in ("files.ok", "files.done"):
        button = scene.ui[name]
        assert isinstance(button, Button)
        assert button.label == scene.texts.ellipsis(button.label, button.rect.width - 60, styles.BODY_STRONG)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("saving", [False, True])
def test_there_is_room_for_a_few_rows_in_every_window(size: tuple[int, int], saving: bool) -> None:
    for count in (2, 8, 30):
        place = files_layout(*size, saving=saving, places_count=count, place_width=240)
        assert place.list.height >= 4 * place.row
        assert place.list.bottom <= place.frame.bar.y
        assert place.path.width >= 200
        assert (place.places is None) != (place.place is None)


def test_an_errand_is_under_way_until_it_is_done() -> None:
    go = threading.Event()
    errand = Errand(lambda: go.wait(20))
    assert (errand.is_done, errand.result) == (False, None)
    go.set()
    errand._thread.join(20)
    assert (errand.is_done, errand.result) == (True, True)


def test_a_browser_begins_with_the_first_thing_there_is(home: Path) -> None:
    browser = Browser(home)
    assert browser.item is not None
    assert browser.item.name == "Documents"
    assert not Browser(home / "Hry").item
    root = Browser(Path(home.anchor))
    assert not root.up()
