"""Everything on Wispwood's board that can be pointed at, with its words and its place in the focus order."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.games.wispwood.board import cards_view, pond_view, small_forests_view
from client.games.wispwood.board.cards_view import CardModel
from client.games.wispwood.board.forest_widget import ForestWidget
from client.games.wispwood.board.layout import (
    SLOTS,
    shape_center,
    shape_size,
    slot_center,
    small_forest_boxes,
    tile_size,
)
from client.games.wispwood.board.small_forests_view import SmallForestModel
from client.games.wispwood.board.view_model import WispwoodViewModel, format_forest_title
from client.games.wispwood.table import descriptions, tooltips, wish_choice
from client.games.wispwood.table.descriptions import HeardForest, kind_word
from client.games.wispwood.table.selection_controller import WispwoodController
from client.i18n import tr
from client.table.context import ViewModelSource, memoize_text
from client.widgets import ButtonState, PaintedButton
from client.widgets.ui import Ui
from rules.wispwood.shapes import Cell
from rules.wispwood.state import EMPTY


class BoardWidgets:
    """Makes the widgets of one table.

    looking: what is on it, also later. breath: how strongly the wisp of a slot glows just now. open_card: the
    rulebook's page of a card. forest: the cells of the forest in words.
    """

    def __init__(
        self,
        ui: Ui,
        looking: ViewModelSource[WispwoodViewModel],
        controller: WispwoodController,
        breath: Callable[[int], float],
        open_card: Callable[[str], object],
        forest: HeardForest,
    ) -> None:
        self._ui = ui
        self._looking = looking
        self._controller = controller
        self._breath = breath
        self._open_card = open_card
        self._heard = forest

    def add_widgets(self) -> None:
        """Pond, forest, cards, other players; instead of the forest the deck while wishes are chosen."""
        view_model = self._looking()
        state = view_model.position
        for slot in range(SLOTS):
            if state.slots[slot] != EMPTY:
                self._slot(view_model, slot)
        for place, name in enumerate(state.shapes):
            self._shape(view_model, place, name)
        self._forest(view_model)
        self._others(view_model)
        tooltips.add_widgets(self._ui, self._looking)
        if state.phase == "wishes" and not view_model.context.busy:
            wish_choice.add_widgets(self._ui, self._looking, self._controller.choose_wish)
        else:
            for index, card in enumerate(state.wishes):
                self._card(view_model, index, card)

    def _slot(self, view_model: WispwoodViewModel, slot: int) -> None:
        kind, side = view_model.position.slots[slot], tile_size(view_model.layout.pond)
        x, y = slot_center(view_model.layout.pond, slot)
        ghost_cat = kind < 0

        def label() -> str:
            if ghost_cat:
                return tr("wispwood.table.ghost-cat")
            return tr("wispwood.label.slot", kind=kind_word(kind, "nom"))

        def paint(canvas: Canvas, _box: Rect, pointing: ButtonState) -> None:
            now = self._looking()
            if slot not in now.in_flight.slots:
                shown = pond_view.make_slot_model(now, slot)
                pond_view.draw_slot(canvas, now.layout.pond, slot, shown, pointing, self._breath(slot))

        added = self._ui.add(
            PaintedButton(
                f"pond.slot.{slot}",
                (x - side / 2, y - side / 2, side, side),
                label,
                paint=paint,
                on_press=partial(self._controller.press_slot, slot),
                radius=side * 0.18,
                sound="",
                enabled=not ghost_cat,
                focusable=not ghost_cat,
            )
        )
        added.accessible_text = memoize_text(self._looking, lambda now: (descriptions.slot(now, slot), ""))

    def _shape(self, view_model: WispwoodViewModel, place: int, name: str) -> None:
        radius = shape_size(view_model.layout.pond)
        x, y = shape_center(view_model.layout.pond, place)
        by_cat = pond_view.make_shape_model(view_model, place).by_cat

        def label() -> str:
            key = "shape-by-cat" if by_cat else "shape"
            return tr(f"wispwood.label.{key}", shape=tr(f"wispwood.shape.{name}"))

        def paint(canvas: Canvas, _box: Rect, pointing: ButtonState) -> None:
            now = self._looking()
            shown, lit = pond_view.make_shape_model(now, place), measure_highlight(self._ui, now, place)
            pond_view.draw_shape(canvas, now.layout.pond, place, shown, pointing, lit)

        tip = (
            partial(tr, "wispwood.tip.any-shape")
            if by_cat and name in view_model.selection.legal.placements
            else ""
        )
        added = self._ui.add(
            PaintedButton(
                f"pond.shape.{place}",
                (x - radius, y - radius, 2 * radius, 2 * radius),
                label,
                paint=paint,
                on_press=partial(self._controller.press_shape, name),
                radius=radius,
                sound="",
                tooltip=tip,
            )
        )
        added.accessible_text = memoize_text(
            self._looking, lambda now: (descriptions.shape(now, place), descriptions.shape_cells(name))
        )

    def _forest(self, view_model: WispwoodViewModel) -> None:
        selection = view_model.selection
        field = ForestWidget(
            "forest",
            format_forest_title(view_model.context.seats, view_model.displayed_seat),
            view_model.grid,
            cursor=selection.lifted_shape.at
            if selection.lifted_shape is not None
            else selection.hovered_tree_cell,
            laid=selection.pinned_cells,
            on_cell=self._controller.hover_cell,
            on_press=self._controller.press_cell,
            on_turn=self._controller.rotate_shape,
            heard=self._heard.cells,
            targets=self._targets,
        )
        field.visible = view_model.position.phase != "wishes"
        self._ui.add(field)

    def _targets(self) -> tuple[Cell, ...]:
        """Return where in the forest Home and End lead.

        Nowhere while wisps of the pond are to be chosen too.
        """
        view_model = self._looking()
        return descriptions.targets(view_model) if self._controller.focus_order == ("forest",) else ()

    def _others(self, view_model: WispwoodViewModel) -> None:
        """Add the small forests of the other players."""
        seats = [seat for seat in range(len(view_model.context.seats)) if seat != view_model.position.seat]
        if not seats:
            return
        places = dict(zip(seats, small_forest_boxes(view_model.layout, len(seats)), strict=True))
        for seat in seats:
            self._other(view_model, seat, places)

    def _other(self, view_model: WispwoodViewModel, seat: int, places: dict[int, Rect]) -> None:
        """Add a small forest, which a click shows large.

        Args:
            places: Of all; they have their names or none has.
        """

        def paint(canvas: Canvas, area: Rect, pointing: ButtonState) -> None:
            now = self._looking()
            named = all(
                small_forests_view.has_room_for_name(
                    canvas.texts, place, now.context.name(other), _told(now, other)
                )
                for other, place in places.items()
            )
            shown = SmallForestModel(
                info=now.context.seats[seat],
                forest=now.position.forests[seat],
                size=now.position.size,
                total=_told(now, seat),
                is_displayed=now.displayed_seat == seat,
                shows_name=named,
                hover=round(pointing.hover, 1),
            )
            canvas.layer(
                (now.stage, shown),
                area.inflate(20, 20),
                lambda inner: small_forests_view.draw_small_forest(inner, area, shown),
            )

        added = self._ui.add(
            PaintedButton(
                f"others.{seat}",
                places[seat],
                partial(tr, "wispwood.table.forest-of", name=view_model.context.name(seat)),
                paint=paint,
                on_press=partial(self._controller.visit_forest, seat),
                radius=14,
                tooltip=partial(tr, "wispwood.table.switch-forest"),
            )
        )
        added.accessible_text = memoize_text(self._looking, lambda now: descriptions.other(now, seat))

    def _card(self, view_model: WispwoodViewModel, index: int, card: str) -> None:
        compact = view_model.layout.compact
        paws = view_model.content.cards[card].paws

        def full() -> str:
            return tr(f"wispwood.card.{card}.full")

        def label() -> str:
            return tr("wispwood.label.card", card=tr(f"wispwood.card.{card}.name"))

        def tip() -> str:
            return f"**{tr(f'wispwood.card.{card}.name')}** — {full()} {tr('wispwood.tip.paws', n=paws)}"

        def paint(canvas: Canvas, area: Rect, pointing: ButtonState) -> None:
            now = self._looking()
            preview = (
                now.selection.forecast if now.shows_points and now.selection.visited_seat is None else None
            )
            gain = preview.after[index] - preview.before[index] if preview is not None else None
            shown = CardModel(
                now.content.cards[card],
                now.wish_points[now.displayed_seat][index],
                gain,
                round(pointing.hover * 4) / 4,
            )
            room = area.inflate(100, 100)
            if compact:
                canvas.layer((now.stage, shown), room, lambda inner: cards_view.draw_row(inner, area, shown))
                return

            def whole(inner: Canvas) -> None:  # the points change far more often than the card
                face = shown.face
                inner.layer((now.stage, face), room, lambda kept: cards_view.draw_card_face(kept, area, face))
                cards_view.draw_card_points(inner, area, shown)

            canvas.group((now.stage, shown), room, whole)

        added = self._ui.add(
            PaintedButton(
                f"card.{index}",
                view_model.layout.cards[index],
                label,
                paint=paint,
                on_press=partial(self._open_card, card),
                radius=12 if compact else 16,
                tooltip=tip,
            )
        )
        added.accessible_text = memoize_text(
            self._looking, lambda now: (descriptions.wish(now, index), full())
        )


def measure_highlight(ui: Ui, view_model: WispwoodViewModel, place: int) -> float:
    """Return how much a wisp beside the shape is looked at while wisps are chosen, 0…1."""
    state = view_model.position
    if state.phase != "turn" or not view_model.can_act:
        return 0.0
    beside = (f"pond.slot.{slot}" for slot in (place, (place + 1) % SLOTS) if state.slots[slot] >= 0)
    looked = (ui[id_] for id_ in beside if id_ in ui)
    return max((max(one.hover, float(one.shows_ring)) for one in looked), default=0.0)


def _told(view_model: WispwoodViewModel, seat: int) -> int | None:
    """Return a seat's points beside its small forest, where no right column tells them."""
    return view_model.total_points(seat) if view_model.layout.compact else None
