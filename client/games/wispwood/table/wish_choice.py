"""Wishes chosen by hand (W-SET-4): the cards of a deck over the board, and which have been chosen."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.games.wispwood.board import cards_view
from client.games.wispwood.board.cards_view import CardShown
from client.games.wispwood.board.look import WispwoodLook
from client.games.wispwood.table import heard
from client.i18n import tr
from client.table.around import Looking
from client.widgets import ButtonState, Painted
from client.widgets.ui import Ui
from rules.wispwood.setting_up import decks


def add_widgets(ui: Ui, looking: Looking[WispwoodLook], pick: Callable[[str], object]) -> None:
    """The cards of the deck to choose from, over the board; everybody sees them, whoever chooses."""
    look = looking()
    area, state = look.area, look.position
    cards = [card.id for card in look.known.deck(decks(state.setup)[len(state.wishes)])]
    head = 92.0 if area.height > 560 else 64.0
    gap = 16.0
    across = len(cards) if area.width > 1100 else 3
    rows = -(-len(cards) // across)
    width = min(300.0, (area.width - 60 - gap * (across - 1)) / across)
    height = min(270.0, (area.height - head - 24 - gap * (rows - 1)) / rows)
    top = area.top + head + (area.height - head - (rows * height + (rows - 1) * gap)) * 0.4
    left = area.centerx - (across * width + (across - 1) * gap) / 2
    _progress(ui, look, Rect(area.left, top - head, area.width, head), area)
    for i, card in enumerate(cards):
        x, y = left + (i % across) * (width + gap), top + (i // across) * (height + gap)
        _wish(ui, looking, Rect(x, y, width, height), card, pick)


def _progress(ui: Ui, look: WispwoodLook, box: Rect, veil: Rect) -> None:
    """Which wish is being chosen, and which have been."""
    wanted = decks(look.position.setup)
    chosen = look.position.wishes
    words = tr("wispwood.table.wish-of", n=len(chosen) + 1, m=len(wanted))

    def paint(canvas: Canvas, area: Rect, _pointing: ButtonState) -> None:
        canvas.fill(veil, theme.GROUND)  # no word of the forests shines through behind another
        cards_view.progress(canvas, area, words, wanted, chosen)

    ui.add(Painted("wishes.progress", box, words, paint=paint, focusable=False, enabled=False))


def _wish(
    ui: Ui, looking: Looking[WispwoodLook], box: Rect, card: str, pick: Callable[[str], object]
) -> None:
    name = tr(f"wispwood.card.{card}.name")

    def paint(canvas: Canvas, area: Rect, pointing: ButtonState) -> None:
        now = looking()
        gain = 1 if card == now.held.card else None  # what is chosen shines as what a move would bring
        shown = CardShown(now.known.cards[card], None, gain, round(pointing.hover * 4) / 4)
        canvas.layer(
            (now.stage, shown), area.inflate(100, 100), lambda inner: cards_view.card(inner, area, shown)
        )

    look = looking()
    offered = look.open and card in look.held.legal.wishes
    added = ui.add(
        Painted(
            f"wish.{card}",
            box,
            tr("wispwood.label.card", card=name),
            paint=paint,
            on_press=partial(pick, card) if offered else None,
            radius=16,
            tooltip=tr(f"wispwood.card.{card}.full"),
            sound="card",
            focusable=offered,
        )
    )
    added.tells = lambda: heard.offered(looking(), card)
