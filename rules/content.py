"""Reads the YAML definitions into typed values; one error lists every problem with its file and place."""

from __future__ import annotations

from collections.abc import Mapping
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
        self._texts = dict(texts)
        self._files = {name: self._parse(name, text) for name, text in texts.items()}

    @classmethod
    def of_game(cls, game_id: str, names: tuple[str, ...]) -> Definitions:
        """The files that come with the program."""
        folder = files("assets") / game_id
        return cls({name: (folder / name).read_text(encoding="utf-8") for name in names})

    def hash(self) -> str:
        """A short hash of what the files mean: comments and layout do not count."""
        return blake2b(msgspec.json.encode(self._files, order="sorted"), digest_size=8).hexdigest()

    def part(self, name: str, key: str, kind: type[T], default: T) -> T:
        """One part of a file as the given type; the default where it is missing or wrong."""
        found = self._files.get(name)
        if not isinstance(found, dict) or key not in found:
            self.say(name, key, "is missing")
            return default
        return self.typed(name, key, found[key], kind, default)

    def keys(self, name: str, key: str) -> dict[str, object]:
        """A part that maps names to things of one kind, each still untyped."""
        found = self._files.get(name)
        value = found.get(key) if isinstance(found, dict) else None
        if not isinstance(value, dict) or not value:
            self.say(name, key, "must map names to definitions")
            return {}
        return {str(k): v for k, v in value.items()}

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

    def done(self) -> None:
        """Raises ContentError if there were problems."""
        if self.problems:
            raise ContentError(tuple(self.problems))

    def _parse(self, name: str, text: str) -> object:
        try:
            return yaml.load(text, Loader=_Loader)  # noqa: S506  # a safe loader either way
        except (yaml.YAMLError, RecursionError) as error:
            self.say(name, "-", " ".join(str(error).split()))
            return None
