"""Paints where something can be done on the board of Balanceformers, and what the pointer would do there."""

from __future__ import annotations

from msgspec import Struct

from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.games.balanceformers.board import area_view, creatures_view, layout as zones
from client.games.balanceformers.board.look import BalanceformersLook
from rules.balanceformers.area import bits, ways
from rules.balanceformers.state import OFF, PARTS, Piece

CALM = 16
"""So many lit slots glow less."""


class Lit(Struct, frozen=True):
    """The slots where the lifted creature may go. steps: those it reaches without a black hole."""

    pieces: tuple[Piece, ...]
    slots: int
    steps: int


def draw(canvas: Canvas, look: BalanceformersLook, box: Rect) -> None:
    """Slots, the creature that is lifted, and the slot under the pointer."""
    state, hand, made = look.position, look.hand, look.layout
    if look.decider is None:
        return
    origin = OFF if hand.creature is None else state.places[hand.creature]
    if hand.slots:
        steps = ways(state.area, state.dark).steps[origin] if origin != OFF else hand.slots
        _slots(canvas, look, box, Lit(state.area, hand.slots, steps))
    if hand.creature is not None and origin != OFF and not hand.dragging:
        center = zones.slot_spot(made, origin)
        creatures_view.lift_light(canvas, center, made.creature, alpha=0.9)
        creatures_view.draw_creature(canvas, center, made.creature, look.creature(hand.creature))
    _target(canvas, look)


def _slots(canvas: Canvas, look: BalanceformersLook, box: Rect, shown: Lit) -> None:
    plane, calm = look.layout.plane, shown.slots.bit_count() > CALM

    def paint(inner: Canvas) -> None:
        for slot in bits(shown.slots):
            piece, part = shown.pieces[slot // PARTS], slot % PARTS
            area_view.lit_slot(inner, plane, piece, part, hole=not shown.steps >> slot & 1, calm=calm)

    canvas.layer((look.frame, shown), box, paint)


def _target(canvas: Canvas, look: BalanceformersLook) -> None:
    """The ghost on the slot under the pointer, and the way there; or the creature that can be lifted."""
    state, hand = look.position, look.hand
    plane, made, slot = look.layout.plane, look.layout, look.hand.hover
    if slot is None:
        return
    center = zones.slot_spot(made, slot)
    if hand.creature is not None and slot == hand.goal:
        area_view.target_slot(canvas, plane, state.area[slot // PARTS], slot % PARTS)
        origin = state.places[hand.creature]
        if origin != OFF:
            area_view.dotted(canvas, plane, area_view.way(state.area, state.dark, origin, slot))
        levels = () if look.focus is None else look.focus.levels
        ghost = look.creature(hand.creature)
        creatures_view.draw_creature(canvas, center, made.creature, ghost, levels=levels, alpha=0.72)
        canvas.ring(center, made.creature * 0.66, theme.GOLD, width=2)
    elif hand.hover_creature in hand.liftable and hand.hover_creature != hand.creature:
        canvas.ring(center, made.creature * 0.64, theme.GOLD, width=2, alpha=0.85)
