"""The death wheel: its words stay clear of Death and of each other, wherever he stands."""

from __future__ import annotations

import math
from typing import Any

import pytest

from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.games.balanceformers.board import area_geometry, death_wheel_view, layout
from client.games.balanceformers.board.death_wheel_view import DEATH_SIDE, DeathWheelModel
from client.table.frame_layout import make_frame_layout
from rules.balanceformers.content import PRESETS, content
from tests.client.driver import make_app


def record_texts(monkeypatch: pytest.MonkeyPatch) -> list[Rect]:
    """Return a list to which the rectangle of each text that is drawn from now on is added."""
    said: list[Rect] = []
    plain = Canvas.text

    def text(self: Canvas, *args: Any, **params: Any) -> Rect:
        said.append(plain(self, *args, **params))
        return said[-1]

    monkeypatch.setattr(Canvas, "text", text)
    return said


@pytest.mark.parametrize("round_", range(1, 7))
@pytest.mark.parametrize(("window", "scale"), [((960, 540), 2.0), ((1920, 1080), 1.0)])
def test_target_text_does_not_touch_the_figure_of_death(
    round_: int, window: tuple[int, int], scale: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    zones = make_frame_layout(*window)
    made = layout.arrange_table(zones.board, pieces=content().areas["gem"], players=3, compact=zones.compact)
    spots = tuple(layout.locate_round_cross(made.wheel, number) for number in range(1, 7))
    app = make_app((1920, 1080))
    canvas = Canvas(app.window.surface, scale, app.resources)
    said = record_texts(monkeypatch)
    death_wheel_view.draw_death_wheel(
        canvas, made.wheel, DeathWheelModel(round_, "Smrť žiada", "−2 a −3", spots)
    )
    death = Rect(
        0, 0, made.wheel.width * DEATH_SIDE * 0.8, made.wheel.width * DEATH_SIDE * 0.9
    )  # without his edges
    death.center = death_wheel_view.locate_death(made.wheel, spots[round_ - 1])
    letters = [box.inflate(0, -0.4 * box.height) for box in said]  # without their leading
    assert len(letters) == (1 if window == (960, 540) else 2), "in a small wheel the numbers alone have room"
    for box in letters:
        assert not box.colliderect(death)
        assert made.wheel.contains(box)
    assert not letters[0].colliderect(letters[-1]) or len(letters) == 1


@pytest.mark.parametrize("name", ["lantern", "drop", "gem", "rosettes"])
def test_wheel_has_ground_between_its_crosses_and_the_area(name: str) -> None:
    zones, pieces = make_frame_layout(1920, 1080), content().areas[name]
    made = layout.arrange_table(zones.board, pieces=pieces, players=PRESETS[name], compact=zones.compact)
    for number in range(1, 7):
        here = made.plane.to_plane(layout.locate_round_cross(made.wheel, number))
        near = min(area_geometry.compute_distance_to_piece(piece, here) for piece in pieces)
        radius = made.wheel.width * layout.CROSS_SIDE * layout.PRESENT_SCALE / 2
        assert near * made.cell_side - radius >= 10


@pytest.mark.parametrize("round_", range(4, 7))
def test_small_wheel_says_two_deficits_between_its_crosses(
    round_: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With six players at 200 %, where it is smallest."""
    zones = make_frame_layout(960, 540)
    made = layout.arrange_table(zones.board, pieces=content().areas["octagon"], players=6, compact=True)
    spots = tuple(layout.locate_round_cross(made.wheel, number) for number in range(1, 7))
    app = make_app((1920, 1080))
    said = record_texts(monkeypatch)
    death_wheel_view.draw_death_wheel(
        Canvas(app.window.surface, 2.0, app.resources),
        made.wheel,
        DeathWheelModel(round_, "Smrť žiada", "\u22122 a \u22123", spots, brief="\u22122 \u22123"),
    )
    (box,) = said
    for spot in spots:
        letters = box.inflate(0, -0.5 * box.height)
        x, y = max(letters.left, min(spot[0], letters.right)), max(letters.top, min(spot[1], letters.bottom))
        assert math.dist((x, y), spot) > made.wheel.width * layout.CROSS_SIDE / 2
