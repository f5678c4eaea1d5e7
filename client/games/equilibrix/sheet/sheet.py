"""The sheet of EQUILIBRIX Connect: who has joined how many bases, and the board as it stands at the end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from client.draw import theme
from client.games.equilibrix.board import wording
from client.games.equilibrix.sheet import picture as sheet_picture
from client.games.equilibrix.sheet.picture import Standing
from client.games.equilibrix.sheet.verdict import final_verdict, running
from client.i18n import number, tr
from client.match import Match
from client.scenes.results.sheet import Group, Line, Painter, Reason, Sheet, Spot
from rules.equilibrix import board, scoring
from rules.equilibrix.state import EquilibrixState

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
        self.standing = Standing(state.stones, tuple(seat.colour for seat in match.seats))
        self.counts = tuple(scoring.line(state, seat) for seat in range(state.players))
        self.rounds = 1
        self.final = match.outcome is not None
        self.heading = ""
        self.lines = (
            Line(JOINED, tr("equilibrix.sheet.joined"), "equilibrix/mark-base"),
            Line(STONES, tr("equilibrix.sheet.on-board"), "equilibrix/mark-birth"),
            Line(SUPPLY, tr("equilibrix.sheet.in-supply"), "equilibrix/mark-back"),
        )
        self.groups = tuple(
            self._group(seat, info.name, info.colour) for seat, info in enumerate(match.seats)
        )
        spoken = tuple(replace(group, name=called(group.name)) for group in self.groups)
        if match.outcome is not None:
            self.verdict = final_verdict(state, self.counts, match.outcome, spoken)
            self.leaders = tuple(match.outcome.ranking[0]) if self.verdict.won else ()
        else:
            self.verdict = running(state, self.counts, spoken)
            self.leaders = ()
        self.first_look = Spot(max(0, state.winner), 1, JOINED)

    # --- numbers --------------------------------------------------------------------------------
    def counted(self, spot: Spot) -> tuple[int, int]:
        """The petals and triangles that a line counts; of the bases those joined, and all."""
        line = self.counts[spot.group]
        if spot.line == JOINED:
            return line.points, line.number("of")
        if spot.line == SUPPLY:
            return line.number("petals"), line.number("triangles")
        own = self.state.stones[spot.group]
        return (own & board.PETAL_MASK).bit_count(), (own & board.TRIANGLE_MASK).bit_count()

    def best(self, line: int, round: int = 0) -> int | None:
        """More bases are better; more stones are neither better nor worse."""
        return super().best(line, round) if self.lines[line].key == JOINED else None

    def figure(self, spot: Spot) -> str:
        """ "2 of 3" bases; stones are a number."""
        if spot.line != JOINED:
            return ""
        joined, of = self.counted(spot)
        return tr("equilibrix.table.bases-of", n=joined, m=of)

    def spoken(self, spot: Spot) -> str:
        """The same with what is counted."""
        if spot.line == JOINED:
            joined, of = self.counted(spot)
            return tr("equilibrix.sheet.joined-of", n=joined, m=of)
        return tr("equilibrix.stones", n=self.points(spot) or 0)

    # --- pictures and reasons -------------------------------------------------------------------
    def illustration(self, spot: Spot) -> Painter | None:
        """The bases or the stones beside their number."""
        colour = self.groups[spot.group].colour
        one, two = self.counted(spot)
        if spot.line == JOINED:
            return partial(sheet_picture.bases, colour=colour, joined=one, of=two)
        return partial(sheet_picture.heap, colour=colour, petals=one, triangles=two, centred=True)

    def when(self, spot: Spot) -> str:
        """In which turn the board looks so."""
        del spot
        return tr("equilibrix.table.turn", n=self.state.turn)

    def reason(self, spot: Spot) -> Reason:
        """What the number counts: the network on the board, own stones on it, stones not on it."""
        seat, colour = spot.group, self.groups[spot.group].colour
        one, two = self.counted(spot)
        if spot.line == JOINED:
            picture: Painter = partial(sheet_picture.whole, standing=self.standing, seats=(seat,))
            words = tr("equilibrix.reason.joined", n=one, m=two)
        else:
            petals, triangles = wording.counted(one, two)
            words = tr(f"equilibrix.reason.{spot.line}", petals=petals, triangles=triangles)
            picture = partial(sheet_picture.alone, standing=self.standing, seat=seat)
            if spot.line == SUPPLY:
                picture = partial(sheet_picture.heap, colour=colour, petals=one, triangles=two, centred=True)
        return Reason(
            title=tr(f"equilibrix.reason.{spot.line}-title"),
            image=next(line.image for line in self.lines if line.key == spot.line),
            rule="",
            short="",
            calculation=words,
            points=self.points(spot) or 0,
            steps=(),
            picture=picture,
            figure=self.figure(spot) or number(one + two),
        )

    def _group(self, seat: int, name: str, colour: str) -> Group:
        counted = [self.counted(Spot(seat, 1, line.key)) for line in self.lines]
        rows = tuple((one if line.key == JOINED else one + two,) for line, (one, two) in
                     zip(self.lines, counted, strict=True))  # fmt: skip
        return Group(str(seat), name, colour, "", rows, (counted[0][0],))


def sheet(match: Match, round_number: int | None = None, called: Callable[[str], str] = str) -> Sheet:
    """The sheet as the results scene asks for it; there is just one."""
    del round_number
    return EquilibrixSheet(match, called)
