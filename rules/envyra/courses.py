"""Courses of phase II: how it may go on once a cube has moved, for all that players may still choose.

Boards lie open in phase II and nothing is drawn before its end, so this can be told from a view as well.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeAlias

from msgspec.structs import replace

from rules.envyra import cube_phase
from rules.envyra.draft import Draft
from rules.envyra.events import CubeMoved, EnvyraEvent, GameEnded, RoundEnded, SecretsShown, TileTaken
from rules.envyra.state import EnvyraState

Course: TypeAlias = tuple[EnvyraEvent, ...]
"""The events of phase II from a move to the end of the phase."""


_ENDS: Final = (RoundEnded, SecretsShown, GameEnded)


def list_courses(state: EnvyraState, position: int) -> tuple[Course, ...]:
    """Return all ways in which phase II may go if the seat to play moves its cube to a position first.

    There is one for each row of choices that players who have two playable cubes may make.

    Args:
        state: A state or view in phase II.
        position: The position of a cube that the seat to play may move.
    """
    draft = Draft.from_state(replace(state, bag=()))  # the phase ends before tiles are drawn
    cube_phase.move_cube(draft, position)
    ends = [index for index, event in enumerate(draft.events) if isinstance(event, _ENDS)]
    if ends:
        return (tuple(draft.events[: ends[0]]),)
    after, events = draft.to_state(), tuple(draft.events)
    choices = cube_phase.playable_positions(after, after.seat)
    return tuple((*events, *rest) for choice in choices for rest in list_courses(after, choice))


def find_common_moves(courses: tuple[Course, ...]) -> tuple[CubeMoved, ...]:
    """Return the moves with which all courses begin, the first one included."""
    rows = [tuple(event for event in course if isinstance(event, CubeMoved)) for course in courses]
    shortest = min(map(len, rows))
    different = (
        index
        for index in range(shortest)
        if len({(row[index].seat, row[index].position) for row in rows}) > 1
    )
    return rows[0][: next(different, shortest)]


def find_certain_taking(courses: Iterable[Course], position: int) -> TileTaken | None:
    """Return how the tile on a position is taken, if in all courses the same seat takes it in the same way.

    None if it is not taken in all of them, or not alike. If only the order of its cubes differs, the first
    course counts.
    """
    takings = [
        next((event for event in course if isinstance(event, TileTaken) and event.position == position), None)
        for course in courses
    ]
    kinds = {None if it is None else (it.seat, it.by, tuple(sorted(it.cubes))) for it in takings}
    return takings[0] if len(kinds) == 1 else None


def is_ever_taken(courses: Iterable[Course], position: int) -> bool:
    """Return whether the tile on a position is taken in any of the courses."""
    return any(
        isinstance(event, TileTaken) and event.position == position for course in courses for event in course
    )
