"""Search of phase I (boards are filled in secret): values of the boards a seat may choose."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from client.bots.envyra.cube_phase_search import CubePhaseSearch
from client.bots.envyra.evaluation import END_TILE_DOUBT, WIN_VALUE, Shares
from client.bots.envyra.learned_evaluator import create_evaluator
from client.bots.envyra.matrix_games import (
    RIVAL_TEMPERATURE,
    BoardChoiceValues,
    BoardOffer,
    RoundGame,
    normalize,
    sample_board_choice,
    softmax,
    solve_matrix,
)
from client.bots.envyra.next_round_search import Lookahead
from client.bots.envyra.params import EnvyraCharacterWeights, EnvyraParams
from client.bots.envyra.position import NOBODY, SearchPosition
from client.bots.envyra.taken_tile_values import NEUTRAL_WEIGHTS, HoldingValues
from client.bots.envyra.unmet_requirements import find_way_to_meet_requirement
from client.bots.search_budget import SearchBudget
from client.bots.thought import WeighedAction
from rules.envyra.actions import PutCubes
from rules.envyra.board_phase import list_put_cubes_actions as offers_of
from rules.envyra.state import NO_TILE, EnvyraState

REGRET_ROUNDS: Final = 120
"""Iterations of regret matching for the round itself."""

MAX_IDLE_ROUNDS: Final = 4
"""Rounds in a row in which nobody took a tile, after which everybody helps to complete one. Of the gentlest
level's games up to 7 of 100 came to five."""

MIN_OFFER_SHARE: Final = 0.06
"""Offers with a smaller share of the mixture are not played."""

MAX_DUEL_OFFERS: Final = 30
"""Offers of each side between two; there are more only on grids larger than usual."""

MAX_OWN_OFFERS, MAX_RIVAL_OFFERS = 12, 8
"""Offers that are looked at where there are more than two seats: own ones, and those of each rival."""


class RoundSearch:
    """The search of one seat's decision: the position it sees, an evaluator, and a search of phase II."""

    def __init__(
        self,
        state: EnvyraState,
        seat: int,
        budget: SearchBudget,
        character_weights: EnvyraCharacterWeights = NEUTRAL_WEIGHTS,
        *,
        learned: bool = False,
        end_tile_doubt: float = END_TILE_DOUBT,
    ) -> None:
        self.state, self.seat, self.budget = state, seat, budget
        self.players = state.setup.players
        self.holding_values = HoldingValues(state, seat, character_weights)
        self.position = SearchPosition.from_state(state, self.holding_values)
        if state.phase == "boards":
            self.position.boards = [()] * self.players
        start = (state.start + 1) % self.players
        self.learned = learned and not state.setup.simplified
        self.evaluator = create_evaluator(
            self.holding_values,
            start,
            len(state.bag),
            is_last_round=state.last,
            learned=self.learned,
            end_tile_doubt=end_tile_doubt,
        )
        self.pass_search = CubePhaseSearch(self.players, state.start, state.setup.simplified, self.evaluate)

    def evaluate(self, position: SearchPosition) -> Shares:
        """Return the value to each seat of a position after the round, and count it in the budget."""
        self.budget.spend(self.players - 1)
        return self.evaluator.evaluate_position(position)

    def rate_board_choices(self) -> list[BoardChoiceValues]:
        """Return, for every seat, rough values of the boards that it may choose."""
        places = [place for place, tile in enumerate(self.state.grid) if tile != NO_TILE]
        return [
            BoardChoiceValues(self.position, seat, self.evaluator, places) for seat in range(self.players)
        ]

    def list_board_choices(self, seat: int) -> list[BoardOffer]:
        """Return all boards (positions to put cubes on) that a seat may choose; [()] if it sits out."""
        if seat in self.state.sits_out:
            return [()]
        return [offer.positions for offer in offers_of(self.state, seat)]

    def list_moving_board_choices(self, seat: int) -> list[BoardOffer]:
        """Return the boards a seat may choose without passing in effect.

        One of the cubes can move as things stand, the other can too or may be able to when its turn comes; in
        a game that stalls, one goes to a tile that lacks fewest cubes. If no board would remain, all are
        returned. Whoever puts all cubes where they cannot move does nothing, and whoever never completes a
        tile takes back all cubes in the end: so games would stand still (N-END-D).
        """
        all_offers = self.list_board_choices(seat)
        if seat in self.state.sits_out:
            return all_offers
        position, facts = self.position, self.position.facts
        playable = {
            place
            for place, tile in enumerate(position.grid)
            if tile >= 0 and facts.meets_requirement(position.holdings[seat], tile)
        }
        goals = playable
        if self.state.idle >= MAX_IDLE_ROUNDS and playable:
            missing = {
                place: facts.cubes[position.grid[place]] - len(position.cubes[place]) for place in playable
            }
            goals = {place for place in playable if missing[place] == min(missing.values())}
        return [
            offer
            for offer in all_offers
            if not goals.isdisjoint(offer)
            and all(
                place in playable
                or find_way_to_meet_requirement(position, seat, place, offer, self.state.sits_out) != "none"
                for place in offer
            )
        ] or all_offers


def evaluate_board_choices(
    state: EnvyraState, seat: int, params: EnvyraParams, budget: SearchBudget, rng: random.Random
) -> list[WeighedAction]:
    """Return the boards that a seat may choose in phase I with their values.

    Those that pass in effect are of last resort, and valued like one that is never chosen: below 0.
    """
    search = RoundSearch(state, seat, budget, params.character_weights, learned=params.learned)
    offer_values = search.rate_board_choices()
    offers_by_seat = [search.list_moving_board_choices(each) for each in range(search.players)]
    all_offers = search.list_board_choices(seat)
    rough_values = {offer: offer_values[seat].sum_cube_values(offer) for offer in all_offers}
    budget.spend(len(rough_values))
    round_game = RoundGame(search.position, search.pass_search, offers_by_seat)
    if params.plays_matrix_games:
        weigh = _weigh_duel if search.players == 2 else _weigh_many
        values = weigh(search, round_game, offer_values, params, rng)
    elif params.model_boards:
        values = evaluate_against_sampled_boards(
            round_game, seat, offer_values, params.model_boards, budget, rng
        )
    else:
        values = {offer: rough_values[offer] for offer in offers_by_seat[seat]}
    floor = min(0.0, *values.values()) - 1.0
    values = {offer: floor + 0.01 * rough for offer, rough in rough_values.items()} | values
    moving = frozenset(offers_by_seat[seat])
    return [
        WeighedAction(PutCubes(offer), values[offer], is_last_resort=offer not in moving)
        for offer in all_offers
    ]


def _offers_to_search(round_game: RoundGame, seat: int, offer_value: BoardChoiceValues) -> list[BoardOffer]:
    """Return a seat's offers, or the best looking of them if there are very many."""
    if not round_game.offers[seat][0]:
        return [()]
    return sorted(round_game.offers[seat], key=lambda offer: -offer_value.sum_cube_values(offer))[
        :MAX_DUEL_OFFERS
    ]


def evaluate_against_sampled_boards(
    round_game: RoundGame,
    seat: int,
    offer_values: Sequence[BoardChoiceValues],
    sample_count: int,
    budget: SearchBudget,
    rng: random.Random,
) -> dict[BoardOffer, float]:
    """Return each own board's mean value against sampled boards of the other seats.

    The others are assumed to choose boards at random, the likelier the higher their rough value.

    Args:
        round_game: The round.
        seat: The seat that decides.
        offer_values: For each seat the rough values of its boards.
        sample_count: Number of samples, unless the budget ends before.
        budget: Limit of the search.
        rng: Source of randomness.
    """
    probabilities = [
        softmax([offer_value.sum_cube_values(offer) for offer in seat_offers], RIVAL_TEMPERATURE)
        for offer_value, seat_offers in zip(offer_values, round_game.offers, strict=True)
    ]
    sums = dict.fromkeys(round_game.offers[seat], 0.0)
    samples = 0
    while samples < sample_count and not (samples and budget.is_exhausted()):
        boards = [
            sample_board_choice(rng, seat_offers, likelihoods)
            for seat_offers, likelihoods in zip(round_game.offers, probabilities, strict=True)
        ]
        for offer in sums:
            sums[offer] += round_game.payoff((*boards[:seat], offer, *boards[seat + 1 :]))[seat]
        samples += 1
    return {offer: total / samples for offer, total in sums.items()}


def _weigh_duel(
    search: RoundSearch,
    round_game: RoundGame,
    offer_values: Sequence[BoardChoiceValues],
    params: EnvyraParams,
    rng: random.Random,
) -> dict[BoardOffer, float]:
    """Return the values between two players: every offer against every offer, mixed."""
    seat = search.seat
    own_offers, other_offers = (
        _offers_to_search(round_game, each, offer_values[each]) for each in (seat, 1 - seat)
    )
    matrix = round_game.matrix(seat, own_offers, other_offers)
    own_mix, other_mix = solve_matrix(matrix, WIN_VALUE, REGRET_ROUNDS)
    values = _expected_values(matrix, other_mix)
    values_by_offer = dict(zip(own_offers, values, strict=True))
    if params.lookahead_offers and not search.state.last:
        rows = _best_indices(own_mix, values, params.lookahead_offers)
        other_values = [
            -value
            for value in _expected_values([list(column) for column in zip(*matrix, strict=True)], own_mix)
        ]
        columns = _best_indices(other_mix, other_values, params.lookahead_offers)
        lookahead = Lookahead(
            search.state,
            search.holding_values,
            search.budget,
            rng,
            params.lookahead_draws,
            params.next_round_offers,
            learned=search.learned,
        )
        deep_matrix = _deepen_matrix(
            search,
            round_game,
            lookahead,
            [own_offers[row] for row in rows],
            [other_offers[col] for col in columns],
            [[matrix[row][column] for column in columns] for row in rows],
        )
        own_mix, other_mix = solve_matrix(deep_matrix, WIN_VALUE, REGRET_ROUNDS)
        values = _expected_values(deep_matrix, other_mix)
        floor = min(values)
        values_by_offer = {offer: min(value, floor - 0.1) for offer, value in values_by_offer.items()}
        own_offers = [own_offers[row] for row in rows]
        values_by_offer.update(zip(own_offers, values, strict=True))
    probabilities = [share if share >= MIN_OFFER_SHARE else 0.0 for share in own_mix]
    chosen = sample_board_choice(rng, own_offers, probabilities if any(probabilities) else own_mix)
    values_by_offer[chosen] = max(values_by_offer.values()) + 0.01
    return values_by_offer


def _deepen_matrix(
    search: RoundSearch,
    round_game: RoundGame,
    lookahead: Lookahead,
    own_offers: list[BoardOffer],
    other_offers: list[BoardOffer],
    shallow_matrix: list[list[float]],
) -> list[list[float]]:
    """Return the matrix with the next round searched as far as the budget allows.

    The likeliest pairs come first.
    """
    matrix = [line[:] for line in shallow_matrix]
    seat, total_change, searched = search.seat, 0.0, 0
    cells = sorted(
        ((row, column) for row in range(len(own_offers)) for column in range(len(other_offers))),
        key=lambda c: (max(c), sum(c), c),
    )
    for row, column in cells:
        if search.budget.is_exhausted():
            matrix[row][column] += total_change / max(1, searched)
            continue
        pair = (
            (own_offers[row], other_offers[column]) if seat == 0 else (other_offers[column], own_offers[row])
        )
        end = round_game.search_round_end(pair)[1]
        if end.end_tile_taker == NOBODY:
            matrix[row][column] = lookahead.evaluate_position(end)[seat]
            total_change += matrix[row][column] - shallow_matrix[row][column]
            searched += 1
    return matrix


def _weigh_many(
    search: RoundSearch,
    round_game: RoundGame,
    offer_values: Sequence[BoardChoiceValues],
    params: EnvyraParams,
    rng: random.Random,
) -> dict[BoardOffer, float]:
    """Return the values among more than two players.

    They come from regret matching in sampled boards with each seat's best looking offers.
    """
    seat, clock = search.seat, search.budget
    offers_by_seat: list[list[BoardOffer]] = []
    for other, offers in enumerate(round_game.offers):
        ranked = sorted(offers, key=lambda offer: -offer_values[other].sum_cube_values(offer))
        offers_by_seat.append(ranked[: MAX_OWN_OFFERS if other == seat else MAX_RIVAL_OFFERS])
    regrets = [[0.0] * len(other) for other in offers_by_seat]
    prior = [
        softmax([offer_values[other].sum_cube_values(offer) for offer in offers], RIVAL_TEMPERATURE)
        for other, offers in enumerate(offers_by_seat)
    ]
    totals, weight_sum, iteration = [0.0] * len(offers_by_seat[seat]), 0.0, 0
    node_limit = clock.nodes * (0.4 if params.lookahead_offers else 1.0)
    while iteration == 0 or (
        clock.spent < node_limit and not clock.is_exhausted() and iteration < REGRET_ROUNDS
    ):
        iteration += 1
        strategies = [
            normalize([r + p for r, p in zip(own, likely, strict=True)])
            for own, likely in zip(regrets, prior, strict=True)
        ]
        boards = [
            sample_board_choice(rng, other, likely)
            for other, likely in zip(offers_by_seat, strategies, strict=True)
        ]
        for other, offers in enumerate(offers_by_seat):
            if len(offers) < 2 and other != seat:
                continue
            values = [
                round_game.payoff((*boards[:other], offer, *boards[other + 1 :]))[other] for offer in offers
            ]
            if other == seat:
                totals = [total + iteration * value for total, value in zip(totals, values, strict=True)]
                weight_sum += iteration
            mean = sum(share * value for share, value in zip(strategies[other], values, strict=True))
            regrets[other] = [
                max(0.0, regret + value - mean) for regret, value in zip(regrets[other], values, strict=True)
            ]
    values = [total / weight_sum for total in totals]
    if params.lookahead_offers and not search.state.last:
        values = _add_lookahead_many(search, round_game, offers_by_seat, regrets, prior, values, params, rng)
    return dict(zip(offers_by_seat[seat], values, strict=True))


def _add_lookahead_many(
    search: RoundSearch,
    round_game: RoundGame,
    offers_by_seat: list[list[BoardOffer]],
    regrets: list[list[float]],
    prior: list[list[float]],
    values: list[float],
    params: EnvyraParams,
    rng: random.Random,
) -> list[float]:
    """Return the values with the best own offers tried in the next round too, in the same sampled boards."""
    seat, clock = search.seat, search.budget
    lookahead = Lookahead(
        search.state,
        search.holding_values,
        clock,
        rng,
        params.lookahead_draws,
        params.next_round_offers,
        learned=search.learned,
    )
    strategies = [
        normalize([r + p for r, p in zip(own, likely, strict=True)])
        for own, likely in zip(regrets, prior, strict=True)
    ]
    best_rows = _best_indices([0.0] * len(values), values, params.lookahead_offers)
    sums, samples = dict.fromkeys(best_rows, 0.0), 0
    while not clock.is_exhausted() and samples < 200:
        boards = [
            sample_board_choice(rng, each, likely)
            for each, likely in zip(offers_by_seat, strategies, strict=True)
        ]
        changes = {}
        for row in best_rows:
            shares, end = round_game.search_round_end(
                (*boards[:seat], offers_by_seat[seat][row], *boards[seat + 1 :])
            )
            # only what the look ahead changes: the rest is known better already
            changes[row] = (
                lookahead.evaluate_position(end)[seat] - shares[seat] if end.end_tile_taker == NOBODY else 0.0
            )
        for row, change in changes.items():
            sums[row] += change
        samples += 1
    if not samples:
        return values
    mean_change = sum(sums.values()) / samples / len(best_rows)
    results = [value + mean_change for value in values]
    for row in best_rows:
        results[row] = values[row] + sums[row] / samples
    floor = min(results[row] for row in best_rows)
    return [value if row in sums else min(value, floor - 0.01) for row, value in enumerate(results)]


def _expected_values(matrix: list[list[float]], mix: list[float]) -> list[float]:
    return [sum(value * share for value, share in zip(row, mix, strict=True)) for row in matrix]


def _best_indices(shares: list[float], values: list[float], limit: int) -> list[int]:
    """Return the indices of the offers with the largest shares, then the largest values."""
    return sorted(range(len(values)), key=lambda index: (-shares[index], -values[index], index))[:limit]
