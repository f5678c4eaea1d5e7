"""Where the places of Envyra's log lie on the screen: pure functions of layout, position and place."""

from __future__ import annotations

from client.draw.geometry import Point, Rect
from client.games.envyra.board import grouping, sets_view
from client.games.envyra.board.layout import TableLayout
from client.games.envyra.board.sets_view import Taken
from client.games.envyra.board.tile_layout import cube_spot, star_spot, taken_star
from client.table.board_marks import BoardPlace, Region
from rules.envyra.content import BOOK, Content
from rules.envyra.state import NO_TILE, EnvyraState

_AROUND = 0.66
"""The radius of the ring round a cube, in units of its side."""


def on_grid(layout: TableLayout, known: Content, state: EnvyraState, place: BoardPlace) -> Region | None:
    """Return the region of a grid position, or of a cube on its tile, None once the cube is gone.

    A cube is given by its position, its number there and its seat.
    """
    position = int(place.at[0])
    box = layout.tiles[position]
    if place.kind == "tile":
        return Region.of(box.inflate(-6, -6), box.width * 0.1, kept=_around_star(star_spot(box)))
    index, seat = int(place.at[1]), int(place.at[2])
    tile, cubes = state.grid[position], state.cubes[position]
    if tile == NO_TILE or index >= len(cubes) or cubes[index] != seat:
        return None
    center, size = cube_spot(box, known.tiles[tile].cubes, index)
    return Region.round(center, size * _AROUND, bears=True)


def tile_rim(box: Rect, radius: float) -> Region:
    """Around a tile that can be pointed at: its star stays free."""
    return Region.of(box, radius, kept=_around_star(star_spot(box)))


def taken(layout: TableLayout, seat: int, shown: Taken, tile: str) -> Region | None:
    """Return a tile in its seat's panel of sets, at whose head stands whose they are."""
    inner = sets_view.content_box(layout.sets[seat], layout.head, compact=layout.compact)
    where = _grouped((inner.left, inner.top, inner.width, inner.height), shown)
    box = next((box for box, known in where if known == tile), None)
    if box is None:
        return None
    return Region.of(Rect(box), box[2] * 0.16, quiet=True, kept=_around_star(taken_star(Rect(box))))


def _around_star(star: tuple[Point, float]) -> Rect:
    """Return the box of a star, by its middle and its side."""
    (x, y), side = star
    return Rect(x - side / 2, y - side / 2, side, side)


@BOOK.cached(maxsize=32)
def _grouped(
    inner: tuple[float, float, float, float], shown: Taken
) -> tuple[tuple[tuple[float, float, float, float], str], ...]:
    """Return the boxes of all tiles in a panel."""
    made = grouping.group(shown.content, Rect(inner), shown.all_tiles, shown.most, themes=shown.themes)
    placed = [*made.outside, *(each for block in made.blocks for each in block.tiles)]
    return tuple(((box.left, box.top, box.width, box.height), tile) for box, tile in placed)


def card(layout: TableLayout, shown: list[str], card: str) -> Region | None:
    """Return an Equilibrium card that lay open.

    Args:
        shown: Those in sight, in their order.
    """
    number = shown.index(card) if card in shown else len(layout.cards)
    return Region.of(layout.cards[number], 12.0) if number < len(layout.cards) else None
