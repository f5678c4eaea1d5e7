"""A blind player's proof: a process that knows nothing but pyatspi plays whole games over a real bus."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

import rules
from client.scenes.results.making import sheet_of
from client.scenes.results.saying import title
from tests.bus.games import ABOUT, log_of, plan_of, played
from tests.bus.session import listened, missing, prepared

LACKING = missing()


@pytest.mark.long
@pytest.mark.skipif(bool(LACKING), reason=LACKING)
@pytest.mark.parametrize("game_id", rules.GAMES)
def test_a_game_is_set_up_played_and_its_result_read_by_ear(game_id: str, own_home: Path) -> None:
    own_home.mkdir()
    prepared(own_home)
    told = listened(plan_of(game_id), own_home)
    assert told.over, told.heard[-20:]
    assert told.called == "Stolek"

    menus = told.walked[: len(ABOUT)]
    assert all(menus)
    assert all(here != there for here, there in pairwise(menus))

    log = log_of(own_home)
    assert log
    assert [line for line in log if line not in set(told.heard)] == []
    assert [line for line in told.heard if line in set(log)] == log

    verdict = sheet_of(played(own_home), None).verdict
    assert title(verdict) in told.read
    for place in (*verdict.first, *verdict.others):
        assert any(place.name in words and place.shown in words for words in told.read), place
