"""Whole games played by ear over a real accessibility bus."""

from __future__ import annotations

from pathlib import Path

import pytest

import rules
from client import i18n
from saves import settings
from saves.settings import Settings
from tests.bus.session import listened, missing

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(bool(missing()), reason=f"no accessibility bus can be had here: {missing()}"),
]

SECONDS = 240.0


@pytest.mark.parametrize("game_id", rules.GAMES)
def test_a_listener_plays_a_whole_game(game_id: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STOLEK_HOME", str(tmp_path))
    quick = Settings(language="en", animation_speed=0.0, reduce_motion=True, coach=False, opponent_pause=0.0)
    settings.save(quick)
    i18n.use("en")
    told = listened(i18n.tr(f"{game_id}.title"), tmp_path, SECONDS, seed=1)
    assert told.over, told.pressed[-20:]
    assert told.read
    heard = set(told.heard)
    assert [line for line in told.log if line not in heard] == []
