"""What a mind does in positions where there is one thing to do. On LANTERN; see the rules' own tests."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from client.bots.balanceformers import matrix_games, turn_search
from client.bots.balanceformers.mind import evaluate_piece_places
from client.bots.balanceformers.reckoning_evaluation import WIN_VALUE, ReckoningEvaluator
from client.bots.balanceformers.search_board import RoundFacts
from client.bots.levels import COMMON_LEVELS, Level
from client.bots.mind import choose_action
from client.bots.search_budget import SearchBudget
from rules import load
from rules.balanceformers.actions import TakeToken
from rules.balanceformers.area import neighbours, sort_for_judging
from rules.balanceformers.game import GAME
from rules.balanceformers.state import BalanceformersState
from tests.bots.balanceformers.positions import finish_round, last_turn


def outcome_value(state: BalanceformersState, seat: int) -> float:
    """Return the share of the win."""
    outcome = GAME.outcome(state)
    assert outcome is not None
    first = outcome.ranking[0]
    return 1 / len(first) if seat in first else 0.0


def test_best_last_action_equals_exhaustive_search() -> None:
    """In the last turn of the last round nothing is left to guess for somebody who overlooks nothing."""
    decisive = 0
    for seed in range(15):
        state = last_turn(seed, left=1)
        seat = state.seat
        ends = {
            action: outcome_value(finish_round(GAME.apply(state, seat, action).state), seat)
            for action in GAME.actions(state, seat)
        }
        for level in COMMON_LEVELS[1:]:
            view = GAME.view(state, seat)
            thought = choose_action(
                load("balanceformers"), view, seat, level, 1, timed=False, error_free=True
            )
            assert ends[thought.action] == max(ends.values())  # type: ignore[index]  # one of them
        decisive += min(ends.values()) < max(ends.values())
    assert decisive >= 3


@pytest.mark.parametrize("seed", [0, 5, 6, 7, 11, 13])  # small boards; in 5 and 11 it takes both actions
def test_best_two_actions_equal_exhaustive_search(seed: int) -> None:
    state = last_turn(seed, left=2)
    seat, best = state.seat, 0.0
    for action in GAME.actions(state, seat):
        between = GAME.apply(state, seat, action).state
        ends = [between]
        if between.phase == "turn" and between.left == 1:
            ends += [GAME.apply(between, seat, second).state for second in GAME.actions(between, seat)]
        best = max(best, *(outcome_value(finish_round(end), seat) for end in ends))
    facts, evaluator = RoundFacts(state), ReckoningEvaluator(state)
    found = turn_search.search_lines(
        facts, facts.make_board(state), seat, 2, evaluator.get_values_by_total(seat), 30, SearchBudget(10**9)
    )
    assert abs(turn_search.best_line(found).value - WIN_VALUE * best) < 1


def test_secret_choices_are_randomized() -> None:
    """Rock, paper, scissors; and a row that is always better is always picked."""
    often, against = matrix_games.solve_matrix([[0, 1, -1], [-1, 0, 1], [1, -1, 0]])
    assert all(abs(share - 1 / 3) < 0.06 for share in (*often, *against))
    often, _ = matrix_games.solve_matrix([[1, 2], [3, 4], [0, 0]])
    assert often[1] > 0.95


def test_built_area_is_compact() -> None:
    state = GAME.start(2, 3, {"area": "hand"})
    rng = random.Random(1)
    while state.phase == "building":
        seat = GAME.deciders(state)[0]
        weighed = evaluate_piece_places(state)
        best = max(weighed.values())
        state = GAME.apply(
            state, seat, rng.choice([action for action, value in weighed.items() if value == best])
        ).state
    assert sort_for_judging(state.area) == state.area
    joins = sum(other in state.area for piece in state.area for other in neighbours(piece)) // 2
    assert joins >= len(state.area) + 1


@pytest.mark.parametrize("level", COMMON_LEVELS[1:])
def test_token_is_taken_from_the_leader(level: Level) -> None:
    state = last_turn(3, left=1, players=3)
    # as when the supply is empty and the two others hold as many tokens
    waits = replace(
        state, phase="token", seat=0, gains=(0,), tokens=(1, 7, 7), white=(3, 9, 14), black=(3, 9, 14)
    )
    thought = choose_action(load("balanceformers"), waits, 0, level, 2, timed=False)
    assert thought.action == TakeToken(2)
