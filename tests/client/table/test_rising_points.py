"""Points that are won at neighbouring places rise beside or above each other, and can all be read."""

from __future__ import annotations

import pytest

from client.draw import gains, styles
from client.draw.geometry import Point, Rect
from client.table.motion_painters import compute_number_offsets
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
