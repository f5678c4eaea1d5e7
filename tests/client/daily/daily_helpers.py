"""What tests of the daily screen need: a clock to be set, a clipboard to be read, a program at the screen."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, timedelta
from unittest import mock

import pygame

from client import i18n
from client.daily import clock
from client.scenes.daily.scene import DailyScene
from client.table.table import Table
from saves import daily_ledger
from saves.daily_ledger import CountedTry, DayResult
from saves.settings import Settings
from tests.client.driver import Driver, make_app

TODAY = date(2026, 11, 23)


class SetClock:
    """The clock of the computer, which can be set."""

    def __init__(self, day: date) -> None:
        self.day = day

    def today(self) -> date:
        return self.day


@contextmanager
def set_clock(day: date = TODAY) -> Iterator[SetClock]:
    """Make it that day for a while."""
    set_to = SetClock(day)
    with mock.patch.object(clock, "today", set_to.today):
        yield set_to


@contextmanager
def clipboard() -> Iterator[list[str]]:
    """Yield all that is put on the clipboard."""
    texts: list[str] = []
    with mock.patch.object(pygame.scrap, "put_text", texts.append):
        yield texts


def get_earlier_day(days: int) -> date:
    """Return the day so many days before today."""
    return TODAY - timedelta(days)


def record_tries(game: str, *results: DayResult | None, first: int = 1) -> None:
    """Record tries of the days before today, the last one first; None for a day without one."""
    tries = dict(daily_ledger.load()[0])
    for number, result in enumerate(results):
        if result is not None:
            points = (61, 54) if result else ()
            one = CountedTry(
                get_earlier_day(first + number), game, f"file-{game}-{number}", 0, result, points
            )
            tries[one.key] = one
    daily_ledger.save(tries.values())


def program(
    size: tuple[int, int] = (1280, 720), *, language: str = "en", scale: float = 1.0, **settings: object
) -> Driver:
    """Return the menu of a program."""
    i18n.set_language(language)
    chosen = Settings(language=language, animation_speed=0.0, **settings)  # type: ignore[arg-type]
    driver = Driver(make_app(size, settings=chosen, ui_scale=scale))
    driver.app.open_menu()
    driver.settle()
    return driver


def open_daily_screen(driver: Driver, game: str = "") -> DailyScene:
    """Return the screen, by mouse from the menu."""
    driver.click("menu.daily")
    driver.settle()
    if game:
        driver.click(f"daily.game.{game}")
        driver.settle()
    return screen(driver)


def start(driver: Driver) -> Table:
    """Return the chosen day on the table, by mouse."""
    driver.hover("daily.start")
    driver.settle()  # what lies below the table must not be on the move, or it never comes to rest
    driver.click("daily.start")
    return table(driver)


def screen(driver: Driver) -> DailyScene:
    assert isinstance(driver.scene, DailyScene)
    return driver.scene


def table(driver: Driver) -> Table:
    driver.settle()
    assert isinstance(driver.scene, Table)
    return driver.scene
