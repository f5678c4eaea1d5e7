"""Paints the forest of the player on turn: cells, tiles, what is held over them, the sliding frame."""

from __future__ import annotations

from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.games.wispwood import tiles
from client.games.wispwood.hand import Hand
from client.games.wispwood.layout import BoardLayout, ForestGrid
from client.i18n import tr
from rules.wispwood.placement import reachable
from rules.wispwood.state import Forest

Cell = tuple[int, int]

MINT = (143, 224, 192)
LIFT = (-3.0, -6.0)


def panel(canvas: Canvas, layout: BoardLayout, title: str, colour: str, note: str) -> None:
    """The panel around the forest with its headline."""
    box = layout.forest
    canvas.panel(box, radius=18, top=(27, 43, 51), bottom=(15, 21, 28), edge=(55, 96, 90))
    middle = box.top + (30 if not layout.compact else 20)
    sign = 24.0 if not layout.compact else 20.0
    canvas.seat(colour, (box.left + 34, middle), sign)
    size = 28.0 if not layout.compact else 20.0
    right = box.right - 18 - (0 if layout.compact else canvas.texts.width(note, size=18) + 12)
    head = canvas.text(
        title,
        (box.left + 56, middle),
        size=size,
        font="serif",
        anchor="midleft",
        max_width=max(60.0, right - box.left - 56),
        shrink=True,
    )
    if not layout.compact or head.right + canvas.texts.width(note, size=18) + 30 < box.right:
        canvas.text(note, (box.right - 18, middle + 1), size=18, colour=theme.SECONDARY, anchor="midright")


def cells(
    canvas: Canvas, grid: ForestGrid, forest: Forest, size: int, shining: frozenset[Cell], *, quiet: bool
) -> None:
    """The empty cells that can still be reached; those that shine are places to choose. quiet: they are
    not what is mainly asked."""
    left, top, right, bottom = reachable(forest, size)
    for y in range(top, bottom + 1):
        for x in range(left, right + 1):
            if forest.tiles & forest.mask(x, y):
                continue
            center = grid.center(x, y)
            if (x, y) in shining and not quiet:
                _shining(canvas, center, grid.side)
            else:
                certain = right - size < x < left + size and bottom - size < y < top + size
                tiles.empty_cell(canvas, center, grid.side, alpha=1.0 if certain else 0.5)
                if (x, y) in shining:
                    canvas.circle(center, max(2.0, grid.side * 0.035), (255, 223, 148), alpha=0.75)


def _shining(canvas: Canvas, center: Point, side: float) -> None:
    inner = side * 0.9
    box = Rect(center[0] - inner / 2, center[1] - inner / 2, inner, inner)
    canvas.glow(box, (255, 206, 106), radius=side * 0.17, blur=7, alpha=0.22)
    canvas.slab(
        box,
        radius=side * 0.17,
        top=(26, 24, 18),
        bottom=(30, 26, 16),
        edge=(255, 223, 148),
        edge_width=2,
        light=0,
    )
    canvas.spot(center, side * 0.3, (255, 214, 122), alpha=0.5)
    canvas.circle(center, max(1.5, side * 0.025), (255, 240, 200))


def lit_trees(canvas: Canvas, grid: ForestGrid, lit: frozenset[Cell], chosen: Cell | None, cat: Cell) -> None:
    """Trees a cat may move to, the one chosen for it, and where the cat sits now."""
    side = grid.side * 0.94
    for cell in (*sorted(lit), cat):
        x, y = grid.center(*cell)
        box = Rect(x - side / 2, y - side / 2, side, side)
        if cell == cat:
            canvas.dashed_outline(box, theme.GOLD, radius=side * 0.18, width=3, dash=9, gap=7)
        elif cell == chosen:
            canvas.glow(box, theme.GOLD, radius=side * 0.18, blur=12, alpha=0.6)
            canvas.outline(box, tiles.LIT, radius=side * 0.18, width=5)
        else:
            canvas.glow(box, (255, 206, 106), radius=side * 0.18, blur=6, alpha=0.1)
            canvas.outline(box, (255, 223, 148), radius=side * 0.18, width=2.5)


def standing(canvas: Canvas, grid: ForestGrid, forest: Forest, colour: str) -> None:
    """All tiles."""

    def center(column: int, row: int) -> Point:
        return grid.center(forest.x + column, forest.y + row)

    tiles.tiles(canvas, forest, center, grid.side, colour=colour)


def frame(canvas: Canvas, grid: ForestGrid, forest: Forest, size: int) -> None:
    """The n×n frame: firm where it can no longer shift, dotted and with arrows where it still can."""
    left, top, right, bottom = reachable(forest, size)
    outer = grid.box(left, top, right, bottom).inflate(12, 12)
    firm_x, firm_y = right - left + 1 == size, bottom - top + 1 == size
    if firm_x and firm_y:
        canvas.outline(outer, MINT, radius=18, width=3, alpha=0.9)
        return
    canvas.dashed_outline(outer, MINT, radius=18, width=2.6, dash=3, gap=9, alpha=0.7)
    sure = grid.box(right - size + 1, bottom - size + 1, left + size - 1, top + size - 1)
    if firm_x and sure.height > 0:
        for x in (outer.left, outer.right):
            canvas.line((x, sure.top), (x, sure.bottom), MINT, width=4, alpha=0.9)
    if firm_y and sure.width > 0:
        for y in (outer.top, outer.bottom):
            canvas.line((sure.left, y), (sure.right, y), MINT, width=4, alpha=0.9)
    if not firm_y:
        _arrow(canvas, (outer.centerx, outer.top), "up")
        _arrow(canvas, (outer.centerx, outer.bottom), "down")
    if not firm_x:
        _arrow(canvas, (outer.left, outer.centery), "left")
        _arrow(canvas, (outer.right, outer.centery), "right")


def _arrow(canvas: Canvas, center: Point, way: str) -> None:
    """A mark on the line of the frame: it may still move this way."""
    x, y = center
    canvas.circle(center, 10, (17, 30, 34))
    points = {
        "up": ((x - 6, y + 3), (x, y - 4), (x + 6, y + 3)),
        "down": ((x - 6, y - 3), (x, y + 4), (x + 6, y - 3)),
        "left": ((x + 3, y - 6), (x - 4, y), (x + 3, y + 6)),
        "right": ((x - 3, y - 6), (x + 4, y), (x - 3, y + 6)),
    }[way]
    canvas.polyline(points, MINT, width=2.6)


def after_frame(canvas: Canvas, grid: ForestGrid, forest: Forest, size: int) -> None:
    """Where the grid could still go after a move."""
    left, top, right, bottom = reachable(forest, size)
    canvas.outline(grid.box(left, top, right, bottom).inflate(4, 4), MINT, radius=16, width=2, alpha=0.65)


def crossed(canvas: Canvas, grid: ForestGrid, cell: Cell) -> None:
    """The cell that a ruling is about."""
    x, y = grid.center(*cell)
    arm = grid.side * 0.2
    canvas.circle((x, y), grid.side * 0.3, (60, 18, 22), alpha=0.75)
    for a, b in (((x - arm, y - arm), (x + arm, y + arm)), ((x - arm, y + arm), (x + arm, y - arm))):
        canvas.polyline((a, b), theme.BAD, width=max(4.0, grid.side * 0.07))


def held(canvas: Canvas, grid: ForestGrid, hand: Hand, kind: int, *, fits: bool) -> None:
    """The shape over the forest, its wisp on the pointed cell."""
    spots = hand.cells()
    side = grid.side
    wisp_cell = hand.at
    for cell in spots:
        x, y = grid.center(*cell)
        box = Rect(x - side * 0.44, y - side * 0.42, side * 0.88, side * 0.88)
        canvas.shadow(box, radius=side * 0.17, blur=10, dy=8, alpha=0.6)
    with canvas.shift(*LIFT):
        if wisp_cell is not None:
            canvas.spot(grid.center(*wisp_cell), side * 1.5, theme.WISP[_kind(kind)], alpha=0.55)
        for cell in spots:
            center = grid.center(*cell)
            if cell == wisp_cell:
                canvas.image(tiles.wisp_name(kind), center, side * 0.98, alpha=1.0 if fits else 0.6)
            else:
                canvas.image(tiles.tree_name(*cell), center, side * 0.98, alpha=0.85 if fits else 0.45)
        outline(canvas, grid, spots, tiles.LIT if fits else theme.BAD)


def outline(canvas: Canvas, grid: ForestGrid, spots: tuple[Cell, ...], colour: theme.Colour) -> None:
    """The line around a shape."""
    path = [
        (grid.x + (x - grid.left) * grid.side, grid.y + (y - grid.top) * grid.side) for x, y in border(spots)
    ]
    for width, alpha in ((13.0, 0.12), (8.0, 0.22), (4.0, 1.0)):
        canvas.polyline(path, colour, width=width, closed=True, alpha=alpha)


def border(spots: tuple[Cell, ...]) -> list[Cell]:
    """The corners of the line around the cells, clockwise; (x, y) is the upper left corner of that cell.

    A shape of up to four cells has no hole, so there is one such line.
    """
    filled = set(spots)
    following: dict[Cell, Cell] = {}
    for x, y in spots:
        if (x, y - 1) not in filled:
            following[x, y] = (x + 1, y)
        if (x + 1, y) not in filled:
            following[x + 1, y] = (x + 1, y + 1)
        if (x, y + 1) not in filled:
            following[x + 1, y + 1] = (x, y + 1)
        if (x - 1, y) not in filled:
            following[x, y + 1] = (x, y)
    start = min(following)
    path = [start]
    while (corner := following[path[-1]]) != start:
        path.append(corner)
    return path


def in_hand(canvas: Canvas, point: Point, hand: Hand, kind: int, side: float) -> None:
    """The shape on the pointer, outside the forest."""
    wx, wy = hand.way.cells[hand.wisp]
    for cell in hand.way.cells:
        center = (point[0] + (cell[0] - wx) * side, point[1] + (cell[1] - wy) * side)
        if cell == (wx, wy):
            canvas.spot(center, side * 1.3, theme.WISP[_kind(kind)], alpha=0.5)
            canvas.image(tiles.wisp_name(kind), center, side * 0.96)
        else:
            canvas.image("wispwood/tree", center, side * 0.96, alpha=0.8)


def ghost_tree(canvas: Canvas, grid: ForestGrid, cell: Cell, *, fits: bool) -> None:
    """The tree that a click would plant."""
    center = grid.center(*cell)
    with canvas.shift(*LIFT):
        if fits:
            canvas.spot(center, grid.side, theme.WISP["tree"], alpha=0.6)
            canvas.image(tiles.tree_name(*cell), center, grid.side * 0.98, alpha=0.85)
        outline(canvas, grid, (cell,), tiles.LIT if fits else theme.BAD)


def _kind(kind: int) -> str:
    return ("pumpkin", "hat", "orb", "heart")[kind]


def note(cells_now: int, cells_after: int | None, size: int) -> str:
    """How full the grid is."""
    if cells_after is not None:
        return tr("wispwood.table.after-cells", n=cells_after, m=size * size)
    return tr("wispwood.table.cells", n=cells_now, m=size * size)
