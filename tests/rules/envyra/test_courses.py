"""What is said of the rest of phase II comes true, whatever players choose, and needs no secret."""

from __future__ import annotations

from collections import Counter

from rules.contract import Event
from rules.envyra.actions import MoveCube
from rules.envyra.courses import find_certain_taking, find_common_moves, is_ever_taken, list_courses
from rules.envyra.cube_phase import playable_positions
from rules.envyra.events import CubeMoved, GameEnded, RoundEnded, SecretsShown, TileTaken
from rules.envyra.game import GAME
from rules.envyra.state import EnvyraState
from tests.client.envyra.games import ALL, played


def rest_of_phase(steps: list[tuple[Event, ...]]) -> tuple[Event, ...]:
    """Return the events of some decisions up to the end of the phase."""
    events = [event for step in steps for event in step]
    ends = [
        index
        for index, event in enumerate(events)
        if isinstance(event, RoundEnded | SecretsShown | GameEnded)
    ]
    return tuple(events[: ends[0]])


def test_game_as_it_went_is_one_of_the_courses() -> None:
    """Counted in games played by chance, from what the seat to play sees."""
    numbers: Counter[int] = Counter()
    certain = Counter[bool]()
    for game in ALL:
        steps = played(game)
        for index, step in enumerate(steps):
            if step.before.phase != "cubes":
                continue
            view = GAME.view(step.before, step.seat)
            assert isinstance(step.action, MoveCube)
            position = step.action.position
            courses = list_courses(view, position)
            went = rest_of_phase([later.events for later in steps[index:]])
            assert went in courses
            numbers[len(courses)] += 1
            moves = tuple(event for event in went if isinstance(event, CubeMoved))
            common = find_common_moves(courses)
            assert moves[: len(common)] == common
            assert common[0].position == position
            takings = {event.position: event for event in went if isinstance(event, TileTaken)}
            for place in range(len(view.grid)):
                taking = find_certain_taking(courses, place)
                if taking is not None:
                    assert (taking.seat, taking.by) == (takings[place].seat, takings[place].by)
                    certain[len(courses) > 1] += 1
                elif place in takings:
                    assert is_ever_taken(courses, place)
                    assert len(courses) > 1
    assert min(numbers[count] for count in (1, 2, 4)) > 20
    assert certain[True] > 20, "some tiles are decided whatever is chosen"


def follow(state: EnvyraState, position: int) -> set[tuple[tuple[int, int], ...]]:
    """Return the moves of all ways in which the round may end, as the rules carry them out."""
    step = GAME.apply(state, state.seat, MoveCube(position))
    events = list(step.events)
    ends = [index for index, event in enumerate(events) if isinstance(event, RoundEnded | GameEnded)]
    moves = tuple(
        (event.seat, event.position)
        for event in events[: ends[0] if ends else None]
        if isinstance(event, CubeMoved)
    )
    if ends:
        return {moves}
    choices = playable_positions(step.state, step.state.seat)
    return {(*moves, *rest) for choice in choices for rest in follow(step.state, choice)}


def test_every_choice_of_the_others_is_followed() -> None:
    for game in ALL[::4]:
        for step in played(game):
            if step.before.phase != "cubes":
                continue
            view = GAME.view(step.before, step.seat)
            for position in playable_positions(step.before, step.seat):
                rows = [
                    tuple((event.seat, event.position) for event in course if isinstance(event, CubeMoved))
                    for course in list_courses(view, position)
                ]
                assert len(rows) == len(set(rows))
                assert set(rows) == follow(step.before, position)
