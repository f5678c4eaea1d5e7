"""What games have taught: its weights, and positions judged by them."""

from __future__ import annotations

import random
from itertools import product

import pytest
from msgspec.structs import replace

from client.bots.envyra.evaluation import WIN_VALUE, PositionEvaluator, Shares
from client.bots.envyra.learned_evaluator import (
    FILE,
    FeatureWeights,
    LearnedEvaluator,
    active_weights,
    convert_logit_to_values,
    create_evaluator,
    load_weights,
    use_weights,
)
from client.bots.envyra.learned_features import (
    END,
    GROUPS,
    SEAT,
    TILE,
    estimate_score_deviation,
    feature_names,
    name_end_tile_feature,
    name_tile_feature,
)
from client.bots.envyra.mind import MIND
from client.bots.envyra.params import EnvyraCharacterWeights, EnvyraParams
from client.bots.envyra.position import SearchPosition
from client.bots.envyra.round_search import RoundSearch
from client.bots.envyra.taken_tile_values import NEUTRAL_WEIGHTS, HoldingValues
from client.bots.levels import level_names
from client.bots.search_budget import SearchBudget
from rules.content import ContentError, DefinitionReader
from rules.contract import Scalar
from rules.envyra.game import GAME
from rules.envyra.state import NO_TILE, EnvyraState
from tests.bots.envyra.games import positions, table
from tests.learning.envyra import make_row

WISE = EnvyraParams(
    seconds=1.0, nodes=150, plays_matrix_games=True, lookahead_offers=2, next_round_offers=2, learned=True
)
"""Looks at few positions, but in every way."""


def make_random_weights(seed: int) -> FeatureWeights:
    """Return some weight for every trait."""
    rng = random.Random(seed)
    return {group: {trait: rng.uniform(-0.2, 0.2) for trait in feature_names(group)} for group in GROUPS}


def evaluate_position(
    state: EnvyraState, told: FeatureWeights, seat: int = 0, temper: EnvyraCharacterWeights = NEUTRAL_WEIGHTS
) -> Shares:
    """Return what the position is worth as if its round were over."""
    with use_weights(told):
        holding_values = HoldingValues(state, seat, temper)
        position = SearchPosition.from_state(state, holding_values)
        position.boards = [()] * state.players
        return LearnedEvaluator(holding_values, 1 - state.start, len(state.bag)).evaluate_position(position)


def list_positions(seed: int, **options: Scalar) -> list[EnvyraState]:
    """Return positions of a game between two, some of them with the end tile on the grid."""
    found = [state for state in positions(2, seed, **options) if not state.last]
    ends = [
        replace(state, grid=("end", *state.grid[1:]), cubes=(state.cubes[0][:2], *state.cubes[1:]))
        for state in found[::3]
        if "end" not in state.grid
    ]
    return found + ends


def test_learned_weights_cover_all_groups_of_features() -> None:
    assert set(load_weights()) == set(GROUPS)
    assert active_weights() is load_weights()
    told = load_weights()
    assert told[SEAT]["points"] > 0
    assert told[SEAT]["worth"] > 0
    assert told[END]["win-1-even-first"] > told[END]["lose-1-even-first"]
    for group in GROUPS:
        assert set(told[group]) <= set(feature_names(group))


def test_unknown_features_are_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    bad = "seat: {points: 1.0, luck: 2.0}\ntile: {}\nend: {win-1-even-third: 1.0}"
    monkeypatch.setattr(DefinitionReader, "from_game", lambda *_: DefinitionReader({FILE: bad}))
    with pytest.raises(ContentError) as told:
        load_weights.__wrapped__()
    assert told.value.problems == (
        f"{FILE}: seat.luck: there is no such trait",
        f"{FILE}: end.win-1-even-third: there is no such trait",
    )


def test_used_weights_are_reset_after_the_block() -> None:
    told = make_random_weights(1)
    with use_weights(told):
        assert active_weights() is told
    assert active_weights() is load_weights()


def test_every_feature_has_a_name() -> None:
    few, turns = range(4), (True, False)
    for missing, own, other in product(range(1, 7), range(6), range(6)):
        for lacks, lacks_too, first in product(few, few, turns):
            assert name_tile_feature(missing, own, other, lacks, lacks_too, first=first) in feature_names(
                TILE
            )
            for wins in turns:
                end = name_end_tile_feature(missing, own, other, lacks, lacks_too, wins=wins, first=first)
                assert end in {None, *feature_names(END)}
    assert len(set(feature_names(SEAT))) == len(feature_names(SEAT))


def test_tile_feature_names_follow_the_race() -> None:
    assert name_tile_feature(2, 1, 0, 0, 0, first=True) == "race-2-ahead-1-first"
    assert name_tile_feature(1, 0, 3, 0, 0, first=False) == "race-1-behind-2-second"
    assert name_tile_feature(3, 0, 0, 0, 0, first=False) == "race-3-even-second"
    assert name_tile_feature(2, 3, 0, 0, 1, first=True) == "mine-2-2-1"
    assert name_tile_feature(2, 0, 3, 5, 0, first=True) == "lack-2-2"
    assert name_tile_feature(4, 0, 0, 1, 2, first=True) == "later-3-1-2"
    assert name_end_tile_feature(1, 1, 1, 0, 0, wins=True, first=True) == "win-1-even-first"
    assert name_end_tile_feature(2, 1, 0, 0, 1, wins=False, first=True) == "lose-alone"
    assert name_end_tile_feature(3, 0, 0, 1, 0, wins=True, first=True) == "want-3-1"
    assert name_end_tile_feature(3, 0, 0, 1, 0, wins=False, first=True) is None


@pytest.mark.parametrize("seed", [3, 4])
def test_evaluation_is_the_weighted_sum_of_the_features(seed: int) -> None:
    told = make_random_weights(seed)
    for state in list_positions(seed):
        odds = sum(told[group].get(trait, 0.0) * value for (group, trait), value in make_row(state).items())
        scale = estimate_score_deviation(len(state.bag) + sum(tile != NO_TILE for tile in state.grid))
        assert evaluate_position(state, told) == pytest.approx(convert_logit_to_values(odds, scale))


def test_duel_shares_add_up_to_one_win() -> None:
    assert convert_logit_to_values(0.0, 3.0) == (WIN_VALUE / 2, WIN_VALUE / 2)
    for odds in (-1000.0, -2.0, 0.5, 1000.0):
        one, other = convert_logit_to_values(odds, 3.0)
        assert one + other == pytest.approx(WIN_VALUE)
        assert (one > other) == (odds > 0)
        assert (other, one) == pytest.approx(convert_logit_to_values(-odds, 3.0))


@pytest.mark.parametrize("cards", ["off", "c"])
def test_swapping_seats_swaps_shares(cards: str) -> None:
    told = make_random_weights(5)
    for state in list_positions(6, equilibrium=cards):
        swapped = replace(
            state,
            start=1 - state.start,
            cubes=tuple(tuple(1 - cube for cube in row) for row in state.cubes),
            taken=state.taken[::-1],
            claimed=state.claimed[::-1],
            secret=state.secret[::-1],
        )
        assert evaluate_position(state, told) == pytest.approx(evaluate_position(swapped, told, seat=1)[::-1])


def test_character_weights_raise_the_value_of_preferred_tiles() -> None:
    told: FeatureWeights = {SEAT: {"points": 1.0}, TILE: {"race-1-ahead-1-first": 1.0}, END: {}}
    state = table(("orange_flame_1", "green_leaf_1"), ((0,), ()), start=1)
    plain = evaluate_position(state, told)
    assert evaluate_position(state, told, temper=EnvyraCharacterWeights(orange=1.5))[0] > plain[0]
    assert evaluate_position(state, told, temper=EnvyraCharacterWeights(blue=1.5)) == plain
    taken = replace(state, taken=(("blue_rain_1",), ()))
    # what it had before it began to think is nothing new
    assert evaluate_position(taken, told, temper=EnvyraCharacterWeights(blue=1.5)) == evaluate_position(
        taken, told
    )


def test_learned_weights_apply_to_two_players_only() -> None:
    two, three = GAME.start(2, 1, {}), GAME.start(3, 1, {})
    assert isinstance(create_evaluator(HoldingValues(two, 0), 0, 5, learned=True), LearnedEvaluator)
    assert type(create_evaluator(HoldingValues(three, 0), 0, 5, learned=True)) is PositionEvaluator
    assert type(create_evaluator(HoldingValues(two, 0), 0, 5)) is PositionEvaluator
    simplified = GAME.start(2, 1, {"simplified": True})
    assert not RoundSearch(simplified, 0, SearchBudget(1), learned=True).learned
    assert RoundSearch(two, 0, SearchBudget(1), learned=True).learned


def test_only_crown_uses_learned_weights() -> None:
    assert [level for level in level_names("envyra") if MIND.get_params(level).learned] == ["crown"]


def test_learned_weights_change_the_decision() -> None:
    state = table(("orange_flame_1", "green_leaf_1", "blue_rain_1"), ((1,), (0,), ()), start=1)
    shunning: FeatureWeights = {SEAT: {"points": -5.0, "worth": -5.0}, TILE: {}, END: {}}
    with use_weights(shunning):
        thought = MIND.rank_actions(GAME.view(state, 0), 0, WISE, SearchBudget(WISE.nodes), random.Random(1))
    seeking = {group: {trait: -weight for trait, weight in told.items()} for group, told in shunning.items()}
    with use_weights(seeking):
        other = MIND.rank_actions(GAME.view(state, 0), 0, WISE, SearchBudget(WISE.nodes), random.Random(1))
    assert thought.action != other.action
