"""Wishes chosen by hand (W-SET-4): the cards of a deck over the board, and which have been chosen."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.games.wispwood.board import cards_view
from client.games.wispwood.board.cards_view import CardModel
from client.games.wispwood.board.view_model import WispwoodViewModel
from client.games.wispwood.table import descriptions
from client.i18n import tr
from client.table.context import ViewModelSource
from client.widgets import ButtonState, PaintedButton
from client.widgets.ui import Ui
from rules.wispwood.setup import list_decks


def add_widgets(ui: Ui, looking: ViewModelSource[WispwoodViewModel], pick: Callable[[str], object]) -> None:
    """Add the cards of the deck to choose from above the board, visible to everybody."""
    view_model = looking()
    area, state = view_model.area, view_model.position
    cards = [card.id for card in view_model.content.deck(list_decks(state.setup)[len(state.wishes)])]
    head = 92.0 if area.height > 560 else 64.0
    gap = 16.0
    across = len(cards) if area.width > 1100 else 3
    rows = -(-len(cards) // across)
    width = min(300.0, (area.width - 60 - gap * (across - 1)) / across)
    height = min(270.0, (area.height - head - 24 - gap * (rows - 1)) / rows)
    top = area.top + head + (area.height - head - (rows * height + (rows - 1) * gap)) * 0.4
    left = area.centerx - (across * width + (across - 1) * gap) / 2
    _progress(ui, view_model, Rect(area.left, top - head, area.width, head), area)
    for i, card in enumerate(cards):
        x, y = left + (i % across) * (width + gap), top + (i // across) * (height + gap)
        _wish(ui, looking, Rect(x, y, width, height), card, pick)


def _progress(ui: Ui, view_model: WispwoodViewModel, box: Rect, veil: Rect) -> None:
    """Which wish is being chosen, and which have been."""
    wanted = list_decks(view_model.position.setup)
    chosen = view_model.position.wishes
    words = tr("wispwood.table.wish-of", n=len(chosen) + 1, m=len(wanted))

    def paint(canvas: Canvas, area: Rect, _pointing: ButtonState) -> None:
        canvas.fill(veil, theme.GROUND)  # no word of the forests shines through behind another
        cards_view.draw_progress(canvas, area, words, wanted, chosen)

    ui.add(PaintedButton("wishes.progress", box, words, paint=paint, focusable=False, enabled=False))


def _wish(
    ui: Ui, looking: ViewModelSource[WispwoodViewModel], box: Rect, card: str, pick: Callable[[str], object]
) -> None:
    name = tr(f"wispwood.card.{card}.name")

    def paint(canvas: Canvas, area: Rect, pointing: ButtonState) -> None:
        now = looking()
        gain = (
            1 if card == now.selection.chosen_wish else None
        )  # what is chosen shines as what a move would bring
        shown = CardModel(now.content.cards[card], None, gain, round(pointing.hover * 4) / 4)
        canvas.layer(
            (now.stage, shown), area.inflate(100, 100), lambda inner: cards_view.draw_card(inner, area, shown)
        )

    view_model = looking()
    offered = view_model.can_act and card in view_model.selection.legal.wishes
    added = ui.add(
        PaintedButton(
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
    added.accessible_text = lambda: descriptions.offered(looking(), card)
