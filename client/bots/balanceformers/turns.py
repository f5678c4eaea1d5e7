"""Whole turns: which actions lead to the board that Death likes best, with those in mind who act after it."""

from __future__ import annotations

from heapq import nsmallest
from typing import Final, TypeAlias

from msgspec import Struct

from client.bots.balanceformers.boards import Board, CreatureMove, MoveOffer, RoundFacts
from client.bots.balanceformers.evaluation import Race, Worth
from client.bots.search_budget import SearchBudget

ALIKE: Final = 3
"""Of boards for which Death has the same word, at most so many are followed up."""


FINALISTS: Final = 8
"""Ends of a turn that are tried against better answers."""


FirstMoves: TypeAlias = dict[CreatureMove | None, float]
"""What the first moves of a turn (None: stopping) are worth."""


class Beam(Struct, frozen=True):
    """How far turns are looked into; see `BalanceformersParams`."""

    width: int
    replies: int = 0
    reply_beam: int = 1


class LineOfPlay(Struct):
    """A board that a turn can lead to. root: the turn's first move; None: stop at once. value: by the
    forecast. moves: how many."""

    board: Board
    value: float
    root: CreatureMove | None
    moves: int


def lines(
    ground: RoundFacts,
    board: Board,
    seat: int,
    left: int,
    worth: Worth,
    width: int,
    budget: SearchBudget,
    *,
    every: bool = False,
) -> list[LineOfPlay]:
    """Boards that a seat can reach with at most `left` actions: itself, and after each number of actions the
    `width` best. every: whether the first move is tried in all ways."""
    found = [LineOfPlay(board, worth[board.total], None, 0)]
    seen = {board.key}
    front = found
    for depth in range(1, left + 1):
        front = _next(ground, front, seat, worth, width, seen, depth, budget, every=every and depth == 1)
        if not front:
            break
        found += front
        if budget.is_exhausted():
            break
    return found


def _next(
    ground: RoundFacts,
    front: list[LineOfPlay],
    seat: int,
    worth: Worth,
    width: int,
    seen: set[int],
    depth: int,
    budget: SearchBudget,
    *,
    every: bool,
) -> list[LineOfPlay]:
    offers: list[MoveOffer] = []
    for place, line in enumerate(front):
        board = line.board
        ground.offers(board, seat, worth, seen, place, offers)
        offers += [
            (-worth[move.total], place, *move)
            for move in ground.returns(board, seat, every=every)
            if move.key not in seen
        ]
    budget.spend(len(offers))
    alike: dict[int, int] = {}
    kept: list[LineOfPlay] = []
    for value, place, *found in nsmallest(width * 6, offers):
        move = CreatureMove(*found)
        count = alike.get(move.total, 0)
        if move.key in seen or count == ALIKE:
            continue
        alike[move.total] = count + 1
        seen.add(move.key)
        origin = front[place]
        kept.append(LineOfPlay(ground.after(origin.board, move), -value, origin.root or move, depth))
        if len(kept) == width:
            break
    return kept


def best(found: list[LineOfPlay]) -> LineOfPlay:
    """The best of them; of equals the one with the fewest moves."""
    return min(found, key=lambda line: (-line.value, line.moves))


class Follower(Struct, frozen=True):
    """A seat that acts after the one that thinks, and how many actions it has."""

    seat: int
    left: int


def settled(
    ground: RoundFacts,
    board: Board,
    followers: tuple[Follower, ...],
    race: Race,
    width: int,
    budget: SearchBudget,
) -> Board:
    """The board that Death comes to when everybody after does what looks best to them."""
    for follower in followers:
        found = lines(ground, board, follower.seat, follower.left, race.worth(follower.seat), width, budget)
        board = best(found).board
    return board


def weigh(
    ground: RoundFacts,
    board: Board,
    seat: int,
    left: int,
    followers: tuple[Follower, ...],
    race: Race,
    beam: Beam,
    budget: SearchBudget,
) -> tuple[FirstMoves, FirstMoves]:
    """What first moves (None: stopping) are worth: those that have been searched, and the rest."""
    worth = race.worth(seat)
    rest: FirstMoves = {None: worth[board.total]}
    for move in ground.actions(board, seat):
        rest[move] = worth[move.total]
    if not beam.width:
        return rest, {}
    pool = explored(ground, board, seat, left, followers, race, beam, budget)
    if followers and beam.replies:
        pool = _answered(ground, pool, followers, race, seat, beam, budget)
    searched: FirstMoves = {}
    for line in sorted(pool, key=lambda line: (-line.value, line.moves)):
        searched.setdefault(line.root, line.value)
    return searched, {move: value for move, value in rest.items() if move not in searched}


def explored(
    ground: RoundFacts,
    board: Board,
    seat: int,
    left: int,
    followers: tuple[Follower, ...],
    race: Race,
    beam: Beam,
    budget: SearchBudget,
) -> list[LineOfPlay]:
    """Boards that a seat can reach; those that looked good in each number of actions are valued by what those
    who act after make of them, and both kinds of good boards are followed up."""
    worth = race.worth(seat)
    if not followers or not beam.replies:
        return lines(ground, board, seat, left, worth, beam.width, budget, every=True)

    def answered(line: LineOfPlay) -> LineOfPlay:
        end = settled(ground, line.board, followers, race, beam.reply_beam, budget)
        return LineOfPlay(line.board, worth[end.total], line.root, line.moves)

    seen = {board.key}
    front = [LineOfPlay(board, worth[board.total], None, 0)]
    found = [answered(front[0])]
    for depth in range(1, left + 1):
        near = _next(
            ground, front, seat, worth, max(beam.width, beam.replies), seen, depth, budget, every=depth == 1
        )
        if not near:
            break
        told: list[tuple[float, int]] = []
        for place, line in enumerate(near[: beam.replies]):
            found.append(answered(line))
            told.append((-found[-1].value, place))
            if budget.is_exhausted():
                return found
        half = (beam.width + 1) // 2
        kept = {place for _, place in nsmallest(beam.width - half, told)}
        front = [line for place, line in enumerate(near) if place < half or place in kept]
    return found


def _answered(
    ground: RoundFacts,
    pool: list[LineOfPlay],
    followers: tuple[Follower, ...],
    race: Race,
    seat: int,
    beam: Beam,
    budget: SearchBudget,
) -> list[LineOfPlay]:
    """The most promising lines, tried once more against better answers; what comes before in the result has
    stood more."""
    worth = race.worth(seat)
    pool.sort(key=lambda line: (-line.value, line.moves))
    found: list[LineOfPlay] = []
    for line in pool[:FINALISTS]:
        end = settled(ground, line.board, followers, race, beam.reply_beam * 4, budget)
        found.append(LineOfPlay(line.board, min(line.value, worth[end.total]), line.root, line.moves))
        if budget.is_exhausted():
            break
    floor = min(line.value for line in found)
    for line in pool[len(found) :]:
        found.append(LineOfPlay(line.board, min(line.value, floor), line.root, line.moves + 100))
    return found
