"""The drawn examples of EQUILIBRIX Connect's rulebook: checked by the rules, drawn where they belong."""

from __future__ import annotations

from functools import cache
from itertools import product

import pygame
import pytest

from client.app.app import App
from client.draw.canvas import Canvas
from client.games.equilibrix.pages import example_board, examples
from client.i18n import LANGUAGES
from client.rulebook import PageError, Picture, load, parse
from client.rulebook.equilibrix import KINDS, FlowerExample, PositionsExample, field_of
from client.rulebook.examples import Example
from client.scenes.rulebook.scene import RulebookScene
from rules.equilibrix import network
from rules.equilibrix.board import CENTRES_OF, iter_fields
from saves.settings import Settings
from tests.client.driver import Driver, make_app
from tests.parametrization import mark_cases, run_cases_in_one_test


def drawn(language: str = "en") -> list[Example]:
    return [block.example for block in load("equilibrix", language).blocks if isinstance(block, Picture)]


def flowers() -> list[FlowerExample]:
    return [example for example in drawn() if isinstance(example, FlowerExample)]


def test_the_page_has_examples_of_every_kind() -> None:
    assert {type(example) for example in drawn()} == set(KINDS.values())


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_examples_are_equal_in_all_languages(language: str) -> None:
    assert [example.drawn for example in drawn(language)] == [example.drawn for example in drawn()]


def test_page_draws_all_nine_positions() -> None:
    shown = [name for example in drawn() if isinstance(example, PositionsExample) for name in example.names]
    assert len(set(shown)) == 9


@pytest.mark.parametrize(
    ("fence", "problem"),
    [
        ("positions\nnames: []", "no positions"),
        ("positions\nnames: [PP90]", "no such position: PP90"),
        ("stones\nseats: 4", "2 or 3 players"),
        ("flower\nstones: [[[0, 0, 15]]]", "no such field"),
        ("flower\ncut: [[0, 0]]\nstones: [[[3, 0, 180]]]", "outside the cut"),
        ("flower\nstones: [[[0, 0, 0]], [[1, 0, 180]]]", "two stones on one field"),
        ("flower\nstones: [[[0, 0, 0]]]\ndie: PP60\nborn: [0, 0, 180]", "no birth on"),
        ("flower\nstones: [[[0, 0, 0]]]\ndie: PP60\ncount: 5", "there are 4 births"),
        ("flower\nstones: [[[0, 0, 0]]]\ndie: PP60\nbacks: [[0, 0, 0]]", "other stones may be taken back"),
        ("flower\nstones: [[[0, 0, 0]]]\njoined: 2", "0 bases are joined"),
        ("forest\nrows: ['P']", "no example of the kind"),
    ],
)
def test_wrong_example_is_reported_with_file_and_line(fence: str, problem: str) -> None:
    with pytest.raises(PageError, match=problem) as caught:
        parse(f"# A\n\n```{fence}\n```\n", "equilibrix", name="en/test.md")
    assert caught.value.detail.startswith("en/test.md: 3:")


def test_page_draws_both_captures() -> None:
    fallen = [field for example in flowers() if example.encircling == "sides" for field in example.fallen]
    assert any(field < 90 for field in fallen)
    assert any(field >= 90 for field in fallen)


@pytest.mark.parametrize("number", range(len(flowers())))
def test_highlighted_stones_are_one_network(number: int) -> None:
    example = flowers()[number]
    for seat, stones in enumerate(example.after.stones):
        lit = example_board.largest(stones, example.players, seat)
        assert not lit & ~stones
        assert bool(lit) == bool(stones)
        for field in iter_fields(lit):
            centres = network.network_centres(stones, example.players, seat, CENTRES_OF[field])
            assert all(CENTRES_OF[other] & centres for other in iter_fields(lit))
        if example.joined is not None and seat == example.seat:
            assert example.born is not None
            assert lit >> field_of(example.born) & 1


def test_text_of_an_example_names_the_die() -> None:
    make_app(settings=Settings(language="en"))
    assert "two petals, 60°" in examples.words_of(FlowerExample(die="PP60"))
    assert examples.words_of(FlowerExample()) == ""


@cache
def program() -> App:
    """Return one for all examples."""
    return make_app((1280, 720))


@run_cases_in_one_test(product(drawn(), (384.0, 420.0, 620.0, 860.0)))
def test_examples_fit_their_size(example: Example, width: float) -> None:
    app = program()
    wide, high = examples.example_size(app.texts, example, width)
    assert wide == width
    assert high > 60
    surface = pygame.Surface((round(width) + 80, round(high) + 80), pygame.SRCALPHA, 32)
    examples.draw_example(Canvas(surface, 1.0, app.resources), (40, 40, wide, high), example)
    ink = surface.get_bounding_rect(min_alpha=140)  # a soft shadow may reach a little further
    assert pygame.Rect(36, 36, round(width) + 8, round(high) + 8).contains(ink), ink


@pytest.mark.parametrize(
    ("language", "scale"),
    mark_cases(product(LANGUAGES, (1.0, 2.0)), (("cs", 2.0),)),
)
def test_every_rule_can_be_opened(language: str, scale: float) -> None:
    app = make_app((1280, 720), settings=Settings(language=language), ui_scale=scale)
    scene = RulebookScene(app, "equilibrix")
    app.push(scene)
    driver = Driver(app)
    driver.frames(1)
    for anchor in load("equilibrix", "en").anchors:
        assert scene.show_anchor(anchor, glide=False), anchor
        driver.frames(1)
