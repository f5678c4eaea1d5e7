"""Features of a position in Envyra: numbers from which it is assessed.

The main feature is how the round ends as bots play it: where cubes are revealed it is searched to its end;
while boards are chosen it is sampled from likely boards, with the own one if it is chosen already.
"""

from __future__ import annotations

import math
import random
from typing import Final

from client.bots.envyra.evaluation import WIN_VALUE, PositionEvaluator, Shares
from client.bots.envyra.matrix_games import (
    RIVAL_TEMPERATURE,
    BoardChoiceValues,
    BoardOffer,
    RoundGame,
    sample_board_choice,
    softmax,
    solve_matrix,
)
from client.bots.envyra.round_search import RoundSearch
from client.bots.envyra.tile_encoding import total_set_points
from client.bots.position_features import PositionFeatures
from client.bots.search_budget import SearchBudget
from rules.envyra.content import content
from rules.envyra.state import HIDDEN_BOARD, NO_TILE, UNSEEN, EnvyraState

FEATURE_NAMES: Final = ("round", "still", "hope", "points", "start", "unseen", "one", "turn")
"""round: the chance after this round, as a logarithm. still: the same as if nothing were done in it. hope:
points that may be expected, own cards and sets included. points: those that are sure. start: whether the seat
has the start marker. unseen: whether it has a secret card that cannot be seen. one: 1. turn: whether it
has to move cubes now."""

MIN_CHANCE: Final = 0.004
"""Nobody's chance is lower as long as the game goes on."""

SPECTATOR: Final = -1
"""The seat of a viewer who sees no secret card."""

MAX_OFFERS: Final = 5
"""Boards of each seat that are considered."""

REGRET_ROUNDS: Final = 40
"""Iterations of regret matching between two."""

SAMPLES: Final = 6
"""Boards of the others that are drawn with more than two seats."""


def extract_features(state: EnvyraState, seat: int | None) -> PositionFeatures:
    """Return the features of an Envyra position, from what a seat (None: a spectator) can see of it."""
    if state.phase == "over":
        return PositionFeatures(((0.0,) * len(FEATURE_NAMES),) * state.players, 1.0)
    search = RoundSearch(state, SPECTATOR if seat is None else seat, SearchBudget(0), end_tile_doubt=0.0)
    plain_evaluator = PositionEvaluator(search.holding_values, state.start, len(state.bag))
    idle_chances = _chances(plain_evaluator.evaluate_position(search.position.copy()))
    played_chances = _chances(_shares_after_round(search, plain_evaluator))
    points = plain_evaluator.estimate_final_points(search.position.copy())
    tiles_left = len(state.bag) + sum(tile != NO_TILE for tile in state.grid)
    table = content().tables[search.players]
    seats = tuple(
        (
            math.log(played_chances[each]),
            math.log(idle_chances[each]),
            points[each],
            float(search.position.scores[each] + total_set_points(holding)),
            float(each == state.start),
            float(state.secret[each] == UNSEEN),
            1.0,
            float(state.phase == "cubes" and each == state.seat),
        )
        for each, holding in enumerate(search.position.holdings)
    )
    return PositionFeatures(seats, 1 - min(1.0, max(1, tiles_left) / (table.start + table.basic + 1)))


def _chances(shares: Shares) -> list[float]:
    return [min(1.0, max(MIN_CHANCE, share / WIN_VALUE)) for share in shares]


def _shares_after_round(search: RoundSearch, plain_evaluator: PositionEvaluator) -> Shares:
    """Return what the position is worth to every seat after the round."""
    match search.state.phase:
        case "boards":
            return _shares_before_reveal(search)
        case "cubes":
            position = search.position.copy()
            return search.pass_search.search_from_turn(position, search.state.lap, search.state.seat)[0]
        case _:
            return plain_evaluator.evaluate_position(search.position.copy())


def _shares_before_reveal(search: RoundSearch) -> Shares:
    """Return the shares before the boards are revealed, from likely ones."""
    offer_values = search.rate_board_choices()
    offers: list[list[BoardOffer]] = []
    for seat, board in enumerate(search.state.boards):
        if board and board != HIDDEN_BOARD:
            offers.append([board])
        else:
            offers.append(_best_offers(offer_values[seat], search.list_moving_board_choices(seat)))
    round_game = RoundGame(search.position, search.pass_search, offers)
    if search.players == 2:
        matrix = round_game.matrix(0, offers[0], offers[1])
        row_mix, column_mix = solve_matrix(matrix, WIN_VALUE, REGRET_ROUNDS)
        value = sum(
            row_share
            * sum(share * column_share for share, column_share in zip(line, column_mix, strict=True))
            for row_share, line in zip(row_mix, matrix, strict=True)
        )
        return value, WIN_VALUE - value
    rng = random.Random(0)
    probabilities = [
        softmax([offer_value.sum_cube_values(offer) for offer in seat_offers], RIVAL_TEMPERATURE)
        for offer_value, seat_offers in zip(offer_values, offers, strict=True)
    ]
    boards = [
        [
            sample_board_choice(rng, seat_offers, likelihoods)
            for seat_offers, likelihoods in zip(offers, probabilities, strict=True)
        ]
        for _ in range(SAMPLES)
    ]
    own = search.seat
    if own == SPECTATOR:
        return _mean_shares([round_game.payoff(tuple(seat_offers)) for seat_offers in boards])
    shares_by_offer = [
        _mean_shares(
            [
                round_game.payoff((*seat_offers[:own], offer, *seat_offers[own + 1 :]))
                for seat_offers in boards
            ]
        )
        for offer in offers[own]
    ]
    return max(shares_by_offer, key=lambda shares: shares[own])


def _best_offers(offer_value: BoardChoiceValues, offers: list[BoardOffer]) -> list[BoardOffer]:
    """Return the offers that look best; the only one of a seat that sits out."""
    return sorted(offers, key=lambda offer: -offer_value.sum_cube_values(offer))[:MAX_OFFERS]


def _mean_shares(shares: list[Shares]) -> Shares:
    return tuple(sum(values) / len(shares) for values in zip(*shares, strict=True))
