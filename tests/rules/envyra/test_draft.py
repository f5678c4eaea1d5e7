"""What a draft can do that many parts of the rules need."""

from __future__ import annotations

from rules.envyra.draft import Draft
from rules.envyra.game import GAME


def test_laying_and_drawing_leave_the_rest_alone() -> None:
    state = GAME.start(2, 5)
    draft = Draft.from_state(state)
    drawn = draft.draw(2)
    draft.cubes = ((), (0, 1), *draft.cubes[2:])
    draft.lay(1, drawn)
    assert drawn == state.bag[2]
    assert draft.bag == state.bag[:2] + state.bag[3:]
    assert draft.grid == (state.grid[0], drawn, *state.grid[2:])
    assert draft.cubes == state.cubes
