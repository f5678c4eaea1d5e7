"""Characters: data that fits its game, words and a portrait for each, and what they change and what not."""

from __future__ import annotations

import random
from importlib.resources import files

import msgspec
import pytest

from client import i18n
from client.bots.characters import Character, CharacterWeights, load_characters
from client.bots.levels import Level, level_names
from client.bots.mind import choose_action, get_mind
from rules import GAMES, load
from rules.contract import Action, AnyGame, State
from tests.parametrization import parametrize_short_and_long

TEMPERED = tuple(GAMES)
FAR = 40
"""Decisions of a game that are looked at."""


def positions(game: AnyGame, seed: int) -> list[tuple[State, int]]:
    """Return views from a random game, each with the seat that owes a decision."""
    state, chance = game.start(2, seed, {}), random.Random(seed)
    found: list[tuple[State, int]] = []
    while game.outcome(state) is None and len(found) < FAR:
        seat = game.deciders(state)[0]
        actions = game.actions(state, seat)
        if len(actions) > 1:
            found.append((game.view(state, seat), seat))
        goes_on = [one for one in actions if type(one).__name__ not in ("Resign", "OfferDraw")]
        state = game.apply(state, seat, chance.choice(goes_on or actions)).state
    return found


def test_each_game_has_three() -> None:
    assert {len(load_characters(game_id)) for game_id in TEMPERED} == {3}
    every = [name for game_id in TEMPERED for name in load_characters(game_id)]
    assert len(every) == len(set(every)), "words know a character by its name alone"


def test_game_without_the_file_has_no_characters() -> None:
    assert load_characters("noughts") == {}


@pytest.mark.parametrize("game_id", TEMPERED)
def test_each_character_has_preferences_portrait_and_texts(game_id: str) -> None:
    mind = get_mind(game_id)
    for name, character in load_characters(game_id).items():
        for level in level_names(game_id):
            assert mind.get_character_weights(name, level) != mind.get_character_weights("", level)
        assert set(character.level_weights) <= set(level_names(game_id))
        assert (files("assets") / game_id / "art" / f"{character.portrait}.svg").is_file()
        assert all(i18n.has_text(f"characters.{name}.{key}") for key in ("name", "called", "text"))


def test_a_level_may_have_other_factors() -> None:
    made = Character(portrait="", weights={"a": 2.0, "b": 3.0}, level_weights={"sapling": {"b": 1.5}})
    assert made.weights_at("sapling") == {"a": 2.0, "b": 1.5}
    assert made.weights_at("crown") == made.weights


def test_unknown_character_weight_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError, match="unknown field `luck`"):
        msgspec.convert({"luck": 2.0}, get_mind("wispwood").character_weights_type)
    assert CharacterWeights() == CharacterWeights()


@pytest.mark.parametrize("game_id", TEMPERED)
def test_unknown_character_plays_without_preferences(game_id: str) -> None:
    game = load(game_id)
    view, seat = positions(game, 3)[5]
    plain = choose_action(game, view, seat, "branch", 1, timed=False)
    assert choose_action(game, view, seat, "branch", 1, character="stranger", timed=False) == plain


@pytest.mark.parametrize("game_id", TEMPERED)
@parametrize_short_and_long(("level", "whole"), [("sapling", False)], [("sapling", True), ("branch", True)])
def test_characters_change_error_free_decisions(game_id: str, level: Level, whole: bool) -> None:
    """whole: looked at as far as the games go, not only until they decide otherwise."""
    game = load(game_id)
    found = positions(game, 4) + positions(game, 5)

    def chosen(character: str, view: State, seat: int) -> Action:
        return choose_action(
            game, view, seat, level, 1, character=character, timed=False, error_free=True
        ).action

    for character in load_characters(game_id):
        otherwise = 0
        for view, seat in found:
            action = chosen(character, view, seat)
            assert chosen(character, view, seat) == action, "chance is the seed's alone"
            otherwise += chosen("", view, seat) != action
            if otherwise and not whole:
                break
        assert otherwise, character
