"""Pictures of Wispwood's score sheet: a forest with the scored tiles, and the ghost's board."""

from __future__ import annotations

from collections.abc import Sequence

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.games.wispwood.board.tiles import (
    compute_forest_placement,
    draw_forest,
    draw_part_points,
    get_wisp_image,
    merge_scored_cells,
)
from rules.wispwood.scoring import ScoredPart
from rules.wispwood.state import KINDS, Forest

UNCOUNTED_BRIGHTNESS = 0.45
"""Brightness of tiles that do not count."""

MIN_NUMBERED_SIDE = 30.0
"""Side of a cell from which on points have room on it."""


def get_deck_image(deck: str) -> str:
    """Return the image for a deck of wish cards on the score sheet."""
    return f"wispwood/wisp-{deck}" if deck in KINDS else "wispwood/tree"


def draw_scored_forest(
    canvas: Canvas,
    box: Rect,
    *,
    forest: Forest,
    size: int,
    colour: str,
    parts: Sequence[ScoredPart],
    lit: int = 0,
    worths: bool = True,
) -> None:
    """Draw a scored forest: scoring cells are ringed, and cells that make them score are lit.

    If `worths` is True, the points are written on the cells as well. `lit` is a mask of more cells to light.
    """
    counted, because = merge_scored_cells(parts)
    draw_forest(
        canvas,
        box,
        forest,
        size,
        colour=colour,
        mark=counted,
        because=because | lit,
        dim=UNCOUNTED_BRIGHTNESS,
    )
    left, top, side = compute_forest_placement(box, forest, size)
    if worths and side >= MIN_NUMBERED_SIDE:
        draw_part_points(
            canvas, parts, lambda column, row: (left + side * (column + 0.5), top + side * (row + 0.5)), side
        )


def draw_ghost_board(canvas: Canvas, box: Rect, rows: Sequence[tuple[int, int, int]], lit: int) -> None:
    """Draw the ghost's board (solo opponent) as rows of kind, value and number of wisps taken.

    The row with index `lit` is gold; -1 highlights none.
    """
    gap = box.height * 0.03
    height = (box.height - gap * (len(rows) - 1)) / len(rows)
    for i, (kind, value, count) in enumerate(rows):
        row = Rect(box.x, box.y + i * (height + gap), box.width, height)
        shown = lit in (-1, i)
        canvas.slab(
            row,
            radius=theme.RADIUS_CONTROL,
            top=theme.CHOSEN_TOP if lit == i else theme.ROW_TOP,
            bottom=theme.CHOSEN_BOTTOM if lit == i else theme.ROW_BOTTOM,
            edge=theme.CHOSEN_EDGE if lit == i else theme.EDGE,
        )
        with canvas.dim(1.0 if shown else 0.55):
            _draw_wisps(canvas, row, kind, value, count)


def _draw_wisps(canvas: Canvas, row: Rect, kind: int, value: int, count: int) -> None:
    size = min(row.height * 0.62, row.width * 0.2)
    middle = row.centery
    worth = canvas.text(
        str(value),
        (row.x + row.width * 0.09, middle),
        styles.TOTAL.with_size(max(18.0, row.height * 0.3)).with_colour(theme.GOLD),
        anchor="center",
    )
    left, right = worth.right + row.width * 0.06, row.right - row.width * 0.05
    step = min(size * 0.9, (right - left - size) / max(1, count - 1)) if count > 1 else 0.0
    for i in range(count):
        canvas.image(get_wisp_image(kind), (left + size / 2 + i * step, middle), size)
    if not count:
        canvas.image(get_wisp_image(kind), (left + size / 2, middle), size, alpha=0.25)
