"""A short fuzz of everything; and that what must not be is noticed."""

from __future__ import annotations

import math
import os
from collections import Counter
from pathlib import Path

import pytest

from client.session.match import Match
from saves.errors import SaveError
from saves.journal import Journal
from tests.fuzz import KINDS, checks, corpus as corpus_module, hostile as hostile_module
from tests.fuzz.__main__ import Plan, format_table, main, run_hostile_files, run_plan
from tests.fuzz.corpus import Corpus
from tests.fuzz.hostile import MOST_MEMORY, ROWS, write_rows
from tests.fuzz.mutations import Change, make_change
from tests.fuzz.worker import outcome
from tests.parametrization import parametrize_short_and_long

FEW, MORE = 72, 160
"""Changes of files that are tried: every time, and with the long tests."""


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Corpus:
    return corpus_module.build_corpus(tmp_path_factory.mktemp("corpus"))


posix = pytest.mark.skipif(os.name != "posix", reason="on Windows a pipe cannot be waited for with select")


@posix
@parametrize_short_and_long("changes", [FEW], [MORE])
def test_mutated_files_are_opened_or_refused(changes: int, capsys: pytest.CaptureFixture[str]) -> None:
    few = ["--changes", str(changes), "--jobs", "1", "--seed", "5", "--hostile", "0", "--slow", "inf"]
    assert main(few) == 0, capsys.readouterr().out
    shown = capsys.readouterr().out
    assert all(kind in shown for kind in KINDS)


@posix
@pytest.mark.long(seconds=20)
def test_hostile_files_are_handled(corpus: Corpus, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PYGAME_HIDE_SUPPORT_PROMPT", raising=False)  # the worker sees to it itself
    (found,) = run_hostile_files(corpus, tmp_path, 2, 1 << 20, 1, math.inf)
    assert found.wrong == []
    assert {name: row.changes for name, row in found.rows.items()} == dict.fromkeys(ROWS, 2)
    assert 0 < max(row.held for row in found.rows.values()) <= MOST_MEMORY
    assert all(name in format_table(found.rows) for name in ROWS)


def test_hostile_files_are_created_lazily(
    corpus: Corpus, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[tuple[int, ...]] = []

    def noted(*numbers: int) -> bytes:
        made.append(numbers)
        return b"x"

    monkeypatch.setattr(hostile_module, "make_png", noted)
    assert write_rows(corpus, ("huge pictures",), tmp_path, 2, 1 << 20) == 2
    assert [numbers[:2] for numbers in made] == [(4096, 4096), (2**32 - 1, 2**32 - 1)]


@posix
def test_excessive_memory_is_reported_once(tmp_path: Path) -> None:
    holds = BEGINS.replace("HARM", "pass").replace('"slowest"', '"held": number << 20, "slowest"')
    plan = Plan(tmp_path / "corpus", tmp_path, 1, 9, 1, KINDS, ("-c", holds), held=5 << 20)
    rows, wrong = run_plan(plan)
    assert [(one.number, one.what) for one in wrong] == [(6, "too much memory was held")]
    assert rows["bytes"].held == 8 << 20


@pytest.mark.parametrize("told", ["", " ", "x" * 601, "a\nb", "\u202ea", "\x00"])
def test_unreadable_messages_are_reported(told: str) -> None:
    verdict = checks.Verdict()
    verdict.read("In line 3 something is wrong.")
    assert verdict.wrong == []
    verdict.read(told)
    assert len(verdict.wrong) == 1


def test_mutation_is_determined_by_its_number(corpus: Corpus) -> None:
    changes = [make_change(corpus, 1, number) for number in range(300)]
    assert changes == [make_change(corpus, 1, number) for number in range(300)]
    assert {change.kind for change in changes} == set(KINDS)
    sound = {saved.journal for saved in corpus.games}
    assert sum(change.data in sound for change in changes) < 10


def test_structural_mutation_has_valid_checksums(corpus: Corpus, tmp_path: Path) -> None:
    path, came = tmp_path / "g.stolek", Counter[str]()
    for number in range(80):
        path.write_bytes(make_change(corpus, 2, number, ("entries", "states", "headers")).data)
        try:
            Journal.read(path)
        except SaveError as error:
            came[error.code] += 1
        else:
            came["read"] += 1
    assert came["read"] > 30


def test_unchanged_files_are_opened(corpus: Corpus, own_home: Path) -> None:
    for saved in corpus.games[::4]:
        change = Change("bytes", 1, saved.game, "g.stolek", saved.journal)
        verdict = outcome(change, own_home)
        assert (verdict.came, verdict.wrong) == ("opened", []), saved.game


@pytest.fixture
def sound(corpus: Corpus) -> Change:
    """Return a game in which nothing was changed."""
    return Change("bytes", 1, corpus.games[1].game, "g.stolek", corpus.games[1].journal)


def test_unexpected_error_type_is_reported(
    sound: Change, own_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> Match:
        raise ValueError("not foreseen")

    monkeypatch.setattr(Match, "resume", fail)
    (wrong,) = outcome(sound, own_home).wrong
    assert wrong.startswith("ValueError: not foreseen (")


def test_modified_original_is_reported(
    sound: Change, own_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def spoil(path: Path, read_only: bool = False) -> Match:
        path.write_bytes(b"")
        raise SaveError("damaged", line=1 + read_only)

    monkeypatch.setattr(Match, "resume", spoil)
    assert "looking changed the file" in outcome(sound, own_home).wrong


def test_slowest_call_is_named(sound: Change, own_home: Path) -> None:
    seconds, name = outcome(sound, own_home).slowest
    assert seconds > 0
    assert name


BEGINS = """
import json, os, signal, sys, time
first, last, step = (int(text) for text in sys.argv[4:7])
for number in range(first, last, step):
    print(json.dumps({"number": number, "kind": "bytes"}), flush=True)
    if number == 3:
        HARM
    print(json.dumps({"came": "opened", "wrong": [], "slowest": [0.1, "x"]}), flush=True)
"""


@posix
@pytest.mark.parametrize(("slow", "found"), [(0.05, 9), (0.2, 0)])
def test_slow_call_is_reported(tmp_path: Path, slow: float, found: int) -> None:
    worker = ("-c", BEGINS.replace("HARM", "pass"))
    plan = Plan(tmp_path / "corpus", tmp_path, 1, 9, 1, KINDS, worker, slow=slow)
    _, wrong = run_plan(plan)
    assert [one.what for one in wrong] == ["x took 0.1 s"] * found


@posix
@pytest.mark.parametrize(
    ("harm", "what", "patience"),
    [
        ("os.kill(os.getpid(), signal.SIGSEGV)", "ended with -11", 60.0),
        # on a busy machine a sound worker may need longer to start than a hang may last
        pytest.param("time.sleep(60)", "hangs", 4.0, marks=pytest.mark.long),
    ],
)
def test_crash_and_hang_are_reported_and_the_rest_is_done(
    tmp_path: Path, harm: str, what: str, patience: float
) -> None:
    worker = ("-c", BEGINS.replace("HARM", harm))
    plan = Plan(tmp_path / "corpus", tmp_path, 1, 9, 2, KINDS, worker, patience=patience)
    rows, wrong = run_plan(plan)
    assert [(one.number, what in one.what) for one in wrong] == [(3, True)]
    assert rows["bytes"].changes == 8
    assert "bytes" in format_table(rows)
