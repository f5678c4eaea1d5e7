"""Games come and go; those of the program are always there."""

from __future__ import annotations

import subprocess
import sys

import pytest

import rules
from tests import toy_game


def test_the_programs_own_games_are_known_in_the_order_of_the_menu() -> None:
    assert rules.games() == rules.GAMES
    assert [rules.load(game_id).id for game_id in rules.games()] == list(rules.GAMES)


def test_another_game_is_known_from_its_registering_to_its_end() -> None:
    with toy_game.register_toy_game() as game:
        assert rules.games() == (*rules.GAMES, "toy")
        assert rules.load("toy") is game
        state = game.start(2, 1)
        assert rules.from_json(rules.load("toy"), "state", rules.to_json(state)) == state
        assert rules.load("toy", {}) is game
        assert rules.definition_texts("toy") == {}
    assert rules.games() == rules.GAMES
    with pytest.raises(KeyError, match="unknown game 'toy'"):
        rules.load("toy")


def test_a_game_of_the_same_name_is_another_one_the_next_time() -> None:
    with toy_game.register_toy_game() as first:
        assert rules.load("toy") is first
    with toy_game.register_toy_game() as second:
        assert rules.load("toy") is second
    assert first is not second


@pytest.mark.parametrize("game_id", ["wispwood", "", "Chess", "../x", "a.b", "x" * 41])
def test_an_id_that_is_taken_or_strange_is_refused(game_id: str) -> None:
    with pytest.raises(ValueError, match="no id"):
        rules.register(game_id, toy_game.PLACE)
    assert rules.games() == rules.GAMES


def test_a_game_is_imported_when_it_is_first_asked_for() -> None:
    code = (
        "import sys, rules\n"
        "rules.register('toy', 'tests.toy_game:GAME')\n"
        "assert rules.games()[-1] == 'toy'\n"
        "assert not {'tests.toy_game', 'rules.wispwood.game'} & set(sys.modules)\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)
