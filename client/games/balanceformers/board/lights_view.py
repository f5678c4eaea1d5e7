"""Paints where something can be done on the board of Balanceformers, and what the pointer would do there."""

from __future__ import annotations

from msgspec import Struct

from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.games.balanceformers.board import area_view, creatures_view, layout as zones
from client.games.balanceformers.board.view_model import BalanceformersViewModel
from rules.balanceformers.area import bits, ways
from rules.balanceformers.state import OFF, PARTS, Piece

CALM = 16
"""So many lit slots glow less."""


class Lit(Struct, frozen=True):
    """The slots where the lifted creature may go. steps: those it reaches without a black hole."""

    pieces: tuple[Piece, ...]
    slots: int
    steps: int


def draw(canvas: Canvas, view_model: BalanceformersViewModel, box: Rect) -> None:
    """Slots, the creature that is lifted, and the slot under the pointer."""
    state, selection, made = view_model.position, view_model.selection, view_model.layout
    if view_model.decider is None:
        return
    origin = OFF if selection.creature is None else state.places[selection.creature]
    if selection.slots:
        steps = ways(state.area, state.dark).steps[origin] if origin != OFF else selection.slots
        _slots(canvas, view_model, box, Lit(state.area, selection.slots, steps))
    if selection.creature is not None and origin != OFF and not selection.dragging:
        center = zones.slot_spot(made, origin)
        creatures_view.lift_light(canvas, center, made.creature, alpha=0.9)
        creatures_view.draw_creature(canvas, center, made.creature, view_model.creature(selection.creature))
    _target(canvas, view_model)


def _slots(canvas: Canvas, view_model: BalanceformersViewModel, box: Rect, shown: Lit) -> None:
    plane, calm = view_model.layout.plane, shown.slots.bit_count() > CALM

    def paint(inner: Canvas) -> None:
        for slot in bits(shown.slots):
            piece, part = shown.pieces[slot // PARTS], slot % PARTS
            area_view.lit_slot(inner, plane, piece, part, hole=not shown.steps >> slot & 1, calm=calm)

    canvas.layer((view_model.frame, shown), box, paint)


def _target(canvas: Canvas, view_model: BalanceformersViewModel) -> None:
    """The ghost on the slot under the pointer, and the way there; or the creature that can be lifted."""
    state, selection = view_model.position, view_model.selection
    plane, made, slot = view_model.layout.plane, view_model.layout, view_model.selection.hover
    if slot is None:
        return
    center = zones.slot_spot(made, slot)
    if selection.creature is not None and slot == selection.goal:
        area_view.target_slot(canvas, plane, state.area[slot // PARTS], slot % PARTS)
        origin = state.places[selection.creature]
        if origin != OFF:
            area_view.dotted(canvas, plane, area_view.way(state.area, state.dark, origin, slot))
        levels = () if view_model.focus is None else view_model.focus.levels
        ghost = view_model.creature(selection.creature)
        creatures_view.draw_creature(canvas, center, made.creature, ghost, levels=levels, alpha=0.72)
        canvas.ring(center, made.creature * 0.66, theme.GOLD, width=2)
    elif selection.hover_creature in selection.liftable and selection.hover_creature != selection.creature:
        canvas.ring(center, made.creature * 0.64, theme.GOLD, width=2, alpha=0.85)
