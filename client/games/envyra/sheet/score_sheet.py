"""The score sheet of Envyra: points of stars, sets and Equilibrium cards, each with the tiles that count."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from client.draw import theme
from client.games.envyra.board import colours
from client.games.envyra.board.cards_view import get_card_face, list_tile_symbols
from client.games.envyra.board.tile_view import get_blank_tile_image
from client.games.envyra.sheet import pictures as sheet_pictures
from client.games.envyra.sheet.decision import describe_decision
from client.games.envyra.sheet.pictures import SeatCard
from client.i18n import format_number, format_score, tr
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
from rules.contract import ScoreLine
from rules.envyra.content import BOOK, Content
from rules.envyra.scoring import CARD, SET, TILE, Points, has_all_symbols, list_score_lines
from rules.envyra.state import EnvyraState

STARS, SETS, CARDS = "stars", "sets", "cards"


class EnvyraSheet(Sheet):
    """The score sheet of an Envyra match: final, or so far without secret cards."""

    shows_rounds = False
    max_row_height = 164.0
    min_picture_width = 90.0  # in less, the tiles of a long game would be smaller than their stars
    light_colours = (colours.THEME["orange"], colours.THEME["blue"], colours.THEME["green"], theme.GOLD)

    def __init__(
        self, match: Match, round_number: int | None = None, shorten_name: Callable[[str], str] = str
    ) -> None:
        del round_number  # a round by itself is not scored
        state = match.state
        assert isinstance(state, EnvyraState)  # whoever opens this sheet plays Envyra
        self.state = state
        self.content = BOOK.get_content(match.game)
        self.seats = match.seats
        self.final = match.outcome is not None
        self.lines = self._make_lines()
        self.score_lines = tuple(
            list_score_lines(state, seat, secret=self.final) for seat in range(state.players)
        )
        self.seat_points = tuple(map(self._count_points, range(state.players)))
        self.groups = tuple(self._make_group(seat) for seat in range(state.setup.players))
        ranking = rank_scores([group.total for group in self.groups])
        lines: tuple[str, ...] = (tr("envyra.tip.running"),)
        named = self.shorten_names(shorten_name)
        if match.outcome is not None:
            ranking = match.outcome.ranking
            margin = describe_decision(match.outcome) or describe_margin("envyra", match.outcome, named)
            lines = (margin, self._describe_ending(named))
        self.verdict = make_verdict("envyra", named, ranking, lines, has_winner=self.final)
        self.leaders = find_leaders(ranking, final=self.final)
        self.initial_cell = CellKey(self.leaders[0] if self.leaders else 0, 1, SUM)

    def make_illustration(self, cell: CellKey) -> Painter | None:
        """Return a function that draws the tiles, sets or cards behind a number; None for the total."""
        content, taken = self.content, self.state.taken[cell.group]
        match cell.line:
            case "stars":
                return partial(sheet_pictures.draw_stars, tiles=[content.tiles[tile] for tile in taken])
            case "sets":
                return partial(sheet_pictures.draw_sets, content=content, taken=taken)
            case "cards":
                held, have = self.list_cards(cell.group), self._find_symbols(cell.group)
                return partial(sheet_pictures.draw_cards, held=held, have=have)
        return None

    def format_picture_caption(self, cell: CellKey) -> str:
        """Return the caption below the picture of a number: how many tiles, sets or cards it shows."""
        taken = self.state.taken[cell.group]
        match cell.line:
            case "sets":
                return tr("envyra.sets", n=len(self._find_score_lines(cell.group, SET)))
            case "cards":
                return tr("envyra.cards", n=len(self.list_cards(cell.group)))
        return tr("envyra.tiles", n=len(taken))

    def explain(self, cell: CellKey) -> Explanation:
        """Return the explanation of a number on the score sheet: rule, calculation and picture."""
        seat, content = cell.group, self.content
        taken, scored = self.state.taken[seat], self.seat_points[seat]
        held, have = self.list_cards(seat), self._find_symbols(seat)
        match cell.line:
            case "stars":
                tiles = [content.tiles[tile] for tile in taken]
                picture = partial(sheet_pictures.draw_stars, tiles=tiles, centred=True)
                words = explain_stars(self._find_score_lines(seat, TILE))
                return self._explain_line(STARS, "icon-star", words, scored.stars, picture)
            case "sets":
                picture = partial(sheet_pictures.draw_collection, content=content, taken=taken)
                words = explain_sets(content, self._find_score_lines(seat, SET))
                return self._explain_line(SETS, "icon-grid", words, scored.sets, picture)
            case "cards":
                picture = partial(sheet_pictures.draw_cards, held=held, have=have, centred=True)
                words = explain_cards(held, have)
                return self._explain_line(CARDS, "icon-cards", words, scored.cards, picture)
        return Explanation(
            title=tr("results.total"),
            image="icon-trophy" if self.final and seat in self.leaders else "icon-star",
            rule=self._describe_tie(seat),
            short_rule=self._describe_tie(seat),
            calculation=explain_total(scored, cards=self.state.setup.equilibrium != "off"),
            points=scored.total,
            tiers=(),
            picture=partial(
                sheet_pictures.draw_tiles_and_cards, content=content, taken=taken, held=held, have=have
            ),
        )

    def list_cards(self, seat: int) -> tuple[sheet_pictures.SeatCard, ...]:
        """Return a seat's Equilibrium cards: those it claimed, and at the end its secret one."""
        taken = self.state.taken[seat]
        cards = [
            (line.word("card"), bool(line.number("secret"))) for line in self._find_score_lines(seat, CARD)
        ]
        return tuple(
            sheet_pictures.SeatCard(
                get_card_face(self.content, card),
                secret=secret,
                done=not secret or has_all_symbols(taken, card),
            )
            for card, secret in cards
        )

    def _find_score_lines(self, seat: int, key: str) -> list[ScoreLine]:
        """Return the seat's lines for tiles, for sets or for cards."""
        return [line for line in self.score_lines[seat] if line.key == key]

    def _count_points(self, seat: int) -> Points:
        return Points(
            *(sum(line.points for line in self._find_score_lines(seat, key)) for key in (TILE, SET, CARD))
        )

    # --- parts ----------------------------------------------------------------------------------
    def _make_lines(self) -> tuple[SheetLine, ...]:
        lines = [
            SheetLine(STARS, tr("envyra.sheet.stars"), "icon-star"),
            SheetLine(SETS, tr("envyra.sheet.sets"), "icon-grid"),
        ]
        if self.state.setup.equilibrium != "off":
            lines.append(SheetLine(CARDS, tr("envyra.sheet.cards"), "icon-cards"))
        return tuple(lines)

    def _make_group(self, seat: int) -> SheetGroup:
        info, scored = self.seats[seat], self.seat_points[seat]
        rows = ((scored.stars,), (scored.sets,), (scored.cards,))[: len(self.lines)]
        return SheetGroup(str(seat), info.name, info.colour, "", rows, (scored.total,))

    def _find_symbols(self, seat: int) -> frozenset[str]:
        return list_tile_symbols(self.content, self.state.taken[seat])

    def _describe_tie(self, seat: int) -> str:
        """Return how points equal to a seat's were told apart (N-WIN-1), "" if there are none."""
        if not self.final:
            return ""
        end = self.content.get_end_tile_id(self.state.setup.end_tile)
        return describe_tie_break(self.seat_points, [end in taken for taken in self.state.taken], seat)

    def find_tie_break(self, group: int) -> TieBreak | None:
        """Return what decides between equal points: those from sets, else the end tile (N-WIN-1)."""
        mine = self.seat_points[group]
        if any(points.total == mine.total and points.sets != mine.sets for points in self.seat_points):
            return TieBreak("icon-grid", format_number(mine.sets))
        end = self.content.get_end_tile_id(self.state.setup.end_tile)
        if end not in self.state.taken[group]:
            return None
        return TieBreak(get_blank_tile_image(self.content.tiles[end], taken=True))

    def _describe_ending(self, groups: Sequence[SheetGroup]) -> str:
        """Return what ended the game (N-END-A to N-END-D).

        If all are stuck there is no last round (N-END-C).
        """
        state = self.state
        if len(state.sits_out) == state.setup.players:
            return tr("envyra.sheet.ended.nobody")
        end_tile = self.content.get_end_tile_id(state.setup.end_tile)
        holder = next((group.name for group in groups if end_tile in state.taken[int(group.key)]), "")
        return tr(f"envyra.sheet.ended.{state.ending}", name=holder)

    @staticmethod
    def _explain_line(line: str, image: str, words: str, scored: int, picture: Painter) -> Explanation:
        rule = tr(f"envyra.reason.{line}")
        return Explanation(
            title=tr(f"envyra.reason.{line}-title"),
            image=image,
            rule=rule,
            short_rule=rule,
            calculation=words,
            points=scored,
            tiers=(),
            picture=picture,
        )


def format_sum(numbers: Sequence[int]) -> str:
    """Return text like "4 + 1 + 3 = 8"; for a single number, or none, just its points."""
    total = sum(numbers)
    if len(numbers) < 2:
        return tr("envyra.points", n=total)
    return tr("envyra.reason.sum", terms=" + ".join(map(format_number, numbers)), points=format_number(total))


def explain_stars(tiles: Sequence[ScoreLine]) -> str:
    """Return text that adds up the points on taken tiles, such as "4 + 1 + 3 = 8"."""
    if not tiles:
        return tr("envyra.reason.no-tiles")
    return format_sum([line.points for line in tiles])


def explain_sets(content: Content, sets: Sequence[ScoreLine]) -> str:
    """Return text that adds up the points of sets; for a single set, its symbols and points."""
    if not sets:
        return tr("envyra.reason.no-sets")
    if len(sets) == 1:
        symbols = join_symbols([content.tiles[tile].symbol for tile in sets[0].word("tiles").split(" ")])
        return tr("envyra.reason.set", symbols=symbols, points=tr("envyra.points", n=sets[0].points))
    return format_sum([line.points for line in sets])


def explain_cards(cards: Sequence[SeatCard], have: frozenset[str]) -> str:
    """Return text with a line for each Equilibrium card: its points, or the symbols it lacks."""
    if not cards:
        return tr("envyra.reason.no-cards")
    lines = []
    for held in cards:
        card = held.face
        symbols = join_symbols(card.symbols)
        if held.done:
            key = "envyra.reason.card-secret" if held.secret else "envyra.reason.card-open"
            lines.append(tr(key, symbols=symbols, points=tr("envyra.points", n=card.points)))
        else:
            lacking = join_symbols([symbol for symbol in card.symbols if symbol not in have])
            lines.append(tr("envyra.reason.card-missing", symbols=symbols, missing=lacking))
    return "\n".join(lines)


def explain_total(scored: Points, *, cards: bool) -> str:
    """Return text like "21 + 6 = 27" that adds up stars, sets and, if played with, Equilibrium cards."""
    return format_sum([scored.stars, scored.sets, *([scored.cards] if cards else [])])


def join_symbols(symbols: Sequence[str]) -> str:
    """Return the names of symbols as one text, such as "flame, leaf"."""
    return ", ".join(tr(f"envyra.nom.{symbol}") for symbol in symbols)


def describe_tie_break(scored: Sequence[Points], end_tile: Sequence[bool], seat: int) -> str:
    """Return what decides the rank of a seat among those with equal points (N-WIN-1), "" if none has.

    Args:
        scored: The points of each seat.
        end_tile: For each seat whether it has the end tile.
        seat: The seat.
    """
    mine = scored[seat]
    equal = [other for other, points in enumerate(scored) if other != seat and points.total == mine.total]
    if not equal:
        return ""
    sets = [scored[other].sets for other in equal if scored[other].sets != mine.sets]
    if sets:
        return tr("envyra.sheet.by-sets", score=format_score(mine.sets, max(sets)))
    if any(end_tile[other] for other in (seat, *equal)):
        return tr("envyra.sheet.by-end-tile")
    return tr("envyra.sheet.equal")
