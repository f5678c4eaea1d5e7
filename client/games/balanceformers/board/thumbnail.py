"""Paints a position of Balanceformers alone, for the shelf."""

from __future__ import annotations

from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.games.balanceformers.board import area_view, layout as zones
from client.games.balanceformers.board.area_view import CreatureModel, PiecesModel
from client.games.balanceformers.board.creatures_view import creature_of
from client.games.balanceformers.board.plane import Plane
from rules.balanceformers.content import Content
from rules.balanceformers.state import OFF, BalanceformersState, owner


def draw(
    canvas: Canvas, box: Rect, state: BalanceformersState, colours: tuple[str, ...], content: Content
) -> None:
    """The area with its creatures."""
    canvas.cover("balanceformers/table-ground", box, zoom=area_view.ground_zoom(box))
    if not state.area:
        return
    s, origin = zones.fit(box.inflate(-box.width * 0.06, -box.height * 0.08), state.area)
    plane = Plane(origin, s)
    standing = tuple(
        CreatureModel(slot, creature_of(content, state, creature, colours[owner(creature)]))
        for creature, slot in enumerate(state.places)
        if slot != OFF
    )
    area_view.figures(canvas, plane, PiecesModel(state.area, state.dark, 0))
    area_view.standing(canvas, plane, state.area, standing)
