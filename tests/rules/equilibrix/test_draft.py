"""What a draft can do that many parts of the rules need."""

from __future__ import annotations

from rules.equilibrix.draft import Draft
from rules.equilibrix.game import GAME
from rules.equilibrix.state import NOBODY
from tests.rules.equilibrix.positions import find_field


def test_stones_come_and_go_and_leave_the_rest_alone() -> None:
    state = GAME.start(2, 5)
    draft = Draft.from_state(state)
    field = find_field(1, 0, 60)
    draft.lay(1, field)
    assert draft.to_state().get_stone_owner(field) == 1
    assert draft.stones[0] == state.stones[0]
    assert draft.to_state().occupied_mask == state.occupied_mask | 1 << field
    draft.lift(1, field)
    draft.lift(1, field)
    assert draft.to_state() == state
    assert state.get_stone_owner(field) == NOBODY
    draft.mark_die_used(0)
    assert draft.open == (False,)
