"""Everything on the table that can be pointed at, with its words and its place in the focus order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from msgspec import Struct

from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.games.equilibrix.board import (
    colours,
    dice_view,
    field_names,
    forecast,
    highlights_view,
    layout,
    panel_models,
    table_view,
)
from client.games.equilibrix.board.highlights_view import CROWDED_BIRTHS
from client.games.equilibrix.board.stones_view import draw_bold_edge
from client.games.equilibrix.board.view_model import EquilibrixViewModel
from client.games.equilibrix.table import descriptions
from client.games.equilibrix.table.selection_controller import EquilibrixController
from client.i18n import tr
from client.table.face import AnyPort
from client.table.player_labels import who_plays
from client.widgets import ButtonState, LazyText, PaintedButton, TooltipArea, format_tooltip
from client.widgets.accessible_node import AccessibleNode, Role
from client.widgets.ui import Ui
from rules.contract import Action
from rules.equilibrix import births, board
from rules.equilibrix.board import FREE
from rules.equilibrix.state import NOBODY


def add_widgets(
    table: AnyPort,
    ui: Ui,
    view_model: EquilibrixViewModel,
    controller: EquilibrixController,
    toggle_links: Callable[[], object],
) -> None:
    """Add the dice, the turning of their position, and the board."""
    for index in range(len(view_model.position.dice)):
        _add_die(view_model, table, controller, index)
    _add_position(view_model, ui, controller)
    ui.add_lazily(partial(_add_bases, view_model, ui))
    if descriptions.deciding(view_model):
        _add_fields(view_model, table, controller)
    else:
        ui.add_lazily(partial(_add_fields, view_model, table, controller))
    ui.add_lazily(partial(_add_panels, view_model, ui))
    _add_links_button(view_model, ui, toggle_links)


def find_pointed_die(ui: Ui, usable: Sequence[bool]) -> int | None:
    """Return the die under the pointer or the focus, if it can be used."""
    for name in (ui.hovered, ui.focused if ui.ring else None):
        if name is not None and name.startswith("die."):
            index = int(name.removeprefix("die."))
            if index < len(usable) and usable[index]:
                return index
    return None


# --- fields -----------------------------------------------------------------------------------------------


class FieldWidget(PaintedButton):
    """A field of the Flower: what counts is its outline, not its box. The board has painted it."""

    reader_stop = True
    _heard: AccessibleNode | None = None

    def __init__(
        self,
        view_model: EquilibrixViewModel,
        field: int,
        label: LazyText,
        controller: EquilibrixController,
        *,
        acts: bool,
        focusable: bool,
        tooltip: LazyText,
        answer: Action | None,
    ) -> None:
        zones = view_model.layout
        side = zones.spacing * 0.58
        x, y = layout.field_center(zones, field)
        super().__init__(
            f"field.{field}",
            Rect(x - side / 2, y - side / 2, side, side),
            label,
            paint=_draw_nothing,
            on_press=partial(controller.press, field) if acts else None,
            on_hover=_make_hover_handler(controller, field),
            sound="",
            tooltip=tooltip,
            focusable=focusable,
            answer=answer,
        )
        self._field = field
        self._view_model = view_model
        self._zones = zones

    @property
    def can_be_lazy(self) -> bool:
        """Where nothing can be done."""
        return self.on_press is None

    @property
    def role(self) -> Role:
        """A place, whatever may be done there."""
        return "place"

    def accessible_node(self) -> AccessibleNode:
        """Return what is there and what could be done; reckoned once, when somebody listens."""
        if self._heard is None:
            view_model, field = self._view_model, self._field
            self._heard = AccessibleNode(
                self.id,
                self.role,
                descriptions.field_name(view_model, field),
                more=descriptions.field_more(view_model, field),
                box=self.screen_rect,
                acts=self.acts if self.is_tab_stop and self.on_press is not None else self.acts - {"press"},
                chosen=True if view_model.selection.picked == field else None,
            )
        return self._heard

    def contains(self, point: Point) -> bool:
        """Return whether a point lies within the outline."""
        return layout.find_field(self._zones, point) == self._field

    def draw(self, canvas: Canvas) -> None:
        """Only the focus, as an outline."""
        if self.ring_amount > 0.0:
            draw_bold_edge(canvas, self._zones.plane, self._field, colours.PICKED, width=0.045)


def _make_hover_handler(controller: EquilibrixController, field: int) -> Callable[[bool], None]:
    """Tells the choice which field is looked at."""

    def hover(on: bool) -> None:
        if on:
            controller.set_hover(field)
        elif controller.selection.hover == field:
            controller.set_hover(None)

    return hover


class _FieldChoice(Struct, frozen=True):
    """What can be done just now.

    Attributes:
        may: Fields where something can be done with this or another die.
    """

    deciding: bool
    births: int
    takebacks: int
    may: int


def _add_fields(view_model: EquilibrixViewModel, table: AnyPort, controller: EquilibrixController) -> None:
    state, selection = view_model.position, view_model.selection
    deciding = descriptions.deciding(view_model)
    lit, back = (selection.births, selection.takebacks) if deciding else (0, 0)
    may = lit | back
    if deciding and selection.die is None and state.phase == "action":
        for die in selection.dice:
            may |= selection.legal.get_fields(die)[0] | selection.legal.get_fields(die)[1]
    shown = _FieldChoice(deciding, lit, back, may)
    for field in range(board.FIELDS):
        owner = state.owner(field)
        if owner == NOBODY and not (deciding or table.app.listening):
            continue
        label = partial(_describe_field, view_model, shown, field, owner)
        table.ui.add(
            FieldWidget(
                view_model,
                field,
                label,
                controller,
                acts=deciding,
                focusable=bool(may >> field & 1) or (owner != NOBODY and not deciding),
                tooltip="" if deciding else label,
                answer=view_model.action if selection.picked == field else None,
            )
        )


def _describe_field(view_model: EquilibrixViewModel, selection: _FieldChoice, field: int, owner: int) -> str:
    """Return a field in words."""
    words: dict[str, str | int] = {"place": field_names.name_field(field), "nom": field_names.nom(field)}
    if owner != NOBODY:
        key = "stone-back" if selection.takebacks >> field & 1 else "stone"
        return tr(f"equilibrix.label.{key}", name=view_model.names[owner], **words)
    if selection.births >> field & 1:
        state = view_model.position
        if selection.births.bit_count() <= CROWDED_BIRTHS:
            seen = forecast.forecast_birth(state, state.seat, view_model.selection.die, field)
            if seen.captures:
                return tr("equilibrix.label.birth-captures", n=len(seen.captures), **words)
        return tr("equilibrix.label.birth", **words)
    if selection.deciding and births.is_blocked(view_model.position, field):
        return tr("equilibrix.label.closed", **words)
    return tr("equilibrix.label.field", **words)


# --- dice and position --------------------------------------------------------------------------------------


def _add_die(
    view_model: EquilibrixViewModel, table: AnyPort, controller: EquilibrixController, index: int
) -> None:
    state = view_model.position
    box = dice_view.arrange_dice(view_model.layout, len(state.dice))[index]
    fate = panel_models.die_state(view_model, index)
    position = field_names.name_position(state.dice[index])
    label = tr("equilibrix.label.die", n=index + 1, position=position, state=tr(f"equilibrix.table.{fate}"))
    tip = tr(f"equilibrix.tip.{fate if fate in ('used', 'passed', 'lapsed', 'unused', 'bonus') else 'die'}")
    may = view_model.decider is not None and index in view_model.selection.dice

    def paint(canvas: Canvas, area: Rect, now: ButtonState) -> None:
        if may:
            table_view.draw_die_highlight(canvas, area, hover=now.hover, focused=now.focused)

    table.ui.add(
        PaintedButton(
            f"die.{index}",
            box,
            label,
            paint=paint,
            on_press=partial(controller.choose_die, index) if view_model.decider is not None else None,
            on_hover=lambda _on: table.invalidate(),
            radius=box.width * 0.2,
            sound="",
            tooltip=f"{label}\n{tip}",
            enabled=not view_model.in_flight.is_rolling,
        )
    )


def _add_position(view_model: EquilibrixViewModel, ui: Ui, controller: EquilibrixController) -> None:
    """Add the position of the die in use, with its turning for a player who may."""
    shown, state = view_model.die_in_use, view_model.position
    if panel_models.roll(view_model).options is not None:
        words = tr("equilibrix.table.options")
        tip = tr("equilibrix.tip.options")
        one = ui.add(TooltipArea("options", view_model.layout.position, words, tip, radius=14))
        one.accessible_name = " ".join(
            (f"{words}.", *(descriptions.die_words(view_model, die) for die in view_model.selection.dice))
        )
    if (
        shown is None
        or view_model.in_flight.is_rolling
        or state.phase == "placing"
        or state.dice[shown] == FREE
    ):
        return
    sides = (("left", 1, view_model.layout.turn_left), ("right", -1, view_model.layout.turn_right))
    for name, by, box in sides if view_model.can_turn else ():
        words = tr(f"equilibrix.button.turn-{name}")
        ui.add(
            PaintedButton(
                f"turn.{name}",
                box,
                words,
                paint=partial(_draw_arrow, by),
                on_press=partial(controller.rotate, by),
                radius=box.width / 2,
                sound="",
                tooltip=format_tooltip(words, tr("equilibrix.tip.turn")),
            )
        )
    words = tr("equilibrix.label.position", position=field_names.name_position(state.dice[shown]))
    text = tr(f"equilibrix.position.{state.dice[shown]}.text")
    tip = format_tooltip(text, tr("equilibrix.tip.position"))
    ui.add(TooltipArea("position", view_model.layout.position, words, tooltip=tip, radius=14))


# --- what only explains itself ----------------------------------------------------------------------------


def _add_bases(view_model: EquilibrixViewModel, ui: Ui) -> None:
    for seat, name in enumerate(view_model.names):
        shown = panel_models.seat(view_model, seat)
        for base, near in zip(view_model.find_bases(seat), shown.reached, strict=True):
            label = partial(tr, f"equilibrix.label.base-{'joined' if near else 'missing'}", name=name)
            box = layout.get_base_box(view_model.layout, base)
            tip = partial(tr, "equilibrix.tip.base")
            one = ui.add(TooltipArea(f"base.{base}", box, label, tip, focusable=False, radius=14))
            one.accessible_name = partial(descriptions.base_name, view_model, seat, base, reached=near)
            one.reader_stop = True


def _add_panels(view_model: EquilibrixViewModel, ui: Ui) -> None:
    stock = view_model.layout.supply
    ui.add(
        TooltipArea(
            "supply",
            stock,
            partial(_describe_supply, view_model),
            tooltip=partial(_make_supply_tooltip, view_model),
            radius=14,
        )
    )
    for number, box in enumerate(view_model.layout.seats):
        label = partial(_describe_seat, view_model, number)
        ui.add(
            TooltipArea(
                f"seat.{number}",
                box,
                label,
                tooltip=partial(_make_seat_tooltip, view_model, number),
                radius=14,
            )
        )


def _describe_supply(view_model: EquilibrixViewModel) -> str:
    """Return what is left to the seat whose stones lie there."""
    seat = view_model.own_seat
    petals, triangles = field_names.format_stones(*panel_models.stock(view_model, seat))
    return tr("equilibrix.label.supply", name=view_model.names[seat], petals=petals, triangles=triangles)


def _make_supply_tooltip(view_model: EquilibrixViewModel) -> str:
    back = view_model.decider is not None and bool(view_model.selection.takebacks)
    empty = not all(panel_models.stock(view_model, view_model.own_seat))
    keys = ["supply", *(("empty",) if empty else ()), *(("take-back",) if back else ())]
    return format_tooltip(_describe_supply(view_model), *(tr(f"equilibrix.tip.{key}") for key in keys))


def _describe_seat(view_model: EquilibrixViewModel, number: int) -> str:
    """Return a player: the bases joined, the stones left."""
    shown = panel_models.seat(view_model, number)
    petals, triangles = field_names.format_stones(shown.petals, shown.triangles)
    return tr(
        "equilibrix.label.seat", name=shown.name, n=sum(shown.joined), m=len(shown.joined),
        petals=petals, triangles=triangles,
    )  # fmt: skip


def _make_seat_tooltip(view_model: EquilibrixViewModel, number: int) -> str:
    tips = [tr(f"equilibrix.tip.{key}") for key in ("network", "base")]
    return format_tooltip(
        _describe_seat(view_model, number), *who_plays(view_model.context.seats[number]), *tips
    )


def _draw_arrow(by: int, canvas: Canvas, box: Rect, view_model: ButtonState) -> None:
    highlights_view.draw_turn_button(canvas, box, left=by > 0, hover=view_model.hover)


def _add_links_button(view_model: EquilibrixViewModel, ui: Ui, toggle_links: Callable[[], object]) -> None:
    """Add the button that draws the missing links."""
    if view_model.position.phase in ("placing", "over"):
        return
    words = tr(f"equilibrix.button.{'hide' if view_model.shows_links else 'show'}-links")
    tip = format_tooltip(words, tr("equilibrix.tip.links"))
    said = tr("equilibrix.table.links")
    if view_model.shows_links:
        count = len(view_model.missing_links)
        said = tr("equilibrix.table.missing", n=count)
        if not count and forecast.is_cut_off(view_model.position, view_model.own_seat):
            said = tr("equilibrix.table.cut-off")
        tip = f"{said}\n{tip}"
    box = view_model.layout.links_button

    def paint(canvas: Canvas, area: Rect, now: ButtonState) -> None:
        highlights_view.draw_links_button(canvas, area, said, on=view_model.shows_links, hover=now.hover)

    ui.add(
        PaintedButton(
            "links", box, words, paint=paint, on_press=toggle_links, radius=box.height / 2, tooltip=tip
        )
    )


def _draw_nothing(_canvas: Canvas, _box: Rect, _state: ButtonState) -> None:
    """Painted already."""
