"""The drawn examples of Wispwood's pages."""

from __future__ import annotations

from typing import Final, TypeAlias

from client.rulebook.examples import Example, unknown
from rules.wispwood.content import BOOK

CellAt: TypeAlias = tuple[int, int]

FOREST_LETTERS: Final = "PHOLTCc.?x "
POND_LETTERS: Final = "PHOLG."


class ForestExample(Example, frozen=True):
    """Cells of a forest: PHOL wisps, T tree, C c the cat ready or hidden, . empty, ? legal, x forbidden.

    A space is no cell at all. mark: (column, row) of what counts; because: of why it counts.
    card and points: the wish card the example is about and what it gives (for the tests).
    """

    rows: tuple[str, ...]
    mark: tuple[CellAt, ...] = ()
    because: tuple[CellAt, ...] = ()
    card: str = ""
    points: int | None = None

    def problem(self) -> str:
        """Rows of one length in known letters, marks inside."""
        rows = self.rows
        if not rows or any(len(row) != len(rows[0]) or set(row) - set(FOREST_LETTERS) for row in rows):
            return f"rows of one length in the letters {FOREST_LETTERS.strip()}"
        if any(not (0 <= x < len(rows[0]) and 0 <= y < len(rows)) for x, y in (*self.mark, *self.because)):
            return "a marked cell lies outside"
        return ""


class PondExample(Example, frozen=True):
    """The pond. slots: eight of PHOL, G the ghost's cat, . empty, clockwise from the top.

    shapes: the eight shapes, shape i between slots i and i+1; none: as the pieces come.
    mark, look: slots ringed in gold, slots the ghost looks at; open: shapes that may be taken.
    """

    slots: str
    shapes: tuple[str, ...] = ()
    mark: tuple[int, ...] = ()
    look: tuple[int, ...] = ()
    open: tuple[int, ...] = ()

    def problem(self) -> str:
        """Eight of everything."""
        if len(self.slots) != 8 or set(self.slots) - set(POND_LETTERS):
            return f"eight slots in the letters {POND_LETTERS}"
        if len(self.shapes) not in (0, 8):
            return "eight shapes, or none"
        if any(not 0 <= at < 8 for at in (*self.mark, *self.look, *self.open)):
            return "the places of the pond are 0 to 7"
        return ""


class ShapesExample(Example, frozen=True):
    """Shapes side by side with their names. mark: those ringed."""

    shapes: tuple[str, ...]
    mark: tuple[str, ...] = ()


class GhostExample(Example, frozen=True):
    """A ghost board: the wisps that mark its four levels, how many it took of each, its points.

    fireflies: those turned, left: how many are still face down.
    """

    board: int
    markers: str
    taken: tuple[int, int, int, int] = (0, 0, 0, 0)
    points: int = 0
    fireflies: tuple[int, ...] = ()
    left: int = 0

    def problem(self) -> str:
        """One of the boards, every wisp once."""
        if not 1 <= self.board <= 4 or sorted(self.markers) != sorted("PHOL"):
            return "board 1 to 4 with each of the wisps PHOL once"
        return ""


class CardExample(Example, frozen=True):
    """A wish card, drawn whole from the definitions."""

    id: str

    def problem(self) -> str:
        """One of the cards."""
        return unknown("card", (self.id,), BOOK.own.content.cards)

    @property
    def appearance(self) -> str:
        """Each deck has pictures of its own."""
        return f"{type(self).__name__}-{self.id.partition('-')[0]}"

    @property
    def titled(self) -> bool:
        """The card says its name."""
        return True


KINDS: Final[dict[str, type[Example]]] = {
    "forest": ForestExample,
    "pond": PondExample,
    "shapes": ShapesExample,
    "ghost": GhostExample,
    "card": CardExample,
}
