"""Whom the arena knows beside the levels: they see what a seat sees, and are what they say."""

from __future__ import annotations

import random
from itertools import count

import msgspec
import pytest
from msgspec.structs import replace

import rules
from client.bots.mind import Mind, choose_action, get_mind
from client.bots.position_features import Assessment
from rules.contract import Action, State
from tests.arena import earlier_versions, greedy
from tests.arena.play import play
from tests.arena.players import GREEDY, PLAYERS, RANDOM, player
from tests.arena.reasonable_actions import LEFT_OUT, filter_reasonable_actions
from tests.bots.equilibrix.positions import field, make_position
from tests.bots.random_baseline import beats_chance
from tests.bots.test_honesty import FEW, GAMES, PLAYED, decisions, opening
from tests.rules.playthrough import Case, mark_long_but_one_a_game

OLD = [(name, game_id) for name in earlier_versions.list_names() for game_id in GAMES]


def choice(name: str, game_id: str, view: State, seat: int, seed: int = 4) -> Action:
    made = player(name, rules.load(game_id), random.Random(seed), timed=False)
    return made(view, seat, seed)


@pytest.mark.parametrize("case", mark_long_but_one_a_game(PLAYED), ids=str)
def test_hidden_information_does_not_change_greedy_decisions(case: Case) -> None:
    for game, state, seat in decisions(case, 2):
        view = game.view(state, seat)
        found = choice(GREEDY, game.id, view, seat)
        assert found in game.actions(state, seat)
        seen = game.view(game.determinize(view, 1), seat)
        assert choice(GREEDY, game.id, seen, seat) == found


@pytest.mark.long
@pytest.mark.parametrize("game_id", GAMES)
def test_greedy_player_beats_random_play(game_id: str) -> None:
    assert beats_chance(game_id, GREEDY)


def test_greedy_player_takes_a_win() -> None:
    chain = [
        field((0, 0), (1, 0)), field((1, 0), (1, 1)), field((0, 0), (-1, 1)), field((-1, 1), (-2, 2)),
        field((-2, 2), (-3, 2)), field((0, 0), (0, -1)), field((0, -1), (1, -2)), field((1, -2), (1, -3)),
    ]  # fmt: skip
    state = make_position((chain, [field((0, 0), (1, -1)), field((0, 0), (0, 1))]), ("PP60", "PP180"))
    game = rules.load("equilibrix")
    for seed in range(3):
        done = game.apply(state, 0, choice(GREEDY, game.id, game.view(state, 0), 0, seed)).state
        outcome = game.outcome(done)
        assert outcome is not None
        assert outcome.ranking[0] == (0,)


def test_greedy_player_breaks_ties_randomly(monkeypatch: pytest.MonkeyPatch) -> None:
    view, seat = opening("envyra")
    monkeypatch.setattr(greedy, "assess_position", lambda *_: Assessment((0.5, 0.5)))
    taken = [choice(GREEDY, "envyra", view, seat, seed) for seed in range(12)]
    assert len(set(taken)) > 1
    assert set(taken) <= set(rules.load("envyra").actions(view, seat))
    assert taken == [choice(GREEDY, "envyra", view, seat, seed) for seed in range(12)]


def test_greedy_player_averages_several_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first world speaks for one action, all of them together for another."""
    game = rules.load("equilibrix")
    view = game.view(make_position(([], []), ("PP60", "PP180")), 0)
    lucky, good = filter_reasonable_actions(game.actions(view, 0))[:2]
    chances = {lucky: iter((0.9, 0.0, 0.0, 0.0)), good: iter((0.5, 0.6, 0.6, 0.6))}
    monkeypatch.setattr(
        greedy, "assess_action", lambda _game, _world, _seat, action: (next(chances[action]), True)
    )
    assert greedy.choose_greedily(game, view, 0, (lucky, good), 1) == good


def test_unassessed_game_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(greedy, "assess_position", lambda *_: None)
    with pytest.raises(ValueError, match="envyra with 2 players is not judged"):
        play("envyra", (GREEDY, RANDOM), 1, {})


def test_reasonable_actions_exclude_resigning() -> None:
    game = rules.load("equilibrix")
    state = game.start(2, 1, {})
    for _ in range(8):
        seat = game.deciders(state)[0]
        offered = {type(one).__name__ for one in game.actions(state, seat)}
        kept = filter_reasonable_actions(game.actions(state, seat))
        assert {type(one).__name__ for one in kept} == offered - LEFT_OUT
        state = game.apply(state, seat, kept[0]).state


@pytest.mark.parametrize(("name", "game_id"), OLD)
def test_earlier_versions_can_still_play(name: str, game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert name in PLAYERS
    params = earlier_versions.get_params(name, game_id)
    assert isinstance(params, get_mind(game_id).params_type)
    few, thoughts = replace(params, nodes=FEW), count()
    think = get_mind(game_id).rank_actions

    def counted(view: State, seat: int, used: object, *rest: object) -> object:
        assert used == few
        next(thoughts)
        return think(view, seat, used, *rest)  # type: ignore[arg-type]  # handed on

    monkeypatch.setattr(earlier_versions, "get_params", lambda *_: few)
    monkeypatch.setattr(type(get_mind(game_id)), "rank_actions", staticmethod(counted))
    assert play(game_id, (name, RANDOM), 3, {}, timed=False).decisions
    assert next(thoughts)


@pytest.mark.parametrize("game_id", GAMES)
def test_parameters_of_a_level_play_like_the_level(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also when the level has become another."""
    mind = get_mind(game_id)
    sapling = mind.get_params("sapling")
    case = next(case for case in PLAYED if case.game == game_id and case.players == 2)
    seen = [(game.view(state, seat), seat) for game, state, seat in decisions(case, 4)]
    before = [
        choose_action(rules.load(game_id), view, seat, "sapling", 4, timed=False).action
        for view, seat in seen
    ]
    told = {"once": {game_id: msgspec.to_builtins(sapling)}}
    monkeypatch.setattr(earlier_versions, "load_players", lambda: told)
    earlier_versions.get_params.cache_clear()
    monkeypatch.setattr(Mind, "get_params", lambda *_: pytest.fail("a level was asked for"))
    assert [choice("once", game_id, view, seat) for view, seat in seen] == before
    earlier_versions.get_params.cache_clear()


def test_unknown_player_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    game = rules.load("envyra")
    for name in ("nobody", "twig"):  # a level that other games have
        with pytest.raises(ValueError, match=f"{name} does not play envyra"):
            player(name, game, random.Random(1))
    monkeypatch.setattr(
        earlier_versions,
        "load_players",
        lambda: {"once": {"envyra": {"seconds": 1.0, "nodes": 5, "wings": 2}}},
    )
    earlier_versions.get_params.cache_clear()
    with pytest.raises(msgspec.ValidationError, match="wings"):
        player("once", game, random.Random(1))
