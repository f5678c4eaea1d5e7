"""Keys, mouse and gamepad: all that the page over a table lists is done, and all that is done is listed."""

from __future__ import annotations

import ast
import inspect
from types import ModuleType
from typing import cast

import pygame
import pytest

from client import i18n
from client.games.balanceformers.table import selection_controller as balanceformers
from client.games.envyra.table import selection_controller as envyra
from client.games.equilibrix.table import selection_controller as equilibrix
from client.games.wispwood.table import selection_controller as wispwood
from client.scenes.rulebook.scene import RulebookScene
from client.session.match import Match
from client.table import (
    binding_glyphs,
    bindings,
    curtain,
    key_handler,
    keys_page,
    playback_speed,
    side_drawer,
    table as table_module,
    watch_controls,
)
from client.table.bindings import Chord, PadButton, PressedCommand
from client.table.keys_page import KeysPage
from client.table.ranked_places import RankedPlace
from client.table.replay import playback
from client.table.table import Table
from client.widgets import ScrollArea
from rules import GAMES
from rules.wispwood.shapes import list_orientations
from saves.settings import Settings
from tests.client import game_faces
from tests.client.balanceformers.games import positions
from tests.client.balanceformers.test_reckoning import THREE, last_in
from tests.client.balanceformers.test_table import laid_at
from tests.client.driver import Driver, make_app
from tests.client.equilibrix.test_selection import at_two_dice
from tests.client.table.decision_positions import seats
from tests.client.table.test_table_opponents import Slow, open_opponents_table
from tests.client.test_replay_match import play_random_game

HANDLERS: tuple[ModuleType, ...] = (
    wispwood,
    envyra,
    equilibrix,
    balanceformers,
    key_handler,
    table_module,
    watch_controls,
    playback_speed,
    side_drawer,
    curtain,
    playback,
)


def open_game_table(game_id: str, *, scale: float = 1.0, language: str = "en", kinds: str = "hh") -> Driver:
    app = make_app((1280, 720), settings=Settings(language=language, animation_speed=0.0), ui_scale=scale)
    driver = Driver(app)
    app.open("menu")
    app.open("table", match=Match.create(game_id, seats(kinds), 4, {}, saved=False))
    driver.settle()
    return driver


def table(driver: Driver) -> Table:
    return next(scene for scene in driver.app.scenes if isinstance(scene, Table))


def page(driver: Driver) -> KeysPage:
    """Return the page, by way of the pause menu."""
    table(driver).open_pause_menu()
    driver.settle()
    driver.look()
    driver.click("dialog.keys")
    driver.settle()
    assert isinstance(driver.scene, KeysPage)
    return driver.scene


def press(driver: Driver, chord: Chord) -> None:
    mod = (pygame.KMOD_CTRL if chord.ctrl else 0) | (pygame.KMOD_SHIFT if chord.shift else 0)
    driver.post(pygame.KEYDOWN, key=chord.key, mod=mod, unicode="", scancode=0)
    driver.post(pygame.KEYUP, key=chord.key, mod=mod, unicode="", scancode=0)


# --- the page ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "cs", "sk"])
@pytest.mark.parametrize("game_id", GAMES)
def test_pause_menu_opens_the_key_page_of_the_table(game_id: str, language: str) -> None:
    driver = open_game_table(game_id, language=language)
    page(driver)
    found = keys_page.make_key_groups(table(driver))
    own = table(driver).face.bindings
    assert [binding for _, binding in found[0].lines] == list(own)
    assert all(i18n.has_text(f"{game_id}.keys.{binding.does}") for binding in own)
    words = [words for one in found for words, _ in one.lines]
    shown = [row.words for row in keys_page.lay_out_rows(driver.app.texts, found, 1200.0)]
    assert set(words) <= set(shown)
    assert not any(said.startswith(("keys.", f"{game_id}.keys.")) for said in words), "a key without words"
    driver.key("esc")
    assert not isinstance(driver.scene, KeysPage)


@pytest.mark.parametrize("game_id", GAMES)
def test_key_glyphs_stay_in_their_columns(game_id: str) -> None:
    for scale in (1.0, 2.0):
        driver = open_game_table(game_id, scale=scale, language="sk")
        texts = driver.app.texts
        found = keys_page.make_key_groups(table(driver))
        width = min(1320.0, driver.app.metrics.width - 48.0) - 96.0
        columns = [width * share for share in keys_page.COLUMN_SHARES]
        for section in found:
            for _, binding in section.lines:
                for signs, room in zip(keys_page.make_key_signs(texts, binding), columns[1:], strict=True):
                    assert all(wide <= room for wide, _ in signs), binding.does


def test_keyboard_and_gamepad_scroll_a_long_key_page() -> None:
    driver = open_game_table("wispwood", scale=2.0)
    shown = page(driver)
    area = cast(ScrollArea, shown.ui["keys.lines"])
    assert area.is_scrollable
    for _ in range(60):
        driver.post(pygame.JOYHATMOTION, joy=0, instance_id=0, hat=0, value=(0, -1))
        driver.post(pygame.JOYHATMOTION, joy=0, instance_id=0, hat=0, value=(0, 0))
    driver.settle()
    area = cast(ScrollArea, shown.ui["keys.lines"])  # made anew for the gamepad's signs
    assert area.offset == area.max_offset
    driver.key("home")
    driver.settle()
    area = cast(ScrollArea, shown.ui["keys.lines"])
    assert area.offset == 0.0
    driver.key("down", times=60)
    driver.settle()
    area = cast(ScrollArea, shown.ui["keys.lines"])
    assert area.offset == area.max_offset
    driver.pad(1)
    assert not isinstance(driver.scene, KeysPage)


def test_key_page_lists_keys_of_watching() -> None:
    driver = open_opponents_table("equilibrix", "bb", Slow())
    head = i18n.tr("keys.section.watching")
    assert head in [one.title for one in keys_page.make_key_groups(table(driver))]
    assert head not in [one.title for one in keys_page.make_key_groups(table(open_game_table("equilibrix")))]


def is_replay(game_id: str, scale: float = 1.0) -> Driver:
    """Return a played game, looked back at from its middle."""
    driver = Driver(make_app(settings=Settings(language="en", animation_speed=0.0), ui_scale=scale))
    driver.app.open("menu")
    match = play_random_game(game_id, 2)
    driver.app.open("replay", match=match, at=len(match.history) // 2)
    driver.settle()
    return driver


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_replay_opens_its_key_page(scale: float) -> None:
    driver = is_replay("wispwood", scale)
    before = driver.scene
    driver.click("playback.keys")
    driver.settle()
    assert isinstance(driver.scene, KeysPage)
    driver.key("esc")
    assert driver.scene is before
    assert "playback.keys" in {widget.id for widget in driver.tab_round()}
    driver.scene.ui.focus_on("playback.keys", ring=True)
    driver.key("enter")
    assert isinstance(driver.scene, KeysPage)
    assert "playback.keys" not in open_game_table("wispwood", scale=scale).scene.ui


@pytest.mark.parametrize("game_id", GAMES)
def test_key_page_of_a_replay_lists_available_keys_only(game_id: str) -> None:
    found = keys_page.make_key_groups(table(is_replay(game_id)))
    assert found[0].title == i18n.tr("keys.section.playback")
    listed = {binding.does for one in found for _, binding in one.lines}
    assert {"step", "turn", "round", "ends", "speed", "leave", "rules", "explain"} <= listed
    assert not {"undo", "redo", "hint", "drag", "let-go"} & listed
    assert ("forecast" in listed) == (game_id == "balanceformers")


# --- what is done is what is listed -----------------------------------------------------------------


@pytest.mark.parametrize("module", HANDLERS)
def test_handlers_use_only_listed_keys(module: ModuleType) -> None:
    """No key is named but in what the page shows."""
    tree = ast.parse(inspect.getsource(module))
    listed = [
        node
        for node in tree.body
        if isinstance(node, ast.AnnAssign) and cast(ast.Name, node.target).id == "BINDINGS"
    ]
    inside = {id(part) for node in listed for part in ast.walk(node)}
    named = [
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and node.attr.startswith("K_") and id(node) not in inside
    ]
    assert named == []


def test_every_key_of_wispwood_changes_the_lifted_shape() -> None:
    for way in (*_ways(wispwood.BINDINGS), 1.0, -1.0):
        driver = open_game_table("wispwood")
        scene = table(driver)
        hand = game_faces.wispwood(scene).controller
        driver.click(f"pond.slot.{sorted(hand.legal.slots)[0]}")
        driver.settle()
        hand.lift_shape(next(name for name in hand.legal.placements if _uneven(name)))
        driver.frames(1)
        before = hand.lifted_shape
        assert before is not None
        if isinstance(way, Chord):
            press(driver, way)
        elif isinstance(way, PadButton):
            driver.pad(way.button)
        else:
            driver.wheel(*scene.frame_layout.board.center, way)
        assert hand.lifted_shape != before, way


def _uneven(name: str) -> bool:
    """Return whether turning and mirroring make something else of a shape."""
    return len(list_orientations(name)) == 8


def _ways(found: tuple[bindings.Binding, ...]) -> list[Chord | PadButton]:
    ways: list[Chord | PadButton] = []
    for binding in found:
        ways += [*binding.chords, *binding.pad]
    return ways


def test_every_key_of_equilibrix_has_an_effect() -> None:
    for chord in (one for binding in equilibrix.BINDINGS for one in binding.chords):
        driver, scene = at_two_dice()
        hand = game_faces.equilibrix(scene).controller
        if chord.key == pygame.K_p:
            hand.choose_die(0)
            driver.frames(1)
        before = (hand.selection.die, scene.match.moves, driver.scene)
        press(driver, chord)
        assert (hand.selection.die, scene.match.moves, driver.scene) != before, chord


def test_every_key_of_balanceformers_has_an_effect() -> None:
    variant, number = THREE, last_in(THREE, 2)
    driver = laid_at(variant, number, animation_speed=1.0)
    scene = table(driver)
    _, seat, action = positions(variant)[number]
    scene.show_step(scene.match.act(seat, action))
    for _ in range(600):
        driver.frames(1)
        if len(game_faces.balanceformers(scene).in_flight.verdicts) > 1:
            break
    face = game_faces.balanceformers(scene)

    def note() -> tuple[object, ...]:
        calm, shown = driver.app.settings.calm_board, face.in_flight.verdict_number
        return face.forecast_shown, scene.animator.is_held, face.layout.cell_side, calm, shown

    for chord in (one for binding in balanceformers.BINDINGS for one in binding.chords):
        before = note()
        press(driver, chord)
        assert note() != before, chord


def test_every_common_key_has_an_effect(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    driver = open_game_table("wispwood", scale=2.0)
    scene = table(driver)
    monkeypatch.setattr(scene, "undo_or_redo", lambda *, undo: done.append("undo" if undo else "redo"))
    monkeypatch.setattr("client.table.key_handler.open_rulebook", lambda _table: done.append("rules"))
    monkeypatch.setattr(scene.frame, "open_side_drawer", lambda: done.append("log"))
    monkeypatch.setattr(scene.hints, "ask", lambda: done.append("hint"))

    def pressed(_id: str) -> bool:
        done.append("answer")
        return True

    monkeypatch.setattr(scene.ui, "press", pressed)
    monkeypatch.setattr(
        driver.app, "notify", lambda _words, kind: done.extend(["question"] if kind == "answer" else [])
    )

    def stops(_ids: tuple[str, ...]) -> tuple[str, ...]:
        done.append("ends")
        return ()

    def places(_focused: str) -> list[RankedPlace]:
        done.append("worth")
        return []

    monkeypatch.setattr(scene.focus, "_filter_stops", stops)
    monkeypatch.setattr(scene.face.controller, "rank_places", places)
    monkeypatch.setattr(scene.turn_replay, "play", lambda **_: done.append("last-turn"))
    monkeypatch.setattr(scene.trace, "release_key", lambda: done.append("trace"))
    monkeypatch.setattr(scene.lens, "lay_down", lambda: done.append("lens"))
    for binding in bindings.TABLE:
        for chord in binding.chords:
            done.clear()
            press(driver, chord)
            assert done == [binding.does], chord
    for binding in bindings.QUESTIONS:
        for chord in binding.chords:
            done.clear()
            press(driver, chord)
            assert done == ["question"], chord


@pytest.mark.parametrize("way", [*bindings.ANSWERING[0].chords, *bindings.ANSWERING[0].pad])
def test_enter_with_ctrl_confirms_from_any_focus(way: Chord | PadButton) -> None:
    driver = open_game_table("envyra")
    scene = table(driver)
    driver.key("enter")
    driver.settle()
    place = min(game_faces.envyra(scene).controller.selection.choices)
    scene.ui.focus_on(f"tile.{place}", ring=True)

    def answers() -> int:
        driver.look()
        if isinstance(way, PadButton):
            driver.pad(way.button)
        else:
            press(driver, way)
        return scene.match.moves

    assert answers() == 0, "nothing is chosen yet"
    assert driver.app.sound.played[-1] == "error"
    driver.key("enter")
    driver.settle()
    assert answers() == 1


@pytest.mark.parametrize("game_id", GAMES)
def test_home_and_end_focus_the_first_and_last_place(game_id: str) -> None:
    driver = open_game_table(game_id, kinds="hh")
    while isinstance(driver.scene, curtain.Curtain):
        driver.key("enter")
        driver.settle()
    scene = table(driver)
    stops = scene.face.controller.all_stops
    driver.key("end")
    assert scene.ui.focused_id == stops[-1] != stops[0]
    driver.key("home")
    assert scene.ui.focused_id == stops[0]
    assert scene.ui.ring


def test_every_replay_key_changes_the_step() -> None:
    for chord in (one for binding in bindings.PLAYBACK + bindings.SPEED for one in binding.chords):
        driver = Driver(make_app(settings=Settings(language="en", animation_speed=0.0)))
        driver.app.open("menu")
        match = play_random_game("wispwood", 2)
        driver.app.open("replay", match=match, at=len(match.history) // 2)
        driver.settle()
        guide = table(driver).playback
        assert guide is not None
        before = (guide.step_index, guide.is_playing, guide.speed)
        press(driver, chord)
        assert (guide.step_index, guide.is_playing, guide.speed) != before, chord


@pytest.mark.parametrize("chord", bindings.CURTAIN[0].chords)
def test_every_curtain_key_opens_it_while_held(chord: Chord) -> None:
    driver = open_game_table("envyra")
    drawn = driver.scene
    assert isinstance(drawn, curtain.Curtain)
    driver.settle()
    press(driver, chord)  # let go too soon
    driver.frames(60)
    assert not drawn.is_opening
    driver.post(pygame.KEYDOWN, key=chord.key, mod=0, unicode="", scancode=0)
    driver.frames(60)
    assert drawn.is_opening or driver.scene is not drawn


@pytest.mark.parametrize("chord", bindings.RULES[0].chords)
def test_the_rules_open_under_the_curtain(chord: Chord) -> None:
    driver = open_game_table("envyra")
    drawn = driver.scene
    press(driver, chord)
    driver.frames(2)
    assert isinstance(drawn, curtain.Curtain)
    assert isinstance(driver.scene, RulebookScene)


# --- reading them -----------------------------------------------------------------------------------


def down(key: int, mod: int = 0) -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN, key=key, mod=mod)


def test_shift_matters_only_in_bindings_with_shift() -> None:
    found = (bindings.Binding("turn", (Chord(pygame.K_r), Chord(pygame.K_r, -1, shift=True))),)
    assert bindings.find_pressed_command(found, down(pygame.K_r)) == PressedCommand("turn", 1)
    assert bindings.find_pressed_command(found, down(pygame.K_r, pygame.KMOD_SHIFT)) == PressedCommand(
        "turn", -1
    )
    assert bindings.find_pressed_command(
        bindings.TABLE, down(pygame.K_h, pygame.KMOD_SHIFT)
    ) == PressedCommand("hint", 1)
    assert bindings.find_pressed_command(bindings.TABLE, down(pygame.K_h, pygame.KMOD_CTRL)) is None
    assert bindings.find_pressed_command(bindings.TABLE, down(pygame.K_h, pygame.KMOD_ALT)) is None
    assert bindings.find_pressed_command(bindings.TABLE, down(pygame.K_z)) == PressedCommand("lens", 1)


def test_key_names_match_their_labels() -> None:
    make_app(settings=Settings(language="cs"))
    assert binding_glyphs.list_key_labels(Chord(pygame.K_z, ctrl=True, shift=True)) == ("Ctrl", "Shift", "Z")
    assert binding_glyphs.list_key_labels(Chord(pygame.K_SPACE)) == ("Mezerník",)
    assert binding_glyphs.list_key_labels(Chord(pygame.K_F1)) == ("F1",)
