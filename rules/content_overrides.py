"""A player's overrides of definitions: what differs, merged over the files of the program.

Mappings are merged key by key; everything else is replaced as a whole. Keys are compared as strings, because
YAML may read `2` as a number where JSON has a string. Source marks may occur in an override; they change
nothing in a game and so are no difference.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from typing import Final, TypeAlias

import msgspec

ContentOverrides: TypeAlias = Mapping[str, Mapping[str, object]]
"""Definition file → the overridden parts of it, each nested as deep as needed."""

KeyPath: TypeAlias = tuple[str, ...]
"""The keys that lead to a value in a file."""

MARKS: Final = frozenset({"source", "paws_source"})
"""Keys of the marks that say where a number comes from."""

_NAME: Final = re.compile(r"[\w+-]{1,60}")
_LARGEST: Final = 1 << 53
_DEEPEST: Final = 32


class Change(msgspec.Struct, frozen=True):
    """One value of a game's definitions that a player has overridden."""

    file: str
    """Name of the definition file."""
    path: KeyPath
    """The keys that lead to the value."""
    old: object
    """The program's value; None if there was none."""
    new: object
    """The overriding value."""

    @property
    def path_text(self) -> str:
        """Path of the overridden value as one string, such as "theme.orange_sun_1.points"."""
        return ".".join(self.path)


def find_json_problems(value: object, path: KeyPath = ()) -> Iterator[tuple[KeyPath, str]]:
    """Yield the path and problem of every value that would not survive a round trip through JSON."""
    if len(path) > _DEEPEST:
        yield path, "nested too deep"
    elif isinstance(value, Mapping):
        keys: set[str] = set()
        for key, inner in value.items():
            if not _is_name(key):
                yield (*path, _describe_key(key)), "is not a valid name"
                continue
            if str(key) in keys:
                yield (*path, str(key)), "is listed twice"
            else:
                yield from find_json_problems(inner, (*path, str(key)))
            keys.add(str(key))
    elif isinstance(value, list | tuple):
        for number, inner in enumerate(value, start=1):
            yield from find_json_problems(inner, (*path, str(number)))
    elif (problem := _json_problem(value)) is not None:
        yield path, problem


def _is_name(key: object) -> bool:
    if isinstance(key, int) and not isinstance(key, bool):
        return -_LARGEST <= key <= _LARGEST
    return isinstance(key, str) and _NAME.fullmatch(key) is not None


def _describe_key(key: object) -> str:
    """Return a key that is not a valid name in a form that fits into one line of a message."""
    plain = key if isinstance(key, str) else type(key).__name__
    return repr(plain)[:40].replace(":", "").replace(".", "")


def _json_problem(value: object) -> str | None:
    match value:
        case None | bool() | str():
            return None
        case int():
            return None if -_LARGEST <= value <= _LARGEST else "is too large a number"
        case float():
            return None if math.isfinite(value) else "is not a number"
    return f"is a {type(value).__name__}, which nothing here can be"


def find_added_keys(
    base: Mapping[object, object], override: Mapping[object, object], path: KeyPath = ()
) -> Iterator[KeyPath]:
    """Yield the paths of keys that are in the override but not in the base mapping."""
    base_values = {str(key): value for key, value in base.items()}
    for key, new in override.items():
        inner = (*path, str(key))
        old = base_values.get(str(key))
        if str(key) not in base_values:
            yield inner
        elif isinstance(old, Mapping) and isinstance(new, Mapping):
            yield from find_added_keys(old, new, inner)


def merge(base: Mapping[object, object], override: Mapping[object, object]) -> dict[object, object]:
    """Return a copy of the base mapping with the override merged over it, key by key.

    Keys are compared as strings and keep the type they have in the base.
    """
    result = dict(base)
    base_keys = {str(key): key for key in base}
    for key, new in override.items():
        base_key = base_keys.get(str(key), key)
        old = result.get(base_key)
        result[base_key] = merge(old, new) if isinstance(old, Mapping) and isinstance(new, Mapping) else new
    return result


def list_changes(file: str, base: object, override: object, path: KeyPath = ()) -> Iterator[Change]:
    """Yield every value of a definition file that an override changes, in the override's order.

    Args:
        file: Name of the file.
        base: The program's value.
        override: The overriding value.
        path: The keys that lead to both values in the file.
    """
    if not (isinstance(base, Mapping) and isinstance(override, Mapping)):
        if _canonical(base) != _canonical(override):
            yield Change(file, path, base, _as_json_value(override))
        return
    base_values = {str(key): value for key, value in base.items()}
    for key, new in override.items():
        if str(key) in MARKS:
            continue
        inner = (*path, str(key))
        if str(key) in base_values:
            yield from list_changes(file, base_values[str(key)], new, inner)
        elif isinstance(new, Mapping) and new:
            yield from list_changes(file, {}, new, inner)
        else:
            yield Change(file, inner, None, _as_json_value(new))


def overrides_from_changes(changes: tuple[Change, ...]) -> dict[str, dict[str, object]]:
    """Return the override mapping that makes exactly these changes; all keys are strings."""
    files: dict[str, dict[str, object]] = {}
    for change in changes:
        place = files.setdefault(change.file, {})
        for key in change.path[:-1]:
            inner = place.setdefault(key, {})
            assert isinstance(inner, dict)  # a path ends at a value, never runs through one
            place = inner
        place[change.path[-1]] = change.new
    return files


def to_json(corrections: object) -> bytes:
    """Encode an override of definitions as JSON; equal overrides give equal bytes.

    Its values must have no problems (`find_json_problems`).
    """
    return msgspec.json.encode(_as_json_value(corrections), order="sorted")


def _as_json_value(value: object) -> object:
    """Return the value as JSON would return it: keys are strings, no tuples."""
    if isinstance(value, Mapping):
        return {str(key): _as_json_value(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_as_json_value(inner) for inner in value]
    return value


def _canonical(value: object) -> str:
    """Return the value without source marks as JSON text that is equal for equal values (True is not 1)."""
    return msgspec.json.encode(_without_marks(_as_json_value(value)), order="sorted").decode()


def _without_marks(value: object) -> object:
    if isinstance(value, dict):
        return {key: _without_marks(inner) for key, inner in value.items() if key not in MARKS}
    return [_without_marks(inner) for inner in value] if isinstance(value, list) else value
