"""Tests of the records screen, driven by posted events."""

from __future__ import annotations

import threading
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from client import i18n
from client.app.app import App
from client.i18n import tr
from client.records.statistics import Appearance
from client.scene.dialog import Dialog
from client.scenes.menu.scene import MenuScene
from client.scenes.records import record_text
from client.scenes.records.history_chart import HistoryChart, choose_day_labels
from client.scenes.records.scene import RecordsScene
from client.scenes.results.scene import ResultsScene
from client.widgets import Selector
from saves.errors import SaveError
from saves.finished_game import FinishedGame
from saves.finished_games_index import FILE, GamesIndex
from saves.journal import Journal
from saves.paths import data_dir, games_dir, trash_dir
from saves.seats import SeatInfo
from saves.settings import Settings
from saves.shelf import Shelf
from tests.client.driver import Driver, make_app
from tests.client.records.sample_shelf import Sort, fill
from tests.client.shelf_helpers import saved_game
from tests.client.text_legibility import Proof
from tests.parametrization import HARDEST_SCREEN_VARIANTS, SCREEN_VARIANTS, mark_cases
from tests.saves.finished_journals import make_ended, write_finished_journal

PLAIN = Sort(games=("envyra", "wispwood"), helped=0, reviewed=0, timed=False)
"""Games in which nothing is apart and of which little is known."""


def open_records(
    size: tuple[int, int] = (1920, 1080), **settings: object
) -> tuple[App, Driver, RecordsScene]:
    chosen = Settings(**{"language": "en", **settings})  # type: ignore[arg-type]
    app = make_app(size, settings=chosen, ui_scale=chosen.ui_scale)
    app.open("menu")
    driver = Driver(app)
    driver.frames(2)
    app.open("records")
    scene = app.scenes.top
    assert isinstance(scene, RecordsScene)
    return app, driver, wait_for_index(driver, scene)


def wait_for_index(driver: Driver, scene: RecordsScene) -> RecordsScene:
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
    assert isinstance(choice, Selector)
    driver.click_at(*choice.locate_item(value).center)
    driver.settle(drawn=False)


def get_figure(scene: RecordsScene, name: str) -> str:
    return scene.ui[f"records.figure.{name}"].label


def get_chart(scene: RecordsScene) -> HistoryChart:
    found = scene.ui["records.curve"]
    assert isinstance(found, HistoryChart)
    return found


def get_visible_text(app: App) -> str:
    """Return all words of the picture."""
    return " ".join(Proof(app).said).replace("\u00a0", " ")


def find_unreadable_texts(app: App, driver: Driver, scene: RecordsScene) -> set[str]:
    """Return words that cannot be read wherever one scrolls, or that end with dots."""
    flawed, fine, short = set[str](), set[str](), set[str]()
    while True:
        proof = Proof(app)
        bad = Counter(flaw.words for flaw in proof.flaws())
        short |= {flaw.words for flaw in proof.flaws() if flaw.what == "short"}
        flawed, fine = flawed | bad.keys(), fine | (Counter(proof.said) - bad).keys()
        area = scene.area
        if area.offset >= area.max_offset - 1:
            return short | (flawed - fine)
        area.scroll_to(area.offset + area.rect.height * 0.4)
        driver.settle()


def list_files(scene: RecordsScene) -> list[str]:
    return [one.game.file for one in scene.appearances]


# --- what it says -------------------------------------------------------------------------------------


def test_opens_from_the_menu_and_escape_goes_back() -> None:
    fill(6, PLAIN)
    app = make_app(settings=Settings(language="en"))
    app.open("menu")
    driver = Driver(app)
    driver.settle(drawn=False)
    driver.click("menu.records")
    assert isinstance(driver.scene, RecordsScene)
    wait_for_index(driver, driver.scene)
    driver.key("esc")
    assert isinstance(driver.scene, MenuScene)


def test_opens_from_the_shelf() -> None:
    saved_game("whole", seats=2, moves=-1)
    app = make_app(settings=Settings(language="en"))
    app.open("menu")
    app.open("shelf")
    driver = Driver(app)
    driver.settle(drawn=False)
    driver.click("shelf.records")
    assert isinstance(driver.scene, RecordsScene)
    assert "records.best.1" in wait_for_index(driver, driver.scene).ui
    driver.key("esc")
    assert "shelf.records" in driver.scene.ui


def test_message_without_finished_games() -> None:
    saved_game("still going on")
    app, driver, scene = open_records()
    assert tr("records.empty.title") in get_visible_text(app)
    assert scene.ui.default == "records.new"
    driver.key("enter")
    assert driver.scene is not scene


def test_figures_of_the_last_game_and_the_most_frequent_player() -> None:
    folder = games_dir()
    seats = (SeatInfo("Žofie", "sky"), SeatInfo("Sova", "amber", "crown"))
    alone = (SeatInfo("Řehoř", "sky"),)
    write_finished_journal(
        folder,
        "a",
        day=1,
        game="envyra",
        seats=seats,
        spent=(3000, 600, 120),
        end=make_ended(points=(30, 20)),
    )
    write_finished_journal(
        folder, "b", day=2, game="envyra", seats=seats, end=make_ended((1,), (0,), points=(24, 31))
    )
    write_finished_journal(folder, "c", day=3, game="envyra", seats=seats, end=make_ended(points=(33, 31)))
    write_finished_journal(folder, "d", day=4, game="envyra", seats=alone, end=make_ended((0,), points=(99,)))
    _, _, scene = open_records()
    assert (scene.view.game, scene.view.person) == ("envyra", "žofie")
    assert get_figure(scene, "games") == "Games: 3 · since 2 Jun 2026"
    assert get_figure(scene, "wins") == "Wins: 2 · 67%"
    assert get_figure(scene, "streak") == "Longest streak: 1 · win in a row"
    assert get_figure(scene, "mean") == "Average: 29.0 · points"
    assert get_figure(scene, "best") == "Best result: 33 · points"
    assert get_figure(scene, "time") == "Time at the table: 1 h 2 min · in 1 game"
    assert get_figure(scene, "loss") == "Loss per decision: — · no game reviewed yet"
    assert scene.ui["records.against.crown"].label == "Crown: 2 of 3, 67%"
    assert scene.ui["records.best.1"].label == "No. 1: 4 Jun 2026 · 33 points · won · Crown"


def test_list_of_best_games_keeps_its_pitch() -> None:
    fill(24)
    _, _, scene = open_records()
    best = scene.area.panels[-1]
    gaps = [below.top - above.bottom for above, below in pairwise(best.row_boxes)]
    assert gaps == pytest.approx([scene.spacing.gap] * 4)


@pytest.mark.parametrize(
    ("seconds", "text"), [(20, "1 min"), (3599, "1 h"), (3600, "1 h"), (3660, "1 h 1 min"), (7200, "2 h")]
)
def test_full_hours_have_no_minutes(seconds: int, text: str) -> None:
    assert record_text.format_duration(seconds) == text


def test_unknown_figures_are_dashes() -> None:
    fill(4, PLAIN)
    _, _, scene = open_records()
    assert get_figure(scene, "time") == "Time at the table: — · not recorded yet"
    assert get_figure(scene, "luck").startswith("Luck per game: —")


def test_reviewed_games_have_loss_and_luck_charts() -> None:
    fill(12, Sort(games=("envyra",), helped=0, reviewed=2))
    app, driver, scene = open_records()
    assert get_figure(scene, "loss").endswith("6 games reviewed")
    kinds = scene.ui["records.kind"]
    assert isinstance(kinds, Selector)
    assert len(get_chart(scene).series.points) == 12
    panel = next(panel.box for panel in scene.area.panels if panel.box.contains(kinds.rect))
    assert kinds.rect.top - panel.top >= 18  # its title stays level with the one beside it
    for kind in ("loss", "luck"):
        kinds = scene.ui["records.kind"]
        assert isinstance(kinds, Selector)
        driver.click_at(*kinds.locate_item(kind).center)
        driver.settle(drawn=False)
        assert len(get_chart(scene).series.points) == 6
        driver.hover("records.curve")
        told = {"loss": "lost per decision", "luck": "luck"}[kind]
        assert f"% {told}" in get_visible_text(app) or f"{told} " in get_visible_text(app)


def test_filters_select_games() -> None:
    fill(24, PLAIN)
    _, driver, scene = open_records()
    assert scene.view.game == "wispwood"
    before = list_files(scene)
    choose(driver, scene, "game", "envyra")
    assert list_files(scene)
    assert not set(list_files(scene)) & set(before)
    count = len(scene.appearances[-1].game.seats)
    choose(driver, scene, "players", count)
    assert {len(one.game.seats) for one in scene.appearances} == {count}
    choose(driver, scene, "players", 0)
    choose(driver, scene, "person", "řehoř")
    assert {one.game.seats[one.seat].name for one in scene.appearances} == {"Řehoř"}
    choose(driver, scene, "game", "balanceformers")
    assert scene.appearances == ()
    assert tr("records.none") in get_visible_text(driver.app)


def test_person_is_found_by_typing_a_name_without_its_accents() -> None:
    fill(20, PLAIN)
    _, driver, scene = open_records()
    driver.click("records.person")
    for letter in "reh":
        driver.key(letter)
    driver.key("enter")
    driver.settle(drawn=False)
    assert scene.view.person == "řehoř"


def test_games_with_help_are_counted_apart() -> None:
    fill(20, Sort(games=("envyra",), helped=5, reviewed=0))
    app, driver, scene = open_records()
    aside = [f"{number:05}-envyra.stolek" for number in (1, 5, 6, 11, 16)]
    assert not set(aside) & set(list_files(scene))
    assert "Not counted here: 5 games (4 with hints, 1 with free undo)." in get_visible_text(app)
    driver.click("records.show-apart")
    driver.settle(drawn=False)
    assert list_files(scene) == aside
    assert tr("records.apart.shown").split(":")[0] in get_visible_text(app)
    driver.click("records.show-plain")
    assert len(list_files(scene)) == 15


# --- what it leads to ---------------------------------------------------------------------------------


def test_best_game_opens_its_result() -> None:
    saved_game("whole", seats=2, moves=-1)
    _, driver, scene = open_records()
    driver.click("records.best.1")
    assert isinstance(driver.scene, ResultsScene)
    assert driver.scene.match.title == "whole"
    driver.app.scenes.pop()
    driver.settle(drawn=False)
    assert driver.app.scenes.top is scene


def test_mouse_selects_and_opens_a_point_of_the_chart() -> None:
    saved_game("whole", seats=2, moves=-1)
    app, driver, scene = open_records()
    view = get_chart(scene)
    driver.move(*view.get_point_position(0))
    assert view.selected == 0
    assert any("won" in one and "·" in one for one in Proof(app).said)
    driver.move(5, 5)
    assert get_chart(scene).selected is None
    driver.click_at(*view.get_point_position(0))
    assert isinstance(driver.scene, ResultsScene)


def test_keys_select_and_open_points_of_the_chart() -> None:
    fill(8, PLAIN)
    _, driver, scene = open_records()
    opened_games: list[Appearance] = []
    view = get_chart(scene)
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
    assert [one.game.file for one in opened_games] == [list_files(scene)[0]]
    driver.key("end")
    driver.key("right")
    assert view.selected == last or scene.ui.focused_id != "records.curve"


def test_keyboard_reaches_all_widgets() -> None:
    fill(30, Sort(games=("envyra",)))
    _, driver, scene = open_records((1280, 720), ui_scale=2.0)
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


def test_missing_game_is_reported_and_removed() -> None:
    path = saved_game("whole", seats=2, moves=-1)
    _, driver, scene = open_records()
    view = next(one for one in scene.appearances if one.game.file == path.name)
    path.unlink()
    scene.open_score_sheet(view)
    wait_for_index(driver, scene)
    assert driver.app.scenes.top is scene
    assert scene.games == ()
    assert tr("records.empty.title") in get_visible_text(driver.app)


def test_game_in_the_trash_counts_and_can_be_opened() -> None:
    path = saved_game("whole", seats=2, moves=-1)
    app, driver, scene = open_records()
    app.open("shelf")
    driver.frames(2)
    Shelf().move_to_trash(path)
    app.scenes.pop()
    wait_for_index(driver, scene)
    assert list_files(scene) == [path.name]
    scene.open_score_sheet(scene.appearances[0])
    driver.settle()
    assert isinstance(app.scenes.top, ResultsScene)
    assert app.scenes.top.match.path == trash_dir() / path.name


def delete_for_good(path: Path, *, keep_result: bool = True) -> None:
    shelf = Shelf()
    shelf.delete_permanently(shelf.move_to_trash(path), keep_result=keep_result)


def test_result_of_a_deleted_game_counts_until_it_is_deleted_too() -> None:
    paths = fill(5, Sort(games=("envyra",), helped=0, reviewed=0))
    delete_for_good(paths[2])
    delete_for_good(paths[3], keep_result=False)
    app, driver, scene = open_records()
    assert paths[2].name in list_files(scene)
    assert paths[3].name not in list_files(scene)
    appearance = next(one for one in scene.appearances if one.game.file == paths[2].name)
    for answer, is_left in (("ok", True), ("discard", False)):
        scene.open_score_sheet(appearance)
        driver.settle()
        assert isinstance(app.scenes.top, Dialog)
        assert app.scenes.top.title == tr("records.deleted.title")
        driver.click(f"dialog.{answer}")
        wait_for_index(driver, scene)
        assert (paths[2].name in list_files(scene)) == is_left


# --- the index under it -------------------------------------------------------------------------------


@pytest.mark.parametrize("harm", ["cut", "flipped", "deleted", "nonsense"])
def test_damaged_index_is_rebuilt(harm: str) -> None:
    fill(9, Sort(games=("envyra",), helped=0, reviewed=0))
    app, driver, scene = open_records()
    before = list_files(scene)
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
    assert list_files(wait_for_index(driver, scene)) == before
    app.finish()
    assert list_files(open_records()[2]) == before
    assert GamesIndex().load_games()


def test_progress_is_shown_while_games_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    fill(4, PLAIN)
    waiting, going = threading.Event(), threading.Event()
    real = GamesIndex.read_journal

    def slowly(self: GamesIndex, file: str, stamp: str) -> object:
        waiting.set()
        assert going.wait(30)
        return real(self, file, stamp)

    monkeypatch.setattr(GamesIndex, "read_journal", slowly)
    app = make_app((1920, 1080), settings=Settings(language="en"))
    app.open("menu")
    app.open("records")
    scene, driver = app.scenes.top, Driver(app)
    assert isinstance(scene, RecordsScene)
    assert waiting.wait(30)
    driver.frames(3)
    assert f"{tr('records.reading')} 0 of 4" in get_visible_text(app)
    assert scene.is_animating
    going.set()
    assert list_files(wait_for_index(driver, scene))
    app.scenes.pop()
    going.clear()
    (data_dir() / FILE).unlink()
    app.open("records")
    threading.Timer(0.05, going.set).start()
    driver.key("esc")
    assert isinstance(driver.scene, MenuScene)


def test_unreadable_folder_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(*_: object) -> tuple[FinishedGame, ...]:
        raise SaveError("disk-error")

    monkeypatch.setattr(GamesIndex, "load_games", failing)
    app, _, scene = open_records()
    assert scene.games == ()
    assert any(tr("saves.error.disk-error") in one for one in Proof(app).said)


def test_unknown_games_are_left_out() -> None:
    fill(2, PLAIN)
    write_finished_journal(games_dir(), "x", day=900, game="chess")
    _, _, scene = open_records()
    assert len(scene.games) == 2
    assert scene.view.game in ("envyra", "wispwood")


def test_people_screen_is_reachable_if_all_people_are_hidden() -> None:
    fill(3, Sort(games=("envyra",), helped=0, reviewed=0))
    app, driver, scene = open_records(forgotten=("Žofie Malá", "Řehoř", "Liška"))
    assert tr("records.nobody.title") in Proof(app).said
    driver.click("records.people")
    assert driver.scene is not scene
    assert not isinstance(driver.scene, Dialog)


# --- how it looks -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("language", "size", "scale"), mark_cases(SCREEN_VARIANTS, HARDEST_SCREEN_VARIANTS))
@pytest.mark.parametrize("game", ["wispwood", "equilibrix"])
def test_all_texts_are_readable(language: str, size: tuple[int, int], scale: float, game: str) -> None:
    fill(60, Sort(games=(game,)))
    app, driver, scene = open_records(size, language=language, ui_scale=scale)
    assert find_unreadable_texts(app, driver, scene) == set()
    app.finish()


@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (1536, 864), (1920, 1080), (2560, 1440)])
def test_widgets_do_not_overlap(size: tuple[int, int]) -> None:
    fill(30, Sort(games=("wispwood",)))
    app, driver, scene = open_records(size)
    lying = [pair for pair in driver.overlapping() if "records.area" not in pair]
    assert lying == []
    header = [scene.ui[f"records.{name}"].rect for name in ("back", "game", "players", "person")]
    assert all(one.right < other.left for one, other in pairwise(header))
    assert header[-1].right <= scene.width
    app.finish()


def test_won_games_differ_in_shape(tmp_path: Path) -> None:
    del tmp_path
    folder = games_dir()
    seats = (SeatInfo("Žofie", "sky"), SeatInfo("Sova", "amber", "crown"))
    write_finished_journal(folder, "a", day=1, game="envyra", seats=seats, end=make_ended(points=(30, 20)))
    write_finished_journal(
        folder, "b", day=2, game="envyra", seats=seats, end=make_ended((1,), (0,), points=(10, 31))
    )
    app, _, scene = open_records()
    view = get_chart(scene)
    won, lost = (
        app.window.surface.get_at((round(x * app.metrics.unit), round(y * app.metrics.unit)))
        for x, y in map(view.get_point_position, (0, 1))
    )
    assert sum(won[:3]) > 3 * sum(lost[:3]), "one is full, the other open"
    assert pygame.display.get_init()


def test_hundreds_of_games_stay_inside_the_chart() -> None:
    fill(400, Sort(games=("envyra",), helped=0, reviewed=0))
    app, _, scene = open_records((1280, 720))
    view = get_chart(scene)
    field = view.plot.rect.inflate(2, 2)
    dots = view.series.points
    assert len(dots) == 400
    assert all(field.collidepoint(view.plot.locate(at, dot.value)) for at, dot in enumerate(dots, 1))
    assert view.point_radius < 4
    assert Journal.read(games_dir() / dots[0].appearance.game.file).header.game == "envyra"
    app.finish()


def test_day_of_several_games_is_written_once() -> None:
    days = ["1 May", "1 May", "2 May", "1 May", "1 May"]
    assert choose_day_labels([0, 2, 4, 6, 7], days) == [(1, "1 May"), (5, "2 May"), (7, "1 May")]


@pytest.mark.parametrize("language", ["en", "cs", "sk"])
def test_filter_says_of_what_any_number_is_meant(language: str) -> None:
    i18n.set_language(language)
    noun = {"en": "players", "cs": "hráčů", "sk": "hráčov"}[language]
    assert tr("records.filter.any").endswith(noun)
