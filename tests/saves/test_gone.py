"""The player's folders lie on a drive that is not there any more: that is told, and nothing else fails."""

from __future__ import annotations

from datetime import date

import pytest

from saves import override_files
from saves.daily_ledger import CountedTry
from saves.daily_tries import Dailies
from saves.errors import SaveError
from saves.games_index import GamesIndex
from saves.journal import Journal
from saves.paths import data_dir, games_dir
from saves.shelf import Shelf
from tests.saves.conftest import header, snapshot
from tests.saves.gone import NUMBERS, go_away


@pytest.mark.parametrize("number", NUMBERS)
def test_games_that_are_out_of_reach_are_told(monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    shelf = Shelf()
    path = shelf.new_path("toy")
    Journal.create(path, header(), snapshot())
    go_away(monkeypatch, data_dir(), number)
    for failing in (
        shelf.entries,
        GamesIndex().games,
        lambda: Journal.create(shelf.new_path("toy"), header(), snapshot()),
        lambda: shelf.copy(path),
        lambda: shelf.delete(path),
        lambda: shelf.rename(path, "Večer"),
    ):
        with pytest.raises(SaveError):
            failing()
    assert not shelf.discard(path)
    assert not shelf.owns(data_dir().parent)
    assert shelf.owns(games_dir())


@pytest.mark.parametrize("number", NUMBERS)
def test_where_games_are_out_of_reach_there_are_no_days_and_no_corrections(
    monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    override_files.folder_of("wispwood").mkdir(parents=True)
    go_away(monkeypatch, data_dir(), number)
    dailies = Dailies()
    assert dailies.read() == {}
    assert dailies.path_of(CountedTry(date(2026, 6, 1), "wispwood", "g", 0)) is None
    found = override_files.find("wispwood")
    assert [problem.what for problem in found.problems] == ["cannot be read"]


def test_a_file_in_the_place_of_corrections_is_told_as_that() -> None:
    folder = override_files.folder_of("wispwood")
    folder.parent.mkdir(parents=True)
    folder.write_text("no folder")
    assert [problem.what for problem in override_files.find("wispwood").problems] == ["is no folder"]
