"""How seats stand: in any position, and as the position says."""

from __future__ import annotations

import math
import random
from typing import cast

import pytest
from msgspec.structs import replace

import rules
from client.bots.equilibrix.evaluation import win_chances
from client.bots.equilibrix.game_tables import get_game_facts
from client.bots.equilibrix.mind import MIND
from client.bots.equilibrix.position_features import (
    FEATURE_NAMES,
    MIN_CHANCE,
    RESIGNED_FEATURES,
    extract_features,
)
from client.bots.equilibrix.turn_nodes import active_seats
from client.bots.position_assessment import assess_position
from client.bots.position_features import PositionFeatures
from rules.contract import Scalar
from rules.equilibrix import board
from rules.equilibrix.actions import AnswerDraw, OfferDraw, Resign
from rules.equilibrix.content import content
from rules.equilibrix.game import GAME
from rules.equilibrix.state import EquilibrixState
from tests.bots.equilibrix.positions import OPTIONS, positions
from tests.parametrization import parametrize_short_and_long

ROLLER_STRENGTHS, ROLLER_WEIGHTS, MISSING, DICE, TURN = (
    FEATURE_NAMES.index(name) for name in ("ahead", "rolling", "missing", "dice", "turn")
)


def stands(state: EquilibrixState) -> PositionFeatures:
    """Return the features of the public view."""
    return extract_features(GAME.view(state, None))


def ahead(state: EquilibrixState) -> list[float]:
    """Return each seat's chance after the best of the turn."""
    return [math.exp(own[ROLLER_STRENGTHS]) for own in stands(state).seats]


@parametrize_short_and_long(
    ("players", "options"),
    [(2, OPTIONS[0]), (3, OPTIONS[2]), (2, OPTIONS[5]), (3, OPTIONS[6])],
    [(players, options) for players in (2, 3) for options in OPTIONS],
)
def test_every_position_can_be_assessed(players: int, options: dict[str, Scalar]) -> None:
    rng = random.Random(players)
    for state in positions(players, 3, options, most=25):
        seat = GAME.deciders(state)[0]
        step = GAME.apply(state, seat, rng.choice(GAME.actions(state, seat)))
        for position in (state, rng.choice(step.positions)):
            found = stands(position)
            assert len(found.seats) == players
            for own in found.seats:
                assert len(own) == len(FEATURE_NAMES)
                assert own == RESIGNED_FEATURES or math.log(MIN_CHANCE) <= min(
                    own[ROLLER_STRENGTHS], own[ROLLER_WEIGHTS]
                )
                assert max(own[ROLLER_STRENGTHS], own[ROLLER_WEIGHTS]) <= 0
            assert (found.stage >= 1) == (position.phase == "over")


def rotate_position(state: EquilibrixState) -> EquilibrixState:
    """Return the same with everybody one seat further, and the board turned with them."""
    players = state.players
    sixths = 6 // players

    def further(seat: int) -> int:
        return (seat + 1) % players

    def carried(stones: int) -> int:
        return sum(1 << board.rotate_field(field, sixths) for field in board.iter_fields(stones))

    order = [(seat - 1) % players for seat in range(players)]
    return replace(
        state,
        start=further(state.start),
        seat=further(state.seat),
        stones=tuple(carried(state.stones[seat]) for seat in order),
        offers=tuple(state.offers[seat] for seat in order),
    )


@pytest.mark.parametrize("players", [2, 3])
def test_swapping_seats_swaps_features(players: int) -> None:
    for state in list(positions(players, 4, {}, most=40))[::4]:
        one, other = stands(state), stands(rotate_position(state))
        for seat, own in enumerate(one.seats):
            there = other.seats[(seat + 1) % players]
            assert there[ROLLER_WEIGHTS] == pytest.approx(own[ROLLER_WEIGHTS])
            assert there[DICE] == own[DICE]
            # a short look at the turn begins at other fields
            assert math.exp(there[ROLLER_STRENGTHS]) == pytest.approx(
                math.exp(own[ROLLER_STRENGTHS]), abs=0.12
            )


def almost() -> EquilibrixState:
    """Return a position in which the one on turn joins its bases with the dice it has."""
    for seed in range(40):
        for state in positions(2, seed, {}):
            for action in GAME.actions(state, state.seat):
                if GAME.deciders(GAME.apply(state, state.seat, action).state) == () and not isinstance(
                    action, Resign
                ):
                    return state
    raise AssertionError("no such position")


def test_win_with_the_present_dice_is_nearly_certain() -> None:
    state = almost()
    found = stands(state)
    winner = found.seats[state.seat]
    assert winner[ROLLER_STRENGTHS] == 0
    assert winner[MISSING] == 0
    assert found.seats[1 - state.seat][ROLLER_STRENGTHS] == pytest.approx(math.log(MIN_CHANCE))
    assert 0.9 < found.stage < 1
    judged = assess_position(rules.load("equilibrix"), GAME.view(state, None), None)
    assert judged is not None
    assert judged.chances[state.seat] > 0.95
    # with the dice still to be rolled that is not sure
    rolling = replace(state, open=(False, False), acted=False)
    before = stands(rolling).seats[state.seat]
    assert before[ROLLER_STRENGTHS] == before[ROLLER_WEIGHTS] < winner[ROLLER_STRENGTHS]
    assert before[DICE] == 0


@pytest.mark.parametrize("players", [2, 3])
def test_seat_in_its_turn_is_told_apart_from_those_that_wait(players: int) -> None:
    """It counts on the best of its turn, which players do not find each time."""
    for state in positions(players, 5, {}):
        in_turn = [own[TURN] for own in stands(state).seats]
        assert in_turn == [float(seat == state.seat and state.phase != "placing") for seat in range(players)]
        waiting = replace(state, open=(False,) * len(state.open), acted=False, phase="action")
        assert not any(own[TURN] for own in stands(waiting).seats)


def test_player_about_to_roll_is_assessed_by_the_own_roll() -> None:
    """Whose dice have lapsed waits for the others; who is about to roll does not."""
    state = next(iter(positions(2, 5, {})))
    to_roll = replace(state, open=(False,) * len(state.open), acted=False)
    over = replace(to_roll, acted=True)
    facts, seat = get_game_facts(state.setup), state.seat
    assert ahead(to_roll)[seat] == pytest.approx(
        win_chances(facts, state.stones, seat, (0, 1))[seat], abs=1e-6
    )
    assert ahead(over)[seat] == pytest.approx(
        win_chances(facts, state.stones, active_seats(state)[0], (0, 1))[seat], abs=1e-6
    )
    assert ahead(to_roll)[seat] > ahead(over)[seat]


def test_roll_does_not_change_the_average_chance() -> None:
    """What is expected of a turn before its roll is not far from the mean over all rolls."""
    before, after = [], []
    for state in list(positions(2, 6, {}, most=40))[4::6]:
        rolled = replace(state, acted=False, open=(True, True), phase="action", die=-1)
        to_roll = replace(rolled, open=(False, False))
        seat = state.seat
        before.append(ahead(to_roll)[seat])
        faces = [(one, two) for one in content().faces("a") for two in content().faces("b")]
        after.append(sum(ahead(replace(rolled, dice=dice))[seat] for dice in faces) / len(faces))
    assert sum(after) / len(after) == pytest.approx(sum(before) / len(before), abs=0.1)


def test_resigned_player_has_no_chance() -> None:
    state = next(each for each in positions(3, 2, {}) if each.phase == "action" and not each.acted)
    gone = GAME.apply(state, state.seat, Resign())
    for position in gone.positions:
        found = stands(position)
        assert [own == RESIGNED_FEATURES for own in found.seats] == [seat == state.seat for seat in range(3)]
        assert sum(ahead(position)) == pytest.approx(1, abs=0.01)


def test_offered_draw_does_not_change_features() -> None:
    state = next(each for each in positions(2, 2, {}) if OfferDraw() in GAME.actions(each, each.seat))
    offered = GAME.apply(state, state.seat, OfferDraw()).state
    assert offered.phase == "draw"
    assert stands(offered) == stands(state)
    agreed = GAME.apply(offered, GAME.deciders(offered)[0], AnswerDraw(True)).state
    assert stands(agreed).stage == 1


def test_chances_approach_a_draw_before_the_last_turn() -> None:
    state = next(each for each in positions(2, 9, {}) if abs(ahead(each)[0] - 0.5) > 0.1)
    last = replace(state, turn=content().limits.turns)
    near = replace(state, turn=content().limits.turns - 6)
    assert ahead(last) == [0.5, 0.5]
    assert abs(ahead(near)[0] - 0.5) < abs(ahead(state)[0] - 0.5)
    # a win in that turn still counts
    won = almost()
    assert ahead(replace(won, turn=content().limits.turns))[won.seat] == 1


def test_corrected_games_can_be_assessed() -> None:
    game = rules.load("equilibrix", {"components.yaml": {"limits": {"turns": 20}}})
    state = cast(EquilibrixState, game.start(2, 3, {}))
    with game.active():
        short = MIND.extract_features(game.view(state, 0), 0)
    assert abs(short.seats[0][ROLLER_WEIGHTS] - short.seats[1][ROLLER_WEIGHTS]) < abs(
        stands(state).seats[0][ROLLER_WEIGHTS] - stands(state).seats[1][ROLLER_WEIGHTS]
    )
