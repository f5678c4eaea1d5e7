"""Fixtures of the rules' tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.fifth_game import at_hand


@pytest.fixture(scope="module")
def fifth() -> Iterator[None]:
    """Register another game for the suites that know no particular game."""
    with at_hand():
        yield
