from __future__ import annotations

import pytest

from client.draw import theme
from client.draw.theme import Colour


def luminance(colour: Colour) -> float:
    """Relative luminance as WCAG 2 defines it."""

    def linear(value: int) -> float:
        share = value / 255
        return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4

    r, g, b = (linear(value) for value in colour)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(first: Colour, second: Colour) -> float:
    high, low = sorted((luminance(first), luminance(second)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def test_black_on_white_has_the_contrast_of_the_definition() -> None:
    assert contrast(theme.BLACK, theme.WHITE) == pytest.approx(21.0)


@pytest.mark.parametrize(
    ("name", "ink", "ground"), theme.TEXT_PAIRS, ids=[pair[0] for pair in theme.TEXT_PAIRS]
)
def test_text_stands_out_from_its_ground(name: str, ink: Colour, ground: Colour) -> None:
    assert contrast(ink, ground) >= 4.5, name


@pytest.mark.parametrize(
    ("name", "ink", "ground"), theme.SIGN_PAIRS, ids=[pair[0] for pair in theme.SIGN_PAIRS]
)
def test_signs_and_edges_stand_out_from_their_ground(name: str, ink: Colour, ground: Colour) -> None:
    assert contrast(ink, ground) >= 3.0, name


@pytest.mark.parametrize("plain", theme.CONTRAST)
def test_high_contrast_is_higher(plain: Colour) -> None:
    assert contrast(theme.CONTRAST[plain], theme.PANEL_TOP) > contrast(plain, theme.PANEL_TOP)
