"""The preview of Balanceformers on the new-game screen: the playing area, and the set of each seat."""

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
from client.scenes.new_game.options_panel import explain_option, find_option, make_choice_panel
from client.scenes.new_game.preview import Preview
from client.widgets import ButtonState, PaintedButton, Selector, SelectorItem, WidgetText
from client.widgets.accessible_node import AccessibleNode, make_paragraph
from rules.balanceformers import setup
from rules.balanceformers.area import free_places, is_angel
from rules.balanceformers.content import BOOK, SETS, Content
from rules.balanceformers.state import CREATURES, BalanceformersState, Piece
from rules.contract import SEATS_JOINED

AREA: Final = "area"
COLOURS: Final = "colours"
COUNTS: Final = (2, 3, 4, 5, 6)
"""Numbers of players, each of which has prepared areas."""

_SET_NAMES: Final = "balanceformers.option.colours.each"
_CHOICE_WIDTH: Final = 440.0
_MIN_WIDTH_SIDE_BY_SIDE: Final = 760.0
"""Width from which on the creatures are beside the area."""
_SETS_WIDTH: Final = 452.0
_MIN_AREA_HEIGHT, _MAX_AREA_HEIGHT = 208.0, 420.0
_GAP: Final = 20.0
_NAME_HEIGHT: Final = 40.0
"""Height of the line with an area's name."""
_SET_HEIGHT: Final = 64.0
_SETS_HEADING: Final = 34.0
"""Height of the heading above the seats' sets."""
_SEAT_SIGN_SIDE: Final = 26.0
_LISTED_CREATURE_SIDE: Final = 48.0
"""Side of a creature on the card of a set, and in the open list of sets."""
_LISTED_NAME_GAP: Final = 14.0


class GamePreview(Preview):
    """The part of the new-game screen where the area and the seats' sets of creatures are chosen."""

    options = frozenset({AREA, *(f"preset{players}" for players in COUNTS)})
    max_scrolled_height = 60.0

    state: BalanceformersState | None = None

    def make_panel(self, width: float, spare: float) -> Panel:
        """Return the panel with the choice of the area, a picture of it, and the seats' creatures.

        Args:
            width: Inner width of the panel.
            spare: Height left over, into which the pictures grow.
        """
        self._deal()
        rows = self._make_rows(width, max(0.0, spare))
        return make_choice_panel(self.setup, find_option(self.setup, AREA), width, _CHOICE_WIDTH, rows)

    def on_form_text_changed(self) -> None:
        """Deal the previewed area anew, as a text of the form (random seed or name) has changed."""
        self._deal()

    def list_facts(self) -> list[str]:
        """Return short facts about the game for the new-game screen: the number of rounds."""
        return [tr("balanceformers.new-game.rounds")]

    def _deal(self) -> None:
        self.state = self.setup.create_first_state(BalanceformersState)

    # --- widgets ----------------------------------------------------------------------------------
    def _make_rows(self, width: float, spare: float) -> list[PanelRow]:
        """Return area and creatures side by side, or in a narrow window one below the other."""
        players = self.setup.form.player_count
        if width < _MIN_WIDTH_SIDE_BY_SIDE:
            sets_height = _SETS_HEADING + -(-players // _count_set_columns(width)) * _SET_HEIGHT
            return [
                PanelRow(_MIN_AREA_HEIGHT, self._add_area),
                PanelRow(
                    sets_height,
                    self._add_set_choices,
                    self._paint_seat_signs,
                    accessible=_make_heading_node(),
                ),
            ]
        height = min(_MAX_AREA_HEIGHT, max(_MIN_AREA_HEIGHT, _SETS_HEADING + _SET_HEIGHT * players) + spare)

        def get_sets_box(box: Rect) -> Rect:
            return Rect(box.right - _SETS_WIDTH, box.y, _SETS_WIDTH, box.height)

        def add(box: Rect) -> None:
            self._add_area(Rect(box.x, box.y, box.width - _SETS_WIDTH - _GAP, box.height))
            self._add_set_choices(get_sets_box(box))

        def paint(canvas: Canvas, box: Rect) -> None:
            self._paint_seat_signs(canvas, get_sets_box(box))

        return [PanelRow(height, add, paint, accessible=_make_heading_node())]

    def _add_area(self, box: Rect) -> None:
        """Add the prepared areas to choose from, or the chosen area."""
        setup = self.setup
        if setup.form.options[AREA] != "preset":
            label = tr("balanceformers.option.area.title")
            pieces = self.state.area if self.state is not None else ()
            details = _count_pieces(pieces) if pieces else explain_option(setup, find_option(setup, AREA))
            text = WidgetText(label, details=details)
            setup.area.add(
                PaintedButton("new_game.table", box, text, paint=self._paint_area, name_in_tooltip=True)
            )
            return
        option = find_option(setup, f"preset{setup.form.player_count}")
        width = (box.width - _GAP * (len(option.choices) - 1)) / len(option.choices)
        for number, choice in enumerate(option.choices):
            name = str(choice)
            details = _count_pieces(BOOK.get_content(setup.game).areas[name])
            setup.area.add(
                PaintedButton(
                    f"new_game.shape.{name}",
                    Rect(box.x + number * (width + _GAP), box.y, width, box.height),
                    WidgetText(tr(f"balanceformers.area.{name}"), details=details),
                    name_in_tooltip=True,
                    paint=partial(self._paint_card, name),
                    on_press=partial(self._choose_area, option.name, name),
                    radius=theme.RADIUS_ROW,
                )
            )

    def _add_set_choices(self, box: Rect) -> None:
        """Add for each seat a choice of its set (B-SET-3)."""
        if self.state is None:
            return
        setup, seats = self.setup, self.setup.form.seats
        names = [
            seat.name.strip() or seat_kinds.default_name(seats, number)
            for number, seat in enumerate(seats, start=1)
        ]
        owners = dict(zip(self.state.sets, names, strict=True))
        items = [SelectorItem(name, tr(f"{_SET_NAMES}.{name}"), hint=owners.get(name, "")) for name in SETS]
        for seat, row in enumerate(_arrange_seats(box, len(names))):
            set_name = self.state.sets[seat]
            details = f"{tr(f'{_SET_NAMES}.{set_name}')}\n{tr('balanceformers.new-game.set-tip')}"
            left = row.x + _SEAT_SIGN_SIDE + 10
            setup.area.add(
                SetChoice(
                    BOOK.get_content(setup.game),
                    f"new_game.set.{seat}",
                    Rect(left, row.y + 2, row.right - left, row.height - 4),
                    WidgetText(tr("balanceformers.new-game.set", name=names[seat]), details=details),
                    items,
                    set_name,
                    partial(self._assign_set, seat),
                    colour=seats[seat].colour,
                )
            )

    def _assign_set(self, seat: int, set_name: str) -> None:
        """Give a set to a seat, and the seat's own set to the one that had it.

        The option gets the name of the preset that distributes the sets in this way, if there is one.
        """
        if self.state is None:
            return
        form = self.setup.form.with_seat_option(COLOURS, self.state.sets, seat, set_name)
        for preset in find_option(self.setup, COLOURS).choices:
            sets = setup.chosen_sets(str(preset), form.player_count)
            if SEATS_JOINED.join(sets) == form.options[COLOURS]:
                form = form.with_option(COLOURS, preset)
                break
        self.setup.update_form(form, f"new_game.set.{seat}")

    def _choose_area(self, option: str, name: str) -> None:
        self.setup.update_form(self.setup.form.with_option(option, name), f"new_game.shape.{name}")

    # --- drawing ----------------------------------------------------------------------------------
    def _paint_card(self, name: str, canvas: Canvas, box: Rect, state: ButtonState) -> None:
        """Draw a prepared area with its name, the chosen one in gold."""
        is_chosen = self.state is not None and self.state.setup.area == name
        canvas.slab(
            box,
            radius=theme.RADIUS_ROW,
            top=theme.mix(theme.ROW_TOP, theme.BUTTON_TOP, 0.3 + 0.5 * state.hover),
            bottom=theme.ROW_BOTTOM,
            edge=theme.CHOSEN_EDGE if is_chosen else theme.EDGE,
            edge_width=2.5 if is_chosen else 1,
        )
        area = Rect(box.x + 14, box.y + 14, box.width - 28, box.height - 20 - _NAME_HEIGHT)
        self._paint_pieces(canvas, area, BOOK.get_content(self.setup.game).areas[name])
        canvas.text(
            tr(f"balanceformers.area.{name}"),
            (box.centerx, box.bottom - _NAME_HEIGHT * 0.5),
            styles.ROW_STRONG.with_colour(theme.CHOSEN_TEXT if is_chosen else theme.IVORY),
            anchor="center",
            max_width=box.width - 20,
            shrink=True,
        )

    def _paint_area(self, canvas: Canvas, box: Rect, state: ButtonState) -> None:
        """Draw the area that the seed joins, or the first places of one that is built in the game."""
        del state
        if self.state is None:
            return
        if self.state.area:
            self._paint_pieces(canvas, box, self.state.area)
            return
        key = ("balanceformers-first", tuple(box))
        canvas.layer(key, box, lambda inner: _draw_first_places(inner, box))

    @staticmethod
    def _paint_pieces(canvas: Canvas, box: Rect, pieces: tuple[Piece, ...]) -> None:
        key = ("balanceformers-shape", pieces, tuple(box))
        canvas.layer(
            key, box.inflate(16, 16), lambda inner: sheet_pictures.draw_empty_area(inner, box, pieces)
        )

    def _paint_seat_signs(self, canvas: Canvas, box: Rect) -> None:
        """Draw a heading, and the signs of the seats before their sets."""
        seats = self.setup.form.seats
        heading, rows = tr("balanceformers.new-game.sets"), _arrange_seats(box, len(seats))
        top = rows[0].top - _SETS_HEADING
        canvas.text(
            heading,
            (rows[0].x, top + 12),
            styles.ROW_STRONG,
            anchor="midleft",
            max_width=box.width,
            shrink=True,
        )
        for seat, row in zip(seats, rows, strict=True):
            canvas.seat(seat.colour, (row.x + _SEAT_SIGN_SIDE / 2, row.centery), _SEAT_SIGN_SIDE)


def _make_heading_node() -> AccessibleNode:
    return make_paragraph("", tr("balanceformers.new-game.sets"))


def _count_pieces(pieces: Sequence[Piece]) -> str:
    """Return how many angels and demons an area has, as a text."""
    angels = sum(is_angel(piece) for piece in pieces)
    return tr(
        "balanceformers.new-game.area-tip",
        angels=tr("balanceformers.piece.count.angel", n=angels),
        demons=tr("balanceformers.piece.count.demon", n=len(pieces) - angels),
    )


def _draw_first_places(canvas: Canvas, box: Rect) -> None:
    """Draw the places where the first piece may lie."""
    places = free_places((), 1)
    plane = sheet_pictures.fit_plane(box, places, 220.0)
    for piece in places:
        area_view.draw_free_place(canvas, plane, piece, strong=0.3)


def _count_set_columns(width: float) -> int:
    return max(1, int(width // (_SETS_WIDTH * 0.9)))


def _arrange_seats(box: Rect, seats: int) -> list[Rect]:
    """Return the rows of the seats' sets below their heading, in as many columns as there is room for."""
    columns = _count_set_columns(box.width)
    rows = -(-seats // columns)
    height = min((box.height - _SETS_HEADING) / rows, _SET_HEIGHT)
    width = min(box.width / columns - 8, _SETS_WIDTH)
    top = box.top + _SETS_HEADING
    left = box.x if columns > 1 else box.right - width
    return [
        Rect(left + seat % columns * box.width / columns, top + seat // columns * height, width, height)
        for seat in range(seats)
    ]


class SetChoice(Selector[str]):
    """The selector of a seat's set of creatures, which shows all sets in the colour of the seat."""

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

    def measure_labels(self, texts: Typesetter) -> float:
        """Return the width that an item needs: the seven creatures of a set and the widest name."""
        return _LISTED_CREATURE_SIDE * CREATURES + _LISTED_NAME_GAP + super().measure_labels(texts)

    def draw_item(
        self, canvas: Canvas, item: SelectorItem[str], box: Rect, letters: Style, *, centered: bool
    ) -> None:
        """Draw an item of the selector: the creatures of a set, and its name if there is room."""
        side = min(_LISTED_CREATURE_SIDE, box.height - 6.0, box.width / CREATURES)
        for n in range(CREATURES):
            center = (box.left + side * (n + 0.5), box.centery)
            creature = make_creature(self._content, self._colour, item.value, n)
            draw_creature(canvas, center, side * 0.97, creature)
        name_box = Rect(box.left + side * CREATURES + _LISTED_NAME_GAP, box.top, 0.0, box.height)
        name_box.width = max(0.0, box.right - name_box.left)
        if name_box.width >= canvas.texts.measure_width(item.label, letters):
            super().draw_item(canvas, item, name_box, letters, centered=centered)
