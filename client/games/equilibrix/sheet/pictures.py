"""Pictures of the score sheet: the board with highlighted networks, stones in rows, joined bases."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from msgspec import Struct

from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.games.equilibrix.board import board_view, flower_geometry, stones_view as paint
from client.games.equilibrix.board.board_view import StonesModel
from client.games.equilibrix.board.flower_geometry import FlowerTransform
from rules.equilibrix import board, stone_networks
from rules.equilibrix.board import BASE_CENTRES, CENTRES_OF
from rules.equilibrix.content import Supply

_PETAL_STEP, _PETAL_HEIGHT = 0.29, 1.0  # of stones in a row, in units of the spacing
_TRIANGLE_STEP, _TRIANGLE_HEIGHT = 0.49, 0.94
_MAX_SPACING: Final = 96.0  # spacing of stones beside a number
_UNREACHED_ALPHA: Final = 0.34
_BASE_WIDTH: Final = 1.5  # what a base takes, in units of the spacing
_BASE_HEIGHT: Final = 0.62


class ColouredPosition(Struct, frozen=True):
    """The stones of all seats on the board, with the seats' colours."""

    stones: tuple[int, ...]
    """For each seat the mask of its fields."""
    colours: tuple[str, ...]
    """For each seat its colour."""

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self.stones)

    def find_joined_bases(self, seat: int) -> tuple[int, ...]:
        """Return the seat's bases that its largest network joins; () if no stone of it touches a base."""
        return stone_networks.find_bases_in_largest_network(self.stones[seat], self.players, seat)

    def find_network(self, seat: int) -> int:
        """Return the mask of the stones in a seat's largest network; 0 without one."""
        bases = self.find_joined_bases(seat)
        if not bases:
            return 0
        centres = stone_networks.get_linked_centre_mask(
            self.stones[seat], self.players, seat, BASE_CENTRES[bases[0]]
        )
        return sum(
            1 << field for field in board.iter_fields(self.stones[seat]) if CENTRES_OF[field] & centres
        )


def fit_flower_to_box(box: Rect) -> FlowerTransform:
    """Return the mapping from board units to the screen with which the whole board fills the box."""
    return FlowerTransform(box.center, min(box.width, box.height) / flower_geometry.BOARD_SIDE)


# --- the board ----------------------------------------------------------------------------------------
def draw_board(canvas: Canvas, box: Rect, *, position: ColouredPosition, seats: Sequence[int]) -> None:
    """Draw the board with all stones, and highlight the largest networks of `seats`."""
    plane = fit_flower_to_box(box)
    board_view.draw_flower(canvas, plane)
    draw_stones_and_bases(canvas, plane, position, {seat: position.find_network(seat) for seat in seats})


def draw_seat_board(canvas: Canvas, box: Rect, *, position: ColouredPosition, seat: int) -> None:
    """Draw the board with the stones of one seat only."""
    own = tuple(stones if other == seat else 0 for other, stones in enumerate(position.stones))
    draw_board(canvas, box, position=ColouredPosition(own, position.colours), seats=())


def draw_stones_and_bases(
    canvas: Canvas,
    plane: FlowerTransform,
    position: ColouredPosition,
    shining: dict[int, int],
    *,
    bases: bool = True,
) -> None:
    """Draw the stones of all seats and, if `bases` is true, the seats' bases.

    Args:
        canvas: The canvas to draw on.
        plane: The place of the board on the screen.
        position: The stones.
        shining: For some seats the mask of the stones to highlight.
        bases: Whether to draw the bases too.
    """
    shown = StonesModel(position.stones, position.colours)
    for seat in range(position.players):
        near, main = (
            shown.find_reached_bases(seat),
            position.find_joined_bases(seat) if shining.get(seat) else (),
        )
        for base in shown.find_bases(seat) if bases else ():
            paint.draw_base(
                canvas, plane, base, shown.colours[seat], reached=base in near, shining=base in main
            )
    for seat, lit in shining.items():
        ink = paint.get_glow_colour(shown.colours[seat])
        for field in board.iter_fields(lit):
            paint.draw_glow(canvas, plane, field, ink, alpha=0.75)
    for seat, stones in enumerate(position.stones):
        for field in board.iter_fields(stones):
            paint.draw_stone(canvas, plane, field, shown.colours[seat])
    for seat in range(position.players):
        _draw_beads(canvas, plane, shown, seat, shining.get(seat, 0))


def _draw_beads(canvas: Canvas, plane: FlowerTransform, shown: StonesModel, seat: int, lit: int) -> None:
    """Draw beads and rays where highlighted stones are linked.

    Other stones have beads at their bases only.
    """
    own, colour = board_view.combine_base_centres(shown.find_bases(seat)), shown.colours[seat]
    ink = theme.lighten(theme.SEAT[colour], 70)
    if lit:
        for centre, here in paint.find_linked_centres(lit, own).items():
            size = paint.LARGE_BEAD_SIZE if own >> centre & 1 else paint.BEAD_SIZE
            canvas.spot(plane.locate_centre(centre), 1.6 * size * plane.spacing, ink, alpha=0.75)
            for field in board.iter_fields(here):
                paint.draw_ray(canvas, plane, centre, field)
            paint.draw_bead(canvas, plane.locate_centre(centre), size * plane.spacing, colour)
    for centre in paint.find_linked_centres(shown.stones[seat] & ~lit, own):
        if own >> centre & 1:
            paint.draw_bead(
                canvas, plane.locate_centre(centre), paint.LARGE_BEAD_SIZE * plane.spacing, colour
            )


# --- stones in rows -----------------------------------------------------------------------------------
def draw_stone_rows(
    canvas: Canvas,
    box: Rect,
    *,
    colour: str,
    petals: int,
    triangles: int,
    most: Supply,
    centred: bool = False,
) -> None:
    """Draw a row of petals and one of triangles, at a scale at which `most` stones of each would fit."""
    wide = max(_measure_row(_PETAL_STEP, most.petals), _measure_row(_TRIANGLE_STEP, most.triangles))
    a = min(_MAX_SPACING, box.height / (_PETAL_HEIGHT + _TRIANGLE_HEIGHT), box.width / wide)
    rows = [row for row in ((petals, _PETAL_HEIGHT), (triangles, _TRIANGLE_HEIGHT)) if row[0]]
    y = box.centery - sum(high for _, high in rows) * a / 2
    if petals:
        _draw_row(canvas, box, y + _PETAL_HEIGHT * a / 2, a, f"petal-{colour}-60", petals, centred=centred)
        y += _PETAL_HEIGHT * a
    if triangles:
        _draw_row(
            canvas, box, y + _TRIANGLE_HEIGHT * a / 2, a, f"triangle-{colour}", triangles, centred=centred
        )


def _measure_row(step: float, count: int) -> float:
    """Return the width of a row of `count` stones, in units of the spacing."""
    return step * (count - 1) + 1.0


def _draw_row(canvas: Canvas, box: Rect, y: float, a: float, name: str, count: int, *, centred: bool) -> None:
    """Draw a row of petals side by side, or of triangles that point up and down in turn to lie close."""
    petal = name.startswith("petal")
    step = (_PETAL_STEP if petal else _TRIANGLE_STEP) * a
    x = box.centerx - step * (count - 1) / 2 if centred else box.x + a / 2
    for at in range(count):
        down = not petal and at % 2
        sunk = 0.0 if petal else (-0.12 if down else 0.12) * a
        picture = f"equilibrix/stone-{name}{'-down' if down else ''}"
        canvas.image(picture, (x + at * step, y + sunk), paint.STONE_SIZE * a)


# --- bases --------------------------------------------------------------------------------------------
def draw_base_row(
    canvas: Canvas, box: Rect, *, colour: str, joined: int, of: int, centred: bool = True
) -> None:
    """Draw as many bases as `of` says; the first `joined` ones shine and are linked by a chain."""
    gap = 0.5
    wide = of * _BASE_WIDTH + (of - 1) * gap
    a = min(box.width / wide, box.height / _BASE_HEIGHT, 110.0)
    left = box.centerx - wide * a / 2 if centred else box.x
    y = box.centery + 0.16 * a
    step = (_BASE_WIDTH + gap) * a
    middles = [(left + _BASE_WIDTH * a / 2 + at * step, y) for at in range(of)]
    ink = theme.lighten(theme.SEAT[colour], 60)
    for one, other in pairwise(middles[:joined]):
        start, end = (one[0] + a / 2, y), (other[0] - a / 2, y)
        canvas.line(start, end, theme.SEAT[colour], width=max(3.0, 0.09 * a), alpha=0.45)
        canvas.line(start, end, ink, width=max(1.5, 0.035 * a))
    for at, middle in enumerate(middles):
        _draw_base(canvas, middle, a, colour, lit=at < joined, bright=joined > 1)


def _draw_base(canvas: Canvas, middle: Point, a: float, colour: str, *, lit: bool, bright: bool) -> None:
    if lit and bright:
        for strength in (0.85, 0.5):
            paint.draw_light(
                canvas, "base-glow", middle, paint.BASE_GLOW_SIZE * a, paint.get_glow_colour(colour),
                alpha=strength, body=0.25,
            )  # fmt: skip
    canvas.image(
        f"equilibrix/base-{colour}", middle, paint.BASE_SIZE * a, alpha=1.0 if lit else _UNREACHED_ALPHA
    )
    if lit:
        ink = theme.lighten(theme.SEAT[colour], 60)
        paint.draw_light(canvas, "base-edge", middle, paint.BASE_SIZE * a, ink)
        for side in (-0.5, 0.5):
            paint.draw_bead(canvas, (middle[0] + side * a, middle[1]), paint.LARGE_BEAD_SIZE * a, colour)
