"""Initiative tokens between two: every pair against every pair, and how often each should be picked."""

from __future__ import annotations

import random
from itertools import product
from typing import Final, TypeAlias

from msgspec.structs import replace

from client.bots.balanceformers import remains
from client.bots.balanceformers.boards import RoundFacts
from client.bots.balanceformers.evaluation import POINTS, Race
from client.bots.balanceformers.turns import Beam, Follower, LineOfPlay, explored, lines
from client.bots.search_budget import SearchBudget
from rules.balanceformers import initiative
from rules.balanceformers.state import BalanceformersState

Spent: TypeAlias = tuple[int, int]

MOST: Final = 10
"""Actions of the highest pair."""

REHEARSALS: Final = 600
"""Rounds of fictitious play: enough for frequencies within a few per cent."""


def weigh(
    state: BalanceformersState, seat: int, beam: Beam, race: Race, budget: SearchBudget, rng: random.Random
) -> dict[Spent, float]:
    """What the pairs are worth against a rival who picks as well as can be; the one drawn by the best
    frequencies comes first, so that nobody can foresee it."""
    own, others = initiative.pairs(state, seat), initiative.pairs(state, 1 - seat)
    outcomes = []
    if state.round > 1:
        ground = RoundFacts(state)
        outcomes = [_outcomes(ground, state, leader, seat, beam, race, budget) for leader in (0, 1)]
    matrix: list[list[float]] = []
    for pair in own:
        row = []
        for other in others:
            chosen = (pair, other) if seat == 0 else (other, pair)
            value, over = POINTS / 2, False
            if outcomes:
                leader = initiative.order_of(replace(state, chosen=chosen))[0]
                value, over = outcomes[leader][sum(chosen[leader]), sum(chosen[1 - leader])]
            row.append(value if over else remains.corrected(state, value, chosen, seat))
        matrix.append(row)
    often, against = frequencies(matrix)
    values = [sum(value * share for value, share in zip(row, against, strict=True)) for row in matrix]
    drawn = rng.choices(range(len(own)), often)[0]
    top = max(values)
    return {
        pair: top + 0.01 if number == drawn else values[number] + 0.001 * often[number]
        for number, pair in enumerate(own)
    }


def _outcomes(
    ground: RoundFacts,
    state: BalanceformersState,
    leader: int,
    seat: int,
    beam: Beam,
    race: Race,
    budget: SearchBudget,
) -> dict[tuple[int, int], tuple[float, bool]]:
    """What the round is worth to the seat and whether it ends the game, by the actions of the one who begins
    and of the one who comes after."""
    board = ground.board(state)
    sums = [{sum(pair) for pair in initiative.pairs(state, each)} for each in (leader, 1 - leader)]
    usual = sorted(sums[1])[len(sums[1]) // 3]
    rival = (Follower(1 - leader, usual),)
    pool = explored(ground, board, leader, max(sums[0]), rival, race, beam, budget)
    pool.sort(key=lambda line: (-line.value, line.moves))
    tried: dict[int, list[int]] = {}
    found = {}
    for most, after in product(sums[0], sums[1]):
        if after > most:
            continue
        ends = []
        for line in [line for line in pool if line.moves <= most][: max(1, beam.replies)]:
            if line.board.key not in tried:
                tried[line.board.key] = _answers(ground, line, 1 - leader, max(sums[1]), race, beam, budget)
            ends.append(tried[line.board.key][after])
        best = max(ends, key=lambda total: race.worth(leader)[total])
        found[most, after] = race.worth(seat)[best], race.over(best)
    return found


def _answers(
    ground: RoundFacts, line: LineOfPlay, seat: int, left: int, race: Race, beam: Beam, budget: SearchBudget
) -> list[int]:
    """The best totals that an answer with 0, 1, … actions comes to."""
    worth = race.worth(seat)
    best = [line.board.total] * (MOST * 4 + 1)
    for answer in lines(ground, line.board, seat, left, worth, beam.reply_beam, budget):
        for actions in range(answer.moves, len(best)):
            if answer.value > worth[best[actions]]:
                best[actions] = answer.board.total
    return best


def frequencies(matrix: list[list[float]]) -> tuple[list[float], list[float]]:
    """How often the two sides of a game of nothing but secret choices pick each row and each column, by
    fictitious play: each answers what the other has done so far. Values are the rows' gains."""
    rows, columns = [0] * len(matrix), [0] * len(matrix[0])
    gains, losses = [0.0] * len(rows), [0.0] * len(columns)
    for _ in range(REHEARSALS):
        row = max(range(len(rows)), key=gains.__getitem__)
        column = min(range(len(columns)), key=losses.__getitem__)
        rows[row] += 1
        columns[column] += 1
        for number, line in enumerate(matrix):
            gains[number] += line[column]
        for number, value in enumerate(matrix[row]):
            losses[number] += value
    return [one / REHEARSALS for one in rows], [one / REHEARSALS for one in columns]
