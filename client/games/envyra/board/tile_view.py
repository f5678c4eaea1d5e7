"""Paints Envyra's tiles and cubes, as every scene draws them: on the grid, taken, missing, on their way."""

from __future__ import annotations

from msgspec import Struct

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Box, Point, Rect, rect
from client.games.envyra.board import colours, needs_view
from client.games.envyra.board.tile_layout import (
    COUNT_END,
    MIDDLE,
    PIP,
    SQUARE,
    count_start,
    cube_spot,
    growth,
    place_spot,
    star_spot,
    taken_star,
)
from client.i18n import tr
from rules.envyra.content import Tile
from rules.envyra.requirements import Holdings
from rules.envyra.state import THEMES

_LEAST_DISC = 14.0
"""Radius of the disc of a position's number, at least."""

LEAST = 0.76
"""The count says "2/3" where "2 of 3" would have to be smaller than this share of its size."""

WAITING, GHOST = 0.47, 0.65
"""How much is seen of cubes that wait for a tile, and of the one that would go there next."""

EMBLEM = 124 / 230
"""The emblem's side on a stone in the grid, as a share of the stone's."""

MARKS: dict[str, float] = {"bonus": 0.545, "end": 0.64}
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
    place: int | None = None
    lacks: Holdings = (0, 0, 0)
    veiled: bool = False
    warned: bool = False
    room: int = 0
    ghost: str | None = None
    waiting: tuple[str, ...] = ()
    ring: str = ""
    gain: str = ""
    dim: bool = False


class Gap(Struct, frozen=True):
    """A position without a tile as it is drawn.

    Attributes:
        place: Its number from 1, None to leave it out.
        title: Who took its tile, and what comes.
        note: Who took its tile, and what comes.
    """

    place: int | None = None
    title: str = ""
    note: str = ""


# --- names ------------------------------------------------------------------------------------------


def key_of(tile: Tile) -> str:
    """Return what a tile is called in words: its symbol, "bonus", "end" or "end_alt"."""
    if tile.symbol:
        return tile.symbol
    return tile.id if tile.kind == "end" else "bonus"


def word(tile: Tile, case: str = "nom") -> str:
    """Return the name of a tile, in the case that a sentence needs: nom or acc."""
    return tr(f"envyra.{case}.{key_of(tile)}")


def stone_name(tile: Tile, *, taken: bool = False) -> str:
    """Return the picture of a tile's stone."""
    if tile.theme >= 0:
        name = THEMES[tile.theme]
    else:
        name = tile.id.replace("_", "-") if tile.kind == "end" else "bonus"
    return f"envyra/tile-{name}-taken" if taken else f"envyra/tile-{name}"


def theme_of(tile: Tile) -> str:
    """Return the name of a tile's theme, "" without one."""
    return THEMES[tile.theme] if tile.theme >= 0 else ""


# --- cubes ------------------------------------------------------------------------------------------


def draw_cube(canvas: Canvas, center: Point, size: float, colour: str, *, alpha: float = 1.0) -> None:
    """Draw a player's cube with its sign."""
    canvas.image(f"envyra/cube-{colour}", center, size, alpha=alpha)


def ring_cube(canvas: Canvas, center: Point, size: float, *, alpha: float = 1.0) -> None:
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
    canvas.image(stone_name(tile), area.center, area.width)
    locked = stone.veiled or stone.warned
    if locked:
        canvas.fill(body, colours.VEIL, radius=18 * unit, alpha=0.62 if stone.veiled else 0.42)
    _emblem(canvas, area, tile, veiled=locked)
    _trough(canvas, area, tile, stone)
    star(canvas, *star_spot(area), tile.points)
    needs_view.draw(canvas, area, tile.needs, stone.lacks if any(stone.lacks) else None)
    if stone.place is not None:
        _place(canvas, area, stone.place)
    if locked:
        needs_view.lock(canvas, area)
    if stone.dim:
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
    if stone.gain:
        _pill(canvas, area, stone.gain)


def _emblem(canvas: Canvas, area: Rect, tile: Tile, *, veiled: bool) -> None:
    """Draw what is on the tile: it stays bright where the stone is veiled, since others may take it."""
    middle = (area.left + 128 * area.width / SQUARE, area.top + 99 * area.width / SQUARE)
    if tile.symbol:
        canvas.image(f"envyra/{tile.symbol}", middle, area.width * EMBLEM)
    elif veiled:
        name = tile.id.replace("_", "-") if tile.kind == "end" else tile.kind
        canvas.image(f"envyra/mark-{name}", middle, area.width * MARKS[tile.kind])


def _trough(canvas: Canvas, area: Rect, tile: Tile, stone: TileModel) -> None:
    """Pips, cubes, those to come, and how many there are of how many."""
    filled = len(stone.cubes)
    coming = ([(stone.ghost, GHOST)] if stone.ghost else []) + [(each, WAITING) for each in stone.waiting]
    room = max(tile.cubes, stone.room, filled + len(coming))
    spots = [cube_spot(area, room, index) for index in range(room)]
    for index in range(filled + len(coming), tile.cubes):
        _pip(canvas, area, spots, index)
    for index, (colour, (center, size)) in enumerate(zip(stone.cubes, spots, strict=False)):
        if colour:
            draw_cube(canvas, center, size, colour)
        else:
            _pip(canvas, area, spots, index)
    for number, (colour, alpha) in enumerate(coming):
        center, size = spots[filled + number]
        draw_cube(canvas, center, size, colour, alpha=alpha)
        if stone.ghost and number == 0:
            ring_cube(canvas, center, size * 1.06)
    _count(canvas, area, sum(map(bool, stone.cubes)), tile.cubes, faint=stone.veiled and not stone.cubes)


def _pip(canvas: Canvas, area: Rect, spots: list[tuple[Point, float]], index: int) -> None:
    """Draw a free place in the trough, in the middle of its height; neighbours never touch."""
    unit = area.width / SQUARE
    side = min(PIP * unit * min(1.2, growth(area.width)), spots[index][1] * 0.81)
    if len(spots) > 1:
        side = min(side, (spots[1][0][0] - spots[0][0][0]) * 0.92)
    canvas.image("envyra/pip-empty", (spots[index][0][0], area.top + MIDDLE * unit), side)


def _count(canvas: Canvas, area: Rect, there: int, need: int, *, faint: bool) -> None:
    """Draw the count of cubes, equally large on every tile, in words if they fit beside five cubes."""
    unit = area.width / SQUARE
    size = 22 * area.width / 230 * growth(area.width)
    room = (COUNT_END - count_start(area.width)) * unit
    words = tr("envyra.table.cubes-of", n=there, m=need)
    found = _fitting(canvas, tr("envyra.table.cubes-of", n=4, m=4), room, size)
    if found < max(styles.LEAST, size * LEAST):
        words, found = f"{there}/{need}", _fitting(canvas, "4/4", room, size)
    canvas.text(
        words,
        (area.left + COUNT_END * unit, area.top + MIDDLE * unit),
        styles.MARK.sized(found).in_(theme.SECONDARY if faint else theme.IVORY),
        anchor="midright",
    )


def _fitting(canvas: Canvas, words: str, room: float, size: float) -> float:
    """Draw the size at which words fit.

    No smaller than all others, if they do so, else as large as may be.
    """
    if size < styles.LEAST and canvas.texts.width(words, styles.MARK) <= room:
        return styles.LEAST
    return size * min(1.0, room / canvas.texts.width(words, styles.MARK.sized(size)))


def star(canvas: Canvas, center: Point, size: float, points: int, *, alpha: float = 1.0) -> None:
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


def _place(canvas: Canvas, area: Rect, number: int) -> None:
    """Draw the number of the position, as on the boards."""
    place_badge(canvas, *place_spot(area), number)


def place_badge(canvas: Canvas, center: Point, radius: float, number: int, *, alpha: float = 1.0) -> None:
    """Draw a position's number in a dark disc."""
    radius = max(_LEAST_DISC, radius)
    canvas.circle(center, radius, colours.BADGE, alpha=0.92 * alpha)
    canvas.ring(center, radius, colours.BADGE_EDGE, width=max(1.0, radius * 0.08), alpha=0.8 * alpha)
    style = styles.LABEL.sized(max(styles.LEAST, radius * 1.15))
    canvas.text(str(number), center, style, anchor="center", alpha=alpha)


def _pill(canvas: Canvas, area: Rect, words: str) -> None:
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


def draw_gap(canvas: Canvas, box: Box, gap: Gap) -> None:
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
    if gap.place is not None:
        _, radius = place_spot(area)
        place_badge(canvas, (area.left + 33 * unit, area.bottom - 48 * unit), radius, gap.place)


# --- a tile that was taken --------------------------------------------------------------------------


def draw_taken(canvas: Canvas, box: Box, tile: Tile, *, alpha: float = 1.0, points: bool = True) -> None:
    """Draw a tile as it lies before its owner: no trough, and its points in a small star unless left out."""
    area = rect(box)
    side = min(area.width, area.height)
    canvas.image(stone_name(tile, taken=True), area.center, side, alpha=alpha)
    if tile.symbol:
        canvas.image(f"envyra/{tile.symbol}", area.center, side * 0.62, alpha=alpha)
    if points:
        star(canvas, *taken_star(area), tile.points, alpha=alpha)


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
