"""Tests of the screen on which the player changes keys."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
import yaml

from client import i18n
from client.scene import Scene
from client.scenes.key_bindings import KeyBindingsScene, KeyCaptureDialog
from client.table import binding_glyphs, bindings, custom_bindings
from client.table.bindings import Chord, PressedCommand
from client.table.curtain import Curtain
from client.table.custom_bindings import KeyBindingRow
from client.table.keys_page import KeysPage
from rules import GAMES
from saves import settings as settings_file
from saves.key_bindings import CustomKey
from saves.settings import Settings
from tests.client.driver import Driver, make_app
from tests.client.game_faces import wispwood
from tests.client.table.test_keys import down, open_game_table, table


def page(**settings: object) -> Driver:
    """Return the page, from the settings."""
    driver = Driver(make_app(settings=Settings(language="en", **settings)))  # type: ignore[arg-type]
    driver.app.open("settings")
    driver.click("settings.keys")
    driver.settle()
    assert is_on_top(driver, KeyBindingsScene)
    return driver


def ask(driver: Driver, line: str, key: str, mod: int = 0) -> None:
    """Press a line, then the key that it is to have."""
    driver.click(f"keys.key.{line}")
    driver.settle()
    assert is_on_top(driver, KeyCaptureDialog)
    driver.look()
    driver.key(key, mod=mod)
    driver.settle()


def chosen(driver: Driver) -> list[CustomKey]:
    return list(driver.app.settings.keys)


def is_on_top(driver: Driver, kind: type[Scene]) -> bool:
    return isinstance(driver.scene, kind)


def the(line: str) -> KeyBindingRow:
    return next(one for one in custom_bindings.list_lines() if one.id == line)


def test_every_key_is_listed_once() -> None:
    driver = page()
    ids = [one.id for one in custom_bindings.list_lines()]
    assert len(ids) == len(set(ids))
    assert [f"keys.key.{id}" in driver.scene.ui for id in ids] == [True] * len(ids)
    listed = {one.binding.where for one in custom_bindings.list_lines()}
    assert listed == {"table", "questions", "playback", "watching", "curtain", *GAMES}
    assert all(
        not one.label.startswith("keys.") and "." not in one.label for one in custom_bindings.list_lines()
    )


def test_usual_keys_do_not_conflict() -> None:
    make_app()
    for line in custom_bindings.list_lines():
        for chord in line.default_chords:
            assert custom_bindings.find_conflict(line, chord) is None, (line.id, chord)
            assert custom_bindings.get_refusal_reason(line.binding_key, chord) == "", (line.id, chord)


def test_keys_survive_conversion_to_text() -> None:
    make_app()
    for line in custom_bindings.list_lines():
        for chord in line.default_chords:
            said = custom_bindings.format_key(chord)
            again = custom_bindings.parse_key(said, chord.by)
            assert again is not None
            assert (again.key, again.ctrl, again.shift) == (chord.key, chord.ctrl, chord.shift), said


def test_changed_key_replaces_the_usual_one_at_once() -> None:
    driver = page()
    ask(driver, "table.hint", "k", pygame.KMOD_SHIFT)
    assert chosen(driver) == [CustomKey("table.hint", "shift+k")]
    assert bindings.find_pressed_command(
        bindings.TABLE, down(pygame.K_k, pygame.KMOD_SHIFT)
    ) == PressedCommand("hint", 1)
    assert bindings.find_pressed_command(bindings.TABLE, down(pygame.K_h)) is None
    driver.click("keys.reset.table.hint")
    assert chosen(driver) == []
    assert bindings.find_pressed_command(bindings.TABLE, down(pygame.K_h)) == PressedCommand("hint", 1)


def test_usual_key_is_not_saved() -> None:
    driver = page()
    ask(driver, "table.hint", "k")
    ask(driver, "table.hint", "h")
    assert chosen(driver) == []


@pytest.mark.parametrize(
    ("answer", "hint", "log"),
    [("leave", "H", "L"), ("take", "L", "no key"), ("swap", "L", "H")],
)
def test_conflicting_key_can_be_taken_or_swapped(answer: str, hint: str, log: str) -> None:
    driver = page()
    ask(driver, "table.hint", "l")
    said = driver.scene.ui["dialog.text"].label
    assert the("table.log").label in said
    assert the("table.hint").label in said
    driver.click(f"dialog.{answer}")
    driver.settle()
    for line, cap in (("table.hint", hint), ("table.log", log)):
        shown = driver.scene.ui[f"keys.key.{line}"].label
        assert shown.endswith(f": {cap}"), shown


def test_conflict_allows_another_key() -> None:
    driver = page()
    ask(driver, "table.hint", "l")
    driver.click("dialog.another")
    driver.settle()
    assert is_on_top(driver, KeyCaptureDialog)
    driver.look()
    driver.key("k")
    assert chosen(driver) == [CustomKey("table.hint", "k")]


@pytest.mark.parametrize("line", ["table.hint", "playback.step", "curtain.open", "wispwood.turn"])
@pytest.mark.parametrize("key", ["f1", "f11", "tab", "enter"])
def test_reserved_keys_are_refused(key: str, line: str) -> None:
    driver = page()
    ask(driver, line, key)
    assert is_on_top(driver, KeyCaptureDialog)
    assert chosen(driver) == []
    driver.key("esc")
    driver.settle()
    assert is_on_top(driver, KeyBindingsScene)
    driver.key("f1")
    assert is_on_top(driver, KeysPage)


@pytest.mark.parametrize("game_id", GAMES)
def test_different_games_may_have_the_same_key(game_id: str) -> None:
    make_app()
    own = [one for one in custom_bindings.list_lines() if one.binding.where == game_id]
    others = [one for one in custom_bindings.list_lines() if one.binding.where in set(GAMES) - {game_id}]
    for line in own:
        for other in others:
            found = custom_bindings.find_conflict(line, other.default_chords[0])
            assert found is None or found.binding.where not in set(GAMES) - {game_id}


def test_resetting_all_keys_asks_first() -> None:
    driver = page(keys=(CustomKey("table.hint", "k"), CustomKey("table.log", "")))
    driver.click("keys.reset-all")
    driver.settle()
    driver.click("dialog.yes")
    driver.settle()
    assert chosen(driver) == []
    assert not driver.scene.ui["keys.reset-all"].enabled


def test_reset_does_not_take_a_key_from_another_action() -> None:
    driver = page(keys=(CustomKey("table.hint", "k"), CustomKey("table.log", "h")))
    driver.click("keys.reset.table.hint")
    assert chosen(driver) == [CustomKey("table.hint", "k"), CustomKey("table.log", "h")]
    assert the("table.log").label in driver.app.notices.texts[-1]


def test_keyboard_changes_a_key() -> None:
    driver = page()
    driver.scene.ui.focus_on("keys.key.table.hint", ring=True)
    driver.key("enter")
    driver.settle()
    driver.look()
    driver.key("k")
    driver.settle()
    assert driver.scene.ui.focused_id == "keys.key.table.hint"
    assert chosen(driver) == [CustomKey("table.hint", "k")]


def test_hints_and_key_page_show_changed_keys() -> None:
    driver = open_game_table("wispwood")
    driver.app.change_settings(keys=(CustomKey("wispwood.turn", "q"), CustomKey("wispwood.mirror", "")))
    scene = table(driver)
    driver.click(f"pond.slot.{min(wispwood(scene).controller.legal.slots)}")
    driver.settle()
    wispwood(scene).controller.lift_shape(next(iter(wispwood(scene).controller.legal.placements)))
    driver.frames(2)
    shown = [sign for sign, _ in scene.face.make_prompt().keys]
    assert shown[:2] == ["Q", "E"]
    before = wispwood(scene).controller.lifted_shape
    driver.key("q")
    assert wispwood(scene).controller.lifted_shape != before
    assert binding_glyphs.name_binding(bindings.TABLE, "undo") == "Ctrl+Z"


def test_f1_opens_one_key_page_over_any_screen() -> None:
    driver = open_game_table("envyra")
    assert is_on_top(driver, Curtain)
    driver.key("f1")
    assert is_on_top(driver, KeysPage)
    driver.key("f1")
    assert sum(isinstance(scene, KeysPage) for scene in driver.app.scenes) == 1
    driver.key("esc")
    assert is_on_top(driver, Curtain)
    assert not table(driver).secrecy.viewer
    table(driver).open_pause_menu()
    driver.settle()
    driver.pad(bindings.PAD_BACK)
    assert is_on_top(driver, KeysPage)
    driver.click("keys.change")
    assert is_on_top(driver, KeyBindingsScene)


# --- the file ---------------------------------------------------------------------------------------


def test_changed_keys_are_saved(tmp_path: Path) -> None:
    mine = Settings(keys=(CustomKey("table.undo", "u"), CustomKey("other.game", "ctrl+x")))
    settings_file.save(mine, tmp_path)
    assert settings_file.load(tmp_path) == (mine, None)


@pytest.mark.parametrize(
    "wrong", [5, "ctrl+z", [{"does": "table.undo"}], [{"does": "table.undo", "key": 7}], {"table.undo": "u"}]
)
def test_invalid_keys_are_reported_and_kept_in_the_file(tmp_path: Path, wrong: object) -> None:
    good = {"does": "table.hint", "key": "k"}
    keys = [*wrong, good] if isinstance(wrong, list) else wrong
    file = tmp_path / settings_file.FILE
    before = yaml.safe_dump({"language": "cs", "keys": keys})
    file.write_text(before, encoding="utf-8")
    settings, problem = settings_file.load(tmp_path)
    assert settings.language == "cs"
    assert settings.keys == ((CustomKey("table.hint", "k"),) if isinstance(wrong, list) else ())
    assert problem is not None
    assert i18n.has_text(problem.key)
    assert (tmp_path / problem.backup).read_text(encoding="utf-8") == before
    assert settings_file.load(tmp_path)[1] == problem, "the same file is kept once"


@pytest.mark.parametrize("key", ["qwertz", "ctrl+", "f1", "space", "alt+x"])
def test_unknown_key_leaves_the_default_and_stays_in_the_file(key: str) -> None:
    wrong = CustomKey("table.hint", key)
    app = make_app(settings=Settings(language="en", keys=(wrong,)))
    assert bindings.find_pressed_command(bindings.TABLE, down(pygame.K_h)) == PressedCommand("hint", 1)
    assert custom_bindings.find_invalid_choices(app.settings.keys) == (wrong,)
    assert custom_bindings.describe_custom_key(wrong) == i18n.tr("keys.table.hint")
    app.change_settings(
        keys=custom_bindings.assign_key(app.settings.keys, the("table.undo"), Chord(pygame.K_u))
    )
    assert wrong in app.settings.keys


def test_bindings_of_a_later_version_are_kept_and_ignored() -> None:
    app = make_app(settings=Settings(keys=(CustomKey("table.later", "k"),)))
    assert custom_bindings.find_invalid_choices(app.settings.keys) == ()
    assert bindings.find_pressed_command(bindings.TABLE, down(pygame.K_k)) is None


def test_chosen_key_goes_before_a_default_one_of_a_later_version() -> None:
    """Who had given V to something keeps it, though V leads from place to place by default now."""
    make_app(settings=Settings(keys=(CustomKey("table.log", "v"),)))
    found = bindings.find_pressed_command(bindings.TABLE, down(pygame.K_v))
    assert found == PressedCommand("log", 1)
    make_app()
    assert bindings.find_pressed_command(bindings.TABLE, down(pygame.K_v)) == PressedCommand("worth", 1)
