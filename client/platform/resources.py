"""Data files: in the program's folder `assets`, and in added folders of games installed separately."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Final

_folders: Final[list[Path]] = []


@cache
def find_package_folder(package: str = "assets") -> Path:
    """Return the folder of an installed Python package, without importing it.

    Raises:
        FileNotFoundError: There is no such package, or it is not a folder on the disk.
    """
    spec = find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise FileNotFoundError(package)
    return Path(next(iter(spec.submodule_search_locations)))


def get_asset_path(*parts: str) -> Path:
    """Return the path of a file or folder in the program's `assets`; it need not exist."""
    return find_package_folder().joinpath(*parts)


def add_folder(folder: Path) -> None:
    """Search a folder with the layout of `assets` for data files as well, after all others."""
    _folders.append(folder)


def remove_search_folder(folder: Path) -> None:
    """Stop searching an added folder for data files. Raises ValueError if it was not added."""
    _folders.remove(folder)


def get_added_folders() -> tuple[Path, ...]:
    """Return the data folders that were added to the program's own."""
    return tuple(_folders)


def find_file(*parts: str) -> Path | None:
    """Return the first data file at the relative path `parts` in the program's or an added folder.

    None if no folder has it.
    """
    files = (folder.joinpath(*parts) for folder in (find_package_folder(), *_folders))
    return next((file for file in files if file.is_file()), None)
