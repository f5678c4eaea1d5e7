"""The wish cards a game will be played for, as they are shown before it begins."""

from __future__ import annotations

from operator import attrgetter
from typing import Final

from client import i18n
from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.draw.typesetter import Typesetter
from client.games.wispwood.board import cards_view, colours
from client.i18n import tr
from client.scenes.new_game.setup_form import SetupForm, seed_number
from rules.contract import AnyGame, InvalidSetup
from rules.wispwood.content import DECKS, Content
from rules.wispwood.state import WispwoodState

OPTION: Final = "wishes"
_GAP: Final = 14.0
_NARROWEST: Final = 112.0
"""What stands in a card is at least as wide."""
_PAD: Final = 14.0
_LEAST_NAME: Final = styles.NAME  # names fold into two lines where the longest does not fit in one
_LINE: Final = 1.16
_TEXT_LINE: Final = 1.22
_LEAST: Final = 84.0  # of the drawn example
_SIDE: Final = 56.0  # what the deck's sign takes beside it
_SIGN_ROW: Final = 50.0  # and above it
_SIGN_ALONE: Final = 84.0
_STACKED: Final = 64.0


def decks(form: SetupForm) -> tuple[str, ...]:
    """Return the decks of this game: the one of trees may be left out."""
    return DECKS[:4] if form.options.get("four_wishes") else DECKS


def dealt(game: AnyGame, form: SetupForm) -> tuple[str, ...]:
    """Return the wish cards that the seed deals; () where they are chosen by hand at the table."""
    if form.options.get(OPTION) == "hand":
        return ()
    try:
        state = game.start(form.players, seed_number(form.seed), form.visible_values(game))
    except InvalidSetup:
        return ()
    return state.wishes if isinstance(state, WispwoodState) else ()


class WishCards:
    """The cards side by side, in two rows where they would be too narrow.

    All as tall as the one with most to say.

    spare: height that is left over and may be used. From `_STACKED` on the example stands below the
    deck's sign, as large as it gets; else beside it.
    """

    def __init__(
        self, texts: Typesetter, width: float, form: SetupForm, content: Content, *, spare: float = 0.0
    ) -> None:
        self.content = content
        self.texts = texts
        self.decks = decks(form)
        self.columns = len(self.decks)
        if (width + _GAP) / self.columns - _GAP - 2 * _PAD < _NARROWEST:
            self.columns = -(-self.columns // 2)
        self.step = (width + _GAP) / self.columns
        self.inner = self.step - _GAP - 2 * _PAD
        self.stacked = spare >= _STACKED
        self.picture = min(_LEAST, self.inner - _SIDE)
        # room for three lines, so that another seed moves nothing; more only where a card needs it
        self.text_height = 3 * styles.NOTE.size * _TEXT_LINE + 6
        self.name_style, self.folds = styles.HEADING, False
        self.name_height = texts.line_height(styles.HEADING)
        self._spare = spare

    def fitted(self, wishes: tuple[str, ...]) -> None:
        """Make room for the longest text, and find the size at which all names fit."""
        names = [tr(f"wispwood.card.{card}.name") for card in wishes]
        names = names or [tr(f"wispwood.deck.{deck}") for deck in self.decks]
        least = _LEAST_NAME.size / styles.HEADING.size
        fits = [self.texts.fit(name, self.inner, styles.HEADING, least=least) for name in names]
        self.name_style = min(fits, key=attrgetter("size"))
        self.folds = any(self.texts.width(name, self.name_style) > self.inner + 1 for name in names)
        if self.folds:
            self.name_style = _LEAST_NAME
        line = 2 * _LEAST_NAME.size * _LINE
        self.name_height = line if self.folds else self.texts.line_height(styles.HEADING)
        tallest = [
            self.texts.paragraph_height(
                tr(f"wispwood.card.{card}.text"), self.inner, styles.NOTE, line=_TEXT_LINE
            )
            for card in wishes
        ]
        if self.stacked:
            self.text_height = 2 * styles.NOTE.size * _TEXT_LINE + 4
        self.text_height = max(self.text_height, *tallest, 0.0)
        self._use_spare()

    def _use_spare(self) -> None:
        """Give the remaining height to the example."""
        if self.stacked:
            least = self._frame + _SIGN_ROW
            whole = 3 * styles.NOTE.size * _TEXT_LINE + 6 + self.name_height + _LEAST + 8 + 8 + 2 * _PAD
            self.picture = max(_LEAST, min(self.inner, whole + self._spare - least))
        else:
            self.picture = min(self.inner - _SIDE, _LEAST + max(0.0, self._spare))

    @property
    def _frame(self) -> float:
        return _PAD + self.name_height + 8 + 8 + self.text_height + _PAD

    @property
    def height(self) -> float:
        """How tall all rows of them are."""
        rows = -(-len(self.decks) // self.columns)
        return rows * (self._tall + _GAP) - _GAP

    @property
    def _tall(self) -> float:
        """How tall a card is."""
        return self._frame + self.picture + (_SIGN_ROW if self.stacked else 0.0)

    def place(self, box: Rect, index: int) -> Rect:
        """Return where a card is, in the row's box."""
        row, column = divmod(index, self.columns)
        rows = -(-len(self.decks) // self.columns)
        tall = (box.height + _GAP) / rows
        return Rect(box.x + column * self.step, box.y + row * tall, self.step - _GAP, tall - _GAP)

    def paint(self, canvas: Canvas, box: Rect, index: int, card: str, hover: float) -> None:
        """Draw a card; `card` "" means that it is chosen later."""
        key = (
            "wish", card, self.decks[index], i18n.get_language(), tuple(box.size), self.name_style,
            round(hover, 2),
        )  # fmt: skip
        canvas.layer(key, box.inflate(40, 40), lambda inner: self._paint(inner, box, index, card, hover))

    def _paint(self, canvas: Canvas, box: Rect, index: int, card: str, hover: float) -> None:
        deck = self.decks[index]
        top, bottom, edge = colours.CARD[deck]
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
        self._paint_name(canvas, Rect(box.x + _PAD, y, self.inner, self.name_height), name)
        y += self.name_height + 8
        tall = self.picture + (_SIGN_ROW if self.stacked else 0.0)
        self._paint_picture(canvas, Rect(box.x + _PAD, y, self.inner, tall), deck, card)
        text = tr(f"wispwood.card.{card}.text") if card else tr("wispwood.new-game.hand")
        canvas.paragraph(
            text,
            (box.x + _PAD, y + tall + 8),
            self.inner,
            styles.NOTE.in_(theme.BODY),
            line=_TEXT_LINE,
            align="center",
        )

    def _paint_name(self, canvas: Canvas, box: Rect, name: str) -> None:
        style = self.name_style
        if self.texts.width(name, style) <= box.width + 1:
            canvas.text(name, box.center, style, anchor="center")
            return
        tall = canvas.texts.paragraph_height(name, box.width, style, line=_LINE, max_lines=2)
        canvas.paragraph(
            name,
            (box.x, box.centery - tall / 2),
            box.width,
            style,
            line=_LINE,
            max_lines=2,
            align="center",
        )

    def _paint_picture(self, canvas: Canvas, box: Rect, deck: str, card: str) -> None:
        """Draw the deck's sign; for a known card also its paws and the drawn example."""
        colour = theme.lighten(colours.CARD[deck][2], 40)
        if not card:
            sign = min(box.height, _SIGN_ALONE)
            canvas.spot(box.center, sign * 0.75, colour, alpha=0.26)
            canvas.image(f"wispwood/mark-{deck}", box.center, sign, alpha=0.75)
            return
        found = self.content.cards[card]
        sign = 42.0 if self.stacked else min(50.0, self.inner - self.picture - 8)
        paw = min(22.0, sign / 2)
        if self.stacked:
            whole = sign + 10 + paw * found.paws
            at = (box.centerx - whole / 2 + sign / 2, box.y + sign / 2)
            first_paw = (at[0] + sign / 2 + 10 + paw / 2, at[1])
            example = Rect(box.centerx - self.picture / 2, box.y + _SIGN_ROW, self.picture, self.picture)
        else:
            left = box.centerx - (sign + 10 + self.picture) / 2
            at = (left + sign / 2, box.centery - paw / 2 - 3)
            first_paw = (at[0] - paw * (found.paws - 1) / 2, at[1] + sign / 2 + 6 + paw / 2)
            example = Rect(left + sign + 10, box.y, self.picture, self.picture)
        canvas.spot(at, sign * 0.75, colour, alpha=0.26)
        canvas.image(f"wispwood/mark-{deck}", at, sign)
        for number in range(found.paws):
            canvas.image("wispwood/paw", (first_paw[0] + paw * number, first_paw[1]), paw)
        cards_view.draw_example(canvas, example, found)
