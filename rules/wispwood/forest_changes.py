"""Pure functions that return a changed forest: tiles are added, the cat moves, trees are removed."""

from __future__ import annotations

from msgspec.structs import replace

from rules.wispwood.state import STRIDE, CellMask, Forest, KindMasks, iterate_bits

NO_FACES: KindMasks = (0, 0, 0, 0)
"""No hidden faces: four empty masks."""


def create_forest(face: int) -> Forest:
    """Return a player's initial forest: a ready cat on one tree tile (W-SET-3).

    `face` is the kind of wisp on the hidden side of that tile.
    """
    return Forest(0, 0, 1, 1, NO_FACES, 0, 1, True, _add_bit(NO_FACES, face, 1))


def add_tiles(
    forest: Forest,
    cells: tuple[tuple[int, int], ...],
    faces: tuple[int, ...],
    wisp: tuple[int, int] | None = None,
    kind: int = 0,
) -> Forest:
    """Return the forest with new tiles: all of them trees, or one a wisp and the others trees.

    Args:
        forest: The forest before.
        cells: The new cells, in the forest's own coordinates.
        faces: Kinds on the hidden sides of the new trees, in the order of their cells.
        wisp: Cell of the wisp, one of `cells`; None for trees only.
        kind: Kind of the wisp.
    """
    columns, rows = [x - forest.x for x, _ in cells], [y - forest.y for _, y in cells]
    left, top = min(0, *columns), min(0, *rows)
    shift = -(top * STRIDE + left)
    w = max(forest.w, max(columns) + 1) - left
    h = max(forest.h, max(rows) + 1) - top
    trees = forest.trees << shift
    wisps = _shift_masks(forest.wisps, shift)
    hidden = _shift_masks(forest.faces, shift)
    unused = iter(faces)
    for cell, column, row in zip(cells, columns, rows, strict=True):
        bit = 1 << ((row - top) * STRIDE + column - left)
        if cell == wisp:
            wisps = _add_bit(wisps, kind, bit)
        else:
            trees |= bit
            hidden = _add_bit(hidden, next(unused), bit)
    x, y = forest.x + left, forest.y + top
    return Forest(x, y, w, h, wisps, trees, forest.cat << shift, forest.ready, hidden)


def place_cat(forest: Forest, to: CellMask) -> Forest:
    """Return the forest with its cat moved to a tree; the tile it leaves is a tree again (W-RND-3).

    `to` is the mask of the tree's cell.
    """
    return replace(forest, trees=forest.trees & ~to | forest.cat, cat=to)


def turn_cat(forest: Forest, ready: bool) -> Forest:
    """Return the forest with its cat turned to the ready (True) or the hidden side (False)."""
    return replace(forest, ready=ready)


def remove_trees(forest: Forest) -> tuple[Forest, tuple[int, ...]]:
    """Return the forest without its trees, and the kinds on the hidden sides of those trees (W-RND-4).

    The tile under the cat stays.
    """
    faces = tuple(
        kind for kind, mask in enumerate(forest.faces) for _ in range((mask & forest.trees).bit_count())
    )
    remaining = replace(forest, trees=0, faces=_intersect(forest.faces, forest.cat))
    return fit_box(remaining), faces


def clear_hidden_sides(forest: Forest) -> Forest:
    """Return the forest as players see it, without the kinds on the hidden sides of its trees."""
    return replace(forest, faces=NO_FACES)


def set_hidden_sides(forest: Forest, faces: tuple[int, ...]) -> Forest:
    """Return the forest with kinds put on the hidden sides of its trees and cat tile, in reading order."""
    hidden = NO_FACES
    for bit, face in zip(iterate_bits(forest.trees | forest.cat), faces, strict=True):
        hidden = _add_bit(hidden, face, 1 << bit)
    return replace(forest, faces=hidden)


def fit_box(forest: Forest) -> Forest:
    """Return the forest with its bounding box shrunk to its tiles."""
    indices = list(iterate_bits(forest.tile_mask))
    left, top = min(bit % STRIDE for bit in indices), min(bit // STRIDE for bit in indices)
    w = max(bit % STRIDE for bit in indices) - left + 1
    h = max(bit // STRIDE for bit in indices) - top + 1
    shift = top * STRIDE + left
    return Forest(
        forest.x + left,
        forest.y + top,
        w,
        h,
        _shift_masks(forest.wisps, -shift),
        forest.trees >> shift,
        forest.cat >> shift,
        forest.ready,
        _shift_masks(forest.faces, -shift),
    )


def _shift_masks(masks: KindMasks, by: int) -> KindMasks:
    """Shift all masks left by `by`, right if it is negative."""
    a, b, c, d = masks
    if by >= 0:
        return (a << by, b << by, c << by, d << by)
    return (a >> -by, b >> -by, c >> -by, d >> -by)


def _add_bit(masks: KindMasks, kind: int, bit: CellMask) -> KindMasks:
    """Return the masks with `bit` added to that of `kind`."""
    changed = list(masks)
    changed[kind] |= bit
    a, b, c, d = changed
    return (a, b, c, d)


def _intersect(masks: KindMasks, mask: CellMask) -> KindMasks:
    """Return the intersection of each mask with `mask`."""
    a, b, c, d = masks
    return (a & mask, b & mask, c & mask, d & mask)
