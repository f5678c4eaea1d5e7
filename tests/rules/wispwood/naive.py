"""Wispwood's scoring and placing once more, written from the rules page with loops over cells and no masks.

Slow and plain on purpose: what the fast code says is compared with this. A forest is a dictionary from
cells `(x, y)` to letters: P pumpkin, H hat, O orb, L heart, T tree, C cat.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rules.wispwood.state import Forest

Cell = tuple[int, int]
Cells = dict[Cell, str]

WISPS = "PHOL"


def list_cells(forest: Forest) -> Cells:
    """Return the forest as a dictionary."""
    found: Cells = {}
    for letter, mask in zip("PHOLTC", (*forest.wisps, forest.trees, forest.cat), strict=True):
        for cell in forest.list_cells_of_mask(mask):
            assert cell not in found
            found[cell] = letter
    return found


def adjacent(cell: Cell) -> list[Cell]:
    x, y = cell
    return [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]


def around(cell: Cell) -> list[Cell]:
    x, y = cell
    return [(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0)]


def corners(cell: Cell) -> list[Cell]:
    x, y = cell
    return [(x + 1, y + 1), (x + 1, y - 1), (x - 1, y + 1), (x - 1, y - 1)]


def filter_cells(cells: Cells, letters: str) -> list[Cell]:
    """Return the cells that hold one of the letters."""
    return [cell for cell, letter in cells.items() if letter in letters]


def groups(cells: Cells, letters: str) -> list[set[Cell]]:
    """Return the largest sets of cells of these letters joined by sides."""
    left = set(filter_cells(cells, letters))
    found = []
    while left:
        todo = [left.pop()]
        group = set(todo)
        while todo:
            for near in adjacent(todo.pop()):
                if near in left:
                    left.remove(near)
                    group.add(near)
                    todo.append(near)
        found.append(group)
    return found


def kinds(cells: Cells, where: Iterable[Cell]) -> int:
    """Return how many kinds of wisps lie there."""
    return len({cells[cell] for cell in where if cells.get(cell, ".") in WISPS})


# ---------------------------------------------------------------- pumpkins


def table(count: int, row: list[int], more: int = 0) -> int:
    if count == 0:
        return 0
    return row[count - 1] if count <= len(row) else row[-1] + more * (count - len(row))


def lonely(cells: Cells, disturbs: Callable[[int, int], bool]) -> int:
    """Return how many pumpkins have no other pumpkin at a disturbing offset."""
    pumpkins = filter_cells(cells, "P")
    return sum(
        not any(disturbs(qx - px, qy - py) for qx, qy in pumpkins if (qx, qy) != (px, py))
        for px, py in pumpkins
    )


def pumpkin_sudoku(cells: Cells) -> int:
    return table(lonely(cells, lambda dx, dy: dx == 0 or dy == 0), [4, 9, 15, 22, 30, 40])


def pumpkin_apart(cells: Cells) -> int:
    return table(lonely(cells, lambda dx, dy: abs(dx) <= 1 and abs(dy) <= 1), [4, 9, 15, 22, 30], 8)


def pumpkin_vines(cells: Cells) -> int:
    return table(lonely(cells, lambda dx, dy: dx in (dy, -dy)), [4, 9, 15, 22, 30, 39], 9)


def pumpkin_pairs(cells: Cells) -> int:
    return table(sum(len(group) == 2 for group in groups(cells, "P")), [11, 23, 37], 14)


def pumpkin_parties(cells: Cells) -> int:
    with_pumpkin = [group for group in groups(cells, WISPS) if any(cells[cell] == "P" for cell in group)]
    return table(len(with_pumpkin), [4, 9, 15, 22, 30], 8)


# ---------------------------------------------------------------- hats


def hats(cells: Cells) -> int:
    count = len(filter_cells(cells, "H"))
    return count // 3 * 18 + {0: 0, 1: 4, 2: 10}[count % 3]


def hat_may_lie(cells: Cells, card: str, cell: Cell) -> bool:
    """Return whether the card lets a new hat lie on that free cell."""
    (cat,) = filter_cells(cells, "C")
    dx, dy = abs(cell[0] - cat[0]), abs(cell[1] - cat[1])
    if card == "hat-diagonal":
        return dx == dy
    if card == "hat-cross":
        return 0 in (dx, dy)
    if card == "hat-cuddle":
        return cell in around(cat)
    if card == "hat-distance":
        return max(dx, dy) == 2
    assert card == "hat-chequers"
    joined, todo = set[Cell](), [cat]
    while todo:
        for near in corners(todo.pop()):
            if near == cell:
                return True
            if cells.get(near) == "H" and near not in joined:
                joined.add(near)
                todo.append(near)
    return False


# ---------------------------------------------------------------- orbs


def orb_around(cells: Cells) -> int:
    return sum(2 * kinds(cells, around(orb)) for orb in filter_cells(cells, "O"))


def orb_line(cells: Cells) -> int:
    total = 0
    for x, y in filter_cells(cells, "O"):
        row = kinds(cells, [cell for cell in cells if cell[1] == y])
        column = kinds(cells, [cell for cell in cells if cell[0] == x])
        total += 2 * max(row, column)
    return total


def orb_group(cells: Cells) -> int:
    with_orb = [group for group in groups(cells, WISPS) if any(cells[cell] == "O" for cell in group)]
    return sum(2 * kinds(cells, group) for group in with_orb)


def orb_synergy(cells: Cells) -> int:
    value = {"O": 4, "P": 5, "H": 6, "L": 7}
    total = 0
    for orb in filter_cells(cells, "O"):
        near = [value[cells[cell]] for cell in adjacent(orb) if cells.get(cell, ".") in WISPS]
        total += min(near, default=0)
    return total


def orb_dark(cells: Cells) -> int:
    counts = {kind: len(filter_cells(cells, kind)) for kind in WISPS}
    fewest = min(counts.values())
    value = max({"O": 7, "P": 5, "H": 4, "L": 3}[kind] for kind in WISPS if counts[kind] == fewest)
    return value * counts["O"]


# ---------------------------------------------------------------- hearts


def hearts(cells: Cells, each: int, seen: Callable[[int, int], bool]) -> int:
    """Return points for every pair of a heart and a tree at an offset that it sees."""
    trees = filter_cells(cells, "T")
    return sum(each for hx, hy in filter_cells(cells, "L") for tx, ty in trees if seen(tx - hx, ty - hy))


def heart_cross(cells: Cells) -> int:
    return hearts(cells, 1, lambda dx, dy: dx == 0 or dy == 0)


def heart_near(cells: Cells) -> int:
    return hearts(cells, 2, lambda dx, dy: (abs(dx), abs(dy)) in ((0, 1), (1, 0)))


def heart_below(cells: Cells) -> int:
    return hearts(cells, 2, lambda dx, dy: dx == 0 and dy > 0)


def heart_diagonal(cells: Cells) -> int:
    total = 0
    for hx, hy in filter_cells(cells, "L"):
        falling = sum(tx - hx == ty - hy for tx, ty in filter_cells(cells, "T"))
        rising = sum(tx - hx == hy - ty for tx, ty in filter_cells(cells, "T"))
        total += 2 * max(falling, rising)
    return total


def heart_ray(cells: Cells) -> int:
    total = 0
    for x, y in filter_cells(cells, "L"):
        runs = []
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            run = 0
            while cells.get((x + dx * (run + 1), y + dy * (run + 1))) == "T":
                run += 1
            runs.append(run)
        total += 2 * max(runs)
    return total


# ---------------------------------------------------------------- trees


def tree_lines(cells: Cells) -> int:
    trees = filter_cells(cells, "T")
    rows = [sum(ty == y for _, ty in trees) for y in {y for _, y in trees}]
    columns = [sum(tx == x for tx, _ in trees) for x in {x for x, _ in trees}]
    return 2 * sum(count >= 3 for count in rows + columns)


def tree_largest(cells: Cells) -> int:
    return max((len(group) for group in groups(cells, "T")), default=0)


def tree_core(cells: Cells) -> int:
    return sum(
        3 for tree in filter_cells(cells, "T") if sum(cells.get(near) == "T" for near in adjacent(tree)) >= 3
    )


def tree_second(cells: Cells) -> int:
    sizes = sorted((len(group) for group in groups(cells, "T")), reverse=True)
    return 2 * sizes[1] if len(sizes) > 1 else 0


def tree_groves(cells: Cells) -> int:
    return 4 * sum(len(group) >= 3 for group in groups(cells, "T"))


SCORING: dict[str, Callable[[Cells], int]] = {
    "pumpkin-sudoku": pumpkin_sudoku,
    "pumpkin-apart": pumpkin_apart,
    "pumpkin-vines": pumpkin_vines,
    "pumpkin-pairs": pumpkin_pairs,
    "pumpkin-parties": pumpkin_parties,
    "hat-diagonal": hats,
    "hat-cross": hats,
    "hat-cuddle": hats,
    "hat-chequers": hats,
    "hat-distance": hats,
    "orb-around": orb_around,
    "orb-line": orb_line,
    "orb-group": orb_group,
    "orb-synergy": orb_synergy,
    "orb-dark": orb_dark,
    "heart-cross": heart_cross,
    "heart-near": heart_near,
    "heart-below": heart_below,
    "heart-diagonal": heart_diagonal,
    "heart-ray": heart_ray,
    "tree-lines": tree_lines,
    "tree-largest": tree_largest,
    "tree-core": tree_core,
    "tree-second": tree_second,
    "tree-groves": tree_groves,
}


# ---------------------------------------------------------------- placing

POLYOMINOES: dict[str, set[Cell]] = {
    "I2": {(0, 0), (1, 0)},
    "I3": {(0, 0), (1, 0), (2, 0)},
    "L3": {(0, 0), (1, 0), (0, 1)},
    "I4": {(0, 0), (1, 0), (2, 0), (3, 0)},
    "O4": {(0, 0), (1, 0), (0, 1), (1, 1)},
    "T4": {(0, 0), (1, 0), (2, 0), (1, 1)},
    "S4": {(0, 0), (1, 0), (1, 1), (2, 1)},
    "L4": {(0, 0), (1, 0), (2, 0), (2, 1)},
}


def ways(shape: str) -> set[frozenset[Cell]]:
    """Return the shape turned and mirrored, moved so that its smallest x and y are 0."""
    found = set()
    cells = POLYOMINOES[shape]
    for mirrored in (cells, {(-x, y) for x, y in cells}):
        turned = mirrored
        for _ in range(4):
            turned = {(-y, x) for x, y in turned}
            left, top = min(x for x, _ in turned), min(y for _, y in turned)
            found.add(frozenset((x - left, y - top) for x, y in turned))
    return found


def may_lie(cells: Cells, new: Iterable[Cell], size: int) -> bool:
    """Return whether new cells obey W-PLACE-1, W-PLACE-2 and W-PLACE-3."""
    new = list(new)
    if any(cell in cells for cell in new):
        return False
    if not any(near in cells for cell in new for near in adjacent(cell)):
        return False
    everything = [*cells, *new]
    wide = max(x for x, _ in everything) - min(x for x, _ in everything) + 1
    high = max(y for _, y in everything) - min(y for _, y in everything) + 1
    return wide <= size and high <= size


def placings(cells: Cells, shape: str, kind: str, card: str, size: int) -> set[tuple[frozenset[Cell], Cell]]:
    """Return all legal ways to lay the shape: its cells, and the one with the wisp."""
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    found = set()
    for way in ways(shape):
        for left in range(min(xs) - 6, max(xs) + 7):
            for top in range(min(ys) - 6, max(ys) + 7):
                new = frozenset((left + x, top + y) for x, y in way)
                if may_lie(cells, new, size):
                    for cell in new:
                        if kind != "H" or hat_may_lie(cells, card, cell):
                            found.add((new, cell))
    return found
