"""The index of finished games: it says what the journals say, whatever became of its file."""

from __future__ import annotations

import os
import random
import sqlite3
from pathlib import Path

import msgspec
import pytest

from saves import finished_games_index as index_module
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
        broken.setattr(index_module, "read_bytes", failing)
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
