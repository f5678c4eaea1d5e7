"""A player's own corrections on the screens: switched, shown, begun, told of; by the command line as well."""

from __future__ import annotations

import ast
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pygame
import pytest

import rules
from client import i18n
from client.__main__ import main
from client.app.app import App
from client.cli import load_requested_overrides, parse
from client.platform import file_manager
from client.platform.resources import find_package_folder
from client.scenes.new_game.corrections_dialog import CorrectionsDialog
from client.scenes.new_game.scene import NewGameScene
from client.scenes.saved_game_opening import open_saved_game
from client.session import content_overrides
from client.session.match import Match
from client.widgets import Toggle
from rules.envyra.content import content
from saves import override_files, settings as settings_file
from saves.override_files import OverrideProblem, load_overrides, override_folder
from saves.seats import SeatInfo
from saves.settings import Settings
from tests.client.driver import Driver, make_app
from tests.parametrization import parametrize_product

TWO = (SeatInfo("Žofie", "sky"), SeatInfo("Řehoř", "amber"))
TILES = "theme:\n  orange_flame_1: {points: 2, cubes: 3}\n  green_tree_3: {needs: {orange: 2}}\n"
WRONG = "theme:\n  orange_flame_1: {points: two, cubs: 3}\nbonsu: {}\n"
LANGUAGES = pytest.mark.parametrize("language", i18n.LANGUAGES)


@pytest.fixture(autouse=True)
def own_language() -> Iterator[None]:
    yield
    i18n.set_language("en")


def points(driver: Driver) -> int:
    """Return what a tile brings by the definitions of the game that the scene speaks of."""
    with rules.use_definitions_of(driver.app.scenes.find_game(driver.scene)):
        return content().tiles["orange_flame_1"].points


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Return the folders that the file manager was to show."""
    folders: list[Path] = []

    def show(path: Path, failed: object = None) -> bool:
        del failed
        folders.append(path)
        return True

    monkeypatch.setattr(file_manager, "show_folder", show)
    return folders


def write_override(text: str, name: str = "tiles.yaml", game: str = "envyra") -> None:
    override_folder(game).mkdir(parents=True, exist_ok=True)
    (override_folder(game) / name).write_text(text, encoding="utf-8")


def new_game(size: tuple[int, int] = (1920, 1080), game: str = "envyra", **settings: object) -> Driver:
    chosen = Settings(**{"language": "en", "last_seats": TWO, **settings})  # type: ignore[arg-type]
    driver = Driver(make_app(size, settings=chosen))
    driver.app.open("menu")
    driver.app.open("new-game", game=game, seed="7")
    driver.frames(2)
    return driver


def switch(driver: Driver) -> Toggle:
    found = driver.scene.ui["new_game.corrections"]
    assert isinstance(found, Toggle)
    return found


def read_dialog(driver: Driver) -> list[str]:
    """Return what the dialog says."""
    assert isinstance(driver.scene, CorrectionsDialog)
    return [line.text for line in driver.scene.lines]


# ---------------------------------------------------------------- the new game


def test_missing_folder_can_be_created_from_the_new_game_screen(shown: list[Path]) -> None:
    driver = new_game()
    assert "new_game.corrections" not in driver.scene.ui
    driver.click("new_game.corrections.begin")
    assert len(read_dialog(driver)) == 1
    assert not override_folder("envyra").exists()
    driver.click("dialog.folder")
    assert shown == [override_folder("envyra")]
    assert sorted(path.name for path in override_folder("envyra").iterdir()) == [
        "components.yaml",
        "equilibrium.yaml",
        "tiles.yaml",
    ]
    text = (override_folder("envyra") / "tiles.yaml").read_text(encoding="utf-8")
    assert text.startswith("# Your corrections of Envyra.")
    assert len(read_dialog(driver)) == 2
    driver.click("dialog.folder")
    assert len(shown) == 2
    driver.click("dialog.close")
    assert isinstance(driver.scene, NewGameScene)
    assert "new_game.corrections.begin" not in driver.scene.ui
    assert (switch(driver).enabled, switch(driver).value) == (False, False)


def test_valid_overrides_are_on_and_apply_to_the_game() -> None:
    write_override(TILES)
    driver = new_game()
    assert (switch(driver).enabled, switch(driver).value) == (True, True)
    assert switch(driver).text.painted == "3 values are different (tiles.yaml)."
    assert points(driver) == 2, "the preview shows them"
    driver.click("new_game.start")
    match = driver.scene.match or driver.app.scenes[-2].match
    assert match is not None
    assert match.header.corrections == {
        "tiles.yaml": {
            "theme": {"orange_flame_1": {"points": 2, "cubes": 3}, "green_tree_3": {"needs": {"orange": 2}}}
        }
    }
    assert match.header.content == match.game.content_hash()
    driver.app.open_menu()


def test_overrides_can_be_switched_off_and_stay_off() -> None:
    write_override(TILES)
    driver = new_game()
    driver.click("new_game.corrections")
    assert switch(driver).value is False
    assert driver.app.settings.corrections_off == ("envyra",)
    assert points(driver) == 1
    settings_file.save(driver.app.settings)
    again = new_game(corrections_off=settings_file.load()[0].corrections_off)
    assert switch(again).value is False
    again.click("new_game.start")
    match = again.scene.match or again.app.scenes[-2].match
    assert match is not None
    assert match.header.corrections == {}
    other = new_game(corrections_off=("envyra", "wispwood"))
    other.click("new_game.corrections")
    assert other.app.settings.corrections_off == ("wispwood",)
    assert switch(other).value is True


def test_invalid_overrides_are_off_and_list_all_problems() -> None:
    write_override(WRONG)
    write_override("", "tiles.yml")
    driver = new_game()
    assert (switch(driver).enabled, switch(driver).value) == (False, False)
    driver.click("new_game.corrections")
    assert switch(driver).value is False
    assert "4" in content_overrides.summarize_overrides(load_overrides("envyra"))
    driver.click("new_game.corrections.show")
    assert read_dialog(driver)[1:] == [
        "What is wrong",
        "tiles.yaml",
        "bonsu",
        "is not known",
        "theme › orange_flame_1 › cubs",
        "is not known",
        "theme › orange_flame_1 › points",
        "must be a whole number, not text",
        "tiles.yml",
        "the name must end in .yaml",
    ]
    driver.click("dialog.close")
    driver.click("new_game.start")
    match = driver.scene.match or driver.app.scenes[-2].match
    assert match is not None
    assert match.header.corrections == {}


def test_every_changed_value_is_shown() -> None:
    write_override(TILES)
    write_override("players: {2: {start: 12}}", "components.yaml")
    driver = new_game()
    driver.click("new_game.corrections.show")
    assert read_dialog(driver)[1:] == [
        "What is different",
        "components.yaml",
        "players › 2 › start",
        "11 → 12",
        "tiles.yaml",
        "theme › orange_flame_1 › points",
        "1 → 2",
        "theme › orange_flame_1 › cubes",
        "2 → 3",
        "theme › green_tree_3 › needs › orange",
        "1 → 2",
    ]


def test_changed_files_are_read_when_the_window_is_focused(shown: list[Path]) -> None:
    driver = new_game()
    driver.click("new_game.corrections.begin")
    driver.click("dialog.folder")
    assert shown
    write_override(TILES)
    driver.post(pygame.WINDOWFOCUSGAINED)
    assert "What is different" in read_dialog(driver)
    driver.click("dialog.close")
    assert switch(driver).value is True
    write_override(WRONG)
    driver.post(pygame.WINDOWFOCUSGAINED)
    assert switch(driver).enabled is False
    assert points(driver) == 1
    shutil.rmtree(override_folder("envyra"))
    driver.post(pygame.WINDOWFOCUSGAINED)
    assert "new_game.corrections.begin" in driver.scene.ui


def test_folder_that_cannot_be_created_or_shown_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    driver = new_game()
    driver.click("new_game.corrections.begin")
    monkeypatch.setattr(file_manager, "show_folder", lambda *_: False)
    driver.click("dialog.folder")
    assert str(override_folder("envyra")) in notices(driver.app)[-1]
    shutil.rmtree(override_folder("envyra").parent)
    override_folder("envyra").parent.write_text("no folder")
    driver.scene.reload()  # type: ignore[attr-defined]
    driver.click("dialog.folder")
    assert len(notices(driver.app)) == 2


def notices(app: App) -> list[str]:
    return list(app.notices.texts)


@parametrize_product(
    LANGUAGES,
    pytest.mark.parametrize("text", [TILES, WRONG, ""]),
    pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1280, 720), 2.0), ((1920, 1080), 1.0)]),
)
def test_widgets_do_not_overlap_and_are_reachable(
    language: str, text: str, size: tuple[int, int], scale: float
) -> None:
    write_override(text)
    driver = new_game(size, language=language, ui_scale=scale)
    assert driver.overlapping() == []
    stops = sorted(widget.id for widget in driver.scene.ui if widget.is_focusable)
    assert sorted(widget.id for widget in driver.tab_round()) == stops
    driver.click("new_game.corrections.show")
    driver.settle()
    assert driver.overlapping() == []
    dialog = driver.scene
    assert isinstance(dialog, CorrectionsDialog)
    assert dialog.rect.contains(dialog.box)
    for widget in dialog.ui:
        assert dialog.box.contains(widget.rect), widget.id


def test_a_long_list_scrolls() -> None:
    tiles = [tile.id for tile in content().tiles.values() if tile.kind == "theme"]
    write_override("theme:\n" + "".join(f"  {tile}: {{points: 9}}\n" for tile in tiles))
    driver = new_game((1280, 720))
    driver.click("new_game.corrections.show")
    area = driver.scene.ui["dialog.told"]
    assert area.is_focusable
    driver.wheel(*area.rect.center, -50)
    driver.settle()
    assert cast(float, area.save_state()) > 500


# ---------------------------------------------------------------- words


_FILES_WITH_PROBLEMS = (
    "content.py",
    "content_overrides.py",
    "type_errors.py",
    "safe_yaml.py",
    "override_files.py",
)
_CALLS_WITH_PROBLEMS = ("need", "add_problem", "require", "YamlTextError", "OverrideProblem")


def literals() -> set[str]:
    """Return all that the rules and the reader of corrections say of a definition, parameters as "7"."""
    found: set[str] = set()
    for file in [
        *find_package_folder("rules").rglob("*.py"),
        find_package_folder("saves") / "override_files.py",
    ]:
        if file.name not in _FILES_WITH_PROBLEMS:
            continue
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                name = getattr(node.func, "id", getattr(node.func, "attr", ""))
                if (
                    name in ("need", "add_problem", "require", "YamlTextError", "OverrideProblem")
                    and node.args
                ):
                    found.add(get_string(node.args[0 if name == "YamlTextError" else -1]))
            elif isinstance(node, ast.Yield) and isinstance(node.value, ast.Tuple):
                found.add(get_string(node.value.elts[-1]))
    return found - {""}


def get_string(node: ast.expr) -> str:
    """Return what a string in the source says; "" if it is none."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "7" for part in node.values)
    return ""


def test_every_problem_has_a_translation() -> None:
    # what YAML itself says of a definition of the program is for those who make the program
    texts = literals() - {"7: 7", "7"}
    assert len(texts) > 90
    for language in ("cs", "sk"):
        i18n.set_language(language)
        assert [text for text in sorted(texts) if content_overrides.translate_problem(text) == text] == []


@LANGUAGES
def test_translated_problems_keep_their_parameters(language: str) -> None:
    i18n.set_language(language)
    assert "17" in content_overrides.translate_problem("Expected `array` of length 17, got 2")
    assert "leaf" in content_overrides.translate_problem("must be one of leaf, sea")
    assert "PT60" in content_overrides.translate_problem("PT60 is not a position")
    assert "`" not in content_overrides.translate_problem("Expected `int`, got `str`")
    assert content_overrides.translate_problem("something new") == "something new"
    where, what = content_overrides.format_problem(OverrideProblem("tiles.yaml", "line 3", "nested too deep"))
    assert "3" in where
    assert what
    assert content_overrides.format_problem(OverrideProblem("tiles.yaml", "-", "too long"))[0] == ""


def test_values_are_formatted_as_in_the_file() -> None:
    assert content_overrides.format_value([4, 9, [1, "x"]]) == "[4, 9, [1, x]]"
    assert content_overrides.format_value({"a": True}) == "{a:true}"
    assert content_overrides.format_value("x" * 500).endswith("x…")
    write_override("theme: {orange_flame_1: {crowd: false}}")
    (change,) = load_overrides("envyra").changes
    assert content_overrides.format_change(change) == ("theme › orange_flame_1 › crowd", "nothing → false")


# ---------------------------------------------------------------- opening games


def test_opened_game_states_its_overrides() -> None:
    write_override(TILES)
    plain = Match.create("envyra", TWO, 1, {})
    match = Match.create("envyra", TWO, 1, {}, corrections=load_overrides("envyra").overrides)
    assert plain.path is not None
    assert match.path is not None
    for each in (plain, match):
        seat = each.deciders[0]
        each.act(seat, each.game.actions(each.state, seat)[0])  # a game without a decision is not kept
        each.close()
    app = make_app()
    app.open("menu")

    def said(path: Path) -> list[str]:
        app.open_menu()
        app.notices.update(60.0)
        open_saved_game(app, path)
        return notices(app)

    assert said(match.path) == ["This game is played with corrected components (tiles.yaml)."]
    assert "apply to new games" in said(plain.path)[0]
    write_override(TILES.replace("points: 2", "points: 3"))
    (kept,) = said(match.path)
    assert "have changed since" in kept
    assert app.scenes.top is not None
    assert points(Driver(app)) == 2
    app.change_settings(corrections_off=("envyra",))
    assert "have changed since" in said(match.path)[0]
    assert said(plain.path) == []
    shutil.rmtree(override_folder("envyra"))
    assert len(said(match.path)) == 1


# ---------------------------------------------------------------- the command line


def test_command_line_uses_overrides_unless_disabled() -> None:
    line = ["--game", "envyra"]
    assert load_requested_overrides(parse(line), Settings()) is None
    write_override(TILES)
    assert load_requested_overrides(parse(line), Settings()) == load_overrides("envyra").overrides
    assert load_requested_overrides(parse(line), Settings(corrections_off=("envyra",))) is None
    assert load_requested_overrides(parse([*line, "--no-corrections"]), Settings()) is None
    assert load_requested_overrides(parse([]), Settings()) is None


@parametrize_product(
    LANGUAGES,
    pytest.mark.parametrize(("text", "more"), [(WRONG, True), ("theme: {x: 1}", False)]),
)
def test_invalid_overrides_print_one_line_and_exit_with_status_2(
    language: str, text: str, more: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_override(text)
    line = ["--game", "envyra", "--lang", language, "--screenshot", str(tmp_path / "x.png")]
    assert main(line) == 2
    error = capsys.readouterr().err
    assert error.startswith("stolek: ")
    assert error.count("\n") == 1
    assert "tiles.yaml" in error
    assert bool(re.search(r"\(.*2.*\)", error)) is more
    assert not list(tmp_path.glob("*.png"))
    assert main([*line, "--no-corrections"]) == 0
    assert (tmp_path / "x.png").exists()


def test_override_files_are_not_read_before_the_new_game_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    write_override(TILES)

    def never(*_: object) -> object:
        raise AssertionError("looked for")

    monkeypatch.setattr(override_files, "load_overrides", never)
    app = make_app()
    app.open("menu")
    app.open("shelf")
    Driver(app).frames(3)
