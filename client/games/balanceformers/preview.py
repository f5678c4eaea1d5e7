"""Balanceformers on the new game's screen: which area is played on, and the creatures of every seat."""

from __future__ import annotations

from functools import partial
from typing import Final

from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.games.balanceformers import area_view, creatures_view, sheet_picture
from client.games.balanceformers.creatures_view import Creature
from client.i18n import tr
from client.scenes import sections
from client.scenes.new_game.draft import seed_number
from client.scenes.new_game.options import choice_text, option_choice, option_of
from client.scenes.new_game.preview import Preview
from client.scenes.sections import Row, Section
from client.widgets import Look, Painted
from rules.balanceformers.area import free_places
from rules.balanceformers.content import content
from rules.balanceformers.state import CREATURES, BalanceformersState, Piece
from rules.contract import InvalidSetup

AREA: Final = "area"
COUNTS: Final = (2, 3, 4, 5, 6)

_CHOICE: Final = 440.0
_BESIDE: Final = 760.0  # from this width on the creatures lie beside the shapes
_CREATURES: Final = 272.0
_LEAST, _MOST = 208.0, 380.0
_GAP: Final = 20.0
_NAME: Final = 40.0  # the line with a shape's name
_ROW: Final = 40.0  # of a seat's creatures


class GamePreview(Preview):
    """The panel in which one chooses the area, and sees it with everybody's creatures."""

    options = frozenset({AREA, *(f"preset{players}" for players in COUNTS)})
    scrolled_spare = 60.0

    state: BalanceformersState | None = None

    def section(self, width: float, spare: float) -> Section:
        """The choice, what it means, the area or the prepared ones, and the creatures."""
        table = self.table
        self._deal()
        option = option_of(table, AREA)
        title, hint = tr("balanceformers.option.area.title"), choice_text(table, option)
        tall = table.texts.paragraph_height(hint, width, size=theme.SIZE_HINT)

        def paint_hint(canvas: Canvas, box: Rect) -> None:
            canvas.paragraph(hint, box.topleft, width, size=theme.SIZE_HINT, colour=theme.SECONDARY)

        def choose(box: Rect) -> None:
            table.area.add(option_choice(table, option, box))

        rows = [Row(tall, sections.nothing, paint_hint), *self._rows(width, max(0.0, spare))]
        if width - table.texts.width(title, size=theme.SIZE_PANEL, font="serif") >= _CHOICE + 24:
            return Section(
                title,
                rows,
                corner=lambda head: choose(Rect(head.right - _CHOICE, head.centery - 26, _CHOICE, 52)),
            )
        return Section(title, [Row(52.0, choose), *rows])

    def changed(self) -> None:
        """Another seed joins the pieces in another way."""
        self._deal()

    def _deal(self) -> None:
        """The first position of the game as it is arranged now."""
        table, draft = self.table, self.table.draft
        try:
            state = table.game.start(draft.players, seed_number(draft.seed), draft.chosen(table.game))
        except InvalidSetup:
            self.state = None
            return
        assert isinstance(state, BalanceformersState)  # whoever shows this panel sets up Balanceformers
        self.state = state

    # --- places -----------------------------------------------------------------------------------
    def _rows(self, width: float, spare: float) -> list[Row]:
        """Area and creatures side by side, or in a narrow window one below the other."""
        people = _ROW * self.table.draft.players
        if width < _BESIDE:
            lines = -(-self.table.draft.players // max(1, int(width // (_CREATURES * 0.9))))
            return [Row(_LEAST, self._make_area), Row(lines * (_ROW + 4), self._make_creatures)]
        high = min(_MOST, max(_LEAST, people) + spare)

        def make(box: Rect) -> None:
            self._make_area(Rect(box.x, box.y, box.width - _CREATURES - _GAP, box.height))
            self._make_creatures(Rect(box.right - _CREATURES, box.y, _CREATURES, box.height))

        return [Row(high, make)]

    def _make_area(self, box: Rect) -> None:
        """The prepared areas to choose from, or the one that is played on."""
        table = self.table
        if table.draft.options[AREA] != "preset":
            table.area.add(
                Painted("new_game.table", box, tr("balanceformers.option.area.title"), paint=self._paint_area,
                        focusable=False)
            )  # fmt: skip
            return
        option = option_of(table, f"preset{table.draft.players}")
        wide = (box.width - _GAP * (len(option.choices) - 1)) / len(option.choices)
        for place, name in enumerate(option.choices):
            card = Rect(box.x + place * (wide + _GAP), box.y, wide, box.height)
            table.area.add(
                Painted(
                    f"new_game.shape.{name}",
                    card,
                    tr(f"balanceformers.area.{name}"),
                    paint=partial(self._paint_card, str(name)),
                    on_press=partial(self._choose, option.name, str(name)),
                    radius=theme.RADIUS_ROW,
                )
            )

    def _make_creatures(self, box: Rect) -> None:
        self.table.area.add(
            Painted("new_game.creatures", box, tr("balanceformers.option.colours.title"),
                    paint=self._paint_creatures, focusable=False)
        )  # fmt: skip

    def _choose(self, option: str, name: str) -> None:
        self.table.rearranged(self.table.draft.choosing(option, name), f"new_game.shape.{name}")

    # --- drawing ----------------------------------------------------------------------------------
    def _paint_card(self, name: str, canvas: Canvas, box: Rect, look: Look) -> None:
        """A prepared area with its name; the chosen one in gold."""
        chosen = self.state is not None and self.state.setup.area == name
        canvas.slab(
            box,
            radius=theme.RADIUS_ROW,
            top=theme.mix(theme.ROW_TOP, theme.BUTTON_TOP, 0.3 + 0.5 * look.hover),
            bottom=theme.ROW_BOTTOM,
            edge=theme.CHOSEN_EDGE if chosen else theme.EDGE,
            edge_width=2.5 if chosen else 1,
        )
        self._shape(canvas, Rect(box.x + 14, box.y + 14, box.width - 28, box.height - 20 - _NAME),
                    content().areas[name])  # fmt: skip
        canvas.text(
            tr(f"balanceformers.area.{name}"), (box.centerx, box.bottom - _NAME * 0.5), size=theme.SIZE_ROW,
            font="semi", colour=theme.CHOSEN_TEXT if chosen else theme.IVORY, anchor="center",
            max_width=box.width - 20, shrink=True,
        )  # fmt: skip

    def _paint_area(self, canvas: Canvas, box: Rect, look: Look) -> None:
        """The area that chance has joined, or the first places of one that is still to be built."""
        del look
        if self.state is None:
            return
        if self.state.area:
            self._shape(canvas, box, self.state.area)
            return
        key = ("balanceformers-first", tuple(box))
        canvas.layer(key, box, lambda inner: _first_places(inner, box))

    @staticmethod
    def _shape(canvas: Canvas, box: Rect, pieces: tuple[Piece, ...]) -> None:
        key = ("balanceformers-shape", pieces, tuple(box))
        canvas.layer(key, box.inflate(16, 16), lambda inner: sheet_picture.shape(inner, box, pieces))

    def _paint_creatures(self, canvas: Canvas, box: Rect, look: Look) -> None:
        """The seven creatures of every seat, in one column or in several."""
        del look
        if self.state is None:
            return
        sets, colours = self.state.sets, tuple(seat.colour for seat in self.table.draft.seats)
        key = ("balanceformers-creatures", sets, colours, tuple(box))
        canvas.layer(key, box, lambda inner: _creatures(inner, box, sets, colours))


def _first_places(canvas: Canvas, box: Rect) -> None:
    """Where the first piece may lie, and around it where the next ones may follow."""
    first = free_places((), 1)
    plane = sheet_picture.plane_in(box, first, 220.0)
    for piece in first:
        area_view.free_place(canvas, plane, piece, strong=0.3)


def _creatures(canvas: Canvas, box: Rect, sets: tuple[str, ...], colours: tuple[str, ...]) -> None:
    across = max(1, int(box.width // (_CREATURES * 0.9)))
    lines = -(-len(sets) // across)
    high = min(box.height / lines, 46.0)
    wide = min(box.width / across, _CREATURES)
    top = box.centery - high * lines / 2
    left = box.x if across > 1 else box.right - wide
    size = min(high - 4, (wide - 44) / CREATURES)
    for seat, (name, colour) in enumerate(zip(sets, colours, strict=True)):
        line, column = divmod(seat, across)
        x, y = left + column * box.width / across, top + high * (line + 0.5)
        canvas.seat(colour, (x + 12, y), 22)
        for n in range(CREATURES):
            spot = (x + 44 + size * (n + 0.5), y)
            creatures_view.draw_creature(canvas, spot, size, Creature(colour, name, n))
