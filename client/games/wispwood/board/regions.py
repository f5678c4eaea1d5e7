"""Where the places of Wispwood's log lie on the screen: pure functions of layout, forest and place."""

from __future__ import annotations

from client.draw.geometry import Rect
from client.games.wispwood.board import layout as zones
from client.games.wispwood.board.forest_view import border
from client.games.wispwood.board.layout import BoardLayout, ForestGrid
from client.table.board_marks import BoardPlace, Region
from rules.wispwood.state import Forest


def slot(layout: BoardLayout, place: BoardPlace) -> Region:
    """Return a slot of the pond."""
    side = zones.tile_size(layout.pond)
    x, y = zones.slot_center(layout.pond, int(place.at[0]))
    return Region.of(Rect(x - side / 2, y - side / 2, side, side), side * 0.18)


def cells(grid: ForestGrid, forest: Forest, place: BoardPlace, *, small: bool) -> Region | None:
    """Return the line round the cells of a forest on which something still lies; None if nothing does.

    Args:
        small: It is one of the small forests, in a panel at whose head stands whose it is.
    """
    numbers = [int(number) for number in place.at[1:]]
    taken = tuple(zip(numbers[::2], numbers[1::2], strict=True))
    if not all(forest.tiles & forest.mask(x, y) for x, y in taken):
        return None
    corners = (grid.box(x, y, x, y).topleft for x, y in border(taken))
    return Region.shape(tuple(corners), quiet=small)
