"""The drawn examples of Envyra's rulebook: checked by the rules when read, drawn where they belong."""

from __future__ import annotations

import pytest

from client.games.envyra.pages.rulebook_examples import DRAWINGS
from client.rulebook import PageError, Picture, load_page, parse_page
from client.rulebook.envyra_examples import (
    CompletedTileExample,
    EquilibriumExample,
    RequirementsExample,
    ScoreExample,
    TurnOrderExample,
)
from client.rulebook.examples import Example
from client.scenes import open_scene
from client.scenes.rulebook.scene import RulebookScene
from client.widgets import Selector
from rules.envyra.content import content
from saves.settings import Settings
from tests.client.driver import Driver, make_app


def list_examples(language: str = "en") -> list[Example]:
    return [block.example for block in load_page("envyra", language).blocks if isinstance(block, Picture)]


@pytest.mark.parametrize(
    ("fence", "problem"),
    [
        ("grid\ncolumns: 2\ntiles: [end]", "whole rows"),
        ("grid\ncolumns: 1\ntiles: [orange_fire_1]", "no such tile: orange_fire_1"),
        ("grid\ncolumns: 1\ntiles: [end]\nmark: [2]", "places are 1 to 1"),
        ("grid\ncolumns: 1\ntiles: ['-']\ncubes: [[0]]", "no tile"),
        ("grid\ncolumns: 1\ntiles: [end]\ncubes: [[0], [1]]", "no place"),
        ("grid\ncolumns: 1\ntiles: [end]\ncubes: [[4]]", "seats are 0 to 3"),
        ("grid\ncolumns: 1\ntiles: [end]\ncubes: [[0, 0, 0, 0]]", "takes 3 cubes"),
        ("grid\ncolumns: 1\ntiles: [end]\nwet: true", "unknown field"),
        ("tiles\ntiles: []", "no tiles"),
        ("tiles\ntiles: [end]\nmark: [1]", "not there"),
        ("claim\ntile: end\ncubes: [0]", "takes 3 cubes"),
        ("need\ntile: bonus_1", "requires nothing"),
        ("snake\nplayers: 5", "2 to 4 players"),
        ("snake\nplayers: 2\nstep: 5", "no such step"),
        ("snake\nplayers: 2\nstart: 2", "no such seat"),
        ("board\ncolumns: 3\nrows: 2\ncubes: [7]", "places are 1 to 6"),
        ("board\ncolumns: 3\nrows: 2\ncubes: [1, 1]", "one cube"),
        ("score\ntiles: [end]\ntotal: 4", "the total is 3"),
        ("score\ntiles: [end]\ncards: [eq_1]", "not fulfilled"),
        ("equilibrium\ncards: [eq_0]", "no such card: eq_0"),
        ("forest\nrows: ['P']", "no example of the kind"),
    ],
)
def test_wrong_example_is_reported_with_file_and_line(fence: str, problem: str) -> None:
    with pytest.raises(PageError, match=problem) as caught:
        parse_page(f"# A\n\n```{fence}\n```\n", "envyra", name="en/test.md")
    assert caught.value.detail.startswith("en/test.md: 3:")


def test_example_of_27_points_adds_up() -> None:
    (score,) = (example for example in list_examples() if isinstance(example, ScoreExample))
    assert score.total == score.points == 27
    assert sum(score.stars) == 21


def test_drawn_takers_match_the_rules() -> None:
    assert CompletedTileExample("blue_sea_1", (2, 2, 0)).tile_taker == 2  # most of them
    assert CompletedTileExample("green_leaf_1", (2, 1)).tile_taker == 1  # the later one
    assert (
        CompletedTileExample("orange_flame_3", (0, 1, 0, 1, 2)).tile_taker == 1
    )  # later among those with most


def test_drawn_missing_tiles_match_the_rules() -> None:
    needs = [example for example in list_examples() if isinstance(example, RequirementsExample)]
    assert [any(example.missing_tile_counts) for example in needs] == [False, True]
    assert needs[1].missing_tile_counts == (1, 0, 0)


def test_drawn_turn_order_goes_forward_and_back() -> None:
    assert TurnOrderExample(3, start=1).order == ((1, 1), (1, 2), (1, 0), (2, 0), (2, 2), (2, 1))
    assert TurnOrderExample(2, simplified=True).order == ((1, 0), (1, 1))


def test_card_examples_are_searchable_by_symbols() -> None:
    (cards,) = (example for example in list_examples() if isinstance(example, EquilibriumExample))
    make_app(settings=Settings(language="en"))
    symbols = DRAWINGS[EquilibriumExample].describe(cards).split()
    assert set(content().cards[cards.cards[0]].symbols) <= set(symbols)


def test_rulebook_switches_between_games() -> None:
    app = make_app((1280, 720), settings=Settings(language="en"))
    scene = open_scene(app, "rulebook", game_id="envyra", anchor="N-TAKE-1")
    app.push(scene)
    driver = Driver(app)
    driver.frames(2)
    assert isinstance(scene, RulebookScene)
    assert scene.layout is not None
    assert scene.layout.page.title == "Envyra"
    choice = scene.ui["rulebook.game"]
    assert isinstance(choice, Selector)
    driver.click_at(*choice.locate_item("wispwood").center)
    assert scene.game_id == "wispwood"


def test_search_also_finds_hits_in_the_other_game() -> None:
    app = make_app((1920, 1080), settings=Settings(language="en"))
    scene = RulebookScene(app, "wispwood", query="cubes")
    app.push(scene)
    driver = Driver(app)
    driver.frames(2)
    assert not scene.hits  # there are none in the forest
    button = scene.ui["rulebook.elsewhere.envyra"]
    assert button.label.startswith("Envyra: ")
    count = int(button.label.split()[1])
    driver.click("rulebook.elsewhere.envyra")
    driver.frames(2)
    assert scene.game_id == "envyra"
    assert scene.query == "cubes"
    assert len(scene.hits) == count
    assert scene.hit == 0  # and the first of them is shown
    assert "rulebook.elsewhere.wispwood" not in scene.ui


def test_narrow_window_keeps_the_search_when_switching_games() -> None:
    app = make_app((1280, 720), settings=Settings(language="en"), ui_scale=2.0)
    scene = RulebookScene(app, "wispwood", query="end")
    app.push(scene)
    driver = Driver(app)
    driver.frames(2)
    choice = scene.ui["rulebook.game"]
    assert isinstance(choice, Selector)
    driver.click("rulebook.game")
    driver.click_at(*choice.locate_item("envyra").center)
    driver.frames(2)
    assert (scene.game_id, scene.query) == ("envyra", "end")
    assert scene.hits
