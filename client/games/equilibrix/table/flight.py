"""Paints what is under way on the table: stones in the air, cracking stones, dice that tumble, plates."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Sequence

import pygame
from msgspec import Struct

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.easing import bounce, ease_in_out, ease_out
from client.draw.geometry import Point, Rect
from client.draw.theme import Colour
from client.games.equilibrix.board import colours, flower_geometry, highlights_view, stones_view as paint
from client.games.equilibrix.board.flower_geometry import FlowerPlane, get_shape
from client.table.motion_painters import between
from rules.equilibrix import board, network
from rules.equilibrix.board import BASE_CENTRES
from rules.equilibrix.state import NOBODY

Pose = tuple[Point, float]
"""Where a stone is, and the spacing of the grid it would fit into there."""

SUPPLY_SCALE = 0.5
"""The size of a stone in a supply as a share of its size on the board."""

FACES_SHOWN = 6
"""How many faces a die shows before it comes to rest."""

REST_SHARE = 0.72
"""The part of the way after which a die lies still."""


def get_progress(t: float, start: float, end: float) -> float:
    """Return how much of the time from start to end is over, 0…1."""
    return min(1.0, max(0.0, (t - start) / (end - start)))


def compute_pulse(t: float, start: float, end: float) -> float:
    """Rises from 0 to 1 in the middle of the time from start to end, and falls again."""
    return math.sin(math.pi * get_progress(t, start, end))


# --- stones -----------------------------------------------------------------------------------------


def draw_flying_stone(
    canvas: Canvas, field: int, colour: str, start: Pose, goal: Pose, t: float, alpha: float = 1.0
) -> None:
    """Draw a stone on its way in the air, lying as on the field."""
    way = ease_in_out(min(1.0, max(0.0, t)))
    high = min(70.0, math.dist(start[0], goal[0]) * 0.14) * math.sin(math.pi * way)
    x, y = between(start[0], goal[0], way)
    a = (start[1] + (goal[1] - start[1]) * way) * (1 + 0.14 * math.sin(math.pi * way))
    if 0 < way < 1:
        canvas.spot((x, y + 0.16 * a), 0.5 * a, theme.BLACK, alpha=0.45 * alpha)
    draw_stone_sprite(canvas, (x, y - high), a, field, colour, alpha=alpha)


def draw_stone_sprite(
    canvas: Canvas, center: Point, a: float, field: int, colour: str, *, alpha: float = 1.0
) -> None:
    """Draw a stone of any size, as it lies on the field."""
    name = f"equilibrix/stone-{get_shape(field)}-{colour}{paint.get_field_suffix(field)}"
    size = paint.STONE_SIZE * a
    canvas.sprite(name, center, size, alpha=alpha)
    if size * canvas.unit < paint.SIGN_ALONE_PIXELS:
        canvas.sprite(f"equilibrix/stone-sign-{colour}", center, size, alpha=alpha)


def draw_flash(canvas: Canvas, plane: FlowerPlane, center: Point, colour: Colour, t: float) -> None:
    """Light where two stones touch: a spark, and a ring that widens."""
    if not 0 < t < 1:
        return
    a, fades = plane.spacing, 1 - t
    canvas.spot(center, (0.34 + 0.3 * t) * a, colour, alpha=0.85 * fades)
    canvas.spot(center, 0.2 * a, theme.WHITE, alpha=0.95 * fades)
    canvas.ring(
        center, (0.1 + 0.42 * ease_out(t)) * a, theme.WHITE, width=0.03 * a * fades, alpha=0.9 * fades
    )
    long, short = 0.34 * a * (0.4 + 0.6 * math.sin(math.pi * min(1.0, t * 1.4))), 0.016 * a
    for angle in range(0, 180, 45):
        reach = long if angle % 90 == 0 else long * 0.55
        dx, dy = math.cos(math.radians(angle)), math.sin(math.radians(angle))
        star = [
            (center[0] + dx * reach, center[1] + dy * reach),
            (center[0] - dy * short, center[1] + dx * short),
            (center[0] - dx * reach, center[1] - dy * reach),
            (center[0] + dy * short, center[1] - dx * short),
        ]
        canvas.polygon(star, theme.WHITE, alpha=0.9 * fades)


_CRACKS = (
    ((-0.01, -0.03), (0.02, 0.06), (-0.03, 0.12), (0.01, 0.2), (-0.02, 0.32)),
    ((0.0, 0.0), (0.08, -0.03), (0.13, 0.04), (0.22, 0.01), (0.4, 0.05)),
    ((0.0, 0.0), (-0.07, -0.05), (-0.13, 0.02), (-0.21, -0.03), (-0.4, 0.02)),
    ((-0.01, -0.03), (0.03, -0.09), (-0.02, -0.14), (0.02, -0.24), (0.0, -0.4)),
)
"""Cracks through a stone, from its middle, in units of the spacing."""


def draw_cracks(canvas: Canvas, plane: FlowerPlane, field: int, t: float) -> None:
    """Cracks that run from the middle of a stone to its rim."""
    x, y = plane.locate_field(field)
    inside = [(px - x, py - y) for px, py in plane.outline_field(field, 0.05)]
    for way in _CRACKS:
        shown = max(2, round(len(way) * min(1.0, t * 1.3)))
        points = [
            _clip_to_outline((dx * plane.spacing, dy * plane.spacing), inside) for dx, dy in way[:shown]
        ]
        line = [(x + px, y + py) for px, py in points]
        canvas.polyline(line, colours.CUT_SHADE, width=0.036 * plane.spacing, alpha=min(1.0, t * 2))
        canvas.polyline(line, colours.CUT, width=0.012 * plane.spacing, alpha=0.8 * min(1.0, t * 2))


def _clip_to_outline(point: Point, outline: Sequence[Point]) -> Point:
    """Return a point seen from the middle, drawn in until it lies within the outline."""
    angle = math.atan2(point[1], point[0])
    rim = min(outline, key=lambda each: abs(math.remainder(math.atan2(each[1], each[0]) - angle, math.tau)))
    reach = min(1.0, math.hypot(*rim) / max(1e-6, math.hypot(*point)))
    return point[0] * reach, point[1] * reach


def draw_closing_ring(
    canvas: Canvas, plane: FlowerPlane, field: int, colour: Colour, t: float, alpha: float
) -> None:
    """Draw a ring that closes around a field."""
    radius = highlights_view.get_ring_radius(plane, field) * (1.28 - 0.28 * ease_out(min(1.0, t * 2)))
    center = plane.locate_field(field)
    canvas.spot(center, radius * 1.3, colour, alpha=0.3 * alpha)
    for more, strength in ((0.0, 1.0), (0.07, 0.5), (0.13, 0.28)):
        width = (0.034 if more == 0 else 0.016) * plane.spacing
        canvas.ring(center, radius + more * plane.spacing, colour, width=width, alpha=strength * alpha)


# --- dice -------------------------------------------------------------------------------------------


class DieThrow(Struct, frozen=True):
    """A die that is thrown.

    Attributes:
        box: Where it comes to rest.
        face: What it shows then.
        spin: How it turns.
    """

    box: Rect
    start: Point
    face: str
    others: tuple[str, ...]
    spin: float


def draw_thrown_die(canvas: Canvas, throw: DieThrow, t: float) -> None:
    """Draw a die that tumbles to its place, its faces changing, and comes to rest."""
    way = get_progress(t, 0.0, REST_SHARE)
    x, y = between(throw.start, throw.box.center, ease_out(way))
    hop = throw.box.height * 0.6 * (1 - bounce(way)) if way < 1 else 0.0
    face = throw.face
    left = 1 - way
    if left > 0.14:
        face = throw.others[int(FACES_SHOWN * way) % len(throw.others)]
    side = throw.box.width * (1 + 0.18 * min(1.0, hop / throw.box.height))
    canvas.spot((x, y + throw.box.height * 0.42), side * 0.6, theme.BLACK, alpha=0.5 * min(1.0, 3 * left))
    if lit := compute_pulse(t, REST_SHARE, 1.0):
        canvas.glow(
            throw.box.inflate(-8, -12), theme.GOLD, radius=side * 0.22, blur=side * 0.12, alpha=0.8 * lit
        )
    _draw_rotated(
        canvas, f"equilibrix/die-{face.lower()}", (x, y - hop), side, throw.spin * ease_in_out(left)
    )


def _draw_rotated(canvas: Canvas, name: str, center: Point, side: float, degrees: float) -> None:
    """Draw a picture turned by any angle, itself not kept."""
    if abs(degrees) < 1:
        canvas.sprite(name, center, side)
        return
    master = canvas.images.get(name, (256, 256))
    way = degrees, side * canvas.unit / master.get_width()
    made = pygame.transform.rotozoom(master, *way)
    half = made.get_width() / canvas.unit / 2, made.get_height() / canvas.unit / 2
    canvas.blit(made, (center[0] - half[0], center[1] - half[1]))


# --- words ------------------------------------------------------------------------------------------


def draw_plate(
    canvas: Canvas,
    center: Point,
    words: str,
    t: float,
    *,
    picture: str = "",
    colour: Colour = theme.GOLD,
    most: float = 900.0,
    tall: bool = True,
) -> None:
    """Draw words on a plate over the board, with a picture before them, that come and go."""
    style = styles.TITLE if tall else styles.SUBHEADING
    high, sign = (84.0, 64.0) if tall else (54.0, 40.0)
    room = (sign + 18 if picture else 0.0) + 2 * 28
    width = min(most, canvas.texts.width(words, style) + room)
    rise = 10 * (1 - ease_out(min(1.0, t * 6)))
    box = Rect(center[0] - width / 2, center[1] - high / 2 + rise, width, high)
    with canvas.fade(min(1.0, t * 8, (1 - t) * 6)):
        canvas.glow(box, colour, radius=high / 2, blur=18, alpha=0.4)
        canvas.slab(
            box,
            radius=high / 2,
            top=colours.PLATE_TOP,
            bottom=colours.PLATE_BOTTOM,
            edge=colour,
            edge_width=2,
        )
        x = box.left + 28
        if picture:
            canvas.image(picture, (x + sign / 2 - 8, box.centery), sign)
            x += sign + 10
        canvas.text(
            words,
            (x, box.centery - 1),
            style,
            anchor="midleft",
            max_width=box.right - 24 - x,
            shrink=True,
        )


# --- the network -----------------------------------------------------------------------------------------


PathStep = tuple[int, int, int]
"""From a centre to the next one; how many steps from the beginning that one is."""


class NetworkPath(Struct, frozen=True):
    """A part of a network.

    Attributes:
        links: From its beginning outwards, those that lead to the bases.
        ends: For each base in it how many steps away it is.
        away: For each centre of the whole network how many steps.
    """

    steps: tuple[PathStep, ...]
    base_distances: tuple[tuple[int, int], ...]
    centre_distances: dict[int, int]

    @property
    def length(self) -> int:
        """How many steps the longest way takes."""
        return max((steps for _, steps in self.base_distances), default=0)

    def contains(self, field: int) -> bool:
        """Return whether the stone on a field is in the network."""
        return any(board.CENTRES_OF[field] >> centre & 1 for centre in self.centre_distances)

    def get_arrival(self, field: int) -> float:
        """When the light comes to a stone of the network, 0…1."""
        first = min(
            self.centre_distances[centre]
            for centre in board.iter_fields(board.CENTRES_OF[field])
            if centre in self.centre_distances
        )
        return first / max(1, *self.centre_distances.values())


def find_network_path(
    stones: int, players: int, seat: int, start: int, bases: tuple[int, ...]
) -> NetworkPath:
    """Return the ways from a stone (none: from the first base) to the bases of its network."""
    own_bases = [BASE_CENTRES[base] for base in network.bases(players, seat)]
    first = BASE_CENTRES[bases[0]] if start == NOBODY else board.CENTRES_OF[start]
    away = dict.fromkeys(board.iter_fields(first), 0)
    before: dict[int, int] = {}
    todo = deque(away)
    while todo:
        centre = todo.popleft()
        near = 0
        for field in board.iter_fields(board.AROUND[centre] & stones):
            near |= board.CENTRES_OF[field]
        for mask in own_bases:
            if mask >> centre & 1:
                near |= mask
        for other in board.iter_fields(near):
            if other not in away:
                away[other] = away[centre] + 1
                before[other] = centre
                todo.append(other)
    ends = []
    kept: dict[int, PathStep] = {}
    for base in bases:
        centres = [centre for centre in board.iter_fields(BASE_CENTRES[base]) if centre in away]
        if not centres:
            continue
        ends.append((base, min(away[centre] for centre in centres)))
        for centre in centres:
            at = centre
            while at in before:
                kept[at] = before[at], at, away[at]
                at = before[at]
    return NetworkPath(tuple(kept.values()), tuple(ends), away)


def draw_light_run(
    canvas: Canvas, plane: FlowerPlane, way: NetworkPath, colour: str, t: float, alpha: float
) -> None:
    """Draw the chain when the light has come so far; the bases shine as soon as it is there."""
    ink = theme.lighten(theme.SEAT[colour], 80)
    longest = max(1, way.length)
    now = t * (longest + 1)
    for start, end, count in way.steps:
        come = min(1.0, max(0.0, now - (count - 1)))
        if not come:
            continue
        one, other = plane.locate_centre(start), plane.locate_centre(end)
        tip = between(one, other, come)
        canvas.line(one, tip, ink, width=0.07 * plane.spacing, alpha=0.35 * alpha)
        canvas.line(one, tip, theme.WHITE, width=0.026 * plane.spacing, alpha=0.9 * alpha)
        if come < 1:
            canvas.spot(tip, 0.34 * plane.spacing, ink, alpha=alpha)
            canvas.circle(tip, 0.06 * plane.spacing, theme.WHITE, alpha=alpha)
        else:
            canvas.spot(other, 0.28 * plane.spacing, ink, alpha=0.7 * alpha)
            paint.draw_bead(canvas, other, paint.BEAD_SIZE * plane.spacing, colour)
    for base, count in way.base_distances:
        lit = ease_out(min(1.0, max(0.0, now - count)))
        if lit:
            draw_shining_base(canvas, plane, base, colour, lit * alpha)


def draw_shining_base(canvas: Canvas, plane: FlowerPlane, base: int, colour: str, alpha: float) -> None:
    """Draw a base in full light."""
    end, center = paint.get_base_suffix(base), plane.locate_point(flower_geometry.BASE_MIDDLES[base])
    glow, edge = paint.BASE_GLOW_SIZE * plane.spacing, paint.BASE_SIZE * plane.spacing
    for _ in range(2):
        paint.draw_light(
            canvas, f"base-glow{end}", center, glow, paint.get_glow_colour(colour), alpha=alpha, body=0.25
        )
    canvas.image(f"equilibrix/base-{colour}{end}", center, edge, alpha=alpha)
    paint.draw_light(canvas, f"base-edge{end}", center, edge, theme.WHITE, alpha=alpha)
    for centre in board.iter_fields(BASE_CENTRES[base]):
        canvas.spot(plane.locate_centre(centre), 0.4 * plane.spacing, theme.WHITE, alpha=0.6 * alpha)
        paint.draw_bead(canvas, plane.locate_centre(centre), paint.LARGE_BEAD_SIZE * plane.spacing, colour)
