"""A folder for what the processes of one run of tests share."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path
from typing import Final

_NAME: Final = "STOLEK_TESTS_SHARE"
"""The variable that tells the processes of a run where it is."""


def begin() -> None:
    """Make it, for this process and all that it will start. Raises OSError."""
    os.environ[_NAME] = tempfile.mkdtemp(prefix="stolek-tests-")


def end() -> None:
    """Remove it with all that is in it, if there is one."""
    name = os.environ.pop(_NAME, None)
    if name is not None:
        shutil.rmtree(name, ignore_errors=True)


def of_this_run() -> Path | None:
    """The folder; None where no run has begun, as in a process that a test starts for itself alone."""
    name = os.environ.get(_NAME)
    return None if name is None else Path(name)
