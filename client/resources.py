"""Where the data files lie on disk."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from pathlib import Path


@cache
def root(package: str = "assets") -> Path:
    """The folder of an installed package (found without importing it).

    Raises FileNotFoundError when the package is not a folder on disk.
    """
    spec = find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise FileNotFoundError(package)
    return Path(next(iter(spec.submodule_search_locations)))


def path(*parts: str) -> Path:
    """A file or folder under assets/, whether it exists or not: ``path("lang", "cs")``."""
    return root().joinpath(*parts)
