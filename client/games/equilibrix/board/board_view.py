"""Painter of the Flower (EQUILIBRIX's board): bases, stones, and the links between stones."""

from __future__ import annotations

from msgspec import Struct

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect, compute_ground_zoom
from client.games.equilibrix.board import flower_geometry, stones_view as paint
from client.games.equilibrix.board.flower_geometry import FlowerTransform
from client.games.equilibrix.board.layout import TableLayout
from rules.equilibrix import board, stone_networks
from rules.equilibrix.board import BASE_CENTRES, CentreMask, FieldMask


class StonesModel(Struct, frozen=True):
    """View model of the stones on the Flower (EQUILIBRIX's board): their fields, colours and glow."""

    stones: tuple[FieldMask, ...]
    """The fields of each seat's stones, without those in flight."""
    colours: tuple[str, ...]
    """Colour of each seat."""
    shining_seats: tuple[int, ...] = ()
    """Seats whose networks shine."""
    has_signs: bool = False
    """Whether stones bear the sign of their seat, so that they are told apart by more than colours."""

    def with_seat_only(self, seat: int) -> StonesModel:
        """Return a copy of the model that holds the stones of one seat only."""
        own = tuple([stones if owner == seat else 0 for owner, stones in enumerate(self.stones)])
        return StonesModel(own, self.colours, (seat,) if seat in self.shining_seats else (), self.has_signs)

    def without_field(self, field: int | None) -> StonesModel:
        """Return a copy of the model without the stone on a field, the model itself for None."""
        if field is None:
            return self
        left = tuple([stones & ~(1 << field) for stones in self.stones])
        return StonesModel(left, self.colours, self.shining_seats, self.has_signs)

    def find_bases(self, seat: int) -> tuple[int, ...]:
        """Return the numbers of the bases (goals at the board's edge) that belong to a seat."""
        return stone_networks.bases(len(self.stones), seat)

    def find_reached_bases(self, seat: int) -> tuple[int, ...]:
        """Return the bases of a seat that one of its own stones touches."""
        return stone_networks.reached_bases(self.stones[seat], len(self.stones), seat)

    def find_joined_bases(self, seat: int) -> tuple[int, ...]:
        """Return the bases of a seat that its largest network of linked stones joins."""
        return stone_networks.find_bases_in_largest_network(self.stones[seat], len(self.stones), seat)


class GroundKey(Struct, frozen=True):
    """Cache key of the painted table and empty board: size of the area, and whether the layout is compact."""

    size: tuple[float, float]
    compact: bool


# --- table and board ------------------------------------------------------------------------------


def draw_ground(canvas: Canvas, area: Rect, layout: TableLayout) -> None:
    """Draw the background of the table with the empty Flower (EQUILIBRIX's board) on it."""
    draw_table_ground(canvas, area)
    draw_flower(canvas, layout.plane)


def draw_table_ground(canvas: Canvas, area: Rect) -> None:
    """Draw the background of the table without the Flower (EQUILIBRIX's board)."""
    canvas.cover("equilibrix/table-ground", area, zoom=compute_ground_zoom(area))


def draw_panel(canvas: Canvas, layout: TableLayout, box: Rect, title: str) -> None:
    """Draw the background of a panel beside the board, with its headline if `title` is not empty."""
    if layout.is_roomy:
        canvas.panel(box, radius=16)
    else:
        canvas.slab(box, radius=12, top=theme.PANEL_TOP, bottom=theme.PANEL_BOTTOM, edge=theme.EDGE)
    if title:
        canvas.text(
            title,
            (box.left + layout.panel_padding, box.top + layout.headline_height / 2 + 2),
            styles.HEADING if layout.is_roomy else styles.NAME,
            anchor="midleft",
            max_width=box.width - 2 * layout.panel_padding,
            shrink=True,
        )


def draw_flower(canvas: Canvas, plane: FlowerTransform) -> None:
    """Draw the empty Flower (EQUILIBRIX's board) without the players' bases."""
    canvas.image("equilibrix/board", plane.center, plane.spacing * flower_geometry.BOARD_SIDE)


# --- a position ---------------------------------------------------------------------------------------


def draw_stones(canvas: Canvas, plane: FlowerTransform, model: StonesModel) -> None:
    """Draw all stones and the glow of shining seats; `draw_networks` draws the links between stones."""
    for seat in model.shining_seats:
        draw_stone_glows(canvas, plane, model, seat)
    for seat in range(len(model.stones)):
        draw_stone_bodies(canvas, plane, model, seat)


def draw_stone_glows(canvas: Canvas, plane: FlowerTransform, model: StonesModel, seat: int) -> None:
    """Draw a soft glow around each stone of a seat."""
    ink = paint.get_glow_colour(model.colours[seat])
    for field in board.iter_fields(model.stones[seat]):
        paint.draw_glow(canvas, plane, field, ink, alpha=0.75)


def draw_stone_bodies(canvas: Canvas, plane: FlowerTransform, model: StonesModel, seat: int) -> None:
    """Draw the stones of one seat without their glow."""
    for field in board.iter_fields(model.stones[seat]):
        paint.draw_stone(canvas, plane, field, model.colours[seat], signed=model.has_signs)


def draw_networks(canvas: Canvas, plane: FlowerTransform, model: StonesModel) -> None:
    """Draw the bases of all seats and the links between their stones, on top of the stones."""
    for seat in range(len(model.stones)):
        draw_bases(canvas, plane, model, seat)
    for seat in range(len(model.stones)):
        draw_links(canvas, plane, model, seat)


def draw_bases(canvas: Canvas, plane: FlowerTransform, model: StonesModel, seat: int) -> None:
    """Draw the bases of one seat, brighter if a stone touches them or the seat's network joins them."""
    reached, joined = model.find_reached_bases(seat), model.find_joined_bases(seat)
    for base in model.find_bases(seat):
        shining = base in reached and (seat in model.shining_seats or (base in joined and len(joined) > 1))
        paint.draw_base(canvas, plane, base, model.colours[seat], reached=base in reached, shining=shining)


def draw_dark_bases(canvas: Canvas, plane: FlowerTransform, model: StonesModel, seat: int) -> None:
    """Draw the bases of one seat without any light, even those that its network joins."""
    for base in model.find_bases(seat):
        paint.draw_base(canvas, plane, base, model.colours[seat], reached=False, shining=False)


def combine_base_centres(bases: tuple[int, ...]) -> CentreMask:
    """Return a bit mask of the grid centres (points where stones link) that belong to the given bases."""
    return sum(BASE_CENTRES[base] for base in bases)


def draw_links(
    canvas: Canvas, plane: FlowerTransform, model: StonesModel, seat: int, *, alone: int | None = None
) -> None:
    """Draw a bead at each grid centre where stones of a seat meet, and rays from there into the stones.

    A seat whose network does not shine gets beads at its bases only, and no rays.

    Args:
        canvas: The canvas to draw on.
        plane: The mapping from the board to the screen.
        model: The stones on the board.
        seat: The seat whose links are drawn.
        alone: Number of the only field whose links are drawn; None for all fields.
    """
    own = combine_base_centres(model.find_bases(seat))
    shines = seat in model.shining_seats
    ink = theme.mix(paint.get_glow_colour(model.colours[seat]), theme.WHITE, 0.45)
    linked = paint.find_linked_centres(model.stones[seat], own)
    if alone is not None:
        linked = {centre: fields for centre, fields in linked.items() if fields >> alone & 1}
    elif not shines:
        linked = {centre: fields for centre, fields in linked.items() if own >> centre & 1}
    for centre in linked if shines else ():
        at_base = own >> centre & 1
        canvas.spot(plane.locate_centre(centre), (0.3 if at_base else 0.24) * plane.spacing, ink, alpha=0.75)
    for centre, fields in linked.items() if shines else ():
        _draw_rays(canvas, plane, centre, fields)
    for centre in linked:
        size = paint.LARGE_BEAD_SIZE if own >> centre & 1 else paint.BEAD_SIZE
        paint.draw_bead(canvas, plane.locate_centre(centre), size * plane.spacing, model.colours[seat])


def _draw_rays(canvas: Canvas, plane: FlowerTransform, centre: int, fields: FieldMask) -> None:
    """Draw the rays from a centre into stones, as a group: a new stone changes those of few centres."""
    (x, y), reach = plane.locate_centre(centre), 0.4 * plane.spacing

    def draw(inner: Canvas) -> None:
        for field in board.iter_fields(fields):
            paint.draw_ray(inner, plane, centre, field)

    canvas.group((paint.draw_ray, plane, centre, fields), (x - reach, y - reach, 2 * reach, 2 * reach), draw)
