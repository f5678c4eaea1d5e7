"""A folder shared by the processes of one test run.

Consecutive runs on the same state of the program may share one: set `STOLEK_TESTS_SHARE` to a folder, and
remove it afterwards.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path
from typing import Final

ENVIRONMENT_VARIABLE: Final = "STOLEK_TESTS_SHARE"
"""The environment variable with the path of the folder."""

_own: list[str] = []
"""Folders that this process has created."""


def create_folder() -> None:
    """Create the folder for this process and its children unless one is given. Raises OSError."""
    if not os.environ.get(ENVIRONMENT_VARIABLE):
        _own.append(tempfile.mkdtemp(prefix="stolek-tests-"))
        os.environ[ENVIRONMENT_VARIABLE] = _own[-1]


def remove_folder() -> None:
    """Remove the folder and its contents if this process created it."""
    name = os.environ.get(ENVIRONMENT_VARIABLE)
    if name in _own:
        _own.remove(name)
        del os.environ[ENVIRONMENT_VARIABLE]
        shutil.rmtree(name, ignore_errors=True)


def get_folder() -> Path | None:
    """Return the folder; None outside a run, as in a process that a test starts with a clean environment."""
    name = os.environ.get(ENVIRONMENT_VARIABLE)
    return None if name is None else Path(name)
