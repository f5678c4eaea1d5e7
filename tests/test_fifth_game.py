"""A game that the program does not know comes to the table: let in by one call, played, gone again."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator

import msgspec
import pytest

import rules
from client import i18n
from client.games import registry
from client.i18n import LANGUAGES, tr
from client.platform import resources
from client.rulebook import PageError, list_games_with_pages, load_page
from client.scenes.menu.scene import MenuScene
from client.scenes.results.default_sheet import DefaultSheet
from client.scenes.results.scene import ResultsScene
from client.scenes.results.sheet import SUM, CellKey
from client.scenes.shelf.scene import ShelfScene
from client.session.match import Match
from client.table.hints import BUTTON
from client.table.table import Table
from rules.contract import Outcome, ScoreLine
from saves.seats import SeatInfo
from saves.settings import Settings
from saves.shelf import Shelf
from tests.client.driver import Driver, make_app
from tests.client.text_legibility import Proof
from tests.fifth_game import PLACE, PLACE_WITH_MIND, registered_game
from tests.fifth_game.noughts import Board, Mark
from tests.parametrization import parametrize_short_and_long

ROW = (0, 3, 1, 4, 2)
"""Whoever begins has the first row after these."""

FULL = (0, 1, 2, 4, 3, 5, 7, 6, 8)
"""Nobody has a row after these."""


@pytest.fixture(autouse=True)
def fifth() -> Iterator[None]:
    with registered_game():
        yield
    assert registry.list_game_ids() == rules.list_game_ids() == rules.GAMES, "it has left nothing"
    assert resources.get_added_folders() == ()
    assert not i18n.has_text("noughts.title")
    i18n.set_language("en")


def menu(size: tuple[int, int] = (1280, 720), *, language: str = "en", scale: float = 1.0) -> Driver:
    i18n.set_language(language)
    driver = Driver(make_app(size, settings=Settings(language=language), ui_scale=scale))
    driver.app.open_menu()
    driver.settle()
    return driver


def start_game(driver: Driver) -> Table:
    """Return the game begun from the menu by mouse."""
    driver.click("menu.game.noughts")
    driver.settle()
    driver.click("new_game.start")
    driver.settle()
    return table(driver)


def get_board(scene: Table) -> Board:
    assert isinstance(scene.position, Board)
    return scene.position


def table(driver: Driver) -> Table:
    assert isinstance(driver.scene, Table)
    return driver.scene


def mark(driver: Driver, *cells: int) -> None:
    for cell in cells:
        driver.click(f"noughts.cell.{cell}")
        driver.settle()


def result(driver: Driver) -> ResultsScene:
    driver.settle()
    assert isinstance(driver.scene, ResultsScene)
    return driver.scene


def test_game_is_played_by_mouse_from_the_menu_to_the_result() -> None:
    driver = menu()
    first = get_board(start_game(driver)).first
    mark(driver, *ROW)
    sheet = result(driver).sheet
    assert isinstance(sheet, DefaultSheet)
    assert sheet.verdict.has_winner
    assert sheet.verdict.headline == tr("results.plain.wins")
    assert sheet.verdict.lines == ("Three in a row.",)
    assert [place.rank for place in (*sheet.verdict.first_place, *sheet.verdict.other_players)] == [1, 2]
    assert sheet.leaders == (first,)
    assert [line.label for line in sheet.lines] == ["Rows of three"]
    assert [group.total for group in sheet.groups] == [1 - first, first]
    driver.click("results.menu")
    driver.settle()
    assert isinstance(driver.scene, MenuScene)


def test_a_game_without_a_winner_is_a_draw() -> None:
    driver = menu()
    start_game(driver)
    mark(driver, *FULL)
    verdict = result(driver).sheet.verdict
    assert not verdict.has_winner
    assert verdict.headline == tr("results.plain.draw")
    assert verdict.lines == ("All cells are full.",)
    assert len(verdict.first_place) == 2
    driver.app.open("shelf")
    driver.settle()
    assert isinstance(driver.scene, ShelfScene)
    (entry,) = Shelf().list_entries()
    assert entry.finished


def test_ruling_explains_a_taken_cell() -> None:
    driver = menu()
    mark_twice = start_game(driver)
    mark(driver, 4, 4)
    assert mark_twice.ruling_popup.judgement is not None
    assert mark_twice.ruling_popup.judgement.words == "This cell has a mark already."
    assert get_board(mark_twice).marks == 1


def test_left_game_is_resumed() -> None:
    driver = menu()
    start_game(driver)
    mark(driver, *ROW[:3])
    driver.app.open_menu()
    driver.settle()
    driver.click("menu.continue")
    driver.settle()
    assert get_board(table(driver)).marks == 3
    assert len(table(driver).log.lines) == 3
    mark(driver, *ROW[3:])
    assert result(driver).sheet.final


def test_finished_game_is_on_the_shelf_and_can_be_replayed() -> None:
    driver = menu()
    start_game(driver)
    mark(driver, *ROW)
    result(driver)
    driver.app.open_menu()
    driver.settle()
    driver.click("menu.shelf")
    driver.settle()
    (entry,) = Shelf().list_entries()
    assert entry.game == "noughts"
    assert entry.problem is None
    assert entry.thumbnail is not None
    driver.click("shelf.replay")
    driver.settle()
    back = table(driver)
    assert back.playback is not None
    driver.key("home")
    driver.settle()
    assert get_board(back).marks == 0
    driver.key("right")
    driver.settle()
    assert get_board(back).marks == 1


def test_undo_stops_at_random_events() -> None:
    driver = menu()
    start_game(driver)
    mark(driver, 4)
    driver.click("table.undo")
    driver.settle()
    assert get_board(table(driver)).marks == 0


def test_game_without_a_mind_has_no_opponents_or_hints() -> None:
    driver = menu()
    driver.click("menu.game.noughts")
    driver.settle()
    kinds = driver.scene.ui["new_game.seat.0.kind"]
    assert not kinds.enabled
    driver.click("new_game.start")
    driver.settle()
    assert BUTTON not in driver.scene.ui
    driver.key("h")
    driver.settle()
    assert table(driver).hints.hint is None


def test_game_without_definitions_has_no_corrections() -> None:
    driver = menu()
    driver.click("menu.game.noughts")
    driver.settle()
    assert "new_game.corrections.begin" not in driver.scene.ui


def test_game_without_pages_has_no_rulebook() -> None:
    assert "noughts" not in list_games_with_pages("en")
    with pytest.raises(PageError):
        load_page("noughts", "en")
    driver = menu()
    driver.click("menu.game.noughts")
    driver.settle()
    assert "new_game.rules" not in driver.scene.ui
    driver.click("new_game.start")
    driver.settle()
    assert "table.rules" not in driver.scene.ui
    driver.key("f9")
    driver.settle()
    mark(driver, 4, 4)
    assert table(driver).ruling_popup.judgement is not None
    assert "judge.open" not in driver.scene.ui
    driver.key("esc")
    driver.key("esc")
    driver.settle()
    assert "dialog.rules" not in driver.scene.ui
    assert "dialog.keys" in driver.scene.ui
    driver.app.open_menu()
    driver.settle()
    driver.click("menu.rules")
    driver.settle()
    assert "rulebook.search" in driver.scene.ui, "those of another game"


def readable(driver: Driver) -> None:
    """Check that every text on the screen is readable."""
    proof = Proof(driver.app)
    assert len(proof.said) > 3
    assert proof.flaws() == []


@parametrize_short_and_long(
    ("size", "language", "scale"),
    [((1280, 720), "cs", 1.0), ((1920, 1080), "sk", 2.0)],
    [((1920, 1080), "en", 1.0)],
)
def test_all_texts_are_readable(size: tuple[int, int], language: str, scale: float) -> None:
    driver = menu(size, language=language, scale=scale)
    readable(driver)
    scene = driver.scene
    assert isinstance(scene, MenuScene)
    assert len(scene.layout.cards) == 5
    start_game(driver)
    mark(driver, *ROW[:-1])
    readable(driver)
    mark(driver, ROW[-1])
    result(driver)
    readable(driver)


@pytest.mark.parametrize("language", LANGUAGES)
def test_game_is_translated(language: str) -> None:
    i18n.set_language(language)
    for key in ("noughts.title", "noughts.score.rows", "ruling.NC-TAKEN", "noughts.ending.full"):
        assert tr(key) != key
    english = i18n.load_topic("en", "noughts")
    assert i18n.load_topic(language, "noughts").keys() == english.keys()
    assert tr("ruling.title") == i18n.load_topic(language, "ruling")["ruling.title"], "shared words stand"


def play_won_game() -> tuple[Match, Outcome]:
    """Return a game that the one who began has won, and its outcome."""
    match = Match.create("noughts", [SeatInfo("Ema", "sky"), SeatInfo("Jan", "amber")], 1, {}, saved=False)
    for cell in ROW:
        match.act(match.game.deciders(match.state)[0], Mark(cell))
    assert match.outcome is not None
    return match, match.outcome


def test_several_lines_have_a_sum() -> None:
    match, outcome = play_won_game()
    lines = (ScoreLine("rows", 3), ScoreLine("fame", -1))
    sheet = DefaultSheet(match, msgspec.structs.replace(outcome, sheets=(lines, lines[:1])))
    assert sheet.has_sum_row
    assert sheet.initial_cell.line == sheet.summary_line == SUM
    assert [group.total for group in sheet.groups] == [2, 3]
    assert sheet.find_points(CellKey(0, 1, "fame")) == -1
    assert sheet.find_points(CellKey(1, 1, "fame")) is None
    assert sheet.explain(CellKey(0, 1, SUM)).points == 2


def test_a_game_that_counts_nothing_shows_places() -> None:
    match, outcome = play_won_game()
    sheet = DefaultSheet(match, msgspec.structs.replace(outcome, sheets=((), ())))
    assert [line.label for line in sheet.lines] == [tr("results.plain.place")]
    cell = sheet.initial_cell
    assert sheet.format_figure(cell) == sheet.format_cell_in_words(cell) == tr("results.rank.r1")
    assert sheet.explain(cell).figure == tr("results.rank.r1")
    assert sheet.verdict.first_place[0].score_text == tr("results.rank.r1")


def test_opponent_process_loads_the_game_by_its_path() -> None:
    code = (
        "import msgspec, sys\n"
        "from client.opponents.messages import Question\n"
        "from client.opponents.thinker import answer_question\n"
        'view = msgspec.Raw(b\'{"rng":-1,"first":0}\')\n'
        "question = Question(1, 'noughts', view, 0, 'trunk', 5, place=sys.argv[1])\n"
        "print(answer_question(question).failure)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, PLACE], check=True, timeout=120, capture_output=True, text=True
    )
    assert "nobody can play 'noughts'" in done.stdout, "it knows the rules, and that there is no mind"


def test_mind_of_an_added_game_finds_its_files() -> None:
    code = (
        "import json, msgspec, sys\n"
        "from client.bots.characters import load_characters\n"
        "from client.bots.levels import level_names\n"
        "from client.bots.position_assessment import load_weights\n"
        "from client.opponents.messages import Question\n"
        "from client.opponents.thinker import answer_question\n"
        "cells = [0, 0, -1, 1, 1, -1, -1, -1, -1]\n"
        "view = msgspec.Raw(json.dumps({'rng': -1, 'first': 0, 'cells': cells}).encode())\n"
        "question = Question(1, 'noughts', view, 0, 'trunk', 5, character='corner', place=sys.argv[1])\n"
        "answer = answer_question(question)\n"
        "assert not answer.failure, answer.failure\n"
        "print(json.loads(bytes(answer.weighed[0].action))['cell'])\n"
        "print(*load_characters('noughts'), *level_names('noughts'), *load_weights('noughts'))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, PLACE_WITH_MIND],
        timeout=120,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.splitlines() == ["2", "corner sapling branch trunk crown 2"], done.stderr
