"""The rules: nine cells, two players by turns, whoever has three in a row wins; a lot says who begins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from rules import rng
from rules.contract import (
    Action,
    Event,
    Game,
    Outcome,
    Ruling,
    Scalar,
    ScoreLine,
    State,
    Transition,
)

FREE: Final = -1
ROWS: Final = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


class Board(State, frozen=True):
    """first: who began. cells: the seat whose mark is there, row by row."""

    rng: int
    first: int
    cells: tuple[int, ...] = (FREE,) * 9

    @property
    def players(self) -> int:
        return 2

    @property
    def marks(self) -> int:
        return 9 - self.cells.count(FREE)

    def seat(self, turn: int) -> int:
        """Return whose turn it is."""
        return (self.first + turn) % 2

    def rows(self, seat: int) -> int:
        """Return how many rows the seat has."""
        return sum(all(self.cells[at] == seat for at in row) for row in ROWS)


class Mark(Action, frozen=True, tag_field="do", tag="mark"):
    cell: int


class Marked(Event, frozen=True, tag_field="event", tag="marked"):
    seat: int
    cell: int


class Noughts(Game[Board, Mark, Marked]):
    id = "noughts"
    version = 1
    player_counts = (2,)
    options = ()
    state_type = Board
    action_types = (Mark,)
    event_types = (Marked,)

    def set_up(self, choices: Mapping[str, Scalar], seed: int) -> Board:
        return Board(*rng.random_below(rng.seed_generator(seed), 2))

    def deciders(self, state: Board) -> tuple[int, ...]:
        over = state.marks == 9 or state.rows(0) or state.rows(1)
        return () if over else (state.seat(state.marks),)

    def offers(self, state: Board, seat: int) -> tuple[Mark, ...]:
        return tuple(Mark(at) for at, whose in enumerate(state.cells) if whose == FREE)

    def ruling(self, state: Board, seat: int, action: Mark) -> Ruling | None:
        if seat not in self.deciders(state):
            return Ruling("NC-TURN")
        return None if action in self.actions(state, seat) else Ruling("NC-TAKEN")

    def carry_out(self, state: Board, seat: int, action: Mark) -> Transition[Board, Marked]:
        cells = tuple(seat if at == action.cell else whose for at, whose in enumerate(state.cells))
        after = replace(state, cells=cells)
        return Transition(after, (Marked(seat, action.cell),))

    def result(self, state: Board) -> Outcome:
        rows = (state.rows(0), state.rows(1))
        ranking = ((0, 1),) if rows[0] == rows[1] else ((0,), (1,)) if rows[0] else ((1,), (0,))
        return Outcome("row" if any(rows) else "full", ranking, tuple((ScoreLine("rows", n),) for n in rows))

    def view(self, state: Board, seat: int | None) -> Board:
        return replace(state, rng=rng.UNKNOWN)

    def determinize(self, view: Board, seed: int) -> Board:
        return replace(view, rng=rng.seed_generator(seed))

    def examine(self, state: Board) -> None:
        """Check that marks alternate and none follows a row."""
        counts = [state.cells.count(seat) for seat in (state.first, 1 - state.first)]
        last = state.seat(state.marks - 1)
        if (
            state.first not in (0, 1)
            or len(state.cells) != 9
            or sum(counts) != state.marks
            or counts[0] - counts[1] not in (0, 1)
            or state.rows(1 - last)
        ):
            raise ValueError("noughts state: no game gets there")


GAME: Final = Noughts()
