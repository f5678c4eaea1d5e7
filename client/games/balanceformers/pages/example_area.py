"""The rulebook's examples on the area: pieces, ways of a creature, places, and pieces that turn dark."""

from __future__ import annotations

from typing import Final

from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.chrome import number_badge
from client.draw.geometry import Rect
from client.games.balanceformers.board import area_view, colours, creatures_view, plane as planes
from client.games.balanceformers.board.area_view import PiecesModel
from client.games.balanceformers.board.plane import CREATURE_SIDE, Plane
from client.games.balanceformers.sheet import pictures as sheet_pictures
from client.games.balanceformers.sheet.pictures import ColouredPosition
from client.rulebook.balanceformers import AreaExample, PieceAt
from rules.balanceformers import area as geometry
from rules.balanceformers.area import SIDES, iter_bits
from rules.balanceformers.content import BOOK
from rules.balanceformers.state import OFF, PARTS, Piece
from saves.seats import COLOURS

_SIDE: Final = 264.0  # of a cell at most
_HIGH: Final = 480.0
_MARGIN: Final = 0.06  # around the pieces, in units of a cell: feathers and creatures reach over them


def is_small(example: AreaExample) -> bool:
    """Return whether two such pictures have room side by side."""
    west, _, east, _ = planes.compute_bounds(_all(example))
    return east - west <= 2


def size(example: AreaExample, width: float) -> tuple[float, float]:
    """Return how large the picture is where it may be that wide."""
    west, north, east, south = planes.compute_bounds(_all(example))
    wide, high = east - west + 2 * _MARGIN, south - north + 2 * _MARGIN
    side = _side(example, width)
    return wide * side, high * side


def _side(example: AreaExample, width: float) -> float:
    west, north, east, south = planes.compute_bounds(_all(example))
    wide, high = east - west + 2 * _MARGIN, south - north + 2 * _MARGIN
    return min(_SIDE, width / wide, _HIGH / high)


def _all(example: AreaExample) -> tuple[Piece, ...]:
    return (*example.area, *example.free)


def draw(canvas: Canvas, area: Rect, example: AreaExample) -> None:
    """Draw the figures and creatures, the marks, and where the lifted creature may go."""
    side = _side(example, area.width)
    plane = sheet_pictures.fit_plane(area.inflate(-2 * _MARGIN * side, -2 * _MARGIN * side), _all(example))
    state, pieces = example.state, example.area
    taken = sum(1 << slot for slot in state.places if slot != OFF)
    light = geometry.compute_ways(pieces, state.dark).light
    ground = PiecesModel(pieces, state.dark, light & ~taken)
    area_view.draw_figures(canvas, plane, ground)
    area_view.draw_slot_marks(canvas, plane, ground)
    for piece in example.free:
        area_view.draw_free_place(canvas, plane, piece, strong=0.25)
    _glows(canvas, plane, example)
    standing = ColouredPosition(BOOK.own.content, state, COLOURS[: len(example.seats)])
    _lifted(canvas, plane, example)
    shown = tuple(
        area_view.CreatureModel(slot, standing.creature(creature))
        for creature, slot in enumerate(state.places)
        if slot != OFF
    )
    area_view.draw_creatures(canvas, plane, pieces, shown)
    _ways(canvas, plane, example)
    if example.numbered:
        for number, piece in enumerate(pieces, start=1):
            number_badge(canvas, plane.locate_body(piece), str(number))


def _glows(canvas: Canvas, plane: Plane, example: AreaExample) -> None:
    """Outlines of pieces that are spoken of, and the sign of a hole on those that turn dark."""
    marked = (
        (example.because, colours.BECAUSE),
        (example.mark, theme.GOLD),
        (example.darkens or (), colours.VIOLET),
    )
    for places, colour in marked:
        for place in places:
            for _ in range(2):
                area_view.draw_piece_glow(canvas, plane, _piece(place), colour)
    for place in example.darkens or ():
        middle = plane.locate_body(_piece(place))
        canvas.spot(middle, plane.cell_side * 0.2, theme.BLACK, alpha=0.85)
        canvas.image("balanceformers/mark-hole", middle, plane.cell_side * 0.26)


def _lifted(canvas: Canvas, plane: Plane, example: AreaExample) -> None:
    """Draw the creature that is asked about, or its empty slot."""
    if example.origin is None:
        return
    slot = example.slot(example.origin)
    piece, part = example.area[slot // PARTS], slot % PARTS
    if slot in example.state.places:
        creatures_view.draw_lift_glow(canvas, plane.locate_slot(piece, part), plane.cell_side * CREATURE_SIDE)
    else:
        area_view.draw_slot_focus(canvas, plane, piece, part)


def _ways(canvas: Canvas, plane: Plane, example: AreaExample) -> None:
    """Draw all slots that one action reaches; those behind a hole with the way that leads there."""
    if example.origin is None:
        return
    steps, holes = example.ways
    pieces, origin, dark = example.area, example.slot(example.origin), example.state.dark
    for slot in iter_bits(holes):
        area_view.draw_path(canvas, plane, planes.find_path(pieces, dark, origin, slot), alpha=0.85)
    for slot in iter_bits(steps | holes):
        piece, part = pieces[slot // PARTS], slot % PARTS
        area_view.draw_reachable_slot(canvas, plane, piece, part, hole=bool(holes >> slot & 1))


def _piece(place: PieceAt) -> Piece:
    i, j, side = place
    return i, j, SIDES.index(side)
