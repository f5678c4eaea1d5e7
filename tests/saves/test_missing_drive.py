"""The player's folders lie on a drive that is not there any more: that is told, and nothing else fails."""

from __future__ import annotations

from datetime import date

import pytest

from saves import override_files
from saves.daily_ledger import CountedTry
from saves.daily_tries import DailyTries
from saves.errors import SaveError
from saves.finished_games_index import GamesIndex
from saves.journal import Journal
from saves.paths import data_dir, games_dir
from saves.shelf import Shelf
from tests.saves.conftest import header, snapshot
from tests.saves.missing_drive import NUMBERS, go_away


@pytest.mark.parametrize("number", NUMBERS)
def test_inaccessible_games_are_reported(monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    shelf = Shelf()
    path = shelf.new_path("toy")
    Journal.create(path, header(), snapshot())
    go_away(monkeypatch, data_dir(), number)
    for failing in (
        shelf.list_entries,
        GamesIndex().load_games,
        lambda: Journal.create(shelf.new_path("toy"), header(), snapshot()),
        lambda: shelf.copy(path),
        lambda: shelf.move_to_trash(path),
        lambda: shelf.rename(path, "Večer"),
    ):
        with pytest.raises(SaveError):
            failing()
    assert not shelf.discard_if_undecided(path)
    assert not shelf.is_own_folder(data_dir().parent)
    assert shelf.is_own_folder(games_dir())


@pytest.mark.parametrize("number", NUMBERS)
def test_inaccessible_data_has_no_daily_tries_or_overrides(
    monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    override_files.override_folder("wispwood").mkdir(parents=True)
    go_away(monkeypatch, data_dir(), number)
    dailies = DailyTries()
    assert dailies.read() == {}
    assert dailies.journal_path(CountedTry(date(2026, 6, 1), "wispwood", "g", 0)) is None
    found = override_files.load_overrides("wispwood")
    assert [problem.what for problem in found.problems] == ["cannot be read"]


def test_file_in_place_of_the_override_folder_is_reported() -> None:
    folder = override_files.override_folder("wispwood")
    folder.parent.mkdir(parents=True)
    folder.write_text("no folder")
    assert [problem.what for problem in override_files.load_overrides("wispwood").problems] == [
        "is not a folder"
    ]
