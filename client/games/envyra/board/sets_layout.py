"""Layout of the tiles that a seat has taken: a row of fixed places for each theme, and one for other tiles.

Every symbol has its place, so that a player sees at once which one a set still lacks. Tiles with the same
symbol lie there in a pile. The side of a tile depends on the size of the panel alone: all seats look alike.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from client.draw.geometry import Rect
from rules.envyra.content import BOOK, Content
from rules.envyra.sets import best_sets
from rules.envyra.state import THEMES

MAX_SIDE, MIN_SIDE = 74.0, 10.0
"""Greatest and least side of a place, in logical units."""

_MAX_SPREAD: Final = 0.4
"""How much further apart than they need rows lie at most, as a share of a place's side."""

_PILE_SHARE: Final = 0.8
"""Share of a place's side that a tile has in a pile, so that those below it can be seen."""


class SetRow(Struct, frozen=True):
    """The places of one theme's symbols and the points of the sets among them."""

    box: Rect
    """The box of the row."""
    theme: str
    """Its theme."""
    points: int
    """What the sets of the theme are worth, 0 if there are none yet."""
    missing: tuple[tuple[Rect, str], ...]
    """The box and the symbol of each place where no tile lies."""
    points_box: Rect
    """The box of the points."""


class SetsArrangement(Struct, frozen=True):
    """The arrangement of all tiles that a seat has taken."""

    side: float
    """The side of a place."""
    rows: tuple[SetRow, ...]
    """The rows of the themes, in their order."""
    tiles: tuple[tuple[Rect, str], ...]
    """The box and the id of each tile, in painting order: in a pile the lowest first."""


class _Frame(Struct, frozen=True):
    """Where the rows and the places of tiles without a theme lie; the same for all seats."""

    side: float
    rows: tuple[Rect, ...]
    others: tuple[Rect, ...]


def arrange_tiles(content: Content, box: Rect, taken: tuple[str, ...]) -> SetsArrangement:
    """Return the arrangement of a seat's taken tiles in a box, as large as the box allows.

    Args:
        content: The content the game is played with.
        box: Where the tiles lie.
        taken: Ids of the tiles.
    """
    frame = _fit_frame((box.left, box.top, box.width, box.height), _count_places(content))
    piles: dict[tuple[float, float], list[str]] = {}
    rows = []
    for theme, row in enumerate(frame.rows):
        symbols = [symbol for symbol, index in content.symbols.items() if index == theme]
        missing = []
        for place, symbol in zip(_list_places(row, frame.side, len(symbols)), symbols, strict=True):
            pile = [tile for tile in taken if content.tiles[tile].symbol == symbol]
            if pile:
                piles[place.topleft] = pile
            else:
                missing.append((place, symbol))
        points_width = _measure_points(frame.side)
        points_box = Rect(row.right - _pad(frame.side) - points_width, row.top, points_width, row.height)
        points = count_set_points(content, taken, THEMES[theme])
        rows.append(SetRow(row, THEMES[theme], points, tuple(missing), points_box))
    others = [tile for tile in taken if _get_theme(content, tile) < 0]
    for index, tile in enumerate(others):
        piles.setdefault(frame.others[index % len(frame.others)].topleft, []).append(tile)
    boxes = [
        pair
        for corner, pile in piles.items()
        for pair in _pile_up(Rect(corner, (frame.side, frame.side)), pile)
    ]
    return SetsArrangement(frame.side, tuple(rows), tuple(boxes))


def count_set_points(content: Content, taken: tuple[str, ...], theme_name: str) -> int:
    """Return the points of the sets of one theme among taken tiles."""
    theme = THEMES.index(theme_name)
    sets = (tiles for tiles in best_sets(taken) if _get_theme(content, tiles[0]) == theme)
    return sum(content.sets.get_points(len(tiles)) for tiles in sets)


def _get_theme(content: Content, tile: str) -> int:
    """Return the index of a tile's theme, -1 for none."""
    return content.tiles[tile].theme


def _count_places(content: Content) -> int:
    """Return the number of places in a row: the most symbols of a theme."""
    themes = list(content.symbols.values())
    return max(themes.count(theme) for theme in range(len(THEMES)))


def _pile_up(place: Rect, pile: list[str]) -> list[tuple[Rect, str]]:
    """Return the boxes of the tiles in one place, from its lower left to its upper right corner."""
    if len(pile) == 1:
        return [(place, pile[0])]
    side = place.width * _PILE_SHARE
    step = (place.width - side) / (len(pile) - 1)
    return [
        (Rect(place.left + index * step, place.bottom - side - index * step, side, side), tile)
        for index, tile in enumerate(pile)
    ]


@BOOK.cached(maxsize=16)
def _fit_frame(box: tuple[float, float, float, float], places: int) -> _Frame:
    """Return the frame with the largest places that fits into a box, given as left, top, width, height.

    Tiles without a theme have a column beside the three rows, a fourth row, or the last quarter of a square.
    """
    area = Rect(box)
    steps = int((MAX_SIDE - MIN_SIDE) / 2) + 1
    for side in (MAX_SIDE - 2 * step for step in range(steps)):
        for make_frame in (_make_column, _make_fourth_row, _make_square):
            frame = make_frame(area, side)
            width = 3 * _pad(side) + places * side + _measure_points(side)
            fits_across = all(row.width >= width - 0.01 for row in frame.rows) and bool(frame.others)
            if fits_across and max(row.bottom for row in (*frame.rows, *frame.others)) <= area.bottom + 0.01:
                return _spread(frame, area)
    return frame  # where nothing fits, the smallest


def _spread(frame: _Frame, area: Rect) -> _Frame:
    """Return a frame whose rows lie further apart where the height leaves room."""
    boxes, step = (*frame.rows, *frame.others), frame.rows[0].height + _gap(frame.side)
    lines = int((max(box.top for box in boxes) - area.top) / step + 0.01) + 1
    extra = min((area.bottom - max(box.bottom for box in boxes)) / lines, frame.side * _MAX_SPREAD)

    def lower(box: Rect) -> Rect:
        return box.move(0, extra * int((box.top - area.top) / step + 0.01))

    return _Frame(frame.side, tuple(map(lower, frame.rows)), tuple(map(lower, frame.others)))


def _make_column(area: Rect, side: float) -> _Frame:
    """Return three rows with a column for other tiles at their right."""
    pad, gap = _pad(side), _gap(side)
    width = area.width - side - gap
    height = side + 2 * pad
    rows = [Rect(area.left, area.top + index * (height + gap), width, height) for index in range(len(THEMES))]
    return _Frame(
        side, tuple(rows), tuple(Rect(area.right - side, row.top + pad, side, side) for row in rows)
    )


def _make_fourth_row(area: Rect, side: float) -> _Frame:
    """Return three rows with one for other tiles below them."""
    height = side + 2 * _pad(side)
    rows = [
        Rect(area.left, area.top + index * (height + _gap(side)), area.width, height)
        for index in range(len(THEMES) + 1)
    ]
    return _Frame(side, tuple(rows[:-1]), _fill_with_places(rows[-1], side))


def _make_square(area: Rect, side: float) -> _Frame:
    """Return two rows of two blocks, of which the last one is for other tiles."""
    gap = _gap(side)
    width, height = (area.width - gap) / 2, side + 2 * _pad(side)
    rows = [
        Rect(area.left + index % 2 * (width + gap), area.top + index // 2 * (height + gap), width, height)
        for index in range(len(THEMES) + 1)
    ]
    return _Frame(side, tuple(rows[:-1]), _fill_with_places(rows[-1], side))


def _fill_with_places(row: Rect, side: float) -> tuple[Rect, ...]:
    return tuple(_list_places(row, side, int((row.width - 2 * _pad(side)) / side)))


def _list_places(row: Rect, side: float, count: int) -> list[Rect]:
    """Return the boxes of the places in a row, from its left."""
    pad = _pad(side)
    return [Rect(row.left + pad + index * side, row.top + pad, side, side) for index in range(count)]


def _pad(side: float) -> float:
    """Return the room between a row's edge and its places."""
    return max(2.0, side * 0.06)


def _gap(side: float) -> float:
    """Return the room between rows."""
    return max(3.0, side * 0.12)


def _measure_points(side: float) -> float:
    """Return the width of a row's points."""
    return max(36.0, side * 0.9)
