"""Tests of the screen of the daily games."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta

import pygame
import pytest

from client import i18n
from client.daily.rule import day_text
from client.draw.canvas import Canvas
from client.scenes.daily import calendar
from client.scenes.daily.calendar import Month
from client.scenes.daily.daily_tables import open_daily_game
from client.scenes.daily.scene import DailyScene
from client.widgets import RichText, ScrollArea
from saves import daily_ledger
from saves.paths import config_dir
from saves.settings import Settings
from tests.client.daily.daily_helpers import (
    TODAY,
    SetClock,
    clipboard,
    get_earlier_day,
    open_daily_screen,
    program,
    record_tries,
    screen,
    set_clock,
)
from tests.client.driver import Driver, make_app
from tests.client.table.thinking import Thinking
from tests.client.text_legibility import Proof
from tests.parametrization import HARDEST_SCREEN_VARIANTS, SCREEN_VARIANTS, mark_cases


@pytest.fixture(autouse=True)
def today() -> Iterator[SetClock]:
    with set_clock() as clock:
        yield clock
    i18n.set_language("en")


def record_sample_days() -> None:
    """Record days of every kind."""
    record_tries("wispwood", "won", "lost", None, "drawn", "", "won")
    record_tries("envyra", "won", "won", first=0)


def scroll_through(driver: Driver) -> Iterator[None]:
    """Scroll through the screen, part by part."""
    area = driver.scene.ui["daily.area"]
    while True:
        driver.settle()
        yield
        before = area.offset  # type: ignore[attr-defined]
        area.scroll_by(area.rect.height * 0.9)  # type: ignore[attr-defined]
        driver.settle()
        if area.offset == before:  # type: ignore[attr-defined]
            return


@pytest.mark.parametrize(("language", "size", "scale"), mark_cases(SCREEN_VARIANTS, HARDEST_SCREEN_VARIANTS))
def test_no_text_is_shortened_while_scrolling(language: str, size: tuple[int, int], scale: float) -> None:
    record_sample_days()
    driver = program(size, language=language, scale=scale)
    assert Proof(driver.app).flaws() == []
    open_daily_screen(driver)
    for _ in scroll_through(driver):
        assert [flaw for flaw in Proof(driver.app).flaws() if flaw.what == "short"] == []
    assert driver.overlapping() == []


TALL = (
    ("en", (1280, 1300), 1.0),
    ("cs", (1280, 1300), 1.0),
    ("sk", (1280, 1300), 1.0),
    ("cs", (960, 2250), 2.0),
)


@pytest.mark.parametrize(("language", "size", "scale"), TALL)
def test_all_texts_are_readable_without_scrolling(language: str, size: tuple[int, int], scale: float) -> None:
    record_sample_days()
    i18n.set_language(language)
    driver = Driver(make_app(size, settings=Settings(language=language), ui_scale=scale))
    driver.app.open("daily")
    driver.settle()
    assert not screen(driver).area.is_scrollable, (
        "the page has to fit into the window: shorten a text or take a panel out of DailyScene.build"
    )
    assert Proof(driver.app).flaws() == []


@pytest.mark.parametrize("game", ["wispwood", "envyra"])
@pytest.mark.parametrize(("language", "size", "scale"), mark_cases(SCREEN_VARIANTS, HARDEST_SCREEN_VARIANTS))
def test_score_sheet_of_a_daily_game_has_room_for_its_texts_and_buttons(
    language: str, size: tuple[int, int], scale: float, game: str
) -> None:
    record_tries(game, "won", "won", "lost")
    driver = program(size, language=language, scale=scale)
    driver.app.__dict__["thinker"] = Thinking()
    open_daily_game(driver.app, game, TODAY)
    match = driver.scene.match
    assert match is not None
    while match.outcome is None:
        seat = match.deciders[0]
        match.act(seat, match.game.actions(match.state, seat)[0])
    driver.app.open("results", match=match)
    driver.settle()
    buttons = [one.rect for one in driver.scene.ui if one.id in BUTTONS]
    assert len(buttons) == len(BUTTONS)
    assert all(driver.scene.rect.contains(box) for box in buttons)
    assert not any(box.colliderect(other) for box in buttons for other in buttons if box is not other)
    assert [flaw for flaw in Proof(driver.app).flaws() if flaw.what in ("short", "cut")] == []


BUTTONS = ("results.menu", "results.replay", "results.copy", "results.again")


DAYS = {
    "en": ("Monday 23 November 2026", "November 2026", ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")),
    "cs": ("Pondělí 23. listopadu 2026", "Listopad 2026", ("po", "út", "st", "čt", "pá", "so", "ne")),
    "sk": ("Pondelok 23. novembra 2026", "November 2026", ("po", "ut", "st", "št", "pi", "so", "ne")),
}


@pytest.mark.parametrize("language", DAYS)
def test_date_format(language: str) -> None:
    record_sample_days()
    driver = program((1920, 1080), language=language)
    open_daily_screen(driver)
    said = Proof(driver.app).said
    day, month, week = DAYS[language]
    assert day in said
    assert month in said
    assert set(week) <= set(said)


ROWS = {
    "en": ("1 day in a row", "2 days in a row", "5 days in a row"),
    "cs": ("1\u00a0den v\u00a0řadě", "2\u00a0dny v\u00a0řadě", "5\u00a0dní v\u00a0řadě"),
    "sk": ("1\u00a0deň za\u00a0sebou", "2\u00a0dni za\u00a0sebou", "5\u00a0dní za\u00a0sebou"),
}


@pytest.mark.parametrize("language", ROWS)
def test_plural_forms_of_streaks(language: str) -> None:
    i18n.set_language(language)
    assert tuple(i18n.tr("daily.streak.days", n=n) for n in (1, 2, 5)) == ROWS[language]


def test_each_day_has_its_result() -> None:
    record_sample_days()
    driver = program((1920, 1080))
    scene = open_daily_screen(driver, "wispwood")
    labels = {day: scene.ui[f"daily.day.{get_earlier_day(day).isoformat()}"].label for day in range(9)}
    assert labels[0] == "Monday 23 November 2026: Open"
    assert labels[1] == "Sunday 22 November 2026: Won · 61 : 54"
    assert labels[2].endswith("Lost · 61 : 54")
    assert labels[3].endswith("Not played")
    assert labels[4].endswith("Drawn · 61 : 54")
    assert labels[5].endswith("Begun")
    assert labels[8].endswith("Not played")


def test_marks_differ_in_shape(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[object] = []
    monkeypatch.setattr(Canvas, "icon", lambda _, name, *__: drawn.append(name))
    monkeypatch.setattr(Canvas, "fill", lambda *_, **__: drawn.append("bar"))
    monkeypatch.setattr(Canvas, "outline", lambda *_, **__: drawn.append("ring"))
    canvas = object.__new__(Canvas)
    shapes = set()
    for mark in calendar.LEGEND:
        drawn.clear()
        calendar.paint_mark(canvas, mark, (0.0, 0.0))
        shapes.add(tuple(drawn))
    assert len(shapes) == len(calendar.LEGEND)
    assert () not in shapes


def test_first_untried_game_is_chosen() -> None:
    record_tries("wispwood", "won", first=0)
    assert open_daily_screen(program()).game == "envyra"


def test_buttons_and_page_keys_change_the_month() -> None:
    driver = program((1920, 1080))
    scene = open_daily_screen(driver)
    assert not scene.ui["daily.after"].enabled
    driver.click("daily.before")
    assert scene.month.first == date(2026, 10, 1)
    driver.key("pageup")
    assert scene.month.first == date(2026, 9, 1)
    driver.key("pagedown", times=2)
    assert scene.month.first == date(2026, 11, 1)
    driver.key("pagedown")
    assert scene.month.first == date(2026, 11, 1)
    driver.click("daily.before")
    driver.click("daily.day.2026-10-05")
    assert scene.day == date(2026, 10, 5)
    driver.click("daily.today")
    assert (scene.day, scene.month.first) == (TODAY, date(2026, 11, 1))
    assert not scene.ui["daily.today"].enabled


def test_arrows_and_gamepad_choose_a_day() -> None:
    driver = program((1920, 1080))
    scene = open_daily_screen(driver)
    scene.ui.focus_on(f"daily.day.{get_earlier_day(6).isoformat()}", ring=True)
    driver.key("right")
    assert scene.ui.focused_id == f"daily.day.{get_earlier_day(5).isoformat()}"
    driver.key("up")
    assert scene.ui.focused_id == f"daily.day.{get_earlier_day(12).isoformat()}"
    driver.pad(pygame.CONTROLLER_BUTTON_A)
    assert scene.day == get_earlier_day(12)


def test_calendar_is_one_stop_of_tab_and_arrows_lead_through_it() -> None:
    driver = program((1920, 1080))
    scene = open_daily_screen(driver)
    reached = {widget.id for widget in driver.tab_round(drawn=False)}
    assert {id for id in reached if id.startswith("daily.day.")} == {f"daily.day.{TODAY.isoformat()}"}
    scene.ui.focus_on(f"daily.day.{TODAY.isoformat()}", ring=True)
    days = [day for day in scene.month.days if day <= TODAY]
    driver.key("up")
    assert scene.ui.focused_id == f"daily.day.{(TODAY - timedelta(7)).isoformat()}"
    driver.key("home")
    assert scene.ui.focused_id == f"daily.day.{days[0].isoformat()}"
    driver.key("end")
    assert scene.ui.focused_id == f"daily.day.{TODAY.isoformat()}"
    driver.key("home")
    driver.key("right")
    driver.key("tab")
    assert not f"{scene.ui.focused_id}".startswith("daily.day."), "Tab leaves the calendar from any day"
    scene.ui.focus_on(f"daily.day.{days[1].isoformat()}", ring=True)
    driver.key("enter")
    assert scene.day == days[1]
    scene.ui.focus_on("daily.back", ring=True)
    assert f"daily.day.{days[1].isoformat()}" in {widget.id for widget in driver.tab_round(drawn=False)}


def test_keyboard_reaches_all_widgets() -> None:
    driver = program((1920, 1080))
    scene = open_daily_screen(driver)
    reached = {widget.id for widget in driver.tab_round(drawn=False)}
    wanted = {f"daily.game.{game}" for game in scene.games} | {"daily.start", "daily.before", "daily.back"}
    assert wanted <= reached


@pytest.mark.parametrize(
    "day",
    [
        date(1, 1, 1), date(1970, 1, 1), date(2024, 2, 29), date(2026, 1, 1), date(2026, 12, 31),
        date(2028, 2, 29), date(9999, 12, 31),
    ],
)  # fmt: skip
def test_calendar_works_on_any_day(day: date, today: SetClock) -> None:
    today.day = day
    record_tries("wispwood", "won", "lost")
    driver = program()
    scene = open_daily_screen(driver)
    for step in (Month.get_previous, Month.get_previous, Month.get_next, Month.get_next, Month.get_next):
        scene.show_month(step(scene.month, scene.progress))
        driver.frames(1)
    scene.choose_today()
    driver.settle()
    assert scene.state == ("done" if day in (get_earlier_day(1), get_earlier_day(2)) else "open")
    assert i18n.format_day(day, weekday=True).casefold() in " ".join(Proof(driver.app).said).casefold()


def test_calendar_shows_tries_of_future_days(today: SetClock) -> None:
    record_tries("wispwood", "won", first=0)
    today.day = TODAY - timedelta(40)
    scene = open_daily_screen(program(), "wispwood")
    assert scene.month.first == date(2026, 10, 1)
    following = scene.month.get_next(scene.progress)
    assert following is not None
    scene.show_month(following)
    assert scene.ui[f"daily.day.{TODAY.isoformat()}"].enabled
    assert scene.progress.streaks.current == 0


def test_details_have_the_rule_with_the_text_of_the_day() -> None:
    driver = program()
    open_daily_screen(driver, "envyra")
    driver.click("daily.details")
    told = driver.scene.ui["dialog.text"]
    assert isinstance(told, RichText)
    assert day_text("envyra", TODAY) in told.content
    assert "assets/envyra/daily.yaml" in told.content


@pytest.mark.parametrize("language", ["en", "cs", "sk"])
def test_page_needs_no_scrolling(language: str) -> None:
    driver = Driver(make_app((1920, 1080), settings=Settings(language=language)))
    driver.app.open("daily")
    driver.frames(2)
    area = driver.scene.ui["daily.area"]
    assert isinstance(area, ScrollArea)
    assert not area.is_scrollable


def test_only_finished_games_can_be_copied() -> None:
    record_sample_days()
    driver = program()
    open_daily_screen(driver, "wispwood")
    assert not driver.scene.ui["daily.copy"].enabled
    driver.click(f"daily.day.{get_earlier_day(4).isoformat()}")
    with clipboard() as texts:
        driver.click("daily.copy")
    assert texts == [
        "Stolek · Wispwood · 19 November 2026\n= Drawn · 61 : 54\n– – – – ✓ … =",
    ]
    assert driver.app.notices.texts[-1] == "The result is on the clipboard: paste it wherever you like."


def test_missing_clipboard_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(_: str) -> None:
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "put_text", missing)
    record_tries("envyra", "won", first=0)
    driver = program()
    open_daily_screen(driver, "envyra")
    driver.click("daily.copy")
    assert driver.app.notices.texts == ("There is no clipboard here.",)


def test_damaged_ledger_is_ignored() -> None:
    record_sample_days()
    (config_dir() / daily_ledger.FILE).write_bytes(b"\xff nonsense")
    assert open_daily_screen(program()).progress.tries == {}


def test_screen_opens_by_name() -> None:
    driver = program()
    driver.app.open("daily", game="equilibrix")
    assert isinstance(driver.scene, DailyScene)
    assert screen(driver).game == "equilibrix"


@pytest.mark.parametrize("language", ["en", "cs", "sk"])
def test_columns_end_at_one_foot(language: str) -> None:
    panels = open_daily_screen(program((1920, 1080), language=language)).area.panels
    feet = {left: max(panel.box.bottom for panel in panels if panel.box.left == left) for left in
            {panel.box.left for panel in panels}}  # fmt: skip
    assert len(feet) == 2
    assert max(feet.values()) == pytest.approx(min(feet.values()), abs=0.5)


def test_legend_explains_missed_days_only_where_there_are_some() -> None:
    month = Month.from_day(TODAY)
    unplayed = open_daily_screen(program(), "wispwood").progress
    assert "missed" not in calendar.list_legend_marks(month, unplayed)
    record_tries("wispwood", None, "won")
    played = open_daily_screen(program(), "wispwood").progress
    assert calendar.list_legend_marks(month, played) == list(calendar.LEGEND)
