"""The small board of Envyra: the grid of tiles with all cubes."""

from __future__ import annotations

from collections.abc import Sequence

from client.draw.canvas import Canvas
from client.draw.geometry import Rect, compute_ground_zoom
from client.games.envyra.board.tile_view import EmptyPositionModel, TileModel, draw_empty_position, draw_tile
from client.table.board_places import Region
from client.table.small_board import USUAL_ASPECT
from rules.contract import Action
from rules.envyra.actions import MoveCube, PutCubes, RemoveTile
from rules.envyra.content import Content
from rules.envyra.state import NO_TILE, EnvyraState

_GAP = 4.0


class SmallGrid:
    """The grid of Envyra drawn small, with the cubes that a seat has put on its board."""

    aspect = USUAL_ASPECT

    def __init__(self, seat: int | None, players: int, colours: Sequence[str], content: Content) -> None:
        """Prepare the grid.

        Args:
            seat: The seat whose cubes on its board are shown too; None for no seat.
            players: Number of players, on which the size of the grid depends.
            colours: Colours of all seats.
            content: The content the game is played with.
        """
        self._seat, self._colours, self._content = seat, colours, content
        self._table = content.tables[players]

    def _fit_tiles(self, box: Rect) -> list[Rect]:
        return _arrange_tiles(box.inflate(-24, -16), self._table.columns, self._table.rows)

    def draw(self, canvas: Canvas, box: Rect, state: EnvyraState) -> None:
        """Draw the tiles and cubes of a state in a box."""
        canvas.cover("envyra/table-ground", box, zoom=compute_ground_zoom(box))
        for position, (place, tile) in enumerate(zip(self._fit_tiles(box), state.grid, strict=True)):
            if tile == NO_TILE:
                draw_empty_position(canvas, place, EmptyPositionModel())
                continue
            cubes = tuple(self._colours[seat] for seat in state.cubes[position])
            waiting: tuple[str, ...] = ()
            if self._seat is not None and position in state.boards[self._seat]:
                waiting = (self._colours[self._seat],)
            draw_tile(canvas, place, TileModel(self._content.tiles[tile], cubes=cubes, waiting=waiting))

    def find_regions(self, box: Rect, state: EnvyraState, action: Action) -> tuple[Region, ...]:
        """Return the tiles for which cubes wait, to which a cube moves, or which is removed."""
        del state
        match action:
            case PutCubes(positions):
                pass
            case MoveCube(position) | RemoveTile(position):
                positions = (position,)
            case _:
                return ()
        tiles = self._fit_tiles(box)
        return tuple(Region.from_box(tiles[each], tiles[each].width * 0.1) for each in positions)


def _arrange_tiles(area: Rect, columns: int, rows: int) -> list[Rect]:
    """Return the squares of the grid, centred in an area."""
    side = min((area.width - _GAP * (columns - 1)) / columns, (area.height - _GAP * (rows - 1)) / rows)
    left = area.centerx - (columns * side + (columns - 1) * _GAP) / 2
    top = area.centery - (rows * side + (rows - 1) * _GAP) / 2
    return [
        Rect(left + column * (side + _GAP), top + row * (side + _GAP), side, side)
        for row in range(rows)
        for column in range(columns)
    ]
