"""Cards of chapters and of the coach: heard as soon as they speak, without marks, then at the table."""

from __future__ import annotations

import pytest

from client.accessibility.announcement_queue import AnnouncementQueue
from client.accessibility.screen_reader import ScreenReader
from client.scenes.common.quick_start_seats import create_default_seats
from client.session.match import Match
from client.table.table import Table
from saves.settings import Settings
from tests.client.driver import Driver, make_app
from tests.client.lessons.pupil import Given, Pupil, list_chapters


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return all that is said of its own accord."""
    found: list[str] = []
    monkeypatch.setattr(ScreenReader, "listening", True)
    monkeypatch.setattr(AnnouncementQueue, "add", lambda _self, words, **_: found.append(words))
    return found


FIRST = {one.game: one for one in reversed(list_chapters())}


@pytest.mark.parametrize("one", FIRST.values(), ids=str)
def test_lesson_card_is_announced_once_at_every_step(one: Given, said: list[str]) -> None:
    pupil = Pupil(one.game, one.chapter.id, clicks=False)
    for step in range(2):
        assert pupil.guide.at == step
        told = pupil.guide.make_text().spoken_text
        assert said.count(told) == 1
        assert "**" not in told
        card = next(part for part in pupil.app.screen_reader.build_tree() if part.id == "guide.card")
        assert card.name == told
        assert card.more == pupil.guide.make_text().head
        if pupil.mood != "says":
            break
        pupil.click("next")
    pupil.app.open_menu()


def test_icons_in_a_card_are_not_spelled_out(said: list[str]) -> None:
    pupil = Pupil("envyra", "points", clicks=False)
    assert ":tile-star:" in pupil.guide.make_text().text
    assert not any(":tile-star:" in words for words in said)
    pupil.app.open_menu()


def test_coach_tip_is_announced_once(said: list[str]) -> None:
    driver = Driver(make_app(settings=Settings(language="en", animation_speed=0.0), coach=True))
    match = Match.create("wispwood", create_default_seats(1), 7, {}, saved=False)
    table = driver.app.open("table", match=match)
    assert isinstance(table, Table)
    driver.settle(drawn=False)
    tip = table.coach.tip
    assert tip is not None
    card = next(part for part in driver.app.screen_reader.build_tree() if part.id == "coach.card")
    assert said.count(card.name) == 1
    assert "**" not in card.name
    driver.app.open_menu()
