"""Envyra on the new game's screen: the grid that the seed deals, the bag, the end tile, Equilibrium cards."""

from __future__ import annotations

from functools import partial
from typing import Final

from client.draw import styles
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.games.envyra.board.cards_view import get_card_face
from client.games.envyra.board.tile_view import format_holdings, get_theme, name_tile
from client.games.envyra.pages import preview_view
from client.games.envyra.pages.preview_view import PanelPart, words
from client.i18n import get_language, tr
from client.scenes.common.panels import Panel, PanelRow
from client.scenes.new_game.options_panel import explain_option, find_option, make_option_choice
from client.scenes.new_game.preview import Preview
from client.scenes.new_game.setup_form import seed_number
from client.widgets import ButtonState, PaintedButton, WidgetText
from rules.contract import InvalidSetup, Scalar
from rules.envyra.content import BOOK, END_TILES, Content, Tile
from rules.envyra.state import EnvyraState

EQUILIBRIUM: Final = "equilibrium"
_CHOICE: Final = 560.0
_TABLE: Final = 178.0  # the least height of what lies on the table
_MOST: Final = 300.0

TIPS: Final = {"bag": "bag", "end": "end-tile", "open": "open-card", "secret": "secret-card"}
"""What is told about a panel under the pointer."""


class GamePreview(Preview):
    """The panel in which one chooses how to play with Equilibrium, and sees what will lie on the table."""

    options = frozenset({EQUILIBRIUM})
    max_scrolled_height = 30.0

    state: EnvyraState | None = None
    content: Content

    def make_panel(self, width: float, spare: float) -> Panel:
        """Return the choice, what it means, and the table in small."""
        setup = self.setup
        self._deal()
        option = find_option(setup, EQUILIBRIUM)
        title, hint = tr(f"envyra.option.{EQUILIBRIUM}.title"), explain_option(setup, option)
        tall = setup.app.texts.paragraph_height(hint, width, styles.NOTE)

        def paint_hint(canvas: Canvas, box: Rect) -> None:
            canvas.paragraph(hint, box.topleft, width, styles.NOTE)

        def choose(box: Rect) -> None:
            setup.area.add(make_option_choice(setup, option, box))

        about = PanelRow(tall, None, paint_hint)
        laid = PanelRow(min(_MOST, _TABLE + max(0.0, spare)), self._make)
        if width - setup.app.texts.width(title, styles.TITLE) >= _CHOICE + 24:
            return Panel(
                title,
                [about, laid],
                add_corner=lambda head: choose(Rect(head.right - _CHOICE, head.centery - 26, _CHOICE, 52)),
            )
        return Panel(title, [PanelRow(52.0, choose), about, laid])

    def on_form_text_changed(self) -> None:
        """Another seed deals another grid."""
        self._deal()

    def picture(self, option: str, value: Scalar) -> str:
        """Return the picture of an end tile; "" for the values of every other option."""
        if option != "end_tile":
            return ""
        return f"envyra/tile-{END_TILES[str(value)].replace('_', '-')}-taken"

    def _deal(self) -> None:
        """Deal the first position of the game as it is set up now."""
        setup = self.setup
        form, self.content = setup.form, BOOK.of(setup.game)
        try:
            state = setup.game.start(form.players, seed_number(form.seed), form.visible_values(setup.game))
        except InvalidSetup:
            self.state = None
            return
        assert isinstance(state, EnvyraState)  # whoever shows this panel sets up Envyra
        self.state = state

    def _make(self, box: Rect) -> None:
        """Add a panel for everything that lies on the table, side by side."""
        if self.state is None:
            return
        for part, place in preview_view.places(self.content, box, self.state):
            label, text = preview_view.words(self.content, part, self.state)
            details = tr(f"envyra.tip.{TIPS[part]}") if part in TIPS else text
            painted = describe_panel(self.content, part, self.state)
            self.setup.area.add(
                PaintedButton(
                    f"new_game.table.{part}",
                    place,
                    WidgetText(label, painted=painted, details=details),
                    paint=partial(self._paint, part),
                    name_in_tooltip=True,
                )
            )

    def _paint(self, part: preview_view.PanelPart, canvas: Canvas, box: Rect, state: ButtonState) -> None:
        if self.state is None:
            return
        colours = tuple(seat.colour for seat in self.setup.form.seats)
        hover = round(state.hover, 2)
        patterns = self.setup.app.settings.strong_patterns
        shown = preview_view.PreviewPanel(
            self.content, part, self.state, colours, hover, get_language(), patterns
        )
        canvas.layer(shown, box.inflate(40, 40), lambda inner: preview_view.draw(inner, box, shown))


def describe_panel(content: Content, part: PanelPart, state: EnvyraState) -> str:
    """Return all that a panel shows; of secret cards there is nothing to be told."""
    _, below = words(content, part, state)
    match part:
        case "grid":
            return "; ".join(_tile(content.tiles[tile], place) for place, tile in enumerate(state.grid, 1))
        case "bag" | "secret":
            return below
        case "end":
            needs = content.tiles[content.end_tile(state.setup.end_tile)].needs
            return (
                f"{below}, {tr('envyra.heard.needs', needs=format_holdings(needs))}" if any(needs) else below
            )
        case "open":
            return "; ".join(_card(content, card) for card in state.open_cards)


def _tile(tile: Tile, place: int) -> str:
    theme = get_theme(tile)
    colour = [tr(f"envyra.theme.{theme}")] if theme else []
    return ", ".join((f"{name_tile(tile)} {place}", *colour, tr("envyra.points", n=tile.points)))


def _card(content: Content, card: str) -> str:
    face = get_card_face(content, card)
    symbols = ", ".join(tr(f"envyra.nom.{symbol}") for symbol in face.symbols)
    return f"{tr('envyra.points', n=face.points)}: {symbols}"
