"""Opponents that cannot be late."""

from __future__ import annotations

import pytest

from tests.client.table.thinking import AtOnce


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let opponents choose their boards before any person is asked, however busy the machine is."""
    monkeypatch.setattr("client.opponents.thinker.Thinker", AtOnce)
