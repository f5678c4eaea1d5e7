"""The counted tries: none is lost, none is counted twice, whatever becomes of files and clocks."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from hypothesis import given, strategies
from msgspec.structs import replace

from saves import daily_ledger, files
from saves.daily_ledger import CountedTry
from saves.daily_tries import DailyTries
from saves.errors import SaveError
from saves.journal import Journal, read_header
from saves.journal_entries import DailyTry, EndEntry
from saves.paths import config_dir, games_dir
from saves.shelf import Shelf
from tests.saves.conftest import header, make_acted, snapshot

DAY = date(2026, 11, 21)
DAILY = DailyTry(DAY, 1, counted=True)
NAME = "20261121-194205-toy-abcdef"
WON, LOST = ((0,), (1,)), ((1,), (0,))


def make_ended(ranking: tuple[tuple[int, ...], ...] = WON, points: tuple[int, ...] = (5, 3)) -> EndEntry:
    return EndEntry(reason="pile", ranking=ranking, points=points, moves=1)


def write_try(name: str = NAME, *lines: object, daily: DailyTry = DAILY, decided: bool = True) -> Path:
    """Return the journal of a try."""
    path = games_dir() / f"{name}.stolek"
    journal = Journal.create(path, header(daily=daily), snapshot(), *([make_acted()] if decided else []))
    journal.append(*lines)  # type: ignore[arg-type]
    return path


def file() -> Path:
    return config_dir() / daily_ledger.FILE


def start_try(path: Path, daily: DailyTry = DAILY) -> CountedTry:
    return DailyTries().begin(daily, "toy", path)


def only() -> CountedTry:
    (one,) = DailyTries().read().values()
    return one


def test_header_keeps_the_optional_day() -> None:
    assert read_header(write_try()).daily == DAILY
    plain = games_dir() / "plain.stolek"
    Journal.create(plain, header(), snapshot())
    assert read_header(plain).daily is None
    assert b"daily" not in plain.read_bytes()


def test_try_is_recorded_at_its_start_and_its_result_read_later() -> None:
    path = write_try()
    assert start_try(path) == CountedTry(DAY, "toy", NAME)
    assert only().result == ""
    Journal.read(path).append(make_ended())
    assert only() == CountedTry(DAY, "toy", NAME, 0, "won", (5, 3))


@pytest.mark.parametrize(
    ("ranking", "seat", "result"),
    [
        (WON, 0, "won"),
        (WON, 1, "lost"),
        (((0, 1),), 1, "drawn"),
        (((), (0,)), 0, "lost"),  # against the ghost
        (((0,),), 0, "won"),
        ((), 0, "lost"),
    ],
)
def test_result_is_that_of_the_trying_seat(
    ranking: tuple[tuple[int, ...], ...], seat: int, result: str
) -> None:
    daily = replace(DAILY, seat=seat)
    start_try(write_try(NAME, make_ended(ranking), daily=daily), daily)
    assert only().result == result


def test_only_the_first_try_of_a_day_counts() -> None:
    first = start_try(write_try())
    later = write_try("20261121-200000-toy-ffffff", make_ended(LOST))
    assert start_try(later) == first
    assert only().file == NAME


def test_other_days_and_other_games_are_tries_of_their_own() -> None:
    start_try(write_try())
    next_day = replace(DAILY, day=date(2026, 11, 22))
    start_try(write_try("20261122-100000-toy-000001", daily=next_day), next_day)
    DailyTries().begin(DAILY, "wispwood", write_try("20261121-194210-wispwood-000002"))
    assert len(DailyTries().read()) == 3


def test_deleted_try_stays_counted_without_a_result() -> None:
    path = write_try()
    start_try(path)
    in_trash = Shelf().move_to_trash(path)
    assert DailyTries().journal_path(only()) is None
    Shelf().delete_permanently(in_trash)
    assert only().result == ""
    assert start_try(write_try("20261121-210000-toy-ffffff")).file == NAME


def test_a_result_outlives_its_journal() -> None:
    path = write_try(NAME, make_ended())
    start_try(path)
    assert only().result == "won"
    path.unlink()
    assert only().result == "won"


def test_result_of_a_try_in_the_trash_is_found() -> None:
    path = write_try(NAME, make_ended())
    start_try(path)
    Shelf().move_to_trash(path)
    assert only().result == "won"


def test_game_without_decisions_is_not_a_try() -> None:
    path = write_try(decided=False)
    start_try(path)
    assert Shelf().discard_if_undecided(path)
    assert DailyTries().read() == {}
    assert start_try(write_try("20261121-194300-toy-000001")).file == "20261121-194300-toy-000001"


def test_discarded_practice_keeps_the_try() -> None:
    start_try(write_try())
    practice = replace(DAILY, counted=False)
    assert Shelf().discard_if_undecided(
        write_try("20261121-194300-toy-000001", daily=practice, decided=False)
    )
    assert only().file == NAME


BAD = (
    b"",
    b"\x00\xff nonsense",
    b"[]",
    b"{}",
    b"null",
    b'{"tries": 7}',
    b'{"tries": [',
    b"[" * 100_000,
    b'{"tries": [7, null, {}, {"day": "2026-02-30", "game": "toy", "file": "x"}]}',
    b'{"tries": [{"day": "tomorrow", "game": "toy", "file": "x"}]}',
    b'{"tries": [{"day": "2026-11-20", "game": "toy", "file": "../../x"}]}',
    b'{"tries": [{"day": "2026-11-20", "game": "", "file": "x"}]}',
    b'{"tries": [{"day": "2026-11-20", "game": "toy", "file": "x", "seat": -1}]}',
    b'{"tries": [{"day": "2026-11-20", "game": "toy", "file": "x", "result": "hurrah"}]}',
    b'{"tries": [{"day": "2026-11-20", "game": "toy", "file": "x", "points": [99999999999999999999]}]}',
)


@pytest.mark.parametrize("data", BAD)
def test_damaged_ledger_is_rebuilt_from_journals(data: bytes) -> None:
    start_try(write_try(NAME, make_ended()))
    expected = only()
    file().write_bytes(data)
    assert only() == expected
    assert json.loads(file().read_bytes())["tries"][0]["file"] == NAME  # and kept


def test_missing_ledger_is_rebuilt_from_shelf_and_trash() -> None:
    next_day = replace(DAILY, day=date(2026, 11, 22))
    write_try(NAME, make_ended())
    Shelf().move_to_trash(write_try("20261121-194300-toy-000001", make_ended(LOST), daily=next_day))
    found = DailyTries().read()
    assert {day: one.result for (day, _), one in found.items()} == {DAY: "won", next_day.day: "lost"}


def test_valid_entries_of_a_damaged_ledger_are_kept() -> None:
    start_try(write_try())
    lines = json.loads(file().read_bytes())
    lines["tries"] += [{"day": "2026-11-20", "game": "toy", "file": "gone", "result": "lost"}, {"day": 1}]
    file().write_text(json.dumps(lines))
    assert {one.file for one in DailyTries().read().values()} == {NAME, "gone"}


def test_ledger_that_cannot_be_read_at_the_moment_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    start_try(write_try(NAME, make_ended()))
    lines = json.loads(file().read_bytes())
    lines["tries"] += [{"day": "2026-11-20", "game": "toy", "file": "gone", "result": "lost"}]
    file().write_text(json.dumps(lines))
    read_bytes = files.read_bytes

    def fail(path: Path, limit: int) -> bytes:
        if path == file():
            raise SaveError("busy")
        return read_bytes(path, limit)

    with monkeypatch.context() as patch:
        patch.setattr(daily_ledger, "read_bytes", fail)
        assert only().result == "won"
    assert {one.file for one in DailyTries().read().values()} == {NAME, "gone"}


@pytest.mark.parametrize("new_file", [None, "20261121-194300-toy-000001"])
def test_changing_an_unfinished_try_keeps_what_is_unknown(new_file: str | None) -> None:
    start_try(write_try())
    lines = json.loads(file().read_bytes())
    lines["tries"] += [{"day": "2026-11-20", "game": "toy", "file": "gone", "result": "lost"}]
    later = json.dumps(lines | {"stolek-daily": 2})
    file().write_text(later)
    if new_file is None:
        daily_ledger.remove_unfinished_try(NAME)
    else:
        daily_ledger.move_unfinished_try(NAME, new_file)
    assert file().with_name(f"{daily_ledger.FILE}.bad-1").read_text() == later
    files_left = {one.file for one in daily_ledger.load()[0].values()}
    assert files_left == {"gone"} | ({new_file} if new_file else set())


def test_folder_in_place_of_the_ledger_is_quarantined() -> None:
    write_try(NAME, make_ended())
    file().mkdir(parents=True)
    assert only().result == "won"
    next_day = replace(DAILY, day=date(2026, 11, 22))
    start_try(write_try("20261121-194300-toy-000001", daily=next_day, decided=False), next_day)
    assert file().with_name(f"{daily_ledger.FILE}.bad-1").is_dir()
    assert len(DailyTries().read()) == 2


def test_copies_and_imported_games_are_not_counted_by_a_rebuild() -> None:
    path = write_try()
    Journal.read(path).append(make_ended(LOST))
    copy = Shelf().copy(path)
    elsewhere = games_dir() / "20270101-000000-toy-ffffff.stolek"
    elsewhere.write_bytes(path.read_bytes())
    assert only().file == NAME
    path.unlink()
    file().unlink()
    assert DailyTries().read() == {}
    assert copy.exists()


def test_rebuilt_ledger_counts_the_first_try_of_a_day() -> None:
    later = header(daily=DAILY, created=datetime(2026, 11, 21, 22, 0, tzinfo=UTC))
    Journal.create(games_dir() / "20261121-220000-toy-000000.stolek", later, snapshot(), make_acted())
    write_try(NAME, make_ended())
    assert only().file == NAME


def test_empty_journals_and_practice_are_not_rebuilt_as_tries() -> None:
    write_try(decided=False)
    write_try("20261121-194206-toy-000001", daily=replace(DAILY, counted=False))
    assert DailyTries().read() == {}


def test_damaged_journal_stays_counted_without_a_result() -> None:
    path = write_try(NAME, make_ended())
    start_try(path)
    path.write_bytes(path.read_bytes()[:-300])
    file().write_text(json.dumps({"tries": [{"day": "2026-11-21", "game": "toy", "file": NAME}]}))
    assert only().result in ("", "won")


def test_journal_of_another_day_gives_no_result() -> None:
    start_try(write_try())
    (games_dir() / f"{NAME}.stolek").unlink()
    write_try(NAME, make_ended(), daily=replace(DAILY, day=date(2026, 11, 22)))
    assert DailyTries().read()[DAY, "toy"].result == ""


@given(strategies.binary(max_size=200))
def test_random_ledger_bytes_are_handled(data: bytes) -> None:
    config_dir().mkdir(parents=True, exist_ok=True)
    file().write_bytes(data)
    tries, sound = daily_ledger.load()
    assert not tries
    assert not sound or b"tries" in data


# --- several windows --------------------------------------------------------------------------------


def meanwhile(monkeypatch: pytest.MonkeyPatch, deed: Callable[[], object]) -> None:
    """Have another window do something right after the first reading of the ledger."""
    real = daily_ledger.load

    def read(folder: Path | None = None) -> tuple[dict[tuple[date, str], CountedTry], bool]:
        found = real(folder)
        monkeypatch.setattr(daily_ledger, "load", real)
        deed()
        return found

    monkeypatch.setattr(daily_ledger, "load", read)


def begun_elsewhere() -> CountedTry:
    return DailyTries().begin(DAILY, "wispwood", write_try("20261121-194210-wispwood-000002"))


def test_simultaneous_tries_are_both_recorded(monkeypatch: pytest.MonkeyPatch) -> None:
    path = write_try()
    meanwhile(monkeypatch, begun_elsewhere)
    start_try(path)
    assert {one.game for one in DailyTries().read().values()} == {"toy", "wispwood"}


def test_first_of_simultaneous_tries_of_a_game_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = write_try(), write_try("20261121-194206-toy-ffffff")
    meanwhile(monkeypatch, lambda: start_try(first))
    assert start_try(second).file == NAME
    assert only().file == NAME


def test_recording_a_result_keeps_a_simultaneous_try(monkeypatch: pytest.MonkeyPatch) -> None:
    path = write_try()
    start_try(path)
    Journal.read(path).append(make_ended())
    meanwhile(monkeypatch, begun_elsewhere)
    assert {one.game: one.result for one in DailyTries().read().values()} == {"toy": "won", "wispwood": ""}
    assert len(daily_ledger.load()[0]) == 2


def test_try_released_meanwhile_stays_released(monkeypatch: pytest.MonkeyPatch) -> None:
    empty = write_try(decided=False)
    start_try(empty)
    other = write_try(
        "20261120-100000-wispwood-000003", make_ended(), daily=replace(DAILY, day=date(2026, 11, 20))
    )
    daily_ledger.save([*DailyTries().read().values(), CountedTry(date(2026, 11, 20), "toy", other.stem)])
    meanwhile(monkeypatch, lambda: Shelf().discard_if_undecided(empty))
    DailyTries().read()
    assert [one.day for one in daily_ledger.load()[0].values()] == [date(2026, 11, 20)]


def test_releasing_a_try_keeps_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    start_try(write_try(decided=False))
    meanwhile(monkeypatch, begun_elsewhere)
    daily_ledger.remove_unfinished_try(NAME)
    assert only().game == "wispwood"


WINDOW = """
import sys
from datetime import date
from pathlib import Path
from saves.daily_tries import DailyTries
from saves.journal_entries import DailyTry

print("ready", flush=True)
sys.stdin.readline()
for day in range(1, 9):
    daily = DailyTry(date(2026, 11, day), 1, counted=True)
    DailyTries().begin(daily, sys.argv[1], Path(f"{sys.argv[1]}-{day}.stolek"))
"""


def test_concurrent_processes_lose_no_tries() -> None:
    games = ("toy", "wispwood", "envyra")
    windows = [
        subprocess.Popen(
            [sys.executable, "-c", WINDOW, game],
            cwd=Path(__file__).parents[2],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        for game in games
    ]
    for window in windows:
        assert window.stdout is not None
        assert window.stdout.readline() == b"ready" + os.linesep.encode()
    for window in windows:
        assert window.stdin is not None
        window.stdin.write(b"go\n")
        window.stdin.flush()
    assert [window.communicate(timeout=60) and window.returncode for window in windows] == [0, 0, 0]
    assert len(daily_ledger.load()[0]) == 8 * len(games)


@pytest.mark.parametrize(
    "data", [b"no json", b'{"stolek-daily": 2, "tries": [], "more": 1}', b'{"stolek-daily": 1, "tries": [7]}']
)
def test_unreadable_ledger_is_kept_under_another_name(data: bytes) -> None:
    file().parent.mkdir(parents=True, exist_ok=True)
    file().write_bytes(data)
    start_try(write_try(NAME, decided=False))
    assert only().file == NAME
    assert file().with_name(f"{daily_ledger.FILE}.bad-1").read_bytes() == data
    assert not file().with_name(f"{daily_ledger.FILE}.bad-2").exists()


@pytest.mark.skipif(os.name == "nt", reason="links need a right there")
def test_linked_ledger_is_written_only_if_it_is_one(tmp_path: Path) -> None:
    start_try(write_try())
    elsewhere = tmp_path / "dotfiles" / "days.json"
    elsewhere.parent.mkdir()
    file().rename(elsewhere)
    file().symlink_to(elsewhere)
    next_day = replace(DAILY, day=date(2026, 11, 22))
    start_try(write_try("20261122-194300-toy-000001", daily=next_day), next_day)
    assert file().is_symlink()
    assert len(daily_ledger.load()[0]) == 2
    elsewhere.write_bytes(b'{"stolek-daily": 1, "tries": [7]}')
    third = replace(DAILY, day=date(2026, 11, 23))
    start_try(write_try("20261123-194300-toy-000001", daily=third), third)
    assert file().is_symlink()
    assert (third.day, "toy") in daily_ledger.load()[0]
    backup = file().with_name(f"{daily_ledger.FILE}.bad-1")
    assert backup.read_bytes() == b'{"stolek-daily": 1, "tries": [7]}', "kept in our own folder"
    assert list(elsewhere.parent.iterdir()) == [elsewhere]


@pytest.mark.skipif(os.name == "nt", reason="links need a right there")
@pytest.mark.parametrize("content", [b"dear diary", b"", b'{"tries": []}'])
def test_link_to_anything_but_a_ledger_is_left_alone(tmp_path: Path, content: bytes) -> None:
    elsewhere = tmp_path / "documents" / "diary.txt"
    elsewhere.parent.mkdir()
    elsewhere.write_bytes(content)
    path = write_try(decided=False)
    file().parent.mkdir(parents=True, exist_ok=True)
    file().symlink_to(elsewhere)
    with pytest.raises(SaveError, match="linked"):
        start_try(path)
    DailyTries().read()
    assert file().readlink() == elsewhere
    assert elsewhere.read_bytes() == content
    assert list(elsewhere.parent.iterdir()) == [elsewhere]
