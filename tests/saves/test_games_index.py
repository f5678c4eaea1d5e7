"""The index of finished games: it says what the journals say, whatever became of its file."""

from __future__ import annotations

import contextlib
import errno
import os
import random
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Literal

import msgspec
import pytest

from saves import files, finished_game, finished_games_index as index_module, kept_results
from saves.errors import SaveError
from saves.finished_game import FinishedGame, SeatReviewSummary
from saves.finished_games_index import FILE, GamesIndex
from saves.journal import Journal
from saves.journal_entries import TitleEntry, UndoEntry
from saves.seats import SeatInfo
from saves.shelf import REVIEW, Shelf
from tests.saves.finished_journals import make_ended, write_finished_journal


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Create twelve finished games."""
    found = tmp_path / "data" / "games"
    for number in range(12):
        write_finished_journal(found, f"g{number:02}", day=number, spent=(number, 1, 0))
    return found


def names(games: tuple[FinishedGame, ...]) -> list[str]:
    return [game.file for game in games]


def fresh(folder: Path) -> tuple[int, tuple[FinishedGame, ...]]:
    """Return how many journals a newly opened index reads, and what it says."""
    index = GamesIndex(folder)
    games = index.load_games()
    return index.reads, games


def test_games_are_listed_oldest_first_and_read_once(folder: Path) -> None:
    reads, games = fresh(folder)
    assert reads == 12
    assert names(games) == [f"g{number:02}.stolek" for number in range(12)]
    assert (folder.parent / FILE).is_file()
    assert fresh(folder) == (0, games)


def test_missing_folder_has_no_games(tmp_path: Path) -> None:
    assert fresh(tmp_path / "nowhere") == (0, ())
    assert not (tmp_path / "nowhere").exists()


def test_unreadable_folder_raises(tmp_path: Path) -> None:
    (tmp_path / "games").write_text("no folder")
    with pytest.raises(SaveError):
        GamesIndex(tmp_path / "games").load_games()


def test_only_changed_games_are_read_again(folder: Path) -> None:
    _, games = fresh(folder)
    Journal.read(folder / "g03.stolek").append(TitleEntry(title="Večer"))
    (folder / "g04.stolek").unlink()
    (folder / "g05.stolek").rename(folder / "z05.stolek")
    write_finished_journal(folder, "new", day=99)
    reads, now = fresh(folder)
    assert reads == 3
    assert names(now)[-1] == "new.stolek"
    assert set(names(now)) == set(names(games)) - {"g04.stolek", "g05.stolek"} | {"z05.stolek", "new.stolek"}
    assert fresh(folder) == (0, now)


def test_open_index_follows_changes(folder: Path) -> None:
    index = GamesIndex(folder)
    assert len(index.load_games()) == 12
    (folder / "g00.stolek").unlink()
    Journal.read(folder / "g01.stolek").append(UndoEntry(steps=1, hash="0" * 16))
    assert names(index.load_games()) == [f"g{number:02}.stolek" for number in range(2, 12)]
    assert index.reads == 13
    assert fresh(folder)[0] == 0


def test_other_files_are_read_only_once(folder: Path) -> None:
    (folder / "empty.stolek").write_bytes(b"")
    (folder / "letter.stolek").write_text("Dear Žofie")
    (folder / "newer.stolek").write_bytes(b'{"stolek":99,"app":"9.1","crc":"00000000"}\n')
    (folder / "folder.stolek").mkdir()
    damaged = bytearray((folder / "g07.stolek").read_bytes())
    damaged[len(damaged) // 2] ^= 4
    (folder / "g07.stolek").write_bytes(damaged)
    Journal.read(folder / "g08.stolek").append(UndoEntry(steps=1, hash="0" * 16))
    reads, games = fresh(folder)
    assert reads == 16
    assert len(games) == 10
    assert fresh(folder) == (0, games)


def test_failed_reads_are_retried(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(*_: object) -> bytes:
        raise SaveError("disk-error")

    with monkeypatch.context() as broken:
        broken.setattr(finished_game, "read_bytes", failing)
        assert fresh(folder) == (12, ())
    assert len(fresh(folder)[1]) == 12


# --- copies -------------------------------------------------------------------------------------------


def test_copies_are_not_counted(folder: Path, tmp_path: Path) -> None:
    shelf = Shelf(folder, tmp_path / "trash")
    name = "20260604-120000-toy-0a0b0c"
    original = (folder / "g03.stolek").rename(folder / f"{name}.stolek")
    _, games = fresh(folder)
    shelf.copy(original, "Večer")
    shelf.import_file(original)
    (folder / f"{name} - copy.stolek").write_bytes(original.read_bytes())
    assert fresh(folder) == (3, games), "the game itself counts, under its own name"
    assert fresh(folder) == (0, games)
    shelf.move_to_trash(original)
    assert names(fresh(folder)[1])[3] == f"{name} - copy.stolek"


def test_original_counts_instead_of_a_differing_copy(folder: Path) -> None:
    _, games = fresh(folder)
    write_finished_journal(folder, "h03", day=3, end=make_ended((1,), (0,), points=(1, 50)))
    assert fresh(folder)[1] == games
    Journal.read(folder / "g03.stolek").append(UndoEntry(steps=1, hash="0" * 16))
    assert set(names(fresh(folder)[1])) == {*names(games), "h03.stolek"} - {"g03.stolek"}


def test_games_with_equal_starts_at_other_times_are_distinct(folder: Path) -> None:
    write_finished_journal(folder, "h03", day=3, seats=(SeatInfo("Žofie", "sky"), SeatInfo("Liška", "amber")))
    write_finished_journal(folder, "i03", day=3, seed=8)
    write_finished_journal(folder, "j03", day=3, game="envyra")
    assert len(fresh(folder)[1]) == 15


# --- what may become of its file ----------------------------------------------------------------------


def test_truncated_index_is_rebuilt(folder: Path) -> None:
    _, games = fresh(folder)
    file = folder.parent / FILE
    data = file.read_bytes()
    for length in (*range(0, 140, 7), *range(140, len(data), 311), len(data) - 1):
        file.write_bytes(data[:length])
        assert fresh(folder)[1] == games
        assert fresh(folder) == (0, games), f"cut at {length}: whole again"


def test_corrupted_index_is_not_trusted(folder: Path) -> None:
    _, games = fresh(folder)
    file = folder.parent / FILE
    data, chance = file.read_bytes(), random.Random(3)
    for _ in range(150):
        changed = bytearray(data)
        for _ in range(chance.choice((1, 1, 1, 40))):
            changed[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
        file.write_bytes(changed)
        assert fresh(folder)[1] == games
        assert fresh(folder) == (0, games)


def test_index_with_another_schema_is_rebuilt(folder: Path) -> None:
    _, games = fresh(folder)
    file = folder.parent / FILE
    for statements in (
        ("PRAGMA user_version = 0",),
        ("PRAGMA user_version = 99", "DROP TABLE games", "CREATE TABLE games (other INTEGER)"),
        ("DROP TABLE games",),
        ("UPDATE games SET facts = 'null', crc = 0",),
        ("UPDATE games SET crc = NULL",),
        ("UPDATE games SET file = file || 'x'",),
    ):
        base = sqlite3.connect(file, isolation_level=None)
        for statement in statements:
            base.execute(statement)
        base.close()
        reads, now = fresh(folder)
        assert (reads, now) == (12, games), statements
        assert fresh(folder) == (0, games)


@pytest.mark.parametrize("content", [b"", b"hello", b"SQLite format 3\0" + b"\xff" * 5000])
def test_foreign_file_in_place_of_the_index_is_harmless(folder: Path, content: bytes) -> None:
    file = folder.parent / FILE
    file.write_bytes(content)
    _, games = fresh(folder)
    assert len(games) == 12
    assert fresh(folder) == (0, games)


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such files")
def test_what_is_no_small_regular_file_is_replaced_unread(folder: Path, tmp_path: Path) -> None:
    games = fresh(folder)[1]
    file, elsewhere = folder.parent / FILE, tmp_path / "elsewhere.sqlite"
    file.rename(elsewhere)
    whole = elsewhere.read_bytes()
    for target in (elsewhere, tmp_path / "missing", Path("/dev/zero")):
        file.unlink(missing_ok=True)
        file.symlink_to(target)
        assert fresh(folder) == (12, games)
        assert not file.is_symlink()
        assert fresh(folder) == (0, games)
    assert elsewhere.read_bytes() == whole
    assert not (tmp_path / "missing").exists()
    file.unlink()
    os.mkfifo(file)
    assert fresh(folder) == (12, games)
    assert fresh(folder) == (0, games)
    os.truncate(file, 1 << 40)
    assert fresh(folder) == (12, games)
    assert file.stat().st_size < 1 << 20


@pytest.mark.parametrize(
    "statements",
    [
        (
            "DROP TABLE games",
            "CREATE VIEW games AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) "
            "SELECT i AS file, i AS stamp, i AS facts, i AS crc FROM n",
        ),
        ("CREATE TRIGGER t AFTER INSERT ON games BEGIN DELETE FROM games; END",),
        ("CREATE TABLE other (x)",),
    ],
    ids=["view", "trigger", "table"],
)
def test_index_with_more_than_its_table_is_rebuilt(folder: Path, statements: tuple[str, ...]) -> None:
    _, games = fresh(folder)
    base = sqlite3.connect(folder.parent / FILE, isolation_level=None)
    for statement in statements:
        base.execute(statement)
    base.close()
    assert fresh(folder) == (12, games)
    assert fresh(folder) == (0, games)


def test_folder_in_place_of_the_index_is_harmless(folder: Path) -> None:
    (folder.parent / FILE).mkdir()
    assert len(fresh(folder)[1]) == 12
    assert (folder.parent / FILE).is_dir()


def test_index_deleted_in_use_is_recreated(folder: Path) -> None:
    index = GamesIndex(folder)
    games = index.load_games()
    (folder.parent / FILE).unlink()
    assert index.load_games() == games
    assert index.reads == 12, "what it knows it still knows"
    assert fresh(folder) == (0, games)


def test_index_deleted_during_reading_is_recreated(folder: Path) -> None:
    fresh(folder)
    write_finished_journal(folder, "new", day=20)
    Journal.read(folder / "g03.stolek").append(TitleEntry(title="Večer"))
    index = GamesIndex(folder)
    games = index.load_games(lambda _done, _all: (folder.parent / FILE).unlink(missing_ok=True))
    assert len(games) == 13
    assert fresh(folder) == (0, games)


def test_index_locked_by_another_window_is_left_alone(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(index_module, "BUSY_TIMEOUT_S", 0.01)
    fresh(folder)
    file = folder.parent / FILE
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    before = file.stat().st_ino
    reads, games = fresh(folder)
    assert (reads, len(games)) == (12, 12), "it is read from the journals"
    other.execute("ROLLBACK")
    other.close()
    assert file.stat().st_ino == before
    assert fresh(folder) == (0, games)


def test_unwritable_index_is_kept_in_memory(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refusing(*_: object, **__: object) -> sqlite3.Connection:
        raise sqlite3.OperationalError("unable to open database file")

    with monkeypatch.context() as broken:
        broken.setattr(sqlite3, "connect", refusing)
        index = GamesIndex(folder)
        assert len(index.load_games()) == len(index.load_games()) == 12
        assert index.reads == 12
    assert not (folder.parent / FILE).exists()


def test_full_disk_leaves_no_partial_index(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(index_module, "write_rows", full)
        assert len(fresh(folder)[1]) == 12
    assert not (folder.parent / FILE).exists()


@pytest.mark.skipif(os.name == "nt", reason="Windows knows no such names")
def test_file_with_an_undecodable_name_is_read(folder: Path) -> None:
    (folder / "g00.stolek").rename(folder / os.fsdecode(b"\xff\xfe.stolek"))
    assert len(fresh(folder)[1]) == 12
    assert fresh(folder)[0] == 1


def test_interrupted_reading_is_resumed(folder: Path) -> None:
    told: list[tuple[int, int]] = []
    index = GamesIndex(folder)
    assert len(index.load_games(lambda done, whole: told.append((done, whole)), lambda: len(told) > 4)) == 5
    assert told == [(number, 12) for number in range(5)]
    assert len(index.load_games()) == 12
    assert index.reads == 12


# --- reviews ------------------------------------------------------------------------------------------


def test_review_figures_belong_to_their_game(folder: Path) -> None:
    asked: list[Path] = []

    def reviewer(path: Path) -> tuple[SeatReviewSummary, ...]:
        asked.append(path)
        return msgspec.json.decode(path.with_suffix(REVIEW).read_bytes(), type=tuple[SeatReviewSummary, ...])

    def review(*losses: float) -> None:
        found = [SeatReviewSummary(loss=loss, luck=0.1, decisions=4) for loss in losses]
        (folder / f"g02{REVIEW}").write_bytes(msgspec.json.encode(found))

    review(0.4, 0.8)
    games = GamesIndex(folder, reviewer=reviewer).load_games()
    assert [one.mean_loss for one in games[2].reviewed] == [0.1, 0.2]
    assert not games[3].reviewed
    assert asked == [folder / "g02.stolek"]
    again = GamesIndex(folder, reviewer=reviewer)
    assert again.load_games() == games
    assert again.reads == 0
    review(0.4)
    assert not again.load_games()[2].reviewed, "it is of another table"
    (folder / f"g02{REVIEW}").unlink()
    assert again.load_games()[2].reviewed == ()
    assert again.reads == 2


def test_review_of_a_copy_counts_for_the_game(folder: Path) -> None:
    found = (SeatReviewSummary(loss=0.4, luck=0.1, decisions=4),) * 2

    def reviewed(name: str) -> bool:
        (folder / f"{name}{REVIEW}").write_bytes(b"{}")
        games = GamesIndex(folder, reviewer=lambda _: found).load_games()
        assert len(games) == 12
        return games[2].reviewed == found

    write_finished_journal(folder, "h02", day=2, end=make_ended((1,), (0,)))
    assert not reviewed("h02"), "it ended otherwise"
    (folder / "i02.stolek").write_bytes((folder / "g02.stolek").read_bytes())
    assert reviewed("i02")


# The trash, and results of games that were deleted for good


def in_folder(folder: Path) -> Shelf:
    return Shelf(folder, folder.parent / "trash")


def test_game_in_the_trash_counts(folder: Path) -> None:
    games = fresh(folder)[1]
    thrown = in_folder(folder).move_to_trash(folder / "g03.stolek")
    index = GamesIndex(folder)
    assert index.load_games() == games
    assert index.reads == 1, "it is another file"
    assert index.find_journal(games[3]) == thrown
    assert index.find_journal(games[4]) == folder / "g04.stolek"
    assert fresh(folder) == (0, games)
    in_folder(folder).restore_from_trash(thrown)
    assert fresh(folder)[1] == games


def test_unreadable_trash_hides_no_games(folder: Path) -> None:
    (folder.parent / "trash").write_text("no folder")
    assert len(fresh(folder)[1]) == 12


def test_result_of_a_game_deleted_for_good_is_kept(folder: Path) -> None:
    games = fresh(folder)[1]
    thrown = in_folder(folder).move_to_trash(folder / "g03.stolek")
    in_folder(folder).delete_permanently(thrown)
    index = GamesIndex(folder)
    assert index.load_games() == games
    assert (index.find_journal(games[3]), index.has_kept_result(games[3])) == (None, True)
    assert not index.has_kept_result(games[4])
    index.discard_kept_result(games[3])
    index.discard_kept_result(games[4])
    assert index.load_games() == (*games[:3], *games[4:])


def test_result_can_be_deleted_with_its_game(folder: Path) -> None:
    games = fresh(folder)[1]
    shelf = in_folder(folder)
    shelf.delete_permanently(shelf.move_to_trash(shelf.copy(folder / "g03.stolek")))
    shelf.delete_permanently(shelf.move_to_trash(folder / "g03.stolek"), keep_result=False)
    assert fresh(folder)[1] == (*games[:3], *games[4:])


@pytest.mark.parametrize("keep", [True, False])
def test_emptying_the_trash_keeps_results_or_not(folder: Path, keep: bool) -> None:
    games = fresh(folder)[1]
    shelf = in_folder(folder)
    for number in range(5):
        shelf.move_to_trash(folder / f"g0{number}.stolek")
    (folder.parent / "trash" / "bad.stolek").write_bytes(b"damaged")
    assert shelf.empty_trash(keep_results=keep) == 6
    assert fresh(folder)[1] == (games if keep else games[5:])


def test_results_are_written_once_when_the_trash_is_emptied(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf, writes, write = in_folder(folder), list[Path](), files.write_atomically
    for number in range(5):
        shelf.move_to_trash(folder / f"g0{number}.stolek")

    def count(path: Path, data: bytes) -> None:
        writes.append(path)
        write(path, data)

    monkeypatch.setattr(kept_results, "write_atomically", count)
    assert shelf.empty_trash() == 5
    assert len(writes) == 1


def test_games_without_a_result_are_deleted_if_results_cannot_be_kept(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf = in_folder(folder)
    finished = shelf.move_to_trash(folder / "g03.stolek")
    damaged = folder.parent / "trash" / "bad.stolek"
    damaged.write_bytes(b"damaged")

    def fail(*_: object) -> None:
        raise OSError(errno.ENOSPC, "full")

    monkeypatch.setattr(kept_results, "write_atomically", fail)
    with pytest.raises(SaveError, match="disk-full"):
        shelf.empty_trash()
    assert (finished.exists(), damaged.exists()) == (True, False)


def test_kept_result_has_its_review(folder: Path) -> None:
    found = (SeatReviewSummary(loss=0.4, luck=0.1, decisions=4),) * 2
    shelf = in_folder(folder)
    shelf.delete_permanently(shelf.move_to_trash(folder / "g03.stolek"), reviewer=lambda _: found)
    assert fresh(folder)[1][3].reviewed == found


def test_copy_stands_for_its_deleted_game(folder: Path) -> None:
    shelf = in_folder(folder)
    same = shelf.copy(folder / "g03.stolek")
    shelf.delete_permanently(shelf.move_to_trash(folder / "g03.stolek"))
    assert fresh(folder)[1][3].file == same.name
    other = write_finished_journal(folder, "h05", day=5, end=make_ended((1,), (0,)))
    shelf.delete_permanently(shelf.move_to_trash(folder / "g05.stolek"))
    game = fresh(folder)[1][5]
    assert (game.file, game.winners) == ("g05.stolek", (0,)), "the copy ended otherwise"
    shelf.delete_permanently(shelf.move_to_trash(other))
    assert fresh(folder)[1][5] == game


def test_game_stays_if_its_result_cannot_be_kept(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shelf = in_folder(folder)
    thrown = shelf.move_to_trash(folder / "g03.stolek")

    def fail(*_: object) -> None:
        raise OSError(errno.ENOSPC, "full")

    with monkeypatch.context() as patch:
        patch.setattr(kept_results, "write_atomically", fail)
        with pytest.raises(SaveError, match="disk-full"):
            shelf.delete_permanently(thrown)
    assert thrown.exists()
    assert len(fresh(folder)[1]) == 12


@pytest.mark.parametrize("code", ["busy", "unreadable"])
def test_game_that_cannot_be_read_is_deleted_unless_it_may_be_read_later(
    folder: Path, monkeypatch: pytest.MonkeyPatch, code: Literal["busy", "unreadable"]
) -> None:
    shelf = in_folder(folder)
    thrown = shelf.move_to_trash(folder / "g03.stolek")

    def fail(*_: object) -> bytes:
        raise SaveError(code)

    monkeypatch.setattr(finished_game, "read_bytes", fail)
    with contextlib.suppress(SaveError):
        shelf.delete_permanently(thrown)
    assert thrown.exists() == (code == "busy")


def harm_results(folder: Path, change: Callable[[dict[str, Any]], object]) -> Path:
    """Keep two results and change their file."""
    shelf = in_folder(folder)
    for number in (3, 4):
        shelf.delete_permanently(shelf.move_to_trash(folder / f"g0{number}.stolek"))
    file = folder.parent / kept_results.FILE
    content = msgspec.json.decode(file.read_bytes())
    changed = change(content)
    file.write_bytes(changed if isinstance(changed, bytes) else msgspec.json.encode(content))
    return file


@pytest.mark.parametrize(
    "change",
    [
        lambda content: content["games"][0].update(created="2026-06-04T12:00:00"),
        lambda content: content["games"][0].update(file="../../x.stolek"),
        lambda content: content["games"][0].update(winners=[7]),
        lambda content: content["games"][0].update(points=[10**30]),
        lambda content: content["games"][0].update(reviewed=[{"loss": 0.1, "luck": 0, "decisions": 1}]),
        lambda content: content["games"].__setitem__(0, 5),
    ],
)
def test_invalid_result_is_dropped_and_its_file_kept(
    folder: Path, change: Callable[[dict[str, Any]], object]
) -> None:
    file = harm_results(folder, change)
    harmed = file.read_bytes()
    assert names(fresh(folder)[1])[3:5] == ["g04.stolek", "g05.stolek"]
    shelf = in_folder(folder)
    shelf.delete_permanently(shelf.move_to_trash(folder / "g06.stolek"))
    assert len(fresh(folder)[1]) == 11
    assert file.with_name(f"{file.name}.bad-1").read_bytes() == harmed


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b'{"games":5}', b"[" * 100_000, b"\xff"])
def test_file_of_results_that_makes_no_sense_is_kept(folder: Path, data: bytes) -> None:
    file = harm_results(folder, lambda _: data)
    assert len(fresh(folder)[1]) == 10
    shelf = in_folder(folder)
    shelf.delete_permanently(shelf.move_to_trash(folder / "g06.stolek"))
    assert len(fresh(folder)[1]) == 10
    assert file.with_name(f"{file.name}.bad-1").read_bytes() == data


def test_results_that_cannot_be_read_at_the_moment_are_kept(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = harm_results(folder, lambda _: None)
    shelf = in_folder(folder)
    thrown = shelf.move_to_trash(folder / "g06.stolek")

    def fail(*_: object) -> bytes:
        raise SaveError("busy")

    with monkeypatch.context() as patch:
        patch.setattr(kept_results, "read_bytes", fail)
        with pytest.raises(SaveError, match="busy"):
            shelf.delete_permanently(thrown)
    assert thrown.exists()
    assert not file.with_name(f"{file.name}.bad-1").exists()
    assert len(fresh(folder)[1]) == 12


def test_results_that_cannot_be_kept_beside_are_not_replaced(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = harm_results(folder, lambda _: b"{")
    thrown = in_folder(folder).move_to_trash(folder / "g06.stolek")
    monkeypatch.setattr(files, "MAX_BACKUPS", 1)
    with pytest.raises(SaveError, match="exists"):
        in_folder(folder).delete_permanently(thrown)
    assert thrown.exists()
    assert file.read_bytes() == b"{"


def test_results_of_a_later_version_are_counted_and_kept(folder: Path) -> None:
    file = harm_results(folder, lambda content: content.update({"stolek-results": 2, "more": [1]}))
    later = file.read_bytes()
    assert len(fresh(folder)[1]) == 12
    shelf = in_folder(folder)
    shelf.delete_permanently(shelf.move_to_trash(folder / "g06.stolek"))
    assert len(fresh(folder)[1]) == 12
    assert file.with_name(f"{file.name}.bad-1").read_bytes() == later


def test_names_in_results_are_sanitized(folder: Path) -> None:
    harm_results(folder, lambda content: content["games"][0]["seats"][0].update(name="A\u202eB\n"))
    name = fresh(folder)[1][3].seats[0].name
    assert name[::2] == "AB"
    assert name.isprintable()


def test_windows_that_delete_at_once_lose_no_result(folder: Path) -> None:
    shelf = in_folder(folder)
    thrown = [shelf.move_to_trash(path) for path in sorted(folder.iterdir()) if path.suffix == ".stolek"]
    with ThreadPoolExecutor(6) as pool:
        list(pool.map(shelf.delete_permanently, thrown))
    assert len(fresh(folder)[1]) == 12


def test_results_may_be_kept_elsewhere_behind_a_link(folder: Path, tmp_path: Path) -> None:
    file = harm_results(folder, lambda content: content)
    file.rename(tmp_path / "elsewhere.json")
    file.symlink_to(tmp_path / "elsewhere.json")
    shelf = in_folder(folder)
    shelf.delete_permanently(shelf.move_to_trash(folder / "g06.stolek"))
    assert file.is_symlink()
    assert len(fresh(folder)[1]) == 12
    (tmp_path / "elsewhere.json").write_bytes(b"something else")
    thrown = shelf.move_to_trash(folder / "g07.stolek")
    with pytest.raises(SaveError, match="linked"):
        shelf.delete_permanently(thrown)
    assert (tmp_path / "elsewhere.json").read_bytes() == b"something else"
    assert thrown.exists()
