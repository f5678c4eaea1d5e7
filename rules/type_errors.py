"""Errors of a value that does not fit its type, with the path of each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from types import UnionType
from typing import Literal, Union, cast, get_args, get_origin

import msgspec

from rules.content_overrides import KeyPath


def find_type_errors(raw: object, kind: object) -> Iterator[tuple[KeyPath, str]]:
    """Yield every error that keeps a raw value from being converted to a type.

    Args:
        raw: A value parsed from YAML or JSON.
        kind: The type.

    Yields:
        The path within `raw` and the problem there; nothing if the value fits.
    """
    kind = _strip_optional(kind, raw)
    if isinstance(raw, Mapping) and _is_struct(kind):
        yield from _field_errors(raw, cast("type[msgspec.Struct]", kind))
    elif isinstance(raw, Mapping) and get_origin(kind) is dict:
        yield from _mapping_errors(raw, *get_args(kind))
    elif isinstance(raw, list | tuple) and (item := _item_type(kind)) is not None:
        for number, inner in enumerate(raw, start=1):
            yield from (((str(number), *path), problem) for path, problem in find_type_errors(inner, item))
    elif get_origin(kind) is Literal:
        choices = get_args(kind)
        if raw not in choices:
            yield (), f"must be one of {', '.join(map(str, choices))}"
    elif (problem := _conversion_error(raw, kind)) is not None:
        yield (), problem


def is_struct_at(kind: object, path: KeyPath) -> bool:
    """Return whether a type has a struct at `path`, so that omitted fields may be added there."""
    for step in path:
        kind = _strip_optional(kind, {})
        if get_origin(kind) is dict:
            kind = get_args(kind)[1]
            continue
        fields = _fields(cast("type[msgspec.Struct]", kind)) if _is_struct(kind) else {}
        kind = fields[step].type if step in fields else None
    return _is_struct(_strip_optional(kind, {}))


@cache
def _fields(kind: type[msgspec.Struct]) -> Mapping[str, msgspec.structs.FieldInfo]:
    """Return the fields of a struct by their encoded names.

    Cached: reading them from msgspec takes far longer than using them.
    """
    return {field.encode_name: field for field in msgspec.structs.fields(kind)}


def _field_errors(raw: Mapping[object, object], kind: type[msgspec.Struct]) -> Iterator[tuple[KeyPath, str]]:
    fields = _fields(kind)
    for name, inner in raw.items():
        if name not in fields:
            yield (str(name),), "is not known"
        else:
            field = fields[str(name)]
            yield from (
                ((str(name), *path), problem) for path, problem in find_type_errors(inner, field.type)
            )
    for name, field in fields.items():
        if field.required and name not in raw:
            yield (name,), "is missing"


def _mapping_errors(
    raw: Mapping[object, object], key: object, value: object
) -> Iterator[tuple[KeyPath, str]]:
    for name, inner in raw.items():
        if (problem := _conversion_error(name, key)) is not None:
            yield (str(name),), problem
        yield from (((str(name), *path), problem) for path, problem in find_type_errors(inner, value))


def _conversion_error(raw: object, kind: object) -> str | None:
    try:
        msgspec.convert(raw, cast("type[object]", kind))
    except msgspec.ValidationError as error:
        return str(error)
    return None


def _strip_optional(kind: object, raw: object) -> object:
    """Return the type that counts in a union with None."""
    if get_origin(kind) in (Union, UnionType) and raw is not None:
        (kind,) = (each for each in get_args(kind) if each is not type(None))
    return kind


def _item_type(kind: object) -> object:
    """Return the item type of a list or tuple of any length; None for other types."""
    arguments = get_args(kind)
    if get_origin(kind) is list or (len(arguments) == 2 and arguments[1] is Ellipsis):
        return cast(object, arguments[0])
    return None


def _is_struct(kind: object) -> bool:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)
