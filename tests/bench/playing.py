"""Random play: whole games, decisions and legal actions per second, beside those of python-chess."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

import chess

import rules
from rules.contract import Action, AnyGame, State
from rules.equilibrix.actions import OfferDraw, Resign
from rules.wispwood.state import WispwoodState
from tests.bench.row import Row

CASES = (
    ("wispwood", 1),
    ("wispwood", 4),
    ("envyra", 2),
    ("envyra", 4),
    ("equilibrix", 2),
    ("equilibrix", 3),
    ("balanceformers", 2),
    ("balanceformers", 3),
    ("balanceformers", 6),
)
"""Games and player counts whose random games are timed."""

LEFT_OUT: dict[str, tuple[type[Action], ...]] = {"equilibrix": (OfferDraw, Resign)}
"""What random play does not do: at random it would end games before they have begun."""

BY_DECISIONS = ("envyra", "equilibrix", "balanceformers")
"""Games measured by their decisions for each of chess's moves; Wispwood, which has hundreds of actions in a
position, is measured by listing them."""

ENOUGH = {"wispwood": 1.5, "envyra": 1.5, "equilibrix": 1.5, "balanceformers": 1.5}
"""What each game shall reach of chess's numbers. 1.5 is wanted of all; where a game is not surely there, its
target is what it has reached, so that the table tells when it slips."""

TURNS = 10
"""Everything takes turns so often, so that a busy moment of the machine meets all alike."""


@dataclass
class Player:
    """Something that is played at random, and what was done so far. steps: decisions or moves."""

    name: str
    word: str
    play: Callable[[int], int]
    games: int = 0
    steps: int = 0
    seconds: float = 0.0

    @property
    def rate(self) -> float:
        """Steps per second."""
        return self.steps / self.seconds

    def go_on(self, seconds: float) -> None:
        """Play whole games until that time is over."""
        began = time.perf_counter()
        while (gone := time.perf_counter() - began) < seconds:
            self.games += 1
            self.steps += self.play(self.games)
        self.seconds += gone

    def rows(self) -> tuple[Row, Row]:
        """Return games and steps per second."""
        return (
            Row(f"{self.name}: games", self.games / self.seconds, "/s"),
            Row(f"{self.name}: {self.word}", self.rate, "/s"),
        )


class Generated(NamedTuple):
    """How many legal actions or moves a pass over some positions listed, and how long that took."""

    listed: int
    seconds: float

    @property
    def rate(self) -> float:
        """Per second."""
        return self.listed / self.seconds


def rows(quick: bool) -> Iterator[Row]:
    """Yield the rules of all cases, then the yardstick, then both compared."""
    yardstick = Player("chess at random", "moves", _random_chess)
    players = {case: _player(*case) for case in CASES}
    _take_turns([*players.values(), yardstick], 0.3 if quick else 3.0)
    for player in (*players.values(), yardstick):
        yield from player.rows()
    for game_id in BY_DECISIONS:
        slowest = min(player.rate for (game, _), player in players.items() if game == game_id)
        name = f"{game_id} decisions for each of chess's random moves"
        yield Row(name, slowest / yardstick.rate, "", at_least=ENOUGH[game_id])
    yield from _generating(quick)


def _player(game_id: str, count: int) -> Player:
    return Player(
        f"{game_id}, {count} at random", "decisions", partial(_random_game, rules.load(game_id), count)
    )


def _take_turns(players: list[Player], seconds: float) -> None:
    """Let each player play for so long, after a game that is not counted."""
    for player in players:
        player.play(0)
    for _ in range(TURNS):
        for player in players:
            player.go_on(seconds / TURNS)


def _random_game(game: AnyGame, players: int, seed: int) -> int:
    """Play a game at random; how many decisions it took."""
    choose = random.Random(seed).choice
    left_out = LEFT_OUT.get(game.id, ())
    state = game.start(players, seed)
    steps = 0
    while deciders := game.deciders(state):
        seat = deciders[0]
        actions = game.actions(state, seat)
        action = choose(actions)
        while isinstance(action, left_out):
            action = choose(actions)
        state = game.apply(state, seat, action).state
        steps += 1
    return steps


def _random_chess(seed: int) -> int:
    """Return the same with chess, to mate or to a draw that nobody has to claim."""
    choose = random.Random(seed).choice
    board = chess.Board()
    steps = 0
    while not board.is_game_over():
        board.push(choose(list(board.legal_moves)))
        steps += 1
    return steps


def _generating(quick: bool) -> Iterator[Row]:
    """Time listing the legal actions of positions met in random play, by turns in both programs."""
    games, passes = (2, 3) if quick else (12, 15)
    states = [state for seed in range(games) for state in _third_rounds(seed)]
    boards = [board for seed in range(games) for board in _boards(seed)]
    ours: list[float] = []
    theirs: list[float] = []
    for _ in range(passes + 1):
        ours.append(_list_actions(rules.load("wispwood"), states).rate)
        theirs.append(_list_moves(boards).rate)
    mine, yardstick = statistics.median(ours[1:]), statistics.median(theirs[1:])
    yield Row("wispwood, 4 in round 3: legal actions listed", mine, "/s")
    yield Row("chess at random: legal moves listed", yardstick, "/s")
    yield Row(
        "wispwood's legal actions for each of chess's", mine / yardstick, "", at_least=ENOUGH["wispwood"]
    )


def _third_rounds(seed: int) -> Iterator[tuple[State, int]]:
    """Yield all positions of round 3 of a random game of four, with the seat to decide."""
    game = rules.load("wispwood")
    choose = random.Random(seed).choice
    state = game.start(4, seed)
    while deciders := game.deciders(state):
        assert isinstance(state, WispwoodState)  # the game says so
        if state.round == 3:
            yield state, deciders[0]
        state = game.apply(state, deciders[0], choose(game.actions(state, deciders[0]))).state


def _boards(seed: int) -> Iterator[chess.Board]:
    """Yield all positions of a random game of chess."""
    choose = random.Random(seed).choice
    board = chess.Board()
    while not board.is_game_over():
        yield board.copy(stack=False)
        board.push(choose(list(board.legal_moves)))


def _list_actions(game: AnyGame, states: list[tuple[State, int]]) -> Generated:
    began = time.perf_counter()
    count = sum(len(game.actions(state, seat)) for state, seat in states)
    return Generated(count, time.perf_counter() - began)


def _list_moves(boards: list[chess.Board]) -> Generated:
    began = time.perf_counter()
    count = sum(len(list(board.legal_moves)) for board in boards)
    return Generated(count, time.perf_counter() - began)
