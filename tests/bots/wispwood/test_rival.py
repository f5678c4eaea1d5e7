"""What the other one of two may still expect, by the turns that one's own forest leaves it."""

from __future__ import annotations

import random

import pytest

from client.bots.levels import load_levels
from client.bots.search_budget import SearchBudget
from client.bots.wispwood.evaluation import create_evaluator
from client.bots.wispwood.forest_masks import make_forest_masks
from client.bots.wispwood.params import WispwoodParams
from client.bots.wispwood.turn_search import DuelRival, TurnSearch
from rules.wispwood.game import GAME
from rules.wispwood.state import WispwoodState

LEVELS = load_levels("wispwood", WispwoodParams)
CLEVER = LEVELS["crown"].duel_level_params
MOST = 3.0


def rival(state: WispwoodState, *, plays_after: bool) -> DuelRival:
    other = 1 - state.seat
    return DuelRival(
        create_evaluator(CLEVER, state),
        make_forest_masks(state.forests[other]),
        MOST,
        plays_after=plays_after,
    )


@pytest.mark.parametrize(
    ("free", "plays_after", "turns"),
    [(9, False, 3.0), (9, True, 4.0), (1, False, 1.0), (1, True, 2.0), (0, False, 0.0), (0, True, 1.0)],
)
def test_full_forest_leaves_turns_only_to_later_players(free: int, plays_after: bool, turns: float) -> None:
    state = GAME.start(2, 5, {})
    found = rival(state, plays_after=plays_after)
    assert found.estimate_points(free, MOST) == found.evaluator.estimate_value(found.masks, turns)


def test_past_turns_count_for_the_rival_too() -> None:
    found = rival(GAME.start(2, 5, {}), plays_after=False)
    assert found.estimate_points(3, MOST - 2) == found.evaluator.estimate_value(found.masks, 2.0 + 1.0)


def test_more_turns_are_worth_more_to_the_rival() -> None:
    found = rival(GAME.start(2, 5, {}), plays_after=False)
    assert found.estimate_points(12, MOST) > found.estimate_points(4, MOST)


def test_only_two_player_learned_weights_value_the_rival() -> None:
    two, three = GAME.start(2, 5, {}), GAME.start(3, 5, {})
    short = GAME.start(2, 5, {"short": True})

    def reckons(state: WispwoodState, params: WispwoodParams) -> bool:
        turning = TurnSearch(state, state.seat, params, SearchBudget(100), random.Random(1))
        return turning.evaluator.rival_value is not None

    assert reckons(two, CLEVER)
    assert not reckons(two, LEVELS["trunk"].for_player_count(2))
    assert not reckons(short, CLEVER)
    assert not reckons(three, LEVELS["crown"].for_player_count(3))
