"""The arena's table: who won, how sure that is, how long they thought."""

from __future__ import annotations

import pytest

from client.bots.levels import LEVELS
from tests.arena.__main__ import LADDER, main, seatings
from tests.arena.play import RANDOM


def test_the_ladder_has_every_step_and_chance_below_it() -> None:
    assert LADDER[:3] == (("branch", "sapling"), ("trunk", "branch"), ("crown", "trunk"))
    assert {pair[0] for pair in LADDER[3:]} == set(LEVELS)
    assert {pair[1] for pair in LADDER[3:]} == {RANDOM}


def test_everybody_has_every_seat_equally_often() -> None:
    made = seatings(("crown", "trunk"), 3)
    tables = [next(made) for _ in range(6)]
    for seat in range(3):
        assert {table[seat] for table in tables} == {"crown", "trunk"}
    assert [table.count("trunk") for table in tables] == [1] * 6


def test_a_contest_is_told_in_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["balanceformers", "--levels", "sapling", "random", "--games", "4", "--jobs", "1"]) == 0
    head, titles, sapling, chance, end = capsys.readouterr().out.splitlines()
    assert head.startswith("balanceformers, 2 players, 4 games")
    assert titles.split()[:3] == ["level", "games", "won"]
    shares = [float(line.split()[2].rstrip("%")) for line in (sapling, chance)]
    assert sum(shares) == pytest.approx(100)
    assert end.startswith("ends: ")
