"""How a forest changes: tiles are laid, the cat moves, the trees go."""

from __future__ import annotations

from msgspec.structs import replace

from rules.wispwood.state import STRIDE, Counts, Forest, bits

NO_FACES: Counts = (0, 0, 0, 0)


def first_tile(face: int) -> Forest:
    """The forest as it begins: a ready cat on one tree tile with that hidden face (W-SET-3)."""
    return Forest(0, 0, 1, 1, NO_FACES, 0, 1, True, _with(NO_FACES, face, 1))


def laid(
    forest: Forest,
    cells: tuple[tuple[int, int], ...],
    faces: tuple[int, ...],
    wisp: tuple[int, int] | None = None,
    kind: int = 0,
) -> Forest:
    """The forest with trees on the cells, but a wisp of that kind on one of them.

    faces: the hidden faces of the new trees, in the order of the cells without the wisp's.
    """
    columns, rows = [x - forest.x for x, _ in cells], [y - forest.y for _, y in cells]
    left, top = min(0, *columns), min(0, *rows)
    shift = -(top * STRIDE + left)
    w = max(forest.w, max(columns) + 1) - left
    h = max(forest.h, max(rows) + 1) - top
    trees = forest.trees << shift
    wisps = _shifted(forest.wisps, shift)
    hidden = _shifted(forest.faces, shift)
    unused = iter(faces)
    for cell, column, row in zip(cells, columns, rows, strict=True):
        bit = 1 << ((row - top) * STRIDE + column - left)
        if cell == wisp:
            wisps = _with(wisps, kind, bit)
        else:
            trees |= bit
            hidden = _with(hidden, next(unused), bit)
    x, y = forest.x + left, forest.y + top
    return Forest(x, y, w, h, wisps, trees, forest.cat << shift, forest.ready, hidden)


def cat_moved(forest: Forest, to: int) -> Forest:
    """The forest with the cat on the tree of that mask; the tile it leaves is a tree again (W-RND-3)."""
    return replace(forest, trees=forest.trees & ~to | forest.cat, cat=to)


def cat_turned(forest: Forest, ready: bool) -> Forest:
    """The forest with the cat on that side."""
    return replace(forest, ready=ready)


def cleared(forest: Forest) -> tuple[Forest, tuple[int, ...]]:
    """The forest without its trees but the one under the cat, and their faces (W-RND-4)."""
    faces = tuple(
        kind for kind, mask in enumerate(forest.faces) for _ in range((mask & forest.trees).bit_count())
    )
    kept = replace(forest, trees=0, faces=_masked(forest.faces, forest.cat))
    return boxed(kept), faces


def unseen(forest: Forest) -> Forest:
    """The forest as anybody sees it: the faces of trees are nobody's knowledge."""
    return replace(forest, faces=NO_FACES)


def with_faces(forest: Forest, faces: tuple[int, ...]) -> Forest:
    """The forest with these faces under its trees and its cat, in reading order."""
    hidden = NO_FACES
    for bit, face in zip(bits(forest.trees | forest.cat), faces, strict=True):
        hidden = _with(hidden, face, 1 << bit)
    return replace(forest, faces=hidden)


def boxed(forest: Forest) -> Forest:
    """The same forest with its box drawn tight around its tiles."""
    found = list(bits(forest.tiles))
    left, top = min(bit % STRIDE for bit in found), min(bit // STRIDE for bit in found)
    w = max(bit % STRIDE for bit in found) - left + 1
    h = max(bit // STRIDE for bit in found) - top + 1
    shift = top * STRIDE + left
    return Forest(
        forest.x + left,
        forest.y + top,
        w,
        h,
        _shifted(forest.wisps, -shift),
        forest.trees >> shift,
        forest.cat >> shift,
        forest.ready,
        _shifted(forest.faces, -shift),
    )


def _shifted(masks: Counts, by: int) -> Counts:
    a, b, c, d = masks
    if by >= 0:
        return (a << by, b << by, c << by, d << by)
    return (a >> -by, b >> -by, c >> -by, d >> -by)


def _with(masks: Counts, kind: int, bit: int) -> Counts:
    changed = list(masks)
    changed[kind] |= bit
    a, b, c, d = changed
    return (a, b, c, d)


def _masked(masks: Counts, mask: int) -> Counts:
    a, b, c, d = masks
    return (a & mask, b & mask, c & mask, d & mask)
