"""Requirements of tiles: the tiles a player must hold to put a cube on another (N-REQ-1, N-REQ-2)."""

from __future__ import annotations

from collections.abc import Iterable

from rules.envyra.content import BOOK, Tile, content
from rules.envyra.state import NO_TILE, THEMES

Holdings = tuple[int, int, int]
"""Number of tiles of each theme that somebody holds."""


@BOOK.cached(maxsize=1 << 14)
def count_themes(taken: tuple[str, ...]) -> Holdings:
    """Return how many tiles of each theme (colour) are among taken tiles.

    Bonus and end tiles have no theme and do not count.
    """
    counts = [0] * len(THEMES)
    tiles = content().tiles
    for tile in taken:
        theme = tiles[tile].theme
        if theme >= 0:
            counts[theme] += 1
    orange, green, blue = counts
    return orange, green, blue


def meets_requirements(taken: tuple[str, ...], tile: Tile) -> bool:
    """Return whether the owner of the tiles `taken` may put a cube on a tile now."""
    return is_requirement_met_by(count_themes(taken), tile)


def is_requirement_met_by(holdings: Holdings, tile: Tile) -> bool:
    """Return whether these numbers of tiles of each theme meet the requirement of a tile."""
    orange, green, blue = tile.needs
    return holdings[0] >= orange and holdings[1] >= green and holdings[2] >= blue


def count_missing_tiles(taken: tuple[str, ...], tile: Tile) -> Holdings:
    """Return how many more tiles of each theme the owner of `taken` needs for a tile's requirement."""
    missing = [max(0, needed - has) for has, needed in zip(count_themes(taken), tile.needs, strict=True)]
    return missing[0], missing[1], missing[2]


def meets_any(taken: tuple[str, ...], tiles: Iterable[str]) -> bool:
    """Return whether the owner of the tiles `taken` may put a cube on at least one of the given tiles."""
    definitions, holdings = content().tiles, count_themes(taken)
    return any(tile != NO_TILE and is_requirement_met_by(holdings, definitions[tile]) for tile in tiles)


def meets_end_tile_requirement(taken: tuple[str, ...], end_tile: str) -> bool:
    """Return whether the owner of the tiles `taken` meets the end tile's requirement (N-REQ-2)."""
    return meets_requirements(taken, content().tiles[end_tile])
