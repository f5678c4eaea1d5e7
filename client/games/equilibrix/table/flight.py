"""Painters of animations: flying and cracking stones, rolling dice, captions, light along a network."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Sequence
from typing import TypeAlias

import pygame
from msgspec import Struct

from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.easing import ease_in_out, ease_out
from client.draw.geometry import Point, Rect
from client.draw.theme import Colour
from client.games.equilibrix.board import colours, flower_geometry, highlights_view, stones_view as paint
from client.games.equilibrix.board.flower_geometry import FlowerTransform, get_field_shape
from client.table.motion_painters import interpolate
from rules.equilibrix import board, stone_networks
from rules.equilibrix.board import BASE_CENTRES, FieldMask
from rules.equilibrix.state import NOBODY

Pose: TypeAlias = tuple[Point, float]
"""The middle of a stone, and the spacing of the grid that it would fit into there."""

SUPPLY_SCALE = 0.5
"""Size of a stone in a supply as a share of its size on the board."""


def get_progress(t: float, start: float, end: float) -> float:
    """Return the share of the time from `start` to `end` that has passed at `t`, clamped to 0–1."""
    return min(1.0, max(0.0, (t - start) / (end - start)))


def compute_pulse(t: float, start: float, end: float) -> float:
    """Return a strength at time `t` that rises from 0 to 1 and falls back to 0 between `start` and `end`."""
    return math.sin(math.pi * get_progress(t, start, end))


# --- stones -----------------------------------------------------------------------------------------


def draw_flying_stone(
    canvas: Canvas, field: int, colour: str, start: Pose, goal: Pose, t: float, alpha: float = 1.0
) -> None:
    """Draw a stone on its arc between two poses (point and spacing), shaped and turned as on a field.

    `t` is the share of the time that has passed, 0–1.
    """
    progress = ease_in_out(min(1.0, max(0.0, t)))
    lift = math.sin(math.pi * progress)
    height = min(70.0, math.dist(start[0], goal[0]) * 0.14) * lift
    x, y = interpolate(start[0], goal[0], progress)
    spacing = (start[1] + (goal[1] - start[1]) * progress) * (1 + 0.14 * lift)
    if 0 < progress < 1:
        canvas.spot((x, y + 0.16 * spacing), 0.5 * spacing, theme.BLACK, alpha=0.45 * alpha)
    draw_stone_sprite(canvas, (x, y - height), spacing, field, colour, alpha=alpha)


def draw_stone_sprite(
    canvas: Canvas, center: Point, spacing: float, field: int, colour: str, *, alpha: float = 1.0
) -> None:
    """Draw a stone whose size changes each frame, without caching its scaled picture."""
    name = f"equilibrix/stone-{get_field_shape(field)}-{colour}{paint.get_field_image_suffix(field)}"
    size = paint.STONE_SIZE * spacing
    canvas.sprite(name, center, size, alpha=alpha)
    if size * canvas.unit < paint.SIGN_ALONE_PIXELS:
        canvas.sprite(f"equilibrix/stone-sign-{colour}", center, size, alpha=alpha)


def draw_flash(canvas: Canvas, plane: FlowerTransform, center: Point, colour: Colour, t: float) -> None:
    """Draw a flash where two stones touch, at progress `t`: a star and a widening ring."""
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
"""Cracks through a stone, as points from its middle in units of the spacing."""


def draw_cracks(canvas: Canvas, plane: FlowerTransform, field: int, t: float) -> None:
    """Draw cracks from the middle of a stone to its edge, at progress `t`."""
    x, y = plane.locate_field(field)
    inside = [(px - x, py - y) for px, py in plane.outline_field(field, 0.05)]
    for crack in _CRACKS:
        count = max(2, round(len(crack) * min(1.0, t * 1.3)))
        points = [
            _clip_to_outline((dx * plane.spacing, dy * plane.spacing), inside) for dx, dy in crack[:count]
        ]
        line = [(x + px, y + py) for px, py in points]
        canvas.polyline(line, colours.CUT_SHADE, width=0.036 * plane.spacing, alpha=min(1.0, t * 2))
        canvas.polyline(line, colours.CUT, width=0.012 * plane.spacing, alpha=0.8 * min(1.0, t * 2))


def _clip_to_outline(point: Point, outline: Sequence[Point]) -> Point:
    """Return the point nearest to `point` on the line to the middle (0, 0) that lies within the outline."""
    angle = math.atan2(point[1], point[0])
    edge = min(outline, key=lambda end: abs(math.remainder(math.atan2(end[1], end[0]) - angle, math.tau)))
    share = min(1.0, math.hypot(*edge) / max(1e-6, math.hypot(*point)))
    return point[0] * share, point[1] * share


def draw_closing_ring(
    canvas: Canvas, plane: FlowerTransform, field: int, colour: Colour, t: float, alpha: float
) -> None:
    """Draw a ring that contracts around a field; `t` is the share of the time that has passed, 0–1."""
    radius = highlights_view.get_ring_radius(plane, field) * (1.28 - 0.28 * ease_out(min(1.0, t * 2)))
    center = plane.locate_field(field)
    canvas.spot(center, radius * 1.3, colour, alpha=0.3 * alpha)
    for more, strength in ((0.0, 1.0), (0.07, 0.5), (0.13, 0.28)):
        width = (0.034 if more == 0 else 0.016) * plane.spacing
        canvas.ring(center, radius + more * plane.spacing, colour, width=width, alpha=strength * alpha)


# --- dice -------------------------------------------------------------------------------------------


FACES_SHOWN = 7
"""Number of faces that a die shows before it comes to rest."""

REST_SHARE = 0.84
"""Share of the time after which a die lies still."""

HOPS = ((0.0, 0.34, 0.95), (0.34, 0.62, 0.5), (0.62, 0.82, 0.22), (0.82, 0.94, 0.07))
"""The hops of a die: the shares of its way at which it leaves and touches the board, and how high it flies
between them, in units of its side."""

_NEAR = 0.3
"""How much larger a die is in the hand that throws it than at rest."""


class DieThrow(Struct, frozen=True):
    """Parameters of the animation of one die: where it starts and rests, its faces and its spin."""

    box: Rect
    """Place where the die comes to rest."""
    start: Point
    """Point from which it is thrown."""
    bend: Point
    """Point of the board towards which it is thrown, and from which it curves to its place."""
    face: str
    """Face that it shows in the end."""
    others: tuple[str, ...]
    """Faces that it shows on the way."""
    spin: float
    """Degrees by which it rotates on the way."""

    def locate(self, way: float) -> Point:
        """Return the point of the board over which the die is after a share of its way."""
        first, second = interpolate(self.start, self.bend, way), interpolate(self.bend, self.box.center, way)
        return interpolate(first, second, way)


def draw_thrown_die(canvas: Canvas, throw: DieThrow, t: float) -> None:
    """Draw a die that rolls over the board to its place, at progress `t`.

    It has weight: friction slows it down evenly, each hop is lower than the one before, and rings show
    where it hits the board.
    """
    progress = get_progress(t, 0.0, REST_SHARE)
    way = 1 - (1 - progress) ** 2
    lift = max((_get_hop_height(way, hop) for hop in HOPS), default=0.0)
    side = throw.box.width * (1 + _NEAR * (1 - way)) * (1 + 0.12 * lift)
    x, y = throw.locate(way)
    for _, end, height in HOPS[:-1]:
        _draw_impact(canvas, throw.locate(end), 0.55 * side, height, way - end)
    if progress < 1:
        canvas.spot((x, y + 0.42 * side), side * (0.62 - 0.14 * lift), theme.BLACK, alpha=0.6 - 0.25 * lift)
    if strength := compute_pulse(t, REST_SHARE, 1.0):
        canvas.glow(
            throw.box.inflate(-8, -12), theme.GOLD, radius=side * 0.22, blur=side * 0.12, alpha=0.8 * strength
        )
    shown = int(FACES_SHOWN * way)
    face = throw.face if shown == FACES_SHOWN - 1 or way == 1 else throw.others[shown % len(throw.others)]
    _draw_rotated(
        canvas,
        f"equilibrix/die-{face.lower()}",
        (x, y - lift * throw.box.height),
        side,
        throw.spin * (1 - way),
    )


def _get_hop_height(way: float, hop: tuple[float, float, float]) -> float:
    """Return how high a die flies in one of its hops, in units of its side; 0 before and after it."""
    start, end, height = hop
    u = get_progress(way, start, end)
    return 4 * height * u * (1 - u)


def _draw_impact(canvas: Canvas, center: Point, radius: float, strength: float, since: float) -> None:
    """Draw the ring that a die makes where it hits the board, a share `since` of its way afterwards."""
    fades = 1 - since / 0.1
    if since >= 0 and fades > 0:
        canvas.ring(
            (center[0], center[1] + 0.5 * radius),
            radius * (1.4 - 0.6 * fades),
            theme.IVORY,
            width=2,
            alpha=0.45 * strength * fades,
        )


def _draw_rotated(canvas: Canvas, name: str, center: Point, side: float, degrees: float) -> None:
    """Draw a picture rotated by any angle; the rotated picture is not cached."""
    if abs(degrees) < 1:
        canvas.sprite(name, center, side)
        return
    master = canvas.images.get(name, (256, 256))
    rotated = pygame.transform.rotozoom(master, degrees, side * canvas.unit / master.get_width())
    half = rotated.get_width() / canvas.unit / 2, rotated.get_height() / canvas.unit / 2
    canvas.blit(rotated, (center[0] - half[0], center[1] - half[1]))


# --- the network ------------------------------------------------------------------------------------


PathStep: TypeAlias = tuple[int, int, int]
"""A centre, the next one, and the distance of that one from the start of the path, in steps."""


class NetworkPath(Struct, frozen=True):
    """Shortest paths along which light runs through a network of stones, from its start to the bases."""

    steps: tuple[PathStep, ...]
    """The steps that lead to the bases."""
    base_distances: tuple[tuple[int, int], ...]
    """Each base that is reached, with its distance from the start."""
    centre_distances: dict[int, int]
    """The distance of each centre of the network from the start."""

    @property
    def length(self) -> int:
        """The number of steps from the start to the farthest base."""
        return max((distance for _, distance in self.base_distances), default=0)

    def contains(self, field: int) -> bool:
        """Return whether the stone on a field belongs to the network."""
        return any(board.CENTRES_OF[field] >> centre & 1 for centre in self.centre_distances)

    def get_distance(self, field: int) -> int:
        """Return the distance of a stone of the network from the start, in steps."""
        return min(
            self.centre_distances[centre]
            for centre in board.iter_fields(board.CENTRES_OF[field])
            if centre in self.centre_distances
        )


def find_network_path(
    stones: FieldMask, players: int, seat: int, start: int, bases: tuple[int, ...]
) -> NetworkPath:
    """Return the shortest paths through a network of stones to its bases.

    Args:
        stones: Mask of the seat's stones.
        players: Number of seats.
        seat: The seat.
        start: The field of the stone from which the paths begin; NOBODY to begin at the first of `bases`.
        bases: The bases of the network.
    """
    base_masks = [BASE_CENTRES[base] for base in stone_networks.bases(players, seat)]
    start_centres = BASE_CENTRES[bases[0]] if start == NOBODY else board.CENTRES_OF[start]
    distances = dict.fromkeys(board.iter_fields(start_centres), 0)
    previous: dict[int, int] = {}
    queue = deque(distances)
    while queue:
        centre = queue.popleft()
        neighbours = 0
        for field in board.iter_fields(board.AROUND[centre] & stones):
            neighbours |= board.CENTRES_OF[field]
        for mask in base_masks:
            if mask >> centre & 1:
                neighbours |= mask
        for neighbour in board.iter_fields(neighbours):
            if neighbour not in distances:
                distances[neighbour] = distances[centre] + 1
                previous[neighbour] = centre
                queue.append(neighbour)
    base_distances = []
    steps: dict[int, PathStep] = {}
    for base in bases:
        centres = [centre for centre in board.iter_fields(BASE_CENTRES[base]) if centre in distances]
        if not centres:
            continue
        base_distances.append((base, min(distances[centre] for centre in centres)))
        for end in centres:
            centre = end
            while centre in previous:
                steps[centre] = previous[centre], centre, distances[centre]
                centre = previous[centre]
    return NetworkPath(tuple(steps.values()), tuple(base_distances), distances)


def draw_light_run(
    canvas: Canvas, plane: FlowerTransform, path: NetworkPath, colour: str, t: float, alpha: float
) -> None:
    """Draw the light that runs along the paths of a network; each base shines once the light reaches it.

    Args:
        canvas: The canvas to draw on.
        plane: The place of the Flower on the screen.
        path: The paths through the network.
        colour: Colour of the seat.
        t: Share of the animation's time that has passed, 0–1.
        alpha: Opacity.
    """
    ink = theme.lighten(theme.SEAT[colour], 80)
    reach = t * (max(1, path.length) + 1)  # how far the light has come, in steps
    for start, end, distance in path.steps:
        progress = min(1.0, max(0.0, reach - (distance - 1)))
        if not progress:
            continue
        start_point, end_point = plane.locate_centre(start), plane.locate_centre(end)
        tip = interpolate(start_point, end_point, progress)
        canvas.line(start_point, tip, ink, width=0.07 * plane.spacing, alpha=0.35 * alpha)
        canvas.line(start_point, tip, theme.WHITE, width=0.026 * plane.spacing, alpha=0.9 * alpha)
        if progress < 1:
            canvas.spot(tip, 0.34 * plane.spacing, ink, alpha=alpha)
            canvas.circle(tip, 0.06 * plane.spacing, theme.WHITE, alpha=alpha)
        else:
            canvas.spot(end_point, 0.28 * plane.spacing, ink, alpha=0.7 * alpha)
            paint.draw_bead(canvas, end_point, paint.BEAD_SIZE * plane.spacing, colour)
    for base, distance in path.base_distances:
        strength = ease_out(min(1.0, max(0.0, reach - distance)))
        if strength:
            _draw_shining_base(canvas, plane, base, colour, strength * alpha)


def _draw_shining_base(canvas: Canvas, plane: FlowerTransform, base: int, colour: str, alpha: float) -> None:
    """Draw a base in full light."""
    suffix, center = paint.get_base_image_suffix(base), plane.locate_point(flower_geometry.BASE_MIDDLES[base])
    glow_size, size = paint.BASE_GLOW_SIZE * plane.spacing, paint.BASE_SIZE * plane.spacing
    glow_colour = paint.get_glow_colour(colour)
    for _ in range(2):
        paint.draw_light(canvas, f"base-glow{suffix}", center, glow_size, glow_colour, alpha=alpha, body=0.25)
    canvas.image(f"equilibrix/base-{colour}{suffix}", center, size, alpha=alpha)
    paint.draw_light(canvas, f"base-edge{suffix}", center, size, theme.WHITE, alpha=alpha)
    for centre in board.iter_fields(BASE_CENTRES[base]):
        canvas.spot(plane.locate_centre(centre), 0.4 * plane.spacing, theme.WHITE, alpha=0.6 * alpha)
        paint.draw_bead(canvas, plane.locate_centre(centre), paint.LARGE_BEAD_SIZE * plane.spacing, colour)
