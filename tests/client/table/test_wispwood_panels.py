"""Small pictures of Wispwood's panels keep apart from each other and from the lines beside them."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.games.wispwood.board import cards_view, ghost_view
from client.games.wispwood.board.cards_view import WishCardFace
from client.games.wispwood.board.ghost_view import GhostModel
from rules.wispwood.content import content
from rules.wispwood.state import Ghost
from tests.client.driver import make_app


class Spied(Canvas):
    """A canvas that remembers pictures and level lines."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.pictures: list[tuple[str, Rect]] = []
        self.rules: list[float] = []

    def image(self, name: str, center: Point, size: Any, **more: Any) -> None:
        """Draw a picture and remember where."""
        if isinstance(size, float | int):
            self.pictures.append(
                (name, Rect(center[0] - size / 2, center[1] - size / 2, float(size), float(size)))
            )
        super().image(name, center, size, **more)

    def line(self, a: Point, b: Point, *args: Any, **more: Any) -> None:
        """Draw a line and remember its height if it is level."""
        if a[1] == b[1]:
            self.rules.append(a[1])
        super().line(a, b, *args, **more)


def make_canvas() -> Spied:
    app = make_app((1920, 1080))
    return Spied(app.window.surface, app.metrics.unit, app.resources)


@pytest.mark.parametrize("width", [220.0, 240.0, 320.0])
def test_fireflies_do_not_touch_each_other(width: float) -> None:
    canvas = make_canvas()
    ghost = Ghost(1, (2, 1, 0, 3), (1, 5, 6, 2), (1, 2, 3, 4), (2, 4, 3, 3), ())
    ghost_view.draw_panel(canvas, Rect(100, 100, width, 600), GhostModel(ghost, (6, 5, 4, 3), (), 0, None))
    flies = [box for name, box in canvas.pictures if name.startswith("wispwood/firefly")]
    assert len(flies) == 8
    assert all(b.left - a.right >= 2 for a, b in pairwise(flies))


def test_pictures_of_the_table_of_points_keep_away_from_the_line_above() -> None:
    seen = 0
    for card in content().cards.values():
        if card.numbers.values is None:
            continue
        canvas = make_canvas()
        box = Rect(100, 100, 280, 240)
        cards_view.draw_card_face(canvas, box, WishCardFace(card, False, 0, 0.0))
        heads = [one for _, one in canvas.pictures if one.centery > canvas.rules[-1]]
        for head in heads[:4]:
            assert head.top - canvas.rules[-1] >= 5
            seen += 1
    assert seen
