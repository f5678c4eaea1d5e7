"""A match of earlier rules or definitions: it goes on from where that is still possible, and says so."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import rules
from client.session import match as match_module
from client.session.match import Match
from saves.errors import SaveError
from saves.journal import Journal
from saves.journal_entries import SnapshotEntry
from saves.shelf import Shelf
from tests import toy_game
from tests.client.test_match import ONE, again, everything, get_file, new
from tests.toy_game import Draw, Stop, Take


@pytest.fixture(autouse=True)
def game() -> Iterator[toy_game.ToyGame]:
    with toy_game.register_toy_game() as installed:
        yield installed


def play_toy_game(actions: int = 40) -> Match:
    match = new(ONE)
    for number in range(actions):
        match.act(0, Take(1) if number % 3 else Draw())
    return match


@pytest.mark.parametrize("change", ["version", "content", "silent"])
def test_last_snapshot_opens_after_a_change_of_rules(game: toy_game.ToyGame, change: str) -> None:
    match = play_toy_game()
    match.close()
    state = match.state
    if change == "version":
        game.version = 2
    elif change == "content":
        game.content = "chips"
    else:
        game.bonus = 1
    resumed = again(match)
    assert resumed.state == state
    assert (resumed.notice_key, resumed.moves, resumed.can_undo) == ("saves.notice.history", 40, False)
    assert resumed.history == ()
    data = get_file(match).read_bytes()
    resumed.close()
    assert get_file(match).read_bytes() == data, "looking changes nothing"
    resumed.act(0, Take(2))
    later = again(match)
    assert (later.notice_key, later.moves, later.state) == (None, 41, resumed.state)
    assert len(later.history) == 1
    assert Shelf().list_entries()[0].moves == 41


@pytest.mark.parametrize("bonus", [0, 1])
@pytest.mark.parametrize("redone", [False, True], ids=["undo", "redo"])
def test_undo_and_redo_without_their_snapshot_are_replayed(
    game: toy_game.ToyGame, monkeypatch: pytest.MonkeyPatch, bonus: int, redone: bool
) -> None:
    """The power went out between the entry and its snapshot, and the rules were updated after that."""
    monkeypatch.setattr(match_module, "SNAPSHOT_INTERVAL", 2)
    match = new(ONE)
    for number in range(4):
        match.act(0, Take(1) if number % 2 else Stop())
    kept = len(match.history)
    match.undo()
    if redone:
        match.redo()
    state, moves = match.state, match.moves
    lines = get_file(match).read_bytes().splitlines(keepends=True)
    entries = Journal.read(get_file(match)).entries
    assert isinstance(entries[-1], SnapshotEntry), "one was due"
    get_file(match).write_bytes(b"".join(lines[:-1]))
    game.version, game.bonus = 2, bonus
    resumed = again(match)
    if bonus:  # what was played has other results now: the last snapshot is all there is
        assert resumed.moves == (kept - 1 if redone else kept)
    else:
        assert (resumed.moves, resumed.state) == (moves, state)
    resumed.act(0, Take(1))
    assert again(resumed).state == resumed.state


def test_invalid_steps_after_the_last_snapshot_are_counted(game: toy_game.ToyGame) -> None:
    match = play_toy_game(40)  # the last snapshot lies behind the 30th
    game.bonus = 1
    resumed = again(match)
    assert resumed.notice_key == "saves.notice.lost"
    assert len(resumed.history) == resumed.moves - 30
    assert resumed.notice_params == {"n": 40 - resumed.moves}
    assert rules.digest(resumed.state) == rules.digest(match.history[resumed.moves - 1].after)


def test_valid_steps_after_the_last_snapshot_are_kept(game: toy_game.ToyGame) -> None:
    match = play_toy_game(40)
    game.version = 2
    resumed = again(match)
    assert (resumed.notice_key, resumed.moves, len(resumed.history)) == ("saves.notice.history", 40, 10)
    assert resumed.state == match.state


@pytest.mark.parametrize("then", ["act", "undo", "undo act", "undo redo act", "redo", "act undo undo act"])
@pytest.mark.parametrize("every", [3, 30])
def test_first_action_after_a_change_of_rules_is_saved_with_the_kept_steps(
    game: toy_game.ToyGame, monkeypatch: pytest.MonkeyPatch, then: str, every: int
) -> None:
    monkeypatch.setattr(match_module, "SNAPSHOT_INTERVAL", every)
    match = new(ONE)
    for number in range(every):
        match.act(0, Stop() if number % 2 else Take(1))
    match.act(0, Take(1))
    if then == "redo":
        match.undo()
    game.version = 2
    resumed = again(match)
    for one in then.split():
        if one == "act":
            resumed.act(0, Take(2))
        else:
            getattr(resumed, one)()
    later = again(resumed)
    assert (later.notice_key, later.moves) == (None, resumed.moves)
    assert later.history[-1].after == resumed.state if later.history else later.initial_state == resumed.state
    resumed.notice_key = None
    assert everything(later) == everything(resumed)
    assert Shelf().list_entries()[0].moves == later.moves


def test_invalid_snapshot_is_reported(game: toy_game.ToyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    match = play_toy_game(3)
    data = get_file(match).read_bytes()
    game.version = 2

    def refuse(_: toy_game.ToyState) -> None:
        raise ValueError("impossible")

    monkeypatch.setattr(game, "check", refuse)
    with pytest.raises(SaveError, match="changed"):
        again(match)
    assert get_file(match).read_bytes() == data
