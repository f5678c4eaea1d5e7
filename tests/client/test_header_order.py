"""Tab goes through the header of every screen as it is read: from left to right."""

from __future__ import annotations

import pytest

from saves.settings import Settings
from tests.client.driver import Driver, make_app
from tests.client.screens import laid_open

HEIGHTS = {
    "menu": 130, "new-game-wispwood": 130, "settings": 130, "about": 130, "shelf": 130, "key-choices": 130,
    "review": 130, "replay": 64, "rulebook-envyra": 130, "lessons": 130, "records": 130, "people": 130,
    "daily": 130, "table-equilibrix-2-action": 64,
}  # fmt: skip
"""Screens with the height of their headers."""


@pytest.mark.parametrize("name", HEIGHTS)
@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720)])
def test_tab_goes_through_the_header_from_left_to_right(name: str, size: tuple[int, int]) -> None:
    driver = Driver(make_app(size, settings=Settings(language="en", animation_speed=0.0)))
    for _ in laid_open(driver, name):
        break
    header = [one for one in driver.scene.ui if one.is_tab_stop and one.parent is None]
    found = [one.rect.left for one in header if one.rect.bottom < HEIGHTS[name]]
    assert found
    assert found == sorted(found)
