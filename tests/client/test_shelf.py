"""The shelf, driven by posted events: find, continue, rename, copy, throw away, bring back."""

from __future__ import annotations

import itertools
from pathlib import Path
from unittest import mock

import pygame
import pytest

from client import i18n
from client.draw import styles
from client.draw.geometry import Rect
from client.scenes import SCENES
from client.scenes.records.record_text import format_day
from client.scenes.shelf import details_panel, game_text, players_line
from client.scenes.shelf.model import GameCollection, GameQuery
from client.scenes.shelf.rows import compute_row_layout, locate_thumbnail
from client.scenes.shelf.scene import ShelfScene
from client.session.match import Match
from client.table.table import Table
from client.widgets import Button, Selector
from saves.paths import games_dir
from saves.settings import Settings
from saves.shelf import Shelf, ShelfEntry, write_card
from tests.client.driver import Driver, make_app
from tests.client.shelf_helpers import (
    ReplayStub,
    ResultsStub,
    Stub,
    TableStub,
    choose,
    damage,
    go_label,
    open_shelf,
    saved_game,
    titles,
    wait_for_thumbnails,
)
from tests.client.text_legibility import Proof
from tests.parametrization import parametrize_product


def test_filter_shows_games_in_play_or_finished_only() -> None:
    saved_game("Open one")
    saved_game("Done one", seats=1, moves=-1)
    _, driver, scene = open_shelf()
    choice = scene.ui["shelf.filter"]
    assert isinstance(choice, Selector)
    driver.click_at(*choice.locate_item("finished").center)
    assert titles(scene) == ["Done one"]
    assert go_label(scene) == "See the result"
    choice = scene.ui["shelf.filter"]
    assert isinstance(choice, Selector)
    driver.click_at(*choice.locate_item("playing").center)
    assert titles(scene) == ["Open one"]
    assert go_label(scene) == "Continue"


def test_filter_by_game() -> None:
    saved_game("Forest")
    saved_game("Stones", game="envyra")
    _, driver, scene = open_shelf((1920, 1080))
    assert sorted(titles(scene)) == ["Forest", "Stones"]
    for game, title in (("envyra", "Stones"), ("wispwood", "Forest")):
        choice = scene.ui["shelf.game"]
        assert isinstance(choice, Selector)
        assert choice.label == "Which game"
        driver.click("shelf.game")
        driver.click_at(*choice.locate_item(game).center)
        assert titles(scene) == [title]
    choice = scene.ui["shelf.game"]
    assert isinstance(choice, Selector)
    driver.click("shelf.game")
    driver.click_at(*choice.locate_item("").center)
    assert len(titles(scene)) == 2


@parametrize_product(
    pytest.mark.parametrize("size", [(960, 540), (1280, 720), (1920, 1080), (2560, 1440)]),
    pytest.mark.parametrize("language", ["en", "cs", "sk"]),
)
def test_filters_are_side_by_side(size: tuple[int, int], language: str) -> None:
    saved_game("Stones", game="envyra")
    _, _, scene = open_shelf(size, language)
    names = ("search", "game", "filter", "order")
    boxes = [scene.ui[f"shelf.{name}"].rect for name in names]
    for left, right in itertools.pairwise(boxes):
        assert left.right < right.left
        assert left.centery == right.centery
    assert boxes[0].width >= 150
    assert boxes[-1].right <= scene.width


def test_search_finds_titles_and_players_ignoring_accents() -> None:
    saved_game("Večer", seats=1)
    saved_game("Ráno", seats=3)
    _, driver, scene = open_shelf()
    driver.click("shelf.search")
    driver.type("rano")
    assert titles(scene) == ["Ráno"]
    driver.key("backspace", times=4)
    driver.type("lis")
    assert titles(scene) == ["Ráno"]
    driver.type("xx")
    assert not scene.model.listed
    driver.key("backspace", times=5)
    assert len(scene.model.listed) == 2


@pytest.mark.parametrize(
    ("title", "query"),
    [
        ("Łukasz", "lukasz"),
        ("Søren", "soren"),
        ("Işık", "isik"),
        ("Đorđe", "dorde"),
        ("Æther", "aether"),
        ("O’Neil", "o'neil"),
        ("Nedělní hra", "hra nedelni"),
        ("小明", "明"),
    ],
)
def test_search_finds_names_of_any_spelling_and_words_in_any_order(title: str, query: str) -> None:
    saved_game(title)
    saved_game("Other one")
    _, driver, scene = open_shelf()
    driver.click("shelf.search")
    driver.type(query)
    assert titles(scene) == [title]


def test_search_reached_by_tab_keeps_what_was_typed() -> None:
    saved_game("Abba")
    _, driver, scene = open_shelf()
    scene.ui.focus_on("shelf.search", ring=True)
    driver.type("abb")
    assert scene.model.query.text == "abb"


def test_a_search_that_finds_nothing_leaves_a_small_window_whole() -> None:
    saved_game("Abba")
    _, driver, scene = open_shelf((1280, 720), ui_scale=2.0)
    assert not scene.layout.panel
    scene.ui.focus_on("shelf.search", ring=True)
    driver.type("zz")
    assert not scene.model.listed
    assert scene.model.selected_entry is None
    driver.key("backspace")
    driver.key("backspace")
    assert titles(scene) == ["Abba"]


def test_sort_by_name_follows_the_language() -> None:
    for name in ("Chata", "Cesta", "Hora"):
        saved_game(name)
    app = make_app(settings=Settings(language="cs"))
    shelf = GameCollection(Shelf())
    shelf.load()
    shelf.read_some(5.0)
    assert [entry.title for entry in shelf.find_matching(GameQuery(order="name"))] == [
        "Cesta",
        "Hora",
        "Chata",
    ]
    app.finish()


def test_delete_moves_to_the_trash_and_can_be_undone() -> None:
    path = saved_game("Precious")
    other = saved_game("Other")
    _, driver, scene = open_shelf()
    choose(scene, driver, path)
    driver.key("delete")
    assert not path.exists()
    assert [entry.path for entry in scene.model.listed] == [other]
    assert len(Shelf().list_trashed_entries()) == 1
    driver.frames(2)
    driver.click("shelf.undo")
    assert path.exists()
    assert scene.model.selected == path
    assert not Shelf().list_trashed_entries()


def test_delete_in_the_search_field_deletes_letters_only() -> None:
    path = saved_game("Precious")
    _, driver, _scene = open_shelf()
    driver.click("shelf.search")
    driver.type("p")
    driver.key("delete")
    assert path.exists()


def test_games_are_restored_from_the_trash() -> None:
    path = saved_game("Precious")
    Shelf().move_to_trash(path)
    _, driver, scene = open_shelf()
    driver.click("shelf.trash")
    assert titles(scene) == ["Precious"]
    assert go_label(scene) == "Restore"
    driver.click("shelf.go")
    assert path.exists()
    driver.key("esc")
    assert titles(scene) == ["Precious"]


@pytest.fixture
def stubs(monkeypatch: pytest.MonkeyPatch) -> list[Stub]:
    for stub in (TableStub, ResultsStub, ReplayStub):
        monkeypatch.setitem(SCENES, stub.name, ("tests.client.shelf_helpers", stub.__name__))
    monkeypatch.setattr(Stub, "made", [])
    return Stub.made


def test_continue_resumes_the_selected_game(stubs: list[Stub]) -> None:
    path = saved_game("Evening", moves=9)
    app, driver, scene = open_shelf()
    before = Match.resume(path)
    driver.key("enter")
    assert [stub.name for stub in stubs] == ["table"]
    assert stubs[0].match.state == before.state
    assert list(app.scenes) == [scene, stubs[0]]
    app.scenes.pop()
    assert list(app.scenes) == [scene]


def test_card_and_thumbnail_are_read_again_after_a_game() -> None:
    """Nothing was done in it: only its table has been there, which no journal tells of."""
    path = saved_game("Evening", moves=9)
    before = path.read_bytes()
    app, driver, scene = open_shelf((1920, 1080))
    assert game_text.format_summary(scene.model.listed[0]).startswith("9 moves")
    plain = pygame.image.tobytes(app.window.surface, "RGB")
    driver.key("enter")
    driver.settle()
    assert isinstance(app.scenes.top, Table)
    app.scenes.pop()
    driver.settle()
    wait_for_thumbnails(driver, scene)
    assert path.read_bytes() == before
    assert game_text.format_summary(scene.model.listed[0]).startswith("Round 1 of")
    box = scene.ui.to_pixels(locate_thumbnail(scene.ui["shelf.list"].focus_rect).inflate(-30, -30))
    app.draw()
    now = pygame.image.tobytes(app.window.surface.subsurface(box), "RGB")
    old = pygame.image.frombytes(plain, app.window.surface.get_size(), "RGB").subsurface(box)
    assert now != pygame.image.tobytes(old, "RGB")


def test_a_double_click_continues(stubs: list[Stub]) -> None:
    saved_game("One")
    path = saved_game("Two")
    _, driver, scene = open_shelf()
    choose(scene, driver, path)
    choose(scene, driver, path)
    assert [stub.match.path for stub in stubs] == [path]


def test_a_finished_game_shows_its_result(stubs: list[Stub]) -> None:
    path = saved_game("Done", seats=1, moves=-1)
    _, driver, scene = open_shelf()
    driver.click("shelf.go")
    assert stubs[0].name == "results"
    assert stubs[0].match.outcome is not None
    scene.app.scenes.pop()
    driver.click("shelf.replay")
    assert stubs[1].name == "replay"
    assert stubs[1].match.read_only
    assert path.exists()


def test_a_game_in_play_can_be_replayed_too(stubs: list[Stub]) -> None:
    path = saved_game("Evening", moves=9)
    before = path.read_bytes()
    _, driver, _scene = open_shelf()
    driver.click("shelf.replay")
    assert [(stub.name, stub.match.read_only, stub.match.moves) for stub in stubs] == [("replay", True, 9)]
    driver.app.scenes.pop()
    assert path.read_bytes() == before


def test_a_damaged_file_shows_the_reason_and_can_be_rescued(stubs: list[Stub]) -> None:
    path = saved_game("Broken", moves=14)
    damage(path)
    bytes_before = path.read_bytes()
    _, driver, scene = open_shelf()
    entry = scene.model.selected_entry
    assert entry is not None
    assert entry.problem is not None
    assert entry.problem.code == "damaged"
    assert not scene.ui["shelf.copy"].visible
    assert go_label(scene).startswith("Open a copy (")
    driver.click("shelf.go")
    opened_moves = stubs[0].match.moves
    assert go_label(scene) == "Continue"  # the rescued copy is selected
    assert 0 < opened_moves < 14
    assert path.read_bytes() == bytes_before


def test_foreign_and_newer_files_are_listed_and_not_changed(stubs: list[Stub]) -> None:
    games_dir().mkdir(parents=True)
    suffix = saved_game("Fine").suffix
    foreign, newer = games_dir() / f"a{suffix}", games_dir() / f"b{suffix}"
    foreign.write_bytes(b"hello\n")
    newer.write_bytes(b'{"stolek":99,"app":"9.1","crc":"00000000"}\n')
    _, driver, scene = open_shelf()
    found = {entry.path: entry.problem.code for entry in scene.model.listed if entry.problem}
    assert found == {foreign: "foreign", newer: "newer"}
    choose(scene, driver, newer)
    assert go_label(scene) == ""
    driver.key("enter")
    assert not stubs
    assert foreign.read_bytes() == b"hello\n"


def test_rename_by_key() -> None:
    path = saved_game("Old")
    app, driver, scene = open_shelf()
    driver.key("r", mod=pygame.KMOD_CTRL)
    assert app.scenes.top is not scene
    driver.key("backspace", times=3)
    driver.type("Nový")
    driver.key("enter")
    assert app.scenes.top is scene
    assert titles(scene) == ["Nový"]
    assert Match.resume(path).title == "Nový"


def test_copy_is_listed_beside_the_original() -> None:
    saved_game("Twin")
    _, driver, scene = open_shelf()
    driver.click("shelf.copy")
    assert sorted(titles(scene)) == ["Twin", "Twin (copy)"]
    assert scene.model.selected_entry is not None
    assert scene.model.selected_entry.title == "Twin (copy)"


def test_a_dropped_file_is_imported(tmp_path: Path) -> None:
    path = saved_game("Gift")
    outside = tmp_path / path.name
    path.rename(outside)
    _, driver, scene = open_shelf()
    driver.post(pygame.DROPFILE, file=str(outside))
    driver.settle()
    assert titles(scene) == ["Gift"]
    assert outside.exists()


def test_an_opening_error_opens_a_dialog() -> None:
    path = saved_game("Gone")
    app, driver, scene = open_shelf()
    path.unlink()
    driver.click("shelf.go")
    assert app.scenes.top is not scene
    driver.key("esc")
    assert app.scenes.top is scene


def test_the_empty_shelf_offers_a_new_game() -> None:
    _, _driver, scene = open_shelf()
    assert scene.ui.default == "shelf.new"
    assert "shelf.list" not in scene.ui


@parametrize_product(
    pytest.mark.parametrize("language", ["en", "cs", "sk"]),
    pytest.mark.parametrize("scale", [1.0, 1.5, 2.0]),
)
def test_buttons_are_inside_the_window_and_do_not_overlap(language: str, scale: float) -> None:
    saved_game("A")
    saved_game("B", seats=1, moves=-1)
    app = make_app(settings=Settings(language=language), ui_scale=scale)
    scene = ShelfScene(app)
    app.push(scene)
    Driver(app).settle()
    seen = [w for w in scene.ui if w.visible and w.id != "shelf.list"]
    for widget in seen:
        assert scene.rect.contains(widget.screen_rect), widget.id
        for other in seen:
            if other is widget or (widget.click_through and other.click_through):
                continue  # each player explains itself within the line of all
            assert not widget.screen_rect.colliderect(other.screen_rect), widget.id


def test_a_healthy_game_is_selected_before_a_damaged_one() -> None:
    fine = saved_game("Fine")
    broken = saved_game("Broken", moves=14)
    damage(broken)
    _, _driver, scene = open_shelf()
    assert scene.model.listed[0].path == broken
    assert scene.model.selected == fine


@pytest.mark.parametrize(
    ("language", "seats", "expected"),
    [
        ("en", 1, "Žofie and the ghost"),
        ("cs", 1, "Žofie a duch"),
        ("en", 2, "Žofie and Řehoř"),
        ("cs", 3, "Žofie, Řehoř a Liška"),
        ("sk", 3, "Žofie, Řehoř a Liška"),
    ],
)
def test_a_game_without_a_title_is_named_by_its_players(language: str, seats: int, expected: str) -> None:
    saved_game("", seats=seats)
    _, _driver, scene = open_shelf(language=language)
    assert game_text.format_title(scene.model.listed[0]) == expected


@pytest.mark.parametrize("title", ["", "Večer"])
def test_menu_and_shelf_call_a_game_the_same(title: str) -> None:
    """Where the players stand below it the heading is not their names once more."""
    saved_game(title, seats=2)
    app, driver, scene = open_shelf()
    entry = scene.model.listed[0]
    heading = game_text.format_heading(entry)
    assert heading == (title or "Wispwood")
    on_shelf = " ".join(Proof(app).said)
    facts = [fact.text for fact in game_text.list_game_facts(entry)]
    assert not title or any("Wispwood" in fact for fact in facts)
    assert title or not any("Wispwood" in fact for fact in facts)
    assert heading in on_shelf
    assert game_text.describe_game(entry).count("Wispwood") == 1
    driver.key("esc")
    driver.settle()
    assert heading in " ".join(Proof(app).said)


def test_picture_of_the_chosen_game_has_no_bars_at_its_sides() -> None:
    saved_game("Večer")
    _, driver, scene = open_shelf((1920, 1080))
    details = scene._details
    layout = details.layout_game(scene.model.listed[0])
    assert layout.thumbnail is not None
    drawn: list[Rect] = []
    with mock.patch.object(details_panel, "draw_thumbnail", lambda _canvas, box, *_, **__: drawn.append(box)):
        scene.invalidate()
        driver.frames(1)
    assert drawn == [layout.thumbnail]


def test_names_are_shortened_step_by_step_without_an_ellipsis() -> None:
    app = make_app()
    names = ("Žofie", "Řehoř Dlouhovlasý", "Liška", "Ctibor")
    everyone = [players_line.PlayerScore(name, "100", colour="sky") for name in names]
    everyone.append(players_line.PlayerScore("Ghost", "7", picture="wispwood/ghost"))
    seen = []
    for room in range(900, 150, -10):
        shown = players_line.fit_players_line(app.texts, everyone, room, styles.NOTE)
        assert room < 330 or shown.measure_width(app.texts, styles.NOTE) <= room
        assert [side.score for side in shown.players] == ["100"] * 4 + ["7"]
        labels = tuple(side.name for side in shown.players)
        if labels not in seen:
            seen.append(labels)
    assert seen == [
        (*names, "Ghost"),
        (*names, ""),
        ("Žofie", "Řehoř", "Liška", "Ctibor", "Ghost"),
        ("Žofie", "Řehoř", "Liška", "Ctibor", ""),
        ("Ž.", "Ř.", "L.", "C.", ""),
        ("", "", "", "", ""),
    ]
    app.finish()


def test_short_names_stay_distinct() -> None:
    assert players_line.shorten_to_first_word(["Player 1", "Player 2"]) == ("Player 1", "Player 2")
    assert players_line.shorten_to_first_word(["Player 1", "Owl Night"]) == ("Player 1", "Owl")
    assert players_line.shorten_to_initials(["Player 1", "Player 2"]) == ("P1", "P2")
    assert players_line.shorten_to_first_word(["Žofie Malá", "Player 1", "Player 2"]) == (
        "Žofie",
        "Player 1",
        "Player 2",
    )
    assert players_line.shorten_to_initials(["Žofie Malá", "Player 1", "Player 2"]) == ("Ž.", "P1", "P2")


def test_the_points_of_the_ghost_follow_those_of_the_player() -> None:
    path = saved_game("", seats=1)
    match = Match.resume(path)
    assert write_card(path, match.make_card("table.shelf.round", {"n": 1, "m": 3, "ghost": 21}, (12,)))
    _, _driver, scene = open_shelf()
    player, ghost = players_line.list_player_scores(scene.model.listed[0])
    assert (player.name, player.score, player.colour) == ("Žofie", "12", "sky")
    assert (ghost.name, ghost.score, ghost.picture) == ("Ghost", "21", "wispwood/ghost")


def test_the_pencil_beside_the_title_renames() -> None:
    saved_game("Old")
    app, driver, scene = open_shelf()
    assert scene.layout.panel is not None
    assert scene.layout.panel.contains(scene.ui["shelf.rename"].screen_rect)
    driver.click("shelf.rename")
    assert app.scenes.top is not scene


def test_delete_buttons_have_labels_at_every_scale() -> None:
    saved_game("A", seats=1, moves=-1)
    for scale in (1.0, 2.0):
        app = make_app(settings=Settings(language="cs"), ui_scale=scale)
        scene = ShelfScene(app)
        app.push(scene)
        Driver(app).settle()
        button = scene.ui["shelf.delete"]
        assert isinstance(button, Button)
        assert button.shows_label


@pytest.mark.parametrize("seconds", [-(10**11), 10**12])
def test_a_file_with_an_impossible_date_can_be_described(seconds: int) -> None:
    entry = ShelfEntry(saved_game("Odd"), 100, seconds * 10**9)
    for told in (
        i18n.format_date_time(entry.played),
        i18n.format_time_ago(entry.played),
        format_day(entry.played),
    ):
        assert told
    assert game_text.make_export_file_name(entry).startswith("Odd")


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=str)
def test_nothing_of_the_picture_in_the_panel_is_cut_off(size: tuple[int, int]) -> None:
    saved_game("A")
    _, _, scene = open_shelf(size)
    entry = scene.model.selected_entry
    assert entry is not None
    box = scene._details.layout_game(entry).thumbnail
    assert box is not None
    assert box.width / box.height == pytest.approx(384 / 216, rel=0.01)


@pytest.mark.parametrize("language", ["en", "cs", "sk"])
def test_a_row_says_once_that_a_game_is_finished(language: str) -> None:
    saved_game("", moves=-1)
    _, _, scene = open_shelf(language=language)
    entry = scene.model.listed[0]
    layout = compute_row_layout(scene.app.texts, Rect(0, 0, 600, 110), entry)
    assert layout.icon is None
    word = game_text.format_status(entry)[:4]
    assert word not in game_text.format_summary(entry)
    assert game_text.describe_row(entry).count(word) == 1  # a screen reader has no chip
