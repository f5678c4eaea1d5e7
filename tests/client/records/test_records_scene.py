"""The page of the records, driven by posted events."""

from __future__ import annotations

import threading
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from client.app.app import App
from client.i18n import tr
from client.records.tally import Appearance
from client.scene.dialog import Dialog
from client.scenes.menu.scene import MenuScene
from client.scenes.records.history_chart import HistoryChart
from client.scenes.records.scene import RecordsScene
from client.scenes.results.scene import ResultsScene
from client.widgets import Choice
from saves.errors import SaveError
from saves.index import FILE, GamesIndex
from saves.journal import Journal
from saves.paths import data_dir, games_dir
from saves.played import PlayedGame
from saves.seats import SeatInfo
from saves.settings import Settings
from saves.shelf import Shelf
from tests.client.driver import Driver, make_app
from tests.client.proofs import Proof
from tests.client.records.shelf import Sort, fill
from tests.client.shelving import saved_game
from tests.saves.finished import ended, finished
from tests.sweep import HARDEST, LOOKS, sweep

PLAIN = Sort(games=("envyra", "wispwood"), helped=0, reviewed=0, timed=False)
"""Games in which nothing is apart and of which little is known."""


def opened(size: tuple[int, int] = (1920, 1080), **settings: object) -> tuple[App, Driver, RecordsScene]:
    chosen = Settings(**{"language": "en", **settings})  # type: ignore[arg-type]
    app = make_app(size, settings=chosen, ui_scale=chosen.ui_scale)
    app.open("menu")
    driver = Driver(app)
    driver.frames(2)
    app.open("records")
    scene = app.scenes.top
    assert isinstance(scene, RecordsScene)
    return app, driver, read(driver, scene)


def read(driver: Driver, scene: RecordsScene) -> RecordsScene:
    """Wait for the thread."""
    if scene.index_reader is not None:
        assert scene.index_reader.wait(30)
    driver.settle(drawn=False)
    assert scene.index_reader is None
    driver.frames()
    return scene


def choose(driver: Driver, scene: RecordsScene, name: str, value: object) -> None:
    """Open a list in the header and choose from it."""
    driver.click(f"records.{name}")
    choice = scene.ui[f"records.{name}"]
    assert isinstance(choice, Choice)
    driver.click_at(*choice.rect_of(value).center)
    driver.settle(drawn=False)


def figure(scene: RecordsScene, name: str) -> str:
    return scene.ui[f"records.figure.{name}"].label


def curve(scene: RecordsScene) -> HistoryChart:
    found = scene.ui["records.curve"]
    assert isinstance(found, HistoryChart)
    return found


def said(app: App) -> str:
    """All words of the picture."""
    return " ".join(Proof(app).said).replace("\u00a0", " ")


def unread(app: App, driver: Driver, scene: RecordsScene) -> set[str]:
    """Words that cannot be read wherever one scrolls, or that end with dots."""
    flawed, fine, short = set[str](), set[str](), set[str]()
    while True:
        proof = Proof(app)
        bad = Counter(flaw.words for flaw in proof.flaws())
        short |= {flaw.words for flaw in proof.flaws() if flaw.what == "short"}
        flawed, fine = flawed | bad.keys(), fine | (Counter(proof.said) - bad).keys()
        area = scene.area
        if area.offset >= area.furthest - 1:
            return short | (flawed - fine)
        area.scroll_to(area.offset + area.rect.height * 0.4)
        driver.settle()


def shown(scene: RecordsScene) -> list[str]:
    return [one.game.file for one in scene.appearances]


# --- what it says -------------------------------------------------------------------------------------


def test_the_menu_leads_to_it_and_escape_back() -> None:
    fill(6, PLAIN)
    app = make_app(settings=Settings(language="en"))
    app.open("menu")
    driver = Driver(app)
    driver.settle(drawn=False)
    driver.click("menu.records")
    assert isinstance(driver.scene, RecordsScene)
    read(driver, driver.scene)
    driver.key("esc")
    assert isinstance(driver.scene, MenuScene)


def test_the_best_sheets_are_a_press_away_from_the_shelf() -> None:
    saved_game("whole", seats=2, moves=-1)
    app = make_app(settings=Settings(language="en"))
    app.open("menu")
    app.open("shelf")
    driver = Driver(app)
    driver.settle(drawn=False)
    driver.click("shelf.records")
    assert isinstance(driver.scene, RecordsScene)
    assert "records.best.1" in read(driver, driver.scene).ui
    driver.key("esc")
    assert "shelf.records" in driver.scene.ui


def test_without_a_finished_game_it_says_what_will_stand_here() -> None:
    saved_game("still going on")
    app, driver, scene = opened()
    assert tr("records.empty.title") in said(app)
    assert scene.ui.default == "records.new"
    driver.key("enter")
    assert driver.scene is not scene


def test_the_numbers_of_the_game_played_last_and_whoever_has_played_most() -> None:
    folder = games_dir()
    seats = (SeatInfo("Žofie", "sky"), SeatInfo("Sova", "amber", "crown"))
    alone = (SeatInfo("Řehoř", "sky"),)
    finished(
        folder, "a", day=1, game="envyra", seats=seats, spent=(3000, 600, 120), end=ended(points=(30, 20))
    )
    finished(folder, "b", day=2, game="envyra", seats=seats, end=ended((1,), (0,), points=(24, 31)))
    finished(folder, "c", day=3, game="envyra", seats=seats, end=ended(points=(33, 31)))
    finished(folder, "d", day=4, game="envyra", seats=alone, end=ended((0,), points=(99,)))
    _, _, scene = opened()
    assert (scene.view.game, scene.view.person) == ("envyra", "žofie")
    assert figure(scene, "games") == "Games: 3 · since 2 Jun 2026"
    assert figure(scene, "wins") == "Wins: 2 · 67%"
    assert figure(scene, "streak") == "Longest streak: 1 · win in a row"
    assert figure(scene, "mean") == "Average: 29.0 · Points"
    assert figure(scene, "best") == "Best result: 33 · Points"
    assert figure(scene, "time") == "Time at the table: 1 h 2 min · in 1 game"
    assert figure(scene, "loss") == "Loss per decision: — · no game reviewed yet"
    assert scene.ui["records.against.crown"].label == "Crown: 2 of 3, 67%"
    assert scene.ui["records.best.1"].label == "No. 1: 4 Jun 2026 · 33 points · won · Crown"


def test_what_old_games_do_not_know_is_a_dash_and_no_nought() -> None:
    fill(4, PLAIN)
    _, _, scene = opened()
    assert figure(scene, "time") == "Time at the table: — · not noted so far"
    assert figure(scene, "luck").startswith("Luck per game: —")


def test_reviews_bring_loss_and_luck_and_their_curves() -> None:
    fill(12, Sort(games=("envyra",), helped=0, reviewed=2))
    app, driver, scene = opened()
    assert figure(scene, "loss").endswith("6 games reviewed")
    kinds = scene.ui["records.kind"]
    assert isinstance(kinds, Choice)
    assert len(curve(scene).series.points) == 12
    for kind in ("loss", "luck"):
        kinds = scene.ui["records.kind"]
        assert isinstance(kinds, Choice)
        driver.click_at(*kinds.rect_of(kind).center)
        driver.settle(drawn=False)
        assert len(curve(scene).series.points) == 6
        driver.hover("records.curve")
        told = {"loss": "lost per decision", "luck": "luck"}[kind]
        assert f"% {told}" in said(app) or f"{told} " in said(app)


def test_choices_in_the_header_say_which_games() -> None:
    fill(24, PLAIN)
    _, driver, scene = opened()
    assert scene.view.game == "wispwood"
    before = shown(scene)
    choose(driver, scene, "game", "envyra")
    assert shown(scene)
    assert not set(shown(scene)) & set(before)
    count = len(scene.appearances[-1].game.seats)
    choose(driver, scene, "players", count)
    assert {len(one.game.seats) for one in scene.appearances} == {count}
    choose(driver, scene, "players", 0)
    choose(driver, scene, "person", "řehoř")
    assert {one.game.seats[one.seat].name for one in scene.appearances} == {"Řehoř"}
    choose(driver, scene, "game", "balanceformers")
    assert scene.appearances == ()
    assert tr("records.none") in said(driver.app)


def test_games_with_help_are_counted_apart_and_that_is_said() -> None:
    fill(20, Sort(games=("envyra",), helped=5, reviewed=0))
    app, driver, scene = opened()
    aside = [f"{number:05}-envyra.stolek" for number in (1, 5, 6, 11, 16)]
    assert not set(aside) & set(shown(scene))
    assert "Not counted here: 5 games (4 with hints, 1 with free undo)." in said(app)
    driver.click("records.show-apart")
    driver.settle(drawn=False)
    assert shown(scene) == aside
    assert tr("records.apart.shown").split(":")[0] in said(app)
    driver.click("records.show-plain")
    assert len(shown(scene)) == 15


# --- what it leads to ---------------------------------------------------------------------------------


def test_the_best_game_opens_its_result_and_back_again() -> None:
    saved_game("whole", seats=2, moves=-1)
    _, driver, scene = opened()
    driver.click("records.best.1")
    assert isinstance(driver.scene, ResultsScene)
    assert driver.scene.match.title == "whole"
    driver.app.scenes.pop()
    driver.settle(drawn=False)
    assert driver.app.scenes.top is scene


def test_a_dot_of_the_curve_is_looked_at_and_opened_by_mouse() -> None:
    saved_game("whole", seats=2, moves=-1)
    app, driver, scene = opened()
    view = curve(scene)
    driver.move(*view.get_point_position(0))
    assert view.selected == 0
    assert any("won" in one and "·" in one for one in Proof(app).said)
    driver.move(5, 5)
    assert curve(scene).selected is None
    driver.click_at(*view.get_point_position(0))
    assert isinstance(driver.scene, ResultsScene)


def test_the_curve_is_gone_through_by_keys() -> None:
    fill(8, PLAIN)
    _, driver, scene = opened()
    opened_games: list[Appearance] = []
    view = curve(scene)
    view.on_open = opened_games.append
    for widget in driver.tab_round(drawn=False):
        if widget is view:
            break
    last = len(view.series.points) - 1
    assert view.selected == last
    driver.key("left")
    driver.key("left")
    assert view.selected == last - 2
    driver.key("home")
    driver.key("enter")
    assert [one.game.file for one in opened_games] == [shown(scene)[0]]
    driver.key("end")
    driver.key("right")
    assert view.selected == last or scene.ui.focused != "records.curve"


def test_everything_is_reached_by_keys_alone() -> None:
    fill(30, Sort(games=("envyra",)))
    _, driver, scene = opened((1280, 720), ui_scale=2.0)
    reached = {widget.id for widget in driver.tab_round(drawn=False)}
    wanted = {"records.back", "records.game", "records.players", "records.person", "records.kind"}
    wanted |= {"records.curve", "records.best.1", "records.best.5", "records.people", "records.show-apart"}
    wanted |= {f"records.figure.{name}" for name in ("games", "wins", "time", "loss", "luck")}
    assert wanted <= reached
    scene.ui.focus_on("records.people", ring=True)
    driver.key("enter")
    assert driver.scene is not scene
    driver.pad(1)
    assert driver.scene is scene


def test_a_game_that_is_gone_is_told_and_leaves_the_page() -> None:
    path = saved_game("whole", seats=2, moves=-1)
    _, driver, scene = opened()
    view = next(one for one in scene.appearances if one.game.file == path.name)
    path.unlink()
    scene.open(view)
    read(driver, scene)
    assert driver.app.scenes.top is scene
    assert scene.games == ()
    assert tr("records.empty.title") in said(driver.app)


def test_a_deleted_game_is_taken_out_and_comes_back_with_it() -> None:
    paths = fill(5, Sort(games=("envyra",), helped=0, reviewed=0))
    app, driver, scene = opened()
    app.open("shelf")
    driver.frames(2)
    gone = Shelf().delete(paths[2])
    app.scenes.pop()
    read(driver, scene)
    assert paths[2].name not in shown(scene)
    app.open("shelf")
    driver.frames(2)
    Shelf().restore(gone)
    app.scenes.pop()
    read(driver, scene)
    assert paths[2].name in shown(scene)


# --- the index under it -------------------------------------------------------------------------------


@pytest.mark.parametrize("harm", ["cut", "flipped", "deleted", "nonsense"])
def test_whatever_becomes_of_the_index_the_page_stays_right(harm: str) -> None:
    fill(9, Sort(games=("envyra",), helped=0, reviewed=0))
    app, driver, scene = opened()
    before = shown(scene)
    file = data_dir() / FILE
    data = bytearray(file.read_bytes())
    data[len(data) // 2] ^= 255
    harmed = {"cut": bytes(data[: len(data) // 3]), "flipped": bytes(data), "nonsense": b"x" * 999}
    if harm == "deleted":
        file.unlink()
    else:
        file.write_bytes(harmed[harm])
    app.open("shelf")
    app.scenes.pop()
    assert shown(read(driver, scene)) == before
    app.finish()
    assert shown(opened()[2]) == before
    assert GamesIndex().games()


def test_while_games_are_read_it_says_how_far_it_is_and_can_be_left(monkeypatch: pytest.MonkeyPatch) -> None:
    fill(4, PLAIN)
    waiting, going = threading.Event(), threading.Event()
    real = GamesIndex._read

    def slowly(self: GamesIndex, file: str, stamp: str) -> object:
        waiting.set()
        assert going.wait(30)
        return real(self, file, stamp)

    monkeypatch.setattr(GamesIndex, "_read", slowly)
    app = make_app((1920, 1080), settings=Settings(language="en"))
    app.open("menu")
    app.open("records")
    scene, driver = app.scenes.top, Driver(app)
    assert isinstance(scene, RecordsScene)
    assert waiting.wait(30)
    driver.frames(3)
    assert f"{tr('records.reading')} 0 of 4" in said(app)
    assert scene.animating
    going.set()
    assert shown(read(driver, scene))
    app.scenes.pop()
    going.clear()
    (data_dir() / FILE).unlink()
    app.open("records")
    threading.Timer(0.05, going.set).start()
    driver.key("esc")
    assert isinstance(driver.scene, MenuScene)


def test_a_folder_that_cannot_be_read_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(*_: object) -> tuple[PlayedGame, ...]:
        raise SaveError("disk-error")

    monkeypatch.setattr(GamesIndex, "games", failing)
    app, _, scene = opened()
    assert scene.games == ()
    assert any(tr("saves.error.disk-error") in one for one in Proof(app).said)


def test_games_of_a_game_that_is_not_known_are_left_out() -> None:
    fill(2, PLAIN)
    finished(games_dir(), "x", day=900, game="chess")
    _, _, scene = opened()
    assert len(scene.games) == 2
    assert scene.view.game in ("envyra", "wispwood")


def test_where_everybody_is_hidden_the_way_back_is_there() -> None:
    fill(3, Sort(games=("envyra",), helped=0, reviewed=0))
    app, driver, scene = opened(forgotten=("Žofie Malá", "Řehoř", "Liška"))
    assert tr("records.nobody.title") in Proof(app).said
    driver.click("records.people")
    assert driver.scene is not scene
    assert not isinstance(driver.scene, Dialog)


# --- how it looks -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("language", "size", "scale"), sweep(LOOKS, HARDEST))
@pytest.mark.parametrize("game", ["wispwood", "equilibrix"])
def test_every_word_can_be_read(language: str, size: tuple[int, int], scale: float, game: str) -> None:
    fill(60, Sort(games=(game,)))
    app, driver, scene = opened(size, language=language, ui_scale=scale)
    assert unread(app, driver, scene) == set()
    app.finish()


@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (1536, 864), (1920, 1080), (2560, 1440)])
def test_nothing_lies_on_anything_else(size: tuple[int, int]) -> None:
    fill(30, Sort(games=("wispwood",)))
    app, driver, scene = opened(size)
    lying = [pair for pair in driver.overlapping() if "records.area" not in pair]
    assert lying == []
    header = [scene.ui[f"records.{name}"].rect for name in ("back", "game", "players", "person")]
    assert all(one.right < other.left for one, other in pairwise(header))
    assert header[-1].right <= scene.width
    app.finish()


def test_won_and_other_games_differ_in_shape(tmp_path: Path) -> None:
    del tmp_path
    folder = games_dir()
    seats = (SeatInfo("Žofie", "sky"), SeatInfo("Sova", "amber", "crown"))
    finished(folder, "a", day=1, game="envyra", seats=seats, end=ended(points=(30, 20)))
    finished(folder, "b", day=2, game="envyra", seats=seats, end=ended((1,), (0,), points=(10, 31)))
    app, _, scene = opened()
    view = curve(scene)
    won, lost = (
        app.window.surface.get_at((round(x * app.metrics.unit), round(y * app.metrics.unit)))
        for x, y in map(view.get_point_position, (0, 1))
    )
    assert sum(won[:3]) > 3 * sum(lost[:3]), "one is full, the other open"
    assert pygame.display.get_init()


def test_thousands_of_games_are_drawn_within_the_field() -> None:
    fill(400, Sort(games=("envyra",), helped=0, reviewed=0))
    app, _, scene = opened((1280, 720))
    view = curve(scene)
    field = view.plot.rect.inflate(2, 2)
    dots = view.series.points
    assert len(dots) == 400
    assert all(field.collidepoint(view.plot.at(at, dot.value)) for at, dot in enumerate(dots, 1))
    assert view._radius < 4
    assert Journal.read(games_dir() / dots[0].appearance.game.file).header.game == "envyra"
    app.finish()
