"""Painters of single pieces on the Flower (EQUILIBRIX's board): stones, glows, outlines, bases, beads.

Also used by the rulebook's examples and the score sheet.
"""

from __future__ import annotations

import math

import pygame

from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.geometry import Point
from client.draw.theme import Colour
from client.games.equilibrix.board import colours, flower_geometry
from client.games.equilibrix.board.flower_geometry import FlowerTransform, get_field_shape
from rules.equilibrix import board
from rules.equilibrix.board import CentreMask, FieldMask

STONE_SIZE, GLOW_SIZE, BASE_SIZE, BASE_GLOW_SIZE = 1.1, 1.6, 1.5, 2.0
"""Sides of the pictures, in units of the spacing."""

BEAD_SIZE, LARGE_BEAD_SIZE = 0.146, 0.2
"""Sizes of a bead between two stones and of one at a base, in units of the spacing."""


SIGN_ALONE_PIXELS = 84
"""Size of a stone in pixels below which it bears the sign of its seat."""


def get_field_image_suffix(field: int) -> str:
    """Return the suffix of picture names that stands for a field's orientation, such as "-60" or "-down"."""
    axis = flower_geometry.get_field_orientation(field)
    return "" if axis == 0 else "-down" if axis == 180 else f"-{axis}"


def get_glow_colour(colour: str) -> Colour:
    """Return the colour of the glow around the stones of a seat with this colour."""
    return colours.GLOWS.get(colour, theme.SEAT[colour])


def snap_to_pixel(canvas: Canvas, point: Point) -> Point:
    """Return the point rounded to whole screen pixels, so that equal shapes can share one cached picture."""
    return round(point[0] * canvas.unit) / canvas.unit, round(point[1] * canvas.unit) / canvas.unit


# --- light --------------------------------------------------------------------------------------------


def draw_light(
    canvas: Canvas, name: str, center: Point, size: float, colour: Colour, *, alpha: float = 1.0,
    body: float = 1.0,
) -> None:  # fmt: skip
    """Draw a white picture tinted with a colour, as a glow.

    Args:
        canvas: The canvas to draw on.
        name: Name of the picture.
        center: Middle of the picture.
        size: Size of the picture in logical units.
        colour: The colour.
        alpha: Strength of the light, 0–1.
        body: How much the light covers what is below; near 0 it only brightens.
    """
    pixels = max(1, round(size * canvas.unit))
    strength = round(max(0.0, min(1.0, alpha)) * 20) / 20
    if not strength:
        return

    def tint(white: pygame.Surface) -> pygame.Surface:
        tinted = white.copy()
        ink = [round(value * strength) for value in (*colour, 255 * body)]
        tinted.fill(ink, special_flags=pygame.BLEND_RGBA_MULT)
        return tinted

    key = ("equilibrix-light", name, pixels, colour, strength, body)
    picture = canvas.resources.get_shape(key, f"equilibrix/{name}", (pixels, pixels), tint)
    half = picture.get_width() / canvas.unit / 2, picture.get_height() / canvas.unit / 2
    canvas.blit(picture, (center[0] - half[0], center[1] - half[1]))


def draw_glow(
    canvas: Canvas, plane: FlowerTransform, field: int, colour: Colour, *, alpha: float = 1.0
) -> None:
    """Draw a soft glow around a field."""
    name = f"{get_field_shape(field)}-glow{get_field_image_suffix(field)}"
    draw_light(
        canvas, name, plane.locate_field(field), GLOW_SIZE * plane.spacing, colour, alpha=alpha, body=0.25
    )


def draw_edge(
    canvas: Canvas, plane: FlowerTransform, field: int, colour: Colour, *, alpha: float = 1.0
) -> None:
    """Draw a thin outline just inside the edge of a field."""
    name = f"{get_field_shape(field)}-edge{get_field_image_suffix(field)}"
    draw_light(canvas, name, plane.locate_field(field), STONE_SIZE * plane.spacing, colour, alpha=alpha)


def fill_field(
    canvas: Canvas, plane: FlowerTransform, field: int, colour: Colour, *, alpha: float = 1.0
) -> None:
    """Fill a board field with a colour."""
    name = f"{get_field_shape(field)}-light{get_field_image_suffix(field)}"
    draw_light(canvas, name, plane.locate_field(field), STONE_SIZE * plane.spacing, colour, alpha=alpha)


def brighten_field(canvas: Canvas, plane: FlowerTransform, field: int) -> None:
    """Lighten the stone on a field and its edge, as a highlight."""
    name = f"{get_field_shape(field)}-light{get_field_image_suffix(field)}"
    draw_light(
        canvas, name, plane.locate_field(field), STONE_SIZE * plane.spacing, theme.WHITE, alpha=0.1, body=0.2
    )
    draw_edge(canvas, plane, field, theme.WHITE, alpha=0.6)


def draw_bold_edge(
    canvas: Canvas,
    plane: FlowerTransform,
    field: int,
    colour: Colour,
    *,
    width: float = 0.036,
    alpha: float = 1.0,
) -> None:
    """Draw a thick outline of a field with a dark border; `width` is in units of the grid's spacing."""
    x, y = snap_to_pixel(canvas, plane.locate_field(field))
    mx, my = flower_geometry.FIELD_MIDDLES[field]
    points = [
        (x + (px - mx) * plane.spacing, y + (py - my) * plane.spacing)
        for px, py in flower_geometry.outline_field(field, 0.012)
    ]
    thick = max(2.2, width * plane.spacing)
    canvas.polyline(
        points, theme.GROUND, width=thick + max(2.4, 0.028 * plane.spacing), closed=True, alpha=alpha
    )
    canvas.polyline(points, colour, width=thick, closed=True, alpha=alpha)


# --- stones -------------------------------------------------------------------------------------------


def draw_stone(
    canvas: Canvas,
    plane: FlowerTransform,
    field: int,
    colour: str,
    *,
    alpha: float = 1.0,
    signed: bool = False,
) -> None:
    """Draw a stone of a seat's colour on a board field; if `signed`, with the sign of that seat."""
    draw_stone_at(canvas, plane.locate_field(field), plane.spacing, field, colour, alpha=alpha, signed=signed)


def draw_stone_at(
    canvas: Canvas, center: Point, spacing: float, field: int, colour: str, *, alpha: float = 1.0,
    signed: bool = False,
) -> None:  # fmt: skip
    """Draw a stone at any point, in the shape and orientation of a given field.

    Args:
        canvas: The canvas to draw on.
        center: Middle of the stone.
        spacing: Spacing of the grid to which the stone's size corresponds.
        field: The field that determines shape and orientation.
        colour: Colour of the seat.
        alpha: Opacity.
        signed: Whether it bears the sign of its seat; very small stones always do.
    """
    size = STONE_SIZE * spacing
    canvas.image(
        f"equilibrix/stone-{get_field_shape(field)}-{colour}{get_field_image_suffix(field)}",
        center,
        size,
        alpha=alpha,
    )
    if signed or size * canvas.unit < SIGN_ALONE_PIXELS:
        canvas.image(f"equilibrix/stone-sign-{colour}", center, size, alpha=alpha)


# --- bases --------------------------------------------------------------------------------------------


def get_base_image_suffix(base: int) -> str:
    """Return the suffix of picture names that stands for a base's direction, such as "-30"."""
    direction = flower_geometry.BASE_DIRECTIONS[base]
    return "" if direction == 90 else f"-{direction}"


def draw_base(
    canvas: Canvas, plane: FlowerTransform, base: int, colour: str, *, reached: bool, shining: bool
) -> None:
    """Draw one base (a player's goal at the edge of the board).

    Args:
        canvas: The canvas to draw on.
        plane: The place of the Flower on the screen.
        base: The number of the base.
        colour: Colour of its seat.
        reached: Whether a stone of its seat touches it.
        shining: Whether it glows as part of a network.
    """
    center = plane.locate_point(flower_geometry.BASE_MIDDLES[base])
    end = get_base_image_suffix(base)
    if shining:
        for strength in (0.85, 0.5):
            draw_light(
                canvas, f"base-glow{end}", center, BASE_GLOW_SIZE * plane.spacing, get_glow_colour(colour),
                alpha=strength, body=0.25,
            )  # fmt: skip
    name = f"equilibrix/base-{colour}{end}"
    canvas.image(name, center, BASE_SIZE * plane.spacing, alpha=1.0 if reached else 0.62)
    if reached:
        ink = theme.lighten(theme.SEAT[colour], 60)
        draw_light(
            canvas, f"base-edge{end}", center, BASE_SIZE * plane.spacing, ink, alpha=1.0 if shining else 0.55
        )  # fmt: skip


# --- networks -----------------------------------------------------------------------------------------


def draw_bead(canvas: Canvas, center: Point, size: float, colour: str) -> None:
    """Draw the bead that marks a grid centre shared by stones of one seat."""
    canvas.image(f"equilibrix/bead-{colour}", center, size)


def draw_ray(canvas: Canvas, plane: FlowerTransform, centre: int, field: int, *, alpha: float = 0.9) -> None:
    """Draw a short ray from a grid centre where stones meet towards the middle of a stone's field."""
    start, middle = plane.locate_centre(centre), plane.locate_field(field)
    distance = math.dist(start, middle)
    dx, dy = (middle[0] - start[0]) / distance, (middle[1] - start[1]) / distance
    start = snap_to_pixel(canvas, start)
    reach, half = 0.29 * plane.spacing, 0.021 * plane.spacing
    tip = start[0] + dx * reach, start[1] + dy * reach
    sides = [(start[0] - dy * k * half, start[1] + dx * k * half) for k in (1, -1)]
    canvas.polygon([sides[0], tip, sides[1]], theme.WHITE, alpha=alpha)
    canvas.circle(tip, max(1.0, 0.012 * plane.spacing), theme.WHITE, alpha=alpha)


def find_linked_centres(stones: FieldMask, own_bases: CentreMask) -> dict[int, FieldMask]:
    """Return the grid centres where stones of a seat meet each other or touch one of its bases.

    Args:
        stones: Mask of the seat's stones.
        own_bases: Mask of the grid centres of its bases.

    Returns:
        For each such centre the mask of the seat's stones there.
    """
    linked = {}
    for centre, fields in enumerate(board.AROUND):
        meeting = fields & stones
        if meeting and (own_bases >> centre & 1 or meeting & (meeting - 1)):
            linked[centre] = meeting
    return linked
