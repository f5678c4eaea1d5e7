"""Phase I: what the offers are worth."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from client.bots.envyra.ahead import Lookahead
from client.bots.envyra.contest import HEAT, Contest, ContestOffer, Outlay, drawn, equilibrium, mix, softmax
from client.bots.envyra.evaluation import POINTS, Shares
from client.bots.envyra.experience import evaluator
from client.bots.envyra.outlook import PLAIN, Outlook
from client.bots.envyra.params import EnvyraCharacterWeights, EnvyraParams
from client.bots.envyra.position import NOBODY, Position
from client.bots.envyra.turns import Passes
from client.bots.search_budget import SearchBudget
from rules.envyra.boards import offers as offers_of
from rules.envyra.state import NO_TILE, EnvyraState

TRAINING: Final = 120
"""Rounds of regret matching for the round itself."""

WAITS: Final = 1
"""After so many rounds in which nobody took a tile nobody plays to wait any more."""

RARE: Final = 0.06
"""Offers that are picked more seldom than this are not picked at all."""

WIDEST: Final = 30
"""Offers of each side between two; more there are only on grids larger than usual."""

OWN, RIVAL = 12, 8
"""Offers that are looked at where there are more than two seats: own ones, and those of each rival."""


class Round:
    """A position of phase I as one seat sees it, with its tools. learned: judged by experience."""

    def __init__(
        self,
        state: EnvyraState,
        seat: int,
        budget: SearchBudget,
        temper: EnvyraCharacterWeights = PLAIN,
        *,
        learned: bool = False,
    ) -> None:
        self.state, self.seat, self.budget = state, seat, budget
        self.players = state.setup.players
        self.outlook = Outlook(state, seat, temper)
        self.position = Position.of(state, self.outlook)
        if state.phase == "boards":
            self.position.boards = [()] * self.players
        start = (state.start + 1) % self.players
        self.learned = learned and not state.setup.simplified
        self.judge = evaluator(self.outlook, start, len(state.bag), last=state.last, learned=self.learned)
        self.passes = Passes(self.players, state.start, state.setup.simplified, self.verdict)

    def verdict(self, position: Position) -> Shares:
        """What a position after the round is worth."""
        self.budget.spend(self.players - 1)
        return self.judge.shares(position)

    def outlays(self) -> list[Outlay]:
        """The first look of every seat."""
        places = [place for place, tile in enumerate(self.state.grid) if tile != NO_TILE]
        return [Outlay(self.position, seat, self.judge, places) for seat in range(self.players)]

    def offers(self, seat: int) -> list[ContestOffer]:
        """All boards a seat may choose."""
        if seat in self.state.sits_out:
            return [()]
        return [offer.positions for offer in offers_of(self.state, seat)]

    def earnest(self, seat: int) -> list[ContestOffer]:
        """Those without cubes that cannot become playable in this round: whoever waits like that too often
        makes the game stand still. All of them where there is no other."""
        every = self.offers(seat)
        if self.state.idle < WAITS or seat in self.state.sits_out:
            return every
        hold, grid, known = self.position.holds[seat], self.position.grid, self.position.known
        there = [place for place, tile in enumerate(grid) if tile >= 0]
        able = {place for place in there if known.able(hold, grid[place])}
        for place in able.copy():
            grown = hold + known.unit[grid[place]]
            able.update(other for other in there if known.able(grown, grid[other]))
        return [offer for offer in every if able.issuperset(offer)] or every


def weigh(
    state: EnvyraState, seat: int, params: EnvyraParams, budget: SearchBudget, rng: random.Random
) -> dict[ContestOffer, float]:
    """What the seat's offers are worth."""
    there = Round(state, seat, budget, params.character_weights, learned=params.learned)
    outlays = there.outlays()
    offers = [there.earnest(each) for each in range(there.players)]
    every = there.offers(seat)
    first = {offer: outlays[seat].value(offer) for offer in every}
    budget.spend(len(first))
    if not params.rivals and not params.duels:
        return first
    contest = Contest(there.position, there.passes, offers)
    if not params.duels:
        found = against_model(contest, seat, outlays, params.rivals, budget, rng)
    elif there.players == 2:
        found = _duel(there, contest, outlays, params, rng)
    else:
        found = _many(there, contest, outlays, params, rng)
    floor = min(found.values()) - 1.0
    return found | {offer: floor + 0.01 * first[offer] for offer in every if offer not in found}


def _widest(contest: Contest, seat: int, outlay: Outlay) -> list[ContestOffer]:
    """The offers of a seat, or the best looking of them where there are very many."""
    if not contest.offers[seat][0]:
        return [()]
    return sorted(contest.offers[seat], key=lambda offer: -outlay.value(offer))[:WIDEST]


def against_model(
    contest: Contest,
    seat: int,
    outlays: Sequence[Outlay],
    rivals: int,
    budget: SearchBudget,
    rng: random.Random,
) -> dict[ContestOffer, float]:
    """Means against rivals who follow their first look more or less."""
    odds = [softmax([outlay.value(offer) for offer in each], HEAT)
            for outlay, each in zip(outlays, contest.offers, strict=True)]  # fmt: skip
    sums = dict.fromkeys(contest.offers[seat], 0.0)
    done = 0
    while done < rivals and not (done and budget.is_exhausted()):
        boards = [drawn(rng, each, likely) for each, likely in zip(contest.offers, odds, strict=True)]
        for offer in sums:
            sums[offer] += contest.payoff((*boards[:seat], offer, *boards[seat + 1 :]))[seat]
        done += 1
    return {offer: total / done for offer, total in sums.items()}


def _duel(
    there: Round, contest: Contest, outlays: Sequence[Outlay], params: EnvyraParams, rng: random.Random
) -> dict[ContestOffer, float]:
    """Between two: every offer against every offer, and how often to pick which."""
    seat = there.seat
    own, others = (_widest(contest, each, outlays[each]) for each in (seat, 1 - seat))
    matrix = contest.matrix(seat, own, others)
    often, against = equilibrium(matrix, POINTS, TRAINING)
    values = _against(matrix, against)
    result = dict(zip(own, values, strict=True))
    if params.ahead and not there.state.last:
        rows = _best(often, values, params.ahead)
        answers = [
            -value for value in _against([list(column) for column in zip(*matrix, strict=True)], often)
        ]
        columns = _best(against, answers, params.ahead)
        future = Lookahead(
            there.state,
            there.outlook,
            there.budget,
            rng,
            params.draws,
            params.next_offers,
            learned=there.learned,
        )
        deep = _deepened(there, contest, future, [own[row] for row in rows], [others[col] for col in columns],
                         [[matrix[row][column] for column in columns] for row in rows])  # fmt: skip
        often, against = equilibrium(deep, POINTS, TRAINING)
        values = _against(deep, against)
        floor = min(values)
        result = {offer: min(value, floor - 0.1) for offer, value in result.items()}
        own = [own[row] for row in rows]
        result.update(zip(own, values, strict=True))
    odds = [share if share >= RARE else 0.0 for share in often]
    choice = drawn(rng, own, odds if any(odds) else often)
    result[choice] = max(result.values()) + 0.01
    return result


def _deepened(
    there: Round,
    contest: Contest,
    future: Lookahead,
    own: list[ContestOffer],
    others: list[ContestOffer],
    shallow: list[list[float]],
) -> list[list[float]]:
    """The same matrix with the next round in mind, as far as the clock allows: the likeliest first."""
    found = [line[:] for line in shallow]
    seat, drift, done = there.seat, 0.0, 0
    cells = sorted(
        ((row, column) for row in range(len(own)) for column in range(len(others))),
        key=lambda c: (max(c), sum(c), c),
    )
    for row, column in cells:
        if there.budget.is_exhausted():
            found[row][column] += drift / max(1, done)
            continue
        pair = (own[row], others[column]) if seat == 0 else (others[column], own[row])
        end = contest.end(pair)[1]
        if end.ender == NOBODY:
            found[row][column] = future.shares(end)[seat]
            drift += found[row][column] - shallow[row][column]
            done += 1
    return found


def _many(
    there: Round, contest: Contest, outlays: Sequence[Outlay], params: EnvyraParams, rng: random.Random
) -> dict[ContestOffer, float]:
    """Among more: regret matching in sampled boards; every seat keeps its best looking offers."""
    seat, clock = there.seat, there.budget
    kept: list[list[ContestOffer]] = []
    for each, offers in enumerate(contest.offers):
        best = sorted(offers, key=lambda offer: -outlays[each].value(offer))
        kept.append(best[: OWN if each == seat else RIVAL])
    regrets = [[0.0] * len(each) for each in kept]
    prior = [
        softmax([outlays[each].value(offer) for offer in offers], HEAT) for each, offers in enumerate(kept)
    ]
    totals, weights, number = [0.0] * len(kept[seat]), 0.0, 0
    end = clock.nodes * (0.4 if params.ahead else 1.0)
    while number == 0 or (clock.spent < end and not clock.is_exhausted() and number < TRAINING):
        number += 1
        strategies = [
            mix([r + p for r, p in zip(own, likely, strict=True)])
            for own, likely in zip(regrets, prior, strict=True)
        ]
        boards = [drawn(rng, each, likely) for each, likely in zip(kept, strategies, strict=True)]
        for each, offers in enumerate(kept):
            if len(offers) < 2 and each != seat:
                continue
            values = [contest.payoff((*boards[:each], offer, *boards[each + 1 :]))[each] for offer in offers]
            if each == seat:
                totals = [total + number * value for total, value in zip(totals, values, strict=True)]
                weights += number
            mean = sum(share * value for share, value in zip(strategies[each], values, strict=True))
            regrets[each] = [
                max(0.0, regret + value - mean) for regret, value in zip(regrets[each], values, strict=True)
            ]
    values = [total / weights for total in totals]
    if params.ahead and not there.state.last:
        values = _many_ahead(there, contest, kept, regrets, prior, values, params, rng)
    return dict(zip(kept[seat], values, strict=True))


def _many_ahead(
    there: Round,
    contest: Contest,
    kept: list[list[ContestOffer]],
    regrets: list[list[float]],
    prior: list[list[float]],
    values: list[float],
    params: EnvyraParams,
    rng: random.Random,
) -> list[float]:
    """The best of the own offers tried on in the same sampled boards with the round after."""
    seat, clock = there.seat, there.budget
    future = Lookahead(
        there.state, there.outlook, clock, rng, params.draws, params.next_offers, learned=there.learned
    )
    strategies = [
        mix([r + p for r, p in zip(own, likely, strict=True)])
        for own, likely in zip(regrets, prior, strict=True)
    ]
    rows = _best([0.0] * len(values), values, params.ahead)
    sums, done = dict.fromkeys(rows, 0.0), 0
    while not clock.is_exhausted() and done < 200:
        boards = [drawn(rng, each, likely) for each, likely in zip(kept, strategies, strict=True)]
        changes = {}
        for row in rows:
            shares, end = contest.end((*boards[:seat], kept[seat][row], *boards[seat + 1 :]))
            # only what the look ahead changes: the rest is known better already
            changes[row] = future.shares(end)[seat] - shares[seat] if end.ender == NOBODY else 0.0
        for row, change in changes.items():
            sums[row] += change
        done += 1
    if not done:
        return values
    drift = sum(sums.values()) / done / len(rows)
    found = [value + drift for value in values]
    for row in rows:
        found[row] = values[row] + sums[row] / done
    floor = min(found[row] for row in rows)
    return [value if row in sums else min(value, floor - 0.01) for row, value in enumerate(found)]


def _against(matrix: list[list[float]], against: list[float]) -> list[float]:
    return [sum(one * share for one, share in zip(line, against, strict=True)) for line in matrix]


def _best(often: list[float], values: list[float], most: int) -> list[int]:
    """The offers that are picked most, and then those that are worth most."""
    return sorted(range(len(values)), key=lambda number: (-often[number], -values[number], number))[:most]
