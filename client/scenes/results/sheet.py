"""The contents of a score sheet, whatever the game: lines, players, numbers, reasons and the verdict.

A game makes these values in the player's language; the scene lays them out.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Any, ClassVar, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.draw.theme import Colour
from client.games import registry
from client.i18n import format_number, join_names, lower_initial, tr
from rules.contract import Outcome

Ranking: TypeAlias = Sequence[Sequence[int]]
"""The indices of groups by place, the first place first; groups that share a place are together."""

SUM = "sum"
"""The key of the line that adds up the others."""

TOTAL = 0
"""The round that means all rounds together; rounds count from 1."""

Painter: TypeAlias = Callable[[Canvas, Rect], None]


class SheetLine(Struct, frozen=True):
    """A line (row) of the score sheet: key, label and picture."""

    key: str
    """Stable, also in the ids of its cells."""
    label: str
    image: str
    """The name of a picture."""


class SheetGroup(Struct, frozen=True):
    """The columns of one player, or of the ghost (imaginary opponent of a solo game), on a score sheet."""

    key: str
    """Stable key, part of the ids of its cells."""
    name: str
    """Name of the player."""
    colour: str
    """Colour of the seat; "" for a group without a seat."""
    image: str
    """Name of the picture shown for a group without a seat."""
    points: tuple[tuple[int | None, ...], ...]
    """For every line the points of each round; None if there is nothing to count."""
    sums: tuple[int, ...]
    """Points of each round."""
    own_lines: tuple[SheetLine, ...] = ()
    """Lines of this group instead of the sheet's; () for the sheet's."""
    heading: str = ""
    """Heading above `own_lines`."""
    products: tuple[tuple[str, ...], ...] = ()
    """How every number came about ("6 × 6"), in the order of points; () without products."""

    @property
    def total(self) -> int:
        """Points of the player in all rounds shown."""
        return sum(self.sums)

    def sum_line(self, line: int) -> int | None:
        """Return the sum of a line over all rounds shown; None if no round has a number in it."""
        counted = [points for points in self.points[line] if points is not None]
        return sum(counted) if counted else None

    def find_points(self, line: int, round: int) -> int | None:
        """Return the points in a line for a round, or for all rounds (TOTAL); None if there are none."""
        return self.points[line][round - 1] if round else self.sum_line(line)


class Tier(Struct, frozen=True):
    """One step of a card's scoring table: a count, the points for it, and whether the player reached it."""

    count: int
    points: int
    reached: bool


class Explanation(Struct, frozen=True):
    """Explanation of a number of the score sheet: rule, calculation and picture."""

    title: str
    """Name of the line."""
    image: str
    """Name of the picture beside the title."""
    rule: str
    """Full text of the rule or card."""
    short_rule: str
    """Brief text of the rule or card."""
    calculation: str
    """How the number came about, such as "7 hats: 18 + 18 + 4 = 40"."""
    points: int
    """The number."""
    tiers: tuple[Tier, ...]
    """Scoring table of the card; () without one."""
    picture: Painter
    """Draws what was counted."""
    figure: str = ""
    """Text shown instead of the points; "" for the points."""
    fills_box: bool = False
    """Whether the picture fills the space there is, not only a square."""

    @property
    def score_text(self) -> str:
        """The explained number as text, shown beside the explanation's title."""
        return self.figure or format_number(self.points)


class TieBreak(Struct, frozen=True):
    """What decides between players with the same points, in short: shown beside the points of each."""

    image: str
    """Name of the picture of what is compared."""
    figure: str = ""
    """How much of it the player has; "" if having it is all."""


class RankedPlayer(Struct, frozen=True):
    """A player (or group) in the ranking, with score and place."""

    rank: int
    """The place from 1; players who share a place have the same."""
    name: str
    """Name of the player."""
    colour: str
    """Colour of the seat; "" for a group without a seat."""
    image: str
    """Name of the picture shown for a group without a seat."""
    points: int
    """Total of points."""
    round_points: int = 0
    """Points of the last round."""
    figure: str = ""
    """Text shown instead of the points ("2 of 3"); "" for the points."""
    unit: str = ""
    """The word beside the figure."""
    note: str = ""
    """Why the player is last; shown instead of the figure."""
    picture: Painter | None = None
    """Draws a picture above the figure of the first place; None for no picture."""
    tie_break: TieBreak | None = None
    """What tells the player from others with the same points; None without such others."""

    @property
    def score_text(self) -> str:
        """The player's points as text, or the text shown instead."""
        return self.figure or format_number(self.points)

    @property
    def unit_label(self) -> str:
        """The word beside the player's score, such as "points"."""
        return self.unit or tr("results.points", n=self.points)


class Verdict(Struct, frozen=True):
    """Who leads a match after a round, or who has won it, and why."""

    has_winner: bool
    """Whether there is a winner, who gets laurel and rays."""
    headline: str
    """The words above the names."""
    first_place: tuple[RankedPlayer, ...]
    """The players who share the first place."""
    lines: tuple[str, ...]
    """Sentences about what decided the ranking, the most important first."""
    other_players: tuple[RankedPlayer, ...]
    """All other players, the best first."""
    emblem: str
    """Name of the game's emblem picture."""
    is_duel: bool = False
    """Whether one plays against one; the headline then says who leads, and both are shown beside it."""
    sound: str = ""
    """The sound for the occasion, "" for the usual one."""


SUM_ROW = -1
"""Index of the last row of the sheet, below all lines, in the order of counting."""


def rank_scores(scores: Sequence[Any]) -> Ranking:
    """Return the indices of scores grouped by place, the highest first; equal scores share a place."""
    return tuple(
        tuple(index for index, other in enumerate(scores) if other == score)
        for score in sorted(set(scores), reverse=True)
    )


def find_leaders(ranking: Ranking, *, final: bool) -> tuple[int, ...]:
    """Return the indices of the groups in first place.

    Before the end of a match (not `final`) only a single leader counts; () if the first place is shared.
    """
    return tuple(ranking[0]) if final or len(ranking[0]) == 1 else ()


def rank_group(rank: int, group: SheetGroup) -> RankedPlayer:
    """Create the ranking entry of a group (player) with a given place; its score is the total."""
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
    """Create the verdict (who leads or has won) for a ranking.

    Args:
        game_id: The game, which gives the emblem and the words above the names.
        groups: All groups, with the names to show.
        ranking: The indices of groups by place, the first place first.
        lines: Sentences about what decided the ranking, the most important first.
        has_winner: Whether there is a winner.
        headline: The words above the names, "" for the game's own: ``<game>.sheet.wins``, ``shared`` or
            ``leads``.
        make_entry: Creates the entry of a group from its rank.
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
    """Return a sentence on how many points the winner is ahead of the second."""
    winner, seconds = outcome.ranking[0][0], outcome.ranking[1]
    names = join_names((groups[seat].name for seat in seconds), tr("results.and"))
    return tr(f"{game_id}.sheet.ahead", n=groups[winner].total - groups[seconds[0]].total, name=names)


def describe_ties(
    other_players: Sequence[RankedPlayer], explain: Callable[[RankedPlayer], str]
) -> tuple[str, ...]:
    """Return a sentence for each tie behind the first place: what broke it, or that the place is shared.

    Args:
        other_players: All players behind the first place, the best first.
        explain: Returns what put a player before or behind others with the same points, "" if nothing did.
    """
    lines = []
    for _, run in groupby(other_players, key=lambda player: player.points):
        tied = list(run)
        if len(tied) < 2:
            continue
        names = join_names((player.name for player in tied), tr("results.and"))
        if tied[0].rank == tied[-1].rank:
            lines.append(tr("results.shared-place", names=names))
        elif why := explain(tied[0]):
            lines.append(tr("results.tie-broken", names=names, why=lower_initial(why)))
    return tuple(lines)


class CellKey(Struct, frozen=True):
    """Key of a number on the score sheet: its group, round and line."""

    group: int
    """Index of the group."""
    round: int
    """The round from 1; TOTAL for all rounds."""
    line: str
    """Key of the line; SUM for the sum of all lines."""


class Sheet(ABC):
    """Base class of a game's score sheet, after a round or at the end of a match."""

    shows_rounds: ClassVar[bool] = True
    """Points are shown round by round; otherwise there is one column of numbers without a head."""
    has_sum_row: bool = True
    """The lines add up in a last row."""
    summary_line: str = SUM
    """The line that explains a group as a whole."""
    max_row_height: ClassVar[float] = 84.0
    """The greatest height of a line, in logical units."""
    min_picture_width: ClassVar[float] = 44.0
    """The minimum width of a picture beside a number."""
    is_counted: ClassVar[bool] = True
    """Numbers are counted before the winner is named; otherwise the winner is known from the table."""
    puts_picture_above: ClassVar[bool] = False
    """In a narrow cell the picture is above the number."""
    light_colours: ClassVar[tuple[Colour, Colour, Colour, Colour]] = (
        theme.SEAT["sky"], theme.SEAT["amber"], theme.SEAT["rose"], theme.SEAT["jade"],
    )  # fmt: skip
    """The colours of the four kinds of lights around a winner."""

    heading: str = ""
    """The heading above the labels of the lines."""
    lines: tuple[SheetLine, ...]
    """The lines of all groups without lines of their own."""
    groups: tuple[SheetGroup, ...]
    """The players, and groups such as the ghost."""
    rounds: int = 1
    """The number of rounds shown."""
    final: bool
    """The sheet is that of the end of the match."""
    verdict: Verdict
    """Who leads or has won."""
    initial_cell: CellKey
    """The cell that is explained when the sheet opens."""
    leaders: tuple[int, ...]
    """The indices of the groups that have won, or of the one that leads alone."""

    def shorten_names(self, shorten_name: Callable[[str], str]) -> tuple[SheetGroup, ...]:
        """Return copies of the sheet's groups with shortened players' names."""
        return tuple(replace(group, name=shorten_name(group.name)) for group in self.groups)

    @abstractmethod
    def explain(self, cell: CellKey) -> Explanation:
        """Return the explanation of one number (cell) of the score sheet."""

    def explain_tie(self, group: int) -> str:
        """Return the sentence on what decides between a group and others with as many points."""
        return self.explain(CellKey(group, TOTAL, self.summary_line)).rule

    def find_tie_break(self, group: int) -> TieBreak | None:
        """Return in short what decides between a group and others with as many points, None if nothing."""
        del group
        return None

    def make_illustration(self, cell: CellKey) -> Painter | None:
        """Return a function that draws what a number of the score sheet counts; None for no picture.

        The picture is drawn beside the number.
        """
        del cell
        return None

    def format_figure(self, cell: CellKey) -> str:
        """Return the text shown instead of a number of the score sheet; "" to show the number."""
        del cell
        return ""

    @property
    def sum_label(self) -> str:
        """Label of the score sheet's last row; "" if it is a plain sum with the usual label."""
        return ""

    @property
    def adds_up(self) -> bool:
        """Whether the last row is the sum of the others, so that it rises with each of them."""
        return self.has_sum_row and not self.sum_label

    @property
    def counting_order(self) -> tuple[int, ...]:
        """Indices of the rows in the order in which they are counted, the one that decides last."""
        if not self.is_counted:
            return ()
        rows = max(len(self.list_lines(group)) for group in range(len(self.groups)))
        return tuple(range(rows)) if self.adds_up or not self.has_sum_row else (*range(rows), SUM_ROW)

    @property
    def counting_heading(self) -> str:
        """The words above the table while its numbers are counted, and the sheet's name afterwards."""
        return tr("results.counting.end") if self.final else tr("results.counting.round", round=self.rounds)

    @property
    def first_counted_round(self) -> int:
        """The first round whose points are counted: after a round only its own, at the end all."""
        return 1 if self.final else self.rounds

    def format_cell_in_words(self, cell: CellKey) -> str:
        """Return a number of the score sheet with its unit, for screen readers."""
        return tr("results.n-points", n=self.find_points(cell) or 0)

    def format_picture_caption(self, cell: CellKey) -> str:
        """Return the caption that names the round shown by the picture of an explanation.

        For a number of all rounds the picture shows the last one.
        """
        if cell.round == TOTAL and self.rounds > 1:
            part = self.find_points(CellKey(cell.group, self.rounds, cell.line)) or 0
            total = self.find_points(cell) or 0
            return tr("results.part", round=self.rounds, points=format_number(part), total=total)
        return tr("results.round", n=cell.round or self.rounds)

    def find_best(self, line: int, round: int = TOTAL) -> int | None:
        """Return the highest number in a line of the score sheet; None if all players have the same.

        Players with lines of their own are left out.

        Args:
            line: Index of the line.
            round: The round; TOTAL for all.
        """
        numbers = [group.find_points(line, round) or 0 for group in self.groups if not group.own_lines]
        return max(numbers) if min(numbers) < max(numbers) else None

    def format_product(self, cell: CellKey) -> str:
        """Return the multiplication behind a number of the score sheet ("6 × 6"); "" if there is none.

        Always "" for sums and for all rounds together.
        """
        products = self.groups[cell.group].products
        if not products or cell.line == SUM or cell.round == TOTAL or not self.find_points(cell):
            return ""
        return products[self.find_line_index(cell.group, cell.line)][cell.round - 1]

    @property
    def blocks(self) -> tuple[tuple[int, ...], ...]:
        """Indices of the groups (players) on each panel of the score sheet.

        First those with the same lines, then each group with lines of its own.
        """
        shared = tuple(i for i, group in enumerate(self.groups) if not group.own_lines)
        return (shared, *((i,) for i, group in enumerate(self.groups) if group.own_lines))

    def is_best(self, cell: CellKey) -> bool:
        """Return whether a number of the score sheet is the highest of its line, and some player has less."""
        if cell.line == SUM or self.groups[cell.group].own_lines:
            return False
        best = self.find_best(self.find_line_index(cell.group, cell.line), cell.round)
        return best is not None and best == self.find_points(cell)

    def list_lines(self, group: int) -> tuple[SheetLine, ...]:
        """Return a group's own lines if it has any, else the lines that all groups share."""
        return self.groups[group].own_lines or self.lines

    def find_line_index(self, group: int, key: str) -> int:
        """Return the index of the line with that key in a group of the score sheet.

        Raises StopIteration if there is no such line.
        """
        return next(i for i, line in enumerate(self.list_lines(group)) if line.key == key)

    def find_points(self, cell: CellKey) -> int | None:
        """Return the number in a cell of the score sheet; None if there is nothing to count."""
        group = self.groups[cell.group]
        if cell.line == SUM:
            return group.sums[cell.round - 1] if cell.round else group.total
        return group.find_points(self.find_line_index(cell.group, cell.line), cell.round)
