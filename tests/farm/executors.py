"""The executors that play, chosen on the command line: `--jobs N` or `--cluster ADDRESS`."""

from __future__ import annotations

import argparse
import multiprocessing
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from typing import Any, Final

from tests.farm.farm import Farm
from tests.farm.remote_execution import RemoteWork

PATIENCE: Final = 30
"""Seconds in which a scheduler has to answer."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add `--jobs` and `--cluster` to a command line."""
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--jobs", type=int, default=2, help="so many processes of this machine")
    where.add_argument(
        "--cluster", metavar="ADDRESS", help="the workers of a Dask scheduler, as tcp://192.0.2.1:8786"
    )


@contextmanager
def open_farm(chosen: argparse.Namespace) -> Iterator[Farm]:
    """Open the farm that the command line asks for, until the end of the block."""
    with open_cluster_farm(chosen.cluster) if chosen.cluster else create_local_farm(chosen.jobs) as farm:
        yield farm


def create_local_farm(jobs: int) -> Farm:
    """Processes of this machine, each a pool of its own: so it is known whose game a process has died of, and
    the others are not disturbed."""
    spawn = multiprocessing.get_context("spawn")
    return Farm(partial(ProcessPoolExecutor, 1, mp_context=spawn), jobs)


@contextmanager
def open_cluster_farm(address: str) -> Iterator[Farm]:
    """Yield the workers of a Dask cluster, as many as there are at each time.

    One game for each of their threads,
    so that a worker that dies makes no other game suspect. Exits with the reason where there is none."""
    try:
        distributed = import_module("distributed")
    except ImportError:
        raise SystemExit('--cluster needs Dask: pip install -e ".[cluster]"') from None
    try:
        client = distributed.Client(address, timeout=PATIENCE)
    except (OSError, ValueError) as error:
        raise SystemExit(f"no scheduler answers at {address}: {error}") from error
    with client:
        sys.stderr.write(f"{len(client.nthreads())} workers at {address}\n")
        with Farm(
            lambda: _ClusterExecutor(client),
            room=lambda: sum(client.nthreads().values()),
            lost=(distributed.KilledWorker,),
        ) as farm:
            yield farm


class _ClusterExecutor(Executor):
    """Dask's own, handed games that make sure where they are."""

    def __init__(self, client: Any) -> None:
        self._own = client.get_executor(pure=False)

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Any:
        return self._own.submit(RemoteWork(fn), *args, **kwargs)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self._own.shutdown(wait=wait and not cancel_futures)
