"""What would be wrong with a tree for those who have nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from client.accessibility.tree import AccessibleTree
from client.widgets.accessible_node import AccessibleNode

_NAMELESS = frozenset({"table-row", "cell", "head", "group", "board", "table"})
"""Roles that may do without a name: what is in them speaks."""


def find_faults(tree: AccessibleTree) -> list[str]:
    """Return duplicate ids, nodes without a name, indistinguishable siblings and a lost focus."""
    ids = Counter(one.id for one in tree)
    found = [f"{id}: the id of {times}" for id, times in ids.items() if times > 1]
    if tree.focus not in ids:
        found.append(f"{tree.focus}: has the focus and is not there")
    for one in tree:
        found += _of(one)
    return found


def _of(one: AccessibleNode) -> Iterator[str]:
    if not one.name and one.role not in _NAMELESS:
        yield f"{one.id}: no name"
    if one.name != one.name.strip() or "**" in one.name or "](" in one.name:
        yield f"{one.id}: marks or spaces around its name: {one.name!r}"
    told_apart = (part for part in one.parts if part.acts - {"show"} or part.role == "group")
    names = Counter((part.role, part.name) for part in told_apart)
    for (role, name), times in names.items():
        if times > 1:
            yield f"{one.id}: {times} of {role} {name!r}"
