"""Who may put a cube on which tile: N-REQ-1, N-REQ-2."""

from __future__ import annotations

from collections.abc import Iterable

from rules.envyra.content import BOOK, Tile, content
from rules.envyra.state import NO_TILE, THEMES

Holdings = tuple[int, int, int]
"""How many tiles of each theme somebody holds."""


@BOOK.cached(maxsize=1 << 14)
def held(taken: tuple[str, ...]) -> Holdings:
    """The colours among taken tiles; bonus and end tiles have none."""
    counts = [0] * len(THEMES)
    tiles = content().tiles
    for tile in taken:
        theme = tiles[tile].theme
        if theme >= 0:
            counts[theme] += 1
    orange, green, blue = counts
    return orange, green, blue


def meets(taken: tuple[str, ...], tile: Tile) -> bool:
    """Whether the owner of these tiles may put a cube on the tile now."""
    return suffices(held(taken), tile)


def suffices(holdings: Holdings, tile: Tile) -> bool:
    """The same for whoever holds so many tiles."""
    orange, green, blue = tile.needs
    return holdings[0] >= orange and holdings[1] >= green and holdings[2] >= blue


def missing(taken: tuple[str, ...], tile: Tile) -> Holdings:
    """How many tiles of each theme are still missing for it."""
    lacks = [max(0, needed - has) for has, needed in zip(held(taken), tile.needs, strict=True)]
    return lacks[0], lacks[1], lacks[2]


def meets_any(taken: tuple[str, ...], tiles: Iterable[str]) -> bool:
    """Whether the owner of these tiles may put a cube on one of the others."""
    known, holdings = content().tiles, held(taken)
    return any(tile != NO_TILE and suffices(holdings, known[tile]) for tile in tiles)


def qualifies(taken: tuple[str, ...], end_tile: str) -> bool:
    """Whether the owner of these tiles meets the requirements of the end tile (N-REQ-2)."""
    return meets(taken, content().tiles[end_tile])
