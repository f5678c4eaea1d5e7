"""The drawn examples of all rulebooks: each kind is used, and drawn within its size."""

from __future__ import annotations

from functools import cache
from itertools import product

import pygame
import pytest

from client.app.app import App
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.i18n import LANGUAGES
from client.rulebook import Picture, load_page
from client.rulebook.examples import Example, load_kinds
from client.scenes.rulebook.example_drawing import load_example_renderers
from client.scenes.rulebook.scene import RulebookScene
from rules import GAMES
from saves.settings import Settings
from tests.client.driver import Driver, make_app
from tests.parametrization import mark_cases, run_cases_in_one_test

WIDTHS = (384.0, 420.0, 620.0, 860.0)


def list_examples(game: str, language: str = "en") -> list[Example]:
    return [block.example for block in load_page(game, language).blocks if isinstance(block, Picture)]


@cache
def make_shared_app() -> App:
    return make_app((1920, 1080))  # at its unit, 1, examples are drawn below


@pytest.mark.parametrize("game", sorted(GAMES))
def test_page_has_examples_of_every_kind_and_draws_them(game: str) -> None:
    kinds = set(load_kinds(game).values())
    assert {type(example) for example in list_examples(game)} == kinds
    assert load_example_renderers(game).keys() == kinds


@pytest.mark.parametrize(("game", "language"), list(product(sorted(GAMES), LANGUAGES[1:])))
def test_examples_are_equal_in_all_languages(game: str, language: str) -> None:
    drawn = [example.drawn_fields for example in list_examples(game)]
    assert [example.drawn_fields for example in list_examples(game, language)] == drawn


@run_cases_in_one_test(
    (game, example, width) for game in sorted(GAMES) for example in list_examples(game) for width in WIDTHS
)
def test_examples_fit_their_size(game: str, example: Example, width: float) -> None:
    app = make_shared_app()
    drawing = load_example_renderers(game)[type(example)]
    height = drawing.measure_height(app.texts, example, width)
    assert height > 60
    surface = pygame.Surface((round(width) + 80, round(height) + 80), pygame.SRCALPHA, 32)
    drawing.draw(Canvas(surface, 1.0, app.resources), Rect(40, 40, width, height), example)
    ink = surface.get_bounding_rect(min_alpha=140)  # a soft shadow may reach a little further
    assert pygame.Rect(36, 36, round(width) + 8, round(height) + 8).contains(ink), ink


@pytest.mark.parametrize(
    ("game", "language", "scale"),
    mark_cases(product(sorted(GAMES), LANGUAGES, (1.0, 2.0)), [(game, "cs", 2.0) for game in sorted(GAMES)]),
)
def test_every_rule_can_be_opened(game: str, language: str, scale: float) -> None:
    app = make_app((1280, 720), settings=Settings(language=language), ui_scale=scale)
    scene = RulebookScene(app, game)
    app.push(scene)
    driver = Driver(app)
    driver.frames(1)
    for anchor in load_page(game, "en").anchors:
        assert scene.scroll_to_rule(anchor, glide=False), anchor
        driver.frames(1)
