"""The guide's card leaves what is asked for within reach, however small the screen."""

from __future__ import annotations

import pytest

from client.draw import theme
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


def test_no_light_shines_through_the_card() -> None:
    """Where there is no room beside the forest, the card lies over its edge, and over its ring."""
    pupil = Pupil("wispwood", "grid", ui_scale=2.0)
    pupil.driver.look()
    table = pupil.table
    card, lit = table.ui["guide.card"].rect, table.ui["forest"].rect
    shared = card.clip(lit.inflate(4.0, 4.0))
    assert shared.width > 2
    app = pupil.app
    app.draw()
    for x in range(int(lit.right) - 1, int(lit.right) + 5):
        for y in range(int(card.top) + 20, int(min(card.bottom, lit.bottom)) - 20):
            at = round(x * app.unit), round(y * app.unit)
            assert app.screen.get_at(at)[:3] != theme.HINT[:3], (x, y)
