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
    colours,
    dice_view,
    highlights_view,
    layout as zones,
    panel_models,
    seats_view,
    stones_view,
    supply_view,
)
from client.games.equilibrix.board.board_view import GroundKey, StonesModel
from client.games.equilibrix.board.flower_geometry import FlowerPlane
from client.games.equilibrix.board.highlights_view import Highlights
from client.games.equilibrix.board.view_model import EquilibrixViewModel
from rules.equilibrix import births, board
from rules.equilibrix.state import EquilibrixState

FEW_BIRTHS = 8
"""So few births that change with the pointer are not worth a layer."""


class FlowerModel(Struct, frozen=True):
    """The stones on the board, what may be done, and the links that are missing."""

    stones: StonesModel
    lit: Highlights | None
    links: tuple[int, ...]


_PartPainter: TypeAlias = Callable[[Canvas, FlowerPlane, StonesModel, int], None]
"""Paints a part of what a seat has on the board."""


# --- below the widgets ------------------------------------------------------------------------------------


def draw_table(canvas: Canvas, view_model: EquilibrixViewModel) -> None:
    """Draw everything but the light on the dice, which are widgets."""
    layout, frame = view_model.layout, view_model.frame
    area = layout.area
    canvas.layer(
        GroundKey(area.size, layout.compact),
        area,
        lambda inner: board_view.draw_ground(inner, area, layout),
        opaque=True,
    )
    roll = panel_models.roll(view_model)
    canvas.group(
        (frame, roll),
        layout.roll.inflate(80, 80).clip(area),
        lambda inner: dice_view.draw_roll_panel(inner, layout, roll),
    )
    supply = panel_models.supply(view_model)
    canvas.group(
        (frame, supply),
        layout.supply.inflate(80, 80).clip(area),
        lambda inner: supply_view.draw_supply_panel(inner, layout, supply),
    )
    if layout.compact:
        for seat, box in enumerate(layout.seats):
            _draw_seat(canvas, view_model, box, seat)
    _draw_board(canvas, view_model)


# --- the board --------------------------------------------------------------------------------------------


def _draw_board(canvas: Canvas, view_model: EquilibrixViewModel) -> None:
    lit = highlights_view.build_highlights(view_model)
    if lit is not None and not lit.births | lit.takebacks | lit.closed:
        lit = None
    lying = FlowerModel(
        build_stones_model(view_model), lit, view_model.missing_links if view_model.shows_links else ()
    )
    box = view_model.layout.board.inflate(16, 16).clip(view_model.layout.area)
    few = (
        lit is not None
        and lit.births.bit_count() <= FEW_BIRTHS
        and view_model.selection.die is None
        and not lit.is_quiet
    )
    if lit is None or few:  # something moves, or it depends on the stone under the pointer
        _draw_board_layers(canvas, view_model, box, lying)
    else:  # together, as long as only the pointer moves
        canvas.group(
            (view_model.frame, lying), box, lambda inner: _draw_board_layers(inner, view_model, box, lying)
        )
    ring = view_model.selection.legal.undecided_ring
    if ring is not None and not view_model.context.busy:
        highlights_view.draw_encircled(canvas, view_model.layout.plane, ring)
    _draw_inspected_fields(canvas, view_model, lying.stones)


def _draw_board_layers(
    canvas: Canvas, view_model: EquilibrixViewModel, box: Rect, lying: FlowerModel
) -> None:
    """Draw the stones, what may be done, the links that are missing, and the networks over it all."""
    plane, there, lit, everybody = (
        view_model.layout.plane,
        lying.stones,
        lying.lit,
        range(len(view_model.names)),
    )
    _draw_seats_part(canvas, view_model, box, there, board_view.draw_stone_glows, there.shining_seats)
    _draw_seats_part(canvas, view_model, box, there, board_view.draw_stone_bodies, everybody)
    if lit is not None:
        highlights_view.draw_highlights(canvas, plane, lit)
    if lying.links:
        highlights_view.draw_missing_links(canvas, plane, lying.links, view_model.colour(view_model.own_seat))
    _draw_seats_part(canvas, view_model, box, there, board_view.draw_bases, everybody)
    _draw_seats_part(canvas, view_model, box, there, board_view.draw_links, everybody)
    if lit is not None and lit.is_dimmed:
        highlights_view.dim_board(canvas, plane)


def _draw_seats_part(
    canvas: Canvas,
    view_model: EquilibrixViewModel,
    box: Rect,
    there: StonesModel,
    part: _PartPainter,
    seats: Iterable[int],
) -> None:
    """Draw a part of what some seats have there; mostly that of one of them changes."""
    for seat in seats:
        _draw_seat_part(canvas, view_model, box, there.select_seat(seat), part, seat)


def _draw_seat_part(
    canvas: Canvas,
    view_model: EquilibrixViewModel,
    box: Rect,
    own: StonesModel,
    part: _PartPainter,
    seat: int,
) -> None:
    plane = view_model.layout.plane
    canvas.group((view_model.frame, part, seat, own), box, lambda inner: part(inner, plane, own, seat))


def build_stones_model(view_model: EquilibrixViewModel) -> StonesModel:
    """Return what lies on the board now."""
    aloft = sum(1 << field for field in view_model.in_flight.stones)
    return StonesModel(
        tuple(stones & ~aloft for stones in view_model.position.stones),
        view_model.context.colours,
        (view_model.own_seat,),
        view_model.context.settings.strong_patterns,
    )


def _draw_inspected_fields(canvas: Canvas, view_model: EquilibrixViewModel, there: StonesModel) -> None:
    """Draw what the picked field and the one under the pointer would bring."""
    if view_model.decider is None:
        return
    selection, plane, signed = view_model.selection, view_model.layout.plane, there.has_signs
    may_bear, may_take = selection.births, selection.takebacks
    colour = view_model.colour(view_model.position.seat)
    ghost = highlights_view.build_ghost_stone(view_model)
    fields = [field for field in (selection.picked, selection.hover) if field is not None]
    for field in dict.fromkeys(fields):
        last, picked = field == fields[-1], field == selection.picked
        if may_bear >> field & 1:
            if last and ghost is not None:
                highlights_view.draw_birth_preview(canvas, plane, ghost, there)
            else:
                stones_view.fill_field(canvas, plane, field, colours.WELL)
                stones_view.draw_stone(canvas, plane, field, colour, alpha=0.85, signed=signed)
                stones_view.draw_bold_edge(canvas, plane, field, highlights_view.get_outline_colour(colour))
        elif may_take >> field & 1:
            if last and not picked:
                _draw_daughters(canvas, view_model, field)
            highlights_view.draw_takeback(canvas, plane, field, colour, signed=signed, picked=picked)
        elif last:
            _draw_daughters(canvas, view_model, field)
    highlights_view.draw_forecast_callout(canvas, view_model)


def _draw_daughters(canvas: Canvas, view_model: EquilibrixViewModel, field: int) -> None:
    """Draw what an own stone could be the mother of."""
    state, die, lit = view_model.position, view_model.selection.die, view_model.selection.births
    if die is None or not state.stones[state.seat] >> field & 1:
        return
    plane = view_model.layout.plane
    stones_view.draw_edge(canvas, plane, field, colours.PICKED)
    for daughter in board.iter_fields(
        births.position_partners(state.setup.mirror, state.dice[die])[field] & lit
    ):
        highlights_view.draw_thread(canvas, plane, daughter, field, bold=True)


# --- dice, for their widgets --------------------------------------------------------------------------------


def draw_die_highlight(canvas: Canvas, box: Rect, *, hover: float, focused: bool) -> None:
    """Draw the light on a die that can be chosen; the panel has painted the die."""
    strength = max(hover, 0.8 if focused else 0.0)
    if strength:
        side = box.width
        canvas.outline(
            box.inflate(side * 0.06, side * 0.06), colours.GOLD_EDGE, radius=side * 0.22,
            width=max(2.0, side * 0.02), alpha=strength,
        )  # fmt: skip


# --- above the widgets --------------------------------------------------------------------------------------


def draw_dragged_stone(canvas: Canvas, view_model: EquilibrixViewModel) -> None:
    """Draw the stone that hangs on the pointer."""
    if view_model.selection.drag_at is None:
        return
    a = view_model.layout.spacing
    x, y = view_model.selection.drag_at
    canvas.spot((x, y + a * 0.2), a * 0.5, theme.BLACK, alpha=0.5)
    stones_view.draw_stone_at(
        canvas, (x, y - 4), a, view_model.selection.dragged_field, view_model.colour(view_model.position.seat)
    )


# --- the right column ---------------------------------------------------------------------------------------


def get_seats_height(view_model: EquilibrixViewModel) -> float:
    """Return how high the seats' panels are together."""
    players, high = len(view_model.names), view_model.side_height
    return zones.get_seat_height(players, high) * players + zones.get_seat_gap(high) * (players - 1)


def draw_seats(canvas: Canvas, view_model: EquilibrixViewModel, box: Rect) -> None:
    """Draw the players."""
    for seat, row in enumerate(zones.arrange_seats(box, len(view_model.names), view_model.side_height)):
        _draw_seat(canvas, view_model, row, seat)


def _draw_seat(canvas: Canvas, view_model: EquilibrixViewModel, row: Rect, seat: int) -> None:
    panel = panel_models.seat(view_model, seat)
    canvas.layer(
        (view_model.frame, panel), row.inflate(80, 80), lambda inner: seats_view.draw(inner, row, panel)
    )


# --- the shelf ----------------------------------------------------------------------------------------------


def draw_thumbnail(canvas: Canvas, state: EquilibrixState, colours: Sequence[str]) -> None:
    """Draw the Flower with its stones."""
    area = canvas.rect
    board_view.draw_table_ground(canvas, area)
    side = area.height * 1.04
    plane = FlowerPlane(area.center, side * zones.SPACING)
    board_view.draw_flower(canvas, plane)
    there = StonesModel(state.stones, tuple(colours), tuple(range(len(colours))), True)
    board_view.draw_stones(canvas, plane, there)
    board_view.draw_networks(canvas, plane, there)
