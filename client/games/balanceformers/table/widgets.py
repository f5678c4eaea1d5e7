"""The widgets of Balanceformers' table with their texts and their focus order."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache, partial

from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.games.balanceformers.board import (
    area_geometry as planes,
    area_view,
    colours,
    creatures_view,
    initiative_view,
    layout,
    panel_models,
    phrases,
    placement_order,
    reckoning_forecast,
    verdict_view,
)
from client.games.balanceformers.board.layout import TableLayout
from client.games.balanceformers.board.view_model import BalanceformersViewModel
from client.games.balanceformers.table import descriptions, tooltips
from client.games.balanceformers.table.selection_controller import BalanceformersController
from client.i18n import tr
from client.table.face import AnyPort
from client.widgets import ButtonState, PaintedButton, TextSource, Ui, WidgetText
from client.widgets.accessible_node import AccessibleNode, Role
from rules.balanceformers.actions import AddPiece
from rules.balanceformers.area import compute_slot_moves
from rules.balanceformers.state import OFF, PARTS, BalanceformersState, Piece, owner_of

REST = 0.4
"""Seconds the pointer stays on a creature before it is shown in full."""

WORDS, TIPS = tooltips.WORDS, tooltips.TIPS


def add_widgets(
    table: AnyPort,
    ui: Ui,
    view_model: BalanceformersViewModel,
    controller: BalanceformersController,
    toggle_drawer: Callable[[], object],
) -> None:
    """Add all widgets of the table in focus order: tokens to pick, creatures, slots, panels."""
    if view_model.is_picking_tokens:
        _tokens(table, view_model, controller)
    if view_model.decider is None:
        ui.add_lazily(partial(_creatures, table, view_model, controller))
    else:
        _creatures(table, view_model, controller)
        for piece in view_model.selection.legal.pieces:
            acc = tr(f"balanceformers.piece.acc.{phrases.get_kind_key(piece)}")
            name = tr(f"{WORDS}.place-free", acc=acc)
            full_name = f"{name}: {descriptions.name_piece_cell(view_model, piece)}"
            text = WidgetText(name, full_name=full_name)
            ui.add(FreePlaceWidget(view_model.layout, controller, piece, text))
    legend = panel_models.get_legend_box(view_model, table.app.texts)
    tooltips.add_tooltips(
        ui, view_model, legend, controller.choose_giver, toggle_drawer, table.face.open_seat
    )


# --- creatures and slots ----------------------------------------------------------------------------------


def _creatures(
    table: AnyPort, view_model: BalanceformersViewModel, controller: BalanceformersController
) -> None:
    """Add widgets for creatures off the board, and for slots with those on it."""
    for creature, slot in enumerate(view_model.position.places):
        if slot == OFF:
            table.ui.add(_off_board(view_model, controller, creature))
    _slots(table, view_model, controller)


class DwellButton(PaintedButton):
    """A button that detects that the pointer or the focus has rested on it for a while."""

    _stay = 0.0

    @property
    def can_be_lazy(self) -> bool:
        """Whether the button may be created only when it is needed: if it cannot be pressed."""
        return self.on_press is None

    @property
    def is_dwelt_on(self) -> bool:
        """Whether the pointer or the focus has rested on the button for `REST` seconds."""
        return self._stay >= REST

    def update(self, dt: float) -> bool:
        """Advance the time for which the pointer or the focus has rested on the button.

        Args:
            dt: Seconds since the last call.
        """
        before = self.is_dwelt_on
        self._stay = self._stay + dt if self.hovered or self.shows_ring else 0.0
        if self.is_dwelt_on != before:
            self.request_redraw()
        return super().update(dt)

    def seconds_to_redraw(self) -> float | None:
        """Return the seconds until the button counts as dwelt on.

        None if it does already, or neither pointer nor focus is on it.
        """
        if not (self.hovered or self.shows_ring) or self.is_dwelt_on:
            return None
        return REST - self._stay


class SlotWidget(DwellButton):
    """The widget of a slot (place for a creature); it draws only its focus, not the slot itself."""

    reader_stop = True
    _heard: AccessibleNode | None = None

    def __init__(
        self,
        view_model: BalanceformersViewModel,
        controller: BalanceformersController,
        slot: int,
        text: TextSource,
        *,
        acts: bool,
        focusable: bool,
    ) -> None:
        made = view_model.layout
        x, y = layout.locate_slot(made, slot)
        side = made.creature_side
        super().__init__(
            f"slot.{slot}",
            layout.keep_in_view(made, Rect(x - side / 2, y - side / 2, side, side)),
            text,
            paint=tooltips.paint_nothing,
            on_press=partial(controller.press_slot, slot) if acts else None,
            on_hover=_make_hover_handler(controller, slot),
            radius=side / 2,
            sound="",
            focusable=focusable,
            name_in_tooltip=True,
        )
        self._slot = slot
        self._view_model = view_model
        self._made = made
        self._spot = x, y

    @property
    def role(self) -> Role:
        """The screen reader role: always "place", even if the slot can be pressed."""
        return "place"

    @property
    def tooltip_text(self) -> str:
        """The tooltip of a free slot; "" if its text has no details, or a creature's card says more."""
        if self._slot in self._view_model.position.map_slots_to_creatures():
            return ""
        return super().tooltip_text if self.text.details else ""

    def accessible_node(self) -> AccessibleNode:
        """Return the screen reader node of the slot: its creature and possible actions, cached."""
        if self._heard is None:
            self._heard = AccessibleNode(
                self.id,
                self.role,
                descriptions.name_slot(self._view_model, self._slot),
                more=descriptions.describe_slot_details(self._view_model, self._slot),
                box=self.screen_rect,
                acts=self.acts if self.is_tab_stop and self.on_press is not None else self.acts - {"press"},
                chosen=(
                    self._view_model.selection.creature is not None
                    and self._view_model.position.places[self._view_model.selection.creature] == self._slot
                )
                or None,
            )
        return self._heard

    def contains(self, point: Point) -> bool:
        """Return whether a screen point is near this slot and nearer to it than to any other slot."""
        made = self._made
        if (
            not layout.is_in_view(made, point)
            or math.dist(point, self._spot) > planes.SLOT_REACH * made.cell_side
        ):
            return False
        return layout.find_slot(made, point) == self._slot

    def draw(self, canvas: Canvas) -> None:
        """Draw the focus ring of the slot."""
        made = self._made
        if self.ring_amount > 0.0 and layout.is_in_view(made, self._spot):
            piece = made.pieces[self._slot // PARTS]
            area_view.draw_slot_focus(canvas, made.plane, piece, self._slot % PARTS, alpha=self.ring_amount)


def _make_hover_handler(controller: BalanceformersController, slot: int) -> Callable[[bool], None]:
    """Tells the choice which slot is looked at."""

    def hover(on: bool) -> None:
        if on:
            controller.set_hover(slot)
        elif controller.selection.hover == slot:
            controller.set_hover(None)

    return hover


def _slots(table: AnyPort, view_model: BalanceformersViewModel, controller: BalanceformersController) -> None:
    state, selection = view_model.position, view_model.selection
    if state.phase == "building":
        return
    deciding = view_model.decider is not None and state.phase in ("prelude", "turn")
    at = state.map_slots_to_creatures()
    there = compute_slot_moves(state.area, state.dark)
    for slot in range(PARTS * len(state.area)):
        if not there.light >> slot & 1:
            continue
        creature = at.get(slot)
        lit = bool(selection.reachable_slots >> slot & 1) and view_model.decider is not None
        useful = lit or creature is not None
        if not useful and not (deciding or table.app.listening):
            continue
        standing = creature is not None
        focusable = lit or (standing and (creature in selection.liftable or not deciding))
        text = cache(partial(_describe_slot, view_model, slot, creature, lit=lit))
        table.ui.add(SlotWidget(view_model, controller, slot, text, acts=deciding, focusable=focusable))


def _describe_slot(
    view_model: BalanceformersViewModel, slot: int, creature: int | None, *, lit: bool
) -> WidgetText:
    """Return the text of a slot. With a creature lifted the forecast shows what would come of it."""
    name, details = _name_slot(view_model, slot, creature, lit=lit), ""
    if creature is not None and view_model.position.phase == "prelude":
        details = _format_verdict(view_model.position, creature)
    elif creature is None and view_model.selection.creature is None:
        details = tr(f"{TIPS}.slot")
    return WidgetText(name, details=details)


def _is_step(view_model: BalanceformersViewModel, slot: int) -> bool:
    state, lifted = view_model.position, view_model.selection.creature
    if lifted is None or state.places[lifted] == OFF:
        return True
    return bool(compute_slot_moves(state.area, state.dark).steps[state.places[lifted]] >> slot & 1)


def _name_slot(view_model: BalanceformersViewModel, slot: int, creature: int | None, *, lit: bool) -> str:
    """Return a slot in words."""
    state, selection = view_model.position, view_model.selection
    place = phrases.name_slot(state.area, slot)
    place = place[:1].upper() + place[1:]
    if creature is None:
        lifted = selection.creature
        off = lifted is not None and state.places[lifted] == OFF
        to = "place" if off else "step" if _is_step(view_model, slot) else "hole"
        key = f"free-{to}" if lit else "free"
        return tr(f"{WORDS}.{key}", slot=place)
    words = {"slot": place, "name": view_model.names[owner_of(creature)]}
    if creature == selection.creature:
        return tr(f"{WORDS}.lifted", **words)
    words["energies"] = phrases.format_energies(state, creature)
    verdict = reckoning_forecast.forecast_verdicts(state).get(creature)
    if creature in selection.liftable and view_model.decider is not None:
        return tr(f"{WORDS}.liftable", **words)
    if verdict is not None:
        said = tr(f"balanceformers.verdict.{phrases.get_verdict_key(verdict.verdict)}")
        return tr(f"{WORDS}.stands-verdict", verdict=said, **words)
    return tr(f"{WORDS}.stands", **words)


def _format_verdict(state: BalanceformersState, creature: int) -> str:
    """Return what Death would do with a creature, and by which sum; nothing where he would not look at it."""
    verdict = reckoning_forecast.forecast_verdicts(state).get(creature)
    if verdict is None:
        return ""
    said = tr(f"balanceformers.table.verdict-{phrases.get_verdict_key(verdict.verdict)}")
    return f"{said}: {verdict_view.format_deciding_sums(state, verdict)}"


def _off_board(
    view_model: BalanceformersViewModel, controller: BalanceformersController, creature: int
) -> DwellButton:
    """Return a creature in the tray, or in its seat's panel."""
    state, open_ = view_model.position, view_model.decider is not None
    may = creature in view_model.selection.liftable and open_
    key = "off-liftable" if may else "dead" if state.round > 1 else "off"
    name = view_model.names[owner_of(creature)]

    def describe() -> WidgetText:
        label = tr(f"{WORDS}.{key}", name=name, energies=phrases.format_energies(state, creature))
        full_name = descriptions.name_creature_off_board(view_model, creature)
        return WidgetText(label, full_name=full_name)

    place = (
        layout.get_tray_box
        if placement_order.is_in_tray(state, creature)
        else layout.get_off_board_creature_box
    )
    box = place(view_model.layout, creature)

    def paint(canvas: Canvas, area: Rect, shown: ButtonState) -> None:
        if open_ and view_model.selection.creature == creature:  # while events are shown it has left the hand
            creatures_view.draw_lift_glow(canvas, area.center, area.width * 0.86)
            creatures_view.draw_creature(canvas, area.center, area.width, view_model.get_creature(creature))
        elif may and shown.hover:
            canvas.ring(area.center, area.width * 0.56, colours.BALANCE, width=2, alpha=shown.hover)

    def hover(on: bool) -> None:
        if on:
            controller.set_hover_creature(creature)
        elif controller.selection.hover_creature == creature:
            controller.set_hover_creature(None)

    made = DwellButton(
        placement_order.get_widget_id(state, creature),
        box,
        cache(describe),
        paint=paint,
        on_press=partial(controller.press_creature, creature) if open_ else None,
        on_hover=hover,
        radius=box.width * 0.2,
        sound="",
        focusable=may or not open_,
    )
    made.reader_stop = True
    return made


def find_inspected_creature(ui: Ui, view_model: BalanceformersViewModel) -> int | None:
    """Return the creature on which the pointer or the focus has rested for a while, None for none."""
    creature = view_model.selection.hover_creature
    if creature is None:
        return None
    name = placement_order.get_widget_id(view_model.position, creature)
    return creature if name in ui and getattr(ui[name], "is_dwelt_on", False) else None


# --- building ---------------------------------------------------------------------------------------------


class FreePlaceWidget(PaintedButton):
    """The widget of a free triangle of the playing area on which the next piece may be laid."""

    def __init__(
        self, made: TableLayout, controller: BalanceformersController, piece: Piece, text: WidgetText
    ) -> None:
        outline = layout.get_piece_outline(made, piece)
        left, top = min(x for x, _ in outline), min(y for _, y in outline)
        right, bottom = max(x for x, _ in outline), max(y for _, y in outline)
        i, j, d = piece
        super().__init__(
            f"piece.{i}.{j}.{d}",
            Rect(left, top, right - left, bottom - top),
            text,
            paint=tooltips.paint_nothing,
            on_press=partial(controller.press_piece, piece),
            sound="",
            name_in_tooltip=True,
        )
        self._plane, self._piece = made.plane, piece
        self._chosen = controller.selection.chosen == AddPiece(*piece)

    def contains(self, point: Point) -> bool:
        """Return whether a screen point lies within the triangle of the free place."""
        return planes.is_inside(self._piece, self._plane.to_plane(point))

    def draw(self, canvas: Canvas) -> None:
        """Draw a translucent piece on the free place, less translucent under the pointer or the focus."""
        strong = 1.0 if self._chosen else 0.7 * max(self.hover, self.ring_amount)
        area_view.draw_free_place(canvas, self._plane, self._piece, strong=strong)


# --- tokens -----------------------------------------------------------------------------------------------


def _tokens(
    table: AnyPort, view_model: BalanceformersViewModel, controller: BalanceformersController
) -> None:
    offer, letters = view_model.selection.legal, view_model.position.sets[view_model.displayed_seat]
    made = view_model.layout.initiative
    square, round_ = view_model.selection.pair
    for index, value in enumerate(view_model.content.squares.values):
        box = initiative_view.get_token_box(made, round_=False, index=index)
        free = value in offer.squares
        label = tr(f"{WORDS}.{'square' if free else 'square-spent'}", n=value)
        press = partial(controller.pick_square, value) if free else None
        _token(table, box, label, press, value, picked=square == value)
    for index, value in enumerate(view_model.content.rounds.values):
        box = initiative_view.get_token_box(made, round_=True, index=index)
        free = value in offer.rounds
        letter = view_model.content.letter(letters, value)
        label = tr(f"{WORDS}.{'round' if free else 'round-spent'}", n=value, letter=letter)
        press = partial(controller.pick_round, value) if free else None
        _token(table, box, label, press, value, letter, picked=round_ == value)


class TokenWidget(PaintedButton):
    """The widget of an initiative token that a player may pick."""

    lies_on_gold = True

    def format_description(self, text: WidgetText) -> str:
        """Return why the token cannot be picked; its name says everything else."""
        return "" if self.enabled else text.reason


def _token(
    table: AnyPort,
    box: Rect,
    label: str,
    press: Callable[[], None] | None,
    value: int,
    letter: str = "",
    *,
    picked: bool,
) -> None:
    """Add the widget of an own token.

    Args:
        press: None if it is spent.
        letter: Of a round one.
    """
    free = press is not None
    tips = [tr(f"{TIPS}.{each}") for each in (("round", "letter") if letter else ("square",)) if free]
    text = WidgetText(
        label,
        state=tr("balanceformers.heard.picked") if picked else "",
        details="\n".join(tips),
        reason=tr(f"{TIPS}.spent"),
    )

    def paint(canvas: Canvas, area: Rect, shown: ButtonState) -> None:
        with canvas.fade(1.0 if free else 0.22):
            initiative_view.draw_token_light(canvas, area, picked=picked, hover=shown.hover if free else 0.0)
            if letter:
                initiative_view.draw_round_token(canvas, area.center, area.width, value, letter)
            else:
                initiative_view.draw_square_token(canvas, area.center, area.width, value)
            initiative_view.draw_token_ring(canvas, area, square=not letter, picked=picked)

    table.ui.add(
        TokenWidget(
            f"{'round' if letter else 'square'}.{value}",
            box,
            text,
            paint=paint,
            on_press=press,
            on_hover=lambda _on: table.invalidate(),
            radius=box.width / 2 if letter else 10,
            sound="",
            enabled=free,
            name_in_tooltip=True,
        )
    )
