"""Layout of the table of EQUILIBRIX Connect: pure geometry in logical units."""

from __future__ import annotations

from msgspec import Struct

from client.draw.geometry import Point, Rect, cached_layout
from client.games.equilibrix.board import flower_geometry
from client.table.board_places import BoardPlace, Region

SPACING = 1 / flower_geometry.BOARD_SIDE
"""The spacing of the grid's centres as a share of the board's side."""

ROOMY_HEIGHT = 700.0
"""Least height of an area in which the columns have room for full panels."""

SIDE_WIDTH = 400.0
"""Width of the frame's right column."""

MARK_INSET = 0.055
"""Distance of a mark from the edge of its field, in units of the spacing: inside the edge of every stone."""

BASE_GAP = 5.0
"""Distance of the line around a base from the base."""

_FREE_BAND = 1.5
"""Height of the band between the bases at both sides, in units of the spacing."""

DIE_SIDE = 132.0
"""Side of a die where there is room."""


class TableLayout(Struct, frozen=True):
    """Rectangles of all areas of EQUILIBRIX's table: board, dice, supply, seats and buttons."""

    compact: bool
    """Whether the frame's right column is folded, so that the seats stand beside the board."""
    is_roomy: bool
    """Whether the columns have room for full panels."""
    area: Rect
    """The whole table."""
    board: Rect
    """Square around the Flower."""
    spacing: float
    """Distance of neighbouring centres."""
    left: Rect
    """Left column: dice and supply."""
    roll: Rect
    """Panel with the dice and the rolled position."""
    dice: tuple[Rect, Rect]
    """Places of the dice in the panel."""
    position: Rect
    """Square in which the rolled position is drawn."""
    supply: Rect
    """Panel with the stones in supply."""
    seats: tuple[Rect, ...]
    """Panel of each seat."""
    callout: Rect
    """Place of the callout with the effects of a birth, mostly a corner of the board."""
    links_button: Rect
    """Button of the missing links."""

    @property
    def plane(self) -> flower_geometry.FlowerTransform:
        """The mapping from board units to the screen: the middle of the board and the grid's spacing."""
        return flower_geometry.FlowerTransform(self.board.center, self.spacing)

    @property
    def headline_height(self) -> float:
        """Height of the headline of a panel, in logical units."""
        return 60.0 if self.is_roomy else 38.0

    @property
    def position_headline_y(self) -> float:
        """Y coordinate of the headline above the drawn position in the dice panel."""
        return self.dice[0].bottom + (84.0 if self.is_roomy else 54.0)

    @property
    def panel_padding(self) -> float:
        """Inner margin of the panels, in logical units."""
        return 24.0 if self.is_roomy else 14.0


TIGHT_OVERLAP = 1.05
"""Height of the board as a share of its place where room is very short: bars cover the edge of its rim."""


@cached_layout
def arrange_table(area: Rect, *, players: int, compact: bool, tight: bool = False) -> TableLayout:
    """Return the rectangles of all parts of the table within an area.

    Args:
        area: The rectangle of the table.
        players: The number of seats.
        compact: Whether the frame's right column is folded, so that the seats stand beside the board.
        tight: Whether the board's fields take all the height there is.
    """
    roomy = area.height >= ROOMY_HEIGHT and area.width >= 1200
    margin, gap = (24.0, 24.0) if roomy else (10.0, 8.0)
    max_side = (area.height - 2) * TIGHT_OVERLAP if tight else area.height - (28.0 if roomy else 12.0)
    left_width, right_width, side = _measure_columns(
        area, margin, gap, max_side, roomy=roomy, compact=compact
    )
    left = Rect(area.left + margin, area.top + margin, left_width, area.height - 2 * margin)
    first = left.right + gap
    last = area.right - (margin + right_width + gap if compact else (14.0 if roomy else margin))
    board = Rect(0, 0, side, side)
    board.center = ((first + last) / 2, area.centery)
    right = Rect(area.right - margin - right_width, left.top, right_width, left.height)
    roll, supply, seats = _arrange_panels(area, left, right, players, roomy=roomy, compact=compact)
    dice, position = _arrange_roll(roll, roomy=roomy)
    return TableLayout(
        compact=compact,
        is_roomy=roomy,
        area=Rect(area),
        board=board,
        spacing=side * SPACING,
        left=left,
        roll=roll,
        dice=dice,
        position=position,
        supply=supply,
        seats=seats,
        callout=_place_callout_over_supply(supply) if compact else _place_callout(area, board, roomy=roomy),
        links_button=_place_links_button(board.clip(area.inflate(0, -12)) if tight else board, roomy=roomy),
    )


# --- regions of log marks -------------------------------------------------------------------------------


def find_region(layout: TableLayout, occupied: int, place: BoardPlace) -> Region:
    """Return the outline on the screen of a field or base that a log entry refers to.

    Args:
        layout: The rectangles of the table.
        occupied: Mask of the fields with stones.
        place: Names the field, or the base if its kind is "base".
    """
    number = int(place.at[0])
    if place.kind == "base":
        return get_base_region(layout, number)
    outline = layout.plane.outline_field(number, MARK_INSET)
    return Region.from_outline(tuple(outline), bears=bool(occupied >> number & 1))


# --- columns and panels -------------------------------------------------------------------------------


def _measure_columns(
    area: Rect, margin: float, gap: float, max_side: float, *, roomy: bool, compact: bool
) -> tuple[float, float, float]:
    """Return the widths of the left and the right column, and the side of the board, which takes precedence.

    Args:
        area: The rectangle of the table.
        margin: Distance of the columns from the edge of the area.
        gap: Distance between a column and the board.
        max_side: Largest side of the board.
        roomy: Whether the columns have room for full panels.
        compact: Whether there is a right column for the seats.
    """
    min_width, max_width = (300.0, 400.0) if roomy else (176.0, 340.0)
    count = 2 if compact else 1
    beside = margin if compact else 14.0
    side = min(max_side, area.width - margin - beside - count * (min_width + gap) - (0 if compact else gap))
    rest = area.width - margin - beside - side - count * gap - (0 if compact else gap)
    wanted = max_width if compact else 344.0 + max(0.0, rest - 700) * 0.2
    width = max(min_width, min(wanted, rest / count, max_width))
    return width, width if compact else 0.0, side


def _arrange_panels(
    area: Rect, left: Rect, right: Rect, players: int, *, roomy: bool, compact: bool
) -> tuple[Rect, Rect, tuple[Rect, ...]]:
    """Return the panel of the roll, that of the supply, and those of the seats."""
    gap = 24.0 if roomy else 8.0
    if not compact:
        height = min(left.height - gap, 1010.0)
        supply_height = max(230.0, height * 0.35)
        roll = Rect(left.left, left.top, left.width, height - supply_height)
        supply = Rect(left.left, roll.bottom + gap, left.width, supply_height)
        side = Rect(area.right, area.top, SIDE_WIDTH, area.height)
        return roll, supply, tuple(arrange_seats_in_right_column(side, players))
    roll = Rect(left.left, left.top, left.width, min(left.height, 560.0))
    seats_height = right.height - min(300.0, max(104.0, right.height * 0.3)) - gap
    height = min(172.0, (seats_height - gap * (players - 1)) / players)
    seats = tuple(
        Rect(right.left, right.top + seat * (height + gap), right.width, height) for seat in range(players)
    )
    top = seats[-1].bottom + gap
    return roll, Rect(right.left, top, right.width, min(320.0, right.bottom - top)), seats


def _arrange_roll(roll: Rect, *, roomy: bool) -> tuple[tuple[Rect, Rect], Rect]:
    """Return the places of the dice, and that of the drawn position below them."""
    head, word = (66.0, 52.0) if roomy else (44.0, 36.0)
    pad = 24.0 if roomy else 12.0
    below = 54.0 if roomy else 30.0
    foot = 24.0 if roomy else 10.0
    room = roll.height - head - word - below - foot
    die = min(DIE_SIDE, (roll.width - 2 * pad - 10) / 2, max(56.0, room * 0.38))
    step = max(die / 2 + 5, min(roll.width / 2 - pad, die + (44 if roomy else 22)) / 2)
    boxes = [Rect(roll.centerx + x - die / 2, roll.top + head, die, die) for x in (-step, step)]
    start = roll.top + head + die + word + below
    side = min(roll.bottom - foot - start, roll.width - 2 * pad, 260.0)
    position = Rect(0, 0, side, side)
    position.center = (roll.centerx, start + (roll.bottom - foot - start) / 2)
    return (boxes[0], boxes[1]), position


def _place_callout(area: Rect, board: Rect, *, roomy: bool) -> Rect:
    """Return the place of the callout: the free corner of the board, below and to the right of the Flower."""
    width, height = (276.0, 96.0) if roomy else (212.0, 58.0)
    left = min(board.centerx + board.width * 0.355, area.right - 16 - width)
    if not roomy:
        left = min(board.centerx + board.width * 0.29, area.right - 6 - width)
    return Rect(left, board.bottom - height - (10 if roomy else 2), width, height)


def _place_callout_over_supply(supply: Rect) -> Rect:
    """Return the place of the callout if panels at both sides of the board leave no corner free.

    It covers the lower half of the supply, which the seat's panel shows as well.
    """
    height = min(96.0, supply.height / 2)
    return Rect(supply.left, supply.bottom - height, supply.width, height)


def _place_links_button(board: Rect, *, roomy: bool) -> Rect:
    """Return the place of the button of the missing links, below and to the left of the Flower."""
    if roomy:
        return Rect(board.left, board.bottom - 46, min(226.0, board.width * 0.245), 46)
    return Rect(board.left, board.bottom - 44, 42, 42)


# --- seats --------------------------------------------------------------------------------------------


def get_seat_height(players: int, side_height: float) -> float:
    """Return the height of a seat's panel in the right column, of which about half is left for the log."""
    gaps = get_seat_gap(side_height) * (players - 1)
    return max(96.0, min(226.0, (side_height * 0.54 - 20 - gaps) / players))


def get_seat_gap(side_height: float) -> float:
    """Return the vertical gap between the panels of two seats."""
    return 16.0 if side_height > 760 else 8.0


def get_seats_height(players: int, side_height: float) -> float:
    """Return the height of the panels of all seats together, gaps included."""
    return get_seat_height(players, side_height) * players + get_seat_gap(side_height) * (players - 1)


def arrange_seats_in_right_column(side: Rect, players: int) -> list[Rect]:
    """Return the rectangles of the seats' panels in the right column."""
    return arrange_seats(Rect(side.left + 20, side.top + 20, side.width - 40, 0), players, side.height)


def arrange_seats(box: Rect, players: int, side_height: float) -> list[Rect]:
    """Return the rectangles of the seats' panels, stacked from the top of `box` downwards."""
    height, gap = get_seat_height(players, side_height), get_seat_gap(side_height)
    return [Rect(box.left, box.top + i * (height + gap), box.width, height) for i in range(players)]


# --- fields, bases, stones ----------------------------------------------------------------------------


def get_base_hit_box(layout: TableLayout, base: int) -> Rect:
    """Return the rectangle of a base's crescent for pointer and focus, not its exact outline."""
    x, y = layout.plane.locate_point(flower_geometry.BASE_MIDDLES[base])
    dx, dy = flower_geometry.rotate_point((0.27 * layout.spacing, 0), flower_geometry.BASE_DIRECTIONS[base])
    side = 0.56 * layout.spacing
    return Rect(x + dx - side / 2, y + dy - side / 2, side, side)


def get_base_region(layout: TableLayout, base: int) -> Region:
    """Return the outline on the screen around a base: its crescent and its two grid centres."""
    direction, middle = flower_geometry.BASE_DIRECTIONS[base], flower_geometry.BASE_MIDDLES[base]
    outline = flower_geometry.outline_base(BASE_GAP / layout.spacing)
    points = (flower_geometry.rotate_point(point, direction) for point in outline)
    return Region.from_outline(
        tuple(layout.plane.locate_point((middle[0] + x, middle[1] + y)) for x, y in points)
    )


def get_free_band(layout: TableLayout) -> Rect:
    """Return the band across the middle of the board in which no base lies."""
    height = _FREE_BAND * layout.spacing - 2 * BASE_GAP
    return Rect(layout.board.left, layout.board.centery - height / 2, layout.board.width, height)


def locate_supply_exit(layout: TableLayout, petals: bool) -> Point:
    """Return the point at which a flying stone leaves the supply panel or returns to it."""
    row = get_supply_row(layout, petals)
    return row.left + row.width * 0.45, row.centery


def get_supply_row(layout: TableLayout, petals: bool) -> Rect:
    """Return the rectangle of a row in the supply panel: petals if `petals` is true, else triangles."""
    box = layout.supply
    head = layout.headline_height if box.height >= 150 else 6.0
    foot = 44.0 if layout.is_roomy and box.height >= 250 else 8.0
    pad = layout.panel_padding
    height = (box.height - head - foot) / 2
    top = box.top + head + (0 if petals else height)
    return Rect(box.left + pad, top, box.width - 2 * pad, height)


def locate_seat_supply(layout: TableLayout, seat: int) -> Point:
    """Return the point in a seat's panel to which a captured stone flies back."""
    box = layout.seats[seat]
    return box.left + box.width * 0.6, box.bottom - min(40.0, box.height * 0.25)
