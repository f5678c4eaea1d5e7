"""Crash reports: always there, never personal, never another failure."""

from __future__ import annotations

import errno
import faulthandler
import logging
import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from client.app.app import App
from client.diagnostics import crash_reports, log_file
from client.diagnostics.crash_reports import FAULT_PATTERN, MAX_REPORTS, get_module_path
from client.i18n import set_language, tr
from client.session.match import Match
from saves import VERSION
from saves.paths import data_dir, log_dir
from saves.seats import SeatInfo
from saves.settings import Settings
from tests.client.driver import Driver

SEATS = (SeatInfo("Žofie Nováková", "sky"), SeatInfo("Řehoř", "amber"))
PERSONAL = ("žofie", "nováková", "řehoř", "novakova", "večer", "stolek-home")


@pytest.fixture(autouse=True)
def fresh(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(crash_reports._State, "app", None)
    monkeypatch.setattr(crash_reports._State, "written_reports", {})
    log_file.TAIL_HANDLER.lines.clear()
    logging.getLogger().addHandler(log_file.TAIL_HANDLER)
    yield
    logging.getLogger().removeHandler(log_file.TAIL_HANDLER)
    set_language("en")


def window(size: tuple[int, int] = (1280, 720), language: str = "en") -> Driver:
    """Return a program that is no dress rehearsal: it writes."""
    return Driver(App(Settings(language=language, calm_background=True, last_seats=SEATS), size=size))


def game(moves: int = 3) -> Match:
    match = Match.create("wispwood", SEATS, 7, {"wishes": "first"}, title="Večer")
    for _ in range(moves):
        seat = match.deciders[0]
        match.act(seat, match.game.actions(match.state, seat)[0])
    return match


def catch(error: BaseException) -> BaseException:
    with pytest.raises(type(error)) as caught:
        raise error
    return caught.value


def reports() -> list[Path]:
    return sorted(log_dir().glob(crash_reports.REPORT_PATTERN)) if log_dir().is_dir() else []


def assert_nothing_personal(text: str) -> None:
    assert [word for word in PERSONAL if word in text.casefold()] == []
    assert str(Path.home()) + os.sep not in text


# --- what stands in it ----------------------------------------------------------------------------
def test_report_describes_the_program_without_personal_data() -> None:
    driver = window()
    driver.app.open("menu")
    match = game()
    driver.app.open("table", match=match)
    logging.getLogger("client").warning("Řehoř cannot write %s", data_dir() / "Večer.stolek")
    path = crash_reports.write_report(catch(ValueError(f"{SEATS[0]!r} broke '{data_dir()}'")), driver.app)
    assert path is not None
    assert path.parent == log_dir()
    text = path.read_text(encoding="utf-8")
    assert match.path is not None
    for part in (
        f"Stolek {VERSION}",
        f"Python: {sys.version.split()[0]}",
        f"pygame-ce: {pygame.version.ver}",
        "SDL: ",
        "system: ",
        "language: en",
        "window: 1280×720",
        "interface: 100%",
        "scenes: MenuScene > Table",
        "game: wispwood, players: 2, moves: 3",
        "wishes=first",
        f"journal: {match.path.name}",
        'File "tests/client/test_crash_reports.py", line ',
        "ValueError: ",
        "<player>",
        "WARNING client: <player> cannot write <path>",
    ):
        assert part in text
    assert_nothing_personal(text)
    assert str(data_dir()) not in text


def test_report_hides_the_name_of_a_player_file(tmp_path: Path) -> None:
    driver = window()
    match = Match.create("wispwood", SEATS, 7, {}, path=tmp_path / "Our wedding day.stolek")
    driver.app.open("table", match=match)
    path = crash_reports.write_report(
        catch(ValueError("bad Our wedding day.stolek: Our wedding day")), driver.app
    )
    assert path is not None
    text = path.read_text(encoding="utf-8")
    assert "journal: <file chosen by the player>" in text
    assert "wedding" not in text


def test_report_lists_the_cause_of_an_error_first() -> None:
    def failing() -> None:
        try:
            raise KeyError("first")
        except KeyError as error:
            raise ValueError("second") from error

    with pytest.raises(ValueError, match="second") as caught:
        failing()
    path = crash_reports.write_report(caught.value)
    assert path is not None
    text = path.read_text(encoding="utf-8")
    assert text.index("KeyError: 'first'") < text.index("and then:") < text.index("ValueError: second")
    assert "no window yet" in text


def test_traceback_of_endless_recursion_is_shortened() -> None:
    def deeper() -> None:
        deeper()

    with pytest.raises(RecursionError) as caught:
        deeper()
    path = crash_reports.write_report(caught.value)
    assert path is not None
    text = path.read_text(encoding="utf-8")
    assert text.count("in deeper") == 60 - 1
    assert "more)" in text


class WordlessError(Exception):
    def __str__(self) -> str:
        raise RuntimeError("no words")


def test_error_without_a_message_is_reported() -> None:
    path = crash_reports.write_report(catch(WordlessError()))
    assert path is not None
    assert "WordlessError: (no text: RuntimeError)" in path.read_text(encoding="utf-8")


def test_broken_program_state_does_not_prevent_a_report() -> None:
    driver = window()
    driver.app.scenes = None  # type: ignore[assignment]
    path = crash_reports.write_report(catch(ValueError("half built")), driver.app)
    assert path is not None
    text = path.read_text(encoding="utf-8")
    assert "scenes: unknown (TypeError)" in text
    assert "(left out)" in text, "who plays cannot be asked, so no message is told"
    assert "half built" not in text


@pytest.mark.parametrize(
    ("file", "shown"),
    [
        (crash_reports.__file__, "client/diagnostics/crash_reports.py"),
        (pygame.__file__, "pygame/__init__.py"),
        (threading.__file__, "threading.py"),
        (logging.__file__, "logging/__init__.py"),
        ("<frozen importlib._bootstrap>", "<frozen importlib._bootstrap>"),
        (r"D:\Jan\Python311\Lib\json\decoder.py", "json/decoder.py"),
        (r"D:\Jan\site-packages\pygame\sprite.py", "pygame/sprite.py"),
        ("/mnt/jan/script of jan.py", "<file chosen by the player>"),
        ("/mnt/jan/script.py", "script.py"),
    ],
)
def test_module_paths_start_at_their_package(file: str, shown: str) -> None:
    assert get_module_path(file) == shown


# --- the files ------------------------------------------------------------------------------------
def test_newest_ten_reports_are_kept() -> None:
    log_dir().mkdir(parents=True)
    for number in range(15):
        (log_dir() / f"crash-20200101-0000{number:02}.txt").write_text("old")
    (log_dir() / "crash-notes.md").write_text("mine")
    path = crash_reports.write_report(catch(ValueError("new")))
    assert path in reports()
    assert len(reports()) == MAX_REPORTS
    assert (log_dir() / "crash-notes.md").exists()
    assert "000014" in reports()[-2].name


def test_reports_of_this_run_survive_a_clock_change() -> None:
    log_dir().mkdir(parents=True)
    for number in range(15):
        (log_dir() / f"crash-29990101-0000{number:02}.txt").write_text("of a time to come")
    written = {crash_reports.write_report(catch(ValueError(str(number)))) for number in range(3)}
    assert len(written) == 3
    assert written <= set(reports())
    assert len(reports()) == MAX_REPORTS


def test_the_same_error_is_reported_once() -> None:
    error = catch(ValueError("again"))
    assert crash_reports.write_report(error) == crash_reports.write_report(error)
    assert len(reports()) == 1
    for number in range(3):
        assert crash_reports.write_report(catch(ValueError(str(number)))) is not None
    assert len(reports()) == 4, "several in one second have names of their own"


def test_report_without_a_log_folder_goes_to_the_temporary_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log_dir().parent.mkdir(parents=True, exist_ok=True)
    log_dir().write_text("a file in its place")
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    path = crash_reports.write_report(catch(ValueError("where?")))
    assert path is not None
    assert path.parent == tmp_path


def test_full_disk_shortens_or_omits_the_report(monkeypatch: pytest.MonkeyPatch) -> None:
    logging.getLogger("client").warning("a long story " * 50)
    written: list[str] = []

    def narrow(folder: Path, content: str) -> Path:
        written.append(content)
        if len(content) > 600 + len(content.partition("Traceback")[0]):
            raise OSError(errno.ENOSPC, "full")
        return folder / "crash-x.txt"

    monkeypatch.setattr(crash_reports, "create_file", narrow)
    assert crash_reports.write_report(catch(ValueError("full"))) is not None
    assert len(written) == 2
    assert "a long story" not in written[1]
    assert "ValueError: full" in written[1]

    def full(*_: object) -> Path:
        raise OSError(errno.ENOSPC, "full")

    monkeypatch.setattr(crash_reports, "create_file", full)
    assert crash_reports.write_report(catch(ValueError("no room at all"))) is None


def test_interrupted_write_leaves_no_partial_report(monkeypatch: pytest.MonkeyPatch) -> None:
    log_dir().mkdir(parents=True)

    class Cut:
        def __enter__(self) -> Cut:
            return self

        def __exit__(self, *_: object) -> None:
            pass

        def write(self, _: bytes) -> int:
            raise OSError(errno.ENOSPC, "full")

    def opened(handle: int, _: str) -> Cut:
        os.close(handle)
        return Cut()

    monkeypatch.setattr("builtins.open", opened)
    with pytest.raises(OSError, match="full"):
        crash_reports.create_file(log_dir(), "text")
    assert reports() == []


def test_report_never_replaces_another() -> None:
    log_dir().mkdir(parents=True)
    texts = {crash_reports.create_file(log_dir(), f"report {number}"): number for number in range(8)}
    assert len(texts) == 8, "most of them in the same second"
    assert {path: path.read_text() for path in texts} == {
        path: f"report {number}" for path, number in texts.items()
    }


def test_failing_report_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    def short_of_memory(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr(crash_reports, "write_redacted", short_of_memory)
    assert crash_reports.write_report(catch(ValueError("x"))) is None


# --- threads, faults ------------------------------------------------------------------------------
def test_a_failing_thread_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("excepthook", "unraisablehook"):
        monkeypatch.setattr(sys, name, getattr(sys, name))
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)
    crash_reports.install_hooks()

    def failing() -> None:
        raise ValueError("in a thread")

    thread = threading.Thread(target=failing)
    thread.start()
    thread.join()
    (path,) = reports()
    assert "ValueError: in a thread" in path.read_text(encoding="utf-8")


FAULT = """Fatal Python error: Segmentation fault

Current thread 0x00007f0000000000 (most recent call first):
  File "/mnt/jan/site-packages/pygame/sprite.py", line 12 in draw
  File "{own}", line 34 in run

Extension modules: pygame.base, pygame.constants (total: 2)
"""


@pytest.fixture
def faults() -> Iterator[Path]:
    enabled = faulthandler.is_enabled()
    log_dir().mkdir(parents=True)
    yield log_dir() / "fault.log"
    crash_reports.stop_fault_log()
    if enabled:
        faulthandler.enable()


def test_fault_of_the_last_run_becomes_a_report(faults: Path) -> None:
    faults.write_text(FAULT.format(own=crash_reports.__file__))
    path = crash_reports.start_fault_log()
    assert path is not None
    text = path.read_text(encoding="utf-8")
    assert "a fault below Python" in text
    assert 'File "pygame/sprite.py", line 12 in draw' in text
    assert 'File "client/diagnostics/crash_reports.py", line 34 in run' in text
    assert "jan" not in text
    assert not faults.exists()
    crash_reports.stop_fault_log()
    assert crash_reports.start_fault_log() is None, "once"
    crash_reports.stop_fault_log()
    assert not list(log_dir().glob(FAULT_PATTERN)), "a run that ends well leaves nothing"


@pytest.mark.parametrize("content", ["", "Windows fatal exception: code 0x8001010d\n\nThread 0x1\n", "noise"])
def test_harmless_fault_log_is_ignored(faults: Path, content: str) -> None:
    faults.write_text(content)
    os.utime(faults, (time.time() - 3600,) * 2)
    assert crash_reports.start_fault_log() is None
    assert not faults.exists()


def test_old_fault_log_is_ignored(faults: Path) -> None:
    faults.write_text(FAULT)
    long_ago = time.time() - 90 * 24 * 3600
    os.utime(faults, (long_ago, long_ago))
    assert crash_reports.start_fault_log() is None
    assert not faults.exists()


ANOTHER_RUN = """
import ctypes, sys
from client.diagnostics import crash_reports
assert crash_reports.start_fault_log() is None
print("ready", flush=True)
if sys.stdin.readline() == "fall\\n":
    ctypes.string_at(0)
crash_reports.stop_fault_log()
"""


def another_run() -> subprocess.Popen[str]:
    run = subprocess.Popen(
        [sys.executable, "-c", ANOTHER_RUN],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
    )  # fmt: skip
    assert run.stdout is not None
    assert run.stdout.readline() == "ready\n"
    return run


@pytest.mark.usefixtures("faults")
def test_each_window_has_its_own_fault_log() -> None:
    runs = [another_run(), another_run()]
    for noted in log_dir().glob(FAULT_PATTERN):
        os.utime(noted, (time.time() - 3600,) * 2)  # they go on for long already
    assert crash_reports.start_fault_log() is None
    crash_reports.stop_fault_log()
    assert len(list(log_dir().glob(FAULT_PATTERN))) == 2, "what another window writes to stays"
    runs[0].communicate("fall\n")
    path = crash_reports.start_fault_log()
    assert path is not None
    assert "a fault below Python" in path.read_text(encoding="utf-8")
    crash_reports.stop_fault_log()
    runs[1].communicate("end\n")
    assert runs[1].returncode == 0
    assert not list(log_dir().glob(FAULT_PATTERN))


def test_every_remaining_fault_log_becomes_a_report(faults: Path) -> None:
    for number in range(3):
        left = faults.with_name(f"fault-{number}-00.log")
        left.write_text(FAULT.format(own=crash_reports.__file__).replace("34", str(number)))
        os.utime(left, (time.time() - 60 * number,) * 2)
    path = crash_reports.start_fault_log()
    assert path is not None
    assert "line 0 in run" in path.read_text(encoding="utf-8"), "the newest is told"
    assert len(reports()) == 3


def test_faults_are_not_logged_without_a_log_folder() -> None:
    log_dir().parent.mkdir(parents=True, exist_ok=True)
    log_dir().write_text("a file in its place")
    assert crash_reports.start_fault_log() is None
    crash_reports.stop_fault_log()


# --- the whole program ----------------------------------------------------------------------------
def run(code: str, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code, *words], capture_output=True, text=True, timeout=120, check=False
    )


@pytest.mark.parametrize(
    "where",
    [
        "client.app.app.App.__init__",
        "client.app.app.App.run",
        "saves.settings.load",
        "client.app.app.App.finish",
    ],
)
def test_failing_program_prints_one_line(where: str) -> None:
    code = (
        "import sys, importlib\n"
        "from client.__main__ import main\n"
        f"module, *names = {where!r}.rsplit('.', 2 if 'App' in {where!r} else 1)\n"
        "owner = importlib.import_module(module)\n"
        "for name in names[:-1]: owner = getattr(owner, name)\n"
        "def failing(*_, **__): raise RuntimeError('Žofie')\n"
        "setattr(owner, names[-1], failing)\n"
        "if names[-1] == 'finish':\n"
        "    from client.app.app import App\n"
        "    App.run = lambda self: self.finish()\n"
        "sys.exit(main(['--lang', 'cs']))"
    )
    done = run(code)
    assert done.returncode == 1
    (path,) = reports()
    set_language("cs")
    told = " ".join(tr("app.crash.with-report", file=path).split())
    assert done.stderr == f"stolek: {told}\n"
    assert "RuntimeError" in path.read_text(encoding="utf-8")


def test_segmentation_fault_is_reported_at_the_next_start() -> None:
    code = (
        "import sys, faulthandler\n"
        "from client.__main__ import main\n"
        "from client.app.app import App\n"
        "App.run = lambda self: faulthandler._sigsegv()\n"
        "main(['--lang', 'en'])"
    )
    died = run(code)
    assert died.returncode < 0 or died.returncode > 2
    again = (
        "import sys\n"
        "from client.__main__ import main\n"
        "from client.app.app import App\n"
        "App.run = lambda self: sys.stdout.write(str(self.notices.texts))\n"
        "main(['--lang', 'en'])"
    )
    told = run(again)
    (path,) = reports()
    assert path.name in told.stdout
    assert "Segmentation fault" in path.read_text(encoding="utf-8") or sys.platform == "win32"
    assert run(again).stdout == "()", "once"
