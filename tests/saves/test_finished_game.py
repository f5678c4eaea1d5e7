"""What a finished game says about itself: read in full, and quickly."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from saves.errors import SaveError
from saves.finished_game import FinishedGame, read_finished_game, scan_finished_game
from saves.journal import Journal
from saves.journal_entries import AnyEntry, BranchPoint, TitleEntry, UndoEntry
from tests.saves.finished_journals import BEGAN, make_ended, write_finished_journal
from tests.saves.old import archive


def slowly(path: Path) -> FinishedGame | None:
    journal = Journal.read(path)
    return read_finished_game(path.name, journal.header, journal.entries)


def quickly(path: Path) -> FinishedGame | None:
    return scan_finished_game(path.name, path.read_bytes())


def test_finished_game_has_players_winners_and_duration(tmp_path: Path) -> None:
    path = write_finished_journal(tmp_path, spent=(5, 0, 61), free_undo=True)
    game = slowly(path)
    assert game is not None
    assert game == quickly(path)
    assert (game.file, game.game, game.created) == ("g.stolek", "toy", BEGAN)
    assert [seat.name for seat in game.seats] == ["Žofie", "Řehoř"]
    assert (game.winners, game.points, game.moves, game.seconds) == ((0,), (30, 20), 3, 66)
    assert (game.hinted, game.free_undo, game.corrected, game.is_nonstandard) == (False, True, False, True)
    assert game.points_of(1) == 20
    assert game.points_of(7) is None


def test_archived_games_have_no_times_or_hints(tmp_path: Path) -> None:
    game = slowly(write_finished_journal(tmp_path))
    assert game is not None
    assert (game.seconds, game.hinted, game.is_nonstandard) == (None, None, False)


def test_one_hint_marks_the_game_as_helped(tmp_path: Path) -> None:
    path = write_finished_journal(tmp_path, hinted=True)
    game = slowly(path)
    assert game is not None
    assert (game.hinted, game.is_nonstandard) == (True, True)
    assert game == quickly(path)


def test_overrides_mark_the_game_as_helped(tmp_path: Path) -> None:
    path = write_finished_journal(tmp_path, corrections={"cards.yaml": {"a": 1}})
    game = slowly(path)
    assert game is not None
    assert game.corrected
    assert game.is_nonstandard
    assert game == quickly(path)


def test_game_lost_to_the_ghost_has_no_winner(tmp_path: Path) -> None:
    game = slowly(write_finished_journal(tmp_path, end=make_ended((), (0,), points=(12, 30))))
    assert game is not None
    assert game.winners == ()


def test_unfinished_game_does_not_count(tmp_path: Path) -> None:
    path = write_finished_journal(tmp_path, after=(UndoEntry(steps=1, hash="0" * 16),))
    assert slowly(path) is None
    assert quickly(path) is None


def test_branch_is_not_counted(tmp_path: Path) -> None:
    path = write_finished_journal(tmp_path, branch=BranchPoint("other", 2))
    assert slowly(path) is None
    assert quickly(path) is None


def test_renaming_after_the_end_changes_nothing(tmp_path: Path) -> None:
    tricky = '"is":"end" ,"spent":99,"hinted":true,"n":9,"crc":"00000000"}'
    path = write_finished_journal(
        tmp_path, spent=(1, 2, 3), after=(TitleEntry(title="Večer"), TitleEntry(title=tricky))
    )
    game = slowly(path)
    assert game is not None
    assert (game.seconds, game.hinted) == (6, False)
    assert quickly(path) == game


def test_fast_reader_accepts_only_what_the_full_reader_accepts(tmp_path: Path) -> None:
    data = write_finished_journal(tmp_path, spent=(1, 2, 3)).read_bytes()
    whole = scan_finished_game("g.stolek", data)
    assert whole is not None
    chance, path = random.Random(5), tmp_path / "g.stolek"
    cut = [data[:at] for at in range(len(data))]
    flipped = []
    for _ in range(600):
        at, bit = chance.randrange(len(data)), 1 << chance.randrange(8)
        flipped.append(data[:at] + bytes([data[at] ^ bit]) + data[at + 1 :])
    for changed in cut + flipped:
        found = scan_finished_game("g.stolek", changed)
        if found is not None:
            path.write_bytes(changed)
            assert found == slowly(path)
            continue
        path.write_bytes(changed)
        try:
            again = slowly(path)
        except SaveError:
            continue
        assert again in (None, whole)


@pytest.mark.parametrize("after", [(), (TitleEntry(title="Ráno"),)])
def test_both_readers_agree_on_archived_games(tmp_path: Path, after: tuple[AnyEntry, ...]) -> None:
    over = sorted(archive.ARCHIVE.rglob("*-over.stolek"))
    assert len(over) > 3
    for path in over:
        copy = tmp_path / path.name
        copy.write_bytes(path.read_bytes())
        if after:
            Journal.read(copy).append(*after)
        game = slowly(copy)
        assert game is not None
        assert quickly(copy) == game
