"""What a score sheet says, whatever the game: lines, players, numbers, reasons and the verdict.

A game fills these values in words of the player's language; the scene only lays them out.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import ClassVar, TypeAlias

from msgspec import Struct

from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.draw.theme import Colour
from client.i18n import number, tr

SUM = "sum"
"""The key of the line that adds up the others."""

TOTAL = 0
"""Stands for all rounds together where a round is asked for; rounds count from 1."""

Painter: TypeAlias = Callable[[Canvas, Rect], None]


class SheetLine(Struct, frozen=True):
    """A row of the sheet. key: stable, also in the ids of its cells. image: a picture's name."""

    key: str
    label: str
    image: str


class Group(Struct, frozen=True):
    """The columns of one player (or of the ghost).

    key: stable. colour: of the seat, "" without one; image: shown instead of the seat's sign.
    points: line by line, in it round by round; None where there is nothing to count.
    sums: the points of each round. own: lines of its own instead of the sheet's; heading: above them.
    products: how every number came about ("6 × 6"), in the order of points; () where that is no product.
    """

    key: str
    name: str
    colour: str
    image: str
    points: tuple[tuple[int | None, ...], ...]
    sums: tuple[int, ...]
    own: tuple[SheetLine, ...] = ()
    heading: str = ""
    products: tuple[tuple[str, ...], ...] = ()

    @property
    def total(self) -> int:
        """The points of all rounds shown."""
        return sum(self.sums)

    def line_total(self, line: int) -> int | None:
        """The points of a row in all rounds shown; None where there is nothing to count."""
        counted = [points for points in self.points[line] if points is not None]
        return sum(counted) if counted else None

    def number(self, line: int, round: int) -> int | None:
        """The points of a row in a round, or in all (TOTAL)."""
        return self.points[line][round - 1] if round else self.line_total(line)


class Tier(Struct, frozen=True):
    """A tier of a card's table: that many counted are worth so much. reached: this is where we are."""

    count: int
    points: int
    reached: bool


class Explanation(Struct, frozen=True):
    """Why a number of the sheet is what it is.

    rule, short: the card's words in full and in brief. calculation: "7 hats: 18 + 18 + 4 = 40".
    picture: paints what was counted into a square, or (wide) into all room that there is. figure: what is
    said instead of the points.
    """

    title: str
    image: str
    rule: str
    short: str
    calculation: str
    points: int
    tiers: tuple[Tier, ...]
    picture: Painter
    figure: str = ""
    wide: bool = False

    @property
    def shown(self) -> str:
        """The number as it stands beside the title."""
        return self.figure or number(self.points)


class Ranked(Struct, frozen=True):
    """Somebody in the ranking. number: the place, shared ones alike. gained: points of this round.

    Where a game has no points: figure, what stands in their place ("2 of 3"), unit: the word beside it,
    picture: drawn above it for whoever is first. note: why somebody is last; it says more than a figure.
    """

    number: int
    name: str
    colour: str
    image: str
    points: int
    gained: int = 0
    figure: str = ""
    unit: str = ""
    note: str = ""
    picture: Painter | None = None

    @property
    def shown(self) -> str:
        """The number, or what stands in its place."""
        return self.figure or number(self.points)

    @property
    def counted(self) -> str:
        """The word beside it."""
        return self.unit or tr("results.points", n=self.points)


class Verdict(Struct, frozen=True):
    """How it stands, or how it ended.

    won: laurel and rays are due. lead: the words above the names. first: who shares the first place.
    lines: what it was decided by, the most important first. others: everybody else, best first.
    duel: one against one; the lead says it all, and both stand beside it. sound: for the occasion.
    """

    won: bool
    lead: str
    first: tuple[Ranked, ...]
    lines: tuple[str, ...]
    others: tuple[Ranked, ...]
    emblem: str
    duel: bool = False
    sound: str = ""


class CellKey(Struct, frozen=True):
    """A number of the sheet: whose, in which round (TOTAL: all), in which line (SUM: all)."""

    group: int
    round: int
    line: str


class Sheet(ABC):
    """A game's score sheet after some rounds.

    heading: above the names of the lines. by_rounds: whether points are told round by round; a game that
    counts only once has a single column of numbers without a head. summed: the lines add up in a last row.
    whole: the line that a group as a whole is explained by. highest_row: rows do not grow beyond it.
    least_picture: a picture beside a number is at least so wide; above: in a narrow cell it stands above it.
    lights: the colours of the four kinds of lights around a winner.
    """

    by_rounds: ClassVar[bool] = True
    summed: bool = True
    whole: str = SUM
    highest_row: ClassVar[float] = 84.0
    least_picture: ClassVar[float] = 44.0
    above: ClassVar[bool] = False
    lights: ClassVar[tuple[Colour, Colour, Colour, Colour]] = (
        theme.SEAT["sky"], theme.SEAT["amber"], theme.SEAT["rose"], theme.SEAT["jade"],
    )  # fmt: skip

    heading: str
    lines: tuple[SheetLine, ...]
    groups: tuple[Group, ...]
    rounds: int
    final: bool
    verdict: Verdict
    first_look: CellKey
    leaders: tuple[int, ...]
    """The groups that have won, or the one that leads alone."""

    @abstractmethod
    def reason(self, cell: CellKey) -> Explanation:
        """Why that number is what it is."""

    def illustration(self, cell: CellKey) -> Painter | None:
        """What paints beside a number what has been counted; None where nothing does."""
        del cell
        return None

    def figure(self, cell: CellKey) -> str:
        """What stands in the place of a number, "" for the number itself."""
        del cell
        return ""

    @property
    def sum_label(self) -> str:
        """What the last row is called where it is no sum; "" where it is."""
        return ""

    def spoken(self, cell: CellKey) -> str:
        """A number with what it counts, as it is read aloud."""
        return tr("results.n-points", n=self.points(cell) or 0)

    def when(self, cell: CellKey) -> str:
        """Of which round the picture of a reason is; of all rounds only the last is seen."""
        if cell.round == TOTAL and self.rounds > 1:
            part = self.points(CellKey(cell.group, self.rounds, cell.line)) or 0
            total = self.points(cell) or 0
            return tr("results.part", round=self.rounds, points=number(part), total=number(total))
        return tr("results.round", n=cell.round or self.rounds)

    def best(self, line: int, round: int = TOTAL) -> int | None:
        """The best number in a row that several players share; None if all have the same."""
        numbers = [group.number(line, round) or 0 for group in self.groups if not group.own]
        return max(numbers) if min(numbers) < max(numbers) else None

    def product(self, cell: CellKey) -> str:
        """How the number at a cell came about, "" where that is no product of a single round."""
        products = self.groups[cell.group].products
        if not products or cell.line == SUM or cell.round == TOTAL or not self.points(cell):
            return ""
        return products[self.index(cell.group, cell.line)][cell.round - 1]

    @property
    def blocks(self) -> tuple[tuple[int, ...], ...]:
        """The groups with lines in common: first the players, then those with lines of their own."""
        shared = tuple(i for i, group in enumerate(self.groups) if not group.own)
        return (shared, *((i,) for i, group in enumerate(self.groups) if group.own))

    def is_best(self, cell: CellKey) -> bool:
        """Nobody has more in that row, and somebody less."""
        if cell.line == SUM or self.groups[cell.group].own:
            return False
        best = self.best(self.index(cell.group, cell.line), cell.round)
        return best is not None and best == self.points(cell)

    def lines_of(self, group: int) -> tuple[SheetLine, ...]:
        """The lines in which a group's points stand."""
        return self.groups[group].own or self.lines

    def index(self, group: int, key: str) -> int:
        """Where a line of a group stands."""
        return next(i for i, line in enumerate(self.lines_of(group)) if line.key == key)

    def points(self, cell: CellKey) -> int | None:
        """The number at a cell; None where there is nothing to count."""
        group = self.groups[cell.group]
        if cell.line == SUM:
            return group.sums[cell.round - 1] if cell.round else group.total
        return group.number(self.index(cell.group, cell.line), cell.round)
