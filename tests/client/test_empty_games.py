"""A game in which nobody has decided anything leaves nothing behind."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec
import pytest

from client.i18n import tr
from client.scene.dialog import Dialog, DialogButton
from client.scenes.failure import FailureScene, show_failure
from client.scenes.menu.shelf_tally import ShelfTally
from client.scenes.shelf.model import GameCollection, GameQuery
from client.session.match import Match
from saves.journal import Journal
from saves.paths import games_dir, session_markers_dir
from saves.seats import SeatInfo
from saves.settings import Settings
from saves.shelf import CARD, Shelf, ShelfEntry
from tests.client.driver import Driver, make_app
from tests.client.shelf_helpers import damage, saved_game
from tests.client.table.thinking import Thinking
from tests.saves.test_write_lock import another_window

ANN, BEN = SeatInfo("Ann", "sky"), SeatInfo("Ben", "jade")
BOT, OTHER = SeatInfo("Ida", "amber", "branch"), SeatInfo("Ola", "rose", "branch")


def game(*seats: SeatInfo, moves: int = 0, **options: object) -> Match:
    """Return a game on the shelf after so many moves, whoever made them, and left."""
    match = Match.create("wispwood", seats, 3, msgspec.convert(options, dict[str, bool | str]))
    for _ in range(moves):
        seat = match.deciders[0]
        match.act(seat, match.game.actions(match.state, seat)[0])
    return match


def file(match: Match) -> Path:
    assert match.path is not None
    return match.path


def program() -> Driver:
    app = make_app(settings=Settings(language="en", animation_speed=0.0))
    app.thinker = Thinking()  # type: ignore[assignment]
    app.open("menu")
    return Driver(app)


def test_shelf_found_to_be_empty_is_rebuilt_below_a_dialog() -> None:
    """What is left of earlier versions is known to be empty only when it has been read."""
    for _ in range(2):
        game(ANN, BEN).close()
    driver = program()
    shelf = driver.app.open("shelf")
    driver.app.push(Dialog(driver.app, "Stop", "Wait", (DialogButton("ok", "OK"),)))
    driver.frames(60, dt=0.1)
    driver.key("esc")
    assert driver.app.scenes.top is shelf
    assert "shelf.new" in shelf.ui


def open_and_leave(match: Match) -> Path:
    """Lay it on a table and leave that."""
    driver = program()
    driver.app.open("table", match=match)
    driver.settle()
    driver.app.open_menu()
    return file(match)


def opponents_first(moves: int) -> Match:
    """Return a game between a person and an opponent that begins."""
    for seed in range(20):
        match = Match.create("wispwood", (ANN, BOT), seed, {})
        if match.deciders[0] == 1:
            while moves:
                match.act(match.deciders[0], match.game.actions(match.state, match.deciders[0])[0])
                moves -= 1
            return match
        match.close()
        file(match).unlink()
    raise AssertionError("the opponent never begins")


def test_game_without_moves_is_deleted_on_leaving() -> None:
    path = open_and_leave(game(ANN, BEN))
    assert not path.exists()
    assert not path.with_suffix(CARD).exists()
    assert not path.with_suffix(".png").exists()


def test_game_with_opponent_moves_only_is_deleted_on_leaving() -> None:
    assert not open_and_leave(opponents_first(1)).exists()


def test_game_whose_only_move_was_undone_is_deleted_on_leaving() -> None:
    match = game(ANN, BEN)
    seat = match.deciders[0]
    actions = match.game.actions(match.state, seat)
    match.act(seat, next(action for action in actions if match.can_undo_action(seat, action)))
    match.undo()
    assert not open_and_leave(match).exists()


@pytest.mark.parametrize(
    "match",
    [
        lambda: game(ANN, BEN, moves=1),
        lambda: game(BOT, OTHER, moves=1),
        lambda: game(ANN, BEN, moves=1, wishes="hand"),
    ],
    ids=["a move", "watched", "arranged by hand"],
)
def test_decided_or_watched_game_is_kept(match: object) -> None:
    assert callable(match)
    path = open_and_leave(match())
    assert path.exists()
    assert not ShelfEntry.from_path(path).has_no_decision
    assert Shelf().list_entries()[0].card is not None


def test_replaying_an_empty_game_does_not_delete_it() -> None:
    match = game(ANN, BEN)
    driver = program()
    driver.app.open("table", match=match)
    driver.app.open("replay", match=match)
    driver.settle()
    driver.app.scenes.pop()
    assert file(match).exists()


def test_empty_game_outside_the_shelf_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "mine.stolek"
    Match.create("wispwood", (ANN, BEN), 1, {}, path=path).close()
    assert open_and_leave(Match.resume(path)) == path
    assert path.exists()


def test_empty_game_open_in_another_window_is_kept() -> None:
    match = game(ANN, BEN)
    match.close()
    with another_window(file(match)):
        assert not Shelf().discard_if_undecided(file(match))
    assert Shelf().discard_if_undecided(file(match))


def test_empty_game_is_neither_continued_nor_on_the_shelf() -> None:
    real = game(ANN, BEN, moves=1)
    real.close()
    empty = game(ANN, BEN)
    empty.close()
    shelf = Shelf()
    tally, _ = ShelfTally.from_shelf(shelf)
    assert tally.newest is not None
    assert tally.newest.path == real.path
    assert tally.playing == 1
    collection = GameCollection(shelf)
    collection.load()
    collection.read_some(5)
    assert [entry.path for entry in collection.find_matching(GameQuery())] == [real.path]
    assert [entry.path for entry in collection.find_matching(GameQuery(status="playing"))] == [real.path]


@pytest.mark.parametrize("moves", [0, 1])
def test_only_a_decided_game_is_offered_after_a_crash(moves: int) -> None:
    match = game(ANN, BEN, moves=moves)
    app = make_app()
    app.marks.active = True
    app.marks.set_open_games([file(match)])
    app.marks.flush(5)
    match.close()
    assert len(list(session_markers_dir().iterdir())) == 1
    again = make_app()
    again.marks.active = True
    found = again.marks.find_next_interrupted()
    if moves:
        assert found is not None
        assert found.path == file(match)
    else:
        assert found is None
        assert list(games_dir().iterdir()) == []
        assert list(session_markers_dir().iterdir()) == []


def test_journal_records_who_decided() -> None:
    match = opponents_first(1)
    path = file(match)
    assert ShelfEntry.from_path(path).has_no_decision
    assert ShelfEntry.from_path(path).moves == 1
    while match.deciders[0] != 0:
        match.act(match.deciders[0], match.game.actions(match.state, match.deciders[0])[0])
    match.act(0, match.game.actions(match.state, 0)[0])
    assert not ShelfEntry.from_path(path).has_no_decision
    if match.can_undo:
        match.undo()
        assert ShelfEntry.from_path(path).has_no_decision
        match.redo()
        assert not ShelfEntry.from_path(path).has_no_decision
    assert Journal.read(path).entries
    match.close()


def test_continue_opens_the_newest_playable_game() -> None:
    left = [
        saved_game("older", seed=2),
        saved_game("newer", seed=3),
        saved_game("finished", seed=4, moves=-1, game="balanceformers"),
        saved_game("damaged", seed=5),
    ]
    damage(left[3])
    for time, path in enumerate(left):
        os.utime(path, (1_700_000_000 + time, 1_700_000_000 + time))
    tally, _ = ShelfTally.from_shelf(Shelf())
    assert tally.newest is not None
    assert tally.newest.path == left[1]


def test_pause_promises_to_save_only_what_is_kept() -> None:
    driver = program()
    match = game(ANN, BEN)
    driver.app.open("table", match=match)
    driver.settle()
    driver.key("esc")
    pause = driver.app.scenes.top
    assert isinstance(pause, Dialog)
    assert pause.text == tr("table.menu.undecided")
    driver.key("esc")
    seat = match.deciders[0]
    match.act(seat, match.game.actions(match.state, seat)[0])
    driver.key("esc")
    pause = driver.app.scenes.top
    assert isinstance(pause, Dialog)
    assert pause.text == tr("table.menu.text")
    driver.app.open_menu()
    assert file(match).exists()


def test_failure_offers_no_game_that_is_gone() -> None:
    driver = program()
    match = game(ANN, BEN)
    driver.app.open("table", match=match)
    driver.settle()
    show_failure(driver.app, ValueError("wrong"))
    assert not file(match).exists()
    failed = driver.app.scenes.top
    assert isinstance(failed, FailureScene)
    assert failed.match is None
    assert "dialog.go-on" not in failed.ui
