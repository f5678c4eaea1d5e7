"""A folder for what the processes of one run of tests share. Who passes tests in several runs of one state of
the program, one after another, may give them all the same (`STOLEK_TESTS_SHARE`), and remove it."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path
from typing import Final

_NAME: Final = "STOLEK_TESTS_SHARE"
"""The variable that tells the processes of a run where it is."""

_own: list[str] = []
"""What this process has made itself."""


def begin() -> None:
    """Make it, for this process and all that it will start, unless it is given. Raises OSError."""
    if not os.environ.get(_NAME):
        _own.append(tempfile.mkdtemp(prefix="stolek-tests-"))
        os.environ[_NAME] = _own[-1]


def end() -> None:
    """Remove it with all that is in it, if it was made here."""
    name = os.environ.get(_NAME)
    if name in _own:
        _own.remove(name)
        del os.environ[_NAME]
        shutil.rmtree(name, ignore_errors=True)


def of_this_run() -> Path | None:
    """The folder; None where no run has begun, as in a process that a test starts for itself alone."""
    name = os.environ.get(_NAME)
    return None if name is None else Path(name)
