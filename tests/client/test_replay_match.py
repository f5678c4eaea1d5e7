"""A game replayed: every position again as it was, and other games that begin at one of them."""

from __future__ import annotations

import random

import pytest

import rules
from client.session.match import Match
from client.session.replay_match import ReplayMatch
from rules import GAMES
from rules.equilibrix.actions import OfferDraw, Resign
from saves.errors import SaveError
from saves.journal import read_header
from saves.seats import COLOURS, SeatInfo

ENDING = (Resign, OfferDraw)
"""What could end a game before the test is through with it."""
NAMES = ("Žofie", "Řehoř", "Liška")


def play_random_game(game_id: str, moves: int | None = None, seed: int = 4, players: int = 2) -> Match:
    """Return a game played at random, so far or to its end."""
    seats = [SeatInfo(name, COLOURS[seat]) for seat, name in enumerate(NAMES[:players])]
    match = Match.create(game_id, seats, seed, {})
    play_on(match, random.Random(seed), moves)
    return match


def play_on(match: Match, chance: random.Random, moves: int | None = None) -> None:
    while match.outcome is None and (moves is None or match.moves < moves):
        seat = chance.choice(match.deciders)
        actions = match.game.actions(match.state, seat)
        match.act(seat, chance.choice([each for each in actions if not isinstance(each, ENDING)]))


@pytest.mark.parametrize("game_id", GAMES)
def test_replayed_positions_match_the_game(game_id: str) -> None:
    match = play_random_game(game_id)
    replay = ReplayMatch(match, 0)
    assert replay.is_finished
    assert replay.state == match.initial_state
    assert replay.history == ()
    for number, step in enumerate(match.history, start=1):
        assert replay.outcome is None
        assert replay.next_seat == step.seat
        assert replay.advance() == step
        assert (replay.step_index, replay.moves, replay.state) == (number, number, step.after)
    assert replay.outcome == match.outcome
    assert replay.next_seat is None
    with pytest.raises(IndexError):
        replay.advance()


def test_step_index_is_clamped() -> None:
    match = play_random_game("equilibrix", 10)
    replay = ReplayMatch(match)
    assert replay.step_index == 10
    replay.go_to(99)
    assert replay.step_index == 10
    replay.go_to(-3)
    assert (replay.step_index, replay.state) == (0, match.initial_state)


def test_replay_accepts_no_actions() -> None:
    match = play_random_game("wispwood", 12)
    replay = ReplayMatch(match, 5)
    seat = replay.deciders[0]
    with pytest.raises(SaveError) as told:
        replay.act(seat, replay.game.actions(replay.state, seat)[0])
    assert told.value.code == "view-only"
    assert not replay.can_undo
    assert not replay.can_redo
    assert replay.path is None
    assert match.moves == 12


@pytest.mark.parametrize("game_id", GAMES)
def test_branch_copies_earlier_steps_and_is_independent(game_id: str) -> None:
    match = play_random_game(game_id, seed=6)
    assert match.path is not None
    before = match.path.read_bytes()
    replay = ReplayMatch(match, match.step_count // 2)
    path = replay.create_branch("Jiný konec")
    header = read_header(path)
    assert header.branch is not None
    assert (header.branch.game, header.branch.moves) == (match.path.stem, replay.moves)
    other = Match.resume(path)
    assert other.state == replay.state
    assert other.title == "Jiný konec"
    assert [(step.seat, step.action) for step in other.history] == [
        (step.seat, step.action) for step in replay.history
    ]
    assert (other.seats, other.options, other.seed) == (match.seats, match.options, match.seed)
    play_on(other, random.Random(99))
    assert other.outcome is not None
    other.close()
    assert Match.resume(path).outcome == other.outcome
    assert match.path.read_bytes() == before


def test_same_decisions_in_a_branch_give_the_same_result() -> None:
    match = play_random_game("wispwood", seed=8)
    replay = ReplayMatch(match, 20)
    other = Match.resume(replay.create_branch(""))
    for step in match.history[20:]:
        other.act(step.seat, step.action)
    assert other.state == match.state
    assert other.outcome == match.outcome


def test_game_of_earlier_rules_branches_from_replayable_steps(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = play_random_game("equilibrix", 45)
    match.close()
    game = rules.load("equilibrix")
    monkeypatch.setattr(type(game), "version", game.version + 1)
    assert match.path is not None
    later = Match.resume(match.path)
    assert later.notice_key == "saves.notice.history"
    play_on(later, random.Random(1))
    replay = ReplayMatch(later, later.step_count // 2)
    other = Match.resume(replay.create_branch("B"))
    assert other.state == replay.state
    assert other.moves == replay.moves
    assert other.notice_key is None


def test_failed_branch_raises(monkeypatch: pytest.MonkeyPatch) -> None:
    replay = ReplayMatch(play_random_game("equilibrix", 12), 6)

    def full(*_: object) -> None:
        raise SaveError("disk-full")

    monkeypatch.setattr("client.session.replay_match.Journal.create", full)
    with pytest.raises(SaveError) as told:
        replay.create_branch("x")
    assert told.value.code == "disk-full"


def test_unsaved_game_can_be_replayed_and_branched() -> None:
    match = Match.create("equilibrix", [SeatInfo("A", "sky"), SeatInfo("B", "jade")], 2, {}, saved=False)
    play_on(match, random.Random(2), 8)
    header = read_header(ReplayMatch(match, 4).create_branch("x"))
    assert header.branch is not None
    assert header.branch.game == ""
