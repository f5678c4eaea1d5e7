"""While cubes are put in secret the own board is what the eye finds: its free holes are lit."""

from __future__ import annotations

import pygame
import pytest

from client.draw.geometry import Rect
from client.table.table import Table
from tests.client.driver import Driver
from tests.client.envyra.player import laid, table
from tests.client.game_faces import envyra

pytestmark = pytest.mark.usefixtures("at_once")


def asked() -> Driver:
    """Return a table at which all others have chosen."""
    made = laid(3, people=1, opponent_pause=0.0)
    for _ in range(20):
        made.frames(1)
    assert table(made).opponents.due_seat is None
    return made


def warmth(made: Driver, box: Rect) -> float:
    """Return how much redder than blue a part of the picture is on average."""
    unit = made.app.metrics.unit
    area = pygame.Rect(*(round(side * unit) for side in box.inflate(-box.width * 0.3, -box.height * 0.3)))
    red, _, blue, *_ = pygame.transform.average_color(made.app.window.surface, area)
    return red - blue


def holes(made: Driver, scene: Table, positions: list[int]) -> float:
    made.move(5, 5)
    made.settle()
    return sum(warmth(made, envyra(scene).layout.holes[position]) for position in positions) / len(positions)


def test_free_holes_are_highlighted_until_all_cubes_are_chosen() -> None:
    made = asked()
    scene = table(made)
    assert envyra(scene).position.phase == "boards"
    free = sorted(envyra(scene).controller.selection.choices)
    first, second, rest = free[0], free[1], free[2:]
    assert envyra(scene).controller.selection.max_cubes == 2
    lit = holes(made, scene, rest)
    made.click(f"hole.{first}")
    assert abs(holes(made, scene, rest) - lit) < 1, "another cube may be put"
    made.click(f"hole.{second}")
    dark = holes(made, scene, rest)
    assert lit > dark + 12
    made.click(f"hole.{second}")
    assert abs(holes(made, scene, rest) - lit) < 1


def test_free_holes_are_not_highlighted_for_others() -> None:
    made = asked()
    scene = table(made)
    assert envyra(scene).view_model.can_put_cube_on_board(envyra(scene).view_model.displayed_seat)
    moves = scene.match.moves
    for position in sorted(envyra(scene).controller.selection.choices)[
        : envyra(scene).controller.selection.max_cubes
    ]:
        made.click(f"hole.{position}")
    made.click("table.confirm")
    made.settle()
    assert scene.match.moves > moves
    assert envyra(scene).position.phase != "boards" or not envyra(scene).view_model.can_put_cube_on_board(
        envyra(scene).view_model.displayed_seat
    )
