"""The score sheets at 200 %: no sentence ends in the middle, whichever number is explained."""

from __future__ import annotations

import pytest

from client.i18n import LANGUAGES
from client.scenes.results.scene import ResultsScene
from saves.settings import Settings
from tests.client.driver import Driver, make_app
from tests.client.review.sample_reviews import play_people_game
from tests.client.screens import SCREENS
from tests.client.small_windows import unread
from tests.client.text_legibility import Proof
from tests.parametrization import mark_cases

SIZE, SCALE = (1920, 1080), 2.0

SHEETS = ("sheet-balanceformers", "sheet-envyra", "sheet-equilibrix", "sheet-wispwood")


def open_at_double(language: str) -> Driver:
    """Return a program at that scale."""
    return Driver(make_app(SIZE, settings=Settings(language=language, animation_speed=0.0), ui_scale=SCALE))


@pytest.mark.parametrize(
    ("language", "name"),
    mark_cases(
        ((one, name) for one in LANGUAGES for name in SHEETS),
        [("sk", "sheet-equilibrix"), ("en", "sheet-balanceformers"), ("en", "sheet-equilibrix")],
    ),
)
def test_every_word_of_a_sheet_is_readable(language: str, name: str) -> None:
    driver = open_at_double(language)
    SCREENS[name](driver)
    driver.settle(drawn=False)
    driver.move(2, 2, drawn=False)
    assert unread(driver) == set()


@pytest.mark.parametrize(
    ("language", "game"),
    mark_cases(
        ((one, game) for one in LANGUAGES for game in ("balanceformers", "envyra", "equilibrix")),
        [("en", "envyra")],
    ),
)
def test_reasons_in_the_bar_are_whole_sentences(language: str, game: str) -> None:
    driver = open_at_double(language)
    driver.app.push(ResultsScene(driver.app, play_people_game(game, 2, 3000)))
    driver.settle(drawn=False)
    scene = driver.scene
    assert isinstance(scene, ResultsScene)
    assert scene.layout.small
    lines = {line.key for line in scene.sheet.list_lines(0)}
    for key in lines:
        driver.hover(f"results.cell.0.{scene.sheet.initial_cell.round}.{key}", drawn=False)
        driver.settle(drawn=False)
        assert scene.cell.line == key
        proof = Proof(driver.app)
        assert [flaw.words for flaw in proof.flaws() if flaw.what in ("short", "cut")] == []
        reason = scene.sheet.explain(scene.cell)
        told = " ".join(proof.said)
        for words in (reason.calculation, reason.short_rule.split(". ")[0]):
            assert words.replace("\u00a0", " ") in told.replace("\u00a0", " "), words
