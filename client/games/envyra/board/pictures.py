"""The pictures that Envyra's table draws first, for reading them in time."""

from __future__ import annotations

from msgspec.structs import replace

from client.draw.canvas import SPRITE_MASTER
from client.draw.geometry import Rect
from client.draw.images import Wanted
from client.games.envyra.board import grid_view, layout
from client.games.envyra.board.tile_layout import CUBE, SQUARE, growth, hole_spot
from client.games.envyra.board.tile_view import EMBLEM, stone_name
from client.table.frame import FrameLayout, frame
from rules.envyra.content import BOOK

USUAL = 3
"""Players of the table that is made ready first."""

SMALL = ("star", "tick", "lock", "pip-empty", "req-orange", "req-green", "req-blue", "start-cone", "screen")
CUBES = ("sky", "amber", "jade", "rose")
TOLD = ("bag", "screen", "lock")
"""What stands in the bar below or in the middle of the table, as large as symbols on the sheet."""

FLYING = (*(f"envyra/cube-{colour}" for colour in CUBES), "envyra/card-back", "envyra/start-cone")
"""What changes its size in the air, as tiles do: all sizes are scaled from one picture."""


def pictures(width: float, height: float, unit: float) -> list[Wanted]:
    """The pictures of a table in a window of that logical size, with `unit` pixels per logical unit."""
    zones = frame(width, height)
    made = _tables(zones)

    def of(name: str, size: float) -> Wanted:
        pixels = max(1, round(size * unit))
        return Wanted(name, (pixels, pixels))

    def cover(name: str, box: Rect, zoom: float = 1.0) -> Wanted:
        # as the canvas does it: edges are rounded, not sizes
        across = round(box.right * unit) - round(box.left * unit)
        return Wanted(name, (across, round(box.bottom * unit) - round(box.top * unit)), zoom)

    usual = made[0]
    stones = sorted({stone_name(tile) for tile in BOOK.own.content.tiles.values()})
    taken = sorted({stone_name(tile, taken=True) for tile in BOOK.own.content.tiles.values()})
    scale = usual.tile / SQUARE * growth(usual.tile)
    hole = usual.holes[0]
    return [
        cover("envyra/table-ground", zones.board),
        cover("envyra/table-stone", grid_view.stone_box(usual), grid_view.STONE_ZOOM),
        *(of(name, usual.tile) for name in stones),
        *(of(f"envyra/{symbol}", usual.tile * EMBLEM) for symbol in BOOK.own.content.symbols),
        *(of(f"envyra/cube-{colour}", CUBE * scale) for colour in CUBES),
        *(of(f"envyra/{name}", 48 * scale) for name in SMALL),
        of("envyra/slot-empty", usual.tile),
        of("envyra/board-hole", min(hole.size) * 1.04),
        *(of(f"envyra/cube-{colour}", hole_spot(hole)[1]) for colour in CUBES),
        *(of(f"envyra/{symbol}", min(hole.size) * 0.54) for symbol in BOOK.own.content.symbols),
        *(of(name, size) for size in (70, 44) for name in taken),
        of("envyra/bag", 140),
        of("envyra/screen", 180),
        of("envyra/card-back", 80),
        *(of(name, other.tile) for other in made[1:] for name in stones),
        *(
            of(f"envyra/{name}", other.tile * EMBLEM)
            for other in made[1:]
            for name in BOOK.own.content.symbols
        ),
        *(of("envyra/slot-empty", other.tile) for other in made[1:]),
        of("emblem-envyra", 40),
        *(Wanted(name, (SPRITE_MASTER, SPRITE_MASTER)) for name in (*stones, *taken, *FLYING)),
        *(Wanted(f"envyra/{symbol}", (SPRITE_MASTER, SPRITE_MASTER)) for symbol in BOOK.own.content.symbols),
        *(
            replace(of(f"envyra/{name}", zones.picture), later=True)
            for name in (*TOLD, *BOOK.own.content.symbols)
        ),
    ]


def _tables(zones: FrameLayout) -> list[layout.TableLayout]:
    """The tables of all numbers of players, the usual one first."""
    tables = BOOK.own.content.tables
    return [
        layout.table(
            zones.board,
            columns=tables[players].columns,
            rows=tables[players].rows,
            players=players,
            compact=zones.compact,
            cards=layout.CARDS["off"],
            side=None if zones.compact else zones.side,
        )
        for players in sorted(tables, key=lambda players: players != USUAL)
    ]
