"""The sheet of EQUILIBRIX Connect: who has joined how many bases, and the board as it stands at the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from msgspec.structs import replace

from client.draw import theme
from client.games.equilibrix.board import field_names
from client.games.equilibrix.sheet import final_position as sheet_picture
from client.games.equilibrix.sheet.final_position import FinalPosition
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
)
from client.session.match import Match
from rules.contract import Outcome, ScoreLine
from rules.equilibrix import board, scoring
from rules.equilibrix.content import BOOK
from rules.equilibrix.state import NOBODY, EquilibrixState

JOINED, STONES, SUPPLY = "joined", "stones", "supply"


class EquilibrixSheet(Sheet):
    """The sheet of a match: the final one, or how it stands while it is going on.

    called: how people are called in its sentences, in full unless told.
    """

    by_rounds = False
    summed = False
    whole = JOINED
    highest_row = 164.0
    least_picture = 100.0
    lights = (theme.SEAT["sky"], theme.SEAT["amber"], theme.GOLD, theme.IVORY)

    def __init__(self, match: Match, called: Callable[[str], str] = str) -> None:
        state = match.state
        assert isinstance(state, EquilibrixState)  # whoever opens this sheet plays EQUILIBRIX Connect
        self.state = state
        self.standing = FinalPosition(state.stones, tuple(seat.colour for seat in match.seats))
        self.counts = tuple(scoring.make_score_line(state, seat) for seat in range(state.players))
        self.most = BOOK.of(match.game).supply
        self.rounds = 1
        self.final = match.outcome is not None
        self.heading = ""
        self.lines = (
            SheetLine(JOINED, tr("equilibrix.sheet.joined"), "equilibrix/mark-base"),
            SheetLine(STONES, tr("equilibrix.sheet.on-board"), "equilibrix/mark-birth"),
            SheetLine(SUPPLY, tr("equilibrix.sheet.in-supply"), "equilibrix/mark-back"),
        )
        self.groups = tuple(
            self._group(seat, info.name, info.colour) for seat, info in enumerate(match.seats)
        )
        spoken = tuple(replace(group, name=called(group.name)) for group in self.groups)
        if match.outcome is not None:
            self.verdict = final_verdict(state, self.counts, match.outcome, spoken)
            self.leaders = tuple(match.outcome.ranking[0]) if self.verdict.won else ()
        else:
            self.verdict = running_verdict(state, self.counts, spoken)
            self.leaders = ()
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
            return partial(sheet_picture.bases, colour=colour, joined=one, of=two)
        return partial(
            sheet_picture.heap, colour=colour, petals=one, triangles=two, most=self.most, centred=True
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
            picture: Painter = partial(sheet_picture.whole, standing=self.standing, seats=(seat,))
            words = tr("equilibrix.reason.joined", n=one, m=two)
        else:
            petals, triangles = field_names.format_stones(one, two)
            words = tr(f"equilibrix.reason.{cell.line}", petals=petals, triangles=triangles)
            picture = partial(sheet_picture.alone, standing=self.standing, seat=seat)
            if cell.line == SUPPLY:
                picture = partial(
                    sheet_picture.heap, colour=colour, petals=one, triangles=two, most=self.most, centred=True
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

    def _group(self, seat: int, name: str, colour: str) -> Group:
        counted = [self.counted(CellKey(seat, 1, line.key)) for line in self.lines]
        rows = tuple((one if line.key == JOINED else one + two,) for line, (one, two) in
                     zip(self.lines, counted, strict=True))  # fmt: skip
        return Group(str(seat), name, colour, "", rows, (counted[0][0],))


def sheet(match: Match, round_number: int | None = None, called: Callable[[str], str] = str) -> Sheet:
    """Return the sheet as the results scene asks for it; there is just one."""
    del round_number
    return EquilibrixSheet(match, called)


EMBLEM = "emblem-equilibrix"


def final_verdict(
    state: EquilibrixState, counts: Sequence[ScoreLine], outcome: Outcome, groups: Sequence[Group]
) -> Verdict:
    """Return how the game ended."""
    places: list[tuple[Ranked, ...]] = []
    number = 1
    for seats in outcome.ranking:
        places.append(tuple(_place(number, state, counts, groups, seat) for seat in seats))
        number += len(seats)
    first, others = places[0], tuple(place for shared in places[1:] for place in shared)
    won = state.winner != NOBODY
    ended = _ended(state, groups)
    length = tr("equilibrix.sheet.turns", n=state.turn)
    return Verdict(
        won=won,
        lead=tr("equilibrix.sheet.wins" if won else "equilibrix.sheet.draw"),
        first=first,
        lines=(ended, length) if state.ending != "turns" else (ended,),
        others=others,
        emblem=EMBLEM,
        sound="" if won else "round-end",
    )


def running_verdict(state: EquilibrixState, counts: Sequence[ScoreLine], groups: Sequence[Group]) -> Verdict:
    """Return how it stands: who has more bases in one network, those who have resigned behind."""
    joined = [(seat not in state.resigned, counts[seat].points) for seat in range(len(groups))]
    ordered = sorted(range(len(groups)), key=lambda seat: joined[seat], reverse=True)
    places = [
        _place(1 + sum(other > joined[seat] for other in joined), state, counts, groups, seat)
        for seat in ordered
    ]
    return Verdict(
        won=False,
        lead=tr("equilibrix.sheet.leads"),
        first=tuple(place for place in places if place.number == 1),
        lines=(tr("equilibrix.sheet.standing"),),
        others=tuple(place for place in places if place.number > 1),
        emblem=EMBLEM,
    )


def _place(
    number: int, state: EquilibrixState, counts: Sequence[ScoreLine], groups: Sequence[Group], seat: int
) -> Ranked:
    """Somebody with the bases that are joined."""
    group = groups[seat]
    joined, of = counts[seat].points, counts[seat].number("of")
    return Ranked(
        number,
        group.name,
        group.colour,
        group.image,
        joined,
        figure=tr("equilibrix.table.bases-of", n=joined, m=of),
        unit=tr("equilibrix.table.bases"),
        note=tr("equilibrix.sheet.resigned") if seat in state.resigned else "",
        picture=partial(sheet_picture.bases, colour=group.colour, joined=joined, of=of),
    )


def _ended(state: EquilibrixState, groups: Sequence[Group]) -> str:
    """Return what brought the end (E-WIN-1, E-END-1)."""
    name = groups[state.winner].name if state.winner != NOBODY else ""
    return tr(f"equilibrix.sheet.ended.{state.ending}", name=name, n=state.turn)
