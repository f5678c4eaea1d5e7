"""The guide's light: a ring round a box, and along the edges of what is no box."""

from __future__ import annotations

import math
from unittest import mock

import pygame
import pytest

from client.draw import theme
from client.draw.geometry import Point, Rect
from client.table.board_places import BoardPlace
from client.table.guide import guide_ring
from tests.client.lessons.pupil import Pupil


@pytest.mark.parametrize(("size", "ui_scale"), [((1920, 1080), 1.0), ((1280, 720), 2.0)])
def test_piece_is_highlighted_along_its_edges(size: tuple[int, int], ui_scale: float) -> None:
    pupil = Pupil("balanceformers", "holes", size=size, ui_scale=ui_scale)
    (lit,) = pupil.guide.find_highlighted_regions()
    assert lit == pupil.table.face.find_region(BoardPlace("piece", (1, 0, 0)))
    pupil.driver.look()
    for (x, y), (to_x, to_y) in zip(lit.outline, (*lit.outline[1:], lit.outline[0]), strict=True):
        assert shines(pupil, ((x + to_x) / 2, (y + to_y) / 2))
    box = lit.box  # the feet lie in the middle of its lower side
    assert not shines(pupil, (box.left + box.width / 8, box.bottom))
    assert not shines(pupil, (box.right - box.width / 8, box.bottom))


@pytest.mark.parametrize(("size", "ui_scale"), [((1920, 1080), 1.0), ((1280, 720), 2.0)])
def test_base_is_highlighted_on_all_sides(size: tuple[int, int], ui_scale: float) -> None:
    pupil = Pupil("equilibrix", "flower", size=size, ui_scale=ui_scale)
    pupil.driver.look()
    for name, lit in zip(("base.0", "base.2", "base.4"), pupil.guide.find_highlighted_regions(), strict=True):
        base = pupil.table.ui[name].rect
        assert lit == pupil.table.face.find_region(BoardPlace("base", (int(name[-1]),)))
        assert lit.box.width > base.width
        assert lit.box.height > base.height
        card = pupil.table.ui["guide.card"].rect.inflate(20, 20)
        seen = [point for point in lit.outline if not card.collidepoint(point)]
        assert all(shines(pupil, point) for point in seen)
        assert not shines(pupil, base.center)
        for x in (base.left, base.right):  # where a box would cut across it
            for y in (base.top, base.bottom):
                near = min(math.dist((x, y), point) for point in lit.outline)
                assert near < 12 or not shines(pupil, (x, y))


@pytest.mark.parametrize(("size", "ui_scale"), [((1920, 1080), 1.0), ((1280, 720), 2.0)])
def test_star_of_a_highlighted_tile_is_not_covered(size: tuple[int, int], ui_scale: float) -> None:
    pupil = Pupil("envyra", "needs", size=size, ui_scale=ui_scale)
    pupil.click("next")
    pupil.driver.look()
    with mock.patch.object(guide_ring, "draw_guide_ring"):
        plain = shot(pupil)
    ringed = shot(pupil)
    found = pupil.guide.find_highlighted_regions()
    assert len(found) == 3
    for lit in found:
        star, box = Rect(lit.kept), lit.box
        assert star.collidepoint(box.left + 4, box.top + 4)
        assert same(pupil, plain, ringed, star.inflate(-2, -2))
        assert not same(pupil, plain, ringed, Rect(box.left + box.width / 2, box.top - 12, 20, 20))


def shot(pupil: Pupil) -> pygame.Surface:
    """Return the screen as it is drawn anew."""
    pupil.table.invalidate()
    pupil.app.draw()
    drawn: pygame.Surface = pupil.app.window.surface.copy()
    return drawn


def same(pupil: Pupil, one: pygame.Surface, other: pygame.Surface, box: Rect) -> bool:
    """Return whether both show the same in a box of logical units."""
    place = pygame.Rect([round(side * pupil.app.metrics.unit) for side in box])
    shown, again = (pygame.image.tobytes(each.subsurface(place), "RGB") for each in (one, other))
    return shown == again


def shines(pupil: Pupil, point: Point) -> bool:
    """Return whether the guide's colour is close to a point, apart from antialiasing."""
    unit, screen = pupil.app.metrics.unit, pupil.app.window.surface
    x, y = round(point[0] * unit), round(point[1] * unit)
    near = (screen.get_at((x + dx, y + dy)) for dx in range(-3, 4) for dy in range(-3, 4))
    return any(max(abs(a - b) for a, b in zip(each[:3], theme.HINT[:3], strict=True)) <= 4 for each in near)
