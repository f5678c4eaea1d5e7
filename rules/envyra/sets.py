"""Sets of tiles: tiles of one theme with different symbols, grouped for most points (N-SC-2)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.envyra.content import BOOK, content
from rules.envyra.state import THEMES

SymbolCounts = tuple[int, ...]
"""Number of tiles of each symbol of a theme."""


@BOOK.cached(maxsize=1 << 12)
def best_sets(taken: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Return the grouping of taken tiles into sets that scores most, each set as its tiles' ids.

    The sets are in the order of their themes. Of groupings with the same points it is one with the fewest,
    and so the largest, sets.
    """
    sets: list[tuple[str, ...]] = []
    tiles = content().tiles
    for theme in range(len(THEMES)):
        by_symbol: dict[str, list[str]] = {}
        for tile in taken:
            if tiles[tile].theme == theme:
                by_symbol.setdefault(tiles[tile].symbol, []).append(tile)
        piles = list(by_symbol.values())
        for chosen in _best_split(tuple(len(pile) for pile in piles))[2]:
            sets.append(tuple(piles[symbol].pop(0) for symbol in chosen))
    return tuple(sets)


def set_points(taken: tuple[str, ...]) -> int:
    """Return the points of all sets among taken tiles, grouped for most points."""
    points = content().sets
    return sum(points.get_points(len(tiles)) for tiles in best_sets(taken))


@BOOK.cached(maxsize=1 << 12)
def _best_split(counts: SymbolCounts) -> tuple[int, int, tuple[tuple[int, ...], ...]]:
    """Return points, number of sets (negative: fewer are better), and the sets as indices of symbols."""
    first = next((symbol for symbol, count in enumerate(counts) if count), None)
    if first is None:
        return 0, 0, ()
    best: tuple[int, int, tuple[tuple[int, ...], ...]] | None = None
    for chosen in _list_groups(counts, first):
        points, number, rest = _best_split(_without(counts, chosen))
        if len(chosen) > 1:
            points += content().sets.get_points(len(chosen))
            number, rest = number - 1, (chosen, *rest)
        if best is None or (points, number) > best[:2]:
            best = points, number, rest
    assert best is not None  # the symbol alone is always a choice
    return best


def _list_groups(counts: SymbolCounts, first: int) -> Iterator[tuple[int, ...]]:
    """Yield all groups of different symbols that hold one tile of the first symbol, large groups first."""
    others = [symbol for symbol in range(first + 1, len(counts)) if counts[symbol]]
    masks = sorted(range(1 << len(others)), key=lambda mask: -mask.bit_count())
    for mask in masks:
        yield (first, *(symbol for bit, symbol in enumerate(others) if mask >> bit & 1))


def _without(counts: SymbolCounts, chosen: tuple[int, ...]) -> SymbolCounts:
    return tuple(count - (symbol in chosen) for symbol, count in enumerate(counts))
