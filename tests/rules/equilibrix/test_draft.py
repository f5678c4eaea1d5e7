"""A draft holds the events of a change, and what a state holds, field by field."""

from __future__ import annotations

from rules.equilibrix.draft import Draft
from rules.equilibrix.game import GAME
from rules.equilibrix.state import NOBODY, EquilibrixState
from tests.rules.equilibrix.positions import at


def test_a_draft_has_events_and_positions_then_the_fields_of_a_state_in_their_order() -> None:
    assert Draft.__struct_fields__ == ("events", "positions", *EquilibrixState.__struct_fields__)


def test_a_draft_that_changes_nothing_gives_the_state_back() -> None:
    state = GAME.start(3, 5, {"surprise": True})
    draft = Draft.of(state)
    assert draft.state() == state
    assert draft.events == []


def test_stones_come_and_go_and_leave_the_rest_alone() -> None:
    state = GAME.start(2, 5)
    draft = Draft.of(state)
    field = at(1, 0, 60)
    draft.lay(1, field)
    assert draft.state().owner(field) == 1
    assert draft.stones[0] == state.stones[0]
    assert draft.state().occupied == state.occupied | 1 << field
    draft.lift(1, field)
    draft.lift(1, field)
    assert draft.state() == state
    assert state.owner(field) == NOBODY
    draft.close(0)
    assert draft.open == (False,)
