"""For all tests: no window, no sound, and a home of its own for every test."""

from __future__ import annotations

import gc
import itertools
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from unittest import mock

# before anything imports pygame
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pytest
from _pytest.runner import runtestprotocol
from hypothesis import HealthCheck, settings, strategies as st

from tests.compile_ahead import import_modules, list_test_modules, select_share
from tests.process_memory import clear_function_caches, measure_resident_bytes, release_callbacks, trim_heap
from tests.scheduling import count_workers, get_long_seconds, get_worker_index, order_by_duration
from tests.shared_run_folder import create_folder, remove_folder

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


@pytest.hookimpl(trylast=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    """Which letters can be written is a table of a million rows, kept in a file once it has been made: before
    other processes begin, or each would make it, 190 MB of them, in the midst of its tests. And a folder for
    what they share."""
    if not hasattr(session.config, "workerinput"):
        st.text().validate()
        create_folder()


def pytest_sessionfinish(session: pytest.Session) -> None:
    """What the processes of this run have shared goes with it."""
    if not hasattr(session.config, "workerinput"):
        remove_folder()


def pytest_collection(session: pytest.Session) -> None:
    """Where all tests are passed by several processes, each begins with its share of their modules. Of what
    is read and collected nothing goes: nobody needs to look."""
    config = session.config
    if not config.pluginmanager.hasplugin("dsession"):  # who hands out the tests collects none
        gc.disable()
    if hasattr(config, "workerinput") and list(config.args) == config.getini("testpaths"):
        import_modules(select_share(list_test_modules(), get_worker_index(config), count_workers(config)))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What takes longest begins first."""
    items[:] = [
        items[place]
        for place in order_by_duration([get_long_seconds(item) for item in items], count_workers(config))
    ]


def pytest_collection_finish() -> None:
    """What has been imported and collected stays until the end: no need to look at it each time. Nor at what
    tests keep: everything is only looked through when the process has grown."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 100)
    gc.enable()


_LONG = 0.05
"""Seconds from which on it is told what preparing a test, or clearing up after it, has taken."""


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """Report from worker processes only what says something: failures, and what took long.

    Reporting everything that went well to the main process takes longer than many tests.
    """
    if not hasattr(item.config, "workerinput"):
        return None
    hook = item.ihook
    hook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    for report in runtestprotocol(item, nextitem=nextitem, log=False):
        if report.when == "call" or not report.passed or report.duration > _LONG:
            hook.pytest_runtest_logreport(report=report)
    hook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True


_ROOM = 25 << 20
"""Bytes by which a worker may grow before what earlier tests have left is collected."""

_MOST = 300 << 20
"""Bytes of a worker from which on it does not keep what was reckoned once for all tests of a folder: whole
games of one game are no use to the tests of the next."""


_FULL = 340 << 20
"""Bytes of a worker from which on it keeps nothing that can be made again: what a single test takes besides,
at most 140 MB, is to end below 500."""


_SPARE = 250 << 20
"""Bytes of a worker to which a test that takes up to 200 MB by itself may still be added."""


class _Grown:
    """How large this worker was after it was last collected, after it last forgot, after all of it was last
    looked through, and after it last kept nothing."""

    to = measure_resident_bytes()
    kept = to
    whole = to
    bare = to


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """What takes much memory has it."""
    if item.get_closest_marker("large") is not None and measure_resident_bytes() > _SPARE:
        _bare(whole=True)


class _Next:
    """Whether the test that comes next is of another module, and of another folder."""

    leaves = moves = True


def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """Look what comes next."""
    _Next.leaves = nextitem is None or nextitem.path != item.path
    _Next.moves = nextitem is None or nextitem.path.parent != item.path.parent


def pytest_runtest_logfinish() -> None:
    """Programs that a test has left open go in time: a few large pictures never hurry the collector. Only now
    does nobody hold what the test was given."""
    size = measure_resident_bytes()
    _Grown.bare = min(_Grown.bare, size)
    if size > max(_FULL, _Grown.bare + _ROOM):
        _bare()
        return
    forgets = _Next.leaves and size > _MOST and (_Next.moves or size > _Grown.kept + _ROOM)
    if forgets:
        clear_function_caches()
        for drop in release_callbacks if _Next.moves else ():
            drop()
    if forgets or size > _Grown.to + _ROOM:
        _collect()
    if forgets:
        _Grown.kept = _Grown.to


def _bare(*, whole: bool = False) -> None:
    """Nothing is kept that can be made again, whatever test may ask for it next. whole: all is looked through
    in any case."""
    clear_function_caches()
    for drop in release_callbacks:
        drop()
    gc.collect()
    trim_heap()
    if whole or measure_resident_bytes() > _FULL:
        _look_through()
    gc.freeze()
    _Grown.to = _Grown.kept = _Grown.bare = measure_resident_bytes()


def _look_through() -> None:
    gc.unfreeze()
    gc.collect()
    trim_heap()
    _Grown.whole = measure_resident_bytes()


def _collect() -> None:
    """What has come since the last time is looked through, and stays from then on: looking through all takes
    half a second each time. What stayed may have become free meanwhile: so all of it is looked through where
    the worker has grown large."""
    gc.collect()
    trim_heap()
    if measure_resident_bytes() > max(_MOST, _Grown.whole + _ROOM):
        _look_through()
    gc.freeze()
    _Grown.to = measure_resident_bytes()


def _reached(handle: int) -> None:
    """As if the disk had been waited for; what is no open file is told nevertheless."""
    os.fstat(handle)


@pytest.fixture(autouse=True, scope="session")
def never_waits_for_the_disk() -> Iterator[None]:
    """No test cuts the power, so that what is written need not outlive that: those that look at what reaches
    the disk, and when, put something of their own in the place of this."""
    with mock.patch.object(os, "fsync", _reached):
        yield


@pytest.fixture(scope="session")
def homes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Fresh folders without end: for a `tmp_path` each test would read the names of those of all before."""
    root = tmp_path_factory.mktemp("homes")
    return (root / f"stolek-home-{number}" for number in itertools.count())


@pytest.fixture(autouse=True)
def own_home(homes: Iterator[Path]) -> Iterator[Path]:
    """`STOLEK_HOME` is a fresh folder: no test sees the player's files or another test's."""
    home = next(homes)
    before = os.environ.get("STOLEK_HOME")
    os.environ["STOLEK_HOME"] = str(home)
    yield home
    if before is None:
        os.environ.pop("STOLEK_HOME", None)
    else:
        os.environ["STOLEK_HOME"] = before
