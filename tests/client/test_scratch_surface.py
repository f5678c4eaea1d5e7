"""What is drawn on the sheet that is kept is what would be drawn on a surface of its own."""

from __future__ import annotations

import random

import pygame
import pytest

from client.draw import shapes
from client.draw.images import blit_faded, copy_faded
from client.draw.scratch_surface import MAX_SIDE, fill_subsurface, get_scratch_surface
from tests.client.driver import make_app


def motley(width: int, height: int, chance: random.Random) -> pygame.Surface:
    """Return a premultiplied picture of many opacities."""
    made = shapes.make_blank(width, height)
    for _ in range(80):
        alpha = chance.randrange(256)
        ink = [chance.randint(0, alpha) for _ in range(3)]
        made.fill((*ink, alpha), (chance.randrange(width), chance.randrange(height), 90, 70))
    return made


@pytest.mark.parametrize("size", [(40, 30), (300, 260), (2 * MAX_SIDE + 30, MAX_SIDE + 7)])
@pytest.mark.parametrize("alpha", [0.1, 0.503, 0.99])
def test_fade_in_pieces_equals_a_faded_copy(size: tuple[int, int], alpha: float) -> None:
    app, chance = make_app(), random.Random(3)
    picture = motley(*size, chance)
    part = pygame.Rect(3, 5, size[0] - 9, size[1] - 11)
    pictures = []
    for lay in (True, False):
        below = pygame.Surface((size[0] + 20, size[1] + 20), 0, 32)
        below.fill((40, 90, 130))
        if lay:
            blit_faded(below, picture, (7, 4), part, alpha)
        else:
            below.blit(copy_faded(picture, alpha), (7, 4), part, pygame.BLEND_PREMULTIPLIED)
        pictures.append(pygame.image.tobytes(below, "RGB"))
    assert pictures[0] == pictures[1]
    app.finish()


def test_scratch_surface_is_cleared_between_shapes() -> None:
    app = make_app()

    def disc(surface: pygame.Surface, scale: float) -> None:
        pygame.draw.circle(surface, (200, 10, 10), (60 * scale, 60 * scale), 50 * scale)

    def bar(surface: pygame.Surface, scale: float) -> None:
        pygame.draw.rect(surface, (10, 200, 10), (0, 20 * scale, 120 * scale, 30 * scale))

    first = shapes.supersample(120, 120, bar)
    shapes.supersample(120, 120, disc)
    assert get_scratch_surface(480, 480) is not None, "large enough for the sheet"
    again = shapes.supersample(120, 120, bar)
    assert pygame.image.tobytes(again, "RGBA") == pygame.image.tobytes(first, "RGBA")
    assert tuple(again.get_at((60, 60))) == (0, 0, 0, 0)
    app.finish()


def test_small_and_very_large_shapes_use_no_scratch_surface() -> None:
    assert get_scratch_surface(40, 40) is None
    assert get_scratch_surface(MAX_SIDE + 1, 300) is None


@pytest.mark.parametrize("colour", [(0, 0, 0, 0), (76, 76, 76, 76), (10, 200, 30, 255)])
def test_only_the_subsurface_is_filled(colour: tuple[int, int, int, int]) -> None:
    made, plain = motley(300, 200, random.Random(5)), motley(300, 200, random.Random(5))
    part = pygame.Rect(31, 17, 140, 90)
    fill_subsurface(made.subsurface(part), colour)
    plain.fill(colour, part)
    assert pygame.image.tobytes(made, "RGBA") == pygame.image.tobytes(plain, "RGBA")
