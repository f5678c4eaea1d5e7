"""A draft holds the events of a change, and what a state holds, field by field."""

from __future__ import annotations

from rules.balanceformers.draft import Draft
from rules.balanceformers.game import GAME
from rules.balanceformers.state import BalanceformersState


def test_a_draft_has_events_and_positions_then_the_fields_of_a_state_in_their_order() -> None:
    assert Draft.__struct_fields__ == ("events", "positions", *BalanceformersState.__struct_fields__)


def test_a_draft_that_changes_nothing_gives_the_state_back() -> None:
    state = GAME.start(3, 5, {"area": "random"})
    draft = Draft.of(state)
    assert draft.state() == state
    assert draft.events == []
