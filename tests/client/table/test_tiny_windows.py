"""A window that some desktop makes smaller than it may be: nothing can be read there, and nothing is lost."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import pytest

import rules
from client.games import registry
from tests.client.driver import Driver, make_app
from tests.client.table.moments import first
from tests.client.table.test_hints import lay

if TYPE_CHECKING:
    from client.scenes.table_factory import PicturesNamer

TINY = [(1, 1), (120, 80), (320, 200), (2000, 100), (100, 2000)]


@pytest.mark.parametrize("game_id", sorted(rules.GAMES))
def test_a_table_stands_in_whatever_window(game_id: str) -> None:
    driver = Driver(make_app())
    scene = lay(driver, first(game_id).match())
    pictures = registry.find(game_id).pictures
    assert pictures is not None
    named = cast("PicturesNamer", pictures())
    for size in TINY:
        driver.app.resize(size)
        driver.frames(2)
        assert driver.scene is scene
        assert named(driver.app.metrics.width, driver.app.metrics.height, driver.app.metrics.unit)
    driver.app.resize((1280, 720))
    driver.frames(2)
    assert driver.scene is scene
