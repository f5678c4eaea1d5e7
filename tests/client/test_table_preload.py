"""The images that a table draws are found by sample games that nobody sees or hears, and read in time."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

import rules
from client.app.app import App
from client.draw.images import Images
from client.draw.theme import Colour
from client.games.wispwood.table.face import WispwoodFace
from client.platform.resources import get_asset_path
from client.scenes.table_factory import create_table
from client.scenes.table_preload import preload_table, probe_table_images
from client.session.match import Match
from client.table.animator import Motion
from rules.content_overrides import ContentOverrides
from rules.wispwood.content import content
from saves.seats import SeatInfo
from tests.client.accessibility.simulated_reader import Reader
from tests.client.driver import make_app

LARGE = 129
"""Pixels; smaller images are scaled from larger ones that were read."""

SEATS = [SeatInfo("Žofie", "sky"), SeatInfo("Řehoř", "amber")]


def preload(app: App, game: str) -> None:
    for images in probe_table_images(app, game):
        for image in images:
            keep = app.resources.images.prepare(image)
            if keep is not None:
                keep()


@pytest.mark.parametrize("game", rules.GAMES)
def test_every_image_exists_and_is_found_once(game: str) -> None:
    found = [image for images in probe_table_images(make_app(), game) for image in images]
    assert len(found) == len({(image.name, image.size, image.zoom, image.upper) for image in found}) > 50
    for image in found:
        folder, _, name = image.name.rpartition("/")
        assert (get_asset_path(folder or "frame", "art") / f"{name}.svg").is_file(), image.name
        assert min(image.size) > 0


@pytest.mark.parametrize("game", rules.GAMES)
def test_sample_games_are_invisible_and_silent(game: str) -> None:
    app = make_app()
    app.open("menu")
    app.run_iteration()
    reader = Reader(app)
    app.run_iteration()
    before, heard = app.window.surface.get_buffer().raw, list(app.sound.played)
    for _ in probe_table_images(app, game):
        pass
    assert app.window.surface.get_buffer().raw == before
    assert app.sound.played == heard
    assert len(app.scenes) == 1
    assert not app.scenes[0].match
    app.run_iteration()
    assert reader.said == []


@pytest.mark.parametrize("game", rules.GAMES)
def test_opening_a_table_reads_no_large_image(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    app = make_app((1920, 1080))
    preload(app, game)
    read: list[str] = []
    load = Images.load_picture

    def spy(
        self: Images, name: str, size: tuple[int, int], tint: Colour | None, factor: int | None = None
    ) -> pygame.Surface:
        if self is app.resources.images and max(size) >= LARGE:
            read.append(name)
        return load(self, name, size, tint, factor)

    monkeypatch.setattr(Images, "load_picture", spy)
    app.scenes.push(create_table(app, Match.create(game, SEATS, 9, {}, saved=False)))
    for _ in range(60):
        app.run_iteration(0.2)
    assert not [name for name in read if name.startswith(f"{game}/")]


def test_sample_game_uses_the_content_of_the_next_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    bonuses = []
    real = WispwoodFace.make_motion

    def spy(*args: Any) -> Motion:
        bonuses.append(content().grid.bonus)
        return real(*args)

    monkeypatch.setattr(WispwoodFace, "make_motion", spy)
    corrections: ContentOverrides = {"components.yaml": {"grid": {"bonus": [3, 5, 9]}}}
    for _ in probe_table_images(make_app(), "wispwood", corrections, decisions=1):
        pass
    assert set(bonuses) == {(3, 5, 9)}


def test_preloading_takes_one_step_per_idle_call(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("client.draw.asset_preload.START_DELAY_S", 0.0)
    monkeypatch.setattr("client.scenes.table_preload.run_delayed", lambda work: work())
    read: list[str] = []
    monkeypatch.setattr(
        "client.scenes.table_preload.preload_images",
        lambda _images, wanted, _post: read.extend(i.name for i in wanted()),
    )
    app = make_app()
    app.open("menu")
    monkeypatch.setattr(app, "headless", False)
    preload_table(app, "wispwood")
    monkeypatch.setattr(app, "headless", True)
    app.run_iteration()
    steps = 0
    while app.idle_queue.run_next():
        steps += 1
    assert steps > 20
    assert "wispwood/table-forest" in read


def test_preloading_ends_with_its_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("client.scenes.table_preload.run_delayed", lambda work: work())
    app = make_app()
    app.open("menu")
    app.open("settings")
    monkeypatch.setattr(app, "headless", False)
    preload_table(app, "wispwood")
    monkeypatch.setattr(app, "headless", True)
    app.scenes.pop()
    app.run_iteration()
    assert not app.idle_queue.run_next()
