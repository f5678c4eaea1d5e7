"""What all judgements share: weights as data, chances and points made of them, and what a loss costs."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import rules
from client.bots import judgement
from client.bots.clock import Clock
from client.bots.judgement import CountWeights, by_weights, hats, judge, priced, weights_of
from client.bots.levels import Params
from client.bots.mind import Mind
from client.bots.standing import Standing
from client.bots.thought import Thought, Weighed
from rules.content import ContentError, Definitions
from rules.contract import AnyGame, State
from tests import toy
from tests.toy import Take, ToyState

TWO = CountWeights("by hand", (0.0, 0.5, 1.0), {"scored": (0.0, 1.0, 4.0)}, {"scored": (1.0, 1.0, 1.0)})


class Counting(Mind[Params]):
    """Counts coins; values of its thoughts are coins too."""

    game_id = "toy"
    params_type = Params
    traits = ("one", "scored")
    worth: tuple[str, ...] = ("scored",)

    def think(self, view: State, seat: int, params: Params, clock: Clock, chance: random.Random) -> Thought:
        del params, clock, chance
        return Thought(tuple(Weighed(one, 0.0) for one in rules.load("toy").actions(view, seat)))

    def standing(self, view: State, seat: int | None) -> Standing | None:
        del seat
        assert isinstance(view, ToyState)
        return Standing(tuple((1.0, float(one)) for one in view.scores), 1 - view.pile / 20)


class Chancy(Counting):
    """The same, but values of its thoughts are chances, 20 of them a sure win."""

    worth = ()
    sure = 20.0


@pytest.fixture
def toy_game(monkeypatch: pytest.MonkeyPatch) -> Iterator[AnyGame]:
    with toy.installed():
        monkeypatch.setattr(judgement, "mind_of", lambda _: Counting())
        monkeypatch.setattr(judgement, "weights_of", lambda _: {2: TWO})
        yield rules.load("toy")


def position(game: AnyGame, *coins: int) -> State:
    state = game.start(2, 3, {})
    for one in coins:
        state = game.apply(state, 0, Take(one)).state
    return state


def test_between_two_knots_weights_go_in_a_straight_line() -> None:
    assert hats((0.0, 0.5, 1.0), 0.0) == ((0, 1.0), (1, 0.0))
    assert hats((0.0, 0.5, 1.0), 0.75) == ((1, 0.5), (2, 0.5))
    assert hats((0.0, 0.5, 1.0), 1.0) == ((1, 0.0), (2, 1.0))
    assert hats((0.0, 1.0), 7.0) == ((0, 0.0), (1, 1.0))
    far = by_weights(TWO, Counting.traits, Standing(((1.0, 1.0), (1.0, 0.0)), 0.75))
    assert far.chances[0] == pytest.approx(1 / (1 + 2.718281828**-2.5))


def test_a_position_is_judged_by_its_traits(toy_game: AnyGame) -> None:
    even = judge(toy_game, position(toy_game), 0)
    assert even is not None
    assert even.chances == (0.5, 0.5)
    ahead = judge(toy_game, position(toy_game, 3, 3), 0)
    assert ahead is not None
    assert ahead.points == (6.0, 0.0)
    assert ahead.chances[0] > 0.9
    assert sum(ahead.chances) == pytest.approx(1)


def test_a_game_that_is_over_is_judged_by_its_outcome(toy_game: AnyGame) -> None:
    over = judge(toy_game, position(toy_game, *(2,) * 10), None)
    assert over is not None
    assert over == ((1.0, 0.0), (20.0, 0.0))
    shared = judge(toy_game, ToyState(0, 0, 0, (4, 4)), 1)
    assert shared is not None
    assert shared.chances == (0.5, 0.5)


def test_one_seat_alone_stands_against_no_seat() -> None:
    alone = CountWeights("by hand", (0.0, 1.0), {"one": (-1.0, -1.0), "scored": (0.5, 0.5)})
    assert by_weights(alone, Counting.traits, Standing(((1.0, 2.0),), 0.3)).chances == (0.5,)
    assert by_weights(alone, Counting.traits, Standing(((1.0, -9000.0),), 0.3)).chances[0] < 1e-9


def test_a_loss_costs_chance_and_points(toy_game: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    state = position(toy_game, 3, 3)
    whole, half = priced(toy_game, state, 0, 6.0), priced(toy_game, state, 0, 3.0)
    assert whole is not None
    assert half is not None
    judged = judge(toy_game, state, 0)
    assert judged is not None
    assert whole.points == 6.0
    assert whole.chance == pytest.approx(judged.chances[0] - 0.5)
    assert 0 < half.chance < whole.chance
    assert priced(toy_game, state, 0, 0.0) == (0.0, 0.0)
    assert priced(toy_game, position(toy_game, *(2,) * 10), 0, 1.0) is None
    monkeypatch.setattr(judgement, "mind_of", lambda _: Chancy())
    assert priced(toy_game, position(toy_game), 1, 2.0) == (0.1, None)
    # nobody loses more than there is
    assert priced(toy_game, position(toy_game), 1, 16.0) == (0.5, None)


def test_games_without_weights_are_not_judged(toy_game: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    assert judge(toy_game, toy_game.start(3, 1, {}), 0) is None
    assert priced(toy_game, toy_game.start(3, 1, {}), 0, 1.0) is None
    monkeypatch.setattr(judgement, "weights_of", weights_of)
    assert judge(toy_game, position(toy_game), 0) is None
    assert weights_of("toy") == {}


def test_weights_that_fit_nothing_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    bad = """
players:
  2: {made: by hand, knots: [0, 0.5, 0.5, 1], chances: {one: [1, 2, 3, 4]}}
  3: {made: by hand, knots: [0, 1], chances: {one: [1, 2, 3], luck: [1, 2]}}
"""
    monkeypatch.setattr(judgement, "mind_of", lambda _: Counting())
    monkeypatch.setattr(Definitions, "of_game", lambda *_: Definitions({"judgement.yaml": bad}))
    with pytest.raises(ContentError) as told:
        judgement.checked("wispwood")
    assert told.value.problems == (
        "judgement.yaml: players.2.knots: must rise from 0 to 1",
        "judgement.yaml: players.3.chances.one: must have 2 weights, one for each knot",
        "judgement.yaml: players.3.chances.luck: there is no such trait",
    )
    wrong = "players: {2: {knots: [0, 1], chances: {one: much}, more: 1}}"
    monkeypatch.setattr(Definitions, "of_game", lambda *_: Definitions({"judgement.yaml": wrong}))
    with pytest.raises(ContentError) as told:
        judgement.checked("wispwood")
    assert len(told.value.problems) == 3
