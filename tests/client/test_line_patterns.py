"""Lines of a chart can be told apart without colour, and their labels keep apart."""

from __future__ import annotations

import pygame

from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.line_patterns import PATTERNS, draw_patterned, split_into_dashes, spread_labels
from client.draw.render_resources import RenderResources
from saves.seats import COLOURS


def test_labels_keep_apart_and_inside() -> None:
    places = spread_labels([50, 52, 10, 98], 20, 0, 100)
    assert places == [50, 70, 10, 98]
    crowded = spread_labels([99, 98, 97], 20, 0, 100)
    assert crowded == [100, 80, 60]
    assert spread_labels([5] * 4, 40, 0, 100) == [0, 40, 80, 120]


def test_dash_pattern_continues_around_corners() -> None:
    found = split_into_dashes([(0, 0), (6, 0), (6, 20)], (10, 5))
    assert found == [((0, 0), (6, 0)), ((6, 0), (6, 4)), ((6, 9), (6, 19))]


def test_every_seat_has_a_distinct_line_pattern() -> None:
    pygame.display.init()
    pygame.display.set_mode((800, 600))
    canvas = Canvas(pygame.Surface((400, 300)), 1.0, RenderResources())
    ink = theme.SEAT["sky"]
    seen = set()
    for index, pattern in enumerate(PATTERNS):
        y = 20 + index * 30
        draw_patterned(canvas, [(10, y), (390, y)], ink, pattern, width=4)
        seen.add(tuple(canvas.surface.get_at((x, y))[:3] == ink for x in range(20, 380)))
    assert len(seen) == len(PATTERNS) == len(COLOURS)
