"""Keys of every layout, keypad and system: raw events as pygame sends them, and what the program does."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final

import pygame
import pytest

from client.platform.keyboard import Keyboard, get_native_key, is_in_layout, is_repeat
from client.scene import Scene
from client.scenes.files.open_file_scene import OpenFileScene
from client.scenes.rulebook.scene import RulebookScene
from client.table import bindings
from client.table.bindings import Binding, Chord
from client.table.custom_bindings import apply_custom_keys, find_invalid_choices, list_lines
from client.table.table import Table
from client.widgets import Selector, TextField
from rules import GAMES
from saves.key_bindings import CustomKey
from saves.settings import Settings
from tests.client.driver import Driver, make_app
from tests.client.lessons.pupil import Pupil, list_chapters
from tests.client.table.test_keys import open_game_table
from tests.client.test_replay_match import play_random_game

R_PLACE, H_PLACE, Z_PLACE, A_PLACE, Q_PLACE = 21, 11, 29, 4, 20
WINDOWS_ALTGR: Final = pygame.KMOD_LCTRL | pygame.KMOD_RALT
ALTGR: Final = (WINDOWS_ALTGR, pygame.KMOD_RALT, pygame.KMOD_MODE)
LATIN_KEYS: Final = frozenset(map(ord, "abcdefghijklmnopqrstuvwxyz0123456789-="))


def raw(
    key: int | str, scancode: int = 0, mod: int = 0, type: int = pygame.KEYDOWN, unicode: str = ""
) -> pygame.Event:
    code = ord(key) if isinstance(key, str) else key
    return pygame.Event(type, key=code, scancode=scancode, mod=mod, unicode=unicode)


def make_keyboard(keys: Iterable[int] = LATIN_KEYS, platform: str = "linux") -> Keyboard:
    """Return a keyboard whose layout has those keys."""
    return Keyboard(platform=platform, is_in_layout=frozenset(keys).__contains__)


def normalize(keyboard: Keyboard, event: pygame.Event) -> pygame.Event:
    plain = keyboard.normalize(event)
    assert plain is not None
    return plain


def press(driver: Driver, key: int | str, scancode: int = 0, mod: int = 0, *, released: bool = True) -> None:
    """Press a raw key, and let it go."""
    for type in (pygame.KEYDOWN, pygame.KEYUP) if released else (pygame.KEYDOWN,):
        driver.post(type, **raw(key, scancode, mod).dict)


def type_with(driver: Driver, key: int | str, scancode: int, mod: int, text: str) -> None:
    """Press a key that types a text, as the system reports it."""
    driver.post(pygame.KEYDOWN, **raw(key, scancode, mod).dict)
    driver.post(pygame.TEXTINPUT, text=text)
    driver.post(pygame.KEYUP, **raw(key, scancode, mod).dict)


def open_search(driver: Driver) -> TextField:
    """Return the search field of the rulebook, ready to type in."""
    driver.app.open("rulebook")
    driver.settle()
    driver.key("f", mod=pygame.KMOD_CTRL)
    field = driver.scene.ui["rulebook.search"]
    assert isinstance(field, TextField)
    assert driver.scene.ui.is_typing
    return field


def search_text(driver: Driver) -> str:
    field = driver.scene.ui["rulebook.search"]
    assert isinstance(field, TextField)
    return field.value


@pytest.fixture
def driver() -> Driver:
    app = make_app()
    app.open("menu")
    return Driver(app)


# --- AltGr ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("altgr", ALTGR)
@pytest.mark.parametrize(("key", "text"), [("a", "ą"), ("v", "@"), ("x", "#"), ("c", "&")])
def test_altgr_types_and_is_no_command(
    driver: Driver, monkeypatch: pytest.MonkeyPatch, key: str, text: str, altgr: int
) -> None:
    open_search(driver)
    clipboard: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", clipboard.append)
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: "pasted")
    driver.type("Ja")
    driver.scene.ui["rulebook.search"].set_selection(1, 2)
    type_with(driver, key, pygame.key.key_code(key), altgr, text)
    driver.type("n")
    assert search_text(driver) == f"J{text}n"
    assert not clipboard


@pytest.mark.parametrize("altgr", [*ALTGR, pygame.KMOD_LALT, pygame.KMOD_LCTRL | pygame.KMOD_LALT])
def test_alt_takes_ctrl_and_meta_away(altgr: int) -> None:
    held = altgr | pygame.KMOD_LMETA | pygame.KMOD_LSHIFT
    plain = normalize(make_keyboard(platform="darwin"), raw("a", A_PLACE, held))
    assert not plain.mod & (pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_MODE)
    assert plain.mod & pygame.KMOD_ALT
    assert plain.mod & pygame.KMOD_SHIFT


@pytest.mark.parametrize("altgr", ALTGR)
def test_altgr_triggers_nothing_at_a_table(monkeypatch: pytest.MonkeyPatch, altgr: int) -> None:
    driver = open_game_table("wispwood")
    scene = driver.scene
    assert isinstance(scene, Table)
    done: list[str] = []
    monkeypatch.setattr(scene, "undo_or_redo", lambda *, undo: done.append(f"{undo}"))
    monkeypatch.setattr(scene.hints, "ask", lambda: done.append("hint"))
    press(driver, "z", Z_PLACE, altgr)
    press(driver, "h", H_PLACE, altgr)
    assert not done


# --- layouts ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "scancode", "plain"),
    [
        ("к", R_PLACE, "r"), ("я", Z_PLACE, "z"), ("ф", A_PLACE, "a"),
        ("ρ", R_PLACE, "r"), ("ζ", Z_PLACE, "z"), (";", Q_PLACE, "q"),
        ("ר", R_PLACE, "r"), ("/", Q_PLACE, "q"), ("'", 26, "w"),
        ("ق", R_PLACE, "r"), ("١", 30, "1"), ("ბ", 5, "b"), ("ร", 12, "i"),
        ("х", 47, "["), ("ж", 51, ";"), ("ë", A_PLACE, "a"),
    ],
)  # fmt: skip
def test_a_place_counts_where_the_layout_has_no_latin_letters(key: str, scancode: int, plain: str) -> None:
    assert normalize(make_keyboard(()), raw(key, scancode)).key == ord(plain)


@pytest.mark.parametrize("key", ["к", "ρ", "ר", "ق", "ბ"])
def test_a_letter_of_another_script_needs_no_look_at_the_layout(key: str) -> None:
    assert normalize(make_keyboard(), raw(key, R_PLACE)).key == pygame.K_r


@pytest.mark.parametrize(
    ("key", "scancode"),
    [
        ("a", Q_PLACE), ("z", 26), ("m", 51), (",", 16), ("ů", 51), ("ö", 51), ("é", 26), ("ı", 12),
        ("'", Q_PLACE), (";", Z_PLACE), ("ế", 26), ("-", 56), ("-", 46), ("+", 48), ("+", 45), ("=", 45),
        (pygame.K_F1, 58), (pygame.K_RETURN, 40), (pygame.K_KP_ENTER, 88), (pygame.K_KP_PLUS, 87),
        ("r", 0), ("к", 0), (0x40000000, 46),
    ],
)  # fmt: skip
def test_a_latin_layout_keeps_its_keys(key: str | int, scancode: int) -> None:
    event = raw(key, scancode)
    assert normalize(make_keyboard(), event).key == event.key


@pytest.mark.parametrize(
    ("key", "scancode", "plain"),
    [("+", 30, "+"), ("ě", 31, "2"), ("ž", 35, "6"), ("é", 39, "0"), ("&", 30, "1"), ("(", 34, "5"),
     ("-", 35, "-"), ("_", 37, "8"), ("ą", 30, "1"), (0x40000000, 34, "5"), ("ง", 31, "2")],
)  # fmt: skip
def test_the_row_of_digits_has_digits_or_plus_and_minus(key: str | int, scancode: int, plain: str) -> None:
    assert normalize(make_keyboard(), raw(key, scancode)).key == ord(plain)


def test_plus_and_minus_lie_at_their_places_where_they_need_shift() -> None:
    french = make_keyboard(LATIN_KEYS - {pygame.K_MINUS})
    assert normalize(french, raw(")", 45)).key == pygame.K_MINUS
    assert normalize(french, raw("=", 46)).key == pygame.K_EQUALS
    hungarian = make_keyboard(LATIN_KEYS - {pygame.K_EQUALS})
    assert normalize(hungarian, raw("ó", 46)).key == pygame.K_EQUALS
    assert normalize(hungarian, raw("-", 56)).key == pygame.K_MINUS


@pytest.mark.parametrize("letter", ["ú", "Ú"])
def test_czech_has_a_plus_on_the_key_of_the_digit_one(letter: str) -> None:
    czech = make_keyboard({*LATIN_KEYS, ord(letter)})
    event = normalize(czech, raw("1", 30))  # as SDL names the key
    assert (event.key, get_native_key(event)) == (pygame.K_PLUS, pygame.K_1)
    czech = make_keyboard({*LATIN_KEYS, ord(letter)})
    assert normalize(czech, raw("1", 30, pygame.KMOD_LSHIFT)).key == pygame.K_1
    assert normalize(czech, raw("2", 31)).key == pygame.K_2
    hungarian = make_keyboard({*LATIN_KEYS, ord(letter)} - {pygame.K_EQUALS})
    assert normalize(hungarian, raw("1", 30)).key == pygame.K_1
    assert normalize(make_keyboard(), raw("1", 30)).key == pygame.K_1


def test_a_capital_letter_of_windows_is_the_key_of_the_small_one() -> None:
    event = normalize(make_keyboard(()), raw("К", R_PLACE))
    assert (event.key, get_native_key(event), event.unicode) == (pygame.K_r, ord("к"), "к")


def test_sdl_tells_whether_the_layout_has_a_key(driver: Driver) -> None:
    assert driver.scene
    assert is_in_layout(pygame.K_a)
    assert not is_in_layout(ord("к"))


def test_cyrillic_keys_command_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    driver = open_game_table("wispwood")
    scene = driver.scene
    assert isinstance(scene, Table)
    done: list[str] = []
    monkeypatch.setattr(scene, "undo_or_redo", lambda *, undo: done.append("undo" if undo else "redo"))
    press(driver, "я", Z_PLACE, pygame.KMOD_LCTRL)
    press(driver, "я", Z_PLACE, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT)
    assert done == ["undo", "redo"]
    press(driver, "р", H_PLACE)
    assert scene.hints.is_asking


def test_cyrillic_commands_edit_text_and_type_nothing(driver: Driver) -> None:
    open_search(driver)
    driver.type("Игра")
    type_with(driver, "ф", A_PLACE, pygame.KMOD_LCTRL, "ф")  # Ctrl+A: Linux types the letter as well
    assert search_text(driver) == "Игра"
    type_with(driver, "д", 15, 0, "д")
    assert search_text(driver) == "д"


def test_the_letter_of_a_key_is_known_without_text_input() -> None:
    keyboard = make_keyboard(())
    assert normalize(keyboard, raw("к", R_PLACE)).unicode == "к"
    assert normalize(keyboard, raw("ф", A_PLACE, pygame.KMOD_LSHIFT)).unicode == "Ф"
    assert normalize(keyboard, raw("и", 5, pygame.KMOD_LCTRL)).unicode == ""
    assert normalize(keyboard, raw(pygame.K_F5, 62)).unicode == ""


# --- the keypad -------------------------------------------------------------------------------------

KEYPAD: Final = {
    pygame.K_KP0: pygame.K_INSERT, pygame.K_KP1: pygame.K_END, pygame.K_KP2: pygame.K_DOWN,
    pygame.K_KP3: pygame.K_PAGEDOWN, pygame.K_KP4: pygame.K_LEFT, pygame.K_KP6: pygame.K_RIGHT,
    pygame.K_KP7: pygame.K_HOME, pygame.K_KP8: pygame.K_UP, pygame.K_KP9: pygame.K_PAGEUP,
    pygame.K_KP_PERIOD: pygame.K_DELETE,
}  # fmt: skip


@pytest.mark.parametrize(("key", "arrow"), KEYPAD.items())
def test_the_keypad_has_arrows_without_numlock_only(key: int, arrow: int) -> None:
    assert normalize(make_keyboard(), raw(key)).key == arrow
    assert normalize(make_keyboard(), raw(key, mod=pygame.KMOD_NUM)).key == key
    assert normalize(make_keyboard(platform="darwin"), raw(key)).key == key, "a Mac has no NumLock"


def test_shift_makes_an_arrow_of_a_digit_of_the_keypad() -> None:
    plain = normalize(make_keyboard(), raw(pygame.K_KP4, mod=pygame.KMOD_NUM | pygame.KMOD_LSHIFT))
    assert plain.key == pygame.K_LEFT
    assert not plain.mod & pygame.KMOD_SHIFT
    plain = normalize(make_keyboard(), raw(pygame.K_KP4, mod=pygame.KMOD_LSHIFT))
    assert plain.key == pygame.K_LEFT
    assert plain.mod & pygame.KMOD_SHIFT


@pytest.mark.parametrize("key", [pygame.K_KP_ENTER, pygame.K_KP_PLUS, pygame.K_KP_MINUS, pygame.K_KP5])
def test_other_keys_of_the_keypad_stay(key: int) -> None:
    assert normalize(make_keyboard(), raw(key)).key == key


def test_the_keypad_leads_the_focus_and_the_caret(driver: Driver) -> None:
    driver.settle()
    driver.key("tab")
    led: list[tuple[str | None, ...]] = []
    for keys in (("down", "up", "right"), (pygame.K_KP2, pygame.K_KP8, pygame.K_KP6)):
        driver.scene.ui.focus_on("menu.game.wispwood")
        ways: list[str | None] = []
        for key in keys:
            if isinstance(key, str):
                driver.key(key)
            else:
                press(driver, key)
            ways.append(driver.scene.ui.focused_id)
        led.append(tuple(ways))
    assert led[0] == led[1]
    assert len(set(led[0])) > 1
    open_search(driver)
    driver.type("abc")
    press(driver, pygame.K_KP7, 95)
    press(driver, pygame.K_KP_PERIOD, 99)
    field = driver.scene.ui["rulebook.search"]
    assert isinstance(field, TextField)
    assert (field.value, field.caret) == ("bc", 0)


def test_a_release_has_the_key_of_its_press() -> None:
    keyboard = make_keyboard()
    normalize(keyboard, raw(pygame.K_KP4, 92))
    released = normalize(keyboard, raw(pygame.K_KP4, 92, pygame.KMOD_NUM, pygame.KEYUP))
    assert released.key == pygame.K_LEFT
    normalize(keyboard, raw("к", R_PLACE))
    assert normalize(keyboard, raw("r", R_PLACE, type=pygame.KEYUP)).key == pygame.K_r
    assert normalize(keyboard, raw("к", R_PLACE, type=pygame.KEYUP)).key == pygame.K_r


# --- held keys --------------------------------------------------------------------------------------


def test_a_held_key_is_known_as_a_repeat() -> None:
    keyboard = make_keyboard()
    presses = [normalize(keyboard, raw("r", R_PLACE)) for _ in range(3)]
    assert [is_repeat(event) for event in presses] == [False, True, True]
    normalize(keyboard, raw("r", R_PLACE, type=pygame.KEYUP))
    assert not is_repeat(normalize(keyboard, raw("r", R_PLACE)))
    keyboard.normalize(pygame.Event(pygame.WINDOWFOCUSLOST))
    assert not is_repeat(normalize(keyboard, raw("r", R_PLACE)))


def full_screen(driver: Driver) -> bool:
    return driver.app.settings.full_screen


@pytest.mark.parametrize(("key", "mod"), [(pygame.K_F11, 0), (pygame.K_RETURN, pygame.KMOD_LALT)])
def test_the_full_screen_is_switched_once_a_press(driver: Driver, key: int, mod: int) -> None:
    told: list[bool] = []
    for _ in range(2):
        for _ in range(15):
            press(driver, key, 68, mod, released=False)
        told.append(full_screen(driver))
        press(driver, key, 68, mod)
    assert told == [True, False]


def test_full_screen_is_switched_once_while_a_name_is_typed(driver: Driver) -> None:
    open_search(driver)
    for _ in range(4):
        press(driver, pygame.K_F11, 68, released=False)
    assert full_screen(driver)


def test_help_opens_once_and_the_key_that_opened_it_does_not_close_it(driver: Driver) -> None:
    for _ in range(5):
        press(driver, pygame.K_F1, 58, released=False)
    assert driver.scene.is_key_help
    assert len(driver.app.scenes) == 2


def post_held(driver: Driver, chord: Chord, times: int) -> None:
    mod = (pygame.KMOD_CTRL if chord.ctrl else 0) | (pygame.KMOD_SHIFT if chord.shift else 0)
    for _ in range(times):
        press(driver, chord.key, 0, mod, released=False)
    driver.post(pygame.KEYUP, key=chord.key, scancode=0, mod=mod, unicode="")


STEPS: Final = {
    "table": {"undo", "redo", "worth"},
    "watching": {"speed"},
    "playback": {"step", "turn", "round", "mark"},
    "wispwood": {"turn", "move-wisp"},
    "balanceformers": {"magnify", "verdict"},
}


def test_only_what_steps_repeats() -> None:
    bindings_now = {line.binding.where: set[str]() for line in list_lines()}
    for line in list_lines():
        if line.binding.repeats:
            bindings_now[line.binding.where].add(line.binding.does)
    assert {where: names for where, names in bindings_now.items() if names} == STEPS


@pytest.mark.parametrize("game_id", GAMES)
def test_a_table_repeats_what_its_bindings_say(game_id: str) -> None:
    driver = open_game_table(game_id, kinds="hh")
    scene = next(one for one in driver.app.scenes if isinstance(one, Table))
    for binding in (*scene.face.bindings, *bindings.TABLE, *bindings.QUESTIONS):
        for chord in binding.chords:
            mod = (pygame.KMOD_CTRL if chord.ctrl else 0) | (pygame.KMOD_SHIFT if chord.shift else 0)
            assert scene.repeats_key(raw(chord.key, 0, mod)) == binding.repeats, binding.does
    assert scene.repeats_key(raw(pygame.K_LEFT))
    assert not scene.repeats_key(raw(pygame.K_DELETE))


def test_a_held_switch_of_a_table_acts_once(monkeypatch: pytest.MonkeyPatch) -> None:
    driver = open_game_table("wispwood")
    scene = driver.scene
    assert isinstance(scene, Table)
    done: list[str] = []
    monkeypatch.setattr(scene.hints, "ask", lambda: done.append("hint"))
    monkeypatch.setattr(scene, "undo_or_redo", lambda **_: done.append("undo"))
    post_held(driver, Chord(pygame.K_h), 5)
    assert done == ["hint"]
    post_held(driver, Chord(pygame.K_z, ctrl=True), 3)
    assert done == ["hint", "undo", "undo", "undo"]


def test_a_held_key_is_refused_once(monkeypatch: pytest.MonkeyPatch) -> None:
    driver = open_game_table("wispwood")
    announced: list[str] = []
    monkeypatch.setattr(driver.app, "announce", lambda text, **_: announced.append(text))
    for times in (1, 2):
        post_held(driver, Chord(pygame.K_z, ctrl=True), 10)
        assert len(announced) == driver.app.sound.played.count("error") == times
    assert driver.app.notices.texts == tuple(announced[:1])


def test_a_held_delete_moves_one_game_only(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = driver.app.open("shelf")
    driver.settle()
    deleted: list[bool] = []
    monkeypatch.setattr(scene.actions, "delete", lambda: deleted.append(True))  # type: ignore[attr-defined]
    for _ in range(6):
        press(driver, pygame.K_DELETE, 76, released=False)
    assert len(deleted) == 1


def test_a_held_backspace_deletes_on(driver: Driver) -> None:
    open_search(driver)
    driver.type("wisp")
    for _ in range(3):
        press(driver, pygame.K_BACKSPACE, 42, released=False)
    assert search_text(driver) == "w"


# --- keys of the program ----------------------------------------------------------------------------


def test_ctrl_with_plus_and_minus_changes_the_scale() -> None:
    driver = Driver(make_app((1920, 1080)))
    driver.app.open("menu")
    for key, scancode in ((pygame.K_EQUALS, 46), (pygame.K_KP_PLUS, 87), ("+", 48)):
        press(driver, key, scancode, pygame.KMOD_LCTRL)
    assert driver.app.metrics.ui_scale == driver.app.settings.ui_scale == 1.75
    press(driver, "-", 45, pygame.KMOD_LCTRL)
    press(driver, pygame.K_KP_MINUS, 86, pygame.KMOD_LCTRL)
    assert driver.app.metrics.ui_scale == 1.25
    for _ in range(4):
        press(driver, "-", 45, pygame.KMOD_LCTRL)
    assert driver.app.metrics.ui_scale == 1.0
    for _ in range(9):
        press(driver, "+", 48, pygame.KMOD_LCTRL)
    assert driver.app.metrics.ui_scale == 2.5


def test_the_scale_grows_no_further_than_the_window_has_room() -> None:
    driver = Driver(make_app((1280, 720), settings=Settings(language="en", ui_scale=2.5)))
    driver.app.open("menu")
    assert driver.app.metrics.ui_scale == 2.0
    press(driver, "+", 48, pygame.KMOD_LCTRL)
    assert driver.app.settings.ui_scale == 2.5, "what the player has chosen is kept"
    press(driver, "-", 45, pygame.KMOD_LCTRL)
    assert driver.app.settings.ui_scale == 1.75


@pytest.mark.parametrize(("mod", "platform"), [(pygame.KMOD_LCTRL, "linux"), (pygame.KMOD_RMETA, "darwin")])
@pytest.mark.parametrize("open_screen", [open_search, lambda driver: driver.app.open("shelf")])
def test_ctrl_q_quits_everywhere(
    driver: Driver,
    monkeypatch: pytest.MonkeyPatch,
    mod: int,
    platform: str,
    open_screen: Callable[[Driver], object],
) -> None:
    monkeypatch.setattr(driver.app, "_keyboard", Keyboard(platform=platform))
    open_screen(driver)
    driver.app.running = True
    press(driver, "q", Q_PLACE)
    assert driver.app.running
    press(driver, "q", Q_PLACE, mod)
    assert not driver.app.running


@pytest.mark.parametrize("platform", ["linux", "win32"])
def test_the_windows_key_is_no_command(
    driver: Driver, monkeypatch: pytest.MonkeyPatch, platform: str
) -> None:
    monkeypatch.setattr(driver.app, "_keyboard", Keyboard(platform=platform))
    driver.app.running = True
    press(driver, "q", Q_PLACE, pygame.KMOD_LMETA)
    assert driver.app.running


def test_a_key_chosen_by_the_player_goes_first() -> None:
    app = make_app(settings=Settings(language="en", keys=(CustomKey("table.hint", "ctrl+q"),)))
    assert not find_invalid_choices(app.settings.keys)
    app.open("menu")
    driver = Driver(app)
    app.running = True
    press(driver, "q", Q_PLACE, pygame.KMOD_LCTRL)
    assert app.running
    apply_custom_keys(())
    press(driver, "q", Q_PLACE, pygame.KMOD_LCTRL)
    assert not app.running


def choose_key(driver: Driver, line: str, key: int | str, scancode: int, mod: int = 0) -> None:
    """Open the dialog that asks for a key, and press one."""
    driver.app.open("key-choices")
    driver.settle()
    driver.click(f"keys.key.{line}")
    driver.look()
    press(driver, key, scancode, mod)
    driver.settle()


@pytest.mark.parametrize(
    ("key", "scancode", "mod", "saved"),
    [
        ("г", 24, 0, "u"),
        ("υ", 24, pygame.KMOD_LCTRL, "ctrl+u"),
        ("ě", 31, 0, "2"),
        (pygame.K_KP5, 93, pygame.KMOD_NUM, "keypad 5"),
    ],
)
def test_chosen_keys_are_saved_translated(
    driver: Driver, key: int | str, scancode: int, mod: int, saved: str
) -> None:
    choose_key(driver, "table.hint", key, scancode, mod)
    assert driver.app.settings.keys == (CustomKey("table.hint", saved),)


@pytest.mark.parametrize(("key", "scancode"), [("q", Q_PLACE), ("+", 48), ("=", 46), ("-", 45)])
def test_keys_of_the_program_cannot_be_chosen(driver: Driver, key: str, scancode: int) -> None:
    driver.app.running = True
    choose_key(driver, "table.hint", key, scancode, pygame.KMOD_LCTRL)
    assert driver.app.settings.keys == ()
    assert driver.scene.captures_keys, "the dialog asks again"
    assert driver.app.running
    assert driver.app.metrics.ui_scale == 1.0


@pytest.mark.parametrize(
    ("saved", "key", "scancode"), [("к", "к", R_PLACE), ("ě", "ě", 31), ("r", "к", R_PLACE)]
)
def test_keys_chosen_in_another_layout_stay_valid(saved: str, key: str, scancode: int) -> None:
    apply_custom_keys((CustomKey("table.hint", saved),))
    try:
        event = normalize(make_keyboard(), raw(key, scancode))
        assert get_native_key(event) == ord(key)
        command = bindings.find_pressed_command(bindings.TABLE, event)
        assert command is not None
        assert command.does == "hint"
    finally:
        apply_custom_keys(())


def test_a_key_chosen_by_its_own_name_goes_before_one_by_its_place() -> None:
    found = (Binding("turn", (Chord(pygame.K_r),)), Binding("mine", (Chord(ord("к")),)))
    event = normalize(make_keyboard(), raw("к", R_PLACE))
    command = bindings.find_pressed_command(found, event)
    assert command is not None
    assert command.does == "mine"


# --- the mouse's side buttons -----------------------------------------------------------------------


def click_side(driver: Driver, button: int) -> None:
    driver.down(5, 5, button)
    driver.up(5, 5, button)


@pytest.mark.parametrize("name", ["settings", "shelf", "about", "key-choices", "records", "lessons", "daily"])
def test_the_back_button_leaves_a_screen(driver: Driver, name: str) -> None:
    driver.app.open(name)
    driver.settle()
    click_side(driver, pygame.BUTTON_X2)
    assert len(driver.app.scenes) == 2
    click_side(driver, pygame.BUTTON_X1)
    assert len(driver.app.scenes) == 1


def test_the_back_button_closes_an_open_list_first(driver: Driver) -> None:
    scene = driver.app.open("new-game", game="wispwood")
    driver.settle()
    choice = next(one for one in scene.ui if isinstance(one, Selector) and one.style == "drop-down")
    driver.click(choice.id)
    assert choice.is_open
    click_side(driver, pygame.BUTTON_X1)
    assert list(driver.app.scenes)[-1] is scene
    assert not choice.is_open


@pytest.mark.parametrize("game_id", GAMES)
def test_side_buttons_undo_and_redo_at_a_table(monkeypatch: pytest.MonkeyPatch, game_id: str) -> None:
    driver = open_game_table(game_id, kinds="hb")
    scene: Scene = driver.scene
    assert isinstance(scene, Table)
    done: list[str] = []
    monkeypatch.setattr(scene, "undo_or_redo", lambda *, undo: done.append("undo" if undo else "redo"))
    click_side(driver, pygame.BUTTON_X1)
    click_side(driver, pygame.BUTTON_X2)
    assert done == ["undo", "redo"]
    assert driver.scene is scene


def test_side_buttons_step_through_a_replay(driver: Driver) -> None:
    driver.app.open("replay", match=play_random_game("wispwood", 2), at=3)
    driver.settle()
    scene = driver.scene
    assert isinstance(scene, Table)
    assert scene.playback is not None
    before = scene.playback.step_index
    click_side(driver, pygame.BUTTON_X1)
    assert scene.playback.step_index == before - 1
    click_side(driver, pygame.BUTTON_X2)
    assert scene.playback.step_index == before


def test_side_buttons_lead_through_folders(driver: Driver, home: Path) -> None:
    scene = OpenFileScene(driver.app, "Import", lambda _: True, home)
    driver.app.push(scene)
    driver.settle()
    scene.open_folder(home / "Hry")
    driver.settle()
    scene.open_parent()
    driver.settle()
    click_side(driver, pygame.BUTTON_X1)
    assert scene.browser.folder == home / "Hry"
    click_side(driver, pygame.BUTTON_X1)
    assert scene.browser.folder == home
    for _ in range(2):
        click_side(driver, pygame.BUTTON_X2)
    driver.settle()
    assert scene.browser.folder == home
    assert scene.selected_item is not None
    assert scene.selected_item.name == "Hry", "the folder that was left is selected"
    for _ in range(3):
        click_side(driver, pygame.BUTTON_X1)
    assert driver.scene is not scene


def test_side_buttons_lead_through_the_rulebook(driver: Driver) -> None:
    scene = RulebookScene(driver.app, "wispwood")
    driver.app.push(scene)
    driver.settle()
    assert scene.area is not None
    scene.show_section(5)
    driver.settle()
    section, at_five = scene.section, scene.area.offset
    scene.show_game("envyra")
    driver.settle()
    click_side(driver, pygame.BUTTON_X1)
    driver.settle()
    assert (scene.game_id, scene.section) == ("wispwood", section)
    assert scene.area.offset == pytest.approx(at_five)
    click_side(driver, pygame.BUTTON_X1)
    assert scene.area.offset == 0.0
    click_side(driver, pygame.BUTTON_X2)
    click_side(driver, pygame.BUTTON_X2)
    driver.settle()
    assert scene.game_id == "envyra"
    for _ in range(3):
        click_side(driver, pygame.BUTTON_X1)
    assert driver.scene is not scene


def test_side_buttons_turn_the_pages_of_a_lesson() -> None:
    pupil = Pupil("wispwood", list_chapters()[0].chapter.id, clicks=False)
    guide, driver = pupil.guide, pupil.driver
    click_side(driver, pygame.BUTTON_X1)
    assert guide.at == 0
    turned = 0
    while guide.step.do is None and not guide.is_last_step:
        click_side(driver, pygame.BUTTON_X2)
        driver.settle()
        turned += 1
    assert guide.at == turned > 0
    click_side(driver, pygame.BUTTON_X2)
    assert guide.at == turned, "no task is skipped"
    click_side(driver, pygame.BUTTON_X1)
    driver.settle()
    assert guide.at == turned - 1
