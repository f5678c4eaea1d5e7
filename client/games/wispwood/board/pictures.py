"""The pictures that Wispwood's table draws first, for reading them in time."""

from __future__ import annotations

from client.draw import theme
from client.draw.canvas import SPRITE_MASTER
from client.draw.images import Wanted
from client.games.wispwood.board import layout, tiles
from client.table.frame import frame
from client.table.log import PICTURE
from rules.wispwood.content import BOOK
from rules.wispwood.state import KINDS

TREES = ("wispwood/tree", "wispwood/tree-2", "wispwood/tree-3")
CATS = ("sky", "amber", "jade", "rose")
"""The colours of the seats that are taken first."""

IN_FORESTS = (48.0, 66.0, 88.0)
"""Sizes of tiles from smaller and larger forests."""

SMALL = ("wispwood/paw", "wispwood/firefly", "wispwood/firefly-face", "wispwood/ghost")


def pictures(width: float, height: float, unit: float) -> list[Wanted]:
    """The pictures of a table in a window of that logical size, with `unit` pixels per logical unit."""
    zones = frame(width, height)
    board = layout.board(zones.board, 5, compact=zones.compact)

    def of(name: str, size: float) -> Wanted:
        pixels = max(1, round(size * unit))
        return Wanted(name, (pixels, pixels))

    edges = zones.board  # as the canvas does it: edges are rounded, not sizes
    across = round(edges.right * unit) - round(edges.left * unit)
    area = (across, round(edges.bottom * unit) - round(edges.top * unit))
    tile = layout.tile_size(board.pond)
    wisps = [tiles.wisp_name(kind) for kind in range(len(KINDS))]
    shapes = [tiles.shape_name(shape) for shape in BOOK.own.content.shapes]
    marks = [f"wispwood/mark-{name}" for name in (*KINDS, "tree", "cat")]
    cats = [tiles.cat_name(colour, ready) for colour in CATS for ready in (False, True)]
    ground = Wanted("wispwood/table-forest", area, layout.ground_zoom(zones.board))
    return [
        ground,
        of("wispwood/pond", board.pond.width),
        *(of(name, tile) for name in (*wisps, *TREES, "wispwood/tile-ground", "wispwood/ghost-cat")),
        *(of(name, layout.shape_size(board.pond) * 1.5) for name in shapes),
        *(of(name, size) for size in (42, 33, 24) for name in (*wisps, TREES[0])),
        *(of(name, 20) for name in (*marks, "wispwood/paw")),
        *(of(name, 66) for name in ("wispwood/tile-ground", tiles.cat_name("sky", True))),
        *(of(name, 84) for name in ("wispwood/ghost", tiles.cat_name("sky", True))),
        *(of(name, 36) for name in SMALL),
        of("emblem-wispwood", 40),
        *(Wanted(name, (SPRITE_MASTER, SPRITE_MASTER)) for name in (*wisps, *TREES, *cats)),
        *(of(name, size) for size in (108, 62) for name in cats),
        *_in_forests(unit),
    ]


def _in_forests(unit: float) -> list[Wanted]:
    """What lies in forests large and small, and what the log shows of it: near sizes are scaled from one."""
    wisps = [tiles.wisp_name(kind) for kind in range(len(KINDS))]
    cats = [tiles.cat_name(colour, ready) for colour in theme.SEAT for ready in (False, True)]
    shapes = [tiles.shape_name(shape) for shape in BOOK.own.content.shapes]
    found = [(name, size) for size in IN_FORESTS for name in (*wisps, *TREES, "wispwood/tile-ground", *cats)]
    found += [(name, PICTURE) for name in (*cats, *shapes)]
    return [Wanted(name, (round(size * unit), round(size * unit)), later=True) for name, size in found]
