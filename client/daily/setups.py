"""Set-ups of the daily games, from `assets/<game>/daily.yaml`, and the daily game of a given day.

A game with such a file is offered every day, one without it never; no code is needed.
"""

from __future__ import annotations

import logging
from datetime import date
from functools import cache
from pathlib import Path
from typing import Final, Literal, TypeAlias, get_args

import msgspec
from msgspec.structs import replace

import rules
from client.bots.levels import level_names
from client.daily.rule import VERSION, derive_day_numbers
from client.games import registry
from client.platform import resources
from rules.contract import InvalidSetup, Scalar

log = logging.getLogger(__name__)

FILE: Final = "daily.yaml"

Weekday: TypeAlias = Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

WEEKDAYS: Final[tuple[Weekday, ...]] = get_args(Weekday)
"""From Monday, as `date.weekday` counts."""


class DailyError(Exception):
    """Raised for an invalid file of daily set-ups; says what is wrong, and where."""


class DaySetup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A set-up that a daily game may have: players, options and opponents."""

    players: int
    """Number of seats."""
    options: dict[str, Scalar] = {}
    """Options that differ from the game's defaults."""
    level: str = ""
    """Level of the computer opponents; "" if humans play on all seats."""
    days: tuple[Weekday, ...] = WEEKDAYS
    """Days of the week on which this set-up may be chosen."""


class EarlierDefaults(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Options that had other defaults until a day, so that days that were played stay what they were."""

    until: date
    """The last day with these defaults."""
    options: dict[str, Scalar]
    """The options whose defaults were others then."""


class DaySetups(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The content of a game's file of daily set-ups."""

    rule: int
    """Version of the rule that chooses among the set-ups."""
    setups: tuple[DaySetup, ...]
    """The set-ups, in the order in which the rule counts them."""
    earlier: EarlierDefaults | None = None
    """Defaults that options of the game had before."""

    def find_setups(self, day: date) -> list[DaySetup]:
        """Return the set-ups that may be chosen on a day, with the options of that time."""
        found = [setup for setup in self.setups if WEEKDAYS[day.weekday()] in setup.days]
        if self.earlier is None or day > self.earlier.until:
            return found
        return [replace(setup, options={**self.earlier.options, **setup.options}) for setup in found]


class DayGame(msgspec.Struct, frozen=True):
    """The daily game of one day, with everything needed to start it."""

    game: str
    """Id of the game."""
    day: date
    """The date."""
    seed: int
    """Random seed."""
    setup: DaySetup
    """Players, options and opponents."""
    seat: int
    """The seat of the person who plays."""


def load_setups(game_id: str) -> tuple[DaySetup, ...]:
    """Return the set-ups that a game has for its daily games; () if it has none.

    Raises:
        DailyError: If the file of set-ups is invalid.
    """
    day_setups = _load_file(game_id)
    return () if day_setups is None else day_setups.setups


def _load_file(game_id: str) -> DaySetups | None:
    file = resources.find_file(game_id, FILE)
    return None if file is None else read_file(file, game_id, registry.has_mind(game_id))


def has_any_setups() -> bool:
    """Return whether any game has a file of daily set-ups, without reading the files."""
    return any(resources.find_file(game_id, FILE) is not None for game_id in registry.list_game_ids())


def list_daily_games() -> tuple[str, ...]:
    """Return the ids of the games offered as daily games, in the order of the menu.

    A game whose file of set-ups is invalid is left out; the log says why.
    """
    return tuple(game for game in registry.list_game_ids() if _has_setups(game))


def game_of_day(game_id: str, day: date) -> DayGame:
    """Return the daily game of one day, with everything needed to start it.

    Raises:
        KeyError: If the game has no daily set-ups.
        DailyError: If its file of set-ups is invalid.
    """
    day_setups = _load_file(game_id)
    if day_setups is None:
        raise KeyError(game_id)
    of_day = day_setups.find_setups(day)
    day_numbers_ = derive_day_numbers(game_id, day)
    setup = of_day[day_numbers_.setup % len(of_day)]
    return DayGame(game_id, day, day_numbers_.seed, setup, day_numbers_.seat % setup.players)


def _has_setups(game_id: str) -> bool:
    try:
        return bool(load_setups(game_id))
    except DailyError as error:
        log.warning("no game of the day: %s", error)
        return False


@cache
def read_file(file: Path, game_id: str, has_mind: bool) -> DaySetups:
    """Read a file of daily set-ups. Raises DailyError if it is invalid.

    `has_mind` says whether computer opponents can play the game.
    """
    from rules.safe_yaml import parse_untrusted  # noqa: PLC0415  the parser is loaded with the first text

    try:
        day_setups = msgspec.convert(parse_untrusted(file.read_bytes())[0], DaySetups)
        if day_setups.rule != VERSION:
            raise ValueError(f"set-ups of rule {day_setups.rule}, not {VERSION}")
        for setup in day_setups.setups:
            _check_setup(setup, game_id, has_mind)
        if day_setups.earlier is not None:
            rules.load(game_id).resolved(day_setups.setups[0].players, day_setups.earlier.options)
        missing = [day for day in WEEKDAYS if not any(day in setup.days for setup in day_setups.setups)]
        if missing:
            raise ValueError(f"nothing for {', '.join(missing)}")
    except (OSError, ValueError, msgspec.ValidationError, InvalidSetup) as error:
        raise DailyError(f"{file}: {error}") from error
    return day_setups


def _check_setup(setup: DaySetup, game_id: str, has_mind: bool) -> None:
    """Raise ValueError or InvalidSetup for a set-up that cannot be played."""
    rules.load(game_id).resolved(setup.players, setup.options)
    if setup.level and (setup.players == 1 or not has_mind):
        raise ValueError(f"nobody to play at level {setup.level!r}")
    if setup.level and setup.level not in level_names(game_id):
        raise ValueError(f"no such level: {setup.level!r}")
