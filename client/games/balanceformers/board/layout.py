"""Layout of Balanceformers' table: pure geometry in logical units."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import cast

from msgspec import Struct, field
from msgspec.structs import replace

from client.draw.geometry import Point, Rect
from client.games.balanceformers.board import area_geometry as planes, placement_order
from client.games.balanceformers.board.area_geometry import Plane
from client.games.balanceformers.board.seat_layout import (
    MIN_THREE_LINE_HEIGHT,
    arrange_seat_panel,
    arrange_seats,
    get_row_creature_size,
    locate_creature_in_row,
)
from client.table.board_places import BoardPlace, Region
from rules.balanceformers.state import CREATURES, OFF, PARTS, BalanceformersState, Piece, owner_of

SIDE_WIDTH = 400.0
"""The width of the frame's right column."""

MAX_CELL_SIDE = 600.0
"""The side of a cell of the smallest areas."""

MIN_FORECAST_HEIGHT = 126.0
"""The least height of the forecast where the frame is folded: five lines, and the alarm above them."""

CHIP, DRAWER = (66.0, 28.0), 106.0
"""Where room is very short: the size of the chip that unfolds the drawer, and the drawer's height."""

CHIP_GAP = 6.0
"""Where room is very short: the ground that is seen between the chip and what lies around the board."""

LARGE_TABLE, MIN_TRACK_ROOM = 4, 500.0
"""From so many seats on, creatures on a table lower than this would be smaller than at 100 % with the track
below the area: wheel and track go into the drawer."""

_COLUMNS = ((190.0, 250.0, 0.54), (182.0, 220.0, 0.46))
"""Of the columns beside the area there: at least and at most so wide, and the share of what is left."""

_MAX_SEAT_WIDTH, _GROUND_MARGIN = 288.0, 12.0
"""How wide low panels of seats become where the area leaves room, and what is left beside it then."""

_LEAST = tuple(least for least, _, _ in _COLUMNS)

BOARD_MARGIN = 12.0
"""The ground that is seen at every side of the playing area, within the board's zone."""

_ROOMY_BELOW = 240.0
"""Where room is very short: with so much height left for the forecast rows of the initiative are higher."""

_MAX_INITIATIVE_HEIGHT = 284.0
"""How high the initiative becomes in a column: its rows give way before those of the forecast below."""

COLUMNS = 20
"""Columns of the scoring track."""

WHEEL_RADIUS = 196 / 512
"""The radius on which the crosses lie, as a share of the wheel's side."""

WHEEL_OUTER_RADIUS = 159 / 334
"""The radius of the wheel with its crosses, as a share of its side."""


CROSS_SIDE, PRESENT_SCALE = 0.205, 1.2
"""The side of a cross, as a share of the wheel's side, and how much larger the present one is."""

WHEEL_GAP = 10.0
"""The ground that is seen between a cross and the playing area."""


class TableLayout(Struct, frozen=True):
    """The boxes of everything on Balanceformers' table, in logical units."""

    compact: bool
    """Whether the frame's right column is folded and the seats stand beside the board."""
    area: Rect
    """All of the table's area."""
    pieces: tuple[Piece, ...]
    """The pieces for which the board has room."""
    board: Rect
    """The zone of the playing area."""
    cell_side: float
    """The side of a cell of the playing area; each cell holds up to four pieces."""
    origin: Point
    """The middle of the cell (0, 0) on the screen."""
    wheel: Rect
    """The wheel's square."""
    initiative: Rect
    """The panel of the initiative."""
    forecast: Rect
    """The panel of the forecast."""
    track: Rect
    """The scoring track."""
    tray: Rect
    """Where the creatures lie that are still to be placed."""
    seats: tuple[Rect, ...]
    """The panel of each seat."""
    waiting: tuple[Rect, ...]
    """The row of creatures off the board in each seat's panel."""
    chip: Rect = field(default_factory=Rect)
    """The button that opens the drawer; empty if wheel and track have room of their own."""
    drawer: Rect = field(default_factory=Rect)
    """The drawer with wheel and track; empty if there is none."""
    whole: Plane = Plane((0.0, 0.0), 3.0)
    """The conversion at which all pieces fit on the board."""
    source_side: float = 0.0
    """The side of a cell at which the pictures of pieces are read; 0.0 if that is `cell_side`."""
    window: tuple[float, ...] | None = None
    """Left, top, width and height of the box to which the playing area is cut; None if all of it is seen."""

    @property
    def has_drawer(self) -> bool:
        """Whether death wheel and scoring track are in a drawer, for want of room."""
        return self.chip.width > 0

    @property
    def plane(self) -> Plane:
        """The conversion between cell units of the playing area and the screen."""
        return Plane(self.origin, self.cell_side, self.source_side)

    @property
    def is_cut(self) -> bool:
        """Whether only a part of the playing area is seen."""
        return self.window is not None

    @property
    def view_box(self) -> Rect:
        """The box in which the playing area is seen, with a margin into which things on it may extend."""
        return self.board.inflate(40, 40).clip(self.area) if self.window is None else Rect(*self.window)

    @property
    def creature_side(self) -> float:
        """The side of a creature's picture on the board."""
        return self.plane.creature_side


def arrange_table(
    area: Rect, *, pieces: tuple[Piece, ...], players: int, compact: bool, tight: bool = False
) -> TableLayout:
    """Return the layout of Balanceformers' table, cached for equal arguments.

    Args:
        area: The box that the table may fill.
        pieces: The pieces for which the board needs room.
        players: Number of seats.
        compact: Whether the frame's right column is folded, so the seats' panels stand beside the board.
        tight: Whether room is very short, so wheel and track go into a drawer, as they do on a low table of
            many seats.
    """
    return _arrange_table(tuple(area), pieces, players, compact, tight)


@lru_cache(8)
def _arrange_table(
    place: tuple[float, ...], pieces: tuple[Piece, ...], players: int, compact: bool, tight: bool
) -> TableLayout:
    area = Rect(*place)
    if tight or (compact and players >= LARGE_TABLE and area.height < MIN_TRACK_ROOM):
        return _arrange_tight(area, pieces, players)
    if compact:
        return _arrange_compact(area, pieces, players)
    beside, above = (
        _arrange_panels_beside(area, pieces, players),
        _arrange_panels_above(area, pieces, players),
    )
    return above if above.cell_side >= 0.96 * beside.cell_side else beside


# --- arrangements -------------------------------------------------------------------------------------


def fit_area_to_box(
    board: Rect, pieces: tuple[Piece, ...], most: float = MAX_CELL_SIDE
) -> tuple[float, Point]:
    """Return the side of a cell and the screen position of cell (0, 0) at which the pieces fill a box.

    They leave `BOARD_MARGIN` free at every side.

    Args:
        board: The box.
        most: Upper limit of a cell's side.
    """
    west, north, east, south = planes.compute_bounds(pieces)
    room = board.inflate(-2 * BOARD_MARGIN, -2 * BOARD_MARGIN)
    s = min(room.width / (east - west), room.height / (south - north), most)
    x, y = board.center
    s = max(3.0, s // 3 * 3)  # whole pixels at the usual scales, so that figures meet exactly
    return s, (x - (west + east) / 2 * s, y - (north + south) / 2 * s)


def _make_layout(
    area: Rect, pieces: tuple[Piece, ...], zones: dict[str, Rect], seats: list[Rect], *, compact: bool
) -> TableLayout:
    s, origin = fit_area_to_box(zones["board"], pieces)
    waiting = tuple(arrange_seat_panel(seat).creatures for seat in seats)
    return TableLayout(
        compact, Rect(area), pieces, zones["board"], s, origin, zones["wheel"], zones["initiative"],
        zones["forecast"], zones["track"], zones["tray"], tuple(seats), waiting, whole=Plane(origin, s),
    )  # fmt: skip


def _arrange_panels_above(area: Rect, pieces: tuple[Piece, ...], players: int) -> TableLayout:
    """Wheel and panels above a wide area, the track below it."""
    margin, gap, head, foot = 24.0, 24.0, 208.0, 168.0
    inner = Rect(area.left + margin, area.top + 20, area.width - 2 * margin, area.height - 32)
    track = Rect(inner.left, inner.bottom - foot, inner.width, foot)
    first = inner.left + 348
    rest = inner.right - first - gap
    initiative = Rect(first, inner.top, rest * 0.411, head)
    forecast = Rect(initiative.right + gap, inner.top, inner.right - initiative.right - gap, head)
    board = Rect(inner.left + 24, inner.top + head + 14, inner.width - 48, inner.height - head - foot - 28)
    zones = {
        "board": board,
        "wheel": Rect(inner.left, inner.top, head, head),
        "initiative": initiative,
        "forecast": forecast,
        "track": track,
        "tray": track,
    }
    seats = arrange_seats(Rect(area.right, area.top, SIDE_WIDTH, area.height), players)
    made = _make_layout(area, pieces, zones, seats, compact=False)
    return replace(made, wheel=_place_wheel(made, inner))


def _place_wheel(made: TableLayout, inner: Rect) -> Rect:
    """Return the largest wheel in the corner above the area that touches no piece."""
    for side in (334.0, 310.0, 286.0, 262.0, 238.0):
        box = Rect(inner.left + 166 - side / 2, inner.top - 6, side, side)
        if is_wheel_clear(box, made.plane, made.pieces):
            return box
    return Rect(inner.left + 166 - 109, inner.top - 5, 218, 218)


def is_wheel_clear(wheel: Rect, plane: Plane, pieces: Iterable[Piece]) -> bool:
    """Return whether ground is seen between the death wheel, its crosses too, and pieces.

    Args:
        wheel: The wheel's square.
        plane: The plane of the pieces.
        pieces: The pieces.
    """
    cross = wheel.width * CROSS_SIDE * PRESENT_SCALE / 2 + WHEEL_GAP
    rounds = [(locate_round_cross(wheel, number), cross) for number in range(1, 7)]
    discs = [(wheel.center, wheel.width * WHEEL_OUTER_RADIUS + 8), *rounds]
    return all(
        planes.compute_distance_to_piece(piece, plane.to_plane(center)) * plane.cell_side > radius
        for piece in pieces
        for center, radius in discs
    )


def _arrange_panels_beside(area: Rect, pieces: tuple[Piece, ...], players: int) -> TableLayout:
    """Wheel and panels in a column beside a high area, the track below it."""
    margin, gap, foot = 24.0, 20.0, 168.0
    inner = Rect(area.left + margin, area.top + 20, area.width - 2 * margin, area.height - 32)
    high = inner.height - foot - 14
    west, north, east, south = planes.compute_bounds(pieces)
    s = min(high / (south - north), (inner.width - 372 - gap) / (east - west), MAX_CELL_SIDE)
    spare = inner.width - 372 - gap - s * (east - west)
    column = 372 + min(68.0, spare * 0.3)
    left = inner.left + column + gap
    rows = max(212.0, min(70 + 42.0 * players, _MAX_INITIATIVE_HEIGHT))
    # below the alarm, rows of the forecast have the height of those of the initiative, or almost
    wheel_side = min(330.0, column, inner.height - rows - 26 - max(220.0, 144 + 30.0 * players))
    wheel = Rect(inner.left + (column - wheel_side) / 2, inner.top - 8, wheel_side, wheel_side)
    initiative = Rect(inner.left, wheel.bottom + 6, column, rows)
    top = initiative.bottom + gap
    forecast = Rect(inner.left, top, column, inner.bottom - top)
    track = Rect(left, inner.bottom - foot, inner.right - left, foot)
    zones = {
        "board": Rect(left, inner.top, inner.right - left, high).inflate(2 * BOARD_MARGIN, 2 * BOARD_MARGIN),
        "wheel": wheel,
        "initiative": initiative,
        "forecast": forecast,
        "track": track,
        "tray": track,
    }
    seats = arrange_seats(Rect(area.right, area.top, SIDE_WIDTH, area.height), players)
    return _make_layout(area, pieces, zones, seats, compact=False)


def _arrange_compact(area: Rect, pieces: tuple[Piece, ...], players: int) -> TableLayout:
    """Columns at both sides of the board: what Death wants, and the seats; a thin track below it."""
    roomy = area.height >= 640
    margin, gap = (16.0, 12.0) if roomy else (8.0, 6.0)
    inner = Rect(area).inflate(-2 * margin, -2 * margin)
    column = max(216.0, min(340.0, area.width * 0.19))
    right = max(184.0, min(340.0, area.width * 0.2))
    foot = max(46.0, min(120.0, area.height * 0.114))
    each = min(226.0, (inner.height - gap * (players - 1)) / players)
    if each < MIN_THREE_LINE_HEIGHT:  # low panels are the better the wider they are; the area keeps its size
        west, north, east, south = planes.compute_bounds(pieces)
        between, high = inner.width - column - right - 2 * gap, inner.height - foot - gap
        needed = (east - west) * high / (south - north) + 2 * _GROUND_MARGIN
        right = max(right, min(_MAX_SEAT_WIDTH, right + between - needed))
    board = Rect(inner.left + column, area.top, inner.width - column - right, inner.bottom - foot - area.top)
    rows = max(136.0, 28 + 24.0 * players) if not roomy else max(190.0, 56 + 40.0 * players)
    # the forecast has to have room for every seat, so the wheel is the first to give way
    left_over = inner.height - rows - gap - 2 - (MIN_FORECAST_HEIGHT if not roomy else 150.0)
    wheel_side = min(column, inner.height * 0.34, max(88.0, left_over))
    wheel = Rect(inner.left + (column - wheel_side) / 2, inner.top - 2, wheel_side, wheel_side)
    initiative = Rect(inner.left, wheel.bottom + 4, column, rows)
    top = initiative.bottom + gap
    zones = {
        "board": board,
        "wheel": wheel,
        "initiative": initiative,
        "forecast": Rect(inner.left, top, column, inner.bottom - top),
        "track": Rect(board.left + gap, inner.bottom - foot, board.width - 2 * gap, foot),
        "tray": Rect(inner.left, initiative.top, column, inner.bottom - initiative.top),
    }
    seats = [
        Rect(inner.right - right, inner.top + seat * (each + gap), right, each) for seat in range(players)
    ]
    return _make_layout(area, pieces, zones, seats, compact=True)


def _arrange_tight(area: Rect, pieces: tuple[Piece, ...], players: int) -> TableLayout:
    """Return the area as high as there is room, columns at both sides.

    Wheel and track lie in a drawer below a chip at a corner of the area.
    """
    margin = gap = 6.0
    inner = Rect(area).inflate(-2 * margin, -2 * margin)
    west, north, east, south = planes.compute_bounds(pieces)
    room = inner.width - 2 * gap
    wide = min(inner.height * (east - west) / (south - north), room - sum(_LEAST))
    column, right = (min(most, max(least, (room - wide) * share)) for least, most, share in _COLUMNS)
    board = Rect(inner.left + column, area.top, inner.width - column - right, area.height)
    drawer = Rect(inner.left, inner.bottom - DRAWER, inner.width, DRAWER)
    rows, roomy = max(136.0, 28 + 24.0 * players), 28 + 30.0 * players
    if inner.height - roomy - gap >= _ROOMY_BELOW:
        rows = max(rows, roomy)
    initiative = Rect(inner.left, inner.top, column, min(rows, inner.height * 0.58))
    top = initiative.bottom + gap
    side = DRAWER - 8
    zones = {
        "board": board,
        "wheel": Rect(drawer.left + 10, drawer.top + 4, side, side),
        "initiative": initiative,
        "forecast": Rect(inner.left, top, column, inner.bottom - top),
        "track": Rect(drawer.left + side + 20, drawer.top + 5, drawer.width - side - 26, DRAWER - 10),
        "tray": Rect(inner.left, inner.top, column, inner.height),
    }
    each = min(226.0, (inner.height - gap * (players - 1)) / players)
    seats = [
        Rect(inner.right - right, inner.top + seat * (each + gap), right, each) for seat in range(players)
    ]
    made = _make_layout(area, pieces, zones, seats, compact=True)
    chip = next(_find_free_corners(made), None)
    if chip is None:  # then it has a line of its own
        zones["board"] = Rect(board.left, board.top + CHIP[1] + 4, board.width, board.height - CHIP[1] - 4)
        made, chip = _make_layout(area, pieces, zones, seats, compact=True), Rect(board.topleft, CHIP)
    return replace(made, chip=chip, drawer=drawer)


def _find_free_corners(made: TableLayout) -> Iterator[Rect]:
    """Corners of the board's zone in which no piece is touched."""
    board, (wide, high) = made.board.inflate(-2 * CHIP_GAP, -2 * CHIP_GAP), CHIP
    for x in (board.left, board.right - wide):
        for y in (board.top, board.bottom - high):
            spots = [
                made.plane.to_plane((x + wide * n / 6, y + high * m / 2)) for n in range(7) for m in range(3)
            ]
            if all(
                planes.compute_distance_to_piece(piece, spot) * made.cell_side > 2
                for piece in made.pieces
                for spot in spots
            ):
                yield Rect(x, y, wide, high)


# --- the area -----------------------------------------------------------------------------------------


def locate_slot(layout: TableLayout, slot: int) -> Point:
    """Return the centre of a slot on the screen."""
    return layout.plane.locate_slot(layout.pieces[slot // PARTS], slot % PARTS)


def find_slot(layout: TableLayout, point: Point) -> int | None:
    """Return the slot at or near a screen point, None if there is none or the board ends before it."""
    if layout.is_cut and not layout.view_box.collidepoint(point):
        return None
    return layout.plane.find_slot(layout.pieces, point)


def get_piece_outline(layout: TableLayout, piece: Piece) -> list[Point]:
    """Return the corners of a piece, or of a place for a piece, on the screen."""
    return layout.plane.get_piece_outline(piece)


# --- creatures off the board --------------------------------------------------------------------------


def get_tray_box(layout: TableLayout, creature: int) -> Rect:
    """Return the box of a creature in the tray, where the creatures still to be placed lie."""
    n = creature % CREATURES
    box = layout.tray
    if box.width > 2 * box.height:
        side = min(box.height - 24, 124.0, (box.width - 400) / CREATURES)
        step = side * 1.06
        return Rect(box.left + 20 + n * step, box.centery - side / 2, side, side)
    head = 50.0
    side = min((box.width - 12) / 2, (box.height - head - 6) / 4)
    line, across = divmod(n, 2)
    left = box.centerx - side if n < CREATURES - 1 else box.centerx - side / 2
    return Rect(left + across * side, box.top + head + line * side, side, side)


def get_off_board_creature_box(layout: TableLayout, creature: int) -> Rect:
    """Return the box of an off-board creature in its owner's panel."""
    row = layout.waiting[owner_of(creature)]
    x, y = locate_creature_in_row(row, creature % CREATURES)
    side = get_row_creature_size(row)
    return Rect(x - side / 2, y - side / 2, side, side)


def locate_off_board_creature(layout: TableLayout, creature: int, *, tray: bool = False) -> Point:
    """Return the centre of an off-board creature on the screen.

    Args:
        tray: Whether it lies in the tray of creatures still to be placed, not in its owner's panel.
    """
    x, y = (get_tray_box if tray else get_off_board_creature_box)(layout, creature).center
    return x, y


def find_off_board_creature(layout: TableLayout, state: BalanceformersState, point: Point) -> int | None:
    """Return the off-board creature at a screen point, None if there is none."""
    for creature, slot in enumerate(state.places):
        if slot != OFF:
            continue
        if placement_order.is_in_tray(state, creature) and get_tray_box(layout, creature).collidepoint(point):
            return creature
        if get_off_board_creature_box(layout, creature).collidepoint(point):
            return creature
    return None


# --- wheel, track, seats ------------------------------------------------------------------------------


def locate_round_cross(wheel: Rect, round_: int) -> Point:
    """Return the centre of a round's cross on the death wheel (Balanceformers' round marker).

    The first is at the top, the others follow clockwise.
    """
    angle = (round_ - 1) / 6 * 2 * math.pi
    radius = wheel.width * WHEEL_RADIUS
    return wheel.centerx + math.sin(angle) * radius, wheel.centery - math.cos(angle) * radius


def locate_reincarnation_tokens(layout: TableLayout, seat: int) -> Point:
    """Return the screen point in a seat's panel where its reincarnation tokens are shown."""
    parts = arrange_seat_panel(layout.seats[seat])
    if parts.foot.height:
        return parts.foot.left + 16, parts.foot.centery
    line = parts.tokens if parts.tokens.height else parts.head
    return line.right - 24, line.centery


MARK_RADIUS = 0.6
"""The radius round a creature, in units of its side."""


def find_region(made: TableLayout, area: tuple[Piece, ...], place: BoardPlace) -> Region | None:
    """Return the screen region of a slot or piece named by a board place; None if it cannot be seen."""
    if place.kind == "piece":
        piece = cast(Piece, place.at)
        if piece not in area or not is_in_view(made, made.plane.locate_piece_body(piece)):
            return None
        return Region.from_outline(tuple(made.plane.get_piece_outline(piece)))
    slot = int(place.at[0])
    if not 0 <= slot < PARTS * len(area):
        return None
    center = locate_slot(made, slot)
    if not is_in_view(made, center):
        return None
    return Region.from_circle(center, made.creature_side * MARK_RADIUS)


def keep_in_view(made: TableLayout, box: Rect) -> Rect:
    """Return the part of a box on the playing area that is seen, at the edge nearest to it if none is."""
    if not made.is_cut:
        return box
    part = box.clip(made.view_box)
    return part if part.width and part.height else Rect(box.clamp(made.view_box)).clip(made.view_box)


def is_in_view(made: TableLayout, point: Point) -> bool:
    """Return whether a point of the playing area lies in the part of it that is seen."""
    return not made.is_cut or made.view_box.collidepoint(point)


def get_creature_path_points(
    made: TableLayout, state: BalanceformersState, origin: BoardPlace, goal: BoardPlace
) -> tuple[Point, ...]:
    """Return the screen points of a creature's path between two slots: direct or through a black hole."""
    return _find_path(made.plane, state.area, state.dark, int(origin.at[0]), int(goal.at[0]))


@lru_cache(maxsize=64)  # asked for in every frame
def _find_path(plane: Plane, area: tuple[Piece, ...], dark: int, origin: int, goal: int) -> tuple[Point, ...]:
    points = planes.compute_move_path(area, dark, origin, goal)
    return tuple(
        plane.to_screen(point) for point in (planes.sample_curve(points) if len(points) > 2 else points)
    )
