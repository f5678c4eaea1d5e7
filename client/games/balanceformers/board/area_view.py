"""Paints the playing area: interlocking figures, black holes, slots, and what is lit on them.

Nothing here knows a table: the rulebook's examples, the final sheet and the shelf use it too.
"""

from __future__ import annotations

import math
from itertools import pairwise

import pygame
from msgspec import Struct

from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.draw.theme import Colour
from client.games.balanceformers.board import colours, creatures_view, plane as planes
from client.games.balanceformers.board.creatures_view import Creature
from client.games.balanceformers.board.plane import CREATURE, SLOT, Plane
from rules.balanceformers.area import compute_geometry, is_angel, iter_bits, neighbours
from rules.balanceformers.state import PARTS, Piece

GROUND_ASPECT = 1.6
"""Width to height of the picture of the ground."""

_SLOT_PICTURES = ("slot-left", "slot-right", "slot-feet")


class PiecesModel(Struct, frozen=True):
    """The figures.

    Attributes:
        dark: The set of pieces that are holes.
        slots: The free slots with their marks.
    """

    pieces: tuple[Piece, ...]
    dark: int
    slots: int


def ground_zoom(box: Rect) -> float:
    """Return how much larger than its longer side the picture of the ground is, so that it covers a box."""
    return max(1.0, GROUND_ASPECT * box.height / max(box.size))


# --- figures ------------------------------------------------------------------------------------------


def draw_piece(canvas: Canvas, plane: Plane, piece: Piece, *, dark: bool = False, alpha: float = 1.0) -> None:
    """Draw one figure where it lies."""
    name = f"balanceformers/{planes.picture(piece, dark=dark)}"
    canvas.image(name, plane.cell(piece), plane.s, turn=piece[2], alpha=alpha)


def figures(canvas: Canvas, plane: Plane, ground: PiecesModel) -> None:
    """Draw all figures, the lines round the area and round its holes."""
    for number, piece in enumerate(ground.pieces):
        draw_piece(canvas, plane, piece, dark=bool(ground.dark >> number & 1))
    everything = (1 << len(ground.pieces)) - 1
    edges(canvas, plane, ground.pieces, everything, colours.RIM, strength=0.75)
    edges(canvas, plane, ground.pieces, ground.dark, colours.VIOLET)


def edges(
    canvas: Canvas, plane: Plane, pieces: tuple[Piece, ...], chosen: int, colour: Colour, *,
    strength: float = 1.0,
) -> None:  # fmt: skip
    """Draw the line round the union of some pieces."""
    joined = {pieces[number] for number in iter_bits(chosen)}
    for piece in joined:
        kind = "angel" if is_angel(piece) else "demon"
        names = (f"edge-{kind}-left", f"edge-{kind}-right", "edge-top")
        for other, name in zip(neighbours(piece), names, strict=True):
            if other not in joined:
                _line(canvas, plane, piece, name, colour, strength=strength)


def _line(
    canvas: Canvas, plane: Plane, piece: Piece, name: str, colour: Colour, *,
    strength: float = 1.0, alpha: float = 1.0,
) -> None:  # fmt: skip
    """Draw a line along a piece's side; its picture is white and read once for all colours.

    Args:
        strength: How strong it is made, and kept so.
        alpha: How strong it is put down.
    """
    pixels = max(1, round(plane.s * canvas.unit))

    def make(white: pygame.Surface) -> pygame.Surface:
        made = white.copy()
        ink = tuple(round(strength * part) for part in (*colour, 255))
        made.fill(ink, special_flags=pygame.BLEND_RGBA_MULT)
        return made

    key, turn = ("balanceformers-line", name, pixels, piece[2], colour, strength), piece[2]
    made = canvas.resources.shaped(key, f"balanceformers/{name}", (pixels, pixels), make, turn=turn)
    x, y = plane.cell(piece)
    half = pixels / canvas.unit / 2
    canvas.blit(made, (x - half, y - half), alpha=alpha)


def slot_marks(canvas: Canvas, plane: Plane, ground: PiecesModel) -> None:
    """Draw what part of the body a free slot is."""
    for slot in iter_bits(ground.slots):
        piece = ground.pieces[slot // PARTS]
        name = f"balanceformers/{_SLOT_PICTURES[slot % PARTS]}"
        size = max(plane.s * SLOT, 11.0)
        canvas.image(name, plane.slot(piece, slot % PARTS), size, turn=piece[2], alpha=0.86)


# --- creatures ----------------------------------------------------------------------------------------


class CreatureModel(Struct, frozen=True):
    """A creature on a slot.

    Attributes:
        levels: Framed.
        veil: The other levels are darkened.
        alpha: It is not here yet, or in somebody's hand.
        taken: Death has.
    """

    slot: int
    creature: Creature
    levels: tuple[int, ...] = ()
    veil: float = 0.0
    alpha: float = 1.0
    taken: bool = False


def standing(
    canvas: Canvas, plane: Plane, pieces: tuple[Piece, ...], creatures: tuple[CreatureModel, ...]
) -> None:
    """Creatures on their slots."""
    for center, one in in_order(plane, pieces, creatures):
        stand(canvas, plane, center, one)


def in_order(
    plane: Plane, pieces: tuple[Piece, ...], creatures: tuple[CreatureModel, ...]
) -> list[tuple[Point, CreatureModel]]:
    """Creatures and where they stand; what is nearer covers what is farther."""
    placed = [(plane.slot(pieces[one.slot // PARTS], one.slot % PARTS), one) for one in creatures]
    return sorted(placed, key=lambda each: (each[0][1], each[0][0]))


def stand(canvas: Canvas, plane: Plane, center: Point, one: CreatureModel) -> None:
    """Draw a creature on its slot."""
    size = plane.s * CREATURE
    if one.alpha >= 1.0:
        creatures_view.shade(canvas, center, size)
    if one.taken:
        creatures_view.draw_taken(canvas, center, size, one.creature)
        return
    creatures_view.draw_creature(
        canvas, center, size, one.creature, levels=one.levels, veil=one.veil, alpha=one.alpha
    )


# --- light --------------------------------------------------------------------------------------------


def lit_slot(
    canvas: Canvas, plane: Plane, piece: Piece, part: int, *, hole: bool = False, calm: bool = False
) -> None:
    """Draw a slot where the lifted creature may go.

    Args:
        hole: The way leads through a black hole.
        calm: Very many slots are lit.
    """
    center = plane.slot(piece, part)
    size = max(plane.s * SLOT * 1.2, 15.0)
    canvas.spot(center, size * (0.72 if calm else 1.0), theme.GOLD, alpha=0.4 if calm else 0.75)
    if not calm:
        canvas.image(f"balanceformers/{_SLOT_PICTURES[part]}", center, size * 0.88, turn=piece[2])
    width = max(1.8, size * (0.05 if calm else 0.075))
    canvas.ring(center, size * 0.5, theme.GOLD, width=width)
    if hole:
        at = center[0] - size * 0.4, center[1] - size * 0.4  # at the other side stands the sign of a hint
        canvas.image("balanceformers/mark-hole", at, size * 0.56)


def target_slot(canvas: Canvas, plane: Plane, piece: Piece, part: int) -> None:
    """Draw the slot under the pointer, where the lifted creature would go."""
    center = plane.slot(piece, part)
    size = max(plane.s * SLOT * 1.24, 15.0)
    canvas.spot(center, size * 1.2, theme.GOLD, alpha=0.9)
    canvas.image("balanceformers/slot-lit", center, size)


def ring_slot(canvas: Canvas, plane: Plane, piece: Piece, part: int, *, alpha: float = 1.0) -> None:
    """Draw the focus on a slot."""
    canvas.ring(
        plane.slot(piece, part),
        plane.s * CREATURE * 0.64,
        theme.GOLD,
        width=max(2.0, plane.s * 0.008),
        alpha=alpha,
    )


def glow_piece(canvas: Canvas, plane: Plane, piece: Piece, colour: Colour, *, alpha: float = 1.0) -> None:
    """Draw the line round one piece in strong light."""
    kind = "angel" if is_angel(piece) else "demon"
    _line(canvas, plane, piece, f"edge-{kind}-all", colour, alpha=alpha)


def free_place(canvas: Canvas, plane: Plane, piece: Piece, *, strong: float = 0.0) -> None:
    """Draw a place where the next piece may lie: the ghost of the figure that would lie there."""
    draw_piece(canvas, plane, piece, alpha=0.13 + 0.6 * strong)
    glow_piece(canvas, plane, piece, theme.GOLD, alpha=0.55 + 0.45 * strong)


# --- ways ---------------------------------------------------------------------------------------------


def way(pieces: tuple[Piece, ...], dark: int, origin: int, goal: int) -> tuple[Point, ...]:
    """Return the way of a step, or through a hole, in the plane: slots at its ends, dark pieces between."""
    area = compute_geometry(pieces)
    ends = _spot(pieces, origin), _spot(pieces, goal)
    if (area.home[origin] | area.abroad[origin]) >> goal & 1:
        return ends
    entries = {slot // PARTS for slot in iter_bits(area.abroad[origin]) if dark >> slot // PARTS & 1}
    exits = {slot // PARTS for slot in iter_bits(area.abroad[goal]) if dark >> slot // PARTS & 1}
    lines: list[tuple[int, ...]] = [(piece,) for piece in sorted(entries)]
    seen = set(entries)
    while lines:
        line = lines.pop(0)
        if line[-1] in exits:
            return (ends[0], *(planes.middle(pieces[piece]) for piece in line), ends[1])
        for piece in iter_bits(area.joined[line[-1]] & dark):
            if piece not in seen:
                seen.add(piece)
                lines.append((*line, piece))
    return ends


def _spot(pieces: tuple[Piece, ...], slot: int) -> Point:
    return planes.spot(pieces[slot // PARTS], slot % PARTS)


def curve(points: tuple[Point, ...], steps: int = 14) -> list[Point]:
    """Return a smooth line through the points."""
    if len(points) == 2:
        return [_between(points[0], points[1], step / steps) for step in range(steps + 1)]
    padded = [points[0], *points, points[-1]]
    found = []
    for number in range(len(points) - 1):
        a, b, c, d = padded[number : number + 4]
        for step in range(steps):
            t = step / steps
            found.append((_spline(a[0], b[0], c[0], d[0], t), _spline(a[1], b[1], c[1], d[1], t)))
    return [*found, points[-1]]


def _between(a: Point, b: Point, t: float) -> Point:
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t


def _spline(a: float, b: float, c: float, d: float, t: float) -> float:
    """Catmull and Rom's."""
    return 0.5 * (
        2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t
    )


def dotted(canvas: Canvas, plane: Plane, points: tuple[Point, ...], *, alpha: float = 1.0) -> None:
    """Draw a way as golden dots, all equally far apart."""
    line = [plane.at(point) for point in curve(points)]
    size = max(1.8, plane.s * 0.0105)
    gap, left = size * 3.6, plane.s * 0.11
    total = sum(math.dist(a, b) for a, b in pairwise(line))
    walked = 0.0
    for a, b in pairwise(line):
        length = math.dist(a, b)
        while left <= walked + length and left < total - plane.s * 0.1:
            t = (left - walked) / length if length else 0.0
            spot = _between(a, b, t)
            canvas.circle(spot, size * 1.45, theme.INK, alpha=0.6 * alpha)
            canvas.circle(spot, size, theme.GOLD, alpha=alpha)
            left += gap
        walked += length
