"""A program that was ended in the middle of a game: the next start offers to go on with it."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pygame
import pytest

from client.app.app import App
from client.i18n import set_language, tr
from client.scene.dialog import Dialog
from client.scenes.menu import startup_dialogs
from client.scenes.menu.scene import MenuScene
from client.scenes.shelf.scene import ShelfScene
from client.session.match import Match
from client.table.table import Table
from saves.errors import SaveError
from saves.files import write_atomically
from saves.paths import data_dir, games_dir, session_markers_dir
from saves.seats import SeatInfo
from saves.session_markers import SessionMarkers
from saves.settings import Settings
from tests.client.driver import Driver, make_app
from tests.parametrization import HARDEST_SCREEN_VARIANTS, SCREEN_VARIANTS, mark_cases, parametrize_product

SEATS = (SeatInfo("Žofie", "sky"), SeatInfo("Řehoř", "amber"))

PLAYER = """
import sys, threading, time
from client.__main__ import main
from client.app.app import App

def play(app):
    while not app.scenes.matches:
        time.sleep(0.01)
    (match,) = app.scenes.matches
    done = threading.Event()
    def moves():
        for _ in range(5):
            seat = match.deciders[0]
            match.act(seat, match.game.actions(match.state, seat)[0])
        done.set()
    app.call_soon(moves)
    done.wait()
    app.marks.flush(10)
    print(match.path, flush=True)

run = App.run
def watched(app):
    threading.Thread(target=play, args=(app,), daemon=True).start()
    run(app)
App.run = watched
main(sys.argv[1:])
"""


def killed_while_playing(*words: str) -> Path:
    """Run the whole program for five moves, kill it, and return the game's file."""
    with subprocess.Popen(
        [sys.executable, "-c", PLAYER, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as program:
        assert program.stdout is not None
        line = program.stdout.readline().strip()
        program.kill()
        assert program.stderr is not None
        assert line, program.stderr.read()
    return Path(line)


def start_program(language: str = "en", size: tuple[int, int] = (1280, 720), **settings: object) -> Driver:
    """Return the program at its start: the menu has been seen."""
    chosen = Settings(language=language, calm_background=True, **settings)  # type: ignore[arg-type]
    driver = Driver(App(chosen, size=size, strict=True))
    driver.app.open("menu")
    driver.app.running = True
    driver.frames(3)
    driver.settle()
    return driver


def save_played_game(moves: int = 3, **header: object) -> Path:
    """Return a game whose table was never left."""
    match = Match.create("wispwood", SEATS, 7, {"wishes": "first"}, **header)  # type: ignore[arg-type]
    for _ in range(moves):
        seat = match.deciders[0]
        match.act(seat, match.game.actions(match.state, seat)[0])
    match.close()
    assert match.path is not None
    return match.path


def mark_interrupted(*paths: Path) -> None:
    marks = SessionMarkers()
    marks.set_open_games(paths)
    marks.flush(5)


def marks() -> list[Path]:
    return sorted(session_markers_dir().iterdir()) if session_markers_dir().is_dir() else []


def leave_program(driver: Driver) -> None:
    driver.app.finish()
    assert marks() == []


def offer(driver: Driver) -> Dialog:
    assert isinstance(driver.scene, Dialog)
    assert driver.scene.title == tr("menu.interrupted.title")
    return driver.scene


# --- the whole program -------------------------------------------------------------------------------
def test_killed_game_is_offered_and_resumed() -> None:
    path = killed_while_playing("--game", "wispwood", "--players", "2", "--seed", "7", "--lang", "en")
    assert len(marks()) == 1
    driver = start_program()
    text = offer(driver).text
    assert tr("wispwood.title") in text
    assert tr("menu.continue.moves", n=5) in text
    assert tr("menu.interrupted.safe") in text
    driver.click("dialog.go-on")
    driver.frames(2)
    (match,) = driver.app.scenes.matches
    assert (match.path, match.moves, match.read_only) == (path, 5, False)
    driver.app.marks.flush(5)
    assert len(marks()) == 1, "now it is this program's"
    leave_program(driver)
    assert isinstance(start_program().scene, MenuScene), "a table that was left is no interruption"


def test_regular_end_leaves_no_marker() -> None:
    code = (
        "import sys\nfrom client.__main__ import main\nfrom client.app.app import App\n"
        "run_iteration = App.run_iteration\n"
        "def one(app, *a):\n    app.quit()\n    return run_iteration(app, *a)\nApp.run_iteration = one\n"
        "sys.exit(main(sys.argv[1:]))"
    )
    words = ["--game", "equilibrix", "--lang", "en"]
    done = subprocess.run(
        [sys.executable, "-c", code, *words], capture_output=True, text=True, timeout=120, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert list(games_dir().glob("*.stolek")) == [], "nobody had made a move"
    assert marks() == []


def test_failing_program_leaves_a_marker() -> None:
    code = (
        "import sys\nfrom client.__main__ import main\nfrom client.app.app import App\n"
        "def failing(app, *a):\n    app.marks.flush(9)\n    raise RuntimeError('x')\n"
        "App.wait_for_event = failing\nsys.exit(main(sys.argv[1:]))"
    )
    words = ["--game", "equilibrix", "--lang", "en"]
    done = subprocess.run(
        [sys.executable, "-c", code, *words], capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 1
    assert len(marks()) == 1


def test_command_line_screenshot_leaves_no_marker(tmp_path: Path) -> None:
    words = ["--game", "equilibrix", "--screenshot", str(tmp_path / "a.png"), "--windowed", "960x540"]
    done = subprocess.run(
        [sys.executable, "-m", "client", *words], capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr
    assert not data_dir().exists()


# --- the table, marked ----------------------------------------------------------------------------------
def test_open_table_has_a_marker_below_other_scenes() -> None:
    driver = start_program()
    driver.app.open("table", match=Match.resume(save_played_game()))
    driver.app.open("rulebook", game_id="wispwood")
    driver.app.marks.flush(5)
    assert len(marks()) == 1
    driver.app.open_menu()
    driver.app.marks.flush(5)
    assert marks() == []


@pytest.mark.parametrize("way", ["opened", "offered"])
def test_marker_is_written_before_the_table_is_shown(monkeypatch: pytest.MonkeyPatch, way: str) -> None:
    path = save_played_game()
    if way == "offered":
        mark_interrupted(path)
    driver = start_program()
    real = write_atomically

    def slow(file: Path, data: bytes) -> None:
        time.sleep(0.3)
        real(file, data)

    shown: list[int] = []
    monkeypatch.setattr("saves.session_markers.write_atomically", slow)
    monkeypatch.setattr(pygame.display, "flip", lambda: shown.append(len(marks())))
    if way == "offered":
        driver.click("dialog.go-on")
        assert shown[-1] == 1
        (mark,) = marks()
        assert mark.read_bytes().endswith(b"%d}" % os.getpid())
    else:
        driver.app.open("table", match=Match.resume(path))
        assert (shown, marks()) == ([], [])
        driver.frames(1)
        assert shown[-1] == 1
    leave_program(driver)


def test_read_only_and_unsaved_games_have_no_marker() -> None:
    driver = start_program()
    path = save_played_game()
    driver.app.open("table", match=Match.resume(path, read_only=True))
    driver.app.open("table", match=Match.create("wispwood", SEATS, 7, {}, saved=False))
    driver.app.marks.flush(5)
    assert marks() == []


def test_headless_program_neither_marks_nor_offers_games() -> None:
    path = save_played_game()
    mark_interrupted(path)
    driver = Driver(make_app())
    driver.app.open("menu")
    driver.frames(4)
    assert isinstance(driver.scene, MenuScene)
    driver.app.open("table", match=Match.resume(path))
    driver.app.finish()
    assert len(marks()) == 1, "that of before"


# --- the offer -------------------------------------------------------------------------------------------
@pytest.mark.parametrize("answer", ["later", "esc"])
def test_later_button_keeps_the_game(answer: str) -> None:
    mark_interrupted(save_played_game())
    driver = start_program()
    offer(driver)
    if answer == "esc":
        driver.key("esc")
    else:
        driver.click("dialog.later")
    driver.frames(2)
    assert isinstance(driver.scene, MenuScene)
    assert "menu.continue" in driver.scene.ui
    assert marks() == []
    assert isinstance(start_program().scene, MenuScene), "it is asked once"


def test_enter_resumes_the_game() -> None:
    mark_interrupted(save_played_game())
    driver = start_program()
    assert offer(driver).ui.default == "dialog.go-on"
    driver.key("enter")
    assert isinstance(driver.scene, Table)
    leave_program(driver)


def test_several_games_are_offered_in_sequence() -> None:
    old, new = save_played_game(2), save_played_game(4)
    os.utime(old, ns=(1, 10**18))
    mark_interrupted(old, new)
    driver = start_program()
    assert tr("menu.continue.moves", n=4) in offer(driver).text
    driver.click("dialog.later")
    driver.frames(3)
    driver.settle()
    assert tr("menu.continue.moves", n=2) in offer(driver).text
    driver.click("dialog.go-on")
    assert isinstance(driver.scene, Table)
    leave_program(driver)


def test_next_game_is_offered_in_the_menu() -> None:
    old, new = save_played_game(2), save_played_game(4)
    os.utime(old, ns=(1, 10**18))
    mark_interrupted(old, new)
    driver = start_program()
    driver.click("dialog.go-on")
    assert isinstance(driver.scene, Table)
    driver.frames(2)
    driver.app.open_menu()
    driver.frames(3)
    assert tr("menu.continue.moves", n=2) in offer(driver).text


def test_game_opened_from_the_command_line_is_not_offered() -> None:
    path = save_played_game()
    mark_interrupted(path)
    driver = Driver(App(Settings(language="en"), size=(1280, 720), strict=True))
    driver.app.open("menu")
    driver.app.open("table", match=Match.resume(path))
    driver.frames(3)
    assert isinstance(driver.scene, Table)
    driver.app.open_menu()
    driver.frames(3)
    assert isinstance(driver.scene, MenuScene)
    leave_program(driver)


def test_torn_line_is_reported() -> None:
    path = save_played_game()
    with path.open("ab") as file:
        file.write(b'{"n": 99, "kind": "act')
    mark_interrupted(path)
    driver = start_program()
    assert tr("menu.interrupted.torn") in offer(driver).text
    driver.click("dialog.go-on")
    (match,) = driver.app.scenes.matches
    assert match.moves == 3


def test_damaged_game_opens_the_shelf() -> None:
    path = save_played_game()
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)
    mark_interrupted(path)
    driver = start_program()
    assert tr("menu.interrupted.damaged") in offer(driver).text
    assert "dialog.go-on" not in driver.scene.ui
    driver.click("dialog.shelf")
    assert isinstance(driver.scene, ShelfScene)
    assert marks() == []


def test_unreadable_file_is_reported() -> None:
    path = save_played_game()
    path.write_bytes(b"")
    mark_interrupted(path)
    driver = start_program()
    text = offer(driver).text
    assert tr("saves.error.empty") in text
    assert path.name in text


def test_vanished_game_is_not_offered() -> None:
    path = save_played_game()
    mark_interrupted(path)
    path.unlink()
    assert isinstance(start_program().scene, MenuScene)
    assert marks() == []


def test_game_vanishing_during_the_offer_is_reported() -> None:
    path = save_played_game()
    mark_interrupted(path)
    driver = start_program()
    path.unlink()
    driver.click("dialog.go-on")
    assert tr("saves.error.missing") in driver.app.notices.texts
    assert isinstance(driver.app.scenes[0], MenuScene)
    assert marks() == []


@pytest.mark.parametrize(("language", "size", "scale"), mark_cases(SCREEN_VARIANTS, HARDEST_SCREEN_VARIANTS))
def test_offer_fits_the_window(language: str, size: tuple[int, int], scale: float) -> None:
    path = save_played_game(title="Neděle odpoledne u Řehoře na chalupě")
    with path.open("ab") as file:
        file.write(b'{"n"')
    mark_interrupted(path)
    dialog = offer(start_program(language, size, ui_scale=scale))
    assert "dialog.scroll" not in dialog.ui
    assert all(dialog.box.contains(widget.screen_rect) for widget in dialog.ui)
    set_language("en")


# --- a folder of no use ------------------------------------------------------------------------------------
def test_writable_folder_is_no_problem() -> None:
    assert startup_dialogs.find_saving_problem() is None
    assert list(games_dir().iterdir()) == []


def test_unwritable_folder_is_reported_once() -> None:
    data_dir().parent.mkdir(parents=True, exist_ok=True)
    data_dir().write_text("a file in its place")
    driver = start_program()
    assert isinstance(driver.scene, Dialog)
    assert driver.scene.title == tr("menu.unsaved.title")
    assert str(data_dir()) in driver.scene.text
    driver.key("enter")
    driver.frames(2)
    driver.app.open_menu()
    driver.frames(4)
    assert isinstance(driver.scene, MenuScene)


@parametrize_product(
    pytest.mark.parametrize("language", ["en", "cs", "sk"]),
    pytest.mark.parametrize("code", ["read-only", "disk-full", "disk-error"]),
)
def test_each_saving_problem_has_a_text(monkeypatch: pytest.MonkeyPatch, language: str, code: str) -> None:
    monkeypatch.setattr(startup_dialogs, "find_saving_problem", lambda: SaveError(code, detail="x"))  # type: ignore[arg-type]
    driver = start_program(language, ui_scale=2.0)
    assert isinstance(driver.scene, Dialog)
    assert tr(f"menu.unsaved.{code}") in driver.scene.text
    assert "dialog.scroll" not in driver.scene.ui
    set_language("en")


def test_almost_full_disk_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    class Usage:
        free = 1000

    monkeypatch.setattr("shutil.disk_usage", lambda _: Usage())
    problem = startup_dialogs.find_saving_problem()
    assert problem is not None
    assert problem.code == "disk-full"
