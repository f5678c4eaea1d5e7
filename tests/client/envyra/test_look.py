"""The table is painted from a value: whatever happens to it, an old look still shows what was there."""

from __future__ import annotations

import dataclasses

import pygame
import pytest

from client.draw.canvas import Canvas
from client.games.envyra.board import view
from client.games.envyra.board.look import EnvyraLook
from client.games.envyra.table.scene import EnvyraTable
from tests.client.envyra.player import laid, table

pytestmark = pytest.mark.usefixtures("at_once")


def picture(scene: EnvyraTable, look: EnvyraLook) -> bytes:
    """Board, tiles, holes and players of a look."""
    surface = pygame.Surface(scene.app.screen.get_size())
    canvas = Canvas(surface, scene.app.unit, scene.app.studio)
    view.draw(canvas, look)
    for position in range(len(look.layout.tiles)):
        view.tile(canvas, look, position)
        view.hole(canvas, look, position, 0.0)
    view.seats(canvas, look, scene.frame_layout.side, 700.0)
    view.held(canvas, look)
    return pygame.image.tobytes(surface, "RGB")


def test_a_look_does_not_change_while_the_table_goes_on() -> None:
    made = laid(3, people=1, saved=False)
    scene = table(made)
    old = scene.look
    before, held = picture(scene, old), old.hand
    made.click(f"tile.{min(old.hand.choices)}")
    assert (old.hand, old.hand.staged) == (held, ())
    assert scene.look.hand.staged
    assert picture(scene, scene.look) != before
    assert picture(scene, old) == before
    made.click("table.confirm")
    made.settle()
    assert scene.look.position != old.position
    assert picture(scene, old) == before


def test_there_is_one_look_until_something_changes() -> None:
    scene = table(laid(3, people=1, saved=False))
    look = scene.look
    assert scene.look is look
    scene.heading()
    scene.prompt()
    scene.bar_buttons()
    assert scene.look is look
    scene.choosing.hover_on(min(look.hand.choices))
    assert scene.look != look
    scene.choosing.hover_on(None)
    assert scene.look is not look
    assert scene.look == look


def test_what_takes_off_and_lands_is_seen_at_once() -> None:
    scene = table(laid(3, people=1, saved=False))
    standing = scene.look
    scene.air.lift(tiles=[2], holes=[(1, 3)], cubes=[(2, 0)])
    assert scene.look == dataclasses.replace(standing, air=scene.air.now)
    assert scene.look.air.tiles == {2}
    scene.air.land()
    assert scene.look == standing


def test_nothing_in_a_look_can_be_changed() -> None:
    look = table(laid(3, people=1, saved=False)).look
    for part in (look, look.hand, look.air, look.frame, look.around):
        for field in type(part).__match_args__:
            with pytest.raises(AttributeError):
                setattr(part, field, None)
