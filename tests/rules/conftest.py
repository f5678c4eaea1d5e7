"""Fixtures of the rules' tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.fifth_game import registered_game


@pytest.fixture(scope="module")
def fifth() -> Iterator[None]:
    """Register another game for the suites that know no particular game."""
    with registered_game():
        yield
