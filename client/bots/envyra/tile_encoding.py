"""Encoding of tiles and holdings (the tiles a seat has taken) as numbers, for a fast search.

A tile is its index in the content. A holding is one number that counts the tiles of each symbol; symbols are
numbered theme by theme.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from rules.envyra.content import BOOK, content
from rules.envyra.state import THEMES

COUNT_BITS: Final = 6
"""Bits of a symbol's count in a holding."""

COUNT_MASK: Final = (1 << COUNT_BITS) - 1
SYMBOLS_PER_THEME: Final = 4
"""Number of symbols of a theme."""

THEME_BITS: Final = COUNT_BITS * SYMBOLS_PER_THEME
"""Bits of a theme in a holding."""

THEME_MASK: Final = (1 << THEME_BITS) - 1
NO_TILE_NUMBER: Final = -1
"""Stands for no tile."""


class TileTables:
    """Tables of the active content's tiles, by tile number, for fast look-ups.

    Attributes:
        ids: Id of each tile.
        index: Number of each tile id.
        increment: What each tile adds to a holding.
        cubes: Cubes that each tile needs.
        points: Points of each tile.
        needs: Requirement of each tile, by theme.
        ends: Whether each tile is an end tile.
        cubes_per_player: Cubes of a player.
        symbols: Number of each symbol.
        symbol: Number of each tile's symbol, or NO_TILE_NUMBER.
    """

    def __init__(self) -> None:
        facts = content()
        all_tiles = tuple(facts.tiles.values())
        self.ids = tuple(tile.id for tile in all_tiles)
        self.index = {tile.id: number for number, tile in enumerate(all_tiles)}
        by_theme = [
            [name for name, of in facts.symbols.items() if of == theme] for theme in range(len(THEMES))
        ]
        ordered_symbols = [name for names in by_theme for name in names]
        self.symbols = {name: number for number, name in enumerate(ordered_symbols)}
        self.symbol = tuple(
            self.symbols[tile.symbol] if tile.symbol else NO_TILE_NUMBER for tile in all_tiles
        )
        self.increment = tuple(1 << COUNT_BITS * symbol if symbol >= 0 else 0 for symbol in self.symbol)
        self.cubes = tuple(tile.cubes for tile in all_tiles)
        self.points = tuple(tile.points for tile in all_tiles)
        self.needs = tuple(tile.needs for tile in all_tiles)
        self.cubes_per_player = facts.cubes
        self.ends = tuple(tile.kind == "end" for tile in all_tiles)
        self._able: dict[tuple[int, int], bool] = {}

    def encode_holding(self, taken: Iterable[str]) -> int:
        """Return the number that encodes the tiles with these ids as a holding."""
        return sum(self.increment[self.index[tile]] for tile in taken)

    def count_lacking(self, holding: int, tile: int) -> int:
        """Return how many tiles the owner of a holding lacks for a tile's requirement."""
        return sum(
            max(0, need - count_theme(holding, theme)) for theme, need in enumerate(self.needs[tile]) if need
        )

    def meets_requirement(self, holding: int, tile: int) -> bool:
        """Return whether the owner of a holding may put a cube on a tile (N-REQ-1)."""
        key = holding, tile
        allowed = self._able.get(key)
        if allowed is None:
            allowed = self._able[key] = self.count_lacking(holding, tile) == 0
        return allowed


@BOOK.cached(maxsize=1)
def get_tile_tables() -> TileTables:
    """Return the tables of the active content's tiles."""
    return TileTables()


def symbol_counts(holding: int, theme: int) -> tuple[int, ...]:
    """Return how many tiles of each symbol of a theme an encoded holding has."""
    return tuple(
        holding >> theme * THEME_BITS + symbol * COUNT_BITS & COUNT_MASK
        for symbol in range(SYMBOLS_PER_THEME)
    )


@lru_cache(maxsize=1 << 14)
def count_theme(holding: int, theme: int) -> int:
    """Return how many tiles of a theme an encoded holding has."""
    return sum(symbol_counts(holding, theme))


@BOOK.cached(maxsize=1 << 14)
def best_set_points(symbols: tuple[int, ...]) -> int:
    """Return the most points that sets of one theme can score (N-SC-2).

    Args:
        symbols: Number of tiles of each symbol of the theme.
    """
    set_values, best = content().sets, 0
    for mask in range(1 << SYMBOLS_PER_THEME):
        if mask.bit_count() > 1 and all(symbols[bit] for bit in range(SYMBOLS_PER_THEME) if mask >> bit & 1):
            others = tuple(count - (mask >> bit & 1) for bit, count in enumerate(symbols))
            best = max(best, set_values.get_points(mask.bit_count()) + best_set_points(others))
    return best


def total_set_points(holding: int) -> int:
    """Return the points of all sets of an encoded holding."""
    return sum(best_set_points(symbol_counts(holding, theme)) for theme in range(len(THEMES)))
