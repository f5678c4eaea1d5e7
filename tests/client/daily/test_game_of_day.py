"""The rule of the day's games: published, so nothing of it may change by accident."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

import msgspec
import pytest

import rules
from client.daily.rule import DayNumbers, day_text, derive_day_numbers
from client.daily.setups import WEEKDAYS, DailyError, DayGame, game_of_day, list_daily_games, load_setups
from client.games import registry
from client.platform import resources
from client.scenes.new_game.setup_form import seed_number
from tests.fifth_game import registered_game

VECTORS = (
    ("wispwood", date(2026, 11, 23), 2706588603759840286, 16508348715671000833, 12839658451650572660),
    ("envyra", date(2028, 2, 29), 2950781448858712030, 16276300267278012636, 2103777279478495298),
    ("balanceformers", date(1, 1, 1), 4890910401604787001, 13617706544132497344, 17308284658239124288),
    ("equilibrix", date(9999, 12, 31), 5340749117936739334, 13857398296549586827, 3338464967920491529),
)

YEARS = {
    "wispwood": "ee1fdc6a3995a9ca",
    "envyra": "92a1a6a4f26537fa",
    "equilibrix": "9a7d4aeb16ffc09d",
    "balanceformers": "3c7f709965c7573f",
}
"""Of each game all days from 2026 to 2028. Where one of these has to change, days that people have played
become others: the change needs another version of the rule instead."""


def days(first: date, last: date) -> Iterator[date]:
    for number in range((last - first).days + 1):
        yield first + timedelta(number)


def test_day_text_has_the_published_form() -> None:
    assert day_text("wispwood", date(2026, 11, 23)) == "stolek/1/wispwood/2026-11-23"
    assert day_text("envyra", date(33, 4, 3)) == "stolek/1/envyra/0033-04-03"


@pytest.mark.parametrize(("game", "day", "seed", "setup", "seat"), VECTORS)
def test_numbers_of_a_day_never_change(game: str, day: date, seed: int, setup: int, seat: int) -> None:
    assert derive_day_numbers(game, day) == DayNumbers(seed, setup, seat)


@pytest.mark.parametrize("game", YEARS)
def test_games_of_three_years_are_playable_and_unchanged(game: str) -> None:
    digest, known = hashlib.sha256(), rules.load(game)
    for day in days(date(2026, 1, 1), date(2028, 12, 31)):
        found = game_of_day(game, day)
        assert 0 <= found.seat < found.setup.players
        assert WEEKDAYS[day.weekday()] in found.setup.days
        resolved = known.resolved(found.setup.players, found.setup.options, found.seed)
        whole = [day.isoformat(), found.seed, found.seat, found.setup.players, found.setup.level, resolved]
        digest.update(_canonical(whole))
    assert digest.hexdigest()[:16] == YEARS[game]


def test_days_that_were_played_keep_the_defaults_of_their_time() -> None:
    """E-DIE-1: dice could be mirrored until the end of November 2026."""
    known = rules.load("equilibrix")
    for day in days(date(2026, 11, 1), date(2026, 12, 31)):
        setup = game_of_day("equilibrix", day).setup
        assert known.resolved(setup.players, setup.options)["mirror"] == (day <= date(2026, 11, 30))
        listed = load_setups("equilibrix")
        assert {**setup.options, "mirror": False} in [{**one.options, "mirror": False} for one in listed]


def _canonical(value: object) -> bytes:
    import json  # noqa: PLC0415

    return json.dumps(value, sort_keys=True).encode()


@pytest.mark.parametrize("game", YEARS)
def test_every_setup_can_be_started(game: str) -> None:
    known = rules.load(game)
    for setup in load_setups(game):
        state = known.start(setup.players, 7, setup.options)
        assert known.deciders(state)


def test_all_games_of_the_program_are_offered_every_day() -> None:
    assert list_daily_games() == registry.list_game_ids()


def test_day_text_as_a_seed_gives_the_seed_of_the_day() -> None:
    day = date(2026, 11, 23)
    text = day_text("envyra", day)
    for spelling in (text, text.upper(), text.replace("-", "\u2011"), f" {text}"):
        assert game_of_day("envyra", day).seed == seed_number(spelling)


def test_all_seats_and_setups_occur_in_a_year() -> None:
    year = list(days(date(2027, 1, 1), date(2027, 12, 31)))
    for game in YEARS:
        found = [game_of_day(game, day) for day in year]
        assert {one.setup for one in map(_hashable, found)} == set(map(_listed, load_setups(game)))
        assert {one.seat for one in found} == set(range(found[0].setup.players))


class _Seen(msgspec.Struct, frozen=True):
    setup: str


def _hashable(found: DayGame) -> _Seen:
    return _Seen(_listed(found.setup))


def _listed(setup: object) -> str:
    return repr(setup)


NOUGHTS = "rule: 1\nsetups:\n- {players: 2}\n"


@pytest.fixture
def fifth(tmp_path: Path) -> Iterator[Path]:
    (tmp_path / "noughts").mkdir()
    with registered_game():
        resources.add_folder(tmp_path)
        yield tmp_path / "noughts" / "daily.yaml"
        resources.remove_search_folder(tmp_path)


def test_plugged_in_game_is_offered_by_its_data(fifth: Path) -> None:
    assert "noughts" not in list_daily_games()
    with pytest.raises(KeyError):
        game_of_day("noughts", date(2026, 11, 23))
    fifth.write_text(NOUGHTS)
    assert list_daily_games()[-1] == "noughts"
    assert game_of_day("noughts", date(2026, 11, 23)).setup.players == 2


WRONG = (
    "",
    "[1, 2]",
    "rule: 1\nsetups: []\n",
    "rule: 2\nsetups:\n- {players: 2}\n",
    "rule: 1\nsetups:\n- {players: 3}\n",
    "rule: 1\nsetups:\n- {players: 2, options: {colour: red}}\n",
    "rule: 1\nsetups:\n- {players: 2, level: crown}\n",
    "rule: 1\nsetups:\n- {players: 2, days: [mon]}\n",
    "rule: 1\nsetups:\n- {players: 2, days: [someday]}\n",
    "rule: 1\nsetups:\n- {players: 2}\nmore: 1\n",
    "rule: 1\nsetups: {",
    NOUGHTS + "earlier: {until: someday, options: {}}\n",
    NOUGHTS + "earlier: {until: '2026-11-30', options: {colour: red}}\n",
)


@pytest.mark.parametrize("text", WRONG)
def test_invalid_setups_are_reported_and_other_games_offered(
    fifth: Path, text: str, caplog: pytest.LogCaptureFixture
) -> None:
    fifth.write_text(text)
    with pytest.raises(DailyError):
        load_setups("noughts")
    assert list_daily_games() == tuple(YEARS)
    assert "no game of the day" in caplog.text


def test_setup_with_an_unknown_level_is_refused(tmp_path: Path) -> None:
    (tmp_path / "envyra").mkdir()
    file = tmp_path / "envyra" / "daily.yaml"
    file.write_text("rule: 1\nsetups:\n- {players: 2, level: root}\n")
    from client.daily import setups as module  # noqa: PLC0415

    with pytest.raises(DailyError, match="root"):
        module.read_file(file, "envyra", True)
