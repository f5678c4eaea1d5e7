"""The scoring tokens: which is the white one and which the black one is seen in every colour."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import pytest

from client.draw import theme
from client.draw.canvas import Canvas
from client.games.balanceformers.board.track_view import draw_token
from tests.client.balanceformers.test_alarm import canvas_of
from tests.client.driver import make_app

SIZES: Final = (16.0, 20.0, 38.0)
"""On the track of a full table, in a panel, at most."""


def light(draw: Callable[[Canvas, tuple[float, float], float], object], size: float) -> float:
    """Return how much of a token around its sign is light, as a share of what is light or dark there."""
    app = make_app()
    app.window.surface.fill((20, 16, 36))
    draw(canvas_of(app), (100.0, 100.0), size)
    middle, reach = round(100 * app.metrics.unit), size * app.metrics.unit * 0.42
    pale = ink = 0
    for x in range(round(middle - reach), round(middle + reach) + 1):
        for y in range(round(middle - reach), round(middle + reach) + 1):
            if (x - middle) ** 2 + (y - middle) ** 2 <= reach**2:
                red, green, blue, _ = app.window.surface.get_at((x, y))
                pale += min(red, green, blue) > 150
                ink += max(red, green, blue) < 90
    return pale / max(1, pale + ink)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("colour", sorted(theme.SEAT))
def test_tokens_keep_their_brightness_in_every_colour(colour: str, size: float) -> None:
    white = light(partial(draw_token, colour=colour, white=True), size)
    black = light(partial(draw_token, colour=colour, white=False), size)
    assert white > 0.52
    assert black < 0.45
    assert white > black + 0.3
