"""Where the data files lie on disk: in the program's own folder, and in those of games from elsewhere."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Final

_added: Final[list[Path]] = []


@cache
def root(package: str = "assets") -> Path:
    """The folder of an installed package (found without importing it).

    Raises FileNotFoundError when the package is not a folder on disk.
    """
    spec = find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise FileNotFoundError(package)
    return Path(next(iter(spec.submodule_search_locations)))


def path(*parts: str) -> Path:
    """A file or folder under assets/, whether it exists or not: ``path("lang", "cs")``."""
    return root().joinpath(*parts)


def add(folder: Path) -> None:
    """Look for files in that folder as well, laid out as assets/ is, after all that are known."""
    _added.append(folder)


def remove(folder: Path) -> None:
    """Look there no more. Raises ValueError if nobody did."""
    _added.remove(folder)


def added() -> tuple[Path, ...]:
    """The folders besides the program's own."""
    return tuple(_added)


def find(*parts: str) -> Path | None:
    """The first file of that name in any of the folders, None if there is none."""
    files = (folder.joinpath(*parts) for folder in (root(), *_added))
    return next((file for file in files if file.is_file()), None)
