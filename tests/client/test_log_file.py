"""The log goes on, whatever happens to its file."""

from __future__ import annotations

import errno
import logging
import os
import platform
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from _pytest.logging import LogCaptureHandler

from client.diagnostics import log_file
from client.diagnostics.log_file import MAX_BYTES, MAX_FILES, LogFile, TailHandler
from saves import VERSION
from saves.paths import log_dir


@pytest.fixture(autouse=True)
def own_handlers(monkeypatch: pytest.MonkeyPatch) -> Iterator[logging.Logger]:
    """Yield the root logger with nothing of these tests left in it."""
    root = logging.getLogger()
    before, level = list(root.handlers), root.level
    monkeypatch.setattr(logging, "raiseExceptions", True)
    yield root
    for handler in set(root.handlers) - set(before):
        root.removeHandler(handler)
        handler.close()
    root.setLevel(level)
    log_file.TAIL_HANDLER.lines.clear()


@contextmanager
def unseen_by_pytest(root: logging.Logger) -> Iterator[None]:
    """Keep what is logged here from pytest's report, which cannot carry half a character."""
    kept = [handler for handler in root.handlers if isinstance(handler, LogCaptureHandler)]
    for handler in kept:
        root.removeHandler(handler)
    yield
    for handler in kept:
        root.addHandler(handler)


def files() -> list[Path]:
    return sorted(log_dir().glob("*.log"))


def test_each_run_writes_its_own_file() -> None:
    path = log_file.start_log_file()
    assert path is not None
    log_file.log_versions()
    logging.getLogger("client.x").info("hello Žofie")
    lines = path.read_text(encoding="utf-8").splitlines()
    assert f"Stolek {VERSION}, Python 3." in lines[0]
    assert "pygame-ce" in lines[0]
    assert lines[-1].endswith("INFO client.x: hello Žofie")
    assert log_file.TAIL_HANDLER.lines[-1].endswith("hello Žofie")
    assert platform.node() not in "".join(lines[:2])


def test_full_log_file_is_rotated(tmp_path: Path) -> None:
    handler = LogFile(tmp_path / "stolek-1.log")
    for number in range(3000):
        handler.emit(logging.makeLogRecord({"msg": f"{number} " + "x" * 200}))
    handler.close()
    old, new = tmp_path / "stolek-1.old.log", tmp_path / "stolek-1.log"
    assert sorted(tmp_path.iterdir()) == [new, old]
    assert max(old.stat().st_size, new.stat().st_size) <= MAX_BYTES
    last, first = old.read_text().splitlines()[-1], new.read_text().splitlines()[0]
    numbers = [int(line.split(": ")[1].split()[0]) for line in (last, first)]
    assert numbers[1] == numbers[0] + 1, "nothing is lost in between"


def test_log_file_that_cannot_be_renamed_is_emptied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def held(*_: object) -> None:
        raise PermissionError(errno.EACCES, "a scanner has it open")

    monkeypatch.setattr(Path, "replace", held)
    handler = LogFile(tmp_path / "stolek-1.log")
    for number in range(3000):
        handler.emit(logging.makeLogRecord({"msg": f"{number} " + "x" * 200}))
    handler.close()
    (only,) = tmp_path.iterdir()
    assert only.stat().st_size <= MAX_BYTES
    assert "2999 x" in only.read_text().splitlines()[-1]


def test_newest_log_files_are_kept() -> None:
    log_dir().mkdir(parents=True)
    for number in range(20):
        (log_dir() / f"stolek-20200101-0000{number:02}-7.log").write_text("old")
    (log_dir() / "stolek-20200101-000000-7.old.log").write_text("older")
    (log_dir() / "other.log").write_text("mine")
    path = log_file.start_log_file()
    assert path in files()
    assert len(list(log_dir().glob(log_file.LOG_PATTERN))) == MAX_FILES
    assert (log_dir() / "other.log").exists()


def test_log_of_this_run_survives_a_clock_change() -> None:
    log_dir().mkdir(parents=True)
    for number in range(20):
        (log_dir() / f"stolek-29990101-0000{number:02}-7.log").write_text("of a time to come")
    path = log_file.start_log_file()
    logging.getLogger("client").warning("here")
    assert path is not None
    assert "here" in path.read_text()
    assert len(files()) == MAX_FILES


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EIO, errno.EBADF])
def test_full_disk_is_ignored_silently(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], number: int
) -> None:
    path = log_file.start_log_file()
    assert path is not None
    assert logging.raiseExceptions is False
    real = os.write

    def full(handle: int, data: bytes) -> int:
        if handle > 2:
            raise OSError(number, "no")
        return real(handle, data)

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", full)
        logging.getLogger("client").error("lost")
    logging.getLogger("client").info("there is room again")
    assert "there is room again" in path.read_text(encoding="utf-8")
    assert "lost" in "".join(log_file.TAIL_HANDLER.lines), "a report has it all the same"
    assert capfd.readouterr().err == ""


def test_log_without_a_folder_is_kept_for_reports(capfd: pytest.CaptureFixture[str]) -> None:
    log_dir().parent.mkdir(parents=True, exist_ok=True)
    log_dir().write_text("a file in its place")
    assert log_file.start_log_file() is None
    logging.getLogger("client").warning("told\nonce")
    assert capfd.readouterr().err == ""
    assert "told once" in log_file.TAIL_HANDLER.lines[-1]


def test_warnings_on_the_terminal_are_short(capfd: pytest.CaptureFixture[str]) -> None:
    log_file.log_to_terminal()
    log_file.log_to_terminal()
    logging.getLogger("client").info("not told")
    logging.getLogger("client").warning("told\nonce")
    try:
        raise ValueError("x")
    except ValueError:
        logging.getLogger("client").exception("told in words elsewhere")
    (line,) = capfd.readouterr().err.splitlines()
    assert line.endswith("WARNING client: told once")
    assert "told in words elsewhere (ValueError)" in log_file.TAIL_HANDLER.lines[-1]
    assert not log_dir().exists()


def test_invalid_log_record_is_skipped(
    capfd: pytest.CaptureFixture[str], own_handlers: logging.Logger
) -> None:
    path = log_file.start_log_file()
    assert path is not None
    two_numbers = "%d of %d"
    logging.getLogger("client").info(two_numbers, "one")
    with unseen_by_pytest(own_handlers):
        logging.getLogger("client").info("lone \ud800 half")
    assert path.read_text(encoding="utf-8").splitlines()[-1].endswith("lone \\ud800 half")
    assert capfd.readouterr().err == ""


def test_log_tail_is_limited() -> None:
    tail = TailHandler(3)
    for number in range(5):
        tail.emit(logging.makeLogRecord({"msg": f"{number}" + "x" * 5000}))
    assert len(tail.lines) == 3
    assert all(len(line) <= 2000 for line in tail.lines)


WRITER = """
import logging, sys
from client.diagnostics import log_file
path = log_file.start_log_file()
for number in range(2000):
    logging.getLogger("w").info("%s %d %s", sys.argv[1], number, "x" * 100)
print(path)
"""


def test_each_window_writes_its_own_file() -> None:
    found: list[str] = []

    def run(name: str) -> None:
        done = subprocess.run(
            [sys.executable, "-c", WRITER, name], capture_output=True, text=True, check=True, timeout=60
        )
        assert done.stderr == ""
        found.append(done.stdout.strip())

    threads = [threading.Thread(target=run, args=(name,)) for name in ("one", "two")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(found)) == 2
    for path in map(Path, found):
        names = {line.split(" w: ")[1].split()[0] for line in path.read_text(encoding="utf-8").splitlines()}
        assert len(names) == 1


@pytest.mark.skipif(os.name == "nt", reason="links need a right there")
def test_log_is_not_written_through_a_link_or_into_a_pipe(tmp_path: Path) -> None:
    target = tmp_path / "diary.txt"
    target.write_text("dear diary")
    (tmp_path / "stolek-1.log").symlink_to(target)
    os.mkfifo(tmp_path / "stolek-2.log")
    for name in ("stolek-1.log", "stolek-2.log"):
        with pytest.raises(OSError, match=r"symbolic|device"):
            LogFile(tmp_path / name)
    assert target.read_text() == "dear diary"
