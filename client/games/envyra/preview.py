"""Envyra on the new game's screen: the grid that the seed deals, the bag, the end tile, Equilibrium cards."""

from __future__ import annotations

from typing import Final

from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.games.envyra.cards_view import draw_card
from client.games.envyra.sheet_picture import card_places
from client.games.envyra.tile_view import draw_taken
from client.i18n import number, tr
from client.scenes import sections
from client.scenes.new_game.draft import seed_number
from client.scenes.new_game.options import choice_text, option_choice, option_of
from client.scenes.new_game.preview import Preview
from client.scenes.sections import Row, Section
from client.widgets import Look, Painted
from rules.contract import InvalidSetup, Scalar
from rules.envyra.content import END_TILES, content
from rules.envyra.state import EnvyraState

EQUILIBRIUM: Final = "equilibrium"
_CHOICE: Final = 560.0
_TABLE: Final = 168.0  # the least height of what lies on the table
_MOST: Final = 300.0
_GAP: Final = 28.0
_BACK: Final = 118.0
_BETWEEN: Final = 12.0
_OPEN: Final = 236.0  # the least width of open cards


class GamePreview(Preview):
    """The panel in which one chooses how to play with Equilibrium, and sees the table as it will be laid."""

    options = frozenset({EQUILIBRIUM})

    state: EnvyraState | None = None

    def section(self, width: float, spare: float) -> Section:
        """The choice, what it means, and the table in small."""
        table = self.table
        self._deal()
        option = option_of(table, EQUILIBRIUM)
        title, hint = tr(f"envyra.option.{EQUILIBRIUM}.title"), choice_text(table, option)
        tall = table.texts.paragraph_height(hint, width, size=theme.SIZE_HINT)

        def paint_hint(canvas: Canvas, box: Rect) -> None:
            canvas.paragraph(hint, box.topleft, width, size=theme.SIZE_HINT, colour=theme.SECONDARY)

        def choose(box: Rect) -> None:
            table.area.add(option_choice(table, option, box))

        about = Row(tall, sections.nothing, paint_hint)
        laid = Row(min(_MOST, _TABLE + max(0.0, spare)), self._make)
        if width - table.texts.width(title, size=theme.SIZE_PANEL, font="serif") >= _CHOICE + 24:
            return Section(
                title,
                [about, laid],
                corner=lambda head: choose(Rect(head.right - _CHOICE, head.centery - 26, _CHOICE, 52)),
            )
        return Section(title, [Row(52.0, choose), about, laid])

    def changed(self) -> None:
        """Another seed deals another grid."""
        self._deal()

    def picture(self, option: str, value: Scalar) -> str:
        """The end tiles are told apart by how they look."""
        if option != "end_tile":
            return ""
        return f"envyra/tile-{END_TILES[str(value)].replace('_', '-')}-taken"

    def _deal(self) -> None:
        """The first position of the game as it is arranged now."""
        table = self.table
        draft = table.draft
        try:
            state = table.game.start(draft.players, seed_number(draft.seed), draft.chosen(table.game))
        except InvalidSetup:
            self.state = None
            return
        assert isinstance(state, EnvyraState)  # whoever shows this panel sets up Envyra
        self.state = state

    def _make(self, box: Rect) -> None:
        """The table in small, which says what it is under the pointer."""
        self.table.area.add(
            Painted("new_game.table", box, tr("envyra.title"), paint=self._paint, focusable=False)
        )

    # --- drawing ----------------------------------------------------------------------------------
    def _paint(self, canvas: Canvas, box: Rect, look: Look) -> None:
        del look
        if self.state is None:
            return
        colours = tuple(seat.colour for seat in self.table.draft.seats)
        key = ("envyra-preview", self.state, colours, self.table.settings.strong_patterns, tuple(box.size))
        canvas.layer(key, box.inflate(24, 24), lambda inner: self._lay(inner, box))

    def _lay(self, canvas: Canvas, box: Rect) -> None:
        assert self.state is not None  # it is not painted without
        x = self._grid(canvas, box, self.state) + _GAP
        x = self._bag(canvas, Rect(x, box.y, 150, box.height), self.state) + _GAP
        self._cards(canvas, Rect(x, box.y, box.right - x, box.height), self.state)

    def _grid(self, canvas: Canvas, box: Rect, state: EnvyraState) -> float:
        """The first tiles on their slab; gives where it ends."""
        size = content().tables[state.setup.players]
        pad = 10.0
        side = min((box.height - 2 * pad) / size.rows, 104.0)
        ground = Rect(box.x, 0, size.columns * side + 2 * pad, size.rows * side + 2 * pad)
        ground.centery = box.centery
        canvas.shadow(ground, radius=14, blur=8, dy=4, alpha=0.5)
        canvas.cover("envyra/table-ground", ground, radius=14)
        canvas.outline(ground, theme.EDGE, radius=14, width=1.5)
        for at, tile in enumerate(state.grid):
            row, column = divmod(at, size.columns)
            place = Rect(ground.x + pad + column * side, ground.y + pad + row * side, side, side)
            draw_taken(canvas, place.inflate(-4, -4), tile, points=side >= 64)
        return ground.right

    @staticmethod
    def _bag(canvas: Canvas, box: Rect, state: EnvyraState) -> float:
        """How many tiles wait in the bag."""
        side = min(116.0, box.height * 0.56)
        x = box.x + side / 2
        middle = box.centery - side * 0.22
        canvas.image("envyra/bag", (x, middle), side)
        foot = middle + side * 0.56
        words = tr("envyra.table.bag-tiles", n=len(state.bag))
        count = canvas.text(
            number(len(state.bag)), (x, foot + 14), size=30, font="serif-bold", anchor="center"
        )
        wide = canvas.texts.width(words, size=18)
        canvas.text(words, (x, count.bottom + 8), size=18, colour=theme.SECONDARY, anchor="center")
        return max(box.x + side, x + wide / 2)

    def _cards(self, canvas: Canvas, box: Rect, state: EnvyraState) -> None:
        """Open cards as they lie, a closed one for each player; nothing but shadows without Equilibrium."""
        secret = [seat for seat, card in enumerate(state.secret) if card]
        if not state.open_cards and not secret:
            self._no_cards(canvas, box)
            return
        high = min(box.height, 190.0)
        backs = len(secret) * (min(high * 0.62, _BACK) + _BETWEEN)
        if state.open_cards:
            backs = min(backs, box.width - _OPEN)
            room = Rect(box.x, box.centery - high / 2, box.width - backs - _BETWEEN, high)
            places = card_places(room, len(state.open_cards), 3)
            for card, place in zip(state.open_cards, places, strict=True):
                note = tr("envyra.table.open-card")
                head = tr(f"envyra.option.{EQUILIBRIUM}.title") if place.height >= 150 else ""
                draw_card(canvas, place, card, title=head, note=note if head else "")
        self._backs(canvas, Rect(box.right - backs, box.y, backs, box.height), secret)

    def _backs(self, canvas: Canvas, box: Rect, secret: list[int]) -> None:
        """A closed card for each player, with the sign of its owner."""
        if not secret:
            return
        step = box.width / len(secret)
        side = step - _BETWEEN
        for at, seat in enumerate(secret):
            place = Rect(box.x + at * step + _BETWEEN, box.centery - side / 2 - 14, side, side)
            draw_card(canvas, place, None)
            canvas.seat(self.table.draft.seats[seat].colour, (place.centerx, place.bottom + 22), 24)

    @staticmethod
    def _no_cards(canvas: Canvas, box: Rect) -> None:
        """Empty places where cards might lie."""
        side = min(_BACK, box.height * 0.62)
        for at in (-1, 0):
            place = Rect(box.centerx + at * (side + 16) + 8, box.centery - side / 2, side, side)
            canvas.image("envyra/card-back", place.center, side, alpha=0.16)
            canvas.dashed_outline(place, theme.WELL_EDGE, radius=14, width=1.5, alpha=0.6)
