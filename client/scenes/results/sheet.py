"""The contents of a score sheet, whatever the game: lines, players, numbers, reasons and the verdict.

A game makes these values in the player's language; the scene lays them out.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.draw.theme import Colour
from client.games import registry
from client.i18n import format_number, tr
from rules.contract import Outcome

Ranking: TypeAlias = Sequence[Sequence[int]]
"""The indices of groups by place, the first place first; groups that share a place are together."""

SUM = "sum"
"""The key of the line that adds up the others."""

TOTAL = 0
"""The round that means all rounds together; rounds count from 1."""

Painter: TypeAlias = Callable[[Canvas, Rect], None]


class SheetLine(Struct, frozen=True):
    """A row of the sheet."""

    key: str
    """Stable, also in the ids of its cells."""
    label: str
    image: str
    """The name of a picture."""


class SheetGroup(Struct, frozen=True):
    """The columns of one player (or of the ghost)."""

    key: str
    """Stable, also in the ids of its cells."""
    name: str
    colour: str
    """The colour of the seat, "" without one."""
    image: str
    """The picture shown without a seat."""
    points: tuple[tuple[int | None, ...], ...]
    """Line by line, in it round by round; None if there is nothing to count."""
    sums: tuple[int, ...]
    """The points of each round."""
    own_lines: tuple[SheetLine, ...] = ()
    """Lines of its own instead of the sheet's."""
    heading: str = ""
    """The heading above its own lines."""
    products: tuple[tuple[str, ...], ...] = ()
    """How every number came about ("6 × 6"), in the order of points; () without products."""

    @property
    def total(self) -> int:
        """The points of all rounds shown."""
        return sum(self.sums)

    def sum_line(self, line: int) -> int | None:
        """Return the points of a line in all rounds shown; None if there is nothing to count."""
        counted = [points for points in self.points[line] if points is not None]
        return sum(counted) if counted else None

    def find_points(self, line: int, round: int) -> int | None:
        """Return the points of a line in a round, or in all (TOTAL)."""
        return self.points[line][round - 1] if round else self.sum_line(line)


class Tier(Struct, frozen=True):
    """A tier of a card's table: a count, its points, and whether it is the one that was reached."""

    count: int
    points: int
    reached: bool


class Explanation(Struct, frozen=True):
    """Why a number of the sheet is what it is."""

    title: str
    image: str
    rule: str
    """The text of the card in full."""
    short_rule: str
    """The text of the card in brief."""
    calculation: str
    """Such as "7 hats: 18 + 18 + 4 = 40"."""
    points: int
    tiers: tuple[Tier, ...]
    picture: Painter
    """Draws what was counted."""
    figure: str = ""
    """What is shown instead of the points, "" for the points."""
    fills_box: bool = False
    """The picture fills all the room there is, not a square."""

    @property
    def score(self) -> str:
        """The number as it stands beside the title."""
        return self.figure or format_number(self.points)


class RankedPlayer(Struct, frozen=True):
    """A player in the ranking."""

    rank: int
    """The place, the same for shared ones."""
    name: str
    colour: str
    image: str
    points: int
    round_points: int = 0
    """The points of this round."""
    figure: str = ""
    """What is shown instead of points ("2 of 3"), "" for the points."""
    unit: str = ""
    """The word beside the figure."""
    note: str = ""
    """Why the player is last; shown instead of the figure."""
    picture: Painter | None = None
    """Drawn above the figure of the first place."""

    @property
    def score(self) -> str:
        """The number, or what stands in its place."""
        return self.figure or format_number(self.points)

    @property
    def unit_label(self) -> str:
        """The word beside it."""
        return self.unit or tr("results.points", n=self.points)


class Verdict(Struct, frozen=True):
    """Who leads after a round, or who has won."""

    has_winner: bool
    """There is a winner, who gets laurel and rays."""
    headline: str
    """The words above the names."""
    first_place: tuple[RankedPlayer, ...]
    """Who shares the first place."""
    lines: tuple[str, ...]
    """What it was decided by, the most important first."""
    other_players: tuple[RankedPlayer, ...]
    """All other players, the best first."""
    emblem: str
    is_duel: bool = False
    """One plays against one: the lead says everything, and both are shown beside it."""
    sound: str = ""
    """The sound for the occasion, "" for the usual one."""


def rank_scores(scores: Sequence[Any]) -> Ranking:
    """Return the indices of scores that can be ordered, the highest first; equal scores share a place."""
    return tuple(
        tuple(index for index, other in enumerate(scores) if other == score)
        for score in sorted(set(scores), reverse=True)
    )


def find_leaders(ranking: Ranking, *, final: bool) -> tuple[int, ...]:
    """Return all on the first place of a final ranking; before the end the one that leads alone, if any."""
    return tuple(ranking[0]) if final or len(ranking[0]) == 1 else ()


def rank_group(rank: int, group: SheetGroup) -> RankedPlayer:
    """Return the entry of a group in the ranking, with its points."""
    return RankedPlayer(rank, group.name, group.colour, group.image, group.total)


def make_verdict(
    game_id: str,
    groups: Sequence[SheetGroup],
    ranking: Ranking,
    lines: tuple[str, ...],
    *,
    has_winner: bool = True,
    headline: str = "",
    make_entry: Callable[[int, SheetGroup], RankedPlayer] = rank_group,
    sound: str = "",
) -> Verdict:
    """Return the verdict on a ranking.

    Args:
        game_id: The game, which gives the emblem and the words above the names.
        groups: All groups, with the names to show.
        ranking: Their order.
        lines: What it was decided by, the most important first.
        has_winner: Whether there is a winner.
        headline: The words above the names, "" for the game's own:
            ``<game>.sheet.wins``, ``shared`` or ``leads``.
        make_entry: Makes the entry of a group from its rank.
        sound: The sound for the occasion, "" for the usual one.
    """
    players: list[RankedPlayer] = []
    for indices in ranking:
        rank = len(players) + 1
        players += [make_entry(rank, groups[index]) for index in indices]
    first = tuple(player for player in players if player.rank == 1)
    key = "leads" if not has_winner else "wins" if len(first) == 1 else "shared"
    return Verdict(
        has_winner=has_winner,
        headline=headline or tr(f"{game_id}.sheet.{key}"),
        first_place=first,
        lines=lines,
        other_players=tuple(players[len(first) :]),
        emblem=registry.emblem_image(game_id),
        sound=sound,
    )


def describe_margin(game_id: str, outcome: Outcome, groups: Sequence[SheetGroup]) -> str:
    """Return by how many points the winner is ahead of whom, or that all who share the victory are equal."""
    if outcome.reason == "shared" or len(outcome.ranking) < 2:
        return tr(f"{game_id}.sheet.equal")
    winner, seconds = outcome.ranking[0][0], outcome.ranking[1]
    names = tr("results.and").join(groups[seat].name for seat in seconds)
    return tr(f"{game_id}.sheet.ahead", n=groups[winner].total - groups[seconds[0]].total, name=names)


class CellKey(Struct, frozen=True):
    """Identifies a number: its group, its round (TOTAL: all) and its line (SUM: all)."""

    group: int
    round: int
    line: str


class Sheet(ABC):
    """A game's score sheet after some rounds."""

    shows_rounds: ClassVar[bool] = True
    """Points are shown round by round; otherwise there is one column of numbers without a head."""
    has_sum_row: bool = True
    """The lines add up in a last row."""
    summary_line: str = SUM
    """The line that explains a group as a whole."""
    max_row_height: ClassVar[float] = 84.0
    min_picture_width: ClassVar[float] = 44.0
    """The minimum width of a picture beside a number."""
    puts_picture_above: ClassVar[bool] = False
    """In a narrow cell the picture is above the number."""
    light_colours: ClassVar[tuple[Colour, Colour, Colour, Colour]] = (
        theme.SEAT["sky"], theme.SEAT["amber"], theme.SEAT["rose"], theme.SEAT["jade"],
    )  # fmt: skip
    """The colours of the four kinds of lights around a winner."""

    heading: str = ""
    """The heading above the labels of the lines."""
    lines: tuple[SheetLine, ...]
    groups: tuple[SheetGroup, ...]
    rounds: int = 1
    """The number of rounds shown."""
    final: bool
    """The sheet is that of the end of the match."""
    verdict: Verdict
    initial_cell: CellKey
    """The cell that is explained when the sheet opens."""
    leaders: tuple[int, ...]
    """The indices of the groups that have won, or of the one that leads alone."""

    def shorten_names(self, shorten_name: Callable[[str], str]) -> tuple[SheetGroup, ...]:
        """Return the groups with the names that the verdict uses."""
        return tuple(replace(group, name=shorten_name(group.name)) for group in self.groups)

    @abstractmethod
    def explain(self, cell: CellKey) -> Explanation:
        """Return why a number is what it is."""

    def make_illustration(self, cell: CellKey) -> Painter | None:
        """Return what draws beside a number what was counted; None for nothing."""
        del cell
        return None

    def format_figure(self, cell: CellKey) -> str:
        """Return what is shown instead of a number, "" for the number."""
        del cell
        return ""

    @property
    def sum_label(self) -> str:
        """The label of the last row if it is not a sum, else ""."""
        return ""

    def format_with_unit(self, cell: CellKey) -> str:
        """Return a number with its unit, for screen readers."""
        return tr("results.n-points", n=self.find_points(cell) or 0)

    def format_caption(self, cell: CellKey) -> str:
        """Return the round that the picture of a reason shows: the last one for all rounds."""
        if cell.round == TOTAL and self.rounds > 1:
            part = self.find_points(CellKey(cell.group, self.rounds, cell.line)) or 0
            total = self.find_points(cell) or 0
            return tr(
                "results.part", round=self.rounds, points=format_number(part), total=format_number(total)
            )
        return tr("results.round", n=cell.round or self.rounds)

    def find_best(self, line: int, round: int = TOTAL) -> int | None:
        """Return the best number of a line all players have; None if all have the same number."""
        numbers = [group.find_points(line, round) or 0 for group in self.groups if not group.own_lines]
        return max(numbers) if min(numbers) < max(numbers) else None

    def find_product(self, cell: CellKey) -> str:
        """Return the product a number came about by, "" if it is no product of a single round."""
        products = self.groups[cell.group].products
        if not products or cell.line == SUM or cell.round == TOTAL or not self.find_points(cell):
            return ""
        return products[self.find_line_index(cell.group, cell.line)][cell.round - 1]

    @property
    def blocks(self) -> tuple[tuple[int, ...], ...]:
        """Indices of the groups, block by block: those with common lines, then each with lines of its own."""
        shared = tuple(i for i, group in enumerate(self.groups) if not group.own_lines)
        return (shared, *((i,) for i, group in enumerate(self.groups) if group.own_lines))

    def is_best(self, cell: CellKey) -> bool:
        """Return whether nobody has more in that line, and somebody less."""
        if cell.line == SUM or self.groups[cell.group].own_lines:
            return False
        best = self.find_best(self.find_line_index(cell.group, cell.line), cell.round)
        return best is not None and best == self.find_points(cell)

    def list_lines(self, group: int) -> tuple[SheetLine, ...]:
        """Return the lines of a group."""
        return self.groups[group].own_lines or self.lines

    def find_line_index(self, group: int, key: str) -> int:
        """Return the index of a line of a group."""
        return next(i for i, line in enumerate(self.list_lines(group)) if line.key == key)

    def find_points(self, cell: CellKey) -> int | None:
        """Return the number of a cell; None if there is nothing to count."""
        group = self.groups[cell.group]
        if cell.line == SUM:
            return group.sums[cell.round - 1] if cell.round else group.total
        return group.find_points(self.find_line_index(cell.group, cell.line), cell.round)
