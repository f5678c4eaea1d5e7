"""The journal: nothing written is lost, nothing broken is believed, nothing foreign is touched."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
import tempfile
import time
import tracemalloc
import zlib
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from saves import journal as journal_module, journal_entries, upgrade
from saves.errors import SaveError
from saves.files import write_atomically
from saves.journal import Journal, read_clock_ms, read_header, read_undamaged_part
from saves.journal_entries import MAX_PLAYED
from tests.saves.conftest import header, make_acted, snapshot

ROOT = Path(__file__).parents[2]
NOON = 1_795_867_200_000
"""Noon of 28 November 2026, in milliseconds."""
Change = Callable[[bytes], bytes]


@pytest.fixture(autouse=True)
def stopped_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journal_module, "read_clock_ms", lambda: NOON)


def get_error_code(call: Callable[[], object]) -> str:
    with pytest.raises(SaveError) as caught:
        call()
    return caught.value.code


def test_appended_entries_are_read_back(journal: Journal) -> None:
    again = Journal.read(journal.path)
    assert again.header == header()
    assert [entry.n for entry in again.entries] == [1, 2, 3, 4, 5, 6, 7]
    assert again.entries[1:] == tuple(
        msgspec.structs.replace(make_acted(n), n=n + 2, played=NOON) for n in range(6)
    )
    again.append(make_acted(6))
    assert len(Journal.read(journal.path).entries) == 8


def test_every_line_is_json_with_a_chained_checksum(journal: Journal) -> None:
    crc = 0
    for line in journal.path.read_bytes().splitlines():
        body, mark = line[:-18] + b"}", line[-10:-2]
        crc = zlib.crc32(body, crc)
        assert mark == b"%08x" % crc


@pytest.mark.parametrize("cut", [1, 2, 9, 10, 11, 12, 18, 30])
def test_only_a_torn_last_line_is_dropped(journal: Journal, cut: int) -> None:
    whole = journal.path.read_bytes()
    torn = whole[:-cut]
    journal.path.write_bytes(torn)
    again = Journal.read(journal.path)
    assert len(again.entries) == 6
    assert journal.path.read_bytes() == torn, "reading changes nothing"
    again.append(make_acted(5))
    assert journal.path.read_bytes() == whole


def test_incomplete_last_line_with_a_newline_is_torn(journal: Journal) -> None:
    journal.path.write_bytes(journal.path.read_bytes()[:-12] + b"\n")
    assert len(Journal.read(journal.path).entries) == 6


def test_zeros_after_a_power_cut_are_a_torn_line(journal: Journal) -> None:
    with journal.path.open("ab") as file:
        file.write(bytes(4096))
    again = Journal.read(journal.path)
    again.append(make_acted(6))
    assert len(Journal.read(journal.path).entries) == 8


def swap(data: bytes) -> bytes:
    lines = data.splitlines(keepends=True)
    lines[3], lines[4] = lines[4], lines[3]
    return b"".join(lines)


@pytest.mark.parametrize(
    ("change", "line"),
    [
        (lambda data: data.replace(b'"coins":2', b'"coins":3', 1), 4),
        (lambda data: data.replace(b'"n":7', b'"n":8'), 8),
        (lambda data: data.replace(b"Ve\xc4\x8der", b"Vecer"), 1),
        (lambda data: b"".join(data.splitlines(keepends=True)[:2] + data.splitlines(keepends=True)[3:]), 3),
        (swap, 4),
        (lambda data: b"".join([*data.splitlines(keepends=True)[:-1], b"hello\n", b"world\n"]), 8),
        (lambda data: data[:-10] + b'00000000"}\n'[-10:], 8),
        (lambda data: data.replace(b"\n", b"\r\n"), 1),
        (lambda data: data.splitlines()[0], 1),
    ],
    ids=["action", "number", "title", "removed", "swapped", "rubbish", "last", "crlf", "half-header"],
)
def test_damage_is_reported_with_its_line_and_the_file_kept(
    journal: Journal, change: Change, line: int
) -> None:
    damaged = change(journal.path.read_bytes())
    journal.path.write_bytes(damaged)
    with pytest.raises(SaveError) as caught:
        Journal.read(journal.path)
    assert (caught.value.code, caught.value.params) == ("damaged", {"line": line})
    assert caught.value.text_key == "saves.error.damaged"
    assert journal.path.read_bytes() == damaged


def reframe_lines(bodies: list[bytes]) -> bytes:
    """Return lines with right checksums whatever they say."""
    crc, data = 0, b""
    for body in bodies:
        crc = zlib.crc32(body, crc)
        data += body[:-1] + b',"crc":"%08x"}\n' % crc
    return data


@pytest.mark.parametrize(
    "body",
    [
        b'{"is":"act","n":2,"seat":0,"action":' + b"[" * 100 + b"]" * 100 + b',"hash":"0"}',
        b'{"is":"act","n":2,"seat":0,"action":{},"hash":"0","more":1}',
        b'{"is":"act","n":2,"seat":"0","action":{},"hash":"0"}',
        b'{"is":"act","n":3,"seat":0,"action":{},"hash":"0"}',
        b'{"is":"dance","n":2}',
        b'{"is":"title","n":2,"title":"\xff"}',
        b'{"is":"title","n":2,"title":"' + b"a" * journal_entries.MAX_LINE + b'"}',
        b"{" + b'"a":{' * 100_000 + b"}" * 100_001,
    ],
    ids=["deep", "unknown-field", "type", "number", "kind", "utf8", "long", "very-deep"],
)
def test_invalid_line_with_a_valid_checksum_is_damage(journal: Journal, body: bytes) -> None:
    lines = [line[:-18] + b"}" for line in journal.path.read_bytes().splitlines()[:2]]
    journal.path.write_bytes(reframe_lines([*lines, body]))
    with pytest.raises(SaveError) as caught:
        Journal.read(journal.path)
    assert (caught.value.code, caught.value.params) == ("damaged", {"line": 3})


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "empty"),
        (b"\x89PNG\r\n\x1a\n", "foreign"),
        (b'{"some":"json"}\n', "foreign"),
        (b'{"stolek":99,"app":"9.1","shape":"unheard of"}\n', "newer"),
        (b'{"stolek":99,"app":"9.1"', "damaged"),
        (b'{"stolek":-4,"app":"0"}\n', "foreign"),
        (b'{"stolek":"one"}\n', "damaged"),
    ],
)
def test_foreign_files_are_recognised(tmp_path: Path, data: bytes, code: str) -> None:
    path = tmp_path / "x.stolek"
    path.write_bytes(data)
    assert get_error_code(lambda: Journal.read(path)) == code
    assert get_error_code(lambda: read_header(path)) == code
    assert path.read_bytes() == data


def test_newer_file_names_its_version(tmp_path: Path) -> None:
    path = tmp_path / "x.stolek"
    path.write_bytes(b'{"stolek":2,"app":"9.1"}\n')
    with pytest.raises(SaveError) as caught:
        Journal.read(path)
    assert caught.value.params == {"app": "9.1"}


@pytest.mark.parametrize(("app", "code"), [("99.0", "newer"), ("1.100.0", "newer"), ("0.9", "damaged")])
@pytest.mark.parametrize("changed", ["header", "entry"])
def test_unknown_fields_of_a_later_version_are_not_damage(
    journal: Journal, app: str, code: str, changed: str
) -> None:
    journal.append(make_acted())
    bodies = [line[:-18] + b"}" for line in journal.path.read_bytes().splitlines()]
    lines = [json.loads(body) | ({"app": app} if not number else {}) for number, body in enumerate(bodies)]
    lines[0 if changed == "header" else -1]["later"] = True
    journal.path.write_bytes(
        reframe_lines([json.dumps(line, separators=(",", ":")).encode() for line in lines])
    )
    with pytest.raises(SaveError) as caught:
        Journal.read(journal.path)
    assert caught.value.code == code
    if code == "newer":
        assert caught.value.params == {"app": app}


def test_a_100_mb_file_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "x.stolek"
    with path.open("wb") as file:
        file.truncate(100 << 20)
    tracemalloc.start()
    try:
        assert get_error_code(lambda: Journal.read(path)) == "too-big"
        assert tracemalloc.get_traced_memory()[1] < 20 << 20
    finally:
        tracemalloc.stop()


def test_missing_and_special_files_raise_typed_errors(tmp_path: Path) -> None:
    assert get_error_code(lambda: Journal.read(tmp_path / "none.stolek")) == "missing"
    assert get_error_code(lambda: Journal.read(tmp_path)) == "folder"
    os.mkfifo(tmp_path / "pipe.stolek")
    assert get_error_code(lambda: Journal.read(tmp_path / "pipe.stolek")) == "foreign"


def test_unreadable_file_raises_a_typed_error(journal: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
    def denied(*_: object, **__: object) -> object:
        raise PermissionError(errno.EACCES, "denied")

    monkeypatch.setattr(Path, "open", denied)
    assert get_error_code(lambda: Journal.read(journal.path)) == "unreadable"


# Writing that fails


def failing(number: int) -> Callable[..., int]:
    def fail(*_: object) -> int:
        raise OSError(number, os.strerror(number))

    return fail


@pytest.mark.parametrize(
    ("number", "code"),
    [
        (errno.ENOSPC, "disk-full"),
        (errno.EDQUOT, "disk-full"),
        (errno.EROFS, "read-only"),
        (errno.EACCES, "read-only"),
        (errno.EIO, "disk-error"),
    ],
)
@pytest.mark.parametrize("call", ["write", "fsync", "open"])
def test_failed_append_leaves_the_journal_unchanged(
    journal: Journal, monkeypatch: pytest.MonkeyPatch, number: int, code: str, call: str
) -> None:
    whole = journal.path.read_bytes()
    with monkeypatch.context() as patch:
        patch.setattr(os, call, failing(number))
        assert get_error_code(lambda: journal.append(make_acted(6))) == code
    assert journal.path.read_bytes() == whole
    journal.append(make_acted(6))
    assert len(Journal.read(journal.path).entries) == 8


def test_partly_written_line_is_removed_at_once(journal: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
    whole, write = journal.path.read_bytes(), os.write

    def half(handle: int, data: bytes) -> int:
        if len(data) < 60:
            raise OSError(errno.ENOSPC, "full")
        return write(handle, data[: len(data) // 2])

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", half)
        assert get_error_code(lambda: journal.append(make_acted(6))) == "disk-full"
    assert journal.path.read_bytes() == whole


def test_unremovable_partial_line_is_overwritten_later(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", failing(errno.EIO))
        patch.setattr(os, "ftruncate", failing(errno.EIO))
        assert get_error_code(lambda: journal.append(make_acted(6))) == "disk-error"
    journal.append(make_acted(7))
    lines = Journal.read(journal.path).entries
    assert len(lines) == 8
    assert lines[-1] == msgspec.structs.replace(make_acted(7), n=8, played=NOON)


LIMITED = """
import resource, signal, sys
from pathlib import Path
from saves.errors import SaveError
from saves.journal import Journal
from tests.saves.conftest import make_acted

path = Path(sys.argv[1])
journal = Journal.read(path)
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (path.stat().st_size + 250, resource.RLIM_INFINITY))
done = 0
try:
    for number in range(100):
        journal.append(make_acted(number))
        done += 1
except SaveError as error:
    print(error.code, done)
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
journal.append(make_acted(100))
"""


def test_file_size_limit_fails_cleanly_and_recovers(journal: Journal) -> None:
    run = subprocess.run(
        [sys.executable, "-c", LIMITED, str(journal.path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    code, done = run.stdout.split()
    assert (code, int(done) > 0) == ("disk-full", True)
    assert len(Journal.read(journal.path).entries) == 7 + int(done) + 1


PLAIN_USER = """
import os, sys
from pathlib import Path
from saves.errors import SaveError
from saves.journal import Journal
from saves.settings import Settings, save
from saves.shelf import Shelf
from tests.saves.conftest import make_acted, header

folder = Path(sys.argv[1])
path = folder / "g.stolek"
Journal.create(path, header())
journal = Journal.read(path)
path.chmod(0o444)
folder.chmod(0o555)
if os.geteuid() == 0:
    os.seteuid(65534)  # nobody: permissions do not bind root
shelf = Shelf(folder, folder / "trash")
for attempt in (
    lambda: journal.append(make_acted(1)),
    lambda: Journal.create(folder / "h.stolek", header()),
    lambda: Journal.create(folder / "deeper" / "h.stolek", header()),
    lambda: shelf.move_to_trash(path),
    lambda: shelf.copy(path),
    lambda: save(Settings(), folder),
):
    try:
        attempt()
    except SaveError as error:
        print(error.code)
print(len(Journal.read(path).entries), len(shelf.list_entries()))
if os.getuid() == 0:
    os.seteuid(0)
path.chmod(0o000)
if os.getuid() == 0:
    os.seteuid(65534)
print(shelf.list_entries()[0].problem.code)
"""


def test_read_only_folder_changes_nothing() -> None:
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        run = subprocess.run(
            [sys.executable, "-c", PLAIN_USER, folder], cwd=ROOT, capture_output=True, text=True, check=True
        )
        Path(folder).chmod(0o755)
        assert [file.name for file in Path(folder).iterdir()] == ["g.stolek"]
    assert run.stdout.split() == ["read-only"] * 6 + ["0", "1", "unreadable"]


def test_full_device_raises() -> None:
    if not Path("/dev/full").exists():
        pytest.skip("this system has no /dev/full")
    handle = os.open("/dev/full", os.O_WRONLY)
    try:
        with pytest.raises(OSError, match="No space"):
            journal_module.write_all(handle, b"line\n")
    finally:
        os.close(handle)


def test_game_is_created_atomically(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "games" / "new.stolek"
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", failing(errno.ENOSPC))
        assert get_error_code(lambda: Journal.create(path, header(), snapshot())) == "disk-full"
    assert list(path.parent.iterdir()) == []
    Journal.create(path, header(), snapshot())
    assert [file.name for file in path.parent.iterdir()] == ["new.stolek"]


def test_existing_game_is_never_overwritten(journal: Journal) -> None:
    whole = journal.path.read_bytes()
    assert get_error_code(lambda: Journal.create(journal.path, header())) == "exists"
    assert journal.path.read_bytes() == whole


def test_folder_that_cannot_be_created_raises_a_typed_error(tmp_path: Path) -> None:
    (tmp_path / "games").write_text("a file in its place")
    assert get_error_code(lambda: Journal.create(tmp_path / "games" / "x.stolek", header())) == "exists"


def test_deleted_journal_is_not_recreated(journal: Journal) -> None:
    journal.path.unlink()
    assert get_error_code(lambda: journal.append(make_acted(1))) == "missing"
    assert not journal.path.exists()


def test_two_windows_cannot_mix_lines(journal: Journal) -> None:
    other = Journal.read(journal.path)
    other.append(make_acted(1))
    assert get_error_code(lambda: journal.append(make_acted(2))) == "locked"
    assert len(Journal.read(journal.path).entries) == 8


# A folder that several computers keep in sync


def replace_by_rename(path: Path, data: bytes) -> None:
    write_atomically(path, data)


def replace_in_place(path: Path, data: bytes) -> None:
    path.write_bytes(data)


@pytest.mark.parametrize("replace", [replace_by_rename, replace_in_place])
def test_nothing_is_written_after_an_equally_long_foreign_line(
    journal: Journal, tmp_path: Path, replace: Callable[[Path, bytes], None]
) -> None:
    (tmp_path / "other.stolek").write_bytes(journal.path.read_bytes())
    other = Journal.read(tmp_path / "other.stolek")
    journal.append(make_acted(1))
    other.append(make_acted(2))
    theirs = other.path.read_bytes()
    assert len(theirs) == journal.path.stat().st_size
    replace(journal.path, theirs)
    assert get_error_code(lambda: journal.append(make_acted(0))) == "locked"
    assert journal.path.read_bytes() == theirs
    assert journal.is_replaced
    assert [entry.n for entry in journal.all_entries] == list(range(1, 9))


def test_file_that_arrives_in_full_is_not_cut(journal: Journal) -> None:
    """Its length was there before its last line, as some programs write it."""
    whole = journal.path.read_bytes()
    start = whole.rindex(b"\n", 0, -1) + 1
    journal.path.write_bytes(whole[:start] + b"\0" * (len(whole) - start))
    early = Journal.read(journal.path)
    assert early.is_torn
    journal.path.write_bytes(whole)
    assert get_error_code(lambda: early.append(make_acted(0))) == "locked"
    assert journal.path.read_bytes() == whole
    assert not early.is_replaced, "nothing of it is missing there"


def test_journal_that_others_went_on_with_is_not_replaced(journal: Journal) -> None:
    late = Journal.read(journal.path)
    seen = [late.is_replaced]
    journal.append(make_acted(1))
    seen.append(late.is_replaced)
    journal.path.write_bytes(journal.path.read_bytes()[:-200])  # an earlier version is another one
    seen.append(late.is_replaced)
    journal.path.unlink()
    assert ([*seen, late.is_replaced], late.is_missing) == ([False, False, True, False], True)


def test_looking_for_another_version_is_cheap(journal: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
    read, total = os.read, [0]

    def counting(handle: int, size: int) -> bytes:
        total[0] += size
        return read(handle, size)

    monkeypatch.setattr(os, "read", counting)
    for number in range(20):
        journal.append(make_acted(number))
    assert total[0] < 20 * 40


def test_copy_of_a_game_that_is_replaced_meanwhile_is_not_made(
    journal: Journal,
) -> None:
    read = Journal.read(journal.path)
    data = journal.path.read_bytes()
    journal.path.write_bytes(data[:-40] + b"x" * 80)
    target = journal.path.with_name("copy.stolek")
    assert get_error_code(lambda: read.copy_to(target)) == "locked"
    assert not target.exists()


@pytest.mark.parametrize("seconds", [-7200, 0, 10**10, 10**12])
def test_game_is_readable_whatever_the_clock_says(
    journal: Journal, monkeypatch: pytest.MonkeyPatch, seconds: int
) -> None:
    monkeypatch.setattr(journal_module, "read_clock_ms", read_clock_ms)
    monkeypatch.setattr(time, "time_ns", lambda: seconds * 10**9)
    journal.append(make_acted(1))
    assert Journal.read(journal.path).entries[-1].played == max(0, min(seconds * 1000, MAX_PLAYED))


def test_journal_never_exceeds_the_readable_size(journal: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journal_module, "MAX_FILE", journal.path.stat().st_size + 50)
    assert get_error_code(lambda: journal.append(make_acted(1))) == "too-big"
    assert len(Journal.read(journal.path).entries) == 7


# Parts and earlier formats


def test_part_before_the_damage_can_be_recovered(journal: Journal) -> None:
    data = journal.path.read_bytes().replace(b'"n":5', b'"n":6')
    journal.path.write_bytes(data)
    kept_header, kept = read_undamaged_part(journal.path)
    assert kept_header == header()
    assert [entry.n for entry in kept] == [1, 2, 3, 4]


def test_earlier_format_is_upgraded_in_memory_only(journal: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
    bodies = [line[:-18] + b"}" for line in journal.path.read_bytes().splitlines()]
    bodies[0] = bodies[0].replace(b'"stolek":1', b'"stolek":0').replace(b'"title"', b'"name"')
    old = reframe_lines(bodies)
    journal.path.write_bytes(old)
    assert get_error_code(lambda: Journal.read(journal.path)) == "foreign"

    def named(lines: upgrade.Lines) -> upgrade.Lines:
        lines[0]["title"] = lines[0].pop("name")
        return lines

    monkeypatch.setitem(upgrade.UPGRADES, 0, named)
    again = Journal.read(journal.path)
    assert again.header == header() == read_header(journal.path)
    assert journal.path.read_bytes() == old
    again.append(make_acted(6))
    assert journal.path.with_suffix(".v0").read_bytes() == old
    final = Journal.read(journal.path)
    assert (final.header, len(final.entries)) == (header(), 8)


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_corrupted_bytes_raise_typed_errors_only(journal: Journal, data: st.DataObject) -> None:
    whole = journal.path.read_bytes()
    try:
        position = data.draw(st.integers(0, len(whole)))
        length = data.draw(st.integers(0, 40))
        piece = data.draw(st.binary(max_size=40))
        changed = whole[:position] + piece + whole[position + length :]
        journal.path.write_bytes(changed)
        try:
            read = Journal.read(journal.path)
        except SaveError:
            pass
        else:
            assert read.header == header()
            assert [entry.n for entry in read.entries] == list(range(1, len(read.entries) + 1))
        assert journal.path.read_bytes() == changed
    finally:
        journal.path.write_bytes(whole)


def test_file_of_newlines_is_refused_at_its_first_line(tmp_path: Path) -> None:
    """Sixteen millions of lines would take seconds and gigabytes if they were cut apart first."""
    made = Journal.create(tmp_path / "a.stolek", header())
    hostile = made.path.read_bytes() + b"\n" * (journal_module.MAX_FILE - made.path.stat().st_size)
    made.path.write_bytes(hostile)
    with pytest.raises(SaveError) as told:
        Journal.read(made.path)
    assert (told.value.code, told.value.params) == ("damaged", {"line": 2})
    assert read_undamaged_part(made.path) == (made.header, ())
