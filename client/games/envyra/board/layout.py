"""Layout of Envyra's table: the boxes of all its parts, in logical units."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from client.draw.geometry import Point, Rect, cached_layout

Spot: TypeAlias = tuple[Point, float]
"""Middle and side of a square picture."""

CARD_COUNTS: dict[str, int] = {"off": 0, "a": 2, "b": 1, "c": 3}
"""Number of Equilibrium cards a player sees at once, by the option of the game."""

ROOMY_SIZE = (1300.0, 800.0)
"""From this size on the table has room for full panels, even where the frame's right column is folded."""

ROOMY_PANEL_HEIGHT = 260.0
"""Height from which a panel of sets has a high headline."""

FEW_PLAYERS = 2
"""Number of players with which panels of sets are tall, and the grid is a tile or two narrower."""

MIN_BADGED_SIDE = 84.0
"""Least side of a hole that shows its number beside a cube as a disc; smaller ones keep the tab."""

HOLE_TAB = 21.0
"""The height above a smaller hole for the tab with its number, where the column has room for it."""

WAITING_ROOM = 32.0
"""The height between the wooden board and the supply for the places that cubes wait for."""

SUPPLY_PLACES = 5
"""Number of places for free cubes on the board panel."""


class TableLayout(Struct, frozen=True):
    """The boxes of all parts of Envyra's table, in logical units."""

    compact: bool
    """Whether everything is drawn small."""
    tiles: tuple[Rect, ...]
    """A square for each position of the grid."""
    grid: Rect
    """The slab the tiles lie on."""
    board: Rect
    """The panel with the wooden board."""
    wood: Rect
    """The wooden board."""
    holes: tuple[Rect, ...]
    """A box in the wooden board for each position of the grid."""
    supply: Rect
    """The row of free cubes on the board panel."""
    bag: Rect
    """The panel of the bag."""
    cards: tuple[Rect, ...]
    """A box for each Equilibrium card in sight."""
    turn_order: Rect
    """The panel with the order of turns."""
    sets: tuple[Rect, ...]
    """A panel of tiles and sets for each seat."""
    seats: tuple[Rect, ...]
    """A row for each seat in the right column of the frame; empty where it is folded."""

    @property
    def tile_side(self) -> float:
        """The side of a tile of the grid, in logical units."""
        return self.tiles[0].width

    @property
    def headline_height(self) -> float:
        """The height of the headline above a seat's taken tiles, in logical units."""
        if self.compact:
            return 34.0
        return 62.0 if self.sets[0].height >= ROOMY_PANEL_HEIGHT else 46.0

    def locate_seat_supply(self, seat: int) -> Point:
        """Return the point to which a seat's cubes fly when they return to its supply.

        It is not used for the seat whose free cubes are drawn below the wooden board.
        """
        if self.seats:
            return self.seats[seat].left + 100, self.seats[seat].bottom - 24
        box = self.sets[seat]
        return box.right - 60, box.top + self.headline_height / 2


@cached_layout
def arrange_table(
    area: Rect,
    *,
    columns: int,
    rows: int,
    players: int,
    compact: bool,
    cards: int = 0,
    side: Rect | None = None,
    tight: bool = False,
) -> TableLayout:
    """Return the boxes of all parts of Envyra's table.

    Args:
        area: The area of the table within the frame.
        columns: Columns of the grid.
        rows: Rows of the grid.
        players: Number of seats.
        compact: Whether to draw everything small; ignored if the area is as large as ROOMY_SIZE.
        cards: Number of Equilibrium cards in sight (see CARD_COUNTS).
        side: The frame's right column, None where it is folded.
        tight: Whether the tiles of the grid take all the height there is.
    """
    if compact and area.width >= ROOMY_SIZE[0] and area.height >= ROOMY_SIZE[1]:
        compact = False
    sizes = _TIGHT if tight else _COMPACT if compact else _FULL
    inner = Rect(
        area.left + sizes.margin_x,
        area.top + sizes.margin_y,
        area.width - 2 * sizes.margin_x,
        area.height - 2 * sizes.margin_y,
    )
    if compact and not tight:  # in a tall window the tiles leave room at the sides, not above
        tall = max(0.0, min(1.0, (inner.height - 400) / 300))
        left_min, right_min = sizes.left[0] + 64 * tall, sizes.right[0] + 70 * tall
        sizes = replace(sizes, left=(left_min, sizes.left[1]), right=(right_min, sizes.right[1]))
    elif not compact and players == FEW_PLAYERS:  # few columns leave room for a large board and wide sets
        sizes = replace(sizes, left=(336.0, sizes.left[1]), right=(350.0, sizes.right[1]))
    tile_side, left_width, center_width = _measure_columns(inner, sizes, columns, rows)
    left = Rect(inner.left, inner.top, left_width, inner.height)
    center = Rect(left.right + sizes.gap, inner.top, center_width, inner.height)
    right = Rect(center.right + sizes.gap, inner.top, inner.right - center.right - sizes.gap, inner.height)
    turn_order, grid = _arrange_center(center, sizes, tile_side, rows)
    tiles = _arrange_tiles(grid, sizes, tile_side, columns, rows)
    left_column = (
        _arrange_left_compact(left, columns, rows, cards, _TIGHT_LEFT if tight else _COMPACT_LEFT)
        if compact
        else _arrange_left_full(left, columns, rows, cards)
    )
    return TableLayout(
        compact=compact,
        tiles=tiles,
        grid=grid,
        board=left_column.board,
        wood=left_column.wood,
        holes=_arrange_holes(
            left_column.wood, columns, rows, max(4.0, sizes.hole_gap * min(1.0, 2 / columns))
        ),
        supply=left_column.supply,
        bag=left_column.bag,
        cards=left_column.cards,
        turn_order=turn_order,
        sets=tuple(_stack_boxes(right, players, sizes.gap)),
        seats=tuple(arrange_seats_in_right_column(side, players)) if side is not None else (),
    )


# --- columns ----------------------------------------------------------------------------------------


class _Sizes(Struct, frozen=True):
    """What differs between full, compact and tight tables, in logical units."""

    margin_x: float
    """Margin at the left and right."""
    margin_y: float
    """Margin at the top and bottom."""
    gap: float
    """Gap between panels."""
    turn_order: float
    """Least height of the order of turns."""
    max_turn_order: float
    """Greatest height of the order of turns."""
    slab_x: float
    """From the left and right edges of the slab to the tiles."""
    slab_y: float
    """From the upper and lower edges of the slab to the tiles."""
    tile_gap: float
    """Least gap between tiles."""
    max_tile: float
    """Greatest side of a tile."""
    left: tuple[float, float]
    """Least and greatest width of the left column."""
    right: tuple[float, float]
    """Least and greatest width of the right column."""
    hole_gap: float
    """Gap between holes of the board."""


_FULL = _Sizes(24, 16, 16, 120, 140, 23, 27, 8, 290, (248, 340), (312, 640), 10)
_COMPACT = _Sizes(10, 8, 8, 40, 48, 8, 7, 6, 250, (166, 260), (212, 420), 4)
_TIGHT = _Sizes(8, 6, 4, 36, 44, 6, 5, 4, 250, (166, 260), (206, 420), 3)


def _measure_columns(inner: Rect, sizes: _Sizes, columns: int, rows: int) -> tuple[float, float, float]:
    """Return the side of a tile, the width of the left column, and that of the middle column."""
    height = inner.height - sizes.turn_order - sizes.gap - 2 * sizes.slab_y
    by_height = (height - sizes.tile_gap * (rows - 1)) / rows
    width = inner.width - 2 * sizes.gap - sizes.left[0] - sizes.right[0] - 2 * sizes.slab_x
    by_width = (width - sizes.tile_gap * (columns - 1)) / columns
    tile = min(by_height, by_width, sizes.max_tile)
    center = columns * tile + (columns - 1) * sizes.tile_gap + 2 * sizes.slab_x
    rest = inner.width - 2 * sizes.gap - center
    left = max(sizes.left[0], min(sizes.left[1], rest * 0.419, 288 + max(0.0, rest - 760) * 0.3))
    right = max(sizes.right[0], min(sizes.right[1], rest - left))
    return tile, left, inner.width - 2 * sizes.gap - left - right


def _arrange_center(center: Rect, sizes: _Sizes, tile: float, rows: int) -> tuple[Rect, Rect]:
    """Return the boxes of the order of turns and of the slab below it; both share the height to spare."""
    needed = rows * tile + (rows - 1) * sizes.tile_gap + 2 * sizes.slab_y
    spare = center.height - sizes.turn_order - sizes.gap - needed
    height = min(sizes.max_turn_order, sizes.turn_order + max(0.0, spare) * 0.35)
    turn_order = Rect(center.left, center.top, center.width, height)
    top = turn_order.bottom + sizes.gap
    return turn_order, Rect(center.left, top, center.width, center.bottom - top)


def _arrange_tiles(grid: Rect, sizes: _Sizes, tile: float, columns: int, rows: int) -> tuple[Rect, ...]:
    """Return the squares of the grid, in the middle of the slab, with wider gaps where there is room."""
    gap_x = _measure_gap(grid.width - 2 * sizes.slab_x, tile, columns, sizes.tile_gap)
    growth = 0.26 if rows == 2 else 0.14
    gap_y = _measure_gap(grid.height - 2 * sizes.slab_y, tile, rows, sizes.tile_gap, growth)
    left = grid.centerx - (columns * tile + (columns - 1) * gap_x) / 2
    top = grid.centery - (rows * tile + (rows - 1) * gap_y) / 2
    return tuple(
        Rect(left + column * (tile + gap_x), top + row * (tile + gap_y), tile, tile)
        for row in range(rows)
        for column in range(columns)
    )


def _measure_gap(room: float, tile: float, count: int, min_gap: float, max_growth: float = 0.14) -> float:
    """Return the gap between tiles in a row.

    Args:
        room: The length of the row.
        tile: The side of a tile.
        count: Number of tiles.
        min_gap: The gap without room to spare.
        max_growth: How much the gap may grow, as a share of a tile.
    """
    spare = room - count * tile - (count - 1) * min_gap
    return min_gap + min(max(0.0, spare) / (count + 1), tile * max_growth)


def _stack_boxes(column: Rect, count: int, gap: float) -> list[Rect]:
    """Return equal boxes that fill a column, one below the other."""
    height = (column.height - gap * (count - 1)) / count
    return [Rect(column.left, column.top + i * (height + gap), column.width, height) for i in range(count)]


# --- the left column: cards, bag, own board -----------------------------------------------------------


class _LeftColumn(Struct, frozen=True):
    """The boxes of the left column, named as in TableLayout."""

    cards: tuple[Rect, ...]
    """A box for each Equilibrium card in sight."""
    bag: Rect
    """The panel of the bag."""
    board: Rect
    """The panel with the wooden board."""
    wood: Rect
    """The wooden board within its panel."""
    supply: Rect
    """The row of free cubes on the board panel."""


def _arrange_left_full(left: Rect, columns: int, rows: int, cards: int) -> _LeftColumn:
    """Return cards, bag and board one below the other; the board panel takes the height that is left."""
    gap, pad = 16.0, 12.0
    hole = (left.width - 2 * pad) / columns
    hole = min(hole, 0.36 * left.height / rows)
    min_board = 70 + hole * rows + 94
    bag = 176.0 if cards <= 1 else 116.0
    room = left.height - min_board - bag - 2 * gap
    card_gap = 10.0
    card_height = 0.0
    if cards:
        card_height = min((264.0, 150.0, 110.0)[cards - 1], (room - card_gap * (cards - 1)) / cards)
    tab = _measure_hole_tab(hole, rows, room - cards * (card_height + card_gap))
    y = left.top
    boxes = []
    for _ in range(cards):
        boxes.append(Rect(left.left, y, left.width, card_height))
        y += card_height + card_gap
    if cards:
        y += gap - card_gap
    bag_box = Rect(left.left, y, left.width, bag)
    board = Rect(left.left, bag_box.bottom + gap, left.width, left.bottom - bag_box.bottom - gap)
    wood = Rect(0, 0, hole * columns, (hole + tab) * rows)
    spare = board.height - 66 - 94 - wood.height
    wood.midbottom = (board.centerx, board.bottom - 94 - (spare / 2 if spare < 90 else 0.0))
    supply = Rect(board.left + 24, board.bottom - 50, board.width - 48, 40)
    return _LeftColumn(tuple(boxes), bag_box, board, wood, supply)


def _measure_hole_tab(hole: float, rows: int, room: float) -> float:
    """Return the height of the tabs above holes, 0.0 for large holes or where there is no room for them."""
    return HOLE_TAB if hole < MIN_BADGED_SIDE and room >= HOLE_TAB * rows else 0.0


class _LeftColumnSizes(Struct, frozen=True):
    """Measures of a narrow left column, in logical units."""

    gap: float
    """Gap between panels."""
    pad: float
    """From the edges of the board panel to the holes."""
    head: float
    """Room above the holes."""
    foot: float
    """Room below the holes."""
    card: float
    """Least height of a card."""
    bag: float
    """Least height of the bag."""


_COMPACT_LEFT = _LeftColumnSizes(8, 7, 30, 40, 44, 40)
_TIGHT_LEFT = _LeftColumnSizes(4, 3, 30, 30, 34, 34)


def _arrange_left_compact(
    left: Rect, columns: int, rows: int, cards: int, sizes: _LeftColumnSizes
) -> _LeftColumn:
    """Return the board at the top, as it is needed most, then the cards as rows, and the bag."""
    gap, pad, head, foot = sizes.gap, sizes.pad, sizes.head, sizes.foot
    bag = min(64.0, max(sizes.bag, left.height * 0.09))
    columns_of_cards = 2 if left.width >= 220 else 1
    lines = -(-cards // columns_of_cards)
    min_cards = (sizes.card + 6) * lines
    hole = min(
        (left.width - 2 * pad) / columns,
        (left.height - bag - gap - min_cards - (gap if cards else 0) - head - foot - pad) / rows,
        96.0,
    )
    board = Rect(left.left, left.top, left.width, head + hole * rows + foot + pad)
    rest = left.bottom - board.bottom - gap - bag - gap
    card_height = min((200.0, 150.0, 110.0)[lines - 1], (rest - 6 * (lines - 1)) / lines) if cards else 0.0
    used = lines * card_height + 6 * max(0, lines - 1) + (gap if cards else 0.0)
    spare = max(0.0, left.bottom - bag - gap - used - board.bottom)
    tab = _measure_hole_tab(hole, rows, spare - 60.0)  # the bag has to grow as well
    board.height += tab * rows
    spare -= tab * rows
    grown = min(130.0 - bag, spare * 0.7) if spare > 60 else 0.0
    bag += grown
    board.height += spare - grown
    y = board.bottom + gap
    first_line = Rect(left.left, y, left.width, card_height)
    boxes = _arrange_cards_compact(first_line, cards, columns_of_cards)
    wood = Rect(0, 0, hole * columns, (hole + tab) * rows)
    free = board.height - head - foot - pad - wood.height
    supply = Rect(board.left + 8, board.bottom - foot + 2, board.width - 16, foot - 8)
    top = min(board.top + head + free / 2, supply.top - WAITING_ROOM - wood.height)
    wood.midtop = (board.centerx, max(board.top + head, top))
    return _LeftColumn(boxes, Rect(left.left, left.bottom - bag, left.width, bag), board, wood, supply)


def _arrange_cards_compact(first_line: Rect, cards: int, columns: int) -> tuple[Rect, ...]:
    """Return the boxes of cards in lines; a card that is alone in its line takes all of it."""
    boxes = []
    for index in range(cards):
        line, column = divmod(index, columns)
        in_line = min(columns, cards - line * columns)
        width = (first_line.width - 6 * (in_line - 1)) / in_line
        y = first_line.top + line * (first_line.height + 6)
        boxes.append(Rect(first_line.left + column * (width + 6), y, width, first_line.height))
    return tuple(boxes)


def _arrange_holes(wood: Rect, columns: int, rows: int, gap: float) -> tuple[Rect, ...]:
    """Return the boxes of the holes in the wooden board."""
    width, height = (wood.width - gap) / columns, (wood.height - gap) / rows
    return tuple(
        Rect(
            wood.left + gap + column * width,
            wood.top + gap + row * height,
            width - gap,
            height - gap,
        )
        for row in range(rows)
        for column in range(columns)
    )


def locate_supply_cube(layout: TableLayout, index: int) -> Spot:
    """Return the centre and side length of the free cube number `index` (from 0) on a seat's panel."""
    box = layout.supply
    size = min(box.height, box.width * 0.62 / SUPPLY_PLACES * 1.18)
    right = box.right - size / 2
    step = min(size * 0.92, (box.width * 0.62 - size) / (SUPPLY_PLACES - 1))
    return (right - (SUPPLY_PLACES - 1 - index) * step, box.centery), size


# --- the right column of the frame ---------------------------------------------------------------------


def get_seat_height(players: int, side_height: float) -> float:
    """Return the height of one seat's row in a right column, of which about half is left for the log."""
    gaps = get_seat_gap(side_height) * (players - 1)
    return max(62.0, min(148.0, (side_height * 0.54 - 20 - gaps) / players))


def get_seat_gap(side_height: float) -> float:
    """Return the vertical gap between two seats' rows in a right column of the given height."""
    return 16.0 if side_height > 760 else 8.0


def get_seats_height(players: int, side_height: float) -> float:
    """Return the height that the rows of all seats take in the right column, gaps included."""
    return get_seat_height(players, side_height) * players + get_seat_gap(side_height) * (players - 1)


def arrange_seats_in_right_column(side: Rect, players: int) -> list[Rect]:
    """Return the boxes of the seats' rows at the top of the frame's right column."""
    return arrange_seats(Rect(side.left + 20, side.top + 20, side.width - 40, 0), players, side.height)


def arrange_seats(box: Rect, players: int, side_height: float) -> list[Rect]:
    """Return the boxes of the seats' rows, stacked from the top of `box` downwards."""
    height, gap = get_seat_height(players, side_height), get_seat_gap(side_height)
    return [Rect(box.left, box.top + i * (height + gap), box.width, height) for i in range(players)]
