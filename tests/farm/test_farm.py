"""Many games at a time: whatever ends first and whoever dies, the same comes of them."""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import tests.arena.__main__ as arena
import tests.fairness.__main__ as fairness
import tests.judgement.__main__ as judgement
from tests.farm import executors, remote_execution
from tests.farm.farm import TRIES, Farm, GameLost
from tests.farm.remote_execution import ProgramMismatch, RemoteWork

SEEDS = range(5, 11)


def square(seed: int) -> int:
    return seed * seed


def fatal(folder: Path, doomed: int, deaths: int, seed: int) -> int:
    """Return its process dies of the doomed game so often."""
    marks = folder / str(seed)
    with marks.open("a") as file:
        file.write("x")
    if seed == doomed and len(marks.read_text()) <= deaths:
        os._exit(9)
    return square(seed)


def broken_rule(seed: int) -> int:
    if seed == 8:
        raise KeyError("no such tile")
    return square(seed)


class Backwards(Executor):
    """Ends what it is given in the reverse order, as soon as it has so many: the last one has ended by the
    time it is handed back, and so comes last."""

    def __init__(self, wanted: int) -> None:
        self.wanted = wanted
        self.kept: list[tuple[Future[Any], Callable[[], Any]]] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.kept.append((future, partial(fn, *args, **kwargs)))
        if len(self.kept) == self.wanted:
            for one, work in reversed(self.kept):
                one.set_result(work())
        return future


class AtOnce(Executor):
    """Does what it is given at once, but for what it is told to raise."""

    def __init__(self, *errors: BaseException | None) -> None:
        self.errors = list(errors)

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        error = self.errors.pop(0) if self.errors else None
        if isinstance(error, BrokenExecutor):
            raise error
        if error is None:
            future.set_result(fn(*args, **kwargs))
        else:
            future.set_exception(error)
        return future


def test_results_come_in_the_order_of_the_seeds(capsys: pytest.CaptureFixture[str]) -> None:
    with Farm(lambda: Backwards(6), room=lambda: 6) as farm:
        assert list(farm.results(square, SEEDS)) == [25, 36, 49, 64, 81, 100]
    told = capsys.readouterr().err
    assert told.split("\r")[1:] == [f"{number} of 6" for number in range(1, 6)] + ["6 of 6\n"]


def test_finished_games_are_yielded_at_once() -> None:
    with Farm(lambda: Backwards(6), room=lambda: 6) as farm:
        assert [seed for seed, _ in farm.finished(square, SEEDS)] == [9, 8, 7, 6, 5, 10]


def test_number_of_pending_games_is_limited() -> None:
    with Farm(lambda: Backwards(2), lanes=3, room=lambda: 2) as farm:
        assert len(list(farm.results(square, SEEDS))) == 6
    waiting = Backwards(7)
    with Farm(lambda: waiting, room=lambda: 6) as farm:
        found = farm.finished(square, range(5, 105))
        waiting.wanted = 6
        assert next(found) == (9, 81)
        assert len(waiting.kept) == 6


def test_dead_idle_worker_is_replaced() -> None:
    first = AtOnce(None, BrokenExecutor("gone"))
    others = iter([first, AtOnce()])
    with Farm(lambda: next(others)) as farm:
        assert list(farm.results(square, SEEDS)) == [25, 36, 49, 64, 81, 100]
    with Farm(lambda: AtOnce(BrokenExecutor("never begins"))) as farm, pytest.raises(BrokenExecutor):
        list(farm.results(square, SEEDS))


class EveryWorkerDiedError(Exception):
    """As clusters say it."""


def test_lost_game_of_a_cluster_is_reported_with_its_seed() -> None:
    given_up = AtOnce(None, None, EveryWorkerDiedError("square-7 ended four workers"))
    with Farm(lambda: given_up, lost=(EveryWorkerDiedError,)) as farm, pytest.raises(GameLost) as told:
        list(farm.results(square, SEEDS))
    assert told.value.seed == 7
    assert "seed 7" in str(told.value)
    cancelled: Future[int] = Future()
    cancelled.cancel()
    left = AtOnce()
    left.submit = lambda *_: cancelled  # type: ignore[method-assign]  # as when the scheduler is gone
    with Farm(lambda: left) as farm, pytest.raises(ConnectionError, match="seed 5"):
        list(farm.results(square, SEEDS))


@pytest.mark.parametrize("jobs", [1, 2])
def test_dying_worker_repeats_one_game_only(jobs: int, tmp_path: Path) -> None:
    with executors.create_local_farm(jobs) as farm:
        work = partial(fatal, tmp_path, 7, TRIES - 1)
        assert list(farm.results(work, SEEDS)) == [25, 36, 49, 64, 81, 100]
    tries = {int(path.name): len(path.read_text()) for path in tmp_path.iterdir()}
    assert tries == {seed: TRIES if seed == 7 else 1 for seed in SEEDS}


def test_game_that_always_kills_its_worker_is_reported(tmp_path: Path) -> None:
    with executors.create_local_farm(2) as farm, pytest.raises(GameLost, match="seed 7 ") as told:
        list(farm.results(partial(fatal, tmp_path, 7, TRIES), SEEDS))
    assert told.value.seed == 7
    assert len((tmp_path / "7").read_text()) == TRIES


def test_error_in_a_game_is_reported_with_its_seed() -> None:
    with executors.create_local_farm(1) as farm, pytest.raises(KeyError, match="no such tile") as told:
        list(farm.results(broken_rule, SEEDS))
    assert told.value.__notes__ == ["in the game with seed 8"]


def without_times(text: str) -> list[str]:
    """Return a table of the arena without its seconds and milliseconds."""
    lines = text.splitlines()
    return [
        re.sub(r"[\d.]+ s$", "", lines[0]),
        *(re.sub(r"\S+ / \S+ / \S+$", "", line) for line in lines[1:]),
    ]


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        (arena, ["balanceformers", "--levels", "sapling", "random", "--games", "6", "--untimed"]),
        pytest.param(
            judgement,
            ["envyra", "--players", "2", "--games", "2", "--levels", "sapling", "--out", "{out}"],
            marks=pytest.mark.long,
        ),
        pytest.param(fairness, ["balanceformers", "--games", "2"], marks=pytest.mark.long),
    ],
    ids=["arena", "judgement", "fairness"],
)
def test_results_do_not_depend_on_the_number_of_processes(
    tool: Any, arguments: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = []
    for jobs in ("1", "2"):
        out = tmp_path / f"{jobs}.yaml"
        told = [one.format(out=out) for one in arguments]
        assert tool.main([*told, "--jobs", jobs]) == 0
        text = out.read_text("utf-8") if out.exists() else ""
        found.append((without_times(capsys.readouterr().out + "\n"), text))
    assert found[0] == found[1]
    assert any(line.strip() for line in (*found[0][0], found[0][1]))


def test_worker_with_another_program_version_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    work = RemoteWork(square)
    assert work(6) == 36
    monkeypatch.setattr(remote_execution, "hash_program", lambda: "another")
    with pytest.raises(ProgramMismatch, match="same commit"):
        work(6)


def test_every_program_file_changes_the_version(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "rules").mkdir()
    marks = set()
    monkeypatch.setattr(remote_execution, "ROOT", tmp_path)
    for name, text in (("a.py", "x = 1\n"), ("a.py", "x = 2\n"), ("b.yaml", "x: 1\n"), ("b.yaml", "x: 2\n")):
        (tmp_path / "rules" / name).write_text(text)
        marks.add(remote_execution.hash_program.__wrapped__())
    assert len(marks) == 4
    (tmp_path / "rules" / "b.yaml").write_bytes(b"x: 2\r\n")  # as some systems check it out
    (tmp_path / "rules" / "notes.txt").write_text("nothing")
    assert remote_execution.hash_program.__wrapped__() in marks


def test_a_cluster_needs_dask(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> object:
        raise ImportError(name)

    monkeypatch.setattr(executors, "import_module", missing)
    parser = argparse.ArgumentParser()
    executors.add_arguments(parser)
    chosen = parser.parse_args(["--cluster", "tcp://127.0.0.1:1"])
    with pytest.raises(SystemExit, match=r"\[cluster\]"), executors.open_farm(chosen):
        pytest.fail("there is none")
