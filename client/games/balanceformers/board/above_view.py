"""Paints what is above everything on the table of Balanceformers: what hangs on the pointer, a card."""

from __future__ import annotations

from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.games.balanceformers.board import creatures_view, layout as zones, placing, reasons
from client.games.balanceformers.board.look import BalanceformersLook
from rules.balanceformers.state import OFF


def draw(canvas: Canvas, look: BalanceformersLook, rested: int | None) -> None:
    """The creature that hangs on the pointer, or in full the one on which the pointer has stayed."""
    hand = look.hand
    if hand.dragging and hand.creature is not None and hand.drag_at is not None:
        x, y = hand.drag_at
        size = max(look.layout.creature, 40.0)
        canvas.spot((x, y + size * 0.2), size * 0.7, theme.BLACK, alpha=0.5)
        creatures_view.draw_creature(canvas, (x, y - 4), size, look.creature(hand.creature))
    elif rested is not None and not look.moving:
        _card(canvas, look, rested)


def _card(canvas: Canvas, look: BalanceformersLook, creature: int) -> None:
    made, off = look.layout, look.position.places[creature] == OFF
    area, card = made.area, reasons.card(look, creature)
    wide, high = creatures_view.card_size(card, area.height * 0.42 + 60)
    box = Rect(0, 0, wide, high)
    point = _where(look, creature)
    reach = 60.0 if off else made.creature * 0.7 + 34
    box.midleft = (point[0] + reach, point[1])
    if box.right > area.right - 8:
        box.midright = (point[0] - reach, point[1])
    if off and point[1] > area.centery:
        box.midbottom = (point[0], point[1] - reach)
    room = made.board if made.board.collidepoint(point) else area.inflate(-12, -12)
    box.clamp_ip(room)
    creatures_view.draw_card(canvas, box, card)


def _where(look: BalanceformersLook, creature: int) -> Point:
    made, state = look.layout, look.position
    slot = state.places[creature]
    if slot != OFF:
        return zones.slot_spot(made, slot)
    return zones.waiting_spot(made, creature, tray=placing.in_tray(state, creature))
