"""How seats stand in Balanceformers: tracks, creatures, tokens, and what the reckoning will make of them."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

import rules
from client.bots.balanceformers.position_features import FEATURE_NAMES, extract_features
from client.bots.position_assessment import assess_position, estimate_loss
from rules.balanceformers.game import GAME
from rules.balanceformers.state import CREATURES, BalanceformersState
from rules.contract import AnyGame
from tests.bots.balanceformers.games import positions


def get_feature(state: BalanceformersState, seat: int, trait: str) -> float:
    return extract_features(state).seats[seat][FEATURE_NAMES.index(trait)]


def longest(players: int, **options: str) -> list[BalanceformersState]:
    """Return the longest of a few random games."""
    games = [list(positions(players, seed, **options)) for seed in range(8)]
    return max(games, key=lambda found: found[-1].round)


def swap_seats(state: BalanceformersState) -> BalanceformersState:
    """Return the same table from the other side."""
    places = state.places[CREATURES:] + state.places[:CREATURES]
    pairs = {
        name: getattr(state, name)[::-1]
        for name in ("sets", "squares", "rounds", "chosen", "tokens", "white", "black")
    }
    order = tuple(1 - seat for seat in state.order)
    return replace(state, places=places, order=order, seat=1 - state.seat, **pairs)


def test_swapping_seats_swaps_features() -> None:
    chosen = [one for one in longest(2) if one.phase in ("initiative", "prelude")]
    for state in chosen[:30]:
        here, there = (
            extract_features(GAME.view(state, None)),
            extract_features(GAME.view(swap_seats(state), None)),
        )
        assert here.stage == there.stage
        for own, other in zip(here.seats, there.seats[::-1], strict=True):
            assert own == pytest.approx(other)


def test_stage_grows_from_round_to_round() -> None:
    found = [extract_features(GAME.view(state, None)).stage for state in longest(2)]
    assert found[0] == 0
    assert found == sorted(found)


def test_secretly_picked_pair_does_not_count() -> None:
    state = next(one for one in positions(2, 3) if one.phase == "initiative")
    seat = GAME.deciders(state)[0]
    before = extract_features(GAME.view(state, seat))
    for action in random.Random(1).sample(GAME.actions(state, seat), 4):
        after = GAME.apply(state, seat, action).state
        for viewer in (None, 0, 1):
            assert extract_features(GAME.view(after, viewer)) == before


def test_only_unjudged_creatures_count_during_the_reckoning() -> None:
    """Wherever Death has got to, it comes to the same, as long as nobody is stopped by the track's end."""
    rng = random.Random(5)
    for start in (one for one in longest(3) if one.phase == "turn"):
        step = GAME.apply(start, start.seat, rng.choice(GAME.actions(start, start.seat)))
        on_way = [one for one in step.positions if one.phase == "token" and one.round == start.round]
        judged = [one for one in on_way if one.judged]
        for state in judged:
            for seat in range(3):
                for name in ("turns-lower", "turns-higher", "turns-tokens"):
                    assert get_feature(state, seat, name) == get_feature(judged[0], seat, name)
        if len(judged) > 3:
            return
    pytest.fail("nobody was judged")


def test_extinction_decides_the_features() -> None:
    for seed in range(8):
        *_, state = positions(3, seed)
        last = GAME.apply(state, state.seat, GAME.actions(state, state.seat)[0])
        outcome = GAME.outcome(last.state)
        if outcome is None or last.state.ending != "extinct":
            continue
        first = outcome.ranking[0]
        for one in last.positions:
            if one.phase == "token" and not all(map(one.count_creatures_on_board, range(3))):
                wins = [get_feature(one, seat, "turns-wins") for seat in range(3)]
                assert wins == [(seat in first) / len(first) for seat in range(3)]
        return
    pytest.fail("nobody dies out")


@pytest.mark.parametrize(("players", "least"), [(2, 0.9), (4, 0.4)])
def test_far_leader_is_expected_to_win(players: int, least: float) -> None:
    """At larger tables, as opponents play, three rounds can still turn much."""
    game: AnyGame = rules.load("balanceformers")
    state = next(one for one in longest(players) if one.round == 3 and one.phase == "initiative")
    ahead = replace(state, white=(14, *(1,) * (players - 1)), black=(14, *(1,) * (players - 1)))
    found = assess_position(game, game.view(ahead, 1), 1)
    assert found is not None
    assert found.chances[0] > least
    assert max(found.chances) == found.chances[0]
    assert max(found.points) == found.points[0]


def test_values_of_actions_are_win_chances() -> None:
    game: AnyGame = rules.load("balanceformers")
    state = next(one for one in positions(2, 3) if one.phase == "turn")
    assert estimate_loss(game, game.view(state, 0), 0, 2.0) == (0.1, None)


def test_corrected_games_are_assessed_by_their_own_values() -> None:
    plain: AnyGame = rules.load("balanceformers")
    worth = list(range(0, 40, 2))
    add_saved_tokens: AnyGame = rules.load(
        "balanceformers", {"components.yaml": {"track": {"values": worth}}}
    )
    state = next(one for one in longest(2) if one.round == 2 and one.phase == "initiative")
    state = replace(state, white=(5, 5), black=(5, 5))
    one, other = assess_position(plain, state, 0), assess_position(add_saved_tokens, state, 0)
    assert one is not None
    assert other is not None
    assert sum(other.points) > sum(one.points)
