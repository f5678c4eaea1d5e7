"""Widgets of EQUILIBRIX's table: dice, rolled position, fields, bases, panels and buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.games.equilibrix.board import (
    colours,
    dice_view,
    highlights_view,
    layout,
)
from client.games.equilibrix.board.stones_view import draw_bold_edge
from client.games.equilibrix.board.view_model import EquilibrixViewModel
from client.games.equilibrix.table import descriptions
from client.games.equilibrix.table.selection_controller import EquilibrixController
from client.i18n import tr
from client.table.face import AnyPort
from client.table.seat_button import SeatButton
from client.widgets import ButtonState, PaintedButton, TooltipArea
from client.widgets.accessible_node import AccessibleNode, Role
from client.widgets.ui import Ui
from rules.contract import Action
from rules.equilibrix import board
from rules.equilibrix.board import FREE
from rules.equilibrix.state import NOBODY


def add_widgets(
    table: AnyPort,
    ui: Ui,
    view_model: EquilibrixViewModel,
    controller: EquilibrixController,
    toggle_links: Callable[[], object],
) -> None:
    """Add all widgets of the table; those that only have tooltips are created when first needed."""
    for die in range(len(view_model.position.dice)):
        _add_die(view_model, table, controller, die)
    _add_position(view_model, ui)
    ui.add_lazily(partial(_add_bases, view_model, ui))
    if descriptions.is_deciding(view_model):
        _add_fields(view_model, table, controller)
    else:
        ui.add_lazily(partial(_add_fields, view_model, table, controller))
    ui.add_lazily(partial(_add_panels, view_model, ui, table.face.open_seat))
    _add_links_button(view_model, table, toggle_links)


def find_pointed_die(ui: Ui, usable: Sequence[bool]) -> int | None:
    """Return the usable die under the pointer or the visible keyboard focus, None if there is none."""
    for name in (ui.hovered_id, ui.focused_id if ui.ring else None):
        if name is not None and name.startswith("die."):
            die = int(name.removeprefix("die."))
            if die < len(usable) and usable[die]:
                return die
    return None


# --- fields -----------------------------------------------------------------------------------------------


class FieldWidget(PaintedButton):
    """Invisible button over one field of the board, which reacts within the field's outline.

    It has a tooltip only while nobody decides: otherwise the bottom bar describes the action possible there.
    """

    reader_stop = True
    confirms_own_selection = True
    _node: AccessibleNode | None = None

    def __init__(
        self,
        view_model: EquilibrixViewModel,
        field: int,
        controller: EquilibrixController,
        *,
        is_deciding: bool,
        focusable: bool,
        answer: Action | None,
    ) -> None:
        side = view_model.layout.spacing * 0.58
        x, y = view_model.layout.plane.locate_field(field)
        super().__init__(
            f"field.{field}",
            Rect(x - side / 2, y - side / 2, side, side),
            partial(descriptions.describe_field, view_model, field),
            paint=_draw_nothing,
            on_press=partial(controller.press_field, field) if is_deciding else None,
            on_hover=_make_hover_handler(controller, field),
            sound="",
            focusable=focusable,
            answer=answer,
            name_in_tooltip=True,
        )
        self.has_tooltip = not is_deciding
        self._field = field
        self._view_model = view_model

    @property
    def can_be_lazy(self) -> bool:
        """Whether the field cannot be pressed, so that its widget may be created later."""
        return self.on_press is None

    @property
    def role(self) -> Role:
        """The role for screen readers: always "place", even if the field can be pressed."""
        return "place"

    def accessible_node(self) -> AccessibleNode | None:
        """Return the field's node for screen readers, made once, as a widget never changes its model."""
        if self._node is None and (node := super().accessible_node()) is not None:
            can_press = self.is_tab_stop and self.on_press is not None
            self._node = self.replace_node_fields(
                node,
                acts=node.acts if can_press else node.acts - {"press"},
                chosen=True if self._view_model.selection.picked == self._field else None,
            )
        return self._node

    def contains(self, point: Point) -> bool:
        """Return whether a screen point lies within the field's outline."""
        return self._view_model.layout.plane.find_field(point) == self._field

    def draw(self, canvas: Canvas) -> None:
        """Draw the keyboard focus as an outline of the field."""
        if self.ring_amount > 0.0:
            draw_bold_edge(canvas, self._view_model.layout.plane, self._field, colours.PICKED, width=0.045)


def _make_hover_handler(controller: EquilibrixController, field: int) -> Callable[[bool], None]:
    """Return a callback that tells the controller whether the pointer or the focus is on a field."""

    def set_hover(on: bool) -> None:
        if on:
            controller.set_hover(field)
        elif controller.selection.hover == field:
            controller.set_hover(None)

    return set_hover


def _add_fields(view_model: EquilibrixViewModel, table: AnyPort, controller: EquilibrixController) -> None:
    """Add the fields, free ones only while somebody decides or a screen reader is listening."""
    is_deciding, selection = descriptions.is_deciding(view_model), view_model.selection
    usable = selection.usable_fields if is_deciding else 0
    for field in range(board.FIELDS):
        is_free = view_model.position.get_stone_owner(field) == NOBODY
        if is_free and not (is_deciding or table.app.listening):
            continue
        table.ui.add(
            FieldWidget(
                view_model,
                field,
                controller,
                is_deciding=is_deciding,
                focusable=bool(usable >> field & 1) or not (is_free or is_deciding),
                answer=view_model.selected_action if selection.picked == field else None,
            )
        )


# --- dice and position --------------------------------------------------------------------------------------


def _add_die(
    view_model: EquilibrixViewModel, table: AnyPort, controller: EquilibrixController, die: int
) -> None:
    box = dice_view.arrange_dice(view_model.layout, len(view_model.position.dice))[die]
    can_choose = view_model.decider is not None and die in view_model.selection.dice

    def paint(canvas: Canvas, area: Rect, state: ButtonState) -> None:
        if can_choose:
            dice_view.draw_die_highlight(canvas, area, hover=state.hover, focused=state.focused)

    table.ui.add(
        PaintedButton(
            f"die.{die}",
            box,
            descriptions.describe_die(view_model, die),
            paint=paint,
            on_press=partial(controller.choose_die, die) if view_model.decider is not None else None,
            on_hover=lambda _on: table.invalidate(),
            radius=box.width * 0.2,
            sound="",
            enabled=not view_model.in_flight.is_rolling,
            name_in_tooltip=True,
        )
    ).lies_on_gold = True


def _add_position(view_model: EquilibrixViewModel, ui: Ui) -> None:
    """Add what lies below the dice: the options of both, or the position in use."""
    die, state, area = view_model.die_in_use, view_model.position, view_model.layout.position
    if dice_view.build_dice_panel_model(view_model).options is not None:
        ui.add(TooltipArea("options", area, descriptions.describe_dice_options(view_model), radius=14))
    if die is None or view_model.in_flight.is_rolling or state.phase == "placing" or state.dice[die] == FREE:
        return
    ui.add(TooltipArea("position", area, descriptions.describe_position(state.dice[die]), radius=14))


# --- bases, panels, missing links ---------------------------------------------------------------------------


def _add_bases(view_model: EquilibrixViewModel, ui: Ui) -> None:
    for seat in range(len(view_model.names)):
        for base in view_model.find_bases(seat):
            text = partial(descriptions.describe_base, view_model, seat, base)
            box = layout.get_base_hit_box(view_model.layout, base)
            area = ui.add(TooltipArea(f"base.{base}", box, text, focusable=False, radius=14))
            area.reader_stop = True


def _add_panels(view_model: EquilibrixViewModel, ui: Ui, open_seat: Callable[[int], object]) -> None:
    """Add the panels of the supply and of the seats, which explain themselves."""
    text = partial(descriptions.describe_supply, view_model)
    ui.add(TooltipArea("supply", view_model.layout.supply, text, radius=14))
    for seat, box in enumerate(view_model.layout.seats):
        text = partial(descriptions.describe_seat, view_model, seat)
        ui.add(SeatButton(f"seat.{seat}", box, text, partial(open_seat, seat)))


def _add_links_button(
    view_model: EquilibrixViewModel, table: AnyPort, toggle_links: Callable[[], object]
) -> None:
    """Add the button that shows and hides the missing links; without a label that would be cut."""
    is_hushed = view_model.in_flight.hushed_for is not None
    if view_model.position.phase in ("placing", "over") or is_hushed:  # a plate with words may lie there
        return
    box, is_on = view_model.layout.links_button, view_model.shows_links
    label, count = tr("equilibrix.table.links"), descriptions.describe_missing_count(view_model)
    words = count if is_on else label
    if not all(highlights_view.has_links_label_room(table.app.texts, box, each) for each in (label, count)):
        box = Rect(box.left, box.top, box.height, box.height)

    def paint(canvas: Canvas, area: Rect, state: ButtonState) -> None:
        highlights_view.draw_links_button(canvas, area, words, on=is_on, hover=state.hover)

    table.ui.add(
        PaintedButton(
            "links",
            box,
            descriptions.describe_links_button(view_model),
            paint=paint,
            on_press=toggle_links,
            radius=box.height / 2,
            name_in_tooltip=True,
        )
    )


def _draw_nothing(_canvas: Canvas, _box: Rect, _state: ButtonState) -> None:
    """Draw nothing: the board has painted the field."""
