"""The drawn examples of Balanceformers' rulebook: checked by the rules, drawn where they belong."""

from __future__ import annotations

from functools import cache
from itertools import product

import pygame
import pytest

from client.app.app import App
from client.draw.canvas import Canvas
from client.games.balanceformers.pages import examples
from client.i18n import LANGUAGES
from client.rulebook import PageError, Picture, load, parse
from client.rulebook.balanceformers import (
    KINDS,
    AreaExample,
    InitiativeExample,
    JudgedExample,
    TrackExample,
    WheelExample,
)
from client.rulebook.examples import Example
from client.scenes.rulebook.scene import RulebookScene
from saves.settings import Settings
from tests.client.driver import Driver, make_app
from tests.parametrization import mark_cases, run_cases_in_one_test


def drawn(language: str = "en") -> list[Example]:
    return [block.example for block in load("balanceformers", language).blocks if isinstance(block, Picture)]


def test_the_page_has_examples_of_every_kind() -> None:
    assert {type(example) for example in drawn()} == set(KINDS.values())


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_examples_are_equal_in_all_languages(language: str) -> None:
    assert [example.drawn for example in drawn(language)] == [example.drawn for example in drawn()]


def test_page_draws_adjacency_holes_verdicts_and_rule_examples() -> None:
    shown = drawn()
    ways = [example for example in shown if isinstance(example, AreaExample) and example.origin]
    assert any(example.ways[0] and not example.ways[1] for example in ways)
    assert any(example.ways[1] for example in ways)
    assert {example.verdict for example in shown if isinstance(example, JudgedExample)} == {
        "lives",
        "zero",
        "dies",
    }
    assert any(example.letters == "CTU" for example in shown if isinstance(example, InitiativeExample))
    assert any(example.ranking[:1] == ((1,),) for example in shown if isinstance(example, TrackExample))


@pytest.mark.parametrize(
    ("fence", "problem"),
    [
        ("pieces\nshow: []", "no pieces"),
        ("creatures\ncreatures: [black-1-9]", "no such creature: black-1-9"),
        ("creatures\ncreatures: [black-1-0]\nround: 7", "no such round"),
        ("area\npieces: [[0, 0, N], [2, 0, N]]", "does not hang together"),
        ("area\npieces: [[0, 0, N]]\nplayers: 2\nplaces: 1", "there are 3 places"),
        ("area\npieces: [[0, 0, N]]\norigin: [0, 0, N, feet]\nsteps: []", "steps lead to"),
        ("judged\nkind: angel\njudged: left\nround: 1\nsums: [0]\nverdict: zero", "nobody stands there"),
        (
            "judged\nkind: angel\nleft: black-1-0\njudged: left\nround: 1\nsums: [1]\nverdict: lives",
            r"sums \(-1,\): dies",
        ),
        ("tokens\nset: black-9", "no such set: black-9"),
        ("initiative\npairs: [[black-1, 1, 1], [black-2, 2, 2]]\nletters: UR\norder: [0, 1]", "order"),
        ("prelude\nplayers: 2\nrow: []", "the row is"),
        ("wheel\nround: 7", "no such round"),
        ("track\ntokens: [[1, 2], [3, 4]]\nscores: [2, 3]\nranking: [[1], [0]]", "scores"),
        ("forest\nrows: ['P']", "no example of the kind"),
    ],
)
def test_wrong_example_is_reported_with_file_and_line(fence: str, problem: str) -> None:
    with pytest.raises(PageError, match=problem) as caught:
        parse(f"# A\n\n```{fence}\n```\n", "balanceformers", name="en/test.md")
    assert caught.value.detail.startswith("en/test.md: 3:")


def test_text_of_a_wheel_example_names_the_target() -> None:
    make_app(settings=Settings(language="en"))
    assert examples.words_of(WheelExample(round=4)) == "Death wants −1 and −2"
    assert examples.words_of(WheelExample(round=0)) == ""


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
    scene = RulebookScene(app, "balanceformers")
    app.push(scene)
    driver = Driver(app)
    driver.frames(1)
    for anchor in load("balanceformers", "en").anchors:
        assert scene.show_anchor(anchor, glide=False), anchor
        driver.frames(1)
