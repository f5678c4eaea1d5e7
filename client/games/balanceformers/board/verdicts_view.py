"""Paints the forecast on the board of Balanceformers: a badge for each creature, and what would turn dark."""

from __future__ import annotations

from msgspec import Struct

from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.games.balanceformers.board import (
    area_view,
    badges,
    creatures_view,
    forecast,
    forecast_view,
    layout as zones,
    panels,
    reasons,
)
from client.games.balanceformers.board.badges import Badge
from client.games.balanceformers.board.creatures_view import Creature
from client.games.balanceformers.board.look import BalanceformersLook
from rules.balanceformers.state import PARTS, Piece


class Word(Struct, frozen=True):
    """Death's word on a creature. framed: its levels are, as its piece is looked at."""

    creature: Creature
    badge: Badge
    framed: bool


class VerdictWords(Struct, frozen=True):
    """Death's word on everybody, those first that stand higher. levels: what is framed. empty: the pieces
    that would turn dark."""

    words: tuple[Word, ...]
    levels: tuple[int, ...]
    empty: tuple[Piece, ...]


def draw(canvas: Canvas, look: BalanceformersLook, box: Rect) -> None:
    """The forecast's layer; the piece that is looked at glows."""
    if not look.forecast_shown or look.air.judging is not None:
        return
    shown, plane, size = _words(look), look.layout.plane, look.layout.creature
    if shown is None:
        return

    def paint(inner: Canvas) -> None:
        for piece in shown.empty:
            inner.image("balanceformers/mark-hole", plane.middle(piece), plane.s * 0.15, alpha=0.8)
        for word in shown.words:
            if word.framed:
                creatures_view.draw_creature(
                    inner, word.badge.center, size, word.creature, levels=shown.levels, veil=0.62
                )
        hung = tuple(word.badge for word in shown.words)
        for spot, badge in zip(badges.places(inner, hung, box), hung, strict=True):
            badges.draw(inner, spot, badge)

    canvas.passage((look.frame, shown), box, paint)
    if look.focus is not None:
        piece = look.position.area[look.focus.slot // PARTS]
        colour = forecast_view.INKS[look.focus.verdict]
        area_view.glow_piece(canvas, plane, piece, colour, alpha=0.9)


def _words(look: BalanceformersLook) -> VerdictWords | None:
    """What is said in the position that is foreseen; None if nobody is judged in it."""
    state, focus, made = look.foreseen, look.focus, look.layout
    judged = forecast.judged(state)
    if not judged:
        return None
    # what is not there yet shines by itself
    ghost = look.hand.creature if state.places != look.position.places else None
    looked_at = -1 if focus is None else focus.slot // PARTS
    levels = () if focus is None else focus.levels
    seen = [
        (zones.slot_spot(made, verdict.slot), verdict)
        for creature, verdict in judged.items()
        if creature not in look.air.creatures
    ]
    words = []
    for center, verdict in sorted(seen, key=lambda each: each[0][1]):
        here = verdict.slot // PARTS == looked_at
        sight = badges.levels_in_sight(verdict.levels, levels, here=here)
        badge = Badge(center, made.creature, sight, verdict.verdict, reasons.badge_text(state, verdict))
        framed = here and verdict.creature != ghost
        words.append(Word(look.creature(verdict.creature), badge, framed))
    return VerdictWords(tuple(words), levels, tuple(state.area[number] for number in panels.darkening(state)))
