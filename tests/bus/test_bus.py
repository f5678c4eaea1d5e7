"""A blind player's proof: a process that knows nothing but pyatspi plays whole games over a real bus."""

from __future__ import annotations

import os
import signal
import time
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from pathlib import Path

import pytest

import rules
from client.scenes.results.screen_reader import format_verdict
from client.scenes.results.sheet_with_remarks import make_sheet
from tests.bus.games import ABOUT, find_unheard, load_played_match, make_plan, read_log
from tests.bus.session import Told, find_missing_requirement, keeper, prepare_home, run_listener

LACKING = find_missing_requirement()


pytestmark = [pytest.mark.long, pytest.mark.skipif(bool(LACKING), reason=LACKING)]


@pytest.mark.long(seconds=75)
def test_games_are_played_with_a_screen_reader(own_home: Path) -> None:
    """All four side by side: most of the time each waits for words that may yet come."""
    homes = {game_id: own_home / game_id for game_id in rules.GAMES}
    for home in homes.values():
        home.mkdir(parents=True)
        prepare_home(home)
    with ThreadPoolExecutor(len(homes)) as side_by_side:
        plans = map(make_plan, homes)
        all_told = dict(zip(homes, side_by_side.map(run_listener, plans, homes.values()), strict=True))
    for game_id, told in all_told.items():
        heard_to_its_end(told, homes[game_id])


def heard_to_its_end(told: Told, home: Path) -> None:
    """Check that nothing was left out in the menus and the game, and the result can be read."""
    assert told.over, told.heard[-20:]
    assert told.called == "Stolek"
    assert told.stale == []

    menus = told.walked[: len(ABOUT)]
    assert all(menus)
    assert all(here != there for here, there in pairwise(menus))

    log = read_log(home)
    assert log
    assert find_unheard(log, told.heard) == []

    verdict = make_sheet(load_played_match(home), None).verdict
    assert format_verdict(verdict) in told.read
    for place in (*verdict.first_place, *verdict.other_players):
        assert any(place.name in words and place.score_text in words for words in told.read), place


@pytest.mark.parametrize("told", [False, True])
def test_session_ends_all_its_processes(told: bool, own_home: Path) -> None:
    """told: to end; otherwise whoever has begun it is simply there no more."""
    own_home.mkdir()
    prepare_home(own_home)
    begun, held = keeper(make_plan("wispwood"), own_home)
    with begun:
        while not any("listener.py" in process for process in alive(own_home)):
            assert begun.poll() is None
            time.sleep(0.1)
        assert len(alive(own_home)) > 3
        if told:
            begun.send_signal(signal.SIGTERM)
            begun.wait(60)
        os.close(held)
        begun.wait(60)
    assert alive(own_home) == []


def alive(home: Path) -> list[str]:
    """Return the commands of all processes that have been started for a home."""
    found = []
    for process in Path("/proc").iterdir():
        try:
            ours = str(home).encode() in (process / "environ").read_bytes()
            command = (process / "cmdline").read_bytes().replace(b"\0", b" ").decode()
        except OSError:  # no process, or it went away meanwhile
            continue
        if ours and command:
            found.append(command)
    return found
