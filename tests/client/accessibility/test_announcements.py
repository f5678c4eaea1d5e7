"""What is said of its own accord comes to the listener once, all of it, in order; a player's key hushes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from client.accessibility import screen_reader
from client.draw.rich_text_parser import strip_markup
from client.session.match import Match
from client.table.table import Table
from saves.seats import SeatInfo
from saves.settings import Settings
from tests.bus.games import find_unheard
from tests.client.accessibility.simulated_reader import Reader
from tests.client.driver import Driver, make_app
from tests.parametrization import parametrize_games


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Send updates in every frame, whatever moves."""
    monkeypatch.setattr(screen_reader, "UPDATE_INTERVAL_S", 0.0)


@parametrize_games("game_id", "wispwood", "envyra")
def test_lines_of_a_fast_opponent_are_announced_once_and_in_order(game_id: str) -> None:
    driver = Driver(make_app(settings=Settings(language="en", animation_speed=0.0)))
    reader = Reader(driver.app)
    seats = [SeatInfo("Ida", "sky"), SeatInfo("Bot", "amber", "bot")]
    match = Match.create(game_id, seats, 5, {}, saved=False)
    table = driver.app.open("table", match=match)
    assert isinstance(table, Table)
    driver.settle(drawn=False)
    before = len(table.log.lines)
    reader.said.clear()
    for _ in range(24):
        if match.outcome is not None:
            break
        seat = match.deciders[0]
        step = match.act(seat, match.game.actions(match.state, seat)[0])
        table.show_step(step)  # all at once, as nothing is waited for without animation
        driver.frames(2, drawn=False)
    driver.settle(drawn=False)
    lines = [strip_markup(line.text) for line in table.log.lines[before:]]
    assert len(lines) > 8
    assert find_unheard(lines, reader.said) == []
    said = "\n".join(reader.said)
    assert [line for line in set(lines) if said.count(line.rstrip(".")) < lines.count(line)] == []


def test_announcement_superseded_before_delivery_is_dropped() -> None:
    driver = Driver(make_app())
    driver.app.open("menu")
    reader = Reader(driver.app)
    driver.frames(1)
    driver.app.announce("c5: chosen", topic="selection")
    driver.app.announce("a line")
    driver.app.announce("d5: chosen", topic="selection")
    assert driver.app.last_announcement == "a line\nd5: chosen"
    driver.frames(1)
    assert reader.said == ["a line", "d5: chosen"]
    driver.app.announce("e5: chosen", topic="selection")
    driver.frames(1)
    assert reader.said == ["a line", "d5: chosen", "e5: chosen"]  # what was heard stays


def test_many_simultaneous_lines_are_all_announced() -> None:
    driver = Driver(make_app())
    driver.app.open("menu")
    reader = Reader(driver.app)
    driver.frames(1)
    lines = [f"line {number}" for number in range(30)]
    for line in lines:
        driver.app.announce(line)
    driver.frames(1)
    assert reader.said == lines
    driver.app.announce("one more")
    driver.frames(3)
    assert reader.said == [*lines, "one more"]
    assert 0 < len(reader.shown) < 30


def test_key_press_clears_shown_announcements_only() -> None:
    driver = Driver(make_app())
    driver.app.open("menu")
    reader = Reader(driver.app)
    driver.app.announce("before")
    driver.frames(2)
    assert len(reader.shown) == 1
    driver.app.announce("at the same moment")
    driver.key("right")
    assert reader.said == ["before", "at the same moment"]
    assert len(reader.shown) <= 1
    driver.key("left")
    driver.key("right")
    assert "said" not in {one.id for one in driver.app.screen_reader.build_tree()}


def test_pending_private_announcements_are_dropped_for_another_person() -> None:
    driver = Driver(make_app())
    driver.app.open("menu")
    reader = Reader(driver.app)
    driver.frames(1)
    driver.app.announce("a secret")
    driver.app.clear_recent()
    driver.frames(2)
    assert reader.said == []


def test_only_public_announcements_reach_the_next_person() -> None:
    driver = Driver(make_app())
    driver.app.open("menu")
    reader = Reader(driver.app)
    driver.frames(1)
    driver.app.announce("told before", public=True)
    driver.frames(1)
    driver.app.announce("mine alone")
    driver.app.announce("what happened", public=True)
    driver.app.clear_recent()
    assert [one.name for one in driver.app.screen_reader.build_tree() if one.role == "status"] == [
        "what happened"
    ]
    driver.frames(2)
    assert reader.said == ["told before", "what happened"]


def test_simultaneous_announcements_are_delivered_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    driver = Driver(make_app())
    driver.app.open("menu")
    reader = Reader(driver.app)
    driver.frames(1)
    numbers: list[int] = []
    hear = reader.update_if_active

    def counting(made: Callable[[], Any]) -> None:
        before = len(reader.said)
        hear(made)
        numbers.append(len(reader.said) - before)

    monkeypatch.setattr(reader, "update_if_active", counting)
    for number in range(5):
        driver.app.announce(str(number))
    driver.frames(1)
    assert numbers[:5] == [1] * 5
    assert not any(numbers[5:])
