"""Questions are answered on every screen, and one key repeats what was said last."""

from __future__ import annotations

import pygame
import pytest

from client.accessibility.screen_answers import make_introduction
from client.scenes.common.quick_start_seats import create_default_seats
from client.session.match import Match
from client.table.curtain import Curtain
from client.table.table import Table
from rules.contract import Scalar
from saves.settings import Settings
from tests.client.accessibility.listener import Listener
from tests.client.driver import Driver, make_app
from tests.client.lessons.pupil import Pupil
from tests.client.test_replay_match import play_random_game

NOTHING = "There is nothing to say about that."


def listen(language: str = "en") -> Listener:
    driver = Driver(make_app(settings=Settings(language=language, animation_speed=0.0)))
    driver.app.open("menu")
    return Listener(driver)


def listen_at_table(game_id: str, **options: Scalar) -> Listener:
    listener = listen()
    match = Match.create(game_id, create_default_seats(2), 7, options, saved=False)
    listener.driver.app.open("table", match=match)
    listener.rest()
    return listener


def ask(listener: Listener, key: int) -> str:
    """Press a key that asks; all that is said."""
    before = len(listener.reader.said)
    listener.driver.post(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0)
    listener.driver.post(pygame.KEYUP, key=key, mod=0, unicode="", scancode=0)
    listener.rest()
    return "\n".join(listener.reader.said[before:])


# --- on every screen -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "scene", ["menu", "settings", "records", "daily", "about", "lessons", "new-game", "rulebook", "keys"]
)
def test_where_and_what_to_do_are_answered_on_every_screen(scene: str) -> None:
    listener = listen()
    app = listener.driver.app
    app.open(scene, **({"game": "wispwood"} if scene in ("lessons", "new-game") else {}))
    listener.rest()
    where = ask(listener, pygame.K_F2)
    assert listener.driver.scene.accessible_name().rstrip(".") in where
    focused = listener.driver.scene.ui.focused_id
    assert focused is not None
    node = listener.driver.scene.ui[focused].accessible_node()
    assert node is not None
    assert node.name.rstrip(".") in where
    options = ask(listener, pygame.K_F4)
    assert "Tab" in options
    assert "F1: Show this page" in options
    assert listener.driver.scene.accessible_name().rstrip(".") in ask(listener, pygame.K_F5)
    assert all(ask(listener, key) for key in (pygame.K_F3, pygame.K_F6, pygame.K_F7, pygame.K_F8))


def test_dialog_tells_what_it_asks_and_the_table_answers_the_rest() -> None:
    listener = listen_at_table("equilibrix")
    scores = ask(listener, pygame.K_F6)
    assert scores != NOTHING
    listener.press("esc")
    assert not isinstance(listener.driver.scene, Table)
    assert listener.driver.scene.accessible_name() in ask(listener, pygame.K_F2)
    assert ask(listener, pygame.K_F6) == scores


def test_answers_under_the_curtain_are_public() -> None:
    listener = listen_at_table("envyra", equilibrium="b")
    assert isinstance(listener.driver.scene, Curtain)
    table = listener.table
    assert table.secrecy.viewer is None
    secret = [table.face.describe_secret(seat) for seat in range(2)]
    heard = "\n".join(ask(listener, key) for key in range(pygame.K_F2, pygame.K_F9))
    assert not any(words in heard for words in secret)
    for question in ("standing", "happened", "aims"):
        assert "\n".join(listener.asked(question)) in heard


def test_keys_of_the_table_are_answered_under_the_curtain() -> None:
    listener = listen_at_table("envyra")
    curtain = listener.driver.scene
    assert isinstance(curtain, Curtain)
    for key in ("h", "l", "v", "home", "ctrl+z"):
        heard = listener.press(key)
        assert heard == [f"» The table is covered. First press “{curtain.get_open_label()}”."], key
        assert listener.driver.scene is curtain


# --- once more -----------------------------------------------------------------------------------------


def test_last_announcement_is_repeated_again_and_again() -> None:
    listener = listen_at_table("wispwood")
    listener.press("enter")
    said = [line.removeprefix("» ") for line in listener.press("enter") if line.startswith("»")]
    assert said
    for _ in range(3):
        assert ask(listener, pygame.K_F10).split("\n") == said
    listener.press("right")  # what has the focus is no announcement
    assert ask(listener, pygame.K_F10).split("\n") == said


def test_there_may_be_nothing_to_repeat() -> None:
    assert ask(listen(), pygame.K_F10) == "Nothing has been said yet."


def test_answer_is_repeated() -> None:
    listener = listen_at_table("wispwood")
    answer = ask(listener, pygame.K_F6)
    assert ask(listener, pygame.K_F10) == answer


def test_guide_repeats_its_words() -> None:
    pupil = Pupil("wispwood", "take", clicks=False)
    listener = Listener(pupil.driver)
    words = pupil.guide.make_text().spoken_text
    ask(listener, pygame.K_F6)
    assert ask(listener, pygame.K_F10) == words
    pupil.app.open_menu()


def test_what_was_private_is_not_repeated_to_the_next_player() -> None:
    listener = listen_at_table("equilibrix")
    app = listener.driver.app
    listener.press("right")
    app.announce("secret")
    app.announce("known to all", public=True)
    app.clear_recent()
    listener.rest()
    assert ask(listener, pygame.K_F10) == "known to all"


# --- first contact -------------------------------------------------------------------------------------


def test_a_reader_is_told_once_which_keys_help() -> None:
    listener = listen()
    reader = listener.driver.app.screen_reader
    assert listener.reader.said == []
    reader.start(introduce=True)
    listener.rest()
    assert listener.reader.said == [make_introduction()]
    assert listener.heard[-2].startswith(">")  # first of all what has the focus
    for key in ("F1", "F2", "F8", "F10"):
        assert key in make_introduction()
    listener.press("f11", "f11")
    reader.stop()
    reader.start(introduce=True)
    listener.rest()
    assert listener.reader.said == [make_introduction()]


@pytest.mark.parametrize("game_id", ["wispwood", "envyra", "equilibrix", "balanceformers"])
def test_score_sheet_answers(game_id: str) -> None:
    listener = listen()
    match = play_random_game(game_id)
    listener.driver.app.open("table", match=match)
    listener.rest()
    listener.table.screens.open_result()
    listener.rest()
    scene = listener.driver.scene
    assert scene is not listener.table
    assert scene.accessible_name() in ask(listener, pygame.K_F2)
    scores = ask(listener, pygame.K_F6)
    assert all(seat.name in scores for seat in match.seats)
    assert ask(listener, pygame.K_F7) != NOTHING
