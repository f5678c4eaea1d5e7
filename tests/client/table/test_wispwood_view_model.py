"""What is on Wispwood's table is a value: made anew when something changes, and all there is to paint."""

from __future__ import annotations

from dataclasses import fields

import pygame
import pytest

from client.draw.canvas import Canvas
from client.games.wispwood.board import forecast, seats_view, table_view
from client.games.wispwood.board.view_model import WispwoodViewModel
from rules.wispwood.state import WispwoodState
from tests.client.driver import Driver
from tests.client.game_faces import wispwood
from tests.client.table.player import Player, get_lifted_shape, open_new_table, table


def paint_view_model(made: Driver, look: WispwoodViewModel) -> bytes:
    """Return the board as that value says, with what is in the hand and the right column."""
    app = made.app
    surface = pygame.Surface((app.metrics.width * app.metrics.unit, app.metrics.height * app.metrics.unit))
    canvas = Canvas(surface, app.metrics.unit, app.resources)
    table_view.draw_table(canvas, look)
    table_view.draw_selection(canvas, look, None, carried=False)
    seats_view.draw(canvas, look, look.side.inflate(-40, -40))
    return pygame.image.tobytes(surface, "RGB")


def test_view_model_is_replaced_only_on_changes() -> None:
    made = open_new_table(2)
    board = table(made)
    before = wispwood(board).view_model
    made.frames(3)
    assert wispwood(board).view_model is before
    cell = min(before.choosable_cells)
    Player(made).hover_cell(cell)
    after = wispwood(board).view_model
    assert (before.selection.hovered_tree_cell, after.selection.hovered_tree_cell) == (None, cell)
    assert {one.name for one in fields(after) if getattr(before, one.name) != getattr(after, one.name)} <= {
        "selection",
        "frame",
        "frame_goal",
    }
    with pytest.raises(AttributeError):
        after.ghost_turn = True  # type: ignore[misc]


def test_old_view_model_can_still_be_painted() -> None:
    """The picture hangs on nothing else: a shape has been lifted, laid down and turned meanwhile."""
    made = open_new_table(2)
    board, player = table(made), Player(made)
    before = wispwood(board).view_model
    picture = paint_view_model(made, before)
    player.take(min(wispwood(board).controller.legal.slots))
    if wispwood(board).controller.lifted_shape is None:
        made.click(player.lit_shapes()[0])
    player.turn_until_it_fits()
    player.click_cell(min(wispwood(board).view_model.choosable_cells))
    assert get_lifted_shape(made).pinned
    assert paint_view_model(made, wispwood(board).view_model) != picture
    assert paint_view_model(made, before) == picture


def test_turning_the_lifted_shape_keeps_the_old_view_model() -> None:
    made = open_new_table(2)
    board, player = table(made), Player(made)
    player.take(min(wispwood(board).controller.legal.slots))
    if wispwood(board).controller.lifted_shape is None:
        made.click(player.lit_shapes()[0])
    before, seen = get_lifted_shape(made), wispwood(board).view_model
    made.key("r")
    made.key("f")
    assert get_lifted_shape(made) == before.rotate_orientation().flip()
    assert seen.selection.lifted_shape == before


def test_pointer_moves_do_not_rescore_forests(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each look tells what all forests are worth; that is known as long as they stand."""
    made = open_new_table(3)
    board, player = table(made), Player(made)
    reckoned: list[int] = []
    real = forecast.score_forest

    def score_forest(state: WispwoodState, seat: int) -> tuple[int, ...]:
        reckoned.append(seat)
        return real(state, seat)

    monkeypatch.setattr(forecast, "score_forest", score_forest)
    looks = []
    for cell in sorted(wispwood(board).view_model.choosable_cells)[:3]:
        player.hover_cell(cell)
        looks.append(wispwood(board).view_model)
    assert len({look.selection.hovered_tree_cell for look in looks}) == 3
    assert {look.forest_points for look in looks} == {
        tuple(real(wispwood(board).position, seat) for seat in range(3))
    }
    assert reckoned == []
