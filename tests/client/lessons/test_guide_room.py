"""The guide's card leaves what is asked for within reach, however small the screen."""

from __future__ import annotations

import pytest

from tests.client.lessons.pupil import Pupil


@pytest.mark.parametrize("ui_scale", [1.0, 1.5, 2.0])
def test_the_card_does_not_lie_over_the_wisp_to_be_taken(ui_scale: float) -> None:
    """Its rings are elsewhere, for to find the wisp is the task."""
    pupil = Pupil("wispwood", "wishes", ui_scale=ui_scale)
    for step in pupil.steps():  # pragma: no branch
        if step.id == "hat":
            break
        pupil.click("next" if step.do is None else "show")
    pupil.driver.look()
    table = pupil.table
    assert not table.ui["guide.card"].rect.colliderect(table.ui["pond.slot.1"].rect)
