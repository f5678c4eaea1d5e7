"""The player's own corrections of definitions: `<data folder>/definitions/<game>/*.yaml`.

They are small files of the same form as those that come with the program, with nothing in them but what is to
be different. They are looked for when a game is set up, not before, and whatever stands there never raises.
"""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import msgspec

import rules
from rules.content import ContentError
from rules.content_overrides import Change, overrides_from_changes
from saves import sanitize
from saves.errors import SaveError, writing_failed
from saves.files import read_bytes, write_atomically
from saves.paths import data_dir, ensured

SUFFIX: Final = ".yaml"
_MAX_FILES: Final = 64
_MOST_TOLD: Final = 100
"""Problems that are listed: one file may have tens of thousands, and each takes its time to be drawn."""
_UNREADABLE: Final = {
    "foreign": "is no file",
    "folder": "is no file",
    "too-big": "too long",
    "missing": "is no longer there",
}


class Problem(msgspec.Struct, frozen=True, order=True):
    """Something wrong in a correction. place: where in the file, "-" for all of it. what: in English."""

    file: str
    place: str
    what: str

    @classmethod
    def of_line(cls, line: str) -> Problem:
        """From a line of ContentError."""
        file, place, what = line.split(": ", 2)
        return cls(_told(file), place, _told(what))

    def __str__(self) -> str:
        return f"{self.file}: {self.place}: {self.what}"


class Found(msgspec.Struct, frozen=True):
    """What there is of a game. exists: whether there is a folder, be it empty. changes: what the corrections
    would change, nothing while there are problems."""

    game: str
    folder: Path
    exists: bool
    changes: tuple[Change, ...] = ()
    problems: tuple[Problem, ...] = ()

    @property
    def corrections(self) -> dict[str, dict[str, object]]:
        """Definition file → the values that differ from the program's."""
        return overrides_from_changes(self.changes)


def folder_of(game_id: str) -> Path:
    """Where the corrections of a game lie, whether the folder is there or not."""
    return data_dir() / "definitions" / game_id


def find(game_id: str) -> Found:
    """The player's corrections of a game, and everything that is wrong with them. Never raises for files."""
    folder = folder_of(game_id)
    problems: list[Problem] = []
    try:
        with os.scandir(folder) as entries:
            names = sorted(entry.name for entry in entries)
    except FileNotFoundError:
        return Found(game_id, folder, exists=os.path.lexists(folder))
    except OSError as error:
        what = "is no folder" if error.errno in (errno.ENOTDIR, errno.ELOOP) else "cannot be read"
        return Found(game_id, folder, exists=True, problems=(Problem(folder.name, "-", what),))
    names = [name for name in names if not name.startswith(".") and Path(name).suffix.lower() in _SUFFIXES]
    if len(names) > _MAX_FILES:
        return Found(game_id, folder, exists=True, problems=(Problem(folder.name, "-", "too many files"),))
    said: dict[str, Mapping[str, object]] = {}
    for name in names:
        parts, wrong = _read(folder / name)
        problems += wrong
        if parts:
            said[name] = parts
    try:
        changes = rules.changes(game_id, said)
    except ContentError as error:
        changes = ()
        problems += [Problem.of_line(line) for line in error.problems]
    return Found(game_id, folder, True, () if problems else changes, _listed(problems, folder.name))


def _listed(problems: list[Problem], folder: str) -> tuple[Problem, ...]:
    """In their order, as many as anybody reads; then how many more there are."""
    found = sorted(set(problems))
    rest = len(found) - _MOST_TOLD
    if rest <= 0:
        return tuple(found)
    return (*found[:_MOST_TOLD], Problem(folder, "-", f"problems not listed here: {rest}"))


_SUFFIXES: Final = (SUFFIX, ".yml")


def _read(path: Path) -> tuple[Mapping[str, object], list[Problem]]:
    """The parts that a file corrects, and what is wrong with it as a text."""
    name = _told(path.name)
    if path.suffix != SUFFIX:
        return {}, [Problem(name, "-", f"the name must end in {SUFFIX}")]
    from rules.safe_yaml import MAX_BYTES, YamlTextError, parse_untrusted  # noqa: PLC0415

    try:
        value, doubles = parse_untrusted(read_bytes(path, MAX_BYTES))
    except SaveError as error:
        return {}, [Problem(name, "-", _UNREADABLE.get(error.code, "cannot be read"))]
    except YamlTextError as error:
        place = "-" if error.line is None else f"line {error.line}"
        return {}, [Problem(name, place, _told(error.what))]
    problems = [Problem(name, f"line {line}", f"{_told(key)} is listed twice") for line, key in doubles]
    if value is not None and not isinstance(value, dict):
        problems.append(Problem(name, "-", "must map parts to definitions"))
    return (value if isinstance(value, dict) else {}), problems


def begin(game_id: str, words: str, example: str) -> Path:
    """The folder; if there was none, it is made with every definition file in it to begin with: all or none.

    In these files everything is commented out, so they correct nothing yet. words: what stands above that.
    example: what leads to a small example. Raises SaveError.
    """
    folder = folder_of(game_id)
    if os.path.lexists(folder):
        return folder
    ensured(folder)
    try:
        _fill(folder, game_id, words, example)
    except SaveError:
        shutil.rmtree(folder, ignore_errors=True)  # a later try begins anew
        raise
    return folder


def _fill(folder: Path, game_id: str, words: str, example: str) -> None:
    for name, text in rules.definition_texts(game_id).items():
        from rules.safe_yaml import parse_trusted  # noqa: PLC0415

        small = _example(parse_trusted(text)[0])
        head = [*words.splitlines(), *([example, *small] if small else [])]
        lines = [f"# {line}".rstrip() for line in (*head, "", *text.splitlines())]
        try:
            write_atomically(folder / name, "\n".join([*lines, ""]).encode())
        except OSError as error:
            raise writing_failed(error) from error


def _example(tree: object) -> list[str]:
    """A correction of the first number in a file, line by line; nothing where there is none."""
    if not isinstance(tree, dict):
        return []
    for key, inner in tree.items():
        if isinstance(inner, int) and not isinstance(inner, bool):
            return [f"{key}: {inner + 1}"]
        if below := _example(inner):
            return [f"{key}:", *(f"  {line}" for line in below)]
    return []


def _told(words: str) -> str:
    """In one line, of a length that can be told."""
    return sanitize.line(" ".join(words.split()), sanitize.SENTENCE)
