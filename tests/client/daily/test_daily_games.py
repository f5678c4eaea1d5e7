"""Days played from the menu to the text that is shared; counted once, resumed, practised."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

import rules
from client import i18n
from client.daily.setups import game_of_day
from client.games import registry
from client.platform import resources
from client.scenes.daily.daily_tables import open_daily_game
from client.scenes.results.scene import ResultsScene
from client.session.match import Match
from client.table.hints import BUTTON
from saves import override_files
from saves.daily_tries import DailyTries
from saves.errors import SaveError
from saves.journal import Journal, read_header
from saves.journal_entries import DailyTry
from saves.override_files import override_folder
from saves.paths import config_dir, data_dir, games_dir
from saves.seats import SeatInfo
from saves.shelf import Shelf
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
    start,
    table,
)
from tests.client.driver import Driver
from tests.client.table.player import Player
from tests.client.table.thinking import Thinking
from tests.fifth_game import registered_game

ROW = (0, 3, 1, 4, 2)
"""Whoever begins at noughts has the first row after these."""


@pytest.fixture(autouse=True)
def today() -> Iterator[SetClock]:
    with set_clock() as clock:
        yield clock
    i18n.set_language("en")


@pytest.fixture
def fifth(tmp_path: Path) -> Iterator[None]:
    """Register another game that is offered every day by its data alone."""
    (tmp_path / "noughts").mkdir()
    (tmp_path / "noughts" / "daily.yaml").write_text("rule: 1\nsetups:\n- {players: 2}\n")
    with registered_game():
        resources.add_folder(tmp_path)
        yield
        resources.remove_search_folder(tmp_path)


def start_game(driver: Driver, game: str = "noughts") -> Match:
    """Return the game of the chosen day, on the table."""
    open_daily_screen(driver, game)
    return start(driver).match


def mark(driver: Driver, *cells: int) -> None:
    for cell in cells:
        driver.click(f"noughts.cell.{cell}")
        driver.settle()


def return_to_menu(driver: Driver) -> None:
    """Return to the menu, whatever lies over the table."""
    driver.app.open_menu()
    driver.settle()


def played_on(match: Match, but: int) -> None:
    """Have the game go on elsewhere until about so many decisions are left."""
    assert match.path is not None
    resumed, ahead = Match.resume(match.path), []
    state = resumed.state
    while deciders := resumed.game.deciders(state):
        action = resumed.game.actions(state, deciders[0])[0]
        ahead.append((deciders[0], action))
        state = resumed.game.apply(state, *ahead[-1]).state
    for seat, action in ahead[: len(ahead) - but]:
        resumed.act(seat, action)
    resumed.close()


def daily(match: Match) -> DailyTry:
    assert match.header.daily is not None
    return match.header.daily


def test_short_solo_game_is_played_by_mouse_and_shared() -> None:
    record_tries("wispwood", "won", "lost", "won")
    driver = program()
    match = start_game(driver, "wispwood")
    found = game_of_day("wispwood", TODAY)
    assert match.seed == found.seed
    assert match.options["short"] is True
    assert daily(match) == DailyTry(TODAY, 1, 0, counted=True)
    player = Player(driver, 3)
    assert player.play(2)
    return_to_menu(driver)
    played_on(match, but=4)
    open_daily_screen(driver, "wispwood")
    match = start(driver).match
    while player.decide():
        pass
    sheet = driver.scene
    assert isinstance(sheet, ResultsScene)
    words = " ".join(sheet.sheet.verdict.lines)
    assert "The game of 23 November." in words
    assert "4 days in a row." in words
    with clipboard() as texts:
        driver.click("results.copy")
    assert match.outcome is not None
    won = match.outcome.ranking[0] == (0,)
    points = sum(line.points for line in match.outcome.sheets[0])
    (text,) = texts
    assert text.splitlines() == [
        "Stolek · Wispwood · 23 November 2026",
        f"{'✓ Won' if won else '✗ Lost'} · {points}",
        f"– – – ✓ ✗ ✓ {'✓' if won else '✗'}",
        "4 days in a row",
    ]
    driver.click("results.menu")
    driver.settle()
    scene = open_daily_screen(driver, "wispwood")
    assert scene.state == "done"
    with clipboard() as again:
        driver.click("daily.copy")
    assert again == texts


@pytest.mark.usefixtures("fifth")
def test_plugged_in_game_is_played_by_keyboard() -> None:
    driver = program()
    seek(driver, "menu.daily")
    seek(driver, "daily.game.noughts")
    driver.key("enter") if driver.scene.ui.focused_id == "daily.start" else seek(driver, "daily.start")
    match = table(driver).match
    for cell in ROW:
        seek(driver, f"noughts.cell.{cell}")
    with clipboard() as texts:
        seek(driver, "results.copy")
    won = match.outcome is not None and match.outcome.ranking[0] == (daily(match).seat,)
    assert texts[0].splitlines()[1].startswith("✓ Won" if won else "✗ Lost")


def seek(driver: Driver, wanted: str) -> None:
    """Press Tab until the focus is there, then Enter."""
    for _ in range(120):
        if driver.scene.ui.focused_id == wanted and driver.scene.ui.ring:
            driver.key("enter")
            driver.settle()
            return
        driver.key("tab", drawn=False)
    raise AssertionError(f"never at {wanted}: {driver.scene.ui.focused_id}")


@pytest.mark.usefixtures("fifth")
def test_left_try_is_continued() -> None:
    driver = program()
    match = start_game(driver)
    mark(driver, 0)
    return_to_menu(driver)
    scene = open_daily_screen(driver, "noughts")
    assert scene.state == "begun"
    again = start(driver).match
    assert again.path == match.path
    assert again.moves == 1
    assert len(Shelf().list_entries()) == 1


@pytest.mark.usefixtures("fifth")
def test_try_continued_later_counts_for_its_own_day(today: SetClock) -> None:
    driver = program()
    start_game(driver)
    mark(driver, 0)
    return_to_menu(driver)
    today.day = TODAY + timedelta(3)
    scene = open_daily_screen(driver, "noughts")
    assert scene.state == "open"
    driver.click(f"daily.day.{TODAY.isoformat()}")
    driver.settle()
    assert screen(driver).state == "begun"
    start(driver)
    mark(driver, *ROW[1:])
    driver.settle()
    ((day, game),) = [key for key, one in DailyTries().read().items() if one.result]
    assert (day, game) == (TODAY, "noughts")


@pytest.mark.usefixtures("fifth")
def test_only_the_first_game_of_a_day_counts() -> None:
    driver = program()
    first = start_game(driver)
    mark(driver, *ROW)
    return_to_menu(driver)
    counted = DailyTries().read()[TODAY, "noughts"]
    second = start_game(driver)
    assert first.path != second.path
    assert not daily(second).counted
    assert second.seed == first.seed
    mark(driver, *FULL)
    driver.settle()
    assert "results.copy" not in driver.scene.ui
    assert isinstance(driver.scene, ResultsScene)
    assert "Practice for 23 November." in " ".join(driver.scene.sheet.verdict.lines)
    assert DailyTries().read()[TODAY, "noughts"] == counted


FULL = (0, 1, 2, 4, 3, 5, 7, 6, 8)
"""Nobody has a row after these."""


@pytest.mark.usefixtures("fifth")
def test_game_of_another_day_is_practice() -> None:
    driver = program()
    open_daily_screen(driver, "noughts")
    driver.click(f"daily.day.{get_earlier_day(9).isoformat()}")
    driver.settle()
    assert screen(driver).state == "past"
    match = start(driver).match
    assert daily(match).day == get_earlier_day(9)
    assert not daily(match).counted
    mark(driver, *ROW)
    assert DailyTries().read() == {}


@pytest.mark.usefixtures("fifth")
def test_opening_a_game_without_moves_is_not_a_try() -> None:
    driver = program()
    start_game(driver)
    return_to_menu(driver)
    assert Shelf().list_entries() == ()
    assert open_daily_screen(driver, "noughts").state == "open"
    assert daily(start(driver).match).counted


@pytest.mark.usefixtures("fifth")
def test_deleted_try_leaves_its_day_without_a_result() -> None:
    driver = program()
    match = start_game(driver)
    mark(driver, 0)
    return_to_menu(driver)
    assert match.path is not None
    Shelf().move_to_trash(match.path)
    assert open_daily_screen(driver, "noughts").state == "gone"
    assert not screen(driver).ui["daily.copy"].enabled
    assert not daily(start(driver).match).counted


@pytest.mark.usefixtures("fifth")
def test_try_restored_from_the_trash_is_continued() -> None:
    driver = program()
    match = start_game(driver)
    mark(driver, 0)
    return_to_menu(driver)
    assert match.path is not None
    Shelf().restore_from_trash(Shelf().move_to_trash(match.path))
    assert open_daily_screen(driver, "noughts").state == "begun"


@pytest.mark.usefixtures("fifth")
def test_changing_the_clock_counts_no_try_twice(today: SetClock) -> None:
    driver = program()
    today.day = TODAY + timedelta(1)
    start_game(driver)
    mark(driver, *ROW)
    return_to_menu(driver)
    today.day = TODAY
    scene = open_daily_screen(driver, "noughts")
    assert scene.progress.streaks.current == 0
    driver.click(f"daily.day.{(TODAY + timedelta(1)).isoformat()}")  # it is shown, for it was played
    driver.settle()
    assert screen(driver).state == "done"
    return_to_menu(driver)
    start_game(driver)
    mark(driver, *ROW)
    return_to_menu(driver)
    today.day = TODAY + timedelta(1)
    scene = open_daily_screen(driver, "noughts")
    assert scene.state == "done"
    assert scene.progress.streaks.current == 2
    assert not daily(start(driver).match).counted


@pytest.mark.usefixtures("fifth")
def test_day_changes_at_midnight_while_the_screen_is_open(today: SetClock) -> None:
    driver = program()
    scene = open_daily_screen(driver, "noughts")
    today.day = TODAY + timedelta(1)
    driver.frames(2)
    assert scene.day == today.day
    assert daily(start(driver).match).day == today.day


@pytest.mark.usefixtures("fifth")
def test_future_day_cannot_be_played() -> None:
    driver = program()
    open_daily_screen(driver, "noughts")
    tomorrow = f"daily.day.{(TODAY + timedelta(1)).isoformat()}"
    assert not driver.scene.ui[tomorrow].enabled
    driver.click(tomorrow)
    assert screen(driver).day == TODAY


# --- the same for everybody ------------------------------------------------------------------------------


@pytest.mark.parametrize("game", rules.GAMES)
def test_settings_do_not_change_the_daily_game(game: str) -> None:
    people = (SeatInfo("Žofie", "rose"), SeatInfo("Řehoř", "jade", "crown"))
    headers = []
    for driver in (
        program(),
        program(language="cs", last_seats=people, opponents_patient=True, show_points=False),
    ):
        driver.app.__dict__["thinker"] = Thinking()
        headers.append(start_game(driver, game).header)
        shutil.rmtree(data_dir())
        shutil.rmtree(config_dir())
    one, other = headers
    same = ("game", "rules", "content", "seed", "options", "corrections", "free_undo", "daily")
    assert [getattr(one, name) for name in same] == [getattr(other, name) for name in same]
    assert [seat.kind for seat in one.seats] == [seat.kind for seat in other.seats]
    assert one.content == rules.load(game).content_hash()
    assert other.seats[game_of_day(game, TODAY).seat].name == "Žofie"


def test_daily_game_ignores_content_overrides() -> None:
    override_folder("envyra").mkdir(parents=True)
    (override_folder("envyra") / "tiles.yaml").write_text("theme:\n  orange_flame_1: {points: 2, cubes: 3}\n")
    assert override_files.load_overrides("envyra").changes
    driver = program()
    driver.app.__dict__["thinker"] = Thinking()
    header = start_game(driver, "envyra").header
    assert header.corrections == {}
    assert header.content == rules.load("envyra").content_hash()


def test_daily_opponents_ignore_the_patience_setting() -> None:
    asked = []
    for patient in (False, True):
        driver = program(opponents_patient=patient)
        thinking = Thinking()
        driver.app.__dict__["thinker"] = thinking
        for number in range(7):
            if game_of_day("envyra", get_earlier_day(number)).seat:
                open_daily_game(driver.app, "envyra", get_earlier_day(number))
                driver.settle()
        asked.append([(one.seed, one.patient) for one, _ in thinking.asked])
    assert asked[0] == asked[1] != []
    assert not any(patient for _, patient in asked[0])


# --- what is not done in a try that counts ----------------------------------------------------------------


def test_hints_are_available_in_practice_only() -> None:
    driver = program()
    match = start_game(driver, "wispwood")
    assert match.is_counted_daily
    assert BUTTON not in driver.scene.ui
    driver.key("h")
    assert not table(driver).hints.is_asking
    assert driver.app.notices.texts == ("In the one try of a day there are no hints.",)
    return_to_menu(driver)
    open_daily_screen(driver, "wispwood")
    driver.click(f"daily.day.{get_earlier_day(1).isoformat()}")
    driver.settle()
    start(driver)
    assert BUTTON in driver.scene.ui


def test_try_cannot_be_reviewed_before_its_end() -> None:
    driver = program()
    match = start_game(driver, "wispwood")
    assert Player(driver, 3).play(2)
    return_to_menu(driver)
    seen = []
    for but in (1, 0):
        played_on(match, but)
        driver.app.open("shelf")
        driver.settle()
        seen.append(driver.scene.ui["shelf.review"].visible)
        assert match.path is not None
        driver.app.open("replay", match=Match.resume(match.path, read_only=True))
        seen.append(table(driver).playback.review_button is not None)  # type: ignore[union-attr]
        return_to_menu(driver)
    assert seen == [False, False, True, True]


def test_branched_game_is_not_a_try(tmp_path: Path) -> None:
    from client.session.replay_match import ReplayMatch  # noqa: PLC0415

    del tmp_path
    daily_try = DailyTry(TODAY, 1, counted=True)
    match = Match.create("wispwood", (SeatInfo("A", "sky"),), 7, {}, daily=daily_try)
    match.act(0, match.game.actions(match.state, 0)[0])
    branched = ReplayMatch(match, 1).create_branch("other")
    assert read_header(branched).daily is None


def test_rematch_is_not_a_try() -> None:
    with registered_game():
        seats = (SeatInfo("A", "sky"), SeatInfo("B", "rose"))
        match = Match.create("noughts", seats, 7, {}, daily=DailyTry(TODAY, 1, counted=True))
        while match.outcome is None:
            seat = match.deciders[0]
            match.act(seat, match.game.actions(match.state, seat)[0])
        driver = program()
        driver.app.open("results", match=match)
        driver.settle()
        driver.click("results.again")
        assert table(driver).match.header.daily is None


# --- when something fails ---------------------------------------------------------------------------------


@pytest.mark.usefixtures("fifth")
@pytest.mark.parametrize("what", ["saves.daily_ledger.save", "saves.journal.Journal.create"])
def test_unrecordable_try_is_practice_and_the_day_stays_open(
    what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise SaveError("disk-full")

    driver = program()
    open_daily_screen(driver, "noughts")
    with monkeypatch.context() as patched:
        patched.setattr(what, full)
        match = start(driver).match
        assert not daily(match).counted
        assert driver.app.notices.texts[-1].startswith("The try could not be recorded (")
        return_to_menu(driver)
    assert open_daily_screen(driver, "noughts").state == "open"


@pytest.mark.usefixtures("fifth")
def test_earlier_window_has_the_try(monkeypatch: pytest.MonkeyPatch) -> None:
    driver = program()
    open_daily_screen(driver, "noughts")
    before = DailyTries.begin

    def sooner(self: DailyTries, own: DailyTry, game: str, path: Path) -> object:
        other = games_dir() / "20261123-000000-noughts-000000.stolek"
        journal = Journal.read(path)
        Journal.create(other, journal.header, *journal.entries)
        before(self, own, game, other)
        return before(self, own, game, path)

    with monkeypatch.context() as patched:
        patched.setattr(DailyTries, "begin", sooner)
        path = start(driver).match.path
    assert path is not None
    assert path.name == "20261123-000000-noughts-000000.stolek"
    assert len(list(games_dir().glob("*.stolek"))) == 1


@pytest.mark.usefixtures("fifth")
def test_unrecorded_result_is_recovered_from_the_journal() -> None:
    driver = program()
    match = start_game(driver)
    while match.outcome is None:
        seat = match.deciders[0]
        match.act(seat, match.game.actions(match.state, seat)[0])
    match.close()
    driver = program()  # as if it had been killed: no result screen was ever opened
    assert open_daily_screen(driver, "noughts").state == "done"


def test_daily_button_is_hidden_without_daily_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resources, "find_file", lambda *_: None)
    assert registry.list_game_ids()
    assert "menu.daily" not in program().scene.ui
