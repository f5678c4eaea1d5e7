"""The shelf: one bad file blocks nothing, nothing is thrown away for good."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
import time
from pathlib import Path
from unittest import mock

import pytest
from hypothesis import given, strategies

from saves import journal as journal_module, shelf as shelf_module
from saves.errors import SaveError
from saves.files import is_legal_name, make_file_name, move
from saves.journal import Journal
from saves.journal_entries import EndEntry, TitleEntry, UndoEntry
from saves.shelf import CARD, PICTURE, REVIEW, Shelf, ShelfEntry, write_card
from saves.shelf_card import ShelfCard
from tests.saves.conftest import header, make_acted, snapshot
from tests.saves.test_write_lock import another_window

ROOT = Path(__file__).parents[2]


@pytest.fixture
def shelf() -> Shelf:
    return Shelf()


def save_game(shelf: Shelf, name: str, age: int, *lines: object, **changes: object) -> Path:
    """Return a game last played `age` seconds ago."""
    path = shelf.folder / f"{name}.stolek"
    stamp = time.time() - age
    with mock.patch.object(journal_module, "read_clock_ms", return_value=int(stamp * 1000)):
        journal = Journal.create(path, header(**changes), snapshot(), make_acted(1))
        journal.append(*lines)  # type: ignore[arg-type]
    os.utime(path, (stamp, stamp))
    return path


def make_ended() -> EndEntry:
    return EndEntry(reason="pile", ranking=((1,), (0,)), points=(3, 5), moves=2)


def list_names(shelf: Shelf) -> list[str]:
    return [entry.id for entry in shelf.list_entries()]


def test_empty_or_missing_folder_is_an_empty_shelf(shelf: Shelf) -> None:
    assert shelf.list_entries() == ()
    assert not shelf.folder.exists()


def test_games_are_listed_newest_first_with_journal_data(shelf: Shelf) -> None:
    save_game(shelf, "old", 500, make_acted(1))
    save_game(
        shelf,
        "new",
        5,
        make_acted(1),
        make_acted(2),
        UndoEntry(steps=1, hash="0"),
        TitleEntry(title="Neděle"),
    )
    save_game(shelf, "done", 50, make_ended())
    assert list_names(shelf) == ["new", "done", "old"]
    new, done, old = shelf.list_entries()
    assert (new.title, new.moves, new.finished, new.game) == ("Neděle", 2, False, "toy")
    assert (done.title, done.finished, done.winners) == ("Večer u Řehoře", True, (1,))
    assert [seat.name for seat in old.seats] == ["Žofie", "Řehoř"]
    assert old.created is not None
    assert old.created.year == 2026
    assert (old.seed, old.problem, old.card, old.thumbnail) == (7, None, None, None)


def test_unreadable_files_are_listed_with_their_reason(shelf: Shelf) -> None:
    good = save_game(shelf, "good", 10)
    data = good.read_bytes()
    bad = {
        "empty": b"",
        "foreign": b"hello",
        "newer": b'{"stolek":9,"app":"3.0"}\n',
        "damaged": data.replace(b'"coins":2', b'"coins":3'),
    }
    for name, content in bad.items():
        (shelf.folder / f"{name}.stolek").write_bytes(content)
    with (shelf.folder / "too-big.stolek").open("wb") as file:
        file.truncate(100 << 20)
    save_game(shelf, "unknown-game", 20, game="chess")
    (shelf.folder / "notes.txt").write_text("not a game")
    found = {entry.id: entry.problem for entry in shelf.list_entries()}
    assert found.pop("good") is None
    assert {name: problem and problem.code for name, problem in found.items()} == {
        name: name for name in found
    }
    assert set(found) == {*bad, "too-big", "unknown-game"}
    for name, content in bad.items():
        assert (shelf.folder / f"{name}.stolek").read_bytes() == content
    damaged = next(entry for entry in shelf.list_entries() if entry.id == "damaged")
    assert damaged.title == "Večer u Řehoře", "the header can still be read"


def test_problem_of_a_damaged_file_does_not_keep_its_data(shelf: Shelf) -> None:
    shelf.folder.mkdir(parents=True, exist_ok=True)
    (shelf.folder / "bad.stolek").write_bytes(b'{"stolek":1,\n' + b"x" * 1000)
    (entry,) = shelf.list_entries()
    problem = entry.problem
    assert problem is not None
    assert (problem.code, problem.params) == ("damaged", {"line": 1})
    held = (problem.__traceback__, problem.__cause__, problem.__context__)
    assert held == (None, None, None), "where it was raised all that was read is remembered"


def test_fresh_card_replaces_reading_the_journal(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    path = save_game(shelf, "a", 10)
    card = ShelfCard(summary="toy.round", params={"round": 2}, scores=(4, 9), turn=1, moves=17, title="Jiný")
    assert write_card(path, card, png=b"picture")

    def no(*_: object) -> object:
        raise AssertionError("the journal was read")

    monkeypatch.setattr(Journal, "read", no)
    (entry,) = shelf.list_entries()
    assert entry.card is not None
    assert (entry.card.params, entry.card.scores, entry.card.turn) == ({"round": 2}, (4, 9), 1)
    assert (entry.title, entry.moves) == ("Jiný", 17)
    assert entry.thumbnail == path.with_suffix(".png")


def test_stale_or_invalid_card_is_ignored(shelf: Shelf) -> None:
    path = save_game(shelf, "a", 10)
    write_card(path, ShelfCard(moves=99))
    Journal.read(path).append(make_acted(2), make_ended())
    (entry,) = shelf.list_entries()
    assert (entry.card, entry.moves, entry.finished) == (None, 2, True)
    path.with_suffix(".card").write_bytes(b'{"moves":"many"')
    assert Shelf().list_entries()[0].card is None


def test_unwritable_card_is_no_error(tmp_path: Path) -> None:
    assert not write_card(tmp_path / "nowhere" / "x.stolek", ShelfCard(), png=b"x")


def test_damage_of_a_game_with_a_card_is_noticed(shelf: Shelf) -> None:
    path = save_game(shelf, "a", 10)
    write_card(path, ShelfCard(moves=1))
    path.write_bytes(path.read_bytes().replace(b'"coins":2', b'"coins":3'))
    (entry,) = shelf.list_entries()
    assert entry.problem is not None
    assert entry.problem.code == "damaged"


def test_entries_are_cached_while_their_file_is_unchanged(shelf: Shelf) -> None:
    path = save_game(shelf, "a", 10)
    (first,) = shelf.list_entries()
    assert shelf.list_entries()[0] is first
    Journal.read(path).append(make_acted(2))
    assert shelf.list_entries()[0] is not first


def test_deleted_game_can_be_restored_from_the_trash(shelf: Shelf) -> None:
    path = save_game(shelf, "a", 10)
    write_card(path, ShelfCard(moves=1), png=b"x")
    gone = shelf.move_to_trash(path)
    assert shelf.list_entries() == ()
    assert [entry.path for entry in shelf.list_trashed_entries()] == [gone]
    save_game(shelf, "a", 1, title="another of that name")
    back = shelf.restore_from_trash(gone)
    assert len(shelf.list_entries()) == 2
    assert back != path
    assert back.with_suffix(".png").read_bytes() == b"x"
    assert Journal.read(back).header.title == "Večer u Řehoře"


def test_damaged_game_can_be_deleted(shelf: Shelf) -> None:
    shelf.folder.mkdir(parents=True)
    (shelf.folder / "x.stolek").write_bytes(b"")
    shelf.move_to_trash(shelf.folder / "x.stolek")
    assert shelf.list_entries() == ()
    with pytest.raises(SaveError, match="missing"):
        shelf.move_to_trash(shelf.folder / "x.stolek")


def test_renaming_keeps_list_position_and_card(shelf: Shelf) -> None:
    path = save_game(shelf, "a", 100)
    write_card(path, ShelfCard(moves=1, scores=(1, 2)))
    save_game(shelf, "b", 50)
    shelf.rename(path, "Nový název")
    second = shelf.list_entries()[1]
    assert (second.id, second.title) == ("a", "Nový název")
    assert second.card is not None
    assert second.card.scores == (1, 2)


def test_copy_is_an_independent_game(shelf: Shelf) -> None:
    path = save_game(shelf, "a", 100)
    copied = shelf.copy(path, "Kopie")
    assert Journal.read(copied).entries[:2] == Journal.read(path).entries
    assert shelf.list_entries()[0].title == "Kopie"
    Journal.read(copied).append(make_acted(2))
    assert len(Journal.read(path).entries) == 2


def test_exported_game_can_be_imported(shelf: Shelf, tmp_path: Path) -> None:
    path = save_game(shelf, "a", 100)
    shelf.export(path, tmp_path / "out.stolek")
    other = Shelf(tmp_path / "elsewhere", tmp_path / "trash")
    arrived = other.import_file(tmp_path / "out.stolek")
    assert Journal.read(arrived).header == Journal.read(path).header
    (tmp_path / "bad.stolek").write_bytes(b"hm")
    with pytest.raises(SaveError, match="foreign"):
        other.import_file(tmp_path / "bad.stolek")
    assert len(other.list_entries()) == 1


def test_valid_part_of_a_damaged_game_becomes_a_new_game(shelf: Shelf) -> None:
    path = save_game(shelf, "a", 100, make_acted(2), make_acted(0))
    damaged = path.read_bytes().replace(b'"coins":3', b'"coins":1')
    path.write_bytes(damaged)
    kept = Journal.read(shelf.rescue(path))
    assert len(kept.entries) == 2
    assert path.read_bytes() == damaged


def test_new_names_are_unique(shelf: Shelf) -> None:
    names = {shelf.new_path("wispwood").name for _ in range(200)}
    assert len(names) == 200


def test_two_thousand_games_are_listed_by_the_ends_of_their_files_alone(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = save_game(shelf, "g", 0)
    data = path.read_bytes()
    for number in range(1999):
        (shelf.folder / f"g{number}.stolek").write_bytes(data)

    def no(*_: object) -> object:
        raise AssertionError("a file was read")

    monkeypatch.setattr(ShelfEntry, "_read", property(no))
    monkeypatch.setattr(shelf_module, "read_bytes", no)
    assert len(shelf.list_entries()) == 2000


# When a game was last played


def drop_times(shelf: Shelf, stamp: float) -> None:
    """Give all files the same time, as a copy does that drops times."""
    for path in shelf.folder.iterdir():
        os.utime(path, (stamp, stamp))


@pytest.mark.parametrize("stamp", [0, 1_600_000_000, time.time() + 1e6], ids=["epoch", "past", "future"])
def test_copy_that_drops_the_times_of_files_keeps_the_order(shelf: Shelf, stamp: float) -> None:
    save_game(shelf, "a", 500, make_acted(1))
    save_game(shelf, "b", 5, make_acted(1))
    save_game(shelf, "c", 50, make_acted(1), make_ended())
    drop_times(shelf, stamp)
    assert list_names(shelf) == ["b", "c", "a"]
    ages = [round(time.time() - entry.played.timestamp(), -1) for entry in shelf.list_entries()]
    assert ages == [pytest.approx(0, abs=10), pytest.approx(50, abs=10), pytest.approx(500, abs=10)]


def test_game_from_an_earlier_version_has_the_time_of_its_file(shelf: Shelf) -> None:
    shelf.folder.mkdir(parents=True)
    old = next((ROOT / "tests/saves/old/v1").glob("*.stolek"))
    assert b'"played"' not in old.read_bytes()
    (shelf.folder / "old.stolek").write_bytes(old.read_bytes())
    save_game(shelf, "new", 100)
    for age, names in ((200, ["new", "old"]), (20, ["old", "new"])):
        os.utime(shelf.folder / "old.stolek", (time.time() - age,) * 2)
        assert list_names(shelf) == names
    entry = shelf.list_entries()[0]
    assert time.time() - entry.played.timestamp() == pytest.approx(20, abs=10)


def test_copies_of_a_game_from_an_earlier_version_keep_its_time(shelf: Shelf, tmp_path: Path) -> None:
    old = next((ROOT / "tests/saves/old/v1").glob("*.stolek"))
    outside = tmp_path / "old.stolek"
    outside.write_bytes(old.read_bytes())
    os.utime(outside, (1_700_000_000, 1_700_000_000))
    imported = shelf.import_file(outside)
    for path in (imported, shelf.copy(imported, "Kopie")):
        assert ShelfEntry.from_path(path).played.timestamp() == pytest.approx(1_700_000_000)


def test_renaming_and_copying_are_not_playing(shelf: Shelf) -> None:
    path = save_game(shelf, "a", 500, make_acted(1))
    save_game(shelf, "b", 50, make_acted(1))
    played = ShelfEntry.from_path(path).played
    shelf.rename(path, "Večer")
    copy = shelf.copy(path, "Kopie")
    drop_times(shelf, 1e9)
    assert list_names(shelf)[0] == "b"
    assert ShelfEntry.from_path(path).played == ShelfEntry.from_path(copy).played == played
    Journal.read(path).append(make_acted(2))
    assert list_names(shelf)[0] == "a"


@pytest.mark.parametrize(
    "rest", [b'{"is":"act","seat"', b"\0" * 5000, b'{"is":"title","title":"' + b"x" * 9000]
)
def test_torn_line_does_not_hide_when_a_game_was_played(shelf: Shelf, rest: bytes) -> None:
    path = save_game(shelf, "a", 500, make_acted(1))
    played = ShelfEntry.from_path(path).played
    with path.open("ab") as file:
        file.write(rest)
    drop_times(shelf, 1e9)
    assert ShelfEntry.from_path(path).played == played


def test_title_cannot_pretend_when_a_game_was_played(shelf: Shelf) -> None:
    path = save_game(shelf, "a", 500, TitleEntry(title=',"played":1,"crc":"00000000"}'))
    played = time.time() - ShelfEntry.from_path(path).played.timestamp()
    assert played == pytest.approx(500, abs=10)


def contents(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir()}


def test_game_open_in_another_window_cannot_be_renamed_or_deleted(shelf: Shelf) -> None:
    path = save_game(shelf, "a", 10)
    write_card(path, ShelfCard(moves=1), png=b"x")
    before = contents(shelf.folder)
    with another_window(path):
        for deed in (shelf.move_to_trash, lambda path: shelf.rename(path, "Other")):
            with pytest.raises(SaveError, match="in-use"):
                deed(path)
    assert contents(shelf.folder) == before
    assert shelf.list_trashed_entries() == ()
    shelf.rename(path, "Other")
    assert shelf.list_entries()[0].title == "Other"
    gone = shelf.move_to_trash(path)
    with another_window(gone):
        for deed in (shelf.restore_from_trash, shelf.delete_permanently):
            with pytest.raises(SaveError, match="in-use"):
                deed(gone)
        with pytest.raises(SaveError, match="in-use"):
            shelf.empty_trash()
    assert set(contents(shelf.trash)) == {"a.stolek", "a.card", "a.png"}
    assert shelf.restore_from_trash(gone) == path


def test_game_is_locked_during_renaming(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    path = save_game(shelf, "a", 10)
    write_card(path, ShelfCard(moves=1))
    asked: list[int | None] = []
    asks = (
        "from pathlib import Path; import sys; from saves.write_lock import WriteLock; "
        "WriteLock.acquire(Path(sys.argv[1]))"
    )

    def asking(path: Path, card: ShelfCard, png: bytes | None = None) -> bool:
        command = [sys.executable, "-c", asks, str(path)]
        asked.append(subprocess.run(command, cwd=ROOT, capture_output=True, check=False).returncode)
        return write_card(path, card, png)

    monkeypatch.setattr(shelf_module, "write_card", asking)
    shelf.rename(path, "Jiný")
    assert asked == [1], "the last step of renaming: still nobody else may have the game"
    with another_window(path):
        pass  # and now they may


def test_failing_card_move_keeps_the_game(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    path = save_game(shelf, "a", 10)
    write_card(path, ShelfCard(moves=1), png=b"x")
    moved: list[str] = []

    def moving(source: Path, target: Path) -> None:
        moved.append(source.suffix)
        if source.suffix != ".stolek":
            raise SaveError("disk-error", detail="")
        move(source, target)

    monkeypatch.setattr(shelf_module, "move", moving)
    gone = shelf.move_to_trash(path)
    assert moved == [".stolek", ".card", ".png", ".review"]
    assert Journal.read(gone).header.title == "Večer u Řehoře"


def test_review_is_moved_and_copied_with_its_game(shelf: Shelf) -> None:
    path = save_game(shelf, "a", 1)
    path.with_suffix(REVIEW).write_bytes(b"what was found")
    copied = shelf.copy(path)
    assert copied.with_suffix(REVIEW).read_bytes() == b"what was found"
    shelf.rename(path, "Elsewhere")
    assert path.with_suffix(REVIEW).read_bytes() == b"what was found"
    thrown = shelf.move_to_trash(path)
    assert not path.with_suffix(REVIEW).exists()
    back = shelf.restore_from_trash(thrown)
    assert back.with_suffix(REVIEW).read_bytes() == b"what was found"
    thrown = shelf.move_to_trash(back)
    shelf.delete_permanently(thrown)
    assert not list(shelf.trash.iterdir())


def test_purging_a_game_deletes_its_companion_files(shelf: Shelf) -> None:
    kept = save_game(shelf, "kept", 10)
    path, other = save_game(shelf, "a", 10), save_game(shelf, "b", 5)
    write_card(path, ShelfCard(moves=1), png=b"x")
    gone, stays = shelf.move_to_trash(path), shelf.move_to_trash(other)
    note = shelf.trash / "a.txt"
    note.write_text("not ours")
    shelf.delete_permanently(gone)
    assert set(contents(shelf.trash)) == {stays.name, note.name}
    for foreign in (kept, note, shelf.folder / "no.stolek", shelf.trash / ".." / "games" / kept.name):
        with pytest.raises(ValueError, match="not in the trash"):
            shelf.delete_permanently(foreign)
    assert kept.exists()


def test_emptying_the_trash_leaves_everything_else(shelf: Shelf) -> None:
    kept = save_game(shelf, "kept", 10)
    for name in ("a", "b", "c"):
        path = save_game(shelf, name, 10)
        write_card(path, ShelfCard(moves=1), png=b"x")
        shelf.move_to_trash(path)
    (shelf.trash / "damaged.stolek").write_bytes(b"")
    (shelf.trash / "diary.txt").write_text("not ours")
    assert shelf.empty_trash() == 4
    assert set(contents(shelf.trash)) == {"diary.txt"}
    assert kept.exists()
    assert shelf.empty_trash() == 0


def test_undeletable_file_does_not_stop_emptying_the_trash(shelf: Shelf) -> None:
    for name in ("a", "b"):
        shelf.move_to_trash(save_game(shelf, name, 10))
    (shelf.trash / "folder.stolek").mkdir()
    with pytest.raises(SaveError):
        shelf.empty_trash()
    assert [file.name for file in shelf.trash.iterdir()] == ["folder.stolek"]


def test_reading_a_journal_writes_its_card(shelf: Shelf) -> None:
    path = save_game(shelf, "a", 10, make_acted(2), TitleEntry(title="Neděle"), make_ended())
    (entry,) = shelf.list_entries()
    entry.write_missing_card()
    (again,) = Shelf().list_entries()
    assert again.card is not None
    assert (again.title, again.moves, again.finished, again.winners) == ("Neděle", 2, True, (1,))
    full = ShelfCard(summary="toy.round", moves=1)
    write_card(path, full)
    (other,) = Shelf().list_entries()
    other.write_missing_card()
    assert Shelf().list_entries()[0].card == other.card, "what the table has noted stays"


def test_damaged_or_changed_game_gets_no_card(shelf: Shelf) -> None:
    path = save_game(shelf, "a", 10)
    (entry,) = shelf.list_entries()
    assert entry.moves == 1
    Journal.read(path).append(make_acted(2))
    entry.write_missing_card()
    (shelf.folder / "b.stolek").write_bytes(b"hm")
    for one in shelf.list_entries():
        if one.problem:
            one.write_missing_card()
    assert not list(shelf.folder.glob("*.card"))


def test_single_file_is_read_without_its_card(tmp_path: Path, shelf: Shelf) -> None:
    path = save_game(shelf, "a", 10, make_acted(1))
    write_card(path, ShelfCard(moves=99, title="Lie"))
    entry = ShelfEntry.from_path(path)
    entry.write_missing_card()
    assert (entry.card, entry.moves, entry.title) == (None, 2, "Večer u Řehoře")
    with pytest.raises(SaveError, match="missing"):
        ShelfEntry.from_path(tmp_path / "nowhere.stolek")


def test_export_never_replaces_a_game_on_the_shelf(shelf: Shelf) -> None:
    path, other = save_game(shelf, "a", 10), save_game(shelf, "b", 10)
    data = other.read_bytes()
    for folder in (shelf.folder, shelf.folder / ".." / "games", shelf.trash):
        with pytest.raises(ValueError, match="of the shelf itself"):
            shelf.export(path, folder / other.name)
    assert other.read_bytes() == data


def test_games_and_trash_can_be_on_different_drives(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> None:
        raise OSError(errno.EXDEV, "another drive")

    path = save_game(shelf, "a", 10)
    write_card(path, ShelfCard(moves=2, title="Card"))
    (before,), data = shelf.list_entries(), path.read_bytes()
    monkeypatch.setattr(Path, "rename", refused)
    there = shelf.move_to_trash(path)
    assert (shelf.list_entries(), list(shelf.folder.iterdir())) == ((), [])
    assert there.read_bytes() == data
    assert shelf.restore_from_trash(there) == path
    (entry,) = shelf.list_entries()
    assert (entry.time, entry.title) == (before.time, "Card")
    assert not list(shelf.trash.iterdir())

    def denied(*_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, "denied")

    with monkeypatch.context() as patch:
        patch.setattr(os, "utime", denied)
        with pytest.raises(SaveError, match="read-only"):
            shelf.move_to_trash(path)
    assert [entry.path for entry in shelf.list_entries()] == [path]
    assert not shelf.list_trashed_entries()


@pytest.mark.skipif(os.name == "nt", reason="links need a right there")
def test_export_to_a_link_writes_its_target_but_no_game_on_the_shelf(shelf: Shelf, tmp_path: Path) -> None:
    path, other = save_game(shelf, "a", 10), save_game(shelf, "b", 10)
    data = other.read_bytes()
    link = tmp_path / "link.stolek"
    link.symlink_to(other)
    with pytest.raises(SaveError, match="exists"):
        shelf.export(path, link)
    assert other.read_bytes() == data
    link.unlink()
    link.symlink_to(tmp_path / "out.stolek")
    shelf.export(path, link)
    assert link.is_symlink()
    assert (tmp_path / "out.stolek").read_bytes() == path.read_bytes()


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such files")
def test_export_replaces_no_pipe_device_or_folder(shelf: Shelf, tmp_path: Path) -> None:
    path = save_game(shelf, "a", 10)
    target = tmp_path / "out.stolek"
    os.mkfifo(target)
    with pytest.raises(SaveError, match="foreign"):
        shelf.export(path, target)
    assert target.is_fifo()
    target.unlink()
    for leads_to, code in ((Path("/dev/null"), "foreign"), (tmp_path, "folder")):
        target.symlink_to(leads_to)
        with pytest.raises(SaveError, match=code):
            shelf.export(path, target)
        assert target.readlink() == leads_to
        target.unlink()
    target.mkdir()
    with pytest.raises(SaveError, match="folder"):
        shelf.export(path, target)


def test_unknown_game_is_not_imported(shelf: Shelf, tmp_path: Path) -> None:
    source = tmp_path / "chess.stolek"
    Journal.create(source, header(game="chess"), snapshot())
    with pytest.raises(SaveError, match="unknown-game"):
        shelf.import_file(source)
    assert shelf.list_entries() == ()


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Večer u Řehoře 2026-11-21", "Večer u Řehoře 2026-11-21"),
        ("who / what?", "who - what"),
        ("  a: b\t c\n", "a- b c"),
        ("...", ""),
        (".hidden", "hidden"),
        ("con", "_con"),
        ("LPT1.old", "_LPT1.old"),
        ("COM¹", "_COM¹"),
        ("console", "console"),
        ("end. .", "end"),
        ("a\u202eb\x00c", "abc"),
        ("e\u0301", "é"),
        ("ž" * 300, "ž" * 80),
        ("con." + "x" * 300, "_con." + "x" * 155),
    ],
)
def test_file_names_are_legal_everywhere(text: str, name: str) -> None:
    assert make_file_name(text) == name


@given(strategies.text())
def test_any_text_gives_a_legal_file_name(text: str) -> None:
    name = make_file_name(text)
    assert not name or is_legal_name(name)
    assert make_file_name(name) == name


@pytest.mark.parametrize("name", ["", "a/b", "a\\b", "nul", "aux.txt", "a.", "a ", ".a", "a\nb", "x" * 161])
def test_illegal_names_are_recognised(name: str) -> None:
    assert not is_legal_name(name)


@pytest.mark.skipif(os.name == "nt", reason="links need a right there")
@pytest.mark.parametrize("target_exists", [True, False])
def test_files_beside_a_game_are_not_written_through_links(
    shelf: Shelf, tmp_path: Path, target_exists: bool
) -> None:
    path = save_game(shelf, "a", 10)
    target = tmp_path / "diary.txt"
    if target_exists:
        target.write_text("dear diary")
    for suffix in (CARD, PICTURE, REVIEW):
        path.with_suffix(suffix).symlink_to(target)
    assert write_card(path, ShelfCard(summary="x", moves=1), b"png")
    (entry,) = shelf.list_entries()
    assert entry.card is not None
    copy = shelf.copy(path)
    for suffix in (PICTURE, REVIEW):
        copy.with_suffix(suffix).unlink(missing_ok=True)
        copy.with_suffix(suffix).symlink_to(target)
    path.with_suffix(CARD).unlink()
    path.with_suffix(CARD).symlink_to(target)
    shelf.invalidate(path)
    next(entry for entry in shelf.list_entries() if entry.path == path).write_missing_card()
    assert not path.with_suffix(CARD).is_symlink()
    shelf.move_to_trash(path)
    shelf.move_to_trash(copy)
    shelf.empty_trash()
    assert [file.name for file in tmp_path.iterdir() if file.is_file()] == ["diary.txt"] * target_exists
    assert not target_exists or target.read_text() == "dear diary"


def test_damaged_card_is_made_anew(shelf: Shelf) -> None:
    path = save_game(shelf, "a", 10)
    assert write_card(path, ShelfCard(summary="x", scores=(41, 3), moves=1))
    whole = path.with_suffix(CARD).read_bytes()
    for place in range(8 * len(whole)):
        flipped = bytearray(whole)
        flipped[place // 8] ^= 1 << place % 8
        path.with_suffix(CARD).write_bytes(flipped)
        entry = ShelfEntry(path, path.stat().st_size, path.stat().st_mtime_ns)
        assert entry.card is None
        assert entry.moves == 1
    entry.write_missing_card()
    assert ShelfEntry(path, entry.size, entry.time).card is not None


def test_card_of_an_earlier_version_has_no_checksum(shelf: Shelf) -> None:
    path = save_game(shelf, "a", 10)
    assert write_card(path, ShelfCard(summary="x", scores=(41, 3), moves=1))
    content, _, _ = path.with_suffix(CARD).read_bytes().partition(b"\t")
    path.with_suffix(CARD).write_bytes(content)
    card = ShelfEntry(path, path.stat().st_size, path.stat().st_mtime_ns).card
    assert card is not None
    assert card.scores == (41, 3)


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such files")
@pytest.mark.parametrize("suffix", [".stolek", ".card", ".png", ".review"])
def test_pipes_and_devices_beside_games_are_not_opened(shelf: Shelf, suffix: str) -> None:
    path = save_game(shelf, "a", 10)
    os.mkfifo(shelf.folder / f"pipe{suffix}")
    (shelf.folder / f"zero{suffix}").symlink_to("/dev/zero")
    path.with_suffix(".card").symlink_to("/dev/zero")
    os.mkfifo(path.with_suffix(".png"))
    for entry in shelf.list_entries():
        assert (entry.problem is None) == (entry.path == path)
        assert entry.card is None
        assert entry.thumbnail is None
    assert write_card(path, ShelfCard(moves=1), b"png")
    assert path.with_suffix(".png").read_bytes() == b"png"
