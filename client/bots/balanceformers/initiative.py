"""Initiative tokens: which pair to spend in a round, when the others choose in secret at the same time."""

from __future__ import annotations

import random
from collections.abc import Sequence

from msgspec.structs import replace

from client.bots.balanceformers import duels, remains
from client.bots.balanceformers.boards import RoundFacts
from client.bots.balanceformers.evaluation import PLAYED_OUT, POINTS, Race
from client.bots.balanceformers.turns import Beam, Follower, settled
from client.bots.search_budget import SearchBudget
from rules.balanceformers import initiative
from rules.balanceformers.actions import PickTokens
from rules.balanceformers.state import BalanceformersState, Pair

USUAL = 6
"""The mean sum of a pair: what all can spend in every round."""

NOW = 0.5
"""What a low sum is worth now, as a part of what it is worth kept for a later round."""

SAMPLES = 24
"""How many choices of the others are tried at most."""


def weigh(
    state: BalanceformersState, seat: int, beam: Beam, race: Race, budget: SearchBudget, rng: random.Random
) -> dict[PickTokens, float]:
    """What the pairs of a seat are worth."""
    pairs = initiative.pairs(state, seat)
    if beam.width and state.setup.players == 2:
        values = duels.weigh(state, seat, beam, race, budget, rng)
    elif state.round == 1 or not beam.width:
        values = {
            pair: POINTS / 2 - abs(sum(pair) - USUAL) + 3 * rng.random() + _kept(state, seat, pair, race)
            for pair in pairs
        }
    else:
        values = _sampled(state, seat, pairs, beam, race, budget, rng)
    return {PickTokens(*pair): value for pair, value in values.items()}


def _sampled(state: BalanceformersState, seat: int, pairs: Sequence[tuple[int, int]], beam: Beam, race: Race,
             budget: SearchBudget, rng: random.Random) -> dict[tuple[int, int], float]:  # fmt: skip
    """Each pair against sampled pairs of the others, the round played by forecasts."""
    ground = RoundFacts(state)
    board = ground.board(state)
    sums = dict.fromkeys(pairs, 0.0)
    tried = dict.fromkeys(pairs, 0)
    for _ in range(SAMPLES):
        chosen = [rng.choice(initiative.pairs(state, other)) for other in range(state.setup.players)]
        known: dict[tuple[tuple[int, int], ...], float] = {}
        for pair in rng.sample(pairs, len(pairs)):
            order = _order(state, chosen, seat, pair)
            if order not in known:
                if budget.is_exhausted():
                    continue
                turns = tuple(Follower(*one) for one in order)
                end = settled(ground, board, turns, race, beam.reply_beam, budget)
                known[order] = race.worth(seat)[end.total]
            sums[pair] += known[order]
            tried[pair] += 1
        if budget.is_exhausted():
            break
    middle = sum(sums.values()) / max(1, sum(tried.values()))
    return {
        pair: (sums[pair] + middle) / (tried[pair] + 1) - 0.05 * sum(pair) + _kept(state, seat, pair, race)
        for pair in pairs
    }


def _kept(state: BalanceformersState, seat: int, pair: tuple[int, int], race: Race) -> float:
    """What speaks for a pair besides this round: a low sum stays possible for the round that decides, in
    which it is good to act late; or that round is here, and the pair is low."""
    if state.round >= PLAYED_OUT:
        return -race.taste.thrift * NOW * sum(pair)
    return -race.taste.thrift * remains.lowest(state, seat, pair)[0]


def _order(
    state: BalanceformersState, chosen: list[tuple[int, int]], seat: int, pair: tuple[int, int]
) -> tuple[tuple[int, int], ...]:
    """Who acts one after another with how many actions, if the seat picks that pair."""
    picked: tuple[Pair, ...] = (*chosen[:seat], pair, *chosen[seat + 1 :])
    order = initiative.order_of(replace(state, chosen=picked))
    return tuple((other, sum(picked[other])) for other in order)
