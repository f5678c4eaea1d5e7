"""Data files: in the folder `assets` of the program, and in the folders of games from elsewhere."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Final

_folders: Final[list[Path]] = []


@cache
def find_package_folder(package: str = "assets") -> Path:
    """Return the folder of an installed package without importing it.

    Raises:
        FileNotFoundError: The package is not a folder on the disk.
    """
    spec = find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise FileNotFoundError(package)
    return Path(next(iter(spec.submodule_search_locations)))


def get_asset_path(*parts: str) -> Path:
    """Return the path of a file or folder in `assets`, such as ``path("lang", "cs")``; it need not exist."""
    return find_package_folder().joinpath(*parts)


def add_folder(folder: Path) -> None:
    """Search a folder with the layout of `assets` as well, after all others."""
    _folders.append(folder)


def remove_folder(folder: Path) -> None:
    """Stop searching a folder. Raises ValueError if it was not added."""
    _folders.remove(folder)


def get_added_folders() -> tuple[Path, ...]:
    """Return the folders that were added to the program's own."""
    return tuple(_folders)


def find_file(*parts: str) -> Path | None:
    """Return the first file of that name in any of the folders; None if there is none."""
    files = (folder.joinpath(*parts) for folder in (find_package_folder(), *_folders))
    return next((file for file in files if file.is_file()), None)
