"""What exactly is wrong with a value that does not fit its type, place by place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from types import UnionType
from typing import Literal, Union, cast, get_args, get_origin

import msgspec

from rules.overlay import KeyPath


def faults(raw: object, kind: object) -> Iterator[tuple[KeyPath, str]]:
    """All places below a value that keep it from being of the type, each with what is wrong there.

    At least one if the value does not fit, none if it does.
    """
    kind = _chosen(kind, raw)
    if isinstance(raw, Mapping) and _is_struct(kind):
        yield from _in_fields(raw, cast("type[msgspec.Struct]", kind))
    elif isinstance(raw, Mapping) and get_origin(kind) is dict:
        yield from _in_names(raw, *get_args(kind))
    elif isinstance(raw, list | tuple) and (item := _item(kind)) is not None:
        for number, inner in enumerate(raw, start=1):
            yield from (((str(number), *path), problem) for path, problem in faults(inner, item))
    elif get_origin(kind) is Literal:
        known = get_args(kind)
        if raw not in known:
            yield (), f"must be one of {', '.join(map(str, known))}"
    elif (problem := _refused(raw, kind)) is not None:
        yield (), problem


def is_open(kind: object, path: KeyPath) -> bool:
    """Whether the mapping that the path leads to has fields, so that keys may be missing in it."""
    for step in path:
        kind = _chosen(kind, {})
        if get_origin(kind) is dict:
            kind = get_args(kind)[1]
            continue
        fields = _fields(cast("type[msgspec.Struct]", kind)) if _is_struct(kind) else {}
        kind = fields[step].type if step in fields else None
    return _is_struct(_chosen(kind, {}))


@cache
def _fields(kind: type[msgspec.Struct]) -> Mapping[str, msgspec.structs.FieldInfo]:
    """The fields of a type by the names they are written with. To look them up takes far longer than to use
    them."""
    return {field.encode_name: field for field in msgspec.structs.fields(kind)}


def _in_fields(raw: Mapping[object, object], kind: type[msgspec.Struct]) -> Iterator[tuple[KeyPath, str]]:
    fields = _fields(kind)
    for name, inner in raw.items():
        if name not in fields:
            yield (str(name),), "is not known"
        else:
            field = fields[str(name)]
            yield from (((str(name), *path), problem) for path, problem in faults(inner, field.type))
    for name, field in fields.items():
        if field.required and name not in raw:
            yield (name,), "is missing"


def _in_names(raw: Mapping[object, object], key: object, value: object) -> Iterator[tuple[KeyPath, str]]:
    for name, inner in raw.items():
        if (problem := _refused(name, key)) is not None:
            yield (str(name),), problem
        yield from (((str(name), *path), problem) for path, problem in faults(inner, value))


def _refused(raw: object, kind: object) -> str | None:
    try:
        msgspec.convert(raw, cast("type[object]", kind))
    except msgspec.ValidationError as error:
        return str(error)
    return None


def _chosen(kind: object, raw: object) -> object:
    """Of a type that may be left empty, the type that counts."""
    if get_origin(kind) in (Union, UnionType) and raw is not None:
        (kind,) = (each for each in get_args(kind) if each is not type(None))
    return kind


def _item(kind: object) -> object:
    """The type of the items of a list of any length; None for other types."""
    arguments = get_args(kind)
    if get_origin(kind) is list or (len(arguments) == 2 and arguments[1] is Ellipsis):
        return cast(object, arguments[0])
    return None


def _is_struct(kind: object) -> bool:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)
