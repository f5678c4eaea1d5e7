"""The guide's light: a ring round a box, and along the edges of what is no box."""

from __future__ import annotations

import pytest

from client.draw import theme
from client.draw.geometry import Point
from client.table.marks import BoardPlace
from tests.client.lessons.pupil import Pupil


@pytest.mark.parametrize(("size", "ui_scale"), [((1920, 1080), 1.0), ((1280, 720), 2.0)])
def test_a_figure_is_lit_along_its_edges(size: tuple[int, int], ui_scale: float) -> None:
    pupil = Pupil("balanceformers", "holes", size=size, ui_scale=ui_scale)
    (lit,) = pupil.guide.lit()
    assert lit == pupil.table.region(BoardPlace("piece", (1, 0, 0)))
    pupil.driver.look()
    for (x, y), (to_x, to_y) in zip(lit.outline, (*lit.outline[1:], lit.outline[0]), strict=True):
        assert shines(pupil, ((x + to_x) / 2, (y + to_y) / 2))
    box = lit.box  # the feet lie in the middle of its lower side
    assert not shines(pupil, (box.left + box.width / 8, box.bottom))
    assert not shines(pupil, (box.right - box.width / 8, box.bottom))


def shines(pupil: Pupil, point: Point) -> bool:
    """Whether the guide's colour is seen close to a point, but for the smoothing of a slanting line."""
    unit, screen = pupil.app.unit, pupil.app.screen
    x, y = round(point[0] * unit), round(point[1] * unit)
    near = (screen.get_at((x + dx, y + dy)) for dx in range(-3, 4) for dy in range(-3, 4))
    return any(max(abs(a - b) for a, b in zip(each[:3], theme.HINT[:3], strict=True)) <= 4 for each in near)
