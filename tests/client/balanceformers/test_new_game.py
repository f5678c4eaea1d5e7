"""Setting up a game of Balanceformers: two to six seats, the area, and the creatures of each."""

from __future__ import annotations

import pytest

from client import scenes
from client.app import App
from client.games.balanceformers.preview import GamePreview
from client.i18n import LANGUAGES
from client.match import Match
from client.scene import Scene
from client.scenes.new_game.scene import NewGameScene
from rules.balanceformers.content import content
from rules.balanceformers.state import BalanceformersState
from saves.seats import COLOURS, SeatInfo
from saves.settings import Settings
from tests.client.driver import Driver, make_app

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
    """The position that the panel shows."""
    assert isinstance(scene.preview, GamePreview)
    assert scene.preview.state is not None
    return scene.preview.state


def test_the_shape_that_is_chosen_is_played_on() -> None:
    driver, scene = new_game(5)
    driver.click("new_game.shape.star")
    scene.rearranged(scene.draft.choosing("moves", "own").choosing("pair", "separate"))
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


def test_two_to_six_may_sit_down() -> None:
    driver, scene = new_game(2)
    for players in (3, 4, 5, 6):
        driver.click("new_game.add")
        assert len(dealt(scene).sets) == players
        assert len(dealt(scene).area) == 2 * content().pieces[players].each
    assert "new_game.add" not in scene.ui
    driver.click("new_game.seat.5.remove")
    assert scene.draft.players == 5


def test_a_seed_joins_an_area_and_hands_begin_with_none() -> None:
    driver, scene = new_game(3)
    scene.rearranged(scene.draft.choosing("area", "random"))
    driver.frames(2)
    first = dealt(scene).area
    assert len(first) == 14
    scene.rearranged(scene.draft.sown("8"))
    assert dealt(scene).area != first
    assert "new_game.table" in scene.ui
    scene.rearranged(scene.draft.choosing("area", "hand"))
    driver.frames(2)
    assert dealt(scene).area == ()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("size", "scale"), [((1280, 720), 1.0), ((1280, 720), 2.0), ((1920, 1080), 1.0), ((1920, 1080), 2.0)]
)
@pytest.mark.parametrize(("players", "area"), [(2, "hand"), (5, "preset"), (6, "random")])
def test_all_has_its_place(
    language: str, size: tuple[int, int], scale: float, players: int, area: str
) -> None:
    driver, scene = new_game(players, size, scale, language)
    scene.rearranged(scene.draft.choosing("area", area))
    driver.frames(2)
    boxes = [(widget.id, widget.rect) for widget in scene.ui if widget.parent is scene.area]
    assert {"new_game.option.area", "new_game.creatures"} <= {name for name, _ in boxes}
    for name, box in boxes:
        assert box.left >= 0, name
        assert box.right <= scene.area.rect.width, name
        for other, around in boxes:
            assert name == other or not box.colliderect(around), (name, other)
