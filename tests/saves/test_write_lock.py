"""A game is written by one window at a time; the other may look."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from client.session.match import Match
from saves import write_lock
from saves.errors import SaveError
from saves.seats import SeatInfo
from saves.shelf import Shelf
from saves.write_lock import WriteLock, lock_file

ROOT = Path(__file__).parents[2]
TWO = (SeatInfo("Žofie", "sky"), SeatInfo("Řehoř", "amber"))

HOLDER = """
import sys
from pathlib import Path
from saves.write_lock import WriteLock
lock = WriteLock.acquire(Path(sys.argv[1]))
print("held", flush=True)
sys.stdin.readline()
lock.release()
print("released", flush=True)
sys.stdin.readline()
"""


@contextmanager
def another_window(path: Path) -> Iterator[subprocess.Popen[str]]:
    """Yield a process that has locked the file."""
    command = [sys.executable, "-c", HOLDER, str(path)]
    with subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "held\n"
        try:
            yield process
        finally:
            process.kill()


def acquiring_script(path: Path) -> str:
    """Return a program that acquires the lock of a file."""
    return f"""
from pathlib import Path
from saves.write_lock import WriteLock
WriteLock.acquire(Path({str(path)!r}))
"""


def play_game() -> Match:
    match = Match.create("equilibrix", TWO, seed=3, options={})
    for _ in range(6):
        seat = match.deciders[0]
        match.act(seat, match.game.actions(match.state, seat)[0])
    return match


def act(match: Match) -> None:
    seat = match.deciders[0]
    match.act(seat, match.game.actions(match.state, seat)[0])


def save_closed_game() -> Path:
    match = play_game()
    match.close()
    assert match.path is not None
    return match.path


def test_second_window_is_read_only() -> None:
    path = save_closed_game()
    with another_window(path):
        match = Match.resume(path)
        assert match.read_only
        assert match.notice_key == "saves.notice.in-use"
        assert match.moves == 6
        assert not match.can_undo
        before = path.read_bytes()
        with pytest.raises(SaveError) as told:
            act(match)
        assert told.value.code == "view-only"
        match.close()
        assert path.read_bytes() == before


def test_game_open_elsewhere_is_neither_renamed_nor_written() -> None:
    path = save_closed_game()
    late = Match.resume(path)
    late.close()
    with another_window(path):
        with pytest.raises(SaveError) as told:
            Shelf().rename(path, "another")
        assert told.value.code == "in-use"
        with pytest.raises(SaveError) as told:
            act(late)
        assert told.value.code == "in-use"
        assert late.moves == 6


def test_game_is_free_once_the_other_window_closes_it() -> None:
    path = save_closed_game()
    with another_window(path) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("\n")
        process.stdin.flush()
        assert process.stdout.readline() == "released\n"
        match = Match.resume(path)
        assert not match.read_only
        act(match)


def test_killed_window_releases_its_locks() -> None:
    path = save_closed_game()
    with another_window(path) as process:
        process.kill()
        process.wait()
        match = Match.resume(path)
        assert not match.read_only
        act(match)


def test_leaving_a_table_releases_the_game() -> None:
    path = save_closed_game()
    with another_window(path):
        pass
    match = play_game()
    assert match.path is not None
    script = acquiring_script(match.path)
    command = [sys.executable, "-c", script]
    assert subprocess.run(command, cwd=ROOT, capture_output=True, check=False).returncode == 1
    match.close()
    assert subprocess.run(command, cwd=ROOT, capture_output=True, check=False).returncode == 0


def test_one_process_can_lock_a_game_twice(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"")
    first, second = WriteLock.acquire(path), WriteLock.acquire(path)
    first.release()
    first.release()
    assert write_lock.held_locks
    second.release()
    assert not write_lock.held_locks.get(path.resolve())


def test_replaced_file_is_locked_again(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"")
    first = WriteLock.acquire(path)
    (tmp_path / "b").write_bytes(b"")
    (tmp_path / "b").replace(path)
    second = WriteLock.acquire(path)
    script = acquiring_script(path)
    command = [sys.executable, "-c", script]
    first.release()
    assert subprocess.run(command, cwd=ROOT, capture_output=True, check=False).returncode == 1
    second.release()


def test_drive_without_locks_is_supported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def unable(handle: int) -> None:
        raise OSError(errno.ENOLCK, f"no locks for {handle}")

    monkeypatch.setattr(write_lock, "lock_handle", unable)
    path = tmp_path / "a"
    path.write_bytes(b"")
    WriteLock.acquire(path).release()


def test_missing_file_cannot_be_locked(tmp_path: Path) -> None:
    with pytest.raises(SaveError) as told:
        WriteLock.acquire(tmp_path / "a")
    assert told.value.code == "missing"


def test_exclusive_blocks_others_until_its_end(tmp_path: Path) -> None:
    path, order = tmp_path / "one.lock", list[str]()

    def second() -> None:
        with lock_file(path):
            order.append("second")

    thread = threading.Thread(target=second)
    with lock_file(path):
        thread.start()
        thread.join(0.05)
        order.append("first")
    thread.join()
    assert order == ["first", "second"]
    assert path.read_bytes() == b""


@pytest.mark.skipif(os.name == "nt", reason="there is no queue to wait in")
def test_who_waits_for_a_lock_file_queues_instead_of_trying_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Who tries now and then hardly ever gets what busy windows lock again at once."""
    tries, lock_handle, done = list[int](), write_lock.lock_handle, list[str]()

    def counted(handle: int) -> None:
        tries.append(handle)
        lock_handle(handle)

    def second() -> None:
        with lock_file(tmp_path / "one.lock"):
            done.append("second")

    monkeypatch.setattr(write_lock, "lock_handle", counted)
    thread = threading.Thread(target=second)
    with lock_file(tmp_path / "one.lock"):
        thread.start()
        thread.join(0.1)
        assert not done
    thread.join()
    assert done == ["second"]
    assert len(tries) == 2
    assert "cannot be locked" not in caplog.text


def test_waiting_for_an_exclusive_file_is_limited(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(write_lock, "MAX_WAIT_S", 0.02)
    with lock_file(tmp_path / "one.lock"), lock_file(tmp_path / "one.lock"):
        assert "cannot be locked" in caplog.text


def test_who_has_given_up_waiting_locks_no_other_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The number of the closed descriptor may be that of another file by then."""
    fcntl = pytest.importorskip("fcntl")  # on Windows there is no queue to wait in
    go_on, done, flock = threading.Event(), threading.Event(), fcntl.flock

    def late(handle: int, how: int) -> None:
        if not how & fcntl.LOCK_NB:
            assert go_on.wait(10)
            try:
                flock(handle, how)
            finally:
                done.set()
        else:
            flock(handle, how)

    monkeypatch.setattr(write_lock, "MAX_WAIT_S", 0.02)
    monkeypatch.setattr(fcntl, "flock", late)
    with lock_file(tmp_path / "one.lock"), lock_file(tmp_path / "one.lock"):
        pass
    others = [(tmp_path / f"{number}.txt").open("xb") for number in range(8)]
    go_on.set()
    assert done.wait(10)
    for other in others:
        assert not write_lock.is_locked(Path(other.name))
        other.close()


def test_exclusive_continues_without_locks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "one.lock").mkdir()
    done = []
    with lock_file(tmp_path / "one.lock"), lock_file(tmp_path / "nowhere" / "one.lock"):
        done.append("no file")

    def unknown(_: int) -> None:
        raise OSError(errno.ENOTSUP, "no locks here")

    monkeypatch.setattr(write_lock, "lock_handle", unknown)
    with lock_file(tmp_path / "two.lock"):
        done.append("no locks")
    assert done == ["no file", "no locks"]


@pytest.mark.parametrize("number", [errno.EROFS, errno.EPERM, errno.EACCES])
def test_unwritable_file_is_locked_for_reading(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    path = tmp_path / "game.stolek"
    path.write_bytes(b"x")
    real = os.open

    def only_read(name: Path, flags: int, *more: int) -> int:
        if flags & os.O_RDWR:
            raise OSError(number, os.strerror(number))
        return real(name, flags, *more)

    monkeypatch.setattr(os, "open", only_read)
    claim = WriteLock.acquire(path)
    claim.release()


# New games


def test_new_game_is_locked_when_others_see_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    replace, locked = Path.replace, list[bool]()

    def watch(source: Path, target: Path) -> Path:
        path = replace(source, target)
        locked.append(write_lock.is_locked(target))
        return path

    monkeypatch.setattr(Path, "replace", watch)
    match = Match.create("equilibrix", TWO, seed=3, options={})
    assert locked == [True]
    act(match)
    match.close()
    assert match.path is not None
    assert not write_lock.is_locked(match.path)
    assert match.path.resolve() not in write_lock.held_locks


@contextmanager
def short_touch(path: Path) -> Iterator[None]:
    """Lock a file for a moment, as a window does that renames a game."""
    handle = os.open(path, os.O_RDWR)
    write_lock.lock_handle(handle)
    timer = threading.Timer(0.05, os.close, (handle,))
    timer.start()
    yield
    timer.join()


def test_touch_by_another_window_makes_no_new_game_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where an open file cannot be renamed the lock comes later."""
    replace, tries = Path.replace, list[Path]()
    with ExitStack() as stack:

        def fail_once(source: Path, target: Path) -> Path:
            tries.append(source)
            if len(tries) == 1:
                raise PermissionError(errno.EACCES, "open")
            path = replace(source, target)
            stack.enter_context(short_touch(target))
            return path

        monkeypatch.setattr(Path, "replace", fail_once)
        match = Match.create("equilibrix", TWO, seed=3, options={})
        act(match)
    assert match.path is not None
    assert write_lock.is_locked(match.path)
    match.close()
    assert [path.name for path in match.path.parent.iterdir()] == [match.path.name]


def test_touch_by_another_window_opens_no_game_for_viewing_only() -> None:
    path = save_closed_game()
    with short_touch(path):
        match = Match.resume(path)
    assert not match.read_only
    act(match)
    match.close()


@pytest.mark.skipif(os.name == "nt", reason="links need a right there")
def test_lock_file_is_not_created_where_a_link_leads(tmp_path: Path) -> None:
    (tmp_path / "one.lock").symlink_to(tmp_path / "missing")
    os.mkfifo(tmp_path / "two.lock")
    with lock_file(tmp_path / "one.lock"), lock_file(tmp_path / "two.lock"):
        assert not (tmp_path / "missing").exists()
