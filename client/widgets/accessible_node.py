"""Descriptions of the things on the screen for screen readers: role, name, value, position and actions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from client.draw.geometry import Rect
from client.i18n import tr

Role: TypeAlias = Literal[
    "window",
    "screen",
    "dialog",
    "group",
    "board",
    "list",
    "row",
    "heading",
    "paragraph",
    "label",
    "link",
    "image",
    "button",
    "place",
    "switch",
    "slider",
    "field",
    "radios",
    "radio",
    "drop-down",
    "option",
    "table",
    "table-row",
    "head",
    "cell",
    "progress",
    "log",
    "status",
]
"""Kind of a node. screen: everything that a scene shows. place: something on a board that can be pressed.
head: a cell that names a row or a column."""

Act: TypeAlias = Literal["press", "focus", "more", "less", "show", "write", "caret", "forward", "back"]
"""What a screen reader may request of a node. more, less: a step of a slider. show: scroll to it.
write: replace the text. caret: select text. forward, back: scroll by a page."""


_SHOWN: Final[frozenset[Act]] = frozenset({"show"})
"""All acts of a node that can only be read."""


class ValueRange(Struct, frozen=True):
    """The current value of a slider with its minimum, maximum and step, for screen readers."""

    now: float
    """The current value."""
    least: float
    """The smallest possible value."""
    most: float
    """The largest possible value."""
    step: float
    """How much one step changes the value."""


class Caret(Struct, frozen=True):
    """The caret and the selection of a text field for screen readers, counted in grapheme clusters."""

    anchor: int
    """The fixed end of the selection."""
    at: int
    """The caret, the end that moves."""


class AccessibleNode(Struct, frozen=True):
    """Description of one thing on the screen for screen readers: its role, name, state and children."""

    id: str
    """Unique in the whole tree."""
    role: Role
    """What kind of thing it is, such as "button"."""
    name: str = ""
    """Short name."""
    more: str = ""
    """Description, read out after the name."""
    value: str = ""
    """Content of a text field or a drop-down list."""
    box: Rect | None = None
    """Rectangle on the screen, in logical units."""
    acts: frozenset[Act] = frozenset()
    """The actions that a screen reader may request, such as "press"."""
    enabled: bool = True
    """Whether it can be used."""
    level: int = 0
    """Level of a heading, 1-6."""
    on: bool | None = None
    """Whether a switch is on or a button pressed in."""
    chosen: bool | None = None
    """Whether it is the selected one of several."""
    open: bool | None = None
    """Whether a drop-down list is open."""
    number: ValueRange | None = None
    """Value and limits of a slider; None for everything else."""
    caret: Caret | None = None
    """Caret and selection of a text field; None for everything else."""
    place: tuple[int, int] | None = None
    """Its number among its siblings, from 1, and how many there are."""
    parts: tuple[AccessibleNode, ...] = ()
    """The nodes inside this one, in reading order."""
    focus: str = ""
    """Id of the part that has the focus while the node has it, "" for the node itself."""


def make_heading(id: str, words: str, level: int = 1) -> AccessibleNode:
    """Return an accessible node (a description for screen readers) for a heading.

    Args:
        id: Id of the node.
        words: Text of the heading.
        level: Level of the heading, 1-6.
    """
    return AccessibleNode(id, "heading", words, level=level)


def make_paragraph(id: str, words: str) -> AccessibleNode:
    """Return an accessible node (a description for screen readers) for a paragraph of text."""
    return AccessibleNode(id, "paragraph", words)


def make_group(id: str, name: str, parts: tuple[AccessibleNode, ...]) -> AccessibleNode:
    """Return an accessible node (a description for screen readers) that groups other nodes under a name."""
    return AccessibleNode(id, "group", name, parts=parts)


def make_table(
    id: str, name: str, columns: tuple[str, ...], rows: tuple[tuple[str, ...], ...]
) -> AccessibleNode:
    """Return an accessible node (a description for screen readers) for a table with its rows and cells.

    Args:
        id: Id of the table; the ids of rows and cells begin with it.
        name: Name of the table.
        columns: Headings of the columns; if all are empty, the table has no row of headings.
        rows: Cells of each row; the first cell names the row. An empty cell is not read out but keeps its
            column.
    """
    top = _make_row(f"{id}.head", columns, heads=len(columns)) if any(columns) else None
    lines = tuple(_make_row(f"{id}.{number}", row, heads=1) for number, row in enumerate(rows))
    return AccessibleNode(id, "table", name, parts=(() if top is None else (top,)) + lines)


def number_duplicates(told: Iterable[AccessibleNode]) -> tuple[AccessibleNode, ...]:
    """Return sibling accessible nodes; those of equal name that can be used get numbers, "2 of 3".

    Nodes that can only be read, or only be scrolled into view, keep their names.
    """
    parts = tuple(told)
    acted = [one.name for one in parts if one.acts and one.acts != _SHOWN]
    if len(set(acted)) == len(acted):
        return parts
    names, met = Counter(acted), Counter[str]()
    found: list[AccessibleNode] = []
    for one in parts:
        if one.acts - _SHOWN and names[one.name] > 1:
            met[one.name] += 1
            words = tr("access.one-of", name=one.name.rstrip("."), n=met[one.name], m=names[one.name])
            found.append(replace(one, name=words))
        else:
            found.append(one)
    return tuple(found)


def _make_row(id: str, cells: tuple[str, ...], *, heads: int) -> AccessibleNode:
    parts = tuple(
        AccessibleNode(f"{id}.{column}", "head" if column < heads else "cell", words)
        for column, words in enumerate(cells)
    )
    return AccessibleNode(id, "table-row", parts=parts)
