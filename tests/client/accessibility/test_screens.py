"""Screens that are no tables, for those who do not see them: all that is painted there can be heard."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from client import i18n
from client.i18n import load_topic, tr
from client.scenes.new_game.scene import NewGameScene
from client.widgets import Slider
from saves.seats import COLOURS
from tests.client.accessibility.painted_texts import find_inaccessible_texts, tokens, told
from tests.client.accessibility.screens import SCREENS, open_screen
from tests.client.accessibility.tree_faults import find_faults
from tests.client.driver import Driver
from tests.parametrization import parametrize_product

BRIEF = (
    "menu", "settings", "shelf", "files", "records", "people", "daily", "new balanceformers",
    "lessons wispwood", "results wispwood", "results balanceformers", "rules found", "review equilibrix",
    "seat sheet balanceformers",
)  # fmt: skip
"""What is always looked at; the others with the long tests."""


def words_of(*keys: str) -> Callable[[Driver], list[str]]:
    return lambda _: [tr(key) for key in keys]


def sample(driver: Driver) -> list[str]:
    """Return what shows how pieces look, and of sliders the words below them.

    Where one stands is its value.
    """
    stops = [words for one in driver.scene.ui if isinstance(one, Slider) for _, words in one.stops]
    return [tr("settings.access.sample"), *(tr(f"settings.colour.{one}") for one in COLOURS), *stops]


def calendar(_: Driver) -> list[str]:
    """Return headings and legend, which every day repeats in its name."""
    marks = ("won", "drawn", "lost", "begun", "missed")
    return [*i18n.list_weekdays(), *(tr(f"daily.mark.{mark}") for mark in marks)]


def wishes(_: Driver) -> list[str]:
    """Return what stands on the cards in brief: the cards tell it in full."""
    known = load_topic(i18n.get_language(), "wispwood")
    return [tr(key) for key in known if key.startswith("wispwood.card.") and key.endswith(".text")]


def rows_shown(_: Driver) -> list[str]:
    """Return how many rows of how many there are, and that they are saved: the head of the shelf says it."""
    return [*(tr("shelf.shown", n=n, m=n) for n in (1, 2)), tr("shelf.saved")]


DECORATIONS: dict[str, Callable[[Driver], list[str]]] = {
    # what the buttons in cards and panels say by what they do
    "menu": words_of(
        "menu.play", "menu.continue.title", "menu.welcome.title", "menu.shelf.title", "lessons.button"
    ),
    "settings": sample,
    "daily": calendar,
    # the colours that are left are in the lists; the way to the lessons says of which game
    "new": words_of("new_game.seats.free", "lessons.button"),
    "new wispwood": wishes,
    "records": words_of("records.won", "records.not-won"),  # every game says it
    # what gold means is said by the numbers that it marks; where to point, by that they can be pressed
    "results": words_of("results.hover", "results.gold"),
    # captions of the small boards, which the sentences beside them put into words
    "review": words_of("review.boards.before", "review.boards.after"),
    # what pictures have in them is told by what it means
    "seat sheet": lambda _: [*map(str, range(16)), tr("envyra.table.no-tiles")],
    "trash": rows_shown,
    "shelf": rows_shown,
}
"""What need not be heard, and why: on which screens (as their names begin), and which words."""


def test_new_game_preview_of_envyra_is_accessible() -> None:
    driver = open_screen("new envyra")
    scene = driver.scene
    assert isinstance(scene, NewGameScene)
    scene.setup.form = scene.setup.form.with_option("equilibrium", "c")
    scene.rebuild_widgets()
    driver.settle(drawn=False)
    said = {one.id.removeprefix("new_game.table."): one.more for one in told(driver.app)}
    assert said["grid"].count(";") == 8
    assert "1, " in said["grid"].split(";")[0]
    assert said["bag"].splitlines()[0].endswith(" tiles")
    assert said["end"].startswith("3 cubes, 3 points, requires 1 orange tile, ")
    assert said["open"].count(" points: ") == 2


def missing(name: str, driver: Driver) -> list[str]:
    """Return what is painted and cannot be heard, but for decorations."""
    known = {
        tokens(said) for screen, found in DECORATIONS.items() if screen in name for said in found(driver)
    }
    return [said for said in find_inaccessible_texts(driver.app) if tokens(said) not in known]


@parametrize_product(
    pytest.mark.parametrize("name", BRIEF),
    pytest.mark.parametrize("language", ["en", "cs", "sk"]),
)
def test_all_painted_texts_are_accessible(name: str, language: str) -> None:
    driver = open_screen(name, language)
    assert missing(name, driver) == []
    assert find_faults(told(driver.app)) == []


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "cs", "sk"])
@pytest.mark.parametrize("name", [name for name in SCREENS if name not in BRIEF])
def test_all_painted_texts_are_accessible_on_every_screen(name: str, language: str) -> None:
    test_all_painted_texts_are_accessible(name, language)
