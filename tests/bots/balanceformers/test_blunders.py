"""Opponents below Crown let games last; what they overlook is overlooked and nothing else."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from client.bots.balanceformers.params import BalanceformersParams
from client.bots.balanceformers.reckoning_evaluation import FULL_GAME_ROUND, WIN_VALUE, ReckoningEvaluator
from client.bots.balanceformers.reckoning_tables import unpack_tally
from client.bots.balanceformers.search_board import RoundFacts
from client.bots.levels import COMMON_LEVELS, Level, load_levels
from client.bots.mind import choose_action
from client.bots.position_assessment import assess_position
from client.opponents.messages import Question
from client.opponents.thinker import answer_question
from client.review.determinization import ForeseenStep
from client.review.loss_estimation import review_decision
from rules import from_json, load, to_json
from rules.balanceformers.actions import Move, Reincarnate
from rules.balanceformers.game import GAME
from rules.balanceformers.state import BalanceformersState, owner_of
from rules.contract import Action
from tests.bots.balanceformers.games import positions

GENTLE = COMMON_LEVELS[:-1]


def params(level: Level) -> BalanceformersParams:
    found: BalanceformersParams = load_levels("balanceformers", BalanceformersParams)[level]
    return found


def find_turn(seed: int, *, round_: int = 2, players: int = 2) -> BalanceformersState:
    """Return the first turn of that round in a random game that comes so far."""
    for number in range(40):
        for state in positions(players, 100 * seed + number):
            if state.phase == "turn" and state.round == round_:
                return state
    raise AssertionError("no game comes so far")


def ends(state: BalanceformersState) -> list[tuple[int, float]]:
    """Return the totals of moves that would end the game at the reckoning, and their values without mercy."""
    facts, plain = RoundFacts(state), ReckoningEvaluator(state)
    moves = facts.list_actions(facts.make_board(state), state.seat)
    return [
        (one.total, plain.get_values_by_total(state.seat)[one.total])
        for one in moves
        if plain.ends_game(one.total)
    ]


def frail(seed: int, round_: int) -> BalanceformersState:
    """Return the same with one creature of everybody left: a step can end the game; the one on turn leads."""
    state = find_turn(seed)
    kept: set[int] = set()
    places = list(state.places)
    for creature, slot in enumerate(places):
        if slot >= 0 and owner_of(creature) in kept:
            places[creature] = -1
        elif slot >= 0:
            kept.add(owner_of(creature))
    white = tuple(12 if seat == state.seat else 3 for seat in range(2))
    return replace(state, places=tuple(places), white=white, black=white, round=round_)


@pytest.mark.parametrize("level", GENTLE)
def test_early_win_is_worth_less_than_playing_on_well(level: Level) -> None:
    won = 0
    for seed in range(6):
        state = frail(seed, 2)
        evaluator = ReckoningEvaluator(state, params(level).preferences(), state.seat)
        for total, plain in ends(state):
            assert evaluator.get_values_by_total(state.seat)[total] < plain or plain < WIN_VALUE / 2
            won += plain > WIN_VALUE / 2
            other = 1 - state.seat
            assert (
                evaluator.get_values_by_total(other)[total]
                == ReckoningEvaluator(state).get_values_by_total(other)[total]
            ), "the others may be merciless"
    assert won


def test_late_wins_are_taken_at_full_value() -> None:
    found = 0
    for seed in range(6):
        state = frail(seed, FULL_GAME_ROUND)
        for level in GENTLE:
            evaluator = ReckoningEvaluator(state, params(level).preferences(), state.seat)
            for total, plain in ends(state):
                assert evaluator.get_values_by_total(state.seat)[total] == plain
                found += 1
    assert found


def test_crown_does_not_discount_early_wins() -> None:
    crown = params("crown")
    assert crown.preferences().early_win_factor == 1
    assert crown.preferences().frailty_penalty == 0


def test_advice_considers_all_actions_and_plays_to_win() -> None:
    for level in COMMON_LEVELS:
        careful = params(level).without_errors()
        assert (
            careful.creature_sight,
            careful.early_win_factor,
            careful.frailty_penalty,
            careful.sees_token_gains,
        ) == (1.0, 1.0, 0.0, True)
        assert careful.nodes == params(level).nodes


def winning_now(seed: int) -> BalanceformersState | None:
    """Return the last action of round 2, before which the one on turn leads by far and every colour has but
    one or
    two creatures: it may end the game now. None if it cannot."""
    state = next((one for one in positions(2, seed) if one.phase == "turn" and one.turn == 1), None)
    if state is None or state.round != 2:
        return None
    places, left = list(state.places), [0, 0]
    for creature, slot in enumerate(places):
        if slot >= 0:
            left[owner_of(creature)] += 1
            places[creature] = slot if left[owner_of(creature)] <= 2 else -1
    columns = tuple(9 if seat == state.seat else 8 for seat in range(2))
    state = replace(state, left=1, places=tuple(places), white=columns, black=columns)
    wins = [action for action in GAME.actions(state, state.seat) if wins_by(state, action)]
    return state if wins and len(wins) < len(GAME.actions(state, state.seat)) / 2 else None


def wins_by(state: BalanceformersState, action: Action) -> bool:
    """Return whether the reckoning after the action ends the game, and the one on turn is alone the first."""
    after = finished_round(state, action)
    outcome = GAME.outcome(after)
    return outcome is not None and outcome.ranking[0] == (state.seat,)


def finished_round(state: BalanceformersState, action: Action) -> BalanceformersState:
    """Return the position after the action and, where they matter, the tokens of the reckoning."""
    after = load("balanceformers").apply(state, state.seat, action).state
    assert isinstance(after, BalanceformersState)
    while after.phase == "token":
        seat = GAME.deciders(after)[0]
        after = GAME.apply(after, seat, GAME.actions(after, seat)[0]).state
    return after


def test_hints_and_reviews_show_wins_that_gentle_levels_pass_up() -> None:
    """Mercy is a matter of opponents: whoever asks is told of the win, and that it was let go is marked."""
    game, let_go, marked = load("balanceformers"), 0, 0
    states = [state for seed in range(40) if (state := winning_now(seed)) is not None]
    assert len(states) >= 4
    for state in states[:6]:
        seat = state.seat
        view = msgspec.Raw(to_json(GAME.view(state, seat)))
        for level in COMMON_LEVELS[1:]:
            answer = answer_question(Question(1, "balanceformers", view, seat, level, 3, for_advice=True))
            assert not answer.failure
            assert wins_by(state, answer.to_thought(game).action), level
        assert {one.key for one in answer.reasons} & {"wins-at-reckoning", "best-as-it-is"}
        gentle = choose_action(game, GAME.view(state, seat), seat, "branch", 3, timed=False).action
        if wins_by(state, gentle):
            continue
        let_go += 1
        seen = ForeseenStep(GAME.view(state, seat), seat, gentle)
        after = assess_position(game, GAME.view(finished_round(state, gentle), seat), seat)
        assert after is not None
        found = review_decision(game, assess_position, seen, seen.view, 0, after=after.chances[seat])
        assert found.loss > 0
        marked += found.is_marked_mistake
        best = from_json(game, "action", bytes(found.best))
        assert isinstance(best, Action)
        assert wins_by(state, best)
    assert let_go >= 4
    assert marked >= let_go - 1  # where going on is nearly as good hardly anything was lost


def test_overlooked_creatures_are_not_moved() -> None:
    """All actions are there, those that were overlooked at the end; and what is overlooked changes."""
    state = find_turn(6)
    game, firsts = load("balanceformers"), set()
    for seed in range(30):
        thought = choose_action(game, GAME.view(state, state.seat), state.seat, "sapling", seed, timed=False)
        assert {one.action for one in thought.weighed} == set(GAME.actions(state, state.seat))
        floor = thought.weighed[-1].value
        seen = {
            one.action.creature
            for one in thought.weighed
            if one.value > floor and isinstance(one.action, Move | Reincarnate)
        }
        assert len(seen) < 8  # of fourteen; about two are meant
        firsts.add(thought.action)
    assert len(firsts) > 1


def played_out(level: Level, players: int, games: int) -> int:
    """Return how many games between this level come to `PLAYED_OUT`."""
    game, count = load("balanceformers"), 0
    for seed in range(games):
        state, number = game.start(players, 8000 + seed, {}), 0
        while game.outcome(state) is None:
            seat = game.deciders(state)[0]
            view = game.view(state, seat)
            action = choose_action(game, view, seat, level, seed + number, timed=False).action
            state, number = game.apply(state, seat, action).state, number + 1
        assert isinstance(state, BalanceformersState)
        count += state.round >= FULL_GAME_ROUND
    return count


@pytest.mark.parametrize("players", [2, 3])
def test_games_of_branch_last(players: int) -> None:
    assert played_out("branch", players, 6) >= 3


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 3, 4])
def test_most_games_of_branch_last(players: int) -> None:
    assert played_out("branch", players, 60) >= 30


def test_staying_alive_has_no_extra_value_in_late_rounds() -> None:
    state = find_turn(2)
    facts = RoundFacts(state)
    total = facts.make_board(state).total
    alive = [unpack_tally(total, seat).alive for seat in range(2)]
    evaluator = ReckoningEvaluator(state, params("branch").preferences(), state.seat)
    late = ReckoningEvaluator(
        replace(state, round=FULL_GAME_ROUND), params("branch").preferences(), state.seat
    )
    lacking = sum(max(0, 3 - one) for one in alive)
    assert (
        evaluator.compute_extinction_risk_penalty(state.seat, total)
        == params("branch").frailty_penalty * lacking
    )
    assert late.compute_extinction_risk_penalty(state.seat, total) == 0
    assert evaluator.compute_extinction_risk_penalty(1 - state.seat, total) == 0
