"""Paints Envyra's tiles and cubes, as every scene draws them: on the grid, taken, missing, on their way."""

from __future__ import annotations

from dataclasses import dataclass

from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.geometry import Box, Point, Rect, rect
from client.games.envyra.spots import COUNT_END, LAST, MIDDLE, PIP, SQUARE, cube_spot, growth
from client.i18n import tr
from rules.envyra.content import Tile, content
from rules.envyra.requirements import Held
from rules.envyra.state import THEMES

THEME_COLOURS: dict[str, theme.Colour] = {
    "orange": theme.rgb("ee8434"),
    "green": theme.rgb("5fae4b"),
    "blue": theme.rgb("3f8fd6"),
    "": theme.rgb("8d7bb8"),
}
"""The colours of the themes; "" for tiles without one."""

LACKING: dict[str, theme.Colour] = {
    "orange": theme.rgb("ffbe55"),
    "green": theme.rgb("b8ec72"),
    "blue": theme.rgb("9adcff"),
}
"""The outlines of signs that stand for something missing."""

VEIL = theme.rgb("0a0814")
NUMBER_INK = theme.rgb("231604")
SMALL = 150.0
"""Below this side the signs of what a tile requires reach down to its middle."""

LEAST = 0.76
"""The count says "2/3" where "2 of 3" would have to be smaller than this share of its size."""

WAITING, GHOST = 0.47, 0.65
"""How much is seen of cubes that wait for a tile, and of the one that would go there next."""

EMBLEM = 124 / 230
"""The emblem's side on a stone in the grid, as a share of the stone's."""


@dataclass(frozen=True)
class Stone:
    """A tile of the grid as it is drawn.

    cubes: on it, in order, by their colours; "" for one that is still in the air. place: its number from 1,
    None to leave it out. lacks, held: how many tiles of each theme are missing to whoever looks, and how many
    they have. veiled: they cannot take it yet. warned: the same, but it may be chosen: a lighter veil. ghost:
    the colour of the cube that would come next. waiting: colours of cubes on boards that wait for it. ring:
    "", "gold" or "soft". gain: on the pill at the upper edge. dim: not what it is about now.
    """

    tile: str
    cubes: tuple[str, ...] = ()
    place: int | None = None
    lacks: Held = (0, 0, 0)
    held: Held = (0, 0, 0)
    veiled: bool = False
    warned: bool = False
    ghost: str | None = None
    waiting: tuple[str, ...] = ()
    ring: str = ""
    gain: str = ""
    dim: bool = False


# --- names ------------------------------------------------------------------------------------------


def key_of(tile_id: str) -> str:
    """What a tile is called in words: its symbol, "bonus", "end" or "end_alt"."""
    tile = content().tiles[tile_id]
    if tile.symbol:
        return tile.symbol
    return tile.id if tile.kind == "end" else "bonus"


def word(tile_id: str, case: str = "nom") -> str:
    """The name of a tile, in the case that a sentence needs: nom or acc."""
    return tr(f"envyra.{case}.{key_of(tile_id)}")


def stone_name(tile: Tile, *, taken: bool = False) -> str:
    """The picture of a tile's stone."""
    if tile.theme >= 0:
        name = THEMES[tile.theme]
    else:
        name = tile.id.replace("_", "-") if tile.kind == "end" else "bonus"
    return f"envyra/tile-{name}-taken" if taken else f"envyra/tile-{name}"


def theme_of(tile_id: str) -> str:
    """The name of a tile's theme, "" without one."""
    index = content().tiles[tile_id].theme
    return THEMES[index] if index >= 0 else ""


# --- cubes ------------------------------------------------------------------------------------------


def draw_cube(canvas: Canvas, center: Point, size: float, colour: str, *, alpha: float = 1.0) -> None:
    """A player's cube with its sign."""
    canvas.image(f"envyra/cube-{colour}", center, size, alpha=alpha)


def ring_cube(canvas: Canvas, center: Point, size: float, *, alpha: float = 1.0) -> None:
    """The gold ring around a cube that is meant."""
    box = Rect(center[0] - size * 0.47, center[1] - size * 0.47, size * 0.94, size * 0.94)
    canvas.outline(box, theme.GOLD, radius=size * 0.2, width=max(1.5, size * 0.05), alpha=alpha)


# --- a tile of the grid -----------------------------------------------------------------------------


def draw_tile(canvas: Canvas, box: Box, stone: Stone) -> None:
    """A tile as it lies in the grid, its cubes in the trough."""
    area, tile = rect(box), content().tiles[stone.tile]
    unit = area.width / SQUARE
    body = Rect(area.left + 7 * unit, area.top + 6 * unit, 242 * unit, 241 * unit)
    if stone.ring == "gold":
        canvas.glow(body, theme.GOLD, radius=20 * unit, blur=18 * max(0.6, unit), alpha=0.75)
    canvas.image(stone_name(tile), area.center, area.width)
    if tile.symbol:
        middle = (area.left + 128 * unit, area.top + 99 * unit)
        canvas.image(f"envyra/{tile.symbol}", middle, area.width * EMBLEM)
    if stone.veiled or stone.warned:
        canvas.fill(body, VEIL, radius=18 * unit, alpha=0.62 if stone.veiled else 0.34)
    _trough(canvas, area, tile, stone)
    _star(canvas, area, tile.points)
    if (stone.veiled or stone.warned) and any(stone.lacks):
        _plate(canvas, area, tile, stone)
    _needs(canvas, area, tile, stone)
    if stone.place is not None:
        _place(canvas, area, stone.place)
    if stone.dim:
        canvas.fill(body, VEIL, radius=18 * unit, alpha=0.45)
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


def _trough(canvas: Canvas, area: Rect, tile: Tile, stone: Stone) -> None:
    """Pips, cubes, those to come, and how many there are of how many."""
    spots = [cube_spot(area, tile.cubes, index) for index in range(tile.cubes)]
    filled = len(stone.cubes)
    coming = ([(stone.ghost, GHOST)] if stone.ghost else []) + [(each, WAITING) for each in stone.waiting]
    for index in range(filled + len(coming), tile.cubes):
        _pip(canvas, area, spots, index)
    for index, (colour, (center, size)) in enumerate(zip(stone.cubes, spots, strict=False)):
        if colour:
            draw_cube(canvas, center, size, colour)
        else:
            _pip(canvas, area, spots, index)
    for number, (colour, alpha) in enumerate(coming):
        index = filled + number
        over = index - tile.cubes  # more wait for it than it takes: those stand above the words
        center, size = spots[min(index, tile.cubes - 1)]
        if over >= 0:
            size *= 0.74
            center = (
                area.left + 226 * area.width / SQUARE - over * size * 0.9,
                spots[0][0][1] - spots[0][1] * 0.88,
            )
        draw_cube(canvas, center, size, colour, alpha=alpha)
        if stone.ghost and number == 0:
            ring_cube(canvas, center, size * 1.06)
    _count(canvas, area, sum(map(bool, stone.cubes)), tile.cubes, faint=stone.veiled and not stone.cubes)


def _pip(canvas: Canvas, area: Rect, spots: list[tuple[Point, float]], index: int) -> None:
    """A free place in the trough, in the middle of its height; neighbours never touch."""
    unit = area.width / SQUARE
    side = min(PIP * unit * min(1.2, growth(area.width)), spots[index][1] * 0.81)
    if len(spots) > 1:
        side = min(side, (spots[1][0][0] - spots[0][0][0]) * 0.92)
    canvas.image("envyra/pip-empty", (spots[index][0][0], area.top + MIDDLE * unit), side)


def _count(canvas: Canvas, area: Rect, there: int, need: int, *, faint: bool) -> None:
    """How many cubes there are of how many: as large on every tile, in words where they fit beside five."""
    unit, end = area.width / SQUARE, area.left + COUNT_END * area.width / SQUARE
    size = 22 * area.width / 230 * growth(area.width)
    room = (COUNT_END - LAST - 3) * unit
    words = tr("envyra.table.cubes-of", n=there, m=need)
    widest = canvas.texts.width(tr("envyra.table.cubes-of", n=4, m=4), size=size, font="bold")
    if widest * LEAST > room:
        words, widest = f"{there}/{need}", canvas.texts.width("4/4", size=size, font="bold")
    canvas.text(
        words,
        (end, area.top + MIDDLE * unit),
        size=size * max(LEAST, min(1.0, room / widest)),
        font="bold",
        colour=theme.SECONDARY if faint else theme.IVORY,
        anchor="midright",
    )


def _star(canvas: Canvas, area: Rect, points: int) -> None:
    unit, grown = area.width / SQUARE, growth(area.width)
    size = 69 * unit * grown
    center = (area.left + 38 * unit * (0.55 + 0.45 * grown), area.top + 37 * unit * (0.55 + 0.45 * grown))
    star(canvas, center, size, points)


def star(canvas: Canvas, center: Point, size: float, points: int, *, alpha: float = 1.0) -> None:
    """A gold star with its points."""
    canvas.image("envyra/star", center, size, alpha=alpha)
    at = (center[0], center[1] + size * 0.03)
    canvas.text(
        str(points), at, size=size * 0.45, font="bold", colour=NUMBER_INK, anchor="center", alpha=alpha
    )


def _needs(canvas: Canvas, area: Rect, tile: Tile, stone: Stone) -> None:
    """What one must hold, one sign below the other; what is missing as an outline, what is there ticked."""
    unit = area.width / SQUARE
    most = 1.22 if 0 not in tile.needs else 1.36  # three of them end above the trough
    grown = min(growth(area.width), most)
    size, step = 49 * unit * grown, 46 * unit * grown
    x, y = area.left + (SQUARE + 5) * unit - size * 0.86, area.top + 14 * unit + size / 2
    showing = stone.veiled or stone.warned
    for name, count, lacks in zip(THEMES, tile.needs, stone.lacks, strict=True):
        if not count:
            continue
        need(canvas, (x, y), size, name, count, missing=bool(showing and lacks))
        if showing and not lacks:
            canvas.image("envyra/tick", (x - size * 0.42, y + size * 0.16), size * 0.46)
        y += step


def need(
    canvas: Canvas, center: Point, size: float, name: str, count: int | None, *, missing: bool = False
) -> None:
    """The sign of a theme with how many tiles of it are meant: triangle, leaf or drop."""
    canvas.image(f"envyra/req-{name}-missing" if missing else f"envyra/req-{name}", center, size)
    if count is None:
        return
    lower = {"orange": 0.12, "green": 0.01, "blue": 0.1}[name]
    at = (center[0], center[1] + size * lower)
    words, text_size = str(count), size * 0.5
    if not missing:
        for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            shade = (at[0] + dx * size * 0.03, at[1] + dy * size * 0.03)
            canvas.text(words, shade, size=text_size, font="bold", colour=theme.BLACK, anchor="center")
    ink = LACKING[name] if missing else theme.WHITE
    canvas.text(words, at, size=text_size, font="bold", colour=ink, anchor="center")


def _place(canvas: Canvas, area: Rect, number: int) -> None:
    """The number of the position, as on the boards."""
    place_badge(canvas, *_place_spot(area), number)


def _place_spot(area: Rect) -> tuple[Point, float]:
    """Middle and radius of the disc with the number."""
    unit, grown = area.width / SQUARE, growth(area.width)
    radius = 16.5 * unit * (0.5 + 0.5 * grown)
    return (area.left + 33 * unit, area.top + 163 * unit - radius * (grown - 1) * 0.5), radius


def place_badge(canvas: Canvas, center: Point, radius: float, number: int, *, alpha: float = 1.0) -> None:
    """A position's number in a dark disc."""
    canvas.circle(center, radius, theme.rgb("120d20"), alpha=0.92 * alpha)
    canvas.ring(center, radius, theme.rgb("6b5f92"), width=max(1.0, radius * 0.08), alpha=0.8 * alpha)
    canvas.text(str(number), center, size=max(13.0, radius * 1.15), font="semi", anchor="center", alpha=alpha)


def _plate(canvas: Canvas, area: Rect, tile: Tile, stone: Stone) -> None:
    """What is missing for the tile, across its middle; just a lock where there is no room for it."""
    unit = area.width / SQUARE
    missing = [(name, count) for name, count in zip(THEMES, stone.lacks, strict=True) if count]
    counts = [tr("envyra.table.times", n=count) for _, count in missing]
    full = 228 * unit
    signs_below = len(tile.needs) - tile.needs.count(0)
    grown = min(growth(area.width), 1.36)
    ends = area.top + (18 + (3 + 46 * signs_below) * grown) * unit  # the signs of what is required
    number, radius = _place_spot(area)
    free = number[1] - radius - 2 - ends  # between the signs and the number
    beside = signs_below >= (3 if area.width >= SMALL else 2) or free < 30
    if beside:  # so many signs reach down beside it
        full -= 50 * unit * grown
    high = max(24.0, 52 * unit)
    if not beside:
        high = min(high, free)
    size, sign = max(14.0, 22 * area.width / 230), high * 0.8
    while _signs_width(canvas, counts, sign, size) > full - 10 and sign > 15:
        sign, size = sign * 0.92, max(13.0, size * 0.95)
    signs = _signs_width(canvas, counts, sign, size)
    lock = high * 0.5
    if signs > full - 8:
        center = (area.centerx, area.top + 104 * unit)
        canvas.circle(center, lock, VEIL, alpha=0.7)
        canvas.image("envyra/lock", center, lock * 1.3)
        return
    high = min(high, sign * 1.35)
    y = area.top + 112 * unit
    if not beside:
        y = max(y, ends + high / 2)
    plate = Rect(area.left + 14 * unit, y - high / 2, full, high)
    edge = LACKING[missing[0][0]] if len(missing) == 1 else theme.SECONDARY
    canvas.slab(plate, radius=12 * unit + 2, top=(34, 30, 66), bottom=(22, 18, 46), edge=edge, edge_width=2)
    word_ = tr("envyra.table.missing")
    words = canvas.texts.width(word_, size=size, font="semi") + sign * 0.2
    room = plate.width - 12
    said, locked = lock * 1.2 + words + signs <= room, lock * 1.2 + signs <= room
    x = plate.centerx - (signs + (words if said else 0.0) + (lock * 1.2 if said or locked else 0.0)) / 2
    if said or locked:
        canvas.image("envyra/lock", (x + lock / 2, plate.centery - 1), lock)
        x += lock * 1.2
    if said:
        canvas.text(word_, (x, plate.centery - 1), size=size, font="semi", anchor="midleft")
        x += words
    for (name, _), times in zip(missing, counts, strict=True):
        canvas.image(f"envyra/req-{name}-missing", (x + sign * 0.42, plate.centery), sign)
        x += sign * 0.92
        ink = LACKING[name]
        end = canvas.text(times, (x, plate.centery - 1), size=size, font="semi", colour=ink, anchor="midleft")
        x = end.right + sign * 0.2


def _signs_width(canvas: Canvas, counts: list[str], sign: float, size: float) -> float:
    """How wide the signs on a plate are with their counts."""
    words = sum(canvas.texts.width(each, size=size, font="semi") for each in counts)
    return words + len(counts) * sign * 1.12 - sign * 0.2


def _pill(canvas: Canvas, area: Rect, words: str) -> None:
    """What taking the tile would bring, on its upper edge."""
    size = max(16.0, 20 * area.width / 230)
    width = canvas.texts.width(words, size=size, font="bold") + size * 1.6
    high = size * 1.6
    box = Rect(area.centerx - width / 2 + area.width * 0.03, area.top + 4 - high * 0.45, width, high)
    canvas.shadow(box, radius=high / 2, blur=6, dy=3, alpha=0.5)
    canvas.slab(
        box,
        radius=high / 2,
        top=theme.GOLD_TOP,
        bottom=theme.rgb("d3a344"),
        edge=theme.GOLD_EDGE,
        edge_width=1.5,
    )
    canvas.text(
        words, (box.centerx, box.centery - 1), size=size, font="bold", colour=theme.INK, anchor="center"
    )


def draw_empty(canvas: Canvas, box: Box, place: int | None, title: str = "", note: str = "") -> None:
    """A position without a tile: who took it, and what comes."""
    area = rect(box)
    unit = area.width / SQUARE
    canvas.image("envyra/slot-empty", area.center, area.width)
    size = max(14.0, 19 * area.width / 230)
    room = 214 * unit
    head = canvas.texts.paragraph_height(title, room, size=size, font="semi", line=1.2) if title else 0.0
    foot = canvas.texts.paragraph_height(note, room, size=size * 0.95, line=1.2) if note else 0.0
    if head + foot > area.height * 0.62:
        foot, note = 0.0, ""
    y = area.centery - (head + foot + (6 if note else 0)) / 2
    x = area.centerx - room / 2
    if title:
        canvas.paragraph(
            title,
            (x, y),
            room,
            size=size,
            colour=theme.BODY,
            font="semi",
            align="center",
            line=1.2,
            rich=False,
        )
    if note:
        at = (x, y + head + 6)
        canvas.paragraph(
            note, at, room, size=size * 0.95, colour=theme.MUTED, align="center", line=1.2, rich=False
        )
    if place is not None:
        radius = 16.5 * unit * (0.5 + 0.5 * growth(area.width))
        place_badge(canvas, (area.left + 33 * unit, area.bottom - 48 * unit), radius, place)


# --- a tile that was taken --------------------------------------------------------------------------


def draw_taken(canvas: Canvas, box: Box, tile_id: str, *, alpha: float = 1.0, points: bool = True) -> None:
    """A tile as it lies before its owner: no trough, and its points in a small star unless left out."""
    area, tile = rect(box), content().tiles[tile_id]
    side = min(area.width, area.height)
    canvas.image(stone_name(tile, taken=True), area.center, side, alpha=alpha)
    if tile.symbol:
        canvas.image(f"envyra/{tile.symbol}", area.center, side * 0.62, alpha=alpha)
    if points:
        size = max(22.0, side * 0.4)
        at = (area.centerx - side / 2 + size * 0.36, area.centery + side / 2 - size * 0.4)
        star(canvas, at, size, tile.points, alpha=alpha)


def draw_symbol(canvas: Canvas, box: Box, symbol: str, *, alpha: float = 1.0) -> None:
    """A symbol on the stone of its theme, as it stands on a card."""
    area = rect(box)
    side = min(area.width, area.height)
    name = THEMES[content().symbols[symbol]]
    canvas.image(f"envyra/tile-{name}-taken", area.center, side, alpha=alpha)
    canvas.image(f"envyra/{symbol}", area.center, side * 0.62, alpha=alpha)


def draw_missing(canvas: Canvas, box: Box, symbol: str) -> None:
    """The place of a symbol that is still missing in a set."""
    area = rect(box)
    side = min(area.width, area.height)
    inner = Rect(area.centerx - side * 0.43, area.centery - side * 0.43, side * 0.86, side * 0.86)
    canvas.image(f"envyra/{symbol}", area.center, side * 0.58, alpha=0.38)
    canvas.dashed_outline(
        inner,
        (150, 136, 130),
        radius=side * 0.14,
        width=max(1.2, side * 0.02),
        dash=side * 0.1,
        gap=side * 0.08,
    )
