"""Wispwood's score sheet: the numbers of `state.sheets` with their words and reasons."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from msgspec.structs import replace

from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.games.wispwood.board.address import alone
from client.games.wispwood.board.colours import WISP
from client.games.wispwood.board.tiles import wisp_name
from client.games.wispwood.sheet import picture as sheet_picture
from client.games.wispwood.sheet.reason import calculation, terms, tiers
from client.games.wispwood.sheet.verdict import final_verdict, round_verdict, strongest
from client.i18n import tr
from client.scenes.results.sheet import SUM, TOTAL, CellKey, Explanation, Group, Sheet, SheetLine
from client.session.match import Match
from rules.contract import Outcome
from rules.wispwood.content import BOOK
from rules.wispwood.game import FULL_GRID
from rules.wispwood.rounds import sheet as sheet_now
from rules.wispwood.scoring import parts
from rules.wispwood.state import KINDS, RoundSheet, WispwoodState

GRID_ICON = "icon-grid"
GHOST = "ghost"
"""Key of the ghost's columns; a player's is the number of the seat."""


class WispwoodSheet(Sheet):
    """The sheet of a match, up to and including a round; without one, the final sheet. Before any round is
    scored it is that of the first as it stands.

    called: how people are called in its sentences, in full unless told.
    """

    lights = (WISP["orb"], WISP["pumpkin"], WISP["heart"], WISP["hat"])

    def __init__(
        self, match: Match, round_number: int | None = None, called: Callable[[str], str] = str
    ) -> None:
        state = match.state
        assert isinstance(state, WispwoodState)  # whoever opens this sheet plays Wispwood
        self.state = state
        self.content = BOOK.of(match.game)
        self.seats = match.seats
        scored = state.sheets or (sheet_now(state),)
        self.rounds = min(round_number or len(scored), len(scored))
        self.final = round_number is None and match.outcome is not None
        self.sheets: tuple[RoundSheet, ...] = scored[: self.rounds]
        self.heading = tr("results.wish")
        self.lines = self._lines()
        players = tuple(self._player(seat) for seat in range(state.setup.players))
        self.groups = (*players, *((self._ghost(),) if state.ghost else ()))
        spoken = tuple(replace(group, name=called(group.name)) for group in self.groups)
        if self.final and match.outcome is not None:
            self.verdict = final_verdict(match.outcome, spoken, self.lines, person=alone(self.seats))
        else:
            last = match.outcome is not None and self.rounds == len(state.sheets)
            self.verdict = round_verdict(spoken, self.rounds, solo=state.ghost is not None, last=last)
        self.leaders = self._leaders(match.outcome if self.final else None)
        leader = max(range(len(players)), key=lambda seat: players[seat].total)
        line, best_round = strongest(self.groups[leader], None if self.final else self.rounds)
        self.first_look = CellKey(leader, best_round, self.lines[line].key)

    def reason(self, cell: CellKey) -> Explanation:
        """Why that number is what it is."""
        group = self.groups[cell.group]
        if cell.line == SUM:
            return self._sum(cell, group)
        if group.key == GHOST:
            return self._ghost_reason(cell, group)
        if cell.line == FULL_GRID:
            return self._grid_reason(cell, group)
        return self._wish_reason(cell, group)

    # --- numbers --------------------------------------------------------------------------------
    def _lines(self) -> tuple[SheetLine, ...]:
        wishes = (
            SheetLine(
                card,
                tr(f"wispwood.card.{card}.name"),
                sheet_picture.deck_image(self.content.cards[card].deck),
            )
            for card in self.state.wishes
        )
        return (*wishes, SheetLine(FULL_GRID, tr("wispwood.sheet.full-grid"), GRID_ICON))

    def _player(self, seat: int) -> Group:
        rows = tuple(zip(*(sheet.points[seat] for sheet in self.sheets), strict=True))
        sums = tuple(sum(sheet.points[seat]) for sheet in self.sheets)
        info = self.seats[seat]
        return Group(str(seat), info.name, info.colour, "", rows, sums)

    def _ghost(self) -> Group:
        """Level by level what the ghost's wisps are worth to it."""
        levels = self._levels()
        return Group(
            GHOST,
            tr("wispwood.ghost"),
            "",
            "wispwood/ghost",
            tuple(tuple(sheet.ghost_taken[kind] * value for sheet in self.sheets) for kind, value in levels),
            tuple(sheet.ghost for sheet in self.sheets),
            tuple(
                SheetLine(f"level-{i}", tr("results.each", n=value), wisp_name(kind))
                for i, (kind, value) in enumerate(levels)
            ),
            tr("wispwood.sheet.ghost-wisps"),
            tuple(
                tuple(f"{sheet.ghost_taken[kind]} × {value}" for sheet in self.sheets)
                for kind, value in levels
            ),
        )

    def _leaders(self, outcome: Outcome | None) -> tuple[int, ...]:
        """Who has won; on the way whoever leads alone."""
        if outcome is None:
            totals = [group.total for group in self.groups]
            return (totals.index(max(totals)),) if totals.count(max(totals)) == 1 else ()
        if self.state.ghost is not None:
            return (0,) if outcome.reason == "ghost-beaten" else (1,)
        return tuple(outcome.ranking[0])

    def _levels(self) -> tuple[tuple[int, int], ...]:
        """The ghost's kinds from top to bottom, each with its value."""
        ghost = self.state.ghost
        if ghost is None:
            return ()
        return tuple(zip(ghost.markers, self.content.ghost_boards[ghost.board - 1].values, strict=True))

    # --- reasons --------------------------------------------------------------------------------
    def _sheet_of(self, cell: CellKey) -> tuple[int, RoundSheet]:
        number = cell.round if cell.round != TOTAL else self.rounds
        return number, self.sheets[number - 1]

    def _wish_reason(self, cell: CellKey, group: Group) -> Explanation:
        number, sheet = self._sheet_of(cell)
        seat, card = int(group.key), cell.line
        forest = sheet.forests[seat]
        found = parts(forest, card)
        line = self.index(cell.group, card)
        if cell.round == TOTAL:
            text = terms([points or 0 for points in group.points[line]])
            points = group.line_total(line) or 0
        else:
            text, points = calculation(self.content.cards[card], found), group.points[line][number - 1] or 0
        return Explanation(
            title=tr(f"wispwood.card.{card}.name"),
            image=self.lines[line].image,
            rule=tr(f"wispwood.card.{card}.full"),
            short=tr(f"wispwood.card.{card}.text"),
            calculation=text,
            points=points,
            tiers=tiers(self.content.cards[card], found) if cell.round != TOTAL else (),
            picture=partial(
                sheet_picture.forest,
                forest=forest,
                size=self.content.grid.sizes[number - 1],
                colour=group.colour,
                parts=found,
                worths=not self.content.cards[card].numbers.table,
            ),
        )

    def _grid_reason(self, cell: CellKey, group: Group) -> Explanation:
        number, sheet = self._sheet_of(cell)
        line = self.index(cell.group, FULL_GRID)
        size = self.content.grid.sizes[number - 1]
        forest = sheet.forests[int(group.key)]
        full = forest.is_full(size)
        key = "full-grid-why" if full else "not-full"
        words = tr(f"wispwood.sheet.{key}", size=size)
        if cell.round == TOTAL:
            points, text = group.line_total(line) or 0, terms([p or 0 for p in group.points[line]])
        else:
            points = group.points[line][number - 1] or 0
            text = tr("wispwood.table.cells", n=forest.tiles.bit_count(), m=size * size)
        return Explanation(
            title=tr("wispwood.sheet.full-grid"),
            image=GRID_ICON,
            rule=words,
            short=words,
            calculation=text,
            points=points,
            tiers=(),
            picture=partial(
                sheet_picture.forest,
                forest=forest,
                size=size,
                colour=group.colour,
                parts=[],
                lit=forest.tiles if full else 0,
            ),
        )

    def _ghost_reason(self, cell: CellKey, group: Group) -> Explanation:
        _, sheet = self._sheet_of(cell)
        line = self.index(cell.group, cell.line)
        kind, value = self._levels()[line]
        count = sheet.ghost_taken[kind]
        if cell.round == TOTAL:
            text, points = terms([p or 0 for p in group.points[line]]), group.line_total(line) or 0
        else:
            text = tr("wispwood.reason.each", n=count, worth=value, points=count * value)
            points = count * value
        words = tr("wispwood.tip.ghost-level", n=value)
        counted = tr(f"wispwood.kind.{KINDS[kind]}", n=count)
        return Explanation(
            title=tr("wispwood.sheet.ghost-line", count=counted, worth=value),
            image=wisp_name(kind),
            rule=words,
            short=words,
            calculation=text,
            points=points,
            tiers=(),
            picture=partial(self._ghost_picture, taken=sheet.ghost_taken, lit=line),
        )

    def _sum(self, cell: CellKey, group: Group) -> Explanation:
        number, sheet = self._sheet_of(cell)
        if cell.round == TOTAL:
            text, points = terms(list(group.sums)), group.total
            title = tr("results.total")
        else:
            rows = [row[number - 1] for row in group.points]
            text, points = terms([row for row in rows if row]), group.sums[number - 1]
            title = tr("results.round-total")
        return Explanation(
            title=title,
            image="icon-star",
            rule="",
            short="",
            calculation=text,
            points=points,
            tiers=(),
            picture=partial(self._ghost_picture, taken=sheet.ghost_taken, lit=-1)
            if group.key == GHOST
            else partial(
                sheet_picture.forest,
                forest=sheet.forests[int(group.key)],
                size=self.content.grid.sizes[number - 1],
                colour=group.colour,
                parts=[],
            ),
        )

    def _ghost_picture(
        self, canvas: Canvas, box: Rect, *, taken: tuple[int, int, int, int], lit: int
    ) -> None:
        rows = [(kind, value, taken[kind]) for kind, value in self._levels()]
        sheet_picture.ghost_board(canvas, box, rows, lit)


def sheet(match: Match, round_number: int | None = None, called: Callable[[str], str] = str) -> Sheet:
    """Wispwood's sheet, as the results scene asks for it."""
    return WispwoodSheet(match, round_number, called)
