"""The reckoning of Balanceformers is followed by ear: who is judged where, as fast as it is said."""

from __future__ import annotations

from functools import cache

import pytest

import rules
from client.accessibility import screen_reader
from client.games.balanceformers.board import phrases
from client.table.animator import estimate_speech_s
from rules.balanceformers import events as e
from rules.balanceformers.state import owner_of
from rules.contract import Event
from tests.client.accessibility.listener import Listener
from tests.client.balanceformers.games import GAMES, positions
from tests.client.balanceformers.test_table import laid_at
from tests.client.driver import SLOW
from tests.golden.record import Variant

AFTER = e.Died | e.DeathMoved | e.TurnedDark | e.GameEnded


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Send updates in every frame, whatever moves."""
    monkeypatch.setattr(screen_reader, "UPDATE_INTERVAL_S", 0.0)


@cache
def find_reckoning() -> tuple[Variant, int, tuple[Event, ...]]:
    """Return a game, after how many moves a reckoning begins in it, and all that happens then."""
    game = rules.load("balanceformers")
    for variant in GAMES:
        for number, (state, seat, action) in enumerate(positions(variant)):
            events = game.apply(state, seat, action).events
            if sum(isinstance(event, e.Judged) for event in events) > 5:
                return variant, number, events
    raise AssertionError("no reckoning in all these games")


def begin_reckoning(*, animation_speed: float) -> Listener:
    """Return a listener at a table whose reckoning begins."""
    variant, number, _ = find_reckoning()
    driver = laid_at(variant, number, drawn=False, animation_speed=animation_speed)
    listener = Listener(driver)
    table = listener.table
    driver.frames(2, drawn=False)
    listener.reader.said.clear()
    _, seat, action = positions(variant)[number]
    table.show_step(table.match.act(seat, action))
    return listener


def list_times(listener: Listener, seconds: float) -> list[tuple[float, str]]:
    """Return what is said from now on, and when, until nothing moves."""
    found: list[tuple[float, str]] = []
    now = 0.0
    while listener.table.animator.is_busy and now < seconds:
        listener.driver.frames(1, SLOW, drawn=False)
        now += SLOW
        found += [(now, words) for words in listener.reader.said[len(found) :]]
    return found


def test_verdicts_come_at_the_pace_of_speech_with_their_slots() -> None:
    _, _, events = find_reckoning()
    listener = begin_reckoning(animation_speed=1.0)
    area = listener.table.match.state.area  # type: ignore[attr-defined]  # this game's
    said = list_times(listener, 600.0)
    texts = [words for _, words in said]
    verdicts = [event for event in events if isinstance(event, e.Judged)]
    names = listener.table.context.names
    at = [index for index, words in enumerate(texts) if "creature " in words and " (" in words]
    assert len(at) == len(verdicts)
    for index, event in zip(at, verdicts, strict=True):
        assert texts[index].startswith(names[owner_of(event.creature)])
        assert phrases.name_slot(area, event.slot) in texts[index]
        if event.black:
            assert f"Black +{event.black}" in texts[index]
        begin, following = said[index][0], said[index + 1][0]
        assert following - begin >= estimate_speech_s(texts[index]) - 2 * SLOW


def test_each_player_gets_one_summary() -> None:
    _, _, events = find_reckoning()
    listener = begin_reckoning(animation_speed=1.0)
    texts = [words for _, words in list_times(listener, 600.0)]
    for seat, name in enumerate(listener.table.context.names):
        (summary,) = [words for words in texts if words.startswith(f"{name}: ") and ", score " in words]
        own = [event for event in events if isinstance(event, e.Judged) and owner_of(event.creature) == seat]
        dead = sum(event.verdict < 0 for event in own)
        assert f"{len(own) - dead} creature" in summary
        assert f", {dead} die" in summary
        assert f"black +{sum(event.black for event in own)}" in summary


def test_space_goes_on_to_the_next_verdict_only() -> None:
    listener = begin_reckoning(animation_speed=1.0)
    said = listener.reader.said
    while not any("Space: next verdict" in words for words in said):
        listener.driver.frames(1, drawn=False)
    for _ in range(4):
        before = len(said)
        listener.driver.key("space", drawn=False)
        listener.driver.frames(2, drawn=False)
        assert len(said) == before + 1, said
    assert listener.table.animator.is_busy


def test_without_animations_nothing_waits() -> None:
    listener = begin_reckoning(animation_speed=0.0)
    listener.driver.frames(2, drawn=False)
    assert not listener.table.animator.is_busy
