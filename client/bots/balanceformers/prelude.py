"""The prelude: where creatures begin."""

from __future__ import annotations

import random
from typing import Final

from client.bots.balanceformers.boards import Board, CreatureMove, RoundFacts
from client.bots.balanceformers.evaluation import Race
from client.bots.balanceformers.tables import ALIVE, unit
from client.bots.search_budget import SearchBudget
from rules.balanceformers.state import CREATURES, OFF, BalanceformersState
from rules.balanceformers.turns import IN_A_ROW

WHIM: Final = 0.3
"""How much the taste for placements varies (standard deviation): no two preludes should be the same."""

CANDIDATES: Final = 24
"""Placements that are played to the end."""

HALVINGS: Final = (3, 6, 12)
"""After so many rollouts only the better half is played on."""

LOOSENESS: Final = 0.6
"""How much those who place in a rollout waver (standard deviation)."""


def waiting(board: Board, seat: int) -> int:
    """How many creatures of a seat are still to be placed."""
    return board.places[CREATURES * seat : CREATURES * (seat + 1)].count(OFF)


def absent(board: Board, players: int) -> int:
    """What those who are still to be placed add to the forecast: they live."""
    return sum(waiting(board, seat) * unit(seat, ALIVE) for seat in range(players))


def placements(state: BalanceformersState, board: Board) -> list[int]:
    """Whose creatures are still to be placed, one after another (B-PRE-1)."""
    left = [waiting(board, seat) for seat in range(state.setup.players)]
    found: list[int] = []
    turn, row = state.turn, state.left
    while any(left):
        seat = state.order[turn % len(state.order)]
        number = min(row, left[seat])
        found += [seat] * number
        left[seat] -= number
        turn, row = turn + 1, IN_A_ROW
    return found


def weigh(ground: RoundFacts, state: BalanceformersState, seat: int, race: Race, rollouts: int,
          budget: SearchBudget, rng: random.Random) -> dict[CreatureMove, float]:  # fmt: skip
    """What the placements of a seat are worth."""
    board = ground.board(state)
    worth = race.worth(seat)
    more = absent(board, ground.players) - unit(seat, ALIVE)
    moves = ground.entries(board, seat, every=True, cost=0)
    budget.spend(len(moves))
    values = {move: worth[move.total + more] + rng.gauss(0.0, WHIM) for move in moves}
    if not rollouts:
        return values
    order = placements(state, board)[1:]
    near = _one_of_each(sorted(moves, key=lambda move: -values[move]), CANDIDATES)
    left, means = near, {}
    sums = dict.fromkeys(near, 0.0)
    for number in range(1, rollouts + 1):
        seed = rng.getrandbits(32)
        found: list[float] = []
        for move in left:
            if budget.is_exhausted():
                break
            found.append(_played(ground, ground.after(board, move), order, race, seat, budget, seed))
        if len(found) < len(left):  # what only some have played says nothing
            break
        for move, value in zip(left, found, strict=True):
            sums[move] += value
            means[move] = sums[move] / number
        if number in HALVINGS:
            left = sorted(left, key=lambda move: -sums[move])[: (len(left) + 1) // 2]
    return _ranked(values, means, left)


def _ranked(
    values: dict[CreatureMove, float], means: dict[CreatureMove, float], left: list[CreatureMove]
) -> dict[CreatureMove, float]:
    """Those that were played longest stay in front, by what they brought; the others come after them."""
    if not means:
        return values
    floor = min(means[move] for move in left)
    longest = set(left)
    return {
        move: means[move] if move in longest else min(means.get(move, value), floor) - 0.01
        for move, value in values.items()
    }


def _one_of_each(moves: list[CreatureMove], most: int) -> list[CreatureMove]:
    """The first moves that lead to different words of Death."""
    found: dict[int, CreatureMove] = {}
    for move in moves:
        found.setdefault(move.total, move)
        if len(found) == most:
            break
    return list(found.values())


def placed(ground: RoundFacts, board: Board, order: list[int], race: Race) -> Board:
    """The end of a prelude in which everybody does what looks best. order: whose creatures follow."""
    for placing in order:
        worth = race.worth(placing)
        more = absent(board, ground.players) - unit(placing, ALIVE)
        moves = ground.entries(board, placing, every=False, cost=0)
        board = ground.after(board, max(moves, key=lambda move: worth[move.total + more]))
    return board


def _played(ground: RoundFacts, board: Board, order: list[int], race: Race, seat: int, budget: SearchBudget,
            seed: int) -> float:  # fmt: skip
    """The end of a prelude in which everybody does what looks good, more or less."""
    rng = random.Random(seed)
    for placing in order:
        worth = race.worth(placing)
        more = absent(board, ground.players) - unit(placing, ALIVE)
        moves = ground.entries(board, placing, every=False, cost=0)
        budget.spend(len(moves))
        noise = rng.random
        choice = max(moves, key=lambda move: worth[move.total + more] + LOOSENESS * noise())
        board = ground.after(board, choice)
    return race.worth(seat)[board.total]
