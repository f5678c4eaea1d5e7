"""Paints the Flower with its bases, the stones that lie on it, and the networks that shine."""

from __future__ import annotations

from msgspec import Struct

from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.games.equilibrix.board import flower, stones_view as paint
from client.games.equilibrix.board.flower import FlowerPlane
from client.games.equilibrix.board.layout import TableLayout
from rules.equilibrix import board, network
from rules.equilibrix.board import BASE_CENTRES

GROUND_ASPECT = 1.6
"""The table's picture is that much wider than high."""


class StonesModel(Struct, frozen=True):
    """What lies on the board.

    Attributes:
        stones: For each seat the set of its fields, those in the air left out.
        shining: The seats whose networks shine.
        signed: Stones bear their seat's sign, as they are small.
    """

    stones: tuple[int, ...]
    colours: tuple[str, ...]
    shining_seats: tuple[int, ...] = ()
    has_signs: bool = False

    def select_seat(self, seat: int) -> StonesModel:
        """Return what a seat has there, and nothing of the others."""
        own = tuple([stones if one == seat else 0 for one, stones in enumerate(self.stones)])
        return StonesModel(own, self.colours, (seat,) if seat in self.shining_seats else (), self.has_signs)

    def find_bases(self, seat: int) -> tuple[int, ...]:
        """Return the bases of a seat."""
        return network.bases(len(self.stones), seat)

    def find_reached_bases(self, seat: int) -> tuple[int, ...]:
        """Return the seat's bases that a stone of its own touches."""
        return network.reached_bases(self.stones[seat], len(self.stones), seat)

    def find_joined_bases(self, seat: int) -> tuple[int, ...]:
        """Return the seat's bases in its largest network."""
        return network.largest_network(self.stones[seat], len(self.stones), seat)


class GroundKey(Struct, frozen=True):
    """The table with the board on it.

    Attributes:
        size: Of all of it.
        compact: As it is laid out then.
    """

    size: tuple[float, float]
    compact: bool


# --- what never changes -------------------------------------------------------------------------------


def draw_ground(canvas: Canvas, area: Rect, layout: TableLayout) -> None:
    """Draw the table and on it the Flower."""
    draw_table_ground(canvas, area)
    draw_flower(canvas, layout.plane)


def draw_table_ground(canvas: Canvas, area: Rect) -> None:
    """Draw the table alone."""
    canvas.cover("equilibrix/table-ground", area, zoom=compute_ground_zoom(area))


def compute_ground_zoom(area: Rect) -> float:
    """Return how much larger than the longer side of the area the picture has to be to cover all of it."""
    return max(1.0, area.height * GROUND_ASPECT / max(area.size))


def draw_flower(canvas: Canvas, plane: FlowerPlane) -> None:
    """Draw the board without its bases."""
    canvas.image("equilibrix/board", plane.center, plane.spacing * flower.BOARD_SIDE)


# --- a position ---------------------------------------------------------------------------------------


def draw_stones(canvas: Canvas, plane: FlowerPlane, model: StonesModel) -> None:
    """Stones and their light; what holds them together is painted by `networks`."""
    for seat in model.shining_seats:
        draw_stone_glows(canvas, plane, model, seat)
    for seat in range(len(model.stones)):
        draw_stone_bodies(canvas, plane, model, seat)


def draw_stone_glows(canvas: Canvas, plane: FlowerPlane, model: StonesModel, seat: int) -> None:
    """Draw the light around a seat's stones."""
    ink = paint.get_glow_colour(model.colours[seat])
    for field in board.iter_fields(model.stones[seat]):
        paint.draw_glow(canvas, plane, field, ink, alpha=0.75)


def draw_stone_bodies(canvas: Canvas, plane: FlowerPlane, model: StonesModel, seat: int) -> None:
    """Draw a seat's stones."""
    for field in board.iter_fields(model.stones[seat]):
        paint.draw_stone(canvas, plane, field, model.colours[seat], signed=model.has_signs)


def draw_networks(canvas: Canvas, plane: FlowerPlane, model: StonesModel) -> None:
    """Draw the bases, and the beads and rays of all seats: their nodes lie over the tips of the stones."""
    for seat in range(len(model.stones)):
        draw_bases(canvas, plane, model, seat)
    for seat in range(len(model.stones)):
        draw_links(canvas, plane, model, seat)


def draw_bases(canvas: Canvas, plane: FlowerPlane, model: StonesModel, seat: int) -> None:
    """Draw the bases of a seat."""
    near, main = model.find_reached_bases(seat), model.find_joined_bases(seat)
    for base in model.find_bases(seat):
        shining = base in near and (seat in model.shining_seats or (base in main and len(main) > 1))
        paint.draw_base(
            canvas, plane, base, model.colours[seat], reached=base in near, shining=shining
        )  # fmt: skip


def combine_base_centres(bases: tuple[int, ...]) -> int:
    """Return the centres of some bases."""
    return sum(BASE_CENTRES[base] for base in bases)


def draw_links(
    canvas: Canvas, plane: FlowerPlane, model: StonesModel, seat: int, *, alone: int | None = None
) -> None:
    """Draw the beads where a seat's stones hold together, and rays into them.

    Others than the shining ones have beads at their bases only.

    Args:
        alone: Only what has to do with one field.
    """
    own = combine_base_centres(model.find_bases(seat))
    shines = seat in model.shining_seats
    ink = theme.mix(paint.get_glow_colour(model.colours[seat]), theme.WHITE, 0.45)
    found = paint.find_linked_centres(model.stones[seat], own)
    if alone is not None:
        found = {centre: here for centre, here in found.items() if here >> alone & 1}
    elif not shines:
        found = {centre: here for centre, here in found.items() if own >> centre & 1}
    for centre in found if shines else ():
        at_base = own >> centre & 1
        canvas.spot(plane.locate_centre(centre), (0.3 if at_base else 0.24) * plane.spacing, ink, alpha=0.75)
    for centre, here in found.items() if shines else ():
        _draw_rays(canvas, plane, centre, here)
    for centre in found:
        size = paint.LARGE_BEAD_SIZE if own >> centre & 1 else paint.BEAD_SIZE
        paint.draw_bead(canvas, plane.locate_centre(centre), size * plane.spacing, model.colours[seat])


def _draw_rays(canvas: Canvas, plane: FlowerPlane, centre: int, here: int) -> None:
    """Draw the rays from a centre into the stones there; with a new stone those of few centres change."""
    (x, y), reach = plane.locate_centre(centre), 0.4 * plane.spacing

    def draw(inner: Canvas) -> None:
        for field in board.iter_fields(here):
            paint.draw_ray(inner, plane, centre, field)

    canvas.group((paint.draw_ray, plane, centre, here), (x - reach, y - reach, 2 * reach, 2 * reach), draw)
