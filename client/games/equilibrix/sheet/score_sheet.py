"""Score sheet of EQUILIBRIX Connect: the bases each player has joined, and the stones on the board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from msgspec.structs import replace

from client.draw import theme
from client.games.equilibrix.board import field_names
from client.games.equilibrix.sheet import pictures as sheet_pictures
from client.games.equilibrix.sheet.pictures import ColouredPosition
from client.i18n import format_number, tr
from client.scenes.results.sheet import (
    CellKey,
    Explanation,
    Painter,
    RankedPlayer,
    Sheet,
    SheetGroup,
    SheetLine,
    Verdict,
    make_verdict,
    rank_group,
    rank_scores,
)
from client.session.match import Match
from rules.contract import Outcome
from rules.equilibrix import board, scoring
from rules.equilibrix.content import BOOK
from rules.equilibrix.state import NOBODY, EquilibrixState

JOINED, STONES, SUPPLY = "joined", "stones", "supply"


class EquilibrixSheet(Sheet):
    """EQUILIBRIX's score sheet of a match: the final scores, or those so far."""

    shows_rounds = False
    has_sum_row = False
    is_counted = False  # the board has shown who has joined all bases
    summary_line = JOINED
    max_row_height = 164.0
    min_picture_width = 100.0
    light_colours = (theme.SEAT["sky"], theme.SEAT["amber"], theme.GOLD, theme.IVORY)

    def __init__(
        self, match: Match, round_number: int | None = None, shorten_name: Callable[[str], str] = str
    ) -> None:
        del round_number  # a round by itself is not scored
        state = match.state
        assert isinstance(state, EquilibrixState)  # whoever opens this sheet plays EQUILIBRIX Connect
        self.state = state
        self.position = ColouredPosition(state.stones, tuple(seat.colour for seat in match.seats))
        self.score_lines = tuple(scoring.make_score_line(state, seat) for seat in range(state.players))
        self.max_supply = BOOK.get_content(match.game).supply
        self.final = match.outcome is not None
        self.lines = (
            SheetLine(JOINED, tr("equilibrix.sheet.joined"), "equilibrix/mark-base"),
            SheetLine(STONES, tr("equilibrix.sheet.on-board"), "equilibrix/mark-birth"),
            SheetLine(SUPPLY, tr("equilibrix.sheet.in-supply"), "equilibrix/mark-back"),
        )
        self.groups = tuple(
            self._make_group(seat, info.name, info.colour) for seat, info in enumerate(match.seats)
        )
        named = self.shorten_names(shorten_name)
        self.verdict = self._make_verdict(match.outcome, named)
        self.leaders = tuple(match.outcome.ranking[0]) if match.outcome and self.verdict.has_winner else ()
        self.initial_cell = CellKey(max(0, state.winner), 1, JOINED)

    # --- numbers --------------------------------------------------------------------------------
    def count_parts(self, cell: CellKey) -> tuple[int, int]:
        """Return the two numbers of a sheet cell: petals and triangles, or joined and all bases."""
        line = self.score_lines[cell.group]
        if cell.line == JOINED:
            return line.points, line.number("of")
        if cell.line == SUPPLY:
            return line.number("petals"), line.number("triangles")
        own = self.state.stones[cell.group]
        return (own & board.PETAL_MASK).bit_count(), (own & board.TRIANGLE_MASK).bit_count()

    def find_best(self, line: int, round: int = 0) -> int | None:
        """Return the highest number in a line if it counts joined bases; None if it counts stones.

        More stones are neither better nor worse.
        """
        return super().find_best(line, round) if self.lines[line].key == JOINED else None

    def format_figure(self, cell: CellKey) -> str:
        """Return the number of bases in a sheet cell as "2 of 3", "" for a cell that counts stones."""
        if cell.line != JOINED:
            return ""
        joined, of = self.count_parts(cell)
        return tr("equilibrix.table.bases-of", n=joined, m=of)

    def format_cell_in_words(self, cell: CellKey) -> str:
        """Return the number in a sheet cell with its unit: bases or stones."""
        if cell.line == JOINED:
            joined, of = self.count_parts(cell)
            return tr("equilibrix.sheet.joined-of", n=joined, m=of)
        return tr("equilibrix.stones", n=self.find_points(cell) or 0)

    # --- pictures and reasons -------------------------------------------------------------------
    def make_illustration(self, cell: CellKey) -> Painter | None:
        """Return the painter of a sheet cell's picture: bases in a row, or rows of stones."""
        colour = self.groups[cell.group].colour
        one, two = self.count_parts(cell)
        if cell.line == JOINED:
            return partial(sheet_pictures.draw_base_row, colour=colour, joined=one, of=two)
        return partial(
            sheet_pictures.draw_stone_rows,
            colour=colour,
            petals=one,
            triangles=two,
            most=self.max_supply,
            centred=True,
        )

    def format_picture_caption(self, cell: CellKey) -> str:
        """Return the caption of the sheet's pictures: the turn that they show."""
        del cell
        return tr("equilibrix.table.turn", n=self.state.turn)

    def explain(self, cell: CellKey) -> Explanation:
        """Return text and picture that explain a cell's number: bases in the network, or stones counted."""
        seat, colour = cell.group, self.groups[cell.group].colour
        one, two = self.count_parts(cell)
        if cell.line == JOINED:
            picture: Painter = partial(sheet_pictures.draw_board, position=self.position, seats=(seat,))
            words = tr("equilibrix.reason.joined", n=one, m=two)
        else:
            petals, triangles = field_names.format_stones(one, two)
            words = tr(f"equilibrix.reason.{cell.line}", petals=petals, triangles=triangles)
            picture = partial(sheet_pictures.draw_seat_board, position=self.position, seat=seat)
            if cell.line == SUPPLY:
                picture = partial(
                    sheet_pictures.draw_stone_rows,
                    colour=colour,
                    petals=one,
                    triangles=two,
                    most=self.max_supply,
                    centred=True,
                )
        return Explanation(
            title=tr(f"equilibrix.reason.{cell.line}-title"),
            image=next(line.image for line in self.lines if line.key == cell.line),
            rule="",
            short_rule="",
            calculation=words,
            points=self.find_points(cell) or 0,
            tiers=(),
            picture=picture,
            figure=self.format_figure(cell) or format_number(one + two),
        )

    def _describe_end(self, winner: str, groups: Sequence[SheetGroup]) -> str:
        """Return what has ended the game (E-WIN-1, E-END-1)."""
        state = self.state
        if state.ending == "resigned" and len(state.resigned) == 1:
            return tr("equilibrix.sheet.ended.resigned-alone", loser=groups[state.resigned[0]].name)
        return tr(f"equilibrix.sheet.ended.{state.ending}", name=winner, n=state.turn)

    def _make_verdict(self, outcome: Outcome | None, groups: Sequence[SheetGroup]) -> Verdict:
        """Return how the game ended; before the end the ranking by bases, with those who resigned last."""
        state, won = self.state, self.state.winner != NOBODY
        if outcome is None:
            scores = [(seat not in state.resigned, line.points) for seat, line in enumerate(self.score_lines)]
            lines: tuple[str, ...] = (tr("equilibrix.sheet.standing"),)
            return make_verdict(
                "equilibrix",
                groups,
                rank_scores(scores),
                lines,
                has_winner=False,
                make_entry=self._rank_group,
            )
        name = groups[state.winner].name if won else ""
        lines = (self._describe_end(name, groups),)
        if state.ending != "turns":
            lines += (tr("equilibrix.sheet.turns", n=state.turn),)
        return make_verdict(
            "equilibrix",
            groups,
            outcome.ranking,
            lines,
            has_winner=won,
            headline="" if won else tr("equilibrix.sheet.draw"),
            make_entry=self._rank_group,
            sound="" if won else "round-end",
        )

    def _rank_group(self, rank: int, group: SheetGroup) -> RankedPlayer:
        """Return the entry of a player in the ranking, with the joined bases."""
        seat = int(group.key)
        joined, of = self.score_lines[seat].points, self.score_lines[seat].number("of")
        return replace(
            rank_group(rank, group),
            figure=tr("equilibrix.table.bases-of", n=joined, m=of),
            unit=tr("equilibrix.table.bases"),
            note=tr("equilibrix.sheet.resigned") if seat in self.state.resigned else "",
            picture=partial(sheet_pictures.draw_base_row, colour=group.colour, joined=joined, of=of),
        )

    def _make_group(self, seat: int, name: str, colour: str) -> SheetGroup:
        counted = [self.count_parts(CellKey(seat, 1, line.key)) for line in self.lines]
        rows = tuple((one if line.key == JOINED else one + two,) for line, (one, two) in
                     zip(self.lines, counted, strict=True))  # fmt: skip
        return SheetGroup(str(seat), name, colour, "", rows, (counted[0][0],))
