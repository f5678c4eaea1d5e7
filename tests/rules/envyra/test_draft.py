"""A draft holds the events of a change, and what a state holds, field by field."""

from __future__ import annotations

from rules.envyra.draft import Draft
from rules.envyra.game import GAME
from rules.envyra.state import EnvyraState


def test_a_draft_has_events_and_positions_then_the_fields_of_a_state_in_their_order() -> None:
    assert Draft.__struct_fields__ == ("events", "positions", *EnvyraState.__struct_fields__)


def test_a_draft_that_changes_nothing_gives_the_state_back() -> None:
    state = GAME.start(3, 5, {"equilibrium": "c"})
    draft = Draft.of(state)
    assert draft.state() == state
    assert draft.events == []


def test_laying_and_drawing_leave_the_rest_alone() -> None:
    state = GAME.start(2, 5)
    draft = Draft.of(state)
    drawn = draft.draw(2)
    draft.cubes = ((), (0, 1), *draft.cubes[2:])
    draft.lay(1, drawn)
    assert drawn == state.bag[2]
    assert draft.bag == state.bag[:2] + state.bag[3:]
    assert draft.grid == (state.grid[0], drawn, *state.grid[2:])
    assert draft.cubes == state.cubes
