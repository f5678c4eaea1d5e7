"""Everything on the table that can be pointed at, with its words and its place in the focus order."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.games.equilibrix import dice_view, forecast, layout, lighting, lights_view, panels, wording
from client.games.equilibrix.lights_view import CALM, PICKED
from client.games.equilibrix.stones_view import bold_edge
from client.games.equilibrix.view import BoardView
from client.i18n import tr
from client.table.players import who_plays
from client.widgets import Explained, Look, Painted, explained
from rules.equilibrix import births, board
from rules.equilibrix.board import FREE
from rules.equilibrix.state import NOBODY

if TYPE_CHECKING:
    from client.games.equilibrix.scene import EquilibrixTable


def add_widgets(table: EquilibrixTable) -> None:
    """The dice first, then how their position is turned, then the board."""
    view = BoardView(table)
    for index in range(len(table.position.dice)):
        _die(table, view, index)
    _turning(table)
    _bases(table)
    _fields(table)
    _panels(table)
    _links(table)


# --- fields -----------------------------------------------------------------------------------------------


class FieldWidget(Painted):
    """A field of the Flower: what counts is its outline, not its box. The board has painted it."""

    def __init__(
        self, table: EquilibrixTable, field: int, label: str, *, acts: bool, focusable: bool, tooltip: str
    ) -> None:
        side = table.layout.a * 0.58
        x, y = layout.field_center(table.layout, field)
        super().__init__(
            f"field.{field}",
            Rect(x - side / 2, y - side / 2, side, side),
            label,
            paint=_nothing,
            on_press=partial(table.choosing.press, field) if acts else None,
            on_hover=_hovering(table, field),
            sound="",
            tooltip=tooltip,
            focusable=focusable,
            answer=table.choosing.action() if table.choosing.picked == field else None,
        )
        self._field = field
        self._table = table

    def hit(self, point: Point) -> bool:
        """Whether a point lies within the outline."""
        return layout.field_at(self._table.layout, point) == self._field

    def draw(self, canvas: Canvas) -> None:
        """Only the focus, as an outline."""
        if self.ring_amount > 0.0:
            bold_edge(canvas, self._table.layout.plane, self._field, PICKED, width=0.045)


def _hovering(table: EquilibrixTable, field: int) -> Callable[[bool], None]:
    """Tells the choice which field is looked at."""

    def hover(on: bool) -> None:
        if on:
            table.choosing.hover_on(field)
        elif table.choosing.hover == field:
            table.choosing.hover_on(None)

    return hover


@dataclass(frozen=True)
class _Hand:
    """What can be done just now. may: fields where something can be done with this or another die."""

    deciding: bool
    births: int
    takebacks: int
    may: int


def _fields(table: EquilibrixTable) -> None:
    state, hand = table.position, table.choosing
    deciding = table.decider is not None and state.phase in ("placing", "action", "bonus", "reborn")
    lit, back = (hand.births, hand.takebacks) if deciding else (0, 0)
    may = lit | back
    if deciding and hand.die is None and state.phase == "action":
        for die in hand.dice:
            may |= hand.with_die(die)[0] | hand.with_die(die)[1]
    shown = _Hand(deciding, lit, back, may)
    for field in range(board.FIELDS):
        owner = state.owner(field)
        if owner == NOBODY and not deciding:
            continue
        label = _label(table, shown, field, owner)
        table.ui.add(
            FieldWidget(
                table,
                field,
                label,
                acts=deciding,
                focusable=bool(may >> field & 1) or not deciding,
                tooltip="" if deciding else label,
            )
        )


def _label(table: EquilibrixTable, hand: _Hand, field: int, owner: int) -> str:
    """A field in words."""
    words: dict[str, str | int] = {"place": wording.place(field), "nom": wording.nom(field)}
    if owner != NOBODY:
        key = "stone-back" if hand.takebacks >> field & 1 else "stone"
        return tr(f"equilibrix.label.{key}", name=table.names[owner], **words)
    if hand.births >> field & 1:
        state = table.position
        if hand.births.bit_count() <= CALM:
            seen = forecast.foresee(state, state.seat, table.choosing.die, field)
            if seen.captures:
                return tr("equilibrix.label.birth-captures", n=len(seen.captures), **words)
        return tr("equilibrix.label.birth", **words)
    if hand.deciding and births.blocked(table.position, field):
        return tr("equilibrix.label.closed", **words)
    return tr("equilibrix.label.field", **words)


# --- dice and position --------------------------------------------------------------------------------------


def _die(table: EquilibrixTable, view: BoardView, index: int) -> None:
    state = table.position
    box = dice_view.boxes(table.layout, len(state.dice))[index]
    fate = panels.die_state(table, index)
    position = wording.position(state.dice[index])
    label = tr("equilibrix.label.die", n=index + 1, position=position, state=tr(f"equilibrix.table.{fate}"))
    tip = tr(f"equilibrix.tip.{fate if fate in ('used', 'passed', 'lapsed', 'unused', 'bonus') else 'die'}")
    may = table.decider is not None and index in table.choosing.dice

    def paint(canvas: Canvas, area: Rect, look: Look) -> None:
        if may:
            view.die(canvas, area, hover=look.hover, focused=look.focused)

    table.ui.add(
        Painted(
            f"die.{index}",
            box,
            label,
            paint=paint,
            on_press=partial(table.choosing.choose_die, index) if table.decider is not None else None,
            on_hover=lambda _on: table.invalidate(),
            radius=box.width * 0.2,
            sound="",
            tooltip=f"{label}\n{tip}",
            enabled=not table.rolling,
        )
    )


def _turning(table: EquilibrixTable) -> None:
    """The position of the die in use, and beside it how it is turned by whoever may."""
    shown = panels.die_in_use(table)
    state = table.position
    if panels.roll(table).options is not None:
        words = tr("equilibrix.table.options")
        tip = tr("equilibrix.tip.options")
        table.ui.add(Explained("options", table.layout.position, words, tip, radius=14))
    if shown is None or table.rolling or state.phase == "placing" or state.dice[shown] == FREE:
        return
    sides = (("left", 1, table.layout.turn_left), ("right", -1, table.layout.turn_right))
    for name, by, box in sides if panels.may_turn(table) else ():
        words = tr(f"equilibrix.button.turn-{name}")
        table.ui.add(
            Painted(
                f"turn.{name}",
                box,
                words,
                paint=partial(_arrow, by),
                on_press=partial(table.choosing.turn, by),
                radius=box.width / 2,
                sound="",
                tooltip=explained(words, tr("equilibrix.tip.turn")),
            )
        )
    words = tr("equilibrix.label.position", position=wording.position(state.dice[shown]))
    text = tr(f"equilibrix.position.{state.dice[shown]}.text")
    tip = explained(text, tr("equilibrix.tip.position"))
    table.ui.add(Explained("position", table.layout.position, words, tooltip=tip, radius=14))


# --- what only explains itself ----------------------------------------------------------------------------


def _bases(table: EquilibrixTable) -> None:
    for seat, name in enumerate(table.names):
        shown = panels.seat(table, seat)
        for base, near in zip(panels.bases(table, seat), shown.reached, strict=True):
            label = tr(f"equilibrix.label.base-{'joined' if near else 'missing'}", name=name)
            box = layout.base_box(table.layout, base)
            tip = tr("equilibrix.tip.base")
            table.ui.add(Explained(f"base.{base}", box, label, tip, focusable=False, radius=14))


def _panels(table: EquilibrixTable) -> None:
    seat = panels.own_seat(table)
    stock = panels.stock(table, seat)
    petals, triangles = wording.counted(*stock)
    name = table.names[seat]
    label = tr("equilibrix.label.supply", name=name, petals=petals, triangles=triangles)
    back = table.decider is not None and bool(table.choosing.takebacks)
    keys = ["supply", *(() if all(stock) else ("empty",)), *(("take-back",) if back else ())]
    tips = [tr(f"equilibrix.tip.{key}") for key in keys]
    table.ui.add(Explained("supply", table.layout.supply, label, *tips, radius=14))
    for number, box in enumerate(table.layout.seats):
        shown = panels.seat(table, number)
        petals, triangles = wording.counted(shown.petals, shown.triangles)
        label = tr(
            "equilibrix.label.seat", name=shown.name, n=sum(shown.joined), m=len(shown.joined),
            petals=petals, triangles=triangles,
        )  # fmt: skip
        tips = [tr(f"equilibrix.tip.{key}") for key in ("network", "base")]
        more = (*who_plays(table.match.seats[number]), *tips)
        table.ui.add(Explained(f"seat.{number}", box, label, *more, radius=14))


def _arrow(by: int, canvas: Canvas, box: Rect, look: Look) -> None:
    lights_view.turn_button(canvas, box, left=by > 0, hover=look.hover)


def _links(table: EquilibrixTable) -> None:
    """The help that draws the missing links."""
    if table.position.phase in ("placing", "over"):
        return
    words = tr(f"equilibrix.button.{'hide' if table.links_shown else 'show'}-links")
    tip = explained(words, tr("equilibrix.tip.links"))
    said = tr("equilibrix.table.links")
    if table.links_shown:
        count = len(lighting.missing(table))
        said = tr("equilibrix.table.missing", n=count)
        if not count and forecast.cut_off(table.position, panels.own_seat(table)):
            said = tr("equilibrix.table.cut-off")
        tip = f"{said}\n{tip}"
    box = table.layout.links

    def paint(canvas: Canvas, area: Rect, look: Look) -> None:
        lights_view.links_button(canvas, area, said, on=table.links_shown, hover=look.hover)

    table.ui.add(
        Painted(
            "links", box, words, paint=paint, on_press=table.toggle_links, radius=box.height / 2, tooltip=tip
        )
    )


def _nothing(_canvas: Canvas, _box: Rect, _look: Look) -> None:
    """Painted already."""
