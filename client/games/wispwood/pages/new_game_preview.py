"""Wispwood on the new game's screen: the wishes that the seed deals."""

from __future__ import annotations

from typing import Final

from client.draw import styles
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.games.wispwood.pages.wish_cards import OPTION, WishCards, dealt
from client.i18n import tr
from client.scenes.common.panels import Panel, PanelRow
from client.scenes.new_game.options_panel import find_option, make_option_choice
from client.scenes.new_game.preview import Preview
from client.scenes.new_game.setup_form import SetupForm
from client.widgets import ButtonState, PaintedButton, WidgetText
from rules.wispwood.content import BOOK

_CHOICE: Final = 470.0


class GamePreview(Preview):
    """The panel with the wish cards.

    Attributes:
        wishes: Those dealt, () where they are chosen at the table.
    """

    options = frozenset({OPTION})
    max_scrolled_height = 36.0

    wishes: tuple[str, ...] = ()
    cards: WishCards

    def adapt_new_form(self, form: SetupForm) -> SetupForm:
        """Return the gentler wishes."""
        return form.with_option(OPTION, "first")

    def make_panel(self, width: float, spare: float) -> Panel:
        """Return the wishes; their cards grow into the height that is left over."""
        setup = self.setup
        self.wishes = dealt(setup.game, setup.form)
        self.cards = WishCards(setup.app.texts, width, setup.form, BOOK.of(setup.game), spare=spare)
        self.cards.fitted(self.wishes)
        option = find_option(setup, OPTION)
        title = tr("wispwood.new-game.four" if len(self.cards.decks) == 4 else "wispwood.new-game.five")
        hint = tr(f"wispwood.option.{OPTION}.choice-text.{setup.form.options[OPTION]}")
        tall = setup.app.texts.paragraph_height(hint, width, styles.NOTE)

        def paint_hint(canvas: Canvas, box: Rect) -> None:
            canvas.paragraph(hint, box.topleft, width, styles.NOTE)

        about = PanelRow(tall, None, paint_hint)
        cards = PanelRow(self.cards.height, self._make)
        beside = width - setup.app.texts.width(title, styles.TITLE) >= _CHOICE + 24

        def choose(box: Rect) -> None:
            setup.area.add(make_option_choice(setup, option, box))

        if beside:
            return Panel(
                title,
                [about, cards],
                add_corner=lambda head: choose(Rect(head.right - _CHOICE, head.centery - 26, _CHOICE, 52)),
            )
        return Panel(title, [PanelRow(52.0, choose), about, cards])

    def on_form_text_changed(self) -> None:
        """Another seed may deal other wishes."""
        self.wishes = dealt(self.setup.game, self.setup.form)
        self._label()

    def list_facts(self) -> list[str]:
        """Return how many rounds."""
        short = self.setup.form.options.get("short") is True
        return [tr("wispwood.new-game.rounds", n=2 if short else 3)]

    def _make(self, box: Rect) -> None:
        for index in range(len(self.cards.decks)):

            def paint(canvas: Canvas, place: Rect, state: ButtonState, index: int = index) -> None:
                card = self.wishes[index] if index < len(self.wishes) else ""
                self.cards.paint(canvas, place, index, card, state.hover)

            place = self.cards.place(box, index)
            self.setup.area.add(
                PaintedButton(f"new_game.wish.{index}", place, "", paint=paint, name_in_tooltip=True)
            )
        self._label()

    def _label(self) -> None:
        """Add the tooltip of each card."""
        for index, deck in enumerate(self.cards.decks):
            card = self.wishes[index] if index < len(self.wishes) else ""
            widget = self.setup.ui[f"new_game.wish.{index}"]
            if card:
                paws = tr("wispwood.tip.paws", n=BOOK.of(self.setup.game).cards[card].paws)
                details = f"{tr(f'wispwood.card.{card}.full')} {paws}"
                widget.text = WidgetText(tr(f"wispwood.card.{card}.name"), details=details)
            else:
                widget.text = WidgetText(tr(f"wispwood.deck.{deck}"), details=tr("wispwood.new-game.hand"))
