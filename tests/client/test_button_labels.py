"""Icon and label of a button are one group in its middle; an arrow that leads on is behind the label."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest

from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.draw.render_resources import RenderResources
from client.widgets import Button
from tests.client.driver import make_app

BOX = Rect(20, 10, 200, 48)


def list_ink(icon: str | None) -> list[int]:
    """Return the columns of pixels in which a button without a frame shows something."""
    make_app()  # text needs a display
    surface = pygame.Surface((240, 68), pygame.SRCALPHA, 32)
    canvas = Canvas(surface, 1.0, RenderResources())
    Button("one", BOX, "Next", icon=icon, kind="ghost", on_press=bool).draw(canvas)
    return [x for x in range(240) if max(surface.get_at((x, y)).a for y in range(68)) > 96]


def list_gaps(columns: list[int]) -> list[int]:
    """Return the widths of what is empty between columns, the widest first."""
    return sorted((right - left - 1 for left, right in pairwise(columns)), reverse=True)


@pytest.mark.parametrize("icon", ["hint", "check", "undo", "chevron-right", "rulebook"])
def test_icon_and_label_are_centred_as_one_group(icon: str) -> None:
    columns = list_ink(icon)
    assert (columns[0] + columns[-1] + 1) / 2 == pytest.approx(BOX.centerx, abs=1.5)
    assert list_gaps(columns)[0] == pytest.approx(11, abs=2)  # the letter has a margin of its own


def test_arrow_that_leads_on_is_behind_the_label() -> None:
    words, columns = list_ink(None), list_ink("chevron-right")
    width = words[-1] - words[0]
    gap = max(pairwise(columns), key=lambda pair: pair[1] - pair[0])
    assert gap[0] - columns[0] == pytest.approx(width, abs=2)
    assert columns[-1] - gap[1] < width
