"""Preview of Wispwood on the new-game screen: the wish cards that the chosen random seed deals."""

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
from client.scenes.common.panels import Panel, PanelRow
from client.scenes.new_game.options_panel import find_option, make_choice_panel
from client.scenes.new_game.preview import Preview
from client.scenes.new_game.setup_form import SetupForm
from client.widgets import ButtonState, PaintedButton, WidgetText
from rules.wispwood.content import BOOK, DECKS, Content
from rules.wispwood.state import WispwoodState

OPTION: Final = "wishes"
"""The option that is chosen in the preview."""

_CHOICE_WIDTH: Final = 470.0
_GAP: Final = 14.0
_PADDING: Final = 14.0
_MIN_TEXT_WIDTH: Final = 112.0
"""Width of the text in a card below which the cards are in two rows."""
_MIN_NAME_STYLE: Final = styles.NAME
"""Least style of names; they fold into two lines if the longest does not fit in one."""
_NAME_LINE, _TEXT_LINE = 1.16, 1.22
"""Line heights, in font sizes."""
_TEXT_GAP: Final = 8.0
_MIN_EXAMPLE_SIDE: Final = 84.0
_SIGN_WIDTH: Final = 56.0
"""Width of the deck's sign beside the example."""
_SIGN_ROW_HEIGHT: Final = 50.0
"""Height of the deck's sign above the example."""
_LONE_SIGN_SIDE: Final = 84.0
_MIN_STACKED_SPARE: Final = 64.0
"""Spare height from which on the example is below the deck's sign and not beside it."""


def list_decks(form: SetupForm) -> tuple[str, ...]:
    """Return the names of the decks from which wish cards are dealt, for the options set in the form.

    With four wishes the last deck, that of trees, is left out.
    """
    return DECKS[:4] if form.options.get("four_wishes") else DECKS


class GamePreview(Preview):
    """Panel on the new-game screen with the wish cards that the chosen random seed deals."""

    options = frozenset({OPTION})
    max_scrolled_height = 36.0

    wishes: tuple[str, ...] = ()
    """The cards that are dealt, () if they are chosen at the table."""
    cards: WishCards
    """The cards on the panel."""

    def adapt_new_form(self, form: SetupForm) -> SetupForm:
        """Return the new-game form with the wish cards recommended for a first game."""
        return form.with_option(OPTION, "first")

    def make_panel(self, width: float, spare: float) -> Panel:
        """Return the panel to choose wish cards, with the cards, which may grow by `spare` in height."""
        setup = self.setup
        self._deal()
        decks = list_decks(setup.form)
        content = BOOK.get_content(setup.game)
        self.cards = WishCards(setup.app.texts, width, decks, self.wishes, content, spare_height=spare)
        title = tr("wispwood.new-game.four" if len(decks) == 4 else "wispwood.new-game.five")
        hint = tr(f"wispwood.option.{OPTION}.choice-text.{setup.form.options[OPTION]}")
        cards = PanelRow(self.cards.height, self._add_cards)
        option = find_option(setup, OPTION)
        return make_choice_panel(setup, option, width, _CHOICE_WIDTH, [cards], title=title, hint=hint)

    def on_form_text_changed(self) -> None:
        """Update the wish cards after the random seed has been edited."""
        self._deal()
        self._update_texts()

    def _deal(self) -> None:
        state = self.setup.create_first_state(WispwoodState)
        self.wishes = () if state is None else state.wishes

    def list_facts(self) -> list[str]:
        """Return short texts about the game to be started: its number of rounds."""
        short = self.setup.form.options.get("short") is True
        return [tr("wispwood.new-game.rounds", n=2 if short else 3)]

    def _add_cards(self, box: Rect) -> None:
        for index in range(len(self.cards.decks)):

            def paint(canvas: Canvas, card_box: Rect, state: ButtonState, index: int = index) -> None:
                self.cards.paint(canvas, card_box, index, self._get_card(index), state.hover)

            card_box = self.cards.get_box(box, index)
            self.setup.area.add(
                PaintedButton(f"new_game.wish.{index}", card_box, "", paint=paint, name_in_tooltip=True)
            )
        self._update_texts()

    def _update_texts(self) -> None:
        """Set name and tooltip of each card."""
        for index, deck in enumerate(self.cards.decks):
            card = self._get_card(index)
            widget = self.setup.ui[f"new_game.wish.{index}"]
            if card:
                paws = tr("wispwood.tip.paws", n=BOOK.get_content(self.setup.game).cards[card].difficulty)
                details = f"{tr(f'wispwood.card.{card}.full')} {paws}"
                widget.text = WidgetText(tr(f"wispwood.card.{card}.name"), details=details)
            else:
                widget.text = WidgetText(tr(f"wispwood.deck.{deck}"), details=tr("wispwood.new-game.hand"))

    def _get_card(self, index: int) -> str:
        """Return a card that is dealt, "" if it is chosen later."""
        return self.wishes[index] if index < len(self.wishes) else ""


class WishCards:
    """Layout and painter of one wish card for each deck, in one or two rows of equal height.

    Args:
        texts: Measures texts.
        width: Width of all cards together.
        decks: Names of the decks.
        wishes: Ids of the cards that are dealt, () if they are picked during the game.
        content: The definitions that the game is played with.
        spare_height: Height that may be used in addition to what the cards need.
    """

    def __init__(
        self,
        texts: Typesetter,
        width: float,
        decks: tuple[str, ...],
        wishes: tuple[str, ...],
        content: Content,
        *,
        spare_height: float = 0.0,
    ) -> None:
        self.content = content
        self.texts = texts
        self.decks = decks
        self.columns = len(decks)
        if (width + _GAP) / self.columns - _GAP - 2 * _PADDING < _MIN_TEXT_WIDTH:
            self.columns = -(-self.columns // 2)
        self.rows = -(-len(decks) // self.columns)
        self.step = (width + _GAP) / self.columns
        self.text_width = self.step - _GAP - 2 * _PADDING
        self.is_stacked = spare_height >= _MIN_STACKED_SPARE
        self._fit_names(wishes)
        self._fit_texts(wishes)
        self._fit_example(spare_height)

    def _fit_names(self, wishes: tuple[str, ...]) -> None:
        """Find the style at which all names fit, in one line or in two."""
        names = [tr(f"wispwood.card.{card}.name") for card in wishes]
        names = names or [tr(f"wispwood.deck.{deck}") for deck in self.decks]
        least = _MIN_NAME_STYLE.size / styles.HEADING.size
        fitting = [
            self.texts.shrink_style_to_fit(name, self.text_width, styles.HEADING, least=least)
            for name in names
        ]
        self.name_style = min(fitting, key=attrgetter("size"))
        self.name_lines, self.name_height = 1, self.texts.get_line_height(styles.HEADING)
        if any(self.texts.measure_width(name, self.name_style) > self.text_width + 1 for name in names):
            self.name_style = _MIN_NAME_STYLE
            self.name_lines, self.name_height = 2, 2 * _MIN_NAME_STYLE.size * _NAME_LINE

    def _fit_texts(self, wishes: tuple[str, ...]) -> None:
        """Make room for the longest text, and for as many lines as most need, so that seeds look alike."""
        heights = [
            self.texts.measure_height(
                tr(f"wispwood.card.{card}.text"), self.text_width, styles.NOTE, line=_TEXT_LINE
            )
            for card in wishes
        ]
        usual_height = _measure_lines(2) + 4 if self.is_stacked else _measure_lines(3) + 6
        self.text_height = max(usual_height, *heights, 0.0)

    def _fit_example(self, spare_height: float) -> None:
        """Give the spare height to the example."""
        if self.is_stacked:
            usual_height = 2 * _PADDING + self.name_height + _MIN_EXAMPLE_SIDE + _measure_lines(3) + 6
            usual_height += 2 * _TEXT_GAP
            height = usual_height + spare_height - self._height_without_picture - _SIGN_ROW_HEIGHT
            self.example_side = max(_MIN_EXAMPLE_SIDE, min(self.text_width, height))
        else:
            height = _MIN_EXAMPLE_SIDE + max(0.0, spare_height)
            self.example_side = min(self.text_width - _SIGN_WIDTH, height)

    @property
    def _height_without_picture(self) -> float:
        return 2 * _PADDING + self.name_height + 2 * _TEXT_GAP + self.text_height

    @property
    def _picture_height(self) -> float:
        return self.example_side + (_SIGN_ROW_HEIGHT if self.is_stacked else 0.0)

    @property
    def height(self) -> float:
        """Height of all rows of wish cards together."""
        return self.rows * (self._height_without_picture + self._picture_height + _GAP) - _GAP

    def get_box(self, box: Rect, index: int) -> Rect:
        """Return the box of the wish card with an index, within the box of all cards."""
        row, column = divmod(index, self.columns)
        height = (box.height + _GAP) / self.rows
        return Rect(box.x + column * self.step, box.y + row * height, self.step - _GAP, height - _GAP)

    def paint(self, canvas: Canvas, box: Rect, index: int, card: str, hover: float) -> None:
        """Draw a deck's wish card; if `card` is "", the deck alone, since its card is picked later."""
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
        left, y = box.x + _PADDING, box.y + _PADDING
        self._paint_name(canvas, Rect(left, y, self.text_width, self.name_height), name)
        y += self.name_height + _TEXT_GAP
        picture = Rect(left, y, self.text_width, self._picture_height)
        if card:
            self._paint_picture(canvas, picture, deck, card)
        else:
            side, colour = min(picture.height, _LONE_SIGN_SIDE), _get_light_colour(deck)
            canvas.spot(picture.center, side * 0.75, colour, alpha=0.26)
            canvas.image(f"wispwood/mark-{deck}", picture.center, side, alpha=0.75)
        y += self._picture_height + _TEXT_GAP
        text = tr(f"wispwood.card.{card}.text") if card else tr("wispwood.new-game.hand")
        style = styles.NOTE.with_colour(theme.BODY)
        canvas.paragraph(text, (left, y), self.text_width, style, line=_TEXT_LINE, align="center")

    def _paint_name(self, canvas: Canvas, box: Rect, name: str) -> None:
        style = self.name_style
        if self.texts.measure_width(name, style) <= box.width + 1:
            canvas.text(name, box.center, style, anchor="center")
            return
        height = canvas.texts.measure_height(name, box.width, style, line=_NAME_LINE, max_lines=2)
        top_left = (box.x, box.centery - height / 2)
        canvas.paragraph(name, top_left, box.width, style, line=_NAME_LINE, max_lines=2, align="center")

    def _paint_picture(self, canvas: Canvas, box: Rect, deck: str, card_id: str) -> None:
        """Draw the sign of the deck, the paws of a card, and its example."""
        card = self.content.cards[card_id]
        side = self.example_side
        sign_side = 42.0 if self.is_stacked else min(50.0, self.text_width - side - 8)
        paw_side = min(22.0, sign_side / 2)
        if self.is_stacked:
            head_width = sign_side + 10 + paw_side * card.difficulty
            center = (box.centerx - head_width / 2 + sign_side / 2, box.y + sign_side / 2)
            first_paw = (center[0] + sign_side / 2 + 10 + paw_side / 2, center[1])
            example = Rect(box.centerx - side / 2, box.y + _SIGN_ROW_HEIGHT, side, side)
        else:
            left = box.centerx - (sign_side + 10 + side) / 2
            center = (left + sign_side / 2, box.centery - paw_side / 2 - 3)
            first_paw = (
                center[0] - paw_side * (card.difficulty - 1) / 2,
                center[1] + sign_side / 2 + 6 + paw_side / 2,
            )
            example = Rect(left + sign_side + 10, box.y, side, side)
        canvas.spot(center, sign_side * 0.75, _get_light_colour(deck), alpha=0.26)
        canvas.image(f"wispwood/mark-{deck}", center, sign_side)
        for number in range(card.difficulty):
            canvas.image("wispwood/paw", (first_paw[0] + paw_side * number, first_paw[1]), paw_side)
        cards_view.draw_example_forest(canvas, example, card)


def _measure_lines(count: int) -> float:
    """Return the height of some lines of a card's text."""
    return count * styles.NOTE.size * _TEXT_LINE


def _get_light_colour(deck: str) -> theme.Colour:
    return theme.lighten(colours.CARD[deck][2], 40)
