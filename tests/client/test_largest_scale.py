"""At 250 % in a window of 1080p every word can be read, and nothing lies on anything else."""

from __future__ import annotations

import pytest

from client.app.notices import Notices
from client.i18n import LANGUAGES
from client.scenes.results.scene import ResultsScene
from saves.settings import Settings
from tests.client.accessibility import screens as more
from tests.client.driver import Driver, make_app
from tests.client.screens import SCREENS
from tests.client.small_windows import astray, unread
from tests.client.table.thinking import Thinking
from tests.parametrization import mark_cases

SIZE, SCALE = (1920, 1080), 2.5

ELSEWHERE = ("table", "lesson-", "practice", "curtain", "replay", "notices")
"""How the names of screens begin on which a table lies, or what covers words for a while."""

NAMES = tuple(name for name in SCREENS if not name.startswith(ELSEWHERE))

OTHERS = (
    "menu", "empty shelf", "files", "saving", "pause", "goal", "quit", "input", "failure", "trash",
    "broken shelf", "results of a round", "corrections", "merge",
)  # fmt: skip
"""Of all screens those that `SCREENS` has not, or not so."""

ALWAYS = (
    ("cs", "menu"),
    ("en", "new-game-wispwood"),
    ("cs", "shelf"),
    ("cs", "sheet-wispwood"),
    ("sk", "sheet-equilibrix"),
    ("sk", "records"),
)
"""Screens of which each is laid out in its own way."""


def program(language: str) -> Driver:
    """Return a program whose opponents think for ever, at its menu."""
    settings = Settings(language=language, animation_speed=0.0, ui_scale=SCALE)
    driver = Driver(make_app(SIZE, settings=settings))
    driver.app.thinker.close()
    driver.app.thinker = Thinking()  # type: ignore[assignment]  # it is asked the same
    driver.app.notices = Notices()
    driver.app.open("menu")
    return driver


def looked_through(driver: Driver) -> tuple[set[str], list[tuple[str, ...]]]:
    """Return what cannot be read on the screen on top, and what lies on what."""
    driver.settle(drawn=False)
    driver.move(2, 2, drawn=False)
    assert (driver.scene.width, driver.scene.height) == pytest.approx((768, 432))
    return unread(driver), astray(driver)


@pytest.mark.parametrize(
    ("language", "name"),
    mark_cases(((one, name) for one in LANGUAGES for name in NAMES), ALWAYS),
)
def test_texts_are_readable_at_the_largest_scale(language: str, name: str) -> None:
    driver = program(language)
    SCREENS[name](driver)
    assert looked_through(driver) == (set(), [])


@pytest.mark.parametrize(
    ("language", "name"),
    mark_cases(
        ((one, name) for one in LANGUAGES for name in OTHERS),
        [("cs", "corrections"), ("cs", "pause")],
    ),
)
def test_texts_of_rare_screens_are_readable_at_the_largest_scale(language: str, name: str) -> None:
    driver = program(language)
    more.SCREENS[name](driver)
    assert looked_through(driver) == (set(), [])


@pytest.mark.parametrize("size", [(1920, 1440), (2560, 1080)], ids=["narrow", "low"])
def test_texts_are_readable_in_windows_of_other_shapes(size: tuple[int, int]) -> None:
    driver = program("cs")
    driver.app.resize(size)
    SCREENS["sheet-equilibrix"](driver)
    driver.settle(drawn=False)
    assert (unread(driver), astray(driver)) == (set(), [])


def test_clicking_a_number_shows_its_reason() -> None:
    driver = program("cs")
    SCREENS["sheet-envyra"](driver)
    driver.settle(drawn=False)
    scene = driver.scene
    assert isinstance(scene, ResultsScene)
    assert scene.area is not None
    driver.click(next(one.id for one in scene.ui if one.id.startswith("results.cell.0.")))
    driver.settle(drawn=False)
    seen = scene.layout.reason.move(0, -scene.area.offset)
    assert seen.top >= 0
    assert scene.area.offset == pytest.approx(scene.area.max_offset, abs=30)


@pytest.mark.parametrize("name", ["settings", "sheet-wispwood", "key-choices", "records"])
def test_scrolling_follows_the_focus(name: str) -> None:
    driver = program("cs")
    SCREENS[name](driver)
    driver.settle(drawn=False)
    stops = {widget.id for widget in driver.scene.ui if widget.is_focusable}
    seen = set()
    for widget in driver.tab_round(drawn=False):
        driver.settle(drawn=False)
        seen.add(widget.id)
        assert driver.scene.rect.colliderect(widget.visible_rect)
        assert widget.visible_rect.height >= min(30, widget.rect.height), widget.id
    assert seen == stops
