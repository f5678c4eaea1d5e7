"""Drawings of the examples in EQUILIBRIX's rulebook, made with the painters of the game table."""

from __future__ import annotations

from functools import cache
from typing import Final

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.games.equilibrix.board import (
    board_view,
    colours,
    field_names,
    flower_geometry,
    highlights_view,
    stones_view,
)
from client.games.equilibrix.board.dice_view import SHARED_CENTRE_RISE, DieModel, draw_die
from client.games.equilibrix.board.flower_geometry import FlowerTransform
from client.games.equilibrix.board.highlights_view import Highlights
from client.games.equilibrix.sheet import pictures as sheet_pictures
from client.games.equilibrix.sheet.pictures import ColouredPosition
from client.rulebook.equilibrix_examples import (
    FieldAt,
    FlowerExample,
    PositionsExample,
    StonesExample,
    parse_field,
)
from client.scenes.rulebook.example_drawing import ExampleDrawings, SlabColours, make_figure_renderer
from rules.equilibrix import births, board
from rules.equilibrix.board import CENTRES_OF, FREE, HANDED, FieldMask
from saves.seats import COLOURS

_SLAB: Final = SlabColours(colours.EXAMPLE_TOP, colours.EXAMPLE_BOTTOM, colours.EXAMPLE_EDGE)

_DIE_SIDE: Final = 132.0
_DICE_GAP: Final = 30.0
_MIRROR_GAP: Final = 52.0
"""Gap between a position and its mirror image."""
_ANGLE_HEIGHT: Final = 34.0
"""Height of the angle below a die."""

_STONES_SPACING: Final = 92.0
_STONES_COLUMN: Final = 2.0
"""Width of the column of a colour, in units of the spacing of centres; the height below likewise."""
_STONES_HEIGHT: Final = 1.84

_BOARD_SIDE: Final = 520.0
_CUT_SPACING: Final = 100.0
"""Greatest spacing of centres in a part of the board."""
_CUT_MARGIN: Final = 0.16
"""Margin around a part of the board, in units of the spacing."""
_PLAYED_DIE_SIDE: Final = 84.0
_MAX_DIE_SHARE: Final = 0.19
"""Greatest share of the width that the die beside the board takes."""
_DIE_GAP_SHARE: Final = 0.3
"""Gap between that die and the board, as a share of the die's side."""


def _draw_angle(canvas: Canvas, name: str, x: float, y: float) -> None:
    """Draw the angle of a position, centred at a point."""
    canvas.text(
        field_names.format_angle_between_stones(name),
        (x, y),
        styles.TOTAL.with_colour(theme.GOLD),
        anchor="center",
    )


# --- positions ------------------------------------------------------------------------------------------
def _describe_positions(example: PositionsExample) -> str:
    return " ".join(field_names.name_position(name) for name in example.names)


def _measure_dice(example: PositionsExample, width: float) -> tuple[float, float]:
    """Return the side of a die, and the width of all with the gaps between them."""
    count, gaps = len(example.names), (len(example.names) - 1) * _DICE_GAP
    if example.mirror:
        count, gaps = 2 * count, gaps + count * _MIRROR_GAP
    side = min(_DIE_SIDE, (width - gaps) / count)
    return side, count * side + gaps


def _measure_positions(example: PositionsExample, width: float) -> tuple[float, float]:
    side, dice_width = _measure_dice(example, width)
    return dice_width, side + _ANGLE_HEIGHT


def _draw_positions(canvas: Canvas, area: Rect, example: PositionsExample) -> None:
    """Draw each position on a die with the angle below, and its mirror image beside it if wanted."""
    side, _ = _measure_dice(example, area.width)
    x = area.x
    for name in example.names:
        box = Rect(x, area.y, side, side)
        draw_die(canvas, box, DieModel(name, "open"))
        if example.mirror:
            x += side + _MIRROR_GAP
            canvas.icon("flip", (x - _MIRROR_GAP / 2, box.centery), 30, theme.GOLD)
            mirrored_box = Rect(x, area.y, side, side)
            _draw_mirrored_die(canvas, mirrored_box, name)
            box = box.union(mirrored_box)
        _draw_angle(canvas, name, box.centerx, box.bottom + _ANGLE_HEIGHT * 0.62)
        x += side + _DICE_GAP


def _draw_mirrored_die(canvas: Canvas, box: Rect, name: str) -> None:
    """Draw the mirror image of a position on a die whose light is not mirrored."""
    canvas.image("equilibrix/die-body", box.center, box.width)
    center = (box.centerx, box.centery - SHARED_CENTRE_RISE * box.width)
    canvas.image(f"equilibrix/face-{name.lower()}", center, box.width, mirror=name in HANDED)


# --- stones ---------------------------------------------------------------------------------------------
def _measure_stones(example: StonesExample, width: float) -> tuple[float, float]:
    columns = example.seats * _STONES_COLUMN
    spacing = min(_STONES_SPACING, width / columns)
    return columns * spacing, _STONES_HEIGHT * spacing


def _draw_stones(canvas: Canvas, area: Rect, example: StonesExample) -> None:
    """Draw a base in each colour, and below it a petal and a triangle."""
    spacing = area.width / (example.seats * _STONES_COLUMN)
    stone_side = stones_view.STONE_SIZE * spacing
    for seat, colour in enumerate(COLOURS[: example.seats]):
        x, y = area.x + (seat + 0.5) * _STONES_COLUMN * spacing, area.y + 1.3 * spacing
        base = (x, area.y + 0.58 * spacing)
        canvas.image(f"equilibrix/base-{colour}", base, stones_view.BASE_SIZE * spacing)
        canvas.image(f"equilibrix/stone-petal-{colour}-60", (x - 0.42 * spacing, y), stone_side)
        triangle = (x + 0.36 * spacing, y + 0.1 * spacing)
        canvas.image(f"equilibrix/stone-triangle-{colour}", triangle, stone_side)


# --- the board, or a part of it -------------------------------------------------------------------------
def _describe_flower(example: FlowerExample) -> str:
    return field_names.name_position(example.die) if example.die else ""


def _do_flowers_fit(first: FlowerExample, second: FlowerExample) -> bool:
    """Return whether two pictures of the board are alike, and the first does not light a network."""
    are_alike = (bool(first.cut), first.born is None) == (bool(second.cut), second.born is None)
    return are_alike and not first.network


def _measure_flower(example: FlowerExample, width: float) -> tuple[float, float]:
    spacing, die_side = _measure_board_and_die(example, width)
    left = die_side * (1 + _DIE_GAP_SHARE)
    if not example.cut:
        board_side = spacing * flower_geometry.BOARD_SIDE
        return board_side + left, board_side
    _, _, cut_width, cut_height = _get_bounds(example.visible_field_mask)
    height = (cut_height + 2 * _CUT_MARGIN) * spacing
    return (cut_width + 2 * _CUT_MARGIN) * spacing + left, max(height, die_side * 1.6)


def _measure_board_and_die(example: FlowerExample, width: float) -> tuple[float, float]:
    """Return the spacing of the centres, and the side of the die on the left, 0 without one."""
    die_side = min(_PLAYED_DIE_SIDE, width * _MAX_DIE_SHARE) if example.die and example.die != FREE else 0.0
    board_width = width - die_side * (1 + _DIE_GAP_SHARE)
    if not example.cut:
        return min(_BOARD_SIDE, board_width) / flower_geometry.BOARD_SIDE, die_side
    cut_width = _get_bounds(example.visible_field_mask)[2] + 2 * _CUT_MARGIN
    return min(_CUT_SPACING, board_width / cut_width), die_side


@cache
def _get_bounds(fields: FieldMask) -> tuple[float, float, float, float]:
    """Return x, y, width and height of the box around fields, in units of the spacing."""
    points = [point for field in board.iter_fields(fields) for point in flower_geometry.outline_field(field)]
    left, top = min(x for x, _ in points), min(y for _, y in points)
    return left, top, max(x for x, _ in points) - left, max(y for _, y in points) - top


def _draw_flower(canvas: Canvas, area: Rect, example: FlowerExample) -> None:
    """Draw die, board and position, what may be done or has just been done, and the marks."""
    spacing, die_side = _measure_board_and_die(example, area.width)
    if die_side:
        box = Rect(area.x, area.centery - die_side / 2 - 14, die_side, die_side)
        draw_die(canvas, box, DieModel(example.die, "open"))
        _draw_angle(canvas, example.die, box.centerx, box.bottom + 18)
    left = die_side * (1 + _DIE_GAP_SHARE)
    room = Rect(area.x + left, area.y, area.width - left, area.height)
    plane = FlowerTransform(room.center, spacing)
    if example.cut:
        x, y, width, height = _get_bounds(example.visible_field_mask)
        origin = (room.centerx - (x + width / 2) * spacing, room.centery - (y + height / 2) * spacing)
        plane = FlowerTransform(origin, spacing)
        _draw_fields(canvas, plane, example.visible_field_mask)
    else:
        board_view.draw_flower(canvas, plane)
    _draw_position(canvas, plane, example)
    if example.births:
        _draw_births(canvas, plane, example)
    if example.left is not None:
        _draw_left_field(canvas, plane, example, parse_field(example.left))
    if example.born is not None:
        _draw_born_stone(canvas, plane, example, parse_field(example.born))
    for place in example.closed:
        canvas.image("equilibrix/mark-blocked", plane.locate_field(parse_field(place)), 0.34 * spacing)
    _outline_fields(canvas, plane, example.mark, theme.GOLD)
    _outline_fields(canvas, plane, example.because, colours.BECAUSE)
    for place in example.backs or ():
        center = plane.locate_field(parse_field(place))
        canvas.circle(center, 0.2 * spacing, theme.GROUND, alpha=0.72)
        canvas.image("equilibrix/mark-back", center, 0.34 * spacing)


def _draw_fields(canvas: Canvas, plane: FlowerTransform, mask: FieldMask) -> None:
    """Draw fields without the rest of the board, in its colours, and their centres."""
    spacing, fields = plane.spacing, tuple(board.iter_fields(mask))
    for field in fields:
        colour = colours.PETAL if board.is_petal(field) else colours.TRIANGLE
        canvas.polygon(plane.outline_field(field), colour)
    for field in fields:
        canvas.polyline(plane.outline_field(field), colours.LINE, width=0.016 * spacing, closed=True)
    for number in range(len(board.CENTRES)):
        if any(CENTRES_OF[field] >> number & 1 for field in fields):
            center = plane.locate_centre(number)
            canvas.circle(center, 0.05 * spacing, colours.HUB)
            canvas.ring(center, 0.05 * spacing, colours.LINE, width=0.018 * spacing)
            canvas.circle(center, 0.018 * spacing, colours.LINE)


def _draw_position(canvas: Canvas, plane: FlowerTransform, example: FlowerExample) -> None:
    """Draw stones and bases, with the largest networks shining if wanted."""
    stones = example.state_after.stones if example.network else example.state_before.stones
    position = ColouredPosition(stones, tuple(COLOURS[: example.players]))
    shining = find_shown_networks(example, position) if example.network else {}
    sheet_pictures.draw_stones_and_bases(canvas, plane, position, shining, bases=not example.cut)


def find_shown_networks(example: FlowerExample, position: ColouredPosition) -> dict[int, FieldMask]:
    """Return the masks of the stones to highlight in a rulebook example, by seat.

    If the example shows the whole board, these are the stones of the largest network of its seat; if it
    shows a part of the board, where no network has a base, all stones of every seat.
    """
    if example.cut:
        return dict(enumerate(position.stones))
    return {example.seat: position.find_network(example.seat)}


def _draw_births(canvas: Canvas, plane: FlowerTransform, example: FlowerExample) -> None:
    """Draw every field where a stone may be born, tied to its mothers."""
    state, lit = example.state_before, example.birth_field_mask
    threads = tuple(
        (field, mother)
        for field in board.iter_fields(lit)
        for mother in births.find_mothers(state, field, example.die)
        if example.die != FREE
    )
    highlights_view.draw_highlights(canvas, plane, Highlights(COLOURS[example.seat], lit, threads, 0))


def _draw_left_field(canvas: Canvas, plane: FlowerTransform, example: FlowerExample, field: int) -> None:
    """Draw the field from which a stone has just been taken back."""
    stones_view.draw_stone(canvas, plane, field, COLOURS[example.seat], alpha=0.3)
    stones_view.draw_edge(canvas, plane, field, theme.WHITE, alpha=0.7)
    canvas.image("equilibrix/mark-back", plane.locate_field(field), 0.34 * plane.spacing)


def _draw_born_stone(canvas: Canvas, plane: FlowerTransform, example: FlowerExample, field: int) -> None:
    """Draw the stone just born with threads to its mothers, and the stones that it encircles."""
    colour = COLOURS[example.seat]
    stones_view.draw_glow(canvas, plane, field, stones_view.get_glow_colour(colour))
    stones_view.draw_stone(canvas, plane, field, colour)
    ring_fields = {other for ring in example.rings for other in board.iter_fields(ring.ring)}
    for ring_field in sorted(ring_fields - {field}):
        stones_view.draw_edge(canvas, plane, ring_field, colours.RED)
    stones_view.draw_bold_edge(canvas, plane, field, colours.PICKED)
    if example.die != FREE:
        for mother in example.mothers:
            highlights_view.draw_mother_thread(canvas, plane, field, mother, bold=True)
    for ring in example.rings:
        highlights_view.draw_falling_stone(canvas, plane, ring.field)


def _outline_fields(
    canvas: Canvas, plane: FlowerTransform, fields: tuple[FieldAt, ...], colour: theme.Colour
) -> None:
    for place in fields:
        stones_view.draw_bold_edge(canvas, plane, parse_field(place), colour, width=0.03)


DRAWINGS: Final[ExampleDrawings] = {
    PositionsExample: make_figure_renderer(
        _SLAB, _measure_positions, _draw_positions, describe=_describe_positions
    ),
    StonesExample: make_figure_renderer(_SLAB, _measure_stones, _draw_stones),
    FlowerExample: make_figure_renderer(
        _SLAB, _measure_flower, _draw_flower, describe=_describe_flower, fits_beside=_do_flowers_fit
    ),
}
