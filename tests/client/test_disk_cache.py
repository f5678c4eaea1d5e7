"""An entry is found whole or not at all, and a cache that cannot be written to is in nobody's way."""

from __future__ import annotations

import errno
import os
import stat
import threading
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from client.platform import disk_cache
from client.platform.disk_cache import DiskCache, NewEntry

VALUES = {"one": [1, 2], "two": []}
BODY = b"pixels" * 1000
ENTRY = NewEntry("name", "stamp", VALUES, (BODY[:9], BODY[9:]))


def make_cache(folder: Path, max_bytes: int = 1 << 20) -> DiskCache:
    return DiskCache(folder, max_bytes, max_entry_bytes=1 << 16)


def read_entry(
    folder: Path, name: str = "name", stamp: str = "stamp"
) -> tuple[dict[str, list[int]], bytes] | None:
    entry = make_cache(folder).read(name, stamp, dict[str, list[int]])
    return None if entry is None else (entry.values, bytes(entry.body))


def test_entry_is_read_as_written(tmp_path: Path) -> None:
    make_cache(tmp_path / "new" / "folder").write(ENTRY)
    assert read_entry(tmp_path / "new" / "folder") == (VALUES, BODY)


def test_other_name_stamp_or_kind_is_not_found(tmp_path: Path) -> None:
    make_cache(tmp_path).write(ENTRY)
    assert read_entry(tmp_path, name="other") is None
    assert read_entry(tmp_path, stamp="of another version") is None
    assert make_cache(tmp_path).read("name", "stamp", dict[str, int]) is None


@pytest.mark.parametrize(
    "damage",
    [
        lambda _: b"",
        lambda data: data[:6],
        lambda data: data[:20],
        lambda data: data[:-1],
        lambda data: data + b"\xc0",
        lambda data: b"stk1" + data[4:],
        lambda data: data[:12] + b"\xff\xff\xff\xff" + data[16:],
        lambda data: data.replace(b"one", b"six"),
        lambda data: bytes(len(data)),
        lambda data: data[:-1] + b"S",
        lambda data: data + bytes(1 << 16),
    ],
)
def test_damaged_file_is_deleted_and_rewritten(tmp_path: Path, damage: Callable[[bytes], bytes]) -> None:
    make_cache(tmp_path).write(ENTRY)
    (file,) = tmp_path.iterdir()
    whole = file.read_bytes()
    file.chmod(0o600)
    file.write_bytes(damage(whole))
    assert read_entry(tmp_path) is None
    assert not file.exists()
    make_cache(tmp_path).write(ENTRY)
    assert read_entry(tmp_path) == (VALUES, BODY)


def test_every_flipped_bit_is_found(tmp_path: Path) -> None:
    make_cache(tmp_path).write(ENTRY._replace(body=(b"pixels",)))
    (file,) = tmp_path.iterdir()
    whole = file.read_bytes()
    for place in range(8 * len(whole)):
        flipped = bytearray(whole)
        flipped[place // 8] ^= 1 << place % 8
        file.unlink(missing_ok=True)
        file.write_bytes(flipped)
        assert read_entry(tmp_path) is None
        assert not file.exists()


def test_entry_under_another_name_is_thrown_away(tmp_path: Path) -> None:
    make_cache(tmp_path).write(ENTRY)
    (tmp_path / "name.cache").rename(tmp_path / "other.cache")
    assert read_entry(tmp_path, name="other") is None
    assert not list(tmp_path.iterdir())


def test_entry_that_makes_no_sense_is_thrown_away(tmp_path: Path) -> None:
    make_cache(tmp_path).write(ENTRY)
    assert make_cache(tmp_path).read("name", "stamp", object, lambda entry: len(entry.body) == 1) is None
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("deep", [10_000, 60_000])
def test_deeply_nested_values_are_thrown_away(tmp_path: Path, deep: int) -> None:
    cache = make_cache(tmp_path)
    cache.write(NewEntry("name", "stamp", msgspec.Raw(b"\x91" * deep + b"\xc0")))
    assert cache.read("name", "stamp", list[object]) is None
    assert not list(tmp_path.iterdir())


def test_entry_beyond_the_limit_is_not_written(tmp_path: Path) -> None:
    make_cache(tmp_path).write(ENTRY._replace(body=(bytes(1 << 16),)))
    assert not list(tmp_path.iterdir())


def put_pipe(path: Path, _elsewhere: Path) -> None:
    os.mkfifo(path)


def put_link_to_endless_device(path: Path, _elsewhere: Path) -> None:
    path.symlink_to("/dev/zero")


def put_link_to_pipe(path: Path, elsewhere: Path) -> None:
    os.mkfifo(elsewhere)
    path.symlink_to(elsewhere)


def put_link_to_entry(path: Path, elsewhere: Path) -> None:
    make_cache(elsewhere).write(ENTRY)
    path.symlink_to(elsewhere / "name.cache")


def put_huge_sparse_file(path: Path, _elsewhere: Path) -> None:
    with path.open("wb") as file:
        file.truncate(1 << 40)


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such files")
@pytest.mark.parametrize(
    "put", [put_pipe, put_link_to_endless_device, put_link_to_pipe, put_link_to_entry, put_huge_sparse_file]
)
def test_what_is_no_small_regular_file_is_thrown_away_unread(
    tmp_path: Path, put: Callable[[Path, Path], None]
) -> None:
    folder, elsewhere = tmp_path / "cache", tmp_path / "elsewhere"
    folder.mkdir()
    put(folder / "name.cache", elsewhere)
    before = sorted(elsewhere.rglob("*"))
    assert read_entry(folder) is None
    assert not list(folder.iterdir())
    make_cache(folder).write(ENTRY)
    assert read_entry(folder) == (VALUES, BODY)
    assert sorted(elsewhere.rglob("*")) == before


@pytest.mark.skipif(os.name == "nt", reason="links need a right there")
def test_writing_replaces_a_link_and_not_its_target(tmp_path: Path) -> None:
    target = tmp_path / "diary.txt"
    target.write_text("dear diary")
    folder = tmp_path / "cache"
    folder.mkdir()
    (folder / "name.cache").symlink_to(target)
    make_cache(folder).write(ENTRY)
    assert target.read_text() == "dear diary"
    assert read_entry(folder) == (VALUES, BODY)


def test_folder_in_place_of_a_file_stays(tmp_path: Path) -> None:
    (tmp_path / "name.cache" / "inside").mkdir(parents=True)
    make_cache(tmp_path).write(ENTRY)
    assert read_entry(tmp_path) is None
    assert (tmp_path / "name.cache" / "inside").is_dir()


@pytest.mark.skipif(os.name == "nt", reason="links need a right there")
def test_only_cache_files_are_deleted_for_lack_of_room(tmp_path: Path) -> None:
    photos = tmp_path / "photos"
    photos.mkdir()
    for name in ("cat.jpg", "notes.txt", ".hidden"):
        (photos / name).write_bytes(bytes(99_999))
    (photos / "old.cache").write_bytes(bytes(99))
    (tmp_path / "cache").symlink_to(photos)
    make_cache(tmp_path / "cache", max_bytes=0).write(ENTRY)
    assert sorted(file.name for file in photos.iterdir()) == [".hidden", "cat.jpg", "name.cache", "notes.txt"]


@pytest.mark.skipif(os.name == "nt", reason="there the system keeps mapped files from being cut off")
def test_writable_file_is_not_mapped(tmp_path: Path) -> None:
    make_cache(tmp_path).write(ENTRY)
    (file,) = tmp_path.iterdir()
    assert stat.S_IMODE(file.stat().st_mode) == 0o400
    file.chmod(0o644)
    entry = make_cache(tmp_path).read("name", "stamp", object)
    assert entry is not None
    assert stat.S_IMODE(file.stat().st_mode) == 0o400, "from the next start on it is mapped"
    file.chmod(0o600)
    os.truncate(file, 0)
    assert bytes(entry.body) == BODY


def test_writing_to_a_body_does_not_change_its_file(tmp_path: Path) -> None:
    make_cache(tmp_path).write(ENTRY)
    entry = make_cache(tmp_path).read("name", "stamp", object)
    assert entry is not None
    entry.body[:3] = b"new"
    assert read_entry(tmp_path) == (VALUES, BODY)


def test_without_a_folder_nothing_is_found_or_written() -> None:
    cache = DiskCache(None, 1 << 20, 1 << 20)
    cache.write(ENTRY)
    assert cache.read("name", "stamp", object) is None


def test_unwritable_folder_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "folder").write_text("a file")
    make_cache(tmp_path / "folder").write(ENTRY)
    assert read_entry(tmp_path / "folder") is None
    assert (tmp_path / "folder").read_text() == "a file"


def test_full_disk_keeps_existing_entries(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make_cache(tmp_path).write(ENTRY)

    def fail(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "full")

    monkeypatch.setattr(disk_cache, "write_atomically", fail)
    make_cache(tmp_path).write(ENTRY._replace(stamp="other"))
    assert read_entry(tmp_path) == (VALUES, BODY)


def test_least_recently_used_are_deleted_first_and_the_latest_stays(tmp_path: Path) -> None:
    cache = make_cache(tmp_path, max_bytes=3 * 6500)
    for number in range(5):
        cache.write(ENTRY._replace(name=f"{number}"))
        os.utime(tmp_path / f"{number}.cache", (1000 + number, 1000 + number))
    os.utime(tmp_path / "2.cache", (2000, 1000))  # it has been read
    cache.write(ENTRY._replace(name="new"))
    assert sorted(file.stem for file in tmp_path.iterdir()) == ["2", "4", "new"]
    make_cache(tmp_path, max_bytes=0).write(ENTRY)
    assert [file.stem for file in tmp_path.iterdir()] == ["name"]


def test_two_programs_at_once_read_whole_entries_only(tmp_path: Path) -> None:
    def write_often(letter: bytes) -> None:
        for _ in range(30):
            make_cache(tmp_path).write(NewEntry("name", "stamp", {letter.decode(): []}, (letter * 50_000,)))

    threads = [threading.Thread(target=write_often, args=(letter,)) for letter in (b"a", b"b")]
    for thread in threads:
        thread.start()
    while any(thread.is_alive() for thread in threads):
        entry = read_entry(tmp_path)
        if entry is not None:
            (letter,) = entry[0]
            assert entry[1] == letter.encode() * 50_000
    assert read_entry(tmp_path) is not None
    assert len(list(tmp_path.iterdir())) == 1
