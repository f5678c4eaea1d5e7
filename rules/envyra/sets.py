"""Sets: tiles of one theme with different symbols, split so that they bring most (N-SC-2)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.envyra.content import BOOK, content
from rules.envyra.state import THEMES

SymbolCounts = tuple[int, ...]
"""How many tiles there are of each symbol of a theme."""


@BOOK.cached(maxsize=1 << 12)
def best_sets(taken: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """The sets, theme by theme, that bring the owner of these tiles most; each a tuple of tiles.

    Among splits that bring the same it is one with the fewest, and so the largest, sets.
    """
    found: list[tuple[str, ...]] = []
    tiles = content().tiles
    for theme in range(len(THEMES)):
        by_symbol: dict[str, list[str]] = {}
        for tile in taken:
            if tiles[tile].theme == theme:
                by_symbol.setdefault(tiles[tile].symbol, []).append(tile)
        piles = list(by_symbol.values())
        for chosen in _best(tuple(len(pile) for pile in piles))[2]:
            found.append(tuple(piles[symbol].pop(0) for symbol in chosen))
    return tuple(found)


def set_points(taken: tuple[str, ...]) -> int:
    """What the sets of these tiles bring."""
    points = content().sets
    return sum(points.of(len(tiles)) for tiles in best_sets(taken))


@BOOK.cached(maxsize=1 << 12)
def _best(counts: SymbolCounts) -> tuple[int, int, tuple[tuple[int, ...], ...]]:
    """Points, number of sets (negative: fewer are better), and the sets as indices of symbols."""
    first = next((symbol for symbol, count in enumerate(counts) if count), None)
    if first is None:
        return 0, 0, ()
    best: tuple[int, int, tuple[tuple[int, ...], ...]] | None = None
    for chosen in _choices(counts, first):
        points, number, rest = _best(_without(counts, chosen))
        if len(chosen) > 1:
            points += content().sets.of(len(chosen))
            number, rest = number - 1, (chosen, *rest)
        if best is None or (points, number) > best[:2]:
            best = points, number, rest
    assert best is not None  # the symbol alone is always a choice
    return best


def _choices(counts: SymbolCounts, first: int) -> Iterator[tuple[int, ...]]:
    """All groups of different symbols that hold one tile of the first symbol, large groups first."""
    others = [symbol for symbol in range(first + 1, len(counts)) if counts[symbol]]
    masks = sorted(range(1 << len(others)), key=lambda mask: -mask.bit_count())
    for mask in masks:
        yield (first, *(symbol for bit, symbol in enumerate(others) if mask >> bit & 1))


def _without(counts: SymbolCounts, chosen: tuple[int, ...]) -> SymbolCounts:
    return tuple(count - (symbol in chosen) for symbol, count in enumerate(counts))
