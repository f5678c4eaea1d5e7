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
from client.scenes.files import folder_listing as browser_module
from client.scenes.files.folder_listing import (
    BackgroundTask,
    FolderBrowser,
    StartFolder,
    find_start_folders,
    list_drives,
    read_folder,
    shorten_path,
)
from client.scenes.files.layout import compute_files_layout
from client.scenes.files.open_file_scene import OpenFileScene
from client.scenes.shelf.scene import ShelfScene
from client.widgets import Button, RowState, ScrollList, Selector
from client.widgets.type_ahead import TypeAhead
from saves.errors import SaveError
from tests.client.driver import Driver, make_app
from tests.client.file_chooser_helpers import SIZES, double_click, importing, names, top
from tests.client.shelf_helpers import open_shelf, saved_game
from tests.parametrization import parametrize_product

# --- what is listed -------------------------------------------------------------------------------


def test_folders_come_first_and_only_games_follow(home: Path) -> None:
    for name in ("b.stolek", "A.stolek", "č.STOLEK", ".hidden.stolek", "d.png"):
        (home / name).write_bytes(b"")
    (home / "nowhere.stolek").symlink_to(home / "gone")
    found = read_folder(home)
    assert found.problem is None
    assert [item.name for item in found.items] == [
        "Documents", "Downloads", "Hry", "A.stolek", "b.stolek", "č.STOLEK",
    ]  # fmt: skip
    assert [item.is_folder for item in found.items] == [True] * 3 + [False] * 3


def test_missing_folder_is_reported(home: Path) -> None:
    problem = read_folder(home / "gone").problem
    assert problem is not None
    assert problem.code == "missing"
    a_file = read_folder(home / "letter.txt").problem
    assert a_file is not None


def test_only_existing_start_folders_are_offered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "Docs").mkdir()
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    monkeypatch.setattr("platformdirs.user_desktop_path", lambda: tmp_path)  # not set apart
    monkeypatch.setattr("platformdirs.user_documents_path", lambda: tmp_path / "Docs")
    monkeypatch.setattr("platformdirs.user_downloads_path", lambda: tmp_path / "none")
    monkeypatch.setattr(browser_module, "list_drives", lambda: ())
    assert find_start_folders() == (
        StartFolder("home", tmp_path),
        StartFolder("documents", tmp_path / "Docs"),
    )


def test_drives_are_the_root_and_removable_drives(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("client.scenes.files.folder_listing.sys.platform", "linux")
    monkeypatch.setattr(browser_module, "MOUNT_FOLDERS", (str(tmp_path / "media"), str(tmp_path / "none")))
    (tmp_path / "media" / "zofie" / "STICK").mkdir(parents=True)
    assert [(one.kind, one.name) for one in list_drives()] == [("root", ""), ("drive", "STICK")]
    monkeypatch.setattr("client.scenes.files.folder_listing.sys.platform", "win32")
    assert [one.name for one in list_drives()][:2] == ["C:", "D:"]


def test_only_visible_rows_of_ten_thousand_files_are_drawn(home: Path) -> None:
    folder = home / "Downloads"
    for number in range(10_000):
        (folder / f"Partie č. {number}.stolek").touch()
    assert len(read_folder(folder).items) == 10_000
    app = make_app()
    scene = OpenFileScene(app, "Import", lambda _: True, folder)
    app.push(scene)
    driver = Driver(app)
    while scene.browser.reading_duration_s:
        driver.frames()
        time.sleep(0.01)  # a thread reads: frames without a pause leave it a moment for each file only
    rows = scene.ui["files.list"]
    assert isinstance(rows, ScrollList)
    drawn: list[int] = []
    draw_row = rows.draw_row

    def drawing(canvas: Canvas, index: int, box: Rect, look: RowState) -> None:
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


def test_a_slow_folder_blocks_no_frame(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answer, answered = threading.Event(), []

    def slow(folder: Path) -> browser_module.FolderListing:
        answer.wait(60)
        answered.append(folder)
        return read_folder(folder)

    (home / "Hry" / "one.stolek").touch()
    app, driver, scene = importing()
    monkeypatch.setattr(browser_module, "read_folder", slow)
    scene.open_folder(home / "Hry")
    driver.frames(3)
    assert answered == []
    assert names(scene) == []
    assert scene.is_animating
    scene.open_parent()  # away before it has answered
    answer.set()
    for _ in range(400):
        driver.frames()
        time.sleep(0.005)
        if not scene.browser.reading_duration_s:
            break
    assert scene.browser.folder == home
    assert names(scene) == ["Documents", "Downloads", "Hry"]
    assert scene.selected_item is not None
    assert scene.selected_item.name == "Hry"
    app.finish()


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="root may read everything")
def test_an_unreadable_folder_has_an_error_text(home: Path) -> None:
    (home / "Hry").chmod(0)
    try:
        problem = read_folder(home / "Hry").problem
    finally:
        (home / "Hry").chmod(0o755)
    assert problem is not None
    assert problem.code == "unreadable"


@pytest.mark.parametrize("code", ["missing", "unreadable", "disk-error"])
def test_a_folder_problem_is_shown_in_place_of_the_list(
    home: Path, monkeypatch: pytest.MonkeyPatch, code: str
) -> None:
    app, driver, scene = importing()
    before = pygame.image.tobytes(app.window.surface, "RGB")
    problem = SaveError(code, detail="x")  # type: ignore[arg-type]
    monkeypatch.setattr(
        browser_module, "read_folder", lambda folder: browser_module.FolderListing(folder, problem=problem)
    )
    scene.open_folder(home)
    driver.settle()
    assert names(scene) == []
    assert pygame.image.tobytes(app.window.surface, "RGB") != before
    assert not scene.ui["files.ok"].enabled
    driver.key("backspace")  # and there is a way out
    assert scene.browser.folder == home.parent


def test_long_paths_are_shortened_at_their_beginning() -> None:
    path = Path("/", "home", "zofie", "Documents", "games")
    assert shorten_path(path, lambda text: len(text) < 100) == str(path)
    assert shorten_path(path, lambda text: len(text) < 20) == str(Path("…", "Documents", "games"))
    assert shorten_path(path, lambda _: False) == "games"


# --- going about ----------------------------------------------------------------------------------


def test_keyboard_browses_folders(home: Path) -> None:
    (home / "Hry" / "staré").mkdir()
    app, driver, scene = importing()
    assert scene.browser.folder == home / "Downloads"
    driver.key("backspace")
    assert scene.browser.folder == home
    assert scene.selected_item is not None
    assert scene.selected_item.name == "Downloads", "where we came from stays selected"
    driver.key("down")
    assert scene.selected_item.name == "Hry"
    driver.key("enter")
    assert names(scene) == ["staré"]
    driver.key("enter")
    assert scene.browser.folder == home / "Hry" / "staré"
    driver.key("backspace", times=2)
    assert scene.browser.folder == home
    driver.key("esc")
    assert isinstance(top(app), ShelfScene)


def test_letters_jump_to_a_name_ignoring_accents(home: Path) -> None:
    for folder in ("Cesta", "Ústí", "Urban", "Untie knots", "untied", "Žába"):
        (home / "Downloads" / folder).mkdir()
    app, driver, scene = importing()

    def name() -> str:
        assert scene.selected_item is not None
        return scene.selected_item.name

    driver.key("z")
    assert name() == "Žába"
    scene.type_ahead = TypeAhead()  # a second has passed
    driver.key("u")
    first = name()
    driver.key("u")
    assert name() != first
    assert name().casefold()[0] in "uú"
    scene.type_ahead = TypeAhead()
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


def test_type_ahead_restarts_after_a_pause() -> None:
    items = ["ab", "ac", "b"]
    type_ahead = TypeAhead()
    assert type_ahead.add_letter("a", items, 2) == 0
    assert type_ahead.add_letter("c", items, 0) == 1
    assert type_ahead.add_letter("x", items, 1) is None
    type_ahead.typed_at -= 10
    assert not type_ahead.is_active
    assert type_ahead.add_letter("b", items, 1) == 2
    assert TypeAhead().add_letter("a", [], -1) is None


def test_gamepad_browses_folders(home: Path) -> None:
    app, driver, scene = importing()
    scene.open_folder(home)
    driver.pad(12)  # down
    driver.pad(0)  # A
    assert scene.browser.folder == home / "Downloads"
    (home / "Downloads" / "x").mkdir()
    scene.open_folder(home / "Downloads")
    driver.pad(11)  # up, beyond the list
    assert scene.ui.focused_id == "files.up"
    driver.pad(0)
    assert scene.browser.folder == home
    driver.pad(1)  # B
    assert isinstance(top(app), ShelfScene)


@pytest.mark.parametrize("size", [(960, 540), (1920, 1080)])
def test_mouse_opens_a_place(home: Path, size: tuple[int, int]) -> None:
    app, driver, scene = importing(size)
    if scene.layout.places is None:
        choice = scene.ui["files.place"]
        assert isinstance(choice, Selector)
        driver.click("files.place")
        driver.click_at(*choice.locate_item(1).center)
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
    assert reached == {widget.id for widget in scene.ui if widget.is_focusable}
    assert {"files.back", "files.up", "files.done"} <= reached


# --- how it looks ---------------------------------------------------------------------------------


@pytest.mark.usefixtures("home")
@parametrize_product(
    pytest.mark.parametrize("language", ["en", "cs", "sk"]),
    pytest.mark.parametrize("size", SIZES),
    pytest.mark.parametrize("saving", [False, True]),
)
def test_widgets_stay_inside_the_window_and_apart(language: str, size: tuple[int, int], saving: bool) -> None:
    saved_game("One")
    app, driver, shelf = open_shelf(size, language)
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
        assert button.label == scene.texts.shorten(button.label, button.rect.width - 60, styles.BODY_STRONG)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("saving", [False, True])
def test_every_window_has_room_for_four_rows(size: tuple[int, int], saving: bool) -> None:
    for count in (2, 8, 30):
        place = compute_files_layout(*size, saving=saving, place_count=count, place_choice_width=240)
        assert place.list.height >= 4 * place.row
        assert place.list.bottom <= place.frame.bar.y
        assert place.path.width >= 200
        assert (place.places is None) != (place.place_choice is None)


def test_a_background_task_has_no_result_until_it_is_done() -> None:
    go = threading.Event()
    task = BackgroundTask(lambda: go.wait(20))
    assert (task.is_done, task.result) == (False, None)
    go.set()
    task.thread.join(20)
    assert (task.is_done, task.result) == (True, True)


def test_the_first_item_of_a_folder_is_selected(home: Path) -> None:
    browser = FolderBrowser(home)
    assert browser.selected_item is not None
    assert browser.selected_item.name == "Documents"
    assert not FolderBrowser(home / "Hry").selected_item
    root = FolderBrowser(Path(home.anchor))
    assert not root.open_parent()
