"""The table is painted from a value: whatever happens to it, an old look still shows what was there."""

from __future__ import annotations

import dataclasses

import pygame
import pytest

from client.draw.canvas import Canvas
from client.games.envyra.board import table_view
from client.games.envyra.board.view_model import EnvyraViewModel
from client.table.board_places import BoardPlace
from client.table.table import Table
from tests.client.envyra.player import laid, table
from tests.client.game_faces import envyra
from tests.client.test_replay_match import play_random_game

pytestmark = pytest.mark.usefixtures("at_once")


def picture(scene: Table, view_model: EnvyraViewModel) -> bytes:
    """Return board, tiles, holes and players painted from a view model."""
    surface = pygame.Surface(scene.app.window.surface.get_size())
    canvas = Canvas(surface, scene.app.metrics.unit, scene.app.resources)
    table_view.draw_table(canvas, view_model)
    for position in range(len(view_model.layout.tiles)):
        table_view.draw_grid_position(canvas, view_model, position)
        table_view.draw_hole(canvas, view_model, position, 0.0)
    table_view.draw_seats(canvas, view_model, scene.frame_layout.side, 700.0)
    table_view.draw_carried_cube(canvas, view_model)
    return pygame.image.tobytes(surface, "RGB")


def test_view_model_does_not_change_later() -> None:
    made = laid(3, people=1, saved=False)
    scene = table(made)
    old = envyra(scene).view_model
    before, held = picture(scene, old), old.selection
    made.click(f"tile.{min(old.selection.choices)}")
    assert (old.selection, old.selection.staged) == (held, ())
    assert envyra(scene).view_model.selection.staged
    assert picture(scene, envyra(scene).view_model) != before
    assert picture(scene, old) == before
    made.click("table.confirm")
    made.settle()
    assert envyra(scene).view_model.position != old.position
    assert picture(scene, old) == before


def test_view_model_is_cached_until_a_change() -> None:
    scene = table(laid(3, people=1, saved=False))
    view_model = envyra(scene).view_model
    assert envyra(scene).view_model is view_model
    scene.face.make_top_bar_text()
    scene.face.make_prompt()
    scene.face.make_bar_buttons()
    assert envyra(scene).view_model is view_model
    envyra(scene).controller.set_hover(min(view_model.selection.choices))
    assert envyra(scene).view_model != view_model
    envyra(scene).controller.set_hover(None)
    assert envyra(scene).view_model is not view_model
    assert envyra(scene).view_model == view_model


def test_pieces_in_flight_change_the_view_model_at_once() -> None:
    scene = table(laid(3, people=1, saved=False))
    standing = envyra(scene).view_model
    envyra(scene).in_flight.lift(tiles=[2], holes=[(1, 3)], cubes=[(2, 0)])
    assert envyra(scene).view_model == dataclasses.replace(standing, in_flight=envyra(scene).in_flight.now)
    assert envyra(scene).view_model.in_flight.tiles == {2}
    envyra(scene).in_flight.land_all()
    assert envyra(scene).view_model == standing


def test_cube_in_flight_leaves_no_ring_in_its_place() -> None:
    scene = table(laid(3, people=1, saved=False))
    scene.match = play_random_game("envyra", 30)
    scene.show_present()
    face, cubes = envyra(scene), envyra(scene).position.cubes
    position = next(place for place, there in enumerate(cubes) if there)
    place = BoardPlace("cube", (position, 0, cubes[position][0]))
    assert face.find_region(place) is not None
    face.in_flight.lift(cubes=[(position, 0)])
    assert face.find_region(place) is None


def test_view_model_is_immutable() -> None:
    view_model = envyra(table(laid(3, people=1, saved=False))).view_model
    for part in (
        view_model,
        view_model.selection,
        view_model.in_flight,
        view_model.render_key,
        view_model.context,
    ):
        for field in type(part).__match_args__:
            with pytest.raises(AttributeError):
                setattr(part, field, None)
