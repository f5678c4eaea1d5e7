"""The shelf: one bad file blocks nothing, nothing is thrown away for good."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from saves.entries import Ended, Renamed, Undone
from saves.errors import SaveError
from saves.journal import Journal
from saves.shelf import Card, Entry, Shelf, write_card
from tests.saves.conftest import acted, header, snapshot


@pytest.fixture
def shelf() -> Shelf:
    return Shelf()


def put(shelf: Shelf, name: str, age: int, *lines: object, **changes: object) -> Path:
    """A game last played `age` seconds ago."""
    path = shelf.folder / f"{name}.stolek"
    journal = Journal.create(path, header(**changes), snapshot(), acted(1))
    journal.append(*lines)  # type: ignore[arg-type]
    stamp = time.time() - age
    os.utime(path, (stamp, stamp))
    return path


def ended() -> Ended:
    return Ended(reason="pile", ranking=((1,), (0,)), points=(3, 5), moves=2)


def named(shelf: Shelf) -> list[str]:
    return [entry.id for entry in shelf.entries()]


def test_an_empty_or_missing_folder_is_an_empty_shelf(shelf: Shelf) -> None:
    assert shelf.entries() == ()
    assert shelf.newest_unfinished() is None
    assert not shelf.folder.exists()


def test_games_are_listed_newest_first_with_what_their_journals_say(shelf: Shelf) -> None:
    put(shelf, "old", 500, acted(1))
    put(shelf, "new", 5, acted(1), acted(2), Undone(steps=1, hash="0"), Renamed(title="Neděle"))
    put(shelf, "done", 50, ended())
    assert named(shelf) == ["new", "done", "old"]
    new, done, old = shelf.entries()
    assert (new.title, new.moves, new.finished, new.game) == ("Neděle", 2, False, "toy")
    assert (done.title, done.finished, done.winners) == ("Večer u Řehoře", True, (1,))
    assert [seat.name for seat in old.seats] == ["Žofie", "Řehoř"]
    assert old.created is not None
    assert old.created.year == 2026
    assert (old.seed, old.problem, old.card, old.thumbnail) == (7, None, None, None)


def test_continue_takes_the_newest_unfinished_readable_game(shelf: Shelf) -> None:
    put(shelf, "a", 300)
    put(shelf, "b", 200)
    put(shelf, "c", 100, ended())
    put(shelf, "d", 50, game="chess")
    (shelf.folder / "e.stolek").write_bytes(b"")
    newest = shelf.newest_unfinished()
    assert newest is not None
    assert newest.id == "b"


def test_unreadable_files_are_listed_with_their_reason_and_left_untouched(shelf: Shelf) -> None:
    good = put(shelf, "good", 10)
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
    put(shelf, "unknown-game", 20, game="chess")
    (shelf.folder / "notes.txt").write_text("not a game")
    found = {entry.id: entry.problem for entry in shelf.entries()}
    assert found.pop("good") is None
    assert {name: problem and problem.code for name, problem in found.items()} == {
        name: name for name in found
    }
    assert set(found) == {*bad, "too-big", "unknown-game"}
    for name, content in bad.items():
        assert (shelf.folder / f"{name}.stolek").read_bytes() == content
    damaged = next(entry for entry in shelf.entries() if entry.id == "damaged")
    assert damaged.title == "Večer u Řehoře", "the header can still be read"


def test_a_fresh_card_spares_reading_the_journal(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    path = put(shelf, "a", 10)
    card = Card(summary="toy.round", params={"round": 2}, scores=(4, 9), turn=1, moves=17, title="Jiný")
    assert write_card(path, card, png=b"picture")

    def no(*_: object) -> object:
        raise AssertionError("the journal was read")

    monkeypatch.setattr(Journal, "read", no)
    (entry,) = shelf.entries()
    assert entry.card is not None
    assert (entry.card.params, entry.card.scores, entry.card.turn) == ({"round": 2}, (4, 9), 1)
    assert (entry.title, entry.moves) == ("Jiný", 17)
    assert entry.thumbnail == path.with_suffix(".png")


def test_a_stale_or_broken_card_is_not_believed(shelf: Shelf) -> None:
    path = put(shelf, "a", 10)
    write_card(path, Card(moves=99))
    Journal.read(path).append(acted(2), ended())
    (entry,) = shelf.entries()
    assert (entry.card, entry.moves, entry.finished) == (None, 2, True)
    path.with_suffix(".card").write_bytes(b'{"moves":"many"')
    assert Shelf().entries()[0].card is None


def test_a_card_that_cannot_be_written_is_no_error(tmp_path: Path) -> None:
    assert not write_card(tmp_path / "nowhere" / "x.stolek", Card(), png=b"x")


def test_damage_behind_a_card_is_noticed(shelf: Shelf) -> None:
    path = put(shelf, "a", 10)
    write_card(path, Card(moves=1))
    path.write_bytes(path.read_bytes().replace(b'"coins":2', b'"coins":3'))
    (entry,) = shelf.entries()
    assert entry.problem is not None
    assert entry.problem.code == "damaged"


def test_entries_are_kept_while_their_file_is_unchanged(shelf: Shelf) -> None:
    path = put(shelf, "a", 10)
    (first,) = shelf.entries()
    assert shelf.entries()[0] is first
    Journal.read(path).append(acted(2))
    assert shelf.entries()[0] is not first


def test_a_deleted_game_waits_in_the_trash_and_can_be_restored(shelf: Shelf) -> None:
    path = put(shelf, "a", 10)
    write_card(path, Card(moves=1), png=b"x")
    gone = shelf.delete(path)
    assert shelf.entries() == ()
    assert [entry.path for entry in shelf.trashed()] == [gone]
    put(shelf, "a", 1, title="another of that name")
    back = shelf.restore(gone)
    assert len(shelf.entries()) == 2
    assert back != path
    assert back.with_suffix(".png").read_bytes() == b"x"
    assert Journal.read(back).header.title == "Večer u Řehoře"


def test_a_damaged_game_can_be_deleted_too(shelf: Shelf) -> None:
    shelf.folder.mkdir(parents=True)
    (shelf.folder / "x.stolek").write_bytes(b"")
    shelf.delete(shelf.folder / "x.stolek")
    assert shelf.entries() == ()
    with pytest.raises(SaveError, match="missing"):
        shelf.delete(shelf.folder / "x.stolek")


def test_renaming_keeps_the_place_in_the_list_and_the_card(shelf: Shelf) -> None:
    path = put(shelf, "a", 100)
    write_card(path, Card(moves=1, scores=(1, 2)))
    put(shelf, "b", 50)
    shelf.rename(path, "Nový název")
    second = shelf.entries()[1]
    assert (second.id, second.title) == ("a", "Nový název")
    assert second.card is not None
    assert second.card.scores == (1, 2)


def test_a_copy_is_a_game_of_its_own(shelf: Shelf) -> None:
    path = put(shelf, "a", 100)
    copied = shelf.copy(path, "Kopie")
    assert Journal.read(copied).entries[:2] == Journal.read(path).entries
    assert shelf.entries()[0].title == "Kopie"
    Journal.read(copied).append(acted(2))
    assert len(Journal.read(path).entries) == 2


def test_export_and_import_carry_a_game_over(shelf: Shelf, tmp_path: Path) -> None:
    path = put(shelf, "a", 100)
    shelf.export(path, tmp_path / "out.stolek")
    other = Shelf(tmp_path / "elsewhere", tmp_path / "trash")
    arrived = other.import_file(tmp_path / "out.stolek")
    assert Journal.read(arrived).header == Journal.read(path).header
    (tmp_path / "bad.stolek").write_bytes(b"hm")
    with pytest.raises(SaveError, match="foreign"):
        other.import_file(tmp_path / "bad.stolek")
    assert len(other.entries()) == 1


def test_the_sound_part_of_a_damaged_game_becomes_a_new_one(shelf: Shelf) -> None:
    path = put(shelf, "a", 100, acted(2), acted(0))
    damaged = path.read_bytes().replace(b'"coins":3', b'"coins":1')
    path.write_bytes(damaged)
    kept = Journal.read(shelf.rescue(path))
    assert len(kept.entries) == 2
    assert path.read_bytes() == damaged


def test_new_names_are_unique(shelf: Shelf) -> None:
    names = {shelf.new_path("wispwood").name for _ in range(200)}
    assert len(names) == 200


def test_two_thousand_games_are_listed_without_being_opened(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = put(shelf, "g", 0)
    data = path.read_bytes()
    for number in range(1999):
        (shelf.folder / f"g{number}.stolek").write_bytes(data)

    def no(*_: object) -> object:
        raise AssertionError("a file was opened")

    monkeypatch.setattr(Entry, "_read", property(no))
    began = time.perf_counter()
    assert len(shelf.entries()) == 2000
    assert time.perf_counter() - began < 0.3
