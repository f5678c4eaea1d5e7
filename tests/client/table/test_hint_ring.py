"""A hint's mark differs from what is merely legal, in shape and colour."""

from __future__ import annotations

import math

import pytest

from client.draw import theme
from client.draw.geometry import Rect
from client.games.wispwood.board.colours import WISP
from client.table.hint_ring import split_into_dashes


@pytest.mark.parametrize("box", [Rect(10, 20, 200, 80), Rect(0, 0, 60, 60), Rect(5, 5, 18, 300)])
def test_dashes_are_even_around_the_ring(box: Rect) -> None:
    found = split_into_dashes(box, 14.0)
    assert len(found) >= 4
    gaps = [math.dist(one[-1], other[0]) for one, other in zip(found, [*found[1:], found[0]], strict=True)]
    assert min(gaps) > 3.0
    assert max(gaps) < 2.2 * min(gaps)
    around = box.inflate(1, 1)
    assert all(around.collidepoint(point) for dash in found for point in dash)


def test_hint_colour_differs_from_seats_and_highlights() -> None:
    others = [theme.GOLD, theme.GOOD, theme.BAD, theme.LINK, *theme.SEAT.values(), *WISP.values()]
    assert min(math.dist(theme.HINT, other) for other in others) > 60.0
