"""The arena on a real cluster of this machine, one of whose workers is killed in the middle."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.farm.test_farm import without_times

pytest.importorskip("distributed", reason='Dask is not installed: pip install -e ".[cluster]"')

ROOT = Path(__file__).parents[2]
ARENA = ("balanceformers", "--levels", "trunk", "sapling", "--games", "16", "--untimed")
SOON = 60.0
"""Seconds in which a scheduler has begun, and games are played."""


@contextmanager
def started(*command: str, folder: Path) -> Iterator[subprocess.Popen[bytes]]:
    """Yield a process that is ended with the block. What it says is kept in the folder."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "DASK_DISTRIBUTED__DASHBOARD__LINK": ""}
    with (folder / "said").open("ab") as said:
        process = subprocess.Popen(
            [sys.executable, "-m", *command], cwd=ROOT, env=environment, stdout=said, stderr=said
        )
        try:
            yield process
        finally:
            process.kill()
            process.wait()


@contextmanager
def scheduler(folder: Path) -> Iterator[str]:
    """Yield a scheduler's address."""
    file = folder / "scheduler.json"
    command = ("distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard")
    with started(*command, "--scheduler-file", str(file), folder=folder):
        until = time.monotonic() + SOON
        while not file.exists() or not file.read_text():
            if time.monotonic() > until:
                pytest.fail((folder / "said").read_text())
            time.sleep(0.1)
        yield json.loads(file.read_text())["address"]


def worker(address: str, folder: Path) -> tuple[str, ...]:
    """Return the command that begins one; without anybody who would begin another in its place."""
    return (
        "distributed.cli.dask_worker", address, "--host", "127.0.0.1", "--nthreads", "1", "--no-nanny",
        "--no-dashboard", "--local-directory", str(folder),
    )  # fmt: skip


@pytest.mark.long
def test_killed_worker_does_not_change_results(tmp_path: Path) -> None:
    arena = [sys.executable, "-m", "tests.arena", *ARENA]
    local = subprocess.run([*arena, "--jobs", "1"], cwd=ROOT, capture_output=True, text=True, check=True)
    with (
        scheduler(tmp_path) as address,
        started(*worker(address, tmp_path), folder=tmp_path) as doomed,
        started(*worker(address, tmp_path), folder=tmp_path),
    ):
        with subprocess.Popen(
            [*arena, "--cluster", address], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        ) as run:
            assert run.stdout is not None
            assert run.stderr is not None
            told = b""
            while b"4 of 16" not in told:
                more = run.stderr.read1(100)  # type: ignore[attr-defined]  # a buffered reader
                assert more, (told.decode(), (tmp_path / "said").read_text())
                told += more
            doomed.kill()
            table, rest = run.communicate()
        assert run.returncode == 0, rest.decode()
    assert without_times(table.decode()) == without_times(local.stdout)
