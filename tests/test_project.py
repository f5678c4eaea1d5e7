"""The project as a whole: its folders, what its files may name, and that its documents agree."""

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
from tests.source_parsing import walk_files

ROOT = Path(__file__).parents[1]
PACKAGES = ("assets", "client", "release", "rules", "saves", "tests")
BUILD_FOLDERS = {"build", "dist", "__pycache__"}
"""Folders that a build leaves behind; git ignores them."""

TEXT_SUFFIXES = {".cfg", ".json", ".md", ".py", ".svg", ".toml", ".txt", ".yaml", ".yml", ""}
MAX_PICTURE_BYTES = 500_000


def list_text_files() -> Iterator[Path]:
    """Yield the path of every text file of the project."""
    places = [ROOT / room for room in PACKAGES] + [ROOT / ".ci"]
    files = [path for place in places for path in place.rglob("*") if "__pycache__" not in path.parts]
    files += [path for path in ROOT.iterdir() if not path.name.startswith(".")]
    for path in files:
        if path.is_file() and path.suffix in TEXT_SUFFIXES and path != Path(__file__):
            yield path


def find_lines(pattern: str, paths: Iterator[Path]) -> list[str]:
    """Return where the pattern matches: `path:line`."""
    wanted = re.compile(pattern)
    return [
        f"{path.relative_to(ROOT)}:{number}"
        for path in paths
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if wanted.search(line)
    ]


def read_pyproject() -> dict[str, dict[str, object]]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def test_top_level_folders_are_the_six_packages_and_the_documentation() -> None:
    folders = {path.name for path in ROOT.iterdir() if path.is_dir() and not path.name.startswith(".")}
    found = {name for name in folders - BUILD_FOLDERS if not name.endswith(".egg-info")}
    assert found == {*PACKAGES, "docs"}, (
        "put new code into one of the packages, generated files into BUILD_FOLDERS"
    )


def test_documents_exist() -> None:
    for name in ("README.md", "ARCHITECTURE.md", "CHANGELOG.md", "LICENSE", ".ci/run"):
        assert (ROOT / name).is_file(), name
    licence = (ROOT / "LICENSE").read_text(encoding="utf-8")
    assert licence.startswith("MIT License")
    assert read_pyproject()["project"]["license"] == "MIT"


def test_no_file_refers_outside_the_project() -> None:
    found = find_lines(r"\.\./shared", list_text_files())
    assert not found, f"refer to files inside the project only: {found}"


def test_no_file_names_an_absolute_path_of_a_developer() -> None:
    code = (path for path in list_text_files() if path.suffix != ".svg")
    found = find_lines(r"(?<![\w.~/-])/(home|root|work|Users|opt)/\w|\b[A-Z]:\\\\?Users", code)
    assert not found, f"use paths relative to the project: {found}"


def test_no_file_names_a_package_index() -> None:
    found = find_lines(r"pypi\.org|pythonhosted|index-url", list_text_files())
    assert not found, f"name packages, not the index they come from: {found}"


def test_code_has_no_todo_comments() -> None:
    code = (path for path in list_text_files() if path.suffix == ".py")
    found = find_lines(r"\b(TODO|FIXME|XXX|HACK)\b|\bNotImplementedError\b", code)
    assert not found, f"do it now, or open an issue instead: {found}"


def test_rules_are_typed_without_any() -> None:
    written = walk_files(sorted((ROOT / "rules").rglob("*.py")), r"\bAny\b")
    assert [
        f"{file}:{node.lineno}" for file, node in written if isinstance(node, ast.Name) and node.id == "Any"
    ] == []


def test_version_is_the_same_in_changelog_and_readme() -> None:
    assert "version" not in read_pyproject()["project"]  # the build reads it from saves/__init__.py
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    newest = re.search(r"^## \[(\d[^\]]*)\]", changes, re.MULTILINE)
    assert newest is not None
    assert newest[1] == VERSION
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert set(re.findall(r"stolek-(\d[\d.]*\d)-\w+-", readme)) == {VERSION}


def test_readme_and_ci_run_the_tests_with_the_same_command() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    commands = [line for line in script.splitlines() if "-m pytest" in line]
    assert commands[1:] == [".venv/bin/python -m pytest -m long"]
    blocks = re.findall(r"^```sh\n(.*?)^```", readme, re.MULTILINE | re.DOTALL)
    assert any(block.strip() == commands[0] for block in blocks)


def test_ci_script_is_executable_with_unix_line_endings() -> None:
    script = ROOT / ".ci" / "run"
    assert "set -euo pipefail" in script.read_text(encoding="utf-8")
    assert b"\r" not in script.read_bytes()
    if os.name == "posix":  # Windows has no executable bit
        assert script.stat().st_mode & 0o111, "not executable"


@pytest.mark.parametrize("document", ["README.md", "ARCHITECTURE.md", "CHANGELOG.md"])
def test_local_links_have_targets(document: str) -> None:
    text = (ROOT / document).read_text(encoding="utf-8")
    targets = re.findall(r"\]\(([^)#\s]+)\)|(?:src|href)=\"([^\"#]+)\"", text)
    local = {one or other for one, other in targets if "://" not in (one or other)}
    assert {target for target in local if not (ROOT / target).exists()} == set()


def test_readme_uses_all_its_small_pictures() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    pictures = sorted((ROOT / "assets" / "readme").glob("*.png"))
    assert pictures
    for picture in pictures:
        assert picture.stat().st_size <= MAX_PICTURE_BYTES, picture.name
        assert picture.name in readme


# --- speed is measured by benchmarks, not by tests ----------------------------------------------------
CLOCK_FUNCTIONS = {"monotonic", "perf_counter", "process_time", "thread_time"}


def find_clock_asserts(tests: Iterable[Path]) -> Iterator[str]:
    """Yield where tests assert something about a clock: `path:line`. They would fail on a busy machine."""
    for test, node in walk_files(tests, "|".join(CLOCK_FUNCTIONS)):
        if isinstance(node, ast.Assert):
            called = {one.attr for one in ast.walk(node.test) if isinstance(one, ast.Attribute)}
            if called & CLOCK_FUNCTIONS:
                yield f"{test}:{node.lineno}"


def test_bytecode_is_cached_for_subprocesses() -> None:
    assert not sys.dont_write_bytecode
    assert "PYTHONDONTWRITEBYTECODE" not in os.environ


def test_no_test_asserts_a_time() -> None:
    tests = [path for path in (ROOT / "tests").rglob("test_*.py") if path != Path(__file__)]
    timed = list(find_clock_asserts(tests))
    assert not timed, f"a test must not depend on speed, measure it in tests/bench instead: {timed}"


def test_an_assert_about_a_clock_is_found(tmp_path: Path) -> None:
    test = tmp_path / "test_slow.py"
    test.write_text("began = time.monotonic()\nassert time.monotonic() - began < 1\n", encoding="utf-8")
    (found,) = find_clock_asserts([test])
    assert found.endswith("test_slow.py:2")


MAY_IMPORT_CONTENT = {
    "client/bots",
    "client/games/balanceformers/board/reckoning_forecast.py",
    "client/games/envyra/board/cube_forecast.py",
    "client/games/equilibrix/board/forecast.py",
    "client/games/wispwood/board/forecast.py",
}
"""Modules whose functions use the active game's content, as the rules themselves do."""


def test_client_code_does_not_import_the_original_content() -> None:
    """Otherwise a game with content overrides would be shown with the original content."""
    importers = {
        path.relative_to(ROOT).as_posix()
        for path, node in walk_files((ROOT / "client").rglob("*.py"), r"rules\.\w+\.content")
        if isinstance(node, ast.ImportFrom) and re.fullmatch(r"rules\.\w+\.content", node.module or "")
        if any(name.name == "content" for name in node.names)
    }
    unused = {each for each in MAY_IMPORT_CONTENT if not any(path.startswith(each) for path in importers)}
    assert not unused, f"remove from MAY_IMPORT_CONTENT: {unused}"
    wrong = {path for path in importers if not any(path.startswith(each) for each in MAY_IMPORT_CONTENT)}
    assert not wrong, f"take content from the view model or the game instead of importing it: {wrong}"
