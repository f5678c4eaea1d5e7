"""Definitions: reads a game's YAML files into typed values; one error lists every problem and its place."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache, wraps
from typing import Final, Generic, Literal, ParamSpec, Protocol, Self, TypeAlias, TypeVar, cast

import msgspec

from rules import content_overrides
from rules.blake2b import blake2b
from rules.content_overrides import Change, ContentOverrides
from rules.game_folders import game_folder
from rules.type_errors import find_type_errors, is_struct_at

Source: TypeAlias = Literal["confirmed", "likely", "reconstructed"]
"""Where a number comes from: the rulebook, one good source, or ourselves."""

T = TypeVar("T")


class ContentError(Exception):
    """Raised if a game's definitions (the YAML files of its components and numbers) are invalid.

    Attributes:
        problems: One line each, "file: path: what is wrong".
    """

    def __init__(self, problems: tuple[str, ...]) -> None:
        super().__init__("\n".join(problems))
        self.problems = problems


class ParseCache(Protocol):
    """Protocol of a cache that maps YAML texts to their parsed values.

    A caller that can store files passes one to `set_parse_cache`.
    """

    def get(self, text: str) -> object:
        """Return a fresh copy of the parsed value of a YAML text; None if it is not cached."""
        ...

    def put(self, text: str, value: object) -> None:
        """Store the parsed value of a YAML text that has no errors."""
        ...


class _Cache:
    parse_cache: ParseCache | None = None


def set_parse_cache(readings: ParseCache | None) -> None:
    """Set the cache of parsed YAML texts that is consulted before parsing; None for no cache."""
    _Cache.parse_cache = readings


def parse_text(text: str) -> object:
    """Parse a YAML text that comes with the program, or take its value from the cache.

    Raises:
        Exception: Whatever the YAML parser raises (see `parse_trusted`).
    """
    cached = None if _Cache.parse_cache is None else _Cache.parse_cache.get(text)
    if cached is not None:
        return cached
    from rules.safe_yaml import parse_trusted  # noqa: PLC0415  the parser is loaded with the first text

    value, _ = parse_trusted(text)
    if _Cache.parse_cache is not None:
        _Cache.parse_cache.put(text, value)
    return value


class DefinitionReader:
    """Reads the parts of a game's definition files and collects all problems found in them.

    Call `raise_problems` at the end.

    Attributes:
        problems: One line each, "file: path: what is wrong".
        files: File name → its parsed content.
    """

    def __init__(self, texts: Mapping[str, str]) -> None:
        self.problems: list[str] = []
        self._known: dict[str, set[str]] = {name: set() for name in texts}
        self.files: dict[str, Mapping[object, object]] = {}
        self._kinds: dict[tuple[str, str], object] = {}
        for name, text in texts.items():
            self._read(name, text)

    @classmethod
    def from_values(cls, files: Mapping[str, Mapping[object, object]]) -> Self:
        """Create a reader of definition files that have been parsed already."""
        reader = cls({})
        reader.files = dict(files)
        reader._known = {name: set() for name in files}
        return reader

    @classmethod
    def from_game(cls, game_id: str, names: tuple[str, ...]) -> Self:
        """Create a reader of a game's definition files that come with the program.

        Args:
            game_id: The game.
            names: Names of the files.
        """
        folder = game_folder(game_id)
        texts: dict[str, str] = {}
        unreadable: dict[str, str] = {}
        for name in names:
            try:
                texts[name] = (folder / name).read_text(encoding="utf-8")
            except (OSError, UnicodeDecodeError) as error:
                unreadable[name] = str(error)
        reader = cls(texts)
        for name, problem in unreadable.items():
            reader.add_problem(name, "-", problem)
        return reader

    def hash(self) -> str:
        """Return a short hash of the parsed definition files; comments and layout do not count."""
        plain = msgspec.to_builtins(self.files, str_keys=True)  # keys that are numbers cannot be sorted
        return blake2b(msgspec.json.encode(plain, order="sorted"), digest_size=8).hexdigest()

    def read_part(self, name: str, key: str, kind: type[T], default: T) -> T:
        """Return a top-level part of a definition file, converted to a type.

        Args:
            name: Name of the file.
            key: Key of the part.
            kind: The type.
            default: Returned if the part is missing or invalid, which is added to the problems.
        """
        self._kinds[name, key] = kind
        value = self._raw(name, key)
        return default if value is None else self.convert(name, key, value, kind, default)

    def read_mapping(self, name: str, key: str) -> dict[str, object]:
        """Return a top-level part of a definition file as a mapping of names to unconverted values.

        If the part is no such mapping, a problem is added and {} returned.
        """
        self._kinds[name, key] = dict[str, object]
        value = self._raw(name, key)
        if isinstance(value, dict) and value:
            return {str(k): v for k, v in value.items()}
        if value is not None:
            self.add_problem(name, key, "must map names to definitions")
        return {}

    def _raw(self, name: str, key: str) -> object:
        parts = self.files.get(name)
        if parts is None:  # the file itself is the problem, and has been told
            return None
        self._known[name].add(key)
        if parts.get(key) is None:
            self.add_problem(name, key, "is missing")
        return parts.get(key)

    def convert(self, name: str, place: str, raw: object, kind: type[T], default: T) -> T:
        """Convert a parsed YAML value to a type; add problems and return `default` if it does not fit.

        Args:
            name: Name of the definition file.
            place: Path of the value in the file, for the problems.
            raw: The value.
            kind: The type.
            default: Returned for an invalid value.
        """
        self._kinds[name, place] = kind
        try:
            return msgspec.convert(raw, kind)
        except msgspec.ValidationError:
            for inner, problem in find_type_errors(raw, kind):
                self.add_problem(name, ".".join((place, *inner)), problem)
            return default

    def can_add_key_at(self, name: str, path: tuple[str, ...]) -> bool:
        """Return whether an override may add a key to the mapping at `path` of a definition file.

        It may add an omitted field of a struct, but no new name to a mapping of named things.
        """
        for end in range(len(path), 0, -1):
            kind = self._kinds.get((name, ".".join(path[:end])))
            if kind is not None:
                return is_struct_at(kind, path[end:])
        return False

    def add_problem(self, name: str, place: str, problem: str) -> None:
        """Record a problem in a definition file.

        Args:
            name: Name of the file.
            place: Path of the wrong value; "-" for the whole file.
            problem: What is wrong.
        """
        self.problems.append(f"{name}: {place}: {problem}")

    def parts_with_problems(self, name: str) -> frozenset[str]:
        """Return the top-level keys of a definition file that have problems so far.

        "-" stands for the file as a whole.
        """
        places = (problem.split(": ")[1] for problem in self.problems if problem.startswith(f"{name}: "))
        return frozenset(place.split(".")[0] for place in places)

    def raise_problems(self) -> None:
        """Raise ContentError if the definition files have problems or parts that were never read."""
        for name, parts in self.files.items():
            for key in parts:
                if key not in self._known[name]:
                    self.add_problem(name, str(key) or '""', "is not known")
        if self.problems:
            raise ContentError(tuple(self.problems))

    def _read(self, name: str, text: str) -> None:
        cached = None if _Cache.parse_cache is None else _Cache.parse_cache.get(text)
        if isinstance(cached, dict):
            self.files[name] = cached
            return
        import yaml  # noqa: PLC0415  with the first text that is not known

        from rules.safe_yaml import parse_trusted  # noqa: PLC0415

        try:
            parts, duplicates = parse_trusted(text)
        except (yaml.YAMLError, RecursionError) as error:
            self.add_problem(name, "-", " ".join(str(error).split()))
            return
        except (ValueError, LookupError, AttributeError, TypeError, ArithmeticError) as error:
            # a tag that promises what its text does not keep, as in `!!int abc`
            self.add_problem(name, "-", f"{type(error).__name__}: {error}")
            return
        for line, key in duplicates:
            self.add_problem(name, f"line {line}: {key}", "is listed twice")
        if isinstance(parts, dict):
            self.files[name] = parts
            if _Cache.parse_cache is not None and not duplicates:
                _Cache.parse_cache.put(text, parts)
        else:
            self.add_problem(name, "-", "must map parts to definitions")


class GameDefinitions(Protocol):
    """Protocol of any game's definitions: they have a short hash of their meaning."""

    @property
    def hash(self) -> str:
        """Short hash of the definitions, which changes with every value."""
        ...


C_co = TypeVar("C_co", bound=GameDefinitions, covariant=True)
P = ParamSpec("P")

_MAX_CACHED_SETS: Final = 16
"""Overridden sets that are cached for each game."""
_MAX_OVERRIDE_BYTES: Final = (
    256 << 10
)  # bytes of a correction as JSON: it has to find room in the first line of a save
"""Size limit of an override in bytes of JSON: it must fit into the first line of a save."""


class ResultCache(dict[Callable[..., object], Callable[..., object]]):
    """Cached results of functions for one set of definitions: maps each function to its `lru_cache`."""

    def __init__(self, sizes: Mapping[Callable[..., object], int | None]) -> None:
        self._sizes = sizes

    def __missing__(self, function: Callable[..., object]) -> Callable[..., object]:
        cached = self[function] = lru_cache(self._sizes[function])(function)
        return cached


class DefinitionSet(Generic[C_co]):
    """The definitions (component values) a game is played with, and cached results based on them.

    Attributes:
        book: The `DefinitionStore` of the game that this set belongs to.
        changes: The overridden values; () for the program's own definitions.
        results: Cached results of functions decorated with `DefinitionStore.cached`.
        variable: Context variable with the set that is active in this thread; `get_active` reads it.
        cached: The definitions once they have been read, else None.
    """

    def __init__(
        self,
        book: DefinitionStore[C_co],
        read: Callable[[], C_co],
        changes: tuple[Change, ...] = (),
        variable: ContextVar[DefinitionSet[C_co]] | None = None,
    ) -> None:
        self.book = book
        self.changes = changes
        self.results = ResultCache(book.sizes)
        self.variable = variable or ContextVar(f"{book.game_id}.definitions", default=self)
        self.get_active = self.variable.get
        self.cached: C_co | None = None
        self._read = read

    @property
    def content(self) -> C_co:
        """The definitions, read from their files on first use. Raises ContentError."""
        cached = self.cached
        return self.read() if cached is None else cached

    def read(self) -> C_co:
        """Read the definitions from their files, cache and return them. Raises ContentError."""
        definitions = self.cached = self._read()
        return definitions

    @property
    def hash(self) -> str:
        """Short hash of the definitions' meaning."""
        return self.content.hash

    @property
    def is_overridden(self) -> bool:
        """Whether these definitions differ from those that come with the program."""
        return bool(self.changes)

    @contextmanager
    def active(self) -> Iterator[None]:
        """Return a context manager in which the rules use these definitions in the current thread."""
        token = self.variable.set(self)
        try:
            yield
        finally:
            self.variable.reset(token)


class HasDefinitions(Protocol):
    """Protocol of an object with definitions, such as a `Game`."""

    @property
    def definitions(self) -> DefinitionSet[GameDefinitions] | None:
        """The definitions the game is played with; None for a game without any."""
        ...


class DefinitionStore(Generic[C_co]):
    """All definitions (component values) of one game: the program's own and sets with overrides.

    Attributes:
        own: The program's definitions.
        content: Returns the active definitions: while a method of a `Game` runs, those of that game in its
            thread; everywhere else the program's own.
    """

    def __init__(
        self, game_id: str, names: tuple[str, ...], read: Callable[[DefinitionReader], C_co]
    ) -> None:
        self.game_id = game_id
        self.names = names
        self.sizes: dict[Callable[..., object], int | None] = {}
        self.own = DefinitionSet(self, lambda: self._read(DefinitionReader.from_game(game_id, names)))
        self.content = _content_getter(self.own.get_active)
        self._read = read
        self._base: Mapping[str, Mapping[object, object]] | None = None
        self._kept: dict[bytes, DefinitionSet[C_co]] = {}

    def get_content(self, game: HasDefinitions) -> C_co:
        """Return the definitions of a game object, in the type that this game's rules use.

        Raises ContentError.
        """
        assert game.definitions is not None
        return cast(C_co, game.definitions.content)

    def apply_overrides(self, overrides: ContentOverrides) -> DefinitionSet[C_co]:
        """Return the game's definitions with a player's overrides applied.

        Returns:
            The same set for the same overrides as long as it is cached; `own` if nothing differs.

        Raises:
            ContentError: Lists every problem of the overrides.
        """
        if not overrides:
            return self.own
        self._check_form(overrides)
        key = content_overrides.to_json(overrides)
        if len(key) > _MAX_OVERRIDE_BYTES:
            raise ContentError(("-: -: too long",))
        if key not in self._kept:
            definitions = self._checked(overrides)
            if len(self._kept) >= _MAX_CACHED_SETS:
                del self._kept[next(iter(self._kept))]
            self._kept[key] = definitions
        return self._kept[key]

    def list_changes(self, overrides: ContentOverrides) -> tuple[Change, ...]:
        """Return the values of the game's definitions that the overrides change.

        Raises:
            ContentError: Lists every problem of the overrides.
        """
        return self.apply_overrides(overrides).changes

    def texts(self) -> dict[str, str]:
        """Return the text of the game's definition files in the program, by file name. Raises OSError."""
        folder = game_folder(self.game_id)
        return {name: (folder / name).read_text(encoding="utf-8") for name in self.names}

    def cached(self, maxsize: int | None = None) -> Callable[[Callable[P, T]], Callable[P, T]]:
        """Return a decorator like `functools.lru_cache` for functions that depend on definitions.

        Results are cached with the definition set that was active. Call the function with positional
        arguments only.

        Args:
            maxsize: Results cached for each set; None for no limit.
        """
        get_active = self.own.get_active

        def decorated(function: Callable[P, T]) -> Callable[P, T]:
            self.sizes[function] = maxsize

            @wraps(function)
            def wrapper(*args: object) -> object:  # never by name: handing on names takes half as long again
                return get_active().results[function](*args)

            return cast("Callable[P, T]", wrapper)

        return decorated

    def _check_form(self, overrides: ContentOverrides) -> None:
        problems: list[str] = []
        for name, parts in overrides.items():
            if name not in self.names:
                problems.append(f"{name}: -: is not one of {', '.join(self.names)}")
            else:
                errors = content_overrides.find_json_problems(parts)
                problems += [f"{name}: {'.'.join(path) or '-'}: {problem}" for path, problem in errors]
        if problems:
            raise ContentError((*problems, *self._other_problems(overrides, problems)))

    def _other_problems(self, overrides: ContentOverrides, problems: list[str]) -> tuple[str, ...]:
        """Return the remaining problems, of the files whose form is right."""
        wrong = {problem.split(": ")[0] for problem in problems}
        try:
            self._checked({name: parts for name, parts in overrides.items() if name not in wrong})
        except ContentError as error:
            return error.problems
        return ()

    def _checked(self, overrides: ContentOverrides) -> DefinitionSet[C_co]:
        base = self._files()
        definitions = self._with(overrides)
        problems: tuple[str, ...] = ()
        try:
            self._read(definitions)
        except ContentError as error:
            problems = error.problems
        for place in self._unknown(definitions, overrides):
            # what is said of something that should not be there at all is of no use
            others = (p for p in problems if not p.startswith((f"{place}.", f"{place}:")))
            problems = (*others, f"{place}: is not known")
        if problems:
            raise ContentError(problems)
        changes = tuple(
            change
            for name, parts in overrides.items()
            for change in content_overrides.list_changes(name, base[name], parts)
        )
        if not changes:
            return self.own
        typed = self._read(self._with(content_overrides.overrides_from_changes(changes)))
        return DefinitionSet(self, lambda: typed, changes, self.own.variable)

    def _files(self) -> Mapping[str, Mapping[object, object]]:
        if self._base is None:
            definitions = DefinitionReader.from_game(self.game_id, self.names)
            self._read(definitions)
            self._base = definitions.files
        return self._base

    def _with(self, overrides: ContentOverrides) -> DefinitionReader:
        files = {
            name: content_overrides.merge(own, cast("Mapping[object, object]", overrides.get(name, {})))
            for name, own in self._files().items()
        }
        return DefinitionReader.from_values(files)

    def _unknown(self, definitions: DefinitionReader, overrides: ContentOverrides) -> Iterator[str]:
        """Yield the names that an override adds where there can be no others.

        Unknown parts of a file are reported by the reader already.
        """
        for name, parts in overrides.items():
            over = cast("Mapping[object, object]", parts)
            for path in content_overrides.find_added_keys(self._files()[name], over):
                if len(path) > 1 and not definitions.can_add_key_at(name, path[:-1]):
                    yield f"{name}: {'.'.join(path)}"


def _content_getter(get_active: Callable[[], DefinitionSet[C_co]]) -> Callable[[], C_co]:
    """Return a function that returns the active definitions.

    A closure rather than a method, because it is called all the time.
    """

    def content() -> C_co:
        cached = get_active().cached
        return get_active().read() if cached is None else cached

    return content
