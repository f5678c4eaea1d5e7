"""Tests of the cached pictures of the review page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from unittest import mock

import msgspec
import pygame
import pytest

from client.app.app import App
from client.draw import shapes
from client.draw.canvas import Canvas
from client.scenes.review import chance_chart, decision_rows, luck_and_skill, scene as page
from client.scenes.review.scene import ReviewScene
from saves.settings import Settings
from tests.client.driver import Driver, make_app
from tests.client.review.sample_reviews import make_sample_review, play_people_game

ROUNDING = 6
"""Steps of a colour by which what lies on each other in other steps may differ."""


def open_page(size: tuple[int, int]) -> tuple[Driver, ReviewScene]:
    match = play_people_game("equilibrix", 2, 40)
    driver = Driver(make_app(size, settings=Settings(language="en", animation_speed=0.0)))
    driver.app.open("menu")
    found = driver.app.open("review", match=match, review=make_sample_review(match))
    assert isinstance(found, ReviewScene)
    driver.settle()
    return driver, found


@contextmanager
def record_painting() -> Iterator[list[str]]:
    """Yield what is painted rather than taken from what is kept."""
    found: list[str] = []

    def noting(owner: object, name: str) -> mock._patch[object]:
        real = getattr(owner, name)

        def noted(*values: object, **named: object) -> object:
            found.append(name)
            return real(*values, **named)

        return mock.patch.object(owner, name, noted)

    with (
        noting(page, "paint_decision"),
        noting(chance_chart, "paint_chart"),
        noting(luck_and_skill, "create_waterfall_bars"),
        noting(decision_rows.MomentCard, "paint"),
        noting(shapes, "make_slab"),
        noting(shapes, "make_blurred_rect"),
        noting(Canvas, "panel"),
    ):
        yield found


def scroll_everywhere(app: App, scene: ReviewScene) -> None:
    """Scroll down the page, and back up."""
    for number in (*range(9), *reversed(range(9))):
        scene.area.scroll_to(scene.area.max_offset * number / 8)
        app.run_iteration(1 / 60)


@pytest.mark.parametrize(
    "size",
    [
        (1920, 1080),
        (2560, 1440),
        pytest.param((3840, 2160), marks=[pytest.mark.long, pytest.mark.large]),
    ],
    ids=str,
)
def test_scrolling_a_visited_page_paints_nothing(size: tuple[int, int]) -> None:
    driver, scene = open_page(size)
    scroll_everywhere(driver.app, scene)
    with record_painting() as painted:
        scroll_everywhere(driver.app, scene)
    assert not painted


def test_pointing_at_the_chart_paints_no_panel() -> None:
    driver, scene = open_page((1920, 1080))
    assert scene.chart is not None
    assert scene.chart.parent is not None
    box = scene.chart.layout.plot.rect.move(scene.chart.parent.origin())
    for x in (box.left + 5, box.centerx):
        driver.move(x, box.centery, drawn=True)
    with record_painting() as painted:
        for share in (0.2, 0.4, 0.6, 0.8):
            driver.move(box.left + box.width * share, box.centery, drawn=True)
    assert not painted


def test_cached_page_equals_painted_page() -> None:
    """Where it is scrolled too: nothing is cut off where a kept picture ends."""
    driver, scene = open_page((1280, 720))

    def painted(
        canvas: Canvas, _key: object, _box: object, painter: Callable[[Canvas], None], **_: object
    ) -> None:
        painter(canvas)

    for offset in (0.0, 333.0):
        scene.area.scroll_to(offset)
        driver.frames(1)
        kept = bytes(pygame.image.tobytes(driver.app.window.surface, "RGB"))
        with mock.patch.object(Canvas, "layer", painted):
            scene.invalidate()
            driver.frames(1)
        direct = bytes(pygame.image.tobytes(driver.app.window.surface, "RGB"))
        assert max(abs(a - b) for a, b in zip(kept, direct, strict=True)) <= ROUNDING


def test_rebuilt_page_is_painted_again_where_it_has_changed() -> None:
    driver, scene = open_page((1280, 720))
    with record_painting() as painted:
        scene.rebuild_widgets()
        driver.frames(1)
    assert not {"paint_chart", "panel", "paint"} & set(painted), "nothing has"
    with record_painting() as painted:
        driver.app.change_settings(language="cs")
        driver.frames(1)
    assert {"paint_chart", "panel"} <= set(painted)


def test_page_that_has_grown_equals_a_page_opened_later() -> None:
    """Each decision that is found changes some of the pictures that are kept."""
    driver, scene = open_page((1920, 1080))
    pictures = []
    whole = scene.model.review
    for review in (msgspec.structs.replace(whole, decisions=whole.decisions[:9]), whole):
        scene.model = scene._create_view_model(review)
        scene.rebuild_widgets()
        driver.settle()
    grown = driver
    later, other = open_page((1920, 1080))
    for each, page_scene in ((grown, scene), (later, other)):
        shots = []
        for share in (0.0, 0.3, 0.7, 1.0):
            page_scene.area.scroll_to(page_scene.area.max_offset * share)
            each.settle()
            shots.append(bytes(pygame.image.tobytes(each.app.window.surface, "RGB")))
        pictures.append(shots)
    for one, another in zip(*pictures, strict=True):
        assert max(abs(a - b) for a, b in zip(one, another, strict=True)) <= ROUNDING
