"""Setting up a game of Balanceformers: two to six seats, the area, and the creatures of each."""

from __future__ import annotations

import pytest

from client import scenes
from client.app.app import App
from client.draw.geometry import Rect
from client.games.balanceformers.pages.new_game_preview import GamePreview
from client.scene import Scene
from client.scenes.new_game.scene import NewGameScene
from client.scenes.shelf import game_text
from client.session.match import Match
from client.widgets import Selector
from rules.balanceformers.content import SETS, content
from rules.balanceformers.state import BalanceformersState
from saves.seats import COLOURS, SeatInfo
from saves.settings import Settings
from tests.client.driver import Driver, make_app
from tests.parametrization import HARDEST_SCREEN_VARIANTS, SCREEN_VARIANTS, mark_cases

NAMES = ("Žofie", "Řehoř", "Liška", "Klára", "Bruno", "Magdaléna")
SEATS = tuple(SeatInfo(name, colour) for name, colour in zip(NAMES, COLOURS, strict=True))


class TableStandIn(Scene):
    """Stands in for the table and keeps the match it was given."""

    match: Match

    def __init__(self, app: App, match: Match) -> None:
        super().__init__(app)
        self.match = match


@pytest.fixture(autouse=True)
def stand_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(scenes.SCENES, "table", ("tests.client.balanceformers.test_new_game", "TableStandIn"))


def new_game(
    players: int = 2, size: tuple[int, int] = (1920, 1080), scale: float = 1.0, language: str = "en"
) -> tuple[Driver, NewGameScene]:
    settings = Settings(language=language, last_seats=SEATS[:players])
    driver = Driver(make_app(size, settings=settings, ui_scale=scale))
    driver.app.open("menu")
    scene = NewGameScene(driver.app, "balanceformers", "7")
    driver.app.push(scene)
    driver.frames(2)
    return driver, scene


def dealt(scene: NewGameScene) -> BalanceformersState:
    """Return the position that the panel shows."""
    assert isinstance(scene.preview, GamePreview)
    assert scene.preview.state is not None
    return scene.preview.state


def test_chosen_area_is_used_in_the_game() -> None:
    driver, scene = new_game(5)
    driver.click("new_game.shape.star")
    scene.setup.update_form(scene.setup.form.with_option("moves", "own").with_option("pair", "separate"))
    driver.frames(2)
    assert dealt(scene).area == content().areas["star"]
    driver.click("new_game.start")
    table = driver.scene
    assert isinstance(table, TableStandIn)
    state = table.match.state
    assert isinstance(state, BalanceformersState)
    assert (state.setup.area, state.setup.moves, state.setup.pair) == ("star", "own", "separate")
    assert state.area == content().areas["star"]
    assert len(state.sets) == 5


def test_two_to_six_players_can_play() -> None:
    driver, scene = new_game(2)
    for players in (3, 4, 5, 6):
        driver.click("new_game.add")
        assert len(dealt(scene).sets) == players
        assert len(dealt(scene).area) == 2 * content().pieces[players].each
    assert "new_game.add" not in scene.ui
    driver.click("new_game.seat.5.remove")
    assert scene.setup.form.player_count == 5


def test_random_area_follows_the_seed_and_a_built_one_starts_empty() -> None:
    driver, scene = new_game(3)
    scene.setup.update_form(scene.setup.form.with_option("area", "random"))
    driver.frames(2)
    first = dealt(scene).area
    assert len(first) == 14
    scene.setup.update_form(scene.setup.form.with_seed("8"))
    assert dealt(scene).area != first
    assert "new_game.table" in scene.ui
    scene.setup.update_form(scene.setup.form.with_option("area", "hand"))
    driver.frames(2)
    assert dealt(scene).area == ()


def test_each_seat_chooses_and_swaps_its_creatures() -> None:
    driver, scene = new_game(3)
    assert dealt(scene).sets == ("black-1", "black-2", "black-3")
    take(driver, 0, "white-2")
    assert dealt(scene).sets == ("white-2", "black-2", "black-3")
    take(driver, 1, "white-2")  # it is taken: the two swap
    assert dealt(scene).sets == ("black-2", "white-2", "black-3")
    driver.click("new_game.add")
    assert dealt(scene).sets == ("black-2", "white-2", "black-3", "black-1")
    driver.click("new_game.seat.1.remove")
    assert dealt(scene).sets == ("black-2", "black-3", "black-1")
    driver.click("new_game.start")
    assert isinstance(driver.scene, TableStandIn)
    match = driver.scene.match
    assert match.options["colours"] == "black-2,black-3,black-1"
    assert isinstance(match.state, BalanceformersState)
    assert match.state.sets == ("black-2", "black-3", "black-1")
    assert "Creatures: Black 2, Black 3, Black 1" in game_text.format_options(match.header)


def test_presets_are_available_as_shortcuts() -> None:
    driver, scene = new_game(3)
    take(driver, 0, "black-2")
    take(driver, 0, "black-1")
    assert scene.setup.form.options["colours"] == "default"  # what is a preset, is called so
    scene.setup.update_form(scene.setup.form.with_option("colours", "random"))
    driver.frames(2)
    before = dealt(scene).sets
    free = next(name for name in SETS if name not in before)
    take(driver, 2, free)  # from what chance has dealt
    assert dealt(scene).sets == (*before[:2], free)
    presets = driver.scene.ui["new_game.option.colours"]
    assert isinstance(presets, Selector)
    presets.value = "none of them"
    driver.click_at(*center(presets.locate_item("white")))
    assert dealt(scene).sets == ("white-1", "white-2", "white-3")


def test_creatures_are_chosen_by_keyboard() -> None:
    driver, scene = new_game(2)
    for widget in driver.tab_round():
        if widget.id == "new_game.set.1":
            break
    driver.key("enter")
    driver.key("down")
    driver.key("enter")
    assert dealt(scene).sets == ("black-1", "white-2")
    assert driver.scene.ui.focused_id == "new_game.set.1"


def take(driver: Driver, seat: int, name: str) -> None:
    """Open the seat's list and click a set."""
    driver.click(f"new_game.set.{seat}")
    choice = driver.scene.ui[f"new_game.set.{seat}"]
    assert isinstance(choice, Selector)
    driver.click_at(*center(choice.locate_item(name)))
    driver.frames(2)


def center(box: Rect) -> tuple[float, float]:
    """Return its middle."""
    x, y = box.center
    return x, y


@pytest.mark.parametrize(("language", "size", "scale"), mark_cases(SCREEN_VARIANTS, HARDEST_SCREEN_VARIANTS))
@pytest.mark.parametrize(("players", "area"), [(2, "hand"), (5, "preset"), (6, "random")])
def test_widgets_fit_without_overlaps(
    language: str, size: tuple[int, int], scale: float, players: int, area: str
) -> None:
    driver, scene = new_game(players, size, scale, language)
    scene.setup.update_form(scene.setup.form.with_option("area", area))
    driver.frames(2, drawn=False)
    boxes = [(widget.id, widget.rect) for widget in scene.ui if widget.parent is scene.setup.area]
    assert {"new_game.option.area", *(f"new_game.set.{n}" for n in range(players))} <= {n for n, _ in boxes}
    for name, box in boxes:
        assert box.left >= 0, name
        assert box.right <= scene.setup.area.rect.width, name
        for other, around in boxes:
            assert name == other or not box.colliderect(around), (name, other)
