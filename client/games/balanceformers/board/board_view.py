"""Paints the board of Balanceformers: the area on its ground, and who stands on it."""

from __future__ import annotations

from functools import partial

from msgspec import Struct

from client.draw import theme
from client.draw.canvas import Canvas
from client.games.balanceformers.board import area_view, creatures_view, lights_view, panels, verdicts_view
from client.games.balanceformers.board.area_view import CreatureModel, PiecesModel
from client.games.balanceformers.board.view_model import BalanceformersViewModel
from client.i18n import tr
from rules.balanceformers.area import ways
from rules.balanceformers.state import OFF

_CARRIED = 0.3
"""How strong a creature stays where it was while it hangs on the pointer."""


class Scenery(Struct, frozen=True):
    """What lies below everything. legend: where it is said what red and green mean, if anywhere."""

    ground: PiecesModel
    legend: tuple[float, float, float, float] | None


def draw_ground(canvas: Canvas, view_model: BalanceformersViewModel) -> None:
    """Table and figures."""
    area, plane, state = view_model.layout.area, view_model.layout.plane, view_model.position
    legend = panels.legend_box(view_model, canvas.texts)
    corner = None if legend is None else (legend.left, legend.top, legend.width, legend.height)
    shown = Scenery(PiecesModel(state.area, state.dark, 0), corner)

    def paint(inner: Canvas) -> None:
        pieces = shown.ground.pieces
        inner.fill(area, theme.GROUND)
        inner.cover("balanceformers/table-ground", area, zoom=area_view.ground_zoom(area))
        inner.fill(area, theme.GROUND, alpha=0.35)
        if pieces:
            box = plane.box(pieces).inflate(-plane.s * 0.3, -plane.s * 0.2)
            inner.shadow(box, radius=plane.s * 0.2, blur=40, dy=18)
        area_view.figures(inner, plane, shown.ground)
        if legend is not None:
            creatures_view.legend(inner, legend, tr("balanceformers.table.energy"))

    canvas.layer((view_model.frame, shown), area, paint, opaque=True)


def draw(canvas: Canvas, view_model: BalanceformersViewModel) -> None:
    """Slots and creatures, what is lit, and Death's word on everybody."""
    state, plane = view_model.position, view_model.layout.plane
    if not state.area:
        return
    box = view_model.layout.board.inflate(40, 40).clip(view_model.layout.area)
    creatures = standing(view_model)
    free = 0
    if state.phase != "building":
        free = ways(state.area, state.dark).light & ~sum(1 << one.slot for one in creatures)
    ground = PiecesModel(state.area, state.dark, free)
    canvas.passage((view_model.frame, ground), box, lambda inner: area_view.slot_marks(inner, plane, ground))
    for center, one in area_view.in_order(plane, state.area, creatures):  # each by itself: few of them move
        canvas.passage(
            (view_model.frame, center, one),
            box,
            partial(area_view.stand, plane=plane, center=center, one=one),
        )
    lights_view.draw(canvas, view_model, box)
    verdicts_view.draw(canvas, view_model, box)


def standing(view_model: BalanceformersViewModel) -> tuple[CreatureModel, ...]:
    """Who stands on the figures just now, and how."""
    carried = view_model.selection.creature if view_model.selection.dragging else None
    dying = view_model.position.dying
    return tuple(
        CreatureModel(
            slot,
            view_model.creature(creature),
            alpha=_CARRIED if creature == carried else 1.0,
            taken=creature in dying,
        )
        for creature, slot in enumerate(view_model.position.places)
        if slot != OFF and creature not in view_model.in_flight.creatures
    )
