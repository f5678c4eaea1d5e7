"""Source files, parsed only if they match a pattern."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path


def parse_files(files: Iterable[Path], written: str = "") -> Iterator[tuple[Path, ast.Module]]:
    """Yield the files whose text matches a regular expression, in their order, with their syntax trees.

    One after another: all trees together would fill the memory.
    """
    wanted = re.compile(written)
    for file in files:
        text = file.read_text(encoding="utf-8")
        if wanted.search(text):
            yield file, ast.parse(text)


def walk_files(files: Iterable[Path], written: str = "") -> Iterator[tuple[Path, ast.AST]]:
    """Yield all nodes of the matching files, each with its file."""
    for file, tree in parse_files(files, written):
        for node in ast.walk(tree):
            yield file, node


def walk_statements(body: Iterable[ast.AST]) -> Iterator[ast.stmt]:
    """Yield all statements, nested ones included; expressions are not searched."""
    for node in body:
        if isinstance(node, ast.stmt):
            yield node
        if isinstance(node, ast.stmt | ast.ExceptHandler | ast.match_case):
            for part in ("body", "orelse", "finalbody", "handlers", "cases"):
                yield from walk_statements(getattr(node, part, ()))
