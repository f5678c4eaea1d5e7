"""What a program made goes with it: nothing of it waits in the process."""

from __future__ import annotations

import gc
import weakref

import pytest

from client.app.app import App
from tests.client.driver import Driver, make_app


def use_and_close(scene: str) -> weakref.ref[App]:
    driver = Driver(make_app((1920, 1080)))
    driver.app.open("menu")
    if scene != "menu":
        driver.app.open(scene)
    driver.frames(2)
    driver.app.draw()
    driver.app.finish()
    return weakref.ref(driver.app)


def test_images_are_freed_with_their_program_without_gc() -> None:
    gc.collect()
    gc.disable()
    try:
        driver = Driver(make_app((1920, 1080)))
        driver.app.open("menu")
        driver.frames(2)
        driver.app.draw()
        resources = driver.app.resources
        caches = (
            resources.images.cache,
            resources.images.proofs,
            resources.shapes,
            resources.layers,
            resources.rendered_texts,
        )
        assert sum(cache.used for cache in caches) > 1 << 20
        driver.app.finish()
        assert [cache.used for cache in caches] == [0] * 5
    finally:
        gc.enable()


@pytest.mark.parametrize("scene", ["menu", "new-game", "daily", "shelf", "records", "settings", "rulebook"])
def test_closed_program_is_freed(scene: str) -> None:
    app = use_and_close(scene)
    gc.collect()
    assert app() is None
