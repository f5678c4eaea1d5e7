"""The screens of the program, each as full as it comes: whoever looks at all of them opens them here."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from client.app.notices import Notices
from client.bots.characters import load_characters
from client.scene.dialog import confirm_dialog
from client.session.match import Match
from client.table.keys_page import open_keys
from client.table.table import Table
from client.widgets import ScrollArea
from rules import GAMES
from saves.paths import games_dir
from saves.seats import COLOURS, SeatInfo
from tests.client.daily.daily_helpers import record_tries
from tests.client.driver import Driver
from tests.client.lessons.pupil import list_chapters
from tests.client.records.sample_shelf import fill
from tests.client.review.sample_reviews import make_sample_review, play_people_game
from tests.client.shelf_helpers import damage, saved_game
from tests.client.table.full_tables import TEN_LETTERS, list_full_tables

Opening = Callable[[Driver], None]


def _alone(name: str, **params: object) -> Opening:
    """Return a screen that needs no more than its name."""

    def opening(driver: Driver) -> None:
        driver.app.open(name, **params)

    return opening


def _table(game: str, number: int) -> Opening:
    """Return a full table."""

    def opening(driver: Driver) -> None:
        driver.app.open("table", match=list_full_tables(game)[number].match())

    return opening


def _sheet(game: str) -> Opening:
    """Return the score sheet of a game in which anything was done."""

    def opening(driver: Driver) -> None:
        driver.app.open("results", match=play_people_game(game, _most(game), 2000))

    return opening


def _most(game: str) -> int:
    return max(one.players for one in list_full_tables(game))


def _review(driver: Driver) -> None:
    match = play_people_game("equilibrix", 2, 40)
    driver.app.open("review", match=match, review=make_sample_review(match))


def _replay(driver: Driver) -> None:
    match = play_people_game("equilibrix", 2, 40)
    review = make_sample_review(match)
    marked = next(one.step for one in review.decisions if one.is_marked_mistake)
    driver.app.open("replay", match=match, at=marked + 1, review=review)


def _lesson(game: str) -> Opening:
    """Return a step of a game's first chapter."""

    def opening(driver: Driver) -> None:
        chapter = next(one.chapter.id for one in list_chapters() if one.game == game)
        driver.app.open("lesson", game=game, chapter_id=chapter)

    return opening


def _practice(driver: Driver) -> None:
    driver.app.open("practice", game="wispwood", item_id="")


def _shelf(driver: Driver) -> None:
    for number, game in enumerate(sorted(GAMES)):
        saved_game(f"Večer {number}", game=game, moves=8)
    damage(saved_game("Za deště", seed=5))
    saved_game("Do konce", moves=-1, seed=4)
    driver.app.open("shelf")


def _filled() -> None:
    """Fill an empty shelf with finished games."""
    if not any(games_dir().glob("00000-*")):
        fill(24)


def _records(driver: Driver) -> None:
    _filled()
    scene = driver.app.open("records")
    reading = scene.index_reader  # type: ignore[attr-defined]  # it is the scene of the records
    assert reading is None or reading.wait(30)


def _people(driver: Driver) -> None:
    _filled()
    scene = driver.app.open("records-people")
    reading = scene.index_reader  # type: ignore[attr-defined]  # it is the scene of the records
    assert reading is None or reading.wait(30)


def _daily(driver: Driver) -> None:
    record_tries("wispwood", "won", "lost", None, "drawn", "", "won")
    driver.app.open("daily")


def _curtain(driver: Driver) -> None:
    seats = [SeatInfo(TEN_LETTERS[seat], COLOURS[seat]) for seat in range(3)]
    match = Match.create("envyra", seats, 7, {"equilibrium": "c"}, saved=False)
    driver.app.open("table", match=match)


def _opponents(game: str) -> Opening:
    """Return a new game against all characters of a game, but for one that is left to chance."""

    def opening(driver: Driver) -> None:
        characters = ("", *load_characters(game))
        seats = (
            SeatInfo(TEN_LETTERS[0], colour, "trunk", one)
            for colour, one in zip(COLOURS, characters, strict=False)
        )
        driver.app.change_settings(last_seats=tuple(seats))
        driver.app.open("new-game", game=game)

    return opening


def _question(driver: Driver) -> None:
    driver.app.open("menu")
    driver.app.push(confirm_dialog(driver.app, "equilibrix.dialog.pass", lambda: None, icon="pass"))


def _keys(driver: Driver) -> None:
    _table("wispwood", 0)(driver)
    driver.settle(drawn=False)
    assert isinstance(driver.scene, Table)
    open_keys(driver.scene)


def _notices(driver: Driver) -> None:
    driver.app.open("menu")
    for kind in ("info", "error"):
        driver.app.notify("Vlk z Peruánské náhorní plošiny", kind)


SCREENS: Final[dict[str, Opening]] = {
    "menu": _alone("menu"),
    "notices": _notices,
    "question": _question,
    **{f"new-game-{game}": _alone("new-game", game=game) for game in sorted(GAMES)},
    **{f"new-game-opponents-{game}": _opponents(game) for game in sorted(GAMES)},
    "settings": _alone("settings"),
    "about": _alone("about"),
    "shelf": _shelf,
    **{
        f"table-{position.name}".replace(" ", "-"): _table(game, number)
        for game in sorted(GAMES)
        for number, position in enumerate(list_full_tables(game))
    },
    "curtain": _curtain,
    "keys": _keys,
    "key-choices": _alone("key-choices"),
    **{f"sheet-{game}": _sheet(game) for game in sorted(GAMES)},
    "review": _review,
    "replay": _replay,
    **{f"rulebook-{game}": _alone("rulebook", game_id=game) for game in sorted(GAMES)},
    "lessons": _alone("lessons"),
    **{f"lesson-{game}": _lesson(game) for game in sorted(GAMES)},
    "practice": _practice,
    "records": _records,
    "people": _people,
    "daily": _daily,
}
"""All of them by name."""


def laid_open(driver: Driver, name: str) -> Iterator[None]:
    """Open a screen over the menu and scroll through it from part to part."""
    driver.app.notices = Notices()  # none that was shown elsewhere
    driver.app.open_menu()
    SCREENS[name](driver)
    driver.settle(drawn=False)
    yield
    for area in [one for one in driver.scene.ui if isinstance(one, ScrollArea) and one.is_scrollable]:
        while area.offset < area.max_offset - 1:
            area.scroll_to(area.offset + area.rect.height * 0.9)
            driver.settle(drawn=False)
            yield
