"""Points that are won at neighbouring places rise beside or above each other, and can all be read."""

from __future__ import annotations

import pytest

from client.draw import gains, styles
from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.draw.styles import Style
from client.table.motion_painters import compute_number_offsets, draw_rising_text
from tests.client.driver import make_app

BESIDE: tuple[tuple[Point, int], ...] = (((400.0, 300.0), 1), ((450.0, 303.0), 1))
IN_A_COLUMN: tuple[tuple[Point, int], ...] = (((400.0, 300.0), 2), ((400.0, 276.0), 1), ((402.0, 252.0), -1))
APART: tuple[tuple[Point, int], ...] = (((400.0, 300.0), 1), ((600.0, 300.0), 2))


@pytest.mark.parametrize("rises", [BESIDE, IN_A_COLUMN, BESIDE[::-1], (*BESIDE, *IN_A_COLUMN)])
def test_rising_points_do_not_overlap(rises: tuple[tuple[Point, int], ...]) -> None:
    texts = make_app((960, 540)).texts
    boxes = []
    for ((x, y), gained), lift in zip(rises, compute_number_offsets(texts, rises), strict=True):
        wide, high = gains.measure_gain(texts, gained, styles.SCORE), styles.SCORE.size
        boxes.append(Rect(x - wide / 2, y - lift - high / 2, wide, high))
        assert lift >= 0
    assert not [one for at, one in enumerate(boxes) for other in boxes[:at] if one.colliderect(other)]


def test_points_with_room_rise_from_their_place() -> None:
    assert compute_number_offsets(make_app((960, 540)).texts, APART) == [0, 0]


@pytest.mark.parametrize("side", [56.0, 96.0])
def test_points_of_a_cell_stay_in_it(side: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """What stands above the topmost row is not covered."""
    app, cell, tops = make_app((960, 540)), Rect(300, 100, side, side), list[float]()

    def spy(canvas: Canvas, gained: int, point: Point, style: Style, *, alpha: float) -> None:
        del canvas, gained, alpha
        tops.append(point[1] - style.size / 2)
        assert cell.top <= tops[-1]
        assert point[1] + style.size / 2 <= cell.bottom

    monkeypatch.setattr(gains, "draw_gain", spy)
    canvas = Canvas(app.window.surface, app.metrics.unit, app.resources)
    for t in (0.0, 0.3, 1.0):
        draw_rising_text(canvas, cell.center, 2, t, cell=cell)
    assert tops == sorted(tops, reverse=True)
    assert tops[0] > tops[-1]
