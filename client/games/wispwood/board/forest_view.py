"""Painter of the displayed forest: cells, tiles, the floating n×n frame, and previews of a move."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from client.draw import gains, styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.draw.typesetter import Typesetter
from client.games.wispwood.board import colours, tiles
from client.games.wispwood.board.colours import WISP
from client.games.wispwood.board.forecast import Forecast
from client.games.wispwood.board.layout import BoardLayout, ForestGrid, trace_border
from client.games.wispwood.board.view_model import LiftedShape, WishCells
from client.i18n import tr
from rules.wispwood.placement import compute_reachable_box
from rules.wispwood.shapes import Cell
from rules.wispwood.state import KINDS, STRIDE, Forest, iterate_bits

LIFT = (-3.0, -6.0)
"""Offset of what is held over the forest, in logical units."""
RIM = 5.0
"""How far a line around cells reaches beyond them, on both sides together."""
OUTLINE_MARGIN = 40.0
"""How far anything painted around cells reaches beyond them, on both sides together."""
WISH_VEIL_ALPHA = 0.6
"""Opacity of the veil over tiles that do not score for the wish card pointed at."""
LEAVING_VEIL_ALPHA = 0.82
"""Opacity of the veil over trees that leave when the round is over."""
OUTSIDE_FRAME_ALPHA = 0.4
"""Opacity of cells outside the frame."""


class HeadlineModel(Struct, frozen=True):
    """View model of the headline above the displayed forest."""

    title: str
    """Whose forest it is."""
    colour: str
    """Colour of that seat."""
    note: str
    """How full the grid is, or what dashed cells mean."""
    is_note_first: bool
    """Whether the note comes before notice and title: it says that the move under consideration fills the
    grid, or what dashed cells mean."""
    notice: str
    """What matters about this turn, such as that it is the last one; "" for nothing."""


class ReachableCellsModel(Struct, frozen=True):
    """View model of the cells that the n×n frame around a forest can still cover."""

    grid: ForestGrid
    """The cells on the screen."""
    bounds: tuple[int, int, int, int]
    """First column and row, last column and row of those cells."""
    size: int
    """Side of the frame, in cells."""


class FrameModel(Struct, frozen=True):
    """View model of the n×n frame around a forest."""

    side: float
    """Side of a cell, in logical units."""
    size: int
    """Side of the frame, in cells."""
    open_directions: tuple[bool, bool, bool, bool]
    """Whether the frame can still move left, up, right, down."""


class TilesModel(Struct, frozen=True):
    """View model of a forest's tiles and of the cells that the player can choose."""

    grid: ForestGrid
    """The cells on the screen."""
    forest: Forest
    """The forest."""
    colour: str
    """Colour of the seat."""
    choosable_cells: frozenset[Cell]
    """Cells where the player may place the wisp of the lifted shape, or a tree."""
    turned_cells: frozenset[Cell]
    """Cells where that shape fits if it turns by itself."""
    is_secondary: bool
    """Whether choosing a cell is a secondary option now, so that dots alone mark the cells."""


def draw_panel(canvas: Canvas, layout: BoardLayout) -> None:
    """Draw the background panel of the displayed forest."""
    canvas.panel(
        layout.forest,
        radius=18,
        top=colours.FOREST_TOP,
        bottom=colours.FOREST_BOTTOM,
        edge=colours.FOREST_EDGE,
    )


def draw_headline(canvas: Canvas, layout: BoardLayout, model: HeadlineModel) -> None:
    """Draw the headline of the forest's panel: whose forest it is, its notice, how full the grid is.

    If there is no room for all, the notice takes the place of the number of cells, and at last that of the
    title; a note that comes first takes the place of the notice.
    """
    box, texts = layout.forest, canvas.texts
    middle = box.top + (30 if not layout.compact else 20)
    canvas.seat(model.colour, (box.left + 34, middle), 24.0 if not layout.compact else 20.0)
    style = styles.NAME if layout.compact else styles.TITLE
    left, right = box.left + 56, box.right - 18
    title_width = texts.measure_width(model.title, style)
    notice_width, height = get_notice_size(texts, layout, model.notice)
    note_style = styles.LABEL.with_colour(theme.GAIN) if model.is_note_first else styles.NOTE
    note_width = texts.measure_width(model.note, note_style)
    has_both = left + title_width + 16 + notice_width + 14 + note_width <= right
    if model.notice and (has_both or not model.is_note_first):
        if has_both:
            right = canvas.text(model.note, (right, middle + 1), note_style, anchor="midright").left - 14
        plaque = Rect(right - notice_width, middle - height / 2, notice_width, height)
        _draw_notice(canvas, plaque, model.notice)
        right = plaque.left - 12
    elif not layout.compact or left + title_width + 30 + note_width < right or model.is_note_first:
        right = canvas.text(model.note, (right, middle + 1), note_style, anchor="midright").left - 12
    room = max(60.0, right - left)
    is_cut = texts.measure_width(model.title, style.with_size(styles.LEAST)) > room
    if is_cut and (model.notice or model.is_note_first):
        return  # the sign says whose forest it is
    canvas.text(model.title, (left, middle), style, anchor="midleft", max_width=room, shrink=True)


def _draw_notice(canvas: Canvas, box: Rect, text: str) -> None:
    """Draw the plaque with a prominent notice in the headline of the forest's panel."""
    canvas.slab(
        box,
        radius=box.height / 2,
        top=colours.BRASS_TOP,
        bottom=colours.BRASS_BOTTOM,
        edge=colours.BRASS_EDGE,
        light=0.3,
    )
    canvas.text(text, (box.centerx, box.centery - 1), styles.LABEL.with_colour(colours.INK), anchor="center")


def get_notice_size(texts: Typesetter, layout: BoardLayout, text: str) -> tuple[float, float]:
    """Return width and height of the plaque with a notice."""
    return texts.measure_width(text, styles.LABEL) + 28, 26.0 if layout.compact else 30.0


def draw_cells_frame_can_cover(canvas: Canvas, model: ReachableCellsModel) -> None:
    """Draw all cells that the n×n frame can still cover, faintly, with a dotted line around them."""
    grid, size = model.grid, model.size
    left, top, right, bottom = model.bounds
    for y in range(top, bottom + 1):
        for x in range(left, right + 1):
            tiles.draw_empty_cell(canvas, grid.get_cell_center(x, y), grid.side, alpha=OUTSIDE_FRAME_ALPHA)
    if (right - left + 1, bottom - top + 1) != (size, size):
        outer = grid.get_cells_box(left, top, right, bottom).inflate(RIM, RIM)
        canvas.dashed_outline(outer, colours.MINT, radius=18, width=2.2, dash=3, gap=9, alpha=0.5)


def draw_frame(canvas: Canvas, box: Rect, model: FrameModel) -> None:
    """Draw the n×n frame with its cells, and arrows on the sides towards which it can still move."""
    side, size = model.side, model.size
    radius = min(18.0, side * 0.22)
    canvas.fill(box, colours.FLOOR, radius=radius, alpha=0.8)
    for row in range(size):
        for column in range(size):
            middle = (box.left + (column + 0.5) * side, box.top + (row + 0.5) * side)
            tiles.draw_empty_cell(canvas, middle, side)
    outer = box.inflate(RIM, RIM)
    canvas.outline(outer, colours.MINT, radius=radius + RIM / 2, width=3, alpha=0.9)
    middles = (outer.midleft, outer.midtop, outer.midright, outer.midbottom)
    for middle, direction, is_open in zip(
        middles, ("left", "up", "right", "down"), model.open_directions, strict=True
    ):
        if is_open:
            _draw_arrow(canvas, middle, direction)


def get_tiles_bounds(model: TilesModel) -> Rect:
    """Return the screen box of a forest's tiles and choosable cells, including the glow around them."""
    grid, forest = model.grid, model.forest
    columns, rows = [forest.x, forest.x + forest.w - 1], [forest.y, forest.y + forest.h - 1]
    for x, y in model.choosable_cells | model.turned_cells:
        columns.append(x)
        rows.append(y)
    box = grid.get_cells_box(min(columns), min(rows), max(columns), max(rows))
    return box.inflate(3 * grid.side, 3 * grid.side)


def draw_tiles(canvas: Canvas, model: TilesModel) -> None:
    """Draw the cells that the player can choose, and all tiles of the displayed forest."""
    grid, forest = model.grid, model.forest
    for cell in sorted(
        model.choosable_cells
    ):  # equal values give the same picture, also where lights overlap
        middle = grid.get_cell_center(*cell)
        if model.is_secondary:
            canvas.circle(middle, max(2.0, grid.side * 0.035), colours.OFFER_EDGE, alpha=0.75)
        else:
            _draw_choosable_cell(canvas, middle, grid.side)
    for cell in sorted(model.turned_cells):
        _draw_turned_cell(canvas, grid.get_cell_center(*cell), grid.side)

    def center(column: int, row: int) -> Point:
        return grid.get_cell_center(forest.x + column, forest.y + row)

    tiles.draw_tiles(canvas, forest, center, grid.side, colour=model.colour)


def _draw_choosable_cell(canvas: Canvas, center: Point, side: float) -> None:
    inner = side * 0.9
    box = Rect(center[0] - inner / 2, center[1] - inner / 2, inner, inner)
    canvas.glow(box, colours.OFFER_GLOW, radius=side * 0.17, blur=7, alpha=0.22)
    canvas.slab(
        box,
        radius=side * 0.17,
        top=colours.OFFER_TOP,
        bottom=colours.OFFER_BOTTOM,
        edge=colours.OFFER_EDGE,
        edge_width=2,
        light=0,
    )
    canvas.spot(center, side * 0.3, colours.OFFER_LIGHT, alpha=0.5)
    canvas.circle(center, max(1.5, side * 0.025), colours.OFFER_CORE)


def _draw_turned_cell(canvas: Canvas, center: Point, side: float) -> None:
    """Draw the mark of a cell where the lifted shape fits if it turns: fainter than where it fits as held."""
    inner = side * 0.86
    box = Rect(center[0] - inner / 2, center[1] - inner / 2, inner, inner)
    canvas.dashed_outline(box, colours.OFFER_EDGE, radius=side * 0.17, width=1.5, dash=5, gap=6, alpha=0.5)
    canvas.icon("rotate", center, max(14.0, side * 0.26), colours.OFFER_EDGE, alpha=0.6)


def draw_way_number(
    canvas: Canvas, layout: BoardLayout, grid: ForestGrid, hand: LiftedShape, text: str
) -> None:
    """Draw on a plate below the lifted shape, or above it, in which of the legal ways it lies."""
    cells = hand.covered_cells()
    columns, rows = [x for x, _ in cells], [y for _, y in cells]
    box = grid.get_cells_box(min(columns), min(rows), max(columns), max(rows))
    width, height = canvas.texts.measure_width(text, styles.LABEL) + 44, 28.0
    bottom = layout.forest.bottom - 6
    y = (
        box.bottom + 6
        if box.bottom + 6 + height <= bottom
        else max(layout.forest.top + 4, box.top - 14 - height)
    )
    left = min(max(box.centerx - width / 2, layout.forest.left + 6), layout.forest.right - 6 - width)
    plate = Rect(left, y, width, height)
    canvas.slab(plate, radius=height / 2, top=theme.PLATE_TOP, bottom=theme.PLATE_BOTTOM, edge=colours.LIT)
    canvas.icon("rotate", (plate.left + 20, plate.centery), 18, colours.LIT)
    canvas.text(text, (plate.left + 34, plate.centery - 1), styles.LABEL, anchor="midleft")


def draw_wish_cells(canvas: Canvas, grid: ForestGrid, forest: Forest, cells: WishCells) -> None:
    """Draw what scores for a wish card: its cells lit with their points, all other tiles dimmed.

    On free cells the points are drawn that one more tile there would bring, the highest clearest.
    """
    side = grid.side
    counted, because = tiles.merge_scored_cells(cells.parts)

    def center(column: int, row: int) -> Point:
        return grid.get_cell_center(forest.x + column, forest.y + row)

    for cell in forest.list_cells_of_mask(forest.tile_mask & ~(counted | because)):
        x, y = grid.get_cell_center(*cell)
        veil = Rect(x - side / 2, y - side / 2, side, side)
        canvas.fill(veil, colours.CELL_GROUND, radius=side * 0.17, alpha=WISH_VEIL_ALPHA)
    for bit in iterate_bits(because & ~counted):
        tiles.draw_soft_light(canvas, center(bit % STRIDE, bit // STRIDE), side)
    for bit in iterate_bits(counted):
        x, y = center(bit % STRIDE, bit // STRIDE)
        box = Rect(x - side * 0.47, y - side * 0.47, side * 0.94, side * 0.94)
        canvas.outline(box.inflate(4, 4), colours.LIT, radius=side * 0.19, width=6, alpha=0.3)
        tiles.draw_ring(canvas, (x, y), side, min_width=3.0)
    if cells.has_numbers:
        tiles.draw_part_points(canvas, cells.parts, center, side)
    best = max((gain for _, gain in cells.more), default=0)
    for cell, gain in cells.more:
        _draw_one_more(canvas, grid, cell, cells.card, gain, is_best=gain == best)


def _draw_one_more(
    canvas: Canvas, grid: ForestGrid, cell: Cell, card: str, gain: int, *, is_best: bool
) -> None:
    """Draw on a free cell what one more tile that a wish card counts would bring there."""
    (x, y), side = grid.get_cell_center(*cell), grid.side
    deck = card.partition("-")[0]
    name = tiles.get_tree_image_name(*cell) if deck == "tree" else tiles.get_wisp_image(KINDS.index(deck))
    canvas.image(name, (x, y), side * 0.94, alpha=0.4 if is_best else 0.2)
    style = styles.ROW_STRONG if is_best else styles.LABEL
    fits = gains.measure_gain(canvas.texts, gain, style) <= side - 8
    style = style if fits else style.with_size(styles.LEAST)
    canvas.spot((x, y), side * 0.42, theme.GROUND, alpha=0.75)
    gains.draw_gain(canvas, gain, (x, y), style, alpha=1.0 if is_best else 0.8)
    if is_best:
        box = Rect(x - side * 0.45, y - side * 0.45, side * 0.9, side * 0.9)
        canvas.dashed_outline(box, theme.GAIN, radius=side * 0.17, width=2, dash=6, gap=5)


def draw_cat_targets(
    canvas: Canvas, grid: ForestGrid, trees: frozenset[Cell], cat: Cell, goal: Cell | None, *, is_chosen: bool
) -> None:
    """Draw rings around the trees that the cat may move to and around the cat.

    Args:
        canvas: Canvas of the table.
        grid: The cells on the screen.
        trees: Cells of the trees that the cat may move to.
        cat: The cat's cell.
        goal: Cell of the tree that is pointed at or chosen, or None.
        is_chosen: Whether `goal` is chosen rather than just pointed at.
    """
    side = grid.side * 0.94
    for cell in (*sorted(trees), cat):
        x, y = grid.get_cell_center(*cell)
        box = Rect(x - side / 2, y - side / 2, side, side)
        if cell == cat:
            canvas.dashed_outline(box, theme.GOLD, radius=side * 0.18, width=3, dash=9, gap=7)
        elif cell == goal:
            canvas.outline(box, colours.LIT, radius=side * 0.18, width=5 if is_chosen else 3.5)
        else:
            canvas.outline(box, colours.OFFER_EDGE, radius=side * 0.18, width=2.5)


def draw_leaving_trees(canvas: Canvas, grid: ForestGrid, trees: Iterable[Cell]) -> None:
    """Fade the trees that go back to the supply, so that little more than their outlines is left."""
    side = grid.side * 0.94
    for cell in trees:
        x, y = grid.get_cell_center(*cell)
        box = Rect(x - side / 2, y - side / 2, side, side)
        canvas.fill(box, colours.CELL_GROUND, radius=side * 0.18, alpha=LEAVING_VEIL_ALPHA)


def draw_next_hats(canvas: Canvas, grid: ForestGrid, cells: Iterable[Cell]) -> None:
    """Draw where hats could lie in the next round: outlines alone, as no tile lies there.

    They are within the rings of the trees that the cat may move to.
    """
    side = grid.side * 0.76
    for cell in cells:
        x, y = grid.get_cell_center(*cell)
        box = Rect(x - side / 2, y - side / 2, side, side)
        canvas.fill(box, WISP["hat"], radius=side * 0.18, alpha=0.16)
        canvas.dashed_outline(box, WISP["hat"], radius=side * 0.18, width=2, dash=5, gap=5, alpha=0.9)


def draw_cat_preview(
    canvas: Canvas, grid: ForestGrid, start: Cell, goal: Cell, colour: str, *, ready: bool, is_chosen: bool
) -> None:
    """Draw the cat on the tree that it would move to between rounds.

    Args:
        canvas: Canvas of the table.
        grid: The cells on the screen.
        start: The cat's present cell.
        goal: Cell of the tree that it would move to.
        colour: Colour of the seat.
        ready: Whether the cat is on its ready side.
        is_chosen: Whether the tree is chosen rather than just pointed at: then the cat is drawn down on it
            and a tree on its present cell.
    """
    side = grid.side * 0.96
    if is_chosen:
        canvas.image(tiles.get_tree_image_name(*start), grid.get_cell_center(*start), side)
    canvas.spot(grid.get_cell_center(*goal), grid.side, theme.GOLD, alpha=0.45)
    with canvas.shift(*(0.0, 0.0) if is_chosen else LIFT):
        tiles.draw_cat(
            canvas, colour, ready, grid.get_cell_center(*goal), side, alpha=1.0 if is_chosen else 0.85
        )


def _draw_arrow(canvas: Canvas, center: Point, direction: str) -> None:
    """Draw an arrow on the line of the frame."""
    x, y = center
    canvas.circle(center, 10, colours.SIGN_GROUND)
    points = {
        "up": ((x - 6, y + 3), (x, y - 4), (x + 6, y + 3)),
        "down": ((x - 6, y - 3), (x, y + 4), (x + 6, y - 3)),
        "left": ((x + 3, y - 6), (x - 4, y), (x + 3, y + 6)),
        "right": ((x - 3, y - 6), (x + 4, y), (x - 3, y + 6)),
    }[direction]
    canvas.polyline(points, colours.MINT, width=2.6)


def draw_reach_after_move(canvas: Canvas, grid: ForestGrid, forest: Forest, size: int) -> None:
    """Draw a dashed line around the cells that the n×n frame could still cover after a move."""
    outer = grid.get_cells_box(*compute_reachable_box(forest, size)).inflate(RIM, RIM)
    canvas.dashed_outline(outer, colours.MINT, radius=18, width=2.6, dash=6, gap=6, alpha=0.9)


def draw_forbidden_cell(canvas: Canvas, grid: ForestGrid, cell: Cell) -> None:
    """Draw a cross on the cell where a rule forbids the player's move."""
    x, y = grid.get_cell_center(*cell)
    arm = grid.side * 0.2
    canvas.circle((x, y), grid.side * 0.3, colours.CLOSED, alpha=0.75)
    for a, b in (((x - arm, y - arm), (x + arm, y + arm)), ((x - arm, y + arm), (x + arm, y - arm))):
        canvas.polyline((a, b), theme.BAD, width=max(4.0, grid.side * 0.07))


def draw_shape(canvas: Canvas, grid: ForestGrid, hand: LiftedShape, kind: int, *, fits: bool) -> None:
    """Draw the lifted shape (wisp and trees) over the forest; `fits` tells whether it may be placed there."""
    cells = hand.covered_cells()
    side = grid.side
    wisp_cell = hand.at
    for cell in cells:
        x, y = grid.get_cell_center(*cell)
        box = Rect(x - side * 0.44, y - side * 0.42, side * 0.88, side * 0.88)
        canvas.shadow(box, radius=side * 0.17, blur=10, dy=8, alpha=0.6)
    with canvas.shift(*LIFT):
        if wisp_cell is not None:
            canvas.spot(grid.get_cell_center(*wisp_cell), side * 1.5, tiles.get_wisp_colour(kind), alpha=0.55)
        for cell in cells:
            center = grid.get_cell_center(*cell)
            if cell == wisp_cell:
                canvas.image(tiles.get_wisp_image(kind), center, side * 0.98, alpha=1.0 if fits else 0.6)
            else:
                canvas.image(
                    tiles.get_tree_image_name(*cell), center, side * 0.98, alpha=0.85 if fits else 0.45
                )
        draw_outline(canvas, grid, cells, colours.LIT if fits else theme.BAD)


def draw_outline(canvas: Canvas, grid: ForestGrid, cells: tuple[Cell, ...], colour: theme.Colour) -> None:
    """Draw a glowing line around a connected group of cells of the forest."""
    path = trace_outline(grid, cells)
    for width, alpha in ((13.0, 0.12), (8.0, 0.22), (4.0, 1.0)):
        canvas.polyline(path, colour, width=width, closed=True, alpha=alpha)


def trace_outline(grid: ForestGrid, cells: tuple[Cell, ...]) -> list[Point]:
    """Return the screen points of the line around a connected group of cells."""
    return [
        (grid.x + (x - grid.left) * grid.side, grid.y + (y - grid.top) * grid.side)
        for x, y in trace_border(cells)
    ]


def draw_shape_at_pointer(canvas: Canvas, point: Point, hand: LiftedShape, kind: int, side: float) -> None:
    """Draw the lifted shape with its wisp at the pointer, for a pointer outside the forest."""
    wx, wy = hand.orientation.cells[hand.wisp]
    for cell in hand.orientation.cells:
        center = (point[0] + (cell[0] - wx) * side, point[1] + (cell[1] - wy) * side)
        if cell == (wx, wy):
            canvas.spot(center, side * 1.3, tiles.get_wisp_colour(kind), alpha=0.5)
            canvas.image(tiles.get_wisp_image(kind), center, side * 0.96)
        else:
            canvas.image("wispwood/tree", center, side * 0.96, alpha=0.8)


def draw_wisp_at_pointer(canvas: Canvas, point: Point, kind: int, side: float) -> None:
    """Draw at the pointer a dragged wisp for which no shape has been chosen yet."""
    canvas.shadow(
        Rect(point[0] - side * 0.46, point[1] - side * 0.42, side * 0.92, side * 0.92),
        radius=side * 0.17, blur=12, dy=10, alpha=0.6,
    )  # fmt: skip
    with canvas.shift(*LIFT):
        tiles.draw_wisp(canvas, kind, point, side, glow=0.9)


def draw_tree_preview(canvas: Canvas, grid: ForestGrid, cell: Cell, *, fits: bool) -> None:
    """Draw the tree that a click would plant, or a red outline if `fits` is False (not allowed there)."""
    center = grid.get_cell_center(*cell)
    with canvas.shift(*LIFT):
        if fits:
            canvas.spot(center, grid.side, WISP["tree"], alpha=0.6)
            canvas.image(tiles.get_tree_image_name(*cell), center, grid.side * 0.98, alpha=0.85)
        draw_outline(canvas, grid, (cell,), colours.LIT if fits else theme.BAD)


def format_cell_count(forest: Forest, preview: Forecast | None, size: int, *, points: bool) -> str:
    """Return the text that says how many of the grid's size×size cells have a tile.

    Args:
        forest: The forest as it is.
        preview: Forecast of the move under consideration, or None if there is none.
        size: Side of the grid, in cells.
        points: Whether the points of a grid that the move fills are said instead.
    """
    if preview is None:
        return tr("wispwood.table.cells", n=forest.tile_mask.bit_count(), m=size * size)
    if points and preview.gains[-1]:
        return tr("wispwood.table.fills-grid", n=preview.gains[-1])
    return tr("wispwood.table.after-cells", n=preview.forest.tile_mask.bit_count(), m=size * size)
