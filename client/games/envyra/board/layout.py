"""Where everything on Envyra's table lies: pure geometry in logical units."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from client.draw.geometry import Point, Rect, cached_layout

CARD_COUNTS: dict[str, int] = {"off": 0, "a": 2, "b": 1, "c": 3}
"""How many Equilibrium cards somebody sees at once, by the game's option."""

ROOMY_SIZE = (1300.0, 800.0)
"""From this size on the board has room for full panels, even where the frame's right column is folded."""

FEW_PLAYERS = 2
"""With so many players panels of sets are tall, and a tile or two of the grid's width is left over."""

SUPPLY_PLACES = 5
"""Places for free cubes."""


class TableLayout(Struct, frozen=True):
    """The zones of the board.

    tiles: one square for each position. grid: the slab they lie on. board: the panel with the wooden board.
    ground: the board itself. holes: in it, one for each position. supply: where free cubes lie. bag: its
    panel. cards: one for each Equilibrium card in sight. snake: the order of turns. sets: a panel for each
    seat. seats: their rows in the right column of the frame, none where it is folded. compact: all in small.
    themes: the panels of sets have room for a row of each theme.
    """

    compact: bool
    tiles: tuple[Rect, ...]
    grid: Rect
    board: Rect
    wood: Rect
    holes: tuple[Rect, ...]
    supply: Rect
    bag: Rect
    cards: tuple[Rect, ...]
    turn_order: Rect
    sets: tuple[Rect, ...]
    seats: tuple[Rect, ...]
    has_theme_rows: bool = False

    @property
    def tile_side(self) -> float:
        """The side of a tile."""
        return self.tiles[0].width

    @property
    def head(self) -> float:
        """The height of the headline of a set panel."""
        return 34.0 if self.compact else 62.0

    def locate_seat_supply(self, seat: int) -> Point:
        """Return where cubes of a seat fly back to, if its supply is not the one on the board panel."""
        if self.seats:
            return self.seats[seat].left + 100, self.seats[seat].bottom - 24
        box = self.sets[seat]
        return box.right - 60, box.top + self.head / 2


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
    """Return the zones of a table within the area.

    cards: how many Equilibrium cards it shows (see CARDS). tight: the tiles take what height there is.

    side: the frame's right column, if it has a place of its own.
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
        least = sizes.left[0] + 64 * tall, sizes.right[0] + 70 * tall
        sizes = replace(sizes, left=(least[0], sizes.left[1]), right=(least[1], sizes.right[1]))
    elif (
        not compact and players == FEW_PLAYERS
    ):  # few columns of tiles leave room for a large board and wide panels of sets
        sizes = replace(sizes, left=(336.0, sizes.left[1]), right=(350.0, sizes.right[1]))
    tile, left_width, center_width = _measure_columns(inner, sizes, columns, rows)
    left = Rect(inner.left, inner.top, left_width, inner.height)
    center = Rect(left.right + sizes.gap, inner.top, center_width, inner.height)
    right = Rect(center.right + sizes.gap, inner.top, inner.right - center.right - sizes.gap, inner.height)
    snake, grid = _arrange_center(center, sizes, tile, rows)
    tiles = _arrange_tiles(grid, sizes, tile, columns, rows)
    parts = (
        _arrange_left_compact(left, columns, rows, cards, _TIGHT_LEFT if tight else _COMPACT_LEFT)
        if compact
        else _arrange_left_full(left, columns, rows, cards)
    )
    return TableLayout(
        compact=compact,
        tiles=tiles,
        grid=grid,
        board=parts.board,
        wood=parts.ground,
        holes=_arrange_holes(parts.ground, columns, rows, sizes.hole_gap),
        supply=parts.supply,
        bag=parts.bag,
        cards=parts.cards,
        turn_order=snake,
        sets=tuple(_stack_boxes(right, players, sizes.gap)),
        seats=tuple(arrange_side_seats(side, players)) if side is not None else (),
        has_theme_rows=players == FEW_PLAYERS,
    )


# --- columns ----------------------------------------------------------------------------------------


class _Sizes(Struct, frozen=True):
    """What differs between the full and the compact table."""

    margin_x: float
    margin_y: float
    gap: float
    snake: float
    snake_most: float
    slab_x: float
    slab_y: float
    tile_gap: float
    tile_most: float
    left: tuple[float, float]
    right: tuple[float, float]
    hole_gap: float


_FULL = _Sizes(24, 16, 16, 120, 140, 23, 27, 8, 290, (248, 340), (312, 640), 10)
_COMPACT = _Sizes(10, 8, 8, 40, 48, 8, 7, 6, 250, (166, 260), (212, 420), 4)
_TIGHT = _Sizes(8, 6, 4, 36, 44, 6, 5, 4, 250, (166, 260), (206, 420), 3)


def _measure_columns(inner: Rect, sizes: _Sizes, columns: int, rows: int) -> tuple[float, float, float]:
    """Return the side of a tile, the width of the left column, and that of the one in the middle."""
    high = inner.height - sizes.snake - sizes.gap - 2 * sizes.slab_y
    by_height = (high - sizes.tile_gap * (rows - 1)) / rows
    wide = inner.width - 2 * sizes.gap - sizes.left[0] - sizes.right[0] - 2 * sizes.slab_x
    by_width = (wide - sizes.tile_gap * (columns - 1)) / columns
    tile = min(by_height, by_width, sizes.tile_most)
    center = columns * tile + (columns - 1) * sizes.tile_gap + 2 * sizes.slab_x
    rest = inner.width - 2 * sizes.gap - center
    left = max(sizes.left[0], min(sizes.left[1], rest * 0.419, 288 + max(0.0, rest - 760) * 0.3))
    right = max(sizes.right[0], min(sizes.right[1], rest - left))
    return tile, left, inner.width - 2 * sizes.gap - left - right


def _arrange_center(center: Rect, sizes: _Sizes, tile: float, rows: int) -> tuple[Rect, Rect]:
    """Return the path of the turns above the slab; what height the tiles do not need, both share."""
    needed = rows * tile + (rows - 1) * sizes.tile_gap + 2 * sizes.slab_y
    spare = center.height - sizes.snake - sizes.gap - needed
    high = min(sizes.snake_most, sizes.snake + max(0.0, spare) * 0.35)
    snake = Rect(center.left, center.top, center.width, high)
    top = snake.bottom + sizes.gap
    return snake, Rect(center.left, top, center.width, center.bottom - top)


def _arrange_tiles(grid: Rect, sizes: _Sizes, tile: float, columns: int, rows: int) -> tuple[Rect, ...]:
    """Return the squares of the grid, in its middle; spare height and width part them a little more."""
    gap_x = _measure_gap(grid.width - 2 * sizes.slab_x, tile, columns, sizes.tile_gap)
    gap_y = _measure_gap(
        grid.height - 2 * sizes.slab_y, tile, rows, sizes.tile_gap, most=0.26 if rows == 2 else 0.14
    )
    left = grid.centerx - (columns * tile + (columns - 1) * gap_x) / 2
    top = grid.centery - (rows * tile + (rows - 1) * gap_y) / 2
    return tuple(
        Rect(left + column * (tile + gap_x), top + row * (tile + gap_y), tile, tile)
        for row in range(rows)
        for column in range(columns)
    )


def _measure_gap(room: float, tile: float, count: int, least: float, most: float = 0.14) -> float:
    """Between two tiles in a row.

    Args:
        most: What is spare may part them so far, as a share of a tile.
    """
    spare = room - count * tile - (count - 1) * least
    return least + min(max(0.0, spare) / (count + 1), tile * most)


def _stack_boxes(column: Rect, count: int, gap: float) -> list[Rect]:
    """So many equal boxes, one below the other."""
    height = (column.height - gap * (count - 1)) / count
    return [Rect(column.left, column.top + i * (height + gap), column.width, height) for i in range(count)]


# --- the left column: cards, bag, own board -----------------------------------------------------------


class _LeftColumn(Struct, frozen=True):
    cards: tuple[Rect, ...]
    bag: Rect
    board: Rect
    ground: Rect
    supply: Rect


def _arrange_left_full(left: Rect, columns: int, rows: int, cards: int) -> _LeftColumn:
    """Cards, bag and board one below the other; the board panel takes what is left."""
    gap, pad = 16.0, 12.0
    hole = (left.width - 2 * pad) / columns
    hole = min(hole, 0.36 * left.height / rows)
    board_least = 70 + hole * rows + 94
    bag = 176.0 if cards <= 1 else 116.0
    room = left.height - board_least - bag - 2 * gap
    between = 10.0
    each = 0.0
    if cards:
        each = min((264.0, 150.0, 112.0)[cards - 1], (room - between * (cards - 1)) / cards)
    y = left.top
    boxes = []
    for _ in range(cards):
        boxes.append(Rect(left.left, y, left.width, each))
        y += each + between
    if cards:
        y += gap - between
    bag_box = Rect(left.left, y, left.width, bag)
    board = Rect(left.left, bag_box.bottom + gap, left.width, left.bottom - bag_box.bottom - gap)
    ground = Rect(0, 0, hole * columns, hole * rows)
    spare = board.height - 66 - 94 - ground.height
    ground.midbottom = (board.centerx, board.bottom - 94 - (spare / 2 if spare < 90 else 0.0))
    supply = Rect(board.left + 24, board.bottom - 50, board.width - 48, 40)
    return _LeftColumn(tuple(boxes), bag_box, board, ground, supply)


class _LeftColumnSizes(Struct, frozen=True):
    """Of the left column where it is narrow.

    Attributes:
        head: Above and below the holes.
        foot: Above and below the holes.
        card: At least so high.
        bag: At least so high.
    """

    gap: float
    pad: float
    head: float
    foot: float
    card: float
    bag: float


_COMPACT_LEFT = _LeftColumnSizes(8, 7, 30, 40, 44, 40)
_TIGHT_LEFT = _LeftColumnSizes(4, 3, 30, 30, 34, 34)


def _arrange_left_compact(
    left: Rect, columns: int, rows: int, cards: int, sizes: _LeftColumnSizes
) -> _LeftColumn:
    """Return the board first: it is what one works with. Then the cards as rows, and the bag."""
    gap, pad, head, foot = sizes.gap, sizes.pad, sizes.head, sizes.foot
    bag = min(64.0, max(sizes.bag, left.height * 0.09))
    across = 2 if left.width >= 220 else 1
    lines = -(-cards // across)
    least = (sizes.card + 6) * lines
    hole = min(
        (left.width - 2 * pad) / columns,
        (left.height - bag - gap - least - (gap if cards else 0) - head - foot - pad) / rows,
        96.0,
    )
    board = Rect(left.left, left.top, left.width, head + hole * rows + foot + pad)
    rest = left.bottom - board.bottom - gap - bag - gap
    each = min((200.0, 150.0, 110.0)[lines - 1], (rest - 6 * (lines - 1)) / lines) if cards else 0.0
    used = lines * each + 6 * max(0, lines - 1) + (gap if cards else 0.0)
    spare = max(0.0, left.bottom - bag - gap - used - board.bottom)  # what nothing else needs
    grown = min(130.0 - bag, spare * 0.7) if spare > 60 else 0.0
    bag += grown
    board.height += spare - grown
    y = board.bottom + gap
    boxes = _arrange_cards_compact(Rect(left.left, y, left.width, each), cards, across)
    ground = Rect(0, 0, hole * columns, hole * rows)
    free = board.height - head - foot - pad - ground.height
    ground.midtop = (board.centerx, board.top + head + free / 2)
    supply = Rect(board.left + 8, board.bottom - foot + 2, board.width - 16, foot - 8)
    return _LeftColumn(boxes, Rect(left.left, left.bottom - bag, left.width, bag), board, ground, supply)


def _arrange_cards_compact(first: Rect, cards: int, across: int) -> tuple[Rect, ...]:
    """Cards below or beside each other; one that is alone in its line takes all of it."""
    boxes = []
    for index in range(cards):
        line, column = divmod(index, across)
        beside = min(across, cards - line * across)
        width = (first.width - 6 * (beside - 1)) / beside
        y = first.top + line * (first.height + 6)
        boxes.append(Rect(first.left + column * (width + 6), y, width, first.height))
    return tuple(boxes)


def _arrange_holes(ground: Rect, columns: int, rows: int, gap: float) -> tuple[Rect, ...]:
    width, height = (ground.width - gap) / columns, (ground.height - gap) / rows
    return tuple(
        Rect(
            ground.left + gap + column * width,
            ground.top + gap + row * height,
            width - gap,
            height - gap,
        )
        for row in range(rows)
        for column in range(columns)
    )


def locate_supply_cube(layout: TableLayout, index: int) -> tuple[Point, float]:
    """Middle and side of the index-th free cube of whose board is shown."""
    box = layout.supply
    size = min(box.height, box.width * 0.62 / SUPPLY_PLACES * 1.18)
    right = box.right - size / 2
    step = min(size * 0.92, (box.width * 0.62 - size) / (SUPPLY_PLACES - 1))
    return (right - (SUPPLY_PLACES - 1 - index) * step, box.centery), size


# --- the right column of the frame ---------------------------------------------------------------------


def get_seat_height(players: int, side_height: float) -> float:
    """Return the height of a seat's panel in the right column, so that the log keeps its half."""
    gaps = get_seat_gap(side_height) * (players - 1)
    return max(62.0, min(148.0, (side_height * 0.54 - 20 - gaps) / players))


def get_seat_gap(side_height: float) -> float:
    """Return the room between two of them."""
    return 16.0 if side_height > 760 else 8.0


def get_seats_height(players: int, side_height: float) -> float:
    """Return the height of all of them together."""
    return get_seat_height(players, side_height) * players + get_seat_gap(side_height) * (players - 1)


def arrange_side_seats(side: Rect, players: int) -> list[Rect]:
    """Return the seats' panels in the right column."""
    return arrange_seats(Rect(side.left + 20, side.top + 20, side.width - 40, 0), players, side.height)


def arrange_seats(box: Rect, players: int, side_height: float) -> list[Rect]:
    """Return the seats' panels from the top of the box down."""
    height, gap = get_seat_height(players, side_height), get_seat_gap(side_height)
    return [Rect(box.left, box.top + i * (height + gap), box.width, height) for i in range(players)]
