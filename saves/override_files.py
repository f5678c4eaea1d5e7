"""The player's overrides of content ("corrections"): `<data folder>/definitions/<game>/*.yaml`.

They are small files of the same form as the definitions that come with the program, with only the values
that differ. They are read when a game is set up, not before; errors in them are returned, not raised.
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
from saves.errors import SaveError, write_error
from saves.files import read_bytes, write_atomically
from saves.paths import data_dir, ensure_folder
from saves.sanitize import MAX_SENTENCE_LENGTH, sanitize_line

SUFFIX: Final = ".yaml"
_MAX_FILES: Final = 64
_MAX_PROBLEMS: Final = 100
"""Problems listed, at most: one file may have tens of thousands, and drawing each takes time."""
_UNREADABLE: Final = {
    "foreign": "is not a file",
    "folder": "is not a file",
    "too-big": "too long",
    "missing": "is no longer there",
}


class OverrideProblem(msgspec.Struct, frozen=True, order=True):
    """One error in a file with a player's overrides of game content."""

    file: str
    """Name of the file."""
    place: str
    """Where in the file the error is; "-" for the file as a whole."""
    what: str
    """The problem, in English."""

    @classmethod
    def from_line(cls, line: str) -> OverrideProblem:
        """Create a problem from a line "file: path: what is wrong" of `ContentError.problems`."""
        file, place, what = line.split(": ", 2)
        return cls(_sanitize_sentence(file), place, _sanitize_sentence(what))

    def __str__(self) -> str:
        return f"{self.file}: {self.place}: {self.what}"


class PlayerOverrides(msgspec.Struct, frozen=True):
    """A player's overrides of one game's content, as read from the override files."""

    game: str
    """Id of the game."""
    folder: Path
    """Folder of the override files."""
    exists: bool
    """Whether the folder exists, even if it is empty."""
    changes: tuple[Change, ...] = ()
    """The values that the overrides change; () if there are problems."""
    problems: tuple[OverrideProblem, ...] = ()
    """Everything that is wrong with the files."""

    @property
    def overrides(self) -> dict[str, dict[str, object]]:
        """The overriding values by the name of their definition file."""
        return overrides_from_changes(self.changes)


def override_folder(game_id: str) -> Path:
    """Return the path of the folder for the override files of a game; it may not exist yet."""
    return data_dir() / "definitions" / game_id


def load_overrides(game_id: str) -> PlayerOverrides:
    """Load a player's overrides of a game's content, with all errors in their files.

    Never raises for the content or state of the files.
    """
    folder = override_folder(game_id)
    problems: list[OverrideProblem] = []
    try:
        with os.scandir(folder) as entries:
            names = sorted(entry.name for entry in entries)
    except FileNotFoundError:
        return PlayerOverrides(game_id, folder, exists=os.path.lexists(folder))
    except OSError as error:
        what = "is not a folder" if error.errno in (errno.ENOTDIR, errno.ELOOP) else "cannot be read"
        return PlayerOverrides(
            game_id, folder, exists=True, problems=(OverrideProblem(folder.name, "-", what),)
        )
    names = [name for name in names if not name.startswith(".") and Path(name).suffix.lower() in _SUFFIXES]
    if len(names) > _MAX_FILES:
        return PlayerOverrides(
            game_id, folder, exists=True, problems=(OverrideProblem(folder.name, "-", "too many files"),)
        )
    parts_by_file: dict[str, Mapping[str, object]] = {}
    for name in names:
        parts, wrong = _read_file(folder / name)
        problems += wrong
        if parts:
            parts_by_file[name] = parts
    try:
        changes = rules.list_changes(game_id, parts_by_file)
    except ContentError as error:
        changes = ()
        problems += [OverrideProblem.from_line(line) for line in error.problems]
    return PlayerOverrides(
        game_id, folder, True, () if problems else changes, _limit_problems(problems, folder.name)
    )


def _limit_problems(problems: list[OverrideProblem], folder: str) -> tuple[OverrideProblem, ...]:
    """Return the sorted problems, at most _MAX_PROBLEMS, then how many more there are."""
    distinct = sorted(set(problems))
    rest = len(distinct) - _MAX_PROBLEMS
    if rest <= 0:
        return tuple(distinct)
    return (*distinct[:_MAX_PROBLEMS], OverrideProblem(folder, "-", f"problems not listed here: {rest}"))


_SUFFIXES: Final = (SUFFIX, ".yml")


def _read_file(path: Path) -> tuple[Mapping[str, object], list[OverrideProblem]]:
    """Read a file: the parts it overrides, and what is wrong with its YAML."""
    name = _sanitize_sentence(path.name)
    if path.suffix != SUFFIX:
        return {}, [OverrideProblem(name, "-", f"the name must end in {SUFFIX}")]
    from rules.safe_yaml import MAX_BYTES, YamlTextError, parse_untrusted  # noqa: PLC0415

    try:
        value, doubles = parse_untrusted(read_bytes(path, MAX_BYTES))
    except SaveError as error:
        return {}, [OverrideProblem(name, "-", _UNREADABLE.get(error.code, "cannot be read"))]
    except YamlTextError as error:
        place = "-" if error.line is None else f"line {error.line}"
        return {}, [OverrideProblem(name, place, _sanitize_sentence(error.what))]
    problems = [
        OverrideProblem(name, f"line {line}", f"{_sanitize_sentence(key)} is listed twice")
        for line, key in doubles
    ]
    if value is not None and not isinstance(value, dict):
        problems.append(OverrideProblem(name, "-", "must map parts to definitions"))
    return (value if isinstance(value, dict) else {}), problems


def create_override_folder(game_id: str, words: str, example: str) -> Path:
    """Create a game's override folder, with a commented template of every definition file.

    As everything in the templates is commented out, they override nothing yet. An existing folder is left as
    it is; if a template cannot be written, no folder is left.

    Args:
        game_id: The game.
        words: Text at the top of each file.
        example: Text that introduces a small example.

    Returns:
        The folder.

    Raises:
        SaveError: The folder or a file cannot be written.
    """
    folder = override_folder(game_id)
    if os.path.lexists(folder):
        return folder
    ensure_folder(folder)
    try:
        _write_templates(folder, game_id, words, example)
    except SaveError:
        shutil.rmtree(folder, ignore_errors=True)  # so that a later try starts from nothing
        raise
    return folder


def _write_templates(folder: Path, game_id: str, words: str, example: str) -> None:
    for name, text in rules.definition_texts(game_id).items():
        from rules.safe_yaml import parse_trusted  # noqa: PLC0415

        small = _make_example(parse_trusted(text)[0])
        head = [*words.splitlines(), *([example, *small] if small else [])]
        lines = [f"# {line}".rstrip() for line in (*head, "", *text.splitlines())]
        try:
            write_atomically(folder / name, "\n".join([*lines, ""]).encode())
        except OSError as error:
            raise write_error(error) from error


def _make_example(tree: object) -> list[str]:
    """Return the lines of an override of the first number in a file; [] if there is none."""
    if not isinstance(tree, dict):
        return []
    for key, inner in tree.items():
        if isinstance(inner, int) and not isinstance(inner, bool):
            return [f"{key}: {inner + 1}"]
        if below := _make_example(inner):
            return [f"{key}:", *(f"  {line}" for line in below)]
    return []


def _sanitize_sentence(words: str) -> str:
    """Return the text in one line of limited length."""
    return sanitize_line(" ".join(words.split()), MAX_SENTENCE_LENGTH)
