"""The bench runs; how fast anything is, is no matter of tests."""

from __future__ import annotations

import pytest

from tests.bench import ROOMS
from tests.bench.__main__ import main, measured
from tests.bench.row import Row, number, percentile, table
from tests.bench.stage import Stage, empty_home
from tests.parametrization import parametrize_short_and_long


@parametrize_short_and_long(
    "room", ["saving"], ["listening", "playing", "shelf", "records", "frames", "reviewing", "review_page"]
)
def test_quick_rows_have_values(room: str) -> None:
    rows = measured(room, quick=True)
    assert rows
    assert all(row.value > 0 for row in rows)


@pytest.mark.long
def test_stage_plays_turns_of_all_seats() -> None:
    with empty_home():
        stage = Stage(3, 3, 6, game="equilibrix", people=1)
        stage.settle()
        assert stage.table.decider == 0
        before = stage.match.moves
        for go_on in (stage.hurry, lambda: stage.settle(3), stage.settle) * 2:
            assert stage.act() > 0
            go_on()
            assert stage.table.decider == 0
        assert stage.match.moves > before + 4, "the others have decided too"
        stage.frame()
        assert not stage.drew, "nothing moves any more"
        stage.act()
        assert len(stage.settle(3)) == 3, "the rest is shown but not counted"
        assert not stage.table.is_animating
        stage.app.finish()


def test_command_line_lists_every_benchmark(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    shown = capsys.readouterr().out
    assert all(room in shown for room in ROOMS)


def test_table_says_which_targets_are_missed() -> None:
    rows = [
        Row("fast", 3.14159, "ms", at_most=8),
        Row("slow", 81.5, "ms", at_most=8),
        Row("many", 1_234_567, "/s", at_least=5),
        Row("plain", 0.0, ""),
    ]
    verdicts = [row.ok for row in rows]
    assert verdicts == [True, False, True, None]
    lines = table(rows).splitlines()
    assert lines[2].split() == ["fast", "3.14", "ms", "≤", "8", "ms", "ok"]
    assert lines[3].endswith("MISSED")
    assert "1 234 567 /s" in lines[4]


@pytest.mark.parametrize(
    ("value", "text"), [(0, "0"), (0.03217, "0.0322"), (8, "8"), (99.96, "100"), (12345, "12 345")]
)
def test_numbers_keep_three_digits(value: float, text: str) -> None:
    assert number(value) == text


def test_percentile_is_a_value_that_was_measured() -> None:
    values = list(range(1, 201))
    assert percentile(values, 99) == 198
    assert percentile(values, 100) == 200
    assert percentile([5.0], 99) == 5.0
