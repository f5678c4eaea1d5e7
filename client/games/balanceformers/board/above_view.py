"""Paints what is above everything on the table of Balanceformers: what hangs on the pointer, a card."""

from __future__ import annotations

from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.games.balanceformers.board import creatures_view, layout as zones, placing, reasons
from client.games.balanceformers.board.view_model import BalanceformersViewModel
from rules.balanceformers.state import OFF


def draw(canvas: Canvas, view_model: BalanceformersViewModel, rested: int | None) -> None:
    """The creature that hangs on the pointer, or in full the one on which the pointer has stayed."""
    selection = view_model.selection
    if selection.dragging and selection.creature is not None and selection.drag_at is not None:
        x, y = selection.drag_at
        size = max(view_model.layout.creature, 40.0)
        canvas.spot((x, y + size * 0.2), size * 0.7, theme.BLACK, alpha=0.5)
        creatures_view.draw_creature(canvas, (x, y - 4), size, view_model.creature(selection.creature))
    elif rested is not None and not view_model.moving:
        _card(canvas, view_model, rested)


def _card(canvas: Canvas, view_model: BalanceformersViewModel, creature: int) -> None:
    made, off = view_model.layout, view_model.position.places[creature] == OFF
    area, card = made.area, reasons.card(view_model, creature)
    wide, high = creatures_view.card_size(card, area.height * 0.42 + 60)
    box = Rect(0, 0, wide, high)
    point = _where(view_model, creature)
    reach = 60.0 if off else made.creature * 0.7 + 34
    box.midleft = (point[0] + reach, point[1])
    if box.right > area.right - 8:
        box.midright = (point[0] - reach, point[1])
    if off and point[1] > area.centery:
        box.midbottom = (point[0], point[1] - reach)
    room = made.board if made.board.collidepoint(point) else area.inflate(-12, -12)
    box.clamp_ip(room)
    creatures_view.draw_card(canvas, box, card)


def _where(view_model: BalanceformersViewModel, creature: int) -> Point:
    made, state = view_model.layout, view_model.position
    slot = state.places[creature]
    if slot != OFF:
        return zones.slot_spot(made, slot)
    return zones.waiting_spot(made, creature, tray=placing.in_tray(state, creature))
