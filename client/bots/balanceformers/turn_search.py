"""Search of whole turns: which actions lead to the best reckoning after the seats that follow."""

from __future__ import annotations

from heapq import nsmallest
from typing import Final, TypeAlias

from msgspec import Struct

from client.bots.balanceformers.reckoning_evaluation import ReckoningEvaluator, TotalValues
from client.bots.balanceformers.search_board import Board, CreatureMove, RankedMove, RoundFacts
from client.bots.search_budget import SearchBudget
from rules.balanceformers.state import BalanceformersState

EQUAL_BOARDS: Final = 3
EQUAL_BOARDS_SHARE: Final = 4
"""Boards with the same reckoning that are followed up, at most: EQUAL_BOARDS, or this part of a large width.

A creature on its way over empty pieces changes nothing for a while: a search that follows up few such boards
never sees it arrive.
"""


HOPE: Final = 0.02
"""Share of a board's own value beside its value after the best answers."""

MIN_GAIN: Final = 0.05
"""Gain from which a seat acts rather than stops while others act later.

The answers found differ by as much from one action to the next: without it a creature would go to and fro.
"""

FINALISTS: Final = 8
"""Ends of a turn that are tried against better replies."""


FirstMoves: TypeAlias = dict[CreatureMove | None, float]
"""Values of the first moves of a turn; None stands for stopping."""


class BeamWidths(Struct, frozen=True):
    """How many boards the search follows up; see `BalanceformersParams`.

    Attributes:
        width: Boards kept after each action of the own turn; 0 searches one action deep.
        replies: Boards, after each action, that are valued by playing the turns of the later seats.
        reply_beam: Boards kept after each action of those later turns.
    """

    width: int
    replies: int = 0
    reply_beam: int = 1


class LineOfPlay(Struct):
    """A sequence of moves within a turn, and the board at its end."""

    board: Board
    """The board after the moves."""
    value: float
    """Value of the board to the seat."""
    root: CreatureMove | None
    """The first move of the turn; None for ending the turn at once."""
    moves: int
    """Number of moves."""


def search_lines(
    facts: RoundFacts,
    board: Board,
    seat: int,
    left: int,
    own_values: TotalValues,
    width: int,
    budget: SearchBudget,
    *,
    every_first_move: bool = False,
) -> list[LineOfPlay]:
    """Return lines of play (move sequences) of a seat's turn, found by beam search.

    They are the empty one, and the `width` best after each number of actions.

    Args:
        left: Number of actions left in the turn.
        every_first_move: Whether a first move may bring back a creature to any free slot, instead of only one
            of each piece.
    """
    lines = [LineOfPlay(board, own_values[board.total], None, 0)]
    seen = {board.key}
    frontier = lines
    for depth in range(1, left + 1):
        frontier = _extend_lines(
            facts,
            frontier,
            seat,
            own_values,
            width,
            seen,
            depth,
            budget,
            every_reincarnation=every_first_move and depth == 1,
        )
        if not frontier:
            break
        lines += frontier
        if budget.is_exhausted():
            break
    return lines


def _extend_lines(
    facts: RoundFacts,
    frontier: list[LineOfPlay],
    seat: int,
    own_values: TotalValues,
    width: int,
    seen_keys: set[int],
    depth: int,
    budget: SearchBudget,
    *,
    every_reincarnation: bool,
) -> list[LineOfPlay]:
    """Return the best boards one action after those of the frontier."""
    moves: list[RankedMove] = []
    for index, line in enumerate(frontier):
        board = line.board
        facts.add_moves(board, seat, own_values, seen_keys, index, moves)
        moves += [
            (-own_values[move.total], index, *move)
            for move in facts.list_reincarnations(board, seat, every=every_reincarnation)
            if move.key not in seen_keys
        ]
    budget.spend(len(moves))
    max_equal = max(EQUAL_BOARDS, width // EQUAL_BOARDS_SHARE)
    counts_by_total: dict[int, int] = {}
    lines: list[LineOfPlay] = []
    for value, index, *fields in nsmallest(width * 6, moves):
        move = CreatureMove(*fields)
        count = counts_by_total.get(move.total, 0)
        if move.key in seen_keys or count == max_equal:
            continue
        counts_by_total[move.total] = count + 1
        seen_keys.add(move.key)
        origin = frontier[index]
        lines.append(LineOfPlay(facts.apply_move(origin.board, move), -value, origin.root or move, depth))
        if len(lines) == width:
            break
    return lines


def best_line(lines: list[LineOfPlay]) -> LineOfPlay:
    """Return the line of play with the highest value; of equal ones the one with the fewest moves."""
    return min(lines, key=lambda line: (-line.value, line.moves))


class LaterSeat(Struct, frozen=True):
    """A seat that acts later in the round, with its number of actions."""

    seat: int
    left: int


def list_later_seats(state: BalanceformersState) -> tuple[LaterSeat, ...]:
    """Return the seats that act after the one to play in this round, in order."""
    return tuple(LaterSeat(seat, sum(state.chosen[seat])) for seat in state.order[state.turn + 1 :])


def play_later_seats(
    facts: RoundFacts,
    board: Board,
    followers: tuple[LaterSeat, ...],
    evaluator: ReckoningEvaluator,
    width: int,
    budget: SearchBudget,
    *,
    rescue_width: int = 0,
) -> Board:
    """Return the board after all later seats have played, each the best sequence of actions found for it.

    Args:
        facts: What does not change during the round.
        board: The board before their turns.
        followers: The later seats, in order.
        evaluator: Values results of the reckoning (scoring) for each seat.
        width: Boards followed up after every action.
        budget: Limit of the search.
        rescue_width: The least width for a seat that the board, as it lies, makes lose the game.
    """
    for follower in followers:
        is_lost = evaluator.is_lost(follower.seat, board.total)
        lines = search_lines(
            facts,
            board,
            follower.seat,
            follower.left,
            evaluator.get_values_by_total(follower.seat),
            max(width, rescue_width) if is_lost else width,
            budget,
        )
        board = best_line(lines).board
    return board


def evaluate_first_moves(
    facts: RoundFacts,
    board: Board,
    seat: int,
    left: int,
    followers: tuple[LaterSeat, ...],
    evaluator: ReckoningEvaluator,
    beam: BeamWidths,
    budget: SearchBudget,
) -> tuple[FirstMoves, FirstMoves]:
    """Return the values of all moves that may begin a turn; None stands for ending the turn.

    Returns:
        The values of the moves that were searched further, and of all others without search.
    """
    own_values = evaluator.get_values_by_total(seat)
    other_moves: FirstMoves = {None: own_values[board.total]}
    for move in facts.list_actions(board, seat):
        other_moves[move] = own_values[move.total]
    if not beam.width:
        return other_moves, {}
    lines = search_lines_with_replies(facts, board, seat, left, followers, evaluator, beam, budget)
    if followers and beam.replies:
        lines = _refine_by_replies(facts, lines, followers, evaluator, seat, beam, budget)
    searched: FirstMoves = {}
    for line in sorted(lines, key=lambda line: (-line.value, line.moves)):
        searched.setdefault(line.root, line.value)
    if None in searched and followers:
        searched[None] = _value_of_stopping(searched, lines, board, seat, evaluator)
    return searched, {move: value for move, value in other_moves.items() if move not in searched}


def _value_of_stopping(
    searched: FirstMoves, lines: list[LineOfPlay], board: Board, seat: int, evaluator: ReckoningEvaluator
) -> float:
    """Return the value of ending the turn at once while others act later.

    Where the board as it lies loses the game, it is worth less than any way out: a seat does not rely on
    others for that. Elsewhere it is worth most if acting gains next to nothing.
    """
    value, best = searched[None], max(searched.values())
    if evaluator.is_lost(seat, board.total):
        ways_out = [line.value for line in lines if not evaluator.is_lost(seat, line.board.total)]
        return min(value, max(ways_out) - MIN_GAIN) if ways_out else value
    return best + MIN_GAIN / 10 if best - value < MIN_GAIN else value


def search_lines_with_replies(
    facts: RoundFacts,
    board: Board,
    seat: int,
    left: int,
    followers: tuple[LaterSeat, ...],
    evaluator: ReckoningEvaluator,
    beam: BeamWidths,
    budget: SearchBudget,
) -> list[LineOfPlay]:
    """Return lines of play (move sequences) of a seat's turn, valued by the turns of later seats.

    After each action, the boards with the best immediate values are valued again by playing those turns. The
    best by either valuation are followed up.
    """
    own_values = evaluator.get_values_by_total(seat)
    if not followers or not beam.replies:
        return search_lines(facts, board, seat, left, own_values, beam.width, budget, every_first_move=True)

    def value_by_replies(line: LineOfPlay) -> LineOfPlay:
        end = play_later_seats(facts, line.board, followers, evaluator, beam.reply_beam, budget)
        return LineOfPlay(line.board, mix_values(own_values, line.board, end), line.root, line.moves)

    seen_keys = {board.key}
    frontier = [LineOfPlay(board, own_values[board.total], None, 0)]
    lines = [value_by_replies(frontier[0])]
    for depth in range(1, left + 1):
        extended = _extend_lines(
            facts,
            frontier,
            seat,
            own_values,
            max(beam.width, beam.replies),
            seen_keys,
            depth,
            budget,
            every_reincarnation=depth == 1,
        )
        if not extended:
            break
        ranks: list[tuple[float, int]] = []
        for index, line in enumerate(extended[: beam.replies]):
            lines.append(value_by_replies(line))
            ranks.append((-lines[-1].value, index))
            if budget.is_exhausted():
                return lines
        half = (beam.width + 1) // 2
        kept_indices = {index for _, index in nsmallest(beam.width - half, ranks)}
        frontier = [line for index, line in enumerate(extended) if index < half or index in kept_indices]
    return lines


def mix_values(own_values: TotalValues, board: Board, end: Board) -> float:
    """Return the value of a board to a seat, nearly all of it by the board after the turns of later seats.

    They may overlook their best answer: where every line loses to it, the seat still plays on.
    """
    return (1 - HOPE) * own_values[end.total] + HOPE * own_values[board.total]


def _refine_by_replies(
    facts: RoundFacts,
    lines: list[LineOfPlay],
    followers: tuple[LaterSeat, ...],
    evaluator: ReckoningEvaluator,
    seat: int,
    beam: BeamWidths,
    budget: SearchBudget,
) -> list[LineOfPlay]:
    """Return the lines with the most promising ones tried once more against better replies."""
    own_values = evaluator.get_values_by_total(seat)
    lines.sort(key=lambda line: (-line.value, line.moves))
    refined: list[LineOfPlay] = []
    for line in lines[:FINALISTS]:
        end = play_later_seats(
            facts,
            line.board,
            followers,
            evaluator,
            beam.reply_beam * 4,
            budget,
            rescue_width=beam.reply_beam * 10,
        )
        value = min(line.value, mix_values(own_values, line.board, end))
        refined.append(LineOfPlay(line.board, value, line.root, line.moves))
        if budget.is_exhausted():
            break
    floor = min(line.value for line in refined)
    for line in lines[len(refined) :]:
        refined.append(LineOfPlay(line.board, min(line.value, floor), line.root, line.moves + 100))
    return refined
