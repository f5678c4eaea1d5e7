"""Reads the YAML definitions into typed values; one error lists every problem with its file and place."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, lru_cache, wraps
from importlib.util import find_spec
from pathlib import Path
from typing import Final, Generic, Literal, ParamSpec, Protocol, Self, TypeAlias, TypeVar, cast

import msgspec

from rules import overlay
from rules.hashing import blake2b
from rules.overlay import Change, Corrections
from rules.schema import faults, is_open

Source: TypeAlias = Literal["confirmed", "likely", "reconstructed"]
"""Where a number comes from: the rulebook, one good source, or ourselves."""

T = TypeVar("T")


class ContentError(Exception):
    """The definitions are unusable. problems: one line each, "file: place: what is wrong"."""

    def __init__(self, problems: tuple[str, ...]) -> None:
        super().__init__("\n".join(problems))
        self.problems = problems


class Readings(Protocol):
    """Remembers what texts say; whoever can keep files gives one to `remember`."""

    def get(self, text: str) -> object:
        """What a text says, None if that is not known; a value of its own for whoever asks."""
        ...

    def put(self, text: str, found: object) -> None:
        """What a text without any fault says."""
        ...


class _Memory:
    readings: Readings | None = None


def remember(readings: Readings | None) -> None:
    """Ask there from now on before a text is parsed; None: parse every text."""
    _Memory.readings = readings


def said_in(text: str) -> object:
    """What a text that comes with the program says. Raises what the parser raises."""
    known = None if _Memory.readings is None else _Memory.readings.get(text)
    if known is not None:
        return known
    from rules.yaml_text import parsed  # noqa: PLC0415  the parser is loaded with the first text

    found, _ = parsed(text)
    if _Memory.readings is not None:
        _Memory.readings.put(text, found)
    return found


@cache
def folder_of(game_id: str) -> Path:
    """The folder of a game's files that come with the program."""
    spec = find_spec("assets")
    assert spec is not None, "assets lie beside the rules"
    assert spec.submodule_search_locations
    return Path(next(iter(spec.submodule_search_locations)), game_id)


class Definitions:
    """The definition files of one game, read part by part; problems gather until `done`.

    texts: file name → its YAML text. files: file name → what it says.
    """

    def __init__(self, texts: Mapping[str, str]) -> None:
        self.problems: list[str] = []
        self._known: dict[str, set[str]] = {name: set() for name in texts}
        self.files: dict[str, Mapping[object, object]] = {}
        self._kinds: dict[tuple[str, str], object] = {}
        for name, text in texts.items():
            self._read(name, text)

    @classmethod
    def of_values(cls, files: Mapping[str, Mapping[object, object]]) -> Self:
        """What files say that have been read already."""
        found = cls({})
        found.files = dict(files)
        found._known = {name: set() for name in files}
        return found

    @classmethod
    def of_game(cls, game_id: str, names: tuple[str, ...]) -> Self:
        """The files that come with the program."""
        folder = folder_of(game_id)
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
        plain = msgspec.to_builtins(self.files, str_keys=True)  # keys that are numbers cannot be sorted
        return blake2b(msgspec.json.encode(plain, order="sorted"), digest_size=8).hexdigest()

    def part(self, name: str, key: str, kind: type[T], default: T) -> T:
        """One part of a file as the given type; the default where it is missing or wrong."""
        self._kinds[name, key] = kind
        found = self._raw(name, key)
        return default if found is None else self.typed(name, key, found, kind, default)

    def keys(self, name: str, key: str) -> dict[str, object]:
        """A part that maps names to things of one kind, each still untyped."""
        self._kinds[name, key] = dict[str, object]
        value = self._raw(name, key)
        if isinstance(value, dict) and value:
            return {str(k): v for k, v in value.items()}
        if value is not None:
            self.say(name, key, "must map names to definitions")
        return {}

    def _raw(self, name: str, key: str) -> object:
        found = self.files.get(name)
        if found is None:  # the file itself is the problem, and has been told
            return None
        self._known[name].add(key)
        if found.get(key) is None:
            self.say(name, key, "is missing")
        return found.get(key)

    def typed(self, name: str, place: str, raw: object, kind: type[T], default: T) -> T:
        """The raw YAML value as the given type; the default where it does not fit."""
        self._kinds[name, place] = kind
        try:
            return msgspec.convert(raw, kind)
        except msgspec.ValidationError:
            for inner, problem in faults(raw, kind):
                self.say(name, ".".join((place, *inner)), problem)
            return default

    def is_open(self, name: str, path: tuple[str, ...]) -> bool:
        """Whether a correction may add a key to this mapping: to fields left out, not to a list of names."""
        for end in range(len(path), 0, -1):
            kind = self._kinds.get((name, ".".join(path[:end])))
            if kind is not None:
                return is_open(kind, path[end:])
        return False

    def say(self, name: str, place: str, problem: str) -> None:
        """Note a problem."""
        self.problems.append(f"{name}: {place}: {problem}")

    def told(self, name: str) -> frozenset[str]:
        """The parts of a file that problems have been noted for so far; "-" is the file itself."""
        places = (problem.split(": ")[1] for problem in self.problems if problem.startswith(f"{name}: "))
        return frozenset(place.split(".")[0] for place in places)

    def done(self) -> None:
        """Raises ContentError if there were problems; a part that nobody asked for is one."""
        for name, found in self.files.items():
            for key in found:
                if key not in self._known[name]:
                    self.say(name, str(key), "is not known")
        if self.problems:
            raise ContentError(tuple(self.problems))

    def _read(self, name: str, text: str) -> None:
        known = None if _Memory.readings is None else _Memory.readings.get(text)
        if isinstance(known, dict):
            self.files[name] = known
            return
        import yaml  # noqa: PLC0415  with the first text that is not known

        from rules.yaml_text import parsed  # noqa: PLC0415

        try:
            found, doubles = parsed(text)
        except (yaml.YAMLError, RecursionError) as error:
            self.say(name, "-", " ".join(str(error).split()))
            return
        except (ValueError, LookupError, AttributeError, TypeError, ArithmeticError) as error:
            # a tag that promises what its text does not keep, as in `!!int abc`
            self.say(name, "-", f"{type(error).__name__}: {error}")
            return
        for line, key in doubles:
            self.say(name, f"line {line}: {key}", "is listed twice")
        if isinstance(found, dict):
            self.files[name] = found
            if _Memory.readings is not None and not doubles:
                _Memory.readings.put(text, found)
        else:
            self.say(name, "-", "must map parts to definitions")


class Defined(Protocol):
    """What is known of the definitions of any game: a short hash of what they mean."""

    @property
    def hash(self) -> str:
        """Changes with every value."""
        ...


C_co = TypeVar("C_co", bound=Defined, covariant=True)
P = ParamSpec("P")

_KEPT: Final = 16
_MOST: Final = 256 << 10  # bytes of a correction as JSON: it has to find room in the first line of a save


class Reckoned(dict[Callable[..., object], Callable[..., object]]):
    """What was reckoned from one set of definitions: each function that did, with the results it keeps."""

    def __init__(self, sizes: Mapping[Callable[..., object], int | None]) -> None:
        self._sizes = sizes

    def __missing__(self, function: Callable[..., object]) -> Callable[..., object]:
        kept = self[function] = lru_cache(self._sizes[function])(function)
        return kept


class DefinitionSet(Generic[C_co]):
    """What a game is played with: the program's own definitions or corrected ones, and what came of reckoning
    with them.

    book: of which game. changes: what is corrected. variable: has the set that is meant just now in this
    thread; `meant` gives it. known: the definitions, once they have been read.
    """

    def __init__(
        self,
        book: Book[C_co],
        read: Callable[[], C_co],
        changes: tuple[Change, ...] = (),
        variable: ContextVar[DefinitionSet[C_co]] | None = None,
    ) -> None:
        self.book = book
        self.changes = changes
        self.reckoned = Reckoned(book.sizes)
        self.variable = variable or ContextVar(f"{book.game_id}.definitions", default=self)
        self.meant = self.variable.get
        self.known: C_co | None = None
        self._read = read

    @property
    def content(self) -> C_co:
        """The definitions. Raises ContentError."""
        found = self.known
        return self.read() if found is None else found

    def read(self) -> C_co:
        """Have them known: the program's own are read when first asked for. Raises ContentError."""
        found = self.known = self._read()
        return found

    @property
    def hash(self) -> str:
        """A short hash of what they mean."""
        return self.content.hash

    @property
    def is_corrected(self) -> bool:
        """Whether they are others than the program's own."""
        return bool(self.changes)

    @contextmanager
    def active(self) -> Iterator[None]:
        """A block in which, in this thread, functions of the rules are answered by them."""
        token = self.variable.set(self)
        try:
            yield
        finally:
            self.variable.reset(token)


class Played(Protocol):
    """What is known of a game here: what it is played with."""

    @property
    def definitions(self) -> DefinitionSet[Defined] | None:
        """None for a game without any."""
        ...


class Book(Generic[C_co]):
    """The definitions of one game: the program's own, and those that players have corrected.

    own: the program's. content: gives those that are meant just now: in the thread in which a game is asked,
    for as long as it answers, that game's (`Game` makes them active); everywhere else the program's own.
    """

    def __init__(self, game_id: str, names: tuple[str, ...], read: Callable[[Definitions], C_co]) -> None:
        self.game_id = game_id
        self.names = names
        self.sizes: dict[Callable[..., object], int | None] = {}
        self.own = DefinitionSet(self, lambda: self._read(Definitions.of_game(game_id, names)))
        self.content = _content(self.own.meant)
        self._read = read
        self._base: Mapping[str, Mapping[object, object]] | None = None
        self._kept: dict[bytes, DefinitionSet[C_co]] = {}

    def of(self, game: Played) -> C_co:
        """What one of the games of this book is played with. Raises ContentError."""
        assert game.definitions is not None
        return cast(C_co, game.definitions.content)

    def corrected(self, corrections: Corrections) -> DefinitionSet[C_co]:
        """Corrected definitions: the same set for the same corrections, as long as it is remembered; the
        program's own where nothing differs. Raises ContentError with every problem.
        """
        if not corrections:
            return self.own
        self._check_form(corrections)
        key = overlay.as_json(corrections)
        if len(key) > _MOST:
            raise ContentError(("-: -: too long",))
        if key not in self._kept:
            found = self._checked(corrections)
            if len(self._kept) >= _KEPT:
                del self._kept[next(iter(self._kept))]
            self._kept[key] = found
        return self._kept[key]

    def changes(self, corrections: Corrections) -> tuple[Change, ...]:
        """The values that a correction changes. Raises ContentError with every problem."""
        return self.corrected(corrections).changes

    def texts(self) -> dict[str, str]:
        """The program's own files as they are written. Raises OSError."""
        folder = folder_of(self.game_id)
        return {name: (folder / name).read_text(encoding="utf-8") for name in self.names}

    def cached(self, maxsize: int | None = None) -> Callable[[Callable[P, T]], Callable[P, T]]:
        """A decorator like `functools.lru_cache` for functions whose results depend on the definitions: what
        is kept belongs to the set that was active."""
        meant = self.own.meant

        def decorated(function: Callable[P, T]) -> Callable[P, T]:
            self.sizes[function] = maxsize

            @wraps(function)
            def kept(*args: object) -> object:  # never by name: handing on names takes half as long again
                return meant().reckoned[function](*args)

            return cast("Callable[P, T]", kept)

        return decorated

    def _check_form(self, corrections: Corrections) -> None:
        problems: list[str] = []
        for name, parts in corrections.items():
            if name not in self.names:
                problems.append(f"{name}: -: is none of {', '.join(self.names)}")
            else:
                found = overlay.strange(parts)
                problems += [f"{name}: {'.'.join(path) or '-'}: {problem}" for path, problem in found]
        if problems:
            raise ContentError((*problems, *self._other_problems(corrections, problems)))

    def _other_problems(self, corrections: Corrections, problems: list[str]) -> tuple[str, ...]:
        """What else is wrong, in the files whose form is right."""
        wrong = {problem.split(": ")[0] for problem in problems}
        try:
            self._checked({name: parts for name, parts in corrections.items() if name not in wrong})
        except ContentError as error:
            return error.problems
        return ()

    def _checked(self, corrections: Corrections) -> DefinitionSet[C_co]:
        base = self._files()
        definitions = self._with(corrections)
        problems: tuple[str, ...] = ()
        try:
            self._read(definitions)
        except ContentError as error:
            problems = error.problems
        for place in self._unknown(definitions, corrections):
            # what is said of something that should not be there at all is of no use
            others = (p for p in problems if not p.startswith((f"{place}.", f"{place}:")))
            problems = (*others, f"{place}: is not known")
        if problems:
            raise ContentError(problems)
        changes = tuple(
            change
            for name, parts in corrections.items()
            for change in overlay.changes(name, base[name], parts)
        )
        if not changes:
            return self.own
        found = self._read(self._with(overlay.gathered(changes)))
        return DefinitionSet(self, lambda: found, changes, self.own.variable)

    def _files(self) -> Mapping[str, Mapping[object, object]]:
        if self._base is None:
            definitions = Definitions.of_game(self.game_id, self.names)
            self._read(definitions)
            self._base = definitions.files
        return self._base

    def _with(self, corrections: Corrections) -> Definitions:
        found = {
            name: overlay.merged(own, cast("Mapping[object, object]", corrections.get(name, {})))
            for name, own in self._files().items()
        }
        return Definitions.of_values(found)

    def _unknown(self, definitions: Definitions, corrections: Corrections) -> Iterator[str]:
        """Names that a correction adds where there can be no others; parts of a file have been told."""
        for name, parts in corrections.items():
            over = cast("Mapping[object, object]", parts)
            for path in overlay.added(self._files()[name], over):
                if len(path) > 1 and not definitions.is_open(name, path[:-1]):
                    yield f"{name}: {'.'.join(path)}"


def _content(meant: Callable[[], DefinitionSet[C_co]]) -> Callable[[], C_co]:
    """What gives the definitions that are meant; a plain function, since it is asked all the time."""

    def content() -> C_co:
        found = meant().known
        return meant().read() if found is None else found

    return content
