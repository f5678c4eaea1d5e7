"""Regions of places in the log: the stars of tiles stay free of the marks around them."""

from __future__ import annotations

from typing import cast

import msgspec
import pygame
import pytest

from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.games.envyra.board import grid_view
from client.games.envyra.board.grid_view import make_tile_model
from client.games.envyra.board.sets_view import MIN_STARRED_SIDE
from client.games.envyra.board.tile_view import (
    locate_star,
    locate_trough_cube,
    measure_fate_pill,
    measure_gain_pill,
)
from client.table import trace_view
from client.table.board_places import BoardPlace
from client.table.table import Table
from client.table.trace_view import TraceModel, TraceScale
from rules.envyra.state import NO_TILE, EnvyraState
from tests.client.driver import make_app
from tests.client.envyra.player import table
from tests.client.envyra.test_order_forecast import is_told
from tests.client.envyra.test_view import at
from tests.client.game_faces import envyra
from tests.client.test_replay_match import play_random_game


def scene_of(size: tuple[int, int], scale: float) -> Table:
    """Return a table on which tiles have been taken."""
    app = make_app(size, ui_scale=scale)
    app.open("menu")
    app.open("table", match=play_random_game("envyra", 90, players=3))
    found = next(one for one in app.scenes if isinstance(one, Table))
    found.ensure_built()
    return found


@pytest.mark.parametrize(("size", "scale"), [((1920, 1080), 1.0), ((1280, 720), 2.0)])
def test_rims_and_icons_do_not_cover_stars(size: tuple[int, int], scale: float) -> None:
    scene = scene_of(size, scale)
    state = cast(EnvyraState, scene.match.state)
    seat, tile = next((seat, tile) for seat, tiles in enumerate(state.taken) for tile in tiles)
    for place in (BoardPlace("tile", (4,)), BoardPlace("taken", (seat, tile))):
        region = scene.face.find_region(place)
        assert region is not None
        kept = Rect(region.kept)
        if place.kind == "taken" and region.box.width < MIN_STARRED_SIDE:
            assert not kept.width, "so small a tile shows no star"
            continue
        assert kept.width >= 20
        assert kept.colliderect(region.box)
        if place.kind == "tile":
            assert kept.collidepoint(locate_star(envyra(scene).layout.tiles[4])[0])
        for paint in ("traces", "lights"):
            unit = scene.app.metrics.unit
            page = Canvas(scene.app.window.surface, unit, scene.app.resources)
            page.surface.fill((0, 0, 0))
            shown = [TraceModel("gone", region, (255, 255, 255), "seat-orange")]
            view_model = TraceScale(scene.frame_layout.compact)
            if paint == "traces":
                trace_view.draw_traces(page, shown, view_model, scene.frame_layout.board)
            else:
                trace_view.draw_highlights(page, shown, view_model, scene.frame_layout.board)
            inner = pygame.Rect(*(round(value * unit) for value in kept.inflate(-4, -4)))
            found = pygame.mask.from_threshold(page.surface, (0, 0, 0), (1, 1, 1, 255))
            found.invert()
            assert found.count() > 50
            free = pygame.mask.Mask(inner.size, fill=True)
            assert not found.overlap_area(free, inner.topleft), (place, paint)


def test_region_of_a_cube_is_where_it_is_drawn_although_others_wait() -> None:
    scene = scene_of((1920, 1080), 1.0)
    face = envyra(scene)
    state = cast(EnvyraState, scene.match.state)
    position = next(number for number, tile in enumerate(state.grid) if tile != NO_TILE)
    crowded = msgspec.structs.replace(
        state,
        cubes=tuple((0, 1) if number == position else () for number in range(len(state.grid))),
        boards=tuple((position,) for _ in state.boards),
    )
    view_content = face.view_model.content
    places = grid_view.count_trough_places(view_content, crowded, position)
    assert places > view_content.tiles[state.grid[position]].cubes
    region = grid_view.find_grid_region(
        face.layout, view_content, crowded, BoardPlace("cube", (position, 1, 1))
    )
    assert region is not None
    center, _ = locate_trough_cube(face.layout.tiles[position], places, 1)
    assert region.box.center == pytest.approx(center)


@pytest.mark.parametrize(("size", "scale"), [((1920, 1080), 1.0), ((1280, 720), 2.0)])
def test_ring_of_a_hint_leaves_the_pill_on_a_tile_free(size: tuple[int, int], scale: float) -> None:
    made = at(3, is_told, {})
    made.app.resize(size)
    made.app.change_settings(ui_scale=scale)
    scene = table(made)
    for position in sorted(envyra(scene).controller.selection.choices):
        made.hover(f"tile.{position}")
        made.frames(200, drawn=False)
        view_model = envyra(scene).view_model
        for number in range(9):
            model = make_tile_model(view_model, number)
            if model is None or not (model.gain_text or model.fate):
                continue
            region = scene.face.find_outline(scene.ui[f"tile.{number}"])
            texts = scene.app.texts
            if model.fate is None:
                pill = measure_gain_pill(texts, region.box, model.gain_text)
            else:
                pill = measure_fate_pill(texts, region.box, model.fate)
            assert Rect(region.kept).contains(pill)
            assert Rect(region.kept).collidepoint(locate_star(region.box)[0])
            return
    raise AssertionError("no pill was shown")
