"""How the seats stand in any position, for the judgement of who will win.

What opponents make of a round is the main trait: where cubes lie open it is thought to its end; while boards
are chosen it is what likely boards come to, with the own one if it is chosen already.
"""

from __future__ import annotations

import math
import random
from typing import Final

from client.bots.envyra.contest import HEAT, Contest, ContestOffer, Outlay, drawn, equilibrium, softmax
from client.bots.envyra.evaluation import POINTS, Evaluator, Shares
from client.bots.envyra.rounds import Round
from client.bots.envyra.tiles import set_points
from client.bots.position_features import PositionFeatures
from client.bots.search_budget import SearchBudget
from rules.envyra.content import content
from rules.envyra.state import HIDDEN_BOARD, NO_TILE, UNSEEN, EnvyraState

FEATURE_NAMES: Final = ("round", "still", "hope", "points", "start", "unseen", "one")
"""round: the chance after this round, as a logarithm. still: the same as if nothing were done in it. hope:
points that may be expected, own cards and sets included. points: those that are sure. start: whether the seat
has the start marker. unseen: whether it has a secret card that cannot be seen. one: 1."""

LEAST: Final = 0.004
"""Nobody is quite lost as long as the game goes on."""

SPECTATOR: Final = -1
"""The seat of somebody who sees no secret card."""

WIDE: Final = 5
"""Boards of each seat that are looked at."""

TRAINING: Final = 40
"""Rounds of regret matching between two."""

TRIED: Final = 6
"""Boards of the others that are drawn where there are more than two seats."""


def extract_features(state: EnvyraState, seat: int | None) -> PositionFeatures:
    """Of any position, with what the seat can see of it (None: everybody)."""
    if state.phase == "over":
        return PositionFeatures(((0.0,) * len(FEATURE_NAMES),) * state.players, 1.0)
    there = Round(state, SPECTATOR if seat is None else seat, SearchBudget(0))
    still = Evaluator(there.outlook, state.start, len(state.bag))
    calm = _chances(still.shares(there.position.copy()))
    played = _chances(_shares(there, still))
    hopes = still.hopes(there.position.copy())
    left = len(state.bag) + sum(tile != NO_TILE for tile in state.grid)
    size = content().tables[there.players]
    seats = tuple(
        (
            math.log(played[each]),
            math.log(calm[each]),
            hopes[each],
            float(there.position.scores[each] + set_points(hold)),
            float(each == state.start),
            float(state.secret[each] == UNSEEN),
            1.0,
        )
        for each, hold in enumerate(there.position.holds)
    )
    return PositionFeatures(seats, 1 - min(1.0, max(1, left) / (size.start + size.basic + 1)))


def _chances(shares: Shares) -> list[float]:
    return [min(1.0, max(LEAST, share / POINTS)) for share in shares]


def _shares(there: Round, still: Evaluator) -> Shares:
    """What the position is worth to every seat after the round."""
    match there.state.phase:
        case "boards":
            return _likely(there)
        case "cubes":
            position = there.position.copy()
            return there.passes.rest(position, there.state.lap, there.state.seat)[0]
        case _:
            return still.shares(there.position.copy())


def _likely(there: Round) -> Shares:
    """Before the boards are revealed: of likely ones."""
    outlays = there.outlays()
    offers: list[list[ContestOffer]] = []
    for seat, board in enumerate(there.state.boards):
        if board and board != HIDDEN_BOARD:
            offers.append([board])
        else:
            offers.append(_best(outlays[seat], there.earnest(seat)))
    contest = Contest(there.position, there.passes, offers)
    if there.players == 2:
        matrix = contest.matrix(0, offers[0], offers[1])
        down, across = equilibrium(matrix, POINTS, TRAINING)
        value = sum(
            often * sum(share * against for share, against in zip(line, across, strict=True))
            for often, line in zip(down, matrix, strict=True)
        )
        return value, POINTS - value
    rng = random.Random(0)
    odds = [
        softmax([outlay.value(offer) for offer in each], HEAT)
        for outlay, each in zip(outlays, offers, strict=True)
    ]
    boards = [
        [drawn(rng, each, likely) for each, likely in zip(offers, odds, strict=True)] for _ in range(TRIED)
    ]
    own = there.seat
    if own == SPECTATOR:
        return _mean([contest.payoff(tuple(each)) for each in boards])
    found = [
        _mean([contest.payoff((*each[:own], offer, *each[own + 1 :])) for each in boards])
        for offer in offers[own]
    ]
    return max(found, key=lambda shares: shares[own])


def _best(outlay: Outlay, offers: list[ContestOffer]) -> list[ContestOffer]:
    """Those that look best; the only one of a seat without a part."""
    return sorted(offers, key=lambda offer: -outlay.value(offer))[:WIDE]


def _mean(found: list[Shares]) -> Shares:
    return tuple(sum(each) / len(found) for each in zip(*found, strict=True))
