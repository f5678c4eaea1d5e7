"""No level lets a game be lost by what lies on the board while it can act."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

import pytest
from msgspec.structs import replace

from client.bots.balanceformers.params import BalanceformersParams
from client.bots.balanceformers.reckoning_evaluation import ReckoningEvaluator
from client.bots.balanceformers.search_board import RoundFacts
from client.bots.balanceformers.turn_search import search_lines
from client.bots.levels import COMMON_LEVELS, Level, load_levels
from client.bots.mind import choose_action
from client.bots.search_budget import SearchBudget
from rules import load
from rules.balanceformers.actions import EndTurn
from rules.balanceformers.content import ROUNDS
from rules.balanceformers.game import GAME
from rules.balanceformers.state import OFF, BalanceformersState
from tests.bots.balanceformers.games import positions

REFERENCE_WIDTH = 40
"""Boards followed up by the search that says whether a defeat can be averted."""

CASES = 12
"""Positions for each number of players."""


class Danger(NamedTuple):
    """The last turn of a round in which stopping loses the game, and what it takes to avert that."""

    state: BalanceformersState
    actions: int


def find_dangers(players: int, turn: int | None = None) -> Iterator[Danger]:
    """Yield turns in random games, thinned out until they are in danger.

    Args:
        players: Seats at the table.
        turn: Whose turn, by its place in the order; None for the last.
    """
    chance = random.Random(players)
    for seed in range(100):
        for state in positions(players, 50 * seed + players):
            is_wanted = state.phase == "turn" and state.turn == (players - 1 if turn is None else turn)
            if is_wanted and state.left == sum(state.chosen[state.seat]):
                danger = thin_out(state, chance)
                actions = count_actions_to_safety(danger)
                if actions:
                    yield Danger(danger, actions)


def thin_out(state: BalanceformersState, chance: random.Random) -> BalanceformersState:
    """Leave one to three creatures of every colour, in another round and with other scores."""
    places = list(state.places)
    for seat in range(state.setup.players):
        alive = [creature for creature in state.creatures(seat) if places[creature] != OFF]
        for creature in chance.sample(alive, max(0, len(alive) - chance.randint(1, 3))):
            places[creature] = OFF
    white, black, tokens = (
        tuple(chance.randint(0, most) for _ in range(state.setup.players)) for most in (9, 9, 2)
    )
    round_ = chance.choice((state.round, state.round, ROUNDS - 1, ROUNDS))
    return replace(state, places=tuple(places), white=white, black=black, tokens=tokens, round=round_)


def count_actions_to_safety(state: BalanceformersState) -> int:
    """Return the fewest actions after which the seat to play has not lost; 0 if it has not or none do."""
    facts, evaluator, seat = RoundFacts(state), ReckoningEvaluator(state), state.seat
    board = facts.make_board(state)
    if not evaluator.is_lost(seat, board.total):
        return 0
    values = evaluator.get_values_by_total(seat)
    lines = search_lines(
        facts, board, seat, state.left, values, REFERENCE_WIDTH, SearchBudget(10**9), every_first_move=True
    )
    return min((line.moves for line in lines if not evaluator.is_lost(seat, line.board.total)), default=0)


def play_turn(state: BalanceformersState, level: Level) -> tuple[bool, bool]:
    """Return whether a level stops at once, and whether it has lost after its turn."""
    game, seat, stops_at_once = load("balanceformers"), state.seat, False
    now = state
    while (now.phase, now.round, now.seat) == ("turn", state.round, seat):
        action = choose_action(game, game.view(now, seat), seat, level, 7, timed=False).action
        stops_at_once |= now is state and isinstance(action, EndTurn)
        after = game.apply(now, seat, action).state
        assert isinstance(after, BalanceformersState)
        now = after
    while now.phase == "token":
        now = GAME.apply(now, GAME.deciders(now)[0], GAME.actions(now, GAME.deciders(now)[0])[0]).state
    outcome = GAME.outcome(now)
    return stops_at_once, outcome is not None and seat not in outcome.ranking[0]


@pytest.mark.parametrize("players", range(2, 7))
def test_every_level_averts_a_defeat_that_it_can_avert(players: int) -> None:
    dangers = [danger for danger, _ in zip(find_dangers(players), range(CASES), strict=False)]
    assert len(dangers) == CASES
    assert any(danger.actions > 1 for danger in dangers), "one action is not enough everywhere"
    for level in COMMON_LEVELS:
        for state, actions in dangers:
            stops_at_once, lost = play_turn(state, level)
            assert not stops_at_once, (level, state)
            assert not lost, (level, actions, state)


@pytest.mark.parametrize("players", range(2, 7))
def test_no_level_gives_up_while_others_are_still_to_act(players: int) -> None:
    """Who foresees a defeat whatever they do plays on all the same: others may overlook it.

    A way out that takes more than two actions may be overlooked here, where answers are thought about.
    """
    game = load("balanceformers")
    dangers = [danger for danger, _ in zip(find_dangers(players, turn=0), range(CASES), strict=False)]
    assert len(dangers) == CASES
    for level in COMMON_LEVELS:
        for state, actions in dangers:
            view = game.view(state, state.seat)
            action = choose_action(game, view, state.seat, level, 7, timed=False).action
            assert not isinstance(action, EndTurn) or actions > 2, (level, actions, state)


@pytest.mark.parametrize("level", COMMON_LEVELS)
def test_no_level_spares_colours_at_the_price_of_a_defeat(level: Level) -> None:
    """Whatever else a reckoning brings, a defeat is worth less."""
    params: BalanceformersParams = load_levels("balanceformers", BalanceformersParams)[level]
    compared = 0
    for players in range(2, 7):
        for state, _ in (danger for danger, _ in zip(find_dangers(players), range(CASES), strict=False)):
            facts, seat = RoundFacts(state), state.seat
            evaluator = ReckoningEvaluator(state, params.preferences(), seat)
            board = facts.make_board(state)
            values = evaluator.get_values_by_total(seat)
            totals = {move.total for move in facts.list_actions(board, seat)} | {board.total}
            lost = [values[total] for total in totals if evaluator.is_lost(seat, total)]
            others = [values[total] for total in totals if not evaluator.is_lost(seat, total)]
            if others:
                assert max(lost) < min(others)
                compared += 1
    assert compared > CASES
