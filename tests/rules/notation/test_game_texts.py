"""Games as text, move by move: every legal action has its own word, and a game is read back as it was."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import rules
from rules.contract import Action
from rules.notation.game_texts import GameMove, is_game, read_game, write_game
from rules.notation.positions import get_notation, read_position
from rules.notation.scanner import NotationError, Scanner
from tests.golden.record import read_record
from tests.rules.notation.texts import every_golden_game
from tests.rules.playthrough import Case, every_case, play_case, some, start_game

pytestmark = pytest.mark.usefixtures("fifth")


@every_case
def test_every_legal_action_has_a_word_of_its_own(case: Case) -> None:
    game, _ = start_game(case)
    if game.notation() is None:
        return
    notation = get_notation(game)
    for step in some(play_case(case).steps, 25, random.Random(case.seed)):
        words = set()
        with game.active():
            for action in step.offered:
                word = notation.write_action(step.state, action)
                scanner = Scanner(word, 0, "moves")
                assert notation.read_action(step.state, scanner) == action
                scanner.finish()
                words.add(word)
        assert len(words) == len(step.offered)
        assert max(map(len, words)) <= 16


@every_golden_game
def test_golden_games_are_read_back_move_by_move(path: Path) -> None:
    record = read_record(path)
    game = rules.load(record.game)
    start = game.start(record.players, record.seed, record.options)
    actions = [rules.from_json(game, "action", bytes(move.action)) for move in record.moves]
    moves = [
        GameMove(move.seat, action)
        for move, action in zip(record.moves, actions, strict=True)
        if isinstance(action, Action)
    ]
    text = write_game(game, start, moves, record.seed)
    assert is_game(text)
    read = read_game(text)
    assert (read.game, read.seed, read.start, read.moves) == (game, record.seed, start, tuple(moves))
    assert game.resolved(record.players, record.options) == read.options


def test_game_from_a_position_with_secrets_goes_on_with_the_same_chance() -> None:
    game = rules.load("equilibrix")
    state = game.start(2, 7)
    moves: list[GameMove] = []
    draw = random.Random(7)
    for number in range(30):
        (seat,) = game.deciders(state)
        action = draw.choice([one for one in game.actions(state, seat) if type(one).__name__ != "Resign"])
        if number == 10:
            start, moves = state, []
        moves.append(GameMove(seat, action))
        state = game.apply(state, seat, action).state
    text = write_game(game, start, moves)
    read = read_game(text)
    assert (read.seed, read.start, read.moves) == (None, start, tuple(moves))
    with pytest.raises(NotationError):
        read_position(text)


SHORT = "envyra/1 2p seed:7 start moves"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("envyra/1 2p seed:7 start", "missing"),
        ("envyra/1 2p seed:x start moves", "seed"),
        ("envyra/1 2p start moves", "seed"),
        ("envyra/1 2p more:1 seed:7 start moves", "field"),
        (f"{SHORT} A:fly1", "value"),
        (f"{SHORT} C:put1", "move"),
        (f"{SHORT} put1", "move"),
        (f"{SHORT} A:put1+1", "move"),
        (f"{SHORT} A:put1 A:put2", "move"),
        (f"{SHORT} A:put1 =00", "check"),
    ],
)
def test_wrong_game_says_why(text: str, reason: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_game(text)
    assert caught.value.reason == reason


def test_illegal_move_names_its_rule() -> None:
    with pytest.raises(NotationError) as caught:
        read_game(f"{SHORT} A:put1 A:put2")
    assert caught.value.params["rule"].startswith("N-")
    assert caught.value.at == len(f"{SHORT} A:put1 ")


def test_position_that_cannot_be_is_no_beginning() -> None:
    game = rules.load("equilibrix")
    text = write_game(game, game.start(2, 7), [])
    with pytest.raises(NotationError) as caught:
        read_game(text.replace("turn:1", "turn:5").rpartition(" =")[0])
    assert caught.value.reason == "start"
