"""Every screen that is no table, opened as players open it, with something to say on it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from client.scene.dialog import InputDialog, confirm_dialog
from client.scenes.common.quick_start_seats import create_default_seats
from client.scenes.failure import FailureScene
from client.scenes.files.open_file_scene import OpenFileScene
from client.scenes.files.save_file_scene import SaveFileScene
from client.scenes.results.scene import ResultsScene
from client.scenes.results.seat_sheet import SeatSheet
from client.scenes.rulebook.scene import RulebookScene
from client.session.match import Match
from rules import GAMES
from saves.override_files import override_folder
from saves.seats import SeatInfo
from saves.settings import Settings
from tests.client.driver import Driver, make_app
from tests.client.records.sample_games import game
from tests.client.records.sample_shelf import fill
from tests.client.review.sample_reviews import make_sample_review, play_people_game
from tests.client.shelf_helpers import damage, saved_game

SEATS = (
    SeatInfo("Žofie", "sky"),
    SeatInfo("Řehoř", "amber"),
    SeatInfo("", "jade", kind="trunk"),
)
Opener = Callable[[Driver], object]


def program(language: str) -> Driver:
    """Return the program at its menu."""
    settings = Settings(language=language, animation_speed=0.0, last_seats=SEATS)
    driver = Driver(make_app((1920, 1080), settings=settings))
    driver.app.open("menu")
    return driver


def open_screen(name: str, language: str = "en") -> Driver:
    """Return a screen, once nothing moves on it."""
    driver = program(language)
    SCREENS[name](driver)
    driver.settle(drawn=False)
    return driver


def _menu(driver: Driver) -> None:
    saved_game("Partie u ohně", moves=8)
    driver.app.scenes.pop()
    driver.app.open("menu")


def _shelf(driver: Driver) -> None:
    saved_game("Partie u ohně", moves=8)
    saved_game("", moves=-1, game="envyra")
    driver.app.open("shelf")


def _records(driver: Driver) -> None:
    fill(30)
    driver.app.open("records")
    reading = driver.app.scenes.top.index_reader  # type: ignore[union-attr]
    if reading is not None:
        assert reading.wait(30)


def _files(driver: Driver) -> None:
    driver.app.push(OpenFileScene(driver.app, "Import", lambda _: True))
    _browse(driver)


def _saving(driver: Driver) -> None:
    _shelf(driver)
    driver.settle()
    driver.click("shelf.export")
    driver.settle()
    assert isinstance(driver.scene, SaveFileScene)
    _browse(driver)


def _browse(driver: Driver) -> None:
    while driver.scene.browser.reading_duration_s > 0.0:  # type: ignore[attr-defined]
        driver.frames(drawn=False)


def _new_game(game_id: str) -> Opener:
    return lambda driver: driver.app.open("new-game", game=game_id, seed="7")


def _opponents(driver: Driver) -> None:
    """Open a new game against opponents: one with a character, one left to chance."""
    chosen = SeatInfo("Sova", "jade", "crown", "witch")
    driver.app.change_settings(last_seats=(SeatInfo("Žofie", "sky"), chosen, SeatInfo("", "rose", "branch")))
    driver.app.open("new-game", game="wispwood", seed="7")


def _lessons(game_id: str) -> Opener:
    return lambda driver: driver.app.open("lessons", game=game_id)


def _results(game_id: str) -> Opener:
    def open_(driver: Driver) -> None:
        match = play_people_game(game_id, 2, 4000, seed=2)
        assert match.outcome is not None
        driver.app.push(ResultsScene(driver.app, match))

    return open_


def _review(game_id: str) -> Opener:
    def open_(driver: Driver) -> None:
        match = play_people_game(game_id, 2, 40)
        driver.app.open("review", match=match, review=make_sample_review(match))

    return open_


def _rules(game_id: str, query: str = "") -> Opener:
    return lambda driver: driver.app.push(RulebookScene(driver.app, game_id=game_id, query=query))


def _people(driver: Driver) -> None:
    games = (game(1, "Žofie", "Řehoř"), game(2, "Žofie", ":crown"), game(3, "Žofka", ":crown"))
    driver.app.open("records-people", games=games)


def _at_table(driver: Driver, game_id: str = "envyra") -> None:
    driver.app.open("table", match=Match.create(game_id, SEATS[:2], 4, {}, saved=False))
    driver.settle()


def _curtain(driver: Driver) -> None:
    _at_table(driver)
    assert type(driver.scene).__name__ == "Curtain"


def _pause(driver: Driver) -> None:
    _at_table(driver, "wispwood")
    driver.scene.open_pause_menu()  # type: ignore[attr-defined]


def _keys(driver: Driver) -> None:
    _pause(driver)
    driver.settle()
    driver.look()
    driver.click("dialog.keys")


def _goal(driver: Driver) -> None:
    _pause(driver)
    driver.settle()
    driver.look()
    driver.click("dialog.goal")


def _asked(driver: Driver) -> None:
    driver.app.push(confirm_dialog(driver.app, "shelf.delete-ask", lambda: None, icon="trash", name="Partie"))


def _input(driver: Driver) -> None:
    driver.app.push(InputDialog(driver.app, "Name", "What to call it.", "Partie", lambda _: None))


def _failed(driver: Driver) -> None:
    driver.app.push(FailureScene(driver.app, ValueError("x")))


def _trash(driver: Driver) -> None:
    _shelf(driver)
    driver.settle(drawn=False)
    driver.click("shelf.delete")
    driver.click("shelf.trash")


def _broken(driver: Driver) -> None:
    damage(saved_game("Partie u ohně", moves=8))
    driver.app.open("shelf")


def side_column() -> Driver:
    """Return the right column over a table in a window that has no room for it."""
    driver = program("en")
    driver.app.change_settings(ui_scale=2.0)
    driver.frames(2, drawn=False)
    _at_table(driver, "wispwood")
    driver.key("l")
    driver.settle(drawn=False)
    return driver


def _after_a_round(driver: Driver) -> None:
    match = play_people_game("wispwood", 1, 4000, seed=2)
    driver.app.push(ResultsScene(driver.app, match, round=1))


def _seat_sheet(game: str) -> Opener:
    def open_it(driver: Driver) -> None:
        match = Match.create(game, create_default_seats(2), 7, {}, saved=False)
        driver.app.push(SeatSheet(driver.app, match, 1))

    return open_it


def _corrections(driver: Driver) -> None:
    folder = override_folder("envyra")
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "tiles.yaml").write_text("tiles: 5\n", encoding="utf-8")
    driver.app.open("new-game", game="envyra", seed="7")
    driver.settle(drawn=False)
    driver.scene.setup.show_corrections()  # type: ignore[attr-defined]


def _merge(driver: Driver) -> None:
    _people(driver)
    driver.settle(drawn=False)
    driver.click("people.merge.0")


SCREENS: Final[dict[str, Opener]] = {
    "menu": _menu,
    "first menu": lambda _: None,
    "settings": lambda driver: driver.app.open("settings"),
    "about": lambda driver: driver.app.open("about"),
    "key choices": lambda driver: driver.app.open("key-choices"),
    "shelf": _shelf,
    "empty shelf": lambda driver: driver.app.open("shelf"),
    "files": _files,
    "saving": _saving,
    "records": _records,
    "empty records": lambda driver: driver.app.open("records"),
    "people": _people,
    "daily": lambda driver: driver.app.open("daily"),
    "curtain": _curtain,
    "pause": _pause,
    "keys": _keys,
    "goal": _goal,
    "quit": lambda driver: driver.scene.cancel(),
    "input": _input,
    "failure": _failed,
    **{f"new {name}": _new_game(name) for name in GAMES},
    "new wispwood opponents": _opponents,
    **{f"lessons {name}": _lessons(name) for name in GAMES},
    **{f"results {name}": _results(name) for name in GAMES},
    **{f"review {name}": _review(name) for name in GAMES},
    **{f"rules {name}": _rules(name) for name in GAMES},
    "trash": _trash,
    "broken shelf": _broken,
    "results of a round": _after_a_round,
    "corrections": _corrections,
    **{f"seat sheet {name}": _seat_sheet(name) for name in GAMES},
    "merge": _merge,
    "rules found": _rules("wispwood", "lantern"),
}
