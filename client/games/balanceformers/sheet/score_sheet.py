"""The score sheet of Balanceformers: the values of a seat's two tokens, the lower of which is its score."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from client.draw import theme
from client.games.balanceformers.sheet import pictures as sheet_pictures
from client.games.balanceformers.sheet.decision import describe_decision
from client.games.balanceformers.sheet.pictures import ColouredPosition, TokenColumns
from client.i18n import format_number, join_names, tr
from client.scenes.results.sheet import (
    SUM,
    CellKey,
    Explanation,
    Painter,
    Sheet,
    SheetGroup,
    SheetLine,
    TieBreak,
    describe_margin,
    find_leaders,
    make_verdict,
    rank_scores,
)
from client.session.match import Match
from rules.balanceformers import scoring
from rules.balanceformers.content import BOOK
from rules.balanceformers.state import CREATURES, BalanceformersState, Ending
from rules.contract import Outcome, ScoreLine

WHITE, BLACK, ON_BOARD = "white", "black", "creatures"


class BalanceformersSheet(Sheet):
    """The score sheet of a Balanceformers match: the final one, or the scores so far."""

    shows_rounds = False
    max_row_height = 150.0
    min_picture_width = 90.0
    puts_picture_above = True
    light_colours = (theme.IVORY, theme.SEAT["rose"], theme.GOLD, theme.SEAT["jade"])

    def __init__(
        self, match: Match, round_number: int | None = None, shorten_name: Callable[[str], str] = str
    ) -> None:
        del round_number  # a round by itself is not scored
        state = match.state
        assert isinstance(state, BalanceformersState)  # whoever opens this sheet plays Balanceformers
        self.state = state
        self.content = BOOK.get_content(match.game)
        colours = tuple(seat.colour for seat in match.seats)
        self.columns = TokenColumns(self.content.track.values, colours, state.white, state.black)
        self.position = ColouredPosition(self.content, state, colours)
        self.score_lines = tuple(scoring.make_score_line(state, seat) for seat in range(len(match.seats)))
        self.final = match.outcome is not None
        self.lines = (
            SheetLine(WHITE, tr("balanceformers.sheet.white"), "balanceformers/score-white"),
            SheetLine(BLACK, tr("balanceformers.sheet.black"), "balanceformers/score-black"),
            SheetLine(ON_BOARD, tr("balanceformers.sheet.on-board"), "balanceformers/mark-lives"),
        )
        self.groups = tuple(
            self._make_group(seat, info.name, info.colour) for seat, info in enumerate(match.seats)
        )
        outcome = match.outcome
        lower_first = [tuple(sorted(_get_token_values(line))) for line in self.score_lines]
        ranking = rank_scores(lower_first)  # B-WIN-1
        lines: tuple[str, ...] = (tr("balanceformers.tip.running"),)
        named = self.shorten_names(shorten_name)
        if outcome is not None:
            ranking, lines = outcome.ranking, explain_end(self.score_lines, outcome, named, state.ending)
        self.verdict = make_verdict("balanceformers", named, ranking, lines, has_winner=self.final)
        self.leaders = find_leaders(ranking, final=self.final)
        self.initial_cell = CellKey(self.leaders[0] if self.leaders else 0, 1, SUM)

    @property
    def sum_label(self) -> str:
        """The label of the last row, which is the score, not a sum."""
        return tr("balanceformers.sheet.score")

    def explain_tie(self, group: int) -> str:
        """Return the sentence that the higher value decides between players with the same score (B-WIN-1)."""
        own = sorted(_get_token_values(self.score_lines[group]))
        others = [
            max(values)
            for index, line in enumerate(self.score_lines)
            if index != group and min(values := _get_token_values(line)) == own[0] and max(values) != own[1]
        ]
        if not others:
            return ""
        return tr("balanceformers.sheet.by-higher", score=f"{own[1]}\u00a0:\u00a0{max(others)}")

    def find_tie_break(self, group: int) -> TieBreak | None:
        """Return a player's higher token, which decides between equal scores (B-WIN-1)."""
        white, black = _get_token_values(self.score_lines[group])
        line = self.lines[0 if white > black else 1]
        return TieBreak(line.image, format_number(max(white, black)))

    # --- numbers --------------------------------------------------------------------------------
    def find_best(self, line: int, round: int = 0) -> int | None:
        """Return the best number in a line of the score sheet; None for the creatures, which do not count."""
        return None if self.lines[line].key == ON_BOARD else super().find_best(line, round)

    def format_figure(self, cell: CellKey) -> str:
        """Return the text of a cell with creatures, e.g. “5 of 7”; "" for points."""
        if cell.line != ON_BOARD:
            return ""
        count = self.score_lines[cell.group].number(ON_BOARD)
        return tr("balanceformers.table.creatures-of", n=count, m=CREATURES)

    def format_cell_in_words(self, cell: CellKey) -> str:
        """Return the number in a cell of the score sheet with its unit: creatures or points."""
        if cell.line == ON_BOARD:
            return tr("balanceformers.creatures", n=self.score_lines[cell.group].number(ON_BOARD))
        return super().format_cell_in_words(cell)

    # --- pictures and reasons -------------------------------------------------------------------
    def make_illustration(self, cell: CellKey) -> Painter | None:
        """Return the painter for a cell: a token on the track or the creatures; None for the score."""
        seat = cell.group
        if cell.line == ON_BOARD:
            return partial(sheet_pictures.draw_creatures, position=self.position, seat=seat)
        if cell.line == SUM:
            return None
        return partial(
            sheet_pictures.draw_token_on_track, columns=self.columns, seat=seat, white=cell.line == WHITE
        )

    def format_picture_caption(self, cell: CellKey) -> str:
        """Return the caption of the pictures, which names the round they show."""
        del cell
        return tr("balanceformers.sheet.after" if self.final else "balanceformers.table.round-short",
                  n=self.state.round)  # fmt: skip

    def explain(self, cell: CellKey) -> Explanation:
        """Return the explanation of a cell: a token's column, the creatures, or which token counts."""
        match cell.line:
            case "white" | "black":
                return self._explain_token(cell.group, cell.line)
            case "creatures":
                return self._explain_creatures(cell.group)
        white, black = _get_token_values(self.score_lines[cell.group])
        key = "score-equal" if white == black else "score"
        return Explanation(
            title=tr("balanceformers.reason.score-title"),
            image="icon-trophy" if self.final and cell.group in self.leaders else "icon-star",
            rule=self._describe_tie(cell.group),
            short_rule=self._describe_tie(cell.group),
            calculation=tr(f"balanceformers.reason.{key}", n=min(white, black), white=white, black=black),
            points=self.score_lines[cell.group].points,
            tiers=(),
            picture=partial(sheet_pictures.draw_track, columns=self.columns, seats=(cell.group,)),
            fills_box=True,
        )

    def _describe_tie(self, seat: int) -> str:
        """Return how scores equal to a seat's were told apart (B-WIN-1), "" if there are none."""
        pairs = [_get_token_values(line) for line in self.score_lines]
        higher = sorted({max(pair) for pair in pairs if min(pair) == min(pairs[seat])}, reverse=True)
        if not self.final or len(higher) < 2:
            return ""
        return tr("balanceformers.sheet.by-higher", score="\u00a0: ".join(map(str, higher)))

    def _explain_token(self, seat: int, line: str) -> Explanation:
        column, worth = self.score_lines[seat].number(f"{line}_column"), self.score_lines[seat].number(line)
        track = self.content.track.values
        key = "past" if column > track.index(max(track)) else "column"
        rule = tr(f"balanceformers.reason.{line}")
        return Explanation(
            title=tr(f"balanceformers.reason.{line}-title"),
            image=f"balanceformers/score-{line}",
            rule=rule,
            short_rule=rule,
            calculation=tr(f"balanceformers.reason.{key}", n=worth),
            points=worth,
            tiers=(),
            picture=partial(
                sheet_pictures.draw_track,
                columns=self.columns,
                seats=(seat,),
                only="w" if line == WHITE else "b",
            ),
            fills_box=True,
        )

    def _explain_creatures(self, seat: int) -> Explanation:
        return Explanation(
            title=tr("balanceformers.reason.creatures-title"),
            image="balanceformers/mark-lives",
            rule="",
            short_rule="",
            calculation=tr("balanceformers.reason.creatures"),
            points=self.score_lines[seat].number(ON_BOARD),
            tiers=(),
            picture=partial(sheet_pictures.draw_area, position=self.position, seats=(seat,)),
            figure=self.format_figure(CellKey(seat, 1, ON_BOARD)),
            fills_box=True,
        )

    def _make_group(self, seat: int, name: str, colour: str) -> SheetGroup:
        line = self.score_lines[seat]
        rows = tuple((line.number(row.key),) for row in self.lines)
        return SheetGroup(str(seat), name, colour, "", rows, (line.points,))


def explain_end(
    score_lines: Sequence[ScoreLine], outcome: Outcome, groups: Sequence[SheetGroup], ending: Ending
) -> tuple[str, str]:
    """Return two lines of text: what decided the game (B-WIN-1), and what ended it."""
    margin = describe_decision(outcome) or describe_margin("balanceformers", outcome, groups)
    return margin, _describe_ending(score_lines, groups, ending)


def _describe_ending(score_lines: Sequence[ScoreLine], groups: Sequence[SheetGroup], ending: Ending) -> str:
    """Return what ended the game (B-END-1, B-END-2)."""
    if ending != "extinct":
        return tr("balanceformers.sheet.ended.rounds")
    names = [group.name for seat, group in enumerate(groups) if not score_lines[seat].number("creatures")]
    return tr("balanceformers.sheet.ended.extinct", n=len(names), names=join_names(names))


def _get_token_values(line: ScoreLine) -> tuple[int, int]:
    """Return the values of the white and the black token."""
    return line.number("white"), line.number("black")
