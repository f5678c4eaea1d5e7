"""A replay is heard: where it stands when it opens, and after each step what happened."""

from __future__ import annotations

import pytest

import rules
from client.draw.rich_text_parser import strip_markup
from client.i18n import tr
from client.session.match import Match
from client.table.bindings import Chord, set_custom_keys
from client.table.playback_speed import SPEEDS
from saves.settings import Settings
from tests.client.accessibility.listener import Listener
from tests.client.driver import Driver, make_app
from tests.client.table.test_table_opponents import Slow, open_opponents_table
from tests.client.test_replay_match import play_random_game
from tests.parametrization import parametrize_games


def listen_to_replay(match: Match, at: int | None = None, language: str = "en") -> Listener:
    driver = Driver(make_app(settings=Settings(language=language, animation_speed=0.0)))
    driver.app.open("menu")
    listener = Listener(driver)
    driver.app.open("replay", match=match, at=at)
    listener.rest()
    return listener


def list_said(heard: list[str]) -> list[str]:
    return [line for line in heard if not line.startswith(">")]


def test_opening_tells_where_one_is_and_how_to_go() -> None:
    match = play_random_game("envyra", 9)
    listener = listen_to_replay(match, 4)
    (said,) = list_said(listener.heard)
    seat = match.seats[match.history[4].seat].name
    assert said.startswith(f"» This is a replay. Move 4 of {len(match.history)}. Next: {seat}.")
    for words in ("← or →: One step back or forward.", "Page Up or Page Down: One turn", "Esc: Exit replay"):
        assert words in said


@parametrize_games("game_id", "wispwood", "envyra")
def test_each_step_tells_its_lines_and_its_number(game_id: str) -> None:
    match = play_random_game(game_id, 30)
    listener = listen_to_replay(match, 0)
    count = len(match.history)
    for number in [*range(1, count + 1), *reversed(range(count))]:
        ahead = listener.table.match.moves < number
        (said,) = list_said(listener.press("right" if ahead else "left"))
        lines = listener.table.log.list_lines_of_step(number)
        place = said.index(f"Move {number} of {count}.")
        for line in lines:
            assert line.accessible_text.rstrip(".") in said[:place], said
        assert "Next: " in said[place:] or "The game is over" in said[place:] or "stands" in said[place:]
    assert listener.press("left") == ["» This is the beginning."]


@pytest.mark.parametrize(
    ("key", "at"), [("right", 9), ("pagedown", 9), ("end", 9), ("pageup", 0), ("home", 0)]
)
def test_keys_that_lead_no_further_say_so(key: str, at: int) -> None:
    listener = listen_to_replay(play_random_game("equilibrix", 9), at)
    end = "Nothing comes after this." if at else "This is the beginning."
    assert listener.press(key) == [f"» {end}"]


def test_turns_playing_and_speed_are_told() -> None:
    listener = listen_to_replay(play_random_game("wispwood", 30), 0)
    assert "Move " in listener.press("pagedown")[0]
    faster = SPEEDS[SPEEDS.index(1.0) + 1]
    assert listener.press("+") == [f"» {faster:.0f}×"]
    heard = listener.press("space")
    assert heard[0] == "» Playing."
    assert "» Paused. Move " in "\n".join(listener.press("space"))


def test_questions_know_that_one_looks_back() -> None:
    listener = listen_to_replay(play_random_game("balanceformers", 9), 5)
    assert listener.asked("turn")[:2] == ["This is a replay.", listener.asked("turn")[1]]
    assert listener.asked("turn")[1].startswith("Move 5 of 9. Next: ")
    told = listener.asked("can-do")
    assert "← or →: One step back or forward" in told
    assert not any("Space or a click" in line for line in told)


@pytest.mark.parametrize("game_id", rules.GAMES)
def test_replay_offers_nothing_that_only_players_can_do(game_id: str) -> None:
    listener = listen_to_replay(play_random_game(game_id, 9), 5)
    face = listener.table.face
    told = "\n".join(listener.asked("can-do"))
    assert strip_markup(face.make_prompt().more or tr("table.hurry")) not in told


def test_own_keys_are_told() -> None:
    listener = listen_to_replay(play_random_game("envyra", 9), 4)
    set_custom_keys({("playback", "play", 1): (Chord(ord("p")),)})
    try:
        assert "P: Play or pause" in listener.asked("can-do")
    finally:
        set_custom_keys({})


def test_pause_and_speed_of_a_watched_game_are_told() -> None:
    driver = open_opponents_table("equilibrix", "bb", Slow())
    listener = Listener(driver)
    listener.rest()
    driver.scene.ui.ring = False
    said = listener.press("+")
    assert said[0] == "» 2×"
    controls = listener.table.opponents.watching
    controls.toggle_pause()
    assert "» Paused." in listener.rest()
    controls.toggle_pause()
    assert "» Playing." in listener.rest()
