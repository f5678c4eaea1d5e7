"""Sweeps over many cases: the hardest pass always, all others with the long tests."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import product
from typing import Any

import pytest

_SCREENS = (((1280, 720), 1.0), ((1280, 720), 2.0), ((1920, 1080), 1.0), ((1920, 1080), 2.0))

LOOKS = tuple((language, *screen) for language, screen in product(("en", "cs", "sk"), _SCREENS))
"""Language, window and scale of a screen."""

HARDEST = (
    ("en", (1280, 720), 2.0),
    ("cs", (1280, 720), 2.0),
    ("sk", (1280, 720), 2.0),
    ("cs", (1920, 1080), 1.0),
)
"""The least room in every language, and one with all there is."""


def sweep(cases: Iterable[tuple[object, ...]], always: Collection[tuple[object, ...]]) -> list[Any]:
    """What a test is parametrised with: all cases, those marked `long` that are not passed always."""
    found = list(cases)
    assert set(always) <= set(found)
    return [
        pytest.param(*case, id="-".join(map(_said, case)), marks=() if case in always else pytest.mark.long)
        for case in found
    ]


def _said(value: object) -> str:
    """A part of a case in the id of its test: sizes as 1280x720."""
    return "x".join(map(str, value)) if isinstance(value, tuple) else str(value)
