"""Reads the YAML definitions into typed values; one error lists every problem with its file and place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from hashlib import blake2b
from importlib.resources import files
from typing import Literal, TypeAlias, TypeVar

import msgspec
import yaml

Source: TypeAlias = Literal["confirmed", "likely", "reconstructed"]
"""Where a number comes from: the rulebook, one good source, or ourselves."""

T = TypeVar("T")

_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class ContentError(Exception):
    """The definitions are unusable. problems: one line each, "file: place: what is wrong"."""

    def __init__(self, problems: tuple[str, ...]) -> None:
        super().__init__("\n".join(problems))
        self.problems = problems


class Definitions:
    """The definition files of one game, read part by part; problems gather until `done`.

    texts: file name → its YAML text.
    """

    def __init__(self, texts: Mapping[str, str]) -> None:
        self.problems: list[str] = []
        self._known: dict[str, set[str]] = {name: set() for name in texts}
        self._files: dict[str, Mapping[object, object]] = {}
        for name, text in texts.items():
            self._read(name, text)

    @classmethod
    def of_game(cls, game_id: str, names: tuple[str, ...]) -> Definitions:
        """The files that come with the program."""
        folder = files("assets") / game_id
        texts: dict[str, str] = {}
        unreadable: dict[str, str] = {}
        for name in names:
            try:
                texts[name] = (folder / name).read_text(encoding="utf-8")
            except (OSError, UnicodeDecodeError) as error:
                unreadable[name] = str(error)
        found = cls(texts)
        for name, problem in unreadable.items():
            found.say(name, "-", problem)
        return found

    def hash(self) -> str:
        """A short hash of what the files mean: comments and layout do not count."""
        plain = msgspec.to_builtins(self._files, str_keys=True)  # keys that are numbers cannot be sorted
        return blake2b(msgspec.json.encode(plain, order="sorted"), digest_size=8).hexdigest()

    def part(self, name: str, key: str, kind: type[T], default: T) -> T:
        """One part of a file as the given type; the default where it is missing or wrong."""
        found = self._raw(name, key)
        return default if found is None else self.typed(name, key, found, kind, default)

    def keys(self, name: str, key: str) -> dict[str, object]:
        """A part that maps names to things of one kind, each still untyped."""
        value = self._raw(name, key)
        if isinstance(value, dict) and value:
            return {str(k): v for k, v in value.items()}
        if value is not None:
            self.say(name, key, "must map names to definitions")
        return {}

    def _raw(self, name: str, key: str) -> object:
        found = self._files.get(name)
        if found is None:  # the file itself is the problem, and has been told
            return None
        self._known[name].add(key)
        if found.get(key) is None:
            self.say(name, key, "is missing")
        return found.get(key)

    def typed(self, name: str, place: str, raw: object, kind: type[T], default: T) -> T:
        """The raw YAML value as the given type; the default where it does not fit."""
        try:
            return msgspec.convert(raw, kind)
        except msgspec.ValidationError as error:
            self.say(name, place, str(error))
            return default

    def say(self, name: str, place: str, problem: str) -> None:
        """Note a problem."""
        self.problems.append(f"{name}: {place}: {problem}")

    def told(self, name: str) -> frozenset[str]:
        """The parts of a file that problems have been noted for so far; "-" is the file itself."""
        places = (problem.split(": ")[1] for problem in self.problems if problem.startswith(f"{name}: "))
        return frozenset(place.split(".")[0] for place in places)

    def done(self) -> None:
        """Raises ContentError if there were problems; a part that nobody asked for is one."""
        for name, found in self._files.items():
            for key in found:
                if key not in self._known[name]:
                    self.say(name, str(key), "is not known")
        if self.problems:
            raise ContentError(tuple(self.problems))

    def _read(self, name: str, text: str) -> None:
        try:
            found, doubles = _parsed(text)
        except (yaml.YAMLError, RecursionError) as error:
            self.say(name, "-", " ".join(str(error).split()))
            return
        except (ValueError, LookupError, AttributeError, TypeError, ArithmeticError) as error:
            # a tag that promises what its text does not keep, as in `!!int abc`
            self.say(name, "-", f"{type(error).__name__}: {error}")
            return
        for double in doubles:
            self.say(name, double, "stands there twice")
        if isinstance(found, dict):
            self._files[name] = found
        else:
            self.say(name, "-", "must map parts to definitions")


def _parsed(text: str) -> tuple[object, list[str]]:
    """The value of a YAML text, and the keys that stand twice in one mapping, with their lines."""
    loader = _Loader(text)
    try:
        root = loader.get_single_node()
        doubles = list(_doubles(root, set()))
        return None if root is None else loader.construct_document(root), doubles
    finally:
        loader.dispose()


def _doubles(node: yaml.Node | None, seen: set[int]) -> Iterator[str]:
    if not isinstance(node, yaml.CollectionNode) or id(node) in seen:
        return
    seen.add(id(node))
    if isinstance(node, yaml.MappingNode):
        keys: set[str] = set()
        for key, value in node.value:
            if isinstance(key, yaml.ScalarNode):
                if key.value in keys:
                    yield f"line {key.start_mark.line + 1}: {key.value}"
                keys.add(key.value)
            yield from _doubles(value, seen)
    else:
        for value in node.value:
            yield from _doubles(value, seen)
