"""A position goes into text and back, equal; what the text says is what the documentation says."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import rules
from rules.contract import Action
from rules.notation.check_letters import compute_check_letters
from rules.notation.positions import MAX_LENGTH, read_position, write_position
from rules.notation.scanner import NotationError
from tests.golden.record import read_record
from tests.rules.notation.texts import check, every_golden_game, list_examples, list_views
from tests.rules.playthrough import Case, every_case, play_case, some

pytestmark = pytest.mark.usefixtures("fifth")


def reason(text: str) -> tuple[str, int]:
    with pytest.raises(NotationError) as caught:
        read_position(text)
    return caught.value.reason, caught.value.at


@pytest.mark.parametrize("text", list_examples())
def test_examples_of_the_documentation_are_possible_and_canonical(text: str) -> None:
    game, state, is_sealed = read_position(text)
    assert is_sealed
    check(game, state)
    assert write_position(game, state) == text


def test_there_is_an_example_of_each_game() -> None:
    assert {text.partition("/")[0] for text in list_examples()} == {*rules.GAMES}


@every_case
def test_positions_of_random_games_come_back_equal(case: Case) -> None:
    game = rules.load(case.game)
    if game.notation() is None:
        with pytest.raises(KeyError):
            write_position(game, play_case(case).last)
        return
    played = play_case(case)
    for state in (*some(played.states, 12, random.Random(case.seed)), played.last):
        for seen in list_views(game, state):
            text = write_position(game, seen)
            assert text.isascii()
            assert len(text) < MAX_LENGTH
            read = read_position(text)
            assert read == (game, seen, True)
            assert write_position(game, read.state) == text


@every_golden_game
def test_every_position_of_a_golden_game_comes_back_equal(path: Path) -> None:
    record = read_record(path)
    game = rules.load(record.game)
    state = game.start(record.players, record.seed, record.options)
    for move in record.moves:
        for seen in (state, game.view(state, None), game.view(state, move.seat)):
            assert read_position(write_position(game, seen)).state == seen
        action = rules.from_json(game, "action", bytes(move.action))
        assert isinstance(action, Action)
        state = game.apply(state, move.seat, action).state
    assert read_position(write_position(game, state)).state == state


@pytest.mark.parametrize("text", list_examples())
def test_order_of_fields_and_white_space_do_not_matter(text: str) -> None:
    body = text.rpartition(" =")[0]
    head, table, *fields = body.split(" ")
    random.Random(text).shuffle(fields)
    shuffled = "\n ".join((head, table, *fields)) + "\t"
    read = read_position(shuffled)
    assert read.state == read_position(text).state
    assert not read.is_sealed


def test_text_without_check_letters_is_read_and_said_to_be_unsealed() -> None:
    text = list_examples()[0]
    assert not read_position(text.rpartition(" =")[0]).is_sealed
    assert reason(f"{text[:-2]}00")[0] == "check"


def test_view_can_be_played_on_after_what_is_hidden_is_dealt_anew() -> None:
    game, view, _ = read_position(list_examples()[0])
    state = game.determinize(view, 7)
    game.check(state)
    assert game.view(state, None) == view


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "empty"),
        (" \n ", "empty"),
        ("wispwood/1 2p " + "a" * MAX_LENGTH, "long"),
        ("wispwood/1 2p round:1.3 paw:Ä", "letter"),
        ("wispwood", "game"),
        ("checkers/1 2p", "game"),
        ("wispwood/2 2p", "version"),
        ("wispwood/1", "players"),
        ("wispwood/1 9p", "players"),
        ("wispwood/1 two", "players"),
        ("wispwood/1 2p+quick", "option"),
        ("wispwood/1 2p+ghost2", "option"),
        ("wispwood/1 2p+short+short", "twice"),
        ("wispwood/1 2p+first+hand", "option"),
        ("envyra/1 2p+eqa+eqb", "option"),
        ("equilibrix/1 2p+paradox+paradox-all", "option"),
        ("balanceformers/1 2p+ring", "option"),
        ("balanceformers/1 2p+lantern+sets-b1-b1", "option"),
        ("wispwood/1 2p round:1.3 round:1.3", "twice"),
        ("wispwood/1 2p round:1.3", "missing"),
        ("wispwood/1 2p round:x", "value"),
        ("wispwood/1 2p nonsense", "field"),
        ("wispwood/1 2p round:", "field"),
    ],
)
def test_wrong_text_says_why(text: str, expected: str) -> None:
    assert reason(text)[0] == expected


def test_wrong_value_says_where_and_what_may_stand_there() -> None:
    text = list_examples()[0].replace("OT4", "XT4")
    with pytest.raises(NotationError) as caught:
        read_position(text)
    error = caught.value
    assert (error.reason, error.at) == ("value", text.index("XT4"))
    assert error.params == {"field": "pond", "expected": "place", "found": "X"}


def test_unknown_field_is_refused() -> None:
    body = list_examples()[0].rpartition(" =")[0] + " colour:green"
    assert reason(f"{body} ={compute_check_letters(body)}") == ("field", body.index("colour"))


def test_corrections_are_named_by_their_hash() -> None:
    own = rules.load("wispwood")
    overrides = {"components.yaml": {"grid": {"bonus": [3, 4, 6]}}}
    corrected = rules.load("wispwood", overrides)
    state = corrected.start(2, 7)
    text = write_position(corrected, state)
    assert f" content:{corrected.content_hash()} " in text
    assert read_position(text, lambda _: corrected).state == state
    assert reason(text)[0] == "content"
    plain = write_position(own, own.start(2, 7))
    with pytest.raises(NotationError, match="content"):
        read_position(plain, lambda _: corrected)
