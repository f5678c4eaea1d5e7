"""Drawn examples in Wispwood's rulebook as data."""

from __future__ import annotations

from typing import Final, TypeAlias

from client.rulebook.examples import Example, describe_unknown_id
from rules.wispwood.content import BOOK

CellAt: TypeAlias = tuple[int, int]

FOREST_LETTERS: Final = "PHOLTCc.?x "
POND_LETTERS: Final = "PHOLG."


class ForestExample(Example, frozen=True):
    """Rulebook example: cells of a forest (a player's board in Wispwood), given as rows of letters.

    P, H, O and L are wisps, T is a tree, C and c are the cat (ready, hidden), "." is an empty cell, "?" a
    legal one and "x" a forbidden one. A space stands for no cell.
    """

    rows: tuple[str, ...]
    """Letters of the cells, row by row."""
    mark: tuple[CellAt, ...] = ()
    """(column, row) of the cells that count."""
    because: tuple[CellAt, ...] = ()
    """Cells that are the reason why they count."""
    card: str = ""
    """Wish card that the example is about."""
    points: int | None = None
    """Points that it gives (for the tests)."""

    def find_problem(self) -> str:
        """Return an error message for uneven rows, unknown letters or marked cells outside, else ""."""
        rows = self.rows
        if not rows or any(len(row) != len(rows[0]) or set(row) - set(FOREST_LETTERS) for row in rows):
            return f"rows of one length in the letters {FOREST_LETTERS.strip()}"
        if any(not (0 <= x < len(rows[0]) and 0 <= y < len(rows)) for x, y in (*self.mark, *self.because)):
            return "a marked cell lies outside"
        return ""


class PondExample(Example, frozen=True):
    """Rulebook example: Wispwood's pond with its eight slots for wisps and shapes between them."""

    slots: str
    """Eight of PHOL, G for the ghost's cat, "." for empty, clockwise from the top."""
    shapes: tuple[str, ...] = ()
    """The eight shapes, shape i between slots i and i+1; () for their default order."""
    mark: tuple[int, ...] = ()
    """Slots ringed in gold."""
    look: tuple[int, ...] = ()
    """Slots the ghost looks at."""
    open: tuple[int, ...] = ()
    """Shapes that may be taken."""

    def find_problem(self) -> str:
        """Return an error message if the number of slots or shapes, a letter or index is bad, else ""."""
        if len(self.slots) != 8 or set(self.slots) - set(POND_LETTERS):
            return f"eight slots in the letters {POND_LETTERS}"
        if len(self.shapes) not in (0, 8):
            return "eight shapes, or none"
        if any(not 0 <= at < 8 for at in (*self.mark, *self.look, *self.open)):
            return "the places of the pond are 0 to 7"
        return ""


class ShapesExample(Example, frozen=True):
    """Rulebook example: Wispwood's shapes side by side with their names."""

    shapes: tuple[str, ...]
    mark: tuple[str, ...] = ()
    """Ringed shapes."""


class GhostBoardExample(Example, frozen=True):
    """Rulebook example: a board of the ghost, the opponent in Wispwood's solo game."""

    board: int
    """Number of the board, 1–4."""
    markers: str
    """Wisps that mark its four levels."""
    taken: tuple[int, int, int, int] = (0, 0, 0, 0)
    """How many wisps it took of each level."""
    points: int = 0
    """Points of the ghost."""
    fireflies: tuple[int, ...] = ()
    """Fireflies turned over."""
    left: int = 0
    """Number of fireflies still face down."""

    def find_problem(self) -> str:
        """Return an error message unless the board exists and has each kind of wisp once, else ""."""
        if not 1 <= self.board <= 4 or sorted(self.markers) != sorted("PHOL"):
            return "board 1 to 4 with each of the wisps PHOL once"
        return ""


class CardExample(Example, frozen=True):
    """Rulebook example: a wish card (a goal in Wispwood), given by its id."""

    id: str

    def find_problem(self) -> str:
        """Return an error message if the card does not exist, else ""."""
        return describe_unknown_id("card", (self.id,), BOOK.own.content.cards)

    @property
    def appearance_key(self) -> str:
        """Cache key that includes the deck of the card, since each deck has its own pictures."""
        return f"{type(self).__name__}-{self.id.partition('-')[0]}"


KINDS: Final[dict[str, type[Example]]] = {
    "forest": ForestExample,
    "pond": PondExample,
    "shapes": ShapesExample,
    "ghost": GhostBoardExample,
    "card": CardExample,
}
