"""Tables without sight: their trees, what can be asked by a key, what they say of their own accord."""

from __future__ import annotations

import pygame
import pytest

import rules
from client.accessibility.announcement_queue import AnnouncementQueue
from client.accessibility.screen_reader import ScreenReader
from client.accessibility.tree import AccessibleTree
from client.draw.rich_text_parser import strip_markup
from client.scene import scene_context
from client.scenes.common.quick_start_seats import create_default_seats
from client.session.match import Match
from client.table.bindings import QUESTIONS
from client.table.spoken_queries import answer_query
from client.table.table import Table
from tests.client.accessibility.tree_faults import find_faults
from tests.client.driver import Driver, make_app
from tests.client.table.full_tables import Crowded, list_full_tables


def open_table(one: Crowded) -> tuple[Driver, Table]:
    """Return a table as it stands, uncovered."""
    driver = Driver(make_app())
    table = driver.app.open("table", match=one.match())
    assert isinstance(table, Table)
    driver.settle(drawn=False)
    if driver.app.scenes.top is not table:
        driver.key("space")
        driver.settle(drawn=False)
    return driver, table


def build_tree(driver: Driver) -> AccessibleTree:
    """Return what is heard of the screen on top."""
    return driver.app.screen_reader.build_tree()


@pytest.mark.parametrize("game_id", rules.GAMES)
@pytest.mark.parametrize("which", [slice(-1, None), pytest.param(slice(-1), marks=pytest.mark.long)])
def test_full_tables_are_accessible_in_every_phase(game_id: str, which: slice) -> None:
    for one in list_full_tables(game_id)[which]:
        driver, _table = open_table(one)
        tree = build_tree(driver)
        assert find_faults(tree) == [], one.name
        assert tree.focus in {part.id for part in tree}
        driver.app.open_menu()


@pytest.mark.parametrize("game_id", rules.GAMES)
def test_every_spoken_query_has_an_answer(game_id: str) -> None:
    driver, table = open_table(list_full_tables(game_id)[0])
    with scene_context(driver.app, table):
        table.ui.focus_first_stop()
        answers = {one.does: answer_query(table, table.frame, one.does) for one in QUESTIONS}
    assert all(answers.values())
    assert answers["turn"] != answers["standing"] != answers["aims"]


def test_key_of_a_spoken_query_announces_its_answer() -> None:
    driver, table = open_table(list_full_tables("equilibrix")[0])
    driver.app.run_iteration()
    driver.post(pygame.KEYDOWN, key=pygame.K_F5, mod=0, unicode="")
    driver.app.run_iteration()
    with scene_context(driver.app, table):
        assert driver.app.notices.texts[-1] == answer_query(table, table.frame, "turn")


@pytest.mark.parametrize("game_id", rules.GAMES)
def test_log_lines_are_announced_once(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ScreenReader, "listening", True)
    said: list[str] = []
    monkeypatch.setattr(AnnouncementQueue, "add", lambda _self, words, **_: said.append(words))
    driver, table = open_table(list_full_tables(game_id)[0])
    fresh: list[str] = []
    while not fresh:
        said.clear()
        before, seat = len(table.log.lines), table.decider
        assert seat is not None, driver.app.scenes.top
        assert table.play_action(table.match.game.actions(table.match.state, seat)[0])
        driver.frames(240, drawn=False)
        fresh = [line.accessible_text.rstrip(".") for line in table.log.lines[before:]]
    heard = "\n".join(said)
    for words in set(fresh):
        assert heard.count(words) == fresh.count(words), words


@pytest.mark.parametrize("game_id", rules.GAMES)
def test_start_of_a_game_is_announced_only_for_new_games(
    game_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ScreenReader, "listening", True)
    said: list[str] = []
    monkeypatch.setattr(AnnouncementQueue, "add", lambda _self, words, **_: said.append(words))
    driver = Driver(make_app())
    match = Match.create(game_id, create_default_seats(2), 1, {}, saved=False)
    table = driver.app.open("table", match=match)
    assert isinstance(table, Table)
    lines = [strip_markup(line.text).rstrip(".") for line in table.log.lines]
    assert lines
    assert all(line in said[0] for line in lines)
    seat = match.game.deciders(match.state)[0]
    match.act(seat, match.game.actions(match.state, seat)[0])
    driver.app.open_menu()
    said.clear()
    driver.app.open("table", match=match)
    assert not any(line in words for line in lines for words in said)
