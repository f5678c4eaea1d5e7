"""The panel of seats on the screen of a new game: names, colours, kinds and characters of the players."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal, TypeAlias

from client import i18n
from client.bots.characters import load_characters
from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Box, Point, Rect
from client.i18n import tr
from client.scenes.common.panels import Panel, PanelRow
from client.scenes.new_game import seat_kinds
from client.scenes.new_game.character_line import CharacterLine
from client.scenes.new_game.game_setup import GameSetup
from client.scenes.new_game.setup_form import MAX_NAME
from client.widgets import (
    ButtonState,
    IconButton,
    PaintedButton,
    Selector,
    SelectorItem,
    TextField,
    TooltipArea,
    WidgetText,
)
from client.widgets.accessible_node import make_paragraph
from saves.seats import COLOURS, SeatColour, SeatInfo

SeatKind: TypeAlias = Literal["info", "good", "error"]
"""Kinds of notices."""

_COLOUR_WIDTH: Final = 76.0
_FIELD_HEIGHT: Final = 56.0
_FREE_COLOUR_SIZE: Final = 21.0
_FREE_COLOUR_WIDTH: Final = 32.0
_MAX_KIND_WIDTH: Final = 260.0
_LABELLED_KIND_WIDTH: Final = 150.0
"""From this width on the choice of a kind shows its label."""
_PIP_WIDTH: Final = 15.0


class NameField(TextField):
    """Text field for a seat's name; it shows a default name until the player types another one."""

    def __init__(
        self, id: str, box: Box, label: str, name: str, default: str, on_change: Callable[[str], object]
    ) -> None:
        super().__init__(
            id,
            box,
            label,
            name or default,
            lambda text: on_change("" if text.strip() == default else text),
            placeholder=default,
            max_length=MAX_NAME,
        )
        self.default = default

    def mouse_down(self, point: Point) -> None:
        """Place the caret; a default name is selected as a whole, so that typing replaces it."""
        super().mouse_down(point)
        self._select_default()

    def on_focus_changed(self) -> None:
        """Select the default name on focus; restore it in a field that is left empty."""
        super().on_focus_changed()
        if self.focused:
            self._select_default()
        elif not self.value.strip():
            self.value = self.default
            self.caret = self.anchor = len(self.value)

    def _select_default(self) -> None:
        if self.value == self.default:
            self.anchor, self.caret = 0, len(self.value)
            self.request_redraw()


class SeatsPanel:
    """Creates the panel of seats on the new-game screen.

    It has a row for each seat, one for the ghost if a player is alone, and one to add a seat.
    """

    def __init__(self, setup: GameSetup, width: float, *, compact: bool) -> None:
        self.setup = setup
        self.width = width
        is_crowded = setup.form.player_count >= 3
        self.height = 66.0 if is_crowded and not compact else 70.0
        self.field_end = 0.44 if width >= 760 else 0.62

    def make_panel(self) -> Panel:
        """Create the panel of the new game's seats."""
        form, game = self.setup.form, self.setup.game
        rows = [self._seat_row(index, seat) for index, seat in enumerate(form.seats)]
        if self._has_ghost:
            rows.append(self._ghost_row())
        if form.player_count < max(game.player_counts):
            rows.append(self._add_row())
        title, corner = tr("new_game.seats.title"), self._turn_order
        return Panel(title, rows, paint_corner=self._paint_corner, accessible_corner=corner)

    @property
    def _has_ghost(self) -> bool:
        return self.setup.form.player_count == 1 and i18n.has_text(f"{self.setup.game.id}.ghost")

    @property
    def _turn_order(self) -> str:
        """The order of turns in words."""
        own = f"{self.setup.game.id}.new-game.order"  # where seats do not settle the order of turns
        order = own if i18n.has_text(own) else "new_game.seats.order"
        return tr(f"{self.setup.game.id}.new-game.solo" if self._has_ghost else order)

    def _paint_corner(self, canvas: Canvas, head: Rect) -> None:
        words = self._turn_order
        title = canvas.texts.measure_width(tr("new_game.seats.title"), styles.TITLE)
        if title + 32 + canvas.texts.measure_width(words, styles.NOTE) <= head.width:
            canvas.text(
                words, (head.right, head.centery + 2), styles.NOTE.with_colour(theme.MUTED), anchor="midright"
            )

    # --- a seat -------------------------------------------------------------------------------------
    def _seat_row(self, index: int, seat: SeatInfo) -> PanelRow:
        removable = self.setup.form.player_count > min(self.setup.game.player_counts)
        line = self._character_line(index, seat)

        def choose(character: str) -> None:
            self.setup.update_form(
                self.setup.form.with_character(index, character), f"new_game.seat.{index}.character"
            )

        def make(whole: Rect) -> None:
            box, below = self._lines(whole, line)
            y = box.centery - _FIELD_HEIGHT / 2
            self._add_colour_choice(index, seat, Rect(box.x + 20, y, _COLOUR_WIDTH, _FIELD_HEIGHT))
            self._add_name_field(
                index, seat, Rect(box.x + 112, y, self._name_end(box) - box.x - 112, _FIELD_HEIGHT)
            )
            right = box.right - (84 if removable else 16)
            left = self._name_end(box) + 14
            self._add_kind_choice(
                index, seat, Rect(left, y, min(_MAX_KIND_WIDTH, right - left), _FIELD_HEIGHT)
            )
            self._add_strength_tooltip(index, seat, Rect(left, box.y, right - left, box.height))
            if removable:
                place = Rect(box.right - 68, y, _FIELD_HEIGHT, _FIELD_HEIGHT)
                self._add_remove_button(index, seat, place)
            if line is not None:
                line.add_choice(self.setup.area.add, below, choose)

        def paint(canvas: Canvas, whole: Rect) -> None:
            canvas.slab(
                whole, radius=theme.RADIUS_ROW, top=theme.ROW_TOP, bottom=theme.ROW_BOTTOM, edge=theme.EDGE
            )
            box, below = self._lines(whole, line)
            colour = theme.SEAT[self.setup.form.seats[index].colour]
            canvas.fill((whole.x, whole.y + 14, 5, whole.height - 28), colour, radius=2.5)
            if line is not None:
                line.draw(canvas, below)
            strength = seat_kinds.level_rank(self.setup.form.game, self.setup.form.seats[index].kind)
            if strength:
                left = self._name_end(box) + 14
                right = box.right - (84 if removable else 16)
                self._paint_strength(canvas, strength, Rect(left, box.y, right - left, box.height))

        return PanelRow(self.height + (line.height if line is not None else 0.0), make, paint)

    def _character_line(self, index: int, seat: SeatInfo) -> CharacterLine | None:
        """Return the second line of an opponent's row, if the game has characters."""
        game_id = self.setup.game.id
        if seat.human or not load_characters(game_id):
            return None
        field = self._name_end(Rect(0, 0, self.width, 0)) - 112
        return CharacterLine(game_id, index, seat, self.setup.app.texts, self.width, field)

    @staticmethod
    def _lines(whole: Rect, line: CharacterLine | None) -> tuple[Rect, Rect]:
        """Return the boxes of the two lines of a row."""
        below = line.height if line is not None else 0.0
        upper = Rect(whole.x, whole.y, whole.width, whole.height - below)
        return upper, Rect(whole.x, upper.bottom, whole.width, below)

    def _paint_strength(self, canvas: Canvas, strength: int, box: Rect) -> None:
        """Draw that a computer plays, and how strong it is among the levels."""
        place = self._strength_box(box)
        if place is None:
            return
        x, y = place.left, box.centery
        canvas.icon("robot", (x + 12, y), 24, theme.MUTED)
        x += 34
        words = tr("new_game.seats.computer")
        canvas.text(words, (x, y - 11), styles.NOTE.with_colour(theme.MUTED), anchor="midleft")
        for number in range(self._max_rank):
            center = (x + _PIP_WIDTH * (number + 0.5) - 3, y + 12)
            if number < strength:
                canvas.circle(center, 4.5, theme.GOLD)
            else:
                canvas.ring(center, 4, theme.MUTED, width=1.3)

    def _strength_box(self, box: Rect) -> Rect | None:
        """Return the box of the strength behind the level's name, None without room."""
        x = box.left + min(_MAX_KIND_WIDTH, box.width) + 16
        width = 34 + max(
            self.setup.app.texts.measure_width(tr("new_game.seats.computer"), styles.NOTE),
            float(_PIP_WIDTH * self._max_rank),
        )
        return Rect(x, box.centery - 24, width, 48) if box.right - x >= width else None

    def _add_strength_tooltip(self, index: int, seat: SeatInfo, box: Rect) -> None:
        """Add the strength in words, as a tooltip."""
        strength, place = seat_kinds.level_rank(self.setup.form.game, seat.kind), self._strength_box(box)
        if strength and place is not None:
            words = tr("new_game.seats.strength", n=strength, most=self._max_rank)
            of = f"new_game.seat.{index}"
            self.setup.area.add(TooltipArea(f"{of}.strength", place, words, explains=f"{of}.kind"))

    @property
    def _max_rank(self) -> int:
        return seat_kinds.max_level_rank(self.setup.form.game)

    def _name_end(self, box: Rect) -> float:
        return box.x + max(box.width * self.field_end, 320.0)

    def _add_colour_choice(self, index: int, seat: SeatInfo, box: Rect) -> None:
        pattern = "-pattern" if self.setup.app.settings.strong_patterns else ""
        seats = self.setup.form.seats
        # whoever has a colour gets this seat's for it
        owners = {
            other.colour: " ".join(other.name.split()) or seat_kinds.default_name(seats, number)
            for number, other in enumerate(seats, start=1)
            if other is not seat
        }
        items = [
            SelectorItem(
                colour,
                tr(f"settings.colour.{colour}"),
                image=f"seat-{colour}{pattern}",
                hint=owners.get(colour, ""),
            )
            for colour in COLOURS
        ]
        id_ = f"new_game.seat.{index}.colour"

        def chosen(colour: SeatColour) -> None:
            self.setup.update_form(self.setup.form.with_colour(index, colour), id_)

        self.setup.area.add(
            Selector(
                id_,
                box,
                tr("new_game.seats.colour", n=index + 1),
                items,
                seat.colour,
                chosen,
                style="drop-down",
                compact=True,
            )
        )

    def _add_name_field(self, index: int, seat: SeatInfo, box: Rect) -> None:
        field = NameField(
            f"new_game.seat.{index}.name",
            box,
            tr("new_game.seats.name", n=index + 1),
            seat.name,
            seat_kinds.default_name(self.setup.form.seats, index + 1),
            lambda name: self.setup.update_form_without_rebuild(self.setup.form.with_name(index, name)),
        )
        field.on_submit = lambda _name: field.ui.step_focus(1) if field.ui is not None else None
        self.setup.area.add(field)

    def _add_remove_button(self, index: int, seat: SeatInfo, box: Rect) -> None:
        name = seat.name.strip() or seat_kinds.default_name(self.setup.form.seats, index + 1)

        def remove() -> None:
            form = self.setup.form.without_seat(index)
            nearest = min(index, form.player_count - 1)
            self.setup.update_form(form, f"new_game.seat.{nearest}.name")

        self.setup.area.add(
            IconButton(
                f"new_game.seat.{index}.remove",
                box,
                "close",
                tr("new_game.seats.remove", name=name),
                on_press=remove,
                kind="ghost",
            )
        )

    def _add_kind_choice(self, index: int, seat: SeatInfo, box: Rect) -> None:
        """Add the choice of the kind."""
        items = seat_kinds.make_kind_items(self.setup.game.id)
        id_ = f"new_game.seat.{index}.kind"

        def chosen(kind: str) -> None:
            self.setup.update_form(self.setup.form.with_kind(index, kind), id_)

        now = next((item for item in items if item.value == seat.kind), items[0])
        self.setup.area.add(
            Selector(
                id_,
                box,
                WidgetText(tr("new_game.seats.kind", n=index + 1), details=now.hint),
                items,
                now.value,
                chosen,
                style="drop-down",
                compact=box.width < _LABELLED_KIND_WIDTH,
                enabled=len(items) > 1,
            )
        )

    # --- the ghost, one more --------------------------------------------------------------------------
    def _ghost_row(self) -> PanelRow:
        game = self.setup.game.id
        text = tr(f"{game}.new-game.ghost-text")
        room = self.width - 112 - 24
        height = self.setup.app.texts.measure_height(text, room, styles.NOTE)

        def paint(canvas: Canvas, box: Rect) -> None:
            canvas.slab(
                box, radius=theme.RADIUS_ROW, top=theme.ROW_TOP, bottom=theme.ROW_BOTTOM, edge=theme.EDGE
            )
            canvas.fill((box.x, box.y + 14, 5, box.height - 28), theme.GHOST, radius=2.5)
            canvas.spot((box.x + 58, box.centery), 42, theme.GHOST, alpha=0.16)
            canvas.image(f"{game}/ghost", (box.x + 58, box.centery), 54)
            y = box.centery - (28 + height) / 2
            canvas.text(tr(f"{game}.new-game.ghost"), (box.x + 112, y), styles.ROW_STRONG)
            canvas.paragraph(text, (box.x + 112, y + 29), room, styles.NOTE)

        told = make_paragraph("", f"{tr(f'{game}.new-game.ghost')}\n{text}")
        return PanelRow(max(self.height, height + 46), None, paint, accessible=told)

    def _add_row(self) -> PanelRow:
        def add() -> None:
            form = self.setup.form.with_added_seat()
            self.setup.update_form(form, f"new_game.seat.{form.player_count - 1}.name")

        def make(box: Rect) -> None:
            self.setup.area.add(
                PaintedButton(
                    "new_game.add", box, tr("new_game.seats.add"), paint=self._paint_add, on_press=add
                )
            )

        return PanelRow(self.height - 8, make)

    def _paint_add(self, canvas: Canvas, box: Rect, state: ButtonState) -> None:
        if state.hover:
            canvas.slab(
                box, radius=theme.RADIUS_ROW, top=theme.ROW_TOP, bottom=theme.ROW_BOTTOM, alpha=state.hover
            )
        edge = theme.mix(theme.BUTTON_EDGE, theme.GOLD, state.hover * 0.7)
        canvas.dashed_outline(box, edge, radius=theme.RADIUS_ROW, width=1.5)
        ink = theme.mix(theme.BODY, theme.IVORY, state.hover)
        canvas.icon("plus", (box.x + 58, box.centery), 26, ink)
        words = canvas.text(
            tr("new_game.seats.add"),
            (box.x + 112, box.centery),
            styles.ROW_STRONG.with_colour(ink),
            anchor="midleft",
        )
        free = self.setup.form.free_colours
        label = tr("new_game.seats.free")
        x = box.right - 24 - _FREE_COLOUR_WIDTH * len(free)
        if x - 10 - canvas.texts.measure_width(label, styles.NOTE) > words.right + 24:
            canvas.text(
                label,
                (x - 10, box.centery),
                styles.NOTE.with_colour(theme.MUTED),
                anchor="midright",
                alpha=0.8,
            )
        if x > words.right + 16:
            for index, colour in enumerate(free):
                # small and faint: they tell what is left, they are no buttons
                center = (x + _FREE_COLOUR_WIDTH * (index + 0.5), box.centery + 1)
                canvas.seat(colour, center, _FREE_COLOUR_SIZE, alpha=0.55)
