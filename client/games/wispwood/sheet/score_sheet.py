"""Score sheet of Wispwood: the points of each wish card and round, with explanations."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from msgspec.structs import replace

from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.games.wispwood.board.colours import WISP
from client.games.wispwood.board.tiles import get_wisp_image
from client.games.wispwood.board.view_model import is_single_player
from client.games.wispwood.sheet import pictures as sheet_pictures
from client.games.wispwood.sheet.decision import count_full_grids, describe_decision, describe_tie_break
from client.i18n import format_number, join_names, tr
from client.scenes.results.sheet import (
    SUM,
    TOTAL,
    CellKey,
    Explanation,
    RankedPlayer,
    Sheet,
    SheetGroup,
    SheetLine,
    TieBreak,
    Tier,
    Verdict,
    describe_margin,
    find_leaders,
    make_verdict,
    rank_group,
    rank_scores,
)
from client.session.match import Match
from rules.contract import Outcome
from rules.wispwood.content import BOOK, Card
from rules.wispwood.game import FULL_GRID
from rules.wispwood.rounds import make_round_sheet as sheet_now
from rules.wispwood.scoring import ScoredPart, list_scored_parts
from rules.wispwood.state import KINDS, RoundSheet, WispwoodState

GRID_ICON = "icon-grid"
GHOST = "ghost"
"""Key of the ghost's group; a player's key is the number of the seat."""


class WispwoodSheet(Sheet):
    """Score sheet of a Wispwood match, up to and including a given round, or the whole one.

    Before any round has been scored, it shows the points so far as those of the first round.
    """

    light_colours = (WISP["orb"], WISP["pumpkin"], WISP["heart"], WISP["hat"])

    def __init__(
        self, match: Match, round_number: int | None = None, shorten_name: Callable[[str], str] = str
    ) -> None:
        state = match.state
        assert isinstance(state, WispwoodState)  # whoever opens this sheet plays Wispwood
        self.state = state
        self.content = BOOK.get_content(match.game)
        self.seats = match.seats
        scored = state.sheets or (sheet_now(state),)
        self.rounds = min(round_number or len(scored), len(scored))
        self.final = round_number is None and match.outcome is not None
        self._outcome = match.outcome
        self.round_sheets: tuple[RoundSheet, ...] = scored[: self.rounds]
        self.heading = tr("results.wish")
        self.lines = self._make_lines()
        players = tuple(self._make_player_group(seat) for seat in range(state.setup.players))
        self.groups = (*players, *((self._make_ghost_group(),) if state.ghost else ()))
        named = self.shorten_names(shorten_name)
        if self.final and match.outcome is not None:
            self.verdict = make_final_verdict(
                match.outcome, named, self.lines, person=is_single_player(self.seats)
            )
        else:
            last = match.outcome is not None and self.rounds == len(state.sheets)
            self.verdict = make_round_verdict(named, self.rounds, solo=state.ghost is not None, last=last)
        self.leaders = self._find_leaders(match.outcome if self.final else None)
        leader = max(range(len(players)), key=lambda seat: players[seat].total)
        line, best_round = find_highest_score(self.groups[leader], None if self.final else self.rounds)
        self.initial_cell = CellKey(leader, best_round, self.lines[line].key)

    def explain(self, cell: CellKey) -> Explanation:
        """Return the explanation of the points in a cell of the score sheet."""
        group = self.groups[cell.group]
        if cell.line == SUM:
            return self._explain_sum(cell, group)
        if group.key == GHOST:
            return self._explain_ghost_line(cell, group)
        if cell.line == FULL_GRID:
            return self._explain_grid(cell, group)
        return self._explain_wish(cell, group)

    def explain_tie(self, group: int) -> str:
        """Return how full grids decide between a player and others with as many points (W-END-1)."""
        return "" if self._outcome is None else describe_tie_break(self._outcome, group)

    def find_tie_break(self, group: int) -> TieBreak | None:
        """Return the number of a player's full grids, which decides between equal points (W-END-1)."""
        if self._outcome is None:
            return None
        return TieBreak(GRID_ICON, format_number(count_full_grids(self._outcome, group)))

    # --- numbers --------------------------------------------------------------------------------
    def _make_lines(self) -> tuple[SheetLine, ...]:
        wishes = (
            SheetLine(
                card,
                tr(f"wispwood.card.{card}.name"),
                sheet_pictures.get_deck_image(self.content.cards[card].deck),
            )
            for card in self.state.wishes
        )
        return (*wishes, SheetLine(FULL_GRID, tr("wispwood.sheet.full-grid"), GRID_ICON))

    def _make_player_group(self, seat: int) -> SheetGroup:
        rows = tuple(zip(*(sheet.points[seat] for sheet in self.round_sheets), strict=True))
        sums = tuple(sum(sheet.points[seat]) for sheet in self.round_sheets)
        info = self.seats[seat]
        return SheetGroup(str(seat), info.name, info.colour, "", rows, sums)

    def _make_ghost_group(self) -> SheetGroup:
        """Return the ghost's group: the points of its wisps level by level."""
        levels = self._list_levels()
        return SheetGroup(
            GHOST,
            tr("wispwood.ghost"),
            "",
            "wispwood/ghost",
            tuple(
                tuple(sheet.ghost_taken[kind] * value for sheet in self.round_sheets)
                for kind, value in levels
            ),
            tuple(sheet.ghost for sheet in self.round_sheets),
            tuple(
                SheetLine(f"level-{i}", tr("results.each", n=value), get_wisp_image(kind))
                for i, (kind, value) in enumerate(levels)
            ),
            tr("wispwood.sheet.ghost-wisps"),
            tuple(
                tuple(f"{sheet.ghost_taken[kind]} × {value}" for sheet in self.round_sheets)
                for kind, value in levels
            ),
        )

    def _find_leaders(self, outcome: Outcome | None) -> tuple[int, ...]:
        """Return the groups that have won; before the end the one that leads alone, if any."""
        if outcome is None:
            return find_leaders(rank_scores([group.total for group in self.groups]), final=False)
        if self.state.ghost is not None:
            return (0,) if outcome.reason == "ghost-beaten" else (1,)
        return tuple(outcome.ranking[0])

    def _list_levels(self) -> tuple[tuple[int, int], ...]:
        """Return the kinds of wisps on the ghost's board from top to bottom, each with its value."""
        ghost = self.state.ghost
        if ghost is None:
            return ()
        return tuple(zip(ghost.markers, self.content.ghost_boards[ghost.board - 1].values, strict=True))

    # --- reasons --------------------------------------------------------------------------------
    def _find_round_sheet(self, cell: CellKey) -> tuple[int, RoundSheet]:
        number = cell.round if cell.round != TOTAL else self.rounds
        return number, self.round_sheets[number - 1]

    def _explain_wish(self, cell: CellKey, group: SheetGroup) -> Explanation:
        number, sheet = self._find_round_sheet(cell)
        seat, card = int(group.key), cell.line
        forest = sheet.forests[seat]
        found = list_scored_parts(forest, card)
        line = self.find_line_index(cell.group, card)
        if cell.round == TOTAL:
            text = format_sum_calculation([points or 0 for points in group.points[line]])
            points = group.sum_line(line) or 0
        else:
            text, points = (
                format_calculation(self.content.cards[card], found),
                group.points[line][number - 1] or 0,
            )
        return Explanation(
            title=tr(f"wispwood.card.{card}.name"),
            image=self.lines[line].image,
            rule=tr(f"wispwood.card.{card}.full"),
            short_rule=tr(f"wispwood.card.{card}.text"),
            calculation=text,
            points=points,
            tiers=list_points_tiers(self.content.cards[card], found) if cell.round != TOTAL else (),
            picture=partial(
                sheet_pictures.draw_scored_forest,
                forest=forest,
                size=self.content.grid.sizes[number - 1],
                colour=group.colour,
                parts=found,
                worths=not self.content.cards[card].numbers.table,
            ),
        )

    def _explain_grid(self, cell: CellKey, group: SheetGroup) -> Explanation:
        number, sheet = self._find_round_sheet(cell)
        line = self.find_line_index(cell.group, FULL_GRID)
        size = self.content.grid.sizes[number - 1]
        forest = sheet.forests[int(group.key)]
        full = forest.is_full(size)
        key = "full-grid-why" if full else "not-full"
        words = tr(f"wispwood.sheet.{key}", size=size)
        if cell.round == TOTAL:
            points, text = (
                group.sum_line(line) or 0,
                format_sum_calculation([p or 0 for p in group.points[line]]),
            )
        else:
            points = group.points[line][number - 1] or 0
            text = tr("wispwood.table.cells", n=forest.tile_mask.bit_count(), m=size * size)
        return Explanation(
            title=tr("wispwood.sheet.full-grid"),
            image=GRID_ICON,
            rule=words,
            short_rule=words,
            calculation=text,
            points=points,
            tiers=(),
            picture=partial(
                sheet_pictures.draw_scored_forest,
                forest=forest,
                size=size,
                colour=group.colour,
                parts=[],
                lit=forest.tile_mask if full else 0,
            ),
        )

    def _explain_ghost_line(self, cell: CellKey, group: SheetGroup) -> Explanation:
        _, sheet = self._find_round_sheet(cell)
        line = self.find_line_index(cell.group, cell.line)
        kind, value = self._list_levels()[line]
        count = sheet.ghost_taken[kind]
        if cell.round == TOTAL:
            text, points = (
                format_sum_calculation([p or 0 for p in group.points[line]]),
                group.sum_line(line) or 0,
            )
        else:
            text = tr("wispwood.reason.each", n=count, worth=value, points=count * value)
            points = count * value
        words = tr("wispwood.tip.ghost-level", n=value)
        counted = tr(f"wispwood.kind.{KINDS[kind]}", n=count)
        return Explanation(
            title=tr("wispwood.sheet.ghost-line", count=counted, worth=value),
            image=get_wisp_image(kind),
            rule=words,
            short_rule=words,
            calculation=text,
            points=points,
            tiers=(),
            picture=partial(self._draw_ghost_board, taken=sheet.ghost_taken, lit=line),
        )

    def _explain_sum(self, cell: CellKey, group: SheetGroup) -> Explanation:
        number, sheet = self._find_round_sheet(cell)
        if cell.round == TOTAL:
            text, points = format_sum_calculation(list(group.sums)), group.total
            title = tr("results.total")
        else:
            rows = [row[number - 1] for row in group.points]
            text, points = format_sum_calculation([row for row in rows if row]), group.sums[number - 1]
            title = tr("results.round-total")
        return Explanation(
            title=title,
            image="icon-star",
            rule="",
            short_rule="",
            calculation=text,
            points=points,
            tiers=(),
            picture=partial(self._draw_ghost_board, taken=sheet.ghost_taken, lit=-1)
            if group.key == GHOST
            else partial(
                sheet_pictures.draw_scored_forest,
                forest=sheet.forests[int(group.key)],
                size=self.content.grid.sizes[number - 1],
                colour=group.colour,
                parts=[],
            ),
        )

    def _draw_ghost_board(
        self, canvas: Canvas, box: Rect, *, taken: tuple[int, int, int, int], lit: int
    ) -> None:
        rows = [(kind, value, taken[kind]) for kind, value in self._list_levels()]
        sheet_pictures.draw_ghost_board(canvas, box, rows, lit)


_MIN_PRODUCT_TERMS = 3
"""The number of equal terms from which on a sum is written as a product."""


def count_scored_things(card: str, found: Sequence[ScoredPart]) -> int:
    """Return how many things (trees, hats, groups …) a wish card has counted in a forest.

    The number fits the text with the key `wispwood.card.<id>.count`.
    """
    if card.startswith("heart-"):
        return sum(part.because.bit_count() for part in found)  # trees, once for every heart
    if card.startswith("hat-") or card in ("tree-largest", "tree-second"):
        return sum(part.counted.bit_count() for part in found)
    return len(found)


def format_sum_calculation(points: Sequence[int]) -> str:
    """Return the calculation of a sum as text: "2 + 4 = 6", "5 × 2 = 10", or a single term's points."""
    total = sum(points)
    if len(points) < 2:
        return tr("wispwood.points", n=total)
    if len(points) >= _MIN_PRODUCT_TERMS and len(set(points)) == 1:
        return tr("wispwood.reason.each", n=len(points), worth=points[0], points=total)
    return tr("wispwood.reason.sum", terms=" + ".join(format_number(term) for term in points), points=total)


def format_calculation(card: Card, found: Sequence[ScoredPart]) -> str:
    """Return how a wish card's points were calculated as text, such as "7 hats: 18 + 18 + 4 = 40"."""
    total = sum(part.points for part in found)
    if not total:
        return tr("wispwood.reason.nothing")
    counted = tr(f"wispwood.card.{card.id}.count", n=count_scored_things(card.id, found))
    if card.numbers.table:
        # the parts of a table are tiers of one ladder; added up they would only confuse
        return tr("wispwood.reason.table", count=counted, points=tr("wispwood.points", n=total))
    return tr(
        "wispwood.reason.table", count=counted, points=format_sum_calculation([part.points for part in found])
    )


def list_points_tiers(card: Card, found: Sequence[ScoredPart]) -> tuple[Tier, ...]:
    """Return the last columns of a wish card's table of points, the one reached marked; () without one."""
    if not card.numbers.table:
        return ()
    reached = len(found)
    last = max(len(card.numbers.table), reached)
    return tuple(Tier(n, card.get_table_points(n), n == reached) for n in range(max(1, last - 5), last + 1))


CLOSE_MARGIN, FAR_MARGIN = 5, 25
"""Up to which, and from which number of points behind the ghost a defeat is close, or far."""

DECISIVE_MARGIN = 2
"""The points by which the lead in a wish or round must exceed any other lead to be called decisive."""

EMBLEM, GHOST_EMBLEM = "emblem-wispwood", "wispwood/ghost"


def find_highest_score(group: SheetGroup, only: int | None = None) -> tuple[int, int]:
    """Return line index and round number of the highest number in a player's part of the score sheet.

    Args:
        group: The player's numbers.
        only: The number of the only round to search, or None for all rounds.
    """
    found = [
        (points, round_number, line)
        for line, row in enumerate(group.points)
        for round_number, points in enumerate(row, start=1)
        if points is not None and only in (None, round_number)
    ]
    _, round_number, line = max(found, key=lambda entry: (entry[0], entry[1], -entry[2]))
    return line, round_number


def make_final_verdict(
    outcome: Outcome, groups: Sequence[SheetGroup], lines: Sequence[SheetLine], *, person: bool = True
) -> Verdict:
    """Return the verdict on a finished game: its ranking, headline and decisive margin.

    Args:
        outcome: Ranking and reason of the game's end.
        groups: The numbers of all players, with the names to show.
        lines: The lines of the sheet.
        person: Whether a person (not a bot) played against the ghost.
    """
    if outcome.reason.startswith("ghost-"):
        return _make_solo_verdict(outcome, groups, lines, person=person)
    return make_verdict("wispwood", groups, outcome.ranking, _describe_decision(outcome, groups, lines))


def make_round_verdict(groups: Sequence[SheetGroup], rounds: int, *, solo: bool, last: bool) -> Verdict:
    """Return the verdict after a round: the ranking so far, and by how much the first is ahead.

    Args:
        groups: The numbers of all players, with the names to show.
        rounds: The number of the round, which is the number of rounds scored.
        solo: Whether the game is played against the ghost.
        last: Whether no round follows.
    """
    ranking = rank_scores([group.total for group in groups])
    first = [groups[index] for index in ranking[0]]
    seconds = [groups[index] for index in ranking[1]] if len(ranking) > 1 else []
    words: tuple[str, ...]
    if len(first) > 1 or not seconds:
        lead = tr("results.standing.tie", round=rounds)
        words = () if last else (tr("results.standing.level"),)
    else:
        ghost = solo and bool(first[0].image)
        lead = tr("results.standing.alone", round=rounds)
        ahead = first[0].total - seconds[0].total
        names = join_names((group.name for group in seconds), tr("results.and"))
        words = (tr("results.standing.leads", n=ahead, name=names),)
        if ghost and not last:
            words = (tr("results.standing.ghost-leads", n=ahead),)
    return make_verdict(
        "wispwood", groups, ranking, words, has_winner=False, headline=lead, make_entry=_rank_round
    )


def _rank_round(rank: int, group: SheetGroup) -> RankedPlayer:
    """Return the entry of a group after a round, with the points of that round."""
    return replace(rank_group(rank, group), round_points=group.sums[-1] if len(group.sums) > 1 else 0)


def _describe_decision(
    outcome: Outcome, groups: Sequence[SheetGroup], lines: Sequence[SheetLine]
) -> tuple[str, ...]:
    """Return the lead of the winner or the tie-break, and the wish or round that made the difference."""
    decision = describe_decision(outcome)
    if decision:
        return (decision,)
    margin = describe_margin("wispwood", outcome, groups)
    if len(outcome.ranking) < 2 or len(outcome.ranking[1]) > 1:
        return (margin,)  # what was decisive against one need not be so against the other
    winner, second = (groups[seats[0]] for seats in outcome.ranking[:2])
    return (margin, *describe_decisive_margin(winner, second, lines))


def describe_decisive_margin(
    winner: SheetGroup, second: SheetGroup, lines: Sequence[SheetLine]
) -> tuple[str, ...]:
    """Return a text on the wish card or round that put the winner ahead; () if none stands out.

    It is the one in which the winner's lead over the second was biggest.
    """
    wishes = [
        (winner.find_points(line, TOTAL) or 0) - (second.find_points(line, TOTAL) or 0)
        for line in range(len(lines))
    ]
    rounds = [mine - theirs for mine, theirs in zip(winner.sums, second.sums, strict=True)]
    ahead = winner.total - second.total
    for margins in sorted((wishes, rounds), key=max, reverse=True):
        margin = max(margins)
        others = sorted(margins)[:-1]
        if (
            margin < DECISIVE_MARGIN
            or margin * 2 <= ahead
            or (others and margin - others[-1] < DECISIVE_MARGIN)
        ):
            continue
        index = margins.index(margin)
        if margins is rounds:
            return (tr("results.biggest.round", n=margin, round=index + 1, name=second.name),)
        if lines[index].key == FULL_GRID:
            return (tr("results.biggest.grid", n=margin, name=second.name),)
        return (tr("results.biggest.wish", n=margin, card=lines[index].label, name=second.name),)
    return ()


def _make_solo_verdict(
    outcome: Outcome, groups: Sequence[SheetGroup], lines: Sequence[SheetLine], *, person: bool
) -> Verdict:
    """Return the verdict on a game against the ghost: a tie wins, and a defeat is worded kindly."""
    player, ghost = groups
    won = outcome.reason == "ghost-beaten"
    ahead = player.total - ghost.total
    line, round_number = find_highest_score(player)
    best = tr(
        "results.solo.best",
        n=player.points[line][round_number - 1] or 0,
        card=lines[line].label,
        round=tr(f"results.in-round.r{round_number}"),
    )
    me, it = rank_group(1 if won else 2, player), rank_group(2 if won else 1, ghost)
    if won:
        key = "wispwood.sheet.ghost-beaten" if ahead else "wispwood.sheet.ghost-level"
        words = tr(key, n=ahead)
        lead = tr("wispwood.sheet.you-win" if person else "wispwood.sheet.wins")
        return Verdict(True, lead, (me,), (words, best) if person else (words,), (it,), EMBLEM, is_duel=True)
    solace = "close" if -ahead <= CLOSE_MARGIN else "far" if -ahead >= FAR_MARGIN else "lost"
    words = tr("wispwood.sheet.ghost-wins", n=-ahead)
    lead = tr("results.solo.ghost-has-it")
    comfort = tr(f"results.solo.{solace}")
    told = (words, comfort) if person else (words,)
    return Verdict(False, lead, (it,), told, (me,), GHOST_EMBLEM, is_duel=True)
