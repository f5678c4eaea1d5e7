"""A table for tests that decide themselves when an opponent answers."""

from __future__ import annotations

import pytest

from tests.client.driver import Driver
from tests.client.table.player import driver
from tests.client.table.thinking import Thinking


@pytest.fixture
def made() -> Driver:
    """Return a program whose opponents think for ever."""
    found = driver()
    found.app.thinker.close()
    found.app.thinker = Thinking()  # type: ignore[assignment]  # it is asked the same
    return found
