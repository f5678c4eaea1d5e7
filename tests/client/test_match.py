"""A match: saved before shown, resumed exactly, taken back only as far as is fair."""

from __future__ import annotations

import errno
import os
import random
import signal
import subprocess
import sys
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

import rules
from client.session import match as match_module
from client.session.match import Match, Step
from rules.contract import Action, IllegalAction, InvalidSetup
from saves.daily_tries import DailyTries
from saves.errors import SaveError
from saves.journal import Journal
from saves.journal_entries import DailyTry, EndEntry, SnapshotEntry
from saves.seats import SeatInfo
from saves.shelf import Shelf
from tests import toy_game
from tests.parametrization import parametrize_short_and_long
from tests.saves.seats import seats
from tests.toy_game import Draw, Drawn, Stop, Take, Taken

ROOT = Path(__file__).parents[2]
ONE = (SeatInfo("Žofie", "sky"),)
TWO = (*ONE, SeatInfo("Řehoř", "amber"))
WITH_BOT = (*ONE, SeatInfo("Sova", "jade", kind="bot-2"))


@pytest.fixture(autouse=True)
def game() -> Iterator[toy_game.ToyGame]:
    with toy_game.register_toy_game() as installed:
        yield installed


def new(seats: tuple[SeatInfo, ...] = TWO, pile: int = 60, free: bool = False) -> Match:
    return Match.create("toy", seats, seed=11, options={"pile": pile}, free_undo=free)


def again(match: Match) -> Match:
    assert match.path is not None
    return Match.resume(match.path)


def everything(match: Match) -> object:
    """Return all of a match that a player could ever notice."""
    return (
        rules.digest(match.state),
        [(step.seat, step.action, rules.digest(step.after), step.events) for step in match.history],
        match.undo_history.floor,
        [[(s.seat, s.action, s.events) for s in group] for _, group in match.undo_history.undone_groups],
        (match.can_undo, match.can_redo, match.outcome, match.title, match.deciders, match.notice_key),
    )


def get_file(match: Match) -> Path:
    assert match.path is not None
    return match.path


# Saving


def test_action_is_saved_before_it_is_shown() -> None:
    match = new()
    events = match.act(0, Take(2)).events
    assert events == (Taken(0, 2),)
    assert again(match).history == match.history


def test_game_resumes_exactly_with_its_events() -> None:
    match = new()
    for seat, action in ((0, Take(2)), (0, Draw()), (1, Take(1)), (1, Take(3)), (1, Stop())):
        match.act(seat, action)
    match.undo()
    resumed = again(match)
    assert everything(resumed) == everything(match)
    assert isinstance(resumed.history[1].events[0], Drawn)
    resumed.redo()
    assert everything(again(resumed)) == everything(resumed)


def test_an_illegal_action_changes_nothing() -> None:
    match = new()
    before, data = match.state, get_file(match).read_bytes()
    with pytest.raises(IllegalAction):
        match.act(1, Take(1))
    assert (match.state, get_file(match).read_bytes()) == (before, data)


def test_unsaved_action_does_not_happen(monkeypatch: pytest.MonkeyPatch) -> None:
    match = new()
    match.act(0, Take(1))
    before = everything(match)

    def full(*_: object) -> int:
        raise OSError(errno.ENOSPC, "full")

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", full)
        for attempt in (lambda: match.act(0, Take(1)), match.undo, lambda: match.rename("x")):
            with pytest.raises(SaveError, match="disk-full"):
                attempt()
    assert everything(match) == before == everything(again(match))
    match.act(0, Take(1))
    assert everything(again(match)) == everything(match)


def test_a_torn_last_line_costs_one_action_at_most() -> None:
    match = new()
    for _ in range(4):
        match.act(0, Take(1))
    with get_file(match).open("r+b") as file:
        file.truncate(get_file(match).stat().st_size - 5)
    resumed = again(match)
    assert resumed.moves == 3
    resumed.act(0, Take(1))
    assert again(match).moves == 4


def test_snapshot_is_written_every_thirty_entries() -> None:
    match = new(ONE)
    for number in range(70):
        match.act(0, Stop() if number % 2 else Take(1))
    lines = Journal.read(get_file(match)).entries
    places = [line.n for line in lines if isinstance(line, SnapshotEntry)]
    assert places == [1, 32, 63]
    assert everything(again(match)) == everything(match)


def test_closing_writes_one_snapshot() -> None:
    match = new()
    match.act(0, Take(1))
    match.close()
    size = get_file(match).stat().st_size
    match.close()
    again(match).close()
    assert get_file(match).stat().st_size == size
    assert isinstance(Journal.read(get_file(match)).entries[-1], SnapshotEntry)


def test_result_is_written_and_final() -> None:
    match = new(pile=5)
    match.act(0, Take(3))
    assert (match.can_undo, match.outcome) == (True, None)
    match.act(0, Take(2))
    assert (match.can_undo, match.outcome is None) == (False, False)
    last = Journal.read(get_file(match)).entries[-1]
    result = EndEntry(
        n=last.n, played=last.played, reason="pile", ranking=((0,), (1,)), points=(5, 0), moves=2
    )
    assert last == result
    match.close()
    (entry,) = Shelf().list_entries()
    assert (entry.finished, entry.winners, entry.moves) == (True, (0,), 2)
    resumed = again(match)
    assert everything(resumed) == everything(match)
    assert match.make_card("toy.done", scores=(5, 0)).winners == (0,)


def test_unsaved_result_is_written_on_the_next_opening() -> None:
    match = new(pile=5)
    match.act(0, Take(3))
    match.act(0, Take(2))
    lines = get_file(match).read_bytes().splitlines(keepends=True)
    get_file(match).write_bytes(b"".join(lines[:-1]))
    Match.resume(get_file(match), read_only=True)
    assert get_file(match).read_bytes() == b"".join(lines[:-1])
    again(match)
    *earlier, last = Journal.read(get_file(match)).entries
    assert get_file(match).read_bytes().startswith(b"".join(lines[:-1]))
    assert len(earlier) == len(lines) - 2
    assert isinstance(last, EndEntry)


def test_read_only_match_does_not_change_the_file() -> None:
    match = new()
    match.act(0, Take(1))
    data = get_file(match).read_bytes()
    looked = Match.resume(get_file(match), read_only=True)
    assert (looked.can_undo, looked.can_redo) == (False, False)
    with pytest.raises(SaveError, match="view-only"):
        looked.act(0, Take(1))
    with pytest.raises(SaveError, match="view-only"):
        looked.rename("x")
    looked.close()
    assert get_file(match).read_bytes() == data


def test_match_can_stay_unsaved(own_home: Path) -> None:
    match = Match.create("toy", ONE, 1, {}, saved=False)
    match.act(0, Take(2))
    match.undo()
    match.rename("x")
    match.close()
    assert match.path is None
    assert not own_home.exists()


def test_title_and_card_follow_the_match() -> None:
    match = Match.create("toy", TWO, 3, {}, title="Sobota")
    match.act(0, Take(1))
    match.rename("Neděle")
    resumed = again(match)
    assert resumed.title == "Neděle"
    card = resumed.make_card("toy.round", {"round": 1}, (1, 0))
    assert (card.title, card.turn, card.moves, card.finished) == ("Neděle", 0, 1, False)


def test_invalid_setup_or_game_raises() -> None:
    with pytest.raises(InvalidSetup):
        Match.create("toy", TWO * 2, 1, {})
    with pytest.raises(InvalidSetup):
        Match.create("toy", TWO, 1, {"pile": 21})
    with pytest.raises(KeyError):
        Match.create("chess", TWO, 1, {})
    assert Shelf().list_entries() == ()


def test_a_journal_of_an_unknown_game_or_impossible_setup_is_typed(
    game: toy_game.ToyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = new()
    rules.unregister("toy")
    with pytest.raises(SaveError, match="unknown-game"):
        again(match)
    rules.register("toy", toy_game.PLACE)
    monkeypatch.setattr(game, "player_counts", (1,))
    with pytest.raises(SaveError, match="setup"):
        again(match)


# Undo


def test_undo_covers_own_steps_but_no_reveals() -> None:
    match = new(ONE)
    match.act(0, Draw())
    match.act(0, Take(1))
    match.act(0, Take(2))
    assert [step.action for step in match.undo()] == [Take(2)]
    assert [step.action for step in match.undo()] == [Take(1)]
    assert not match.can_undo, "the chip was drawn"
    with pytest.raises(ValueError, match="undo"):
        match.undo()
    assert [step.action for step in match.redo()] == [Take(1)]
    match.act(0, Take(3))
    assert not match.can_redo
    with pytest.raises(ValueError, match="redo"):
        match.redo()
    assert [step.action for step in match.history] == [Draw(), Take(1), Take(3)]


def test_undo_stops_at_another_persons_decision() -> None:
    match = new(TWO)
    match.act(0, Stop())
    assert again(match).can_undo, "nobody else has decided yet"
    match.act(1, Take(1))
    match.undo()
    assert (match.can_undo, again(match).can_undo) == (False, False)
    match.redo()
    assert again(match).can_undo


def test_undo_includes_opponent_steps() -> None:
    match = new(WITH_BOT)
    match.act(0, Take(1))
    match.act(0, Stop())
    match.act(1, Take(3))
    match.act(1, Stop())
    assert [step.seat for step in match.undo()] == [1, 1, 0]
    assert [step.action for step in match.history] == [Take(1)]
    assert everything(again(match)) == everything(match)
    assert [step.seat for step in match.redo()] == [0, 1, 1]
    match.act(0, Stop())
    match.act(1, Draw())
    assert not match.can_undo, "the opponent drew a chip"


def test_first_step_of_an_opponent_cannot_be_undone() -> None:
    match = Match.create("toy", WITH_BOT[::-1], 1, {})
    match.act(0, Take(1))
    assert not match.can_undo


def test_free_undo_is_unlimited() -> None:
    match = new(TWO, free=True)
    match.act(0, Draw())
    match.act(1, Draw())
    match = again(match)
    match.undo()
    match.undo()
    assert match.history == ()
    assert everything(again(match)) == everything(match)


@parametrize_short_and_long("examples", [15], [60])
@pytest.mark.parametrize("seats", [ONE, TWO, WITH_BOT])
def test_resumed_match_equals_the_live_one_after_any_sequence(
    seats: tuple[SeatInfo, ...], examples: int
) -> None:
    settings(max_examples=examples)(given(data=st.data())(check_resuming))(seats)


def check_resuming(seats: tuple[SeatInfo, ...], data: st.DataObject) -> None:
    """Check that any sequence has the same result after closing and resuming."""
    free = data.draw(st.booleans())
    live = new(seats, pile=20, free=free)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(match_module, "SNAPSHOT_INTERVAL", data.draw(st.sampled_from([2, 3, 5, 30])))
        for _ in range(data.draw(st.integers(0, 30))):
            one_thing(live, data)
            if data.draw(st.integers(0, 5)) == 0:
                live.close()
                live = again(live)
        assert everything(again(live)) == everything(live)
        # whatever the last snapshot is, it leads to the same position if the rules have changed
        state = rules.digest(live.state)
        patch.setattr(toy_game.ToyGame, "version", 2)
        assert rules.digest(again(live).state) == state


def one_thing(match: Match, data: st.DataObject) -> None:
    choices = ["act"] * 4 + ["undo"] * match.can_undo * 3 + ["redo"] * match.can_redo * 3
    choice = data.draw(st.sampled_from(choices))
    if choice == "undo":
        match.undo()
    elif choice == "redo":
        match.redo()
    elif match.deciders:
        seat = match.deciders[0]
        actions: tuple[Action, ...] = match.game.actions(match.state, seat)
        match.act(seat, data.draw(st.sampled_from(actions)))


@pytest.mark.parametrize("game_id", rules.GAMES)
@parametrize_short_and_long("seed", [1], [2])
def test_every_game_resumes_exactly_at_any_point(game_id: str, seed: int) -> None:
    chooser = random.Random(seed)
    for players in rules.load(game_id).player_counts:
        match = Match.create(game_id, seats(players), seed, {})
        pause = chooser.randrange(10, 60)
        while match.outcome is None:
            seat = match.deciders[0]
            match.act(seat, chooser.choice(match.game.actions(match.state, seat)))
            if match.can_undo and chooser.random() < 0.3:
                match.undo()
                if chooser.random() < 0.5:
                    match.redo()
            if len(match.history) == pause:
                assert everything(again(match)) == everything(match)
                match = again(match)
                pause += chooser.randrange(1, 60)
        assert everything(again(match)) == everything(match)


PLAYER = """
import sys, random
from pathlib import Path
from client.session.match import Match
from tests.saves.seats import seats

match = Match.create("wispwood", seats(2), 5, {}, path=Path(sys.argv[1]))
chooser = random.Random(5)
while match.outcome is None:
    seat = match.deciders[0]
    match.act(seat, chooser.choice(match.game.actions(match.state, seat)))
    print(len(match.history), flush=True)
"""


@pytest.mark.parametrize("after", [1, 7, 31, 40])
def test_killed_program_keeps_every_shown_action(tmp_path: Path, after: int) -> None:
    path = tmp_path / "killed.stolek"
    with subprocess.Popen(
        [sys.executable, "-c", PLAYER, str(path)], stdout=subprocess.PIPE, text=True
    ) as play:
        assert play.stdout is not None
        shown = 0
        for line in play.stdout:
            shown = int(line)
            if shown == after:
                play.send_signal(signal.SIGKILL)
    assert Match.resume(path).moves >= shown >= after


def test_step_knows_whether_it_reveals() -> None:
    match = new(ONE)
    match.act(0, Take(1))
    match.act(0, Draw())
    steps: list[Step] = list(match.history)
    assert [step.reveals for step in steps] == [False, True]


# A folder that several computers keep in sync


def play_elsewhere(match: Match, folder: Path, coins: int) -> bytes:
    """Return the file as another computer leaves it that has made a move in a copy of the game."""
    path = folder / "elsewhere.stolek"
    path.write_bytes(get_file(match).read_bytes())
    other = Match.resume(path)
    other.act(0, Take(coins))
    assert other.journal is not None
    other.journal.release_lock()
    return path.read_bytes()


def list_histories() -> list[list[Action]]:
    """Return the actions of every game on the shelf; each can be opened."""
    paths = [entry.path for entry in Shelf().list_entries()]
    matches = [Match.resume(path, read_only=True) for path in paths]
    return sorted(([step.action for step in match.history] for match in matches), key=repr)


@pytest.mark.parametrize("in_place", [True, False])
def test_both_versions_of_a_synced_game_end_on_the_shelf(tmp_path: Path, in_place: bool) -> None:
    match = new()
    match.act(0, Take(1))
    path, theirs = get_file(match), play_elsewhere(match, tmp_path, 2)
    match.act(0, Take(3))
    assert path.stat().st_size == len(theirs), "the length tells nothing"
    if in_place:
        path.write_bytes(theirs)
    else:
        (tmp_path / "new").write_bytes(theirs)
        (tmp_path / "new").replace(path)
    with pytest.raises(SaveError, match="replaced"):
        match.act(match.deciders[0], Take(2))
    assert list_histories() == sorted([[Take(1), Take(2)], [Take(1), Take(3)]], key=repr)
    match.act(match.deciders[0], Take(2))
    match.undo()
    match.redo()
    match.rename("Ours")
    match.close()
    assert path.read_bytes() == theirs
    assert get_file(match) != path
    assert list_histories() == sorted([[Take(1), Take(2)], [Take(1), Take(3), Take(2)]], key=repr)
    assert everything(again(match)) == everything(match)


def test_version_that_was_replaced_is_kept_when_its_table_is_left(tmp_path: Path) -> None:
    match = new()
    match.act(0, Take(1))
    path, theirs = get_file(match), play_elsewhere(match, tmp_path, 2)
    match.act(0, Take(3))
    path.write_bytes(theirs)
    match.close()
    assert path.read_bytes() == theirs
    assert list_histories() == sorted([[Take(1), Take(2)], [Take(1), Take(3)]], key=repr)


def test_counted_try_goes_on_in_the_version_that_is_played(tmp_path: Path) -> None:
    daily = DailyTry(date(2026, 11, 21), 1, counted=True)
    match = Match.create("toy", TWO, seed=11, options={}, daily=daily)
    path = get_file(match)
    DailyTries().begin(daily, "toy", path)
    match.act(0, Take(1))
    theirs = play_elsewhere(match, tmp_path, 2)
    match.act(0, Take(3))
    match.close()
    opened = again(match)
    path.write_bytes(theirs)
    opened.close()
    (counted_try,) = DailyTries().read().values()
    assert counted_try.file == path.stem, "the version of this computer was not played"
    match = Match.resume(path)
    match.act(match.deciders[0], Take(1))
    path.write_bytes(theirs)
    with pytest.raises(SaveError, match="replaced"):
        match.act(match.deciders[0], Take(2))
    (counted_try,) = DailyTries().read().values()
    assert counted_try.file == get_file(match).stem != path.stem


def test_version_that_was_replaced_is_kept_even_if_it_was_only_opened(tmp_path: Path) -> None:
    match = new()
    match.act(0, Take(1))
    theirs = play_elsewhere(match, tmp_path, 2)
    match.act(0, Take(3))
    match.close()
    opened = again(match)
    get_file(match).write_bytes(theirs)
    opened.close()
    assert list_histories() == sorted([[Take(1), Take(2)], [Take(1), Take(3)]], key=repr)


def test_game_that_went_on_elsewhere_gets_no_second_file(tmp_path: Path) -> None:
    match = new()
    match.act(0, Take(1))
    get_file(match).write_bytes(play_elsewhere(match, tmp_path, 2))
    with pytest.raises(SaveError, match="locked"):
        match.act(match.deciders[0], Take(2))
    match.close()
    assert list_histories() == [[Take(1), Take(2)]]


def test_file_removed_while_a_game_is_played_is_written_again() -> None:
    match = new()
    match.act(0, Take(1))
    get_file(match).unlink()
    with pytest.raises(SaveError, match="replaced"):
        match.act(match.deciders[0], Take(2))
    match.act(match.deciders[0], Take(2))
    match.close()
    assert list_histories() == [[Take(1), Take(2)]]
    opened = again(match)
    get_file(match).unlink()
    opened.close()
    assert list_histories() == [], "who only looked at it does not bring it back"


def test_version_without_room_on_the_disk_is_kept_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = new()
    match.act(0, Take(1))
    theirs = play_elsewhere(match, tmp_path, 2)
    match.act(0, Take(3))
    get_file(match).write_bytes(theirs)

    def fail(_: int) -> None:
        raise OSError(errno.ENOSPC, "full")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", fail)
        with pytest.raises(SaveError, match="locked"):
            match.act(match.deciders[0], Take(2))
    match.close()
    assert list_histories() == sorted([[Take(1), Take(2)], [Take(1), Take(3)]], key=repr)
