"""`dataclass` as the standard library has it, made in a twentieth of the time.

A table is made of more than a hundred such classes, and the library compiles the text of six functions for
each of them: a fifth of all that a start took. Here the constructor is one that was compiled once for as many
fields, under other names, and all else are functions over the fields. Classes that want more than fields with
plain defaults are left to the library; its `fields`, `replace` and their kin work with all of them.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable
from copy import copy
from functools import cache
from inspect import get_annotations
from operator import attrgetter
from types import FunctionType
from typing import TYPE_CHECKING, Final, Protocol, cast

__all__ = ["dataclass"]

Fields = dict[str, object]
"""Names and defaults."""

_MORE: Final = ("ClassVar", "InitVar", "KW_ONLY")  # what an annotation can say beside the type of a field
_NONE: Final = object()  # the default of a field that has none
_FIELDS: Final = "__dataclass_fields__"
_PARAMS: Final = "__dataclass_params__"
_DEFAULTS: Final = "__dataclass_defaults__"  # our own


def _dataclass(
    cls: type | None = None, /, *, frozen: bool = False, slots: bool = False, **more: bool
) -> type | Callable[[type], type]:
    """As `dataclasses.dataclass`."""

    def made(cls: type) -> type:
        fields = None if more else _fields(cls, frozen)
        if fields is None:
            return dataclasses.dataclass(frozen=frozen, slots=slots, **more)(cls)
        return _made(cls, fields, frozen, slots)

    return made if cls is None else made(cls)


# --- what a class is made of ---------------------------------------------------------------------------
def _fields(cls: type, frozen: bool) -> Fields | None:
    """All fields in order, those of bases first; None where the library is needed."""
    fields: Fields = {}
    for base in reversed(cls.__mro__[1:]):
        if _FIELDS in base.__dict__:
            if _DEFAULTS not in base.__dict__ or base.__dict__[_PARAMS].frozen is not frozen:
                return None
            fields |= base.__dict__[_DEFAULTS]
    for name, said in get_annotations(cls).items():
        default = cls.__dict__.get(name, _NONE)
        if not isinstance(said, str) or any(word in said for word in _MORE) or not _plain(default):
            return None
        fields[name] = default
    return None if hasattr(cls, "__post_init__") or not _in_order(fields.values()) else fields


def _plain(default: object) -> bool:
    """Whether the library takes the value as a default as it stands."""
    return type(default).__hash__ is not None and not isinstance(default, dataclasses.Field)


def _in_order(defaults: Iterable[object]) -> bool:
    """Whether fields without a default go first."""
    given = [default is not _NONE for default in defaults]
    return given == sorted(given)


class _Asked:
    """What the library keeps of the fields of a class, made when it first asks (`replace`, `fields`)."""

    def __get__(self, thing: object, kind: type) -> dict[str, dataclasses.Field[object]]:
        owner = next(one for one in kind.__mro__ if one.__dict__.get(_FIELDS) is self)
        said: dict[str, object] = {}
        for base in reversed(owner.__mro__):
            said |= get_annotations(base)
        defaults: Fields = owner.__dict__[_DEFAULTS]
        told = {name: _told(name, said[name], default) for name, default in defaults.items()}
        setattr(owner, _FIELDS, told)
        return told


def _told(name: str, said: object, default: object) -> dataclasses.Field[object]:
    one = copy(dataclasses.fields(_sample(frozen=False))[0])
    one.name, one.type = name, said
    if default is not _NONE:
        one.default = default
    return one


@cache
def _sample(*, frozen: bool) -> type:
    """A class that the library has made."""
    return dataclasses.dataclass(frozen=frozen)(type("_Sample", (), {"__annotations__": {"one": "object"}}))


# --- the class -----------------------------------------------------------------------------------------
def _made(cls: type, fields: Fields, frozen: bool, slots: bool) -> type:
    names = tuple(fields)
    values = _values(names)
    for method in (_constructor(fields, frozen), _shown(names), _equal(values)):
        _give(cls, method)
    if cls.__dict__.get("__hash__") is None:  # a class that defines __eq__ alone has None there
        setattr(cls, "__hash__", (lambda self: hash(values(self))) if frozen else None)  # noqa: B010
    space = {_FIELDS: _Asked(), _DEFAULTS: fields, _PARAMS: getattr(_sample(frozen=frozen), _PARAMS)}
    space["__match_args__"] = cls.__dict__.get("__match_args__", names)
    for name, value in space.items():
        setattr(cls, name, value)
    if slots:
        cls = _slotted(cls, names, frozen)
    if frozen:
        _freeze(cls, names)
    return cls


def _give(cls: type, method: FunctionType) -> None:
    """A method that the class does not define itself."""
    if method.__name__ not in cls.__dict__:
        method.__qualname__ = f"{cls.__qualname__}.{method.__name__}"
        setattr(cls, method.__name__, method)


def _slotted(cls: type, names: tuple[str, ...], frozen: bool) -> type:
    """The class once more, with slots: one that is there cannot be given any."""
    left_out = {*names, "__dict__", "__weakref__"}
    space = {name: value for name, value in cls.__dict__.items() if name not in left_out}
    taken = {slot for base in cls.__mro__[1:] for slot in _slots(base)}
    space["__slots__"] = tuple(name for name in names if name not in taken)
    if frozen:
        space |= {"__getstate__": _state, "__setstate__": _restore}
    made = type(cls)(cls.__name__, cls.__bases__, space)
    made.__qualname__ = cls.__qualname__
    return made


def _slots(base: type) -> tuple[str, ...]:
    found: str | Iterable[str] = base.__dict__.get("__slots__", ())
    return (found,) if isinstance(found, str) else tuple(found)


# --- its functions -------------------------------------------------------------------------------------
def _constructor(fields: Fields, frozen: bool) -> FunctionType:
    """The template with other names: names in code are what stands in its tables."""
    template = _template(len(fields), frozen)
    called = {f"f{number}": name for number, name in enumerate(fields)}

    def renamed(table: tuple[str, ...]) -> tuple[str, ...]:
        return tuple([called.get(word, word) for word in table])

    code = template.__code__
    code = code.replace(
        co_varnames=renamed(code.co_varnames),
        co_names=renamed(code.co_names),
        co_consts=tuple([called.get(one, one) if type(one) is str else one for one in code.co_consts]),
    )
    defaults = tuple(default for default in fields.values() if default is not _NONE)
    return FunctionType(code, template.__globals__, "__init__", defaults or None)


@cache
def _template(count: int, frozen: bool) -> FunctionType:
    """A constructor of so many fields: f0, f1, …."""
    names = [f"f{number}" for number in range(count)]
    put = "put(self, {0!r}, {0})" if frozen else "self.{0} = {0}"
    lines = [put.format(name) for name in names] or ["pass"]
    space: dict[str, object] = {"put": object.__setattr__}
    exec(f"def __init__({', '.join(['self', *names])}):\n " + "\n ".join(lines), space)  # noqa: S102
    return cast(FunctionType, space["__init__"])


def _values(names: tuple[str, ...]) -> Callable[[object], tuple[object, ...]]:
    """What gives the values of all fields."""
    if len(names) > 1:
        return attrgetter(*names)
    return lambda thing: tuple([getattr(thing, name) for name in names])


def _shown(names: tuple[str, ...]) -> FunctionType:
    def __repr__(self: object) -> str:  # noqa: N807
        inner = ", ".join([f"{name}={getattr(self, name)!r}" for name in names])
        return f"{type(self).__qualname__}({inner})"

    return cast(FunctionType, __repr__)


def _equal(values: Callable[[object], tuple[object, ...]]) -> FunctionType:
    def __eq__(self: object, other: object) -> bool:  # noqa: N807
        return values(self) == values(other) if other.__class__ is self.__class__ else NotImplemented

    return cast(FunctionType, __eq__)


def _freeze(cls: type, names: tuple[str, ...]) -> None:
    def __setattr__(self: object, name: str, value: object) -> None:  # noqa: N807
        if type(self) is cls or name in names:
            raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}")
        super(cls, self).__setattr__(name, value)  # type: ignore[arg-type]

    def __delattr__(self: object, name: str) -> None:  # noqa: N807
        if type(self) is cls or name in names:
            raise dataclasses.FrozenInstanceError(f"cannot delete field {name!r}")
        super(cls, self).__delattr__(name)  # type: ignore[arg-type]

    setattr(cls, "__setattr__", __setattr__)  # noqa: B010
    setattr(cls, "__delattr__", __delattr__)  # noqa: B010


class _Made(Protocol):
    __match_args__: tuple[str, ...]


def _state(self: _Made) -> list[object]:
    return [getattr(self, name) for name in self.__match_args__]


def _restore(self: _Made, state: list[object]) -> None:
    for name, value in zip(self.__match_args__, state, strict=True):
        object.__setattr__(self, name, value)


if TYPE_CHECKING:
    from dataclasses import dataclass
else:
    dataclass = _dataclass
