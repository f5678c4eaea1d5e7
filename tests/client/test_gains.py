"""The language of gain and loss: colour and sign, in numbers, rising points and lines of the log."""

from __future__ import annotations

import re
from typing import Any

import pygame
import pytest

from client.draw import gains, styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.draw.styles import Style
from client.draw.theme import Colour
from client.table.motion_painters import draw_rising_text
from client.table.table import Table
from tests.client.driver import Driver, make_app
from tests.client.test_replay_match import play_random_game

SIGNED = re.compile(r"([+−±])\d")
"""A number with a sign."""


def count_pixels(colour: Colour, gained: int) -> int:
    """Return how many pixels of rising points have a colour."""
    app = make_app((960, 540))
    screen = pygame.Surface((400, 300))
    draw_rising_text(Canvas(screen, 1.0, app.resources), (200, 200), gained, 0.2)
    return pygame.mask.from_threshold(screen, colour, (40, 40, 40, 255)).count()


@pytest.mark.parametrize(
    ("gained", "text", "colour"),
    [(5, "+5", theme.GOLD), (-3, "−3", theme.LOSS), (0, "±0", theme.SECONDARY)],
)
def test_sign_and_colour_agree_without_a_triangle(gained: int, text: str, colour: Colour) -> None:
    drawn: list[tuple[str, Colour]] = []

    class Spied(Canvas):
        def text(self, text: str, point: Point, style: Style, **more: Any) -> Rect:
            drawn.append((text, style.colour))
            return super().text(text, point, style, **more)

    app = make_app((960, 540))
    box = gains.draw_gain(
        Spied(pygame.Surface((80, 40)), 1.0, app.resources), gained, (40, 20), styles.FIGURE
    )
    assert drawn == [(text, colour)]
    assert gains.measure_gain(app.texts, gained, styles.FIGURE) == pytest.approx(box.width, abs=1)


def draw_badge(gained: int) -> tuple[list[tuple[Point, Point]], list[object]]:
    """Return the lines and polygons of the badge of a gain or loss."""
    lines: list[tuple[Point, Point]] = []
    polygons: list[object] = []

    class Spied(Canvas):
        def line(self, a: Point, b: Point, *args: Any, **more: Any) -> None:
            lines.append((a, b))
            super().line(a, b, *args, **more)

        def polygon(self, points: Any, *args: Any, **more: Any) -> None:
            polygons.append(points)
            super().polygon(points, *args, **more)

    gains.draw_gain_badge(Spied(pygame.Surface((40, 40)), 1.0, make_app().resources), gained, (20.0, 20.0))
    return lines, polygons


def test_badge_is_plus_minus_or_equals_and_no_triangle_like_a_seats_sign() -> None:
    plus, minus, equals = (draw_badge(gained) for gained in (5, -3, 0))
    assert not plus[1]
    assert not minus[1]
    assert [start[1] == end[1] for start, end in plus[0]] == [True, False]
    assert [start[1] == end[1] for start, end in minus[0]] == [True]
    assert [start[1] == end[1] for start, end in equals[0]] == [True, True]


def test_rising_points_are_gold_or_coral() -> None:
    assert count_pixels(theme.GAIN, 5) > 20 * count_pixels(theme.LOSS, 5)
    assert count_pixels(theme.LOSS, -5) > 20 * count_pixels(theme.GAIN, -5)


@pytest.mark.parametrize("game_id", ["wispwood", "envyra"])
def test_lines_of_the_log_that_name_points_have_their_sign(game_id: str) -> None:
    driver = Driver(make_app())
    driver.app.open("menu")
    driver.app.open("table", match=play_random_game(game_id, 400, players=3))
    table = next(scene for scene in driver.app.scenes if isinstance(scene, Table))
    signed = 0
    for line in table.log.lines:
        found = SIGNED.search(line.text)
        if line.heading or found is None:
            assert line.gained is None, line.text
            continue
        assert line.gained is not None, line.text
        assert gains.format_gain(line.gained)[0] == found[1], line.text
        signed += 1
    assert signed >= 10
