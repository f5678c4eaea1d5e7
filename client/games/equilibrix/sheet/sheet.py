"""The sheet of EQUILIBRIX Connect: who has joined how many bases, and the board as it stands at the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from msgspec.structs import replace

from client.draw import theme
from client.games.equilibrix.board import field_names
from client.games.equilibrix.sheet import pictures as sheet_pictures
from client.games.equilibrix.sheet.pictures import FinalPosition
from client.i18n import format_number, tr
from client.scenes.results.sheet import (
    CellKey,
    Explanation,
    Group,
    Painter,
    Ranked,
    Sheet,
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
    """The score sheet of a match: the final one, or the scores so far."""

    by_rounds = False
    summed = False
    whole = JOINED
    highest_row = 164.0
    least_picture = 100.0
    lights = (theme.SEAT["sky"], theme.SEAT["amber"], theme.GOLD, theme.IVORY)

    def __init__(self, match: Match, shorten_name: Callable[[str], str] = str) -> None:
        state = match.state
        assert isinstance(state, EquilibrixState)  # whoever opens this sheet plays EQUILIBRIX Connect
        self.state = state
        self.standing = FinalPosition(state.stones, tuple(seat.colour for seat in match.seats))
        self.counts = tuple(scoring.make_score_line(state, seat) for seat in range(state.players))
        self.most = BOOK.of(match.game).supply
        self.final = match.outcome is not None
        self.lines = (
            SheetLine(JOINED, tr("equilibrix.sheet.joined"), "equilibrix/mark-base"),
            SheetLine(STONES, tr("equilibrix.sheet.on-board"), "equilibrix/mark-birth"),
            SheetLine(SUPPLY, tr("equilibrix.sheet.in-supply"), "equilibrix/mark-back"),
        )
        self.groups = tuple(
            self._group(seat, info.name, info.colour) for seat, info in enumerate(match.seats)
        )
        named = self.shorten_names(shorten_name)
        self.verdict = self._make_verdict(match.outcome, named)
        self.leaders = tuple(match.outcome.ranking[0]) if match.outcome and self.verdict.won else ()
        self.first_look = CellKey(max(0, state.winner), 1, JOINED)

    # --- numbers --------------------------------------------------------------------------------
    def counted(self, cell: CellKey) -> tuple[int, int]:
        """Return the petals and triangles that a line counts; of the bases those joined, and all."""
        line = self.counts[cell.group]
        if cell.line == JOINED:
            return line.points, line.number("of")
        if cell.line == SUPPLY:
            return line.number("petals"), line.number("triangles")
        own = self.state.stones[cell.group]
        return (own & board.PETAL_MASK).bit_count(), (own & board.TRIANGLE_MASK).bit_count()

    def best(self, line: int, round: int = 0) -> int | None:
        """More bases are better; more stones are neither better nor worse."""
        return super().best(line, round) if self.lines[line].key == JOINED else None

    def figure(self, cell: CellKey) -> str:
        """Return text like "2 of 3" bases; stones are a number."""
        if cell.line != JOINED:
            return ""
        joined, of = self.counted(cell)
        return tr("equilibrix.table.bases-of", n=joined, m=of)

    def spoken(self, cell: CellKey) -> str:
        """Return the same with what is counted."""
        if cell.line == JOINED:
            joined, of = self.counted(cell)
            return tr("equilibrix.sheet.joined-of", n=joined, m=of)
        return tr("equilibrix.stones", n=self.points(cell) or 0)

    # --- pictures and reasons -------------------------------------------------------------------
    def illustration(self, cell: CellKey) -> Painter | None:
        """Return the bases or the stones beside their number."""
        colour = self.groups[cell.group].colour
        one, two = self.counted(cell)
        if cell.line == JOINED:
            return partial(sheet_pictures.bases, colour=colour, joined=one, of=two)
        return partial(
            sheet_pictures.heap, colour=colour, petals=one, triangles=two, most=self.most, centred=True
        )

    def when(self, cell: CellKey) -> str:
        """In which turn the board looks so."""
        del cell
        return tr("equilibrix.table.turn", n=self.state.turn)

    def reason(self, cell: CellKey) -> Explanation:
        """Return what the number counts: the network on the board, own stones on it, stones not on it."""
        seat, colour = cell.group, self.groups[cell.group].colour
        one, two = self.counted(cell)
        if cell.line == JOINED:
            picture: Painter = partial(sheet_pictures.whole, standing=self.standing, seats=(seat,))
            words = tr("equilibrix.reason.joined", n=one, m=two)
        else:
            petals, triangles = field_names.format_stones(one, two)
            words = tr(f"equilibrix.reason.{cell.line}", petals=petals, triangles=triangles)
            picture = partial(sheet_pictures.alone, standing=self.standing, seat=seat)
            if cell.line == SUPPLY:
                picture = partial(
                    sheet_pictures.heap, colour=colour, petals=one, triangles=two, most=self.most, centred=True
                )
        return Explanation(
            title=tr(f"equilibrix.reason.{cell.line}-title"),
            image=next(line.image for line in self.lines if line.key == cell.line),
            rule="",
            short="",
            calculation=words,
            points=self.points(cell) or 0,
            tiers=(),
            picture=picture,
            figure=self.figure(cell) or format_number(one + two),
        )

    def _make_verdict(self, outcome: Outcome | None, groups: Sequence[Group]) -> Verdict:
        """Return how the game ended, or who has more bases in one network, those who resigned behind."""
        state, won = self.state, self.state.winner != NOBODY
        if outcome is None:
            scores = [(seat not in state.resigned, line.points) for seat, line in enumerate(self.counts)]
            lines: tuple[str, ...] = (tr("equilibrix.sheet.standing"),)
            return make_verdict("equilibrix", groups, rank_scores(scores), lines, won=False, rank=self._rank)
        name = groups[state.winner].name if won else ""
        lines = (tr(f"equilibrix.sheet.ended.{state.ending}", name=name, n=state.turn),)  # E-WIN-1, E-END-1
        if state.ending != "turns":
            lines += (tr("equilibrix.sheet.turns", n=state.turn),)
        return make_verdict(
            "equilibrix",
            groups,
            outcome.ranking,
            lines,
            won=won,
            lead="" if won else tr("equilibrix.sheet.draw"),
            rank=self._rank,
            sound="" if won else "round-end",
        )

    def _rank(self, number: int, group: Group) -> Ranked:
        """Return a player with the bases that are joined."""
        seat = int(group.key)
        joined, of = self.counts[seat].points, self.counts[seat].number("of")
        return replace(
            rank_group(number, group),
            figure=tr("equilibrix.table.bases-of", n=joined, m=of),
            unit=tr("equilibrix.table.bases"),
            note=tr("equilibrix.sheet.resigned") if seat in self.state.resigned else "",
            picture=partial(sheet_pictures.bases, colour=group.colour, joined=joined, of=of),
        )

    def _group(self, seat: int, name: str, colour: str) -> Group:
        counted = [self.counted(CellKey(seat, 1, line.key)) for line in self.lines]
        rows = tuple((one if line.key == JOINED else one + two,) for line, (one, two) in
                     zip(self.lines, counted, strict=True))  # fmt: skip
        return Group(str(seat), name, colour, "", rows, (counted[0][0],))


def sheet(match: Match, round_number: int | None = None, shorten_name: Callable[[str], str] = str) -> Sheet:
    """Return the sheet as the results scene asks for it; there is just one."""
    del round_number
    return EquilibrixSheet(match, shorten_name)
