"""Setting up a game of Envyra: its seats, its options, and the table in small."""

from __future__ import annotations

import pytest

from client import scenes
from client.app.app import App
from client.games.envyra.pages.new_game_preview import GamePreview
from client.i18n import LANGUAGES, tr
from client.scene import Scene
from client.scenes.new_game.options_panel import explain_option, find_option
from client.scenes.new_game.scene import NewGameScene
from client.session.match import Match
from client.widgets import Selector
from rules.envyra.state import EnvyraState
from saves.seats import SeatInfo
from saves.settings import Settings
from tests.client.driver import Driver, make_app
from tests.parametrization import HARDEST_SCREEN_VARIANTS, SCREEN_VARIANTS, mark_cases

SEATS = (SeatInfo("Žofie", "sky"), SeatInfo("Řehoř", "amber"), SeatInfo("Liška", "jade"))


class TableStandIn(Scene):
    """Stands in for the table and keeps the match it was given."""

    match: Match

    def __init__(self, app: App, match: Match) -> None:
        super().__init__(app)
        self.match = match


@pytest.fixture(autouse=True)
def stand_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(scenes.SCENES, "table", ("tests.client.envyra.test_new_game", "TableStandIn"))


def new_game(
    players: int = 2, size: tuple[int, int] = (1920, 1080), scale: float = 1.0, language: str = "en"
) -> tuple[Driver, NewGameScene]:
    settings = Settings(language=language, last_seats=SEATS[:players])
    driver = Driver(make_app(size, settings=settings, ui_scale=scale))
    driver.app.open("menu")
    scene = NewGameScene(driver.app, "envyra", "7")
    driver.app.push(scene)
    driver.frames(2)
    return driver, scene


def pick(driver: Driver, scene: NewGameScene, option: str, value: str) -> None:
    choice = scene.ui[f"new_game.option.{option}"]
    assert isinstance(choice, Selector)
    scene.setup.area.scroll_into_view(choice.rect)
    driver.frames(40)
    driver.click_at(*choice.locate_item(value).center)
    driver.frames(2)


def test_started_game_matches_the_form() -> None:
    driver, scene = new_game(3)
    pick(driver, scene, "equilibrium", "c")
    pick(driver, scene, "end_tile", "alternative")
    driver.click("new_game.option.simplified")
    assert isinstance(scene.preview, GamePreview)
    shown = scene.preview.state
    driver.click("new_game.start")
    table = driver.scene
    assert isinstance(table, TableStandIn)
    state = table.match.state
    assert isinstance(state, EnvyraState)
    assert (state.setup.equilibrium, state.setup.end_tile, state.setup.simplified) == (
        "c",
        "alternative",
        True,
    )
    assert [seat.name for seat in table.match.seats] == ["Žofie", "Řehoř", "Liška"]
    assert shown is not None
    assert (state.grid, state.open_cards) == (shown.grid, shown.open_cards)


def test_two_to_four_players_can_play() -> None:
    driver, scene = new_game(2)
    assert "new_game.seat.0.remove" not in scene.ui
    driver.click("new_game.add")
    driver.click("new_game.add")
    assert scene.setup.form.player_count == 4
    assert "new_game.add" not in scene.ui
    driver.click("new_game.seat.3.remove")
    assert scene.setup.form.player_count == 3


def test_seed_and_player_count_change_the_preview() -> None:
    driver, scene = new_game(2)
    assert isinstance(scene.preview, GamePreview)
    before = scene.preview.state
    driver.click("new_game.shuffle")
    driver.frames(1)
    between = scene.preview.state
    assert between is not None
    assert before is not None
    assert between.bag != before.bag
    driver.click("new_game.add")
    after = scene.preview.state
    assert after is not None
    assert len(after.grid) == 9


@pytest.mark.parametrize("language", LANGUAGES)
def test_advised_choices_are_explained(language: str) -> None:
    driver, scene = new_game(2, language=language)
    end_tile = explain_option(scene.setup, find_option(scene.setup, "end_tile"))
    assert tr("envyra.option.end_tile.text") in end_tile
    assert tr("envyra.option.end_tile.choice-text.standard") in end_tile
    pick(driver, scene, "equilibrium", "b")
    assert scene.setup.form.options["equilibrium"] == "b"  # advised against with two, not forbidden
    said = explain_option(scene.setup, find_option(scene.setup, "equilibrium"))
    assert tr("envyra.option.equilibrium.choice-text.b") in said


@pytest.mark.parametrize(("language", "size", "scale"), mark_cases(SCREEN_VARIANTS, HARDEST_SCREEN_VARIANTS))
def test_widgets_belong_to_envyra_and_fit_without_overlaps(
    language: str, size: tuple[int, int], scale: float
) -> None:
    _, scene = new_game(3, size, scale, language)
    assert not any("wish" in one or "ghost" in one for one in scene.ui.list_ids())
    boxes = [(widget.id, widget.rect) for widget in scene.ui if widget.parent is scene.setup.area]
    for name, box in boxes:
        assert box.left >= 0, name
        assert box.right <= scene.setup.area.rect.width, name
        for other, around in boxes:
            assert name == other or not box.colliderect(around), (name, other)


@pytest.mark.parametrize("equilibrium", ["off", "a", "b", "c"])
@pytest.mark.parametrize("players", [2, 3])
def test_preview_draws_every_choice(equilibrium: str, players: int) -> None:
    driver, scene = new_game(players, (1280, 720), 2.0)
    scene.setup.update_form(scene.setup.form.with_option("equilibrium", equilibrium))
    scene.setup.area.scroll_to(400)
    driver.frames(3)
    assert isinstance(scene.preview, GamePreview)
    assert scene.preview.state is not None
    assert bool(scene.preview.state.open_cards) == (equilibrium in "ac")


@pytest.mark.parametrize("equilibrium", ["off", "a", "b", "c"])
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(
    ("size", "scale"),
    mark_cases((((1920, 1080), 1.0), ((1280, 720), 2.0), ((1920, 1080), 2.0)), (((1280, 720), 2.0),)),
)
def test_preview_fills_a_row_of_panels(
    equilibrium: str, players: int, size: tuple[int, int], scale: float
) -> None:
    _, scene = new_game(3, size, scale)
    form = scene.setup.form
    while form.player_count > players:
        form = form.without_seat(form.player_count - 1)
    while form.player_count < players:
        form = form.with_added_seat()
    scene.setup.update_form(form.with_option("equilibrium", equilibrium))
    panels = {one.id.rpartition(".")[2]: one for one in scene.ui if one.id.startswith("new_game.table.")}
    wanted = {"grid", "bag"} | ({"open"} if equilibrium in "ac" else set())
    wanted |= {"secret"} if equilibrium in "bc" else set()
    assert wanted <= set(panels) <= {*wanted, "end"}
    boxes = [one.rect for one in panels.values()]
    assert len({(box.top, box.bottom) for box in boxes}) == 1  # all as high
    assert all(one.tooltip_text for one in panels.values())
    row = scene.ui["new_game.option.equilibrium"]
    assert max(box.right for box in boxes) == pytest.approx(row.rect.right, abs=6)
    assert sum(box.width for box in boxes) + 14 * (len(boxes) - 1) == pytest.approx(
        max(box.right for box in boxes) - min(box.left for box in boxes)
    )
    assert min(box.width for box in boxes) >= 130
