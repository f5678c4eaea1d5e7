"""The language of gain and loss: colour and triangle, in numbers, rising points and lines of the log."""

from __future__ import annotations

import re

import pygame
import pytest

from client.draw import gains, styles, theme
from client.draw.canvas import Canvas
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
    ("gained", "text", "sign", "colour"),
    [(5, "+5", "▲", theme.GOLD), (-3, "−3", "▼", theme.LOSS), (0, "±0", "", theme.SECONDARY)],
)
def test_sign_and_colour_agree(gained: int, text: str, sign: str, colour: Colour) -> None:
    assert gains.format_gain(gained) == text
    assert gains.get_gain_sign(gained) == sign
    assert gains.get_gain_colour(gained) == colour
    texts = make_app((960, 540)).texts
    number = texts.measure_width(text, styles.FIGURE)
    assert (gains.measure_gain(texts, gained, styles.FIGURE) > number) == bool(sign)


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
