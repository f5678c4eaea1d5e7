"""The wishes that a Wispwood game will be played for, shown before it begins."""

from __future__ import annotations

from typing import Final

from client import i18n
from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.draw.text import Typesetter
from client.games.wispwood import cards_view
from client.i18n import tr
from client.scenes.new_game.draft import Draft, seed_number
from rules.contract import AnyGame, InvalidSetup
from rules.wispwood.content import DECKS, content
from rules.wispwood.state import WispwoodState

OPTION: Final = "wishes"
_GAP: Final = 14.0
_PAD: Final = 14.0
_NAME: Final = 24.0
_LEAST_NAME: Final = 18.0
_FOLDED: Final = 19.0  # names over two lines, where the longest does not fit in one
_LINE: Final = 1.16


def decks(draft: Draft) -> tuple[str, ...]:
    """The decks of this game: the one of trees may be left out."""
    return DECKS[:4] if draft.options.get("four_wishes") else DECKS


def preview(game: AnyGame, draft: Draft) -> tuple[str, ...]:
    """The wish cards that the seed deals; () where they are chosen by hand at the table."""
    if draft.options.get(OPTION) == "hand":
        return ()
    try:
        state = game.start(draft.players, seed_number(draft.seed), draft.chosen(game))
    except InvalidSetup:
        return ()
    return state.wishes if isinstance(state, WispwoodState) else ()


class WishCards:
    """The cards side by side; all as tall as the one with most to say."""

    def __init__(self, texts: Typesetter, width: float, draft: Draft, *, compact: bool) -> None:
        self.decks = decks(draft)
        self.step = (width + _GAP) / len(self.decks)
        self.picture = 76.0 if compact else 84.0
        self.inner = self.step - _GAP - 2 * _PAD
        names = (tr(f"wispwood.card.{card}.name") for card in content().cards)
        room = self.inner + 12
        self.folds = any(texts.width(name, size=_LEAST_NAME, font="serif") > room for name in names)
        self.name_height = 2 * _FOLDED * _LINE if self.folds else texts.line_height(_NAME, "serif")
        # room for three lines, so that another seed moves nothing; more only where a card needs it
        self.text_height = 3 * theme.SIZE_HINT * 1.22 + 6
        self.texts = texts

    def fitted(self, wishes: tuple[str, ...]) -> None:
        """Make room for the longest text."""
        tallest = [
            self.texts.paragraph_height(tr(f"wispwood.card.{card}.text"), self.inner, size=18, line=1.22)
            for card in wishes
        ]
        self.text_height = max(self.text_height, *tallest, 0.0)

    @property
    def height(self) -> float:
        """How tall the cards are."""
        return _PAD + self.picture + 8 + self.name_height + 6 + self.text_height + _PAD

    def place(self, box: Rect, index: int) -> Rect:
        """Where a card is, in the row's box."""
        return Rect(box.x + index * self.step, box.y, self.step - _GAP, box.height)

    def paint(self, canvas: Canvas, box: Rect, index: int, card: str, hover: float) -> None:
        """A card; `card` "" means that it is chosen later."""
        key = ("wish", card, self.decks[index], i18n.language(), tuple(box.size), round(hover, 2))
        canvas.layer(key, box.inflate(40, 40), lambda inner: self._paint(inner, box, index, card, hover))

    def _paint(self, canvas: Canvas, box: Rect, index: int, card: str, hover: float) -> None:
        deck = self.decks[index]
        top, bottom, edge = cards_view.COLOURS[deck]
        if card:
            canvas.shadow(box, radius=theme.RADIUS_ROW, blur=8, dy=4, alpha=0.5)
            top = theme.lighten(top, round(14 * hover))
            canvas.slab(box, radius=theme.RADIUS_ROW, top=top, bottom=bottom, edge=edge)
        else:
            ground = theme.mix(bottom, theme.PANEL_BOTTOM, 0.5)
            canvas.slab(box, radius=theme.RADIUS_ROW, top=ground, bottom=ground, edge=None, light=0.0)
            canvas.dashed_outline(box, edge, radius=theme.RADIUS_ROW, width=1.5, alpha=0.8)
        name = tr(f"wispwood.card.{card}.name") if card else tr(f"wispwood.deck.{deck}")
        y = box.y + _PAD
        self._paint_name(canvas, Rect(box.x + _PAD - 6, y, self.inner + 12, self.name_height), name)
        y += self.name_height + 6
        self._paint_picture(canvas, Rect(box.x, y, box.width, self.picture), deck, card)
        text = tr(f"wispwood.card.{card}.text") if card else tr("new_game.wishes.hand")
        canvas.paragraph(
            text,
            (box.x + _PAD, y + self.picture + 8),
            self.inner,
            size=18,
            line=1.22,
            align="center",
            colour=theme.BODY,
        )

    def _paint_name(self, canvas: Canvas, box: Rect, name: str) -> None:
        if not self.folds:
            size = canvas.texts.fit(name, box.width, size=_NAME, font="serif", least=_LEAST_NAME / _NAME)
            canvas.text(name, box.center, size=size, font="serif", anchor="center", max_width=box.width)
            return
        tall = canvas.texts.paragraph_height(
            name, box.width, size=_FOLDED, font="serif", line=_LINE, max_lines=2
        )
        canvas.paragraph(
            name,
            (box.x, box.centery - tall / 2),
            box.width,
            size=_FOLDED,
            font="serif",
            colour=theme.IVORY,
            line=_LINE,
            max_lines=2,
            align="center",
        )

    def _paint_picture(self, canvas: Canvas, box: Rect, deck: str, card: str) -> None:
        """The deck's sign, and for a known card the drawn example beside it."""
        colour = theme.lighten(cards_view.COLOURS[deck][2], 40)
        sign = self.picture if not card else min(56.0, self.inner - self.picture - 10)
        middle = box.centerx if not card else box.centerx - (self.picture + 12) / 2
        canvas.spot((middle, box.centery), sign * 0.75, colour, alpha=0.26)
        canvas.image(f"wispwood/mark-{deck}", (middle, box.centery), sign, alpha=1.0 if card else 0.75)
        if card:
            left = middle + sign / 2 + 12
            place = Rect(left, box.y, self.picture, self.picture)
            cards_view.example(canvas, place, content().cards[card])
