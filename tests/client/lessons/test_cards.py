"""The guide's card, in every language and size: it covers nothing that it speaks of or asks for."""

from __future__ import annotations

import pytest

from client.draw.geometry import Rect
from tests.client.lessons.pupil import Given, Pupil, list_chapters
from tests.parametrization import SCREEN_VARIANTS, mark_cases

FEW = (("cs", (1280, 720), 2.0),)
"""The least room."""

CASES = mark_cases(
    [(one, *look) for one in list_chapters() for look in SCREEN_VARIANTS],
    [(one, *look) for one in list_chapters() for look in FEW],
)


def covers(card: Rect, other: Rect) -> bool:
    """Return whether a card lies over something: a hair does not count."""
    shared = card.clip(other)
    return shared.width > 1.0 and shared.height > 1.0


@pytest.mark.parametrize(("one", "language", "size", "scale"), CASES)
def test_card_does_not_cover_what_it_explains(
    one: Given, language: str, size: tuple[int, int], scale: float
) -> None:
    pupil = Pupil(one.game, one.chapter.id, size=size, ui_scale=scale, clicks=False, language=language)
    for step in pupil.steps():
        check(pupil, step.id)
        pupil.pass_step()


def check(pupil: Pupil, name: str) -> None:
    """Check the card of a step, its buttons, and what it explains."""
    ui, guide = pupil.table.ui, pupil.guide
    card = ui["guide.card"].rect
    assert Rect(0, 0, pupil.table.width, pupil.table.height).contains(card), name
    for box in (region.box for region in guide.find_highlighted_regions()):
        assert not covers(card, box), (name, card, box)
    buttons = [one.rect for one in ui.widgets if one.id.startswith("guide.") and one.id != "guide.card"]
    for index, box in enumerate(buttons):
        assert card.contains(box), (name, box)
        assert not any(covers(box, other) for other in buttons[:index]), name
    if guide.expected_action is not None and guide.mood == "asks":
        advice = pupil.table.face.make_hint_model(guide.expected_action)
        assert advice is not None
        for name_of in (*advice.rings, advice.press):
            if name_of in ui and ui[name_of].visible_rect.width < pupil.table.width / 3:
                assert not covers(card, ui[name_of].visible_rect), (name, name_of)
