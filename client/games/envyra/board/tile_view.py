"""Envyra's tiles and cubes: places within a tile, names, and drawing on the grid and when taken."""

from __future__ import annotations

from msgspec import Struct

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Box, Point, Rect, rect
from client.draw.styles import Style
from client.draw.typesetter import Typesetter
from client.games.envyra.board import colours
from client.games.envyra.board.layout import Spot
from client.i18n import tr
from rules.envyra.content import Tile
from rules.envyra.requirements import Holdings
from rules.envyra.state import THEMES

# --- geometry of a tile -----------------------------------------------------------------------------

SQUARE = 256.0
"""Side of the square that pictures of tiles fill; the numbers below are in its units."""

REFERENCE_SIDE = 230.0
"""Side of a tile, in logical units, below which signs and numbers shrink less than the stone."""

CUBES_LEFT, CUBES_RIGHT, CUBES_BOTTOM = 20.0, 182.0, 233.0
"""Edges of the cubes in the trough."""

RING_MARGIN = 4.0
"""Room between the cubes and their count, for the ring around a cube; twice that where signs grow."""

CUBE_SIDE, CUBE_STEP = 46.7, 40.0
"""Side of a cube and distance from one to the next, where there is room."""

COUNT_RIGHT = 230.0
"""Right edge of the count, such as "2/3"."""

MIN_COUNT_WIDTH, MIN_CUBES_RIGHT, COUNT_GAP = 28.5, 168.0, 3.0
"""Width of the shortest legible count in logical units; least right edge of the cubes, where tiles are small;
gap between cubes and count."""

TROUGH_MIDDLE, PIP_SIDE = 211.0, 37.0
"""Middle of the trough from the top, and side of an empty place in it."""

MAX_STEPS_PER_CUBE = 1.15
"""Greatest side of a cube in steps: its picture ends so far within its square that none overlap."""

MAX_TILE_CUBES = 5
"""Number of cubes with which any tile is taken. More may wait for it: then cubes lie in two rows."""

ROW_STEP = 0.92
"""Distance of the two rows of cubes, as a share of a cube's side."""


def compute_sign_magnification(side: float) -> float:
    """Return the factor, 1 to 1.5, by which signs and numbers are enlarged on a tile of a side length."""
    return max(1.0, min(1.5, float((REFERENCE_SIDE / max(side, 1.0)) ** 0.45)))


def get_cube_count_x(side: float) -> float:
    """Return the x at which the text of the number of cubes begins on a tile that is 256 units wide."""
    right = COUNT_RIGHT - MIN_COUNT_WIDTH * SQUARE / max(side, 1.0)
    return max(MIN_CUBES_RIGHT, min(CUBES_RIGHT, right)) + COUNT_GAP


def get_cubes_end_x(side: float) -> float:
    """Return the x on a tile at which the room for its cubes ends, left of the text with their number."""
    return (
        get_cube_count_x(side)
        - COUNT_GAP
        - RING_MARGIN
        - 2 * RING_MARGIN * (compute_sign_magnification(side) - 1.0)
    )


def locate_trough_cube(tile: Rect, places: int, index: int) -> Spot:
    """Return centre and side length of a cube in a tile's trough (the row of places for cubes).

    Args:
        tile: The box of the tile.
        places: Number of places in the trough.
        index: Number of the cube from 0, in order of arrival.
    """
    unit = tile.width / SQUARE
    room = get_cubes_end_x(tile.width) - CUBES_LEFT
    rows = count_trough_rows(places)
    in_row = max(places, 1) if rows == 1 else max(MAX_TILE_CUBES, -(-places // rows))
    gaps = in_row - 1
    size = min(
        CUBE_SIDE * compute_sign_magnification(tile.width) / (1 + ROW_STEP * (rows - 1)),
        room * MAX_STEPS_PER_CUBE / (gaps + MAX_STEPS_PER_CUBE) if gaps else room,
    )
    step = min(max(CUBE_STEP, size * 0.87), (room - size) / gaps) if gaps else 0.0
    row, column = divmod(min(index, max(places, 1) - 1), in_row)
    x = CUBES_LEFT + size / 2 + step * column
    y = CUBES_BOTTOM - size / 2 - (rows - 1 - row) * size * ROW_STEP
    return (tile.left + x * unit, tile.top + y * unit), size * unit


def count_trough_rows(places: int) -> int:
    """Return in how many rows cubes lie in a trough with so many places."""
    return 1 if places <= MAX_TILE_CUBES else 2


def locate_number_disc(tile: Rect) -> tuple[Point, float]:
    """Return middle and radius of the disc with the number of a position, on the tile that lies there."""
    unit, growth = tile.width / SQUARE, compute_sign_magnification(tile.width)
    radius = 16.5 * unit * (0.5 + 0.5 * growth)
    cubes = CUBES_BOTTOM - CUBE_SIDE * growth
    return (tile.left + 33 * unit, min(tile.top + 163 * unit, tile.top + cubes * unit - radius - 1)), radius


def locate_star(tile: Rect) -> Spot:
    """Return the centre and size of the star that shows the points of a tile on the grid."""
    unit, growth = tile.width / SQUARE, compute_sign_magnification(tile.width)
    inset = 0.55 + 0.45 * growth
    return (tile.left + 38 * unit * inset, tile.top + 37 * unit * inset), 69 * unit * growth


def locate_taken_star(box: Rect) -> Spot:
    """Return the centre and size of the star that shows the points of a tile in a seat's display."""
    side = min(box.width, box.height)
    size = max(24.0, min(30.0, side * 0.56), side * 0.4)
    return (box.centerx - side / 2 + size * 0.36, box.centery + side / 2 - size * 0.4), size


def get_trough_box(tile: Rect) -> Rect:
    """Return the box of a tile's trough: the row with its cubes and the text of their number."""
    unit = tile.width / SQUARE
    return Rect(tile.left + 17 * unit, tile.top + 187 * unit, 222 * unit, 49 * unit)


def get_hole_square(hole: Rect) -> Rect:
    """Return the square of a hole of the wooden board; above it a higher one bears its number on a tab."""
    side = min(hole.width, hole.height)
    return Rect(hole.centerx - side / 2, hole.bottom - side, side, side)


def locate_board_hole_cube(hole: Rect) -> Spot:
    """Return middle and side of the cube in a hole of the wooden board."""
    square = get_hole_square(hole)
    return square.center, square.width * 0.72


def get_spot_box(spot: Spot) -> Rect:
    """Return the box of a square that is given by its centre and side length."""
    (x, y), side = spot
    return Rect(x - side / 2, y - side / 2, side, side)


# --- models -----------------------------------------------------------------------------------------

MIN_BADGE_RADIUS = 14.0
"""Least radius of the disc with the number of a position."""

WAITING_ALPHA, GHOST_ALPHA = 0.47, 0.65
"""Opacity of cubes that wait for a tile, and of the cube that would go there next."""

WAITING_SIZE, CROWDED_WAITING_SIZE = 0.74, 0.9
"""Size of a cube that waits for a tile, as a share of one that lies there, so that those can be counted: in
one row, and in two."""

EMBLEM_SHARE = 124 / 230
"""Side of the symbol on a stone in the grid, as a share of the stone's."""

MARK_SHARES: dict[str, float] = {"bonus": 0.545, "end": 0.64}
"""The same for the mark of a tile without a symbol: part of its stone, drawn once more over a veil."""


class RivalWorth(Struct, frozen=True):
    """What a tile would bring another seat."""

    colour: str
    """Colour of the seat."""
    points: int
    """The points."""
    may_move: bool
    """Whether the seat meets the tile's requirement."""


class WorthModel(Struct, frozen=True):
    """Values to draw what a tile would bring the viewer and the other seats."""

    terms: tuple[tuple[str, int], ...] = ()
    """The viewer's points, each with the icon of its source ("" for the star); empty without a viewer."""
    rivals: tuple[RivalWorth, ...] = ()
    """What it would bring the others, if that is asked for."""


class FateModel(Struct, frozen=True):
    """Values to draw who takes a tile in the rest of the round."""

    colour: str = ""
    """Colour of the taker, "" if it depends on what others choose."""
    score: str = ""
    """Numbers of cubes."""
    is_own: bool = False
    """Whether the taker is the seat to decide."""


class TileModel(Struct, frozen=True):
    """Values to draw a tile on the grid, with its cubes and marks."""

    tile: Tile
    """The tile."""
    cubes: tuple[str, ...] = ()
    """Colours of the cubes on it, in order of arrival; "" for one that is in flight."""
    number: int | None = None
    """Number of its position from 1, None to leave it out."""
    missing: Holdings = (0, 0, 0)
    """Tiles of each theme that are missing for its requirement."""
    is_veiled: bool = False
    """Whether it is darkened, since no cube may go there yet."""
    is_warned: bool = False
    """Whether it is darkened a little, since it may be chosen although its requirement is not met."""
    trough_places: int = 0
    """Places in its trough, if more than it takes cubes."""
    ghost: str | None = None
    """Colour of the cube that would come next."""
    ghost_place: int = 0
    """Number of waiting cubes that come before it."""
    waiting: tuple[str, ...] = ()
    """Colours of the cubes on boards that wait for it."""
    numbers: tuple[tuple[str, int], ...] = ()
    """In which turn of the round some of these come, with their colours."""
    fate: FateModel | None = None
    """Who takes it in the rest of the round if the cube pointed at goes first."""
    ring: str = ""
    """The ring around it: "", "gold" or "soft"."""
    gain_text: str = ""
    """Text on the pill at its upper edge."""
    worth: WorthModel | None = None
    """What it would bring, None to leave that out."""
    is_end_near: bool = False
    """Whether it is the end tile and one cube is missing on it."""
    is_lit: bool = False
    """Whether it bears a symbol of the Equilibrium card that the player looks at."""
    is_dimmed: bool = False
    """Whether it cannot be chosen while others can."""


class EmptyPositionModel(Struct, frozen=True):
    """Values to draw an empty position of the grid."""

    number: int | None = None
    """Number of the position from 1, None to leave it out."""
    title: str = ""
    """Who took its tile."""
    note: str = ""
    """Whether another tile comes."""


# --- names ------------------------------------------------------------------------------------------


def get_tile_name_key(tile: Tile) -> str:
    """Return the last part of the language key of a tile's name: symbol, "bonus", "end" or "end_alt"."""
    if tile.symbol:
        return tile.symbol
    return tile.id if tile.kind == "end" else "bonus"


def name_tile(tile: Tile, case: str = "nom") -> str:
    """Return the translated name of a tile in a grammatical case: "nom" or "acc"."""
    return tr(f"envyra.{case}.{get_tile_name_key(tile)}")


def get_blank_tile_image(tile: Tile, *, taken: bool = False) -> str:
    """Return the asset name of a tile's picture without symbol; `taken`: as it looks once taken."""
    if tile.theme >= 0:
        name = THEMES[tile.theme]
    else:
        name = tile.id.replace("_", "-") if tile.kind == "end" else "bonus"
    return f"envyra/tile-{name}-taken" if taken else f"envyra/tile-{name}"


def get_tile_theme_name(tile: Tile) -> str:
    """Return the name of a tile's theme (its colour), "" if it has none."""
    return THEMES[tile.theme] if tile.theme >= 0 else ""


# --- cubes ------------------------------------------------------------------------------------------


def draw_cube(canvas: Canvas, center: Point, size: float, colour: str, *, alpha: float = 1.0) -> None:
    """Draw a player's cube, which shows the sign of the player's colour."""
    canvas.image(f"envyra/cube-{colour}", center, size, alpha=alpha)


def draw_cube_ring(canvas: Canvas, center: Point, size: float, *, alpha: float = 1.0) -> None:
    """Draw the gold ring that highlights a cube."""
    box = Rect(center[0] - size * 0.47, center[1] - size * 0.47, size * 0.94, size * 0.94)
    canvas.outline(box, theme.GOLD, radius=size * 0.2, width=max(1.5, size * 0.05), alpha=alpha)


# --- a tile of the grid -----------------------------------------------------------------------------


def draw_tile(canvas: Canvas, box: Box, model: TileModel) -> None:
    """Draw a tile of the grid, with the cubes on it."""
    area, tile = rect(box), model.tile
    unit = area.width / SQUARE
    body = Rect(area.left + 7 * unit, area.top + 6 * unit, 242 * unit, 241 * unit)
    if model.ring == "gold" or model.is_lit:
        canvas.glow(body, theme.GOLD, radius=20 * unit, blur=18 * max(0.6, unit), alpha=0.75)
    canvas.image(get_blank_tile_image(tile), area.center, area.width)
    locked = model.is_veiled or model.is_warned
    if locked:
        canvas.fill(body, colours.VEIL, radius=18 * unit, alpha=0.62 if model.is_veiled else 0.42)
    _draw_emblem(canvas, area, tile, veiled=locked)
    _draw_trough(canvas, area, tile, model)
    draw_star(canvas, *locate_star(area), tile.points)
    draw_requirement_signs(canvas, area, tile.needs, model.missing if any(model.missing) else None)
    has_strip = model.worth is not None and _needs_worth_strip(canvas.texts, area, model.worth)
    if model.number is not None and not has_strip:  # else values lie there, as long as they are asked for
        _draw_number(canvas, area, model.number)
    if locked and not has_strip:
        draw_lock(canvas, area)
    if model.is_dimmed:
        canvas.fill(body, colours.VEIL, radius=18 * unit, alpha=0.45)
    if model.ring:
        gold = model.ring == "gold"
        canvas.outline(
            body,
            theme.GOLD if gold else theme.GOLD_EDGE,
            radius=20 * unit,
            width=3.5 if gold else 2,
            gap=3 * unit,
            alpha=1.0 if gold else 0.6,
        )
    if model.is_end_near:
        canvas.outline(body, theme.BAD, radius=20 * unit, width=3, gap=1)
    if model.is_lit:
        canvas.outline(body, theme.GOLD, radius=20 * unit, width=3, gap=3 * unit)
    if model.worth is not None:
        (_draw_worth_strip if has_strip else _draw_worth)(canvas, area, model.worth)
    if model.fate is not None:
        _draw_fate(canvas, area, model.fate)
    if model.gain_text:
        _draw_gain(canvas, area, model.gain_text)


def _draw_emblem(canvas: Canvas, area: Rect, tile: Tile, *, veiled: bool) -> None:
    """Draw the symbol of a tile, which stays bright where the stone is veiled, since others may take it."""
    middle = (area.left + 128 * area.width / SQUARE, area.top + 99 * area.width / SQUARE)
    if tile.symbol:
        canvas.image(f"envyra/{tile.symbol}", middle, area.width * EMBLEM_SHARE)
    elif veiled:
        name = tile.id.replace("_", "-") if tile.kind == "end" else tile.kind
        canvas.image(f"envyra/mark-{name}", middle, area.width * MARK_SHARES[tile.kind])


def _draw_trough(canvas: Canvas, area: Rect, tile: Tile, model: TileModel) -> None:
    """Draw the trough: cubes, transparent ones that may come, empty places, and the count."""
    filled = len(model.cubes)
    coming = [(colour, WAITING_ALPHA) for colour in model.waiting]
    if model.ghost:
        coming.insert(model.ghost_place, (model.ghost, GHOST_ALPHA))
    places = max(tile.cubes, model.trough_places, filled + len(coming))
    spots = [locate_trough_cube(area, places, index) for index in range(places)]
    for index in range(filled + len(coming), tile.cubes):
        _draw_pip(canvas, area, spots, index)
    share = WAITING_SIZE if count_trough_rows(places) == 1 else CROWDED_WAITING_SIZE
    numbers, badges = dict(model.numbers), list[tuple[Point, str, int]]()
    for number, (colour, alpha) in enumerate(coming):
        is_ghost = bool(model.ghost) and number == model.ghost_place
        comes_as = 0 if is_ghost else numbers.get(colour, 0)
        center, size = (
            spots[filled + number] if is_ghost or comes_as else _shrink_spot(spots[filled + number], share)
        )
        draw_cube(canvas, center, size, colour, alpha=NUMBERED_ALPHA if comes_as else alpha)
        if comes_as and size >= MIN_NUMBERED_SIZE:
            at = _locate_order_badge(center, size)
            if not badges or at[0] - badges[-1][0][0] >= 2 * MIN_BADGE_RADIUS:
                badges.append((at, colour, comes_as))
        if is_ghost:
            draw_cube_ring(canvas, center, size * 1.06)
    for index, (colour, (center, size)) in enumerate(zip(model.cubes, spots, strict=False)):
        if colour:
            draw_cube(canvas, center, size, colour)
        else:
            _draw_pip(canvas, area, spots, index)
    for at, colour, turn in badges:  # above all cubes
        _draw_order_badge(canvas, at, colour, turn)
    is_faint = model.is_veiled and not model.cubes
    _draw_count(canvas, area, sum(map(bool, model.cubes)), tile.cubes, faint=is_faint)


def _locate_order_badge(center: Point, size: float) -> Point:
    """Return the middle of a cube's badge: at its lower right, below it if it would cover a small cube."""
    x, y = center
    return (x, y + size * 0.62) if size < WHOLE_NUMBERED_SIZE else (x + size * 0.3, y + size * 0.36)


def _draw_order_badge(canvas: Canvas, center: Point, colour: str, number: int) -> None:
    """Draw in which turn a cube comes, such as "2.": not to be taken for the number of a position."""
    canvas.circle(center, MIN_BADGE_RADIUS, colours.BADGE, alpha=0.94)
    canvas.ring(center, MIN_BADGE_RADIUS, theme.SEAT[colour], width=2)
    style = styles.LABEL.with_size(styles.LEAST).with_colour(theme.GOLD)
    canvas.text(f"{number}.", (center[0] + 1, center[1]), style, anchor="center")


def _shrink_spot(spot: Spot, share: float) -> Spot:
    """Return the place of a cube that waits elsewhere: smaller than that of one that lies here."""
    (x, y), size = spot
    return (x, y + size * (1 - share) / 2), size * share


def _draw_pip(canvas: Canvas, area: Rect, spots: list[Spot], index: int) -> None:
    """Draw an empty place in the trough, apart from its neighbours."""
    unit = area.width / SQUARE
    side = min(PIP_SIDE * unit * min(1.2, compute_sign_magnification(area.width)), spots[index][1] * 0.81)
    if len(spots) > 1:
        side = min(side, (spots[1][0][0] - spots[0][0][0]) * 0.92)
    x, y = spots[index][0]
    if count_trough_rows(len(spots)) == 1:
        y = area.top + TROUGH_MIDDLE * unit
    canvas.image("envyra/pip-empty", (x, y), side)


def _draw_count(canvas: Canvas, area: Rect, count: int, need: int, *, faint: bool) -> None:
    """Draw the count of cubes, a mark like the star's number: alike on tiles of every size and language."""
    unit = area.width / SQUARE
    size = 22 * area.width / 230 * compute_sign_magnification(area.width)
    room = (COUNT_RIGHT - get_cube_count_x(area.width)) * unit
    letters = _fit_count(canvas, "4/4", room, size)
    canvas.text(
        f"{count}/{need}",
        (area.left + COUNT_RIGHT * unit, area.top + TROUGH_MIDDLE * unit),
        styles.MARK.with_size(letters).with_colour(theme.SECONDARY if faint else theme.IVORY),
        anchor="midright",
    )


def _fit_count(canvas: Canvas, words: str, room: float, size: float) -> float:
    """Return the size of letters at which the count fits: if possible, the least size of all text."""
    if size < styles.LEAST and canvas.texts.measure_width(words, styles.MARK) <= room:
        return styles.LEAST
    return size * min(1.0, room / canvas.texts.measure_width(words, styles.MARK.with_size(size)))


def draw_star(canvas: Canvas, center: Point, size: float, points: int, *, alpha: float = 1.0) -> None:
    """Draw a gold star with a number of points on it."""
    canvas.image("envyra/star", center, size, alpha=alpha)
    at = (center[0], center[1] + size * 0.03)
    if canvas.resources.high_contrast:
        canvas.circle(at, size * 0.3, theme.GOLD_EDGE, alpha=alpha)
    share = 0.45 if size >= 44 else 0.58  # what is small has to be read as well
    canvas.text(
        str(points),
        at,
        styles.MARK.with_size(max(size * share, min(styles.LEAST, size * 0.62))).with_colour(
            colours.NUMBER_INK
        ),
        anchor="center",
        alpha=alpha,
    )


def _draw_number(canvas: Canvas, area: Rect, number: int) -> None:
    """Draw the number of the position, as on the boards."""
    draw_number_badge(canvas, *locate_number_disc(area), number)


def draw_number_badge(
    canvas: Canvas, center: Point, radius: float, number: int, *, alpha: float = 1.0
) -> None:
    """Draw the number of a grid position in a dark disc."""
    radius = max(MIN_BADGE_RADIUS, radius)
    canvas.circle(center, radius, colours.BADGE, alpha=0.92 * alpha)
    canvas.ring(center, radius, colours.BADGE_EDGE, width=max(1.0, radius * 0.08), alpha=0.8 * alpha)
    style = styles.LABEL.with_size(max(styles.LEAST, radius * 1.15))
    canvas.text(str(number), center, style, anchor="center", alpha=alpha)


def _get_pill_text_size(area: Rect) -> float:
    return max(styles.LEAST, 20 * area.width / 230)


def measure_gain_pill(texts: Typesetter, area: Rect, text: str) -> Rect:
    """Return the box of the pill with what a tile would bring, on its upper edge."""
    size = _get_pill_text_size(area)
    return _place_pill(area, texts.measure_width(text, styles.MARK.with_size(size)) + size * 1.6)


def measure_fate_pill(texts: Typesetter, area: Rect, fate: FateModel) -> Rect:
    """Return the box of the pill with who takes a tile, on its upper edge."""
    size = _get_pill_text_size(area)
    words_width = texts.measure_width(fate.score or "?", styles.MARK.with_size(size))
    return _place_pill(area, words_width + size * (2.6 if fate.colour else 1.2))


def _place_pill(area: Rect, width: float) -> Rect:
    height = _get_pill_text_size(area) * 1.6
    return Rect(area.centerx - width / 2 + area.width * 0.03, area.top + 4 - height * 0.45, width, height)


def _draw_gain(canvas: Canvas, area: Rect, text: str) -> None:
    """Draw what taking the tile would bring, on its upper edge."""
    box, size = measure_gain_pill(canvas.texts, area, text), _get_pill_text_size(area)
    height = box.height
    canvas.shadow(box, radius=height / 2, blur=6, dy=3, alpha=0.5)
    canvas.slab(
        box,
        radius=height / 2,
        top=theme.GOLD_TOP,
        bottom=colours.PILL_BOTTOM,
        edge=theme.GOLD_EDGE,
        edge_width=1.5,
    )
    canvas.text(
        text,
        (box.centerx, box.centery - 1),
        styles.MARK.with_size(size).with_colour(theme.INK),
        anchor="center",
    )


NUMBERED_ALPHA = 0.85
"""Opacity of a cube of which it is shown when it comes."""

MIN_NUMBERED_SIZE, WHOLE_NUMBERED_SIZE = 22.0, 34.0
"""Least side of a cube that bears the number of its turn, and of one that the number, as large as other text,
does not cover."""


def _draw_fate(canvas: Canvas, area: Rect, fate: FateModel) -> None:
    """Draw, on the upper edge of a tile, who takes it in the rest of the round, and with how many cubes."""
    box, size = measure_fate_pill(canvas.texts, area, fate), _get_pill_text_size(area)
    style = styles.MARK.with_size(size).with_colour(theme.INK if fate.is_own else theme.IVORY)
    words, sign = fate.score or "?", size * 1.1 if fate.colour else 0.0
    height = box.height
    canvas.shadow(box, radius=height / 2, blur=6, dy=3, alpha=0.5)
    top, bottom = (
        (theme.GOLD_TOP, colours.PILL_BOTTOM) if fate.is_own else (colours.TAKER_TOP, colours.TAKER_BOTTOM)
    )
    edge = theme.GOLD_EDGE if fate.is_own else theme.SEAT[fate.colour] if fate.colour else theme.MUTED
    canvas.slab(box, radius=height / 2, top=top, bottom=bottom, edge=edge, edge_width=1.5)
    x = box.left + size * 0.55
    if sign:
        canvas.seat(fate.colour, (x + sign / 2, box.centery), sign)
        x += sign + size * 0.35
    canvas.text(words, (x, box.centery - 1), style, anchor="midleft")


WORTH_BOTTOM = 185.0
"""Lower edge of the plate with what a tile would bring: just above its trough."""


STRIP_SIGN, STRIP_GAP, STRIP_PAD = 11.0, 4.0, 4.0
"""On the strip of values of a small tile: side of a seat's sign, gap between values, room at both ends."""


def _get_worth_row(area: Rect) -> Rect:
    """Return the box above the trough, right of the number, for what a tile would bring."""
    unit = area.width / SQUARE
    height = max(styles.LEAST * 1.25, 26 * unit)
    (x, _), radius = locate_number_disc(area)
    left = x + max(radius, MIN_BADGE_RADIUS) + 3
    return Rect(left, area.top + WORTH_BOTTOM * unit - height, area.right - 8 * unit - left, height)


def _are_rivals_in_row(texts: Typesetter, row: Rect, worth: WorthModel) -> bool:
    widths = [_measure_rival(texts, row.height, rival) for rival in worth.rivals]
    return sum(widths) + 3 * (len(widths) - 1) <= row.width


def _needs_worth_strip(texts: Typesetter, area: Rect, worth: WorthModel) -> bool:
    """Return whether values lie on one strip across the tile, which is too small for plates; they fit."""
    if not worth.rivals or _are_rivals_in_row(texts, _get_worth_row(area), worth):
        return False
    return _measure_worth_strip(texts, worth) <= area.width - 4


def _measure_worth_strip(texts: Typesetter, worth: WorthModel) -> float:
    style = styles.MARK.with_size(styles.LEAST)
    own = [texts.measure_width(str(sum(points for _, points in worth.terms)), style)] if worth.terms else []
    rivals = [STRIP_SIGN + 1 + texts.measure_width(str(rival.points), style) for rival in worth.rivals]
    values = own + rivals
    return sum(values) + STRIP_GAP * (len(values) - 1) + 2 * STRIP_PAD


def _draw_worth_strip(canvas: Canvas, area: Rect, worth: WorthModel) -> None:
    """Draw on a strip above the trough what a tile would bring: the viewer's sum, then the others'."""
    row, width = _get_worth_row(area), _measure_worth_strip(canvas.texts, worth)
    box = Rect(area.centerx - width / 2, row.top, width, row.height)
    _draw_plate(canvas, box, theme.GOLD_DEEP)
    style, x, y = styles.MARK.with_size(styles.LEAST), box.left + STRIP_PAD, box.centery
    if worth.terms:
        total = str(sum(points for _, points in worth.terms))
        x = canvas.text(total, (x, y - 1), style.with_colour(theme.GOLD), anchor="midleft").right + STRIP_GAP
    for rival in worth.rivals:
        alpha = 1.0 if rival.may_move else 0.55
        canvas.seat(rival.colour, (x + STRIP_SIGN / 2, y), STRIP_SIGN, alpha=alpha)
        at = (x + STRIP_SIGN + 1, y - 1)
        x = canvas.text(str(rival.points), at, style, anchor="midleft", alpha=alpha).right + STRIP_GAP


def _draw_worth(canvas: Canvas, area: Rect, worth: WorthModel) -> None:
    """Draw what a tile would bring: the viewer's sum on a plate above the trough, the others' above it."""
    row = _get_worth_row(area)
    height = row.height
    if worth.terms:
        _draw_worth_sum(canvas, row, worth.terms)
    if not worth.rivals:
        return
    widths = [_measure_rival(canvas.texts, row.height, rival) for rival in worth.rivals]
    if _are_rivals_in_row(canvas.texts, row, worth):
        x = row.right
        for rival, width in zip(reversed(worth.rivals), reversed(widths), strict=True):
            _draw_rival(canvas, Rect(x - width, row.top - height - 3, width, height), rival)
            x -= width + 3
        return
    for index, (rival, width) in enumerate(zip(worth.rivals, widths, strict=True)):
        top = row.top - (len(widths) - index) * (height - 1)
        _draw_rival(canvas, Rect(row.right - width, top, width, height), rival)


def _draw_plate(canvas: Canvas, box: Rect, edge: theme.Colour, *, alpha: float = 1.0) -> None:
    """Draw the dark ground of a number over a tile; `alpha` is the opacity of its edge."""
    radius = box.height * 0.4
    canvas.fill(box, colours.BADGE, radius=radius, alpha=0.94)
    canvas.outline(box, edge, radius=radius, width=1.5, alpha=0.9 * alpha)


def _draw_worth_sum(canvas: Canvas, row: Rect, terms: tuple[tuple[str, int], ...]) -> None:
    """Draw a sum such as "4 + 2 = 6" with an icon before each term but the star's, or the total alone."""
    style = styles.MARK.with_size(max(styles.LEAST, row.height * 0.72))
    gold, total = style.with_colour(theme.GOLD), str(sum(points for _, points in terms))
    icon, gap = style.size * 0.9, style.size * 0.2
    signs: list[tuple[str, Style]] = []
    for index, (_, points) in enumerate(terms):
        signs += [("+", style.with_colour(theme.MUTED))] if index else []
        signs.append((str(points), style))
    pieces = (
        [*signs, ("=", style.with_colour(theme.MUTED)), (total, gold)] if len(terms) > 1 else [(total, gold)]
    )
    texts, pad = canvas.texts, 0.4 * style.size

    def measure(parts: list[tuple[str, Style]]) -> float:
        return sum(texts.measure_width(words, look) + gap for words, look in parts) - gap + 2 * pad

    icons = [name for name, _ in terms] if len(pieces) > 1 else []
    width = measure(pieces) + sum(icon + 2 for name in icons if name)
    if width > row.width:
        pieces, icons = [("=", style.with_colour(theme.MUTED)), (total, gold)], []
        width = measure(pieces)
    box = Rect(row.right - width, row.top, width, row.height)
    _draw_plate(canvas, box, theme.GOLD_DEEP)
    x = box.left + pad
    term = 0
    for words, look in pieces:
        if words.isdigit() and term < len(icons):
            if icons[term]:
                canvas.icon(icons[term], (x + icon / 2, box.centery), icon, theme.GOLD_EDGE)
                x += icon + 2
            term += 1
        x = canvas.text(words, (x, box.centery - 1), look, anchor="midleft").right + gap


def _measure_rival(texts: Typesetter, height: float, rival: RivalWorth) -> float:
    style = styles.MARK.with_size(max(styles.LEAST, height * 0.66))
    return height * 0.66 + texts.measure_width(str(rival.points), style) + height * 0.5


def _draw_rival(canvas: Canvas, box: Rect, rival: RivalWorth) -> None:
    """Draw what a tile would bring another seat: a dot in the shape of its sign, and the points."""
    alpha = 1.0 if rival.may_move else 0.55
    _draw_plate(canvas, box, theme.SEAT[rival.colour], alpha=alpha)
    side = box.height * 0.62
    canvas.seat(rival.colour, (box.left + box.height * 0.2 + side / 2, box.centery), side, alpha=alpha)
    canvas.text(
        str(rival.points),
        (box.right - box.height * 0.26, box.centery - 1),
        styles.MARK.with_size(max(styles.LEAST, box.height * 0.66)),
        anchor="midright",
        alpha=alpha,
    )


def draw_empty_position(canvas: Canvas, box: Box, gap: EmptyPositionModel) -> None:
    """Draw an empty grid position: who took its tile, and whether another one follows."""
    area, title, note = rect(box), gap.title, gap.note
    unit = area.width / SQUARE
    canvas.image("envyra/slot-empty", area.center, area.width)
    size = max(14.0, 19 * area.width / 230)
    room = 214 * unit
    head = canvas.texts.measure_height(title, room, styles.LABEL.with_size(size), line=1.2) if title else 0.0
    foot = (
        canvas.texts.measure_height(note, room, styles.NOTE.with_size(size * 0.95), line=1.2) if note else 0.0
    )
    if head + foot > area.height * 0.62:
        foot, note = 0.0, ""
    y = area.centery - (head + foot + (6 if note else 0)) / 2
    x = area.centerx - room / 2
    if title:
        canvas.paragraph(
            title,
            (x, y),
            room,
            styles.LABEL.with_size(size).with_colour(theme.BODY),
            align="center",
            line=1.2,
            rich=False,
        )
    if note:
        at = (x, y + head + 6)
        canvas.paragraph(
            note,
            at,
            room,
            styles.ROW.with_size(size * 0.95).with_colour(theme.MUTED),
            align="center",
            line=1.2,
            rich=False,
        )
    if gap.number is not None:
        _, radius = locate_number_disc(area)
        draw_number_badge(canvas, (area.left + 33 * unit, area.bottom - 48 * unit), radius, gap.number)


# --- a tile that was taken --------------------------------------------------------------------------


def draw_taken_tile(canvas: Canvas, box: Box, tile: Tile, *, alpha: float = 1.0, points: bool = True) -> None:
    """Draw a tile that a player has taken: without room for cubes, with a small star of its points.

    If `points` is False, the star is left out.
    """
    area = rect(box)
    side = min(area.width, area.height)
    canvas.image(get_blank_tile_image(tile, taken=True), area.center, side, alpha=alpha)
    if tile.symbol:
        canvas.image(f"envyra/{tile.symbol}", area.center, side * 0.62, alpha=alpha)
    if points:
        draw_star(canvas, *locate_taken_star(area), tile.points, alpha=alpha)


def draw_symbol(canvas: Canvas, box: Box, symbol: str, theme_name: str, *, alpha: float = 1.0) -> None:
    """Draw a symbol on a blank tile in its theme's colour, as on an Equilibrium card."""
    area = rect(box)
    side = min(area.width, area.height)
    canvas.image(f"envyra/tile-{theme_name}-taken", area.center, side, alpha=alpha)
    canvas.image(f"envyra/{symbol}", area.center, side * 0.62, alpha=alpha)


def draw_missing_symbol(canvas: Canvas, box: Box, symbol: str) -> None:
    """Draw, faintly in a dashed frame, a symbol that is still missing in a set of tiles.

    It is painted once for all places of the same size: a table of four has almost fifty of them.
    """
    area = rect(box)
    side = min(area.width, area.height)

    def paint(inner: Canvas) -> None:
        inner.image(f"envyra/{symbol}", area.center, side * 0.58, alpha=0.38)
        inner.dashed_outline(
            Rect(area.centerx - side * 0.43, area.centery - side * 0.43, side * 0.86, side * 0.86),
            colours.MISSING_EDGE,
            radius=side * 0.14,
            width=max(1.2, side * 0.02),
            dash=side * 0.1,
            gap=side * 0.08,
        )

    canvas.layer(("envyra-missing", symbol), area, paint)


# --- requirements -----------------------------------------------------------------------------------

MAX_NEED_SIGNS = 3
"""Number of signs that fit above the trough; a tile that requires more has one sign with a number a theme."""

NEED_SIGN_SIDE, NEED_SIGN_STEP = 49.0, 46.0
"""Side of a sign, and distance from one to the next, in units of SQUARE."""


def format_holdings(holdings: Holdings) -> str:
    """Return text such as "1 green tile, 2 blue tiles"; themes without tiles are left out."""
    pairs = zip(THEMES, holdings, strict=True)
    return ", ".join(tr(f"envyra.colour-tiles.{name}", n=count) for name, count in pairs if count)


def draw_requirement_signs(
    canvas: Canvas,
    area: Rect,
    needs: Holdings,
    missing: Holdings | None,
    *,
    max_side: float | None = None,
    due: int | None = None,
) -> None:
    """Draw the signs of the tiles that a tile requires: outlined if missing, ticked if already taken.

    Args:
        canvas: The canvas.
        area: The box of the tile.
        needs: Number of tiles of each theme that are required.
        missing: Number of tiles of each theme that the player lacks; None to show the requirement alone, for
            no particular player.
        max_side: The largest side of the tile, if that changes in every frame.
        due: Number of signs that are drawn already, None for all.
    """
    column = list_requirement_signs(needs, missing)
    growth = 1.0 if max_side is None else max_side / area.width
    spots = _locate_need_signs(area, len(column))
    for (name, count, is_held), (at, size) in list(zip(column, spots, strict=True))[:due]:
        max_size = None if max_side is None else size * growth
        _draw_held_sign(canvas, at, size, name, count, is_held, max_size=max_size)


def draw_requirement_row(
    canvas: Canvas, left: float, y: float, size: float, needs: Holdings, missing: Holdings
) -> None:
    """Draw beside each other the signs of the tiles that a tile requires of a player."""
    signs = list_requirement_signs(needs, missing)
    for index, (name, count, is_held) in enumerate(signs):
        at = (left + size * (0.6 + 1.4 * index), y)
        _draw_held_sign(canvas, at, size, name, count, is_held)


def measure_requirement_row(size: float, count: int) -> float:
    """Return the width of a row of so many signs."""
    return size * (1.2 + 1.4 * (count - 1))


def _draw_held_sign(
    canvas: Canvas,
    at: Point,
    size: float,
    name: str,
    count: int | None,
    is_held: bool | None,
    *,
    max_size: float | None = None,
) -> None:
    """Draw a sign of a requirement: an outline if the player lacks the tile, with a tick if it is there."""
    draw_requirement_sign(canvas, at, size, name, count, missing=is_held is False, max_size=max_size)
    if is_held:
        tick, max_tick = (at[0] - size * 0.42, at[1] + size * 0.16), max_size and max_size * 0.46
        _draw_sized(canvas, "envyra/tick", tick, size * 0.46, max_tick)


def _draw_sized(canvas: Canvas, name: str, at: Point, size: float, max_size: float | None) -> None:
    """Draw a picture; `max_size` is the largest it will have, if its size changes in every frame."""
    if max_size is None:
        canvas.image(name, at, size)
    else:
        canvas.sprite(name, at, size, max_side=max_size)


def get_requirement_signs_box(area: Rect, needs: Holdings) -> Rect:
    """Return the box of the signs that show which tiles are required to put a cube on a tile."""
    spots = _locate_need_signs(area, len(list_requirement_signs(needs, None)))
    ((x, top), size), ((_, bottom), _) = spots[0], spots[-1]
    return Rect(x - size / 2, top - size / 2, size, bottom - top + size)


def _locate_need_signs(area: Rect, count: int) -> list[Spot]:
    """Return where signs lie, one below the other."""
    unit = area.width / SQUARE
    max_growth = 1.22 if count >= MAX_NEED_SIGNS else 1.36  # they end above the trough
    growth = min(compute_sign_magnification(area.width), max_growth)
    size, step = NEED_SIGN_SIDE * unit * growth, NEED_SIGN_STEP * unit * growth
    x, y = area.left + (SQUARE + 5) * unit - size * 0.86, area.top + 14 * unit + size / 2
    return [((x, y + step * index), size) for index in range(count)]


def list_requirement_signs(
    needs: Holdings, missing: Holdings | None
) -> list[tuple[str, int | None, bool | None]]:
    """Return the signs that show which tiles are required to put a cube on a tile.

    Args:
        needs: Number of tiles of each theme that are required.
        missing: Number of tiles of each theme that the player lacks; None for no particular player.

    Returns:
        For each sign its theme, the number on it (None if it stands for one tile), and whether the player has
        what it stands for (None for no particular player).
    """
    signs: list[tuple[str, int | None, bool | None]] = []
    for index, (theme_name, count) in enumerate(zip(THEMES, needs, strict=True)):
        lacking = None if missing is None else missing[index]
        if sum(needs) > MAX_NEED_SIGNS:
            signs += [(theme_name, count, None if lacking is None else not lacking)] if count else []
        else:
            held = None if lacking is None else count - lacking
            signs += [(theme_name, None, None if held is None else number < held) for number in range(count)]
    return signs


def draw_requirement_sign(
    canvas: Canvas,
    center: Point,
    size: float,
    name: str,
    count: int | None,
    *,
    missing: bool = False,
    max_size: float | None = None,
) -> None:
    """Draw the sign of a theme (triangle, leaf or drop) that a tile requires.

    Args:
        canvas: The canvas.
        center: The centre of the sign.
        size: The side length of the sign.
        name: The theme.
        count: Number of tiles to write on it, None for a sign that stands for one tile.
        missing: Whether to draw it as an outline.
        max_size: Its largest side length, if that changes in every frame.
    """
    _draw_sized(
        canvas, f"envyra/req-{name}-missing" if missing else f"envyra/req-{name}", center, size, max_size
    )
    if count is None:
        return
    lower = {"orange": 0.12, "green": 0.01, "blue": 0.1}[name]
    at = (center[0], center[1] + size * lower)
    words, text_size = str(count), size * 0.5
    if not missing:
        for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            shade = (at[0] + dx * size * 0.03, at[1] + dy * size * 0.03)
            canvas.text(
                words, shade, styles.MARK.with_size(text_size).with_colour(theme.BLACK), anchor="center"
            )
    ink = colours.MISSING_INK[name] if missing else theme.WHITE
    canvas.text(words, at, styles.MARK.with_size(text_size).with_colour(ink), anchor="center")


def draw_lock(canvas: Canvas, area: Rect) -> None:
    """Draw a lock beside a tile's number, to show that the player's cube may not go to the tile yet."""
    (x, y), radius = locate_number_disc(area)
    x += max(radius * 2.1, 13.0 + radius)  # the number's disc may be larger than in proportion
    canvas.circle((x, y), radius, colours.BADGE, alpha=0.92)
    canvas.ring((x, y), radius, theme.GOLD_DEEP, width=max(1.0, radius * 0.08), alpha=0.9)
    canvas.image("envyra/lock", (x, y - radius * 0.04), radius * 1.25)
