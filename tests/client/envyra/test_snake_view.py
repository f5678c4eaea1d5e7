"""The order of turns as the table draws it."""

from __future__ import annotations

from client.games.envyra.board import snake_view
from rules.envyra.state import EnvyraState
from tests.client.envyra import games

NAMES = ["Žofie", "Řehoř", "Ľubomír", "Ann"]
COLOURS = ["sky", "amber", "jade", "rose"]


def states() -> list[EnvyraState]:
    return [step.before for game in games.KNOWN for step in games.played(game)]


def path(state: EnvyraState) -> snake_view.TurnPath:
    return snake_view.path(state, NAMES, COLOURS)


def test_the_second_pass_goes_back_and_the_simplified_game_has_none() -> None:
    for state in states():
        laps = snake_view.order(state)
        assert laps[0][0] == state.start
        assert len(laps) == (1 if state.setup.simplified else 2)
        if len(laps) == 2:
            assert laps[1] == laps[0][::-1]


def test_the_present_step_is_that_of_whoever_is_on_turn() -> None:
    seen = set()
    for state in states():
        found = path(state)
        if state.phase != "cubes":
            assert found.now == 0
            continue
        now = next(step for lap in found.laps for step in lap if step.number == found.now)
        assert now.seat == state.seat
        assert now.state == "now"
        assert now in found.laps[state.lap - 1]
        seen.add(found.now)
    assert {1, 2, 3} <= seen


def test_steps_before_are_done_and_those_without_cubes_will_not_be() -> None:
    for state in states():
        found = path(state)
        for step in (step for lap in found.laps for step in lap):
            if step.seat in state.sits_out:
                assert step.state == "idle"
            elif found.now and step.number < found.now:
                assert step.state == "done"
            elif step.number > found.now > 0:
                assert step.state == ("next" if state.boards[step.seat] else "idle")
        assert found.total == state.setup.players * len(found.laps)
