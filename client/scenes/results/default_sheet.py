"""The score sheet of a game without one of its own: the lines of `Outcome.sheets`, or places if it has none.

The label of a line has the key ``<game>.score.<key>``. The reason of the end is shown if there is a text with
the key ``<game>.ending.<reason>``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from msgspec.structs import replace

from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.games import registry
from client.i18n import has_text, tr
from client.scenes.results.sheet import (
    SUM,
    CellKey,
    Explanation,
    RankedPlayer,
    Sheet,
    SheetGroup,
    SheetLine,
    Verdict,
    make_verdict,
    rank_group,
)
from client.session.match import Match
from rules.contract import Outcome

PLACE_LINE: Final = "place"
"""The only line of a game without points: the place."""


class DefaultSheet(Sheet):
    """The final score sheet of a match whose game defines no sheet of its own.

    Attributes:
        has_points: Whether the outcome has lines with points.
        places: Each seat's place in the ranking, from 1; the same for seats that share a place.
    """

    shows_rounds = False
    max_row_height = 120.0

    def __init__(self, match: Match, outcome: Outcome, shorten_name: Callable[[str], str] = str) -> None:
        self.game = match.game.id
        self.outcome = outcome
        self.final = True
        keys = list(dict.fromkeys(line.key for sheet in outcome.sheets for line in sheet))
        self.has_points = bool(keys)
        sign = registry.icon_image(self.game)
        self.lines = tuple(SheetLine(key, tr(f"{self.game}.score.{key}"), sign) for key in keys)
        if not keys:
            self.lines = (SheetLine(PLACE_LINE, tr("results.plain.place"), sign),)
        self.has_sum_row = len(self.lines) > 1  # a single number is its own sum
        self.summary_line = SUM if self.has_sum_row else self.lines[0].key
        self.places = _places(outcome)
        self.groups = tuple(
            self._make_group(seat, info.name, info.colour) for seat, info in enumerate(match.seats)
        )
        self.verdict = self._make_verdict(self.shorten_names(shorten_name))
        self.leaders = tuple(outcome.ranking[0]) if self.verdict.has_winner else ()
        self.initial_cell = CellKey(outcome.ranking[0][0] if outcome.ranking else 0, 1, self.summary_line)

    def find_best(self, line: int, round: int = 0) -> int | None:
        """Return the best number of a row of the score sheet; None if the numbers are places."""
        return super().find_best(line, round) if self.has_points else None

    def format_figure(self, cell: CellKey) -> str:
        """Return a player's place in words for the score sheet; "" if the sheet shows points."""
        return "" if self.has_points else _format_place(self.places[cell.group])

    def format_cell_in_words(self, cell: CellKey) -> str:
        """Return a number of the score sheet in words: a place, or points with their unit."""
        return self.format_figure(cell) or super().format_cell_in_words(cell)

    def format_picture_caption(self, cell: CellKey) -> str:
        """Return "": no number of this score sheet belongs to a single round, so none needs a caption."""
        del cell
        return ""

    def explain(self, cell: CellKey) -> Explanation:
        """Return the explanation of a number of the score sheet, with the text of the rule, if any."""
        points = self.find_points(cell) or 0
        title, rule = tr("results.total"), ""
        if cell.line != SUM:
            title = self.lines[self.find_line_index(cell.group, cell.line)].label
            key = f"{self.game}.score.{cell.line}-text"
            rule = tr(key) if self.has_points and has_text(key) else ""
        figure = self.format_figure(cell)
        return Explanation(
            title=title,
            image=registry.icon_image(self.game),
            rule=rule,
            short_rule="",
            calculation=figure or tr("results.n-points", n=points),
            points=points,
            tiers=(),
            picture=self._draw_emblem,
            figure=figure,
        )

    def _draw_emblem(self, canvas: Canvas, box: Rect) -> None:
        canvas.image(registry.emblem_image(self.game), box.center, min(box.size) * 0.8)

    def _make_group(self, seat: int, name: str, colour: str) -> SheetGroup:
        own = {line.key: line.points for line in self.outcome.sheets[seat]}
        rows: tuple[tuple[int | None, ...], ...] = ((self.places[seat],),)
        if self.has_points:
            rows = tuple((own.get(line.key),) for line in self.lines)
        return SheetGroup(str(seat), name, colour, "", rows, (sum(own.values()),))

    def _make_verdict(self, groups: Sequence[SheetGroup]) -> Verdict:
        """Return who has won; nobody if all share the first place."""
        ranking = self.outcome.ranking or ((),)
        won = len(ranking) > 1 or len(groups) == 1
        lead = "draw" if not won else "shared" if len(ranking[0]) > 1 else "wins"
        key = f"{self.game}.ending.{self.outcome.reason}"
        return make_verdict(
            self.game,
            groups,
            ranking,
            (tr(key),) if has_text(key) else (),
            has_winner=won,
            headline=tr(f"results.plain.{lead}"),
            make_entry=self._rank_group,
            sound="" if won else "round-end",
        )

    def _rank_group(self, rank: int, group: SheetGroup) -> RankedPlayer:
        player = rank_group(rank, group)
        return player if self.has_points else replace(player, figure=_format_place(rank), unit=" ")


def _format_place(place: int) -> str:
    return tr(f"results.rank.r{place}")


def _places(outcome: Outcome) -> dict[int, int]:
    """Return the number of each seat's place, the same for shared ones."""
    places: dict[int, int] = {}
    for seats in outcome.ranking:
        places |= dict.fromkeys(seats, len(places) + 1)
    return places


def make_sheet(
    match: Match, round_number: int | None = None, shorten_name: Callable[[str], str] = str
) -> Sheet:
    """Create the final score sheet of a finished match whose game has no sheet of its own.

    Args:
        match: The match.
        round_number: Ignored.
        shorten_name: Shortens names in sentences.
    """
    del round_number
    assert match.outcome is not None  # only a game with a sheet of its own shows one while it goes on
    return DefaultSheet(match, match.outcome, shorten_name)
