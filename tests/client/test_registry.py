"""Every game is found in one way, whole, and nothing of it is read before it is wanted."""

from __future__ import annotations

import subprocess
import sys

import pytest

import rules
from client.games import registry
from client.games.descriptor import LazyImport

MENU = """
import os, sys
os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
import client.__main__
from client.app.app import App
from client.scenes import open_scene
from saves.settings import Settings
app = App(Settings(language="en"), size=(1280, 720), headless=True, strict=True)
app.push(open_scene(app, "menu"))
app.run_iteration()
games = ("wispwood", "envyra", "equilibrix", "balanceformers")
parts = [name for name in sys.modules if name.split(".")[-2:-1] and set(name.split(".")[:-1]) & set(games)]
assert not parts, parts
print("drawn")
"""


def test_registered_games_match_the_rules() -> None:
    assert registry.list_game_ids() == rules.list_game_ids() == rules.GAMES
    for game_id in registry.list_game_ids():
        game = registry.find_descriptor(game_id)
        counts = rules.load(game_id).player_counts
        assert game.id == game_id
        assert game.rules == rules.registry.location_of(game_id)
        assert game.players == (min(counts), max(counts))


@pytest.mark.parametrize("game_id", rules.GAMES)
def test_every_part_of_a_descriptor_exists(game_id: str) -> None:
    game = registry.find_descriptor(game_id)
    parts = [getattr(game, name) for name in game.__struct_fields__]
    lazy = [part for part in parts if isinstance(part, LazyImport)]
    assert len(lazy) == 7
    for part in lazy:
        assert part() is not None, part.place


def test_menu_imports_only_the_descriptor_of_a_game() -> None:
    done = subprocess.run(
        [sys.executable, "-c", MENU], check=False, timeout=120, capture_output=True, text=True
    )
    assert "drawn" in done.stdout, done.stderr


def test_unknown_game_raises_a_key_error_and_has_default_images() -> None:
    for ask in (registry.find_descriptor, registry.descriptor_place, registry.unregister):
        with pytest.raises(KeyError, match="chess"):
            ask("chess")
    assert not registry.has_mind("chess")
    assert registry.emblem_image("chess") == "emblem-plain"
    assert registry.icon_image("chess") == "sign-plain"
    assert registry.mood_image("chess") == "scene-plain"


def test_game_cannot_be_registered_twice() -> None:
    with pytest.raises(ValueError, match="wispwood"):
        registry.register("client.games.wispwood:GAME")
    assert registry.list_game_ids() == rules.GAMES


def test_mark_names_are_unique() -> None:
    names = [name for game_id in registry.list_game_ids() for name in registry.find_descriptor(game_id).marks]
    assert len(names) == len(set(names)), "two games give a name to different pictures"
    assert registry.find_mark_image("hat") == "wispwood/mark-hat"
    assert registry.find_mark_image("nothing") == ""
