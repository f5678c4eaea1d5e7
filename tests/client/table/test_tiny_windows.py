"""A window that some desktop makes smaller than it may be: nothing can be read there, and nothing is lost."""

from __future__ import annotations

import pygame
import pytest

import rules
from client.scenes.table_preload import probe_table_images
from tests.client.driver import Driver, make_app
from tests.client.table.decision_positions import first
from tests.client.table.test_hints import open_table

TINY = [(1, 1), (120, 80), (320, 200), (2000, 100), (100, 2000)]


@pytest.mark.parametrize("game_id", sorted(rules.GAMES))
def test_table_works_in_any_window_size(game_id: str) -> None:
    driver = Driver(make_app())
    scene = open_table(driver, first(game_id).match())
    for size in TINY:
        driver.app.resize(size)
        driver.frames(2)
        assert driver.scene is scene
        assert list(probe_table_images(driver.app, game_id, decisions=1))
    driver.app.resize((1280, 720))
    driver.frames(2)
    assert driver.scene is scene


@pytest.mark.parametrize("game_id", sorted(rules.GAMES))
def test_strip_of_a_window_renders_nothing_larger_than_it_shows(
    game_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A ground that covers 120 by 3000 pixels would have 16 million of them."""
    sizes: list[tuple[int, int]] = []
    real = pygame.image.load_sized_svg

    def spy(file: object, size: tuple[int, int]) -> pygame.Surface:
        sizes.append(size)
        return real(file, size)  # type: ignore[arg-type]

    monkeypatch.setattr(pygame.image, "load_sized_svg", spy)
    driver = Driver(make_app((120, 3000)))
    driver.app.open("menu")
    driver.frames(2)
    open_table(driver, first(game_id).match())
    driver.frames(2)
    assert sizes
    assert max(width * height for width, height in sizes) <= 2 * 120 * 3000
