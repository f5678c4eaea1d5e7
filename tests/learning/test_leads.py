"""What games between two tell: positions from both sides, and what follows from them."""

from __future__ import annotations

from array import array
from functools import cache
from itertools import pairwise

import pytest

from client.bots.levels import load_levels
from client.bots.wispwood.forest_features import CONSTANT, FOREST
from client.bots.wispwood.params import WispwoodParams
from rules.wispwood.game import GAME
from tests.learning.games import Name, decision
from tests.learning.leads import Lead, Told, correct_lead, fit_weights, leads

GENTLE = load_levels("wispwood", WispwoodParams)["sapling"]
SEED = 11


@cache
def game() -> Told:
    return leads(GENTLE, 2, SEED)


@cache
def alone() -> Told:
    return leads(GENTLE.solo_level_params, 1, SEED)


def test_every_turn_and_new_round_is_a_sample() -> None:
    for round_ in (1, 2, 3):
        stages = [one.stage for one in game() if one.round == round_]
        assert stages.count("begins") == (0 if round_ == 1 else 2)
        # the last turn of all tells nothing any more
        assert stages.count("over") == (0 if round_ == 3 else 1)
        assert stages.count("after") >= 6


def test_turns_of_the_seats_alternate() -> None:
    turns = [one for one in game() if one.stage == "after" and one.round == 2]
    assert all(one.seat != other.seat for one, other in pairwise(turns))


def test_new_round_is_symmetrical_for_both_seats() -> None:
    own, other = (one for one in game() if one.stage == "begins" and one.round == 3)
    assert own.value == -other.value
    assert list(own.traits) == [-value for value in other.traits]
    assert own.gain == -other.gain


def test_solo_round_begins_once() -> None:
    assert [one.stage for one in alone()].count("begins") == 2
    assert {one.seat for one in alone()} == {0}
    # what the ghost has at the end of a round is the same for all positions of the round
    assert len({(one.round, one.gain) for one in alone()}) == 3


def test_gain_is_the_difference_on_the_score_sheets() -> None:
    state = GAME.start(2, SEED, {})
    number = 0
    while GAME.outcome(state) is None:
        seat = GAME.deciders(state)[0]
        state = GAME.apply(state, seat, decision(state, seat, GENTLE, f"{SEED}/{number}")).state
        number += 1
    for one in game():
        points = state.sheets[one.round - 1].points
        assert one.gain == sum(points[one.seat]) - sum(points[1 - one.seat])


@pytest.mark.long
def test_samples_of_a_game_are_deterministic() -> None:
    assert leads(GENTLE, 2, SEED) == game()


TURNS: Name = (FOREST, "turns")
NAMES: tuple[Name, ...] = ((FOREST, CONSTANT), TURNS)


def position(round_: int, stage: str, turns: float, value: float, gain: float) -> Told:
    """Return the same position from both sides."""
    return [
        Lead(seat, round_, stage, NAMES, array("f", (0.0, sign * turns)), sign * value, sign * gain)
        for seat, sign in ((0, 1.0), (1, -1.0))
    ]


def test_weights_correct_the_heuristic() -> None:
    games = [
        position(3, "after", turns, value, value + 2.0 * turns) for turns in (1, 2, 3) for value in (-4, 4)
    ]
    assert fit_weights(games, 0.0, 1.0, staged=True)[3] == {FOREST: {"turns": pytest.approx(2.0)}}


def test_round_is_fitted_up_to_the_start_of_the_next() -> None:
    late = [position(3, "begins", turns, 5.0, 5.0 + 2.0 * turns) for turns in (1, 2, 3)]
    early = [position(2, "after", turns, 0.0, 1.0) for turns in (1, 2, 3)]
    # a round later the lead is 5 and twice the turns, as weights reckon it; 1 was gained before
    own = {1: 8.0, 2: 10.0, 3: 12.0}
    found = fit_weights(
        [before + after for before, after in zip(early, late, strict=True)], 0.0, 1.0, staged=True
    )
    slope = sum(turns * own[turns] for turns in own) / sum(turns * turns for turns in own)
    assert correct_lead(late[0][0], found[3]) == pytest.approx(7.0)
    assert found[2][FOREST]["turns"] == pytest.approx(slope)


def test_discount_fits_a_position_to_its_successor() -> None:
    first = position(3, "after", 2.0, 0.0, 3.0)
    second = position(3, "after", 1.0, 0.0, 3.0)
    far = fit_weights([first + second], 0.0, 1.0, staged=True)[3][FOREST]["turns"]
    near = fit_weights([first + second], 0.0, 0.0, staged=True)[3][FOREST]["turns"]
    # by the end both are worth 3; by the next position the first is worth what one turn is
    assert far == pytest.approx((2 * 3 + 3) / 5)
    assert near < far
