"""The player by random games: it sees what a seat sees, and takes what wins them."""

from __future__ import annotations

import random
import time
from itertools import count

import pytest

import rules
from rules.contract import Action, AnyGame, State
from tests.arena import flat_monte_carlo
from tests.arena.__main__ import main
from tests.arena.flat_monte_carlo import FAR, Effort, choose_by_random_games, play_random_game
from tests.arena.players import FLAT, RANDOM, USUAL
from tests.arena.reasonable_actions import LEFT_OUT, choose_reasonable_action, filter_reasonable_actions
from tests.bots.random_baseline import beats_chance
from tests.bots.test_honesty import GAMES, PLAYED, decisions, opening
from tests.rules.playthrough import Case, mark_long_but_one_a_game

LITTLE = Effort(playouts=6)


@pytest.mark.parametrize("case", mark_long_but_one_a_game(PLAYED), ids=str)
def test_hidden_information_does_not_change_decisions(case: Case) -> None:
    for game, state, seat in decisions(case, 2):
        view, actions = game.view(state, seat), game.actions(state, seat)
        found = choose_by_random_games(game, view, seat, actions, 4, LITTLE)
        assert found in actions
        seen = game.view(game.determinize(view, 1), seat)
        assert choose_by_random_games(game, seen, seat, actions, 4, LITTLE) == found


def last_choices(game: AnyGame) -> tuple[State, int, list[float]]:
    """Return a position whose seat decides the game at once, for better or worse, and what each action
    brings.
    """
    for seed in range(400):
        chance, state = random.Random(seed), game.start(2, seed, {})
        while game.outcome(state) is None:
            seat = game.deciders(state)[0]
            actions = game.actions(state, seat)
            if 1 < len(actions) < 12:
                ends = [game.outcome(game.apply(state, seat, action).state) for action in actions]
                firsts = [end.ranking[0] if end else None for end in ends]
                shares = [1 / len(first) if first and seat in first else 0.0 for first in firsts]
                if None not in ends and len(set(shares)) > 1:
                    return state, seat, shares
            state = game.apply(state, seat, chance.choice(actions)).state
    pytest.fail("no game ends like this")


def test_immediately_decisive_action_is_found() -> None:
    game = rules.load("balanceformers")
    state, seat, shares = last_choices(game)
    actions = game.actions(state, seat)
    effort = Effort(playouts=len(actions))
    for seed in range(6):
        found = choose_by_random_games(game, game.view(state, seat), seat, actions, seed, effort)
        assert shares[actions.index(found)] == max(shares)


@pytest.mark.parametrize("game_id", ["balanceformers", pytest.param("envyra", marks=pytest.mark.long)])
def test_flat_monte_carlo_beats_random_play(game_id: str) -> None:
    assert beats_chance(game_id, FLAT, effort=Effort(playouts=30))


def record_playouts(monkeypatch: pytest.MonkeyPatch, view: State, seat: int, effort: Effort) -> list[State]:
    """Return the positions from which games were played, whoever won them.

    What was taken has to be among them.
    """
    found: list[State] = []

    def noted(_game: AnyGame, state: State, _seat: int, _chance: random.Random) -> float:
        found.append(state)
        return 0.0

    monkeypatch.setattr(flat_monte_carlo, "play_random_game", noted)
    game = rules.load("envyra")
    tries: list[Action] = []
    apply = type(game).apply

    def applied(self: AnyGame, state: State, seat: int, action: Action) -> object:
        tries.append(action)
        return apply(self, state, seat, action)

    monkeypatch.setattr(type(game), "apply", applied)
    assert choose_by_random_games(game, view, seat, game.actions(view, seat), 3, effort) in tries
    return found


def test_number_of_playouts_is_configurable(monkeypatch: pytest.MonkeyPatch) -> None:
    view, seat = opening("envyra")
    assert len(rules.load("envyra").actions(view, seat)) > 3
    for playouts in (1, 3, 40):
        assert len(record_playouts(monkeypatch, view, seat, Effort(playouts=playouts))) == playouts


def test_time_limit_ends_the_playouts(monkeypatch: pytest.MonkeyPatch) -> None:
    view, seat = opening("envyra")
    ticks = count()
    monkeypatch.setattr(time, "thread_time", lambda: next(ticks) * 0.25)
    assert len(record_playouts(monkeypatch, view, seat, Effort(seconds=2.0))) == 8


@pytest.mark.parametrize("game_id", GAMES)
def test_random_game_ends_with_a_share(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = rules.load(game_id)
    state = game.start(2, 5, {})
    shares = [play_random_game(game, state, seat, random.Random(7)) for seat in (0, 1)]
    assert sum(shares) == 1
    monkeypatch.setattr(flat_monte_carlo, "FAR", 3)
    assert FAR > 3
    assert play_random_game(game, state, 0, random.Random(7)) == 0.5


def test_random_games_exclude_resigning() -> None:
    game = rules.load("equilibrix")
    state = game.start(2, 1, {})
    actions = game.actions(state, game.deciders(state)[0])
    rng = random.Random(1)
    drawn = {choose_reasonable_action(actions, rng) for _ in range(600)}
    assert {type(one).__name__ for one in actions} & LEFT_OUT
    assert not {type(one).__name__ for one in drawn} & LEFT_OUT
    assert drawn == set(filter_reasonable_actions(actions))


def test_command_line_sets_the_number_of_playouts(capsys: pytest.CaptureFixture[str]) -> None:
    wanted = ["balanceformers", "--levels", FLAT, RANDOM, "--games", "2", "--jobs", "1", "--untimed"]
    told = []
    for _ in range(2):
        assert main([*wanted, "--flat-playouts", "3"]) == 0
        told.append([line.split()[:4] for line in capsys.readouterr().out.splitlines()[2:4]])
    assert told[0] == told[1]
    assert told[0][0][0] == FLAT
    with pytest.raises(SystemExit):
        main(wanted)
    assert "--flat-playouts" in capsys.readouterr().err
    assert Effort(seconds=2.0, playouts=None) == USUAL
