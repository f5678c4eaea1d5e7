"""Painter of EQUILIBRIX's whole table; each part is recorded and redrawn only when it changes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
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
    seats_view,
    stones_view,
    supply_view,
)
from client.games.equilibrix.board.board_view import GroundKey, StonesModel
from client.games.equilibrix.board.flower_geometry import FlowerTransform
from client.games.equilibrix.board.highlights_view import Highlights
from client.games.equilibrix.board.view_model import EquilibrixViewModel
from rules.equilibrix import births, board

FEW_BIRTHS = 8
"""Number of births up to which highlights that change with the pointer are not worth a group."""


class FlowerModel(Struct, frozen=True):
    """View model of everything on the Flower (EQUILIBRIX's board): stones, highlights, fields to join."""

    stones: StonesModel
    highlights: Highlights | None
    missing_links: tuple[int, ...]


_PartPainter: TypeAlias = Callable[[Canvas, FlowerTransform, StonesModel, int], None]
"""Draws a part of what a seat has on the board."""


# --- below the widgets ------------------------------------------------------------------------------------


def draw_table(canvas: Canvas, view_model: EquilibrixViewModel) -> None:
    """Draw everything on the table that lies below its widgets."""
    layout, frame, area = view_model.layout, view_model.render_key, view_model.layout.area
    canvas.layer(
        GroundKey(area.size, layout.compact),
        area,
        lambda inner: board_view.draw_ground(inner, area, layout),
        opaque=True,
    )
    roll = dice_view.build_dice_panel_model(view_model)
    canvas.group(
        (frame, roll),
        layout.roll.inflate(80, 80).clip(area),
        lambda inner: dice_view.draw_dice_panel(inner, layout, roll),
    )
    supply = supply_view.build_supply_model(view_model)
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
    """Draw all that lies on the Flower, and above it what is looked at."""
    highlights = highlights_view.build_highlights(view_model)
    if highlights is not None and not highlights.births | highlights.takebacks | highlights.closed:
        highlights = None
    missing_links = view_model.missing_links if view_model.shows_links else ()
    flower = FlowerModel(build_stones_model(view_model), highlights, missing_links)
    box = view_model.layout.board.inflate(16, 16).clip(view_model.layout.area)
    follow_pointer = (
        highlights is not None
        and highlights.births.bit_count() <= FEW_BIRTHS
        and view_model.selection.die is None
        and not highlights.is_quiet
    )
    if highlights is None or follow_pointer:  # stones may move, or the highlights change with the pointer
        _draw_flower(canvas, view_model, box, flower)
    else:  # one group, as long as only the pointer moves
        key = view_model.render_key, flower
        canvas.group(key, box, lambda inner: _draw_flower(inner, view_model, box, flower))
    ring = view_model.selection.legal.encircled_field_to_decide
    if ring is not None and not view_model.context.busy:
        highlights_view.draw_encircled_stone(canvas, view_model.layout.plane, ring)
    _draw_inspected_fields(canvas, view_model, flower.stones)


def _draw_flower(canvas: Canvas, view_model: EquilibrixViewModel, box: Rect, flower: FlowerModel) -> None:
    """Draw the stones, the highlights, the missing links, and above them the networks."""
    plane, stones, highlights = view_model.layout.plane, flower.stones, flower.highlights
    all_seats = range(len(view_model.names))

    def draw_parts(draw: _PartPainter, seats: Iterable[int]) -> None:
        """Draw a part of each seat as a group of its own: mostly that of one seat changes."""
        for seat in seats:
            draw_part(draw, seat, stones.with_seat_only(seat))

    def draw_part(draw: _PartPainter, seat: int, own: StonesModel) -> None:
        canvas.group(
            (view_model.render_key, draw, seat, own), box, lambda inner: draw(inner, plane, own, seat)
        )

    winner = view_model.in_flight.hushed_for
    if winner is not None:  # nothing shines until the light comes
        draw_parts(board_view.draw_stone_bodies, [seat for seat in all_seats if seat != winner])
        draw_parts(board_view.draw_bases, [seat for seat in all_seats if seat != winner])
        highlights_view.dim_board(canvas, plane)
        draw_parts(board_view.draw_stone_bodies, [winner])
        draw_parts(board_view.draw_dark_bases, [winner])
        return
    draw_parts(board_view.draw_stone_glows, stones.shining_seats)
    draw_parts(board_view.draw_stone_bodies, all_seats)
    if highlights is not None:
        highlights_view.draw_highlights(canvas, plane, highlights)
    if flower.missing_links:
        colour = view_model.colour(view_model.displayed_seat)
        highlights_view.draw_joining_fields(canvas, plane, flower.missing_links, colour)
    draw_parts(board_view.draw_bases, all_seats)
    draw_parts(board_view.draw_links, all_seats)
    if highlights is not None and highlights.is_dimmed:
        highlights_view.dim_board(canvas, plane)
        own = stones.with_seat_only(view_model.position.seat).without_field(view_model.selection.picked)
        for draw in (board_view.draw_stone_bodies, board_view.draw_bases, board_view.draw_links):
            draw_part(draw, view_model.position.seat, own)  # the network as it is or would be stays bright


def build_stones_model(view_model: EquilibrixViewModel) -> StonesModel:
    """Return the view model of the stones on the board, without stones that are being animated."""
    in_flight = sum(1 << field for field in view_model.in_flight.stones)
    return StonesModel(
        tuple(stones & ~in_flight for stones in view_model.position.stones),
        view_model.context.colours,
        (view_model.displayed_seat,),
        view_model.context.settings.strong_patterns,
    )


def _draw_inspected_fields(canvas: Canvas, view_model: EquilibrixViewModel, stones: StonesModel) -> None:
    """Draw what actions on the picked field and on the one under the pointer would bring."""
    if view_model.decider is None:
        return
    selection, plane, signed = view_model.selection, view_model.layout.plane, stones.has_signs
    colour = view_model.colour(view_model.position.seat)
    ghost = highlights_view.build_birth_preview(view_model)
    fields = [field for field in (selection.picked, selection.hover) if field is not None]
    for field in dict.fromkeys(fields):
        is_last, is_picked = field == fields[-1], field == selection.picked
        if selection.births >> field & 1:
            if is_last and ghost is not None:
                highlights_view.draw_birth_preview(canvas, plane, ghost, stones)
            else:
                stones_view.fill_field(canvas, plane, field, colours.WELL)
                stones_view.draw_stone(canvas, plane, field, colour, alpha=0.85, signed=signed)
                stones_view.draw_bold_edge(canvas, plane, field, highlights_view.get_outline_colour(colour))
        elif selection.takebacks >> field & 1:
            if is_last and not is_picked:
                _draw_daughters(canvas, view_model, field)
            highlights_view.draw_stone_return_preview(
                canvas, plane, field, colour, signed=signed, picked=is_picked
            )
        elif is_last:
            _draw_daughters(canvas, view_model, field)
    highlights_view.draw_forecast_callout(canvas, view_model)


def _draw_daughters(canvas: Canvas, view_model: EquilibrixViewModel, field: int) -> None:
    """Draw threads from an own stone to the births whose mother it could be."""
    state, die = view_model.position, view_model.selection.die
    if die is None or not state.stones[state.seat] >> field & 1:
        return
    plane = view_model.layout.plane
    stones_view.draw_edge(canvas, plane, field, colours.PICKED)
    partners = births.get_fields_in_position(state.setup.mirror, state.dice[die])[field]
    for daughter in board.iter_fields(partners & view_model.selection.births):
        highlights_view.draw_mother_thread(canvas, plane, daughter, field, bold=True)


# --- above the widgets --------------------------------------------------------------------------------------


def draw_dragged_stone(canvas: Canvas, view_model: EquilibrixViewModel) -> None:
    """Draw the stone that is being dragged from the supply at the pointer."""
    if view_model.selection.drag_at is None:
        return
    spacing = view_model.layout.spacing
    x, y = view_model.selection.drag_at
    field, colour = view_model.selection.dragged_field, view_model.colour(view_model.position.seat)
    canvas.spot((x, y + spacing * 0.2), spacing * 0.5, theme.BLACK, alpha=0.5)
    stones_view.draw_stone_at(canvas, (x, y - 4), spacing, field, colour)


# --- the right column ---------------------------------------------------------------------------------------


def draw_seats(canvas: Canvas, view_model: EquilibrixViewModel, box: Rect) -> None:
    """Draw the panels of all seats into a box."""
    for seat, row in enumerate(zones.arrange_seats(box, len(view_model.names), view_model.side_height)):
        _draw_seat(canvas, view_model, row, seat)


def _draw_seat(canvas: Canvas, view_model: EquilibrixViewModel, row: Rect, seat: int) -> None:
    panel = seats_view.build_seat_model(view_model, seat)
    canvas.layer(
        (view_model.render_key, panel),
        row.inflate(80, 80),
        lambda inner: seats_view.draw_seat(inner, row, panel),
    )
