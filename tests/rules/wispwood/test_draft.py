"""A draft holds what a state holds, field by field, and the events of the change."""

from __future__ import annotations

import rules
from rules.wispwood.draft import Draft
from rules.wispwood.state import WispwoodState


def test_a_draft_has_the_fields_of_a_state_in_their_order_then_the_events() -> None:
    assert Draft.__struct_fields__ == (*WispwoodState.__struct_fields__, "events")


def test_a_draft_that_changes_nothing_gives_the_state_back() -> None:
    state = rules.load("wispwood").start(2, 5)
    assert isinstance(state, WispwoodState)
    draft = Draft.of(state)
    assert draft.state() == state
    assert draft.events == []
