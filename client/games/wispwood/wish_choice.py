"""Wishes chosen by hand (W-SET-4): the cards of a deck over the board, and which have been chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.games.wispwood import cards_view
from client.i18n import tr
from client.widgets import Look, Painted
from rules.wispwood.content import content
from rules.wispwood.setting_up import decks

if TYPE_CHECKING:
    from client.games.wispwood.scene import WispwoodTable


def add_widgets(table: WispwoodTable) -> None:
    """The cards of the deck to choose from, over the board; everybody sees them, whoever chooses."""
    area = table.board_area
    state = table.position
    cards = [card.id for card in content().deck(decks(state.setup)[len(state.wishes)])]
    head = 92.0 if area.height > 560 else 64.0
    gap = 16.0
    across = len(cards) if area.width > 1100 else 3
    rows = -(-len(cards) // across)
    width = min(300.0, (area.width - 60 - gap * (across - 1)) / across)
    height = min(270.0, (area.height - head - 24 - gap * (rows - 1)) / rows)
    top = area.top + head + (area.height - head - (rows * height + (rows - 1) * gap)) * 0.4
    left = area.centerx - (across * width + (across - 1) * gap) / 2
    _progress(table, Rect(area.left, top - head, area.width, head), area)
    for i, card in enumerate(cards):
        x, y = left + (i % across) * (width + gap), top + (i // across) * (height + gap)
        _wish(table, Rect(x, y, width, height), card)


def _progress(table: WispwoodTable, box: Rect, veil: Rect) -> None:
    """Which wish is being chosen, and which have been."""
    wanted = decks(table.position.setup)
    chosen = table.position.wishes
    words = tr("wispwood.table.wish-of", n=len(chosen) + 1, m=len(wanted))

    def paint(canvas: Canvas, area: Rect, _look: Look) -> None:
        canvas.fill(veil, theme.GROUND, alpha=0.96)
        cards_view.progress(canvas, area, words, wanted, chosen)

    table.ui.add(Painted("wishes.progress", box, words, paint=paint, focusable=False, enabled=False))


def _wish(table: WispwoodTable, box: Rect, card: str) -> None:
    name = tr(f"wispwood.card.{card}.name")

    def paint(canvas: Canvas, area: Rect, look: Look) -> None:
        hover = round(look.hover * 4) / 4
        chosen = card == table.choosing.card
        canvas.layer(
            ("wish-choice", card, name, hover, chosen, area.size),
            area.inflate(100, 100),
            lambda inner: cards_view.card(inner, area, card, None, 1 if chosen else None, hover),
        )

    def press() -> None:
        table.choosing.card = card
        table.refresh()

    offered = table.choosing.open and card in table.choosing.legal.wishes

    table.ui.add(
        Painted(
            f"wish.{card}",
            box,
            tr("wispwood.label.card", card=name),
            paint=paint,
            on_press=press if offered else None,
            radius=16,
            tooltip=tr(f"wispwood.card.{card}.full"),
            sound="card",
            focusable=offered,
        )
    )
