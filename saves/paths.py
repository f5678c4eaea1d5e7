"""The user's data, config, log and cache folders, or all of them under `STOLEK_HOME`."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

import platformdirs

from saves.errors import SaveError, write_error
from saves.files import sync_folder

APP = "stolek"


def data_dir() -> Path:
    """Return the folder of the player's data, such as saved games."""
    home = _home()
    return home / "data" if home else platformdirs.user_data_path(APP, appauthor=False)


def config_dir() -> Path:
    """Return the folder of the settings file."""
    home = _home()
    return home / "config" if home else platformdirs.user_config_path(APP, appauthor=False)


def log_dir() -> Path:
    """Return the folder of logs and crash reports."""
    home = _home()
    return home / "log" if home else platformdirs.user_log_path(APP, appauthor=False)


def cache_dir() -> Path:
    """Return the folder of caches; its files can be rebuilt at any time."""
    home = _home()
    return home / "cache" if home else platformdirs.user_cache_path(APP, appauthor=False)


def games_dir() -> Path:
    """Return the folder of saved games: journals, with their summary cards and pictures."""
    return data_dir() / "games"


def session_markers_dir() -> Path:
    """Return the folder of session markers, the files that say which games are open at a table."""
    return data_dir() / "playing"


def trash_dir() -> Path:
    """Return the folder of deleted games (the trash)."""
    return data_dir() / "trash"


def has_all_folders() -> bool:
    """Return whether all folders for the program's files can be determined; some need the user's home."""
    try:
        for find_folder in (data_dir, config_dir, log_dir, cache_dir):
            find_folder()
    except RuntimeError:
        return False
    return True


def ensure_folder(folder: Path) -> Path:
    """Create a folder, with its parents, if it does not exist, and return its path.

    Raises:
        SaveError: The folder cannot be created.
    """
    try:
        missing = [path for path in (folder, *folder.parents) if not path.exists()]
        if any(path.is_symlink() for path in missing):  # to a drive that is not mounted
            raise SaveError("away")
        folder.mkdir(parents=True, exist_ok=True)
        for path in missing:
            with contextlib.suppress(PermissionError):  # a folder that is writable but not readable
                sync_folder(path.parent)
    except NotADirectoryError as error:
        raise SaveError("exists") from error
    except OSError as error:
        raise write_error(error) from error
    return folder


def _home() -> Path | None:
    home = os.environ.get("STOLEK_HOME")
    return Path(home).expanduser() if home else None
