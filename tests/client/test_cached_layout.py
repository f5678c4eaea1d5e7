"""A layout is reckoned once for what it is asked again and again."""

from __future__ import annotations

from client.draw.geometry import Rect, cached_layout


def test_equal_arguments_return_the_cached_layout() -> None:
    asked: list[tuple[float, int]] = []

    @cached_layout
    def lay_out(area: Rect, *, players: int, side: Rect | None = None) -> list[float]:
        asked.append((area.width, players))
        return [area.width / players, 0.0 if side is None else side.width]

    first = lay_out(Rect(0, 0, 100, 50), players=2)
    assert lay_out(Rect(0, 0, 100, 50), players=2) is first
    assert asked == [(100, 2)]
    assert lay_out(Rect(0, 0, 100, 50), players=4) == [25, 0]
    assert lay_out(Rect(0, 0, 90, 50), players=2) == [45, 0]
    assert lay_out(Rect(0, 0, 100, 50), players=2, side=Rect(0, 0, 7, 7)) == [50, 7]
    assert lay_out(Rect(0, 0, 100, 50), players=2) is first


def test_only_the_latest_layouts_are_cached() -> None:
    asked: list[int] = []

    @cached_layout
    def lay_out(number: int) -> int:
        asked.append(number)
        return number + 1

    assert [lay_out(number) for number in range(10)] == list(range(1, 11))
    assert lay_out(9) == 10
    assert lay_out(0) == 1
    assert asked == [*range(10), 0]
