"""Pictures and words come from the values they are given, whichever definitions are meant at that moment."""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import nullcontext

import pygame
import pytest
from msgspec.structs import replace

import rules
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.games.envyra.board import cards_view, grid_view, sets_layout, table_view
from client.games.envyra.pages import new_game_preview
from client.games.envyra.sheet.score_sheet import EnvyraSheet
from client.games.envyra.table import descriptions
from client.scenes.results.sheet import SUM, CellKey
from client.session.match import Match
from client.table.board_places import BoardPlace
from client.table.table import Table
from rules.content_overrides import ContentOverrides
from rules.envyra.content import BOOK, content
from rules.envyra.state import EnvyraState
from tests.client.driver import make_app
from tests.client.envyra.player import SEATS, driver, table
from tests.client.game_faces import envyra

pytestmark = pytest.mark.usefixtures("at_once")

THEMED = [tile.id for tile in content().tiles.values() if tile.kind == "theme"]
CORRECTIONS: ContentOverrides = {
    "tiles.yaml": {"theme": {tile: {"points": 8, "cubes": 5, "needs": {"blue": 3}} for tile in THEMED}},
    "components.yaml": {"sets": {"points": {"2": 5, "3": 7, "4": 11}}},
    "equilibrium.yaml": {"cards": {card: {"points": 13} for card in content().cards}},
}
Shown = tuple[bytes, object]


def begun(corrections: ContentOverrides) -> Match:
    """Return a table for three in its first round."""
    options = {"equilibrium": "c"}
    return Match.create("envyra", SEATS[:3], 7, options, saved=False, corrections=corrections)


def over(corrections: ContentOverrides) -> Match:
    """Return a game played to its end by chance."""
    match, chance = begun(corrections), random.Random(3)
    while match.outcome is None:
        seat = match.deciders[0]
        match.act(seat, chance.choice(match.game.actions(match.state, seat)))
    return match


def canvas_of(paint: Callable[[Canvas], None]) -> bytes:
    """Return what is painted in a program of its own."""
    app = make_app((1280, 720))
    surface = pygame.Surface((1280, 720))
    paint(Canvas(surface, 1.0, app.resources))
    return pygame.image.tobytes(surface, "RGB")


def laid(match: Match) -> Table:
    """Return its table, at rest."""
    made = driver()
    made.app.open("menu")
    made.app.open("table", match=match)
    made.settle(drawn=False)
    return table(made)


def board(corrections: ContentOverrides, *, asked: bool) -> Shown:
    match = begun(corrections)
    view_model = envyra(laid(match)).view_model

    def paint(canvas: Canvas) -> None:
        table_view.draw_table(canvas, view_model)
        for position in range(len(view_model.layout.tiles)):
            table_view.draw_grid_position(canvas, view_model, position)

    with match.game.active() if asked else nullcontext():
        words = [
            descriptions.describe_tile(view_model, position)
            for position in range(len(view_model.layout.tiles))
        ]
        return canvas_of(paint), [
            *words,
            *map(descriptions.describe_card, cards_view.make_card_models(view_model)),
        ]


def sheet(corrections: ContentOverrides, *, asked: bool) -> Shown:
    match = over(corrections)
    make_app()
    with match.game.active():
        shown = EnvyraSheet(match)
    reasons = []
    with match.game.active() if asked else nullcontext():
        for line in (*(line.key for line in shown.lines), SUM):
            reasons += [shown.explain(CellKey(seat, 1, line)) for seat in range(3)]

        def paint(canvas: Canvas) -> None:
            for at, reason in enumerate(reasons):
                box = Rect(at % 4 * 320, at // 4 * 240, 310, 230)
                with canvas.clip(box):
                    reason.picture(canvas, box)

        return canvas_of(paint), [reason.calculation for reason in reasons]


def preview(corrections: ContentOverrides, *, asked: bool) -> Shown:
    game = rules.load("envyra", corrections)
    known, state = BOOK.get_content(game), game.start(3, 7, {"equilibrium": "c"})
    assert isinstance(state, EnvyraState)
    colours = tuple(seat.colour for seat in SEATS)

    def paint(canvas: Canvas) -> None:
        for part, box in new_game_preview.arrange_preview_parts(known, Rect(0, 0, 1280, 300), state):
            panel = new_game_preview.PreviewPart(known, part, state, colours, 0.0, "en", patterns=False)
            new_game_preview.draw_preview_part(canvas, box, panel)

    with game.active() if asked else nullcontext():
        parts = new_game_preview.list_preview_parts(state)
        return canvas_of(paint), [new_game_preview.get_part_texts(known, part, state) for part in parts]


def shelf(corrections: ContentOverrides, *, asked: bool) -> Shown:
    match = begun(corrections)
    scene = laid(match)
    with match.game.active() if asked else nullcontext():
        return canvas_of(scene.face.draw_thumbnail), None


@pytest.mark.parametrize("shown", [board, sheet, preview, shelf])
def test_overridden_game_looks_the_same_through_every_content_lookup(shown: Callable[..., Shown]) -> None:
    picture, words = shown(CORRECTIONS, asked=True)
    assert shown(CORRECTIONS, asked=False) == (picture, words)
    assert shown({}, asked=True)[0] != picture


def test_set_values_come_from_the_given_content() -> None:
    corrected = BOOK.get_content(rules.load("envyra", CORRECTIONS))
    box, tiles = Rect(0, 0, 368, 210), ("orange_flame_1", "orange_sun_1")
    own = content().sets.get_points(2)
    for known, worth in ((content(), own), (corrected, 5), (content(), own)):
        assert sets_layout.arrange_tiles(known, box, tiles).rows[0].points == worth


def test_cube_places_come_from_the_given_content() -> None:
    scene = laid(begun({}))
    grid = envyra(scene).position.grid
    place = next(position for position, tile in enumerate(grid) if tile in THEMED)
    cubes = tuple((0,) if position == place else () for position in range(len(grid)))
    with_cube = replace(envyra(scene).position, cubes=cubes)
    where = BoardPlace("cube", (place, 0, 0))
    corrected = BOOK.get_content(rules.load("envyra", CORRECTIONS))
    own, other = (
        grid_view.find_grid_region(envyra(scene).layout, known, with_cube, where)
        for known in (content(), corrected)
    )
    assert own is not None
    assert other is not None
    assert own.box != other.box
