"""How taken tiles lie in a panel: grouped into the sets they would score now, as large as fits."""

from __future__ import annotations

from functools import partial
from typing import TypeAlias

from msgspec import Struct

from client.draw.geometry import Rect
from rules.envyra.content import BOOK, Content
from rules.envyra.sets import best_sets
from rules.envyra.state import THEMES

MAX_SIDE, MIN_SIDE = 74.0, 10.0

MIN_ROW_SIDE = 34.0
"""Where every theme is to have a row, tiles are at least as large; else there are rows for sets alone."""

EVEN_SHARE = 0.84
"""Tiles shrink at most to this share of what their panel has room for, to be as large as in the others."""


class TileGroup(Struct, frozen=True):
    """A set, or what might become one: worth nothing yet.

    Attributes:
        tiles: Each with its place.
        missing: Symbols that would still fit in.
        value: Where its points stand.
    """

    box: Rect
    theme: str
    points: int
    tiles: tuple[tuple[Rect, str], ...]
    missing: tuple[tuple[Rect, str], ...]
    points_box: Rect

    @property
    def places_right(self) -> float:
        """Where the places end."""
        return (self.missing or self.tiles)[-1][0].right


class Grouping(Struct, frozen=True):
    """All tiles of a seat in their panel.

    Attributes:
        side: Of a tile.
        outside: Those in no set, and what room is left beside them (rest).
        bottom: Where the last row ends.
    """

    side: float
    groups: tuple[TileGroup, ...]
    loose: tuple[tuple[Rect, str], ...]
    rest: Rect
    bottom: float


def compute_even_side(
    content: Content,
    size: tuple[float, float],
    taken: tuple[tuple[str, ...], ...],
    seat: int,
    *,
    themes: bool = False,
) -> float:
    """Return the largest side of a seat's tiles at which those of all seats look alike."""
    fitting = _fit_all_sides(content, size, taken, themes)
    return max(min(fitting), EVEN_SHARE * fitting[seat])


@BOOK.cached(maxsize=16)
def _fit_all_sides(
    content: Content, size: tuple[float, float], taken: tuple[tuple[str, ...], ...], themes: bool
) -> tuple[float, ...]:
    """Asked for every panel of every picture."""
    return tuple(_fit_side(content, size, tiles, themes) for tiles in taken)


@BOOK.cached(maxsize=64)
def _fit_side(content: Content, size: tuple[float, float], taken: tuple[str, ...], themes: bool) -> float:
    if not taken and not themes:
        return MAX_SIDE
    return group_tiles(content, Rect(0, 0, *size), taken, themes=themes).side


def group_tiles(
    content: Content, box: Rect, taken: tuple[str, ...], most: float = MAX_SIDE, *, themes: bool = False
) -> Grouping:
    """Return the largest arrangement that fits: sets with their missing places first, then without.

    content: what is played with. most: the side of a tile at most. themes: if there is room, every theme has
    a row, with or without a set.
    """
    sets = best_sets(taken)
    # those of one theme side by side, in the order of their coming
    inside = {tile for tiles in sets for tile in tiles}
    loose = tuple(
        sorted((tile for tile in taken if tile not in inside), key=partial(_get_theme_order, content))
    )
    if themes:
        rows, rest = _make_theme_rows(content, sets, loose)
        for side in _list_sides(min(MAX_SIDE, most), MIN_ROW_SIDE):
            made = _arrange_groups(content, box, rows, rest, side, missing=True, wide=True)
            if _is_inside(made, box):
                return made
    found = None
    for side, missing, wide in _list_arrangements(most):
        blocks = tuple((_get_theme_order(content, tiles[0]), tiles) for tiles in sets)
        found = _arrange_groups(content, box, blocks, loose, side, missing=missing, wide=wide)
        if _is_inside(found, box):
            return found
    assert found is not None  # there is at least one way
    return found


GroupRow: TypeAlias = tuple[int, tuple[str, ...]]
"""A theme's index, and the tiles of it that lie in one row."""


def _make_theme_rows(
    content: Content, sets: tuple[tuple[str, ...], ...], loose: tuple[str, ...]
) -> tuple[tuple[GroupRow, ...], tuple[str, ...]]:
    """Return the rows and the rest: the sets theme by theme, for a theme without a set one of its tiles."""
    rows: list[GroupRow] = [(_get_theme_order(content, tiles[0]), tiles) for tiles in sets]
    begun = []
    for theme in set(range(len(THEMES))) - {theme for theme, _ in rows}:
        first = next((tile for tile in loose if _get_theme_order(content, tile) == theme), None)
        rows.append((theme, () if first is None else (first,)))
        begun.append(first)
    return tuple(sorted(rows, key=lambda row: row[0])), tuple(tile for tile in loose if tile not in begun)


def _get_theme_order(content: Content, tile: str) -> int:
    theme = content.tiles[tile].theme
    return theme if theme >= 0 else len(THEMES)


def _list_arrangements(most: float) -> list[tuple[float, bool, bool]]:
    """Side, whether missing symbols are shown, whether each set has a row of its own: best first."""
    ways = [(side, True, True) for side in _list_sides(MAX_SIDE, 58)]
    if most < 58:
        ways.append((most, True, True))
    ways += [(side, True, False) for side in _list_sides(58, 40)]
    ways += [(side, False, False) for side in _list_sides(60, MIN_SIDE)]
    return [way for way in ways if way[0] <= max(most, MIN_SIDE)]


def _list_sides(most: float, least: float) -> list[float]:
    count = int((most - least) / 2) + 1
    return [most - 2 * i for i in range(count)]


def _is_inside(made: Grouping, box: Rect) -> bool:
    edge = box.right + 0.01
    return (
        made.bottom <= box.bottom + 0.01
        and all(
            block.box.right <= edge and block.places_right <= block.points_box.left + 0.01
            for block in made.groups
        )
        and all(place.right <= edge for place, _ in made.loose)
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
    """Return all blocks from left to right and top to bottom, tiles of that side."""
    pad = max(3.0, side * 0.11)
    gap = max(5.0, side * (0.24 if wide else 0.14))
    high = side + 2 * pad
    x, y = box.left, box.top
    blocks = []
    for theme, tiles in rows:
        lacking = _find_missing_symbols(content, theme, tiles) if missing else ()
        value = max(24.0, side * 0.86)
        width = 2 * pad + side * (len(tiles) + len(lacking)) + value
        if wide:
            width = box.width
        if x > box.left and x + width > box.right + 0.01:
            x, y = box.left, y + high + gap
        blocks.append(_make_group(content, Rect(x, y, width, high), theme, tiles, lacking, side, pad, value))
        x += width + gap
    if wide and rows:
        x, y = box.left, y + high + gap
    places, x, y = _arrange_loose_tiles(content, box, loose, x, y, side, high, pad if rows else 0.0, gap)
    rest = Rect(x, y, max(0.0, box.right - x), high)
    bottom = y + high if x > box.left else max(box.top, y - gap)
    return Grouping(side, tuple(blocks), tuple(places), rest, bottom)


def _arrange_loose_tiles(
    content: Content,
    box: Rect,
    loose: tuple[str, ...],
    x: float,
    y: float,
    side: float,
    high: float,
    pad: float,
    gap: float,
) -> tuple[list[tuple[Rect, str]], float, float]:
    """Return the tiles in no set, those of one theme together."""
    places: list[tuple[Rect, str]] = []
    before = None
    for tile in loose:
        theme = _get_theme_order(content, tile)
        if before is not None and theme != before:
            x += gap * 0.7
        if x + side + (pad if x == box.left else 0) > box.right + 0.01 and x > box.left:
            x, y = box.left, y + high + gap * 0.6
        if x == box.left:
            x += pad
        places.append((Rect(x, y + (high - side) / 2, side, side), tile))
        x += side
        before = theme
    return places, x, y


def _find_missing_symbols(content: Content, theme: int, tiles: tuple[str, ...]) -> tuple[str, ...]:
    """Return the symbols of a theme that a row of it does not have."""
    have = {content.tiles[tile].symbol for tile in tiles}
    return tuple(symbol for symbol, index in content.symbols.items() if index == theme and symbol not in have)


def _make_group(
    content: Content,
    box: Rect,
    theme: int,
    tiles: tuple[str, ...],
    lacking: tuple[str, ...],
    side: float,
    pad: float,
    value: float,
) -> TileGroup:
    y = box.top + pad
    x = box.left + pad
    places = [Rect(x + i * side, y, side, side) for i in range(len(tiles) + len(lacking))]
    return TileGroup(
        box,
        THEMES[theme],
        content.sets.of(len(tiles)) if tiles else 0,
        tuple(zip(places, tiles, strict=False)),
        tuple(zip(places[len(tiles) :], lacking, strict=True)),
        Rect(box.right - pad - value, box.top, value, box.height),
    )
