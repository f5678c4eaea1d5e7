"""Paints the table of EQUILIBRIX Connect from its parts, each kept as a layer until it changes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from msgspec import Struct

from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.games.equilibrix.board import (
    board_view,
    callouts,
    colours,
    dice_view,
    layout as zones,
    lighting,
    lights_view,
    panels,
    seats_view,
    stones_view,
    supply_view,
)
from client.games.equilibrix.board.board_view import Ground, StonesShown
from client.games.equilibrix.board.flower import FlowerPlane
from client.games.equilibrix.board.lights_view import Lit
from client.games.equilibrix.board.look import EquilibrixLook
from rules.equilibrix import births, board
from rules.equilibrix.state import EquilibrixState

FEW = 8
"""So few births that change with the pointer are not worth a layer."""


class Lying(Struct, frozen=True):
    """The stones on the board, what may be done, and the links that are missing."""

    shown: StonesShown
    lit: Lit | None
    links: tuple[int, ...]


_Part: TypeAlias = Callable[[Canvas, FlowerPlane, StonesShown, int], None]
"""Paints a part of what a seat has on the board."""


# --- below the widgets ------------------------------------------------------------------------------------


def draw(canvas: Canvas, look: EquilibrixLook) -> None:
    """Everything but the light on the dice, which are widgets."""
    layout, frame = look.layout, look.frame
    area = layout.area
    canvas.layer(
        Ground(area.size, layout.compact),
        area,
        lambda inner: board_view.ground(inner, area, layout),
        opaque=True,
    )
    roll = panels.roll(look)
    canvas.passage(
        (frame, roll),
        layout.roll.inflate(80, 80).clip(area),
        lambda inner: dice_view.panel(inner, layout, roll),
    )
    supply = panels.supply(look)
    canvas.passage(
        (frame, supply),
        layout.supply.inflate(80, 80).clip(area),
        lambda inner: supply_view.panel(inner, layout, supply),
    )
    if layout.compact:
        for seat, box in enumerate(layout.seats):
            _seat(canvas, look, box, seat)
    _board(canvas, look)


# --- the board --------------------------------------------------------------------------------------------


def _board(canvas: Canvas, look: EquilibrixLook) -> None:
    lit = lighting.lit(look)
    if lit is not None and not lit.births | lit.takebacks | lit.closed:
        lit = None
    lying = Lying(shown(look), lit, look.missing if look.links_shown else ())
    box = look.layout.board.inflate(16, 16).clip(look.layout.area)
    few = lit is not None and lit.births.bit_count() <= FEW and look.hand.die is None and not lit.quiet
    if lit is None or few:  # something moves, or it depends on the stone under the pointer
        _lie(canvas, look, box, lying)
    else:  # together, as long as only the pointer moves
        canvas.passage((look.frame, lying), box, lambda inner: _lie(inner, look, box, lying))
    ring = look.hand.offer.ring
    if ring is not None and not look.around.busy:
        lights_view.encircled(canvas, look.layout.plane, ring)
    _looked_at(canvas, look, lying.shown)


def _lie(canvas: Canvas, look: EquilibrixLook, box: Rect, lying: Lying) -> None:
    """The stones, what may be done, the links that are missing, and the networks over it all."""
    plane, there, lit, everybody = look.layout.plane, lying.shown, lying.lit, range(len(look.names))
    _parts(canvas, look, box, there, board_view.lights, there.shining)
    _parts(canvas, look, box, there, board_view.bodies, everybody)
    if lit is not None:
        lights_view.lights(canvas, plane, lit)
    if lying.links:
        lights_view.missing(canvas, plane, lying.links, look.colour(look.own_seat))
    _parts(canvas, look, box, there, board_view.bases, everybody)
    _parts(canvas, look, box, there, board_view.links, everybody)
    if lit is not None and lit.resting:
        lights_view.rest(canvas, plane)


def _parts(
    canvas: Canvas, look: EquilibrixLook, box: Rect, there: StonesShown, part: _Part, seats: Iterable[int]
) -> None:
    """A part of what some seats have there; mostly that of one of them changes."""
    for seat in seats:
        _part(canvas, look, box, there.of(seat), part, seat)


def _part(canvas: Canvas, look: EquilibrixLook, box: Rect, own: StonesShown, part: _Part, seat: int) -> None:
    plane = look.layout.plane
    canvas.passage((look.frame, part, seat, own), box, lambda inner: part(inner, plane, own, seat))


def shown(look: EquilibrixLook) -> StonesShown:
    """What lies on the board now."""
    aloft = sum(1 << field for field in look.air.stones)
    return StonesShown(
        tuple(stones & ~aloft for stones in look.position.stones),
        look.around.colours,
        (look.own_seat,),
        look.around.settings.strong_patterns,
    )


def _looked_at(canvas: Canvas, look: EquilibrixLook, there: StonesShown) -> None:
    """What the picked field and the one under the pointer would bring."""
    if look.decider is None:
        return
    hand, plane, signed = look.hand, look.layout.plane, there.signed
    may_bear, may_take = hand.births, hand.takebacks
    colour = look.colour(look.position.seat)
    ghost = lighting.ghost(look)
    fields = [field for field in (hand.picked, hand.hover) if field is not None]
    for field in dict.fromkeys(fields):
        last, picked = field == fields[-1], field == hand.picked
        if may_bear >> field & 1:
            if last and ghost is not None:
                lights_view.birth(canvas, plane, ghost, there)
            else:
                stones_view.full(canvas, plane, field, colours.WELL)
                stones_view.draw_stone(canvas, plane, field, colour, alpha=0.85, signed=signed)
                stones_view.bold_edge(canvas, plane, field, lights_view.outline_colour(colour))
        elif may_take >> field & 1:
            if last and not picked:
                _daughters(canvas, look, field)
            lights_view.take_back(canvas, plane, field, colour, signed=signed, picked=picked)
        elif last:
            _daughters(canvas, look, field)
    callouts.draw(canvas, look)


def _daughters(canvas: Canvas, look: EquilibrixLook, field: int) -> None:
    """What an own stone could be the mother of."""
    state, die, lit = look.position, look.hand.die, look.hand.births
    if die is None or not state.stones[state.seat] >> field & 1:
        return
    plane = look.layout.plane
    stones_view.edge(canvas, plane, field, colours.PICKED)
    for daughter in board.fields(births.partners(state.setup.mirror, state.dice[die])[field] & lit):
        lights_view.thread(canvas, plane, daughter, field, bold=True)


# --- dice, for their widgets --------------------------------------------------------------------------------


def die(canvas: Canvas, box: Rect, *, hover: float, focused: bool) -> None:
    """The light on a die that can be chosen; the panel has painted the die."""
    strength = max(hover, 0.8 if focused else 0.0)
    if strength:
        side = box.width
        canvas.outline(
            box.inflate(side * 0.06, side * 0.06), colours.GOLD_EDGE, radius=side * 0.22,
            width=max(2.0, side * 0.02), alpha=strength,
        )  # fmt: skip


# --- above the widgets --------------------------------------------------------------------------------------


def held(canvas: Canvas, look: EquilibrixLook) -> None:
    """The stone that hangs on the pointer."""
    if look.hand.drag_at is None:
        return
    a = look.layout.a
    x, y = look.hand.drag_at
    canvas.spot((x, y + a * 0.2), a * 0.5, theme.BLACK, alpha=0.5)
    stones_view.draw_at(canvas, (x, y - 4), a, look.hand.dragged, look.colour(look.position.seat))


# --- the right column ---------------------------------------------------------------------------------------


def seats_height(look: EquilibrixLook) -> float:
    """How high the seats' panels are together."""
    players, high = len(look.names), look.side_height
    return zones.seat_height(players, high) * players + zones.seat_gap(high) * (players - 1)


def seats(canvas: Canvas, look: EquilibrixLook, box: Rect) -> None:
    """The players."""
    for seat, row in enumerate(zones.seat_rows(box, len(look.names), look.side_height)):
        _seat(canvas, look, row, seat)


def _seat(canvas: Canvas, look: EquilibrixLook, row: Rect, seat: int) -> None:
    panel = panels.seat(look, seat)
    canvas.layer((look.frame, panel), row.inflate(80, 80), lambda inner: seats_view.draw(inner, row, panel))


# --- the shelf ----------------------------------------------------------------------------------------------


def thumbnail(canvas: Canvas, state: EquilibrixState, colours: Sequence[str]) -> None:
    """The Flower with its stones."""
    area = canvas.rect
    board_view.table_ground(canvas, area)
    side = area.height * 1.04
    plane = FlowerPlane(area.center, side * zones.SPACING)
    board_view.flower_of_life(canvas, plane)
    there = StonesShown(state.stones, tuple(colours), tuple(range(len(colours))), True)
    board_view.position(canvas, plane, there)
    board_view.networks(canvas, plane, there)
