"""Source files as tests read them: only what can hold what is looked for is parsed."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path


def trees(files: Iterable[Path], written: str = "") -> Iterator[tuple[Path, ast.Module]]:
    """The files in whose text a regular expression is found, in their order, parsed.

    One after another: all together they would fill the memory.
    """
    wanted = re.compile(written)
    for file in files:
        text = file.read_text(encoding="utf-8")
        if wanted.search(text):
            yield file, ast.parse(text)


def nodes(files: Iterable[Path], written: str = "") -> Iterator[tuple[Path, ast.AST]]:
    """All nodes of those files, each with its file."""
    for file, tree in trees(files, written):
        for node in ast.walk(tree):
            yield file, node


def statements(body: Iterable[ast.AST]) -> Iterator[ast.stmt]:
    """All statements, also those within others; expressions are not gone through."""
    for node in body:
        if isinstance(node, ast.stmt):
            yield node
        if isinstance(node, ast.stmt | ast.ExceptHandler | ast.match_case):
            for part in ("body", "orelse", "finalbody", "handlers", "cases"):
                yield from statements(getattr(node, part, ()))
