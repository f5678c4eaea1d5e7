"""Balanceformers on the new game's screen: which area is played on, and the creatures of every seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Box, Rect
from client.draw.styles import Style
from client.draw.typesetter import Typesetter
from client.games.balanceformers.board import area_view
from client.games.balanceformers.board.creatures_view import draw_creature, make_creature
from client.games.balanceformers.sheet import pictures as sheet_pictures
from client.i18n import tr
from client.scenes.common.panels import Panel, PanelRow
from client.scenes.new_game import seat_kinds
from client.scenes.new_game.options_panel import explain_option, find_option, make_option_choice
from client.scenes.new_game.preview import Preview
from client.scenes.new_game.setup_form import seed_number
from client.widgets import ButtonState, PaintedButton, Selector, SelectorItem, WidgetText
from rules.balanceformers import setup
from rules.balanceformers.area import free_places, is_angel
from rules.balanceformers.content import BOOK, SETS, Content
from rules.balanceformers.state import CREATURES, BalanceformersState, Piece
from rules.contract import SEATS_JOINED, InvalidSetup

AREA: Final = "area"
COLOURS: Final = "colours"
COUNTS: Final = (2, 3, 4, 5, 6)

_EACH: Final = "balanceformers.option.colours.each"
_CHOICE: Final = 440.0
_BESIDE: Final = 760.0  # from this width on the creatures lie beside the shapes
_CREATURES: Final = 324.0
_LEAST, _MOST = 208.0, 380.0
_GAP: Final = 20.0
_NAME: Final = 40.0  # the line with a shape's name
_ROW: Final = 48.0  # of a seat's creatures
_SIGN: Final = 22.0  # of a seat before them


class GamePreview(Preview):
    """The panel in which one chooses the area, and sees it with everybody's creatures."""

    options = frozenset({AREA, *(f"preset{players}" for players in COUNTS)})
    max_scrolled_height = 60.0

    state: BalanceformersState | None = None

    def make_panel(self, width: float, spare: float) -> Panel:
        """Return the choice, what it means, the area or the prepared ones, and the creatures."""
        setup = self.setup
        self._deal()
        option = find_option(setup, AREA)
        title, hint = tr("balanceformers.option.area.title"), explain_option(setup, option)
        tall = setup.app.texts.paragraph_height(hint, width, styles.NOTE)

        def paint_hint(canvas: Canvas, box: Rect) -> None:
            canvas.paragraph(hint, box.topleft, width, styles.NOTE)

        def choose(box: Rect) -> None:
            setup.area.add(make_option_choice(setup, option, box))

        rows = [PanelRow(tall, None, paint_hint), *self._rows(width, max(0.0, spare))]
        if width - setup.app.texts.width(title, styles.TITLE) >= _CHOICE + 24:
            return Panel(
                title,
                rows,
                add_corner=lambda head: choose(Rect(head.right - _CHOICE, head.centery - 26, _CHOICE, 52)),
            )
        return Panel(title, [PanelRow(52.0, choose), *rows])

    def on_form_text_changed(self) -> None:
        """Another seed joins the pieces in another way."""
        self._deal()

    def list_facts(self) -> list[str]:
        """Return how long it may last."""
        return [tr("balanceformers.new-game.rounds")]

    def _deal(self) -> None:
        """Deal the first position of the game as it is set up now."""
        setup, form = self.setup, self.setup.form
        try:
            state = setup.game.start(form.players, seed_number(form.seed), form.visible_values(setup.game))
        except InvalidSetup:
            self.state = None
            return
        assert isinstance(state, BalanceformersState)  # whoever shows this panel sets up Balanceformers
        self.state = state

    # --- places -----------------------------------------------------------------------------------
    def _rows(self, width: float, spare: float) -> list[PanelRow]:
        """Area and creatures side by side, or in a narrow window one below the other."""
        players = self.setup.form.players
        if width < _BESIDE:
            across = max(1, int(width // (_CREATURES * 0.9)))
            return [
                PanelRow(_LEAST, self._make_area),
                PanelRow(-(-players // across) * _ROW, self._make_sets, self._paint_signs),
            ]
        high = min(_MOST, max(_LEAST, _ROW * players) + spare)

        def beside(box: Rect) -> Rect:
            return Rect(box.right - _CREATURES, box.y, _CREATURES, box.height)

        def make(box: Rect) -> None:
            self._make_area(Rect(box.x, box.y, box.width - _CREATURES - _GAP, box.height))
            self._make_sets(beside(box))

        return [PanelRow(high, make, lambda canvas, box: self._paint_signs(canvas, beside(box)))]

    def _make_area(self, box: Rect) -> None:
        """Add the prepared areas to choose from, or the chosen one."""
        setup = self.setup
        if setup.form.options[AREA] != "preset":
            label = tr("balanceformers.option.area.title")
            joined = self.state.area if self.state is not None else ()
            more = _told(joined) if joined else explain_option(setup, find_option(setup, AREA))
            text = WidgetText(label, details=more)
            setup.area.add(
                PaintedButton("new_game.table", box, text, paint=self._paint_area, name_in_tooltip=True)
            )
            return
        option = find_option(setup, f"preset{setup.form.players}")
        wide = (box.width - _GAP * (len(option.choices) - 1)) / len(option.choices)
        for place, name in enumerate(option.choices):
            card = Rect(box.x + place * (wide + _GAP), box.y, wide, box.height)
            label = tr(f"balanceformers.area.{name}")
            setup.area.add(
                PaintedButton(
                    f"new_game.shape.{name}",
                    card,
                    WidgetText(label, details=_told(BOOK.of(self.setup.game).areas[str(name)])),
                    name_in_tooltip=True,
                    paint=partial(self._paint_card, str(name)),
                    on_press=partial(self._choose, option.name, str(name)),
                    radius=theme.RADIUS_ROW,
                )
            )

    def _make_sets(self, box: Rect) -> None:
        """For every seat the set it has, and all others to take instead (B-SET-3)."""
        if self.state is None:
            return
        setup = self.setup
        names = [
            seat.name.strip() or seat_kinds.default_name(setup.form.seats, number)
            for number, seat in enumerate(setup.form.seats, start=1)
        ]
        has = dict(zip(self.state.sets, names, strict=True))
        items = [SelectorItem(each, tr(f"{_EACH}.{each}"), hint=has.get(each, "")) for each in SETS]
        for seat, place in enumerate(_places(box, len(names))):
            label = tr("balanceformers.new-game.set", name=names[seat])
            mine = self.state.sets[seat]
            details = f"{tr(f'{_EACH}.{mine}')}\n{tr('balanceformers.new-game.set-tip')}"
            setup.area.add(
                SetChoice(
                    BOOK.of(setup.game),
                    f"new_game.set.{seat}",
                    Rect(place.x + _SIGN + 10, place.y + 2, place.width - _SIGN - 10, place.height - 4),
                    WidgetText(label, details=details),
                    items,
                    mine,
                    partial(self._take, seat),
                    colour=setup.form.seats[seat].colour,
                )
            )

    def _take(self, seat: int, wanted: str) -> None:
        """Give a set to a seat, whose own set goes to its previous owner. What is a preset, is called so."""
        if self.state is None:
            return
        form = self.setup.form.with_seat_option(COLOURS, self.state.sets, seat, wanted)
        for preset in find_option(self.setup, COLOURS).choices:
            named = setup.chosen_sets(str(preset), form.players)
            if SEATS_JOINED.join(named) == form.options[COLOURS]:
                form = form.with_option(COLOURS, preset)
                break
        self.setup.update_form(form, f"new_game.set.{seat}")

    def _choose(self, option: str, name: str) -> None:
        self.setup.update_form(self.setup.form.with_option(option, name), f"new_game.shape.{name}")

    # --- drawing ----------------------------------------------------------------------------------
    def _paint_card(self, name: str, canvas: Canvas, box: Rect, state: ButtonState) -> None:
        """Draw a prepared area with its name; the chosen one in gold."""
        chosen = self.state is not None and self.state.setup.area == name
        canvas.slab(
            box,
            radius=theme.RADIUS_ROW,
            top=theme.mix(theme.ROW_TOP, theme.BUTTON_TOP, 0.3 + 0.5 * state.hover),
            bottom=theme.ROW_BOTTOM,
            edge=theme.CHOSEN_EDGE if chosen else theme.EDGE,
            edge_width=2.5 if chosen else 1,
        )
        self._shape(canvas, Rect(box.x + 14, box.y + 14, box.width - 28, box.height - 20 - _NAME),
                    BOOK.of(self.setup.game).areas[name])  # fmt: skip
        canvas.text(
            tr(f"balanceformers.area.{name}"),
            (box.centerx, box.bottom - _NAME * 0.5),
            styles.ROW_STRONG.in_(theme.CHOSEN_TEXT if chosen else theme.IVORY),
            anchor="center",
            max_width=box.width - 20,
            shrink=True,
        )

    def _paint_area(self, canvas: Canvas, box: Rect, state: ButtonState) -> None:
        """Draw the area that chance has joined, or the first places of one that is still to be built."""
        del state
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
        canvas.layer(
            key, box.inflate(16, 16), lambda inner: sheet_pictures.draw_empty_area(inner, box, pieces)
        )

    def _paint_signs(self, canvas: Canvas, box: Rect) -> None:
        """Draw whose sets they are."""
        seats = self.setup.form.seats
        for seat, place in zip(seats, _places(box, len(seats)), strict=True):
            canvas.seat(seat.colour, (place.x + _SIGN / 2, place.centery), _SIGN)


def _told(pieces: Sequence[Piece]) -> str:
    """Return the pieces that an area consists of."""
    angels = sum(is_angel(piece) for piece in pieces)
    return tr(
        "balanceformers.new-game.area-tip",
        angels=tr("balanceformers.piece.count.angel", n=angels),
        demons=tr("balanceformers.piece.count.demon", n=len(pieces) - angels),
    )


def _first_places(canvas: Canvas, box: Rect) -> None:
    """Draw where the first piece may lie, and around it where the next ones may follow."""
    first = free_places((), 1)
    plane = sheet_pictures.fit_plane(box, first, 220.0)
    for piece in first:
        area_view.draw_free_place(canvas, plane, piece, strong=0.3)


def _places(box: Rect, seats: int) -> list[Rect]:
    """Return where the seats' sets lie: in one column at the right, or where there is room in several."""
    across = max(1, int(box.width // (_CREATURES * 0.9)))
    high = min(box.height / -(-seats // across), _ROW)
    wide = min(box.width / across - 8, _CREATURES)
    top = box.centery - high * -(-seats // across) / 2
    left = box.x if across > 1 else box.right - wide
    return [
        Rect(left + seat % across * box.width / across, top + seat // across * high, wide, high)
        for seat in range(seats)
    ]


_LISTED: Final = 34.0
"""The side of a creature in the open list."""

_SIDES_GAP: Final = 14.0


class SetChoice(Selector[str]):
    """Chooses one of the sets.

    Attributes:
        colour: Of the seat that takes it, in which all of them are shown.
    """

    name_in_tooltip = True

    def __init__(
        self,
        content: Content,
        id: str,
        box: Box,
        text: WidgetText,
        items: Sequence[SelectorItem[str]],
        value: str,
        on_change: Callable[[str], object],
        *,
        colour: str,
    ) -> None:
        super().__init__(id, box, text, items, value, on_change, style="drop-down")
        self._colour = colour
        self._content = content

    def labels_wide(self, texts: Typesetter) -> float:
        """Seven creatures and the widest name."""
        return _LISTED * CREATURES + _SIDES_GAP + super().labels_wide(texts)

    def draw_item(
        self, canvas: Canvas, item: SelectorItem[str], box: Rect, letters: Style, *, centered: bool
    ) -> None:
        """Draw the seven creatures; behind them the name, where there is room for it."""
        side = min(_LISTED, box.height - 6.0, box.width / CREATURES)
        for n in range(CREATURES):
            spot = (box.left + side * (n + 0.5), box.centery)
            draw_creature(
                canvas, spot, side * 0.97, make_creature(self._content, self._colour, item.value, n)
            )
        row = Rect(box.left + side * CREATURES + _SIDES_GAP, box.top, 0.0, box.height)
        row.width = max(0.0, box.right - row.left)
        if row.width >= canvas.texts.width(item.label, letters):
            super().draw_item(canvas, item, row, letters, centered=centered)
