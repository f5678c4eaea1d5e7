"""Classes made by `rules.values.dataclass` behave as those that the standard library makes."""

from __future__ import annotations

import copy
import dataclasses
import inspect
import pickle
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

import pytest

from rules import values

Maker = Callable[..., Any]

LIBRARY, OWN = dataclasses.dataclass, values.dataclass
KINDS = [
    pytest.param({"frozen": frozen, "slots": slots}, id=f"frozen={frozen}, slots={slots}")
    for frozen in (True, False)
    for slots in (True, False)
]


def classes(maker: Maker, **kind: bool) -> dict[str, Any]:
    """The same few classes, made by one or the other."""

    @maker(**kind)
    class Empty:
        pass

    @maker(**kind)
    class One:
        only: object

        @property
        def twice(self) -> object:
            return self.only, self.only

    @maker(**kind)
    class Some:
        put: int
        f0: str
        f2: tuple[int, ...] = ()
        last: float | None = None

        def __repr__(self) -> str:
            return "some"

    @maker(**kind)
    class More(Some):
        f2: tuple[int, ...] = (7,)
        further: Any = "f1"

    return {"Empty": Empty, "One": One, "Some": Some, "More": More}


GIVEN: list[tuple[str, tuple[object, ...], dict[str, object]]] = [
    ("Empty", (), {}),
    ("One", (float("nan"),), {}),
    ("One", (), {"only": (1, 2)}),
    ("Some", (1, "a"), {}),
    ("Some", (1,), {"f0": "b", "last": 2.5}),
    ("More", (1, "a"), {}),
    ("More", (1, "a", (3,), 4.0), {"further": "x"}),
]
REFUSED: list[tuple[str, tuple[object, ...], dict[str, object]]] = [
    ("Empty", (1,), {}),
    ("One", (), {}),
    ("Some", (1,), {}),
    ("Some", (1, "a", (), None, 5), {}),
    ("More", (1, "a"), {"other": 1}),
]


def told(thing: object) -> str:
    """What a thing says of itself, its class aside: it is defined within a function here."""
    return repr(thing).replace("classes.<locals>.", "")


@pytest.mark.parametrize("kind", KINDS)
def test_what_they_are_made_with_and_what_they_say(kind: dict[str, bool]) -> None:
    theirs, ours = classes(LIBRARY, **kind), classes(OWN, **kind)
    for name, values_, named in GIVEN:
        one, other = theirs[name](*values_, **named), ours[name](*values_, **named)
        assert told(other) == told(one)
        assert dataclasses.asdict(other).keys() == dataclasses.asdict(one).keys()
        assert dataclasses.astuple(other) == dataclasses.astuple(one)
        assert hasattr(other, "__dict__") == hasattr(one, "__dict__")
        assert ours[name].__match_args__ == theirs[name].__match_args__
    for name, values_, named in REFUSED:
        with pytest.raises(TypeError) as said:
            theirs[name](*values_, **named)
        with pytest.raises(TypeError) as said_too:
            ours[name](*values_, **named)
        assert str(said_too.value).rpartition(".")[2] == str(said.value).rpartition(".")[2]


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_equal_and_its_hash(kind: dict[str, bool]) -> None:
    theirs, ours = classes(LIBRARY, **kind), classes(OWN, **kind)
    things = [(theirs[name](*given, **named), ours[name](*given, **named)) for name, given, named in GIVEN]
    for one, other in things:
        for one_more, other_more in things:
            assert (other == other_more) == (one == one_more)
        assert other != one
        assert copy.copy(other) == other
        if kind["frozen"]:
            assert hash(other) == hash(copy.copy(other)) == hash(one)
        else:
            assert type(other).__hash__ is type(one).__hash__ is None


@pytest.mark.parametrize("kind", KINDS)
def test_what_can_be_changed(kind: dict[str, bool]) -> None:
    theirs, ours = classes(LIBRARY, **kind), classes(OWN, **kind)
    for made in (theirs, ours):
        for thing in (made["Some"](1, "a"), made["More"](1, "a")):
            changed = dataclasses.replace(thing, f2=(5,))
            assert (changed.f2, changed.put, type(changed)) == ((5,), 1, type(thing))
            with pytest.raises(TypeError):
                dataclasses.replace(thing, nothing=1)
            if kind["frozen"]:
                with pytest.raises(dataclasses.FrozenInstanceError, match="cannot assign to field 'put'"):
                    thing.put = 2
                with pytest.raises(dataclasses.FrozenInstanceError, match="cannot delete field 'put'"):
                    del thing.put
            else:
                thing.put = 2
                assert thing.put == 2


@pytest.mark.parametrize("kind", KINDS)
def test_what_the_library_knows_of_their_fields(kind: dict[str, bool]) -> None:
    theirs, ours = classes(LIBRARY, **kind), classes(OWN, **kind)
    for one, other in zip(theirs.values(), ours.values(), strict=True):
        assert list(map(repr, dataclasses.fields(other))) == list(map(repr, dataclasses.fields(one)))
        assert repr(other.__dataclass_params__) == repr(one.__dataclass_params__)
        assert list(inspect.signature(other).parameters) == list(inspect.signature(one).parameters)


def test_the_library_makes_classes_of_ours_and_we_leave_those_of_its_own() -> None:
    ours = classes(OWN, frozen=True)["Some"]

    @dataclasses.dataclass(frozen=True)
    class Theirs(ours):  # type: ignore[misc, valid-type]
        more: int = 3

    @values.dataclass(frozen=True)
    class Again(Theirs):
        most: int = 4

    assert dataclasses.astuple(Again(1, "a")) == (1, "a", (), None, 3, 4)


def test_what_is_more_than_fields_with_defaults_is_left_to_the_library() -> None:
    @values.dataclass(frozen=True)
    class Counted:
        every: ClassVar[int] = 9
        listed: list[int] = dataclasses.field(default_factory=list)
        silent: int = dataclasses.field(default=1, compare=False)

    @values.dataclass(frozen=True, kw_only=True)
    class Named:
        name: str = ""
        after: int

    @values.dataclass
    class Checked:
        number: int

        def __post_init__(self) -> None:
            self.number += 1

    assert Counted([1], 2) == Counted([1], 3) != Counted([2], 2)
    assert [field.name for field in dataclasses.fields(Counted)] == ["listed", "silent"]
    assert Named(after=2).after == 2
    assert Checked(1).number == 2
    with pytest.raises(ValueError, match="mutable default"):
        values.dataclass(type("Wrong", (), {"__annotations__": {"many": "list[int]"}, "many": []}))
    with pytest.raises(TypeError, match="follows default argument"):
        values.dataclass(type("Wrong", (), {"__annotations__": {"a": "int", "b": "int"}, "a": 1}))


@values.dataclass(frozen=True, slots=True)
class Carried:
    """At the top of a module, as what is pickled has to be."""

    one: int
    other: tuple[int, ...] = ()


def test_they_go_over_to_another_process() -> None:
    thing = Carried(1, (2, 3))
    back = pickle.loads(pickle.dumps(thing))  # noqa: S301  our own bytes
    assert (back, type(back)) == (thing, Carried)
    match back:
        case Carried(one, other=(2, last)):
            assert (one, last) == (1, 3)
        case _:
            pytest.fail("a pattern of places")


def test_all_of_the_program_are_made_by_it() -> None:
    """The library's own decorator is as good, and takes twenty times as long at every start."""
    root = Path(values.__file__).parents[1]
    files = [file for room in ("client", "rules", "saves") for file in (root / room).rglob("*.py")]
    library = re.compile(r"^from dataclasses import .*\bdataclass\b", re.MULTILINE)
    theirs = {file.name for file in files if library.search(file.read_text(encoding="utf-8"))}
    assert len(files) > 500
    assert not theirs
