"""The player's settings: one small YAML file, read tolerantly and written whole.

A value out of range is clamped, one of a wrong type becomes the default. An unknown key, perhaps a later
version's, is kept as it is. A file that makes no sense, or that is empty after a power cut, is renamed and
the player is told; one that cannot be read at the moment stays. `client.scenes.settings` lists the steps to
add a setting.

Several windows may write it: each writes only what has changed in it, lists and tables entry by entry, under
a lock. If the file is a link, a player keeps the settings elsewhere: there they are read and written only if
they are settings by their content.
"""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, TypeAlias, get_args, get_origin

import msgspec

from rules.content import ParseCache
from saves import key_bindings as key_choices
from saves.coach_progress import MAX_RECORDS, CoachProgress
from saves.errors import SaveError, write_error
from saves.files import (
    back_up,
    find_own_file,
    is_link,
    may_quarantine,
    quarantine,
    read_bytes,
    remove_leftovers,
    write_atomically,
)
from saves.key_bindings import CustomKey
from saves.paths import config_dir, ensure_folder
from saves.player_aliases import MAX_NAMES, PlayerAlias
from saves.sanitize import MAX_NAME_LENGTH, MAX_WORD_LENGTH, sanitize_line
from saves.seats import SeatInfo
from saves.settings_merge import merge_values
from saves.write_lock import lock_file

log = logging.getLogger(__name__)

FILE = "settings.yaml"
_LOCK = "settings.lock"

MAX_UI_SCALE = 2.5
"""Maximum scale of the interface."""

MIN_WINDOW, MAX_WINDOW = (640, 360), (7680, 4320)
"""Pixels. A window larger than any screen could need more memory than there is, and fail to open."""

MAX_OFFSET = 32767
"""Pixels from the origin of the desktop at which a window can be, in any direction."""

_MAX_BYTES = 256 << 10
_MAX_SEATS = 8
_MAX_GAMES = 32
_MAX_CHAPTERS = 400

Range: TypeAlias = tuple[float, float]
_RANGES: dict[str, Range] = {
    "ui_scale": (1.0, MAX_UI_SCALE),
    "animation_speed": (0.5, 3.0),
    "opponent_pause": (0.0, 3.0),
    "volume_master": (0.0, 1.0),
    "volume_effects": (0.0, 1.0),
    "volume_ambience": (0.0, 1.0),
    "volume_notice": (0.0, 1.0),
}


class Settings(msgspec.Struct, frozen=True):
    """The player's settings, for all games and screens."""

    language: str | None = None
    """Language code "en", "cs" or "sk"; None: the system's language."""
    ui_scale: float = 1.0
    """Scale of the interface, 1–2.5."""
    full_screen: bool = False
    """Whether the program fills the screen."""
    window: tuple[int, int] = (1280, 720)
    """Size in pixels if it is neither full screen nor maximised."""
    window_position: tuple[int, int] | None = None
    """Where its upper left corner is on the desktop then, in pixels; None: the desktop chooses."""
    window_maximized: bool = False
    """Whether it is maximised if it is not full screen."""
    animation_speed: float = 1.0
    """Speed of animations, 0.5–3 times normal; 0 for no animations."""
    opponent_pause: float = 0.8
    """Minimum seconds between the start of an opponent's turn and its move."""
    opponents_patient: bool = False
    """Whether the strongest opponents may think longer."""
    reduce_motion: bool = False
    """Whether movements on the screen are reduced."""
    calm_background: bool = False
    """Whether the background does not move."""
    calm_board: bool = False
    """Whether engraved pictures on a board are faint, so that the pieces on them stand out."""
    volume_master: float = 0.8
    """Volume of all sounds, 0–1."""
    volume_effects: float = 0.65
    """Volume of sound effects, 0–1."""
    volume_ambience: float = 0.35
    """Volume of background sounds, 0–1."""
    volume_notice: float = 0.5
    """Volume of notices, 0–1."""
    sound_on: bool = True
    """Whether there is any sound."""
    sound_in_background: bool = True
    """Whether sounds go on while another window has the focus."""
    strong_patterns: bool = False
    """Whether patterns are added to colours, so that they can be told apart without colour vision."""
    high_contrast: bool = False
    """Whether colours with high contrast are used."""
    show_points: bool = True
    """Whether the points of a move are shown before it is made."""
    last_seats: tuple[SeatInfo, ...] = ()
    """The seats of the last game."""
    corrections_off: tuple[str, ...] = ()
    """Ids of games that are played without the player's content overrides."""
    learned: tuple[str, ...] = ()
    """Finished chapters of the lessons, each ``<game>.<id>``."""
    coach: bool = True
    """Whether the coach gives tips to players who are new to a game."""
    people: tuple[CoachProgress, ...] = ()
    """The players' progress with the coach."""
    other_names: tuple[PlayerAlias, ...] = ()
    """Aliases of players in the records."""
    forgotten: tuple[str, ...] = ()
    """Names of players hidden in the records."""
    keys: tuple[CustomKey, ...] = ()
    """Key bindings that differ from the defaults."""


_NAMES: Final = frozenset(field.name for field in msgspec.structs.fields(Settings))
"""Keys that this version has."""

_MIN_OWN_KEYS: Final = 8
"""Keys of ours by which a mapping with others, too, is known as settings: every version has written more."""


class SettingsProblem(msgspec.Struct, frozen=True):
    """Message to the player about a settings file that was not valid as a whole."""

    key: str
    """Language key of the message."""
    backup: str = ""
    """Name of the backup of the invalid file; "" if there is none."""

    @property
    def params(self) -> dict[str, str | int]:
        """Values for the placeholders in the message's text."""
        return {"backup": self.backup}


def load(folder: Path | None = None) -> tuple[Settings, SettingsProblem | None]:
    """Load the player's settings. Never raises.

    Args:
        folder: The folder; None for the config folder.

    Returns:
        The settings, and what was wrong with their file (None: nothing).
    """
    path = (folder or config_dir()) / FILE
    remove_leftovers(path.parent)
    try:
        data = read_bytes(path, _MAX_BYTES)
    except SaveError as error:
        if error.code == "missing":
            return Settings(), None
        log.warning("settings cannot be read: %s", error)
        if not may_quarantine(error):
            return Settings(), SettingsProblem("saves.settings.unreadable")
        return Settings(), _quarantine(path)
    try:
        values = _parse_cached(data)
    except ValueError as error:
        log.warning("settings make no sense: %s", error)
        return Settings(), _quarantine(path)
    if is_link(path) and not _is_own(values):
        log.warning("settings are a link to something else")
        return Settings(), SettingsProblem("saves.settings.linked")
    chosen, whole = _convert_settings(values)
    return chosen, None if whole else _copy_beside(path, data)


def preload_yaml() -> None:
    """Import the YAML parser ahead of time, so that the first change of a setting is saved quickly."""
    _parse(b"{}")


def save(settings: Settings, folder: Path | None = None, *, since: Settings | None = None) -> None:
    """Write the settings file atomically, keeping unknown keys of the old file.

    Args:
        settings: The settings.
        folder: The folder; None for the config folder.
        since: The settings when this window last read or wrote them. Values that have not changed since then
            are left as they are in the file, because another window may have changed them.

    Raises:
        SaveError: The file cannot be written.
    """
    folder = ensure_folder(folder or config_dir())
    with lock_file(folder / _LOCK):
        current = _read_current(folder / FILE)
        if since is not None and current:
            present, _ = _convert_settings(current)
            settings = _merge(settings, since, present, frozenset(current))
        unknown = {key: value for key, value in current.items() if key not in _NAMES}
        values = unknown | msgspec.to_builtins(clamp_settings(settings))
        import yaml  # noqa: PLC0415  the parser is loaded with what is written

        text = yaml.safe_dump(values, allow_unicode=True, sort_keys=False)
        try:
            write_atomically(find_own_file(folder / FILE, _MAX_BYTES, _is_own_text), text.encode())
        except OSError as error:
            raise write_error(error) from error


def _merge(mine: Settings, base: Settings, theirs: Settings, present: frozenset[object]) -> Settings:
    """Return settings with the changes since `base` of both this window and the file with keys `present`."""
    values = {
        name: merge_values(name, getattr(base, name), getattr(mine, name), getattr(theirs, name))
        for name in _NAMES & present
    }
    return msgspec.structs.replace(mine, **values)


def clamp_settings(settings: Settings) -> Settings:
    """Return the settings with every number clamped to its range and every text sanitized."""
    changes: dict[str, object] = {}
    for name, (low, high) in _RANGES.items():
        value = float(getattr(settings, name))
        if name == "animation_speed" and value <= 0:
            changes[name] = 0.0
        else:  # in this order a NaN becomes `low`
            changes[name] = min(max(low, value), high)
    (w, h), (min_w, min_h), (max_w, max_h) = settings.window, MIN_WINDOW, MAX_WINDOW
    changes["window"] = (min(max(min_w, w), max_w), min(max(min_h, h), max_h))
    if settings.window_position is not None:
        x, y = settings.window_position
        changes["window_position"] = (
            max(-MAX_OFFSET, min(x, MAX_OFFSET)),
            max(-MAX_OFFSET, min(y, MAX_OFFSET)),
        )
    changes["last_seats"] = tuple(seat.sanitized() for seat in settings.last_seats[:_MAX_SEATS])
    changes["corrections_off"] = tuple(
        sanitize_line(game, MAX_WORD_LENGTH) for game in settings.corrections_off[:_MAX_GAMES]
    )
    changes["people"] = tuple(item.sanitized() for item in settings.people[-MAX_RECORDS:])
    changes["other_names"] = tuple(item.sanitized() for item in settings.other_names[-MAX_NAMES:])
    changes["forgotten"] = tuple(
        sanitize_line(name, MAX_NAME_LENGTH) for name in settings.forgotten[-MAX_NAMES:]
    )
    changes["keys"] = tuple(item.sanitized() for item in settings.keys[-key_choices.MAX_CUSTOM_KEYS :])
    changes["learned"] = tuple(
        sanitize_line(name, MAX_WORD_LENGTH) for name in settings.learned[:_MAX_CHAPTERS]
    )
    if settings.language is not None:
        changes["language"] = sanitize_line(settings.language, MAX_WORD_LENGTH)
    return msgspec.structs.replace(settings, **changes)


class _Cache:
    parse_cache: ParseCache | None = None


def set_parse_cache(cache: ParseCache | None) -> None:
    """Set the cache of parsed YAML texts that is used when settings are loaded; None for no cache."""
    _Cache.parse_cache = cache


def _parse_cached(data: bytes) -> dict[object, object]:
    """Return the mapping in the file, parsed if it is not cached. Raises ValueError."""
    cache, text = _Cache.parse_cache, data.decode("utf-8", "surrogateescape")
    cached = None if cache is None else cache.get(text)
    if isinstance(cached, dict):
        return cached
    values = _parse(data)
    if cache is not None:
        cache.put(text, values)
    return values


def _parse(data: bytes) -> dict[object, object]:
    """Parse the mapping in the file. Raises ValueError."""
    if not data.strip():
        raise ValueError("empty")
    from rules.safe_yaml import parse_untrusted  # noqa: PLC0415  the parser is loaded with the first text

    values, _ = parse_untrusted(data)
    if values is None:
        return {}
    if not isinstance(values, dict):
        raise ValueError("not a mapping")
    return values


def _read_current(path: Path) -> dict[Any, object]:
    """Return the mapping now in the file; {} if there is none.

    A file that makes no sense is quarantined. Raises SaveError if the file cannot be read for another reason,
    since what is in it would be lost.
    """
    try:
        return _parse(read_bytes(path, _MAX_BYTES))
    except ValueError as error:
        log.warning("settings make no sense: %s", error)
    except SaveError as error:
        if error.code == "missing":
            return {}
        if not may_quarantine(error):
            raise
        log.warning("settings cannot be read: %s", error)
    quarantine(path)
    return {}


def _is_own_text(data: bytes) -> bool:
    """Return whether the content of a file is that of settings, and not of another program's file."""
    try:
        return _is_own(_parse(data))
    except ValueError:
        return False


def _is_own(values: Mapping[Any, object]) -> bool:
    """Return whether a mapping is one of settings: it has many of our keys, or few and no others."""
    own = {name: value for name, value in values.items() if name in _NAMES}
    if len(own) < min(_MIN_OWN_KEYS, max(1, len(values))):
        return False
    try:
        return len(own) >= _MIN_OWN_KEYS or isinstance(msgspec.convert(own, Settings), Settings)
    except (msgspec.ValidationError, OverflowError):
        return False


def _convert_settings(values: Mapping[Any, object]) -> tuple[Settings, bool]:
    """Convert all valid values to settings.

    Returns:
        The settings, and whether all custom keys were valid.
    """
    keys, whole = key_choices.convert_custom_keys(values.get("keys", []))
    chosen: dict[str, object] = {"keys": keys}
    for field in msgspec.structs.fields(Settings):
        if field.name not in values or field.name in chosen:
            continue
        try:
            chosen[field.name] = msgspec.convert(values[field.name], field.type)
        except (msgspec.ValidationError, OverflowError) as error:
            log.warning("setting %s is not wholly understood: %s", field.name, error)
            several = _convert_items(values[field.name], field.type)
            if several is not None:
                chosen[field.name] = several
    return clamp_settings(Settings(**chosen)), whole  # type: ignore[arg-type]  # each was just converted to its field's type


def _convert_items(value: object, kind: Any) -> tuple[object, ...] | None:
    """Convert the valid items of a list; None if the type or the value is no list."""
    if get_origin(kind) is not tuple or get_args(kind)[1:] != (...,) or not isinstance(value, list):
        return None
    items: list[object] = []
    for item in value:
        with contextlib.suppress(msgspec.ValidationError, OverflowError):
            items.append(msgspec.convert(item, get_args(kind)[0]))
    return tuple(items)


def _copy_beside(path: Path, data: bytes) -> SettingsProblem:
    """Keep a copy of a file with invalid custom keys under another name, so that nothing is lost."""
    backup = back_up(path, data)
    if backup is None:
        return SettingsProblem("saves.settings.keys-unkept")
    return SettingsProblem("saves.settings.keys", backup.name)


def _quarantine(path: Path) -> SettingsProblem:
    """Quarantine a bad file and return the message to the player; a link is left as it is."""
    if is_link(path):
        return SettingsProblem("saves.settings.linked")
    try:
        return SettingsProblem("saves.settings.bad", quarantine(path).name)
    except SaveError:
        return SettingsProblem("saves.settings.unreadable")
