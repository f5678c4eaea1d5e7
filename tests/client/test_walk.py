"""Walking through a game: every position again as it was, and other games that begin at one of them."""

from __future__ import annotations

import random

import pytest

import rules
from client.match import Match
from client.walk import Walk
from rules import GAMES
from rules.equilibrix.actions import OfferDraw, Resign
from saves.errors import SaveError
from saves.journal import read_header
from saves.seats import COLOURS, SeatInfo

ENDING = (Resign, OfferDraw)
"""What could end a game before the test is through with it."""
NAMES = ("Žofie", "Řehoř", "Liška")


def played(game_id: str, moves: int | None = None, seed: int = 4, players: int = 2) -> Match:
    """A game played at random, so far or to its end."""
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
def test_every_position_is_the_one_that_was_played(game_id: str) -> None:
    match = played(game_id)
    walk = Walk(match, 0)
    assert walk.over
    assert walk.state == match.first
    assert walk.history == ()
    for number, step in enumerate(match.history, start=1):
        assert walk.outcome is None
        assert walk.actor == step.seat
        assert walk.forward() == step
        assert (walk.at, walk.moves, walk.state) == (number, number, step.after)
    assert walk.outcome == match.outcome
    assert walk.actor is None
    with pytest.raises(IndexError):
        walk.forward()


def test_one_stands_at_the_nearest_end_if_there_are_not_so_many_steps() -> None:
    match = played("equilibrix", 10)
    walk = Walk(match)
    assert walk.at == 10
    walk.go_to(99)
    assert walk.at == 10
    walk.go_to(-3)
    assert (walk.at, walk.state) == (0, match.first)


def test_nothing_can_be_done_in_a_walk() -> None:
    match = played("wispwood", 12)
    walk = Walk(match, 5)
    seat = walk.deciders[0]
    with pytest.raises(SaveError) as told:
        walk.act(seat, walk.game.actions(walk.state, seat)[0])
    assert told.value.code == "view-only"
    assert not walk.can_undo
    assert not walk.can_redo
    assert walk.path is None
    assert match.moves == 12


@pytest.mark.parametrize("game_id", GAMES)
def test_a_branch_has_the_steps_until_there_and_goes_on_by_itself(game_id: str) -> None:
    match = played(game_id, seed=6)
    assert match.path is not None
    before = match.path.read_bytes()
    walk = Walk(match, match.length // 2)
    path = walk.branch("Jiný konec")
    header = read_header(path)
    assert header.branch is not None
    assert (header.branch.game, header.branch.moves) == (match.path.stem, walk.moves)
    other = Match.resume(path)
    assert other.state == walk.state
    assert other.title == "Jiný konec"
    assert [(step.seat, step.action) for step in other.history] == [
        (step.seat, step.action) for step in walk.history
    ]
    assert (other.seats, other.options, other.seed) == (match.seats, match.options, match.seed)
    play_on(other, random.Random(99))
    assert other.outcome is not None
    other.close()
    assert Match.resume(path).outcome == other.outcome
    assert match.path.read_bytes() == before


def test_the_same_decisions_lead_to_the_same_end_in_a_branch() -> None:
    match = played("wispwood", seed=8)
    walk = Walk(match, 20)
    other = Match.resume(walk.branch(""))
    for step in match.history[20:]:
        other.act(step.seat, step.action)
    assert other.state == match.state
    assert other.outcome == match.outcome


def test_a_game_of_other_rules_branches_from_where_it_can_be_replayed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = played("equilibrix", 45)
    match.close()
    game = rules.load("equilibrix")
    monkeypatch.setattr(type(game), "version", game.version + 1)
    assert match.path is not None
    later = Match.resume(match.path)
    assert later.notice == "saves.notice.history"
    play_on(later, random.Random(1))
    walk = Walk(later, later.length // 2)
    other = Match.resume(walk.branch("B"))
    assert other.state == walk.state
    assert other.moves == walk.moves
    assert other.notice is None


def test_a_branch_cannot_be_written_into_a_folder_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    walk = Walk(played("equilibrix", 12), 6)

    def full(*_: object) -> None:
        raise SaveError("disk-full")

    monkeypatch.setattr("client.walk.Journal.create", full)
    with pytest.raises(SaveError) as told:
        walk.branch("x")
    assert told.value.code == "disk-full"


def test_a_game_that_was_not_saved_can_be_walked_through_and_branched() -> None:
    match = Match.create("equilibrix", [SeatInfo("A", "sky"), SeatInfo("B", "jade")], 2, {}, saved=False)
    play_on(match, random.Random(2), 8)
    header = read_header(Walk(match, 4).branch("x"))
    assert header.branch is not None
    assert header.branch.game == ""
