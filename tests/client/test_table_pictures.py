"""What the tables of all games read in time is there, and is what they draw."""

from __future__ import annotations

from typing import cast

import pygame
import pytest

import rules
from client.draw.images import Images, Wanted
from client.draw.theme import Colour
from client.draw.warming import warm
from client.games import registry
from client.platform.resources import path
from client.scenes.table_factory import PicturesNamer, create_table
from client.session.match import Match
from saves.seats import SeatInfo
from tests.client.driver import make_app

LARGE = 129
SEATS = [SeatInfo("Žofie", "sky"), SeatInfo("Řehoř", "amber")]
SIZES = [(1920.0, 1080.0, 1.0), (960.0, 540.0, 4 / 3), (1920.0, 1440.0, 0.5)]


def wanted(game: str, size: tuple[float, float, float]) -> list[Wanted]:
    """What the game's table reads in time in a window of that size."""
    pictures = registry.find(game).pictures
    assert pictures is not None
    return cast(PicturesNamer, pictures())(*size)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", rules.GAMES)
def test_every_picture_exists(game: str, size: tuple[float, float, float]) -> None:
    for one in wanted(game, size):
        folder, _, name = one.name.rpartition("/")
        assert (path(folder or "frame", "art") / f"{name}.svg").is_file(), one.name
        assert min(one.size) > 0


@pytest.mark.parametrize("game", ["equilibrix", "balanceformers"])
def test_nothing_large_has_to_be_read_when_the_table_is_laid(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("client.draw.warming.PATIENCE", 0.0)
    app = make_app((1920, 1080))
    pictures = wanted(game, (app.metrics.width, app.metrics.height, app.metrics.unit))
    warm(app.studio.images, lambda: pictures, app.post).join(timeout=60)
    app.run_iteration()
    read: list[str] = []
    load = Images._load

    def spy(
        self: Images, name: str, size: tuple[int, int], tint: Colour | None, factor: int | None = None
    ) -> pygame.Surface:
        if self is app.studio.images and max(size) >= LARGE:  # small ones are scaled from what was read
            read.append(name)
        return load(self, name, size, tint, factor)

    monkeypatch.setattr(Images, "_load", spy)
    app.push(create_table(app, Match.create(game, SEATS, 5, {}, saved=False)))
    for _ in range(60):
        app.run_iteration(0.2)
    assert not [name for name in read if name.startswith(f"{game}/")]
