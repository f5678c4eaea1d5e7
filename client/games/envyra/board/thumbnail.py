"""Paints the small picture for the shelf: the grid."""

from __future__ import annotations

from collections.abc import Sequence

from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.games.envyra.board.tile_view import Gap, TileModel, draw_gap, draw_tile
from rules.envyra.content import Content
from rules.envyra.state import NO_TILE, EnvyraState


def draw(canvas: Canvas, state: EnvyraState, colours: Sequence[str], content: Content) -> None:
    """The grid of a position. colours: of the seats. content: what is played with."""
    table = content.tables[state.setup.players]
    area = canvas.rect
    canvas.cover("envyra/table-ground", area)
    boxes = _tiles(area.inflate(-24, -16), table.columns, table.rows)
    for position, (box, tile) in enumerate(zip(boxes, state.grid, strict=True)):
        if tile == NO_TILE:
            draw_gap(canvas, box, Gap())
            continue
        cubes = tuple(colours[seat] for seat in state.cubes[position])
        draw_tile(canvas, box, TileModel(content.tiles[tile], cubes=cubes))


def _tiles(area: Rect, columns: int, rows: int) -> list[Rect]:
    """The squares of the grid."""
    gap = 4.0
    side = min((area.width - gap * (columns - 1)) / columns, (area.height - gap * (rows - 1)) / rows)
    left = area.centerx - (columns * side + (columns - 1) * gap) / 2
    top = area.centery - (rows * side + (rows - 1) * gap) / 2
    return [
        Rect(left + column * (side + gap), top + row * (side + gap), side, side)
        for row in range(rows)
        for column in range(columns)
    ]
