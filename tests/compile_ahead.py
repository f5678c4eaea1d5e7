"""Compile the test modules once for all processes of a run.

Each process reads all of them, and pytest, which writes assertions out in full, compiles each for some
hundredths of a second unless that lies beside it already. In a fresh checkout all processes would compile
the same one at the same time; so each begins with a share of its own, and finds the others' when it comes
to them.
"""

from __future__ import annotations

import contextlib
import importlib
from collections.abc import Sequence
from pathlib import Path

import pytest

HERE = Path(__file__).parent


def list_test_modules(folder: Path = HERE) -> list[str]:
    """Return the names of all test modules, in the same order in every process."""
    files = sorted(path.relative_to(folder.parent) for path in folder.rglob("test_*.py"))
    return [".".join(file.with_suffix("").parts) for file in files]


def select_share(names: Sequence[str], process: int, processes: int) -> Sequence[str]:
    """Return the modules that one of several processes imports first."""
    return names[process::processes]


def import_modules(names: Sequence[str]) -> None:
    """Import modules. One that fails or skips itself does so again when pytest collects it, and is reported
    then."""
    for name in names:
        with contextlib.suppress(Exception, pytest.skip.Exception):
            importlib.import_module(name)
