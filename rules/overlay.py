"""Corrections of definitions: what differs, put over what comes with the program.

Mappings are merged key by key; everything else is replaced whole. Keys are compared as they are written: `2`
is the same whether YAML made a number of it or JSON a string. Marks of where a number comes from may stand in
a correction; they change nothing in a game and so are no difference.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from typing import Final, TypeAlias

import msgspec

Corrections: TypeAlias = Mapping[str, Mapping[str, object]]
"""Definition file → the parts that are corrected in it, each with as much below it as differs."""

KeyPath: TypeAlias = tuple[str, ...]
"""The keys that lead to a place in a file."""

MARKS: Final = frozenset({"source", "paws_source"})

_NAME: Final = re.compile(r"[\w+-]{1,60}")
_LARGEST: Final = 1 << 53
_DEEPEST: Final = 32


class Change(msgspec.Struct, frozen=True):
    """One value that is corrected. path: the keys that lead to it. old: None where there was none."""

    file: str
    path: KeyPath
    old: object
    new: object

    @property
    def place(self) -> str:
        """The path in one word, "theme.orange_sun_1.points"."""
        return ".".join(self.path)


def strange(value: object, path: KeyPath = ()) -> Iterator[tuple[KeyPath, str]]:
    """What in a correction would not outlive being written to a file as JSON and read again."""
    if len(path) > _DEEPEST:
        yield path, "nested too deep"
    elif isinstance(value, Mapping):
        seen: set[str] = set()
        for key, inner in value.items():
            if not _is_name(key):
                yield (*path, _shown(key)), "is not a valid name"
                continue
            if str(key) in seen:
                yield (*path, str(key)), "is listed twice"
            else:
                yield from strange(inner, (*path, str(key)))
            seen.add(str(key))
    elif isinstance(value, list | tuple):
        for number, inner in enumerate(value, start=1):
            yield from strange(inner, (*path, str(number)))
    elif (problem := _unlike_json(value)) is not None:
        yield path, problem


def _is_name(key: object) -> bool:
    if isinstance(key, int) and not isinstance(key, bool):
        return -_LARGEST <= key <= _LARGEST
    return isinstance(key, str) and _NAME.fullmatch(key) is not None


def _shown(key: object) -> str:
    """Something that is no name, as it can be told in a line."""
    plain = key if isinstance(key, str) else type(key).__name__
    return repr(plain)[:40].replace(":", "").replace(".", "")


def _unlike_json(value: object) -> str | None:
    match value:
        case None | bool() | str():
            return None
        case int():
            return None if -_LARGEST <= value <= _LARGEST else "is too large a number"
        case float():
            return None if math.isfinite(value) else "is no number"
    return f"is a {type(value).__name__}, which nothing here can be"


def added(
    base: Mapping[object, object], over: Mapping[object, object], path: KeyPath = ()
) -> Iterator[KeyPath]:
    """The places that a correction has and the base has not."""
    known = {str(key): value for key, value in base.items()}
    for key, new in over.items():
        inner = (*path, str(key))
        old = known.get(str(key))
        if str(key) not in known:
            yield inner
        elif isinstance(old, Mapping) and isinstance(new, Mapping):
            yield from added(old, new, inner)


def merged(base: Mapping[object, object], over: Mapping[object, object]) -> dict[object, object]:
    """The base with the correction over it; keys stay what they are in the base."""
    found = dict(base)
    known = {str(key): key for key in base}
    for key, new in over.items():
        own = known.get(str(key), key)
        old = found.get(own)
        found[own] = merged(old, new) if isinstance(old, Mapping) and isinstance(new, Mapping) else new
    return found


def changes(file: str, base: object, over: object, path: KeyPath = ()) -> Iterator[Change]:
    """The values in which a correction differs from the base, one after another as they are written."""
    if not (isinstance(base, Mapping) and isinstance(over, Mapping)):
        if _bare(base) != _bare(over):
            yield Change(file, path, base, _plain(over))
        return
    known = {str(key): value for key, value in base.items()}
    for key, new in over.items():
        if str(key) in MARKS:
            continue
        inner = (*path, str(key))
        if str(key) in known:
            yield from changes(file, known[str(key)], new, inner)
        elif isinstance(new, Mapping) and new:
            yield from changes(file, {}, new, inner)
        else:
            yield Change(file, inner, None, _plain(new))


def gathered(found: tuple[Change, ...]) -> dict[str, dict[str, object]]:
    """The correction that makes these changes and nothing else; all keys are strings."""
    files: dict[str, dict[str, object]] = {}
    for change in found:
        place = files.setdefault(change.file, {})
        for key in change.path[:-1]:
            inner = place.setdefault(key, {})
            assert isinstance(inner, dict)  # a path ends at a value, never runs through one
            place = inner
        place[change.path[-1]] = change.new
    return files


def as_json(corrections: object) -> bytes:
    """The same bytes for what is written alike. The values are those that `strange` has nothing against."""
    return msgspec.json.encode(_plain(corrections), order="sorted")


def _plain(value: object) -> object:
    """The value as JSON gives it back: keys are strings, no tuples."""
    if isinstance(value, Mapping):
        return {str(key): _plain(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(inner) for inner in value]
    return value


def _bare(value: object) -> str:
    """The value without marks, as a text that is the same for the same meaning (True is not 1)."""
    return msgspec.json.encode(_unmarked(_plain(value)), order="sorted").decode()


def _unmarked(value: object) -> object:
    if isinstance(value, dict):
        return {key: _unmarked(inner) for key, inner in value.items() if key not in MARKS}
    return [_unmarked(inner) for inner in value] if isinstance(value, list) else value
