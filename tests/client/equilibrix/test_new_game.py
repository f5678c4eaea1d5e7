"""Setting up a game of EQUILIBRIX Connect: its seats, its scenarios, and the board as the game begins."""

from __future__ import annotations

import pytest

from client import scenes
from client.app.app import App
from client.games.equilibrix.pages.new_game_preview import SCENARIOS, GamePreview
from client.i18n import LANGUAGES, tr
from client.scene import Scene
from client.scenes.new_game.scene import NewGameScene
from client.session.match import Match
from client.widgets import Selector, Toggle
from rules.equilibrix.state import EquilibrixState
from saves.seats import SeatInfo
from saves.settings import Settings
from tests.client.driver import Driver, make_app
from tests.parametrization import HARDEST_SCREEN_VARIANTS, SCREEN_VARIANTS, mark_cases

SEATS = (SeatInfo("Žofie", "sky"), SeatInfo("Řehoř", "amber"), SeatInfo("Liška", "jade"))
SWITCHES = ("modest", "asymmetric", "fair", "surprise", "blocking")


class TableStandIn(Scene):
    """Stands in for the table and keeps the match it was given."""

    match: Match

    def __init__(self, app: App, match: Match) -> None:
        super().__init__(app)
        self.match = match


@pytest.fixture(autouse=True)
def stand_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(scenes.SCENES, "table", ("tests.client.equilibrix.test_new_game", "TableStandIn"))


def new_game(
    players: int = 2, size: tuple[int, int] = (1920, 1080), scale: float = 1.0, language: str = "en"
) -> tuple[Driver, NewGameScene]:
    settings = Settings(language=language, last_seats=SEATS[:players])
    driver = Driver(make_app(size, settings=settings, ui_scale=scale))
    driver.app.open("menu")
    scene = NewGameScene(driver.app, "equilibrix", "7")
    driver.app.push(scene)
    driver.frames(2, drawn=False)
    return driver, scene


def dealt(scene: NewGameScene) -> EquilibrixState:
    """Return the position that the panel shows."""
    assert isinstance(scene.preview, GamePreview)
    assert scene.preview.state is not None
    return scene.preview.state


def pick(driver: Driver, scene: NewGameScene, option: str, value: str) -> None:
    choice = scene.ui[f"new_game.option.{option}"]
    assert isinstance(choice, Selector)
    scene.setup.area.scroll_into_view(choice.rect)
    driver.frames(40, drawn=False)
    driver.click_at(*choice.locate_item(value).center)
    driver.frames(2, drawn=False)


def test_started_game_matches_the_form() -> None:
    driver, scene = new_game(3)
    pick(driver, scene, "paradox", "compulsory")
    pick(driver, scene, "encircling", "wide")
    for name in SWITCHES:
        driver.click(f"new_game.option.{name}")
    driver.click("new_game.option.mirror")
    shown = dealt(scene)
    driver.click("new_game.start")
    table = driver.scene
    assert isinstance(table, TableStandIn)
    state = table.match.state
    assert isinstance(state, EquilibrixState)
    setup = state.setup
    assert (setup.paradox, setup.encircling, setup.mirror) == ("compulsory", "wide", True)
    assert all(getattr(setup, name) for name in SWITCHES)
    assert [seat.name for seat in table.match.seats] == ["Žofie", "Řehoř", "Liška"]
    assert (state.stones, state.start) == (shown.stones, shown.start)


def test_two_or_three_players_can_play() -> None:
    driver, scene = new_game(2)
    assert "new_game.seat.0.remove" not in scene.ui
    assert len(dealt(scene).stones) == 2
    driver.click("new_game.add")
    assert scene.setup.form.player_count == 3
    assert "new_game.add" not in scene.ui
    assert len(dealt(scene).stones) == 3
    driver.click("new_game.seat.2.remove")
    assert scene.setup.form.player_count == 2


def test_preview_shows_starting_stones_unless_placed_by_hand() -> None:
    driver, scene = new_game(2)
    assert all(stones.bit_count() == 2 for stones in dealt(scene).stones)
    usual = dealt(scene).stones
    pick(driver, scene, "start", "drawn")
    assert all(stones.bit_count() == 2 for stones in dealt(scene).stones)
    assert dealt(scene).stones != usual
    pick(driver, scene, "start", "chosen")
    assert dealt(scene).stones == (0, 0)
    pick(driver, scene, "start", "usual")
    assert dealt(scene).stones == usual
    driver.click("new_game.option.asymmetric")
    assert dealt(scene).stones == (0, 0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_scenario_has_a_description(language: str) -> None:
    driver, scene = new_game(2, language=language)
    for name in SCENARIOS[:-1]:
        switch = scene.ui[f"new_game.option.{name}"]
        assert isinstance(switch, Toggle)
        assert switch.text.painted == tr(f"equilibrix.option.{name}.text")
    assert isinstance(scene.preview, GamePreview)
    pick(driver, scene, "paradox", "optional")
    assert scene.setup.form.options["paradox"] == "optional"


@pytest.mark.parametrize(("language", "size", "scale"), mark_cases(SCREEN_VARIANTS, HARDEST_SCREEN_VARIANTS))
@pytest.mark.parametrize("paradox", ["off", "optional"])
def test_widgets_fit_without_overlaps(
    language: str, size: tuple[int, int], scale: float, paradox: str
) -> None:
    driver, scene = new_game(3, size, scale, language)
    scene.setup.update_form(scene.setup.form.with_option("paradox", paradox))
    driver.frames(2, drawn=False)
    boxes = [(widget.id, widget.rect) for widget in scene.ui if widget.parent is scene.setup.area]
    assert {f"new_game.option.{name}" for name in SCENARIOS} <= {name for name, _ in boxes}
    for name, box in boxes:
        assert box.left >= 0, name
        assert box.right <= scene.setup.area.rect.width, name
        for other, around in boxes:
            assert name == other or not box.colliderect(around), (name, other)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [2, 3])
def test_page_without_scenarios_does_not_scroll(language: str, players: int) -> None:
    _, scene = new_game(players, language=language)
    assert scene.setup.area.max_offset <= 0, (
        "the page has to fit into the window while no scenario is on: shorten the text of an option"
    )
