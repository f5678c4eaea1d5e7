"""Whole files: what a write that was cut off leaves behind, and what becomes of it."""

from __future__ import annotations

import errno
import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from saves import files, paths, settings
from saves.errors import SaveError
from saves.files import is_legal_name, make_file_name, quarantine, remove_leftovers, write_atomically
from saves.journal import Journal
from saves.journal_entries import TitleEntry
from saves.shelf import Shelf
from saves.write_lock import WriteLock
from tests.saves.conftest import header, make_acted, snapshot

PASSING = ".settings.yaml.0123abcd.tmp"


def write_aged(path: Path, hours: float = 2) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"half")
    os.utime(path, (time.time() - hours * 3600,) * 2)
    return path


def list_games(folder: Path) -> None:
    Shelf(folder, folder / "trash").list_entries()


def list_trash(folder: Path) -> None:
    Shelf(folder / "games", folder).list_trashed_entries()


def load_settings(folder: Path) -> None:
    settings.load(folder)


@pytest.mark.parametrize("look", [remove_leftovers, list_games, list_trash, load_settings])
def test_leftovers_of_interrupted_writes_are_removed(tmp_path: Path, look: Callable[[Path], None]) -> None:
    left = [write_aged(tmp_path / PASSING), write_aged(tmp_path / ".a game.stolek.ffffffff.tmp")]
    kept = [
        write_aged(tmp_path / ".settings.yaml.76543210.tmp", hours=0.5),  # another window may be writing it
        write_aged(tmp_path / "settings.yaml.0123abcd.tmp"),
        write_aged(tmp_path / ".settings.yaml.0123abcg.tmp"),
        write_aged(tmp_path / ".tmp"),
        write_aged(tmp_path / f"{PASSING}x"),
        write_aged(tmp_path / "deeper" / PASSING),
    ]
    look(tmp_path)
    assert [path.exists() for path in left] == [False, False]
    assert all(path.exists() for path in kept)


def test_undeletable_leftovers_are_ignored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    left = write_aged(tmp_path / PASSING)

    def denied(*_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, "denied")

    monkeypatch.setattr(Path, "unlink", denied)
    remove_leftovers(tmp_path)
    remove_leftovers(tmp_path / "none")
    assert left.exists()


def test_temporary_files_have_removable_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class KilledError(Exception):
        """Stands for a kill: nothing is cleaned up."""

    def killed(*_: object) -> None:
        raise KilledError

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", killed)
        with pytest.raises(KilledError):
            write_atomically(tmp_path / "x.yaml", b"data")
    (left,) = tmp_path.iterdir()
    os.utime(left, (0, 0))
    remove_leftovers(tmp_path)
    assert list(tmp_path.iterdir()) == []


@contextmanager
def stopped_write(path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Write a file in another thread, and stop it before the file has got its name."""
    reached, go_on, fsync = threading.Event(), threading.Event(), os.fsync

    def waiting(handle: int) -> None:
        reached.set()
        assert go_on.wait(10)
        fsync(handle)

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", waiting)
        writer = threading.Thread(target=lambda: write_atomically(path, b"data"))
        writer.start()
        assert reached.wait(10)
        yield
        go_on.set()
        writer.join(10)


@pytest.mark.parametrize("look", [remove_leftovers, list_games, list_trash, load_settings])
def test_window_whose_clock_is_ahead_removes_no_file_in_the_making(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, look: Callable[[Path], None]
) -> None:
    now = time.time()
    with stopped_write(tmp_path / "x.stolek", monkeypatch):
        (passing,) = tmp_path.iterdir()
        with monkeypatch.context() as patch:
            patch.setattr(time, "time", lambda: now + 7200)
            look(tmp_path)
        assert passing.exists()
    assert [path.name for path in tmp_path.glob("*.stolek")] == ["x.stolek"]
    assert (tmp_path / "x.stolek").read_bytes() == b"data"


def test_file_that_was_removed_in_the_making_is_written_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    replace = Path.replace

    def lose_first(source: Path, target: Path) -> Path:
        monkeypatch.setattr(Path, "replace", replace)
        source.unlink()
        return replace(source, target)

    monkeypatch.setattr(Path, "replace", lose_first)
    write_atomically(tmp_path / "x.yaml", b"data")
    assert [path.name for path in tmp_path.iterdir()] == ["x.yaml"]
    assert (tmp_path / "x.yaml").read_bytes() == b"data"


def test_file_that_another_program_has_open_for_a_moment_is_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On Windows a virus scanner opens every new file."""
    replace, codes, pauses = Path.replace, [32, 5], list[float]()

    def refuse(source: Path, target: Path) -> Path:
        if codes:
            error = PermissionError(errno.EACCES, "in use")
            error.winerror = codes.pop()  # type: ignore[attr-defined]
            raise error
        return replace(source, target)

    monkeypatch.setattr(Path, "replace", refuse)
    monkeypatch.setattr(time, "sleep", pauses.append)
    write_atomically(tmp_path / "x.yaml", b"data")
    assert [path.name for path in tmp_path.iterdir()] == ["x.yaml"]
    assert (tmp_path / "x.yaml").read_bytes() == b"data"
    codes[:] = [32] * 99
    with pytest.raises(PermissionError):
        write_atomically(tmp_path / "x.yaml", b"more")
    assert [path.name for path in tmp_path.iterdir()] == ["x.yaml"]
    assert sum(pauses) < 1


def test_new_game_leaves_nothing_beside_it_where_open_files_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Windows can neither rename nor delete an open file."""
    is_open = set[int]()
    dup, close = os.dup, os.close

    def duplicate(handle: int) -> int:
        is_open.add(copy := dup(handle))
        return copy

    def close_handle(handle: int) -> None:
        is_open.discard(handle)
        close(handle)

    def refusing(real: Callable[..., object]) -> Callable[..., object]:
        def call(*given: object, **named: object) -> object:
            if is_open:
                raise PermissionError(errno.EACCES, "in use")
            return real(*given, **named)

        return call

    with monkeypatch.context() as patch:
        patch.setattr(os, "dup", duplicate)
        patch.setattr(os, "close", close_handle)
        for name in ("replace", "unlink"):
            patch.setattr(Path, name, refusing(getattr(Path, name)))
        journal = Journal.create(tmp_path / "x.stolek", header(), snapshot(), locked=True)
    assert [path.name for path in tmp_path.iterdir()] == ["x.stolek"]
    assert Journal.read(journal.path).entries == journal.entries
    journal.append(make_acted(1))
    journal.release_lock()


def test_file_cannot_be_written_into_a_folder_that_vanishes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lose(source: Path, _: Path) -> Path:
        source.unlink()
        source.parent.rmdir()
        raise FileNotFoundError(errno.ENOENT, "gone")

    monkeypatch.setattr(Path, "replace", lose)
    (tmp_path / "folder").mkdir()
    with pytest.raises(FileNotFoundError):
        write_atomically(tmp_path / "folder" / "x.yaml", b"data")


def test_game_is_not_created_if_its_folder_cannot_be_synced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_: Path) -> None:
        raise OSError(errno.EIO, "no")

    path = tmp_path / "new.stolek"
    with monkeypatch.context() as patch:
        patch.setattr(files, "sync_folder", fail)
        with pytest.raises(SaveError, match="disk-error"):
            Journal.create(path, header(), snapshot())
    assert list(tmp_path.iterdir()) == []
    Journal.create(path, header(), snapshot())


def test_unlockable_game_is_created_and_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise SaveError("disk-error", detail="too many open files")

    made = Journal.create(tmp_path / "new.stolek", header(), snapshot())
    with monkeypatch.context() as patch:
        patch.setattr(WriteLock, "acquire", fail)
        made.acquire_lock()
        made.append(make_acted(1))
        made.release_lock()
    made.acquire_lock()
    made.release_lock()
    assert len(Journal.read(made.path).entries) == 2


@pytest.mark.parametrize("name", ["x" * 248 + ".stolek", "š" * 120 + ".stolek"])
def test_file_with_a_long_name_is_rewritten(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    for data in (b"old", b"new"):
        write_atomically(path, data)
        assert path.read_bytes() == data
    assert [file.name for file in tmp_path.iterdir()] == [name]


def test_unencodable_file_name_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def latin(text: str) -> bytes:
        return text.encode("latin-1")

    assert is_legal_name("Večer")
    monkeypatch.setattr(os, "fsencode", latin)
    assert is_legal_name("Káva")
    assert not is_legal_name("Večer")


def test_file_name_may_hold_an_emoji_and_is_never_cut_inside_one() -> None:
    assert is_legal_name("👩‍🚀")
    assert make_file_name("👩‍🚀 हिन्दी") == "👩‍🚀 हिन्दी"
    name = make_file_name("x" + "👩‍🚀" * 60)
    assert name == "x" + "👩‍🚀" * (len(name) // 3)
    assert not is_legal_name("a\u200db"), "a joiner that joins nothing is invisible"


def test_new_folder_is_synced_with_its_parents(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[Path] = []
    monkeypatch.setattr(paths, "sync_folder", synced.append)
    folder = tmp_path / "data" / "games"
    assert paths.ensure_folder(folder) == folder
    assert sorted(synced) == [tmp_path, tmp_path / "data"]
    paths.ensure_folder(folder)
    assert len(synced) == 2


@pytest.mark.skipif(os.name == "nt", reason="links need a right there")
def test_writing_never_follows_a_link(tmp_path: Path) -> None:
    target, link = tmp_path / "diary.txt", tmp_path / "x.yaml"
    target.write_text("dear diary")
    for leads_to in (target, tmp_path / "missing", tmp_path, Path("/dev/null")):
        link.symlink_to(leads_to)
        write_atomically(link, b"data")
        assert link.read_bytes() == b"data"
        assert not link.is_symlink()
        link.unlink()
    assert [file.name for file in tmp_path.iterdir()] == ["diary.txt"]
    assert target.read_text() == "dear diary"


@pytest.mark.skipif(os.name == "nt", reason="links need a right there")
def test_link_is_never_quarantined(tmp_path: Path) -> None:
    target, link = tmp_path / "diary.txt", tmp_path / "x.yaml"
    target.write_text("dear diary")
    link.symlink_to(target)
    with pytest.raises(SaveError, match="linked"):
        quarantine(link)
    assert sorted(file.name for file in tmp_path.iterdir()) == ["diary.txt", "x.yaml"]


@pytest.mark.skipif(os.name == "nt", reason="links need a right there")
def test_linked_journal_is_upgraded_where_it_lies(tmp_path: Path) -> None:
    path = tmp_path / "games" / "old.stolek"
    path.parent.mkdir()
    elsewhere = tmp_path / "elsewhere.stolek"
    old = next(iter(sorted((Path(__file__).parent / "old").rglob("*.stolek"))))
    elsewhere.write_bytes(old.read_bytes())
    path.symlink_to(elsewhere)
    journal = Journal.read(path)
    journal.append(TitleEntry(title="Neděle"))
    assert path.is_symlink()
    assert Journal.read(elsewhere).count == journal.count
