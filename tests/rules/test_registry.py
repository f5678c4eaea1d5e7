"""Games come and go; those of the program are always there."""

from __future__ import annotations

import subprocess
import sys

import pytest

import rules
from tests import toy_game


def test_original_games_are_registered_in_menu_order() -> None:
    assert rules.list_game_ids() == rules.GAMES
    assert [rules.load(game_id).id for game_id in rules.list_game_ids()] == list(rules.GAMES)


def test_registered_game_is_known_until_unregistered() -> None:
    with toy_game.register_toy_game() as game:
        assert rules.list_game_ids() == (*rules.GAMES, "toy")
        assert rules.load("toy") is game
        state = game.start(2, 1)
        assert rules.from_json(rules.load("toy"), "state", rules.to_json(state)) == state
        assert rules.load("toy", {}) is game
        assert rules.definition_texts("toy") == {}
    assert rules.list_game_ids() == rules.GAMES
    with pytest.raises(KeyError, match="unknown game 'toy'"):
        rules.load("toy")


def test_game_registered_again_is_loaded_again() -> None:
    with toy_game.register_toy_game() as first:
        assert rules.load("toy") is first
    with toy_game.register_toy_game() as second:
        assert rules.load("toy") is second
    assert first is not second


@pytest.mark.parametrize("game_id", ["wispwood", "", "Chess", "../x", "a.b", "x" * 41])
def test_duplicate_or_invalid_game_id_is_refused(game_id: str) -> None:
    with pytest.raises(ValueError, match="no id"):
        rules.register(game_id, toy_game.PLACE)
    assert rules.list_game_ids() == rules.GAMES


def test_game_is_imported_on_first_use() -> None:
    code = (
        "import sys, rules\n"
        "rules.register('toy', 'tests.toy_game:GAME')\n"
        "assert rules.list_game_ids()[-1] == 'toy'\n"
        "assert not {'tests.toy_game', 'rules.wispwood.game'} & set(sys.modules)\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)
