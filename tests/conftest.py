"""For all tests: no window, no sound, and a home of its own for every test."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Iterator
from pathlib import Path

# before anything imports pygame
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pytest
from hypothesis import HealthCheck, settings

from tests.memory import resident

# before tests are read: compiling them, and the program in every process that they start, takes as long as
# many of them do, so it is done once
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# the same examples on every run: a red test here is red everywhere
settings.register_profile(
    "stolek",
    derandomize=True,
    deadline=None,
    database=None,
    max_examples=60,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("stolek")


def pytest_collection_finish() -> None:
    """What has been imported and collected stays until the end: no need to look at it each time."""
    gc.collect()
    gc.freeze()


_ROOM = 100 << 20
"""Bytes by which a worker may grow before what earlier tests have left is collected."""


class _Grown:
    """How large this worker was after it was last collected."""

    to = resident()


@pytest.fixture(autouse=True)
def collected() -> Iterator[None]:
    """Programs that a test has left open go in time: a few large pictures never hurry the collector."""
    yield
    if resident() > _Grown.to + _ROOM:
        gc.collect()
        _Grown.to = resident()


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path) -> Iterator[Path]:
    """`STOLEK_HOME` is a fresh folder: no test sees the player's files or another test's."""
    home = tmp_path / "stolek-home"
    before = os.environ.get("STOLEK_HOME")
    os.environ["STOLEK_HOME"] = str(home)
    yield home
    if before is None:
        os.environ.pop("STOLEK_HOME", None)
    else:
        os.environ["STOLEK_HOME"] = before
