"""Layout of the tiles that a seat has taken: grouped into the sets that score, as large as fits."""

from __future__ import annotations

from functools import partial
from typing import TypeAlias

from msgspec import Struct

from client.draw.geometry import Rect
from rules.envyra.content import BOOK, Content
from rules.envyra.sets import best_sets
from rules.envyra.state import THEMES

MAX_SIDE, MIN_SIDE = 74.0, 10.0
"""Greatest and least side of a tile, in logical units."""

MIN_ROW_SIDE = 34.0
"""Least side of tiles with which every theme has a row; below it only sets have rows."""

EVEN_SHARE = 0.84
"""Least share of the side that fits into its panel to which a seat's tiles shrink to be like the others'."""


class TileGroup(Struct, frozen=True):
    """A row of tiles of one theme that a seat has taken: a set that scores, or the beginning of one."""

    box: Rect
    """The box of the row."""
    theme: str
    """Its theme."""
    points: int
    """What the set is worth, 0 if it is none yet."""
    tiles: tuple[tuple[Rect, str], ...]
    """The box and the id of each tile."""
    missing: tuple[tuple[Rect, str], ...]
    """The box and the symbol of each tile that would still fit in."""
    points_box: Rect
    """The box of the points."""

    @property
    def places_right(self) -> float:
        """The x of the right edge of the row's last place, whether or not a tile lies there."""
        return (self.missing or self.tiles)[-1][0].right


class Grouping(Struct, frozen=True):
    """The arrangement of all tiles that a seat has taken: rows by theme, and loose tiles in no row."""

    side: float
    """The side of a tile."""
    groups: tuple[TileGroup, ...]
    """The rows."""
    loose: tuple[tuple[Rect, str], ...]
    """The box and the id of each tile in no row."""
    rest: Rect
    """The room left beside the loose tiles."""
    bottom: float
    """The lower edge of the last line."""


def compute_even_side(
    content: Content,
    size: tuple[float, float],
    taken: tuple[tuple[str, ...], ...],
    seat: int,
    *,
    themes: bool = False,
) -> float:
    """Return the side to draw a seat's taken tiles with, so that all seats' tiles look about as large.

    Args:
        content: The content the game is played with.
        size: Size of the part of a panel where tiles lie.
        taken: The tiles of all seats.
        seat: The seat.
        themes: Whether every theme has a row, if there is room.
    """
    fitting = _fit_all_sides(content, size, taken, themes)
    return max(min(fitting), EVEN_SHARE * fitting[seat])


@BOOK.cached(maxsize=16)
def _fit_all_sides(
    content: Content, size: tuple[float, float], taken: tuple[tuple[str, ...], ...], themes: bool
) -> tuple[float, ...]:
    """Return the greatest side of tiles for each seat; cached, as every panel of every picture needs it."""
    return tuple(_fit_side(content, size, tiles, themes) for tiles in taken)


@BOOK.cached(maxsize=64)
def _fit_side(content: Content, size: tuple[float, float], taken: tuple[str, ...], themes: bool) -> float:
    """Return the greatest side with which the tiles of a seat fit into an area."""
    if not taken and not themes:
        return MAX_SIDE
    return group_tiles(content, Rect(0, 0, *size), taken, themes=themes).side


def group_tiles(
    content: Content, box: Rect, taken: tuple[str, ...], max_side: float = MAX_SIDE, *, themes: bool = False
) -> Grouping:
    """Return the arrangement of a seat's taken tiles that fits into a box with the largest tiles.

    Args:
        content: The content the game is played with.
        box: Where the tiles lie.
        taken: Ids of the tiles.
        max_side: Greatest side of a tile.
        themes: Whether each theme has a row even if it has no set, as far as there is room.
    """
    sets = best_sets(taken)
    # tiles of one theme side by side, in the order they were taken
    in_sets = {tile for tiles in sets for tile in tiles}
    loose = tuple(
        sorted((tile for tile in taken if tile not in in_sets), key=partial(_get_theme_order, content))
    )
    if themes:
        rows, rest = _make_theme_rows(content, sets, loose)
        for side in _list_sides(min(MAX_SIDE, max_side), MIN_ROW_SIDE):
            grouping = _arrange_groups(content, box, rows, rest, side, missing=True, wide=True)
            if _is_inside(grouping, box):
                return grouping
    rows = tuple((_get_theme_order(content, tiles[0]), tiles) for tiles in sets)
    for side, missing, wide in _list_arrangements(max_side):
        grouping = _arrange_groups(content, box, rows, loose, side, missing=missing, wide=wide)
        if _is_inside(grouping, box):
            break
    return grouping  # if nothing fits, the smallest


GroupRow: TypeAlias = tuple[int, tuple[str, ...]]
"""The index of a theme, and the ids of its tiles in one row."""


def _make_theme_rows(
    content: Content, sets: tuple[tuple[str, ...], ...], loose: tuple[str, ...]
) -> tuple[tuple[GroupRow, ...], tuple[str, ...]]:
    """Return a row for each set, and for each theme without a set one of its tiles; then the other tiles."""
    rows: list[GroupRow] = [(_get_theme_order(content, tiles[0]), tiles) for tiles in sets]
    in_rows = []
    for theme in set(range(len(THEMES))) - {theme for theme, _ in rows}:
        first = next((tile for tile in loose if _get_theme_order(content, tile) == theme), None)
        rows.append((theme, () if first is None else (first,)))
        in_rows.append(first)
    return tuple(sorted(rows, key=lambda row: row[0])), tuple(tile for tile in loose if tile not in in_rows)


def _get_theme_order(content: Content, tile: str) -> int:
    """Return the index of a tile's theme; tiles without one come last."""
    theme = content.tiles[tile].theme
    return theme if theme >= 0 else len(THEMES)


def _list_arrangements(max_side: float) -> list[tuple[float, bool, bool]]:
    """Return the arrangements to try, best first.

    Returns:
        For each the side of a tile, whether missing symbols are shown, and whether each set has a row.
    """
    arrangements = [(side, True, True) for side in _list_sides(MAX_SIDE, 58)]
    if max_side < 58:
        arrangements.append((max_side, True, True))
    arrangements += [(side, True, False) for side in _list_sides(58, 40)]
    arrangements += [(side, False, False) for side in _list_sides(60, MIN_SIDE)]
    return [arrangement for arrangement in arrangements if arrangement[0] <= max(max_side, MIN_SIDE)]


def _list_sides(max_side: float, min_side: float) -> list[float]:
    """Return the sides to try, the greatest first, in steps of 2."""
    count = int((max_side - min_side) / 2) + 1
    return [max_side - 2 * index for index in range(count)]


def _is_inside(grouping: Grouping, box: Rect) -> bool:
    """Return whether an arrangement fits into a box."""
    edge = box.right + 0.01
    return (
        grouping.bottom <= box.bottom + 0.01
        and all(
            group.box.right <= edge and group.places_right <= group.points_box.left + 0.01
            for group in grouping.groups
        )
        and all(tile_box.right <= edge for tile_box, _ in grouping.loose)
    )


def _arrange_groups(
    content: Content,
    box: Rect,
    rows: tuple[GroupRow, ...],
    loose: tuple[str, ...],
    side: float,
    *,
    missing: bool,
    wide: bool,
) -> Grouping:
    """Return the arrangement of rows, then of loose tiles, from left to right and top to bottom.

    Args:
        content: The content the game is played with.
        box: Where the tiles lie.
        rows: The tiles in rows.
        loose: The other tiles.
        side: The side of a tile.
        missing: Whether missing symbols have places.
        wide: Whether each row has a line of its own.
    """
    pad = max(3.0, side * 0.11)
    gap = max(5.0, side * (0.24 if wide else 0.14))
    height = side + 2 * pad
    x, y = box.left, box.top
    groups = []
    for theme, tiles in rows:
        missing_symbols = _find_missing_symbols(content, theme, tiles) if missing else ()
        points_width = max(24.0, side * 0.86)
        width = 2 * pad + side * (len(tiles) + len(missing_symbols)) + points_width
        if wide:
            width = box.width
        if x > box.left and x + width > box.right + 0.01:
            x, y = box.left, y + height + gap
        groups.append(
            _make_group(
                content, Rect(x, y, width, height), theme, tiles, missing_symbols, side, pad, points_width
            )
        )
        x += width + gap
    if wide and rows:
        x, y = box.left, y + height + gap
    loose_boxes, x, y = _arrange_loose_tiles(
        content, box, loose, x, y, side, height, pad if rows else 0.0, gap
    )
    rest = Rect(x, y, max(0.0, box.right - x), height)
    bottom = y + height if x > box.left else max(box.top, y - gap)
    return Grouping(side, tuple(groups), tuple(loose_boxes), rest, bottom)


def _arrange_loose_tiles(
    content: Content,
    box: Rect,
    loose: tuple[str, ...],
    x: float,
    y: float,
    side: float,
    height: float,
    pad: float,
    gap: float,
) -> tuple[list[tuple[Rect, str]], float, float]:
    """Return the boxes and ids of loose tiles, those of one theme together, and where the last line ends."""
    boxes: list[tuple[Rect, str]] = []
    last_theme = None
    for tile in loose:
        theme = _get_theme_order(content, tile)
        if last_theme is not None and theme != last_theme:
            x += gap * 0.7
        if x + side + (pad if x == box.left else 0) > box.right + 0.01 and x > box.left:
            x, y = box.left, y + height + gap * 0.6
        if x == box.left:
            x += pad
        boxes.append((Rect(x, y + (height - side) / 2, side, side), tile))
        x += side
        last_theme = theme
    return boxes, x, y


def _find_missing_symbols(content: Content, theme: int, tiles: tuple[str, ...]) -> tuple[str, ...]:
    """Return the symbols of a theme that a row does not have."""
    symbols = {content.tiles[tile].symbol for tile in tiles}
    return tuple(
        symbol for symbol, index in content.symbols.items() if index == theme and symbol not in symbols
    )


def _make_group(
    content: Content,
    box: Rect,
    theme: int,
    tiles: tuple[str, ...],
    missing_symbols: tuple[str, ...],
    side: float,
    pad: float,
    points_width: float,
) -> TileGroup:
    """Return a row of one theme: its tiles, then the places of missing symbols, then its points."""
    y = box.top + pad
    x = box.left + pad
    places = [Rect(x + index * side, y, side, side) for index in range(len(tiles) + len(missing_symbols))]
    return TileGroup(
        box,
        THEMES[theme],
        content.sets.get_points(len(tiles)) if tiles else 0,
        tuple(zip(places, tiles, strict=False)),
        tuple(zip(places[len(tiles) :], missing_symbols, strict=True)),
        Rect(box.right - pad - points_width, box.top, points_width, box.height),
    )
