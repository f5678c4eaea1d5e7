"""The mind's quick positions say what the rules say."""

from __future__ import annotations

import random

import pytest

from client.bots.envyra.cube_phase_search import CubePhaseSearch
from client.bots.envyra.evaluation import evaluate_finished_game
from client.bots.envyra.position import SearchPosition
from client.bots.envyra.round_search import RoundSearch
from client.bots.envyra.tile_encoding import best_set_points, get_tile_tables, symbol_counts, total_set_points
from client.bots.search_budget import SearchBudget
from rules.envyra import scoring
from rules.envyra.actions import MoveCube, PutCubes
from rules.envyra.content import content
from rules.envyra.game import GAME
from rules.envyra.requirements import meets_requirements
from rules.envyra.sets import set_points as points_by_rules
from rules.envyra.state import EnvyraState
from tests.bots.envyra.games import positions

GAMES = [(2, 1, False, "a"), (3, 2, False, "c"), (4, 3, True, "b"), (2, 4, True, "off"), (4, 5, False, "a")]


@pytest.mark.parametrize(("players", "seed", "simplified", "cards"), GAMES)
def test_holdings_match_the_rules(players: int, seed: int, simplified: bool, cards: str) -> None:
    facts, looked = get_tile_tables(), 0
    for state in positions(players, seed, simplified=simplified, equilibrium=cards):
        if state.phase != "boards" or any(state.boards):
            continue
        there = RoundSearch(state, 0, SearchBudget(1))
        position = there.position
        assert position.count_supply_cubes() == [
            content().cubes - state.count_cubes_on_tiles(seat) for seat in range(players)
        ]
        for seat, taken in enumerate(state.taken):
            assert total_set_points(position.holdings[seat]) == points_by_rules(taken)
            own = scoring.count_points(state, seat)
            assert position.scores[seat] == own.stars + own.cards
            for number, tile in enumerate(content().tiles.values()):
                assert facts.meets_requirement(position.holdings[seat], number) == meets_requirements(
                    taken, tile
                )
        looked += 1
    assert looked > 10


def test_sets_of_random_holdings() -> None:
    chance, pool = random.Random(6), [tile.id for tile in content().tiles.values()]
    for _ in range(200):
        taken = tuple(chance.sample(pool, chance.randint(0, len(pool))))
        holding = get_tile_tables().encode_holding(taken)
        assert total_set_points(holding) == points_by_rules(taken)
        assert total_set_points(holding) == sum(
            best_set_points(symbol_counts(holding, theme)) for theme in range(3)
        )


def _totals(state: EnvyraState) -> tuple[int, ...]:
    return tuple(scoring.count_points(state, seat).total for seat in range(state.setup.players))


def _by_rules(state: EnvyraState, round_: int) -> tuple[int, ...]:
    """Return the totals after the round when everybody picks what is best for themselves."""
    if state.phase != "cubes" or state.round != round_:
        return _totals(state)
    ends = [
        _by_rules(GAME.apply(state, state.seat, action).state, round_)
        for action in GAME.actions(state, state.seat)
    ]
    return max(ends, key=lambda totals: totals[state.seat])


@pytest.mark.parametrize(("players", "seed", "simplified", "cards"), GAMES)
def test_passes_match_the_rules(players: int, seed: int, simplified: bool, cards: str) -> None:
    chance, looked = random.Random(seed), 0

    def verdict(position: SearchPosition) -> tuple[float, ...]:
        return tuple(
            float(score + total_set_points(holding))
            for score, holding in zip(position.scores, position.holdings, strict=True)
        )

    for start in positions(players, seed, simplified=simplified, equilibrium=cards):
        if start.phase != "boards" or any(start.boards):
            continue
        passes = CubePhaseSearch(players, start.start, simplified, verdict)
        position = RoundSearch(start, 0, SearchBudget(1)).position
        for _ in range(3):
            state = start
            boards: list[tuple[int, ...]] = [()] * players
            for seat in GAME.deciders(start):
                offer = chance.choice(GAME.actions(start, seat))
                assert isinstance(offer, PutCubes)
                boards[seat] = offer.positions
                state = GAME.apply(state, seat, offer).state
            assert passes.search_round(position, tuple(boards))[0] == _by_rules(state, start.round)
            looked += 1
    assert looked > 30


def test_cube_moves_match_the_rules() -> None:
    looked = 0
    for state in positions(3, 8):
        if state.phase == "cubes":
            for action in GAME.actions(state, state.seat):
                assert isinstance(action, MoveCube)
                after = GAME.apply(state, state.seat, action).state
                if after.phase != "cubes" or (after.lap, after.seat) != (1, (state.seat + 1) % 3):
                    continue
                if after.taken == state.taken:
                    position = RoundSearch(state, state.seat, SearchBudget(1)).position
                    position.move_cube(state.seat, action.position)
                    assert tuple(position.cubes) == after.cubes
                    assert tuple(position.boards) == after.boards
                    looked += 1
    assert looked > 5


@pytest.mark.parametrize("cards", ["off", "c"])
def test_winner_matches_the_rules(cards: str) -> None:
    for seed in range(30):
        for state in positions(3, seed, equilibrium=cards):
            last = state
        over = next(
            after
            for action in GAME.actions(last, GAME.deciders(last)[0])
            if (after := GAME.apply(last, GAME.deciders(last)[0], action).state).phase == "over"
        )
        outcome = GAME.outcome(over)
        assert outcome is not None
        # at the end all secret cards lie open, but a mind counts its own only
        if cards == "off":
            shares = evaluate_finished_game(_ended(over))
            assert {seat for seat, share in enumerate(shares) if share > max(shares) - 5} == set(
                outcome.ranking[0]
            )
        else:
            there = RoundSearch(over, 1, SearchBudget(1))
            own = scoring.count_points(over, 1, secret=True)
            assert (
                there.holding_values.count_present_points(there.position.holdings[1], 1)
                + there.position.scores[1]
                == own.total
            )


def _ended(state: EnvyraState) -> SearchPosition:
    position = RoundSearch(state, 0, SearchBudget(1)).position
    end = content().get_end_tile_id(state.setup.end_tile)
    position.end_tile_taker = next((seat for seat, taken in enumerate(state.taken) if end in taken), -1)
    return position
