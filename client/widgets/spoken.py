"""What a thing on the screen is to those who do not see it: a value that a screen reader is told."""

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
"""What kind of thing it is. place: something on a board that can be pressed. head: a cell that names a row or
a column. screen: all that a scene shows."""

Act: TypeAlias = Literal["press", "focus", "more", "less", "show", "write", "caret", "forward", "back"]
"""What can be done to it from outside. more, less: a step of a slider. show: scroll until it is seen.
write: other text takes the place of what is there. forward, back: scroll by a page."""


_SHOWN: Final[frozenset[Act]] = frozenset({"show"})
"""All that can be done to what is only read."""


class SpokenRange(Struct, frozen=True):
    """A number that can be moved: what it is now, its ends, and how far a step goes."""

    now: float
    least: float
    most: float
    step: float


class Caret(Struct, frozen=True):
    """Where one writes, in characters: the end of what is selected that stays, and the one that moves."""

    anchor: int
    at: int


class Spoken(Struct, frozen=True):
    """One thing. Nothing in it depends on how it is painted.

    id: unique among all that is heard at the same time. name: what it is called, short. more: what else is to
    be said of it. value: what is in it (a field, a drop-down). box: where it is on the screen, in logical
    units. acts: what can be done to it. level: of a heading, 1–6. on: whether a switch is on or a button
    pressed in. chosen: whether it is the one chosen of several. open: whether it shows what is in it. place:
    its number among its like, from 1, and how many there are. parts: what it consists of. focus: the id of
    the part that is looked at while it has the focus, "" for itself.
    """

    id: str
    role: Role
    name: str = ""
    more: str = ""
    value: str = ""
    box: Rect | None = None
    acts: frozenset[Act] = frozenset()
    enabled: bool = True
    level: int = 0
    on: bool | None = None
    chosen: bool | None = None
    open: bool | None = None
    number: SpokenRange | None = None
    caret: Caret | None = None
    place: tuple[int, int] | None = None
    parts: tuple[Spoken, ...] = ()
    focus: str = ""


def heading(id: str, words: str, level: int = 1) -> Spoken:
    """A heading."""
    return Spoken(id, "heading", words, level=level)


def paragraph(id: str, words: str) -> Spoken:
    """Some sentences."""
    return Spoken(id, "paragraph", words)


def group(id: str, name: str, parts: tuple[Spoken, ...]) -> Spoken:
    """What belongs together, under a name."""
    return Spoken(id, "group", name, parts=parts)


def table(id: str, name: str, columns: tuple[str, ...], rows: tuple[tuple[str, ...], ...]) -> Spoken:
    """Rows of words under the names of their columns; the first cell of a row names it. Empty cells stay out
    of the way of the ear but keep their place."""
    top = _row(f"{id}.head", columns, heads=len(columns)) if any(columns) else None
    lines = tuple(_row(f"{id}.{number}", row, heads=1) for number, row in enumerate(rows))
    return Spoken(id, "table", name, parts=(() if top is None else (top,)) + lines)


def told_apart(told: Iterable[Spoken]) -> tuple[Spoken, ...]:
    """Siblings, so that they can be told apart: what has the same name and can be acted on is numbered."""
    parts = tuple(told)
    acted = [one.name for one in parts if one.acts and one.acts != _SHOWN]
    if len(set(acted)) == len(acted):
        return parts
    names, met = Counter(acted), Counter[str]()
    found: list[Spoken] = []
    for one in parts:
        if one.acts - _SHOWN and names[one.name] > 1:
            met[one.name] += 1
            words = tr("access.one-of", name=one.name.rstrip("."), n=met[one.name], m=names[one.name])
            found.append(replace(one, name=words))
        else:
            found.append(one)
    return tuple(found)


def _row(id: str, cells: tuple[str, ...], *, heads: int) -> Spoken:
    parts = tuple(
        Spoken(f"{id}.{column}", "head" if column < heads else "cell", words)
        for column, words in enumerate(cells)
    )
    return Spoken(id, "table-row", parts=parts)
