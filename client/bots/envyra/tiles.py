"""Tiles and holdings as numbers: what a search asks again and again.

A tile is its place among the definitions. A holding is one number that counts the tiles of each symbol;
symbols are numbered theme by theme.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from rules.envyra.content import BOOK, content
from rules.envyra.state import THEMES

BITS: Final = 6
"""Bits of a symbol's count in a holding."""

ONES: Final = (1 << BITS) - 1
EACH: Final = 4
"""Symbols of a theme."""

THEME: Final = BITS * EACH
"""Bits of a theme in a holding."""

THEME_ONES: Final = (1 << THEME) - 1
NONE: Final = -1
"""No tile."""


class TileFacts:
    """The definitions that are active, by number.

    index: tile id → number. unit: what a tile adds to a holding. cubes, points, needs, ends: as the rules
    say. each: cubes of a player. symbols: symbol → its number. symbol: of each tile, or NONE.
    """

    def __init__(self) -> None:
        known = content()
        tiles = tuple(known.tiles.values())
        self.ids = tuple(tile.id for tile in tiles)
        self.index = {tile.id: number for number, tile in enumerate(tiles)}
        by_theme = [
            [name for name, of in known.symbols.items() if of == theme] for theme in range(len(THEMES))
        ]
        ordered = [name for names in by_theme for name in names]
        self.symbols = {name: number for number, name in enumerate(ordered)}
        self.symbol = tuple(self.symbols[tile.symbol] if tile.symbol else NONE for tile in tiles)
        self.unit = tuple(1 << BITS * symbol if symbol >= 0 else 0 for symbol in self.symbol)
        self.cubes = tuple(tile.cubes for tile in tiles)
        self.points = tuple(tile.points for tile in tiles)
        self.needs = tuple(tile.needs for tile in tiles)
        self.each = known.cubes
        self.ends = tuple(tile.kind == "end" for tile in tiles)
        self._able: dict[tuple[int, int], bool] = {}

    def hold(self, taken: Iterable[str]) -> int:
        """The holding of these tiles."""
        return sum(self.unit[self.index[tile]] for tile in taken)

    def lacking(self, hold: int, tile: int) -> int:
        """How many tiles the owner of a holding is short of the tile's requirements."""
        return sum(max(0, need - colour(hold, theme)) for theme, need in enumerate(self.needs[tile]) if need)

    def able(self, hold: int, tile: int) -> bool:
        """Whether the owner of a holding may put a cube on a tile (N-REQ-1)."""
        key = hold, tile
        found = self._able.get(key)
        if found is None:
            found = self._able[key] = self.lacking(hold, tile) == 0
        return found


@BOOK.cached(maxsize=1)
def tiles() -> TileFacts:
    """Of the definitions that are active."""
    return TileFacts()


def counts(hold: int, theme: int) -> tuple[int, ...]:
    """How many tiles of each symbol of a theme a holding has."""
    return tuple(hold >> theme * THEME + symbol * BITS & ONES for symbol in range(EACH))


@lru_cache(maxsize=1 << 14)
def colour(hold: int, theme: int) -> int:
    """How many tiles of a theme a holding has."""
    return sum(counts(hold, theme))


@BOOK.cached(maxsize=1 << 14)
def sets_of(symbols: tuple[int, ...]) -> int:
    """Points of the sets of so many tiles of each symbol of a theme (N-SC-2)."""
    points, best = content().sets, 0
    for mask in range(1 << EACH):
        if mask.bit_count() > 1 and all(symbols[bit] for bit in range(EACH) if mask >> bit & 1):
            rest = tuple(count - (mask >> bit & 1) for bit, count in enumerate(symbols))
            best = max(best, points.of(mask.bit_count()) + sets_of(rest))
    return best


def set_points(hold: int) -> int:
    """Points of all sets of a holding."""
    return sum(sets_of(counts(hold, theme)) for theme in range(len(THEMES)))
