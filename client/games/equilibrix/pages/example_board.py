"""The rulebook's examples on the board: all of it, or just what lies around a few centres."""

from __future__ import annotations

from functools import cache
from typing import Final

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.games.equilibrix.board import (
    board_view,
    colours,
    field_names,
    flower_geometry,
    highlights_view,
    stones_view as paint,
)
from client.games.equilibrix.board.dice_view import DieModel, draw_die
from client.games.equilibrix.board.flower_geometry import FlowerPlane
from client.games.equilibrix.board.highlights_view import Highlights
from client.games.equilibrix.sheet import pictures as sheet_pictures
from client.games.equilibrix.sheet.pictures import ColouredPosition
from client.rulebook.equilibrix import FieldAt, FlowerExample, field_of
from rules.equilibrix import births, board, network
from rules.equilibrix.board import CENTRES_OF, FREE
from saves.seats import COLOURS

_BOARD: Final = 520.0
_SPACING: Final = 100.0
_MARGIN: Final = 0.16  # around what is shown, in units of the spacing
_DIE: Final = 84.0
_SHARE: Final = 0.19  # of the width that the die takes at most
_BESIDE: Final = 0.3  # between die and board, as a share of the die


# --- how large ------------------------------------------------------------------------------------------
def size(example: FlowerExample, width: float) -> tuple[float, float]:
    """Return how large the picture is where it may be that wide."""
    a, die = _measures(example, width)
    left = die * (1 + _BESIDE)
    if not example.cut:
        return a * flower_geometry.BOARD_SIDE + left, a * flower_geometry.BOARD_SIDE
    _, _, wide, high = _bounds(example.visible)
    return (wide + 2 * _MARGIN) * a + left, max((high + 2 * _MARGIN) * a, die * 1.6)


def _measures(example: FlowerExample, width: float) -> tuple[float, float]:
    """Return the spacing of the centres, and the side of the die at the left, 0 without one."""
    die = min(_DIE, width * _SHARE) if example.die and example.die != FREE else 0.0
    room = width - die * (1 + _BESIDE)
    if not example.cut:
        return min(_BOARD, room) / flower_geometry.BOARD_SIDE, die
    wide = _bounds(example.visible)[2] + 2 * _MARGIN
    return min(_SPACING, room / wide), die


@cache
def _bounds(visible: int) -> tuple[float, float, float, float]:
    """Return the box around some fields, in units of the spacing."""
    points = [point for field in board.iter_fields(visible) for point in flower_geometry.outline_field(field)]
    left, top = min(x for x, _ in points), min(y for _, y in points)
    return left, top, max(x for x, _ in points) - left, max(y for _, y in points) - top


# --- painting -------------------------------------------------------------------------------------------
def draw(canvas: Canvas, area: Rect, example: FlowerExample) -> None:
    """Draw the board, what lies on it, what may be done or has just been done, and the marks."""
    a, die = _measures(example, area.width)
    if die:
        _draw_die(canvas, Rect(area.x, area.y, die, area.height), example.die)
    left = die * (1 + _BESIDE)
    room = Rect(area.x + left, area.y, area.width - left, area.height)
    plane = _plane(example, room, a)
    if example.cut:
        _fields(canvas, plane, example.visible)
    else:
        board_view.draw_flower(canvas, plane)
    _position(canvas, plane, example)
    if example.births:
        _births(canvas, plane, example)
    if example.left is not None:
        _left(canvas, plane, example)
    if example.born is not None:
        _born(canvas, plane, example, example.born)
    for place in example.closed:
        canvas.image("equilibrix/mark-blocked", plane.locate_field(field_of(place)), 0.34 * a)
    _marks(canvas, plane, example.mark, theme.GOLD)
    _marks(canvas, plane, example.because, colours.BECAUSE)
    for place in example.backs or ():
        _back(canvas, plane, place)


def _plane(example: FlowerExample, room: Rect, a: float) -> FlowerPlane:
    if not example.cut:
        return FlowerPlane(room.center, a)
    left, top, wide, high = _bounds(example.visible)
    return FlowerPlane((room.centerx - (left + wide / 2) * a, room.centery - (top + high / 2) * a), a)


def _draw_die(canvas: Canvas, area: Rect, face: str) -> None:
    box = Rect(area.x, area.centery - area.width / 2 - 14, area.width, area.width)
    draw_die(canvas, box, DieModel(face, "open"))
    canvas.text(
        field_names.format_angle(face),
        (box.centerx, box.bottom + 18),
        styles.TOTAL.in_(theme.GOLD),
        anchor="center",
    )


def _fields(canvas: Canvas, plane: FlowerPlane, visible: int) -> None:
    """Fields without the rest of the board, in its colours."""
    shown = tuple(board.iter_fields(visible))
    for field in shown:
        canvas.polygon(
            plane.outline_field(field), colours.PETAL if board.is_petal(field) else colours.TRIANGLE
        )
    for field in shown:
        canvas.polyline(plane.outline_field(field), colours.LINE, width=0.016 * plane.spacing, closed=True)
    for number in {number for field in shown for number in _centres(field)}:
        _node(canvas, plane.locate_centre(number), plane.spacing)


def _centres(field: int) -> list[int]:
    return [number for number in range(len(board.CENTRES)) if CENTRES_OF[field] >> number & 1]


def _node(canvas: Canvas, center: Point, a: float) -> None:
    canvas.circle(center, 0.05 * a, colours.HUB)
    canvas.ring(center, 0.05 * a, colours.LINE, width=0.018 * a)
    canvas.circle(center, 0.018 * a, colours.LINE)


def _position(canvas: Canvas, plane: FlowerPlane, example: FlowerExample) -> None:
    """Stones, bases, and networks where they are asked for."""
    stones = example.after.stones if example.network else example.before.stones
    standing = ColouredPosition(stones, tuple(COLOURS[: example.players]))
    shining = {}
    if example.network:
        seats = range(example.players) if example.cut else (example.seat,)
        shining = {seat: largest(stones[seat], example.players, seat) for seat in seats}
    sheet_pictures.draw_stones_and_bases(canvas, plane, standing, shining, bases=not example.cut)


def largest(stones: int, players: int, seat: int) -> int:
    """Return the stones of the network that joins most bases, among equals of the one with most stones."""
    best, found = (0, 0), 0
    for field in board.iter_fields(stones):
        centres = network.network_centres(stones, players, seat, CENTRES_OF[field])
        linked = sum(1 << other for other in board.iter_fields(stones) if CENTRES_OF[other] & centres)
        worth = len(network.bases_in(players, seat, centres)), linked.bit_count()
        if worth > best:
            best, found = worth, linked
    return found


def _births(canvas: Canvas, plane: FlowerPlane, example: FlowerExample) -> None:
    """Draw every field where a stone may be born, tied to its mothers."""
    state, lit = example.before, example.lit
    threads = tuple(
        (field, mother)
        for field in board.iter_fields(lit)
        for mother in births.find_mothers(state, field, example.die)
        if example.die != FREE
    )
    highlights_view.draw_highlights(canvas, plane, Highlights(COLOURS[example.seat], lit, lit, threads, 0))


def _left(canvas: Canvas, plane: FlowerPlane, example: FlowerExample) -> None:
    """Draw the field from which a stone has just been taken back."""
    assert example.left is not None  # else nobody asks
    field = field_of(example.left)
    paint.draw_stone(canvas, plane, field, COLOURS[example.seat], alpha=0.3)
    paint.draw_edge(canvas, plane, field, theme.WHITE, alpha=0.7)
    canvas.image("equilibrix/mark-back", plane.locate_field(field), 0.34 * plane.spacing)


def _born(canvas: Canvas, plane: FlowerPlane, example: FlowerExample, place: FieldAt) -> None:
    """Draw the stone just born with threads to its mothers, and what it encircles."""
    field, colour = field_of(place), COLOURS[example.seat]
    paint.draw_glow(canvas, plane, field, paint.get_glow_colour(colour))
    paint.draw_stone(canvas, plane, field, colour)
    for other in board.iter_fields(example.ring & ~(1 << field)):
        paint.draw_edge(canvas, plane, other, colours.RED)
    paint.draw_bold_edge(canvas, plane, field, colours.PICKED)
    if example.die != FREE:
        for mother in example.mothers:
            highlights_view.draw_thread(canvas, plane, field, mother, bold=True)
    for fallen in example.fallen:
        highlights_view.draw_victim(canvas, plane, fallen)


def _back(canvas: Canvas, plane: FlowerPlane, place: FieldAt) -> None:
    """Draw a stone that may be taken back."""
    middle = plane.locate_field(field_of(place))
    canvas.circle(middle, 0.2 * plane.spacing, theme.GROUND, alpha=0.72)
    canvas.image("equilibrix/mark-back", middle, 0.34 * plane.spacing)


def _marks(canvas: Canvas, plane: FlowerPlane, places: tuple[FieldAt, ...], colour: theme.Colour) -> None:
    for place in places:
        paint.draw_bold_edge(canvas, plane, field_of(place), colour, width=0.03)
