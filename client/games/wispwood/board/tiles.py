"""Painters of Wispwood's tiles and whole forests, shared by table, score sheet and rulebook."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

import msgspec

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Box, Point, Rect, rect
from client.games.wispwood.board import colours
from client.games.wispwood.board.colours import WISP
from rules.wispwood.scoring import ScoredPart
from rules.wispwood.state import KINDS, STRIDE, CellMask, Forest, iterate_bits

CenterOf: TypeAlias = Callable[[int, int], Point]
"""Returns the middle of a cell, given its column and row in the forest's box."""

CAT_VARIANTS: dict[str, str] = {
    "sky": "b",
    "amber": "a",
    "jade": "c",
    "rose": "d",
    "lemon": "e",
    "ivory": "f",
}
"""Letter of the cat's picture for each colour of a seat."""

MIN_TILE_SIDE = 28.0
"""Side of a cell in logical units below which marks are drawn instead of tiles."""


def get_wisp_image(kind: int) -> str:
    """Return the name of the image of a kind of wisp (pumpkin, hat, orb or heart)."""
    return f"wispwood/wisp-{KINDS[kind]}"


def get_tree_image_name(x: int, y: int) -> str:
    """Return the name of one of the three tree images; the choice depends on the cell."""
    return ("wispwood/tree", "wispwood/tree-3", "wispwood/tree-2")[(2 * x + y) % 3]


def get_cat_image(colour: str, ready: bool) -> str:
    """Return the name of the image of a seat's cat, ready or hidden, in the seat's colour."""
    return f"wispwood/cat-{CAT_VARIANTS.get(colour, 'b')}-{'ready' if ready else 'hidden'}"


def get_shape_image(shape: str) -> str:
    """Return the name of the image of a shape as it is shown on the pond."""
    return f"wispwood/shape-{shape.lower()}"


def get_wisp_colour(kind: int) -> theme.Colour:
    """Return the glow colour of a kind of wisp."""
    return WISP[KINDS[kind]]


def draw_wisp(
    canvas: Canvas, kind: int, center: Point, size: float, *, alpha: float = 1.0, glow: float = 0.6
) -> None:
    """Draw a wisp's tile with a glow in its colour."""
    if glow > 0:
        canvas.spot(center, size * 1.05, get_wisp_colour(kind), alpha=glow * alpha)
    canvas.image(get_wisp_image(kind), center, size, alpha=alpha)


def draw_cat(
    canvas: Canvas, colour: str, ready: bool, center: Point, size: float, *, alpha: float = 1.0
) -> None:
    """Draw a player's cat on its tree tile."""
    canvas.image("wispwood/tile-ground", center, size, alpha=alpha)
    if ready:
        canvas.spot(center, size * 0.68, theme.GOLD, alpha=0.4 * alpha)
    canvas.image(get_cat_image(colour, ready), (center[0], center[1] - size * 0.03), size * 1.02, alpha=alpha)


def draw_empty_cell(canvas: Canvas, center: Point, size: float, *, alpha: float = 1.0) -> None:
    """Draw an empty cell of a forest."""
    side = size * 0.94
    box = (center[0] - side / 2, center[1] - side / 2, side, side)
    canvas.slab(
        box,
        radius=size * 0.17,
        top=colours.CELL_GROUND,
        bottom=colours.CELL_GROUND,
        edge=colours.CELL_EDGE,
        light=0.0,
        alpha=alpha,
    )


def draw_ring(
    canvas: Canvas, center: Point, size: float, *, alpha: float = 1.0, min_width: float = 2.0
) -> None:
    """Draw a gold ring, at least `min_width` wide, around a cell that scores points."""
    side = size * 0.94
    box = (center[0] - side / 2, center[1] - side / 2, side, side)
    canvas.outline(box, colours.LIT, radius=size * 0.17, width=max(min_width, size * 0.035), alpha=alpha)


def draw_soft_light(canvas: Canvas, center: Point, size: float, *, alpha: float = 1.0) -> None:
    """Draw a soft light on a cell that makes another cell score points."""
    side = size * 0.94
    box = (center[0] - side / 2, center[1] - side / 2, side, side)
    canvas.fill(box, colours.LIT, radius=size * 0.17, alpha=0.16 * alpha)
    canvas.outline(box, colours.LIT, radius=size * 0.17, width=max(1.0, size * 0.02), alpha=0.55 * alpha)


def draw_forest(
    canvas: Canvas,
    box: Box,
    forest: Forest,
    size: int,
    *,
    colour: str = "sky",
    mark: int = 0,
    because: int = 0,
    ground: bool = True,
    dim: float = 1.0,
) -> None:
    """Draw a whole forest centred in a box, as large as its n×n cells allow.

    Args:
        canvas: Canvas to draw on.
        box: Box to draw in.
        forest: The forest.
        size: Side of the n×n grid, in cells.
        colour: Colour of the seat.
        mark: Bit mask, in the forest's own coordinates, of the cells ringed in gold.
        because: Bit mask of the softly lit cells, which make others score.
        ground: Whether empty cells are drawn.
        dim: Opacity of all tiles not ringed while some cells are ringed.
    """
    area = rect(box)
    left, top, side = compute_forest_placement(area, forest, size)

    def center(column: int, row: int) -> Point:
        return left + side * (column + 0.5), top + side * (row + 0.5)

    if ground:
        for row in range(size):
            for column in range(size):
                x = area.centerx + side * (column - size / 2 + 0.5)
                draw_empty_cell(canvas, (x, area.centery + side * (row - size / 2 + 0.5)), side)
    is_dimmed = dim < 1.0 and mark != 0
    if is_dimmed:
        with canvas.fade(dim):
            draw_tiles(
                canvas, _keep_tiles(forest, ~(mark | because)), center, side, colour=colour, glowing=False
            )
        for bit in iterate_bits(mark):
            x, y = center(bit % STRIDE, bit // STRIDE)
            box = (x - side * 0.47, y - side * 0.47, side * 0.94, side * 0.94)
            canvas.glow(box, colours.LIT, radius=side * 0.17, blur=max(6.0, side * 0.16), alpha=0.6)
        forest = _keep_tiles(forest, mark | because)
    draw_tiles(canvas, forest, center, side, colour=colour, glowing=not is_dimmed)
    for bit in iterate_bits(because & ~mark):
        draw_soft_light(canvas, center(bit % STRIDE, bit // STRIDE), side)
    for bit in iterate_bits(mark):
        draw_ring(canvas, center(bit % STRIDE, bit // STRIDE), side, min_width=3.0 if is_dimmed else 2.0)


def merge_scored_cells(parts: Iterable[ScoredPart]) -> tuple[CellMask, CellMask]:
    """Return the masks of all cells that score points, and of those that make them score."""
    counted = because = 0
    for part in parts:
        if part.points:
            counted |= part.counted
            because |= part.because
    return counted, because


def draw_part_points(canvas: Canvas, parts: Sequence[ScoredPart], center: CenterOf, side: float) -> None:
    """Draw the points of each of several scored parts as a coin on its last cell that has none yet."""
    taken = 0
    for part in parts if len(parts) > 1 else ():
        free = (part.counted & ~taken) or part.counted
        bit = free.bit_length() - 1
        taken |= 1 << bit
        if part.points or part.counted.bit_count() == 1:
            _draw_coin(canvas, center(bit % STRIDE, bit // STRIDE), side, part.points)


def _draw_coin(canvas: Canvas, center: Point, side: float, points: int) -> None:
    """Draw a small coin with points at the lower right corner of a cell."""
    radius = max(10.0, side * 0.19)
    spot = (center[0] + side * 0.3, center[1] + side * 0.3)
    canvas.circle(spot, radius, theme.INK)
    canvas.ring(spot, radius, colours.LIT, width=1.5)
    canvas.text(
        str(points),
        spot,
        styles.LABEL.with_size(max(14.0, radius * 1.15)).with_colour(colours.LIT),
        anchor="center",
    )


def compute_forest_placement(area: Rect, forest: Forest, size: int) -> tuple[float, float, float]:
    """Return where a forest is drawn within a box: left and top edge of its tiles, and the side of a cell."""
    side = min(area.width, area.height) / size
    # the forest may be smaller than the grid: it lies in the middle of it
    left = area.centerx - side * size / 2 + side * ((size - forest.w) // 2)
    return left, area.centery - side * size / 2 + side * ((size - forest.h) // 2), side


def _keep_tiles(forest: Forest, mask: int) -> Forest:
    """Return the forest with the tiles of a mask only."""
    pumpkins, hats, orbs, hearts = forest.wisps
    return msgspec.structs.replace(
        forest,
        wisps=(pumpkins & mask, hats & mask, orbs & mask, hearts & mask),
        trees=forest.trees & mask,
        cat=forest.cat & mask,
    )


def draw_tiles(
    canvas: Canvas, forest: Forest, center: CenterOf, side: float, *, colour: str, glowing: bool = True
) -> None:
    """Draw all tiles of a forest.

    Args:
        canvas: Canvas to draw on.
        forest: The forest.
        center: Maps column and row, counted from the forest's upper left cell, to a centre on the screen.
        side: Side of a cell.
        colour: Colour of the seat.
        glowing: Whether wisps glow.
    """
    if side < MIN_TILE_SIDE:
        _draw_marks(canvas, forest, center, side, colour=colour)
        return
    glow = glowing and side > 30
    for kind, mask in enumerate(forest.wisps):
        for bit in iterate_bits(mask):
            if glow:
                canvas.spot(center(bit % STRIDE, bit // STRIDE), side, get_wisp_colour(kind), alpha=0.55)
    for bit in iterate_bits(forest.trees):
        column, row = bit % STRIDE, bit // STRIDE
        canvas.image(get_tree_image_name(forest.x + column, forest.y + row), center(column, row), side * 0.96)
    for kind, mask in enumerate(forest.wisps):
        for bit in iterate_bits(mask):
            canvas.image(get_wisp_image(kind), center(bit % STRIDE, bit // STRIDE), side * 0.96)
    for bit in iterate_bits(forest.cat):
        draw_cat(canvas, colour, forest.ready, center(bit % STRIDE, bit // STRIDE), side * 0.96)
    if glow:
        for kind, mask in enumerate(forest.wisps):
            for bit in iterate_bits(mask):
                spot = center(bit % STRIDE, bit // STRIDE)
                canvas.spot(spot, side * 1.25, get_wisp_colour(kind), alpha=0.16)


def _draw_marks(canvas: Canvas, forest: Forest, center: CenterOf, side: float, *, colour: str) -> None:
    """Draw the tiles as marks on coloured ground, which can be told apart even in tiny cells."""
    masks = [*((KINDS[kind], mask) for kind, mask in enumerate(forest.wisps)), ("tree", forest.trees)]
    for name, mask in masks:
        for bit in iterate_bits(mask):
            spot = center(bit % STRIDE, bit // STRIDE)
            _draw_mark_ground(canvas, spot, side, WISP[name])
            canvas.image(f"wispwood/mark-{name}", spot, side * 0.84)
    for bit in iterate_bits(forest.cat):
        spot = center(bit % STRIDE, bit // STRIDE)
        _draw_mark_ground(canvas, spot, side, theme.SEAT[colour])
        canvas.image("wispwood/mark-cat", spot, side * 0.84)


def _draw_mark_ground(canvas: Canvas, center: Point, side: float, colour: theme.Colour) -> None:
    inner = side * 0.92
    box = (center[0] - inner / 2, center[1] - inner / 2, inner, inner)
    canvas.fill(box, theme.mix(colour, theme.GROUND, 0.68), radius=side * 0.17)


def parse_forest(rows: tuple[str, ...]) -> Forest:
    """Return the forest given as rows of letters.

    P, H, O and L are wisps, T is a tree, C or c the cat (ready or hidden); any other character is an empty
    cell.
    """
    masks = dict.fromkeys("PHOLTCc", 0)
    for y, row in enumerate(rows):
        for x, letter in enumerate(row):
            if letter in masks:
                masks[letter] |= 1 << (y * STRIDE + x)
    pumpkins, hats, orbs, hearts, trees, ready_cat, hidden_cat = masks.values()
    wisps = (pumpkins, hats, orbs, hearts)
    cat, size = ready_cat | hidden_cat, (len(rows[0]), len(rows))
    return Forest(0, 0, *size, wisps, trees, cat, not hidden_cat, (0, 0, 0, 0))
