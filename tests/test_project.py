"""The project as a whole: its folders, what it may name, and that its papers agree."""

from __future__ import annotations

import ast
import os
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from saves import VERSION
from tests.source_parsing import nodes

ROOT = Path(__file__).parents[1]
ROOMS = ("assets", "client", "release", "rules", "saves", "tests")
MADE = {"build", "dist", "__pycache__"}
"""Folders that building leaves behind; git ignores them."""

TEXTS = {".cfg", ".json", ".md", ".py", ".svg", ".toml", ".txt", ".yaml", ".yml", ""}
LARGEST_PICTURE = 500_000


def texts() -> Iterator[Path]:
    """Every file of the project that is written by hand, by its path."""
    places = [ROOT / room for room in ROOMS] + [ROOT / ".ci"]
    files = [path for place in places for path in place.rglob("*") if "__pycache__" not in path.parts]
    files += [path for path in ROOT.iterdir() if not path.name.startswith(".")]
    for path in files:
        if path.is_file() and path.suffix in TEXTS and path != Path(__file__):
            yield path


def offenders(pattern: str, paths: Iterator[Path]) -> list[str]:
    """Where the pattern stands: `path:line`."""
    wanted = re.compile(pattern)
    return [
        f"{path.relative_to(ROOT)}:{number}"
        for path in paths
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if wanted.search(line)
    ]


def pyproject() -> dict[str, dict[str, object]]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def test_top_level_folders_are_the_six_rooms() -> None:
    folders = {path.name for path in ROOT.iterdir() if path.is_dir() and not path.name.startswith(".")}
    assert {name for name in folders - MADE if not name.endswith(".egg-info")} == set(ROOMS)


def test_papers_are_there() -> None:
    for name in ("README.md", "ARCHITECTURE.md", "CHANGELOG.md", "LICENSE", ".ci/run"):
        assert (ROOT / name).is_file(), name
    licence = (ROOT / "LICENSE").read_text(encoding="utf-8")
    assert licence.startswith("MIT License")
    assert pyproject()["project"]["license"] == "MIT"


def test_nothing_is_read_from_outside_the_project() -> None:
    assert offenders(r"\.\./shared", texts()) == []


def test_no_file_names_a_place_on_somebodys_machine() -> None:
    code = (path for path in texts() if path.suffix != ".svg")
    assert offenders(r"(?<![\w.~/-])/(home|root|work|Users|opt)/\w|\b[A-Z]:\\\\?Users", code) == []


def test_no_file_names_a_package_index() -> None:
    assert offenders(r"pypi\.org|pythonhosted|index-url", texts()) == []


def test_nothing_is_left_for_later() -> None:
    code = (path for path in texts() if path.suffix == ".py")
    assert offenders(r"\b(TODO|FIXME|XXX|HACK)\b|\bNotImplementedError\b", code) == []


def test_the_seam_is_typed_without_any() -> None:
    written = nodes(sorted((ROOT / "rules").rglob("*.py")), r"\bAny\b")
    assert [
        f"{file}:{node.lineno}" for file, node in written if isinstance(node, ast.Name) and node.id == "Any"
    ] == []


def test_versions_agree() -> None:
    assert "version" not in pyproject()["project"]  # the build reads it from saves/__init__.py
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    newest = re.search(r"^## \[(\d[^\]]*)\]", changes, re.MULTILINE)
    assert newest is not None
    assert newest[1] == VERSION
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert set(re.findall(r"stolek-(\d[\d.]*\d)-\w+-", readme)) == {VERSION}


def test_readme_and_ci_pass_the_tests_by_the_same_command() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    commands = [line for line in script.splitlines() if "-m pytest" in line]
    assert commands[1:] == [".venv/bin/python -m pytest -m long"]
    blocks = re.findall(r"^```sh\n(.*?)^```", readme, re.MULTILINE | re.DOTALL)
    assert any(block.strip() == commands[0] for block in blocks)


def test_check_runs_everywhere() -> None:
    script = ROOT / ".ci" / "run"
    assert "set -euo pipefail" in script.read_text(encoding="utf-8")
    assert b"\r" not in script.read_bytes()
    if os.name == "posix":  # Windows keeps no such mark
        assert script.stat().st_mode & 0o111, "not executable"


@pytest.mark.parametrize("paper", ["README.md", "ARCHITECTURE.md", "CHANGELOG.md"])
def test_links_lead_somewhere(paper: str) -> None:
    text = (ROOT / paper).read_text(encoding="utf-8")
    targets = re.findall(r"\]\(([^)#\s]+)\)|(?:src|href)=\"([^\"#]+)\"", text)
    local = {one or other for one, other in targets if "://" not in (one or other)}
    assert {target for target in local if not (ROOT / target).exists()} == set()


def test_readmes_pictures_are_small_and_all_used() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    pictures = sorted((ROOT / "assets" / "readme").glob("*.png"))
    assert pictures
    for picture in pictures:
        assert picture.stat().st_size <= LARGEST_PICTURE, picture.name
        assert picture.name in readme


# --- speeds are the benchmarks' -----------------------------------------------------------------------
CLOCKS = {"monotonic", "perf_counter", "process_time", "thread_time"}


def clocked(tests: Iterable[Path]) -> Iterator[str]:
    """Where tests assert something about a clock: `path:line`. They would fail where a machine is busy."""
    for test, node in nodes(tests, "|".join(CLOCKS)):
        if isinstance(node, ast.Assert):
            called = {one.attr for one in ast.walk(node.test) if isinstance(one, ast.Attribute)}
            if called & CLOCKS:
                yield f"{test}:{node.lineno}"


def test_what_was_compiled_is_kept_for_the_processes_that_tests_start() -> None:
    assert not sys.dont_write_bytecode
    assert "PYTHONDONTWRITEBYTECODE" not in os.environ


def test_no_test_asks_the_clock() -> None:
    tests = [path for path in (ROOT / "tests").rglob("test_*.py") if path != Path(__file__)]
    assert list(clocked(tests)) == []


def test_a_clock_that_is_asked_is_found(tmp_path: Path) -> None:
    test = tmp_path / "test_slow.py"
    test.write_text("began = time.monotonic()\nassert time.monotonic() - began < 1\n", encoding="utf-8")
    (found,) = clocked([test])
    assert found.endswith("test_slow.py:2")


ASKED_LIKE_RULES = {
    "client/bots",
    "client/games/balanceformers/board/reckoning_forecast.py",
    "client/games/envyra/board/forecast.py",
    "client/games/equilibrix/board/forecast.py",
    "client/games/wispwood/board/forecast.py",
}
"""Whose functions work as the rules' own do: by the definitions of the game that is being asked."""


def test_what_is_painted_and_said_is_given_the_definitions() -> None:
    """Everything else in the client takes them from the look, or from the game that it speaks of."""
    asking = {
        path.relative_to(ROOT).as_posix()
        for path, node in nodes((ROOT / "client").rglob("*.py"), r"rules\.\w+\.content")
        if isinstance(node, ast.ImportFrom) and re.fullmatch(r"rules\.\w+\.content", node.module or "")
        if any(name.name == "content" for name in node.names)
    }
    assert {each for each in ASKED_LIKE_RULES if not any(path.startswith(each) for path in asking)} == set()
    assert {path for path in asking if not any(path.startswith(each) for each in ASKED_LIKE_RULES)} == set()
