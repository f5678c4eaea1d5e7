"""The wishes that a Wispwood game will be played for, shown before it begins."""

from __future__ import annotations

from typing import Final

from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.draw.text import Typesetter
from client.i18n import tr
from client.scenes.new_game_draft import Draft, seed_number
from rules.contract import AnyGame, InvalidSetup
from rules.wispwood.content import DECKS
from rules.wispwood.state import WispwoodState

OPTION: Final = "wishes"
_GAP: Final = 14.0
_PAD: Final = 14.0
_NAME: Final = 24.0
_NIGHT: Final = theme.rgb("0d0a16")


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
        self.picture = 60.0 if compact else 76.0
        self.inner = self.step - _GAP - 2 * _PAD
        self.name_height = texts.line_height(_NAME, "serif")
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
        deck = self.decks[index]
        colour = theme.WISP[deck]
        depth = 0.42 if deck == "tree" else 0.58
        top = theme.lighten(theme.mix(colour, _NIGHT, depth), round(14 * hover))
        bottom = theme.lighten(theme.mix(colour, _NIGHT, 0.86), round(10 * hover))
        edge = theme.mix(theme.lighten(colour, 30), _NIGHT, 0.3)
        if card:
            canvas.shadow(box, radius=theme.RADIUS_ROW, blur=8, dy=4, alpha=0.5)
            canvas.slab(box, radius=theme.RADIUS_ROW, top=top, bottom=bottom, edge=edge)
        else:
            ground = theme.mix(bottom, theme.PANEL_BOTTOM, 0.5)
            canvas.slab(box, radius=theme.RADIUS_ROW, top=ground, bottom=ground, edge=None, light=0.0)
            canvas.dashed_outline(box, edge, radius=theme.RADIUS_ROW, width=1.5, alpha=0.8)
        middle = (box.centerx, box.y + _PAD + self.picture / 2)
        canvas.spot(middle, self.picture * 0.72, theme.lighten(colour, 40), alpha=0.28)
        picture = f"wispwood/mark-{deck}"
        canvas.image(picture, middle, self.picture, alpha=1.0 if card else 0.75)
        y = box.y + _PAD + self.picture + 8
        name = tr(f"wispwood.card.{card}.name") if card else tr(f"wispwood.deck.{deck}")
        size = canvas.texts.fit(name, self.inner + 12, size=_NAME, font="serif", least=0.75)
        canvas.text(
            name,
            (box.centerx, y + self.name_height / 2),
            size=size,
            font="serif",
            anchor="center",
            max_width=self.inner + 16,
        )
        text = tr(f"wispwood.card.{card}.text") if card else tr("new_game.wishes.hand")
        canvas.paragraph(
            text,
            (box.x + _PAD, y + self.name_height + 6),
            self.inner,
            size=18,
            line=1.22,
            align="center",
            colour=theme.BODY,
        )
