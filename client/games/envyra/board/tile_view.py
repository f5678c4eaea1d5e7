"""Paints Envyra's tiles and cubes, as every scene draws them: on the grid, taken, missing, on their way."""

from __future__ import annotations

from msgspec import Struct

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Box, Point, Rect, rect
from client.games.envyra.board import colours
from client.i18n import tr
from rules.envyra.content import Tile
from rules.envyra.requirements import Holdings
from rules.envyra.state import THEMES

# --- geometry
SQUARE = 256.0
REFERENCE_SIDE = 230.0
"""The side of a tile in the target picture; on smaller ones signs and numbers shrink less than the stone."""

CUBES_LEFT, CUBES_RIGHT, CUBES_BOTTOM = 20.0, 182.0, 233.0
"""Of the trough: where its cubes begin and end, and what they stand on."""

RING_MARGIN = 4.0
"""So much of it stays free before the count, for the ring of a cube that is meant; twice where signs grow."""

CUBE_SIDE, CUBE_STEP = 46.7, 40.0
"""A cube's side and the distance from one to the next, where there is room."""

COUNT_RIGHT = 230.0
"""Where the words "2 of 3" end."""

MIN_COUNT_WIDTH, MIN_CUBES_RIGHT, COUNT_GAP = 28.5, 168.0, 3.0
"""How wide the shortest count is in letters that can be read, in units of the screen; where cubes of small
tiles may end for it, at the nearest; and what is left between."""

TROUGH_MIDDLE, PIP_SIDE = 211.0, 37.0
"""The height of the trough's middle, and the side of an empty place in it."""

MAX_STEPS_PER_CUBE, MAX_STEPS_PER_CROWDED_CUBE = 1.5, 1.75
"""A cube is at most so many steps wide, so that the sign of the one behind it shows; likewise where there
are more than MANY."""

MAX_TILE_CUBES = 5
"""No tile takes more cubes; more may wait for it."""


def compute_growth(side: float) -> float:
    """Return how much larger than in proportion signs and numbers are on a tile of that side."""
    return max(1.0, min(1.5, float((REFERENCE_SIDE / max(side, 1.0)) ** 0.45)))


def get_count_start(side: float) -> float:
    """Return where the room for a tile's count begins: cubes draw together before it could not be read."""
    return (
        max(MIN_CUBES_RIGHT, min(CUBES_RIGHT, COUNT_RIGHT - MIN_COUNT_WIDTH * SQUARE / max(side, 1.0)))
        + COUNT_GAP
    )


def get_cubes_end(side: float) -> float:
    """Return where the cubes of a tile of that side end.

    The larger their count, the more it keeps to itself.
    """
    return get_count_start(side) - COUNT_GAP - RING_MARGIN - 2 * RING_MARGIN * (compute_growth(side) - 1.0)


def locate_cube(tile: Rect, need: int, index: int) -> tuple[Point, float]:
    """Middle and side of a cube in a trough with room for so many.

    Args:
        index: From 0, in order.
    """
    unit = tile.width / SQUARE
    room = get_cubes_end(tile.width) - CUBES_LEFT
    gaps = max(0, need - 1)
    wide = MAX_STEPS_PER_CROWDED_CUBE if need > MAX_TILE_CUBES else MAX_STEPS_PER_CUBE
    size = min(CUBE_SIDE * compute_growth(tile.width), room if not gaps else room * wide / (gaps + wide))
    step = min(max(CUBE_STEP, size * 0.87), (room - size) / gaps) if gaps else 0.0
    place = min(index, max(0, need - 1))
    x = CUBES_LEFT + size / 2 + step * place
    y = CUBES_BOTTOM - size / 2
    return (tile.left + x * unit, tile.top + y * unit), size * unit


def locate_number(tile: Rect) -> tuple[Point, float]:
    """Middle and radius of the disc with a position's number: between the star and the cubes."""
    unit, grown = tile.width / SQUARE, compute_growth(tile.width)
    radius = 16.5 * unit * (0.5 + 0.5 * grown)
    cubes = CUBES_BOTTOM - CUBE_SIDE * grown
    return (tile.left + 33 * unit, min(tile.top + 163 * unit, tile.top + cubes * unit - radius - 1)), radius


def locate_star(tile: Rect) -> tuple[Point, float]:
    """Middle and side of the star with a tile's points."""
    unit, grown = tile.width / SQUARE, compute_growth(tile.width)
    inset = 0.55 + 0.45 * grown
    return (tile.left + 38 * unit * inset, tile.top + 37 * unit * inset), 69 * unit * grown


def locate_taken_star(box: Rect) -> tuple[Point, float]:
    """Middle and side of the star of a tile that was taken."""
    side = min(box.width, box.height)
    size = max(24.0, min(30.0, side * 0.56), side * 0.4)
    return (box.centerx - side / 2 + size * 0.36, box.centery + side / 2 - size * 0.4), size


def get_trough_box(tile: Rect) -> Rect:
    """Return the trough with the cubes and their count."""
    unit = tile.width / SQUARE
    return Rect(tile.left + 17 * unit, tile.top + 187 * unit, 222 * unit, 49 * unit)


def locate_hole_cube(hole: Rect) -> tuple[Point, float]:
    """Middle and side of a cube in a hole of the wooden board."""
    return hole.center, min(hole.width, hole.height) * 0.72


# --- tile
MIN_BADGE_RADIUS = 14.0
"""Radius of the disc of a position's number, at least."""

MIN_COUNT_SHARE = 0.76
"""The count says "2/3" where "2 of 3" would have to be smaller than this share of its size."""

WAITING_ALPHA, GHOST_ALPHA = 0.47, 0.65
"""How much is seen of cubes that wait for a tile, and of the one that would go there next."""

EMBLEM_SHARE = 124 / 230
"""The emblem's side on a stone in the grid, as a share of the stone's."""

MARK_SHARES: dict[str, float] = {"bonus": 0.545, "end": 0.64}
"""Likewise the mark of a tile without a symbol: it is part of its stone, and lies over a veil once more."""


class TileModel(Struct, frozen=True):
    """A tile of the grid as it is drawn.

    cubes: on it, in order, by their colours; "" for one that is still in the air. place: its number from 1,
    None to leave it out. lacks: how many tiles of each theme are missing to whoever looks. veiled: they
    cannot take it yet. warned: the same, but it may be chosen: a lighter veil. room: for how many cubes its
    trough has places, at least for those it takes. ghost: the colour of the cube that would come next.
    waiting: colours of cubes on boards that wait for it. ring: "", "gold" or "soft". gain: on the pill at the
    upper edge. dim: not what it is about now.
    """

    tile: Tile
    cubes: tuple[str, ...] = ()
    number: int | None = None
    missing: Holdings = (0, 0, 0)
    is_veiled: bool = False
    is_warned: bool = False
    trough_places: int = 0
    ghost: str | None = None
    waiting: tuple[str, ...] = ()
    ring: str = ""
    gain_text: str = ""
    is_dimmed: bool = False


class GapModel(Struct, frozen=True):
    """A position without a tile as it is drawn.

    Attributes:
        place: Its number from 1, None to leave it out.
        title: Who took its tile, and what comes.
        note: Who took its tile, and what comes.
    """

    number: int | None = None
    title: str = ""
    note: str = ""


# --- names ------------------------------------------------------------------------------------------


def get_word_key(tile: Tile) -> str:
    """Return what a tile is called in words: its symbol, "bonus", "end" or "end_alt"."""
    if tile.symbol:
        return tile.symbol
    return tile.id if tile.kind == "end" else "bonus"


def name_tile(tile: Tile, case: str = "nom") -> str:
    """Return the name of a tile, in the case that a sentence needs: nom or acc."""
    return tr(f"envyra.{case}.{get_word_key(tile)}")


def get_stone_image(tile: Tile, *, taken: bool = False) -> str:
    """Return the picture of a tile's stone."""
    if tile.theme >= 0:
        name = THEMES[tile.theme]
    else:
        name = tile.id.replace("_", "-") if tile.kind == "end" else "bonus"
    return f"envyra/tile-{name}-taken" if taken else f"envyra/tile-{name}"


def get_theme(tile: Tile) -> str:
    """Return the name of a tile's theme, "" without one."""
    return THEMES[tile.theme] if tile.theme >= 0 else ""


# --- cubes ------------------------------------------------------------------------------------------


def draw_cube(canvas: Canvas, center: Point, size: float, colour: str, *, alpha: float = 1.0) -> None:
    """Draw a player's cube with its sign."""
    canvas.image(f"envyra/cube-{colour}", center, size, alpha=alpha)


def draw_cube_ring(canvas: Canvas, center: Point, size: float, *, alpha: float = 1.0) -> None:
    """Draw the gold ring around a cube that is meant."""
    box = Rect(center[0] - size * 0.47, center[1] - size * 0.47, size * 0.94, size * 0.94)
    canvas.outline(box, theme.GOLD, radius=size * 0.2, width=max(1.5, size * 0.05), alpha=alpha)


# --- a tile of the grid -----------------------------------------------------------------------------


def draw_tile(canvas: Canvas, box: Box, stone: TileModel) -> None:
    """Draw a tile as it lies in the grid, its cubes in the trough."""
    area, tile = rect(box), stone.tile
    unit = area.width / SQUARE
    body = Rect(area.left + 7 * unit, area.top + 6 * unit, 242 * unit, 241 * unit)
    if stone.ring == "gold":
        canvas.glow(body, theme.GOLD, radius=20 * unit, blur=18 * max(0.6, unit), alpha=0.75)
    canvas.image(get_stone_image(tile), area.center, area.width)
    locked = stone.is_veiled or stone.is_warned
    if locked:
        canvas.fill(body, colours.VEIL, radius=18 * unit, alpha=0.62 if stone.is_veiled else 0.42)
    _draw_emblem(canvas, area, tile, veiled=locked)
    _draw_trough(canvas, area, tile, stone)
    draw_star(canvas, *locate_star(area), tile.points)
    draw_needs(canvas, area, tile.needs, stone.missing if any(stone.missing) else None)
    if stone.number is not None:
        _draw_number(canvas, area, stone.number)
    if locked:
        draw_lock(canvas, area)
    if stone.is_dimmed:
        canvas.fill(body, colours.VEIL, radius=18 * unit, alpha=0.45)
    if stone.ring:
        gold = stone.ring == "gold"
        canvas.outline(
            body,
            theme.GOLD if gold else theme.GOLD_EDGE,
            radius=20 * unit,
            width=3.5 if gold else 2,
            gap=3 * unit,
            alpha=1.0 if gold else 0.6,
        )
    if stone.gain_text:
        _draw_gain(canvas, area, stone.gain_text)


def _draw_emblem(canvas: Canvas, area: Rect, tile: Tile, *, veiled: bool) -> None:
    """Draw what is on the tile: it stays bright where the stone is veiled, since others may take it."""
    middle = (area.left + 128 * area.width / SQUARE, area.top + 99 * area.width / SQUARE)
    if tile.symbol:
        canvas.image(f"envyra/{tile.symbol}", middle, area.width * EMBLEM_SHARE)
    elif veiled:
        name = tile.id.replace("_", "-") if tile.kind == "end" else tile.kind
        canvas.image(f"envyra/mark-{name}", middle, area.width * MARK_SHARES[tile.kind])


def _draw_trough(canvas: Canvas, area: Rect, tile: Tile, stone: TileModel) -> None:
    """Pips, cubes, those to come, and how many there are of how many."""
    filled = len(stone.cubes)
    coming = ([(stone.ghost, GHOST_ALPHA)] if stone.ghost else []) + [
        (each, WAITING_ALPHA) for each in stone.waiting
    ]
    room = max(tile.cubes, stone.trough_places, filled + len(coming))
    spots = [locate_cube(area, room, index) for index in range(room)]
    for index in range(filled + len(coming), tile.cubes):
        _draw_pip(canvas, area, spots, index)
    for index, (colour, (center, size)) in enumerate(zip(stone.cubes, spots, strict=False)):
        if colour:
            draw_cube(canvas, center, size, colour)
        else:
            _draw_pip(canvas, area, spots, index)
    for number, (colour, alpha) in enumerate(coming):
        center, size = spots[filled + number]
        draw_cube(canvas, center, size, colour, alpha=alpha)
        if stone.ghost and number == 0:
            draw_cube_ring(canvas, center, size * 1.06)
    _draw_count(
        canvas, area, sum(map(bool, stone.cubes)), tile.cubes, faint=stone.is_veiled and not stone.cubes
    )


def _draw_pip(canvas: Canvas, area: Rect, spots: list[tuple[Point, float]], index: int) -> None:
    """Draw a free place in the trough, in the middle of its height; neighbours never touch."""
    unit = area.width / SQUARE
    side = min(PIP_SIDE * unit * min(1.2, compute_growth(area.width)), spots[index][1] * 0.81)
    if len(spots) > 1:
        side = min(side, (spots[1][0][0] - spots[0][0][0]) * 0.92)
    canvas.image("envyra/pip-empty", (spots[index][0][0], area.top + TROUGH_MIDDLE * unit), side)


def _draw_count(canvas: Canvas, area: Rect, there: int, need: int, *, faint: bool) -> None:
    """Draw the count of cubes, equally large on every tile, in words if they fit beside five cubes."""
    unit = area.width / SQUARE
    size = 22 * area.width / 230 * compute_growth(area.width)
    room = (COUNT_RIGHT - get_count_start(area.width)) * unit
    words = tr("envyra.table.cubes-of", n=there, m=need)
    found = _fit_count(canvas, tr("envyra.table.cubes-of", n=4, m=4), room, size)
    if found < max(styles.LEAST, size * MIN_COUNT_SHARE):
        words, found = f"{there}/{need}", _fit_count(canvas, "4/4", room, size)
    canvas.text(
        words,
        (area.left + COUNT_RIGHT * unit, area.top + TROUGH_MIDDLE * unit),
        styles.MARK.sized(found).in_(theme.SECONDARY if faint else theme.IVORY),
        anchor="midright",
    )


def _fit_count(canvas: Canvas, words: str, room: float, size: float) -> float:
    """Draw the size at which words fit.

    No smaller than all others, if they do so, else as large as may be.
    """
    if size < styles.LEAST and canvas.texts.width(words, styles.MARK) <= room:
        return styles.LEAST
    return size * min(1.0, room / canvas.texts.width(words, styles.MARK.sized(size)))


def draw_star(canvas: Canvas, center: Point, size: float, points: int, *, alpha: float = 1.0) -> None:
    """Draw a gold star with its points."""
    canvas.image("envyra/star", center, size, alpha=alpha)
    at = (center[0], center[1] + size * 0.03)
    if canvas.resources.high_contrast:
        canvas.circle(at, size * 0.3, theme.GOLD_EDGE, alpha=alpha)
    share = 0.45 if size >= 44 else 0.58  # what is small has to be read as well
    canvas.text(
        str(points),
        at,
        styles.MARK.sized(max(size * share, min(styles.LEAST, size * 0.62))).in_(colours.NUMBER_INK),
        anchor="center",
        alpha=alpha,
    )


def _draw_number(canvas: Canvas, area: Rect, number: int) -> None:
    """Draw the number of the position, as on the boards."""
    draw_number_badge(canvas, *locate_number(area), number)


def draw_number_badge(
    canvas: Canvas, center: Point, radius: float, number: int, *, alpha: float = 1.0
) -> None:
    """Draw a position's number in a dark disc."""
    radius = max(MIN_BADGE_RADIUS, radius)
    canvas.circle(center, radius, colours.BADGE, alpha=0.92 * alpha)
    canvas.ring(center, radius, colours.BADGE_EDGE, width=max(1.0, radius * 0.08), alpha=0.8 * alpha)
    style = styles.LABEL.sized(max(styles.LEAST, radius * 1.15))
    canvas.text(str(number), center, style, anchor="center", alpha=alpha)


def _draw_gain(canvas: Canvas, area: Rect, words: str) -> None:
    """Draw what taking the tile would bring, on its upper edge."""
    size = max(styles.LEAST, 20 * area.width / 230)
    width = canvas.texts.width(words, styles.MARK.sized(size)) + size * 1.6
    high = size * 1.6
    box = Rect(area.centerx - width / 2 + area.width * 0.03, area.top + 4 - high * 0.45, width, high)
    canvas.shadow(box, radius=high / 2, blur=6, dy=3, alpha=0.5)
    canvas.slab(
        box,
        radius=high / 2,
        top=theme.GOLD_TOP,
        bottom=colours.PILL_BOTTOM,
        edge=theme.GOLD_EDGE,
        edge_width=1.5,
    )
    canvas.text(
        words, (box.centerx, box.centery - 1), styles.MARK.sized(size).in_(theme.INK), anchor="center"
    )


def draw_gap(canvas: Canvas, box: Box, gap: GapModel) -> None:
    """Draw a position without a tile: who took it, and what comes."""
    area, title, note = rect(box), gap.title, gap.note
    unit = area.width / SQUARE
    canvas.image("envyra/slot-empty", area.center, area.width)
    size = max(14.0, 19 * area.width / 230)
    room = 214 * unit
    head = canvas.texts.paragraph_height(title, room, styles.LABEL.sized(size), line=1.2) if title else 0.0
    foot = (
        canvas.texts.paragraph_height(note, room, styles.NOTE.sized(size * 0.95), line=1.2) if note else 0.0
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
            styles.LABEL.sized(size).in_(theme.BODY),
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
            styles.ROW.sized(size * 0.95).in_(theme.MUTED),
            align="center",
            line=1.2,
            rich=False,
        )
    if gap.number is not None:
        _, radius = locate_number(area)
        draw_number_badge(canvas, (area.left + 33 * unit, area.bottom - 48 * unit), radius, gap.number)


# --- a tile that was taken --------------------------------------------------------------------------


def draw_taken(canvas: Canvas, box: Box, tile: Tile, *, alpha: float = 1.0, points: bool = True) -> None:
    """Draw a tile as it lies before its owner: no trough, and its points in a small star unless left out."""
    area = rect(box)
    side = min(area.width, area.height)
    canvas.image(get_stone_image(tile, taken=True), area.center, side, alpha=alpha)
    if tile.symbol:
        canvas.image(f"envyra/{tile.symbol}", area.center, side * 0.62, alpha=alpha)
    if points:
        draw_star(canvas, *locate_taken_star(area), tile.points, alpha=alpha)


def draw_symbol(canvas: Canvas, box: Box, symbol: str, theme_name: str, *, alpha: float = 1.0) -> None:
    """Draw a symbol on the stone of its theme, as it stands on a card."""
    area = rect(box)
    side = min(area.width, area.height)
    canvas.image(f"envyra/tile-{theme_name}-taken", area.center, side, alpha=alpha)
    canvas.image(f"envyra/{symbol}", area.center, side * 0.62, alpha=alpha)


def draw_missing(canvas: Canvas, box: Box, symbol: str) -> None:
    """Draw the place of a symbol that is still missing in a set."""
    area = rect(box)
    side = min(area.width, area.height)
    inner = Rect(area.centerx - side * 0.43, area.centery - side * 0.43, side * 0.86, side * 0.86)
    canvas.image(f"envyra/{symbol}", area.center, side * 0.58, alpha=0.38)
    canvas.dashed_outline(
        inner,
        colours.MISSING,
        radius=side * 0.14,
        width=max(1.2, side * 0.02),
        dash=side * 0.1,
        gap=side * 0.08,
    )


# --- requirements
MAX_NEED_SIGNS = 3
"""So many signs fit above the trough; what requires more has a sign with a number for each colour."""

NEED_SIGN_SIDE, NEED_SIGN_STEP = 49.0, 46.0
"""A sign's side, and the distance from one to the next, in the tile's square."""


def format_holdings(held: Holdings) -> str:
    """Numbers of tiles of each colour in words, those of which there is none left out."""
    pairs = zip(THEMES, held, strict=True)
    return ", ".join(tr(f"envyra.colour-tiles.{name}", n=count) for name, count in pairs if count)


def draw_needs(canvas: Canvas, area: Rect, needs: Holdings, lacks: Holdings | None) -> None:
    """Draw the column of symbols at the right.

    lacks: what is missing to whoever looks; None: nobody in particular.

    What is missing is an outline, what is there has a tick.
    """
    column = list_need_signs(needs, lacks)
    for (name, count, there), ((x, y), size) in zip(
        column, _locate_need_signs(area, len(column)), strict=True
    ):
        draw_need_sign(canvas, (x, y), size, name, count, missing=there is False)
        if there:
            canvas.image("envyra/tick", (x - size * 0.42, y + size * 0.16), size * 0.46)


def get_needs_box(area: Rect, needs: Holdings) -> Rect:
    """Return where the signs of a tile are, which requires something."""
    spots = _locate_need_signs(area, len(list_need_signs(needs, None)))
    ((x, top), size), ((_, bottom), _) = spots[0], spots[-1]
    return Rect(x - size / 2, top - size / 2, size, bottom - top + size)


def _locate_need_signs(area: Rect, count: int) -> list[tuple[Point, float]]:
    """Middle and side of each of so many signs, one below the other."""
    unit = area.width / SQUARE
    grown = min(
        compute_growth(area.width), 1.22 if count >= MAX_NEED_SIGNS else 1.36
    )  # they end above the trough
    size, step = NEED_SIGN_SIDE * unit * grown, NEED_SIGN_STEP * unit * grown
    x, y = area.left + (SQUARE + 5) * unit - size * 0.86, area.top + 14 * unit + size / 2
    return [((x, y + step * at), size) for at in range(count)]


def list_need_signs(needs: Holdings, lacks: Holdings | None) -> list[tuple[str, int | None, bool | None]]:
    """Return colour, number and presence of each symbol; the number is None if it stands for one tile."""
    found: list[tuple[str, int | None, bool | None]] = []
    for at, (name, count) in enumerate(zip(THEMES, needs, strict=True)):
        lack = None if lacks is None else lacks[at]
        if sum(needs) > MAX_NEED_SIGNS:
            found += [(name, count, None if lack is None else not lack)] if count else []
        else:
            found += [(name, None, None if lack is None else each < count - lack) for each in range(count)]
    return found


def draw_need_sign(
    canvas: Canvas, center: Point, size: float, name: str, count: int | None, *, missing: bool = False
) -> None:
    """Draw the sign of a theme with how many tiles of it are meant: triangle, leaf or drop."""
    canvas.image(f"envyra/req-{name}-missing" if missing else f"envyra/req-{name}", center, size)
    if count is None:
        return
    lower = {"orange": 0.12, "green": 0.01, "blue": 0.1}[name]
    at = (center[0], center[1] + size * lower)
    words, text_size = str(count), size * 0.5
    if not missing:
        for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            shade = (at[0] + dx * size * 0.03, at[1] + dy * size * 0.03)
            canvas.text(words, shade, styles.MARK.sized(text_size).in_(theme.BLACK), anchor="center")
    ink = colours.LACKING[name] if missing else theme.WHITE
    canvas.text(words, at, styles.MARK.sized(text_size).in_(ink), anchor="center")


def draw_lock(canvas: Canvas, area: Rect) -> None:
    """Draw a lock beside the number of the place: cubes may not go there yet."""
    (x, y), radius = locate_number(area)
    x += max(radius * 2.1, 13.0 + radius)  # the number's disc may be larger than in proportion
    canvas.circle((x, y), radius, colours.BADGE, alpha=0.92)
    canvas.ring((x, y), radius, theme.GOLD_DEEP, width=max(1.0, radius * 0.08), alpha=0.9)
    canvas.image("envyra/lock", (x, y - radius * 0.04), radius * 1.25)


def get_spot_box(spot: tuple[Point, float]) -> Rect:
    """Return the box of a spot."""
    (x, y), side = spot
    return Rect(x - side / 2, y - side / 2, side, side)
