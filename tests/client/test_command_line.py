from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path
from typing import IO

import pygame
import pytest

from client import i18n
from client.__main__ import main
from client.cli import CommandLineError, parse
from client.scenes import STANDALONE_SCENES
from client.session.match import Match
from saves.seats import SeatInfo
from tests.client.driver import Driver, make_app


@pytest.mark.parametrize(
    "line",
    [
        "--nonsense",
        "--game nogame",
        "--game wispwood --players 9",
        "--game wispwood --players two",
        "--game wispwood --seed -1",
        "--game wispwood --option nothing=1",
        "--game wispwood --option short=maybe",
        "--game balanceformers --option colours=black-1,black-1",
        "--game balanceformers --players 3 --option colours=black-1,white-1",
        "--game balanceformers --option colours=pink",
        "--game wispwood --option short",
        "--players 2",
        "--seed 3",
        "--lang xx",
        "--windowed 20x20",
        "--windowed wide",
        "--ui-scale 4",
        "--ui-scale 251",
        "--ui-scale big",
        "--scene nowhere",
        "--scene learned",
        "--scene replay",
        "--load /no/such/file",
        f"--load /{'x' * 300}",
        "--load /",
        "--screenshot /no/such/folder/picture.png",
        f"--screenshot /{'x' * 300}/picture.png",
    ],
)
def test_wrong_value_prints_one_line_and_exits_with_status_2(
    line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(line.split()) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("stolek: ")
    assert told.err.count("\n") == 1
    assert "Traceback" not in told.err


@pytest.mark.parametrize("content", [b"precious", b"", b'{"stolek":1,'])
@pytest.mark.parametrize("name", ["notes.txt", "game.stolek", "picture.png"])
def test_screenshot_never_replaces_what_is_no_picture(
    name: str, content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / name
    file.write_bytes(content)
    assert main(["--screenshot", str(file)]) == 2
    assert name in capsys.readouterr().err
    assert file.read_bytes() == content


def test_screenshot_replaces_a_picture(tmp_path: Path) -> None:
    for name in ("picture.png", "picture.jpg", "picture.bmp"):
        pygame.image.save(pygame.Surface((2, 2)), tmp_path / name)
        assert parse(["--screenshot", str(tmp_path / name)]).screenshot == tmp_path / name


@pytest.mark.parametrize("name", STANDALONE_SCENES)
def test_every_scene_option_opens_its_scene(name: str) -> None:
    app = make_app()
    app.open(name)
    Driver(app).frames(2)
    assert parse(["--scene", name]).scene == name


def test_errors_are_in_the_requested_language(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--lang", "cs", "--scene", "nikde"])
    assert "nikde" in capsys.readouterr().err
    with pytest.raises(CommandLineError, match="Obrazovka"):
        parse(["--lang", "cs", "--scene", "nikde"])
    i18n.set_language("en")


def test_options_become_values_of_the_game() -> None:
    wishes = parse(["--game", "wispwood", "--players", "2", "--seed", "7", "--option", "short=true"])
    assert (wishes.game, wishes.players, wishes.seed, wishes.options) == ("wispwood", 2, 7, {"short": True})


def test_an_option_may_give_each_seat_its_own() -> None:
    words = ["--game", "balanceformers", "--players", "3", "--option", "colours=White-2, black-1,black-3"]
    assert parse(words).options == {"colours": "white-2,black-1,black-3"}


def test_sizes_and_scales_are_parsed() -> None:
    wishes = parse(["--windowed", "1280x720", "--ui-scale", "150"])
    assert wishes.window == (1280, 720)
    assert wishes.ui_scale == pytest.approx(1.5)
    assert wishes.full_screen is False
    assert parse(["--ui-scale", "2,5"]).ui_scale == pytest.approx(2.5)


@pytest.mark.parametrize("code", i18n.LANGUAGES)
def test_help_is_translated(code: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        parse(["--lang", code, "--help"])
    assert ended.value.code == 0
    assert "--screenshot" in capsys.readouterr().out
    i18n.set_language("en")


def test_version_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        parse(["--version"])
    assert capsys.readouterr().out.startswith("Stolek ")


@pytest.mark.skipif(os.name == "nt", reason="other names are too long there")
@pytest.mark.parametrize(("code", "too_long", "folder"), [
    ("en", "too long", "a folder"), ("cs", "příliš dlouhý", "složce"), ("sk", "príliš dlhý", "priečinku"),
])  # fmt: skip
def test_file_errors_are_translated(
    code: str, too_long: str, folder: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def told(*words: str) -> str:
        assert main(["--lang", code, *words]) > 0
        i18n.set_language("en")
        return capsys.readouterr().err

    name = "x" * 300
    assert too_long in told("--load", name)
    assert folder in told("--load", str(tmp_path))
    picture = ("--windowed", "960x540", "--screenshot")
    for path, words in ((name, too_long), (str(tmp_path), folder)):
        line = told(*picture, path)
        assert words in line
        assert "Errno" not in line


def run(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    wanted = {**os.environ, **environment}
    return subprocess.run(
        [sys.executable, "-m", "client", *words],
        capture_output=True,
        encoding=environment.get("PYTHONIOENCODING", "utf-8"),
        env=wanted,
        timeout=60,
        check=False,
    )


def test_help_drops_diacritics_on_limited_terminals() -> None:
    done = run("--lang", "cs", "--help", PYTHONIOENCODING="cp1252")
    assert (done.returncode, done.stderr) == (0, "")
    assert "ukázat tuto nápovedu" in done.stdout
    done = run("--lang", "cs", "--scene", "nikde", PYTHONIOENCODING="ascii")
    assert "neni; znam: " in done.stderr


USER_FOLDERS = ("user_data_path", "user_config_path", "user_log_path", "user_cache_path")


def run_with_streams(*words: str, **streams: int | IO[bytes]) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "client", *words],
        stdout=streams.get("stdout"),
        stderr=streams.get("stderr"),
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize("words", [("--help",), ("--version",)])
def test_a_pipe_that_nobody_reads_is_no_failure_to_report(words: tuple[str, ...]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = subprocess.run(
            [sys.executable, "-m", "client", *words],
            stdout=writing,
            stderr=subprocess.PIPE,
            timeout=60,
            check=False,
        )
    finally:
        os.close(writing)
    assert (done.returncode, done.stderr) == (1, b"")


def test_an_error_that_nobody_reads_keeps_its_status() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = run_with_streams("--bogus", stderr=writing)
    finally:
        os.close(writing)
    assert done.returncode == 2


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a disk that is always full")
@pytest.mark.parametrize("words", [("--help",), ("--version",)])
def test_output_to_a_full_disk_is_one_line_of_error(words: tuple[str, ...]) -> None:
    with Path("/dev/full").open("wb") as full:
        done = run_with_streams("--lang", "en", *words, stdout=full, stderr=subprocess.PIPE)
        assert (done.returncode, done.stderr.decode()) == (
            1,
            f"stolek: The output cannot be written: disk full{os.linesep}",
        )
        done = subprocess.run(
            [sys.executable, "-m", "client", "--bogus"], stderr=full, timeout=60, check=False
        )
        assert done.returncode == 2


def test_a_full_disk_leaves_the_picture_that_was_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    picture = tmp_path / "picture.png"
    assert main(["--windowed", "960x540", "--screenshot", str(picture)]) == 0
    before = picture.read_bytes()

    def fail(*_: object) -> None:
        raise OSError(errno.ENOSPC, "full")

    def write_nothing(self: Path, _: bytes) -> None:
        self.open("wb").close()
        fail()

    monkeypatch.setattr(Path, "write_bytes", write_nothing)
    monkeypatch.setattr(Path, "replace", fail)
    assert main(["--windowed", "960x540", "--screenshot", str(picture)]) == 1
    assert "disk is full" in capsys.readouterr().err
    assert picture.read_bytes() == before
    assert list(tmp_path.iterdir()) == [picture]


@pytest.mark.parametrize(
    "missing", ["user_data_path", "user_config_path", "user_log_path", "user_cache_path"]
)
def test_without_a_home_one_line_says_what_to_set(
    missing: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: object, **__: object) -> Path:
        raise RuntimeError("no home")

    monkeypatch.delenv("STOLEK_HOME", raising=False)
    for name in USER_FOLDERS:
        monkeypatch.setattr(f"platformdirs.{name}", fail if name == missing else lambda *_, **__: tmp_path)
    assert main(["--lang", "en", "--screenshot", str(tmp_path / "picture.png")]) == 2
    told = capsys.readouterr().err
    assert "STOLEK_HOME" in told
    assert told.count("\n") == 1
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert ended.value.code == 0


@pytest.mark.skipif(os.name == "nt", reason="no folder in use can be removed there")
def test_a_folder_that_is_gone_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    assert main(["--screenshot", "picture.png"]) == 2
    assert capsys.readouterr().err.startswith("stolek: ")


def test_a_screenshot_needs_no_display(tmp_path: Path) -> None:
    picture = tmp_path / "menu.png"
    done = run("--screenshot", str(picture), "--windowed", "960x540", "--lang", "sk")
    assert done.returncode == 0, done.stderr
    assert pygame.image.load(picture).get_size() == (960, 540)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere there is always a display")
def test_missing_display_prints_a_hint_without_a_traceback() -> None:
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    kept = {name: os.environ.pop(name) for name in hidden if name in os.environ}
    try:
        done = run()
    finally:
        os.environ.update(kept)
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert "--screenshot" in done.stderr


def opened(*words: str) -> list[str]:
    """Return how many scenes the program opens with these words, the top one, and whether one may only
    look; it ends
    with its first picture."""
    code = (
        "import sys\nfrom client.__main__ import main\nfrom client.app.app import App\n"
        "def run(app):\n    top = app.scenes.top\n    app.run_iteration(0.0)\n"
        "    print(len(app.scenes), type(top).__name__, top.match.read_only)\n"
        "    app.finish()\nApp.run = run\n"
        "sys.exit(main(sys.argv[1:]))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *words], capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.split()


def test_file_argument_is_opened_like_from_the_shelf(tmp_path: Path) -> None:
    seats = (SeatInfo("Žofie", "sky"), SeatInfo("Řehoř", "amber"))
    match = Match.create("equilibrix", seats, 7, {}, path=tmp_path / "game.stolek")
    path = str(tmp_path / "game.stolek")
    assert opened("--load", path) == ["2", "Table", "True"], "it is open here"
    match.close()
    assert opened("--load", path) == ["2", "Table", "False"]
    while match.outcome is None:
        seat = match.deciders[0]
        match.act(seat, match.game.actions(match.state, seat)[0])
    match.close()
    assert opened("--load", path) == ["2", "ResultsScene", "False"]
