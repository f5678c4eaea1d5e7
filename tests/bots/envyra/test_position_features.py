"""How seats stand: in any position, by what may be known, and as the position says."""

from __future__ import annotations

import math
import random
from typing import Any, cast

import pytest
from msgspec.structs import replace

import rules
from client.bots.envyra.mind import MIND
from client.bots.envyra.position_features import FEATURE_NAMES, MIN_CHANCE, extract_features
from client.bots.position_assessment import assess_position
from rules.contract import Scalar
from rules.envyra.game import GAME
from rules.envyra.state import EnvyraState
from tests.bots.envyra.games import positions, table
from tests.parametrization import parametrize_short_and_long

ROUND, HOPE, WIN_VALUE, START_PLAYER_FACTOR, UNSEEN = (
    FEATURE_NAMES.index(name) for name in ("round", "hope", "points", "start", "unseen")
)

TABLES: tuple[tuple[int, int, dict[str, Scalar]], ...] = (
    (2, 1, {"equilibrium": "a"}),
    (2, 4, {"simplified": True, "end_tile": "alternative"}),
    (3, 2, {"equilibrium": "c"}),
    (4, 3, {"simplified": True, "equilibrium": "b"}),
)


every_table = parametrize_short_and_long(("players", "seed", "options"), TABLES[:2], TABLES[2:])


def chances(state: EnvyraState, seat: int | None) -> list[float]:
    """Return the chances by the round alone."""
    return [math.exp(own[ROUND]) for own in extract_features(GAME.view(state, seat), seat).seats]


@every_table
def test_every_position_can_be_assessed(players: int, seed: int, options: dict[str, Scalar]) -> None:
    rng = random.Random(seed)
    state = first = last = GAME.start(players, seed, options)
    while GAME.outcome(state) is None:
        seat = rng.choice(GAME.deciders(state))
        step = GAME.apply(state, seat, rng.choice(GAME.actions(state, seat)))
        for position in (state, *rng.sample(step.positions, min(2, len(step.positions)))):
            viewer = rng.choice((None, *range(players)))
            found = extract_features(GAME.view(position, viewer), viewer)
            assert len(found.seats) == players
            for own in found.seats:
                assert len(own) == len(FEATURE_NAMES)
                assert all(math.isfinite(number) for number in own)
                assert math.log(MIN_CHANCE) <= own[ROUND] <= 0
            assert (found.stage >= 1) == (position.phase == "over")
        state, last = step.state, state
    assert extract_features(GAME.view(first, 0), 0).stage < 0.2
    assert extract_features(GAME.view(last, 0), 0).stage > 0.5
    assert extract_features(GAME.view(state, 0), 0).stage == 1


@every_table
def test_hidden_information_does_not_change_features(
    players: int, seed: int, options: dict[str, Scalar]
) -> None:
    rng = random.Random(seed)
    for state in rng.sample(list(positions(players, seed, **options)), 15):
        for viewer in (None, *range(players)):
            view = GAME.view(state, viewer)
            found = extract_features(view, viewer)
            for other in (1, 2):
                assert extract_features(GAME.view(GAME.determinize(view, other), viewer), viewer) == found


def test_only_the_own_secret_card_counts_in_features() -> None:
    state = GAME.start(3, 5, {"equilibrium": "b"})
    for viewer in range(3):
        seats = extract_features(GAME.view(state, viewer), viewer).seats
        assert [own[UNSEEN] for own in seats] == [float(seat != viewer) for seat in range(3)]
        looked_on = extract_features(GAME.view(state, None), None).seats
        more = [own[HOPE] - other[HOPE] for own, other in zip(seats, looked_on, strict=True)]
        # of tiles on the grid the others get a little more or less, by how much they are wanted
        assert all(more[viewer] > abs(more[seat]) for seat in range(3) if seat != viewer)


def test_seat_that_moves_cubes_is_told_apart() -> None:
    for state in positions(3, 4):
        seats = extract_features(GAME.view(state, None), None).seats
        is_moving = [state.phase == "cubes" and seat == state.seat for seat in range(3)]
        assert [own[FEATURE_NAMES.index("turn")] for own in seats] == is_moving


def test_swapping_seats_swaps_features() -> None:
    for state in random.Random(2).sample(list(positions(2, 8, equilibrium="b")), 20):
        swapped = replace(
            state,
            start=1 - state.start,
            seat=1 - state.seat,
            cubes=tuple(tuple(1 - cube for cube in row) for row in state.cubes),
            sits_out=tuple(1 - seat for seat in state.sits_out),
            boards=state.boards[::-1],
            taken=state.taken[::-1],
            claimed=state.claimed[::-1],
            secret=state.secret[::-1],
        )
        one, other = extract_features(GAME.view(state, 0), 0), extract_features(GAME.view(swapped, 1), 1)
        assert one.stage == other.stage
        for here, there in zip(one.seats, other.seats[::-1], strict=True):
            # a mix of boards is only nearly the same for both
            near = 0.1 if state.phase == "boards" else 1e-9
            assert math.exp(here[ROUND]) == pytest.approx(math.exp(there[ROUND]), abs=near)
            assert here[ROUND + 1 :] == pytest.approx(there[ROUND + 1 :])


def test_far_leader_has_better_features() -> None:
    """Four different symbols against two stray tiles, in a grid with a tile in it for both."""
    rich = ("orange_flame_1", "orange_sun_1", "orange_volcano_1", "orange_lightning_1")
    state = table(("green_leaf_1", "blue_rain_1"), (), taken=(rich, ("green_tree_1", "blue_sea_1")))
    for viewer in (None, 0, 1):
        ahead, behind = extract_features(GAME.view(state, viewer), viewer).seats
        assert ahead[WIN_VALUE] == 6 + 7
        assert behind[WIN_VALUE] == 4
        assert ahead[HOPE] > ahead[WIN_VALUE]
        assert math.exp(ahead[ROUND]) > 0.9
        assert math.exp(behind[ROUND]) < 0.1
        assert (ahead[START_PLAYER_FACTOR], behind[START_PLAYER_FACTOR]) == (1, 0)
        judged = assess_position(rules.load("envyra"), GAME.view(state, viewer), viewer)
        assert judged is not None
        assert judged.chances[0] > 0.9
        assert judged.points[0] > judged.points[1]


def fight(**more: Any) -> EnvyraState:
    """Return a position in which seat 1 has a cube on a tile that needs one more; another tile needs four."""
    return table(
        ("orange_flame_2", "blue_rain_1"),
        ((), (1,)),
        taken=(("orange_sun_1", "green_leaf_1"), ("orange_sun_2", "green_leaf_2")),
        **more,
    )


def test_own_board_changes_only_the_owners_assessment() -> None:
    """Cubes put for the tile that falls with the next cube are worth more than one for a far one."""
    near, far = (fight(boards=((place,), ())) for place in (1, 0))
    assert chances(near, 0)[0] > chances(far, 0)[0] + 0.02
    assert chances(near, 1) == chances(far, 1)
    assert chances(near, None) == chances(far, None)
    before = chances(fight(), 0)[0]
    assert chances(far, 0)[0] < before
    assert chances(near, 0)[0] < before + 0.1


def test_revealed_boards_are_searched_to_the_end_of_the_round() -> None:
    """The tile goes to whoever has a cube waiting for it, and that is known as soon as boards are open."""
    mine, theirs = (fight(phase="cubes", lap=1, boards=boards) for boards in (((1,), (0,)), ((0,), (1,))))
    assert chances(mine, 1)[0] > chances(theirs, 1)[0] + 0.05


def test_corrected_games_can_be_assessed() -> None:
    game = rules.load("envyra", {"components.yaml": {"sets": {"points": {4: 12}}}})
    state = game.start(2, 3, {})
    with game.active():
        found = MIND.extract_features(game.view(state, 0), 0)
    assert found.stage < 1
    assert found.seats[0][HOPE] != extract_features(GAME.view(cast(EnvyraState, state), 0), 0).seats[0][HOPE]
