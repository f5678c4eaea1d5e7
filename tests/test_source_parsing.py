"""Source files are parsed where something is looked for, and read through."""

from __future__ import annotations

import ast
from pathlib import Path

from tests.source_parsing import parse_files, walk_files, walk_statements


def test_only_files_matching_the_pattern_are_parsed(tmp_path: Path) -> None:
    one, other = tmp_path / "one.py", tmp_path / "other.py"
    one.write_text("žluť = 1\n", encoding="utf-8")
    other.write_text("def (", encoding="utf-8")
    assert [file for file, _ in parse_files([one, other], r"žlu.\b")] == [one]
    assert [node.id for _, node in walk_files([one]) if isinstance(node, ast.Name)] == ["žluť"]


def test_nested_nodes_are_found() -> None:
    code = """
try:
    with a: import b
except c: import d
else: import e
finally: import f
match g:
    case 1: import h
if i:
    while j: import k
    else: import l
elif m: import n
class o:
    async def p():
        for q in r: import s
"""
    found = [
        node.names[0].name for node in walk_statements(ast.parse(code).body) if isinstance(node, ast.Import)
    ]
    assert sorted(found) == list("bdefhklns")
    assert len(found) == sum(isinstance(node, ast.Import) for node in ast.walk(ast.parse(code)))
