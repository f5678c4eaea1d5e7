from __future__ import annotations

import pytest

from client.draw import theme
from client.draw.theme import Colour


def contrast(first: Colour, second: Colour) -> float:
    high, low = sorted((theme.compute_luminance(first), theme.compute_luminance(second)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def test_black_on_white_has_the_contrast_of_the_definition() -> None:
    assert contrast(theme.BLACK, theme.WHITE) == pytest.approx(21.0)


@pytest.mark.parametrize(
    ("name", "ink", "ground"), theme.TEXT_PAIRS, ids=[pair[0] for pair in theme.TEXT_PAIRS]
)
def test_text_has_enough_contrast(name: str, ink: Colour, ground: Colour) -> None:
    assert contrast(ink, ground) >= 4.5, name


@pytest.mark.parametrize(
    ("name", "ink", "ground"), theme.SIGN_PAIRS, ids=[pair[0] for pair in theme.SIGN_PAIRS]
)
def test_icons_and_edges_have_enough_contrast(name: str, ink: Colour, ground: Colour) -> None:
    assert contrast(ink, ground) >= 3.0, name


@pytest.mark.parametrize("plain", theme.CONTRAST)
def test_high_contrast_theme_has_higher_contrast(plain: Colour) -> None:
    assert contrast(theme.CONTRAST[plain], theme.PANEL_TOP) > contrast(plain, theme.PANEL_TOP)


@pytest.mark.parametrize(
    ("name", "ink", "ground"), theme.TEXT_PAIRS, ids=[pair[0] for pair in theme.TEXT_PAIRS]
)
def test_high_contrast_ink_has_higher_contrast(name: str, ink: Colour, ground: Colour) -> None:
    assert contrast(theme.get_high_contrast_ink(ink), ground) >= min(7.0, 1.1 * contrast(ink, ground)), name
