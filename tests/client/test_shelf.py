"""The shelf, driven by posted events: find, continue, rename, copy, throw away, bring back."""

from __future__ import annotations

import itertools
import random
import struct
import threading
import time
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

import msgspec
import pygame
import pytest
from hypothesis import HealthCheck, given, settings, strategies

from client import i18n
from client.app import App
from client.dialog import Dialog
from client.draw.geometry import Rect
from client.i18n import tr
from client.match import Match
from client.scene import Scene
from client.scenes import SCENES
from client.scenes.menu.scene import MenuScene
from client.scenes.shelf import line, panel, words
from client.scenes.shelf.list import Collection, View, folded
from client.scenes.shelf.pictures import Key
from client.scenes.shelf.rows import thumbnail_box
from client.scenes.shelf.scene import ShelfScene
from client.table.table_scene import TableScene
from client.widgets import Button, Choice, ScrollList
from rules.contract import Scalar
from saves.entries import Branch
from saves.journal import Journal
from saves.paths import games_dir
from saves.seats import SeatInfo
from saves.settings import Settings
from saves.shelf import Card, Shelf, write_card
from tests.client.driver import Driver, make_app
from tests.saves import many
from tests.saves.test_lock import another_window

SEATS = (SeatInfo("Žofie", "sky"), SeatInfo("Řehoř", "amber"), SeatInfo("Liška", "jade"))


def saved_game(title: str, *, seats: int = 2, moves: int = 6, seed: int = 3, game: str = "wispwood") -> Path:
    """A game on the shelf after that many random moves (-1: played to its end)."""
    options: dict[str, Scalar] = {"short": True} if game == "wispwood" else {}
    match = Match.create(game, SEATS[:seats], seed, options, title=title)
    rnd = random.Random(seed)
    while match.outcome is None and moves != 0:
        seat = match.deciders[0]
        match.act(seat, rnd.choice(match.game.actions(match.state, seat)))
        moves -= 1
    match.close()
    assert match.path is not None
    return match.path


def damage(path: Path) -> None:
    """Flip a bit in the middle of a journal."""
    lines = path.read_bytes().split(b"\n")
    middle = bytearray(lines[len(lines) // 2])
    middle[30] ^= 1
    lines[len(lines) // 2] = bytes(middle)
    path.write_bytes(b"\n".join(lines))


def opened(size: tuple[int, int] = (1280, 720), language: str = "en") -> tuple[App, Driver, ShelfScene]:
    app = make_app(size, settings=Settings(language=language))
    scene = ShelfScene(app)
    app.push(scene)
    driver = Driver(app)
    driver.settle()
    seen(driver, scene)
    return app, driver, scene


def seen(driver: Driver, scene: ShelfScene) -> None:
    """Wait for the thread that reads pictures."""
    for _ in range(2000):
        if not scene.pictures.pending:
            return
        time.sleep(0.002)
        driver.frames()
    raise AssertionError("the pictures never came")


def choose(scene: ShelfScene, driver: Driver, path: Path) -> None:
    """Click the row of a game."""
    rows = scene.ui["shelf.list"]
    assert isinstance(rows, ScrollList)
    index = next(i for i, entry in enumerate(scene.shown) if entry.path == path)
    rows.show(rows._row(index))
    driver.frames(2)
    driver.click_at(*rows.rect_of(index).center)


def go_label(scene: ShelfScene) -> str:
    button = scene.ui["shelf.go"]
    assert isinstance(button, Button)
    return button.label if button.visible else ""


def titles(scene: ShelfScene) -> list[str]:
    return [entry.title for entry in scene.shown]


def test_filter_shows_games_in_play_or_finished_only() -> None:
    saved_game("Open one")
    saved_game("Done one", seats=1, moves=-1)
    _, driver, scene = opened()
    choice = scene.ui["shelf.filter"]
    assert isinstance(choice, Choice)
    driver.click_at(*choice.rect_of("finished").center)
    assert titles(scene) == ["Done one"]
    assert go_label(scene) == "See the result"
    choice = scene.ui["shelf.filter"]
    assert isinstance(choice, Choice)
    driver.click_at(*choice.rect_of("playing").center)
    assert titles(scene) == ["Open one"]
    assert go_label(scene) == "Continue"


def test_games_of_one_kind_can_be_picked_out() -> None:
    saved_game("Forest")
    saved_game("Stones", game="envyra")
    _, driver, scene = opened((1920, 1080))
    assert sorted(titles(scene)) == ["Forest", "Stones"]
    for game, title in (("envyra", "Stones"), ("wispwood", "Forest")):
        choice = scene.ui["shelf.game"]
        assert isinstance(choice, Choice)
        assert choice.label == "Which game"
        driver.click("shelf.game")
        driver.click_at(*choice.rect_of(game).center)
        assert titles(scene) == [title]
    choice = scene.ui["shelf.game"]
    assert isinstance(choice, Choice)
    driver.click("shelf.game")
    driver.click_at(*choice.rect_of("").center)
    assert len(titles(scene)) == 2


@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (1920, 1080), (2560, 1440)])
@pytest.mark.parametrize("language", ["en", "cs", "sk"])
def test_filters_stand_side_by_side(size: tuple[int, int], language: str) -> None:
    saved_game("Stones", game="envyra")
    _, _, scene = opened(size, language)
    names = ("search", "game", "filter", "order")
    boxes = [scene.ui[f"shelf.{name}"].rect for name in names]
    for left, right in itertools.pairwise(boxes):
        assert left.right < right.left
        assert left.centery == right.centery
    assert boxes[0].width >= 150
    assert boxes[-1].right <= scene.width


def test_search_finds_titles_and_players_whatever_the_accents() -> None:
    saved_game("Večer", seats=1)
    saved_game("Ráno", seats=3)
    _, driver, scene = opened()
    driver.click("shelf.search")
    driver.type("rano")
    assert titles(scene) == ["Ráno"]
    driver.key("backspace", times=4)
    driver.type("lis")
    assert titles(scene) == ["Ráno"]
    driver.type("xx")
    assert not scene.shown
    driver.key("backspace", times=5)
    assert len(scene.shown) == 2
    assert folded("  ŽOFIE ") == "zofie"


def test_search_reached_by_tab_keeps_what_was_typed() -> None:
    saved_game("Abba")
    _, driver, scene = opened()
    scene.ui.focus_on("shelf.search", ring=True)
    driver.type("abb")
    assert scene.view.query == "abb"


def test_sorted_by_name_as_the_language_does() -> None:
    for name in ("Chata", "Cesta", "Hora"):
        saved_game(name)
    app = make_app(settings=Settings(language="cs"))
    shelf = Collection(Shelf())
    shelf.load()
    shelf.read_some(5.0)
    assert [entry.title for entry in shelf.shown(View(order="name"))] == ["Cesta", "Hora", "Chata"]
    app.finish()


def test_delete_goes_to_the_trash_and_can_be_taken_back_at_once() -> None:
    path = saved_game("Precious")
    other = saved_game("Other")
    _, driver, scene = opened()
    choose(scene, driver, path)
    driver.key("delete")
    assert not path.exists()
    assert [entry.path for entry in scene.shown] == [other]
    assert len(Shelf().trashed()) == 1
    driver.frames(2)
    driver.click("shelf.undo")
    assert path.exists()
    assert scene.selected == path
    assert not Shelf().trashed()


def test_delete_in_the_search_field_deletes_letters_only() -> None:
    path = saved_game("Precious")
    _, driver, _scene = opened()
    driver.click("shelf.search")
    driver.type("p")
    driver.key("delete")
    assert path.exists()


def test_trash_gives_games_back() -> None:
    path = saved_game("Precious")
    Shelf().delete(path)
    _, driver, scene = opened()
    driver.click("shelf.trash")
    assert titles(scene) == ["Precious"]
    assert go_label(scene) == "Put back"
    driver.click("shelf.go")
    assert path.exists()
    driver.key("esc")
    assert titles(scene) == ["Precious"]


class _Stub(Scene):
    """Stands in for a scene that is opened."""

    name = ""
    match: Match
    made: ClassVar[list[_Stub]] = []

    def __init__(self, app: App, match: Match, **_: object) -> None:
        super().__init__(app)
        self.match = match
        self.made.append(self)

    def leave(self) -> None:
        """Other windows may have the game."""
        self.match.close()


class TableStub(_Stub):
    name = "table"


class ResultsStub(_Stub):
    name = "results"


class ReplayStub(_Stub):
    name = "replay"


@pytest.fixture
def stubs(monkeypatch: pytest.MonkeyPatch) -> list[_Stub]:
    for stub in (TableStub, ResultsStub, ReplayStub):
        monkeypatch.setitem(SCENES, stub.name, (__name__, stub.__name__))
    monkeypatch.setattr(_Stub, "made", [])
    return _Stub.made


def test_continue_resumes_the_very_game(stubs: list[_Stub]) -> None:
    path = saved_game("Evening", moves=9)
    app, driver, scene = opened()
    before = Match.resume(path)
    driver.key("enter")
    assert [stub.name for stub in stubs] == ["table"]
    assert stubs[0].match.state == before.state
    assert app.scenes == [scene, stubs[0]]
    app.pop()
    assert app.scenes == [scene]


def test_card_and_picture_of_a_game_just_left_are_the_new_ones() -> None:
    """Nothing was done in it: only its table has been there, which no journal tells of."""
    path = saved_game("Evening", moves=9)
    before = path.read_bytes()
    app, driver, scene = opened((1920, 1080))
    assert words.summary(scene.shown[0]).startswith("9 moves")
    plain = pygame.image.tobytes(app.screen, "RGB")
    driver.key("enter")
    driver.settle()
    assert isinstance(app.top, TableScene)
    app.pop()
    driver.settle()
    seen(driver, scene)
    assert path.read_bytes() == before
    assert words.summary(scene.shown[0]).startswith("Round 1 of")
    box = scene.ui.to_pixels(thumbnail_box(scene.ui["shelf.list"].focus_rect).inflate(-30, -30))
    app.draw()
    now = pygame.image.tobytes(app.screen.subsurface(box), "RGB")
    old = pygame.image.frombytes(plain, app.screen.get_size(), "RGB").subsurface(box)
    assert now != pygame.image.tobytes(old, "RGB")


def test_a_double_click_continues(stubs: list[_Stub]) -> None:
    saved_game("One")
    path = saved_game("Two")
    _, driver, scene = opened()
    choose(scene, driver, path)
    choose(scene, driver, path)
    assert [stub.match.path for stub in stubs] == [path]


def test_a_finished_game_shows_its_result(stubs: list[_Stub]) -> None:
    path = saved_game("Done", seats=1, moves=-1)
    _, driver, scene = opened()
    driver.click("shelf.go")
    assert stubs[0].name == "results"
    assert stubs[0].match.outcome is not None
    scene.app.pop()
    driver.click("shelf.replay")
    assert stubs[1].name == "replay"
    assert stubs[1].match.read_only
    assert path.exists()


def test_a_game_in_play_can_be_replayed_too(stubs: list[_Stub]) -> None:
    path = saved_game("Evening", moves=9)
    before = path.read_bytes()
    _, driver, _scene = opened()
    driver.click("shelf.replay")
    assert [(stub.name, stub.match.read_only, stub.match.moves) for stub in stubs] == [("replay", True, 9)]
    driver.app.pop()
    assert path.read_bytes() == before


def test_a_damaged_file_is_listed_with_its_reason_and_its_sound_part_opens(stubs: list[_Stub]) -> None:
    path = saved_game("Broken", moves=14)
    damage(path)
    bytes_before = path.read_bytes()
    _, driver, scene = opened()
    entry = scene.entry
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


def test_foreign_and_newer_files_are_listed_and_left_alone(stubs: list[_Stub]) -> None:
    games_dir().mkdir(parents=True)
    suffix = saved_game("Fine").suffix
    foreign, newer = games_dir() / f"a{suffix}", games_dir() / f"b{suffix}"
    foreign.write_bytes(b"hello\n")
    newer.write_bytes(b'{"stolek":99,"app":"9.1","crc":"00000000"}\n')
    _, driver, scene = opened()
    found = {entry.path: entry.problem.code for entry in scene.shown if entry.problem}
    assert found == {foreign: "foreign", newer: "newer"}
    choose(scene, driver, newer)
    assert go_label(scene) == ""
    driver.key("enter")
    assert not stubs
    assert foreign.read_bytes() == b"hello\n"


def test_rename_by_f2() -> None:
    path = saved_game("Old")
    app, driver, scene = opened()
    driver.key("f2")
    assert app.top is not scene
    driver.key("backspace", times=3)
    driver.type("Nový")
    driver.key("enter")
    assert app.top is scene
    assert titles(scene) == ["Nový"]
    assert Match.resume(path).title == "Nový"


def test_copy_lies_beside_the_original() -> None:
    saved_game("Twin")
    _, driver, scene = opened()
    driver.click("shelf.copy")
    assert sorted(titles(scene)) == ["Twin", "Twin (copy)"]
    assert scene.entry is not None
    assert scene.entry.title == "Twin (copy)"


def test_a_dropped_file_is_imported(tmp_path: Path) -> None:
    path = saved_game("Gift")
    outside = tmp_path / path.name
    path.rename(outside)
    _, driver, scene = opened()
    driver.post(pygame.DROPFILE, file=str(outside))
    assert titles(scene) == ["Gift"]
    assert outside.exists()


def test_an_opening_error_is_told_in_a_dialog() -> None:
    path = saved_game("Gone")
    app, driver, scene = opened()
    path.unlink()
    driver.click("shelf.go")
    assert app.top is not scene
    driver.key("esc")
    assert app.top is scene


def test_the_empty_shelf_offers_a_new_game() -> None:
    _, _driver, scene = opened()
    assert scene.ui.default == "shelf.new"
    assert "shelf.list" not in scene.ui


@pytest.mark.parametrize("language", ["en", "cs", "sk"])
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_buttons_stay_inside_the_window_and_apart(language: str, scale: float) -> None:
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
            assert other is widget or not widget.screen_rect.colliderect(other.screen_rect), widget.id


def test_a_healthy_game_is_selected_before_a_damaged_one() -> None:
    fine = saved_game("Fine")
    broken = saved_game("Broken", moves=14)
    damage(broken)
    _, _driver, scene = opened()
    assert scene.shown[0].path == broken
    assert scene.selected == fine


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
    _, _driver, scene = opened(language=language)
    assert words.title(scene.shown[0]) == expected


def test_names_are_shortened_step_by_step_and_never_to_an_ellipsis() -> None:
    app = make_app()
    names = ("Žofie", "Řehoř Dlouhovlasý", "Liška", "Ctibor")
    everyone = [line.Side(name, "100", colour="sky") for name in names]
    everyone.append(line.Side("Ghost", "7", picture="wispwood/ghost"))
    seen = []
    for room in range(900, 150, -10):
        shown = line.fitted(app.texts, everyone, room, 18)
        assert room < 330 or shown.width(app.texts, 18) <= room
        assert [side.score for side in shown.sides] == ["100"] * 4 + ["7"]
        labels = tuple(side.name for side in shown.sides)
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


def test_short_names_stay_different() -> None:
    assert line.first_words(["Player 1", "Player 2"]) == ("Player 1", "Player 2")
    assert line.initials(["Player 1", "Player 2"]) == ("P1", "P2")
    assert line.first_words(["Žofie Malá", "Player 1", "Player 2"]) == ("Žofie", "Player 1", "Player 2")
    assert line.initials(["Žofie Malá", "Player 1", "Player 2"]) == ("Ž.", "P1", "P2")


def test_the_points_of_the_ghost_stand_behind_those_of_the_player() -> None:
    path = saved_game("", seats=1)
    match = Match.resume(path)
    assert write_card(path, match.card("table.shelf.round", {"n": 1, "m": 3, "ghost": 21}, (12,)))
    _, _driver, scene = opened()
    player, ghost = line.sides(scene.shown[0])
    assert (player.name, player.score, player.colour) == ("Žofie", "12", "sky")
    assert (ghost.name, ghost.score, ghost.picture) == ("Ghost", "21", "wispwood/ghost")


def test_the_pencil_beside_the_title_renames() -> None:
    saved_game("Old")
    app, driver, scene = opened()
    assert scene.layout.panel is not None
    assert scene.layout.panel.contains(scene.ui["shelf.rename"].screen_rect)
    driver.click("shelf.rename")
    assert app.top is not scene


def test_what_throws_away_says_so_at_every_scale() -> None:
    saved_game("A", seats=1, moves=-1)
    for scale in (1.0, 2.0):
        app = make_app(settings=Settings(language="cs"), ui_scale=scale)
        scene = ShelfScene(app)
        app.push(scene)
        Driver(app).settle()
        button = scene.ui["shelf.delete"]
        assert isinstance(button, Button)
        assert button.shows_label


# --- trash, for good ------------------------------------------------------------------------------


def in_the_trash(*titles: str) -> list[Path]:
    return [Shelf().delete(saved_game(title)) for title in titles]


def test_one_game_is_deleted_for_good_after_a_question() -> None:
    kept = saved_game("Kept")
    gone, other = in_the_trash("Gone", "Other")
    app, driver, scene = opened()
    driver.click("shelf.trash")
    choose(scene, driver, gone)
    driver.key("delete")
    driver.settle()
    assert app.top is not scene
    driver.click("dialog.cancel")
    assert gone.exists()
    driver.click("shelf.purge")
    driver.settle()
    driver.click("dialog.yes")
    assert not gone.exists()
    assert scene.selected == other
    assert kept.exists()
    assert titles(scene) == ["Other"]


def test_the_trash_is_emptied_after_a_question_that_says_how_many() -> None:
    kept = saved_game("Kept")
    in_the_trash("a", "b", "c")
    app, driver, scene = opened()
    driver.click("shelf.trash")
    driver.click("shelf.empty-bin")
    dialog = app.top
    assert isinstance(dialog, Dialog)
    assert "3 games" in dialog.text
    driver.settle()
    driver.click("dialog.yes")
    assert not Shelf().trashed()
    assert kept.exists()
    assert "shelf.empty-bin" not in scene.ui, "there is nothing left to empty"
    driver.key("esc")
    assert titles(scene) == ["Kept"]


def test_what_another_window_has_open_is_neither_renamed_nor_deleted() -> None:
    path = saved_game("Busy")
    before = path.read_bytes()
    app, driver, scene = opened()
    with another_window(path):
        driver.key("delete")
        driver.settle()
        told = app.top
        assert isinstance(told, Dialog)
        assert told.text == tr("saves.error.in-use")
        driver.key("esc")
        driver.key("f2")
        driver.settle()
        driver.type("x")
        driver.key("enter")
        told = app.top
        assert isinstance(told, Dialog)
        assert told.text == tr("saves.error.in-use")
        driver.key("esc")
    assert path.read_bytes() == before
    assert titles(scene) == ["Busy"]


# --- what is told of a game -----------------------------------------------------------------------


def test_the_panel_tells_of_branch_corrections_and_free_undo() -> None:
    first = saved_game("First")
    journal = Journal.read(first)
    header = msgspec.structs.replace(
        journal.header,
        title="Second",
        branch=Branch(first.name, 12),
        corrections={"tiles.yaml": {"x": 1}, "cards.yaml": {}},
        free_undo=True,
    )
    for name, branch in (("one", Branch(first.name, 12)), ("two", Branch("gone.stolek", 3))):
        path = games_dir() / f"{name}.stolek"
        Journal.create(path, msgspec.structs.replace(header, branch=branch), *journal.entries)
    _, driver, scene = opened((1920, 1080))
    told = {}
    for name in ("one", "two"):
        choose(scene, driver, games_dir() / f"{name}.stolek")
        assert scene.entry is not None
        told[name] = " | ".join(words for _, words in panel.facts(scene.entry, scene.origin))
    assert "continues “First” from move 12" in told["one"]
    assert "continues another game from move 3" in told["two"]
    assert "with corrected components: cards.yaml, tiles.yaml" in told["one"]
    assert "free undo" in told["one"]
    choose(scene, driver, first)
    assert scene.entry is not None
    assert not any("continues" in words for _, words in panel.facts(scene.entry, scene.origin))


# --- the folder -----------------------------------------------------------------------------------


def test_the_folder_is_shown_by_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[Path] = []

    def show(path: Path, failed: Callable[[], object]) -> bool:
        del failed
        shown.append(path)
        return True

    monkeypatch.setattr("client.desktop.show_folder", show)
    app, driver, scene = opened()
    driver.click("shelf.folder")
    assert shown == [games_dir()]
    assert games_dir().is_dir(), "made, even if there is no game yet"
    assert app.top is scene


@pytest.mark.parametrize("later", [False, True])
def test_a_folder_that_cannot_be_shown_is_told_with_its_path(
    monkeypatch: pytest.MonkeyPatch, later: bool
) -> None:
    def show(path: Path, failed: Callable[[], object]) -> bool:
        del path
        if later:
            thread = threading.Thread(target=failed)  # the file manager says so in its own time
            thread.start()
            thread.join()
        return later

    monkeypatch.setattr("client.desktop.show_folder", show)
    app, driver, scene = opened()
    driver.click("shelf.folder")
    driver.frames(2)
    dialog = app.top
    assert isinstance(dialog, Dialog)
    assert str(games_dir()) in dialog.text
    driver.key("esc")
    assert app.top is scene


# --- bad files beside good ones -------------------------------------------------------------------


def png_head(width: int, height: int) -> bytes:
    """The beginning of a picture that claims to be of that size."""
    body = b"IHDR" + struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + body + struct.pack(">I", zlib.crc32(body))


def bad_pictures() -> dict[str, bytes]:
    sound = many.picture(1)
    return {
        "truncated": sound[: len(sound) // 3],
        "head-only": sound[:24],
        "empty": b"",
        "text": b"this is no picture",
        "gigantic": png_head(60_000, 60_000) + sound[33:],
        "endless": png_head(2**31 - 1, 2**31 - 1),
        "flat": png_head(0, 0) + sound[33:],
        "jpeg": b"\xff\xd8\xff\xe0" + sound,
        "heavy": sound + bytes(1 << 20),
    }


@pytest.mark.parametrize("kind", bad_pictures())
def test_a_bad_picture_becomes_the_games_own_scene(kind: str) -> None:
    path = saved_game("One")
    app, _driver, _ = opened()
    app.draw()
    plain = pygame.image.tobytes(app.screen, "RGB")
    app.finish()
    path.with_suffix(".png").write_bytes(bad_pictures()[kind])
    app, _driver, _ = opened()
    app.draw()
    shown = pygame.image.tobytes(app.screen, "RGB")
    app.finish()
    assert shown == plain


def test_a_sound_picture_is_shown_once_it_has_been_read() -> None:
    path = saved_game("One")
    path.with_suffix(".png").write_bytes(many.picture(1))
    app, driver, scene = opened()
    box = thumbnail_box(Rect(*scene.ui["shelf.list"].focus_rect))
    area = scene.ui.to_pixels(box.inflate(-20, -20))
    with_picture = pygame.image.tobytes(app.screen.subsurface(area), "RGB")
    app.finish()
    path.with_suffix(".png").unlink()
    app, driver, scene = opened()
    assert pygame.image.tobytes(app.screen.subsurface(area), "RGB") != with_picture
    driver.frames()
    app.finish()


BAD_CARDS = [
    b"",
    b"{",
    b"[]",
    b'{"scores":"many"}',
    b'{"moves":1e400}',
    b"\xff\xfe\x00",
    b"[" * 50_000,
    b'{"title":"' + b"x" * 70_000 + b'"}',
]


@pytest.mark.parametrize("number", range(len(BAD_CARDS)))
def test_a_bad_card_is_as_good_as_none(number: int) -> None:
    path = saved_game("One")
    path.with_suffix(".card").write_bytes(BAD_CARDS[number])
    app, _, scene = opened()
    assert titles(scene) == ["One"]
    assert scene.shown[0].problem is None
    app.finish()


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    summary=strategies.sampled_from(
        ["", "nonsense", "wispwood.shelf.round", "table.shelf.round", "shelf.games", "app.failure.text", "…"]
    ),
    params=strategies.dictionaries(
        strategies.sampled_from(["n", "m", "ghost", "self", "key", "x"]),
        strategies.one_of(strategies.integers(-(2**53), 2**53), strategies.text(max_size=30)),
    ),
    scores=strategies.lists(strategies.integers(-(10**15), 10**15), max_size=9),
    turn=strategies.one_of(strategies.none(), strategies.integers(-9, 99)),
    winners=strategies.lists(strategies.integers(-9, 99), max_size=9),
    finished=strategies.booleans(),
    moves=strategies.integers(-9, 2**60),
    title=strategies.one_of(strategies.text(max_size=60), strategies.just("**[Ž" * 900)),
)
def test_whatever_a_card_says_the_list_is_shown(fuzzed_shelf: Path, **says: Any) -> None:
    """Of another game, of no game, of nonsense: a row with it can be drawn."""
    says["scores"], says["winners"] = tuple(says["scores"]), tuple(says["winners"])
    assert write_card(fuzzed_shelf, Card(**says))
    app, driver, scene = opened()
    assert [entry.path for entry in scene.shown] == [fuzzed_shelf]
    scene.see(View(query="x", order="name"))
    scene.see(View(wanted="finished"))
    driver.frames(2)
    app.finish()


@pytest.fixture
def fuzzed_shelf() -> Path:
    return saved_game("One")


def test_a_game_of_endless_names_can_be_listed() -> None:
    path = saved_game("One")
    journal = Journal.read(path)
    seats = tuple(msgspec.structs.replace(seat, name="Ž" * 9000) for seat in journal.header.seats)
    header = msgspec.structs.replace(journal.header, seats=seats, title="Ř " * 4000)
    Journal.create(path.with_name("long.stolek"), header, *journal.entries)
    app, driver, scene = opened()
    assert len(scene.shown) == 2
    driver.key("down")
    driver.settle()
    app.finish()


# --- thousands ------------------------------------------------------------------------------------


@pytest.fixture
def hundreds(tmp_path: Path) -> list[Path]:
    return many.fill(Shelf(), 400, tmp_path / "work", cards=False, pictures=False)


def test_the_first_frame_reads_but_a_few_files(hundreds: list[Path]) -> None:
    app = make_app((1920, 1080))
    scene = app.open("shelf")
    assert isinstance(scene, ShelfScene)
    app.frame(0.0)
    read = sum("_read" in entry.__dict__ for entry in scene.games.entries)
    assert len(scene.shown) == len(hundreds)
    assert 0 < read < 40
    app.finish()


def test_filters_fill_while_files_are_read_and_are_right_in_the_end(hundreds: list[Path]) -> None:
    app = make_app((1920, 1080))
    scene = app.open("shelf")
    assert isinstance(scene, ShelfScene)
    driver = Driver(app)
    scene.see(View(wanted="finished", game="envyra", order="name"))
    driver.frames()
    assert scene.games.known < len(hundreds)
    driver.settle(60)
    assert scene.games.is_read
    wanted = [path for number, path in enumerate(hundreds) if number % 8 == 2 and not many.is_bad(number)]
    assert {entry.path for entry in scene.shown} == set(wanted)
    names = [i18n.sort_key(words.title(entry)) for entry in scene.shown]
    assert names == sorted(names)
    broken = sum(entry.problem is not None for entry in scene.games.entries)
    assert broken == sum(map(many.is_bad, range(len(hundreds))))
    app.finish()


def test_what_was_read_once_is_read_from_cards_the_next_time(
    hundreds: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    app, driver, scene = opened()
    driver.settle(60)
    assert scene.games.is_read
    app.finish()
    journals: list[Path] = []
    read = Journal.read

    def reading(path: Path) -> Journal:
        journals.append(path)
        return read(path)

    monkeypatch.setattr(Journal, "read", reading)
    app, driver, scene = opened()
    driver.settle(60)
    assert scene.games.is_read
    bad = [path for number, path in enumerate(hundreds) if many.is_bad(number)]
    assert set(journals) <= set(bad)
    app.finish()


def test_pictures_are_read_for_what_is_seen_not_for_what_is_passed(tmp_path: Path) -> None:
    many.fill(Shelf(), 200, tmp_path / "work", cards=True, pictures=True)
    app, driver, scene = opened((1920, 1080))
    asked: list[Path] = []
    wish = scene.pictures._wish

    def wishing(key: Key) -> None:
        asked.append(key.path)
        wish(key)

    scene.pictures._wish = wishing  # type: ignore[method-assign]
    driver.key("end")
    driver.settle()
    seen(driver, scene)
    assert len(set(asked)) < 40
    app.finish()
    assert scene.pictures._thread is not None
    scene.pictures._thread.join(10)
    assert not scene.pictures._thread.is_alive(), "it ends with the scene"


def test_the_menu_offers_the_newest_game_at_once_and_counts_the_rest_later(hundreds: list[Path]) -> None:
    app = make_app()
    app.open("menu")
    menu = app.top
    assert isinstance(menu, MenuScene)
    newest = menu.standing.newest
    assert newest is not None
    assert newest.path == hundreds[1]
    Driver(app).settle(60)
    standing = menu.standing
    bad = sum(map(many.is_bad, range(len(hundreds))))
    assert standing.is_read
    assert standing.damaged == bad
    assert standing.playing + standing.finished + bad == len(hundreds)
    assert min(standing.playing, standing.finished) > 150
    app.finish()


def test_an_unfinished_game_behind_hundreds_of_finished_ones_is_still_found(tmp_path: Path) -> None:
    paths = many.fill(Shelf(), 400, tmp_path / "work", cards=False, pictures=False)
    for number, path in enumerate(paths[:-9]):
        if number % 2 or many.is_bad(number):
            path.unlink()
    app = make_app()
    app.open("menu")
    menu = app.top
    assert isinstance(menu, MenuScene)
    Driver(app).settle(60)
    found = menu.standing.newest
    assert found is not None
    assert not found.finished
    assert "menu.continue" in menu.ui
    app.finish()
