"""What a game can be on a day, as it stands in `assets/<game>/daily.yaml`; and what it is on a certain day.

A game with such a file is offered every day, one without it never; no code is needed.
"""

from __future__ import annotations

import logging
from datetime import date
from functools import cache
from pathlib import Path
from typing import Final, Literal, TypeAlias, get_args

import msgspec

import rules
from client.bots.levels import level_names
from client.daily.rule import VERSION, day_numbers
from client.games import registry
from client.platform import resources
from rules.contract import InvalidSetup, Scalar

log = logging.getLogger(__name__)

FILE: Final = "daily.yaml"

Weekday: TypeAlias = Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

WEEKDAYS: Final[tuple[Weekday, ...]] = get_args(Weekday)
"""From Monday, as `date.weekday` counts."""


class DailyError(Exception):
    """Set-ups that cannot be used: what is wrong, and where."""


class DaySetup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A set-up to choose from. players: how many seats. options: those that are not as usual. level: of the
    opponents; "" where nobody thinks: all other seats are people's then. days: on which it may come."""

    players: int
    options: dict[str, Scalar] = {}
    level: str = ""
    days: tuple[Weekday, ...] = WEEKDAYS


class DaySetups(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All set-ups of a game, in the order in which the rule counts them. rule: the version of that rule."""

    rule: int
    setups: tuple[DaySetup, ...]


class DayGame(msgspec.Struct, frozen=True):
    """A game on a day, whole. seat: of whoever plays."""

    game: str
    day: date
    seed: int
    setup: DaySetup
    seat: int


def load_setups(game_id: str) -> tuple[DaySetup, ...]:
    """The set-ups of a game; none for one without. Raises DailyError for what cannot be used."""
    file = resources.find(game_id, FILE)
    return () if file is None else _told(file, game_id, registry.has_mind(game_id))


def has_any_setups() -> bool:
    """Whether any game brings set-ups; nothing of them is read, nor of any game's rules."""
    return any(resources.find(game_id, FILE) is not None for game_id in registry.games())


def offered_games() -> tuple[str, ...]:
    """The games that are offered every day, in the order of the menu. One whose file cannot be used is none;
    the log says why."""
    return tuple(game for game in registry.games() if _has_setups(game))


def game_of_day(game_id: str, day: date) -> DayGame:
    """A game on a day. Raises KeyError for a game without set-ups, DailyError for what cannot be used."""
    found = load_setups(game_id)
    if not found:
        raise KeyError(game_id)
    of_weekday = [one for one in found if WEEKDAYS[day.weekday()] in one.days]
    drawn = day_numbers(game_id, day)
    setup = of_weekday[drawn.setup % len(of_weekday)]
    return DayGame(game_id, day, drawn.seed, setup, drawn.seat % setup.players)


def _has_setups(game_id: str) -> bool:
    try:
        return bool(load_setups(game_id))
    except DailyError as error:
        log.warning("no game of the day: %s", error)
        return False


@cache
def _told(file: Path, game_id: str, thinks: bool) -> tuple[DaySetup, ...]:
    from rules.yaml_text import guarded  # noqa: PLC0415  the parser is loaded with the first text

    try:
        found = msgspec.convert(guarded(file.read_bytes())[0], DaySetups)
        if found.rule != VERSION:
            raise ValueError(f"set-ups of rule {found.rule}, not {VERSION}")
        for setup in found.setups:
            _check(setup, game_id, thinks)
        missing = [day for day in WEEKDAYS if not any(day in setup.days for setup in found.setups)]
        if missing:
            raise ValueError(f"nothing for {', '.join(missing)}")
    except (OSError, ValueError, msgspec.ValidationError, InvalidSetup) as error:
        raise DailyError(f"{file}: {error}") from error
    return found.setups


def _check(setup: DaySetup, game_id: str, thinks: bool) -> None:
    """Raises ValueError and InvalidSetup for a set-up that cannot be played."""
    rules.load(game_id).resolved(setup.players, setup.options)
    if setup.level and (setup.players == 1 or not thinks):
        raise ValueError(f"nobody to play at level {setup.level!r}")
    if setup.level and setup.level not in level_names(game_id):
        raise ValueError(f"no such level: {setup.level!r}")
