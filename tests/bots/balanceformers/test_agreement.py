"""The mind's quick tables say what the rules say."""

from __future__ import annotations

import random

import pytest

from client.bots.balanceformers.reckoning_evaluation import ReckoningEvaluator
from client.bots.balanceformers.reckoning_tables import SEAT_BITS, SEAT_MASK, unpack_tally
from client.bots.balanceformers.search_board import RoundFacts
from rules.balanceformers import reckoning, scoring
from rules.balanceformers.actions import EndTurn, Move, Place, Reincarnate
from rules.balanceformers.draft import Draft
from rules.balanceformers.game import GAME
from rules.balanceformers.state import BalanceformersState, owner_of
from tests.bots.balanceformers.games import positions

GAMES = [(2, 1, "joint"), (2, 2, "separate"), (3, 3, "joint"), (4, 4, "separate"), (6, 5, "joint")]


def carry_out_reckoning(state: BalanceformersState) -> BalanceformersState:
    """Return the position after Death has judged all as they stand, with whoever has to choose taking the
    first.
    """
    draft = Draft.from_state(state)
    reckoning.begin_reckoning(draft)
    while not reckoning.carry_out_verdicts(draft):
        reckoning.take_token(draft, reckoning.possible_givers(draft)[0])
    reckoning.end_reckoning(draft)
    return draft.to_state()


@pytest.mark.parametrize(("players", "seed", "pair"), GAMES)
def test_forecast_matches_the_reckoning(players: int, seed: int, pair: str) -> None:
    looked = 0
    for state in positions(players, seed, pair=pair):
        if state.phase not in ("turn", "prelude") or (players > 3 and state.left % 2):
            continue
        board, evaluator, after = (
            RoundFacts(state).make_board(state),
            ReckoningEvaluator(state),
            carry_out_reckoning(state),
        )
        verdicts = reckoning.compute_verdicts(state)
        for seat in range(players):
            own = board.total >> SEAT_BITS * seat & SEAT_MASK
            found = unpack_tally(board.total, seat)
            assert evaluator.get_track_columns(seat, own) == (after.white[seat], after.black[seat])
            assert evaluator.track_values(seat, own) == tuple(sorted(scoring.track_values(after, seat)))
            assert found.alive == after.count_creatures_on_board(seat)
            assert found.deaths == sum(v.verdict < 0 and owner_of(v.creature) == seat for v in verdicts)
            assert found.tokens == sum(v.verdict == 0 and seat in v.helpers for v in verdicts)
            assert found.held == state.tokens[seat]
            if after.phase != "over":
                following = RoundFacts(state_of_next(after)).make_board(state_of_next(after))
                later = unpack_tally(following.total, seat)
                assert found[4:7] == (later.helps, later.deaths, later.alive)
        assert evaluator.ends_game(board.total) == (after.phase == "over")
        looked += 1
    assert looked > 10


def state_of_next(after: BalanceformersState) -> BalanceformersState:
    """Return the same creatures in the round that follows."""
    draft = Draft.from_state(after)
    draft.round += 1
    return draft.to_state()


@pytest.mark.parametrize(("players", "seed", "moves"), [(2, 7, "any"), (2, 8, "own"), (3, 9, "any")])
def test_steps_match_the_actions_of_the_rules_and_their_results(players: int, seed: int, moves: str) -> None:
    chance, reincarnated = random.Random(seed), 0
    for game in range(4):
        for state in positions(players, seed + 10 * game, moves=moves):
            if state.phase not in ("turn", "prelude"):
                continue
            facts = RoundFacts(state)
            board = facts.make_board(state)
            if state.phase == "turn":
                steps = facts.list_actions(board, state.seat)
                kinds = {Move, Reincarnate}
            else:
                steps = facts.list_entry_moves(board, state.seat, every=True, cost=0)
                kinds = {Place}
            offered = [
                action for action in GAME.actions(state, state.seat) if not isinstance(action, EndTurn)
            ]
            assert len(steps) == len(offered)
            named = {(step.creature, step.slot): step for step in steps}
            for action in chance.sample(offered, min(2, len(offered))):
                assert type(action) in kinds
                assert isinstance(action, Move | Reincarnate | Place)
                reincarnated += isinstance(action, Reincarnate)
                after = GAME.apply(state, state.seat, action).state
                if after.phase == state.phase and after.round == state.round:
                    found = facts.apply_move(board, named[action.creature, action.slot])
                    assert found == facts.make_board(after)
    assert reincarnated or moves == "own"
