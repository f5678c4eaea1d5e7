"""No module knows one that knows it: imports form no circle, those for the type checker included."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

import rules
from client.games import registry
from client.scene import Scene
from client.table.face import GameFace
from client.table.table import Table
from tests.source_parsing import walk_statements

ROOM = Path(__file__).parent.parent

ROOTS = ("rules", "saves", "assets", "client", "release")
"""The packages without a circle, as folders: also deeper ones such as `client/draw`. They are seen as one."""

Imports = Mapping[str, frozenset[str]]
"""Module → the modules it imports, of those that are looked at."""


def imports(room: Path, roots: tuple[str, ...]) -> Imports:
    files = {_name(path.relative_to(room)): path for root in roots for path in (room / root).rglob("*.py")}
    return {name: frozenset(_imported(path, name, files)) - {name} for name, path in files.items()}


def _name(path: Path) -> str:
    parts = path.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _imported(path: Path, name: str, known: Mapping[str, Path]) -> Iterator[str]:
    """Yield what a file imports anywhere: at its top, under TYPE_CHECKING, inside a function."""
    package = name.split(".") if path.stem == "__init__" else name.split(".")[:-1]
    for node in walk_statements(ast.parse(path.read_text(encoding="utf-8")).body):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in known)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) + 1 - node.level] if node.level else []
            origin = ".".join((*above, *(node.module or "").split("."))).rstrip(".")
            for alias in node.names:
                inside = f"{origin}.{alias.name}"
                found = inside if inside in known else origin
                if found in known:
                    yield found


def circles(found: Imports) -> list[tuple[str, ...]]:
    """Return a shortest circle for every module in one, each circle once, as it is gone round."""
    seen: dict[frozenset[str], tuple[str, ...]] = {}
    for start in sorted(found):
        way = _way_back(found, start)
        if way:
            seen.setdefault(frozenset(way), way)
    return list(seen.values())


def _way_back(found: Imports, start: str) -> tuple[str, ...]:
    """Return the imports that lead from a module to itself, or () if there are none."""
    reached: dict[str, tuple[str, ...]] = {start: (start,)}
    border = [start]
    while border:
        following = []
        for name in border:
            for other in sorted(found[name]):
                if other == start:
                    return reached[name]
                if other not in reached:
                    reached[other] = (*reached[name], other)
                    following.append(other)
        border = following
    return ()


def format_circle(circle: tuple[str, ...]) -> str:
    return " → ".join((*circle, circle[0]))


def test_imports_are_acyclic() -> None:
    found = imports(ROOM, ROOTS)
    assert {name.split(".")[0] for name in found} >= {"rules", "saves", "assets", "client"}
    assert "rules.contract" in found["rules.wispwood.game"]
    assert not circles(found), "\n".join(map(format_circle, circles(found)))


@pytest.mark.parametrize(
    "line",
    [
        "import house.low",
        "from house import low",
        "from house.low import thing",
        "from . import low",
        "from .low import thing",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from house.low import thing",
        "def late():\n    from house import low",
    ],
)
def test_import_cycle_is_found_in_any_form(tmp_path: Path, line: str) -> None:
    (tmp_path / "house").mkdir()
    (tmp_path / "house" / "__init__.py").write_text("from house.free import thing\n", encoding="utf-8")
    (tmp_path / "house" / "free.py").write_text("import json\n", encoding="utf-8")
    (tmp_path / "house" / "low.py").write_text("from house.middle import thing\n", encoding="utf-8")
    (tmp_path / "house" / "middle.py").write_text("from house.high import thing\n", encoding="utf-8")
    (tmp_path / "house" / "high.py").write_text(f"{line}\n", encoding="utf-8")
    (found,) = circles(imports(tmp_path, ("house",)))
    assert format_circle(found) == "house.high → house.low → house.middle → house.high"
    (tmp_path / "house" / "high.py").write_text("from house import free\n", encoding="utf-8")
    assert circles(imports(tmp_path, ("house",))) == []


@pytest.mark.parametrize("game_id", rules.GAMES)
def test_face_of_a_game_is_not_a_scene(game_id: str) -> None:
    face = registry.find_descriptor(game_id).face()
    assert isinstance(face, type)
    assert GameFace in face.__mro__
    assert not issubclass(face, Scene)
    assert Table.__mro__[1] is Scene
