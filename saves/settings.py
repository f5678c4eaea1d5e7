"""The player's settings: one small YAML file, read with forgiveness and written whole.

A value that is out of its range is brought back into it, one of a wrong type becomes the default. A key that
nobody knows, perhaps a later version's, is kept as it stands. A file that cannot be read at all, or that a
power cut has left empty, is kept under another name and the player is told.
"""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, TypeAlias, get_args, get_origin

import msgspec

from rules.content import ParseCache
from saves import key_bindings as key_choices, sanitize
from saves.coach_progress import MOST, Acquaintance
from saves.errors import SaveError, writing_failed
from saves.files import MAX_BACKUPS, put_aside, read_bytes, sweep, write_atomically
from saves.key_bindings import KeyChoice
from saves.paths import config_dir, ensured
from saves.player_aliases import MOST as MOST_NAMES, OtherName
from saves.seats import SeatInfo

log = logging.getLogger(__name__)

FILE = "settings.yaml"

LARGEST_SCALE = 2.5
"""Of the interface."""

SMALLEST_WINDOW, LARGEST_WINDOW = (640, 360), (7680, 4320)
"""Pixels. What is larger than any screen could take more memory than there is: then there is no window."""

_MAX_BYTES = 256 << 10
_MAX_SEATS = 8
_MAX_GAMES = 32
_MAX_CHAPTERS = 400

Range: TypeAlias = tuple[float, float]
_RANGES: dict[str, Range] = {
    "ui_scale": (1.0, LARGEST_SCALE),
    "animation_speed": (0.5, 3.0),
    "opponent_pause": (0.0, 3.0),
    "volume_master": (0.0, 1.0),
    "volume_effects": (0.0, 1.0),
    "volume_ambience": (0.0, 1.0),
    "volume_notice": (0.0, 1.0),
}


class Settings(msgspec.Struct, frozen=True):
    """Everything a player can set for the whole program.

    language: "en", "cs", "sk"; None: the system's. ui_scale: 1–2.5. window: its size in pixels when it is not
    full screen. animation_speed: 0.5–3, or 0 for none at all. opponent_pause: seconds from an opponent's turn
    to its move, at least. opponents_patient: the strongest may think longer. volumes: 0–1. strong_patterns:
    colours are told apart by patterns as well. show_points: what a move brings is shown beforehand.
    last_seats: who sat at the table last time. corrections_off: the games whose corrections by the player are
    not to be used. learned: the chapters of the lessons that have been gone through, each ``<game>.<id>``.
    coach: whether those who are new to a game are told what they see for the first time. people: how well
    they know the games. other_names, forgotten: who is who in the records, and who is not to be seen there.
    keys: those that are others than they came.
    """

    language: str | None = None
    ui_scale: float = 1.0
    full_screen: bool = False
    window: tuple[int, int] = (1280, 720)
    animation_speed: float = 1.0
    opponent_pause: float = 0.8
    opponents_patient: bool = False
    reduce_motion: bool = False
    calm_background: bool = False
    volume_master: float = 0.8
    volume_effects: float = 0.65
    volume_ambience: float = 0.35
    volume_notice: float = 0.5
    sound_on: bool = True
    strong_patterns: bool = False
    high_contrast: bool = False
    show_points: bool = True
    last_seats: tuple[SeatInfo, ...] = ()
    corrections_off: tuple[str, ...] = ()
    learned: tuple[str, ...] = ()
    coach: bool = True
    people: tuple[Acquaintance, ...] = ()
    other_names: tuple[OtherName, ...] = ()
    forgotten: tuple[str, ...] = ()
    keys: tuple[KeyChoice, ...] = ()


_NAMES: Final = frozenset(field.name for field in msgspec.structs.fields(Settings))
"""All that this version knows."""


class SettingsProblem(msgspec.Struct, frozen=True):
    """What to tell the player when the settings could not be used. backup: the old file's new name."""

    key: str
    backup: str = ""

    @property
    def params(self) -> dict[str, str | int]:
        """What the words need."""
        return {"backup": self.backup}


def load(folder: Path | None = None) -> tuple[Settings, SettingsProblem | None]:
    """The settings, and what was wrong with their file, if anything. Never raises."""
    path = (folder or config_dir()) / FILE
    sweep(path.parent)
    try:
        data = read_bytes(path, _MAX_BYTES)
    except SaveError as error:
        if error.code == "missing":
            return Settings(), None
        log.warning("settings cannot be read: %s", error)
        return Settings(), _put_aside(path)
    try:
        values = _known(data)
    except ValueError as error:
        log.warning("settings make no sense: %s", error)
        return Settings(), _put_aside(path)
    chosen, whole = _chosen(values)
    return chosen, None if whole else _kept_beside(path, data)


def get_ready() -> None:
    """Load what writing them needs, which takes longer than the writing."""
    _parsed(b"{}")


def save(settings: Settings, folder: Path | None = None, *, since: Settings | None = None) -> None:
    """Write the settings; the old file stands until the new one is safe. Raises SaveError.

    What the old file says besides is taken over. since: the settings as they were when they were last read or
    written here: what has not been changed since then is left as it stands in the file, for another window
    may have changed it.
    """
    folder = ensured(folder or config_dir())
    standing = _standing(folder / FILE)
    if since is not None and standing:
        now, _ = _chosen(standing)
        left = [name for name in _NAMES & standing.keys() if getattr(settings, name) == getattr(since, name)]
        settings = msgspec.structs.replace(settings, **{name: getattr(now, name) for name in left})
    strange = {key: value for key, value in standing.items() if key not in _NAMES}
    values = strange | msgspec.to_builtins(clamped(settings))
    import yaml  # noqa: PLC0415  the parser is loaded with what is written

    text = yaml.safe_dump(values, allow_unicode=True, sort_keys=False)
    try:
        write_atomically(folder / FILE, text.encode())
    except OSError as error:
        raise writing_failed(error) from error


def clamped(settings: Settings) -> Settings:
    """The same settings with every number in its range, and every text as it can be shown."""
    changes: dict[str, object] = {}
    for name, (low, high) in _RANGES.items():
        value = float(getattr(settings, name))
        if name == "animation_speed" and value <= 0:
            changes[name] = 0.0
        else:  # in this order a NaN becomes `low`
            changes[name] = min(max(low, value), high)
    (w, h), (min_w, min_h), (max_w, max_h) = settings.window, SMALLEST_WINDOW, LARGEST_WINDOW
    changes["window"] = (min(max(min_w, w), max_w), min(max(min_h, h), max_h))
    changes["last_seats"] = tuple(seat.shown() for seat in settings.last_seats[:_MAX_SEATS])
    changes["corrections_off"] = tuple(
        sanitize.line(game, sanitize.WORD) for game in settings.corrections_off[:_MAX_GAMES]
    )
    changes["people"] = tuple(one.shown() for one in settings.people[-MOST:])
    changes["other_names"] = tuple(one.shown() for one in settings.other_names[-MOST_NAMES:])
    changes["forgotten"] = tuple(
        sanitize.line(name, sanitize.NAME) for name in settings.forgotten[-MOST_NAMES:]
    )
    changes["keys"] = tuple(one.shown() for one in settings.keys[-key_choices.MOST :])
    changes["learned"] = tuple(
        sanitize.line(name, sanitize.WORD) for name in settings.learned[:_MAX_CHAPTERS]
    )
    if settings.language is not None:
        changes["language"] = sanitize.line(settings.language, sanitize.WORD)
    return msgspec.structs.replace(settings, **changes)


class _Memory:
    readings: ParseCache | None = None


def remember(readings: ParseCache | None) -> None:
    """Ask there from now on before settings are parsed when they are loaded; None: parse them."""
    _Memory.readings = readings


def _known(data: bytes) -> dict[object, object]:
    """The mapping in the file, parsed if it is not remembered. Raises ValueError."""
    readings, text = _Memory.readings, data.decode("utf-8", "surrogateescape")
    found = None if readings is None else readings.get(text)
    if isinstance(found, dict):
        return found
    values = _parsed(data)
    if readings is not None:
        readings.put(text, values)
    return values


def _parsed(data: bytes) -> dict[object, object]:
    """The mapping in the file. Raises ValueError."""
    if not data.strip():
        raise ValueError("empty")
    from rules.safe_yaml import parse_untrusted  # noqa: PLC0415  the parser is loaded with the first text

    values, _ = parse_untrusted(data)
    if values is None:
        return {}
    if not isinstance(values, dict):
        raise ValueError("not a mapping")
    return values


def _standing(path: Path) -> dict[Any, object]:
    """What the file says by now; nothing where that cannot be read."""
    with contextlib.suppress(SaveError, ValueError):
        return _parsed(read_bytes(path, _MAX_BYTES))
    return {}


def _chosen(values: Mapping[Any, object]) -> tuple[Settings, bool]:
    """The settings with every usable value taken over, and whether all chosen keys are among these."""
    keys, whole = key_choices.usable(values.get("keys", []))
    chosen: dict[str, object] = {"keys": keys}
    for field in msgspec.structs.fields(Settings):
        if field.name not in values or field.name in chosen:
            continue
        try:
            chosen[field.name] = msgspec.convert(values[field.name], field.type)
        except (msgspec.ValidationError, OverflowError) as error:
            log.warning("setting %s is not wholly understood: %s", field.name, error)
            several = _understood(values[field.name], field.type)
            if several is not None:
                chosen[field.name] = several
    return clamped(Settings(**chosen)), whole  # type: ignore[arg-type]  # each was just converted to its field's type


def _understood(value: object, kind: Any) -> tuple[object, ...] | None:
    """Of a list all entries that make sense; None where no list is meant or none stands there."""
    if get_origin(kind) is not tuple or get_args(kind)[1:] != (...,) or not isinstance(value, list):
        return None
    found: list[object] = []
    for one in value:
        with contextlib.suppress(msgspec.ValidationError, OverflowError):
            found.append(msgspec.convert(one, get_args(kind)[0]))
    return tuple(found)


def _kept_beside(path: Path, data: bytes) -> SettingsProblem:
    """Some chosen keys are none: the file is kept as it stood under another name, so that nothing is lost."""
    with contextlib.suppress(OSError, SaveError):
        for number in range(1, MAX_BACKUPS):
            backup = path.with_name(f"{FILE}.bad-{number}")
            if not backup.exists():
                write_atomically(backup, data)
                return SettingsProblem("saves.settings.keys", backup.name)
            if read_bytes(backup, _MAX_BYTES) == data:  # as at the last start
                return SettingsProblem("saves.settings.keys", backup.name)
    return SettingsProblem("saves.settings.keys-unkept")


def _put_aside(path: Path) -> SettingsProblem:
    """Rename a bad file to the next free name beside it."""
    backup = None
    with contextlib.suppress(OSError, SaveError):
        backup = put_aside(path)
    if backup is None:
        return SettingsProblem("saves.settings.unreadable")
    return SettingsProblem("saves.settings.bad", backup.name)
