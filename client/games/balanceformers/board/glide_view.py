"""Paints the board while its view changes: one picture of it that is scaled, so that no frame takes long."""

from __future__ import annotations

from dataclasses import replace

from msgspec.structs import replace as replace_fields

from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.draw.recorded_groups import IdentityKey
from client.games.balanceformers.board import area_view, verdict_badges
from client.games.balanceformers.board.area_view import PiecesModel
from client.games.balanceformers.board.board_view import Glide
from client.games.balanceformers.board.view_model import BalanceformersViewModel


def draw_gliding_board(canvas: Canvas, view_model: BalanceformersViewModel, glide: Glide) -> None:
    """Draw the pieces with all that lies on them as they are seen in the middle of a glide."""
    seen, box = _see_through(view_model, glide), Rect(*glide.box)
    state, selection = seen.position, seen.selection

    def paint(inner: Canvas) -> None:
        area_view.draw_pieces_in_view(
            inner, seen.layout, PiecesModel(state.area, state.dark, 0, calm=seen.is_calm)
        )
        area_view.draw_area(inner, seen)
        verdict_badges.draw_verdicts(inner, seen)

    key = (
        "balanceformers-glide", seen.render_key, IdentityKey(state), seen.in_flight, glide.picture, glide.box,
        selection.creature, seen.forecast_shown, seen.is_calm,
    )  # fmt: skip
    with canvas.clip(view_model.layout.view_box):
        canvas.layer(key, box, paint, to=glide.target, reusable=False)


def _see_through(view_model: BalanceformersViewModel, glide: Glide) -> BalanceformersViewModel:
    """Return the view model with the board in the plane and the box of a glide's picture."""
    picture = glide.picture
    made = replace_fields(
        view_model.layout,
        origin=picture.origin,
        cell_side=picture.cell_side,
        source_side=picture.source_side,
        window=glide.box,
    )
    selection = replace_fields(view_model.selection, hover=None, hover_creature=None)
    return replace(view_model, layout=made, selection=selection, glide=None)
