"""Draw a sample of names for a reading by fresh eyes: `python -m tests.sample_names`.

A reader says what each module, class or function is from its name alone, then how clear each docstring is.
The same seed draws the same sample as long as the code is the same.
"""

from __future__ import annotations

import argparse
import ast
import random
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
PACKAGES = ("client", "rules", "saves", "release")


class Definition(NamedTuple):
    """A class or function with its module and docstring."""

    module: str
    name: str
    docstring: str


def list_modules() -> list[str]:
    """Return the paths of all modules that have a name of their own."""
    files = (file for package in PACKAGES for file in (ROOT / package).rglob("*.py"))
    return sorted(str(file.relative_to(ROOT)) for file in files if not file.name.startswith("__"))


def list_definitions() -> Iterator[Definition]:
    """Yield the public classes, functions and methods of all modules."""
    for module in list_modules():
        tree = ast.parse((ROOT / module).read_text(encoding="utf-8"))
        for node in tree.body:
            if not isinstance(node, ast.ClassDef | ast.FunctionDef) or node.name.startswith("_"):
                continue
            yield Definition(module, node.name, ast.get_docstring(node) or "")
            for inner in node.body if isinstance(node, ast.ClassDef) else ():
                if isinstance(inner, ast.FunctionDef) and not inner.name.startswith("_"):
                    docstring = ast.get_docstring(inner) or ""
                    yield Definition(module, f"{node.name}.{inner.name}", docstring)


def main() -> None:
    """Print the sample."""
    parser = argparse.ArgumentParser(prog="python -m tests.sample_names", description=__doc__)
    parser.add_argument("--seed", type=int, default=42)
    parser.add_argument("--modules", type=int, default=100, help="how many modules")
    parser.add_argument("--definitions", type=int, default=100, help="how many classes and functions")
    parser.add_argument("--docstrings", type=int, default=60, help="how many docstrings")
    chosen = parser.parse_args()
    rng = random.Random(chosen.seed)
    definitions = list(list_definitions())
    print("# Modules")
    for module in rng.sample(list_modules(), chosen.modules):
        print(module)
    print("\n# Classes and functions")
    for one in rng.sample(definitions, chosen.definitions):
        print(f"{one.module}: {one.name}")
    print("\n# Docstrings")
    for one in rng.sample([one for one in definitions if one.docstring], chosen.docstrings):
        print(f"--- {one.name}\n{one.docstring}")


if __name__ == "__main__":
    main()
