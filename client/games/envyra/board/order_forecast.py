"""Forecast of the rest of phase II if one of a player's two cubes goes first."""

from __future__ import annotations

from msgspec import Struct

from rules.envyra.courses import (
    Course,
    find_certain_taking,
    find_common_moves,
    is_ever_taken,
    list_courses,
)
from rules.envyra.events import CubeMoved, TileTaken
from rules.envyra.state import NO_TILE, EnvyraState


class TileFate(Struct, frozen=True):
    """How a tile of the grid is taken in the rest of phase II, whatever players choose."""

    taker: int
    """The seat that takes it."""
    by: int
    """The seat whose cube completes it."""
    cube_counts: tuple[int, ...]
    """Number of cubes of each seat on it, the taker's first."""
    step: int
    """Number of moves after which it is taken, as far as their order is known."""


class OrderForecast(Struct, frozen=True):
    """How phase II goes on if the cube for one position moves first."""

    position: int
    """The position."""
    steps: tuple[tuple[int, int], ...]
    """Seat and position of each move that is certain, in order; the first is the move itself."""
    fates: dict[int, TileFate]
    """By position, how each tile is taken that is taken for certain."""
    open_positions: frozenset[int]
    """Positions of tiles that are taken or not, or by one or another, as players choose."""
    choosers: tuple[int, ...]
    """The seats on whose choice it depends how it goes on after the last of the steps."""
    returning: frozenset[int]
    """Positions that the player's other cubes wait for in vain, whatever players choose."""


def forecast_order(state: EnvyraState, position: int) -> OrderForecast:
    """Return how phase II goes on if the seat to play moves its cube to a position first."""
    courses = list_courses(state, position)
    rows = [_list_moves(course) for course in courses]
    steps = tuple((move.seat, move.position) for move in find_common_moves(courses))
    nexts = {row[len(steps)][0] for row in rows if len(row) > len(steps)}
    fates, open_positions = {}, set()
    for place, tile in enumerate(state.grid):
        taking = find_certain_taking(courses, place) if tile != NO_TILE else None
        if taking is not None:
            fates[place] = _make_fate(taking, steps, place)
        elif tile != NO_TILE and is_ever_taken(courses, place):
            open_positions.add(place)
    others = set(state.boards[state.seat]) - {position}
    returning = {place for place in others if not any((state.seat, place) in row for row in rows)}
    return OrderForecast(
        position,
        steps,
        fates,
        frozenset(open_positions),
        tuple(sorted(nexts)) if len(courses) > 1 else (),
        frozenset(returning),
    )


def _list_moves(course: Course) -> list[tuple[int, int]]:
    """Return seat and position of each move of a course."""
    return [(event.seat, event.position) for event in course if isinstance(event, CubeMoved)]


def _make_fate(taking: TileTaken, steps: tuple[tuple[int, int], ...], place: int) -> TileFate:
    """Return the fate of a tile from the event that takes it."""
    counts = {seat: taking.cubes.count(seat) for seat in taking.cubes}
    others = sorted((count for seat, count in counts.items() if seat != taking.seat), reverse=True)
    last = max((index for index, (_, at) in enumerate(steps) if at == place), default=len(steps) - 1)
    return TileFate(taking.seat, taking.by, (counts[taking.seat], *others), last + 1)
