"""Marks of games on a table, and what they say after the program was ended in the middle."""

from __future__ import annotations

import errno
import os
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from saves import session_markers
from saves.files import write_atomically
from saves.journal import Journal
from saves.journal_entries import AnyEntry, EndEntry
from saves.paths import data_dir, games_dir, session_markers_dir
from saves.session_markers import SUFFIX, SessionMarkers
from tests.saves.conftest import header, make_acted, snapshot
from tests.saves.test_write_lock import another_window


def journal(name: str, *more: AnyEntry, folder: Path | None = None) -> Path:
    path = (folder or games_dir()) / f"{name}.stolek"
    Journal.create(path, header(), snapshot(), make_acted(), *more)
    return path


def files() -> list[Path]:
    return sorted(session_markers_dir().iterdir()) if session_markers_dir().is_dir() else []


def leave_markers(*paths: Path) -> None:
    """Leave markers like a program that was ended in the middle."""
    marks = SessionMarkers()
    marks.set_open_games(paths)
    marks.flush(5)
    assert len(files()) >= len(paths)


@pytest.fixture
def marks() -> Iterator[SessionMarkers]:
    marks = SessionMarkers()
    yield marks
    marks.flush(5)


def test_open_game_has_a_marker_until_closed(marks: SessionMarkers) -> None:
    one, two = journal("one"), journal("two")
    marks.set_open_games([one])
    marks.set_open_games([one, two])
    marks.flush(5)
    assert len(files()) == 2
    marks.set_open_games([two])
    marks.flush(5)
    (only,) = files()
    mark = msgspec.json.decode(only.read_bytes())
    assert mark == {"journal": "games/two.stolek", "process": os.getpid()}
    marks.set_open_games([])
    marks.flush(5)
    assert files() == []


def test_inactive_markers_write_and_read_nothing() -> None:
    path = journal("one")
    quiet = SessionMarkers(active=False)
    quiet.set_open_games([path])
    quiet.flush(5)
    assert not session_markers_dir().exists()
    leave_markers(path)
    assert quiet.find_next_interrupted() is None
    assert len(files()) == 1


def test_interrupted_games_are_offered_newest_first(marks: SessionMarkers) -> None:
    old, new = journal("old", make_acted()), journal("new", make_acted(), make_acted())
    os.utime(old, ns=(1, 10**18))
    leave_markers(old, new)
    first = marks.find_next_interrupted()
    assert first is not None
    assert (first.path, first.entry.moves, first.is_torn) == (new, 3, False)
    assert marks.find_next_interrupted() is first, "until it is settled"
    marks.dismiss(first)
    second = marks.find_next_interrupted()
    assert second is not None
    assert second.path == old
    marks.dismiss(second)
    assert marks.find_next_interrupted() is None
    assert files() == []


def test_torn_line_is_reported(marks: SessionMarkers) -> None:
    path = journal("one", make_acted())
    with path.open("ab") as file:
        file.write(b'{"kind": "act')
    leave_markers(path)
    found = marks.find_next_interrupted()
    assert found is not None
    assert found.is_torn
    assert found.entry.problem is None


def test_markers_of_finished_or_missing_games_are_removed(marks: SessionMarkers) -> None:
    over = journal(
        "over", make_acted(), EndEntry(reason="pile", ranking=((1,), (0,)), points=(3, 5), moves=2)
    )
    gone = journal("gone")
    leave_markers(over, gone)
    gone.unlink()
    assert marks.find_next_interrupted() is None
    assert files() == []


def test_marker_of_a_game_vanishing_later_is_removed(marks: SessionMarkers) -> None:
    one, two = journal("one"), journal("two")
    os.utime(one, ns=(1, 10**18))
    leave_markers(one, two)
    first = marks.find_next_interrupted()
    assert first is not None
    one.unlink()
    marks.dismiss(first)
    assert marks.find_next_interrupted() is None
    assert files() == []


def test_damaged_game_is_reported(marks: SessionMarkers) -> None:
    path = journal("bad", make_acted(), make_acted())
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)
    leave_markers(path)
    found = marks.find_next_interrupted()
    assert found is not None
    assert found.entry.problem is not None
    assert found.entry.problem.code == "damaged"


def test_reopened_game_is_not_offered(marks: SessionMarkers) -> None:
    path = journal("one", make_acted())
    leave_markers(path)
    assert marks.find_next_interrupted() is not None
    marks.set_open_games([path])
    marks.set_open_games([])
    assert marks.find_next_interrupted() is None
    marks.flush(5)
    assert files() == []


def test_game_of_another_window_is_not_offered(marks: SessionMarkers) -> None:
    path = journal("one", make_acted())
    leave_markers(path)
    with another_window(path):
        assert marks.find_next_interrupted() is None
        assert len(files()) == 1, "the mark is the other window's"
    found = SessionMarkers().find_next_interrupted()
    assert found is not None
    assert found.path == path


def test_game_outside_the_data_folder_is_offered(tmp_path: Path, marks: SessionMarkers) -> None:
    path = journal("elsewhere", make_acted(), folder=tmp_path)
    leave_markers(path)
    found = marks.find_next_interrupted()
    assert found is not None
    assert found.path == path


def test_markers_survive_moving_the_data_folder(
    tmp_path: Path, marks: SessionMarkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    leave_markers(journal("one", make_acted()))
    data_dir().parent.rename(tmp_path / "moved")
    monkeypatch.setenv("STOLEK_HOME", str(tmp_path / "moved"))
    found = marks.find_next_interrupted()
    assert found is not None
    assert found.path == tmp_path / "moved" / "data" / "games" / "one.stolek"


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"nonsense",
        b"[]",
        b'{"journal": 3}',
        b'{"journal": "a\\u0000", "process": 1}',
        b"\xff" * 99,
        b"{" * 99_999,
    ],
)
def test_invalid_markers_are_removed(marks: SessionMarkers, content: bytes) -> None:
    session_markers_dir().mkdir(parents=True)
    (session_markers_dir() / f"1-ab{SUFFIX}").write_bytes(content)
    assert marks.find_next_interrupted() is None
    assert files() == []


def test_other_files_are_kept(marks: SessionMarkers) -> None:
    session_markers_dir().mkdir(parents=True)
    (session_markers_dir() / "mine.txt").write_text("keep")
    (session_markers_dir() / f"folder{SUFFIX}").mkdir()
    assert marks.find_next_interrupted() is None
    assert len(files()) == 2


def test_leftovers_of_interrupted_writes_are_removed(marks: SessionMarkers) -> None:
    session_markers_dir().mkdir(parents=True)
    old, young = (session_markers_dir() / f".1-ab{number}{SUFFIX}.0123abcd.tmp" for number in (1, 2))
    old.write_bytes(b"")
    young.write_bytes(b"")
    os.utime(old, (1, 1))
    assert marks.find_next_interrupted() is None
    assert files() == [young], "that one may be being written"


def test_unwritable_folder_is_ignored(
    marks: SessionMarkers, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    path = journal("one")

    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "full")

    monkeypatch.setattr(session_markers, "write_atomically", full)
    marks.set_open_games([path])
    marks.flush(5)
    assert files() == []
    assert "not marked" in caplog.text
    session_markers_dir().rmdir()
    session_markers_dir().write_text("a file where the folder should be")
    assert SessionMarkers().find_next_interrupted() is None


def test_marking_does_not_block_the_frame(monkeypatch: pytest.MonkeyPatch, marks: SessionMarkers) -> None:
    disk, written = threading.Event(), []

    def slow(path: Path, _: bytes) -> None:
        disk.wait(60)
        written.append(path)

    monkeypatch.setattr(session_markers, "write_atomically", slow)
    marks.set_open_games([journal("warm")])
    marks.set_open_games([journal("one")])
    assert written == []
    marks.flush(0.05)
    assert written == [], "nor does the end of the program wait for ever"
    disk.set()
    marks.flush(60)
    assert len(written) == 2


@pytest.fixture
def slow_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make writing a marker take its time."""
    real = write_atomically

    def slow(path: Path, data: bytes) -> None:
        time.sleep(0.15)
        real(path, data)

    monkeypatch.setattr(session_markers, "write_atomically", slow)


@pytest.mark.usefixtures("slow_disk")
def test_waiting_for_writes_ends_at_once_when_written(
    marks: SessionMarkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(*_: object) -> bool:
        raise AssertionError("what is marked is waited for again")

    marks.wait_for_writes()
    marks.set_open_games([journal("one"), journal("two")])
    assert files() == [], "it goes on in a thread"
    marks.wait_for_writes()
    assert len(files()) == 2
    with monkeypatch.context() as patch:
        patch.setattr(threading.Event, "wait", never)
        marks.wait_for_writes()


@pytest.mark.parametrize("asked", ["settle", "next"])
@pytest.mark.usefixtures("slow_disk")
def test_old_marker_is_kept_until_the_new_one_exists(
    marks: SessionMarkers, asked: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = journal("one", make_acted())
    leave_markers(path)
    found = marks.find_next_interrupted()
    assert found is not None
    seen: list[int] = []
    real = Path.unlink

    def unlink(file: Path, missing_ok: bool = False) -> None:
        seen.append(len(files()))
        real(file, missing_ok)

    monkeypatch.setattr(Path, "unlink", unlink)
    marks.set_open_games([path])
    if asked == "settle":
        marks.dismiss(found)
    else:
        assert marks.find_next_interrupted() is None
    assert seen == [2], "at no moment is there none"
    assert len(files()) == 1


def test_failing_marker_does_not_block_waiting(
    marks: SessionMarkers, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("nobody thought of that")

    monkeypatch.setattr(session_markers, "write_atomically", broken)
    marks.set_open_games([journal("one")])
    marks.wait_for_writes()
    assert "neither written nor taken away" in caplog.text
    monkeypatch.undo()
    marks.set_open_games([journal("two")])
    marks.wait_for_writes()
    assert len(files()) == 1, "the thread goes on"
