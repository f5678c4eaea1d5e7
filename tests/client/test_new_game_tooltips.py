"""Screens that are no tables say what their signs are, to the pointer at rest and to the focus."""

from __future__ import annotations

import pytest

from client.bots.levels import LEVELS
from client.draw import theme
from client.i18n import tr
from client.scenes.new_game.scene import NewGameScene
from client.widgets import format_tooltip
from saves.seats import SeatInfo
from tests.client.driver import Driver
from tests.client.test_new_game import new_game
from tests.parametrization import parametrize_product

LANGUAGES = pytest.mark.parametrize("language", ["en", "cs", "sk"])


def rest(driver: Driver) -> str:
    """Return what is said once the pointer or the focus has rested."""
    driver.frames(round(theme.TOOLTIP_DELAY * 60) + 4, drawn=False)
    return driver.scene.ui.tooltip_text


def read_hover_tooltip(driver: Driver, widget: str) -> str:
    """Return what is said where the pointer rests."""
    found = driver.scene.ui[widget]
    if found.parent is not None:
        found.parent.scroll_into_view(found.rect)
    driver.settle(drawn=False)
    driver.move(2, 2, drawn=False)
    driver.move(*found.screen_rect.center, drawn=False)
    return rest(driver)


def read_focus_tooltip(driver: Driver, widget: str) -> str:
    """Return what is said to the keyboard there."""
    driver.move(2, 2, drawn=False)
    driver.scene.ui.focus_on(widget, ring=True)
    return rest(driver)


# --- a new game -------------------------------------------------------------------------------------
@LANGUAGES
def test_level_pips_have_a_tooltip(language: str) -> None:
    seats = (SeatInfo("Žofie", "sky"), SeatInfo("", "amber", kind="trunk"))
    driver = new_game(seats, language=language)
    said = tr("new_game.seats.strength", n=LEVELS.index("trunk") + 1, most=len(LEVELS))
    assert read_hover_tooltip(driver, "new_game.seat.1.strength") == said
    assert said in read_focus_tooltip(driver, "new_game.seat.1.kind")
    assert "new_game.seat.0.strength" not in driver.scene.ui


@LANGUAGES
def test_overrides_button_explains_itself(language: str) -> None:
    for size in ((1920, 1080), (1280, 720)):
        driver = new_game(size=size, language=language)
        said = tr("definitions.option.tip")
        if driver.scene.ui["new_game.corrections.begin"].name_in_tooltip:
            said = format_tooltip(tr("definitions.option.begin"), said)
        assert read_hover_tooltip(driver, "new_game.corrections.begin") == said
        assert read_focus_tooltip(driver, "new_game.corrections.begin") == said


@parametrize_product(
    LANGUAGES,
    pytest.mark.parametrize(
        ("game", "part"),
        [("wispwood", "new_game.wish.0"), ("envyra", "new_game.table.bag"), ("equilibrix", "new_game.table")]
        + [("balanceformers", f"new_game.shape.{name}") for name in ("lantern", "drop")],
    ),
)
def test_parts_of_the_preview_have_tooltips(game: str, part: str, language: str) -> None:
    driver = new_game(game=game, language=language)
    said = read_hover_tooltip(driver, part)
    assert driver.scene.ui[part].label in said
    assert len(said) > len(driver.scene.ui[part].label) + 10
    assert read_focus_tooltip(driver, part) == said


@parametrize_product(
    LANGUAGES,
    pytest.mark.parametrize("way", ["random", "hand"]),
)
def test_area_to_be_built_has_a_tooltip(way: str, language: str) -> None:
    for size in ((1920, 1080), (1280, 720)):
        driver = new_game(game="balanceformers", size=size, language=language)
        scene = driver.scene
        assert isinstance(scene, NewGameScene)
        scene.setup.update_form(scene.setup.form.with_option("area", way))
        driver.settle()
        said = read_hover_tooltip(driver, "new_game.table")
        assert said.startswith(tr("balanceformers.option.area.title"))
        assert (tr("balanceformers.option.area.choice-text.hand") in said) == (way == "hand")
        assert read_focus_tooltip(driver, "new_game.table") == said
