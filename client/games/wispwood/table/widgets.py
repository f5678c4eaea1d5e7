"""The widgets of Wispwood's board, in the order of the keyboard focus, with their texts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final, TypeAlias

from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.games.wispwood.board import (
    cards_view,
    forecast,
    ghost_view,
    layout,
    pond_view,
    small_forests_view,
    table_view,
    tiles,
    turn_summaries_view,
)
from client.games.wispwood.board.cards_view import CardModel
from client.games.wispwood.board.forest_widget import ForestWidget
from client.games.wispwood.board.layout import SLOTS
from client.games.wispwood.board.small_forests_view import PointRow, SmallForestModel, WishMark
from client.games.wispwood.board.turn_summaries_view import ChipModel, TurnSummary
from client.games.wispwood.board.view_model import WispwoodViewModel, format_forest_title
from client.games.wispwood.table import descriptions, turn_summaries
from client.games.wispwood.table.descriptions import CellDescriptions
from client.games.wispwood.table.selection_controller import WispwoodController
from client.i18n import tr
from client.table.context import ViewModelSource, memoize_text
from client.table.seat_button import SeatButton
from client.widgets import ButtonState, PaintedButton, TooltipArea, WidgetText
from client.widgets.ui import Ui
from rules.wispwood.setup import list_decks
from rules.wispwood.shapes import Cell
from rules.wispwood.state import EMPTY

Describe: TypeAlias = Callable[[WispwoodViewModel], WidgetText]
"""Describes one thing on the table."""


POND_SLOT: Final = "pond.slot."
"""Beginning of the ids of the pond's slots, which their numbers follow."""
WISH_CARD: Final = "card."
"""Beginning of the ids of wish cards, which their indices follow."""
POINT_ROW: Final = "tip.row."
"""Beginning of the ids of the rows with a forest's points, which the indices of the wish cards follow."""


class BoardWidgets:
    """Adds the widgets of a Wispwood board to its user interface."""

    def __init__(
        self,
        ui: Ui,
        get_view_model: ViewModelSource[WispwoodViewModel],
        controller: WispwoodController,
        get_glow: Callable[[int], float],
        open_card: Callable[[str], object],
        replay_turn: Callable[[int], object],
        cell_descriptions: CellDescriptions,
    ) -> None:
        """Create the builder.

        Args:
            ui: Where the widgets are added.
            get_view_model: Returns the present view model.
            controller: What presses change.
            get_glow: Returns how strongly the wisp on a slot glows now, around 1.
            open_card: Opens the rulebook at a wish card.
            replay_turn: Plays the last turn of a seat again.
            cell_descriptions: The texts of the forest's cells.
        """
        self._ui = ui
        self._get_view_model = get_view_model
        self._controller = controller
        self._get_glow = get_glow
        self._open_card = open_card
        self._replay_turn = replay_turn
        self._cell_descriptions = cell_descriptions

    def add_widgets(self) -> None:
        """Add widgets for pond, forest, other players, and the wish cards or the choice among them."""
        view_model = self._get_view_model()
        state = view_model.position
        for slot in range(SLOTS):
            if state.slots[slot] != EMPTY:
                self._add_slot(view_model, slot)
        for place, shape in enumerate(state.shapes):
            self._add_shape(view_model, place, shape)
        self._add_turn_summaries(view_model)
        self._add_forest(view_model)
        self._add_other_forests(view_model)
        for name, box, describe in _list_explained_areas(view_model):
            self._ui.add(TooltipArea(f"tip.{name}", box, self._memoize(describe)))
        for seat, box in enumerate(list_seat_cards(view_model)):
            text = self._memoize(partial(descriptions.describe_seat, seat=seat))
            press = partial(self._controller.visit_forest, seat)
            self._ui.add(SeatButton(f"tip.seat.{seat}", box, text, press))
        self._add_point_rows(view_model)
        if state.phase == "wishes" and not view_model.context.busy:
            self._add_wish_choice(view_model)
        else:
            for index, card in enumerate(state.wishes):
                self._add_wish(view_model, index, card)

    def _memoize(self, describe: Describe) -> Callable[[], WidgetText]:
        return memoize_text(self._get_view_model, describe)

    def _add_point_rows(self, view_model: WispwoodViewModel) -> None:
        """Add tooltips over the rows of the displayed forest's points, which light the cells that score."""
        if view_model.layout.compact or not view_model.shows_points or view_model.position.phase == "wishes":
            return
        wishes = len(view_model.wishes)
        for index, box in enumerate(
            table_view.list_row_boxes(view_model.layout.preview, wishes + 1)[:wishes]
        ):
            describe = self._memoize(partial(descriptions.describe_wish, index=index))
            area = TooltipArea(f"{POINT_ROW}{index}", box, describe, focusable=False)
            area.hidden_from_reader = True  # the card says the same
            self._ui.add(area)

    # --- the pond -----------------------------------------------------------------------------------

    def _add_slot(self, view_model: WispwoodViewModel, slot: int) -> None:
        pond = view_model.layout.pond
        side, (x, y) = layout.get_pond_tile_side(pond), layout.locate_slot(pond, slot)
        has_wisp = view_model.position.slots[slot] >= 0

        def paint(canvas: Canvas, _box: Rect, state: ButtonState) -> None:
            now = self._get_view_model()
            if slot not in now.in_flight.slots:
                model = pond_view.make_slot_model(now, slot)
                pond_view.draw_slot(canvas, now.layout.pond, slot, model, state, self._get_glow(slot))

        self._ui.add(
            PaintedButton(
                f"{POND_SLOT}{slot}",
                (x - side / 2, y - side / 2, side, side),
                self._memoize(partial(descriptions.describe_slot, slot=slot)),
                paint=paint,
                on_press=partial(self._controller.press_slot, slot),
                radius=side * 0.18,
                sound="",
                enabled=has_wisp,
                focusable=has_wisp,
            )
        ).lies_on_gold = True

    def _add_shape(self, view_model: WispwoodViewModel, place: int, shape: str) -> None:
        pond = view_model.layout.pond
        radius, (x, y) = layout.get_shape_radius(pond), layout.locate_shape(pond, place)

        def paint(canvas: Canvas, _box: Rect, state: ButtonState) -> None:
            now = self._get_view_model()
            model, highlight = (
                pond_view.make_shape_model(now, place),
                get_shape_highlight(self._ui, now, place),
            )
            pond_view.draw_shape(canvas, now.layout.pond, place, model, state, highlight)

        self._ui.add(
            PaintedButton(
                f"pond.shape.{place}",
                (x - radius, y - radius, 2 * radius, 2 * radius),
                self._memoize(partial(descriptions.describe_shape, number=place)),
                paint=paint,
                on_press=partial(self._controller.press_shape, shape),
                radius=radius,
                sound="",
            )
        ).lies_on_gold = True

    # --- since the last turn -------------------------------------------------------------------------

    def _add_turn_summaries(self, view_model: WispwoodViewModel) -> None:
        """Add a chip for what each opponent has done since the last turn, which a press plays again."""
        summaries, compact = view_model.turn_summaries, view_model.layout.compact
        if not summaries:
            return
        others = [seat for seat in range(len(view_model.context.seats)) if seat != view_model.position.seat]
        box = layout.get_summaries_box(view_model.layout)
        chips = turn_summaries_view.arrange_chips(box, len(others) if compact else len(summaries))
        for number, summary in enumerate(summaries):  # on a compact board each chip lies over its forest
            chip = chips[others.index(summary.seat) if compact else number]
            self._add_turn_summary(view_model, summary, chip)

    def _add_turn_summary(self, view_model: WispwoodViewModel, summary: TurnSummary, box: Rect) -> None:
        def paint(canvas: Canvas, area: Rect, state: ButtonState) -> None:
            now = self._get_view_model()
            seat = summary.seat
            info = now.context.seats[seat]
            model = ChipModel(summary, info.colour, info.name, now.shows_points, round(state.hover * 4) / 4)
            canvas.group(
                (now.render_key, model),
                area.inflate(20, 20),
                lambda inner: turn_summaries_view.draw_chip(inner, area, model),
            )

        self._ui.add(
            PaintedButton(
                f"since.{summary.seat}",
                box,
                turn_summaries.describe_turn(view_model, summary),
                paint=paint,
                on_press=partial(self._replay_turn, summary.seat),
                radius=box.height / 2,
                sound="",
            )
        )

    # --- the forests --------------------------------------------------------------------------------

    def _add_forest(self, view_model: WispwoodViewModel) -> None:
        selection = view_model.selection
        hand = selection.lifted_shape
        widget = ForestWidget(
            "forest",
            format_forest_title(view_model.context.seats, view_model.displayed_seat),
            view_model.grid,
            cursor=selection.hovered_tree_cell if hand is None else hand.at,
            pinned_cells=selection.pinned_cells,
            on_cell=self._controller.hover_cell,
            on_press=self._controller.press_cell,
            on_wheel=self._controller.rotate_shape,
            describe_cells=self._cell_descriptions.describe_cells,
            get_targets=self._get_targets,
            find_best_cell=self._controller.find_best_cell,
        )
        widget.visible = view_model.position.phase != "wishes"
        self._ui.add(widget)

    def _get_targets(self) -> tuple[Cell, ...]:
        """Return the cells that Home and End lead to; () while wisps of the pond can be chosen too."""
        return self._get_view_model().target_cells if self._controller.focus_order == ("forest",) else ()

    def _add_other_forests(self, view_model: WispwoodViewModel) -> None:
        """Add the small forests of the other players."""
        seats = [seat for seat in range(len(view_model.context.seats)) if seat != view_model.position.seat]
        if not seats:
            return
        rows = len(view_model.wishes) + 1 if view_model.shows_points and view_model.wishes else 0
        places = layout.arrange_small_forests(view_model.layout, len(seats), rows)
        boxes = dict(zip(seats, places, strict=True))
        for seat in seats:
            self._add_other_forest(seat, boxes)

    def _add_other_forest(self, seat: int, boxes: dict[int, Rect]) -> None:
        """Add a small forest, which a click displays large.

        Args:
            seat: Its seat.
            boxes: The boxes of all small forests by seat: all of them show a name or none does.
        """

        def paint(canvas: Canvas, area: Rect, state: ButtonState) -> None:
            now = self._get_view_model()
            shows_name = all(
                small_forests_view.has_room_for_name(
                    canvas.texts, box, now.context.name(other), _get_painted_total(now, other)
                )
                for other, box in boxes.items()
            )
            model = SmallForestModel(
                info=now.context.seats[seat],
                forest=now.position.forests[seat],
                size=now.position.size,
                total=_get_painted_total(now, seat),
                is_displayed=now.displayed_seat == seat,
                shows_name=shows_name,
                hover=round(state.hover, 1),
                rows=_list_point_rows(now, seat) if len(boxes) == 1 else (),
                wish=_make_wish_mark(now, seat),
            )
            canvas.layer(
                (now.render_key, model),
                area.inflate(20, 20),
                lambda inner: small_forests_view.draw_small_forest(inner, area, model),
            )

        self._ui.add(
            PaintedButton(
                f"others.{seat}",
                boxes[seat],
                self._memoize(partial(descriptions.describe_other_forest, seat=seat)),
                paint=paint,
                on_press=partial(self._controller.visit_forest, seat),
                radius=14,
            )
        )

    # --- the wishes ---------------------------------------------------------------------------------

    def _add_wish(self, view_model: WispwoodViewModel, index: int, card: str) -> None:
        """Add a wish of the game, with the points that it brings the displayed forest."""
        compact = view_model.layout.compact

        def paint(canvas: Canvas, area: Rect, state: ButtonState) -> None:
            now = self._get_view_model()
            selection = now.selection
            preview = selection.forecast if now.shows_points and selection.visited_seat is None else None
            gain = preview.gains[index] if preview is not None else None
            has_arrived = bool(now.in_flight.gains)
            if has_arrived:
                gain = now.in_flight.gains[index]
            points = now.forest_points[now.displayed_seat][index]
            model = CardModel(
                now.content.cards[card],
                points,
                gain,
                round(state.hover * 4) / 4,
                has_arrived,
                now.visited_colour,
            )
            room = area.inflate(100, 100)
            if compact:
                canvas.layer(
                    (now.render_key, model), room, lambda inner: cards_view.draw_row(inner, area, model)
                )
                return

            def draw_card(inner: Canvas) -> None:  # the points change far more often than the card
                face = model.face
                inner.layer(
                    (now.render_key, face), room, lambda layer: cards_view.draw_card_face(layer, area, face)
                )
                cards_view.draw_card_points(inner, area, model)

            canvas.group((now.render_key, model), room, draw_card)

        self._ui.add(
            PaintedButton(
                f"{WISH_CARD}{index}",
                view_model.layout.cards[index],
                self._memoize(partial(descriptions.describe_wish, index=index)),
                paint=paint,
                on_press=partial(self._open_card, card),
                radius=12 if compact else 16,
            )
        )

    def _add_wish_choice(self, view_model: WispwoodViewModel) -> None:
        """Add the cards of the deck to choose from above the board (W-SET-4); everybody sees them."""
        area, state = view_model.area, view_model.position
        cards = [card.id for card in view_model.content.deck(list_decks(state.setup)[len(state.wishes)])]
        head, boxes = layout.arrange_offered_wishes(area, len(cards))
        self._add_wish_progress(view_model, head)
        for card, box in zip(cards, boxes, strict=True):
            self._add_offered_wish(view_model, box, card)

    def _add_wish_progress(self, view_model: WispwoodViewModel, box: Rect) -> None:
        """Add the row that shows which wish is being chosen and which ones have been."""
        decks, chosen, area = (
            list_decks(view_model.position.setup),
            view_model.position.wishes,
            view_model.area,
        )
        title = tr("wispwood.table.wish-of", n=len(chosen) + 1, m=len(decks))

        def paint(canvas: Canvas, row: Rect, _state: ButtonState) -> None:
            canvas.fill(area, theme.GROUND)  # no text of the forests shines through behind another
            cards_view.draw_picked_wishes(canvas, row, title, decks, chosen)

        self._ui.add(
            PaintedButton("wishes.progress", box, title, paint=paint, focusable=False, enabled=False)
        )

    def _add_offered_wish(self, view_model: WispwoodViewModel, box: Rect, card: str) -> None:
        can_choose = view_model.can_act and card in view_model.selection.legal.wishes

        def paint(canvas: Canvas, area: Rect, state: ButtonState) -> None:
            now = self._get_view_model()
            gain = 1 if card == now.selection.chosen_wish else None  # highlights the chosen card
            model = CardModel(now.content.cards[card], None, gain, round(state.hover * 4) / 4)
            canvas.layer(
                (now.render_key, model),
                area.inflate(100, 100),
                lambda inner: cards_view.draw_card(inner, area, model),
            )

        self._ui.add(
            PaintedButton(
                f"wish.{card}",
                box,
                self._memoize(partial(descriptions.describe_offered_wish_card, card=card)),
                paint=paint,
                on_press=partial(self._controller.preselect_wish, card) if can_choose else None,
                radius=16,
                sound="card",
                focusable=can_choose,
            )
        )


def _list_explained_areas(view_model: WispwoodViewModel) -> Iterator[tuple[str, Rect, Describe]]:
    """Yield the painted parts that explain themselves by a tooltip: name, box and text."""
    state, zones = view_model.position, view_model.layout
    if state.phase == "wishes":
        return
    if not (zones.compact and view_model.turn_summaries):
        yield "supply", zones.caption, descriptions.describe_supply
    head = Rect(zones.forest.left + 8, zones.forest.top + 4, zones.forest.width - 16, 34)
    yield "grid", head, descriptions.describe_forest_frame
    if not zones.compact and view_model.shows_points:
        points = Rect(zones.preview.left, zones.preview.top, zones.preview.width, 100)
        yield "points", points, descriptions.describe_points
    if state.ghost is not None and zones.compact:
        yield "ghost", zones.opponents, descriptions.describe_ghost_strip
    elif state.ghost is not None:
        values, fireflies, looks = ghost_view.split_panel(zones.opponents, forecast.count_ghost_looks(state))
        yield "ghost-values", values, descriptions.describe_ghost
        yield "firefly", fireflies, descriptions.describe_fireflies
        if looks.height and not view_model.context.hides_forecast:
            yield "ghost-look", looks, descriptions.describe_ghost_looks


def list_seat_cards(view_model: WispwoodViewModel) -> Sequence[Rect]:
    """Return the boxes of the seats' cards beside the board; none while the wishes are chosen."""
    if view_model.position.phase == "wishes" or view_model.layout.compact:
        return ()
    side, count = view_model.side, len(view_model.context.seats)
    return layout.arrange_seats(side, (side.left + 20, side.top + 20), side.width - 40, count)


def find_pointed_slot(ui: Ui) -> int | None:
    """Return the slot of the pond with a wisp that is looked at; None if none is."""
    for name in ui.attended_ids:
        if name.startswith(POND_SLOT) and ui[name].enabled:
            return int(name.removeprefix(POND_SLOT))
    return None


def find_pointed_wish(ui: Ui, wishes: int) -> int | None:
    """Return the index of the wish card that is looked at, or its row of points; None if none is."""
    for name in ui.attended_ids:
        for prefix in (WISH_CARD, POINT_ROW):
            number = name.removeprefix(prefix)
            if number != name and int(number) < wishes:
                return int(number)
    return None


def get_shape_highlight(ui: Ui, view_model: WispwoodViewModel, place: int) -> float:
    """Return the highlight, 0–1, of the pond's shape with index `place`: that of a wisp beside it.

    A wisp is highlighted by the pointer or the focus. The result is 0.0 while no wisp can be chosen.
    """
    state = view_model.position
    if state.phase != "turn" or not view_model.can_act:
        return 0.0
    ids = (f"{POND_SLOT}{slot}" for slot in (place, (place + 1) % SLOTS) if state.slots[slot] >= 0)
    widgets = (ui[id_] for id_ in ids if id_ in ui)
    return max((max(widget.hover, float(widget.shows_ring)) for widget in widgets), default=0.0)


def _list_point_rows(view_model: WispwoodViewModel, seat: int) -> tuple[PointRow, ...]:
    """Return what a seat's forest is worth, wish by wish and for its grid; () where it is not shown."""
    if view_model.layout.compact or not view_model.shows_points or not view_model.wishes:
        return ()
    names = descriptions.list_row_names(view_model)
    pictures = (*(cards_view.get_deck_image(card.deck) for card in view_model.wishes), "icon-grid")
    return tuple(map(PointRow, pictures, names, view_model.forest_points[seat]))


def _make_wish_mark(view_model: WispwoodViewModel, seat: int) -> WishMark | None:
    """Return what the wish card pointed at counts in a small forest; None if none is pointed at."""
    index, cells = view_model.pointed_wish, view_model.find_wish_cells(seat)
    if index is None or cells is None:
        return None
    points = view_model.forest_points[seat][index] if view_model.shows_points else None
    image = cards_view.get_deck_image(view_model.wishes[index].deck)
    return WishMark(image, points, *tiles.merge_scored_cells(cells.parts))


def _get_painted_total(view_model: WispwoodViewModel, seat: int) -> int | None:
    """Return the points beside a small forest; None where the right column shows them."""
    return view_model.count_points(seat) if view_model.layout.compact else None
