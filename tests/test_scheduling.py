"""What takes longest begins first, whoever passes it."""

from __future__ import annotations

import pytest

from tests.scheduling import count_workers, get_long_seconds, order_by_duration


def test_each_process_starts_with_the_longest_tests() -> None:
    times = [0.0, 5.0, 0.0, 90.0, 0.0, 60.0, 20.0, 0.0]
    assert order_by_duration(times, 1) == [3, 5, 6, 1, 0, 2, 4, 7]
    row = order_by_duration(times, 2)
    assert (row[:4], row[4:]) == ([3, 0, 2, 4], [5, 6, 1, 7])
    assert sorted(row) == list(range(8))


def test_tests_without_durations_keep_their_order() -> None:
    assert order_by_duration([0.0] * 7, 3) == list(range(7))
    assert order_by_duration([], 2) == []


def test_long_tests_are_spread_over_all_processes() -> None:
    row = order_by_duration([1.0, 9.0, 1.0, 1.0, 1.0], 2)
    assert row[:2] == [1, 4]
    assert sorted(row) == list(range(5))


def test_durations_come_from_markers_and_process_count_from_pytest(request: pytest.FixtureRequest) -> None:
    item = request.node
    assert isinstance(item, pytest.Item)
    assert get_long_seconds(item) == 0
    item.add_marker(pytest.mark.long)
    item.add_marker(pytest.mark.long(seconds=40))
    assert get_long_seconds(item) == 40
    item.add_marker(pytest.mark.long(50))
    with pytest.raises(pytest.UsageError, match="seconds="):
        get_long_seconds(item)
    told = getattr(request.config, "workerinput", None)
    assert count_workers(request.config) == (told["workercount"] if told else 1)
