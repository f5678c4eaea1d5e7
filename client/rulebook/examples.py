"""The drawn examples of the pages as typed data: a fenced block's kind and its little YAML."""

from __future__ import annotations

from typing import Final, TypeAlias

import msgspec
import yaml

Spot: TypeAlias = tuple[int, int]

FOREST_LETTERS: Final = "PHOLTCc.?x "
POND_LETTERS: Final = "PHOLG."


class Forest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Cells of a forest: PHOL wisps, T tree, C c the cat ready or hidden, . empty, ? legal, x forbidden.

    A space is no cell at all. mark: (column, row) of what counts; because: of why it counts.
    card and points: the wish card the example is about and what it gives (for the tests).
    """

    rows: tuple[str, ...]
    mark: tuple[Spot, ...] = ()
    because: tuple[Spot, ...] = ()
    card: str = ""
    points: int | None = None
    caption: str = ""


class Pond(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The pond. slots: eight of PHOL, G the ghost's cat, . empty, clockwise from the top.

    shapes: the eight shapes, shape i between slots i and i+1; none: as the pieces come.
    mark, look: slots ringed in gold, slots the ghost looks at; open: shapes that may be taken.
    """

    slots: str
    shapes: tuple[str, ...] = ()
    mark: tuple[int, ...] = ()
    look: tuple[int, ...] = ()
    open: tuple[int, ...] = ()
    caption: str = ""


class Shapes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Shapes side by side with their names. mark: those ringed."""

    shapes: tuple[str, ...]
    mark: tuple[str, ...] = ()
    caption: str = ""


class Ghost(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ghost board: the wisps that mark its four levels, how many it took of each, its points.

    fireflies: those turned, left: how many are still face down.
    """

    board: int
    markers: str
    taken: tuple[int, int, int, int] = (0, 0, 0, 0)
    points: int = 0
    fireflies: tuple[int, ...] = ()
    left: int = 0
    caption: str = ""


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A wish card, drawn whole from the definitions."""

    id: str
    caption: str = ""


Example: TypeAlias = Forest | Pond | Shapes | Ghost | Card

KINDS: Final[dict[str, type[Example]]] = {
    "forest": Forest,
    "pond": Pond,
    "shapes": Shapes,
    "ghost": Ghost,
    "card": Card,
}


def read(kind: str, text: str) -> Example:
    """The example of a fenced block. Raises ValueError saying what is wrong with it."""
    try:
        raw = yaml.load(text, Loader=_LOADER)  # noqa: S506  # a safe loader either way
    except yaml.YAMLError as error:
        raise ValueError(" ".join(str(error).split())) from None
    example = msgspec.convert(raw if raw is not None else {}, KINDS[kind])
    problem = _problem(example)
    if problem:
        raise ValueError(problem)
    return example


def _problem(example: Example) -> str:
    match example:
        case Forest(rows, mark, because):
            if not rows or any(len(row) != len(rows[0]) or set(row) - set(FOREST_LETTERS) for row in rows):
                return f"rows of one length in the letters {FOREST_LETTERS.strip()}"
            if any(not (0 <= x < len(rows[0]) and 0 <= y < len(rows)) for x, y in (*mark, *because)):
                return "a marked cell lies outside"
        case Pond(slots, shapes, mark, look, lit):
            if len(slots) != 8 or set(slots) - set(POND_LETTERS):
                return f"eight slots in the letters {POND_LETTERS}"
            if len(shapes) not in (0, 8):
                return "eight shapes, or none"
            if any(not 0 <= at < 8 for at in (*mark, *look, *lit)):
                return "the places of the pond are 0 to 7"
        case Ghost(board, markers):
            if not 1 <= board <= 4 or sorted(markers) != sorted("PHOL"):
                return "board 1 to 4 with each of the wisps PHOL once"
        case _:
            pass
    return ""


_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
