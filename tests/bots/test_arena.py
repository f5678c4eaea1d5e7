"""The arena's table: who won, how sure that is, how long they thought."""

from __future__ import annotations

import random

import pytest

from client.bots.levels import COMMON_LEVELS, level_names
from rules import load
from tests.arena.__main__ import main, steps
from tests.arena.play import Contest
from tests.arena.players import RANDOM, player


def test_ladder_has_every_step_and_random_play_below_it() -> None:
    found = steps("envyra")
    assert found[:3] == (("branch", "sapling"), ("trunk", "branch"), ("crown", "trunk"))
    assert {pair[0] for pair in found[3:]} == set(COMMON_LEVELS)
    assert {pair[1] for pair in found[3:]} == {RANDOM}
    assert len(steps("wispwood")) == 2 * len(level_names("wispwood")) - 1


def test_every_player_has_every_seat_equally_often() -> None:
    contest = Contest("wispwood", ("crown", "trunk", "crown"), 7)
    tables = [contest.seating(seed) for seed in range(7, 13)]
    for seat in range(3):
        assert {table[seat] for table in tables} == {"crown", "trunk"}
    assert [table.count("trunk") for table in tables] == [1] * 6


def test_contest_is_printed_as_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["balanceformers", "--levels", "sapling", "random", "--games", "4", "--jobs", "1"]) == 0
    head, titles, sapling, chance, end = capsys.readouterr().out.splitlines()
    assert head.startswith("balanceformers, 2 players, 4 games")
    assert titles.split()[:3] == ["level", "games", "won"]
    shares = [float(line.split()[2].rstrip("%")) for line in (sapling, chance)]
    assert sum(shares) == pytest.approx(100)
    assert end.startswith("ends: ")


def test_characters_of_a_level_play_each_other_on_the_same_deals(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["balanceformers", "--characters", "sapling", "--games", "2", "--jobs", "1", "--habits"]
    assert main(asked) == 0
    lines = capsys.readouterr().out.splitlines()
    assert sum(line.startswith("balanceformers, 2 players, 2 games") for line in lines) == 3
    told = lines[lines.index("all of these games together") :]
    shares = [float(line.split()[2].rstrip("%")) for line in told if line.startswith("sapling/")]
    assert len(shares) == 3
    assert sum(shares) == pytest.approx(150, abs=0.2)
    placed = next(line.split()[1:] for line in told if line.startswith("Placed "))
    assert [float(number) for number in placed] == [7.0] * 3


def test_habits_tell_what_ended_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        main(["envyra", "--levels", "random", "--players", "2", "--games", "6", "--jobs", "1", "--habits"])
        == 0
    )
    told = next(line for line in capsys.readouterr().out.splitlines() if line.startswith("ended by: "))
    endings, _, stuck = told.removeprefix("ended by: ").partition("; somebody stuck in ")
    counts = {name: int(count) for name, count in (each.split() for each in endings.split(", "))}
    assert sum(counts.values()) == 6
    assert set(counts) <= {"end-tile", "bag", "stuck", "idle"}
    assert int(stuck or 0) >= counts.get("stuck", 0)


def test_unknown_character_is_refused() -> None:
    with pytest.raises(ValueError, match="sapling/witch does not play envyra"):
        player("sapling/witch", load("envyra"), random.Random(1))


def test_habits_tell_how_many_games_came_to_each_round(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["balanceformers", "--levels", "branch", "branch", "--games", "4", "--jobs", "1", "--habits"]
    assert main([*asked, "--untimed"]) == 0
    lines = capsys.readouterr().out.splitlines()
    shares = [float(line.split()[-1]) for line in lines if line.startswith("RoundBegan ")]
    assert shares[0] == 1, "every game begins"
    assert shares == sorted(shares, reverse=True)
    assert all(share * 4 == round(share * 4) for share in shares)
