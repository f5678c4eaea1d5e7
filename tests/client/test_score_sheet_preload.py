"""Tests of preloading the images of a score sheet."""

from __future__ import annotations

import random
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame
import pytest

import rules
from client.app.app import App
from client.draw.images import ImageRequest, Images
from client.scenes.results.scene import ResultsScene
from client.scenes.score_sheet_preload import SheetPreloader, list_scene_images, preload_scene
from client.scenes.table_factory import create_table
from client.session.match import Match
from rules.equilibrix.actions import OfferDraw, Resign
from saves.seats import COLOURS, SeatInfo
from tests.client.driver import make_app
from tests.parametrization import parametrize_product
from tests.rules.playthrough import CASES, Case, mark_long_cases

LARGE = 200
"""Pixels from which a picture takes longer than a frame may. What lies on a board at the end nobody knows."""

FEW = 9
"""Decisions after which the sheet is told of: nothing of it is there yet."""

SEATS = [SeatInfo("Žofie", "sky"), SeatInfo("Řehoř", "amber"), SeatInfo("Liška", "jade")]
SIZES = [(1920, 1080), (1280, 720)]


def play(match: Match, decisions: int | None = None) -> None:
    """Make so many random decisions, or play the game to its end."""
    rnd = random.Random(5)
    while match.outcome is None and (decisions is None or match.moves < decisions):
        seat = match.deciders[0]
        actions = match.game.actions(match.state, seat)
        match.act(seat, rnd.choice([one for one in actions if not isinstance(one, OfferDraw | Resign)]))


@contextmanager
def record_reads(app: App) -> Iterator[list[tuple[str, tuple[int, int]]]]:
    """Yield the large pictures that this program reads meanwhile."""
    read: list[tuple[str, tuple[int, int]]] = []
    images = app.resources.images

    def noting(made: str) -> None:
        make = getattr(images, made)

        def noted(name: str, size: tuple[int, int], *more: object) -> pygame.Surface:
            if max(size) >= LARGE:
                read.append((name, size))
            surface: pygame.Surface = make(name, size, *more)
            return surface

        setattr(images, made, noted)

    for made in ("load_picture", "load_upper_part", "load_cropped"):
        noting(made)
    yield read
    for made in ("load_picture", "load_upper_part", "load_cropped"):
        delattr(images, made)


@parametrize_product(pytest.mark.parametrize("game", rules.GAMES), pytest.mark.parametrize("size", SIZES))
def test_opening_results_reads_no_large_image(game: str, size: tuple[int, int]) -> None:
    app = make_app(size)
    match = Match.create(game, SEATS, 5, {}, saved=False)
    play(match, FEW)
    for one in list_scene_images(app, "results", match=match):
        keep = app.resources.images.prepare(one)
        if keep is not None:
            keep()
    play(match)
    with record_reads(app) as read:
        app.push(ResultsScene(app, match))
        for _ in range(30):
            app.run_iteration(0.1)
    assert not read


def test_images_of_the_first_round_are_listed() -> None:
    app = make_app()
    match = Match.create("wispwood", SEATS, 5, {}, saved=False)
    told = list_scene_images(app, "results", match=match)
    assert {"background", "rays", "laurel", "emblem-wispwood"} <= {one.name for one in told}


@pytest.mark.parametrize("case", mark_long_cases([one for one in CASES if one.game in rules.GAMES]), ids=str)
def test_images_can_be_listed_at_any_time(case: Case) -> None:
    app = make_app()
    seats = [SeatInfo(f"Hráčka {seat}", COLOURS[seat]) for seat in range(case.players)]
    match = Match.create(case.game, seats, case.seed, dict(case.options), saved=False)
    for decisions in (0, 4, 15, 40):
        play(match, decisions)
        if match.outcome is None:
            assert list_scene_images(app, "results", match=match)


@pytest.mark.parametrize("game", rules.GAMES)
def test_listing_images_reads_and_shows_nothing(game: str) -> None:
    app = make_app()
    match = Match.create(game, SEATS, 5, {}, saved=False)
    app.open("menu")
    app.run_iteration()
    before = app.window.surface.get_buffer().raw
    with record_reads(app) as read:
        assert list_scene_images(app, "results", match=match)
    assert not read
    assert app.window.surface.get_buffer().raw == before
    assert app.window.surface.get_clip() == app.window.surface.get_rect()
    assert len(app.scenes) == 1


def wait_for_preloading() -> None:
    for thread in threading.enumerate():
        if thread.name == "warming":
            thread.join(timeout=60)


def test_idle_table_preloads_its_sheet_into_the_disk_cache(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("client.draw.asset_preload.START_DELAY_S", 0.0)
    app = make_app((1312, 738))  # no other test has read these
    match = Match.create("balanceformers", SEATS[:2], 5, {}, saved=False)
    monkeypatch.setattr(app, "headless", False)
    table = create_table(app, match)
    monkeypatch.setattr(app, "headless", True)
    app.resources.images.disk_cache.folder = tmp_path
    app.push(table)
    for _ in range(200):
        wait_for_preloading()
        app.run_iteration(0.1)
        if not table.is_animating:
            app.idle_queue.run_next()
        app.resources.images.disk_cache.write_pending()
        if any(path.name.startswith("frame-rays") for path in tmp_path.iterdir()):
            break
    else:
        pytest.fail("nothing was read")
    rays = next(one for one in list_scene_images(app, "results", match=match) if one.name == "rays")
    assert (rays.name, rays.size, 0, False, None) not in app.resources.images.cache


@pytest.mark.parametrize("late", [False, True])
def test_closed_owner_stops_the_preload(late: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """late: who wanted it goes when it is only waited for that nothing moves."""
    monkeypatch.setattr("client.draw.asset_preload.START_DELAY_S", 0.0)
    monkeypatch.setattr(
        "client.scenes.score_sheet_preload.list_scene_images", lambda *_, **__: pytest.fail("nobody wants it")
    )
    app = make_app()
    app.open("menu")
    owner = app.open("settings")
    preload_scene(app, "results", owner)
    wait_for_preloading()
    if late:
        app.run_iteration()
    app.scenes.pop()
    app.run_iteration()
    assert not app.idle_queue.run_next()


def test_sheet_is_preloaded_again_after_twice_as_many_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[int] = []
    app, match = make_app(), Match.create("equilibrix", SEATS[:2], 5, {}, saved=False)
    monkeypatch.setattr(
        "client.scenes.score_sheet_preload.preload_scene", lambda *_, **__: read.append(match.moves)
    )
    sheet = SheetPreloader(app, match, app.open("menu"))
    while match.outcome is None:
        assert sheet.preload_if_due() == (read[-1:] == [match.moves])
        play(match, match.moves + 1)
    assert read[:4] == [0, 6, 18, 42]
    assert not sheet.preload_if_due()


def test_preloaded_upper_part_is_the_one_that_is_drawn() -> None:
    images = make_app().resources.images
    keep = images.prepare(ImageRequest("background", (640, 360), upper=True))
    assert keep is not None
    kept = keep()
    assert images.get_upper_part("background", (640, 360)) is kept
    assert isinstance(kept, pygame.Surface)
    fresh = Images(1 << 24, 1 << 24).get_upper_part("background", (640, 360))
    assert fresh.get_buffer().raw == kept.get_buffer().raw


def test_table_preloads_texts_of_reviews(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a thread, while it is played."""
    read: list[tuple[object, ...]] = []

    def words(*told: object) -> None:
        read.append((*told, threading.current_thread().name))

    monkeypatch.setattr("client.draw.asset_preload.START_DELAY_S", 0.0)
    monkeypatch.setattr("client.review.review_controller.load_topic", words)
    app = make_app()
    monkeypatch.setattr(app, "headless", False)
    create_table(app, Match.create("wispwood", SEATS[:2], 5, {}, saved=False))
    monkeypatch.setattr(app, "headless", True)
    wait_for_preloading()
    assert read == [("en", "review", "warming")]
