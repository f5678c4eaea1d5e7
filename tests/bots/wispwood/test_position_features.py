"""How seats stand in Wispwood: whoever is ahead, what is in the pond, what the ghost may take."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
from msgspec.structs import replace

import rules
from client.bots.position_assessment import assess_position, estimate_loss
from client.bots.wispwood.position_features import FEATURE_NAMES, extract_features
from rules.contract import AnyGame
from rules.wispwood.game import GAME
from rules.wispwood.state import EMPTY, WispwoodState
from tests.bots.wispwood.games import GENTLE, play_game, positions


def get_feature(state: WispwoodState, seat: int, trait: str) -> float:
    return extract_features(state).seats[seat][FEATURE_NAMES.index(trait)]


def swap_seats(state: WispwoodState) -> WispwoodState:
    """Return the same table from the other side."""
    sheets = tuple(
        replace(sheet, forests=sheet.forests[::-1], points=sheet.points[::-1]) for sheet in state.sheets
    )
    start, seat = 1 - state.start, 1 - state.seat
    return replace(state, forests=state.forests[::-1], sheets=sheets, start=start, seat=seat)


def test_swapping_seats_swaps_features() -> None:
    for state in random.Random(1).sample(list(positions(2, 5)), 25):
        here, there = (
            extract_features(GAME.view(state, None)),
            extract_features(GAME.view(swap_seats(state), None)),
        )
        assert here.stage == there.stage
        assert here.seats == there.seats[::-1]


def test_stage_grows_during_the_game() -> None:
    stages = [extract_features(GAME.view(state, None)).stage for state in positions(1, 4, ghost=2)]
    assert stages[0] == 0
    assert stages[-1] > 0.9
    assert all(later > before - 1e-9 for before, later in pairwise(stages))
    # a short game begins where the other one has been for a while, and so is as sure at its end
    short = [extract_features(GAME.view(state, None)).stage for state in positions(1, 4, short=True)]
    assert short[0] > 0.3
    assert short[-1] > 0.9


def test_unknown_pond_has_its_own_feature() -> None:
    """What the turn on hand may bring beyond the outlook is told apart from what it does not know yet."""
    state = next(one for one in positions(2, 6) if one.phase == "turn" and one.lap > 2)
    blind = replace(state, slots=(EMPTY,) * 8)
    assert [get_feature(state, seat, "mover") for seat in (state.seat, 1 - state.seat)] == [1, 0]
    assert get_feature(state, state.seat, "blind") == 0
    assert get_feature(blind, state.seat, "blind") == 1
    assert get_feature(blind, state.seat, "pond") == 0
    assert get_feature(state, state.seat, "total") - get_feature(state, state.seat, "pond") == pytest.approx(
        get_feature(blind, state.seat, "total")
    )
    assert [get_feature(state, 1 - state.seat, name) for name in FEATURE_NAMES] == [
        get_feature(blind, 1 - state.seat, name) for name in FEATURE_NAMES
    ]


def test_stages_of_a_turn_are_told_apart() -> None:
    """What is expected of the rest of a turn depends on how much of it is over."""
    for state in positions(2, 6):
        mover = state.seat
        is_placing = state.phase == "shape" and state.taken != EMPTY
        assert get_feature(state, mover, "taken") == is_placing
        assert get_feature(state, mover, "planting") == (state.phase == "trees")
        assert get_feature(state, 1 - mover, "taken") == get_feature(state, 1 - mover, "planting") == 0


def test_end_of_a_turn_keeps_the_features() -> None:
    """Between two turns nothing changes but what they brought."""
    rng = random.Random(4)
    for state in random.Random(3).sample([one for one in positions(3, 6) if one.phase == "shape"], 12):
        step = GAME.apply(state, state.seat, rng.choice(GAME.actions(state, state.seat)))
        if step.state.phase == "turn" and step.state.round == state.round:
            placed = next(pos for pos in step.positions if pos.taken == EMPTY)
            assert (
                extract_features(GAME.view(placed, 0)).seats
                == extract_features(GAME.view(step.state, 0)).seats
            )


def test_wisps_of_the_ghost_count_in_all_later_rounds() -> None:
    state = next(one for one in positions(1, 4, ghost=3) if one.phase == "turn" and one.round == 2)
    assert state.ghost is not None
    kind = state.ghost.markers[0]
    more = tuple(count + (number == kind) for number, count in enumerate(state.ghost.taken))
    robbed = replace(state, ghost=replace(state.ghost, taken=more))
    # the kind on its highest level, in this round and the last one
    assert get_feature(state, 0, "lead") - get_feature(robbed, 0, "lead") == pytest.approx(2 * 8)
    game: AnyGame = rules.load("wispwood")
    before, after = assess_position(game, state, 0), assess_position(game, robbed, 0)
    assert before is not None
    assert after is not None
    assert after.chances[0] < before.chances[0]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_far_leader_is_expected_to_win(players: int) -> None:
    game: AnyGame = rules.load("wispwood")
    state = next(one for one in positions(players, 3) if one.round == 3 and one.phase == "turn")
    forecast = tuple(
        replace(sheet, points=((40, *sheet.points[0][1:]), *sheet.points[1:])) for sheet in state.sheets
    )
    found = assess_position(game, game.view(replace(state, sheets=forecast), 1), 1)
    assert found is not None
    assert found.chances[0] > 0.9
    assert max(found.points) == found.points[0]


def test_a_weak_ghost_is_beaten_and_a_strong_one_is_not() -> None:
    game: AnyGame = rules.load("wispwood")
    state = next(one for one in positions(1, 4, ghost=3) if one.round == 3 and one.phase == "turn")
    weak = tuple(replace(sheet, ghost=0, points=((60,) * len(sheet.points[0]),)) for sheet in state.sheets)
    strong = tuple(replace(sheet, ghost=150) for sheet in state.sheets)
    good, bad = (assess_position(game, game.view(replace(state, sheets=one), 0), 0) for one in (weak, strong))
    assert good is not None
    assert bad is not None
    assert good.chances[0] > 0.95
    assert bad.chances[0] < 0.05


def test_points_lost_cost_chance_and_points() -> None:
    game: AnyGame = rules.load("wispwood")
    for players in (1, 2):
        state = next(one for one in positions(players, 4) if one.round == 3 and one.phase == "turn")
        few, many = (estimate_loss(game, game.view(state, 0), 0, loss) for loss in (2.0, 20.0))
        assert few is not None
        assert many is not None
        assert 0 <= few.chance <= many.chance
        assert few.points is not None
        assert many.points is not None
        assert 0.5 < few.points < 3.5
        assert many.points == pytest.approx(10 * few.points)


def test_corrected_games_are_assessed_by_their_own_values() -> None:
    plain: AnyGame = rules.load("wispwood")
    corrected: AnyGame = rules.load("wispwood", {"components.yaml": {"grid": {"bonus": [30, 30, 30]}}})
    state = next(one for one in positions(2, 6) if one.phase == "turn" and one.lap > 3)
    one, other = assess_position(plain, state, 0), assess_position(corrected, state, 0)
    assert one is not None
    assert other is not None
    assert sum(other.points) > sum(one.points) + 10


def test_finished_game_has_its_totals_as_features() -> None:
    state = play_game((GENTLE, GENTLE), 3, short=True)
    found = extract_features(state)
    assert found.stage == 1
    totals = [sum(map(sum, (sheet.points[seat] for sheet in state.sheets))) for seat in (0, 1)]
    assert [own[FEATURE_NAMES.index("total")] for own in found.seats] == totals
